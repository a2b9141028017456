"""How people and tools speak: what a raw span is made of."""

#: Circumstances in which alone a preference holds.
SCOPES = (
    "on trips", "in winter", "with guests", "on holidays", "at weekends", "after work",
)  # fmt: skip

#: Openings of what is told. {f} is the fact, a clause; {g} a second one; {d} a date.
TOLD = (
    "By the way, {f}.",
    "You may want to know this: {f}.",
    "I just heard that {f}.",
    "Let me tell you that {f}.",
    "It turned out that {f}.",
    "One piece of news: {f}.",
    "As of this week {f}.",
    "I was told that {f}.",
)
TOLD_TWO = (
    "By the way, {f}, and {g}.",
    "Two pieces of news: {f}, and besides {g}.",
    "I just heard that {f}. On top of it {g}.",
    "Let me tell you that {f}; also, {g}.",
)
SCOPED = (
    "When it is {s}, {f}.",
    "This holds {s} and at no other time: {f}.",
    "Only {s}, mind you: {f}.",
    "You should know that {s} {f}.",
)
LENT = (
    "Until {d} and no longer, {f}.",
    "For the time up to {d}, {f}.",
    "From today until {d} {f}, then it is as before.",
    "It is not for long, but up to {d} {f}.",
)
CHANGED = (
    "There is a change: {f}. Before, it was {o}.",
    "Correction, {f} now; {o} is out of date.",
    "From today {f}. Forget about {o}.",
    "Things moved on: {f}, where it used to be {o}.",
)
DROPPED = (
    "Forget {a}: {o} is off, and there is nothing in its place.",
    "Strike out {a}; {o} does not hold any more and nothing follows.",
    "As to {a}, {o} is over and nobody has a new one.",
    "You can delete {a}. It is not {o} any longer, nor anything else.",
)
RETOLD = (
    "As I said, {f}.",
    "I mentioned it before: {f}.",
    "Once more, {f}.",
    "You know that {f}, right?",
    "Still the same: {f}.",
    "Nothing new there, {f}.",
)
CONTESTED = (
    "I do not agree about {a}. It is {c}, not {o}.",
    "Who told you {o}? To my knowledge {a} is {c}.",
    "Hold on, {a} should be {c} and not {o}.",
    "They told me {c} for {a}; where did you get {o} from?",
)
GUESSED = (
    "I think that {a} is {c}, but do not quote me on it.",
    "If I am not mistaken, {a} is {c}.",
    "Somebody said {c} for {a}, I have no proof.",
    "Maybe {a} is {c}; I would have to check.",
)
UNKNOWN = (
    "Nobody could tell me {a}.",
    "I have no idea about {a}, and there is nobody to ask.",
    "Do not ask me for {a}; it is not settled.",
    "As to {a}, we simply do not know.",
)
ASKED = (
    "Remind me, what is {a}? Ah yes, {v}.",
    "Tell me again {a}. Right, {v}.",
    "What did we say about {a}? It was {v}, thanks.",
    "I need {a}. {v}, good.",
)
TRACES = (
    "lookup(entity='{e}', field='{n}') -> status 200, 1 row, 14 ms; retry 0; value='{v}'; done",
    "query: SELECT {n} FROM records WHERE name = '{e}' ; rows = 1 ; result = {v} ; took 9 ms",
    "GET /records?name={e}&field={n} HTTP 200 ; cache miss ; body: {v} ; closing connection",
    "run find --name '{e}' --show '{n}' ; exit 0 ; stdout: {v} ; stderr empty",
)
TOOLS = ("directory", "planner", "ledger", "registry", "inventory", "roster")

#: What the user says of things that matter.
STRESS = (
    "This one is important to me, so please remember it.",
    "Please keep this in mind, it matters a lot.",
    "Do not let me forget this, I will need it.",
    "I know I will ask about this again, it is important.",
    "That matters more to me than the rest.",
    "Remember this above all.",
    "I am sure to ask for this later.",
    "I need that one later, so do not forget.",
)

#: Small talk: alone, and around facts.
CHAT = (
    "The coffee machine is broken again, so bear with me.",
    "It has been raining since the early hours and I lost my umbrella on the way.",
    "My neighbour practises scales all day long and I can hardly hear myself think.",
    "The train stood in a tunnel for half an hour and nobody said why.",
    "I slept badly, there was a party somewhere down the road.",
    "Have you seen how fast the leaves come down this year?",
    "I still have to water the flowers before anything else.",
    "The lift is out of order, which is good for my legs at least.",
    "There was a fox in the yard, it looked at me as if I owed it money.",
    "I burned the toast and now the whole kitchen smells of it.",
    "Somebody left a single shoe on the stairs, a mystery.",
    "The new chairs squeak, but one gets used to everything.",
    "I am a bit out of breath, I ran for the bus.",
    "What a week, I hardly know where my head is.",
    "The radio plays the same three songs over and over.",
    "I finally found my gloves, they were in the fridge of all places.",
    "You would laugh if you saw my desk at the moment.",
    "They dug up the pavement again, so I walked around the block.",
    "My soup went cold while I was on hold with the bank.",
    "The cat from upstairs sits on my papers and will not move.",
    "I had the best pancakes in a long while.",
    "The heating makes funny noises, as if somebody knocked.",
    "I wonder who waters the palm in the hallway.",
    "My glasses fogged up and I greeted a stranger.",
)
