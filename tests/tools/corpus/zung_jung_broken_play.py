"""Broken records of Zung Jung: calls, walls, turns, the frame of hands and games, what is left out."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from replay.events import (
    Chow,
    Discard,
    Draw,
    EndGame,
    EndHand,
    Flower,
    GoAroundDiscard,
    Kong,
    Pung,
    RecordMeld,
    StartHand,
    VoidSuit,
    Win,
)
from replay.formats import write_event
from replay.tiles import NAMES, format_in_order, parse_tiles
from tests.tools.corpus.zung_jung import READY
from tests.tools.corpus.zung_jung_breaking import (
    BY_ANN,
    Broken,
    Events,
    broken,
    changed,
    inserted,
    passed_by,
    place,
    scene,
    two_hands,
    under,
    without,
)


def call_cases() -> Iterator[Broken]:
    """Chows, pungs, kongs."""
    hands = ("", "46p1z", "55p1z")
    events = scene(*hands, play="0+5p- 2P55p-1z ...=0")
    at = place(events, Pung)
    chow = Chow(seat=1, target=0, tile="5p", tiles="46p")
    yield inserted(
        "outranked_call-zj-a-chow-before-the-pung", "Cy's pung of the 5p comes before Bo's chow.", events, at, chow
    )
    yield inserted("outranked_call-zj-a-chow-after-the-pung", "Cy has claimed the 5p for a pung.", events, at + 1, chow)
    at = 4
    yield inserted(
        "illegal_chow-zj-not-the-next-player",
        "Only Bo, the next player, may chow Ann's 5p.",
        scene("", "", "46p1z", play="0+5p- 1+1z- 2+1z- ...=0"),
        at,
        structs.replace(chow, seat=2),
    )
    yield changed(
        "illegal_chow-zj-no-run",
        "4p 5p 7p are no run.",
        scene("", "467p1z", play="0+5p- 1C46p-1z ...=0"),
        at,
        tiles="47p",
    )
    yield changed(
        "illegal_pung-zj-two-of-another-tile",
        "5p and 66p are no pung.",
        scene("", "", "55p66p1z", play="0+5p- 2P55p-1z ...=0"),
        at,
        tiles="66p",
    )
    events = scene("", "55p888s8s1z", play="0+5p- 1P55p-1z ...=0")
    yield inserted(
        "illegal_kong-zj-straight-after-a-pung",
        "A kong is declared on a turn with a draw, not straight after a claim.",
        events,
        at + 1,
        Kong(seat=1, kind="concealed", tiles="8888s"),
    )
    events = scene("", "777m", play="0+1z- 1+7m- ...=0")
    yield inserted(
        "illegal_kong-zj-added-without-a-pung",
        "Bo's three 7m are in hand: there is no pung to add the fourth to.",
        events,
        place(events, Discard, 2),
        Kong(seat=1, kind="added", tile="7m"),
    )
    events = scene("5s", play="0+5m- ...=0")
    yield inserted(
        "illegal_flower-zj-there-are-none", "Nothing is declared like a flower.", events, 3, Flower(seat=0, tile="5s")
    )
    events = scene("", "345p1z", play="0+5p- 1C34p-5p ...=0")
    yield broken(
        "swap_call-zj-the-claimed-tile",
        "Under swap-call=forbidden the tile claimed may not be discarded at once.",
        under(events, swap_call="forbidden"),
        5,
    )


def wall_cases() -> Iterator[Broken]:
    """The live and the dead wall."""
    events = scene("", play="...=0")
    end = place(events, EndHand)
    (start,) = (each for each in events if isinstance(each, StartHand))
    wall = parse_tiles(start.wall or "")
    dead = NAMES[wall[70]]
    more: Events = [Draw(seat=2, tile=dead), Discard(seat=2, tile=dead, drawn=True)]
    ended = events[end]
    assert isinstance(ended, EndHand)
    yield broken(
        "wall_empty-zj-a-tile-of-the-dead-wall",
        "Seventy tiles have been drawn; the fourteen of the dead wall are never drawn.",
        [*events[:end], *more, *events[end:]],
        end,
    )
    events = scene("", "777m", play="...=1 1+7m-")
    yield inserted(
        "wall_empty-zj-a-kong-on-the-last-tile",
        "There is no live tile left to replace it.",
        events,
        place(events, Discard, 70),
        Kong(seat=1, kind="concealed", tiles="7777m"),
    )
    events = scene("", "", "55p", play="...=1 1+5p-")
    yield inserted(
        "wall_empty-zj-a-pung-of-the-last-discard",
        "The last discard may be won on and nothing else.",
        events,
        place(events, EndHand),
        Pung(seat=2, target=1, tile="5p", tiles="55p"),
    )
    events = scene("777m", play="0+7m 0K7777m 0+- ...=0")
    (start,) = (each for each in events if isinstance(each, StartHand))
    wall = parse_tiles(start.wall or "")
    last = next(kind for kind in reversed(wall[70:]) if kind != wall[69])
    at = place(events, Draw, 2)
    tile = NAMES[last]
    yield broken(
        "wall_mismatch-zj-a-replacement-from-the-dead-wall",
        "The replacement is the last tile of the live wall, not one of the dead wall.",
        [
            *events[:at],
            structs.replace(events[at], tile=tile),
            structs.replace(events[at + 1], tile=tile),
            *events[at + 2 :],
        ],
        at,
    )
    events = scene("", READY, play="0+4z- 1+9s- 2+6m- 3+1z- 0+3m- 1W")
    (start,) = (each for each in events if isinstance(each, StartHand))
    yield changed(
        "wrong_deal-zj-a-short-wall",
        "136 tiles less four hands of 13 are a wall of 84.",
        events,
        1,
        wall=format_in_order(parse_tiles(start.wall or "")[:-1]),
    )
    events = scene("1111m", play="0+9p- 1+9s- 2+5s- ...=0", wall=False)
    yield broken(
        "too_many_copies-zj-a-fifth-tile",
        "Ann holds all four 1m.",
        [
            *events[:4],
            structs.replace(events[4], tile="1m"),
            structs.replace(events[5], tile="1m"),
            *events[6:],
        ],
        4,
    )


def turn_cases() -> Iterator[Broken]:
    """What is missing, out of turn, or flagged wrongly."""
    events = passed_by()
    yield without("missing_draw-zj-left-out", "Bo's draw is missing.", events, 4, 4)
    yield without("missing_discard-zj-left-out", "Ann's first discard is missing.", events, 3, 3)
    dragons = scene("7777z", READY, play="0+4z- 1+9s- 2+6m- 3+1z- 0+3m- 1W")
    yield changed("tile_not_in_hand-zj-discarded", "Ann holds all four 7z.", dragons, 5, tile="7z", drawn=False)
    yield inserted(
        "out_of_turn-zj-a-second-discard",
        "Ann has discarded; it is Bo's turn.",
        events,
        4,
        structs.replace(events[3], drawn=None),
    )
    yield changed("wrong_flag-zj-drawn", "Bo discards the tile that he has just drawn.", events, 5, drawn=False)
    events = scene("777m", play="0+7m 0K7777m 0+- ...=0")
    yield changed(
        "wrong_flag-zj-replacement",
        "The draw after a kong is a replacement.",
        events,
        place(events, Draw, 2),
        replacement=False,
    )
    events = scene("", READY, play="0+4z- 1+9s- 2+6m- 3+1z- 0+3m- 1W")
    yield changed(
        "not_discarded-zj-an-earlier-tile",
        "The last discard is Ann's 3m; Cy's 6m lies further back.",
        events,
        place(events, Win),
        target=2,
        tile="6m",
        total=None,
        patterns=None,
        payments=None,
    )


def hand_cases() -> Iterator[Broken]:
    """The frame of a hand and of a game."""
    events = two_hands("0+6m 0W", "0+1z- 1+9s- 2+6m- 1W", dealer=0)
    second = place(events, StartHand, 2)
    yield broken(
        "wrong_dealer-zj-the-winning-dealer-stays",
        "The deal passes after every hand, also when the dealer has won.",
        events,
        second,
    )
    events = two_hands("0+6m 0W", "1+1z- 2+9s- 3+6m- 1W")
    second = place(events, StartHand, 2)
    yield changed(
        "wrong_round-zj-in-the-first-four-hands",
        "The first four hands are of the East round.",
        events,
        second,
        round="S",
    )
    yield changed("wrong_hand-zj-a-number-left-out", "After hand 1 comes hand 2.", events, second, hand=3)
    yield broken(
        "unfinished-zj-no-end-of-the-game",
        "The last hand is complete and nothing follows.",
        events[:-1],
        len(events) - 2,
    )
    events = passed_by()
    yield inserted(
        "hand_not_over-zj-ended-by-nobody",
        "Nobody has won and there are tiles to draw.",
        events,
        6,
        EndHand(reason="wall_exhausted"),
    )
    yield broken("truncated-zj-in-the-middle", "The record stops in the middle of the hand.", events[:9], 8)
    end = place(events, EndHand)
    yield inserted(
        "hand_over-zj-play-goes-on", "A win ends the hand; nobody draws.", events, end, Draw(seat=2, tile="9m")
    )
    yield changed(
        "bad_event-zj-scoring-tiles",
        "No scoring tiles are turned in Zung Jung.",
        events,
        place(events, Win),
        scoring_tiles="1m",
    )
    yield inserted("bad_event-zj-a-missing-suit", "There are no missing suits.", events, 2, VoidSuit(seat=0, suit="m"))
    yield changed(
        "bad_event-zj-unknown-ruling", "There is no ruling of this name.", events, 0, rulings={"swap-calling": "none"}
    )
    text = write_event(events[6]).decode("utf-8").strip()
    yield broken("bad_line-zj-cut-off", "The line is not JSON.", [*events[:6], text[:-4], *events[7:]], 6)


def hidden_cases() -> Iterator[Broken]:
    """What the record leaves out."""
    events = passed_by()
    hidden = ("?" * 13,) * 4
    win = events[place(events, Win)]
    assert isinstance(win, Win)
    excerpt = StartHand(hand=1, round="E", dealer=0, hands=hidden, excerpt=True)
    told = structs.replace(win, melds=(), note=None)
    yield broken(
        "unverifiable-zj-no-go-around",
        "Above 25 points who pays depends on the discards of the go-around, which are not given.",
        [events[0], excerpt, told, EndGame()],
        2,
    )
    around = structs.replace(
        told,
        payments=BY_ANN,
        go_around=(
            GoAroundDiscard(seat="S", tile="9s"),
            GoAroundDiscard(seat="W", tile="6m"),
            GoAroundDiscard(seat="N", tile="1z"),
        ),
    )
    yield broken(
        "wrong_payments-zj-the-go-around-tells",
        "West's 6m of the go-around would have won: West is responsible, not East.",
        [events[0], excerpt, around, EndGame()],
        2,
    )
    melds = (RecordMeld(kind="pung", tiles="333z"), RecordMeld(kind="chow", tiles="789m"))
    forty = structs.replace(
        around, hand="22245m66z", melds=melds, total=45, patterns=None, payments=(-25, 120, -70, -25)
    )
    yield broken(
        "wrong_total-zj-an-excerpt",
        "Half Flush alone: 40. The one concealed pung is no row.",
        [events[0], excerpt, forty, EndGame()],
        2,
    )
    (start,) = (each for each in events if isinstance(each, StartHand))
    hands = (start.hands[0], "?" * 13, start.hands[2], start.hands[3])
    at = place(events, Win)
    ended = events[at + 1]
    assert isinstance(ended, EndHand)
    yield broken(
        "unverifiable-zj-a-hidden-hand",
        "Bo's hand is not recorded and not shown: his win can't be judged.",
        [
            events[0],
            structs.replace(start, hands=hands),
            *events[2:at],
            structs.replace(win, hand=None),
            structs.replace(ended, hands=None),
            *events[at + 2 :],
        ],
        at,
    )
