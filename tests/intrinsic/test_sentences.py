"""Sentences of documents."""

from memaudit_gym.intrinsic.sentences import sentences


def test_points_and_lines_end_sentences_and_marks_go():
    text = "# Title: a-b\nOn: 2026\n\nOne is here. Two?\nAda: three!\n\n- four is 4.5 kg. five\n"
    assert sentences(text) == [
        "Title: a-b", "On: 2026", "One is here.", "Two?", "Ada: three!", "four is 4.5 kg.", "five",
    ]  # fmt: skip


def test_nothing_gives_none():
    assert sentences(" \n\n") == []
