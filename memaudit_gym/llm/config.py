"""How a language model is asked."""

from __future__ import annotations

from dataclasses import dataclass

from memaudit_gym.errors import InputError

#: What no run needs more of.
_MOST = {"max_tokens": 1_000_000, "retries": 100, "attempts": 100, "concurrency": 256}


@dataclass(frozen=True)
class LlmConfig:
    """The configuration of a language model; where it is, and its key, the environment says.

    ``OPENAI_BASE_URL`` is the endpoint's address (OpenAI's own where it is not set),
    ``OPENAI_API_KEY`` its key. The temperature is 0 always.

    Args:
        model: The model's name as the endpoint knows it.
        input_price, output_price: Money for a million tokens; None where it is not known: then
            only tokens are counted.
        max_tokens: The longest answer, in tokens.
        timeout: Seconds without a sign of the endpoint after which a request is given up.
        retries: How often a request that failed on the way is sent again, with growing pauses.
        attempts: How often a question is put until its answer can be used.
        concurrency: The most requests at a time.
        dry_run: Asks nothing and counts what would be asked.
    """

    model: str = ""
    input_price: float | None = None
    output_price: float | None = None
    max_tokens: int = 4096
    timeout: float = 120.0
    retries: int = 5
    attempts: int = 3
    concurrency: int = 4
    dry_run: bool = False

    def __post_init__(self) -> None:
        for name, most in _MOST.items():
            least = 0 if name == "retries" else 1
            if not least <= getattr(self, name) <= most:
                self._refuse(name, f"from {least} to {most}")
        if not 0 < self.timeout <= 86_400:
            self._refuse("timeout", "greater than 0 and at most 86400")
        for name in ("input_price", "output_price"):
            price = getattr(self, name)
            if price is not None and not 0 <= price < 1e9:
                self._refuse(name, "at least 0 and below 1e+09")
        if (self.input_price is None) != (self.output_price is None):
            raise InputError("give both prices or none", field="llm.input_price")

    def _refuse(self, name: str, wanted: str) -> None:
        raise InputError(f"must be {wanted}, not {getattr(self, name)}", field=f"llm.{name}")
