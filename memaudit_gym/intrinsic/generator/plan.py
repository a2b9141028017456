"""Which trajectories a corpus has, and in which order things happen in each."""

from __future__ import annotations

from dataclasses import dataclass

from memaudit_gym.intrinsic.generator.domains import DOMAINS, Domain
from memaudit_gym.intrinsic.trajectory import CATEGORIES, LEVELS, TYPES

#: What happens in a state: first facts, more facts, a change, a repetition, a contradiction, its
#: settlement, a retraction, and a document that comes late: it tells what held before.
FIRST, MORE, CHANGE, REPEAT, DISPUTE, RULING, RETRACTION, LATE = "CEURKSXL"

#: {type: what happens in 3, 4, 5 and 6 states}.
COURSES = {
    "linear-evolution": ("CUU", "CURU", "CURUU", "CURURU"),
    "contradiction": ("CKS", "CRKS", "CRKSR", "CRKRSR"),
    "scope-expansion": ("CEE", "CERE", "CERER", "CEERER"),
    "retraction": ("CRX", "CRXR", "CERXR", "CERRXR"),
    "stable": ("CRR", "CRRR", "CRRRR", "CRRRRR"),
    "gradual-drift": ("CUU", "CUUU", "CUURU", "CUURUU"),
}
#: The same where documents come late (C5).
LATE_COURSES = {
    "linear-evolution": ("CUL", "CULU", "CURUL", "CURULU"),
    "contradiction": ("CLK", "CKSL", "CRKSL", "CRKSLR"),
    "scope-expansion": ("CLE", "CELE", "CELER", "CEELER"),
    "retraction": ("CXL", "CRXL", "CERXL", "CERXLR"),
    "stable": ("CLR", "CRLR", "CRRLR", "CRLRLR"),
    "gradual-drift": ("CUL", "CUUL", "CUURL", "CUULUU"),
}
#: Where authors disagree outside of contradictions as well (C6); else as above.
DISPUTED_COURSES = COURSES | {
    "linear-evolution": ("CUK", "CUKS", "CURKS", "CURKSU"),
    "scope-expansion": ("CEK", "CEKS", "CEKSE", "CEEKSE"),
    "gradual-drift": ("CUK", "CUKS", "CUUKS", "CUUKSU"),
}
#: Documents of noise that a C2 trajectory has.
NOISE_DOCUMENTS = 4
#: {level: words of a document}, and claims in it that are noise.
WORDS = {"L1": (200, 400), "L2": (400, 800), "L3": (600, 1000)}
NOISE_CLAIMS = {"L1": (0, 0), "L2": (2, 3), "L3": (4, 5)}
#: {level: facts at the start}.
FACTS = {"L1": 2, "L2": 3, "L3": 4}
#: {level: states}; the first three at L3 have one less, so that there are 127 in all.
STATES = {"L1": 3, "L2": 4, "L3": 6}
_SHORTER = 3
#: The level of each trajectory, a category a line: ten of each, and for every category, domain and
#: type two, two and one.
_LEVELS = "11322 32211 13232 33112 12323 32311".split()


@dataclass(frozen=True)
class Plan:
    """What a trajectory is to be.

    Args:
        number: Its place in the corpus, from 0.
        category, level, type: As in a trajectory.
        domain: What its texts are made of.
        course: A letter a state.
    """

    number: int
    category: str
    level: str
    type: str
    domain: Domain
    course: str


def feb30() -> list[Plan]:
    """30 trajectories: five a category, a domain and a type each, ten a level; 127 states.

    The counts are the source's; which goes with which is ours: spread, so that neither domain nor
    type nor level hangs together with another.
    """
    return [_plan(number) for number in range(5 * len(CATEGORIES))]


def _plan(number: int) -> Plan:
    category, place = divmod(number, 5)
    levels = "".join(_LEVELS)
    level, kind = LEVELS[int(levels[number]) - 1], TYPES[(category - place) % 6]
    shorter = level == "L3" and levels[:number].count("3") < _SHORTER
    name = tuple(CATEGORIES)[category]
    courses = {"C5": LATE_COURSES, "C6": DISPUTED_COURSES}.get(name, COURSES)
    return Plan(
        number=number,
        category=name,
        level=level,
        type=kind,
        domain=DOMAINS[(category + place) % 6],
        course=courses[kind][STATES[level] - shorter - 3],
    )
