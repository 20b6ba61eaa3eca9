"""The table of the analysis: what each seat waited for after each event, and how its discards are judged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from replay.analysis.planes import kinds_in
from replay.analysis.values import HandAnalysis, Judgement, Look
from replay.export.moments import IN_IT, WHEN, Moment, PriceOf, moments, name_in
from replay.state import SEATS
from replay.store import Reader
from replay.store.queries.table import HAND, Column, RowByName, Table, Wanted
from replay.tiles import NAMES, format_tiles

_JUDGED: Final = ("best_shanten", "best_left", "given_up", "shanten_lost", "broke_ready", "dealt_in", "could_deal_in")


def _looked(look: Look | None) -> RowByName:
    """What a seat looked at; nothing where it has won or its tiles are hidden."""
    if look is None:
        return {}
    found: dict[str, Any] = {"shanten": look.shanten, "to_discard": look.to_discard}
    if look.to_discard:
        return found
    found |= {"ready": look.ready, "left": look.known, "left_true": look.true, "unsure": look.unsure}
    tiles = format_tiles(kinds_in(look.kinds))
    if not look.ready:
        return found | {"accepts": tiles}
    hell = {"hell_wait": look.hell_known, "hell_wait_true": look.hell_true}
    return found | hell | {"waits": tiles, "self_draw_only": format_tiles(kinds_in(look.self_draw))}


def _judged(found: Judgement | None) -> RowByName:
    if found is None:
        return {}
    chosen = {"discard": NAMES[found.tile], "discard_shanten": found.shanten, "discard_left": found.left}
    return {**chosen, "best": NAMES[found.best], **{name: getattr(found, name) for name in _JUDGED}}


def _of_hand(hand: HandAnalysis, events: list[Moment], price: PriceOf) -> Iterator[RowByName]:
    judged = {(each.event, each.seat): each for each in hand.judgements}
    told: dict[tuple[int, int], list[str]] = {}
    for each in hand.chapters:
        told.setdefault((each.event, each.seat), []).append(each.kind)
    looks: list[Look | None] = [None] * 4
    coming = [iter(each) for each in hand.looks]
    following = [next(each, None) for each in coming]
    for moment in events:
        event, when = moment.event or 0, moment._asdict()
        for seat in SEATS:
            fresh = False
            while (look := following[seat]) is not None and look.event <= event:
                looks[seat] = None if look.none else look
                following[seat], fresh = next(coming[seat], None), True
            look = looks[seat]
            priced = price(moment, seat) if fresh and look is not None and look.ready else {}
            found = {**when, "seat": seat, **_looked(look), **priced, **_judged(judged.get((event, seat)))}
            yield found | {"story": " ".join(told.get((event, seat), ()))}


def _rows(reader: Reader, game: int, wanted: Wanted) -> Iterator[RowByName]:
    if not reader.has_analyses():
        return
    row = reader.game(game)
    analyses = reader.analyses(row)
    if not analyses:
        return
    price: PriceOf = lambda _moment, _seat: {}  # noqa: E731
    if wanted.prices:
        from replay.export.prices import prices_of

        price = prices_of(reader, row)
    events: dict[int, list[Moment]] = {}
    for each in moments(reader, game, wanted.hand):
        if each.event is not None:
            events.setdefault(each.hand, []).append(each)
    for place, several in events.items():
        if place in analyses:
            for found in _of_hand(analyses[place], several, price):
                yield {"game_id": game, "game": row.game, "player": name_in(row, found["seat"]), **found}


ANALYSIS: Final = Table(
    name="analysis",
    about="four rows an event of an analysed hand, one a seat: what it waited for after the event",
    columns=(
        *HAND,
        Column("event", "integer", "0 the deal, 1 the first event after it, as in turns"),
        *WHEN,
        Column("seat", "integer", "the seat that the row is about, 0 to 3"),
        Column("player", "text", IN_IT),
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
