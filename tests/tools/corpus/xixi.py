"""The shipped scenes and excerpts of Xixi."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from replay.events import AnyEvent, EndGame, RecordMeld, SituationFields, StartGame, StartHand, Win
from tests.tools.corpus.scenes import Game, Scene

XIXI = "xixi"
WAITS_8S = "456789m789p55s67s"
ABOUT = "Wins written down after a dispute, without the moves: the hands, their scoring tiles and payments."
RED_WAITS_8S = "45678m789p55s67s7z"


def _game(about: str, *scenes: Scene, **more: Any) -> Game:
    return Game(about=about, scenes=scenes, ruleset=XIXI, **more)


def _of_banker(hand: str, play: str, **more: Any) -> Scene:
    """A scene in which the banker is seat 0 and holds this hand."""
    return Scene(hands=(hand, "", "", ""), play=play, **more)


GAMES: dict[str, Game] = {
    "worked-examples": _game(
        "The worked examples of the rulebook (§4): 6, 11, 17, 31, and 13 from the tail of the wall.",
        _of_banker(RED_WAITS_8S, "0+8s {Scoring tile 5: 1 + 5, the seed's own example.} 0W", then="5m"),
        _of_banker(RED_WAITS_8S, "0+8s {The scoring tile is a Red Dragon: 1 + 10.} 0W", then="7z", number=2),
        _of_banker(WAITS_8S, "0+8s {No Red Dragon in the hand: 1 + 5 + 2 + 9.} 0W", then="5m2p9s", number=3),
        _of_banker(WAITS_8S, "0+8s {Three Red Dragons are turned: 1 + 10 + 10 + 10.} 0W", then="777z", number=4),
        _of_banker(
            "1111m45m789p55s67s",
            "0+6m 0K1111m 0+8s {After a kong the last tile of the wall is turned first: 1 + 1 + 8 + 3.} 0W",
            last="3m8p1s",
            number=5,
        ),
    ),
    "last-tiles": _game(
        "A win on the last tile of the wall pays 1; with two tiles left they both count: 11; then a drawn hand.",
        Scene(hands=("", "", "", WAITS_8S), play="...=1 3+ {The last tile: nothing is left to turn.} 3W", last="8s"),
        Scene(
            number=2,
            dealer=3,
            hands=(WAITS_8S, "", "", ""),
            play="...=3 0+ {Two tiles are left: 1 + 4 + 6.} 0W",
            last="8s4p6s",
        ),
        Scene(number=3, dealer=0, hands=("", "", "", ""), play="...=0"),
    ),
    "red-dragons-as-anything": _game(
        "Red Dragons in runs, in a triplet, as the pair, as a fifth copy, and won on; four of them in one hand.",
        _of_banker("46m789m789p55s67s7z", "0+8s {4m 7z 6m is a run.} 0W", then="4m"),
        _of_banker("456789m789p67s77z", "0+8s {Two Red Dragons are the pair.} 0W", then="2p", number=2),
        _of_banker("789m789p55s67s777z", "0+8s {Three Red Dragons are a set of anything.} 0W", then="9p", number=3),
        _of_banker("46m79m789p67s7777z", "0+8s {Two in runs, two as the pair.} 0W", then="1m", number=4),
        _of_banker(
            "3333m55s789p123s7z", "0+7z {A fifth 3m, and the winning tile is a Red Dragon.} 0W", then="5p", number=5
        ),
    ),
    "kongs-of-every-kind": _game(
        "An open, an added and a concealed kong; each replacement comes from the head of the wall; the last one wins.",
        Scene(
            hands=("222p4444s333m58p1m", "2p", "3m", ""),
            play="""
                0+9s- 1+6s 1-2p
                0K222p 0+8p 0-1m
                1+9p- 2+9p 2-3m
                0P33m 0-5p
                1+5s- 2+6s- 3+5s-
                0+9s 0A3m {The replacement of an added kong.} 0+8p
                0K4444s {The replacement of the second kong of this turn.} 0+9s
                {The tail of the wall: 1 + 10 + 2 + 7.} 0W
            """,
            last="7m2s7z",
        ),
    ),
    "kong-with-a-red-dragon": _game(
        "Won on the replacement of a kong with a Red Dragon in the hand: one scoring tile, from the tail of the wall.",
        _of_banker(
            "1111m45m789p55s6s7z", "0+6m 0K1111m 0+8s {1 + 9: the last tile of the wall.} 0W", then="1p", last="9s"
        ),
        _of_banker(
            "1111m45m789p55s67s",
            "0+6m 0K1111m 0+9p {The hand goes on after the kong: the next win is an ordinary one.} 0-9p"
            " 1+- 2+- 3+- 0+8s {The head of the wall: 1 + 1 + 2 + 3.} 0W",
            number=2,
            then="1p2p3p",
            last="9s9s9s",
        ),
    ),
    "discarded-red-dragons": _game(
        "Discarded Red Dragons are dead, also beside two in a hand; the bonus for a hand without one is not spoilt.",
        Scene(
            hands=("456789m789p55s67s", "77z", "", ""),
            play="""
                0+7z {Nobody may claim it, not even for a pung with two in hand.} 0-7z
                1+- 2+- 3+7z 3-7z
                0+8s {No Red Dragon is in the winning hand: three scoring tiles.} 0W
            """,
            then="1m1p1s",
        ),
    ),
    "who-deals-next": _game(
        "A record that begins in the middle of a game; the banker wins with the first tile and stays; whoever wins"
        " deals next; after a drawn hand the banker stays.",
        Scene(
            number=7,
            dealer=2,
            hands=("", "", WAITS_8S, ""),
            play="{The banker's 14th tile is a draw.} 2+8s 2W",
            then="9m9m9p",
        ),
        Scene(number=8, dealer=2, hands=("", RED_WAITS_8S, "", ""), play="2+- 3+- 0+- 1+8s 1W", then="6p"),
        Scene(number=9, dealer=1, hands=("", "", "", ""), play="...=0"),
        Scene(number=10, dealer=1, hands=("", "", "", WAITS_8S), play="1+- 2+- 3+8s 3W", then="3m4m5p"),
        scores=(12, -40, 31, -3),
    ),
    "passed-by": _game(
        "A discard that would complete two hands wins nothing, a pung may be let pass and called later.",
        Scene(
            hands=("", WAITS_8S, "11p9m", ""),
            play="""
                0+8s {It would complete the hand of Bo, but only a self-draw wins.} 0-8s
                1+2m- 2+2p- 3+2p-
                0+1p {Cy holds two of them and lets it pass,} 0-1p
                1+1p {but not the next one.} 1-1p
                2P11p 2-9m 3+9m-
                0+9m- 1+8s 1W
            """,
            then="2m5p8p",
        ),
    ),
    "house-scoring": _game(
        "The record sets rulings: the scoring tiles multiply, two of them in all, the additional one from the head; a"
        " missing one counts 10; the deal rotates.",
        Scene(hands=("", WAITS_8S, "", ""), play="0+- 1+8s {(1 + 3) x (1 + 9).} 1W", then="3s9m"),
        Scene(
            number=2,
            dealer=1,
            hands=("", "1111m45m789p55s67s", "", ""),
            play="1+6m 1K1111m 1+8s {The first from the tail, the second from the head: (1 + 4) x (1 + 2).} 1W",
            then="2p",
            last="4s",
        ),
        Scene(
            number=3,
            dealer=2,
            hands=("", WAITS_8S, "", ""),
            play="...=1 1+ {(1 + 10) x (1 + 10).} 1W",
            last="8s",
        ),
        rulings={
            "formula": "product",
            "no-red": "two",
            "bonus-end": "head",
            "short-wall": "ten",
            "banker": "rotates",
        },
    ),
    "house-calls": _game(
        "The record sets rulings: chows from the left, a Red Dragon in pungs and kongs, pungs of Red Dragons, kongs"
        " right after a pung, replacements from the tail, three tiles kept for scoring.",
        Scene(
            hands=("55m46p7z3333s1m9s88m", "2p77z", "", "5p"),
            play="""
                0+9m- 1+1s- 2+1s- 3+1s 3-5p
                {A chow of natural tiles.} 0C46p {A kong in the turn of a chow.} 0K3333s 0+2m 0-9s
                1+1p- 2+1p- 3+5m-
                {A Red Dragon stands in for a 5m.} 0P5m7z 0-2m
                1+9p- 2+9p- 3+7z-
                {A pung of Red Dragons.} 1P77z 1-2p
                2+6s- 3+7s-
                0+1m {A tile may be added to a pung with a Red Dragon.} 0A5m 0+8m 0W
            """,
        ),
        rulings={
            "chow": "left",
            "red-in-meld": "both",
            "red-natural": "triplet",
            "kong-after-pung": "legal",
            "replacement-end": "tail",
            "reserve": "three",
        },
    ),
    "house-bonus": _game(
        "Under the ruling red-melded-no-red=never-held a discarded Red Dragon spoils the bonus; under"
        " formula=separate each scoring tile brings a chip of its own.",
        Scene(
            hands=("456789m789p55s67s", "", "", ""),
            play="0+7z- 1+- 2+- 3+- {One scoring tile: a Red Dragon was held.} 0+8s 0W",
            then="4m",
        ),
        Scene(
            number=2,
            hands=("456789m789p55s67s", "", "", ""),
            play="0+- 1+- 2+- 3+- {Two tiles add (1 + 2) and (1 + 3) to (1 + 4).} 0+8s 0W",
            then="4m2p3p",
        ),
        rulings={"red-melded-no-red": "never-held", "formula": "separate"},
    ),
}


def excerpts() -> Iterator[AnyEvent]:
    """Wins without their hands' events: what is stated is checked."""
    yield StartGame(version=1, ruleset=XIXI, game="excerpts", players=("Ann", "Bo", "Cy", "Di"), note=ABOUT)
    wins = (
        Win(
            seat=1,
            by="self_draw",
            tile="8s",
            hand=WAITS_8S,
            melds=(),
            scoring_tiles="5m2p9s",
            total=17,
            payments=(-17, 51, -17, -17),
            note="Without a Red Dragon: 1 + 5 + 2 + 9.",
        ),
        Win(
            seat=1,
            by="self_draw",
            tile="7z",
            hand="45m55p",
            melds=(
                RecordMeld(kind="pung", tiles="222m"),
                RecordMeld(kind="concealed_kong", tiles="9999p"),
                RecordMeld(kind="added_kong", tiles="3333s"),
            ),
            situation=SituationFields(after_kong=True, kong_kind="added"),
            scoring_tiles="7z",
            total=11,
            patterns={"Basic Win": 1, "Scoring Tile": 10},
            payments=(-11, 33, -11, -11),
            note="A Red Dragon is drawn after a kong, and another one is turned.",
        ),
        Win(
            seat=1,
            by="self_draw",
            tile="8s",
            hand=WAITS_8S,
            melds=(),
            scoring_tiles="",
            total=1,
            payments=(-1, 3, -1, -1),
            note="Won on the last tile of the wall.",
        ),
    )
    for number, win in enumerate(wins, 1):
        yield StartHand(hand=number, dealer=0 if number == 1 else 1, hands=("?" * 13,) * 4, excerpt=True)
        yield win
    yield EndGame()
