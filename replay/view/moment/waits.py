"""The waits of a seat, for the terminal: which tiles, where each copy of them is, what each would win.

*unseen* counts the copies that the player cannot see, *true* those that can still come, wherever the others are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from replay.analysis.moment import held_of, short_of, whereabouts
from replay.analysis.planes import kinds_in
from replay.analysis.prices import prices
from replay.analysis.sight import unseen_counts
from replay.analysis.values import Look, Price
from replay.hands import NotAWin, Scored
from replay.state import HandState
from replay.terms import Terms, counting, row_name, say, term
from replay.tiles import Kind
from replay.view.blocks import BAD, FAINT, GOOD, STRONG, WARN, Block, Grid, Inset, Text, numeric, styled, whole
from replay.view.moment.review import Review, number_text, times
from replay.view.prices import price_table, total_words
from replay.view.telling import Telling
from replay.view.text import and_more, listed, name_of, safe, said, signed, tile

_HELL: Final = Terms({None: "hell wait", True: "hell wait (known)", False: "hell wait (true)"})
"""By whether the player could know it, where what is known and what is true are not the same."""
_MOST_KINDS: Final = 16
"""Kinds that are written out for a hand that is not ready."""


def left_text(look: Look, short: int = 0) -> Text:
    """The waits of a look and what is left of them: `3m 6m  5 unseen, 4 true`, with what is special; `short` are those
    that are worth no win."""
    found = Text(" ").join(tile(kind) for kind in kinds_in(look.kinds))
    words = "at most {number} unseen" if look.unsure else "{number} unseen"
    found.append(f"  {say(words, number=look.known)}", FAINT)
    if look.true is not None:
        found.append(f", {say('{number} true', number=look.true)}", FAINT)
    if short:
        lost = Text(" ").join(tile(kind) for kind in kinds_in(short))
        found.append("  ").append(Telling("worth too little: {tiles}", tiles=lost).coloured(words=WARN))
    if look.hell_known or look.hell_true:
        both = look.hell_known and look.hell_true is not False
        found.append(f"  {_HELL[None if both else look.hell_known]}", WARN)
    if look.true == 0 or (look.true is None and not look.known):
        found.append(f"  {say('dead')}", BAD)
    return found


def waits_blocks(state: HandState, seat: int, players: Sequence[str], review: Review) -> Iterator[Block]:
    """A seat with 13 tiles (less three a meld): distance, waits with where each copy is, prices."""
    rules = review.rules
    near = rules.shapes.near(held_of(state, seat))
    unseen = unseen_counts(state, seat, rules)
    kinds = list(kinds_in(near.kinds))
    left = sum(unseen[kind] for kind in kinds)
    name = styled(name_of(players, seat), STRONG)
    if near.shanten:
        words = "{name} is {tiles} from ready; {kinds} bring it nearer"
        away, wide = counting(near.shanten, "tile"), counting(len(kinds), "kind")
        head = Telling(words, name=name, tiles=away, kinds=wide).coloured()
        yield head.append(f", {say('{number} unseen', number=left)}", FAINT)
        shown = Text("  ").join(times(kind, unseen[kind]) for kind in kinds[:_MOST_KINDS])
        if len(kinds) > _MOST_KINDS:
            shown.append(f"  {and_more(len(kinds) - _MOST_KINDS)}", FAINT)
        yield Inset(shown)
        return
    short = short_of(state, seat, near.kinds, rules)
    if short and short == near.kinds:
        head = Telling("{name} is not ready to win", name=name).coloured(words=WARN)
    else:
        head = Telling("{name} is ready", name=name).coloured(words=GOOD)
    head.append(say(", waits for {kinds}, {number} unseen", kinds=counting(len(kinds), "kind"), number=left))
    worth = left - sum(unseen[kind] for kind in kinds_in(short))
    yield head.append(say(", {number} worth a win", number=worth) if short else "")
    yield Inset(_where(state, seat, kinds, players, review))
    lines = _priced(prices(state, seat, rules), players)
    if lines.rows:
        yield Inset(lines)


def _where(state: HandState, seat: int, kinds: Sequence[Kind], players: Sequence[str], review: Review) -> Block:
    """Where each copy of the waits is: a kind a row."""
    honest = review.viewer is not None
    others = [place for place in ((seat + step) % 4 for step in (1, 2, 3)) if state.seats[place].won is None]
    found = [whereabouts(state, seat, kind, review.rules) for kind in kinds]
    titles = [say("unseen"), *([] if honest else [say("true")]), say("own"), say("melds"), say("put down")]
    won = any(each.shown if honest else each.won for each in found)
    titles += [say("winners")] if won else []
    hidden = not honest and any(each.hidden for each in found)
    if not honest:
        titles += [*(name_of(players, place)[:7] for place in others), term("wall")]
        titles += [say("hidden")] if hidden else []
        dead = any(each.dead for each in found)
        titles += [say("dead")] if dead else []
    table = Grid(whole(term("wait")), *map(numeric, titles), gap=1)
    for each in found:
        cells = [number_text(each.known)]
        if not honest:
            true = None if each.others is None or each.wall is None else sum(each.others) + each.wall
            cells.append(number_text(true, BAD))
        cells += [number_text(each.own), number_text(each.melds), number_text(each.discards)]
        cells += [number_text(each.shown if honest else each.won)] if won else []
        if not honest:
            cells += [number_text(None if each.others is None else each.others[place]) for place in others]
            cells += [number_text(each.wall), *([number_text(each.hidden)] if hidden else [])]
            cells += [number_text(each.dead)] if dead else []
        table.add(tile(each.kind, STRONG), *cells)
    return table


def _priced(found: Sequence[Price], players: Sequence[str]) -> Grid:
    """What each wait would win: a row for the self-draw, one for discards, more where it matters whose it is."""
    alike: dict[object, list[list[Price]]] = {}
    for kind in dict.fromkeys(each.tile for each in found):
        prices_of = [each for each in found if each.tile == kind]
        alike.setdefault(tuple(map(_worth, prices_of)), []).append(prices_of)
    return price_table(
        (
            [each[0].tile for each in several],
            [(_way(some, several[0], players), *price_cells(some[0], players)) for some in _alike(several[0])],
        )
        for several in alike.values()
    )


def _worth(each: Price) -> object:
    """All of a price that matters but its tile."""
    scored = each.scored
    what = (scored.total, scored.patterns) if isinstance(scored, Scored) else scored.reasons[:1]
    return each.by, each.target, str(what), each.payments, each.locked, each.responsible


def _alike(found: Sequence[Price]) -> Iterator[list[Price]]:
    """Prices of one tile that differ only in who puts it down."""
    groups: dict[object, list[Price]] = {}
    for each in found:
        gained = sum(amount for amount in each.payments or () if amount > 0)
        groups.setdefault((_worth(replace(each, target=None, payments=None)), gained), []).append(each)
    yield from groups.values()


def _way(some: Sequence[Price], every: Sequence[Price], players: Sequence[str]) -> Text:
    first = some[0]
    if first.by == "self_draw":
        return Text(term("self-draw"))
    all_of_it = [each for each in every if each.tile == first.tile and each.by == first.by]
    word = term("robbed kong") if first.by == "robbed_kong" else term("discard")
    if len(some) == len(all_of_it) > 1:
        return Text(say("any {what}", what=word))
    return Text(
        say("{what} of {names}", what=word, names=listed([name_of(players, each.target or 0) for each in some]))
    )


def price_cells(price: Price, players: Sequence[str]) -> tuple[Text, Text, Text]:
    """A price: its total, what it wins, and what for, or why it is none."""
    scored = price.scored
    if isinstance(scored, NotAWin):
        return Text("-", FAINT), Text(), Text(said(scored.reasons[0].message, limit=200), FAINT)
    total = Text(total_words(scored))
    gained = sum(amount for amount in price.payments or () if amount > 0)
    rows = ", ".join(f"{row_name(safe(name))} {value:,}" for name, value in scored.patterns.items())
    why = Text()
    if price.locked:
        why.append(f"{say('locked: a win was passed')}; ", WARN)
    if not price.payments:
        why.append("; ".join(said(each.message, limit=200) for each in scored.reasons))
    if price.responsible is not None:
        why.append(f"{say('{who} is responsible', who=name_of(players, price.responsible))}; ", WARN)
    return total, Text(signed(gained) if price.payments else ""), why.append(rows, FAINT)
