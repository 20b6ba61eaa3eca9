"""The table from above as HTML: four seats in their places, turned so that one of them sits in front."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from html import escape
from typing import Final

from msgspec.structs import replace

from replay.events import AnyEvent, Chow, Discard, Draw, Flower, Kong, Pung, Win
from replay.hands import NotAWin, Scored
from replay.state import SEATS, Discarded, HandState, SeatMeld, SeatState
from replay.terms import counting, say, term
from replay.tiles import KIND_OF, Kind, is_hidden
from replay.verdicts import HandAudit, WinAudit
from replay.view.drawn import tiles
from replay.view.drawn.words import signed, untitled
from replay.view.text import ACTING, SUITS, WIND_NAMES, event_of, name_of

_PLACES: Final = ("near", "right", "far", "left")
_FEW_FLOWERS: Final = 7
"""So many declared jokers lie in one row at full size."""
_ORDINALS: Final = {1: "1st", 2: "2nd", 3: "3rd", 4: "4th"}


def board(
    state: HandState,
    players: Sequence[str],
    *,
    near: int = 0,
    event: AnyEvent | None = None,
    number: int = 0,
    total: int = 0,
    hand: int | None = None,
    view: str = "all",
    stands: Mapping[int, Sequence[tuple[Kind, Kind]]] | None = None,
    no_wins: Collection[int] = (),
    excerpt: bool = False,
) -> str:
    """The table with seat `near` in front. `event` led to this moment, the `number`-th of `total`, and stands out.

    `hand` is the hand's place in its record, from 1; its own number unless it is given. `view` says whether the state
    is all that is recorded (`all`) or what seat `near` could see (`seat`).

    `stands`: what the jokers of those who have won stand for, by seat. `no_wins`: the seats of which it is told that
    the win which they declared is none, as `denied` finds them. `excerpt`: how many tiles were drawn is not known.
    """
    known = stands or {}
    seats = "".join(
        _seat(state, seat, place, event, list(known.get(seat, ())), name_of(players, seat), no_wins)
        for place, seat in enumerate((near + step) % 4 for step in range(4))
    )
    plates = "".join(_plate(state, (near + place) % 4, place, players, no_wins) for place in range(4))
    words = "The table, {name} in front" + ("" if excerpt else ", {n:,} tiles left in the wall")
    said = say(words, name=name_of(players, near), n=state.left)
    return (
        f'<div class="board" data-replay="board" data-hand="{state.number if hand is None else hand}"'
        f' data-event="{number}" data-seat="{near}" data-view="{view}" role="group"'
        f' aria-label="{escape(said)}"><div class="felt">'
        f"{_middle(state, near, number, total, excerpt=excerpt)}{seats}{plates}</div></div>"
    )


def laid_out(state: HandState, wins: Sequence[WinAudit]) -> HandState:
    """The table with the melds and declared jokers of those who have won, where only their wins state them.

    So it is in an excerpt. Without them the winner's tiles on the table would not be the hand that is scored.
    """
    seats = list(state.seats)
    for each in wins:
        held, hand = seats[each.event.seat], each.hand
        if hand is None or held.won is None:
            continue
        stated = tuple(SeatMeld(meld, None, None, each.turn) for meld in hand.melds)
        seats[each.event.seat] = replace(held, melds=held.melds or stated, flowers=held.flowers or hand.flowers)
    return replace(state, seats=(seats[0], seats[1], seats[2], seats[3]))


def denied(state: HandState, wins: Sequence[WinAudit]) -> frozenset[int]:
    """The seats that have declared a win and are out of the hand, though the rules say that it is none."""
    judged: dict[int, list[bool]] = {}
    for each in wins:
        judged.setdefault(each.event.seat, []).append(isinstance(each.scored, NotAWin))
    return frozenset(seat for seat in judged if state.seats[seat].won is not None and all(judged[seat]))


def stands(wins: Sequence[WinAudit], state: HandState) -> dict[int, list[tuple[Kind, Kind]]]:
    """What the jokers of those who have won by now stand for."""
    found = {}
    for win in wins:
        reading = win.scored.reading if isinstance(win.scored, Scored) else None
        if reading is not None and state.seats[win.event.seat].won is not None:
            found[win.event.seat] = [(KIND_OF[joker], KIND_OF[kind]) for joker, kind in reading.jokers]
    return found


def _middle(state: HandState, near: int, number: int, total: int, *, excerpt: bool) -> str:
    winds = "".join(_wind(state, (near + place) % 4, place) for place in range(4))
    round_name = say("{wind} round", wind=WIND_NAMES[state.round]) if state.round in WIND_NAMES else ""
    at = event_of(number, total)
    left = f'<b class="left-count">{state.left}</b><span class="left-word">{term("left in the wall")}</span>'
    turn = f'<span class="middle-line" title="{at}">{say("turn {n}", n=state.turns)}</span>'
    lines = [
        "" if excerpt else left,
        f'<span class="middle-line">{escape(round_name)}</span>' if round_name else "",
        f'<span class="middle-line">{say("hand {n}", n=state.number)}</span>',
        f'<span class="middle-line">{say("excerpt")}</span>' if excerpt else turn,
    ]
    return f'<div class="middle"><div class="middle-text">{"".join(lines)}</div>{winds}</div>'


def _wind(state: HandState, seat: int, place: int) -> str:
    wind = state.wind_of(seat)
    acting = " acting" if _acts(state, seat) else ""
    won = " out" if state.seats[seat].won is not None else ""
    return f'<span class="compass at-{_PLACES[place]}{acting}{won}" aria-hidden="true">{wind}</span>'


def _acts(state: HandState, seat: int) -> bool:
    return state.stage in ACTING and state.turn == seat


def _plate(state: HandState, seat: int, place: int, players: Sequence[str], no_wins: Collection[int]) -> str:
    """Who sits there: unturned, so that it can be read."""
    held = state.seats[seat]
    wind = state.wind_of(seat)
    notes = []
    if seat == state.dealer:
        notes.append(f'<span class="chip dealer">{term("dealer")}</span>')
    if held.void_suit is not None:
        notes.append(f'<span class="chip">{say("no {suit}", suit=SUITS.get(held.void_suit, ""))}</span>')
    if held.won is not None:
        notes.append(_won(state, seat, None if held.win_from is None else name_of(players, held.win_from), no_wins))
    elif _acts(state, seat):
        notes.append(f'<span class="chip acts">{ACTING[state.stage]}</span>')
    name = escape(name_of(players, seat))
    # A missing suit is said through the whole hand: such a plate has the place of the flowers, which then nobody has.
    tall = held.void_suit is not None and not held.flowers
    named = {f"at-{_PLACES[place]}": True, "acting": _acts(state, seat), "tall": tall}
    classes = " ".join(["plate", *(each for each, holds in named.items() if holds)])
    return (
        f'<div data-plate="{seat}" class="{classes}"><div class="who">'
        f'<span class="badge" title="{WIND_NAMES[wind]}">{wind}</span>'
        f'<span class="name" title="{name}">{name}</span></div>'
        f'<div class="points">{signed(state.scores[seat])}</div><div class="chips">{"".join(notes)}</div></div>'
    )


def _won(state: HandState, seat: int, giver: str | None, no_wins: Collection[int]) -> str:
    """That the seat has won, as which of the winners; or that what it declared is no win."""
    if seat in no_wins:
        words = say("not a win self-drawn") if giver is None else say("not a win from {name}", name=escape(giver))
        return f'<span class="chip no-win">✗ {words}</span>'
    place = [each for each in state.winners if each not in no_wins].index(seat) + 1
    which = say(_ORDINALS[place])
    if giver is None:
        words = say("won {which} self-drawn", which=which)
    else:
        words = say("won {which} from {name}", which=which, name=escape(giver))
    return f'<span class="chip won">{words}</span>'


def _seat(
    state: HandState,
    seat: int,
    place: int,
    event: AnyEvent | None,
    stands: list[tuple[Kind, Kind]],
    name: str,
    no_wins: Collection[int],
) -> str:
    held = state.seats[seat]
    mine = event if getattr(event, "seat", None) == seat else None
    label = say("Tiles of {name}, {wind}", name=name, wind=WIND_NAMES[state.wind_of(seat)])
    side = f"seat at-{_PLACES[place]}"
    return (
        f'<div class="{side}" role="group" aria-label="{escape(label)}">'
        f"{_pond(held, seat, event, _won_on(state, seat, no_wins))}{_flowers(held, mine)}"
        f'<div class="holding">{_concealed(held, mine, stands, stood=seat not in no_wins)}'
        f"{_melds(held, seat, mine)}</div></div>"
    )


def _concealed(held: SeatState, mine: AnyEvent | None, stands: list[tuple[Kind, Kind]], *, stood: bool) -> str:
    for each in held.melds:
        for kind in each.meld.tiles:
            _stood(kind, stands)
    drawn = held.drawn
    rest = list(held.concealed)
    apart = ""
    if held.win_tile is not None:
        marks: list[tiles.Mark] = ["won"] if stood else []
        marks += ["last"] if isinstance(mine, Win) else []
        apart = tiles.tile(held.win_tile, marks=marks, stands=_stood(held.win_tile, stands), where="win")
    elif drawn is not None and drawn in rest:
        rest.remove(drawn)
        apart = tiles.tile(drawn, marks=("last",) if isinstance(mine, Draw) else (), where="hand")
    drawn_html = f'<span class="apart">{apart}</span>' if apart else ""
    standing = "".join(tiles.tile(kind, stands=_stood(kind, stands), where="hand") for kind in rest)
    return f'<span class="row hand">{standing}{drawn_html}</span>'


def _stood(joker: Kind, stands: list[tuple[Kind, Kind]]) -> Kind | None:
    """What one joker of this kind stands for, taken off the list; None where nothing is said of it."""
    found = next((each for each in stands if each[0] == joker), None)
    if found is None:
        return None
    stands.remove(found)
    return found[1]


def _melds(held: SeatState, seat: int, mine: AnyEvent | None) -> str:
    found = []
    for number, each in enumerate(held.melds):
        newest = isinstance(mine, Chow | Pung | Kong) and _is_newest(held, number, mine)
        side = None if each.source is None else {3: 0, 2: 1, 1: 2}.get((each.source - seat) % 4)
        drawn = tiles.meld(each.meld, turn=side, claimed=each.claimed, where="meld")
        found.append(f'<span class="{"meld-box is-last" if newest else "meld-box"}">{drawn}</span>')
    return f'<span class="melds">{"".join(found)}</span>' if found else ""


def _is_newest(held: SeatState, number: int, event: Chow | Pung | Kong) -> bool:
    if isinstance(event, Kong) and event.kind == "added":
        return (
            event.tile is not None
            and KIND_OF[event.tile] in held.melds[number].meld.tiles
            and (held.melds[number].meld.kind == "added_kong")
        )
    return number == len(held.melds) - 1


def _flowers(held: SeatState, mine: AnyEvent | None) -> str:
    if not held.flowers:
        return ""
    last = KIND_OF[mine.tile] if isinstance(mine, Flower) else None
    shown = "".join(
        tiles.tile(kind, "s", marks=("last",) if kind == last else (), where="flower") for kind in held.flowers
    )
    many = " many" if len(held.flowers) > _FEW_FLOWERS else ""
    return f'<span class="flowers{many}" role="group" aria-label="{term("declared jokers")}">{shown}</span>'


def _pond(held: SeatState, seat: int, event: AnyEvent | None, won: Sequence[bool]) -> str:
    here = isinstance(event, Discard) and event.seat == seat
    last = len(held.discards) - 1
    shown = "".join(
        _discard(each, won=won[number], last=here and number == last) for number, each in enumerate(held.discards)
    )
    label = counting(len(held.discards), "discard")
    rows = min(max(4, -(-len(held.discards) // 6)), 10)
    return f'<div class="pond rows-{rows}" role="group" aria-label="{escape(label)}">{shown}</div>'


def _won_on(state: HandState, seat: int, no_wins: Collection[int]) -> list[bool]:
    """Of each discard of the seat, whether somebody won on it by a win that stands.

    Several may win on one discard; those who won on it come one after another, and before those on a later one.
    """
    pond = state.seats[seat].discards
    winners = [each for each in state.winners if state.seats[each].win_from == seat]
    found = []
    for number, each in enumerate(pond):
        later = sum(one.won and one.kind == each.kind for one in pond[number + 1 :])
        same = [one for one in winners if state.seats[one].win_tile == each.kind] if each.won else []
        here = same[: max(1, len(same) - later)]
        winners = [one for one in winners if one not in here]
        found.append(each.won and not (here and all(one in no_wins for one in here)))
    return found


def _discard(each: Discarded, *, won: bool, last: bool) -> str:
    marks: list[tiles.Mark] = []
    if each.claimed_by is not None:
        marks.append("claimed")
    if won:
        marks.append("won")
    if each.drawn:
        marks.append("drawn")
    if last:
        marks.append("last")
    return tiles.tile(each.kind, "s", marks=marks, where="pond")


def hands_table(state: HandState, players: Sequence[str]) -> str:
    """The four hands in rows, unturned: the same facts, easier to read than at the table."""
    rows = []
    for step in SEATS:
        seat = (state.dealer + step) % 4
        name = f'<span class="badge">{state.wind_of(seat)}</span> {escape(name_of(players, seat))}'
        rows.append(f'<tr><th scope="row">{name}</th><td>{upright(state.seats[seat])}</td></tr>')
    return f'<div class="scroll"><table class="plain hands">{"".join(rows)}</table></div>'


def upright(held: SeatState, *, stood: bool = True) -> str:
    """All tiles of a player in a row; `stood`: whether what was declared, if anything was, is a win."""
    marks: tuple[tiles.Mark, ...] = ("won",) if stood else ()
    win = held.win_tile
    won = f'<span class="apart">{tiles.tile(win, "s", marks=marks)}</span>' if win is not None else ""
    melds = "".join(tiles.meld(each.meld, "s") for each in held.melds)
    flowers = tiles.row(held.flowers, "s") if held.flowers else ""
    return f"{tiles.row(held.concealed, 's', drawn=_drawn(held))}{won} {melds} {flowers}"


def _drawn(held: SeatState) -> Kind | None:
    return None if is_hidden(held.drawn) else held.drawn


def moment(
    state: HandState,
    players: Sequence[str],
    *,
    near: int,
    hand: HandAudit,
    event: AnyEvent | None = None,
    number: int = 0,
) -> str:
    """The table from above with seat `near` in front; `event`, the `number`-th of the hand, led to it."""
    return untitled(
        board(
            laid_out(state, hand.wins),
            players,
            near=near,
            event=event,
            number=number,
            total=len(hand.steps),
            stands=stands(hand.wins, state),
            no_wins=denied(state, hand.wins),
            excerpt=hand.excerpt,
        )
    )
