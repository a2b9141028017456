"""The environments: episode mechanics, features, sources, registration."""
