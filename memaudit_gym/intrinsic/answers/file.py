"""Answers that somebody gave, in a JSON file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from memaudit_gym.errors import did_you_mean
from memaudit_gym.intrinsic.trajectory import Trajectory
from memaudit_gym.io.files import PathLike
from memaudit_gym.natural.json_node import read_root
from memaudit_gym.plural import plural

#: {trajectory id: one answer a question, in their order; blank where there is none}
Answers = Mapping[str, Sequence[str]]


def read_answers(path: PathLike, trajectories: Sequence[Trajectory]) -> Answers:
    """The answers in a JSON object from trajectory ids to lists of texts.

    Raises:
        InputError: It is no such object, names an unknown trajectory, leaves one out, or has
            more or fewer answers than a trajectory has questions.
    """
    root, _ = read_root(str(path))
    members, known = root.members(), {one.id: one for one in trajectories}
    for name, node in members.items():
        if name not in known:
            node.fail(f"'{name}' is no trajectory{did_you_mean(name, list(known))}")
    found: dict[str, list[str]] = {}
    for name, one in known.items():
        node = root.get(name)
        found[name] = [item.text() for item in node.items()]
        if len(found[name]) != len(one.questions):
            given, asked = len(found[name]), len(one.questions)
            answers, questions = plural(given, "answer"), plural(asked, "question")
            node.fail(f"holds {given} {answers} to {asked} {questions}")
    return found
