"""How documents say a claim: many ways for each thing that can happen to it.

``{s}`` is the property of a thing inside a sentence and ``{S}`` at its start, ``{v}`` its value.
No phrase holds a number, a name, a hyphen or a word that could be a value.
"""

from __future__ import annotations

#: Property and thing joined.
JOINS = (
    "the {a} of {e}",
    "the {a} for {e}",
    "the {a} on {e}",
    "the {a} in {e}",
    "{e}'s {a}",
    "the {e} {a}",
)

#: A claim as trajectories state it, one whose value is gone, and how questions ask for them.
CLAIM, GONE = "The {a} of {e} is {v}.", "The {a} of {e} no longer applies."
QUESTION, GONE_QUESTION = "What is the {a} of {e}?", "Does the {a} of {e} still apply?"
DISPUTED_QUESTION = "What do the sources say about the {a} of {e}?"
GONE_ANSWER, DISPUTED_ANSWER = "It no longer applies", "They disagree: {one} or {other}"

#: What holds, said without any hint of what was before.
STATES = (
    "{S} is {v}.",
    "We put {s} at {v}.",
    "For the record, {s} is {v}.",
    "It was agreed that {s} is {v}.",
    "As things are, {s} comes out as {v}.",
    "Whoever needs it: {s} is {v}.",
    "After some back and forth {s} was fixed at {v}.",
    "The plan has {s} at {v}.",
    "In the configuration {s} reads {v}.",
    "{S} was given as {v}, and the room was content with that.",
    "One thing to write down is {s}, which is {v}.",
    "Nobody objected to having {s} at {v}.",
    "The value that we use for {s} is {v}.",
    "Please take note that {s} is {v}.",
    "The sheet lists {s} as {v}.",
    "With regard to {s} the answer is {v}.",
    "{S}, by the way, is {v}.",
    "I was asked about {s}: it is {v}.",
)

#: A change, of which the old value is not named.
CHANGES = (
    "{S} is now {v}.",
    "{S} has been changed to {v}.",
    "From today {s} is {v}.",
    "We moved {s} to {v} this morning.",
    "The new value for {s} is {v}.",
    "After the change {s} is {v}.",
    "{S} was switched over to {v}.",
    "Since the last change {s} has been {v}.",
    "As of this morning {s} is {v}, so older notes are out of date.",
    "The change went through, and {s} is now {v}.",
    "Following the vote {s} was changed to {v}.",
    "Update your notes: {s} is {v} from now on.",
    "A change was signed off today, and with it {s} went to {v}.",
    "Operations changed {s} to {v} without any fuss.",
)

#: What was known, said once more.
REPEATS = (
    "{S} is still {v}.",
    "I checked again, and {s} is {v}.",
    "As before, {s} is {v}.",
    "{S} remains {v}.",
    "Nothing has moved here: {s} is {v}.",
    "Confirmed once more that {s} is {v}.",
    "The spot check shows {s} at {v}, as expected.",
    "Another look confirmed {s} to be {v}.",
    "We stay with {v} where {s} is concerned.",
    "There is no news about {s}, which is {v}.",
    "On inspection {s} turned out to be {v}, just as written down.",
    "{S} was read out again and is {v}.",
)

#: What is new and what is known, said in words of change (C3): only the values tell.
TRICKY_STATES = (
    "New in the sheet: {s} is {v}.",
    "{S}, now written down for the first time, is {v}.",
    "As of today we also track {s}, which is {v}.",
    "An update to this sheet adds that {s} is {v}.",
    "We moved a note over from the drawer: {s} is {v}.",
    "Nothing was changed by adding that {s} is {v}.",
    "Somebody asked us to update the list with {s}, which is {v}.",
)
TRICKY_REPEATS = (
    "After all the talk of change {s} is still {v}.",
    "The update brought nothing here, {s} is {v}.",
    "Even with the new layout {s} is {v}, as it was.",
    "{S} was changed and changed back in the draft and is {v} as before.",
    "Although others have moved, {s} is now as ever {v}.",
    "We switched screens and still read {s} as {v}.",
    "Updated today without a change: {s} is {v}.",
)

#: Somebody else's word against what was known.
DISPUTES = (
    "On our side {s} is {v}.",
    "My notes say that {s} is {v}.",
    "I read {s} as {v}, whatever others have written.",
    "According to the console {s} is {v}.",
    "What I see for {s} is {v}.",
    "As far as we know {s} is {v}.",
    "I would have sworn that {s} is {v}.",
    "Our own records give {s} as {v}.",
    "Where I look, {s} shows {v}.",
    "I am told that {s} is {v}.",
)

#: A dispute settled.
RULINGS = (
    "Settled: {s} is {v}, and this supersedes all that was said.",
    "The dispute is over, {s} is {v}, and words to the contrary are void.",
    "This note supersedes what was said about {s}, which is {v}.",
    "We compared both readings, and the correct value for {s} is {v}.",
    "By decision of the board {s} is {v}, which supersedes all other readings.",
    "The question is settled, {s} is {v}, and the other reading was a mistake.",
    "Both parties have signed off that {s} is {v}, so the disagreement is settled.",
    "For good and all, the correct reading of {s} is {v}.",
)

#: A value that is gone and has no successor.
RETRACTIONS = (
    "{S} no longer applies.",
    "Please strike {s} from your notes, it no longer applies.",
    "It was decided that {s} no longer applies.",
    "With this note {s} is withdrawn and no longer applies.",
    "We looked for a reason to keep {s} and found none, so it no longer applies.",
    "As of today {s} no longer applies, and there is no successor.",
    "{S} was abolished and no longer applies.",
    "The committee let go of {s}, which no longer applies.",
)

#: The same said again of one that is gone.
STILL_GONE = (
    "As announced, {s} no longer applies.",
    "To repeat it, {s} no longer applies.",
    "Several people asked, so once more: {s} no longer applies.",
    "It holds as before that {s} no longer applies.",
    "{S} no longer applies, as was said already.",
    "There was a question about {s}, and the answer is that it no longer applies.",
)
