"""What the choices at a decision were worth in points, as the store keeps it: found, and drawn as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import streamlit as st

import data
from data import Opened
from replay.store.worth.reading import WorthRow, worth_of_hand
from replay.terms import counting, say, term
from replay.view.drawn import tiles
from replay.view.drawn.words import MINUS
from replay.view.given_up import choice_told
from replay.view.worth import DANGER, danger_means, points_behind
from replay.worth.danger import Danger, danger_before
from replay.worth.moments import Moments


def worth_at(opened: Opened, hand: int, event: int, seat: int) -> WorthRow | None:
    """What the choices of the seat before this event (from 1) were worth; None where they were not played out."""
    if not opened.stored:
        return None
    reader = data.reader()
    games = reader.meant(opened.key, limit=2)
    if len(games) != 1:
        return None
    rows = worth_of_hand(reader, games[0], hand)
    return next((each for each in rows if (each.event, each.seat) == (event, seat)), None)


@st.cache_resource(max_entries=256, show_spinner=False, hash_funcs={Opened: data.identity})
def dangers_at(opened: Opened, hand: int, event: int, seat: int) -> tuple[Danger, ...]:
    """How dangerous each tile is that the seat may put down before this event (from 1), as it could know it."""
    if opened.rules is None or not 1 <= hand <= len(opened.audit.details):
        return ()
    details, rulings = opened.audit.details[hand - 1], dict(opened.audit.rulings or {})
    moments = Moments(opened.record, opened.audit, details, opened.rules, rulings)
    return danger_before(moments, [event], seat) or ()


def dangers_html(found: Sequence[Danger]) -> str:
    """The tiles of the hand, over each the chance to deal in with it, below what that costs on the average."""
    most = max(each.cost for each in found) or 1.0
    cells = "".join(
        f'<div class="danger" style="--share:{each.cost / most:.2f}"><b>{100 * each.chance:.0f} %</b>'
        f"{tiles.tile(each.tile)}<span>{MINUS if round(each.cost, 1) else ''}{each.cost:.1f}</span></div>"
        for each in found
    )
    label = say(DANGER)
    return (
        f'<h3>{label}</h3><div class="dangers" role="group" aria-label="{label}">{cells}</div>'
        f'<p class="faint">{danger_means()}</p>'
    )


def worth_html(row: WorthRow, mine: str | None = None) -> str:
    """The choices, the best first, with their points, how far they are behind, how often they win and deal in.

    `mine` is the tile of a discard to mark. The choice that was made is marked as well.
    """
    body = "".join(_row(row, place, each, mine) for place, each in enumerate(row.choices))
    heads = "".join(
        f'<th class="num">{each}</th>' for each in (term("points"), term("behind"), term("wins"), term("deals in"))
    )
    close = len(row.too_close)
    deals = counting(row.trials, "deal")
    if close:
        words = "Played out on up to {deals} of what this player could not see; {n:,} other choices too close to call."
        about = say(words, deals=deals, n=close)
    else:
        words = "Played out on up to {deals} of what this player could not see; the best choice is beyond doubt."
        about = say(words, deals=deals)
    points = say("Points are the change of the score to the end of the hand, ± the standard error;")
    label = term("What the choices were worth")
    return (
        f"<h3>{label}</h3>"
        f'<div class="scroll" tabindex="0" role="region" aria-label="{label}"><table class="plain worth"><thead><tr>'
        f"<th>{term('choice')}</th>{heads}</tr></thead>{body}</table></div>"
        f'<p class="faint">{about} {points} '
        f"{term('“deals in” is the danger as this player could know it, among such players')}.</p>"
    )


def _row(row: WorthRow, place: int, each: Mapping[str, Any], mine: str | None) -> str:
    choice = each["choice"]
    discard = choice["type"] == "discard"
    picked = discard and choice["tile"] == mine
    said = [term("you")] if picked else []
    said += [term("chosen")] if each["chosen"] else []
    marks = f' <span class="faint">{", ".join(said)}</span>' if said else ""
    name = tiles.notation(choice["tile"], "s") if discard else escape(choice_told(choice, row.seat))
    behind = points_behind(*row.behind(place)).replace("-", MINUS) if place else say("best")
    cells = (f"{each['points']:+.2f} ± {each['error']:.2f}".replace("-", MINUS), behind)
    shares = (f"{100 * each[name]:.0f} %" for name in ("win", "deal_in"))
    numbers = "".join(f'<td class="num">{cell}</td>' for cell in (*cells, *shares))
    return f"<tr{' class=picked' if picked or each['chosen'] else ''}><td>{name}{marks}</td>{numbers}</tr>"
