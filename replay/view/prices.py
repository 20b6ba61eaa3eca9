"""What the waits of a hand outside a game would win: by self-draw, and on a discard, with nothing special about either.

`replay.analysis.prices` judges waits of a table, with all that has happened there; here only the hand is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from replay.hands import WINDS, DiscardChoice, Hand, HeldHand, NotAWin, Scored, Situation, WinBy, Wind
from replay.rules import Rules
from replay.terms import row_name, say, term
from replay.tiles import Kind
from replay.view.blocks import FAINT, STRONG, Block, Cells, Grid, Text, numeric, whole
from replay.view.text import safe, said, signed, tile, worth


class WayPrice(Struct, frozen=True, kw_only=True):
    """What a wait wins in one way. `gains`: the winner's, the same whoever puts the tile down; else the least and the
    most; empty where the hand alone does not fix it.
    """

    by: WinBy
    scored: Scored | NotAWin
    gains: tuple[int, ...] = ()


class WaitPrice(Struct, frozen=True, kw_only=True):
    """A wait with its prices."""

    tile: Kind
    ways: tuple[WayPrice, ...]


def wait_prices(rules: Rules, held: HeldHand, kinds: Iterable[Kind]) -> tuple[WaitPrice, ...]:
    """The prices of tiles that a hand of 13 (less three a meld) waits for, exact by the ruleset."""
    ways: tuple[WinBy, ...] = ("self_draw", "discard") if "discard" in rules.wins.on else ("self_draw",)
    return tuple(WaitPrice(tile=kind, ways=tuple(_way(rules, held, kind, by) for by in ways)) for kind in kinds)


def best_total(rules: Rules, held: HeldHand, choice: DiscardChoice) -> tuple[int, int] | None:
    """The lowest and the highest total among the waits left after a discard; None if it leaves no such wait."""
    rest = list(held.concealed)
    rest.remove(choice.tile)
    after = replace(held, concealed=tuple(rest), visible=(*held.visible, choice.tile))
    kinds = [wait.tile for wait in choice.after.waits if wait.left]
    totals = [
        way.scored.total
        for each in wait_prices(rules, after, kinds)
        for way in each.ways
        if isinstance(way.scored, Scored) and way.scored.total is not None
    ]
    return (min(totals), max(totals)) if totals else None


def _way(rules: Rules, held: HeldHand, kind: Kind, by: WinBy) -> WayPrice:
    hand = Hand(
        concealed=tuple(sorted(held.concealed)),
        win=kind,
        by=by,
        melds=held.melds,
        flowers=held.flowers,
        seat=held.seat,
        round=held.round,
        situation=Situation(visible=held.visible),
        void_suit=held.void_suit,
    )
    scored = rules.score(hand)
    if not isinstance(scored, Scored) or scored.total is None:
        return WayPrice(by=by, scored=scored)
    targets: list[Wind | None] = [None] if by == "self_draw" else [each for each in WINDS if each != held.seat]
    paid = [rules.settlement.pay(replace(hand, target=target), scored.total) for target in targets]
    gains = sorted({each[held.seat] for each in paid if each is not None})
    return WayPrice(by=by, scored=scored, gains=(gains[0], gains[-1])[: len(gains)] if gains else ())


# ------------------------------------------------------------- for people


def price_table(groups: Iterable[tuple[Iterable[Kind], Iterable[Sequence[Block]]]]) -> Grid:
    """What waits would win: tiles that win the same together, and for each way its name, total, gains, and what for."""
    head = whole(say("by")), whole(say("total")), numeric(say("gains")), say("for")
    table = Grid(Cells(say("if it comes"), most=16), *head)
    for kinds, ways in groups:
        tiles = Text(" ").join(tile(each, STRONG) for each in kinds)
        for place, cells in enumerate(ways):
            table.add(Text() if place else tiles, *cells)
    return table


def prices_view(found: Sequence[WaitPrice]) -> Grid:
    """The prices, tiles that win the same together."""
    drawn_only = all(isinstance(way.scored, NotAWin) for each in found for way in each.ways if way.by == "discard")
    alike: dict[str, tuple[list[Kind], list[tuple[Block, ...]]]] = {}
    for each in found:
        ways = [_cells(way) for way in each.ways]
        shown = ways[:1] if drawn_only else ways
        alike.setdefault(str([[*map(str, cells)] for cells in ways]), ([], shown))[0].append(each.tile)
    return price_table(alike.values())


def _cells(way: WayPrice) -> tuple[Block, ...]:
    scored, by = way.scored, term("self-draw") if way.by == "self_draw" else term("discard")
    if isinstance(scored, NotAWin):
        return by, "-", "", Text(said(scored.reasons[0].message, limit=300), FAINT)
    rows = ", ".join(f"{row_name(safe(name))} {value:,}" for name, value in scored.patterns.items())
    if not way.gains:
        rows = "; ".join(filter(None, (rows, *(said(each.message, limit=200) for each in scored.reasons))))
    gains = [signed(each) for each in way.gains]
    gained = say("{least} to {most}", least=gains[0], most=gains[1]) if gains[1:] else "".join(gains)
    return by, total_words(scored), gained, Text(rows, FAINT)


def total_words(scored: Scored) -> str:
    """The total with its unit: `12 faan`, `1 point`; `open` where something is not known."""
    return term("open") if scored.total is None else worth(scored.total, scored.unit)
