"""Session dates."""

import pytest

from memaudit_gym.natural.dates import session_timestamp


@pytest.mark.parametrize(
    ("written", "iso"),
    [
        ("1:56 pm on 8 May, 2023", "2023-05-08T13:56:00"),
        ("12:05 am on 29 February, 2024", "2024-02-29T00:05:00"),
        ("12:40 pm on 2 April, 2023", "2023-04-02T12:40:00"),
        ("11:59 PM on 31 December, 1999", "1999-12-31T23:59:00"),
        ("13:05 pm on 2 April, 2023", None),
        ("0:05 am on 2 April, 2023", None),
        ("1:60 am on 2 April, 2023", None),
        ("1:05 am on 30 February, 2023", None),
        ("1:05 am on 2 Avril, 2023", None),
        ("2023-04-02T01:05:00", None),
        ("1:05 am on 2 April, 0000", None),
    ],
)
def test_session_timestamp(written, iso):
    assert session_timestamp(written) == iso
