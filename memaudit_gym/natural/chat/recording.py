"""A chat log and its questions as a recording."""

from __future__ import annotations

from pathlib import Path

from memaudit_gym.io.files import file_sha256
from memaudit_gym.natural.chat.log import read_log
from memaudit_gym.natural.chat.questions import read_chat_questions
from memaudit_gym.natural.questions import Question
from memaudit_gym.natural.recording import Recording

#: The builder and its version; change it when a package would change.
BUILDER = "chat/1"


def recording(file: str | Path, questions: str | Path | None = None) -> Recording:
    """The recording of a log.

    Args:
        file: The log.
        questions: The questions; None for none.

    Raises:
        InputError: Any fault of a file, with line and field named.
    """
    dialogue, report = read_log(file)
    source = {"file": Path(file).name, "sha256": file_sha256(file)}
    asked: tuple[Question, ...] = ()
    if questions is not None:
        asked = read_chat_questions(questions, {t.id: None for t in dialogue.turns})
        source["questions"] = Path(questions).name
        source["questions_sha256"] = file_sha256(questions)
    return Recording(dialogue, asked, BUILDER, source, report)
