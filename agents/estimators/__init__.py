"""Writers that go by learned values: estimators of what a candidate is worth, and rules on top."""
