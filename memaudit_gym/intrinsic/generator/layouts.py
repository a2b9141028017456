"""Types of documents, and what each looks like on the page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from memaudit_gym.intrinsic.generator.voice import Voice, capital


@dataclass(frozen=True)
class Page:
    """What a document is made of.

    Args:
        thing: What it is about.
        author: Who writes it.
        others: Who else is around.
        when: When it is written.
        lines: Its sentences in order, each with whether the author must be the one to say it.
    """

    thing: str
    author: str
    others: Sequence[str]
    when: datetime
    lines: Sequence[tuple[str, bool]]


def _date(page: Page) -> str:
    return page.when.strftime("%Y-%m-%d %H:%M")


def _paragraphs(page: Page, voice: Voice) -> list[str]:
    found, left = [], [line for line, _ in page.lines]
    while left:
        size = voice.number(3, 6)
        found.append(" ".join(left[:size]))
        left = left[size:]
    return found


def _headed(paragraphs: Sequence[str], heads: Sequence[str]) -> list[str]:
    """Paragraphs under headings, about as many under each."""
    found = []
    for number, head in enumerate(heads):
        start, stop = (len(paragraphs) * n // len(heads) for n in (number, number + 1))
        if paragraphs[start:stop]:
            found += [f"## {head}", *paragraphs[start:stop]]
    return found


def memo(page: Page, voice: Voice) -> list[str]:
    """A memo."""
    title = voice.pick(("Memo on {e}", "Internal memo, {e}", "Note for the file: {e}"))
    head = f"# {title.format(e=page.thing)}"
    return [head, f"From: {page.author}\nDate: {_date(page)}", *_paragraphs(page, voice)]


def mail(page: Page, voice: Voice) -> list[str]:
    """An electronic mail."""
    subject = voice.pick(("{e}", "a few words about {e}", "Re: {e}", "{e}, for your information"))
    head = f"From: {page.author}\nSent: {_date(page)}\nSubject: {subject.format(e=page.thing)}"
    hello = voice.pick(("Hello everybody,", "Dear all,", "Good morning,", "Hi,"))
    bye = voice.pick(("Kind regards", "Best wishes", "Thanks and until soon", "Cheers"))
    return [head, hello, *_paragraphs(page, voice), f"{bye},\n{page.author}"]


def ticket(page: Page, voice: Voice) -> list[str]:
    """A ticket with its description and comments."""
    kind = voice.pick(("Task", "Question", "Housekeeping", "Follow up"))
    head = f"# {kind}: {page.thing}\nReporter: {page.author}\nOpened: {_date(page)}"
    return [head, *_headed(_paragraphs(page, voice), ("Description", "Details", "Comments"))]


def chat(page: Page, voice: Voice) -> list[str]:
    """A conversation in a channel; what the author must say, the author says."""
    head = f"# Channel: {page.thing}\nExported by {page.author}, {_date(page)}"
    lines, speaker = [], page.author
    for text, own in page.lines:
        if own or voice.number(0, 2) == 0:
            speaker = page.author if own else voice.pick((page.author, *page.others))
            lines.append(f"{speaker}: {text}")
        else:
            lines[-1:] = [f"{lines[-1]} {text}" if lines else f"{speaker}: {text}"]
    return [head, "\n".join(lines)]


def minutes(page: Page, voice: Voice) -> list[str]:
    """Minutes of a meeting, a point a sentence or two."""
    present = ", ".join((page.author, *page.others))
    head = f"# Minutes: {page.thing}\nKept by: {page.author}\nPresent: {present}\nOn: {_date(page)}"
    points, left = [], [line for line, _ in page.lines]
    while left:
        size = voice.number(1, 3)
        points.append("- " + " ".join(left[:size]))
        left = left[size:]
    half = len(points) // 2
    return [head, "## Points", "\n".join(points[:half]), "## Other", "\n".join(points[half:])]


def runbook(page: Page, voice: Voice) -> list[str]:
    """A page of a handbook."""
    head = f"# Handbook: {page.thing}\nLast edited by {page.author} on {_date(page)}"
    heads = ("Background", "Current practice", "Remarks", "Further reading")
    return [head, *_headed(_paragraphs(page, voice), heads)]


def review(page: Page, voice: Voice) -> list[str]:
    """A look back."""
    head = f"# Review of {page.thing}\nAuthor: {page.author}\nDate: {_date(page)}"
    heads = ("What we looked at", "What we found", "What we take along")
    return [head, *_headed(_paragraphs(page, voice), heads)]


def log(page: Page, voice: Voice) -> list[str]:
    """A diary of short entries."""
    head = f"# Shift log, {page.thing}\nOn duty: {page.author}\nBegun: {_date(page)}"
    times = ("Early", "Before noon", "After lunch", "Later on", "Towards the end")
    return [head, *_headed(_paragraphs(page, voice), times)]


#: {document type: its layout}
LAYOUTS: dict[str, Callable[[Page, Voice], list[str]]] = {
    "memo": memo,
    "mail": mail,
    "ticket": ticket,
    "chat": chat,
    "minutes": minutes,
    "runbook": runbook,
    "review": review,
    "log": log,
}


def laid_out(kind: str, page: Page, voice: Voice) -> str:
    """The text of a document, every block apart from the next."""
    blocks = [block for block in LAYOUTS[kind](page, voice) if block]
    return "\n\n".join(capital(block) for block in blocks) + "\n"
