"""What a build is put together from: a mistake gets one clear line."""

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.natural.config import BuildConfig, load_config
from memaudit_gym.natural.parts import parts_of


def load(tmp_path, text):
    file = tmp_path / "build.yaml"
    file.write_text(text, "utf-8")
    return load_config(file)


def test_a_file(tmp_path):
    text = "candidates: [raw_turn, window:3]\nadjudicator: lexical\nexperiences: sessions\n"
    config = load(tmp_path, text)
    assert config.candidates == ("raw_turn", "window:3")
    assert (config.experiences, config.cost_model, config.reviewer) == ("sessions", "word", "")
    assert [g.name for g in parts_of(config).generators] == ["raw_turn/1", "window/1(turns=3)"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("candidate: [raw_turn]", "field 'candidate': unknown key; did you mean 'candidates'?"),
        ("candidates: raw_turn", "field 'candidates': must be a list, not 'raw_turn'"),
        ("candidates: [{raw: 1}]", "field 'candidates[0]': must be of type str"),
        ("candidates: [raw_turn, '', '']", "field 'candidates': holds a blank name"),
        ("candidates: [raw_turn, raw_turn]", "field 'candidates': names a generator twice"),
        ("experiences: days", "'experiences': must be one of turns, sessions, not 'days'"),
        ("experiences: [turns]", "'experiences': must be one of turns, sessions"),
        ("cost_model: letters", "unknown cost model 'letters'"),
        ("adjudicator: [lexical]", "field 'adjudicator': must be of type str"),
        ("- raw_turn", "a configuration is a mapping"),
        ("", "a configuration is a mapping"),
        ("candidates: [", "is not YAML"),
    ],
)
def test_mistakes(tmp_path, text, fault):
    with pytest.raises(InputError) as caught:
        load(tmp_path, text)
    line = str(caught.value)
    assert line.startswith(f"{tmp_path / 'build.yaml'}: ")
    assert fault in line
    assert "\n" not in line


@pytest.mark.parametrize(
    ("config", "fault"),
    [
        (BuildConfig(candidates=("raw_trun",)), "did you mean 'raw_turn'"),
        (BuildConfig(candidates=("raw_turn:2",)), "'raw_turn' takes no argument"),
        (BuildConfig(candidates=("raw_turn:",)), "'raw_turn' takes no argument"),
        (BuildConfig(adjudicator="lexcal"), "unknown adjudicator 'lexcal'; did you mean 'lexical'"),
        (BuildConfig(adjudicator="lexical:0.5"), "'lexical' takes no argument"),
        (BuildConfig(reviewer="me"), "unknown reviewer 'me'"),
    ],
)
def test_parts_that_there_are_not(config, fault):
    with pytest.raises(InputError, match=fault):
        parts_of(config)


def test_a_source_fills_in_its_own_candidates():
    assert BuildConfig().with_default_candidates(("raw_turn",)).candidates == ("raw_turn",)
    sessions = BuildConfig(experiences="sessions").with_default_candidates(("raw_turn",))
    assert sessions.candidates == ("raw_session", "raw_turn")
    own = BuildConfig(candidates=("window:2",))
    assert own.with_default_candidates(("raw_turn",)) == own
