"""The Replay page: the table at one moment of a hand, the steps from it, and beside it what there is to know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import streamlit as st
from msgspec.structs import replace

from data import Opened, open_game, reader, trouble
from parts.browser_messages import Heard
from parts.components import component, file_beside
from parts.html import HAND_OF_GAME, heading, plain
from parts.links import key_of, moment_name, query_for
from parts.looks import dress, title
from parts.rulings import rulings_named
from parts.store import has_games
from parts.which_game import unknown
from replay.store.errors import NoSuchGameError
from replay.terms import rows_of, say
from replay.view.drawn.facts import hand_title
from replay.view.rulebook.titles import title_named
from replay.view.text import event_of, game_name, name_of, safe
from screens.replay import address_state, moments, player, side_panels
from screens.replay.here import here_at
from screens.replay.key_listener import listen
from screens.replay.keys import ALIASES, MOVES, SHOWN, VIEWS, Key
from screens.replay.moments import FLAG_SIGNS, MomentFlag, Spot
from screens.replay.words import event_html, hand_titles


def page() -> None:
    """Draw the page."""
    if not st.query_params.get("game") and not _last_game():
        return
    key = st.query_params["game"]
    try:
        opened = open_game(key)
    except NoSuchGameError:
        dress("Replay")
        st.html(heading("Replay"))
        unknown(key)
        return
    address_state.arrive(opened)
    address_state.compare(opened)
    _desk(opened)


def _last_game() -> bool:
    """Lead to where one was last, else to the game that came last into the store; whether there is any."""
    spot = st.session_state.get("spot")
    if spot is None and trouble() is None:
        spot = next((query_for(game=key_of(each.sha256)) for each in reader().games(limit=1)), None)
    if spot is None:
        dress("Replay")
        return has_games("Replay")
    st.query_params.from_dict(spot if isinstance(spot, dict) else spot.query())
    return True


@st.fragment
def _desk(opened: Opened) -> None:
    """Table, controls and panels; a fragment, so that a step draws nothing else anew."""
    with rows_of(opened.audit.ruleset):
        _drawn(opened)


def _drawn(opened: Opened) -> None:
    if address_state.is_stale(opened):
        st.rerun()
    playing = bool(st.session_state.get("playing"))
    _listen(opened, playing)
    st.session_state.pop("pressed", None)
    spot = address_state.here()
    address_state.write(spot)
    audit = opened.audit
    if not audit.details or opened.rules is None:
        side_panels.unreadable(opened)
        return
    _entitle(opened, spot)
    here = here_at(opened, spot)
    if here is None:
        _heading(opened, spot)
        _news()
        side_panels.not_followed(opened, spot)
        _transport(opened, playing, spot, ())
        return
    flags = moments.flags_seen(address_state.flags(opened, spot), spot)
    with st.container(key="replay-desk"):
        left, right = st.columns([11, 10], gap="medium")
        with left, st.container(key="replay-table"):
            st.html(player.table(here))
        with right:
            _heading(opened, spot)
            over = st.session_state.get("over") or spot.panel
            with st.container(horizontal=True, key="replay-panels", gap="small"):
                for each in SHOWN:
                    _button(opened, each, label=say(each.label), chosen=over == each.value)
            _news()
            st.html(event_html(here))
            side_panels.panel(here, over)
    _transport(opened, playing, spot, flags)
    with left:
        player.mount(opened, spot)  # last: nothing waits for it


def _listen(opened: Opened, playing: bool) -> None:
    """Take the keys, and tell the browser where the page is."""
    spot = address_state.here()
    at = {
        "key": player.key_of(opened, spot),
        "event": spot.event,
        "playing": playing,
        "pace": round(1000 * address_state.SPEEDS[st.session_state.get("speed") or "normal"]),
    }
    shown = st.session_state.get("shown", 0)
    listen(st.session_state.get("heard", Heard()), shown, at, lambda: address_state.pressed(opened))


def _news() -> None:
    """What there is to say of the link or the store; beside the table, which keeps its place."""
    if (news := st.session_state.get("news")) is not None:
        st.warning(plain(news, 400))


def _heading(opened: Opened, spot: Spot) -> None:
    audit = opened.audit
    hand = audit.details[spot.hand - 1]
    with st.container(horizontal=True, vertical_alignment="center", key="replay-head", gap="small"):
        only = f" · {hand_title(hand)}" if len(audit.details) == 1 else ""  # several are a list, which says which one
        named = rulings_named(audit.ruleset, audit.rulings or {})
        under = f" · {safe(named)}" if named else ""
        game = game_name(audit.game)
        st.html(
            f'<label class="pages"><input type="checkbox">{say("Pages")}</label><h1 class="page-title">{escape(game)}'
            f'<span class="faint"> {escape(title_named(audit.ruleset) + under + only)}</span></h1>',
            width="content",
        )
        for each in VIEWS:
            seat = int(each.value)
            if each.action == "seat":
                name = name_of(audit.players, seat)
                _button(opened, each, label=plain(name[:14]), chosen=not spot.open and spot.seat == seat)
            else:
                _button(opened, each, label=say(each.label), chosen=spot.open)
        if len(audit.details) > 1:
            key, titles = address_state.pick_key(spot), hand_titles(audit.details)
            st.selectbox(
                say(HAND_OF_GAME),
                range(1, len(audit.details) + 1),
                index=spot.hand - 1,
                format_func=lambda place: titles[place - 1],
                key=key,
                on_change=address_state.picked,
                args=(opened, key, spot.hand),
                label_visibility="collapsed",
                width=190,
            )


def _entitle(opened: Opened, spot: Spot) -> None:
    """Tell the tabs and bookmarks of this game and moment apart."""
    hand = opened.audit.details[spot.hand - 1]
    game = game_name(opened.audit.game, 60)
    st.set_page_config(page_title=title(moment_name(game, hand.number, spot.event), say("Replay")))


def _timeline(shown: Sequence[MomentFlag], now: int, last: int, on_click: Callable[[], None]) -> None:
    """The timeline with its flags, one sign a moment: the most important; the others are in its label.

    The event that was clicked is in the session's state under `timeline`.
    """
    by_event: dict[int, list[MomentFlag]] = {}
    for flag in shown:
        by_event.setdefault(flag.event, []).append(flag)
    flags = [
        {
            "event": event,
            "kind": here[0].kind,
            "sign": FLAG_SIGNS[here[0].kind][0],
            "label": say("Event {event}: {what}", event=event, what=", ".join(flag.words for flag in here)),
        }
        for event, here in by_event.items()
    ]
    says = say("Timeline: event {event} of {last}. Click to go to a moment.", event="#", last=last)
    data: dict[str, Any] = {"now": now, "last": last, "flags": flags, "says": says}
    script, looks = file_beside(__file__, "timeline.js"), file_beside(__file__, "timeline.css")
    drawn = component("timeline", script, '<div class="line"></div>', looks)
    drawn(data=data, key="timeline", on_event_change=on_click, height=50)


def _legend(flags: tuple[MomentFlag, ...], spot: Spot, last: int) -> str:
    kinds = [kind for kind in FLAG_SIGNS if any(flag.kind == kind for flag in flags)]
    signs = "".join(f"<span>{FLAG_SIGNS[kind][0]} {say(FLAG_SIGNS[kind][1])}</span>" for kind in kinds)
    return (
        f'<div class="legend" tabindex="0"><b>{event_of(spot.event, last)}</b>{signs}'
        f'<span><i class="fold"></i>{say("just drawn")}</span>'
        f'<span><i class="dash"></i>{say("claimed")}</span></div>'
    )


def _transport(opened: Opened, playing: bool, spot: Spot, flags: tuple[MomentFlag, ...]) -> None:
    last = len(opened.audit.details[spot.hand - 1].steps)
    with st.container(key="replay-bar", gap=None):
        _timeline(flags, spot.event, last, lambda: address_state.clicked(opened))
        with st.container(horizontal=True, key="replay-transport", vertical_alignment="center", gap="small"):
            for each in MOVES:
                shown = replace(each, icon=":material/pause:") if each.action == "play" and playing else each
                _button(opened, shown, label=say(each.label), chosen=each.action == "play" and playing)
            st.segmented_control(
                say("Speed"),
                list(address_state.SPEEDS),
                default="normal",
                format_func=say,
                key="speed",
                label_visibility="collapsed",
                required=True,
            )
            st.html(_legend(flags, spot, last))
        with st.container(horizontal=True, key="replay-aliases"):
            for each in ALIASES:
                _button(opened, each, label=say(each.label))


def _button(opened: Opened, each: Key, *, label: str, chosen: bool = False) -> None:
    st.button(
        label,
        key=f"key {each.key}",
        icon=each.icon,
        help=each.title,
        shortcut=each.key,
        type="primary" if chosen else "secondary",
        on_click=address_state.act,
        args=(opened, each.action, each.value),
    )
