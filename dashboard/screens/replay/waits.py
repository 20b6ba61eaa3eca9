"""The focused player's hand as HTML: how near it is, where each copy of a wait lies, its price, each discard."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from html import escape

from parts.hands.discards import discards_html, hell_tag
from parts.html import faint
from replay.analysis.moment import alternatives, short_of, whereabouts
from replay.analysis.planes import kinds_in
from replay.analysis.prices import prices, wins_now
from replay.analysis.sight import is_open
from replay.analysis.values import Alternative, Look, Price, Whereabouts
from replay.events import Discard
from replay.hands import Scored
from replay.rules import Rules
from replay.state import SEATS, Stage
from replay.terms import say, term
from replay.tiles import KIND_OF
from replay.view.drawn import tiles
from replay.view.drawn.table import upright
from replay.view.moment.text import OVER
from replay.view.text import name_of, worth
from replay.view.waits import distance_words
from screens.replay.here import Here

VIEW_NOTES = {
    True: "All hands open: “could know” is what the player sees, “in truth” is where the tiles are.",
    False: "Only what this player could see.",
}
UNKNOWN = "The record does not tell this player's tiles here."


def _silence(here: Here) -> str | None:
    """Why nothing is to be said of waits and discards of the player in front; None where something is."""
    held = here.view.seats[here.seat]
    if held.won is not None:
        return term("This player has won.")
    if here.view.stage is Stage.OVER:
        return say(OVER)
    return None if is_open(held) else say(UNKNOWN)


def distance(look: Look | None, rules: Rules, short: int = 0) -> str:
    """How far a hand is, in words; `short` are those of the waits that are worth no win."""
    if look is None:
        return say("tiles not known")
    none = bool(short) and short == look.kinds
    if look.ready and not none and "discard" in rules.wins.on and look.self_draw == look.kinds:
        return say("ready by self-draw only")
    return distance_words(look.shanten, short=none, to_discard=look.to_discard)


def _drawn_alone(look: Look | Alternative, here: Here, seat: int) -> tuple[int, int | None] | None:
    """The copies left of those waits that only a self-draw may win on, as the player can know and in truth; None where
    there are none such, or no others."""
    if look.shanten or look.self_draw in (0, look.kinds):  # most rulings ask it of the whole hand
        return None
    found = [whereabouts(here.view, seat, kind, here.rules) for kind in kinds_in(look.self_draw)]
    true = [None if each.others is None or each.wall is None else sum(each.others) + each.wall for each in found]
    return sum(each.known for each in found), None if None in true else sum(filter(None, true))


def _hell(look: Look, open_hands: bool) -> str:
    if look.shanten or look.to_discard:
        return ""
    if open_hands and look.true == 0:
        return f' <span class="tag bad">✕ {say("dead wait: none is left")}</span>'
    if look.known == 0:
        return f' <span class="tag bad">✕ {say("dead wait: all are in sight")}</span>'
    words = "hell wait: one tile is left" if look.hell_known else "hell wait in truth: one tile is left"
    return hell_tag(look.hell_known or bool(open_hands and look.hell_true), words)


def waits_panel(here: Here) -> str:
    """The waits with where their copies are, and what each would win now; accepted tiles where it is not ready."""
    look = here.look(here.seat)
    if (why := _silence(here)) is not None or look is None:
        return faint(why or say(UNKNOWN))
    head = everybody(here, (here.seat,))
    if look.to_discard:
        return head + faint(term("The player is to discard: the panel Discards has what each discard leaves."))
    found = [whereabouts(here.view, here.seat, kind, here.rules) for kind in kinds_in(look.kinds)]
    if look.shanten:
        return head + _accepted(found, look, here)
    priced = prices(here.view, here.seat, here.rules)
    rows = "".join(_wait_row(here, each, priced, look) for each in found)
    return (
        f'{head}<div class="scroll"><table class="plain waits"><thead><tr><th>{term("wait")}</th>'
        f"<th>{say('where the copies are')}</th><th>{say('if it comes now')}</th></tr></thead>{rows}</table></div>"
        f"{faint(escape(say(VIEW_NOTES[here.open])))}"
    )


def _accepted(found: Iterable[Whereabouts], look: Look, here: Here) -> str:
    cells = "".join(f'<span class="copies">{tiles.tile(each.kind, "s")}<b>×{each.known}</b></span>' for each in found)
    left = "{n:,} copies left as far as the player can know"
    left += ", {true:,} in truth" if here.open and look.true is not None else ""
    words = say("Tiles that bring it nearer, with the copies that the player cannot see:")
    return f'{faint(words)}<div class="accepts">{cells}</div>{faint(say(left, n=look.known, true=look.true))}'


def _wait_row(here: Here, where: Whereabouts, priced: Iterable[Price], look: Look) -> str:
    drawn = "discard" in here.rules.wins.on and look.self_draw >> where.kind & 1
    alone = f' <span class="tag note">{term("self-draw only")}</span>' if drawn else ""
    gains = price_lines([each for each in priced if each.tile == where.kind], here.seat, here.players)
    boxes = where_boxes(where, here.players, open_hands=here.open)
    return f"<tr><td>{tiles.tile(where.kind)}{alone}</td><td>{boxes}</td><td>{gains}</td></tr>"


def where_boxes(where: Whereabouts, players: Sequence[str], *, open_hands: bool) -> str:
    """Little boxes: how many copies of a kind lie in each place, the unseen ones told apart where they are known."""
    boxes = [("hand", where.own), ("melds", where.melds), ("discards", where.discards)]
    if where.won:
        boxes.append(("winners", where.won))
    if open_hands and where.others is not None and where.wall is not None:
        boxes.append(("others", sum(where.others)))
        boxes.append(("wall", where.wall))
        if where.dead:
            boxes.append(("dead", where.dead))
    else:
        boxes = [*boxes[:3], *([("winners", where.shown)] if where.shown else []), ("unseen", where.known)]
    holders = ""
    if open_hands and where.others is not None and any(where.others):
        named = ", ".join(f"{name_of(players, each)} {where.others[each]}" for each in SEATS if where.others[each])
        holders = f'<div class="faint holders">{say("held by {names}", names=escape(named))}</div>'
    drawn = "".join(
        f'<span class="{"there" if number else "none"} at-{name}">{say(name)}<b>{number}</b></span>'
        for name, number in boxes
    )
    said = ", ".join(say("{n} in {place}", n=number, place=say(name)) for name, number in boxes if number)
    return f'<span class="where" role="group" aria-label="{escape(said)}">{drawn}</span>{holders}'


def price_lines(found: Sequence[Price], seat: int, players: Sequence[str]) -> str:
    """What a wait wins, ways that are worth the same together."""
    lines: dict[tuple[str, str], list[str]] = {}
    for each in found:
        by = term("self-draw") if each.target is None else name_of(players, each.target)
        if each.locked:
            comes, more = say("refused"), term("a win was let pass")
        elif isinstance(each.scored, Scored):
            total = each.scored.total
            comes = say("open") if total is None else worth(total, each.scored.unit)
            gain = each.payments[seat] if each.payments is not None else None
            more = say("gains {amount:,}", amount=gain) if gain is not None else ""
        else:
            comes, more = term("no win"), ""
        if each.responsible is not None:
            more += say("; {name} pays", name=name_of(players, each.responsible))
        lines.setdefault((comes, more), []).append(by)
    found_lines = []
    for (comes, more), ways in lines.items():
        rest = escape(" · ".join(filter(None, (more, ", ".join(ways)))))
        found_lines.append(f'<div><span class="strong">{escape(comes)}</span> <span class="faint">{rest}</span></div>')
    return "".join(found_lines)


def discards_panel(here: Here) -> str:
    """Each discard from the hand that is to discard, the chosen one outlined, and who could win on it.

    Where the seat has just discarded, the table before that is meant.
    """
    just = isinstance(here.event, Discard) and here.event.seat == here.seat
    steps = here.hand.steps[here.spot.event - just : here.spot.event - just + 1]
    made = steps[0].at.event if steps else None
    chosen = KIND_OF[made.tile] if isinstance(made, Discard) and made.seat == here.seat else None
    found = alternatives(steps[0].before if just else here.view, here.seat, here.rules)
    if not found:
        why = say(UNKNOWN) if just else _silence(here) or term("At this moment the player is not to discard.")
        return faint(why)
    said = term("The discard that was chosen is outlined.") if chosen is not None else ""
    note, danger = say(VIEW_NOTES[False]), None
    if here.open:
        note = term("“Could win on it” is the truth, not a guess: who could legally have won.")
        danger = (term("could win on it"), {each.tile: _danger(each, here.players) for each in found})
    marked = {} if chosen is None else {chosen: say("chosen")}
    return discards_html(found, marked, chosen, escape(f"{said} {note}"), danger, truth=here.open)


def _danger(each: Alternative, players: Sequence[str]) -> str:
    """Who could win on a discard."""
    if not (who := each.could_deal_in):
        return f'<span class="faint">{say("not known") if who is None else say("nobody")}</span>'
    return f'<span class="bad strong">▲ {escape(", ".join(name_of(players, seat) for seat in who))}</span>'


def who_can_win(here: Here) -> str:
    """Who can win now, as far as the tiles are known, and what that is worth; after a discard that nobody can."""
    found = wins_now(here.view, here.rules)
    told = "".join(
        f"<h3>{escape(say('{name} can win on this tile', name=name_of(here.players, seat)))}</h3>"
        f"{price_lines([each], seat, here.players)}"
        for seat, each in found
    )
    if found:
        return f'<div class="box can-win">{told}</div>'
    everyone = all(is_open(each) or each.won is not None for each in here.view.seats)
    may = isinstance(here.event, Discard) and "discard" in here.rules.wins.on
    return faint(say("Nobody can win on this tile.")) if everyone and may else ""


def everybody(here: Here, seats: Sequence[int] = ()) -> str:
    """The hands, all four unless `seats` are named, and how near each is at this moment.

    Who is to discard waits for nothing: the discard that keeps most is named, and what the hand waits for after it.
    """
    state, no_wins = here.view, here.no_wins
    rows = []
    asked = False
    for seat in seats or [(state.dealer + step) % 4 for step in SEATS]:
        who = f'<span class="badge">{state.wind_of(seat)}</span> {escape(name_of(here.players, seat))}'
        best = _best(here, seat)
        asked = asked or best is not None
        held = upright(state.seats[seat], stood=seat not in no_wins)
        rows.append((who, held, *_nearness(here, seat, best, no_wins)))
    ready = any(waits for *_, waits in rows)
    copies = say("left: copies as far as the player can know / in truth")
    told = [copies] if ready and here.open else []
    told += [term("without: the discard that keeps most")] if asked else []
    heads = f'<th>{term("waits")}</th><th class="num">{say("left")}</th>' if ready else ""
    body = "".join(
        f'<tr class="near"><th scope="row">{who}</th>{near}{waits or ("<td></td><td></td>" if ready else "")}</tr>'
        f'<tr class="held"><td colspan="{4 if ready else 2}">{held}</td></tr>'
        for who, held, near, waits in rows
    )
    return (
        f'<div class="scroll"><table class="plain hands"><thead><tr><th>{say("player")}</th><th>{say("hand")}</th>'
        f"{heads}</tr></thead>"
        f"{body}</table></div>" + (faint("; ".join(told)) if told else "")
    )


def _best(here: Here, seat: int) -> Alternative | None:
    """The discard that keeps most, of a seat that is to discard now and is not complete."""
    look, due = here.look(seat), here.view.stage in (Stage.ACT, Stage.DISCARD) and here.view.turn == seat
    if look is None or not due or not look.to_discard or look.shanten < 0:
        return None
    return next((each for each in alternatives(here.view, seat, here.rules) if each.legal), None)


def _nearness(here: Here, seat: int, best: Alternative | None, no_wins: Collection[int]) -> tuple[str, str]:
    """How near the hand is, a cell; and what it waits for with the copies left, two cells, "" where it is not ready."""
    if here.view.seats[seat].won is not None:
        if seat in no_wins:
            return f'<td class="bad strong">✗ {term("not a win")}</td>', ""
        return f'<td class="good strong">{term("has won")}</td>', ""
    look = here.look(seat)
    short = short_of(here.view, seat, look.kinds, here.rules) if best is None and look is not None and look.ready else 0
    told = escape(distance(look, here.rules, short)) + (_hell(look, here.open) if look is not None else "")
    if best is not None:
        told += f' <span class="without faint">· {say("without {tile}", tile=tiles.tile(best.tile, "xs"))}</span>'
        told += hell_tag(best.hell_known)
    ready = best or look
    if ready is None or ready.shanten or (best is None and look is not None and look.to_discard):
        return f"<td>{told}</td>", ""
    alone = _drawn_alone(ready, here, seat)
    by_draw, truly = alone or (0, 0)
    rest = ready.kinds & ~ready.self_draw if alone else ready.kinds
    counts = [(ready.known - by_draw, None if None in (ready.true, truly) else (ready.true or 0) - (truly or 0))]
    shown = [tiles.kinds_row(rest, "xs")]
    if little := best.short if best is not None else short:
        words = say("worth too little to win")
        shown[0] += f' <span class="tag warn">✕ {words}</span> {tiles.kinds_row(little, "xs")}'
    if alone:
        counts.append(alone)
        shown.append(f'<span class="tag note">{term("self-draw only")}</span> {tiles.kinds_row(ready.self_draw, "xs")}')
    left = "<br>".join(
        f"{known} / {'?' if true is None else true}" if here.open else f"{known}" for known, true in counts
    )
    return f"<td>{told}</td>", f'<td>{"<br>".join(shown)}</td><td class="num">{left}</td>'
