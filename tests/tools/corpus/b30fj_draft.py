"""The scenes of the earlier draft of Bloody 30 Faan Jokers: what it has and the current edition has not."""

from __future__ import annotations

from tests.tools.corpus.scenes import Game, Scene

DRAFT = "b30fj-draft"

GAMES: dict[str, Game] = {
    "draft-knitted-straights": Game(
        ruleset=DRAFT,
        about="One 4z completes three hands of knitted blocks: a whole straight, two short ones, two terminal ones.",
        scenes=(
            Scene(
                hands=("", "147m258p369s4z7s8j9m", "1469m2457p3568s4z", "1177m2288p3399s4z"),
                play="""
                    0+7s- 1P7s8j 1-9m
                    ...12
                    2+6z- 3+6z-
                    0+4z- {Each total is that of the rulebook's example: 5, 13 and 13.} 1W 2W 3W
                """,
            ),
        ),
    ),
    "draft-knitted-short-blocks": Game(
        ruleset=DRAFT,
        about="Knitted Short Straight, Knitted Triplets and Knitted Terminal Sequences beside ordinary sets.",
        scenes=(
            Scene(
                hands=("", "14m25p36s123m4z7s8j9s", "147m147p147s4z88p2p", "17m28p39s456s5z666z"),
                play="""
                    0+7s- 1P7s8j 1-9s
                    2+3z- 3+8p- 2P88p 2-2p
                    3+2z- 0+4z- 1W 2W
                    3+5z 3W
                """,
            ),
        ),
    ),
    "draft-hands-without-sets": Game(
        ruleset=DRAFT,
        about="Knitted Honors, Thirteen Disconnected, and Seven Pairs with a kind that is there twice.",
        scenes=(
            Scene(
                hands=("", "1234567z147m28p3s", "159m148p26s12345z", "3333m5577p2266s8s"),
                play="""
                    ...12
                    0+6s- 1W
                    2+9s- 3+1z- 2W
                    0+8s- 3W
                """,
            ),
        ),
    ),
    "draft-self-draw-only": Game(
        ruleset=DRAFT,
        about="Twelve tiles of Thirteen Disconnected and the Suit joker: no discard may be won on, the next draw may.",
        scenes=(
            Scene(
                hands=("", "19m19p19s123456z2j", "123m456p789s3399s", "123456789m11p55z"),
                play="""
                    0+7z {A discarded 7z would complete Thirteen Orphans; the wait is for self-draw only.} 0-
                    1+7z 1W
                    2+4p- 3+5z 3W
                    0+3s- 2W
                """,
            ),
        ),
    ),
    "draft-dead-wall": Game(
        ruleset=DRAFT,
        rulings={"draft-dead-wall": "fourteen"},
        about="Under the ruling draft-dead-wall=fourteen the hand ends with fourteen tiles undrawn.",
        scenes=(
            Scene(
                hands=("777m4j", "", "", ""),
                play="""
                    0+7m 0K7777m 0+-
                    ...=0
                """,
            ),
        ),
    ),
}
