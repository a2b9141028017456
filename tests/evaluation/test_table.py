"""The table and the lines below it."""

from dataclasses import replace

import pytest

from memaudit_gym.evaluation.notes import notes
from memaudit_gym.evaluation.results import Ceiling, Certificates
from memaudit_gym.evaluation.table import render
from tests.evaluation.records import episode, summary

REFERENCES = ("opt", "gvt", "density", "no_tombstone_opt")

BY_HAND = """\
base, seeds 0..1: mean ratio to OPT [95 % interval]
* oracle writer; inv.: invalidation units covered

                                                                        no_
                                                                 tombstone_  inv.  inv.
distribution    B                  mine   opt*   gvt*  density*        opt*   opt   gvt
---------------------------------------------------------------------------------------
base            2  0.500 [0.500, 0.500]  0.500  0.500     0.500       0.500  0.50  0.50
base          10%  0.500 [0.500, 0.500]  0.500  0.500     0.500       0.500  0.50  0.50
---------------------------------------------------------------------------------------
mean of 2          0.500                 0.500  0.500     0.500       0.500"""

PROXIES_BY_HAND = """\
means of proxies of deployed systems, which see visible fields alone
                                    fact_
distribution  B  memory_tiers  extraction
-----------------------------------------
mean of 2               0.500       0.500"""


def episodes(mine=("mine",), references=REFERENCES, distributions=("base",), **changes):
    return [
        episode(n, distribution=d, policy=p, budget=b, oracle=p in references, **changes)
        for n in (0, 1)
        for d in distributions
        for b in (2, "10%")
        for p in (*mine, *references)
    ]


def test_by_hand():
    assert render(summary(episodes())) == BY_HAND


def test_of_proxies_that_nobody_asked_for_only_means_are_shown():
    proxies = ("memory_tiers", "fact_extraction")
    rows = episodes(("mine", *proxies))
    assert render(summary(rows)) == f"{BY_HAND}\n\n{PROXIES_BY_HAND}"
    asked = render(summary(rows, asked=proxies))
    assert PROXIES_BY_HAND.splitlines()[0] not in asked
    assert asked.splitlines()[3].split()[:1] == ["fact_"]
    assert asked.splitlines()[4].split()[3:5] == ["memory_tiers", "extraction"]


def test_ceilings_stand_first_with_their_means():
    known = [Ceiling("base", 2, 0.75), Ceiling("base", "10%", None)]
    lines = render(replace(summary(episodes()), ceilings=known)).splitlines()
    assert lines[1].endswith("; ceiling: the best that visible fields allow")
    figures = [line.split()[:4] for line in lines]
    assert ["base", "2", "0.750", "0.500"] in figures
    assert ["base", "10%", "-", "0.500"] in figures
    assert ["mean", "of", "2", "0.750"] in figures


@pytest.mark.parametrize("count", [1, 2, 3, 8])
def test_fits_and_holds_every_figure(count):
    mine = [f"mine_{n}_with_a_very_long_name_that_must_be_folded" for n in range(count)]
    names = ["temporal_interval", "a-natural-package-with-a-name-that-is-much-too-long"]
    table = render(summary(episodes(mine, distributions=names, ratio=0.125)))
    assert max(map(len, table.splitlines())) <= 100
    assert table.count("0.125 [0.125, 0.125]") == 4 * count
    mean_lines = 3  # one a budget and one over all
    figures = 4 * count * 2 + 4 * 4 + mean_lines * (len(REFERENCES) + count)
    assert table.count(" 0.125") == figures


def test_references_have_no_interval():
    table = render(summary(episodes(mine=())))
    assert "[" not in table
    assert "10%" in table


def test_a_visible_reference_that_was_asked_for_has_one():
    rows = episodes(mine=("recency",))
    assert "[0.500, 0.500]" in render(summary(rows, asked=["recency", "gvt"]))
    assert render(summary(rows, asked=["recency"])).count("[0.500, 0.500]") == 2
    single = [replace(row, numbers_hash="one") for row in rows]
    assert "[" not in render(summary(single, asked=["recency"]))
    assert not any("no interval" in line for line in notes(summary(single, asked=["recency"])))


def test_mean_is_over_the_cells():
    rows = [episode(n, budget=b, ratio=b / 10) for n in (0, 1) for b in (2, 4)]
    rows += [
        episode(n, budget=b, ratio=1.0, policy=p) for n in (0, 1) for b in (2, 4) for p in ["gvt"]
    ]
    last = render(summary(rows)).splitlines()[-1]
    assert last.split() == ["mean", "of", "2", "0.300", "1.000"]


def test_undefined_ratios_are_dashes():
    table = render(summary(episodes(ratio=None)))
    assert {line.split()[2] for line in table.splitlines() if line.startswith("base ")} == {"-"}
    assert "undefined: 4 episodes of each writer (OPT = 0), left out of the means" in notes(
        summary(episodes(ratio=None))
    )


def test_invalidations_show_where_there_are_validity_candidates():
    assert "inv.  inv." in render(summary(episodes()))
    assert "inv.  inv." not in render(summary(episodes(references=REFERENCES[:3])))


def test_certificates_line():
    first, *rest = notes(summary(episodes()))
    assert first == (
        "certificates: 2,000 of 2,000 certified, second solver agreed on 2,000 of 2,000 "
        "to within 1e-12"
    )
    assert rest == []
    scip_only = notes(summary(episodes(), Certificates(8, 8, 0, 0, None)))
    assert scip_only == ["certificates: 8 of 8 certified, no second solver ran"]


def test_lines_where_something_is_missing():
    lines = notes(
        summary(
            [*episodes(numbers_hash="same"), episode(budget=7), episode(budget=7, policy="gvt")],
            Certificates(8, 7, 8, 7, 0.5),
            no_tombstone_opt=Certificates(4, 3, 0, 0, None),
        )
    )
    text = "\n".join(lines)
    assert "7 of 8 certified, second solver agreed on 7 of 8 to within 0.5" in text
    assert "uncertified: " in text
    assert "certificates of no_tombstone_opt: 3 of 4 certified" in text
    assert "mean of no_tombstone_opt: over its 2 of 3 lines" in text
    assert "no interval where there is one distinct package: base" in text


def test_a_name_that_a_terminal_would_obey_is_escaped():
    odd = [episode(0, distribution="a\nb\x1b[31m\ud800")]
    text = render(summary(odd)) + "\n".join(notes(summary(odd)))
    assert r"a\nb\x1b[31m\ud800" in text
    assert "\x1b" not in text


def test_an_opt_that_is_not_closed_shows_as_an_interval_and_is_not_called_opt():
    unknown = {"certified": False, "optimum": None, "optimum_low": 2.0, "optimum_high": 4.0}
    ratios = {"opt": (0.5, 1.0), "gvt": (0.375, 0.75)}
    rows = [
        replace(episode(n, policy=p, **unknown), ratio_least=least, ratio=most)
        for n in (0, 1)
        for p, (least, most) in ratios.items()
    ]
    rows += [episode(n, policy=p, budget=8) for n in (0, 1) for p in ratios]
    found = summary(rows, Certificates(4, 2, 0, 0, None))
    lines = [line.split() for line in render(found).splitlines()]
    assert ["base", "4", "0.500..1.000", "0.375..0.750"] in lines
    assert ["base", "8", "0.500", "0.500"] in lines
    assert ["mean", "of", "2", "0.500..0.750", "0.437..0.625"] in lines
    text = " ".join(" ".join(notes(found)).split())
    assert "2 of 4 certified" in text
    assert "the column opt is the solver's best store, not OPT" in text
