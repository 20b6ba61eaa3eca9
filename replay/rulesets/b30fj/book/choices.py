"""Where the text had to be read in one of two ways, with hands that come out differently then: what changes most first."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from replay.rulebook import Choice
from replay.rulesets.b30fj.edition import Edition


def choices_of(edition: Edition) -> tuple[Choice, ...]:
    """The choices that change scores most in this edition."""
    if not edition.draft:
        return CHOICES
    return (
        *DRAFT_CHOICES,
        *(replace(choice, cite=choice.cite.replace("seed 000", edition.seed)) for choice in _SHARED),
    )


CHOICES: Final[tuple[Choice, ...]] = (
    Choice(
        ruling="suppression",
        value="author",
        words="Faan is additive and maps to the following payouts",
        cite="seed 000 §Scoring table",
        hand=("19m19p19s1234567z + 5j", "--seat", "S"),
        by_default=41,
        otherwise=31,
    ),
    Choice(
        ruling="within-values",
        value="highest",
        words="Within Ten Tiles (8 faan): Win before the eleventh tile is drawn.",
        cite="seed 000 §Special Win Methods",
        hand=("123m345p777s3344z + 3z", "--by", "self_draw", "--seat", "S", "--situation", "tiles_drawn=7"),
        by_default=19,
        otherwise=14,
    ),
    Choice(
        ruling="tanki-scope",
        value="per-reading",
        words="if the wait tile is a single-tile wait for a pair on the Baida or Suit joker, one can only win by self-draw",
        cite="seed 000 §Bloody 30 Faan Jokers",
        hand=("19m19p19s123456z1j + 1z", "--seat", "S"),
        by_default=None,
        otherwise=41,
    ),
    Choice(
        ruling="one-reading",
        value="mixed",
        words="Each of your sets and pair",
        cite="seed 000 §Terminals and Nonterminals",
        hand=("12312378978m44s + 9m", "--seat", "S", "--target", "E"),
        by_default=46,
        otherwise=53,
    ),
    Choice(
        ruling="pure-double-short",
        value="drop",
        words="You have 123 123 456 456 or 456 456 789 789 of one suit.",
        cite="seed 000 §Sequences",
        hand=("123456m23m44z C:456m + 1m", "--seat", "S", "--target", "E"),
        by_default=48,
        otherwise=33,
    ),
    Choice(
        ruling="hog-calls",
        value="melds-too",
        words="Four of your sets in hand (not calls) use up all four of a given tile.",
        cite="seed 000 §Tile Hog",
        hand=("123234m45m44z C:345m + 3m", "--seat", "S"),
        by_default=21,
        otherwise=36,
    ),
    Choice(
        ruling="chicken-per-reading",
        value="whole-hand",
        words="You score none of the other hands.",
        cite="seed 000 §Miscellaneous",
        hand=("234m789s3344z C:34p7j + 3z", "--seat", "S"),
        by_default=15,
        otherwise=1,
    ),
    Choice(
        ruling="instead-chain",
        value="row-above",
        words="Instead, you have consecutive triplets in the pattern 111222333.",
        cite="seed 000 §Triplets",
        hand=("111m22m444m99s P:33m6j + 2m", "--seat", "S"),
        by_default=33,
        otherwise=43,
    ),
    Choice(
        ruling="number-hands-honors",
        value="honors-ignored",
        words="Your hand consists of three numbers only.",
        cite="seed 000 §Numbers",
        hand=("11223344z44m77p9s + 9s", "--seat", "S"),
        by_default=18,
        otherwise=23,
    ),
    Choice(
        ruling="earth-calls",
        value="void",
        words="Win with your first draw (as non-dealer).",
        cite="seed 000 §Special Win Methods",
        hand=(
            "123m345p777s3344z + 3z",
            "--by",
            "self_draw",
            "--seat",
            "S",
            "--situation",
            "first_draw,before_first_discard,tiles_drawn=4",
        ),
        by_default=49,
        otherwise=19,
    ),
    Choice(
        ruling="first-draw-flower",
        value="counts",
        words="Win with your first draw (as dealer).",
        cite="seed 000 §Special Win Methods",
        hand=(
            "123m345p777s3344z F:1j + 3z",
            "--by",
            "self_draw",
            "--situation",
            "after_flower,before_first_discard,no_calls,tiles_drawn=2",
        ),
        by_default=36,
        otherwise=66,
    ),
    Choice(
        ruling="hell-wait-jokers",
        value="naturals-only",
        words="all tiles except one are already visible to you",
        cite="seed 000 §Concealed",
        hand=("123m345p3344z P:77s8j + 3z", "--seat", "S", "--visible", "344z34j"),
        by_default=15,
        otherwise=2,
    ),
    Choice(
        ruling="melded-ckong",
        value="not-counted",
        words="Have four calls and win off a discard or by robbing a kong.",
        cite="seed 000 §Concealed",
        hand=("4z O:777s8j A:1111p P:444m K:3333z + 4z", "--seat", "S"),
        by_default=25,
        otherwise=20,
    ),
    Choice(
        ruling="pung-discarded-joker",
        value="not-counted",
        words="You cannot pung or kong a discard using more than one joker.",
        cite="seed 000 §Calls",
        hand=("123m345p3344z O:77s1j8j + 3z", "--seat", "S"),
        by_default=None,
        otherwise=1,
    ),
)
DRAFT_CHOICES: Final[tuple[Choice, ...]] = (
    Choice(
        ruling="draft-three-pure",
        value="full-only",
        words="Same, but they are all the same suit.",
        cite="seed 001 §Triplets",
        hand=("111m22m33m567s P:88p7j + 3m", "--seat", "S"),
        by_default=13,
        otherwise=8,
    ),
    Choice(
        ruling="draft-seven-pairs-repeat",
        value="no",
        words="Seven pairs.",
        cite="seed 001 §Bloody 30 Faan Jokers",
        hand=("11115555m77p22s8s + 8s", "--seat", "S"),
        by_default=18,
        otherwise=None,
    ),
    Choice(
        ruling="draft-all-types",
        value="drop",
        words="Your hand has each of the five kinds of tiles",
        cite="seed 001 §Suits",
        hand=("147m25p3s1234567z + 1m", "--seat", "S"),
        by_default=13,
        otherwise=8,
    ),
    Choice(
        ruling="draft-knitted-where",
        value="blocks-only",
        words="You have e.g. 1m 2p 3s 7m 8p 9s which counts as two sets.",
        cite="seed 001 §Knitted Hands",
        hand=("147m28p39s122346z + 7z", "--seat", "S"),
        by_default=18,
        otherwise=13,
    ),
)
_OTHERWISE_IN_THE_DRAFT: Final = frozenset({"earth-calls", "first-draw-flower", "suppression", "tanki-scope"})
_SHARED: Final = tuple(choice for choice in CHOICES if choice.ruling not in _OTHERWISE_IN_THE_DRAFT)
"""Those whose words and example are the same in the draft."""
