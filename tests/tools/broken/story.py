"""Telling a broken hand: the words of tests.engine.script, with marks for what is wrong about an event.

`!x` is played as written although the rules forbid it; `+x` stands in the record but did not happen; `-x` happened but
is missing in the record.
"""

from dataclasses import dataclass, field

from msgspec import structs

from replay.engine import apply, check, deal
from replay.events import AnyEvent, EndGame, StartHand, Win
from replay.formats import write_event
from replay.rules import NO_PAYMENTS, Payments, Rules
from replay.rulesets import find_ruleset
from tests.engine.script import claimed, event_of, start_game

RULES = find_ruleset("b30fj").under()
Line = AnyEvent | str


@dataclass
class Case:
    """A record with one fault: its lines after the `start_game`, and where the fault is (the line in the file)."""

    name: str
    why: str
    lines: list[Line]
    at: int
    opening: dict[str, object] = field(default_factory=dict)
    code: str = ""
    more: tuple[tuple[str, int], ...] = ()
    """Further findings, where two facts are wrong at once."""

    @property
    def expected(self) -> list[dict[str, object]]:
        """What the audit must find."""
        first = {"code": self.code or self.name.partition("-")[0], "line": self.at}
        return [first, *({"code": code, "line": line} for code, line in self.more)]


@dataclass
class Told:
    """A hand as recorded: its lines, the index among them of the first marked one, and the scores after it."""

    lines: list[Line]
    marked: int
    scores: Payments


def told(start: StartHand, text: str, rules: Rules = RULES, scores: Payments = NO_PAYMENTS) -> Told:
    """The hand's lines with their claims."""
    state = deal(start, rules, scores)
    lines: list[Line] = [structs.replace(start, scores=scores)]
    marked = -1
    lost = False
    for word in text.split():
        mark, bare = (word[0], word[1:]) if word[0] in "!+-" else ("", word)
        event = claimed(state, event_of(bare), rules)
        faults = check(state, event, rules)
        if mark in ("", "-"):
            assert not faults, (text, bare, faults)
        if mark != "-":
            if marked < 0 and (mark or lost):
                marked = len(lines)
            lines.append(event)
        lost = lost or mark == "-"
        if mark != "+":
            state = apply(state, event, rules)
    return Told(lines, marked, state.scores)


def case(name: str, why: str, *hands: Told, **opening: object) -> Case:
    """The case of these hands, the fault being what is marked in them."""
    lines: list[Line] = []
    at = 0
    for hand in hands:
        if hand.marked >= 0 and not at:
            at = len(lines) + hand.marked + 2
        lines += hand.lines
    lines.append(EndGame(scores=hands[-1].scores))
    return Case(name, why, lines, at, dict(opening))


def changed(one: Case, line: int, **fields: object) -> Case:
    """The case with fields of one line (counted in the file) changed, which is its fault."""
    event = one.lines[line - 2]
    assert not isinstance(event, str)
    one.lines[line - 2] = structs.replace(event, **fields)
    one.at = line
    return one


def line_of(one: Case, kind: type, number: int = 1) -> int:
    """The line in the file of the n-th event of a kind."""
    found = [place for place, each in enumerate(one.lines) if isinstance(each, kind)]
    return found[number - 1] + 2


def win(one: Case, number: int = 1) -> Win:
    """The n-th win of the record."""
    event = one.lines[line_of(one, Win, number) - 2]
    assert isinstance(event, Win)
    return event


def text_of(one: Case) -> str:
    """The text of the file."""
    fields = dict(one.opening)
    ruleset = str(fields.pop("ruleset", "b30fj"))
    opening = start_game(ruleset, one.name, meta={"expect": one.expected, "why": one.why}, **fields)
    lines = (opening, *one.lines)
    return "".join(
        (each if isinstance(each, str) else write_event(each).decode("utf-8").rstrip("\n")) + "\n" for each in lines
    )
