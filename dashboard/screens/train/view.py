"""The answer of an exercise as HTML: every discard with what it keeps, the player's and one's own marked."""

from __future__ import annotations

from html import escape

from replay.analysis.values import Alternative
from replay.terms import say, term
from replay.tiles import Kind
from replay.view.drawn import tiles
from replay.view.drawn.tiles import label
from replay.view.text import name_of
from screens.train.exercise import Exercise


def question_html(asked: Exercise) -> str:
    """Who is to discard, and what is known."""
    players, seat = asked.opened.audit.players, asked.seat
    wind = asked.view.wind_of(seat)
    name = escape(name_of(players, seat))
    about = term("The table as this player saw it. What was discarded is told when you have chosen.")
    asks = say("{name}: which tile do you discard?", name=name)
    return f'<h2 class="gx-ask"><span class="badge">{wind}</span> {asks}</h2><p class="gx-about">{about}</p>'


def answer_html(asked: Exercise, mine: Kind) -> str:
    """What the own choice keeps beside the player's and the best one."""
    by = {each.tile: each for each in asked.found}
    best, name = asked.legal[0], name_of(asked.opened.audit.players, asked.seat)
    good = asked.as_good(mine)
    mark, tone = ("✓", "good") if good else ("≠", "bad")
    lines = [f"<b>{say('You: {tile}', tile=escape(label(mine)))}</b> {escape(keeps(by[mine]))}"]
    if mine != asked.played:
        lines.append(f"<b>{escape(name)}: {escape(label(asked.played))}</b> {escape(keeps(by[asked.played]))}")
    else:
        lines.append(say("{name} discarded the same.", name=escape(name)))
    if not good:
        lines.append(f"<b>{say('Keeps most: {tile}', tile=escape(label(best.tile)))}</b> {escape(keeps(best))}")
    words = term("No discard keeps more.") if good else term("Another discard keeps more.")
    return (
        f'<p class="lead" role="status"><span class="{tone} strong" aria-hidden="true">{mark}</span> {words}</p>'
        f'<ul class="gx-answers">{"".join(f"<li>{each}</li>" for each in lines)}</ul>'
    )


def every_html(asked: Exercise, mine: Kind) -> str:
    """Every discard with what it keeps and what would be waited for, the own choice outlined."""
    rows = "".join(_row(asked, each, mine) for each in asked.found)
    left = term("Left: copies that this player could not see. Best first: nearest to ready, then most left.")
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{term("Every discard")}">'
        f'<table class="plain discards"><thead><tr><th>{term("discard")}</th>'
        f'<th>{say("then")}</th><th class="num">{say("left")}</th><th>{term("waits or accepts")}</th></tr></thead>'
        f"{rows}</table></div>"
        f'<p class="faint">{left}</p>'
    )


def keeps(each: Alternative) -> str:
    """What a discard leaves, in words."""
    if each.shanten == 0:
        return say("ready, with {n:,} tiles to win on", n=each.known)
    away = say("{n:,} tiles from ready", n=each.shanten)
    return say("{away}, with {n:,} tiles that bring it nearer", away=away, n=each.known)


def _row(asked: Exercise, each: Alternative, mine: Kind) -> str:
    best = asked.legal[0]
    said = [term("you")] if each.tile == mine else []
    said += [name_of(asked.opened.audit.players, asked.seat)] if each.tile == asked.played else []
    top = each.legal and (each.shanten, each.known) == (best.shanten, best.known)
    tags = f'<span class="tag good">{say("keeps most")}</span>' if top else ""
    tags += "" if each.legal else f' <span class="tag bad">{say("not allowed")}</span>'
    then = term("ready") if each.shanten == 0 else say("{n:,} tiles from ready", n=each.shanten)
    then = say("not ready to win") if each.short and each.short == each.kinds else then
    tile = tiles.tile(each.tile, "s", marks=("chosen",) if each.tile == mine else ())
    whose = f' <span class="faint">{escape(", ".join(said))}</span>' if said else ""
    return (
        f"<tr{' class=picked' if each.tile == mine else ''}><td>{tile}{whose}</td><td>{then} {tags}</td>"
        f'<td class="num">{each.known}</td><td>{tiles.kinds_row(each.kinds, "xs")}</td></tr>'
    )
