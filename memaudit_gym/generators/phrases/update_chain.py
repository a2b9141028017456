"""Words of ``update_chain``: one point of a project that is settled anew several times."""

from __future__ import annotations

from collections.abc import Sequence

from memaudit_gym.generators.phrases.updates import Attribute, change_scene, first_scene
from memaudit_gym.generators.story import Moment, Scene, Teller
from memaudit_gym.generators.words import CITIES, COMPANIES, NAMES, STREETS

PROJECTS = (
    "the Heron app", "the harbour festival", "the clinic extension", "the school musical",
    "the Bluebell report", "the chess open", "the night market", "the solar roof",
    "the reading club", "the ferry timetable", "the alumni dinner", "the Kestrel release",
    "the village archive", "the summer camp",
)  # fmt: skip

_DATES = tuple(f"{day} {month}" for month in ("May", "June", "July") for day in (2, 9, 17, 24, 30))
_SUMS = ("4,000 euros", "6,500 euros", "8,200 euros", "9,900 euros", "12,000 euros", "15,500 euros")

#: {attribute of a project: its possible values}
ATTRIBUTES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("opening date", _DATES),
    ("budget", _SUMS),
    ("venue", STREETS),
    ("contact person", NAMES),
    ("host city", CITIES),
    ("main supplier", COMPANIES),
    ("submission deadline", _DATES),
    (
        "meeting slot",
        ("Monday 9:00", "Tuesday 16:00", "Thursday 11:30", "Friday 14:00", "Sunday 18:00"),
    ),
    ("entry fee", ("free of charge", "5 euros", "8 euros", "12 euros", "20 euros", "25 euros")),
    ("working title", ("Low Tide", "Open Doors", "The Long Way", "Second Spring", "Paper Boats")),
    ("print format", ("A4 portrait", "A5 booklet", "square cards", "folded poster", "A3 sheet")),
    ("room", ("the attic hall", "room 12", "the glass room", "the old gym", "the cellar bar")),
)

OWN = ("{attribute} of {project}", "{attribute} for {project}")


def chain_scenes(teller: Teller, moments: Sequence[Moment]) -> list[Scene]:
    """The first value (three texts), then one change a moment (five texts)."""
    attribute, values = teller.pick(ATTRIBUTES)
    thing = "the " + teller.pick(OWN).format(attribute=attribute, project=teller.pick(PROJECTS))
    about = Attribute(thing, thing, thing)
    people = (teller.name, teller.others[0])
    chosen = teller.sample(values, len(moments))
    scenes = [first_scene(teller, moments[0], people[0], about, chosen[0], "version:0")]
    for step in range(1, len(moments)):
        scenes.append(
            change_scene(
                teller,
                moments[step],
                teller.pick(people),
                about,
                (chosen[step - 1], chosen[step]),
                (f"version:{step}", f"invalidates:{step - 1}"),
            )
        )
    return scenes
