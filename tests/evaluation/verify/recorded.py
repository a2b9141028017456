"""Small recorded runs, and ways to spoil them."""

import json
from functools import cache

from memaudit_gym.evaluation.benchmark import Request, evaluate
from memaudit_gym.evaluation.result_files import write_results
from memaudit_gym.evaluation.verify.results import Manner, verify_results
from memaudit_gym.io.files import file_sha256
from memaudit_gym.work.workers import Workers

#: Where no process is to be started.
ALONE = Workers(1)
WRITERS = "tests.evaluation.writers:"


@cache
def evaluated(*policies, **request):
    """The summary and the episodes of a run, made once in a process."""
    loader = "agents.checkpoint:load_writer"
    return evaluate(Request(policies, workers=ALONE, checkpoint_loader=loader, **request))


def record(folder, *policies, **request):
    """Writes a run; returns its folder."""
    write_results(folder, *evaluated(*policies, **request))
    return folder


def findings(folder, **how):
    """What a verification finds, one text each, the folder left out."""
    verdict = verify_results(folder, Manner(workers=ALONE, **how))
    return [str(finding) for finding in verdict.findings]


def spoil_lines(folder, change):
    """Changes the lines of the episodes, a list of dictionaries, as a forger would."""
    path = folder / "episodes.jsonl"
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    change(rows)
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    bind(folder)


def spoil_summary(folder, change):
    """Changes the document of the summary."""
    path = folder / "summary.json"
    document = json.loads(path.read_text())
    change(document)
    path.write_text(json.dumps(document))


def bind(folder):
    """Makes the summary name the lines as they now are, so that their hash gives nothing away."""
    lines = folder / "episodes.jsonl"
    named = {"total": len(lines.read_text().splitlines()), "sha256": file_sha256(lines)}
    spoil_summary(folder, lambda document: document.update(episodes=named))
