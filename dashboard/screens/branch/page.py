"""The page Play on: another choice at a moment of a game, played on by hand or by the program, kept in the link."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import streamlit as st

from data import Opened, open_game
from frame import open_link
from parts.choice import choice
from parts.hands.drawn import button_faces, hand_buttons
from parts.html import asks, heading, nothing, plain, refused, text
from parts.just_used import in_address, used
from parts.links import number_in
from parts.looks import dress
from replay.events import AnyEvent, Discard, Draw, EndHand, Exchange
from replay.library.positions import Position
from replay.state import SEATS
from replay.store import StoreError
from replay.terms import say, term
from replay.tiles import KIND_OF
from replay.view.drawn.words import in_english
from replay.view.sentences import choice_told
from replay.view.text import name_of
from screens.branch import view
from screens.branch.bots import answers, chooses, played_on
from screens.branch.course import Begun, BranchStart, NoBranchError, begin, follow, packed, unpacked

_MOST_DEALS: Final = 9_999


def page() -> None:
    """Draw the page."""
    dress("Play on")
    st.html(button_faces())
    about = "Choose otherwise than in the game, and see where it leads. Every move is checked by the rules of the game."
    st.html(heading("Play on", about))
    found = _opened()
    if found is None:
        return
    opened, start = found
    try:
        begun = begin(opened, start)
    except NoBranchError as why:
        st.html(nothing("Nobody can play on from here", in_english(text(why, 400))))
        _back(opened, start)
        return
    table, beside = st.columns([1, 1], gap="large")
    with beside:
        bots = _by(start)
        course = _course(begun.position)
        _beside(opened, start, begun, course, bots=bots)
    with table, st.container(key="train-table"):
        st.html(view.table_html(course[-1], start))


def _opened() -> tuple[Opened, BranchStart] | None:
    """The game and the moment that the address names; None with a word where there is none."""
    address = st.query_params
    try:
        opened = open_game(address.get("game", ""))
    except StoreError:
        opened = None
    if opened is None or opened.rules is None or not opened.audit.details:
        if address.get("game"):
            st.html(refused("game", address["game"]))
        how = (
            "Open a game on the page Replay and go to a decision. There choose Play on from here, on the panel Now or "
            "Discards."
        )
        st.html(nothing("No moment to play on from", how))
        return None
    hand = _number("hand", 1, len(opened.audit.details), 1)
    event = _number("event", 0, len(opened.audit.details[hand - 1].steps), 0)
    seat = _number("seat", 0, 3, opened.audit.details[hand - 1].dealer)
    deal = _number("deal", 1, _MOST_DEALS, 1)
    return opened, BranchStart(hand=hand, event=event, seat=seat, open=address.get("view") != "seat", deal=deal)


def _number(name: str, least: int, most: int, default: int) -> int:
    if (given := st.query_params.get(name)) is None:
        return default
    if (number := number_in(given)) is not None and least <= number <= most:
        return number
    st.html(refused(name, given, most))
    return default


def _by(start: BranchStart) -> bool:
    """Whether the others are played by the program; from a seat's view they always are."""
    if not start.open:
        return True
    options = {"": say("the program"), "hand": say("me")}
    return choice(st.container(), "The others are played by", options, key="by", side_by_side=True) != "hand"


def _course(first: Position) -> tuple[Position, ...]:
    """The tables of the branch that the address holds, as far as its moves can be made."""
    given = st.query_params.get("moves", "")
    try:
        moves = unpacked(given)
    except NoBranchError as why:
        st.html(_refused(given, why))
        return (first,)
    for end in range(len(moves), -1, -1):
        try:
            return follow(first, moves[:end])
        except NoBranchError as why:
            if end == len(moves):
                st.html(_refused(given, why))
    return (first,)


def _refused(given: str, why: NoBranchError) -> str:
    return f'{refused("moves", given[:24])}<p class="gx-about">{in_english(text(why, 400))}</p>'


def _beside(opened: Opened, start: BranchStart, begun: Begun, course: Sequence[Position], *, bots: bool) -> None:
    now, players = course[-1], opened.audit.players
    hand = opened.audit.details[start.hand - 1]
    moves = [each.event for each in course[1:]]
    st.html(view.about_html(begun, start, bots=bots))
    if isinstance(now.event, EndHand):
        st.html(view.result_html(now, begun, hand))
    else:
        if not moves and start.event < len(hand.steps):
            st.html(view.game_html(hand, players, start))
        _choices(now, start.seat, moves, bots=bots)
    _ways(opened, start, begun, course, bots=bots)
    if moves:
        st.html(view.moves_html(moves, players, start))


def _choices(now: Position, seat: int, moves: Sequence[AnyEvent], *, bots: bool) -> None:
    """What may be done now: by the seat in front, or by everybody where nobody else plays the others."""

    def go(option: AnyEvent | None) -> None:
        more = played_on(now, seat, option) if bots else (() if option is None else (option,))
        _write([*moves, *more])

    for place in (seat,) if bots else [(seat + step) % 4 for step in SEATS]:
        if chooses(now, place):
            _of_seat(now, place, seat, go)
    if bots and answers(now, seat):
        st.button(say("Let it pass"), key="branch pass", icon=":material/block:", on_click=go, args=(None,))
    elif bots and not chooses(now, seat):
        name = name_of(now.players, seat)
        words = say("To the next choice of {name}", name=plain(name, 20))
        st.button(words, key="branch next", icon=":material/skip_next:", type="primary", on_click=go, args=(None,))
    elif not bots:
        _course_of_play(now, go)


def _course_of_play(now: Position, go: Callable[[AnyEvent], None]) -> None:
    """What comes where nobody claims: the next draw, or the end of the hand."""
    coming = now.next_draw or now.next_end
    if coming is None:
        return
    if isinstance(coming, Draw):
        words = say("{name} draws", name=plain(name_of(now.players, coming.seat), 20))
    else:
        words = term("The hand ends")
    st.button(words, key="branch course", icon=":material/skip_next:", type="primary", on_click=go, args=(coming,))


def _of_seat(now: Position, place: int, seat: int, go: Callable[[AnyEvent], None]) -> None:
    """The choices of one seat as buttons: tiles to discard, all else in words. `seat` is in front."""
    name, events = name_of(now.players, place), now.legal(place)
    discards = [each for each in events if isinstance(each, Discard)]
    handed = [each for each in events if isinstance(each, Exchange)]
    others = [each for each in events if not isinstance(each, Discard | Exchange)]
    st.html(asks(now.state.wind_of(place), say("{name}: what do you do?", name=text(name, 40))))
    if others:
        with st.container(horizontal=True, gap="small"):
            for number, each in enumerate(others):
                words = plain(str(choice_told(each)).capitalize())
                st.button(words, key=f"branch {place} {number}", type="primary", on_click=go, args=(each,))
    if discards:
        by = {KIND_OF[each.tile]: each for each in discards}
        held = "heldtiles" if place == now.mover else f"heldtiles-{place}"
        hand_buttons(
            held, now.state.seats[place], by, lambda kind: go(by[kind]), f"branch{place}-", front=place == seat
        )
    if handed:
        _to_hand_on(place, handed, go)


def _to_hand_on(place: int, handed: Sequence[Exchange], go: Callable[[AnyEvent], None]) -> None:
    """Many choices of three tiles: a list, and a button."""
    chosen = st.selectbox(
        say("Tiles to hand on"),
        range(len(handed)),
        format_func=lambda number: f"{handed[number].tiles} ▸ {(handed[number].target - place) % 4}",
        key=f"branch exchange {place}",
    )
    st.button(say("Hand them on"), key=f"branch hand on {place}", type="primary", on_click=go, args=(handed[chosen],))


def _ways(opened: Opened, start: BranchStart, begun: Begun, course: Sequence[Position], *, bots: bool) -> None:
    """Back, to the end, anew with another deal, and to the game."""
    moves = [each.event for each in course[1:]]

    def to_the_end() -> None:
        _write([*moves, *played_on(course[-1], None, None)])

    def take_back() -> None:
        _write(moves[: _before(course, start.seat, bots=bots)])

    def another_deal() -> None:
        _write([])
        st.query_params["deal"] = str(start.deal % _MOST_DEALS + 1)

    with st.container(horizontal=True, gap="small", key="branch-ways"):
        if not isinstance(course[-1].event, EndHand):
            st.button(say("Play to the end"), key="branch end", icon=":material/fast_forward:", on_click=to_the_end)
        if moves:
            st.button(say("Take back"), key="branch back", icon=":material/undo:", on_click=take_back)
        if begun.dealt:
            st.button(say("Another deal"), key="branch deal", icon=":material/casino:", on_click=another_deal)
    _seats(opened, start)
    _back(opened, start)


def _seats(opened: Opened, start: BranchStart) -> None:
    """Where all hands are open: for whom one chooses."""
    if not start.open:
        return
    names = [plain(name_of(opened.audit.players, seat), 16) for seat in SEATS]
    key = f"branch seat {start.seat}"

    def sit() -> None:
        used()()
        chosen = st.session_state.get(key)
        if chosen is not None:
            st.query_params["seat"] = str(chosen)

    st.segmented_control(
        say("You play"), list(SEATS), format_func=names.__getitem__, default=start.seat, key=key, on_change=sit
    )


def _before(course: Sequence[Position], seat: int, *, bots: bool) -> int:
    """How many moves are left when the last choice is taken back."""
    last = len(course) - 2
    if not bots:
        return last
    return next((number for number in range(last, 0, -1) if chooses(course[number], seat)), 0)


def _back(opened: Opened, start: BranchStart) -> None:
    view_of = "all" if start.open else "seat"
    where = "Back to the game"
    open_link(where, "replay", game=opened.key, hand=start.hand, event=start.event, seat=start.seat, view=view_of)


def _write(moves: Sequence[AnyEvent]) -> None:
    """Put the moves into the address; asked by controls alone."""
    used()()
    in_address("moves", packed(moves))
