"""The account: what is counted, and what is said of it."""

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.llm.account import Account, money
from memaudit_gym.llm.account_report import account_lines
from memaudit_gym.llm.config import LlmConfig
from memaudit_gym.llm.usage import Usage, estimated_answer, estimated_request

PRICED = LlmConfig(model="m", input_price=0.5, output_price=2)


def test_money_is_tokens_times_prices_per_million():
    assert money(Usage(3_000_000, 250_000), PRICED) == 2.0
    assert money(Usage(1, 1), LlmConfig()) is None


def test_a_line_a_stage_and_one_for_all():
    account = Account(PRICED)
    account.add("candidates", usage=Usage(1000, 200), again=2)
    account.add("candidates", usage=Usage(1000, 300))
    account.add("candidates")
    other = Account(LlmConfig(model="n"))
    other.add("coverage", usage=Usage(10, 1))
    assert account_lines([account, other, Account(PRICED)]) == [
        "candidates: m: 2 calls made, 2 sent again, 1 answer from the cache; 2,000 tokens in, "
        "500 out; cost 0.002",
        "coverage: n: 1 call made, 0 answers from the cache; 10 tokens in, 1 out; cost unknown: "
        "no prices given",
        "all stages: 3 calls, 1 answer from the cache; 2,010 tokens in, 501 out; cost unknown: "
        "no prices given",
    ]
    assert account_lines([Account(PRICED)]) == []


def test_a_dry_run_says_what_would_be_and_how_it_is_estimated():
    account = Account(LlmConfig(model="m", input_price=1, output_price=1, dry_run=True))
    account.add("review", usage=Usage(90, 10, estimated=True))
    line, estimate = account_lines([account])
    assert line == (
        "review: m: 1 call would be made, 0 answers from the cache; about 90 tokens in, 10 out; "
        "cost 0.0001"
    )
    assert estimate.startswith("tokens estimated: UTF-8 bytes / 4")


def test_estimates_count_bytes():
    asked = estimated_request([{"role": "user", "content": "日本"}], {"a": 1})
    assert asked == Usage(2 + 4 + 2, 0, estimated=True)
    assert estimated_answer("12345") == Usage(0, 2, estimated=True)
    assert estimated_answer("\ud800") == Usage(0, 1, estimated=True)


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"input_price": -1, "output_price": 1}, "llm.input_price"),
        ({"output_price": 1}, "llm.input_price"),
        ({"timeout": 0}, "llm.timeout"),
        ({"timeout": float("nan")}, "llm.timeout"),
        ({"retries": -1}, "llm.retries"),
        ({"attempts": 0}, "llm.attempts"),
        ({"concurrency": 0}, "llm.concurrency"),
        ({"max_tokens": 0}, "llm.max_tokens"),
    ],
)
def test_settings_out_of_range_are_refused(settings, field):
    with pytest.raises(InputError) as error:
        LlmConfig(**settings)
    assert error.value.field == field
