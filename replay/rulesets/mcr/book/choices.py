"""Where the rules of MCR are read in one of two ways, with hands that come out differently then."""

from __future__ import annotations

from typing import Final

from replay.rulebook import Choice, ExampleOutcome

_DRAWN: Final = ("--by", "self_draw")
_GIVEN: Final = ("--by", "discard")


def _choice(
    ruling: str, value: str, part: str, words: str, by_default: ExampleOutcome, otherwise: ExampleOutcome, *hand: str
) -> Choice:
    return Choice(
        ruling=ruling, value=value, words=words, cite=f"rulebook mcr §{part}", hand=hand,
        by_default=by_default, otherwise=otherwise,
    )  # fmt: skip


CHOICES: Final = (
    _choice("minimum", "none", "4.1", "A hand wins if it has a reading and is worth eight fan or more", None, 4, "123m345m789s67s22p + 8s", *_GIVEN),
    _choice("shut-drawn", "fully-concealed", "4.7", "drawn, they count Self-Drawn 1 and not Fully Concealed Hand 4", 26, 29, "1133m5577p22446s + 6s", *_DRAWN),
    _choice("two-concealed-kongs", "8", "4.6", "two concealed 6", 13, 15, "99m33s K:8888m K:5555p P:777p + 3s", *_GIVEN),
    _choice("kong-pair", "apart", "4.6", "melded and concealed 5", 59, 57, "55s44z K:4444s P:666s O:7777s + 5s", *_GIVEN),
    _choice("kong-pair", "6", "4.6", "melded and concealed 5", 59, 60, "55s44z K:4444s P:666s O:7777s + 5s", *_GIVEN),
    _choice("fifth-tile", "no", "4.8", "whether or not a copy is left", 45, 46, "5666777889m C:456m + 9m", *_GIVEN),
    _choice("straight-wait", "no", "4.8", "a tile that is in it and outside it may be taken for the one outside", 16, 15, "3369m258p133347s + 3m", *_GIVEN),
    _choice("straight-wait", "single-only", "4.8", "A Knitted Straight's own tiles make no wait", 19, 18, "147m25789p36889s + 8p", *_DRAWN),
    _choice("knitted-types", "adds", "4.5", "a row drops those that it cannot be without", 12, 18, "69m147p258s23567z + 4z", *_GIVEN),
)  # fmt: skip
WITH_FLOWERS: Final = (
    _choice("minimum", "flowers", "4.1", "without its flowers", None, 12, "123m345m789s67s22p F:12345678f + 8s", *_GIVEN),
    _choice("kong-flower", "counts", "4.10", "the replacement of a kong, not of a flower drawn in its place", None, 12, "44m23334p678s O:5555m F:1f + 4m", *_DRAWN, "--situation", "after_kong,after_flower"),
)  # fmt: skip
