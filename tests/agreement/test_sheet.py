"""Sheets for people: blinded, and read back exactly whichever spreadsheet saved them."""

import csv
import io
from dataclasses import replace

import numpy as np
import pytest

from memaudit_gym.agreement.cells import binarized
from memaudit_gym.agreement.design import Design
from memaudit_gym.agreement.sheet import draw, sheet_text
from memaudit_gym.agreement.sheet_reader import read_sheet
from memaudit_gym.errors import InputError
from memaudit_gym.io.spreadsheet import FORMULA
from memaudit_gym.package import Package
from memaudit_gym.records import Candidate, EvidenceUnit, Experience, Query
from tests.agreement.worlds import talk

HEADER = "candidate_id,unit_id,coverage\n"


def rows(text):
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


def filled(text, label=lambda row: "0.5", delimiter=",", columns=None):
    """The sheet with a label in every row, as a spreadsheet would save it."""
    found = rows(text)
    out = io.StringIO()
    writer = csv.DictWriter(out, columns or list(found[0]), delimiter=delimiter)
    writer.writeheader()
    for row in found:
        line = {**row, "coverage": label(row)}
        writer.writerow({name: line[name] for name in writer.fieldnames})
    return out.getvalue()


def written(tmp_path, content):
    path = tmp_path / "cells.csv"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


# Writing


def test_the_sheet_has_the_drawn_cells_with_their_texts():
    package = talk()
    [one] = draw([package], 3)
    text = sheet_text([one])
    assert text.startswith("\ufeff")
    assert text.count("\r\n") == len(one.keys) + 1
    found = rows(text)
    assert len(found) == one.counts.drawn == len(Design(package).draw(3))
    for row, key in zip(found, one.keys.tolist(), strict=True):
        u, r = divmod(key, 6)
        assert row["candidate_id"] == package.candidates[u].id
        assert row["candidate"] == package.candidates[u].text
        assert row["unit"] == f"evidence {r}"
        assert row["question"] == f"What of {r}?"
        assert (row["answer"], row["package"]) == (str(r), "talk")
        assert row["coverage"] == row["rationale"] == row["annotator"] == ""


def test_it_says_nothing_of_the_machine():
    """The sheet is the same whatever the labels of the drawn cells are."""
    package = talk()
    [one] = draw([package], 0)
    assert sheet_text([one]) == sheet_text([replace(one, package=binarized(package, 0.5))])
    for row in rows(sheet_text([one])):
        assert not set(row) & {"weight", "stratum", "label", "machine"}


# Reading back

NASTY = [
    '=HYPERLINK("http://x","y")',
    "+1",
    "-2",
    "@SUM(A1)",
    "'quoted",
    "''=twice",
    'a "b", c',
    "semi;colon",
    "two\nlines",
    "win\r\ndows",
    "\ttab",
    "ünïcödé 🙂",
    " spaces ",
    "1,5",
]


def nasty(name="=nasty"):
    return Package.build(
        name=name,
        experiences=[Experience("e")],
        candidates=[Candidate(text, "e", "other", text, 1) for text in NASTY],
        units=[EvidenceUnit(text, 1, text=text) for text in NASTY],
        coverage={text: {text: 0.25, NASTY[0]: 0.75} for text in NASTY},
        queries=[Query("q", '=cmd|"x"', ["=1+1"], tuple(NASTY))],
    )


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_every_id_comes_back(tmp_path, delimiter, encoding):
    package = nasty()
    [one] = draw([package], 0)
    amounts = {key: at % 5 / 4 for at, key in enumerate(one.keys.tolist())}
    order = iter(one.keys.tolist())
    text = filled(sheet_text([one]), lambda _: str(amounts[next(order)]), delimiter)
    for cell in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter):
        assert not any(part.startswith(FORMULA) for part in cell)
    path = written(tmp_path, text.encode(encoding))
    sheet = read_sheet(path, [package])
    found = sheet.labels["human"]["=nasty"]
    assert dict(zip(found.keys.tolist(), found.values.tolist(), strict=True)) == amounts
    assert sheet.blank == 0


def test_texts_longer_than_pythons_own_limit(tmp_path):
    before = csv.field_size_limit()
    long = "word " * before
    path = written(tmp_path, f"text,{HEADER}{long},e0.0/summary,u1,1\n")
    sheet = read_sheet(path, [talk()])
    assert sheet.labels["human"]["talk"].values.tolist() == [1]
    assert csv.field_size_limit() == before


def test_own_files_need_three_columns_only(tmp_path):
    package = talk()
    lines = f"{HEADER}e0.0/summary,u1,1\n\n  \ne0.0/raw_span,u0,\ne0.1/summary,u0, 0.25 \n"
    sheet = read_sheet(written(tmp_path, lines), [package])
    found = sheet.labels["human"]["talk"]
    assert found.keys.tolist() == [2 * 6 + 1, 5 * 6]
    assert found.values.tolist() == [1.0, 0.25]
    assert sheet.blank == 1


@pytest.mark.parametrize("written_as", ["0,5", "0.5", ".5", ",5", "5e-1", "0,50"])
def test_decimal_commas(tmp_path, written_as):
    lines = f"candidate_id;unit_id;coverage\ne0.0/summary;u1;{written_as}\n"
    sheet = read_sheet(written(tmp_path, lines), [talk()])
    assert sheet.labels["human"]["talk"].values.tolist() == [0.5]


def test_annotators_are_label_sets_of_their_own(tmp_path):
    lines = (
        "annotator,candidate_id,unit_id,coverage,remarks\n"
        "ann,e0.0/summary,u1,1,x\nbob,e0.0/summary,u1,0,\n,e0.0/summary,u1,0.5\n"
    )
    sheet = read_sheet(written(tmp_path, lines), [talk()])
    values = {who: of["talk"].values.tolist() for who, of in sheet.labels.items()}
    assert values == {"ann": [1.0], "bob": [0.0], "human": [0.5]}


def test_several_packages(tmp_path):
    packages = [talk(0, "a"), talk(1, "b")]
    text = filled(sheet_text(draw(packages, 0)))
    found = read_sheet(written(tmp_path, text), packages).labels["human"]
    for package, one in zip(packages, draw(packages, 0), strict=True):
        assert found[package.name].keys.tolist() == np.sort(one.keys).tolist()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "no such column"),
        ("\n\n", "no such column"),
        ("candidate,unit,label\nx,y,1\n", "field 'candidate_id': has no such column"),
        ("candidate_id,unit_id\nx,y\n", "field 'coverage': has no such column"),
        ("candidate_id,unit_id,coverage,coverage\n", "two columns"),
        (HEADER, "no row has a label"),
        (HEADER + "e0.0/summary,u1,\n", "no row has a label"),
        (HEADER + "nobody,u1,1\n", "line 2: field 'candidate_id': 'nobody' is not in 'talk'"),
        (HEADER + "e0.0/summary,u99,1\n", "line 2: field 'unit_id': 'u99' is not in 'talk'"),
        (HEADER + "nobody,u1,\n", "'nobody' is not"),
        (HEADER + "e0.0/summary,u1,yes\n", "line 2: field 'coverage': must be a number"),
        (HEADER + "e0.0/summary,u1,nan\n", "must be a number from 0 to 1"),
        (HEADER + "e0.0/summary,u1,1.01\n", "must be a number from 0 to 1"),
        (HEADER + "e0.0/summary,u1,-1\n", "must be a number from 0 to 1"),
        (HEADER + "e0.0/summary,u1,1e999\n", "must be a number from 0 to 1"),
        (HEADER + "e0.0/summary,u1,0,5\n", "line 2: has 4 fields where the first line has 3"),
        (HEADER + 2 * "e0.0/summary,u1,1\n", "line 3: judges a cell that an earlier line"),
        (HEADER + 'e0.0/summary,"u1,1\n', "line 2: broken CSV"),
        (HEADER + 'e0.0/summary,"u1"x,1\n', "line 2: broken CSV"),
        (HEADER.encode("utf-16"), "UTF-16"),
        (HEADER.encode() + "größe,u1,1\n".encode("cp1252"), "not UTF-8"),
        (b"\x00\x01\x02", "no such column"),
        ("package," + HEADER + "other,e0.0/summary,u1,1\n", "unknown package 'other'"),
    ],
)
def test_faults(tmp_path, content, said):
    path = written(tmp_path, content)
    with pytest.raises(InputError, match=r"cells\.csv") as fault:
        read_sheet(path, [talk()])
    assert said in str(fault.value)
    assert "\n" not in str(fault.value)


def test_faults_of_the_path(tmp_path):
    for path in (tmp_path, tmp_path / "none.csv", "nul\x00.csv"):
        with pytest.raises(InputError):
            read_sheet(path, [talk()])


def test_several_packages_need_their_column(tmp_path):
    path = written(tmp_path, HEADER + "e0.0/summary,u1,1\n")
    with pytest.raises(InputError, match="field 'package': is missing"):
        read_sheet(path, [talk(0, "a"), talk(1, "b")])
