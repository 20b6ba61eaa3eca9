"""Where the text had to be read in one of two ways, with hands that come out differently then: what changes most first."""

from __future__ import annotations

from typing import Final

from replay.rulebook import Choice

CHOICES: Final[tuple[Choice, ...]] = (
    Choice(
        ruling="no-red",
        value="two",
        words="two additional scoring tiles are rewarded",
        cite="seed 004 §Scoring and Winning",
        hand=("456789m789p55s67s + 8s", "--by", "self_draw", "--scoring-tiles", "5m2p9s"),
        other_hand=("456789m789p55s67s + 8s", "--by", "self_draw", "--scoring-tiles", "5m2p"),
        by_default=17,
        otherwise=8,
    ),
    Choice(
        ruling="formula",
        value="product",
        words="These two scoring tiles also calculate the multiplier according to their face value.",
        cite="seed 004 §Scoring and Winning",
        hand=("456789m789p55s67s + 8s", "--by", "self_draw", "--scoring-tiles", "5m2p9s"),
        by_default=17,
        otherwise=180,
    ),
    Choice(
        ruling="formula",
        value="separate",
        words="a basic multiplier of one chip, plus the number represented by the scoring tile as an additional multiplier",
        cite="seed 004 §Scoring and Winning",
        hand=("456789m789p55s67s + 8s", "--by", "self_draw", "--scoring-tiles", "5m2p9s"),
        by_default=17,
        otherwise=19,
    ),
    Choice(
        ruling="short-wall",
        value="ten",
        words="the first tile from the remaining unseen tiles is drawn as the scoring tile",
        cite="seed 004 §Winning",
        hand=("456789m789p55s67s + 8s", "--by", "self_draw", "--scoring-tiles", "4p6s"),
        by_default=11,
        otherwise=21,
    ),
    Choice(
        ruling="short-wall",
        value="winning-tile",
        words="the first tile from the remaining unseen tiles is drawn as the scoring tile",
        cite="seed 004 §Winning",
        hand=("456789m789p55s67s + 8s", "--by", "self_draw", "--scoring-tiles", "", "--situation", "last_tile"),
        by_default=1,
        otherwise=9,
    ),
    Choice(
        ruling="red-copies",
        value="four",
        words="The Red Dragon tile can substitute any tile to form sequences, triplets, or pairs.",
        cite="seed 004 §Basic Rules",
        hand=("12m55s789p P:999m K:3333m + 7z", "--by", "self_draw", "--scoring-tiles", "3s"),
        by_default=4,
        otherwise=None,
    ),
    Choice(
        ruling="red-in-meld",
        value="pung",
        words="it can be used as the needed tile",
        cite="seed 004 §Basic Rules",
        hand=("456m789p55s67s P:11m7z + 8s", "--by", "self_draw", "--scoring-tiles", "5m"),
        by_default=None,
        otherwise=6,
    ),
    Choice(
        ruling="red-natural",
        value="triplet",
        words="players can form tile combinations by Pong (three identical tiles) or Kong (four identical tiles)",
        cite="seed 004 §Basic Rules",
        hand=("456m789p55s67s P:777z + 8s", "--by", "self_draw", "--scoring-tiles", "5m"),
        by_default=None,
        otherwise=6,
    ),
    Choice(
        ruling="chow",
        value="left",
        words="players can form tile combinations by Pong (three identical tiles) or Kong (four identical tiles)",
        cite="seed 004 §Basic Rules",
        hand=("456m789p55s67s C:123m + 8s", "--by", "self_draw", "--scoring-tiles", "5m"),
        by_default=None,
        otherwise=6,
    ),
)
