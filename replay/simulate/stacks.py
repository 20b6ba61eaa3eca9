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
    "let-pass": Stack(
        about="a player is ready for two tiles, which the others draw one after the other and have no use for",
        hands=("123p456p789s1155z", "22245m789m33366z", "123s456s678p1199s", "234p567p2288p347s"),
        head="9p4z6m3m3m7z6m3m",
        weight=6,
        look_back=True,
    ),
    "one-robber": Stack(
        about="as robbed-kong, but that the player who puts down the first of the tiles has no use for it",
        hands=("55234678m224p68s", "1289m1289p12s147z", "46m123456p7899s3z", "46m345789p1288s3z"),
        head="2s5m5p6s3s5m",
        weight=12,
        look_back=True,
    ),
    "own-tile": Stack(
        about="a player is ready and draws a tile that completes the hand; the next two players draw such tiles too",
        hands=("123p456p789s1155z", "22245m789m33366z", "123s456s678p1199s", "234p567p2288p347s"),
        head="9p6m3m3m7z6m",
        weight=6,
        look_back=True,
    ),
    "jokers": Stack(
        about="two players share the wildcards",
        hands=("", "35m68p1246j", "", "24s79m3578j"),
    ),
    "given-up-three-wait": Stack(
        about="three players wait for the only tile of the suit that the dealer gives up",
        hands=("2345678m23456p5s", "11123456789m46s", "11123456789p34s", "23456788p33367s"),
        head="9m",
        weight=3,
        missing_suits=True,
    ),
    "given-up-robbed-kong": Stack(
        about="two players are about to wait for the tile that the dealer can add to a claimed pung",
        hands=("5512789m34679p6s", "5m113355779924s", "46m1123456789p9s", "46m1223456789p9s"),
        head="9m8s8s1p2p5m",
        weight=4,
        missing_suits=True,
    ),
    "given-up-fed-kong": Stack(
        about="the dealer gives up a tile that is a ready player's fourth; its replacement completes the hand",
        hands=("7m112234567899s", "777m1234562399p", "", ""),
        head="9s",
        tail="4p",
        missing_suits=True,
    ),
    "given-up-bloom": Stack(
        about="the dealer is ready and draws a fourth tile; its replacement completes the hand",
        hands=("777m1234562399p", "", "", ""),
        head="7m",
        tail="1p",
        missing_suits=True,
    ),
    "given-up-pure-pairs": Stack(
        about="a player is ready with pairs of one suit",
        hands=("", "1122335577994m", "", ""),
        head="9p4m",
        missing_suits=True,
    ),
    "given-up-pairs-and-four": Stack(
        about="a player is ready with pairs, two of them alike",
        hands=("", "", "1111m335577m994p", ""),
        head="9s8s4p",
        missing_suits=True,
    ),
    "given-up-four-pungs": Stack(
        about="the dealer gives up tiles one by one that another player can pung",
        hands=("2579m123456789s", "22557799m3m1479p", "4m11123456789p9p", ""),
        weight=6,
        missing_suits=True,
    ),
    "given-up-triplets": Stack(
        about="a player holds three triplets of one suit, and a pair that others give up a third of",
        hands=("4m112233556677s", "111222333m4488m", "", ""),
        weight=2,
        missing_suits=True,
    ),
}
"""The stacks by name."""
