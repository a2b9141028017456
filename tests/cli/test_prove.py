"""``memaudit prove`` and ``memaudit check-proof``."""

import json

import pytest

from memaudit_gym.cli.main import main
from memaudit_gym.generators import generate
from memaudit_gym.io import write_folder, write_json
from memaudit_gym.natural.locomo import build_locomo
from memaudit_gym.optimum.solve import optimum
from tests.cli.printed import unfolded
from tests.locations import LOCOMO_SMALL
from tests.optimum.worlds import make_package, overlapping_package


def run(capsys, *arguments):
    status = main(list(map(str, arguments)))
    printed = capsys.readouterr()
    return status, printed.out, printed.err


@pytest.fixture
def proof(tmp_path, capsys):
    path = tmp_path / "proof.json"
    assert run(capsys, "prove", "base-17", "--budget", "8", "--out", path)[0] == 0
    return path


def test_a_generated_package(proof, capsys):
    package = generate("base", 17)
    found = json.loads(proof.read_text())
    assert list(found) == [
        *("schema", "package", "budget", "optimum", "store", "multipliers", "tree")
    ]
    assert (found["schema"], found["budget"]) == (1, 8)
    assert found["package"] == package.problem_hash
    assert float(found["optimum"]) == pytest.approx(optimum(package, 8).value)
    assert run(capsys, "check-proof", "base-17", proof) == (
        0,
        f"proved: OPT of base-17 at 8 is {found['optimum']}\n",
        "",
    )


def test_as_json(proof, capsys):
    out = proof.parent / "again.json"
    made = run(capsys, "prove", "base-17", "--budget", "8", "--out", out, "--json")
    assert json.loads(made[1]) == {
        "package": "base-17",
        "budget": 8,
        "budget_value": 8,
        "proved": True,
        "optimum": json.loads(out.read_text())["optimum"],
        "leaves": 1,
        "proof": str(out),
    }
    assert out.read_bytes() == proof.read_bytes()
    status, printed, _ = run(capsys, "check-proof", "base-17", proof, "--json")
    assert status == 0
    assert json.loads(printed)["proved"] is True


@pytest.mark.parametrize("write", [write_folder, write_json])
def test_files_and_a_share_of_the_raw_cost(write, tmp_path, capsys):
    write(build_locomo(LOCOMO_SMALL)[0], tmp_path / "p")
    out = tmp_path / "proof.json"
    assert run(capsys, "prove", tmp_path / "p", "--budget", "50%", "--out", out)[0] == 0
    assert json.loads(out.read_text())["budget"] == 25
    assert run(capsys, "check-proof", tmp_path / "p", out)[0] == 0


def test_another_package_is_refused(proof, capsys):
    status, out, err = run(capsys, "check-proof", "base-18", proof)
    assert (status, err) == (1, "")
    assert unfolded(out) == [f"{proof}: refused: it is about another package: the hash differs"]
    status, out, err = run(capsys, "check-proof", "base-18", proof, "--json")
    assert (status, err) == (1, "")
    assert json.loads(out)["proved"] is False


def test_at_the_limit_nothing_is_written(tmp_path, capsys):
    package = overlapping_package(3, 12)
    write_json(package, tmp_path / "p.json")
    out = tmp_path / "proof.json"
    command = ["prove", tmp_path / "p.json", "--budget", "15", "--limit", "2", "--out", out]
    status, line, err = run(capsys, *command)
    assert (status, err) == (1, "")
    assert line.startswith("no proof within 2 leaves: OPT of made is at least ")
    assert len(unfolded(line)) == 1
    assert not out.exists()
    status, text, err = run(capsys, *command, "--json")
    found = json.loads(text)
    assert (status, err, found["proved"]) == (1, "", False)
    assert found["gap"] == pytest.approx(found["optimum_high"] - found["optimum_low"])
    assert found["gap"] > 0
    assert found["optimum_low"] == pytest.approx(optimum(package, 15).value)


@pytest.mark.parametrize("h", ["log1p", "sqrt"])
def test_no_proof_where_h_is_not_piecewise_linear(h, tmp_path, capsys, proof):
    package = make_package([[(1, {"a": 1})]], {"a": 1}, saturation=h)
    write_json(package, tmp_path / "p.json")
    line = (
        "memaudit: unit 'a': field 'saturation': there are no proofs for the saturation "
        f"'{h}', which is not piecewise linear\n"
    )
    out = tmp_path / "no.json"
    assert run(capsys, "prove", tmp_path / "p.json", "--budget=1", "--out", out) == (2, "", line)
    assert run(capsys, "check-proof", tmp_path / "p.json", proof) == (2, "", line)
    assert not out.exists()


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("--budget", "x"), "cannot read budget 'x'"),
        (("--budget", "1..4"), "--budget: names 4 budgets, not one: '1..4'"),
        (("--budget", "8", "--limit", "0"), "--limit: must be a whole number of at least 1"),
        (("--budget", "8", "--limit", "1e3"), "--limit: must be a whole number of at least 1"),
        (("--budget", "8", "--limit", "9" * 30), "--limit: must be a whole number"),
    ],
)
def test_a_fault_of_prove(arguments, fault, tmp_path, capsys):
    command = ["prove", "base-17", "--out", tmp_path / "p.json", *arguments]
    status, out, err = run(capsys, *command)
    assert (status, out) == (2, "")
    assert err.startswith(f"memaudit: {fault}")
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "is no proof: JSONDecodeError: Expecting value"),
        ("[]", "is no proof: ValueError: a proof has schema 1 and the fields budget, "),
        ("[" * 100_000, "is no proof: RecursionError: "),
    ],
)
def test_what_is_no_proof(text, fault, tmp_path, capsys):
    (tmp_path / "p.json").write_text(text)
    status, out, err = run(capsys, "check-proof", "base-17", tmp_path / "p.json")
    assert (status, out) == (2, "")
    assert err.startswith(f"memaudit: {tmp_path / 'p.json'}: {fault}")
    assert err.count("\n") == 1


def test_files_that_are_not_there(tmp_path, capsys, proof):
    absent = tmp_path / "absent"
    assert run(capsys, "check-proof", "base-17", absent) == (
        2,
        "",
        f"memaudit: {absent}: cannot be read: No such file or directory\n",
    )
    assert run(capsys, "check-proof", absent, proof)[0] == 2
    assert run(capsys, "prove", absent, "--budget", "8", "--out", tmp_path / "p.json")[0] == 2
