"""The discards of a seat with 14 tiles, for the terminal: what each leaves, and what the chosen one gave up."""

from __future__ import annotations

from collections.abc import Sequence

from replay.analysis.moment import alternatives
from replay.analysis.planes import kinds_in
from replay.analysis.sight import unseen_counts
from replay.analysis.values import Alternative
from replay.events import Discard
from replay.state import HandState
from replay.terms import say, term
from replay.tiles import NAMES, Kind
from replay.view.blocks import BAD, FAINT, GOOD, STRONG, WARN, Block, Cells, Grid, Inset, Text, numeric, styled, whole
from replay.view.moment.review import Review, number_text, times
from replay.view.sentences import DISCARDS
from replay.view.telling import Telling
from replay.view.text import listed, name_of, tile
from replay.view.waits import leaves_words


def discards_view(
    state: HandState,
    players: Sequence[str],
    review: Review,
    made: Discard | None,
    *,
    seat: int | None = None,
    chosen: Kind | None = None,
    width: int = 80,
) -> Block:
    """The table of discards of a seat with 14 tiles, best first; the chosen one is marked, and what it gave up said."""
    place = made.seat if made is not None else seat if seat is not None else state.turn
    kind = NAMES.index(made.tile) if made is not None else chosen
    found = alternatives(state, place, review.rules, priced=True)
    unseen = unseen_counts(state, place, review.rules)
    honest = review.viewer is not None
    table = Grid(whole("", width=1), whole(term("discard")), whole(say("leaves")), numeric(say("unseen")))
    if not honest:
        table.columns.append(numeric(say("true")))
    priced = any(each.best is not None for each in found)
    if priced:
        table.columns.append(numeric(say("total")))
    dealing = not honest and any(each.could_deal_in for each in found)
    table.columns.append(Cells(say("tiles")))
    best = next((each for each in found if each.legal), None)
    for each in found:
        same = best is not None and (each.shanten, each.known) == (best.shanten, best.known) and each.legal
        cells = [Text("▸" if each.tile == kind else "", STRONG), tile(each.tile, STRONG if same else "")]
        short = bool(each.short) and each.short == each.kinds
        cells.append(Text(leaves_words(each.shanten, short=short), WARN if short else "" if each.shanten else GOOD))
        cells.append(Text(str(each.known), "" if each.known else BAD))
        if not honest:
            cells.append(number_text(each.true, BAD))
        if priced:
            cells.append(Text(_span(each)))
        table.add(
            *cells, _kept(each, unseen, players, dealing=dealing, most=max(4, (width - (53 if priced else 46)) // 5))
        )
    name, thrown = styled(name_of(players, place), STRONG), Text() if kind is None else tile(kind, STRONG)
    if made is not None:
        head = Telling(DISCARDS, name=name, tile=thrown).coloured()
    else:
        head = Telling("{name} is to discard", name=name).coloured()
        if kind is not None:
            head.append(Telling("; it will be {tile}", tile=thrown).coloured(words=FAINT))
    verdict = verdict_of(found, kind)
    lines: list[Block] = [head.append(f": {verdict}" if verdict else "", FAINT)]
    lines.append(Inset(table))
    return lines


def verdict_of(found: Sequence[Alternative], kind: Kind | None) -> str:
    """What the chosen discard gave up beside the best one, in words; "" if nothing was chosen."""
    chosen = next((each for each in found if each.tile == kind), None)
    best = next((each for each in found if each.legal), None)
    if chosen is None or best is None:
        return ""
    if chosen.shanten > best.shanten:
        words = "not ready, as after {tile}" if best.shanten == 0 else "{number} farther from ready than after {tile}"
        return say(words, number=chosen.shanten - best.shanten, tile=NAMES[best.tile])
    if chosen.known < best.known:
        return say("{n:,} tiles less than {tile} keeps", n=best.known - chosen.known, tile=NAMES[best.tile])
    return say("keeps most") if chosen.known > 0 or best.known == 0 else ""


def _span(each: Alternative) -> str:
    if each.best is None or each.worst is None:
        return ""
    return f"{each.best:,}" if each.best == each.worst else f"{each.worst:,}-{each.best:,}"


def _kept(each: Alternative, unseen: Sequence[int], players: Sequence[str], *, dealing: bool, most: int) -> Text:
    kinds = list(kinds_in(each.kinds))
    found = Text()
    if not each.legal:
        found.append(f"{say('not allowed')}  ", BAD)
    if dealing and each.could_deal_in:
        names = listed([name_of(players, place) for place in each.could_deal_in])
        found.append(f"{say('deals in to {names}', names=names)}  ", BAD)
    if each.hell_known:
        found.append(f"{term('hell wait')}  ", WARN)
    most = len(kinds) if each.shanten == 0 else most
    found.append(Text(" ").join(times(kind, unseen[kind]) for kind in kinds[:most]))
    return found.append(" …", FAINT) if len(kinds) > most else found
