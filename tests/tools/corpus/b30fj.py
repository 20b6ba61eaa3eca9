"""The scenes of Bloody 30 Faan Jokers, current edition: the hard flows, played so that the rule decides."""

from __future__ import annotations

from tests.tools.corpus.scenes import Game, Scene

GAMES: dict[str, Game] = {
    "robbed-kong-two-winners": Game(
        about="An added kong is robbed by two players, who had let the same tile pass before.",
        scenes=(
            Scene(
                hands=("55234678m224p68s", "5m", "46m123456p78999s", "46m345789p123s44z"),
                play="""
                    0+2s- 1+-5m
                    {Cy and Di could win on this 5m. They pass, which has no effect later.} 0P55m 0-4p
                    1+- 2+- 3+- 0+5m
                    {The fourth 5m goes onto the pung: Cy and Di rob it. There is no replacement and no discard.} 0A5m
                    2W 3W
                    {First after the robbed player who has not won: Bo.} 1+7s- 0W
                """,
            ),
        ),
    ),
    "three-winners-on-one-discard": Game(
        about="The dealer's first discard is won on by all three others, which ends the hand: Hand of Man three times.",
        scenes=(
            Scene(
                hands=("123789m456p67s5p1z", "234m345p345678s1z", "234678m567p234s1z", "345m234678p456s1z"),
                play="0+5s-1z 1W 2W 3W",
            ),
        ),
    ),
    "double-win-ends-the-hand": Game(
        about="Ann has won; then two win on one discard, in turn order from the discarder, and the hand is over.",
        scenes=(
            Scene(
                hands=("123456m789p12p99s", "", "45m111222333s44z", "234567p78m55z234s"),
                play="""
                    0+7z- 1+1z- 2+9p- 3+2z- 0+7z- 1+9m- 2+7z- 3+9m-
                    0+3p {Nobody pays Ann or is paid by her from here on.} 0W
                    1+6m {The tile that two wait for.} 1-
                    {Turn order from Bo: Cy, then Di.} 2W 3W
                """,
            ),
        ),
    ),
    "joker-claimed-for-a-pung": Game(
        about="A discarded Character joker is claimed for a pung of 7m; a natural 7m is added; the replacement wins.",
        scenes=(
            Scene(
                hands=("123456789m1199s", "8m123p123789s44z6j", "", "77m345678p24s155z"),
                play="""
                    0+2z- 1+4z {The joker is let go; for Di's pair of 7m it is a third.} 1-6j 3P77m 3-1z
                    0+2z- 1+3z- 2+- 3+7m {A natural tile may be added to a pung that holds a joker.} 3A7m
                    3+3s 3W
                    0+1s 0W
                    1+5p- 2+8m- 1W
                """,
            ),
        ),
    ),
    "joker-won-on": Game(
        about="A discarded Baida completes two hands at once, for each of them as another tile.",
        scenes=(
            Scene(
                hands=("1j", "123456789m46p44z", "234m234p234678s5z", "111222333p7899s"),
                play="""
                    0+7z- 1+1z- 2+2z- 3+3z- 0+7z-1j
                    {As 5p.} 1W {As 5z.} 2W
                    {Wins do not skip turns: after Ann, Bo and Cy are out, so Di draws.} 3+6s 3W
                """,
            ),
        ),
    ),
    "kong-flower-kong-win": Game(
        about="In one turn: concealed kong, a drawn joker declared, a second kong, and the last replacement tile wins.",
        scenes=(
            Scene(
                hands=("777m444p345689s9s", "123456m12378p55z", "", "123456789s123m4z"),
                play="""
                    0+1z- 1+1z- 2+1z- 3+2z-
                    0+7m 0K7777m 0+2j 0F2j 0+4p 0K4444p 0+7s
                    {After a Kong and After a Flower both count.} 0W
                    1+9p {Only Cy and Di pay: Ann has won.} 1W
                    2+4z- 3W
                """,
            ),
        ),
    ),
    "self-draw-only-wait": Game(
        about="Four sets and a lone Baida wait for the pair: no discard may be won on, the next draw may.",
        scenes=(
            Scene(
                hands=("", "123456789m567p1j", "112233p778899s4z", ""),
                play="""
                    0+5p {On a discard Bo may not win, though 5p makes a hand with another pair.} 0-
                    1+2z {By self-draw any tile completes it.} 1W
                    2+3m- 3+4z- 2W
                    ...=0
                """,
            ),
        ),
    ),
    "wall-runs-out": Game(
        about="To the end of the wall: the last tile wins, the last discard is won on, nobody wins, the last tile is a "
        "replacement and wins.",
        scenes=(
            Scene(
                hands=("77z1j", "3j", "5j", "123456789m123p7z"),
                play="...=1 3+7z {The last tile of the wall: Under the Sea.} 3W",
            ),
            Scene(
                number=2,
                dealer=1,
                hands=("77z1j", "123456789m123p7z", "35j", "7z"),
                play="...=1 0+4s {The last discard may be won on, and claimed for nothing else.} 0-7z 1W",
            ),
            Scene(number=3, dealer=2, hands=("1234j", "", "", "5678j"), play="...=0"),
            Scene(
                number=4,
                dealer=3,
                hands=("123j", "123456789m12p7z4j", "", "5678j"),
                play="...=2 1+3p {One tile is left to replace the joker.} 1F4j 1+7z 1W",
            ),
        ),
    ),
    "swap-calling-kept": Game(
        about="Four claims, each followed by a discard that is close to a swap and legal.",
        scenes=(
            Scene(
                hands=("", "346m346p57s8j99s11z", "111222333p123m7z", "777888999p789m6z"),
                play="""
                    0+5m- {46+5 forbids 5 alone, so 3m may go.} 1C46m 1-3m
                    2+4z- 3+4z- 0+5p- {34+5 forbids 5 and 2.} 1C34p 1-6p
                    2+4z- 3+5z- 0+4s-
                    {With the Bamboo joker as 3 or 6, 7s is a swap under one identity only, and so allowed.} 1C5s8j=345s
                    1-7s
                    2+5z- 3+9s- 1W
                    0+7z- 2W
                    3+6z 3W
                """,
            ),
        ),
    ),
    "precedence-of-claims": Game(
        about="Kong over pung over chow; of two pungs that with the weaker joker; on a discarded joker the nearest.",
        scenes=(
            Scene(
                hands=("5p", "46p19m19s147s234z", "5p2j", "55p7j234678m5511z"),
                play="""
                    0+6z-5p {Bo could chow, Cy could pung with the Suit joker: the kong comes first.} 3K55p7j
                    3+5z 3W
                    ...=0
                """,
            ),
            Scene(
                number=2,
                dealer=1,
                hands=("55s24s789m", "3s", "24s", "33s1z"),
                play="""
                    1+6z-3s {Cy could chow with 24s: the pung comes first, from across the table.} 3P33s 3-1z
                    ...=0
                """,
            ),
            Scene(
                number=3,
                dealer=2,
                hands=("5p3m7j", "5p1m2j", "5p", ""),
                play="""
                    2+9s-5p {Ann and Bo could both pung with one joker. The Circle joker is weaker than the Suit joker.}
                    0P5p7j 0-3m
                    ...=0
                """,
            ),
            Scene(
                number=4,
                dealer=3,
                hands=("22m1s", "88m1s", "", "6j"),
                play="""
                    3+9s-6j {Ann and Bo both have a pair for this joker: the nearest after the discarder takes it.}
                    0P22m 0-1s
                    ...=0
                """,
            ),
        ),
    ),
    "chow-across-a-winner": Game(
        about="Bo wins on Ann's discard; from then on Cy draws after Ann and may chow her discards.",
        scenes=(
            Scene(
                hands=("", "123456789m46p44z", "12m456789s123p67z", "123456s789p222z7z"),
                play="""
                    0+5p- 1W
                    {Wins do not skip turns: after Ann's discard Cy draws.} 2+9p- 3+8m-
                    0+3m- {The nearest player before Cy who is still in play is Ann.} 2C12m 2-6z
                    3+1m-7z 2W
                    0+1m- 3W
                """,
            ),
        ),
    ),
    "every-shape": Game(
        about="Thirteen Orphans, Thirteen Unconnected and Seven Pairs, each as in the rulebook's example of its row.",
        scenes=(
            Scene(
                hands=("", "19m19p19s1234567z", "147m28p36s122346z", "1133m5577p2266s8s"),
                play="""
                    ...12
                    0+1z- {Thirteen different orphans, no joker, on a discard.} 1W
                    2+7z 2W
                    3+8p- 0+8s- 3W
                """,
            ),
        ),
    ),
    "first-tiles": Game(
        about="Hand of Heaven, Hand of Earth and Hand of Man in one hand.",
        scenes=(
            Scene(
                hands=("123m456p789s1133z", "234m567p789s22z44z", "567m678p12399s23s", "345m678p345s5566z"),
                play="""
                    0+1z {The dealer's first draw.} 0W
                    1+2z {The first draw of another player, who has not discarded.} 1W
                    2+6z {A discard, won on by a player who has not discarded; nobody has called.} 2- 3W
                """,
            ),
        ),
    ),
    "jokers-in-hand-and-chow": Game(
        about="Two jokers make a fifth and a sixth 5m; two jokers from hand make a chow of a claimed 5p.",
        scenes=(
            Scene(
                hands=("222333m111s999p4z", "5555m26j789p1239s", "234678m111p59s17j", ""),
                play="""
                    0+7z- 1+5p- {Only the claimed tile of a chow has to be natural.} 2C17j=567p 2-9s
                    3+7z- 0+7z- 1+9s {5555m and both jokers: five or six of a kind, as the best reading has it.} 1W
                    2+2z- 3+5s- 2W
                    0+1z- 3+4z- 0W
                """,
            ),
        ),
    ),
    "house-rulings": Game(
        about="The record sets rulings: after a win the player after the winner draws; Within Ten Tiles is worth 5.",
        rulings={"win-turn-order": "after-winner", "within-values": "reference"},
        scenes=(
            Scene(
                hands=("", "234m234s678p6699m", "123m456p789s3399p", "222444p22s567m77z"),
                play="""
                    0+2z- 1+2z- 2+2z- 3+4z-
                    0+3p- 2W {Without the ruling Bo would draw: the first in play after the discarder.} 3+1z-
                    0+5z- 1+9m 1W
                    3+7z 3W
                """,
            ),
        ),
    ),
    "begins-in-the-south-round": Game(
        about="A record that begins in the middle of a game: hand 7, South round, with scores.",
        scores=(64, -24, -48, 8),
        scenes=(
            Scene(
                number=7,
                round="S",
                dealer=2,
                hands=("777999s678p123m4z", "", "22z456m678p345s55z", "123456p22345s33z"),
                play="""
                    2+3m- 3+9m- 0+2z- {South is the round wind; the dealer is East.} 2P22z 2-5z
                    3+1z- 0+1z- 1+- 2+5z 2W
                    3+3z 3W
                    0+4z 0W
                """,
            ),
        ),
    ),
    "four-kongs": Game(
        about="Four kongs of three sorts by one player, won on a discard as in the rulebook's example of Four Kongs.",
        scenes=(
            Scene(
                hands=("", "77s8j11p444m333z4z9s", "", ""),
                play="""
                    ...8
                    0+7s- 1K77s8j 1+1z-9s
                    2+1p- 1P11p 1-1z
                    2+4m- 1K444m 1+3z 1K3333z 1+1p 1A1p 1+2z-
                    2+- 3+4z- 1W
                    ...=0
                """,
            ),
        ),
    ),
    "three-great-hands": Game(
        about="Big Four Winds, Nine Gates and Pure Double Terminal Sequences, each as in the rulebook's example.",
        scenes=(
            Scene(
                hands=("", "1112345678999m", "11333444z44m22z5p", "12312378978s44p"),
                play="""
                    ...12
                    0+2z- 2P22z 2-5p
                    3+6z- 0+1z- 2W
                    1+6p- 3+5m- 1W
                    0+9s- 3W
                """,
            ),
        ),
    ),
}
