"""Where the Replay page is, in the session and in the address, and what a press, a click or a choice does to that."""

from __future__ import annotations

from typing import Final

import streamlit as st
from msgspec.structs import replace

from data import Opened, analysed, version
from parts.browser_messages import Heard, new_presses
from parts.just_used import just_used
from parts.menu import ME
from replay.store import StoreError
from replay.terms import language, say
from screens.replay import moments
from screens.replay import notes as replay_notes
from screens.replay.keys import BY_KEY, OVERLAYS
from screens.replay.moments import MomentFlag, Spot

SPEEDS: Final = {"slow": 2.0, "normal": 1.0, "fast": 0.4}
"""Seconds an event stays when the hand plays by itself."""


def compare(opened: Opened) -> None:
    """Say so when the store is not the one that this game was last looked at in; it has been read anew then."""
    seen = (opened.key, version() if opened.stored else None)
    before = st.session_state.get("looked at")
    st.session_state["looked at"] = seen
    if before is not None and before[0] == seen[0] and before[1] != seen[1]:
        st.session_state["news"] = "The store has changed since this game was opened; the game has been read anew."


def is_stale(opened: Opened) -> bool:
    """Whether the store has changed, so that the page has to be drawn anew."""
    if not opened.stored:
        return False
    try:
        return bool(st.session_state.get("looked at") != (opened.key, version()))
    except StoreError:
        return True


def arrive(opened: Opened) -> None:
    """Take the spot from the address, when it is not the address that was written last."""
    query = st.query_params.to_dict()
    if st.session_state.pop("pressed", False) and "spot" in st.session_state and here().game == opened.key:
        return  # the browser told this address before the presses that came with it
    if query == st.session_state.get("spot query") and "spot" in st.session_state:
        return
    if just_used() and "spot" in st.session_state and here().game == opened.key:
        return  # the same, where the press was on the words of the game
    spot, wrong = moments.spot_of(query, opened.key, opened.audit)
    mine = ME.asked()
    if mine in opened.audit.players and not {"seat", "line"} & query.keys():
        spot = replace(spot, seat=opened.audit.players.index(mine))
    st.session_state["spot"] = spot
    st.session_state["over"] = None
    st.session_state["playing"] = False
    st.session_state["news"] = wrong and say("The link does not fit this game: {wrong}.", wrong=wrong)
    write(spot)


def write(spot: Spot) -> None:
    """Put the spot into the address."""
    query = spot.query()
    if st.query_params.to_dict() != query:
        st.query_params.from_dict(query)
    st.session_state["spot query"] = query


def here() -> Spot:
    spot: Spot = st.session_state["spot"]
    return spot


# ------------------------------------------------------------- what a button does


def act(opened: Opened, action: str, value: int | str) -> None:
    """Do what a button says; the only place where the spot changes."""
    spot = here()
    st.session_state["news"] = None
    if action == "panel":
        st.session_state["shown"] = st.session_state.get("shown", 0) + 1
        st.session_state["copies"] = st.session_state.get("copies", 0) + (value == "link")
        st.session_state["over"] = value if value in OVERLAYS else None
        if value not in OVERLAYS:
            st.session_state["spot"] = replace(spot, panel=str(value))
        return
    if action == "play":
        st.session_state["playing"] = not st.session_state.get("playing")
        return
    if action not in ("seat", "open"):
        st.session_state["playing"] = False
    st.session_state["spot"] = _led(opened, spot, action, int(value))


def _led(opened: Opened, spot: Spot, action: str, number: int) -> Spot:
    """Where a step or a change of the view leads."""
    match action:
        case "at":
            return replace(spot, event=min(max(number, 0), len(opened.audit.details[spot.hand - 1].steps)))
        case "hand":
            return moments.to_hand(spot, opened.audit, spot.hand + number)
        case "seat":
            return replace(spot, seat=number, open=False)
        case "open":
            return replace(spot, open=True)
        case _:
            flags_in = lambda place: flags(opened, replace(spot, hand=place))  # noqa: E731
            return moments.moved(spot, opened.audit, action, number, flags_in)


def pressed(opened: Opened) -> None:
    """Keys that were pressed since the last time, in their order."""
    said = getattr(st.session_state.get("ears"), "presses", None)
    fresh, st.session_state["heard"] = new_presses(said, st.session_state.get("heard", Heard()))
    st.session_state["pressed"] = bool(fresh)
    for name in fresh:
        word, _, number = name.partition(" ")
        if name in BY_KEY:
            act(opened, BY_KEY[name].action, BY_KEY[name].value)
        elif word in ("at", "on"):
            _stepped(opened, word, number.split(" "))
        elif word == "hand" and number.isdecimal() and len(number) < 6:
            act(opened, "hand", int(number) - here().hand)


def _stepped(opened: Opened, word: str, said: list[str]) -> None:
    """Where the browser has stepped to: `at HAND EVENT`, and `on` behind it when the hand plays by itself; `on HAND`
    when it plays on with another hand."""
    if not all(each.isdecimal() and len(each) < 6 for each in said[:2]):
        return
    spot = moments.to_hand(here(), opened.audit, int(said[0]))
    if word == "at":
        event = int(said[1]) if len(said) > 1 else 0
        spot = replace(spot, event=min(event, len(opened.audit.details[spot.hand - 1].steps)))
        if said[2:] != ["on"]:
            st.session_state["playing"] = False
    st.session_state["news"] = None
    st.session_state["spot"] = spot


def clicked(opened: Opened) -> None:
    """A click on the timeline."""
    event = getattr(st.session_state.get("timeline"), "event", None)
    if isinstance(event, int) and not isinstance(event, bool):
        st.session_state["playing"] = False
        st.session_state["spot"] = _led(opened, here(), "at", event)


def picked(opened: Opened, key: str, hand: int) -> None:
    """A hand chosen from the list of this key, which shows `hand`: the browser also says that when nobody chose."""
    if (wanted := st.session_state[key]) != hand:
        st.session_state["spot"] = moments.to_hand(here(), opened.audit, wanted)


def flags(opened: Opened, spot: Spot) -> tuple[MomentFlag, ...]:
    audit = opened.audit
    analysis = analysed(opened, spot.hand, spot.eyes)
    found = moments.findings_of(audit, spot.hand)
    noted = replay_notes.noted(opened).get(spot.hand)
    return moments.flags(audit.details[spot.hand - 1], analysis, audit.players, found, noted)


def flagged(opened: Opened, spot: Spot) -> tuple[int, ...]:
    """The flagged events of the hand, as far as they may be known where the table is seen from this spot."""
    return tuple(sorted({each.event for each in flags(opened, spot) if moments.open_to(each, spot)}))


def pick_key(spot: Spot) -> str:
    """The list of hands is another one for each hand that comes up, and in each language: what the browser still says
    of the list before, when presses follow fast, is no choice.
    """
    number, of = st.session_state.get("pick", (0, None))
    now = (spot.game, spot.hand, language())
    if of != now:
        number += 1
        st.session_state["pick"] = (number, now)
    return f"pick hand {number}"
