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
        about="One player has won; then two win on one discard, recorded in turn order from the discarder: the third win.",
        scenes=(
            Scene(
                hands=("123456m789p12p99s", "", "45m111222333s44z", "234567p78m55z234s"),
                play="""
                    0+7z- 1+1z- 2+9p- 3+2z- 0+7z- 1+9m- 2+7z- 3+9m-
                    0+3p {Ann is first; nobody pays or is paid by Ann from here on.} 0W
                    1+6m {Bo puts down the tile that two wait for.} 1-
                    {Turn order from Bo: Cy, then Di.} 2W 3W
                """,
            ),
        ),
    ),
    "joker-claimed-for-a-pung": Game(
        about="A discarded Character joker is claimed for a pung of 7m, a natural 7m is added, the replacement tile wins.",
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
                    0+5p {Rulebook b30fj §5: on a discard Bo may not win, though 5p would make a hand.} 0-
                    1+2z {By self-draw any tile completes it.} 1W
                    2+3m- 3+4z- 2W
                    3+- ...=0
                """,
            ),
        ),
    ),
    "wall-runs-out": Game(
        about="Three hands to the end of the wall: the last tile wins, the last discard is won on, nobody wins.",
        scenes=(
            Scene(
                hands=("77z1j", "7z3j", "5j", "123456789m123p7z"),
                play="...=1 3+7z {The last tile of the wall: Under the Sea.} 3W",
                last="",
            ),
            Scene(
                number=2,
                dealer=1,
                hands=("77z1j", "123456789m123p7z", "5j3j", "7z"),
                play="...=1 0+4s {The last discard may be won on, and claimed for nothing else.} 0-7z 1W",
            ),
            Scene(number=3, dealer=2, hands=("", "", "", ""), play="...=0"),
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
        about="Kong over pung over chow; fewer jokers, then the weaker joker; the nearest on a discarded joker.",
        scenes=(
            Scene(
                hands=("5p", "46p123456m7899s", "5p2j", "55p7j234678m55z"),
                play="""
                    0+1z-5p {Bo could chow, Cy could pung with the Suit joker: the kong comes first.} 3K55p7j
                    3+5z {After a Kong.} 3W
                    ...8 ...=0
                """,
            ),
            Scene(
                number=2,
                dealer=1,
                hands=("55s24s789m", "3s", "24s", "33s1z"),
                play="""
                    1+1z-3s {Cy could chow 24s; the pung comes first, from across the table.} 3P33s 3-1z
                    0+- ...=0
                """,
            ),
            Scene(
                number=3,
                dealer=2,
                hands=("5p3m7j", "5p1m2j", "5p", ""),
                play="""
                    2+9s-5p {Ann and Bo both have 5p and one joker: the Circle joker is weaker than the Suit joker.} 0P5p7j
                    0-3m 1+- ...=0
                """,
            ),
            Scene(
                number=4,
                dealer=3,
                hands=("22m1s", "88m1s", "", "6j"),
                play="""
                    3+9s-6j {Ann and Bo both have a pair that the joker completes: the nearest after the discarder.} 0P22m
                    0-1s 1+- ...=0
                """,
            ),
        ),
    ),
    "chow-across-a-winner": Game(
        about="Bo wins; from then on Cy is the next after Ann, draws after her and may chow her discards.",
        scenes=(
            Scene(
                hands=("", "123456789m46p44z", "12m456789s123p7z", "123456s789p111z7z"),
                play="""
                    0+5p- 1W
                    {Wins do not skip turns: Cy draws.} 2+1z- 3+2z-
                    0+3m- {The nearest player before Cy who is still in play is Ann.} 2C12m 2-7z 3W
                    0+8p- 2+1z- 0+9m- 2+1p
                """.replace("2+1p", "2+3z- 0+4z- ...=0"),
            ),
        ),
    ),
    "every-shape": Game(
        about="Thirteen Orphans, Thirteen Unconnected and Seven Pairs, each won as the rulebook's example of it.",
        scenes=(
            Scene(
                hands=("", "19m19p19s1234567z", "147m28p36s122346z", "1133m5577p2266s8s"),
                play="""
                    ...12
                    0+1z- {Thirteen Orphans of no joker: 30, with No Jokers and Concealed Hand.} 1W
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
                hands=("123m456p789s1133z", "234m567p789s22z44z", "567m678p12399s23s", "345m678p345s55z6z"),
                play="""
                    0+1z {The dealer's first draw.} 0W
                    1+2z {The first draw of another player, before any discard of theirs.} 1W
                    2+6z {A discard, won on by a player who has not discarded yet; nobody has called.} 2- 3W
                """,
            ),
        ),
    ),
    "five-of-a-kind": Game(
        about="Jokers make a fifth and a sixth tile of a kind.",
        scenes=(
            Scene(
                hands=("", "5555m6j2j46m789p123s"[:20], "", ""),
                play="...8 0+9m- 1+1j 1W ...=0",
            ),
        ),
    ),
    "house-rulings": Game(
        about="The record sets rulings: after a win the player after the winner draws; ten tiles are worth five.",
        rulings={"win-turn-order": "after-winner", "within-values": "reference"},
        scenes=(
            Scene(
                hands=("", "123m456p789s3399p", "234m234s678p6699m", ""),
                play="""
                    0+2z- 1+2z- 2+2z- 3+4z-
                    0+3p- 1W {Under win-turn-order=after-winner Cy draws here too; after a win by Di it would be Ann.} 2+9m 2W
                    3+1z- 0+1z- 3+9p- ...=0
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
                hands=("", "", "22z456m678p345s55z", "123456p22345s33z"),
                play="""
                    2+3m- 3+9s- 0+2z- {South is the round wind.} 2P22z 2-3m
                """.replace("2-3m", "2-5z 3+1z- 0+- 1+- 2+5z 2W 3+3z 3W ...=0"),
            ),
        ),
    ),
}
