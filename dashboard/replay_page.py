"""The Replay page: the table at one moment of a hand, the steps from it, and beside it what there is to know."""

from __future__ import annotations

from html import escape
from time import monotonic
from typing import Final
from urllib.parse import urlencode, urlsplit, urlunsplit

import streamlit as st
from msgspec.structs import replace

import moments
import replay_beside
import replay_notes
from data import Opened, analysed, analysed_from, open_game, version
from frame import title
from moments import FLAG_SIGNS, Flag, Spot
from replay import terms
from replay.store import StoreError
from replay.store.errors import NoSuchGameError
from replay.view.drawn.facts import hand_title
from replay.view.drawn.table import board, laid_out
from replay.view.rules import title_of
from replay.view.text import name_of, safe
from replay_choose import choose, plain, unknown, worded
from replay_html import told, told_deal
from replay_keys import ALIASES, BY_KEY, MOVES, OVERLAYS, SHOWN, VIEWS, Key
from replay_listen import Heard, listen, new_presses
from seen import event_seen, state_seen
from timeline import timeline

SPEEDS: Final = {"slow": 2.0, "normal": 1.0, "fast": 0.4}
"""Seconds an event stays when the hand plays by itself."""


def page() -> None:
    """Draw the page."""
    key = st.query_params.get("game", "")
    if not key:
        choose()
        return
    try:
        opened = open_game(key)
    except NoSuchGameError:
        unknown(key)
        return
    except StoreError as error:
        st.error(worded(str(error)))
        return
    _arrive(opened)
    _compare(opened)
    playing = bool(st.session_state.get("playing"))
    st.fragment(_desk, run_every=_pace() if playing else None)(opened, playing)


# ------------------------------------------------------------- where we are


def _compare(opened: Opened) -> None:
    """Say so when the store is not the one that this game was last looked at in; it has been read anew then."""
    seen = (opened.key, version() if opened.stored else None)
    before = st.session_state.get("looked at")
    st.session_state["looked at"] = seen
    if before is not None and before[0] == seen[0] and before[1] != seen[1]:
        st.session_state["news"] = "The store has changed since this game was opened; the game has been read anew."


def _is_stale(opened: Opened) -> bool:
    """Whether the store has changed, so that the page has to be drawn anew."""
    if not opened.stored:
        return False
    try:
        return bool(st.session_state.get("looked at") != (opened.key, version()))
    except StoreError:
        return True


def _arrive(opened: Opened) -> None:
    """Take the spot from the address, when it is not the address that was written last."""
    query = st.query_params.to_dict()
    if st.session_state.pop("pressed", False) and "spot" in st.session_state and _here().game == opened.key:
        return  # the browser told this address before the presses that came with it
    if query == st.session_state.get("spot query") and "spot" in st.session_state:
        return
    spot, wrong = moments.spot_of(query, opened.key, opened.audit)
    st.session_state["spot"] = spot
    st.session_state["over"] = None
    st.session_state["playing"] = False
    st.session_state["news"] = wrong and f"The link does not fit this game: {wrong}."
    _write(spot)


def _write(spot: Spot) -> None:
    """Put the spot into the address."""
    query = spot.query()
    if st.query_params.to_dict() != query:
        st.query_params.from_dict(query)
    st.session_state["spot query"] = query


def _here() -> Spot:
    spot: Spot = st.session_state["spot"]
    return spot


def _pace() -> float:
    return SPEEDS[st.session_state.get("speed") or "normal"]


# ------------------------------------------------------------- what a button does


def _act(opened: Opened, action: str, value: int | str) -> None:
    """Do what a button says; the only place where the spot changes."""
    spot, audit = _here(), opened.audit
    st.session_state["news"] = None
    if action == "panel":
        _open_panel(str(value))
        return
    if action == "play":
        st.session_state["playing"] = not st.session_state.get("playing")
        st.session_state["due"] = monotonic() + _pace()
        return
    number = int(value)
    if action != "seat" and action != "open":
        st.session_state["playing"] = False
    match action:
        case "event":
            spot = moments.step(spot, audit, number)
        case "decision":
            spot = moments.to_decision(spot, audit, number)
        case "flag":
            spot = moments.to_flag(spot, audit, number, {spot.hand: _flags(opened, spot)}, replay_notes.noted(opened))
        case "end":
            spot = moments.to_end(spot, audit, number)
        case "hand":
            spot = moments.to_hand(spot, audit, spot.hand + number)
        case "seat":
            spot = replace(spot, seat=number, open=False)
        case "open":
            spot = replace(spot, open=True)
        case _:
            raise ValueError(action)
    st.session_state["spot"] = spot


def _open_panel(panel: str) -> None:
    st.session_state["shown"] = st.session_state.get("shown", 0) + 1
    st.session_state["copies"] = st.session_state.get("copies", 0) + (panel == "link")
    if panel in OVERLAYS:
        st.session_state["over"] = panel
        return
    st.session_state["over"] = None
    st.session_state["spot"] = replace(_here(), panel=panel)


def _pressed(opened: Opened) -> None:
    """Keys that were pressed since the last time, in their order."""
    said = getattr(st.session_state.get("ears"), "presses", None)
    fresh, st.session_state["heard"] = new_presses(said, st.session_state.get("heard", Heard()))
    st.session_state["pressed"] = bool(fresh)
    for name in fresh:
        word, _, number = name.partition(" ")
        if name in BY_KEY:
            _act(opened, BY_KEY[name].action, BY_KEY[name].value)
        elif word == "hand" and number.isdecimal() and len(number) < 6:
            _act(opened, "hand", int(number) - _here().hand)


def _go(event: int) -> None:
    st.session_state["spot"] = replace(_here(), event=event)


def _clicked(opened: Opened) -> None:
    """A click on the timeline."""
    event = getattr(st.session_state.get("timeline"), "event", None)
    if isinstance(event, int) and not isinstance(event, bool):
        st.session_state["playing"] = False
        _go(min(max(event, 0), len(opened.audit.details[_here().hand - 1].steps)))


def _picked(opened: Opened, key: str, hand: int) -> None:
    """A hand chosen from the list of this key, which shows `hand`: the browser also says that when nobody chose."""
    if (chosen := st.session_state[key]) != hand:
        st.session_state["spot"] = moments.to_hand(_here(), opened.audit, chosen)


def _flags(opened: Opened, spot: Spot) -> tuple[Flag, ...]:
    audit = opened.audit
    analysis = analysed(opened, spot.hand) if spot.open else analysed_from(opened, spot.hand, spot.seat)
    found = moments.findings_of(audit, spot.hand)
    noted = replay_notes.noted(opened).get(spot.hand)
    return moments.flags(audit.details[spot.hand - 1], analysis, audit.players, found, noted)


# ------------------------------------------------------------- the desk


def _desk(opened: Opened, playing: bool) -> None:
    """Table, controls and panels; a fragment, so that a step draws nothing else anew."""
    if bool(st.session_state.get("playing")) != playing or _is_stale(opened):
        st.rerun()
    listen(st.session_state.get("heard", Heard()), st.session_state.get("shown", 0), lambda: _pressed(opened))
    if playing and monotonic() >= st.session_state.get("due", 0.0):
        _play_on(opened)
    st.session_state.pop("pressed", None)
    spot = _here()
    _write(spot)
    audit = opened.audit
    if not audit.details or opened.rules is None:
        replay_beside.unreadable(opened)
        return
    hand = audit.details[spot.hand - 1]
    _heading(opened, spot)
    _entitle(opened, spot)
    state = moments.state_at(hand, spot.event)
    if state is None:
        _news()
        replay_beside.not_followed(opened, spot)
        _transport(opened, playing, spot, ())
        return
    view = laid_out(state, hand.wins) if spot.open else state_seen(state, spot.seat, opened.rules)
    event = hand.steps[spot.event - 1].at.event if spot.event else None
    shown = event if event is None or spot.open else event_seen(event, spot.seat)
    flags = moments.flags_seen(_flags(opened, spot), spot)
    with st.container(key="replay-desk"):
        left, right = st.columns([11, 10], gap="medium")
        with left:
            st.html(
                board(
                    view,
                    audit.players,
                    near=spot.seat,
                    event=shown,
                    number=spot.event,
                    total=len(hand.steps),
                    stands=replay_beside.stands(opened, spot),
                    no_wins=replay_beside.no_wins(opened, spot, view),
                )
            )
        with right:
            _panels(opened)
            _news()
            if event is None or shown is None:
                st.html(told_deal(hand, audit.players))
            else:
                st.html(told(shown, audit.players, hand.steps[spot.event - 1].at.line))
            replay_beside.panel(opened, spot, view, st.session_state.get("over") or spot.panel, _address(spot))
    _transport(opened, playing, spot, flags)


def _news() -> None:
    """What there is to say of the link or the store; beside the table, which keeps its place."""
    if (news := st.session_state.get("news")) is not None:
        st.warning(plain(news))


def _play_on(opened: Opened) -> None:
    """One event on; at the end of the game the playing stops."""
    spot = moments.step(_here(), opened.audit, 1)
    if spot == _here():
        st.session_state["playing"] = False
        st.rerun()
    st.session_state["spot"] = spot
    st.session_state["due"] = monotonic() + _pace() * 0.8


def _heading(opened: Opened, spot: Spot) -> None:
    audit = opened.audit
    hand = audit.details[spot.hand - 1]
    title = title_of(opened.rules.ruleset) if opened.rules is not None else audit.ruleset
    with st.container(horizontal=True, vertical_alignment="center", key="replay-head", gap="small"):
        st.html(
            f'<h1 class="page-title">{escape(safe(audit.game) or "a game without a name")}'
            f'<span class="faint"> {escape(title)} · {escape(hand_title(hand))}</span></h1>',
            width="content",
        )
        for each in VIEWS:
            seat = int(each.value)
            if each.action == "seat":
                name = name_of(audit.players, seat)
                _button(opened, each, label=plain(name[:14]), chosen=not spot.open and spot.seat == seat)
            else:
                _button(opened, each, label=each.label, chosen=spot.open)
        if len(audit.details) > 1:
            key = _pick_key(spot)
            st.selectbox(
                "Hand",
                range(1, len(audit.details) + 1),
                index=spot.hand - 1,
                format_func=lambda place: hand_title(audit.details[place - 1]),
                key=key,
                on_change=_picked,
                args=(opened, key, spot.hand),
                label_visibility="collapsed",
                width=190,
            )


def _pick_key(spot: Spot) -> str:
    """The list of hands is another one for each hand that comes up: what the browser still says of the list before,
    when presses follow fast, is no choice.
    """
    number, of = st.session_state.get("pick", (0, None))
    now = (spot.game, spot.hand)
    if of != now:
        number += 1
        st.session_state["pick"] = (number, now)
    return f"pick hand {number}"


def _entitle(opened: Opened, spot: Spot) -> None:
    """Tell the tabs and bookmarks of this game and moment apart."""
    hand = opened.audit.details[spot.hand - 1]
    game = safe(opened.audit.game, 60) or "a game without a name"
    st.set_page_config(page_title=title(f"{game}, hand {hand.number}, event {spot.event}", "Replay"))


def _legend(flags: tuple[Flag, ...], spot: Spot, last: int) -> str:
    kinds = [kind for kind in FLAG_SIGNS if any(flag.kind == kind for flag in flags)]
    signs = "".join(f"<span>{FLAG_SIGNS[kind][0]} {terms.told(FLAG_SIGNS[kind][1])}</span>" for kind in kinds)
    return (
        f'<div class="legend"><b>event {spot.event} of {last}</b>{signs}'
        '<span><i class="fold"></i>put down as drawn</span><span><i class="dash"></i>claimed</span></div>'
    )


def _panels(opened: Opened) -> None:
    now = st.session_state.get("over") or _here().panel
    with st.container(horizontal=True, key="replay-panels", gap="small"):
        for each in SHOWN:
            _button(opened, each, label=terms.told(each.label), chosen=now == each.value)


def _transport(opened: Opened, playing: bool, spot: Spot, flags: tuple[Flag, ...]) -> None:
    last = len(opened.audit.details[spot.hand - 1].steps)
    with st.container(key="replay-bar", gap=None):
        timeline(flags, spot.event, last, lambda: _clicked(opened))
        with st.container(horizontal=True, key="replay-transport", vertical_alignment="center", gap="small"):
            for each in MOVES:
                shown = replace(each, icon=":material/pause:") if each.action == "play" and playing else each
                _button(opened, shown, label=each.label, chosen=each.action == "play" and playing)
            st.segmented_control(
                "Speed", list(SPEEDS), default="normal", key="speed", label_visibility="collapsed", required=True
            )
            st.html(_legend(flags, spot, last))
        with st.container(horizontal=True, key="replay-aliases"):
            for each in ALIASES:
                _button(opened, each, label=each.label)


def _button(opened: Opened, each: Key, *, label: str, chosen: bool = False) -> None:
    st.button(
        label,
        key=f"key {each.key}",
        icon=each.icon,
        help=terms.told(each.words.capitalize()),
        shortcut=each.key,
        type="primary" if chosen else "secondary",
        on_click=_act,
        args=(opened, each.action, each.value),
    )


def _address(spot: Spot) -> str:
    """The whole address of the spot, to be sent to somebody."""
    parts = urlsplit(st.context.url or "")
    return urlunsplit((parts.scheme, parts.netloc, "/replay", urlencode(spot.query()), ""))
