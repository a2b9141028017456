"""What can be said of an entity: noun, kind of value, how often people ask, and clauses."""

from __future__ import annotations

from typing import NamedTuple


class Attribute(NamedTuple):
    """One property.

    Args:
        noun: What it is called.
        kind: The kind of its values (:mod:`memaudit_gym.generators.stream.values`).
        appeal: How often anybody asks for it, beside how much this user does: 1 to 4.
        clauses: How it is said of {e} that it is {v}.
    """

    noun: str
    kind: str
    appeal: int
    clauses: tuple[str, ...]


PERSON = (
    Attribute("home town", "city", 3, (
        "{e} lives in {v}", "{e} is at home in {v}",
        "you find {e} in {v} these days", "{v} is where {e} has a home")),
    Attribute("employer", "firm", 3, (
        "{e} works for {v}", "{e} is employed at {v}",
        "the people who pay {e} are {v}", "{e} has a job with {v}")),
    Attribute("birthday", "date", 4, (
        "{e} has a birthday on {v}", "{e} was born on {v}",
        "{v} is the day on which {e} celebrates", "we congratulate {e} on {v}")),
    Attribute("allergy", "food", 4, (
        "{e} cannot eat {v}", "{e} is allergic to {v}",
        "{v} make {e} ill", "{e} has an allergy to {v}")),
    Attribute("phone extension", "code", 2, (
        "you reach {e} at extension {v}", "{e} picks up at {v}",
        "the extension of {e} is {v}", "dial {v} for {e}")),
    Attribute("hobby", "thing", 1, (
        "{e} is fond of the {v}", "{e} collects anything about the {v}",
        "the {v} is the hobby of {e}", "{e} spends the evenings on the {v}")),
    Attribute("day off", "weekday", 2, (
        "{e} is off on {v}", "{e} does not work on {v}",
        "{v} is free for {e}", "{e} stays at home on {v}")),
    Attribute("flatmate", "person", 2, (
        "{e} shares a flat with {v}", "{e} lives together with {v}",
        "{v} is the flatmate of {e}", "{e} rents with {v}")),
)  # fmt: skip

PROJECT = (
    Attribute("deadline", "date", 4, (
        "{e} is due on {v}", "{e} has to be finished by {v}",
        "we must deliver {e} on {v}", "{v} is the last day for {e}")),
    Attribute("lead", "person", 3, (
        "{e} is led by {v}", "{v} runs {e}",
        "{v} is in charge of {e}", "the lead on {e} is {v}")),
    Attribute("budget", "amount", 3, (
        "{e} may cost {v}", "there are {v} set aside for {e}",
        "we can spend {v} on {e}", "{e} has a budget of {v}")),
    Attribute("client", "firm", 3, (
        "{e} is for {v}", "{v} ordered {e}",
        "the client behind {e} is {v}", "we do {e} on behalf of {v}")),
    Attribute("status", "state", 2, (
        "{e} is {v}", "{e} counts as {v}",
        "by now {e} has been {v}", "officially {e} is {v}")),
    Attribute("review time", "time", 2, (
        "the review of {e} starts at {v}", "we go through {e} at {v}",
        "{v} is when {e} gets reviewed", "{e} has its review at {v}")),
    Attribute("file format", "format", 1, (
        "everything in {e} is saved as {v}", "{e} uses {v} files",
        "{e} keeps to {v}", "files of {e} are in {v}")),
    Attribute("ticket number", "code", 1, (
        "{e} has ticket {v}", "the ticket for {e} is {v}",
        "{v} is what {e} is filed under", "{e} goes by number {v}")),
)  # fmt: skip

PLACE = (
    Attribute("rent", "amount", 3, (
        "{e} costs {v} a month", "the rent for {e} is {v}",
        "we pay {v} for {e}", "{v} is what {e} takes each month")),
    Attribute("door code", "code", 4, (
        "{e} opens with {v}", "the code for {e} is {v}",
        "type {v} to get into {e}", "{v} unlocks {e}")),
    Attribute("keyholder", "person", 3, (
        "{v} has the key to {e}", "the key of {e} is with {v}",
        "ask {v} for the key to {e}", "{v} can open {e}")),
    Attribute("closing time", "time", 2, (
        "{e} closes at {v}", "nobody gets into {e} after {v}",
        "at {v} they lock {e}", "{e} is shut from {v}")),
    Attribute("cleaning day", "weekday", 1, (
        "{e} gets cleaned on {v}", "the cleaners come to {e} on {v}",
        "{v} is when {e} is swept", "on {v} they clean {e}")),
    Attribute("trademark", "thing", 1, (
        "{e} smells of {v}", "one remembers {e} for its {v}",
        "{e} is full of {v}", "there is {v} all over {e}")),
    Attribute("lease end", "date", 3, (
        "the lease of {e} ends on {v}", "we have {e} until {v}",
        "{v} is the last day in {e}", "{e} has to be empty by {v}")),
    Attribute("insurer", "firm", 2, (
        "{e} is insured with {v}", "{v} insures {e}",
        "the policy for {e} is from {v}", "{v} pays if {e} burns down")),
)  # fmt: skip

ROUTINE = (
    Attribute("start time", "time", 4, (
        "I want {e} to start at {v}", "{e} begins at {v} for me",
        "I am at {e} from {v}", "for {e} I set out at {v}")),
    Attribute("companion", "person", 3, (
        "I go to {e} with {v}", "{v} comes along to {e}",
        "my company for {e} is {v}", "{v} joins me for {e}")),
    Attribute("snack", "food", 2, (
        "I like {v} after {e}", "{e} calls for {v}",
        "my snack at {e} is {v}", "I take {v} along to {e}")),
    Attribute("town", "city", 2, (
        "I prefer {v} for {e}", "{e} takes me to {v}",
        "I do {e} in {v}", "{v} is my favourite for {e}")),
    Attribute("fee", "amount", 2, (
        "I pay {v} for {e}", "{e} sets me back {v}",
        "{v} is my fee for {e}", "they charge me {v} for {e}")),
    Attribute("weekday", "weekday", 3, (
        "I keep {v} free for {e}", "{e} is on {v}",
        "{v} is my day for {e}", "I plan {e} for {v}")),
    Attribute("gear", "thing", 1, (
        "I bring the {v} to {e}", "{e} needs my {v}",
        "the {v} goes in the bag for {e}", "without the {v} I skip {e}")),
    Attribute("locker", "code", 1, (
        "my locker at {e} is {v}", "I use locker {v} for {e}",
        "{v} is the locker I have at {e}", "for {e} they gave me locker {v}")),
)  # fmt: skip

SERVICE = (
    Attribute("renewal date", "date", 3, (
        "{e} renews on {v}", "{e} has to be renewed by {v}",
        "the contract for {e} runs until {v}", "on {v} we must renew {e}")),
    Attribute("fee", "amount", 2, (
        "{e} costs {v} a year", "we pay {v} a year for {e}",
        "{v} a year go to {e}", "the yearly bill for {e} is {v}")),
    Attribute("admin", "person", 3, (
        "{v} looks after {e}", "{e} is in the hands of {v}",
        "for trouble with {e} call {v}", "{v} administers {e}")),
    Attribute("PIN", "code", 4, (
        "the PIN of {e} is {v}", "{e} wants PIN {v}",
        "enter {v} at {e}", "{v} is the PIN for {e}")),
    Attribute("maintenance day", "weekday", 2, (
        "{e} is down on {v}", "they service {e} on {v}",
        "{v} is maintenance for {e}", "do not rely on {e} on {v}")),
    Attribute("nightly run", "time", 2, (
        "{e} runs at {v}", "{e} starts its job at {v}",
        "at {v} the job of {e} begins", "{v} is the hour of {e}")),
    Attribute("export format", "format", 2, (
        "{e} exports {v}", "what comes out of {e} is {v}",
        "{e} gives you {v}", "{v} is what {e} writes")),
    Attribute("vendor", "firm", 2, (
        "{e} comes from {v}", "{v} sells {e}",
        "we bought {e} from {v}", "the vendor of {e} is {v}")),
)  # fmt: skip

#: {domain: its attributes}
DOMAINS = {
    "person": PERSON,
    "project": PROJECT,
    "place": PLACE,
    "routine": ROUTINE,
    "service": SERVICE,
}
