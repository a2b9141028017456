"""``memaudit intrinsic score``: the snapshots of a store against trajectories."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from memaudit_gym.cli.arguments import add_command
from memaudit_gym.cli.llm_arguments import account_json, accounted, add_llm_arguments, llm_of
from memaudit_gym.cli.output import show
from memaudit_gym.cli.report_argument import add_report_argument, require_place
from memaudit_gym.terminal.progress import progress

if TYPE_CHECKING:
    from memaudit_gym.intrinsic.answers.file import Answers
    from memaudit_gym.intrinsic.answers.llm import LlmAnswerer
    from memaudit_gym.intrinsic.judges.registry import Judge
    from memaudit_gym.intrinsic.scoring.scores import Scores
    from memaudit_gym.intrinsic.snapshots.snapshot import Snapshot
    from memaudit_gym.intrinsic.trajectory import Trajectory
    from memaudit_gym.natural.config import BuildConfig

_LLM = "llm"


def add_score(own: Any) -> None:
    """Adds the command."""
    purpose = "Score the snapshots of a fact store, state by state, and say which stage fails."
    score = add_command(own, "score", run, purpose)
    add = score.add_argument
    add("trajectories", metavar="TRAJECTORIES", help="a JSON file, or a folder of them")
    snapshots = "holds <trajectory id>/<state index>.json, or exported stores in their place"
    add("--snapshots", metavar="DIR", required=True, help=snapshots)
    add("--format", metavar="F", default="auto", help="of exported stores (auto)")
    add("--fields", metavar="MAP", default="", help="generic: ours=theirs pairs, joined by commas")
    judge = "lexical (default), embedding:PATH, llm or llm:MODEL, labels:FILE"
    add("--judge", metavar="J", default="lexical", help=judge)
    answers = "to the extrinsic questions: a JSON file {trajectory id: [texts]}, or llm[:MODEL]"
    add("--answers", metavar="A", help=answers)
    ratio = "sets the last store's ratio to OPT beside it (trajectories need documents)"
    add("--ratio", action="store_true", help=ratio)
    add_report_argument(score)
    add_llm_arguments(score)


def run(arguments: argparse.Namespace) -> int:
    """Reads, has it judged, and prints."""
    from memaudit_gym.cli.intrinsic_text import score_text
    from memaudit_gym.intrinsic.judges.registry import judge_of
    from memaudit_gym.intrinsic.reader import read_trajectories
    from memaudit_gym.intrinsic.report.score import score_page
    from memaudit_gym.intrinsic.scoring.summary import report
    from memaudit_gym.io.atomic import write_text
    from memaudit_gym.llm.config import LlmConfig
    from memaudit_gym.natural.asking import accounts_of
    from memaudit_gym.natural.config import BuildConfig

    require_place(arguments.report)
    config = BuildConfig(llm=llm_of(arguments, LlmConfig()))
    judge, answerer = judge_of(arguments.judge, config), _answerer(arguments.answers, config)
    trajectories = read_trajectories(arguments.trajectories)
    accounts = accounts_of([judge.adjudicator, answerer])
    with accounted(accounts):
        scores = _scores(arguments, trajectories, judge, answerer)
    account = account_json(accounts)
    if config.llm.dry_run:
        show({"dry_run": True, **account}, "dry run: nothing was asked", as_json=arguments.json)
        return 0
    found = {"judge": judge.adjudicator.name, **report(scores), **account}
    if arguments.report is not None:
        named = {name: getattr(arguments, name) for name in ("trajectories", "snapshots")}
        write_text(arguments.report, score_page(found, named))
    show(found, score_text(found), as_json=arguments.json)
    return 0


def _scores(
    arguments: argparse.Namespace,
    trajectories: Sequence[Trajectory],
    judge: Judge,
    answerer: LlmAnswerer | None,
) -> list[Scores]:
    from memaudit_gym.exports.generic import parse_fields
    from memaudit_gym.intrinsic.bridge.package import bridge
    from memaudit_gym.intrinsic.scoring.scores import score
    from memaudit_gym.intrinsic.snapshots.folder import read_snapshots

    fields = parse_fields(arguments.fields)
    snapshots = read_snapshots(arguments.snapshots, trajectories, arguments.format, fields)
    packages = {one.id: bridge(one).package for one in trajectories} if arguments.ratio else {}
    answers = _answers(arguments.answers, answerer, trajectories, snapshots)
    found: list[Scores] = []
    with progress("trajectories", len(trajectories)) as show_progress:
        for one in trajectories:
            given = None if answers is None else answers[one.id]
            found.append(score(one, snapshots[one.id], judge, given, packages.get(one.id)))
            show_progress(len(found))
    return found


def _answerer(spec: str | None, config: BuildConfig) -> LlmAnswerer | None:
    name, colon, model = (spec or "").partition(":")
    if name != _LLM:
        return None
    from memaudit_gym.intrinsic.answers.llm import LlmAnswerer
    from memaudit_gym.natural.asking import client_of

    return LlmAnswerer(client_of(model if colon else None, config))


def _answers(
    spec: str | None,
    answerer: LlmAnswerer | None,
    trajectories: Sequence[Trajectory],
    snapshots: Mapping[str, Sequence[Snapshot]],
) -> Answers | None:
    from memaudit_gym.intrinsic.answers.file import read_answers

    if answerer is not None:
        return answerer.answers(trajectories, snapshots)
    return None if spec is None else read_answers(spec, trajectories)
