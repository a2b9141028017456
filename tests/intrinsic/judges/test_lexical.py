"""The lexical judge of entailment."""

import pytest

from memaudit_gym.intrinsic.judges.lexical import entailment, share

CLAIM = "The retry limit of checkout-api is 5 attempts."


@pytest.mark.parametrize(
    ("fact", "score"),
    [
        (CLAIM, 1),
        ("We set checkout-api's retry limit to 5 attempts last week.", 1),
        ("Lunch was late. As before, the checkout-api retry limit is 5 attempts!", 1),
        ("The retry limit of checkout-api is 5.", 0.5),
        ("The retry limit of checkout-api is 6 attempts.", 0),
        ("The retry limit of billing-api is 5 attempts.", 0),
        ("The retry limit of checkout-api is not 5 attempts.", 0),
        ("The retry limit of checkout-api is unknown. Others have 5 attempts.", 0),
        ("", 0),
    ],
)
def test_scores(fact, score):
    assert entailment(fact, CLAIM) == score


def test_denials_entail_denials_alone():
    gone = "The retry limit of checkout-api no longer applies."
    assert (
        entailment("It was decided that checkout-api's retry limit no longer applies.", gone) == 1
    )
    assert entailment("The retry limit of checkout-api, it applies, no question.", gone) == 0


def test_a_claim_without_words_is_entailed_by_nothing():
    assert entailment("is it", "It is.") == share("is it", "It is.") == 0
