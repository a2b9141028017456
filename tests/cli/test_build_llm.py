"""``memaudit build`` with a language model: a local server that answers by fixed rules."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace

import pytest

from memaudit_gym.cli.main import main
from memaudit_gym.io import read_package
from tests.llm.server import Reaction, Server, serving
from tests.locations import LOCOMO_SMALL
from tests.natural.model import model, task
from tests.terminal.screen import on_terminal

LOG = [
    ("monday", "Omar", "I work at the bakery in Lund."),
    ("monday", "Nadia", "My sister Ines keeps bees."),
    ("friday", "Omar", "I have left the bakery in Lund."),
    ("friday", "Nadia", "Then come and see the bees."),
]
QUESTIONS = [
    {"id": "q1", "question": "Where?", "answer": "a bakery", "evidence": ["monday:1"]},
    {"id": "q2", "question": "Whose bees?", "answer": "Ines", "evidence": ["monday:2"]},
    {"id": "q3", "question": "Why?", "answer": "unknown", "evidence": ["friday:1"]},
]
LLM = ["--candidates", "raw_turn,llm", "--adjudicator", "llm", "--model", "fake"]
QUICK = ["--set", "llm.retries=0", "--set", "llm.timeout=60", "--set", "llm.attempts=1"]


@pytest.fixture
def chat(tmp_path, monkeypatch):
    """The arguments that build a chat log; the cache is in the test's folder."""
    monkeypatch.setenv("MEMAUDIT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    lines = [json.dumps({"session": s, "speaker": p, "text": t}) for s, p, t in LOG]
    (tmp_path / "bakery.jsonl").write_text("\n".join(lines))
    (tmp_path / "questions.json").write_text(json.dumps(QUESTIONS))
    files = [str(tmp_path / "bakery.jsonl"), "--questions", str(tmp_path / "questions.json")]
    return ["build", "chat", *files, "--out", str(tmp_path / "out"), *LLM, *QUICK]


@pytest.fixture
def server(monkeypatch):
    with serving(model) as found:
        monkeypatch.setenv("OPENAI_BASE_URL", found.url)
        yield found


def manifest(folder):
    return json.loads((folder / "candidate_generation_manifest.json").read_text())


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_candidates_labels_and_reviews_by_a_model(chat, server, tmp_path, capsys):
    assert main([*chat, "--reviewer", "llm", "--prices", "1,10"]) == 0
    package = read_package(tmp_path / "out" / "bakery")
    types = {candidate.type for candidate in package.candidates}
    assert types == {"raw_span", "atomic_fact", "summary", "tombstone", "compound_update"}
    assert [query.question for query in package.queries] == ["Where?", "Which person's bees?"]
    decisions = {row["record_id"]: row for row in package.annotations}
    assert [decisions[f"q{n}"]["decision"] for n in (1, 2, 3)] == [
        "accepted",
        "corrected",
        "rejected",
    ]
    assert decisions["q3"]["query"]["question"] == "Why?"
    # The update was made from the old turn too, and repeats it.
    update = next(c for c in package.candidates if c.type == "compound_update")
    units, values = package.coverage.row(package.index[update.id])
    assert {package.units[r].id: a for r, a in zip(units, values, strict=True)} == {
        "q1:monday:1": 1.0
    }
    stages = manifest(tmp_path / "out" / "bakery")["stages"]
    written, judged = stages["candidate_memories"]["generators"][1], stages["coverage_matrix"]
    reviewed = stages["queries"]
    for report, answers in ((written, 2), (judged, 1), (reviewed, 1)):
        assert report["llm"]["answers"] == answers
        assert report["llm"]["cost"] == pytest.approx(answers * (100 + 10 * 10) / 1e6)
        assert re.fullmatch("[0-9a-f]{64}", report["prompt"]["sha256"])
    assert capsys.readouterr().err.splitlines()[-1] == (
        "all stages: 4 calls, 0 answers from the cache; 400 tokens in, 40 out; cost 0.0008"
    )


def test_a_terminal_shows_how_far_it_is(chat, server, monkeypatch):
    monkeypatch.setattr("memaudit_gym.terminal.lines.DELAY", 0.0)
    monkeypatch.setenv("TERM", "xterm")
    with on_terminal(monkeypatch, "stderr") as screen:
        assert main(chat) == 0
    assert "asking" in screen.text
    assert screen.text.splitlines()[-1].startswith("all stages: 3 calls")


def test_a_rerun_asks_nothing_and_writes_the_same_bytes(chat, server, tmp_path, capsys):
    assert main(chat) == 0
    first, asked = contents(tmp_path / "out" / "bakery"), len(server.asked)
    capsys.readouterr()
    assert main([*chat, "--json"]) == 0
    assert len(server.asked) == asked
    assert contents(tmp_path / "out" / "bakery") == first
    rows = json.loads(capsys.readouterr().out)["llm"]
    assert [(row["stage"], row["calls"], row["cached"]) for row in rows] == [
        ("candidates", 0, 2),
        ("coverage", 0, 1),
    ]


def test_the_key_stands_nowhere(chat, server, tmp_path):
    assert main(chat) == 0
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert any(path.parent.parent.name == "answers-1" for path in files)
    assert not any(b"sk-secret" in path.read_bytes() for path in files)


def test_the_generator_never_sees_a_question(chat, server, tmp_path):
    folder = tmp_path / "out" / "bakery"
    assert main(chat) == 0
    before = (folder / "candidate_memories.jsonl").read_bytes()
    prompts = [body for body in server.asked if task(body) == "candidates"]
    other = [{"question": "Mars?", "answer": "Mars", "evidence": ["friday:2"]}]
    (tmp_path / "questions.json").write_text(json.dumps(other))
    server.asked.clear()
    (tmp_path / "cache").rename(tmp_path / "elsewhere")
    assert main(chat) == 0
    assert (folder / "candidate_memories.jsonl").read_bytes() == before
    assert [body for body in server.asked if task(body) == "candidates"] == prompts


def test_a_dry_run_asks_nothing_writes_nothing_and_counts_what_is_asked_then(
    chat, server, tmp_path, monkeypatch, capsys
):
    priced = [*chat, "--reviewer", "llm", "--prices", "1,10"]
    monkeypatch.delenv("OPENAI_API_KEY")
    assert main([*priced, "--dry-run", "--json"]) == 0
    supposed = json.loads(capsys.readouterr().out)
    assert not server.asked
    assert not (tmp_path / "out").exists()
    assert supposed["dry_run"] is True
    for row in supposed["llm"]:
        expected = (row["input_tokens"] * 1 + row["output_tokens"] * 10) / 1e6
        assert row["cost"] == pytest.approx(expected)
        assert row["tokens_estimated"]
    assert main(priced) == 0
    assert [row["calls"] for row in supposed["llm"]] == [2, 1, 1]
    assert sorted(map(task, server.asked)) == ["candidates"] * 2 + ["coverage", "review"]
    capsys.readouterr()
    assert main([*priced, "--dry-run"]) == 0
    out = capsys.readouterr().out
    assert "candidates: fake: 0 calls would be made, 2 answers from the cache" in out
    assert "dry run: 1 package would be built; nothing was asked or written" in out


def test_a_dry_run_without_a_model(chat, tmp_path, capsys):
    assert main([*chat[:7], "--dry-run"]) == 0
    assert "no model would be asked" in capsys.readouterr().out
    assert not (tmp_path / "out").exists()


def test_several_conversations_of_locomo(chat, server, tmp_path):
    arguments = ["build", "locomo", str(LOCOMO_SMALL), "--out", str(tmp_path / "out"), *LLM, *QUICK]
    assert main(arguments) == 0
    for name in ("garden-1", "harbour-2"):
        package = read_package(tmp_path / "out" / name)
        written = [c for c in package.candidates if c.extra["generator_id"].startswith("llm/1")]
        assert written
        report = manifest(tmp_path / "out" / name)["stages"]["candidate_memories"]["generators"][1]
        sessions = {e.session_id for e in package.experiences}
        assert report["llm"]["answers"] == len(sessions)
        assert report["candidates"] == len(written)


def test_a_server_that_dies_half_way_leaves_nothing_but_the_answers(
    chat, tmp_path, monkeypatch, capsys
):
    def dies(request):
        if task(request) == "coverage":
            return Reaction(status=500, text="out of memory")
        return model(request)

    with serving(dies) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        assert main(chat) == 2
    account, fault = capsys.readouterr().err.splitlines()[-2:]
    assert account.startswith("candidates: fake: 2 calls made")
    assert re.fullmatch(
        r"memaudit: stage coverage: package 'bakery', cells 1 to \d+, from candidate '\S+', unit "
        r"'\S+': the endpoint http://127\.0\.0\.1:\d+/v1 answers with status 500, asked once: "
        "out of memory",
        fault,
    )
    assert not (tmp_path / "out").exists()
    with serving(model) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        assert main(chat) == 0
        assert set(map(task, server.asked)) == {"coverage"}


def test_a_server_that_is_gone_half_way(chat, tmp_path, monkeypatch, capsys):
    def goes(request):
        if task(request) == "coverage":
            server.stop()
            return Reaction({}, hang_up=True)
        return model(request)

    server = Server(goes)
    monkeypatch.setenv("OPENAI_BASE_URL", server.url)
    assert main([*chat, "--set", "llm.retries=1"]) == 2
    fault = capsys.readouterr().err.splitlines()[-1]
    assert fault.startswith("memaudit: stage coverage: package 'bakery', cells 1 to ")
    assert "cannot be reached, asked 2 times: [Errno" in fault
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("reaction", "words"),
    [
        (Reaction(text="no JSON"), "the model answers no JSON but 'no JSON'"),
        (Reaction(text='{"mem', finish="length"), "was cut off; raise it: --set llm.max_tokens=N"),
        (Reaction(text="", refusal="no"), "the model refuses to answer: no"),
        (Reaction(status=429, text="slow down"), "answers with status 429, asked once: slow down"),
        (Reaction(status=401, text="bad key"), "refuses the key (401): bad key"),
        (Reaction({"memories": []}, sleep=60), "gives no answer within 0.2 s"),
        (Reaction({"memories": []}, hang_up=True), "cannot be reached, asked once"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_bad_answer_is_one_line(chat, tmp_path, monkeypatch, capsys, reaction, words):
    with serving(lambda _: reaction) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        patience = ["--set", "llm.timeout=0.2"] if reaction.sleep else []
        assert main([*chat, *patience]) == 2
    fault = capsys.readouterr().err.splitlines()[-1]
    assert fault.startswith("memaudit: stage candidates: dialogue 'bakery', session 'monday': ")
    assert words in fault
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("flags", "problem"),
    [
        (["--model", ""], "no model is named"),
        (["--prices", "1"], "--prices wants two numbers"),
        (["--prices", "1,-1"], "'llm.output_price': must be at least 0"),
        (["--set", "llm.timeout=x"], "'llm.timeout': must be of type float"),
        (["--set", "llm.tiemout=1"], "unknown key; did you mean 'timeout'?"),
    ],
)
def test_bad_flags_are_one_line(chat, server, capsys, flags, problem):
    assert main([*chat, *flags]) == 2
    assert problem in capsys.readouterr().err


def test_a_configuration_file_that_flags_override(chat, server, tmp_path):
    file = tmp_path / "build.yaml"
    file.write_text(
        "candidates: [raw_turn, llm]\nadjudicator: llm:judge\nreviewer: llm\n"
        "llm: {model: writer, input_price: 1, output_price: 10, concurrency: 2}\n"
    )
    plain = [*chat[: chat.index("--candidates")], "--config", str(file)]
    assert main([*plain, "--model", "other", "--set", "reviewer=llm:third"]) == 0
    models = {task(body): body["model"] for body in server.asked}
    assert models == {"candidates": "other", "coverage": "judge", "review": "third"}
    stages = manifest(tmp_path / "out" / "bakery")["stages"]
    assert stages["coverage_matrix"]["llm"]["model"] == "judge"
    assert stages["coverage_matrix"]["llm"]["cost"] == pytest.approx(200 / 1e6)


def test_without_a_key_and_an_address(chat, monkeypatch, capsys):
    monkeypatch.delenv("OPENAI_API_KEY")
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    assert main(chat) == 2
    assert "OPENAI_API_KEY" in capsys.readouterr().err


def program(chat):
    return subprocess.Popen(
        [sys.executable, "-m", "memaudit_gym", *chat],
        env=dict(os.environ),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_an_interrupted_build_waits_for_no_answer_and_keeps_those_it_has(
    chat, tmp_path, monkeypatch
):
    def slow(request):
        return replace(model(request), sleep=300 if task(request) == "coverage" else 0)

    with serving(slow) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        with program([*chat, "--set", "llm.timeout=600"]) as run:
            try:
                while len(server.asked) < 3:
                    time.sleep(0.02)
                    assert run.poll() is None, run.stderr.read()
                run.send_signal(signal.SIGINT)
                _, err = run.communicate(timeout=120)
            finally:
                run.kill()
    assert run.returncode == 130
    assert err.splitlines()[-1] == "memaudit: interrupted"
    assert not (tmp_path / "out").exists()
    assert len(list((tmp_path / "cache").rglob("*.json"))) == 2


def test_two_builds_at_once_share_their_answers(chat, server, tmp_path):
    out = str(tmp_path / "out")
    others = [[*chat, "--out", f"{out}{n}"] for n in range(2)]
    runs = [program(arguments) for arguments in others]
    ended = [(run.communicate()[1], run.returncode) for run in runs]
    assert [status for _, status in ended] == [0, 0], ended
    assert contents(tmp_path / "out0" / "bakery") == contents(tmp_path / "out1" / "bakery")
