"""What `replay score` and `replay waits` print: a line a hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from replay import hands, rules
from replay.answers.parts import Answer, DangerOfTile, Tile, about, dangers_of, findings_of
from replay.findings import Finding
from replay.hands import Acceptance, DiscardChoice, NotAWin, Reason, Scored, ShownReading, Wind
from replay.tiles import NAMES, Kind

if TYPE_CHECKING:
    from replay.view import prices
    from replay.view.prices import WaitPrice
    from replay.worth.danger import Danger

Id = Annotated[Any, about("The id that the hand was given; null where it has none.")]
RulesetId = Annotated[str, about("The id of the ruleset.")]


class UnreadHand(Answer, frozen=True, kw_only=True):
    """A hand of standard input that cannot be read; the others are answered."""

    id: Id
    valid: Annotated[None, about("Nothing can be said.")]
    error: Annotated[str, about("What is wrong, in a sentence.")]


class Reading(Answer, frozen=True, kw_only=True):
    """A way to read the hand."""

    shape: Annotated[str, about("Its shape, such as four sets and a pair.")]
    sets: Annotated[list[str], about("Its sets, melds first.")]
    jokers: Annotated[dict[str, str], about("What each joker stands for; equal jokers in a row.")]
    melded: Annotated[int, about("How many of the sets are melds.")]


class ScoredRow(Answer, frozen=True, kw_only=True):
    """A row that counts."""

    name: Annotated[str, about("The row.")]
    value: Annotated[int, about("What it adds in all.")]
    times: Annotated[int, about("How often it counts.")]
    why: Annotated[str, about("Why it holds.")]
    tiles: Annotated[str, about("The tiles that show it; empty where all do.")]
    rule: Annotated[str, about("Where the row stands.")]


class Other(Answer, frozen=True, kw_only=True):
    """Another reading."""

    total: Annotated[int, about("Its total.")]
    reading: Annotated[Reading, about("The reading.")]


class ByOther(Answer, frozen=True, kw_only=True):
    """What another table of what drops what makes of the hand, where that is another total."""

    total: Annotated[int, about("The total.")]
    payout: Annotated[int | None, about("What the payout table gives for it.")]
    source: Annotated[str, about("Where the links that are not in the text come from.")]
    ruling: Annotated[str, about("The ruling that chooses that table.")]


class NoWin(Answer, frozen=True, kw_only=True):
    """A hand that is no win."""

    id: Id
    ruleset: RulesetId
    valid: Annotated[Literal[False], about("It is no win.")]
    reasons: Annotated[list[Reason], about("Every reason, the most specific first.")]
    right_under: Annotated[
        list[dict[str, str]] | UnsetType,
        about("Other rulings under which the claimed total would be right, by slug; at most three choices."),
    ] = UNSET
    right_under_cut_short: Annotated[bool | UnsetType, about("True where not all other rulings were tried.")] = UNSET


class PaidCase(Answer, frozen=True, kw_only=True):
    """One of several ways in which it may be paid."""

    when: Annotated[str, about("When it is so; a player is named by the seat wind.")]
    who: Annotated[Wind, about("That player, by seat wind.")]
    payments: Annotated[dict[Wind, int], about("Who pays and gets what then, by seat wind.")]


class Score(Struct, frozen=True, kw_only=True):
    """A win: the proven maximum over all readings. Fields besides are the ruleset's own, and the page on scores names
    them."""

    id: Id
    ruleset: RulesetId
    valid: Annotated[Literal[True], about("It is a win.")]
    total: Annotated[int | None, about("The total; null where the input leaves out what decides it.")]
    unit: Annotated[str, about("What the total counts.")]
    patterns: Annotated[dict[str, int], about("Each row with what it adds.")]
    club: Annotated[
        str | UnsetType,
        about("What a club has set in the place of the rulebook, where it has: its name, rows, minimum."),
    ] = UNSET
    payout: Annotated[int | UnsetType, about("What the payout table gives for the total, where there is one.")] = UNSET
    payments: Annotated[
        dict[Wind, int] | UnsetType, about("Who pays and gets what, by seat wind, where the input fixes it.")
    ] = UNSET
    may_pay: Annotated[
        list[PaidCase] | UnsetType, about("Each way in which it may be paid, where the input leaves open who pays.")
    ] = UNSET
    reading: Annotated[Reading | UnsetType, about("A reading that reaches the total.")] = UNSET
    suppressed: Annotated[dict[str, str], about("Each row that does not count, with the row that drops it.")]
    dropped: Annotated[list[hands.Dropped], about("The same with values and rules.")]
    by_author: Annotated[
        ByOther | UnsetType, about("What the text's author's program makes of it, where that differs from the text.")
    ] = UNSET
    by_text: Annotated[
        ByOther | UnsetType,
        about("What the rule text alone makes of it, where it was scored by that program and differs."),
    ] = UNSET
    reasons: Annotated[list[Reason], about("What is open.")]
    lines: Annotated[list[ScoredRow], about("The rows that count.")]
    others: Annotated[list[Other], about("The best other readings, best first; a few.")]
    right_under: Annotated[
        list[dict[str, str]] | UnsetType,
        about("Other rulings under which the claimed total would be right, by slug; at most three choices."),
    ] = UNSET
    right_under_cut_short: Annotated[bool | UnsetType, about("True where not all other rulings were tried.")] = UNSET


class Gains(Answer, frozen=True, kw_only=True):
    """What a win brings, by who pays."""

    least: Annotated[int, about("The least.")]
    most: Annotated[int, about("The most.")]


class WayPrice(Answer, frozen=True, kw_only=True):
    """What a wait is worth if it comes in one way."""

    valid: Annotated[bool, about("Whether it is a win.")]
    reasons: Annotated[list[Reason] | UnsetType, about("Why it is none.")] = UNSET
    total: Annotated[int | UnsetType | None, about("Its total; null where something is open.")] = UNSET
    unit: Annotated[str | UnsetType, about("What the total counts.")] = UNSET
    patterns: Annotated[dict[str, int] | UnsetType, about("Each row with what it adds.")] = UNSET
    payout: Annotated[int | UnsetType, about("What the payout table gives for the total.")] = UNSET
    gains: Annotated[Gains | UnsetType, about("What it brings.")] = UNSET


class Wait(Answer, frozen=True, kw_only=True):
    """A tile that completes a waiting hand, or brings another one nearer."""

    tile: Annotated[Tile, about("The tile.")]
    left: Annotated[int, about("Copies that the player cannot see.")]
    by: Annotated[str, about("How it may be won on: any, or self_draw.")]
    price: Annotated[dict[str, WayPrice] | UnsetType, about("What it is worth, by how it comes; with --prices.")] = (
        UNSET
    )


class Waits(Answer, frozen=True, kw_only=True):
    """A hand of 13 tiles, less three a meld."""

    id: Id
    ruleset: RulesetId
    shanten: Annotated[int, about("How many tiles the hand is from waiting; 0 waits.")]
    waits: Annotated[list[Wait], about("What it waits for; empty where it does not wait.")]
    accepts: Annotated[list[Wait] | UnsetType, about("What brings it nearer, where it does not wait.")] = UNSET
    left: Annotated[int, about("Copies of them left, or of what brings the hand nearer.")]
    hell_wait: Annotated[bool, about("Whether it waits for one last tile.")]
    short: Annotated[list[Tile] | UnsetType, about("Waits that are worth no win by the tiles alone.")] = UNSET


class Span(Answer, frozen=True, kw_only=True):
    """Totals of the wins that a discard leaves."""

    best: Annotated[int | None, about("The best.")]
    worst: Annotated[int | None, about("The worst.")]


class Discard(Answer, frozen=True, kw_only=True):
    """A discard to choose."""

    tile: Annotated[Tile, about("The tile.")]
    shanten: Annotated[int, about("The shanten after it.")]
    accepts: Annotated[list[Wait], about("What the hand waits for then, or what brings it nearer.")]
    left: Annotated[int, about("Copies of them left.")]
    hell_wait: Annotated[bool, about("Whether it waits for one last tile then.")]
    legal: Annotated[bool | UnsetType, about("False where it may not be discarded; left out otherwise.")] = UNSET
    short: Annotated[list[Tile] | UnsetType, about("Waits then that are worth no win by the tiles alone.")] = UNSET
    price: Annotated[Span | UnsetType | None, about("Totals of the wins then; with --prices.")] = UNSET


class Discards(Answer, frozen=True, kw_only=True):
    """A hand of 14 tiles, less three a meld."""

    id: Id
    ruleset: RulesetId
    shanten: Annotated[int, about("How many tiles the hand is from waiting, after the best discard.")]
    discards: Annotated[list[Discard], about("The discards, best first.")]
    danger: Annotated[list[DangerOfTile] | UnsetType, about("With --danger: of each tile, the most dear first.")] = (
        UNSET
    )


def score_line(
    result: Scored | NotAWin,
    ruleset: str,
    identity: Any = None,
    cases: Sequence[rules.PaidCase] = (),
    club: str = "",
    claim: Finding | None = None,
) -> dict[str, Any]:
    """A score as programs get it, with the ruleset's own fields; `cases` are the ways in which it may be paid where the
    input leaves that open, `club` is what a club has set, `claim` what is wrong with a total that is claimed."""
    if isinstance(result, NotAWin):
        told: Score | NoWin = NoWin(id=identity, ruleset=ruleset, valid=False, reasons=list(result.reasons))
    else:
        told = _score(result, ruleset, identity, cases, club)
    found: dict[str, Any] = msgspec.to_builtins(told, enc_hook=str)
    if isinstance(result, Scored):
        found |= {name: value for name, value in result.details.items() if name not in found}
    for one in findings_of(() if claim is None else (claim,)):
        right = {"right_under": one.right_under, "right_under_cut_short": one.right_under_cut_short}
        found |= {name: value for name, value in right.items() if value is not UNSET}
    return found


def _score(result: Scored, ruleset: str, identity: Any, cases: Sequence[rules.PaidCase], club: str) -> Score:
    other = result.by_other
    found = Score(
        id=identity,
        ruleset=ruleset,
        valid=True,
        total=result.total,
        unit=result.unit,
        patterns=result.patterns,
        club=club or UNSET,
        payout=UNSET if result.payout is None else result.payout,
        payments=UNSET if result.payments is None else dict(result.payments),
        may_pay=[
            PaidCase(when=each.when.format(who=each.who), who=each.who, payments=dict(each.moved)) for each in cases
        ]
        or UNSET,
        reading=UNSET if result.reading is None else _reading(result.reading),
        suppressed={row.name: row.by for row in result.dropped},
        dropped=list(result.dropped),
        reasons=list(result.reasons),
        lines=[
            ScoredRow(
                name=line.name, value=line.value, times=line.times, why=line.why, tiles=line.tiles, rule=line.cite
            )
            for line in result.lines
        ],
        others=[Other(total=total, reading=_reading(reading)) for total, reading in result.others],
    )
    if other is None:
        return found
    told = ByOther(total=other.total, payout=other.payout, source=other.source, ruling=other.ruling)
    return replace(found, by_author=told) if other.by == "author" else replace(found, by_text=told)


def _reading(reading: ShownReading) -> Reading:
    jokers: dict[str, str] = {}
    for joker, stands_for in reading.jokers:  # equal jokers, as in a game with four of one kind: their tiles in a row
        jokers[joker] = jokers.get(joker, "") + stands_for
    return Reading(shape=reading.shape, sets=list(reading.sets), jokers=jokers, melded=reading.melded)


def waits_of(
    held: Acceptance,
    ruleset: str,
    identity: Any = None,
    short: tuple[Kind, ...] | None = None,
    prices: Sequence[WaitPrice] | None = None,
) -> Waits:
    """A waiting hand of 13 less three a meld; `short` are the waits that are worth no win by the tiles alone, where the
    game knows such, `prices` those of the waits."""
    waits = [_wait(each) for each in held.waits]
    if prices is not None:
        waits = [
            replace(wait, price={way.by: _price(way) for way in each.ways})
            for wait, each in zip(waits, prices, strict=True)
        ]
    return Waits(
        id=identity,
        ruleset=ruleset,
        shanten=held.shanten,
        waits=waits,
        accepts=[_wait(each) for each in held.accepts] if held.shanten > 0 else UNSET,
        left=held.left,
        hell_wait=held.hell_wait,
        short=_names(short),
    )


def discards_of(
    shanten: int,
    choices: Sequence[DiscardChoice],
    ruleset: str,
    identity: Any = None,
    spans: Sequence[tuple[int, int] | None] | None = None,
    danger: Iterable[Danger] | None = None,
) -> Discards:
    """A hand of 14 less three a meld; `choices` are in the order to be printed, `spans` the least and the highest total
    that each leaves."""
    priced = [UNSET] * len(choices) if spans is None else [each and Span(best=each[1], worst=each[0]) for each in spans]
    return Discards(
        id=identity,
        ruleset=ruleset,
        shanten=shanten,
        discards=[
            Discard(
                tile=NAMES[choice.tile],
                shanten=choice.after.shanten,
                accepts=[_wait(each) for each in choice.after.waits or choice.after.accepts],
                left=choice.after.left,
                hell_wait=choice.after.hell_wait,
                legal=UNSET if choice.legal else False,
                short=_names(choice.short),
                price=price,
            )
            for choice, price in zip(choices, priced, strict=True)
        ],
        danger=UNSET if danger is None else dangers_of(danger),
    )


def _names(kinds: Iterable[Kind] | None) -> list[Tile] | UnsetType:
    return UNSET if kinds is None else [NAMES[kind] for kind in kinds]


def _wait(wait: hands.Wait) -> Wait:
    return Wait(tile=NAMES[wait.tile], left=wait.left, by=wait.by)


def _price(way: prices.WayPrice) -> WayPrice:
    scored = way.scored
    if isinstance(scored, NotAWin):
        return WayPrice(valid=False, reasons=list(scored.reasons))
    return WayPrice(
        valid=True,
        total=scored.total,
        unit=scored.unit,
        patterns=scored.patterns,
        payout=UNSET if scored.payout is None else scored.payout,
        gains=Gains(least=way.gains[0], most=way.gains[-1]) if way.gains else UNSET,
    )
