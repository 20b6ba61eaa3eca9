"""What becomes of a record with two faults, each of which alone has one finding: are both told, and nothing else?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product, takewhile
from random import Random
from typing import Any, Final

from replay.tiles import HIDDEN, name_of
from replay.verdicts import ClaimedPart
from tests.reference.table.tiles import parse, written
from tests.tamper.changes import Change, Event, changes
from tests.tamper.judging import Counts, Found, audited, faults_of
from tests.tamper.sources import RULESETS, Source, lines_of, simulated

EXACT, NAMED, ONE, OTHER, CODE, UNCOUNTED, MISSING, MORE, ELSEWHERE, CRASH = OUTCOMES = (
    "both exactly",
    "a claim named as open",
    "one event explains both",
    "the second, with the first read otherwise",
    "both, by another code",
    "a claim told, not counted",
    "one missing",
    "both, and more",
    "one missing, another accused",
    "crash",
)
RIGHT = (EXACT, NAMED, ONE, OTHER)
ACCUSING = (MORE, ELSEWHERE, CRASH)
VIEWS = ("whole", "no wall", "one player's", "hidden draws")
CHANGED, MOVED, CLAIMED = SORTS = "two events changed", "one left out, doubled or moved", "a fault, then a claim"
PARTS: Final[dict[str, ClaimedPart]] = {
    "total": "totals",
    "patterns": "patterns",
    "payments": "payments",
    "settlement": "payments",
    "scores": "scores",
}
"""The claims by the field that makes them, and what counts them as compared."""
OF_THE_START = ("dealer", "round", "number", "scores")
OF_EACH_KIND = 2
ALONE = {False: 14, True: 8}
"""How many changes of a record are made pairs of: of claims, and others."""
PAIRS = 20
"""Of each sort from one record, and twice as many of two events changed."""


@dataclass(frozen=True)
class Alone:
    """A change that alone has one finding: it puts `lines` in the place of those from `first` up to `last`."""

    kind: str
    what: str
    first: int
    last: int
    lines: tuple[str, ...]
    found: Found

    @property
    def claim(self) -> ClaimedPart | None:
        """The claim that is falsified, if one is."""
        return _claim(self.kind)

    def after(self, earlier: Alone) -> Found:
        """Where and by what it is found in a record that an earlier change has made longer or shorter."""
        line, code = self.found
        return line + len(earlier.lines) - (earlier.last - earlier.first), code


def _claim(kind: str) -> ClaimedPart | None:
    event, _, name = kind.partition(" ")
    return None if event == "start_hand" else PARTS.get(name)


def share(counts: Counts, sort: str, outcomes: tuple[str, ...]) -> float:
    """How many of the pairs of a sort have come out so."""
    found = [(outcome in outcomes, number) for (_, kind, outcome), number in counts.items() if kind.startswith(sort)]
    return sum(number for so, number in found if so) / max(1, sum(number for _, number in found))


def good(counts: Counts) -> bool:
    """Are 99 of 100 pairs of each sort right, and fewer than one of 200 accused of something else?"""
    return all(share(counts, sort, RIGHT) >= 0.99 and share(counts, sort, ACCUSING) < 0.005 for sort in SORTS if counts)


def sort_of(earlier: Alone, later: Alone) -> str:
    """What a pair is counted as."""
    if later.claim and not earlier.claim:
        return CLAIMED
    return CHANGED if all(each.last - each.first == len(each.lines) == 1 for each in (earlier, later)) else MOVED


def pair_sources(seed: int) -> Iterator[Source]:
    """Simulated games without end, the rulesets and views in turn: every third has two hands."""
    number = 0
    while True:
        for view, ruleset in product(VIEWS, RULESETS):
            yield simulated(ruleset, seed + number, view, 2 if number % 3 == 2 else 1)
        number += 1


def pairs(source: Source, seed: int) -> Iterator[dict[str, Any]]:
    """Pairs of changes of one record, up to so many of each sort, of which one lies, and is found, after the other."""
    chance = Random(f"{seed} {source.name} pairs")
    events, lines = list(source.events), lines_of(source.events)
    made = [each for each in changes(events, source.first, chance) if _may_be_one(each.kind)]
    chance.shuffle(made)
    alone = [
        each
        for claims in ALONE
        for each in found_alone([c for c in made if bool(_claim(c.kind)) is claims], lines, events)
    ]
    both = [(a, b) for a, b in product(alone, alone) if apart(a, b)]
    chance.shuffle(both)
    done: Counter[str] = Counter()
    for a, b in both:
        sort = sort_of(a, b)
        if done[sort] < PAIRS * (1 + (sort == CHANGED)):
            done[sort] += 1
            yield {
                "ruleset": source.ruleset,
                "source": source.name,
                "sort": sort,
                "kind": f"{a.kind} + {b.kind}",
                "what": f"{a.what}; {b.what}",
                "wanted": [a.found, b.after(a)],
                "claim": b.claim if sort == CLAIMED else None,
                "lines": together(lines, a, b),
                **readings(lines, a, b, events),
            }


def readings(lines: list[str], a: Alone, b: Alone, events: Sequence[Event]) -> dict[str, Any]:
    """What the first of two changes may have been instead, and the lines of the record that the second has replaced."""
    later = len(a.lines) - (a.last - a.first)
    instead = [[], *(lines_of([each]) for each in other_tiles(a.kind, events[a.first : a.last]))]
    return {
        "first": [a.first, a.first + len(a.lines)],
        "instead": instead,
        "second": [b.first + later, b.first + later + len(b.lines)],
        "unchanged": lines[b.first : b.last],
    }


def other_tiles(kind: str, events: Sequence[Event]) -> Iterator[Event]:
    """The one event that is changed with each other tile, or each other one in the hand that it shows, if that is what
    was changed; none where more are, or it names none."""
    tiles = [name_of(kind) for kind in range(HIDDEN)]
    if len(events) == 1 and kind == "win hand":
        hand = parse(events[0]["hand"])
        for tile, other in product(dict.fromkeys(hand), tiles):
            rest = list(hand)
            rest[rest.index(tile)] = other
            yield {**events[0], "hand": written(rest)}
    elif len(events) == 1 and "tile" in events[0]:
        hidden = [name_of(HIDDEN)] * (events[0]["type"] == "draw")
        yield from ({**events[0], "tile": tile} for tile in (*hidden, *tiles))


def together(lines: list[str], a: Alone, b: Alone) -> list[str]:
    """The record with both changes."""
    return [*lines[: a.first], *a.lines, *lines[a.last : b.first], *b.lines, *lines[b.last :]]


def apart(a: Alone, b: Alone) -> bool:
    """Whether one lies before the other and is found before it. Scores may follow from an earlier wrong claim, and a
    line that is written three times is written again, whether once or twice."""
    again = a.first == a.last == b.first == b.last
    return not again and a.last <= b.first and a.found[0] < b.after(a)[0] and not (a.claim and b.claim == "scores")


def _may_be_one(kind: str) -> bool:
    """Is it one change in play or of a claim? Another deal or wall spoils whatever follows."""
    event, _, name = kind.partition(" ")
    return name != "moved further" and event != "start_game" and (event != "start_hand" or name in OF_THE_START)


@lru_cache(maxsize=500)
def _told(*lines: str) -> list[Found]:
    return faults_of(audited([*lines])[0])


def found_alone(made: Iterable[Change], lines: list[str], events: Sequence[Event]) -> Iterator[Alone]:
    """Those of the changes that alone have one finding, a few of each kind."""
    kinds: Counter[str] = Counter()
    for change in made:
        if kinds.total() == ALONE[bool(_claim(change.kind))]:
            return
        if kinds[change.kind] < OF_EACH_KIND:
            told = lines_of(change.make(list(events))[0])
            found = _told(*told)
            if len(found) == 1 and found[0][1] != "bad_event":
                kinds[change.kind] += 1
                first = _alike(lines, told)
                same = min(_alike(lines[::-1], told[::-1]), min(len(lines), len(told)) - first)
                rest = tuple(told[first : len(told) - same])
                yield Alone(change.kind, change.what, first, len(lines) - same, rest, found[0])


def _alike(one: list[str], other: list[str]) -> int:
    return sum(1 for _ in takewhile(lambda both: both[0] == both[1], zip(one, other, strict=False)))


def _read_otherwise(case: dict[str, Any], rest: list[Found]) -> bool:
    """Whether just this is wrong with the record if the line that is found first is none, or names another tile, with
    which it is a legal one but for the second change: nobody can tell what the line was."""
    lines, (first, last), (begin, end) = case["lines"], case.get("first", (0, 0)), case.get("second", (0, 0))
    for each in case.get("instead", ()):
        moved = len(each) - (last - first)
        told = [(line + moved, code) for line, code in rest]
        if faults_of(audited([*lines[:first], *each, *lines[last:]])[0]) == told and not (
            rest
            and faults_of(audited([*lines[:first], *each, *lines[last:begin], *case["unchanged"], *lines[end:]])[0])
        ):
            return True
    return False


def outcome_of(case: dict[str, Any]) -> tuple[str, list[Found]]:
    """What became of a record with two faults, and what the audit finds in it.

    A claim is named as open where a note says at its own line that it can't be verified; what has been told of it
    has to be counted as compared. A second fault is none, or another one, where another event in the place of the
    first, with which the record without the second is a legal one, makes it so.
    """
    findings, compared = audited(case["lines"])
    found, wanted = faults_of(findings), [(line, code) for line, code in case["wanted"]]
    claim, at, right = case["claim"], [line for line, _ in found], [line for line, _ in wanted]
    if found == wanted:
        counted = not claim or getattr(compared, claim) >= sum(code == wanted[1][1] for _, code in found)
        return EXACT if counted else UNCOUNTED, found
    if found[:1] == wanted[:1] and 0 not in at and _read_otherwise(case, found[1:]):
        return OTHER if found[1:] else ONE, found
    if at == right:
        return CODE, found
    if 0 in at:
        return CRASH, found
    if (
        claim
        and found == wanted[:1]
        and any(each.code == "unverifiable" and each.line == right[1] for each in findings)
    ):
        return NAMED, found
    if not set(at) - set(right):
        return MORE if set(at) == set(right) else MISSING, found
    return MORE if set(right) <= set(at) else ELSEWHERE, found
