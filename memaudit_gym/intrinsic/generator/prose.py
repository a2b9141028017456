"""Sentences that say nothing of substance, and who writes them.

``{p}`` is a person, ``{t}`` a team, ``{d}`` a weekday, ``{e}`` the thing that a document is about.
No sentence holds a number or a word that could be a value of ``{e}``.
"""

from __future__ import annotations

FIRST = (
    "Agnes Basil Celia Dario Edda Fabian Gesine Hilmar Imke Joris Kamila Levin Mathis Noor Orla "
    "Pavel Quirin Ronja Stellan Thekla Ulrike Valentin Wenke Xaver Ylva Zelda"
).split()
LAST = (
    "Abt Bellamy Cordes Dahl Ekwueme Ferrante Grau Hedlund Iwata Jansky Kolb Lorca Meissner "
    "Novotny Olander Prandl Quist Reuter Sarkis Tolle Unger Vance Wessel Yilmaz Zander"
).split()
TEAMS = (
    "the platform people|the night shift|the other office|the support desk|the release crew|"
    "the review board|the project office|the tools group|the analysts|the interns"
).split("|")

ASIDES = (
    "Thanks to everybody who took the time to write things down while they were fresh.",
    "We started late because the room was taken by another meeting that ran over.",
    "{p} joined by phone and could be heard well for most of the conversation.",
    "There were questions about the format of this note, and the short answer is that it stays.",
    "If something in here is unclear, ask the person who wrote it before you guess.",
    "The usual disclaimer holds that a note is no replacement for reading the source.",
    "Some of what follows will be old news to those who were in the room.",
    "We agreed to keep the list of open points short enough to be read aloud.",
    "{t} sent a summary of their own, which differs in tone more than in content.",
    "The printed copy in the corridor is out of date and can be thrown away.",
    "A few items were moved to the next round because the people concerned were absent.",
    "Nobody volunteered to take notes, so they were shared among three people.",
    "The screenshots that were promised will follow as soon as somebody finds them.",
    "{p} would like to hear from anybody who has seen something similar elsewhere.",
    "There is a thread on the same subject with more heat and less light.",
    "We had a short round of introductions for the two colleagues who are new.",
    "The discussion drifted for a while before it came back to the point.",
    "A link to the recording was posted, though the first part of it is silent.",
    "It helps to read this together with the note that came before it.",
    "Most of the comments on the draft were about wording and have been taken over.",
    "The calendar invitation for {d} still shows the old room.",
    "{t} reminded us politely that they are reachable in the afternoon only.",
    "One colleague asked why this is discussed at all, which was a fair question.",
    "We promised to write shorter notes and failed again.",
    "The coffee was cold, which may explain the brisk pace of the second half.",
    "Everyone agreed that the naming is unfortunate and that changing it is worse.",
    "Before {d} there should be a quiet hour to go through the backlog together.",
    "The handover went well because both sides had prepared a list.",
    "Half of the participants had read the paper, and the other half had opinions.",
    "There was applause for {p}, who had found the mistake that others had only suspected.",
    "An earlier version of this text was sent to the wrong list, for which we apologise.",
    "Please do not forward this outside the group without asking first.",
    "The picture in the slide was taken from the archive and shows the old building.",
    "We will come back to staffing when the holiday plans are known.",
    "Two parallel conversations made parts of the protocol hard to reconstruct.",
    "The lesson from last time was to ask earlier, and this time we did.",
    "{p} offered to pair with whoever wants to learn how this is done.",
    "It was suggested that we celebrate the small victories as well as the large ones.",
    "There is still a box of cables in the corner that belongs to nobody.",
    "The survey among the users is open until {d} and takes very little time.",
    "We spent a while on a diagram that looked simple until someone asked about the arrows.",
    "The action items are at the end, where nobody will overlook them.",
    "A comment in the margin asked for sources, so the sources were added.",
    "{t} found our explanation convincing and our spelling creative.",
    "Let us know whether the new structure of these notes works for you.",
    "The quiet periods are as telling as the busy ones, said {p}, and was right.",
    "This part was written on the train, so please forgive the typing.",
    "Some background for readers who arrive here by way of the search.",
    "We looked at what similar groups do and were relieved to find the same mess.",
    "The tone of the mails has improved since we started to call each other instead.",
    "Whether that is a trend or a coincidence will be seen in due course.",
    "The person on duty had a calm night and spent it tidying up old tickets.",
    "Translations of this note are welcome but will be nobody's duty.",
    "There was a wish for more examples, and a wish for fewer of them.",
    "Those who were absent on {d} can find the gist in the first paragraph.",
    "We closed with the observation that meetings get shorter when people stand.",
    "A stray paragraph from another text was removed from this one.",
    "The template asks for a risk assessment, which is in an appendix of its own.",
    "{p} and {t} will compare their lists and report back.",
    "On {d} the corridor will be painted, so expect some detours.",
    "Nothing in this section needs a decision, it is here to be known.",
    "The next issue of the newsletter will carry a longer version of this story.",
    "Feedback was collected on cards, sorted by colour and then mixed up again.",
    "The older colleagues remembered how it was done in the days of paper.",
    "We asked {t} to look over the text, and they returned it with kind remarks.",
    "There are rumours about a reorganisation, and they are only rumours.",
    "The wiki search finds this page if you spell it right.",
    "As a side effect, the onboarding guide for {e} has become a little shorter.",
    "A good part of the hour went into the question of who should be asked about {e}.",
    "The folder with material on {e} has moved to the shared drive.",
    "Readers who know {e} well may skip to the end.",
)
