"""How memories are worded, by representation type."""

#: {t} is a stamp, {n} who speaks, {x} what was said.
RAW = ("[{t}] {n}: {x}", "({t}) {n} says: {x}")

#: {f} a fact as a clause, {a} what it is about, {b} the same in short, {v} a value, {o} an old
#: value, {d} a date, {s} a circumstance.
FACT = ("{f}.", "{f}.", "{a} is {v}.", "{a}: {v}.")
EDGE = ("{e}; {n}; {v}", "{e}, {n}, {v}")
SINCE = (
    "Since {d}: {f}.",
    "From {d} on, {f}.",
    "As of {d}, {f}.",
    "Beginning {d}: {f}.",
)
BETWEEN = (
    "From {d} until {u}: {f}.",
    "Between {d} and {u}, {f}.",
    "Valid {d} to {u}: {f}.",
    "{d} through {u}: {f}.",
)
UPDATE = (
    "Since {d} {f}, no longer {o}.",
    "As of {d} {f}; earlier it was {o}.",
    "{f} from {d} on, {o} until then.",
    "{d}: {o} gave way, {f}.",
)
TOMBSTONE = (
    "{a}: what was told earlier no longer holds.",
    "Outdated: what we had as {a}.",
    "No longer valid: the earlier entry for {a}.",
    "Not any more: the former {a}.",
)
TOMBSTONE_NAMED = (
    "{a} is no longer {o}.",
    "{o} is not {a} any more.",
    "It is not {o} any longer as to {a}.",
    "{o} has ceased to be {a}.",
)
RULE = (
    "{s}: {f}.",
    "Only {s}: {f}.",
    "If {s}, then {f}.",
    "Rule for {s}: {f}.",
)
SKILL = (
    "For {a}, ask the {t} by entity and field.",
    "To find {a}, query the {t} by name.",
    "{a} can be had from the {t}, by name and field.",
    "Use the {t} to look up {a}.",
)
UNCERTAIN_BETWEEN = (
    "Unclear whether {a} is {o} or {c}.",
    "Not settled: {a}, either {o} or {c}.",
    "Two accounts of {a}: {o} and {c}.",
    "{a} may be {o} or {c}, sources differ.",
)
UNCERTAIN = (
    "{a} may be {c}, unconfirmed.",
    "Unsure: {a}, perhaps {c}.",
    "Possibly {c} for {a}, not checked.",
    "{a} is said to be {c}, without proof.",
)
ABSTENTION = (
    "Not known: {a}.",
    "No answer to be had on {a}.",
    "Nobody knows {a}.",
    "Leave open {a}.",
)
ASKED_NOTE = ("The user asked for {a}.", "A question came up about {a}.")
WISH_NOTE = ("{n} would like to know {a}.", "{n} misses {a}.")
MOOD = (
    "{n} was in a chatty mood.",
    "{n} made small talk.",
    "Nothing of substance from {n}.",
    "{n} told an anecdote.",
)
SUMMARY = ("On {d}: {x}.", "Talk of {d}: {x}.")
EMPTY = ("A short chat about nothing much.", "A talk without any news.")
PART = "{b}: {g}"

#: Sentences for units, questions and answers, which only people read.
QUESTIONS = {
    "current": ("What is {a}?", "Which is {a} these days?"),
    "scoped": ("What is {a}, and when does that hold?", "Which is {a}?"),
    "history": ("What was {a} up to {d}, and since when?", "Before {d}, which was {a}?"),
    "span": ("What was {a} for a limited time, and when?", "Which was {a} for a while?"),
    "order": ("What came first, the news on {a} or on {b}?", "Was {a} settled before {b}?"),
    "multi_hop": (
        "What is the {n} of whoever is {a}?",
        "As to {a}: which {n} does that person have?",
    ),
    "abstention": ("Is there anything certain about {a}?", "Can we rely on {a}?"),
    "procedure": ("How does one find out {a}?", "Where did we look up {a}?"),
}
