"""Sources: what a text stands for, and what is refused."""

from dataclasses import replace

import pytest

from agents.sources import Source, parse_source, require_apart
from memaudit_gym.errors import InputError
from memaudit_gym.generators import generate
from memaudit_gym.io import write_folder


def test_what_a_text_stands_for(tmp_path):
    write_folder(generate("base", 3), tmp_path / "one")
    (package,) = parse_source(f"mine={tmp_path}").packages
    assert package.name == generate("base", 3).name
    found = parse_source("short = stream-short:11000:11002")
    assert found.name == "short"
    assert [p.name for p in found.packages] == ["stream-short-11000", "stream-short-11001"]
    assert len(parse_source("talks=natural").packages) == 6


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("natural", "NAME=PACKAGES"),
        ("=natural", "NAME=PACKAGES"),
        ("a=", "NAME=PACKAGES"),
        ("a=stream", "needs training seeds: a=stream:11000:11020"),
        ("a=stream:9990:10010", "for evaluation"),
        ("a=stream:11002:11001", "none"),
        ("a=nowhere", "unknown suite 'nowhere'"),
        ("a=natural:11000:11001", "seeds go with generated packages"),
    ],
)
def test_other_texts_are_refused(text, problem):
    with pytest.raises(InputError, match=problem):
        parse_source(text)


def test_nothing_is_tested_and_learned_from_or_learned_from_twice():
    one, other = generate("base", 10_000), generate("base", 10_001)
    require_apart([one], [Source("a", [other])])
    renamed = replace(other, name=one.name)
    for sources, problem in (
        ([Source("a", [other, one])], "also among the tested ones"),
        ([Source("a", [renamed])], "also among the tested ones"),
        ([Source("a", [other]), Source("b", [other])], "also among those of 'a'"),
        ([Source("a", [other]), Source("a", [])], "two sources are called 'a'"),
    ):
        with pytest.raises(InputError, match=problem):
            require_apart([one], sources)
