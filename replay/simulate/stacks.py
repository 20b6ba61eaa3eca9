"""Walls stacked so that a rare flow is likely. Which game has the tiles for a stack, `Stack.fits` asks the ruleset."""

from __future__ import annotations

from replay.simulate.deal import Stack

STACKS: dict[str, Stack] = {
    "first-draw": Stack(
        about="the dealer is ready, and the first tile of the wall completes the hand",
        hands=("123m456p789s1133z", "", "", ""),
        head="1z",
    ),
    "second-draw": Stack(
        about="the player after the dealer is ready, and the second tile of the wall completes the hand",
        hands=("", "123m456p789s1133z", "", ""),
        head="9m1z",
    ),
    "three-on-one": Stack(
        about="three players wait for the tile that the dealer can best do without",
        hands=("123789m456p67s5p1z", "234m345p345678s1z", "234678m567p234s1z", "345m234678p456s1z"),
        head="5s",
    ),
    "robbed-kong": Stack(
        about="two players are about to wait for the tile that the dealer can add to a claimed pung",
        hands=("55234678m224p68s", "19m19p19s1234567z", "46m123456p7899s3z", "46m345789p1288s3z"),
        head="2s5m5p6s3s5m",
        weight=3,
    ),
    "useless-joker": Stack(
        about="the dealer draws a joker of no use, of which another player has three tiles and a third a pair",
        hands=("123p456789s23p55z", "777m2468p135s26z9m", "444m1359p279s37z6m", "22m1278p468s1z4z5m"),
        head="6j",
    ),
    "unlike-tiles": Stack(
        about="a player holds tiles that have nothing to do with each other, honors among them",
        hands=("", "", "147m28p36s123456z", ""),
    ),
    "far-apart": Stack(
        about="a player holds suited tiles three apart and almost every honor",
        hands=("", "159m148p26s12345z", "", ""),
    ),
    "orphans": Stack(
        about="a player holds twelve different terminals and honors",
        hands=("", "", "19m19p19s123456z5p", ""),
    ),
    "pairs": Stack(
        about="a player holds five pairs",
        hands=("", "", "", "2288m3377p55s69p4z"),
    ),
    "triplets": Stack(
        about="the dealer holds three triplets, and the other end of the wall holds a fourth of each",
        hands=("777m444p222s55z68s", "", "", ""),
        head="2s",
        tail="4p7m7s",
    ),
    "flower": Stack(
        about="the dealer is ready and draws a joker of no use; its replacement completes the hand",
        hands=("123m456789s23p55z", "", "", ""),
        head="4j",
        tail="4p",
    ),
    "kong-and-flower": Stack(
        about="the dealer is ready and draws a fourth tile; the other end of the wall holds a joker, then a win",
        hands=("777m456789s23p55z", "", "", ""),
        head="7m",
        tail="4j1p",
    ),
    "jokers": Stack(
        about="two players share the wildcards",
        hands=("", "35m68p1246j", "", "24s79m3578j"),
    ),
}
"""The stacks by name."""
