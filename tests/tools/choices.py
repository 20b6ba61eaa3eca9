"""How often each choice of rulings changes anything in simulated games, and what the examples of the choices come to.

`python -m tests.tools.choices [RULESET...]` writes replay/rulesets/*/book/choices-*.json, by which `replay rules
--choices` sorts; an example that takes a whole hand is a record in records/choices, which is its own source. The games
are those of `replay simulate --seed 1 --games 50`: they are played by the defaults, so what another value allows
besides is not met in them, and what it forbids is.
"""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from msgspec import structs

from replay.events import AnyEvent, EndGame, EndHand, Kong, StartGame, StartHand, Win
from replay.rulebook import Changed, Choice, Showing
from replay.rules import NO_PAYMENTS, Payments, Rules, Ruleset, RuleText
from replay.rulesets import all_rulesets
from replay.simulate import simulate_game
from replay.simulate.scribe import IllegalPlayError, Scribe
from replay.view.rulebook.choices import command_of
from tests.cli.running import ROOT, run_json

GAMES: Final = 50
"""Games of four hands in which each value is counted."""
SEED: Final = 1
RECORDS: Final = ROOT / "records"
WINDS: Final = "ESWN"
_CLAIMS: Final = {"wrong_total", "wrong_patterns", "wrong_payments", "wrong_scores", "wrong_scoring_tiles"}
_DEALING: Final = {"wrong_dealer", "wrong_round", "wrong_hand"}


# ------------------------------------------------------------- games


@cache
def hands(ruleset: Ruleset, number: int) -> tuple[tuple[AnyEvent, ...], ...]:
    """The hands of simulated games, with their moves alone, and the scores before each."""
    found: list[list[AnyEvent]] = []
    for seed in range(SEED, SEED + number):
        for event in simulate_game(ruleset, seed):
            if isinstance(event, StartHand):
                found.append([structs.replace(event, meta=None)])
            elif isinstance(event, Win):
                found[-1].append(structs.replace(bare(event), hand=None))
            elif not isinstance(event, StartGame | EndGame):
                found[-1].append(bare(event))
    return tuple(map(tuple, found))


def bare(event: AnyEvent) -> AnyEvent:
    """The event without what it claims, so that nothing in it is true by some rulings alone."""
    match event:
        case StartGame():
            return structs.replace(event, rulings=None, source=None)
        case StartHand():
            return structs.replace(event, scores=None, meta=None)
        case Win():
            return structs.replace(event, total=None, patterns=None, payments=None, scoring_tiles=None)
        case Kong():
            return structs.replace(event, payments=None)
        case EndHand():
            return structs.replace(event, payments=None, scores=None, settlement=None)
        case EndGame():
            return structs.replace(event, scores=None)
        case _:
            return event


class Followed(NamedTuple):
    """A hand as rules judge it: what each win moves, what moves in all, and the first event that does not stand."""

    wins: tuple[tuple[int, Payments], ...]
    moved: Payments
    fault: tuple[int, str] | None


def follow(events: Iterable[AnyEvent], rules: Rules) -> Followed:
    """Follow a hand, every payment as the rules have it, up to the first event that does not stand."""
    start, *rest = events
    assert isinstance(start, StartHand)
    before = start.scores or NO_PAYMENTS
    scribe = Scribe(rules, start, before)
    wins: list[tuple[int, Payments]] = []
    for place, event in enumerate(rest, 1):
        held = scribe.state.scores
        try:
            if isinstance(event, EndHand):
                scribe.end()
            else:
                scribe.write(event)
        except IllegalPlayError as refused:
            return Followed(tuple(wins), _less(scribe.state.scores, before), (place, min(refused.codes, default="")))
        if isinstance(event, Win):
            wins.append((place, _less(scribe.state.scores, held)))
    return Followed(tuple(wins), _less(scribe.state.scores, before), None)


def _less(one: Payments, other: Payments) -> Payments:
    a, b, c, d = (x - y for x, y in zip(one, other, strict=True))
    return a, b, c, d


@cache
def by_default(ruleset: Ruleset, number: int) -> tuple[Followed, ...]:
    """The hands as the defaults judge them, by which they were played."""
    return tuple(follow(events, ruleset.under()) for events in hands(ruleset, number))


def count(ruleset: Ruleset, slug: str, value: str, number: int = GAMES) -> Changed:
    """How many wins and hands the value changes in so many games."""
    rules = ruleset.under(ruleset.rulings.chosen({slug: value}))
    wins = changed = 0
    for events, plain in zip(hands(ruleset, number), by_default(ruleset, number), strict=True):
        other = follow(events, rules)
        changed += plain != other
        wins += len(set(plain.wins) - set(other.wins))
    return Changed(wins, changed)


# ------------------------------------------------------------- examples


def comes_to(words: Iterable[str], *, payments: bool) -> Any:
    """What the command says, in the form of an example's result."""
    (line,) = run_json(*words, "--json")
    if "findings" in line:
        found = [each for each in line["findings"] if each["code"] not in _CLAIMS | _DEALING]
        if found:
            return f"line {found[0]['line']}, {found[0]['code']}: {found[0]['message']}"
        return dict(zip(WINDS, line["scores"], strict=True))
    if not line["valid"]:
        return None
    return line.get("payments") if payments else line["total"]


def results(ruleset: Ruleset, choice: Choice, example: Showing, values: Iterable[str]) -> dict[str, Any]:
    """What the example comes to under each value: its total, or who pays what where that tells more values apart."""

    def said(value: str, *, payments: bool) -> Any:
        _, *words = shlex.split(command_of(ruleset, choice, example, value))
        return comes_to(words, payments=payments)

    found = {value: said(value, payments=False) for value in values}
    if not example.record and all(found[value] is not None for value in found):
        paid = {value: said(value, payments=True) for value in found}
        if None not in paid.values() and _told_apart(paid) > _told_apart(found):
            return paid
    return found


def _told_apart(found: Mapping[str, Any]) -> int:
    return len({json.dumps(each) for each in found.values()})


# ------------------------------------------------------------- the file


def book_of(ruleset: Ruleset) -> RuleText:
    assert ruleset.text is not None
    return ruleset.text


def made(ruleset: Ruleset, number: int = GAMES) -> dict[str, Any]:
    """What choices.json holds of the ruleset."""
    described = {each.slug: [option.name for option in each.options] for each in ruleset.rulings.described()}
    rulings: dict[str, Any] = {}
    for choice in sorted(book_of(ruleset).choices(), key=lambda choice: list(described).index(choice.ruling)):
        values = described[choice.ruling]
        print(ruleset.id, choice.ruling, flush=True)
        entry: dict[str, Any] = {
            "changed": {
                value: list(structs.astuple(count(ruleset, choice.ruling, value, number))) for value in values[1:]
            }
        }
        if choice.examples:
            entry["results"] = [results(ruleset, choice, example, values) for example in choice.examples]
            if choice.examples[0].record:
                entry["stories"] = [story(example) for example in choice.examples]
        rulings[choice.ruling] = entry
    played = by_default(ruleset, number)
    counted = {"games": number, "hands": len(played), "wins": sum(len(each.wins) for each in played), "seed": SEED}
    return {"counted": counted, "rulings": rulings}


def story(example: Showing) -> str:
    """What the record says of itself."""
    with (RECORDS / example.record).open(encoding="utf-8") as lines:
        note: str = json.loads(next(lines))["note"]
    return note


def main(names: list[str]) -> None:
    """Write the files of these rulesets, or of all."""
    for name, ruleset in all_rulesets().items():
        if not names or name in names:
            path = book_of(ruleset).made_file
            path.write_text(json.dumps(made(ruleset), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
