"""The document: exact round trips, and leniency where files in the wild differ."""

from hypothesis import given

from memaudit_gym.document import from_document, to_document
from tests.strategies import packages


@given(packages())
def test_round_trip_is_exact(package):
    document = to_document(package)
    again = from_document(document)
    assert to_document(again) == document
    assert again.content_hash == package.content_hash
    assert again.problem_hash == package.problem_hash
