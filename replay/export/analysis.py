"""The table of the analysis: what each seat waited for after each event, and how its discards are judged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from replay.analysis.planes import kinds_in
from replay.analysis.values import Chapter, HandAnalysis, Judgement, Look
from replay.export.moments import WHEN, Moment, PriceOf, about, moments
from replay.state import SEATS
from replay.store import Reader
from replay.store.queries.table import HAND, Column, Table, TableRow, Wanted
from replay.tiles import NAMES, format_tiles

_NO_PRICE: Final[TableRow] = (None, None, None)


def _no_prices(_moment: Moment, _seat: int) -> TableRow:
    return _NO_PRICE


def _looked(look: Look | None) -> TableRow:
    """What a seat looked at; nothing where it has won or its tiles are hidden."""
    if look is None:
        return (None,) * 11
    waiting, tiles = look.ready, format_tiles(kinds_in(look.kinds))
    if look.to_discard:
        return (look.shanten, True, *(None,) * 9)
    return (
        look.shanten,
        False,
        waiting,
        tiles if waiting else None,
        None if waiting else tiles,
        format_tiles(kinds_in(look.self_draw)) if waiting else None,
        look.known,
        look.true,
        look.unsure,
        look.hell_known if waiting else None,
        look.hell_true if waiting else None,
    )


def _judged(found: Judgement | None) -> TableRow:
    if found is None:
        return (None,) * 11
    could = found.could_deal_in
    return (
        NAMES[found.tile],
        found.shanten,
        found.left,
        NAMES[found.best],
        found.best_shanten,
        found.best_left,
        found.given_up,
        found.shanten_lost,
        found.broke_ready,
        _json(found.dealt_in),
        None if could is None else _json(could),
    )


def _json(seats: tuple[int, ...]) -> str:
    return msgspec.json.encode(seats).decode()


def _story(chapters: list[Chapter]) -> str:
    return " ".join(each.kind for each in chapters)


def _of_hand(hand: HandAnalysis, events: list[Moment], price: PriceOf) -> Iterator[tuple[Moment, int, TableRow]]:
    judged = {(each.event, each.seat): each for each in hand.judgements}
    told: dict[tuple[int, int], list[Chapter]] = {}
    for each in hand.chapters:
        told.setdefault((each.event, each.seat), []).append(each)
    looks: list[Look | None] = [None] * 4
    coming = [iter(each) for each in hand.looks]
    following = [next(each, None) for each in coming]
    for moment in events:
        event = moment.event or 0
        for seat in SEATS:
            fresh = False
            while (look := following[seat]) is not None and look.event <= event:
                looks[seat] = None if look.none else look
                following[seat], fresh = next(coming[seat], None), True
            look = looks[seat]
            yield (
                moment,
                seat,
                (
                    *_looked(look),
                    *(price(moment, seat) if fresh and look is not None and look.ready else _NO_PRICE),
                    *_judged(judged.get((event, seat))),
                    _story(told.get((event, seat), [])),
                ),
            )


def _rows(reader: Reader, game: int, wanted: Wanted) -> Iterator[TableRow]:
    if not reader.has_analyses():
        return
    row = reader.game(game)
    whose, analyses = about(row), reader.analyses(row)
    if not analyses:
        return
    price: PriceOf = _no_prices
    if wanted.prices:
        from replay.export.prices import prices_of

        price = prices_of(reader, row)
    events: dict[int, list[Moment]] = {}
    for each in moments(reader, game, wanted.hand):
        if each.event is not None:
            events.setdefault(each.hand, []).append(each)
    for place, several in events.items():
        if place in analyses:
            for moment, seat, found in _of_hand(analyses[place], several, price):
                yield (
                    game,
                    whose.game,
                    place,
                    moment.number,
                    moment.event,
                    moment.turn,
                    moment.line,
                    moment.type,
                    seat,
                    whose.name(seat),
                    *found,
                )


ANALYSIS: Final = Table(
    name="analysis",
    about="four rows an event of an analysed hand, one a seat: what it waited for after the event",
    columns=(
        *HAND,
        Column("event", "integer", "0 the deal, 1 the first event after it, as in turns"),
        *WHEN,
        Column("seat", "integer", "the seat that the row is about, 0 to 3"),
        Column("player", "text", "the name of the player in it"),
        Column("shanten", "integer", "tiles missing before the hand is ready; empty once won, or where it is hidden"),
        Column("to_discard", "boolean", "whether it holds a tile too many: shanten is that of the best discard"),
        Column("ready", "boolean", "whether it waits for its last tile"),
        Column("waits", "text", "what a ready hand waits for"),
        Column("accepts", "text", "what brings a hand nearer that is not ready"),
        Column("self_draw_only", "text", "those of the waits on which only a self-draw may win"),
        Column("left", "integer", "copies of these tiles that the player cannot see"),
        Column("left_true", "integer", "copies that can still come in truth; empty where the record hides it"),
        Column("unsure", "boolean", "whether the record hides what the player saw: left is the most it can be"),
        Column("hell_wait", "boolean", "whether just one tile is left, as far as the player could know"),
        Column("hell_wait_true", "boolean", "the same in truth; empty where the record hides it"),
        Column("price_low", "integer", "with --prices: the least that a wait still left would total"),
        Column("price_high", "integer", "with --prices: the most that a wait still left would total"),
        Column("prices", "json", "with --prices: what each wait would total, by self-draw and from which seats"),
        Column("discard", "text", "the tile that this seat discarded with the event"),
        Column("discard_shanten", "integer", "tiles missing after it"),
        Column("discard_left", "integer", "tiles left after it that bring the hand nearer, as the player could know"),
        Column("best", "text", "the discard that would have kept most"),
        Column("best_shanten", "integer", "tiles missing after that one"),
        Column("best_left", "integer", "tiles left after that one"),
        Column("given_up", "integer", "tiles left that the best discard would have kept beyond this one"),
        Column("shanten_lost", "integer", "how much nearer to ready the best discard would have left it"),
        Column("broke_ready", "boolean", "whether it left a hand unready that could have been ready"),
        Column("dealt_in", "json", "the seats that won on it"),
        Column("could_deal_in", "json", "the seats that could have won on it; empty where the record hides it"),
        Column("story", "text", "what happened to the wait, as docs/analysis.md calls it, with blanks between"),
    ),
    rows=_rows,
)
