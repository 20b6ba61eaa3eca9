"""Scoring paragraphs of rulebook b30fj: jokers, melds, readings, Hell Wait, payments, and what a score explains."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from replay.hands import ByOther, Hand, Meld, NotAWin, Reason, Scored, ShownReading, Situation
from replay.rulesets.b30fj.edition import CURRENT, DRAFT, Edition
from replay.rulesets.b30fj.melds import read_meld
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.rulesets.b30fj.scoring.score import score
from replay.tiles import DRAGONS, HIDDEN, HONORS, KIND_OF, NAMES, SUITED, WINDS, parse_tiles
from tests.hands_json import hand_from_json
from tests.reference import random_hands
from tests.rulesets.b30fj.hands import codes, hand_of, scored
from tests.samples import first

DEFAULTS = B30fjRulings()
AUTHOR = {"suppression": "author"}
PLAIN = "123m345p3344z P:77s8j + 3z"
DOMAINS = {
    "1j": SUITED | HONORS,
    "2j": SUITED,
    "3j": HONORS,
    "4j": WINDS,
    "5j": DRAGONS,
    "6j": frozenset(range(9)),
    "7j": frozenset(range(9, 18)),
    "8j": frozenset(range(18, 27)),
}


@pytest.mark.parametrize("joker", DOMAINS)
def test_3_a_joker_stands_for_the_kinds_of_its_domain(joker: str) -> None:
    for kind in range(34):
        pung = Meld("pung", (kind, kind, KIND_OF[joker]))
        assert isinstance(read_meld(pung, DEFAULTS), tuple) is (kind in DOMAINS[joker])


MELDS = [
    pytest.param("chow", "123m", 1, id="a run"),
    pytest.param("chow", "34m6j", 2, id="a joker at either end"),
    pytest.param("chow", "35m6j", 1, id="a joker in the middle"),
    pytest.param("chow", "5m26j", 3, id="two jokers"),
    pytest.param("chow", "12m1j", 1, id="a joker at the end of the suit"),
    pytest.param("chow", "124m", "illegal_meld", id="no run"),
    pytest.param("chow", "12m3p", "illegal_meld", id="two suits"),
    pytest.param("chow", "567z", "illegal_meld", id="honors"),
    pytest.param("chow", "56z1j", "illegal_meld", id="honors with Baida"),
    pytest.param("chow", "33m6j", "illegal_meld", id="a tile twice"),
    pytest.param("chow", "34m8j", "illegal_meld", id="a joker of another suit"),
    pytest.param("chow", "15m1j", "illegal_meld", id="too far apart"),
    pytest.param("chow", "126j", "joker_limit", id="jokers alone"),
    pytest.param("chow", "1234m", "illegal_meld", id="four tiles"),
    pytest.param("pung", "777s", 1, id="a pung"),
    pytest.param("pung", "77s8j", 1, id="a pung with a joker"),
    pytest.param("pung", "7s18j", "joker_limit", id="a pung with two jokers"),
    pytest.param("pung", "778s", "illegal_meld", id="two kinds"),
    pytest.param("pung", "77s7j", "illegal_meld", id="a pung with another suit's joker"),
    pytest.param("pung", "5555z", "illegal_meld", id="a pung of four"),
    pytest.param("open_kong", "777s8j", 1, id="an open kong with a joker"),
    pytest.param("open_kong", "777s", "illegal_meld", id="a kong of three"),
    pytest.param("open_kong", "77s18j", "joker_limit", id="an open kong with two jokers"),
    pytest.param("added_kong", "777z5j", 1, id="an added kong with a joker"),
    pytest.param("added_kong", "77z35j", "joker_limit", id="an added kong with two jokers"),
    pytest.param("concealed_kong", "7777s", 1, id="a concealed kong"),
    pytest.param("concealed_kong", "777s8j", "joker_limit", id="a concealed kong with a joker"),
    pytest.param("concealed_kong", "????", "hidden_tile", id="a hidden kong"),
]


@pytest.mark.parametrize(("kind", "tiles", "expected"), MELDS)
def test_4_melds(kind: Any, tiles: str, expected: int | str) -> None:
    found = read_meld(Meld(kind, parse_tiles(tiles)), DEFAULTS)
    if isinstance(expected, int):
        assert not isinstance(found, Reason)
        assert len(found) == expected
    else:
        assert isinstance(found, Reason)
        assert found.code == expected


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param({"target": "S"}, ["own_tile"], id="the own discard"),
        pytest.param({"out": ("S",)}, ["already_won"], id="a winner wins again"),
        pytest.param({"out": ("S", "E"), "target": "E"}, ["already_won", "already_won"], id="among winners"),
    ],
)
def test_2_a_winner_takes_no_further_part(changes: dict[str, Any], expected: list[str]) -> None:
    found = score(CURRENT, replace(hand_of(PLAIN), **changes), DEFAULTS)
    assert isinstance(found, NotAWin)
    assert [reason.code for reason in found.reasons] == expected


def test_4_every_fault_of_a_hand_is_told() -> None:
    assert codes("1111m345p3344z P:778s F:1j + 1j", flowers="1j5z") == [
        "too_many_copies",
        "wrong_tile_count",
        "illegal_meld",
        "illegal_flower",
    ]


@pytest.mark.parametrize("place", ["concealed", "win", "melds"])
def test_4_a_hand_with_hidden_tiles_is_not_scored(place: str) -> None:
    hand = hand_of(PLAIN)
    hidden: dict[str, Any] = {
        "concealed": (*hand.concealed[1:], HIDDEN),
        "win": HIDDEN,
        "melds": (Meld("concealed_kong", (HIDDEN,) * 4),),
    }
    found = score(CURRENT, replace(hand, **{place: hidden[place]}), DEFAULTS)
    assert isinstance(found, NotAWin)
    assert found.reasons[0].code == "hidden_tile"


def test_7_equal_readings_are_all_told_and_the_first_in_order_is_shown() -> None:
    # 123m three times or 111m 222m 333m.
    found = scored("123123m23m44z C:567p + 1m")
    chows = {
        "All Sequences": 2,
        "Identical Sequences": 2,
        "No Jokers": 2,
        "One Voided Suit": 2,
        "Pure Triple Sequence": 10,
    }
    triplets = {
        "No Jokers": 2,
        "One Voided Suit": 2,
        "Three Pure Shifted Triplets": 10,
        "Two Concealed Triplets": 2,
        "Two Shifted Triplets": 2,
    }
    assert list(found.equals) == [chows, triplets]
    assert found.patterns == chows
    assert found.others[0][0] == 18


def test_7_what_is_dropped_is_told_with_what_drops_it() -> None:
    found = scored("123456m78m44z C:345s + 9m", CURRENT, AUTHOR)
    assert {(row.name, row.by, row.value) for row in found.dropped} == {
        ("Short Straight", "Pure Straight", 1),
        ("Terminal Sequences", "Pure Straight", 1),
    }
    hogs = scored("123234345m45m44z + 3m")
    assert ("Tile Hog (2)", "Tile Hog (4)") not in {(row.name, row.by) for row in hogs.dropped}
    orphans = scored("19m19p19s1234567z + 1z")
    assert {(row.name, row.by) for row in orphans.dropped} == {("All Types", "Thirteen Orphans")}


def test_7_a_dropped_row_names_where_the_rules_say_so() -> None:
    found = scored("123m345p777s3344z + 3z", by="self_draw")
    assert [(row.name, row.cite) for row in found.dropped] == [("Concealed Hand", 'seed 000 §Concealed: "Same, but"')]
    straight = scored("123456m78m44z C:345s + 9m", CURRENT, AUTHOR)
    assert {row.cite for row in straight.dropped} == {"the author's implementation"}


def test_7_the_score_by_the_text_and_that_by_the_author_s_program_tell_of_each_other() -> None:
    # No Honors 2 and Three Mixed Small 5; the text lets Three Small 5 and Two Shifted 2 stand beside it.
    hand = "111m22p33s789p P:66m6j + 2p"
    found = scored(hand)
    assert (found.total, found.payout) == (14, 32)
    assert {"Three Small Shifted Triplets", "Two Shifted Triplets"} <= set(found.patterns)
    assert not found.dropped
    source = "the author's implementation"
    assert found.by_other == ByOther(by="author", total=7, payout=12, source=source, ruling="suppression=author")
    author = scored(hand, CURRENT, AUTHOR)
    assert author.total == 7
    assert author.by_other == ByOther(by="text", total=14, payout=32, source=source, ruling="suppression=text")


def test_7_a_score_that_only_links_of_the_text_lower_says_nothing_of_it() -> None:
    # Fully Concealed Hand drops Concealed Hand, which the text says itself.
    found = scored("123m345p777s3344z + 3z", by="self_draw")
    assert [row.name for row in found.dropped] == ["Concealed Hand"]
    assert found.by_other is None


def test_7_each_line_names_its_sets_and_its_source() -> None:
    lines = {line.name: line for line in scored("12345m77z C:789m O:444s8j F:1j + 6m").lines}
    assert lines["Pure Straight"].tiles == "789m 123m 456m"
    assert lines["Open Kong"].tiles == "4444s"
    assert lines["Flower"].tiles == "1j"
    assert lines["Pure Straight"].cite == "seed 000 §Sequences"
    assert lines["Pure Straight"].why == "789m 123m 456m — 123 456 789 of one suit."
    assert lines["One Voided Suit"].why == "Exactly one of the three suits does not occur."


@pytest.mark.parametrize("visible", [None, "3344z134j", "?344z134j"])
def test_8_hell_wait_is_not_judged_without_knowing_what_was_visible(visible: str | None) -> None:
    tiles = None if visible is None else parse_tiles(visible)
    found = score(CURRENT, replace(hand_of(PLAIN), situation=Situation(visible=tiles)), DEFAULTS)
    assert isinstance(found, Scored)
    assert found.total == 15
    assert [reason.code for reason in found.reasons if reason.message.startswith("Hell Wait (2)")] == ["not_judged"]


def checked_reading(shown: ShownReading, hand: Hand) -> None:
    """The tiles of a shown reading are those of the hand with its jokers replaced, each within its domain."""
    own = [*hand.concealed, hand.win, *(kind for meld in hand.melds for kind in meld.tiles)]
    stands = dict(shown.jokers)
    assert sorted(stands) == sorted(NAMES[kind] for kind in own if kind >= 34)
    assert all(KIND_OF[natural] in DOMAINS[joker] for joker, natural in stands.items())
    kinds = Counter(KIND_OF[stands[NAMES[kind]]] if kind >= 34 else kind for kind in own)
    assert Counter(kind for tiles in shown.sets for kind in parse_tiles(tiles)) == kinds
    assert shown.melded == len(hand.melds)
    for tiles, meld in zip(shown.sets, hand.melds, strict=False):
        natural = Counter(kind for kind in meld.tiles if kind < 34)
        assert not natural - Counter(parse_tiles(tiles))


def checked(found: Scored, hand: Hand) -> None:
    """What must hold of every score, whatever the hand."""
    assert found.total == sum(line.value for line in found.lines)
    assert all(line.value > 0 and line.times > 0 and line.why and line.cite for line in found.lines)
    assert found.equals[0] == found.patterns
    assert all(sum(rows.values()) == found.total for rows in found.equals)
    assert len({tuple(sorted(rows.items())) for rows in found.equals}) == len(found.equals)
    assert found.reading is not None
    checked_reading(found.reading, hand)
    assert not {line.name for line in found.lines} & {row.name for row in found.dropped}
    assert len(found.others) <= 3
    totals = [total for total, _ in found.others]
    assert totals == sorted(totals, reverse=True)
    assert all(total <= (found.total or 0) for total in totals)
    for _, reading in found.others:
        assert reading != found.reading
        checked_reading(reading, hand)
    if found.payments is not None:
        assert sum(found.payments.values()) == 0


@pytest.mark.parametrize("jokers", first(range(9), 6))
@pytest.mark.parametrize("edition", [CURRENT, DRAFT], ids=lambda edition: edition.id)
@pytest.mark.parametrize("rulings", [{}, {"one-reading": "mixed"}], ids=["default", "mixed"])
def test_7_every_score_explains_itself(edition: Edition, jokers: int, rulings: dict[str, str]) -> None:
    rng = Random(500 + jokers)
    for _ in range(40 if not rulings else 8):
        hand = hand_from_json(random_hands.complete_hand(rng, edition.id, jokers=jokers))
        found = score(edition, hand, B30fjRulings.chosen(rulings))
        if isinstance(found, Scored):
            checked(found, hand)
