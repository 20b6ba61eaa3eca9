"""The scenes of Zung Jung: who pays for a win, the window of the look-back, last tiles, gifts, great hands."""

from __future__ import annotations

from tests.tools.corpus.excerpts import Dispute, Excerpt
from tests.tools.corpus.scenes import Game, Scene

ID = "zung-jung"
READY = "22245m789m33366z"
"""Waits for 3m and 6m; on a discard worth Half Flush 40, Concealed Hand 5 and Two Concealed Pungs 5."""
PUNGING = "22245789m33666z"
"""Waits for 3m and 6m, and may claim 3z, put down 6z and wait for them again; then worth Half Flush 40."""


def _game(about: str, *scenes: Scene, **rulings: str) -> Game:
    named = {slug.replace("_", "-"): value for slug, value in rulings.items()}
    return Game(about=about, ruleset=ID, scenes=scenes, rulings=named)


def _south(hand: str, play: str, last: str = "") -> Scene:
    return Scene(hands=("", hand, "", ""), play=play, last=last)


GAMES: dict[str, Game] = {
    "responsible-is-an-earlier-discarder": _game(
        "Bo lets Cy's 6m pass and wins on Ann's 3m: Cy pays the rest, Ann 25 like Di.",
        _south(READY, "0+4z- 1+9s- {Bo waits for 3m and 6m and lets this pass.} 2+6m- 3+1z- 0+3m- 1W"),
    ),
    "responsible-is-the-winner": _game(
        "Bo discards 6m himself and wins on Cy's 3m: treated as a self-draw, everybody pays the value.",
        _south(READY, "0+4z- {This 6m would have been a win.} 1+6m- 2+3m- 1W"),
    ),
    "responsible-is-the-earliest": _game(
        "Bo discards 6m, lets Cy's 6m pass and wins on Di's 3m: the own discard comes first.",
        _south(READY, "0+4z- 1+6m- 2+6m- 3+3m- 1W"),
    ),
    "window-ends-with-the-own-draw": _game(
        "Bo lets Cy's 6m pass; a round later he wins on Di's 3m: he has drawn since, so Di pays the rest.",
        _south(READY, "0+4z- 1+9s- 2+6m- 3+9p- 0+1z- {A fresh window.} 1+9s- 2+1z- 3+3m- 1W"),
    ),
    "window-ends-with-a-claim": _game(
        "Bo lets Cy's 6m pass and claims Di's 3z for a pung, which is his turn: Di alone is responsible later.",
        _south(PUNGING, "0+4z- 1+9s- 2+6m- 3+3z- {A fresh window.} 1P33z-6z 2+9p- 3+3m- 1W"),
    ),
    "claim-does-not-end-the-window": _game(
        "The same under window-reset=draw: the 6m that Bo's hand of then could have won on counts, so Cy pays.",
        _south(PUNGING, "0+4z- 1+9s- 2+6m- 3+3z- 1P33z-6z 2+9p- 3+3m- 1W"),
        window_reset="draw",
    ),
    "nobody-has-let-a-tile-pass": _game(
        "No tile of the window would have won: the discarder pays 3V-50, the two others 25.",
        _south(READY, "0+4z- 1+9s- 2+1z- 3+9p- 0+3m- 1W"),
    ),
    "before-the-winners-first-discard": _game(
        "Bo has not discarded yet: the window is all discards of the hand, and Ann's first one was a 6m.",
        Scene(hands=("", READY, "66m9p", ""), play="0+6m- {Cy claims it before Bo draws.} 2P66m-9p 3+3m- 1W"),
    ),
    "same-tile-alone": _game(
        "Under resp-any-tile=same-tile the 6m that passed does not count for a win on 3m: Ann pays.",
        _south(READY, "0+4z- 1+9s- 2+6m- 3+1z- 0+3m- 1W"),
        resp_any_tile="same-tile",
    ),
    "twenty-five-points": _game(
        "25 points on a discard: all three pay 25. In the next hand 35 points: the discarder pays 55.",
        _south("223344m567p68s55s", "0+4z- 1+9p- 2+1z- 3+7s- 1W"),
        Scene(
            hands=("", "", "1133m5577p2266s4z", ""),
            dealer=1,
            number=2,
            play="1+1z- 2+9p- 3+9m- 0+4z- 2W",
        ),
    ),
    "one-winner-a-tile": _game(
        "Cy and Di wait for Bo's 5p: the nearest in turn order, Cy, wins alone. The record shows one win.",
        Scene(hands=("", "", "123m456s46p77p999m", "234m234s67p88p555s"), play="0+4z- 1+5p- {Di could win too.} 2W"),
    ),
    "all-who-can-win": _game(
        "Under one-winner=all both Cy and Di win on Bo's 5p, each paid as if alone.",
        Scene(hands=("", "", "123m456s46p77p999m", "234m234s67p88p555s"), play="0+4z- 1+5p- 2W 3W"),
        one_winner="all",
    ),
    "robbed-kong": _game(
        "Bo robs the 5m that Ann adds: scored against her alone, whatever was discarded before.",
        Scene(
            hands=("55m1z", "12346789m33366z", "5m", ""),
            play="0+4z- 1+9s- 2+9p-5m {Bo lets it pass.} 0P55m-1z 1+9p- 2+1s- 3+9p- 0+5m 0A5m 1W",
        ),
    ),
    "last-tile-draw": _game(
        "Bo draws the last tile of the live wall and wins; fourteen tiles stay in the dead wall.",
        _south("123m456p78s44z999m", "...=1 1+ 1W", last="9s"),
    ),
    "last-tile-discard": _game(
        "The live wall is empty; Bo's discard is the last of the hand, and Cy wins on it.",
        Scene(hands=("", "", "123m456p78s44z999m", ""), play="...=0 2W", last="9s"),
    ),
    "last-tile-as-replacement": _game(
        "Ann's concealed kong takes the last live tile as its replacement, and she wins: both rows count.",
        Scene(hands=("111m456789p23s44z", "", "", ""), play="...=2 0+1m 0K1111m 0+4s 0W"),
    ),
    "wall-runs-out": _game(
        "Nobody wins: the hand ends with the discard after the last live draw, and nothing is paid.",
        Scene(hands=("", "", "", ""), play="...=0"),
    ),
    "gifts": _game(
        "Ann wins on her fourteen tiles: Gift of Heaven. In the next hand the dealer's first discard: Gift of Earth.",
        Scene(hands=("12357m22p345s444z", "", "", ""), play="0+6m 0W"),
        Scene(hands=("", "", "", "12357m22p345s444z"), dealer=1, number=2, play="1+6m- 3W"),
    ),
    "no-gifts-after-a-kong": _game(
        "The dealer's concealed kong takes both gifts away: hers in one hand, Cy's in the next.",
        Scene(hands=("12357m22p345s444z", "", "", ""), play="0+4z 0K4444z 0+6m 0W"),
        Scene(hands=("", "1111s", "12357m22p345s444z", ""), dealer=1, number=2, play="1+1z 1K1111s 1+6m- 2W"),
    ),
    "great-hands": _game(
        "Nine Gates, Thirteen Orphans, and Four Gongs declared in one turn.",
        _south("1112345678999s", "0+4z- 1+9p- 2+1z- 3+5s- 1W"),
        Scene(hands=("19m19p19s1234567z", "", "", ""), dealer=1, number=2, play="1+5p- 2+3s- 3+6s- 0+2p- 1+1m- 0W"),
        Scene(
            hands=("", "", "", "111m222p333s444z5z"),
            dealer=2,
            number=3,
            play="2+9p- 3+1m 3K1111m 3+2p 3K2222p 3+3s 3K3333s 3+4z 3K4444z 3+5z 3W",
        ),
    ),
    "capped": _game(
        "Little Four Winds and more: 320, the cap. Big Four Winds: 400, the single row.",
        Scene(hands=("11122233344z45m", "", "", ""), play="0+9p- 1+9p- 2+6m- 0W"),
        Scene(hands=("", "111222333444z5m", "", ""), dealer=1, number=2, play="1+9p- 2+9s- 3+5m- 1W"),
    ),
    "claims": _game(
        "A chow by the next player, an open kong, a pung of a tile that another could chow; then the wall runs out.",
        Scene(
            hands=("", "3467p9s", "55p9s", "777m"),
            play="""
                0+5p- {The next player's chow; Cy lets the pung be.} 1C34p-9s
                2+7m- {Three from hand.} 3K777m 3+1z-
                0+5p- {A pung comes before Bo's chow.} 2P55p-9s ...=0
            """,
        ),
    ),
}

DISPUTES: dict[str, Dispute] = {
    "excerpts-of-disputed-hands": Dispute(
        ruleset=ID,
        about="Wins without their hands' events, each as in the rulebook's examples of a row or of who pays.",
        excerpts=(
            Excerpt(
                about="Half Flush, won on North's tile after West's 6m was let pass",
                text="22245m66z P:333z C:789m + 3m",
                total=40,
                payments=(-25, 120, -70, -25),
                target=0,
                go_around=(("S", "9s"), ("W", "6m"), ("N", "1z")),
            ),
            Excerpt(
                about="the winner has discarded 6m himself",
                text="22245m66z P:333z C:789m + 3m",
                total=40,
                payments=(-40, 120, -40, -40),
                target=2,
                go_around=(("S", "6m"),),
            ),
            Excerpt(
                about="All Chows: up to 25 points all pay alike",
                text="122334m78s55z C:456p + 9s",
                total=5,
                payments=(-5, 15, -5, -5),
                target=2,
            ),
            Excerpt(
                about="Twice Pure Double Chow before Seven Pairs, by own draw",
                text="112233m44556p77s + 6p",
                total=70,
                payments=(-70, 210, -70, -70),
            ),
        ),
    ),
}
