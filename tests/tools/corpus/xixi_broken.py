"""Broken records of Xixi: small clean games with one thing changed each, and what the audit must find.

python -m tests.tools.corpus.xixi_broken writes records/broken/<code>-xixi-<situation>.jsonl; the same files every time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from msgspec import structs

from replay.events import (
    AnyEvent,
    Chow,
    Discard,
    Draw,
    EndGame,
    EndHand,
    Flower,
    Kong,
    Pung,
    StartGame,
    StartHand,
    Win,
)
from replay.formats import write_event
from tests.tools.corpus.scenes import Game, Scene, events_of
from tests.tools.corpus.xixi import RED_WAITS_8S, WAITS_8S, XIXI

BROKEN = Path(__file__).parents[3] / "records" / "broken"
Line = AnyEvent | str
Lines = list[Line]
Change = Callable[[Lines], int]
"""Changes the lines of a clean game; returns the index of the line that is wrong then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """One broken record: why it is wrong, the clean game, and the change."""

    why: str
    scenes: tuple[Scene, ...]
    change: Change
    rulings: Mapping[str, str] = field(default_factory=dict)


# ------------------------------------------------------------------------------------------- the clean games


def _scene(play: str, hands: tuple[str, str, str, str] = (WAITS_8S, "", "", ""), **more: Any) -> tuple[Scene, ...]:
    return (Scene(hands=hands, play=play, **more),)


QUICK = _scene("0+8s 0W", then="5m2p9s")
RED = _scene("0+8s 0W", (RED_WAITS_8S, "", "", ""), then="5m")
LONG = _scene("0+9m- 1+9m- 2+9p- 3+1s- 0+8s 0W", (WAITS_8S, "7z", "", "1111p"), then="5m2p9s")
PASSED = _scene("0+9m- 1+8s- 2+9p- 3+1s- 0+8s 0W", then="5m2p9s")
PAIRS = _scene("0+9m- 1+5s- 2+9p- 3+1s- 0+8s 0W", (WAITS_8S, "1133m1133p1133s5s", "", ""), then="5m2p9s")
KONG = _scene("0+6m 0K1111m 0+8s 0W", ("1111m45m789p55s67s", "", "", ""), last="3m8p1s")
PUNG = _scene("0+1p- 1+9m 1-5m 0P55m 0-1m 1+1s- 2+1s- 3+1s- 0+9m 0W", ("55m789p456s99p7z81m", "5m", "", ""), then="3m")
ADDED = _scene(
    "0+1p- 1+9m 1-5m 0P55m 0-1m 1+1s- 2+1s- 3+1s- 0+5m 0A5m 0+9m 0W", ("55m789p456s99p7z81m", "5m", "", ""), last="3m"
)
CONCEALED = _scene(
    "0+1p- 1+9m 1-5m 0P55m 0-8m 1+2p- 2+2p- 3+3p- 0+3s 0W", ("55m1111s789p99p8m7z", "5m", "", ""), then="3m"
)
DEAD_RED = _scene("0+7z- 1+9m- 2+9p- 3+1s- 0+8s 0W", (WAITS_8S, "77z", "", ""), then="5m2p9s")
FOUR_REDS = _scene("0+8s 0W", ("46m79m789p67s7777z", "", "", ""), then="1m")
CHOW = _scene("0+5m- 2P55m 2-9m 3+9p- 0+8s 0W", (WAITS_8S, "46m", "55m9m", ""), then="1m2p9s")
LAST = _scene("...=1 3+ 3W", ("", "", "", WAITS_8S), last="8s")
DRAWN = _scene("...=0", ("44p", "", "", "1111s"), last="4p")
TWO = (
    Scene(hands=("", WAITS_8S, "", ""), play="0+9m- 1+8s 1W", then="5m2p9s"),
    Scene(number=2, dealer=1, hands=("", RED_WAITS_8S, "", ""), play="1+8s 1W", then="7z"),
)


# ------------------------------------------------------------------------------------------------ the changes


def _at(lines: Lines, kind: type, number: int = 1) -> int:
    """The index of the n-th event of a kind; -1 is the last."""
    found = [place for place, each in enumerate(lines) if isinstance(each, kind)]
    return found[number - 1 if number > 0 else number]


def _put(lines: Lines, kind: type, number: int, **fields: Any) -> int:
    place = _at(lines, kind, number)
    event = lines[place]
    assert not isinstance(event, str)
    lines[place] = structs.replace(event, **fields)
    return place


def _set(kind: type, number: int = 1, **fields: Any) -> Change:
    """The n-th event of a kind with other fields."""
    return lambda lines: _put(lines, kind, number, **fields)


def _all(first: Change, *others: Change) -> Change:
    """Several changes, the first of which is the fault."""

    def change(lines: Lines) -> int:
        for other in others:
            other(lines)
        return first(lines)

    return change


def _drop(kind: type, number: int = 1, *, found: int = 0) -> Change:
    """The n-th event of a kind is missing; the line that is wrong then is `found` lines further on."""

    def change(lines: Lines) -> int:
        place = _at(lines, kind, number)
        del lines[place]
        return place + found

    return change


def _instead(kind: type, number: int, line: Line) -> Change:
    """Another line in the place of an event."""

    def change(lines: Lines) -> int:
        place = _at(lines, kind, number)
        lines[place] = line
        return place

    return change


def _before(kind: type, number: int, line: Line) -> Change:
    """One more line before an event."""

    def change(lines: Lines) -> int:
        place = _at(lines, kind, number)
        lines.insert(place, line)
        return place

    return change


def _after(kind: type, number: int, line: Line) -> Change:
    """One more line after an event."""

    def change(lines: Lines) -> int:
        place = _at(lines, kind, number) + 1
        lines.insert(place, line)
        return place

    return change


def _won(kind: type, number: int, win: Win) -> Change:
    """The hand ends after an event with this win."""

    def change(lines: Lines) -> int:
        place = _at(lines, kind, number) + 1
        lines[place : _at(lines, EndHand)] = [win]
        _put(lines, EndHand, 1, scores=None, hands=None)
        _put(lines, EndGame, 1, scores=None)
        return place

    return change


def _cut(number: int) -> Change:
    """The last lines are missing; the fault is at the last one there is."""

    def change(lines: Lines) -> int:
        del lines[-number:]
        return len(lines) - 1

    return change


def _written(hand: str) -> Change:
    """The hand is written down after a dispute: its start, and the win with these concealed tiles."""

    def change(lines: Lines) -> int:
        place = _put(lines, Win, 1, hand=hand)
        _put(lines, StartHand, 1, excerpt=True, wall=None)
        lines[2:-1] = [lines[place]]
        _put(lines, EndGame, 1, scores=None)
        return 2

    return change


NO_WALL = _set(StartHand, wall=None)
NO_HANDS = _set(EndHand, hands=None)


def _claims(**fields: Any) -> Change:
    return _set(Win, **fields)


CASES: dict[str, Broken] = {
    "bad_line-xixi-cut": Broken(
        why="A line of the file is cut in two.", scenes=LONG, change=_instead(Draw, 2, '{"type":"draw","sea')
    ),
    "bad_event-xixi-field": Broken(
        why="The field is called scoring_tiles.",
        scenes=QUICK,
        change=_instead(Win, 1, '{"type":"win","seat":0,"by":"self_draw","tile":"8s","scoring_tile":"5m"}'),
    ),
    "bad_event-xixi-ruling": Broken(
        why="There is no such value of the ruling no-red.",
        scenes=QUICK,
        change=_set(StartGame, rulings={"no-red": "four"}),
    ),
    "unknown_ruleset-xixi-typo": Broken(
        why="There is no such ruleset.", scenes=QUICK, change=_set(StartGame, ruleset="xi-xi")
    ),
    "truncated-xixi-no-end-hand": Broken(why="The hand has no end_hand.", scenes=QUICK, change=_cut(2)),
    "unfinished-xixi-no-end-game": Broken(why="The game has no end_game.", scenes=QUICK, change=_cut(1)),
    "wrong_deal-xixi-east": Broken(
        why="There are no winds in this game.",
        scenes=QUICK,
        change=_all(_set(StartHand, hands=(WAITS_8S, "1z" + "?" * 12, "?" * 13, "?" * 13), wall=None), NO_HANDS),
    ),
    "wrong_deal-xixi-short-wall": Broken(
        why="The wall is 60 tiles, not 59.",
        scenes=QUICK,
        change=_set(StartHand, wall="?" * 59),
    ),
    "too_many_copies-xixi-drawn": Broken(
        why="A fifth 1p is drawn.",
        scenes=LONG,
        change=_all(_set(Draw, 1, tile="1p"), _set(Discard, 1, tile="1p"), NO_WALL),
    ),
    "too_many_copies-xixi-red-dragons": Broken(
        why="Five Red Dragons are dealt.",
        scenes=QUICK,
        change=_all(_set(StartHand, hands=(WAITS_8S, "77777z" + "?" * 8, "?" * 13, "?" * 13), wall=None), NO_HANDS),
    ),
    "wall_mismatch-xixi-draw": Broken(
        why="The wall holds 9m there.", scenes=LONG, change=_all(_set(Draw, 1, tile="9s"), _set(Discard, 1, tile="9s"))
    ),
    "wall_empty-xixi-kong": Broken(
        why="With the wall empty there is no replacement tile for a kong.",
        scenes=DRAWN,
        change=_before(Discard, -1, Kong(seat=3, kind="concealed", tiles="1111s")),
    ),
    "wall_empty-xixi-last-discard": Broken(
        why="The last discard cannot be claimed.",
        scenes=DRAWN,
        change=_after(Discard, -1, Pung(seat=0, target=3, tile="4p", tiles="44p")),
    ),
    "wall_empty-xixi-draw": Broken(
        why="There is no tile left to draw.", scenes=DRAWN, change=_after(Discard, -1, Draw(seat=0, tile="?"))
    ),
    "out_of_turn-xixi-draw": Broken(why="Seat 1 draws next.", scenes=LONG, change=_set(Draw, 2, seat=2)),
    "missing_draw-xixi-discard": Broken(why="Seat 1 has not drawn.", scenes=LONG, change=_drop(Draw, 2)),
    "missing_discard-xixi-draw": Broken(why="Seat 0 has not discarded.", scenes=LONG, change=_drop(Discard, 1)),
    "missing_draw-xixi-replacement": Broken(
        why="The replacement of the kong is not recorded.", scenes=KONG, change=_drop(Draw, 2)
    ),
    "tile_not_in_hand-xixi-discard": Broken(
        why="Seat 2 holds no Red Dragon.", scenes=LONG, change=_set(Discard, 3, tile="7z", drawn=None)
    ),
    "illegal_chow-xixi": Broken(
        why="There is no chow in this game.",
        scenes=LONG,
        change=_after(Discard, 1, Chow(seat=1, target=0, tile="9m", tiles="78m")),
    ),
    "illegal_pung-xixi-two-kinds": Broken(why="5m 5m 8m are not alike.", scenes=PUNG, change=_set(Pung, tiles="58m")),
    "illegal_kong-xixi-no-pung": Broken(
        why="There is no pung that 9m could be added to.",
        scenes=LONG,
        change=_after(Draw, 1, Kong(seat=0, kind="added", tile="9m")),
    ),
    "illegal_kong-xixi-after-a-pung": Broken(
        why="A kong needs a draw before it: none right after a pung.",
        scenes=CONCEALED,
        change=_after(Pung, 1, Kong(seat=0, kind="concealed", tiles="1111s")),
    ),
    "illegal_flower-xixi": Broken(
        why="A Red Dragon is not declared like a flower.", scenes=RED, change=_after(Draw, 1, Flower(seat=0, tile="7z"))
    ),
    "joker_limit-xixi-pung": Broken(
        why="A Red Dragon stands in for no tile of a pung.", scenes=PUNG, change=_set(Pung, tiles="5m7z")
    ),
    "joker_limit-xixi-discarded-red-dragon": Broken(
        why="A discarded Red Dragon cannot be claimed, not even with two of them.",
        scenes=DEAD_RED,
        change=_after(Discard, 1, Pung(seat=1, target=0, tile="7z", tiles="77z")),
    ),
    "joker_limit-xixi-kong-of-red-dragons": Broken(
        why="Four Red Dragons are no kong.",
        scenes=FOUR_REDS,
        change=_after(Draw, 1, Kong(seat=0, kind="concealed", tiles="7777z")),
    ),
    "outranked_call-xixi-chow-under-pung": Broken(
        why="Under the ruling chow=left a pung takes precedence over a chow.",
        scenes=CHOW,
        change=_before(Pung, 1, Chow(seat=1, target=0, tile="5m", tiles="46m")),
        rulings={"chow": "left"},
    ),
    "illegal_discard-xixi-red-dragon": Broken(
        why="Under the ruling red-discard=forbidden a Red Dragon is kept while there is another tile.",
        scenes=LONG,
        change=_all(_set(Discard, 2, tile="7z", drawn=False), NO_HANDS),
        rulings={"red-discard": "forbidden"},
    ),
    "not_discarded-xixi-pung": Broken(
        why="Seat 1 has discarded the 5m, not seat 2.", scenes=PUNG, change=_set(Pung, target=2)
    ),
    "illegal_win-xixi-discard": Broken(
        why="Only a self-draw wins.",
        scenes=PASSED,
        change=_won(Discard, 2, Win(seat=0, by="discard", target=1, tile="8s")),
    ),
    "illegal_win-xixi-robbed-kong": Broken(
        why="Kongs are not robbed.",
        scenes=ADDED,
        change=_won(Kong, 1, Win(seat=2, by="robbed_kong", target=0, tile="5m")),
    ),
    "illegal_win-xixi-no-shape": Broken(
        why="With 9m the hand is not complete.",
        scenes=LONG,
        change=_won(Draw, 1, Win(seat=0, by="self_draw", tile="9m")),
    ),
    "illegal_win-xixi-seven-pairs": Broken(
        why="Seven pairs are not a win.", scenes=PAIRS, change=_won(Draw, 2, Win(seat=1, by="self_draw", tile="5s"))
    ),
    "tile_count-xixi-winning-tile-twice": Broken(
        why="The winning tile is written in the hand as well: 14 tiles beside it.",
        scenes=QUICK,
        change=_written(f"{WAITS_8S}8s"),
    ),
    "tile_count-xixi-one-forgotten": Broken(
        why="12 tiles beside the winning tile.", scenes=RED, change=_written(RED_WAITS_8S.removesuffix("7z"))
    ),
    "wrong_total-xixi": Broken(why="1 + 5 + 2 + 9 are 17.", scenes=QUICK, change=_claims(total=18)),
    "wrong_total-xixi-no-bonus": Broken(
        why="The two additional scoring tiles are forgotten, and paid accordingly.",
        scenes=QUICK,
        change=_claims(total=6, patterns=None, payments=(18, -6, -6, -6)),
    ),
    "wrong_patterns-xixi": Broken(
        why="The additional tiles count under Without Red Dragon.",
        scenes=QUICK,
        change=_claims(patterns={"Basic Win": 1, "Scoring Tile": 16}),
    ),
    "wrong_payments-xixi-one-payer": Broken(
        why="All three others pay alike.", scenes=QUICK, change=_claims(payments=(51, -51, 0, 0))
    ),
    "wrong_payments-xixi-drawn-hand": Broken(
        why="A drawn hand pays nothing.", scenes=DRAWN, change=_set(EndHand, payments=(3, -1, -1, -1))
    ),
    "wrong_payments-xixi-kong": Broken(
        why="Kongs are paid nothing.", scenes=KONG, change=_set(Kong, payments=(3, -1, -1, -1))
    ),
    "wrong_scoring_tiles-xixi-other-tile": Broken(
        why="The next tile of the wall is 5m.", scenes=QUICK, change=_claims(scoring_tiles="6m2p9s")
    ),
    "wrong_scoring_tiles-xixi-order": Broken(
        why="The tiles are turned in the order of the wall: 5m first.",
        scenes=QUICK,
        change=_claims(scoring_tiles="2p5m9s"),
    ),
    "wrong_scoring_tiles-xixi-one-of-three": Broken(
        why="A hand without a Red Dragon turns three tiles.",
        scenes=QUICK,
        change=_all(
            _claims(scoring_tiles="5m", total=6, patterns=None, payments=(18, -6, -6, -6)),
            NO_WALL,
            _set(EndHand, scores=(18, -6, -6, -6)),
            _set(EndGame, scores=(18, -6, -6, -6)),
        ),
    ),
    "wrong_scoring_tiles-xixi-three-of-one": Broken(
        why="A hand with a Red Dragon turns one tile.", scenes=RED, change=_claims(scoring_tiles="5m2p9s")
    ),
    "wrong_scoring_tiles-xixi-wrong-end": Broken(
        why="After a kong the last tile of the wall is turned first.",
        scenes=KONG,
        change=_claims(scoring_tiles="3m8p1s"),
    ),
    "wrong_scoring_tiles-xixi-fifth-copy": Broken(
        why="With the scoring tiles there are five 1p.",
        scenes=LONG,
        change=_all(
            _claims(scoring_tiles="5m1p9s", total=16, patterns=None, payments=None),
            NO_WALL,
            _set(EndHand, scores=(48, -16, -16, -16)),
            _set(EndGame, scores=(48, -16, -16, -16)),
        ),
    ),
    "wrong_scoring_tiles-xixi-empty-wall": Broken(
        why="The wall is empty: no tile is turned.", scenes=LAST, change=_claims(scoring_tiles="5m")
    ),
    "wrong_scores-xixi": Broken(
        why="The winner has 51.", scenes=QUICK, change=_set(EndHand, scores=(50, -17, -17, -16))
    ),
    "hand_not_over-xixi-no-win": Broken(why="Nobody has won yet.", scenes=LONG, change=_drop(Win, 1)),
    "hand_not_over-xixi-reason": Broken(
        why="The hand has ended by a win.", scenes=QUICK, change=_set(EndHand, reason="wall_exhausted")
    ),
    "hand_over-xixi-second-win": Broken(
        why="The first win ends the hand.", scenes=QUICK, change=_after(Win, 1, Win(seat=1, by="self_draw", tile="8s"))
    ),
    "wrong_dealer-xixi-winner-deals": Broken(
        why="Seat 1 has won the first hand and deals.", scenes=TWO, change=_set(StartHand, 2, dealer=2)
    ),
    "wrong_hand-xixi-number": Broken(why="This is the second hand.", scenes=TWO, change=_set(StartHand, 2, hand=4)),
    "wrong_flag-xixi-replacement": Broken(
        why="This is the replacement tile of the kong.", scenes=KONG, change=_set(Draw, 2, replacement=False)
    ),
    "unverifiable-xixi-scoring-tiles": Broken(
        why="Neither the wall nor the scoring tiles are recorded: 17 may be right.",
        scenes=QUICK,
        change=_all(_claims(scoring_tiles=None), NO_WALL),
    ),
    "unverifiable-xixi-hidden-scoring-tile": Broken(
        why="One of the scoring tiles is not known.", scenes=QUICK, change=_all(_claims(scoring_tiles="5m?9s"), NO_WALL)
    ),
}


def lines_of(name: str) -> tuple[Lines, int]:
    """The lines of the broken record, and the index of the wrong one."""
    broken = CASES[name]
    game = Game(about=broken.why, scenes=broken.scenes, ruleset=XIXI, rulings=broken.rulings)
    lines: Lines = list(events_of(name, game))
    place = broken.change(lines)
    start = lines[0]
    assert isinstance(start, StartGame)
    expect = [{"code": name.partition("-")[0], "line": place + 1}]
    lines[0] = structs.replace(start, note=None, meta={"expect": expect, "why": broken.why})
    return lines, place


def text_of(name: str) -> str:
    """The text of the file."""
    lines, _ = lines_of(name)
    return "".join((each if isinstance(each, str) else write_event(each).decode()) + "\n" for each in lines)


def main() -> None:
    """Write every file."""
    for name in CASES:
        (BROKEN / f"{name}.jsonl").write_text(text_of(name), encoding="utf-8")


if __name__ == "__main__":
    main()
