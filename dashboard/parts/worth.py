"""What the choices at a decision were worth in points, as the store keeps it: found, and drawn as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import accumulate
from typing import Any, Final

import streamlit as st

import data
from data import Opened
from parts.html import faint
from replay.store.worth.keeping import columns_of
from replay.store.worth.luck import luck_of_hand
from replay.store.worth.reading import WorthRow, worth_of_hand, worth_row
from replay.terms import counting, say, term
from replay.view.drawn import tiles
from replay.view.drawn.words import MINUS
from replay.view.worth.danger import DANGER, danger_means
from replay.view.worth.decisions import points_behind
from replay.view.worth.given_up import GIVEN_UP, choice_told, given_up_text
from replay.view.worth.luck import LUCK
from replay.worth.danger import Danger, danger_before
from replay.worth.hands import How, played_out_at
from replay.worth.moments import Moments
from replay.worth.racing import FIRST
from replay.worth.results import HandLuck, share_of
from replay.worth.values import UndecidedError

TRIALS: Final = FIRST
"""Deals at most on which a decision is played out here, as `replay analyse --worth` does: some seconds."""
_WIDE: Final = 320
"""Pixels of the lines of luck and play, across."""
_HIGH: Final = 90
"""Of each of the two, upwards."""


def worth_at(opened: Opened, hand: int, event: int, seat: int) -> WorthRow | None:
    """What the choices of the seat before this event (from 1) were worth, as the store has it or as somebody here had
    it played out; None where nobody did.
    """
    game = data.row_of(opened)
    rows = worth_of_hand(data.reader(), game, hand) if game is not None else ()
    stored = next((each for each in rows if (each.event, each.seat) == (event, seat)), None)
    if stored is None and (opened.key, hand, event, seat) in to_play_out():
        with st.spinner(say("Playing it out ..."), show_time=True):
            return _played_out(opened, hand, event, seat)
    return stored


def to_play_out() -> set[tuple[str, int, int, int]]:
    """The decisions that somebody here has asked for, by game, hand, event and seat: each is played out when it is
    drawn."""
    found: set[tuple[str, int, int, int]] = st.session_state.setdefault("played out", set())
    return found


@st.cache_resource(max_entries=256, show_spinner=False, hash_funcs={Opened: data.identity})
def _played_out(opened: Opened, hand: int, event: int, seat: int) -> WorthRow | None:
    """None where what the player saw does not say enough."""
    moments = _moments(opened, hand)
    try:
        assert moments is not None, "a hand that is shown"
        found = played_out_at(moments, event, moments.before(event, seat), How(trials=TRIALS))
    except UndecidedError:
        return None
    return worth_row(columns_of(found))


def worth_drawn(opened: Opened, hand: int, event: int, seat: int, mine: str | None = None) -> None:
    """Draw what the choices were worth, or the button that has them played out; `mine` as in `worth_html`."""
    place = (opened.key, hand, event, seat)
    if (row := worth_at(opened, hand, event, seat)) is not None:
        st.html(worth_html(row, mine))
    elif place in to_play_out():
        st.html(faint(say("This decision cannot be played out: the record does not tell enough.")))
    else:
        words = say("Play it out: what was each choice worth?")
        st.button(words, key=f"worth {place}", icon=":material/casino:", on_click=to_play_out().add, args=(place,))


def _moments(opened: Opened, hand: int) -> Moments | None:
    """The decisions of a hand, each as its player saw it; None where there are no rules, or no such hand."""
    if opened.rules is None or not 1 <= hand <= len(opened.audit.details):
        return None
    details, rulings = opened.audit.details[hand - 1], dict(opened.audit.rulings or {})
    return Moments(opened.record, opened.audit, details, opened.rules, rulings)


@st.cache_resource(max_entries=256, show_spinner=False, hash_funcs={Opened: data.identity})
def dangers_at(opened: Opened, hand: int, event: int, seat: int) -> tuple[Danger, ...]:
    """How dangerous each tile is that the seat may put down before this event (from 1), as it could know it."""
    moments = _moments(opened, hand)
    try:
        return () if moments is None else danger_before(moments, [event], seat)
    except UndecidedError:
        return ()


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


def luck_of_game(opened: Opened) -> list[HandLuck | None]:
    """What was luck in each hand, as the store has it; None of a hand of which it does not, or that cannot be told."""
    if (game := data.row_of(opened)) is None:
        return []
    return [luck_of_hand(data.reader(), game, hand) for hand in range(1, game.hands + 1)]


def luck_html(found: Sequence[HandLuck | None], seat: int, name: str) -> str:
    """Two lines over the hands of a game: what luck brought the seat in all above, what play did below."""
    known = [each for each in found if each is not None]
    if not known:
        return ""
    luck = [each.luck(seat) if each is not None else 0.0 for each in found]
    play = [each.result[seat] - each.luck(seat) if each is not None else 0.0 for each in found]
    share = share_of([(each.result[seat], each.luck(seat)) for each in known], known[0].spread)
    lines = [list(accumulate(some, initial=0.0)) for some in (luck, play)]
    most = max(1.0, *(abs(each) for line in lines for each in line))
    words = (say("luck of the deal and the draws"), say("the rest: play, of this player and of the others"))
    told = share.told.replace("-", MINUS)
    drawn = "".join(
        _line(line, most, _HIGH * place, each) for place, (line, each) in enumerate(zip(lines, words, strict=True))
    )
    label = f"{say(LUCK)}: {escape(name)} {told}"
    return (
        f"<h3>{say(LUCK)}</h3><p>{escape(name)} {told}</p>"
        f'<svg class="luck" viewBox="0 0 {_WIDE} {2 * _HIGH}" role="img" '
        f'aria-label="{label}">{drawn}</svg>'
    )


def _line(points: Sequence[float], most: float, top: int, words: str) -> str:
    middle, step = top + _HIGH / 2, _WIDE / max(1, len(points) - 1)
    height = (_HIGH / 2 - 14) / most
    path = " ".join(f"{place * step:.1f},{middle - each * height:.1f}" for place, each in enumerate(points))
    return (
        f'<path d="M0 {middle}H{_WIDE}"/><polyline points="{path}"/><text x="0" y="{top + 11}">{words}: '
        f"{points[-1]:+.0f}".replace("-", MINUS)
        + "</text>"
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
    said += [f"{say(GIVEN_UP)} {given_up_text(row)}".replace("-", MINUS)] if each["chosen"] and place else []
    marks = f' <span class="faint">{", ".join(said)}</span>' if said else ""
    name = tiles.notation(choice["tile"], "s") if discard else escape(choice_told(choice, row.seat))
    behind = points_behind(each["behind"], each["behind_error"]).replace("-", MINUS) if place else say("best")
    cells = (f"{each['points']:+.2f} ± {each['error']:.2f}".replace("-", MINUS), behind)
    shares = (f"{100 * each[name]:.0f} %" for name in ("win", "deal_in"))
    numbers = "".join(f'<td class="num">{cell}</td>' for cell in (*cells, *shares))
    return f"<tr{' class=picked' if picked or each['chosen'] else ''}><td>{name}{marks}</td>{numbers}</tr>"
