"""A moment analysed, for the terminal: what a seat waits for, where those tiles are, their prices, its discards.

*unseen* counts the copies that the player cannot see, *true* those that can still come, wherever the others are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from replay.analysis.moment import alternatives, held_of, whereabouts
from replay.analysis.prices import prices
from replay.analysis.sight import is_open, unseen_counts
from replay.analysis.values import Alternative, Chapter, HandAnalysis, Judgement, Look, Price
from replay.events import Discard
from replay.hands import NotAWin, Scored
from replay.rules import Rules
from replay.state import SEATS, HandState, Stage
from replay.terms import term
from replay.tiles import NAMES, Kind
from replay.verdicts import HandAudit
from replay.view.prices import total_words
from replay.view.text import (
    BAD,
    FAINT,
    GOOD,
    NOTE,
    STRONG,
    WARN,
    counted,
    grid,
    listed,
    name_of,
    safe,
    said,
    signed,
    styled,
    tile,
)

_INDENT: Final = (0, 0, 0, 2)
_MOST_KINDS: Final = 16
"""Kinds that are written out for a hand that is not ready."""


class Review(Struct, frozen=True, kw_only=True):
    """What it takes to analyse a hand: the rules it is played by and its analysis. `viewer`: all is told as this seat
    sees it.
    """

    rules: Rules
    analysis: HandAnalysis
    viewer: int | None = None


def kinds_of(mask: int) -> Iterator[Kind]:
    """The kinds of a mask, in order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


# ------------------------------------------------------------- one moment


def moment_view(
    hand: HandAudit, moment: int, players: Sequence[str], review: Review, *, seat: int | None = None, width: int = 80
) -> RenderableType:
    """What there is to say of a moment: how near everybody is, then of one seat its waits or its discards.

    Of `seat`, else of who has just discarded or is to act; in a view of one seat of that one alone.
    """
    blocks: list[RenderableType] = []
    if review.viewer is None:
        blocks.append(hands_view(hand, moment, players, review))
    place = seat if seat is not None else review.viewer if review.viewer is not None else focus(hand, moment)
    state = _state(hand, moment)
    if state.stage is Stage.OVER:
        return Group(*blocks, *([Text("The hand is over.", FAINT)] if seat is not None else []))
    if seat is None and (judged := discard_to(hand, moment, place)) is not None:
        blocks += [Text(), discards_view(hand.steps[moment - 1].before, players, review, judged, width=width)]
    elif state.seats[place].won is None and is_open(state.seats[place]):
        blocks.append(Text())
        if len(state.seats[place].concealed) % 3 == 2:
            chosen = _next_discard(hand, moment, place)
            blocks.append(discards_view(state, players, review, None, seat=place, chosen=chosen, width=width))
        else:
            blocks += waits_blocks(state, place, players, review)
    return Group(*(blocks[1:] if blocks and isinstance(blocks[0], Text) and not blocks[0].plain else blocks))


def focus(hand: HandAudit, moment: int) -> int:
    """The seat that a moment is about: who has just discarded, else who is to act."""
    event = hand.steps[moment - 1].at.event if moment else None
    return event.seat if isinstance(event, Discard) else _state(hand, moment).turn


def _state(hand: HandAudit, moment: int) -> HandState:
    return hand.steps[moment - 1].after if moment else hand.steps[0].before


def discard_to(hand: HandAudit, moment: int, place: int) -> Discard | None:
    """The discard that led to this moment, if this seat made it and held the tiles to make it."""
    if not moment:
        return None
    step = hand.steps[moment - 1]
    event = step.at.event
    if not isinstance(event, Discard) or event.seat != place or step.after is step.before:
        return None
    me = step.before.seats[place]
    return event if is_open(me) and len(me.concealed) % 3 == 2 else None


def _next_discard(hand: HandAudit, moment: int, place: int) -> Kind | None:
    """What the seat discards next, before anything else happens but its own draws and declarations."""
    for step in hand.steps[moment:]:
        event = step.at.event
        if getattr(event, "seat", place) != place:
            return None
        if isinstance(event, Discard):
            return NAMES.index(event.tile)
        return None
    return None


def hands_view(hand: HandAudit, moment: int, players: Sequence[str], review: Review) -> RenderableType:
    """How near each seat is, in turn order from the dealer, with its waits and what is left of them in both views."""
    state = _state(hand, moment)
    table = grid()
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column()
    for step in SEATS:
        place = (state.dealer + step) % 4
        look = review.analysis.look(place, moment)
        if look is None or state.seats[place].won is not None:
            continue
        table.add_row(name_of(players, place), distance(look), left_text(look) if look.ready else Text())
    return table if table.row_count else Text(term("Tiles are hidden: there is nothing to say of the waits."), FAINT)


def distance(look: Look) -> Text:
    """How far a look is from ready."""
    if look.shanten < 0:
        return Text("complete", GOOD)
    if look.shanten == 0:
        return Text(term("ready") if not look.to_discard else term("ready after a discard"), GOOD)
    return Text(f"{counted(look.shanten, 'tile')}{term(' from ready')}")


def left_text(look: Look) -> Text:
    """The waits of a look and what is left of them: `3m 6m  5 unseen, 4 true`, with what is special."""
    found = Text(" ").join(tile(kind) for kind in kinds_of(look.kinds))
    found.append(f"  {'at most ' if look.unsure else ''}{look.known} unseen", FAINT)
    if look.true is not None:
        found.append(f", {look.true} true", FAINT)
    if look.hell_known or look.hell_true:
        both = "" if look.hell_known and look.hell_true is not False else "known" if look.hell_known else "true"
        found.append(f"{term('  hell wait')}{f' ({both})' if both else ''}", WARN)
    if look.true == 0 or (look.true is None and not look.known):
        found.append("  dead", BAD)
    return found


# ------------------------------------------------------------- waits of one seat


def waits_blocks(state: HandState, seat: int, players: Sequence[str], review: Review) -> Iterator[RenderableType]:
    """A seat with 13 tiles (less three a meld): distance, waits with where each copy is, prices."""
    rules = review.rules
    near = rules.near(held_of(state, seat))
    unseen = unseen_counts(state, seat, rules)
    kinds = list(kinds_of(near.kinds))
    left = sum(unseen[kind] for kind in kinds)
    head = styled(name_of(players, seat), STRONG)
    if near.shanten:
        head.append(
            f" is {counted(near.shanten, 'tile')}{term(' from ready; ')}{counted(len(kinds), 'kind')} bring it nearer"
        )
        yield head.append(f", {left} unseen", FAINT)
        shown = Text("  ").join(_times(kind, unseen[kind]) for kind in kinds[:_MOST_KINDS])
        if len(kinds) > _MOST_KINDS:
            shown.append(f"  and {len(kinds) - _MOST_KINDS} more", FAINT)
        yield Padding(shown, _INDENT)
        return
    yield head.append(term(" is ready"), GOOD).append(
        f"{term(', waits for ')}{counted(len(kinds), 'kind')}, {left} unseen"
    )
    yield Padding(_where(state, seat, kinds, players, review), _INDENT)
    lines = _priced(prices(state, seat, rules), players)
    if lines.row_count:
        yield Padding(lines, _INDENT)


def _times(kind: Kind, number: int) -> Text:
    return tile(kind, "" if number else FAINT).append(f"×{number}", FAINT if number else BAD)


def _where(
    state: HandState, seat: int, kinds: Sequence[Kind], players: Sequence[str], review: Review
) -> RenderableType:
    """Where each copy of the waits is: a kind a row."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style=FAINT)
    honest = review.viewer is not None
    others = [place for place in ((seat + step) % 4 for step in (1, 2, 3)) if state.seats[place].won is None]
    found = [whereabouts(state, seat, kind, review.rules) for kind in kinds]
    table.add_column(term("wait"), no_wrap=True)
    titles = ["unseen", *([] if honest else ["true"]), "own", "melds", "put down"]
    won = any(each.shown if honest else each.won for each in found)
    titles += ["winners"] if won else []
    hidden = not honest and any(each.hidden for each in found)
    if not honest:
        titles += [*(name_of(players, place)[:7] for place in others), term("wall"), *(["hidden"] if hidden else [])]
        dead = any(each.dead for each in found)
        titles += ["dead"] if dead else []
    for title in titles:
        table.add_column(title, justify="right", no_wrap=True)
    for each in found:
        cells = [_number(each.known)]
        if not honest:
            true = None if each.others is None or each.wall is None else sum(each.others) + each.wall
            cells.append(_number(true, BAD))
        cells += [_number(each.own), _number(each.melds), _number(each.discards)]
        cells += [_number(each.shown if honest else each.won)] if won else []
        if not honest:
            cells += [_number(None if each.others is None else each.others[place]) for place in others]
            cells += [_number(each.wall), *([_number(each.hidden)] if hidden else [])]
            cells += [_number(each.dead)] if dead else []
        table.add_row(tile(each.kind, STRONG), *cells)
    return table


def _number(number: int | None, zero: str = FAINT) -> Text:
    return Text("?", FAINT) if number is None else Text(str(number), "" if number else zero)


def _priced(found: Sequence[Price], players: Sequence[str]) -> Table:
    """What each wait would win: a row for the self-draw, one for discards, more where it matters whose it is."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=FAINT)
    table.add_column("if it comes", max_width=16)
    table.add_column("by")
    table.add_column("total", no_wrap=True)
    table.add_column("gains", justify="right", no_wrap=True)
    table.add_column("for")
    alike: dict[object, list[list[Price]]] = {}
    for kind in dict.fromkeys(each.tile for each in found):
        prices_of = [each for each in found if each.tile == kind]
        alike.setdefault(tuple(map(_worth, prices_of)), []).append(prices_of)
    for several in alike.values():
        tiles_of = Text(" ").join(tile(each[0].tile, STRONG) for each in several)
        for place, some in enumerate(_alike(several[0])):
            way = _way(some, several[0], players)
            table.add_row(Text() if place else tiles_of, way, *price_cells(some[0], players))
    return table


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
        return Text(f"any {word}")
    return Text(f"{word} of {listed([name_of(players, each.target or 0) for each in some])}")


def price_cells(price: Price, players: Sequence[str]) -> tuple[Text, Text, Text]:
    """A price: its total, what it wins, and what for, or why it is none."""
    scored = price.scored
    if isinstance(scored, NotAWin):
        return Text("-", FAINT), Text(), Text(said(scored.reasons[0].message, limit=200), FAINT)
    total = Text(total_words(scored))
    gained = sum(amount for amount in price.payments or () if amount > 0)
    rows = ", ".join(f"{safe(name)} {value:,}" for name, value in scored.patterns.items())
    why = Text()
    if price.locked:
        why.append(term("locked: a win was passed; "), WARN)
    if not price.payments:
        why.append("; ".join(said(each.message, limit=200) for each in scored.reasons))
    if price.responsible is not None:
        why.append(f"{name_of(players, price.responsible)} is responsible; ", WARN)
    return total, Text(signed(gained) if price.payments else ""), why.append(rows, FAINT)


# ------------------------------------------------------------- discards of one seat


def discards_view(
    state: HandState,
    players: Sequence[str],
    review: Review,
    made: Discard | None,
    *,
    seat: int | None = None,
    chosen: Kind | None = None,
    width: int = 80,
) -> RenderableType:
    """The table of discards of a seat with 14 tiles, best first; the chosen one is marked, and what it gave up said."""
    place = made.seat if made is not None else seat if seat is not None else state.turn
    kind = NAMES.index(made.tile) if made is not None else chosen
    found = alternatives(state, place, review.rules, priced=True)
    unseen = unseen_counts(state, place, review.rules)
    honest = review.viewer is not None
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=FAINT)
    table.add_column("", no_wrap=True, width=1)
    for title in (term("discard"), "leaves"):
        table.add_column(title, no_wrap=True)
    for title in ("unseen",) if honest else ("unseen", "true"):
        table.add_column(title, justify="right", no_wrap=True)
    priced = any(each.best is not None for each in found)
    if priced:
        table.add_column("total", justify="right", no_wrap=True)
    dealing = not honest and any(each.could_deal_in for each in found)
    table.add_column("tiles")
    best = next((each for each in found if each.legal), None)
    for each in found:
        same = best is not None and (each.shanten, each.known) == (best.shanten, best.known) and each.legal
        cells = [Text("▸" if each.tile == kind else "", STRONG), tile(each.tile, STRONG if same else "")]
        cells.append(Text(term("ready"), GOOD) if each.shanten == 0 else Text(f"{each.shanten}{term(' from ready')}"))
        cells.append(Text(str(each.known), "" if each.known else BAD))
        if not honest:
            cells.append(_number(each.true, BAD))
        if priced:
            cells.append(Text(_span(each)))
        table.add_row(
            *cells, _kept(each, unseen, players, dealing=dealing, most=max(4, (width - (53 if priced else 46)) // 5))
        )
    name = name_of(players, place)
    head = styled(name, STRONG).append(term(" discards ") if made is not None else term(" is to discard"))
    if made is None and kind is not None:
        head.append("; it will be ", FAINT)
    if kind is not None:
        head.append_text(tile(kind, STRONG))
    verdict = verdict_of(found, kind)
    lines: list[RenderableType] = [head.append(f": {verdict}" if verdict else "", FAINT)]
    lines.append(Padding(table, _INDENT))
    return Group(*lines)


def verdict_of(found: Sequence[Alternative], kind: Kind | None) -> str:
    """What the chosen discard gave up beside the best one, in words; "" if nothing was chosen."""
    chosen = next((each for each in found if each.tile == kind), None)
    best = next((each for each in found if each.legal), None)
    if chosen is None or best is None:
        return ""
    if chosen.shanten > best.shanten:
        lost = f"{chosen.shanten - best.shanten}{term(' farther from ready than after ')}"
        return f"{term('not ready, as after ') if best.shanten == 0 else lost}{NAMES[best.tile]}"
    if chosen.known < best.known:
        return f"{counted(best.known - chosen.known, 'tile')} less than {NAMES[best.tile]} keeps"
    return "keeps most" if chosen.known > 0 or best.known == 0 else ""


def _span(each: Alternative) -> str:
    if each.best is None or each.worst is None:
        return ""
    return f"{each.best:,}" if each.best == each.worst else f"{each.worst:,}-{each.best:,}"


def _kept(each: Alternative, unseen: Sequence[int], players: Sequence[str], *, dealing: bool, most: int) -> Text:
    kinds = list(kinds_of(each.kinds))
    found = Text()
    if not each.legal:
        found.append("not allowed  ", BAD)
    if dealing and each.could_deal_in:
        found.append(
            f"{term('deals in to ')}{listed([name_of(players, place) for place in each.could_deal_in])}  ", BAD
        )
    if each.hell_known:
        found.append(term("hell wait  "), WARN)
    most = len(kinds) if each.shanten == 0 else most
    found.append_text(Text(" ").join(_times(kind, unseen[kind]) for kind in kinds[:most]))
    return found.append(" …", FAINT) if len(kinds) > most else found


# ------------------------------------------------------------- the story


def chapters_at(review: Review, event: int, players: Sequence[str]) -> Iterator[Text]:
    """What happened to waits at an event, a sentence each."""
    for each in review.analysis.chapters:
        if each.event != event or (each.kind == "won" and not each.kinds):  # nothing is known of what it waited for
            continue
        if review.viewer is None:
            yield chapter_text(each, players)
        elif each.seat == review.viewer:
            yield chapter_text(replace(each, true=None), players)


def chapter_text(chapter: Chapter, players: Sequence[str]) -> Text:
    """A chapter as a sentence."""
    name, kinds = name_of(players, chapter.seat), Text(" ").join(tile(kind) for kind in kinds_of(chapter.kinds))
    left = f" ({chapter.known} unseen" + (f", {chapter.true} true)" if chapter.true is not None else ")")
    found = Text(style=NOTE)
    match chapter.kind:
        case "ready":
            return found.append(f"{name}{term(' is ready, waits for ')}").append_text(kinds).append(left)
        case "changed":
            return found.append(f"{name}{term(' now waits for ')}").append_text(kinds).append(left)
        case "widened":
            return found.append(f"{name}'s{term(' wait widens to ')}").append_text(kinds).append(left)
        case "narrowed":
            return found.append(f"{name}'s{term(' wait narrows to ')}").append_text(kinds).append(left)
        case "hell":
            return (
                found.append(f"{name}'s{term(' wait for ')}")
                .append_text(kinds)
                .append(f"{term(' is a hell wait')}{left}")
            )
        case "died":
            return found.append(f"{name}'s{term(' wait for ')}").append_text(kinds).append(f" is dead{left}")
        case "broken":
            return found.append(f"{name}{term(' waits no more')}")
        case "passed_win":
            return found.append(f"{name} lets ").append_text(kinds).append(term(" pass and could have won on it"))
        case "passed_call":
            return found.append(f"{name} lets ").append_text(kinds).append(" pass, a call that brings the hand nearer")
        case "late":
            return (
                found.append(f"{name}{term(' draws ')}")
                .append_text(kinds)
                .append(term(", which an earlier wait was for"))
            )
        case "won":
            return found.append(f"{name}{term(' waited for ')}").append_text(kinds).append(left)


def judgement_of(review: Review, event: int) -> Judgement | None:
    """The judgement of the discard that was this event."""
    return next((each for each in review.analysis.judgements if each.event == event), None)
