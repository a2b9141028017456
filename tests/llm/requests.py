"""Requests for tests: the model shall double a number."""

from memaudit_gym.llm.prompt import Prompt
from memaudit_gym.llm.request import Request
from tests.llm.server import Reaction, shown

PROMPT = Prompt(
    name="double-1",
    text="Double the number.",
    schema={
        "type": "object",
        "properties": {"double": {"type": "integer"}},
        "required": ["double"],
        "additionalProperties": False,
    },
    sha256="0" * 64,
)


def doubling(number, **settings):
    return Request(
        stage="doubling",
        record=f"number {number}",
        prompt=PROMPT,
        content={"number": number},
        stand_in={"double": 0},
        **settings,
    )


def double(request):
    """The rule of a server that does as it is told."""
    return Reaction({"double": 2 * shown(request)["number"]})
