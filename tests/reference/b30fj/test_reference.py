"""The slow scorer against the worked examples of rulebook b30fj: §5, §8, §9, §11 and §12."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reference.b30fj import blocked, complete, score, shanten, waits
from tests.reference.b30fj.examples import Example, case, examples
from tests.reference.b30fj.rulings import CHOICES, rules_of
from tests.reference.b30fj.suppress import links
from tests.reference.b30fj.tiles import notation, parse

CURRENT, DRAFT = "b30fj", "b30fj-draft"


def total(ruleset: str, hand: str, how: str = "", seat: str = "S", **rulings: str) -> int | None:
    """The total, None if it is no legal win; ruling slugs with `_` for `-`."""
    slugs = {slug.replace("_", "-"): value for slug, value in rulings.items()}
    result = score(case(ruleset, hand, how, seat) | {"rulings": slugs})
    return result["total"] if result["valid"] else None


@pytest.mark.parametrize("example", examples(), ids=lambda example: example.id)
def test_worked_example(example: Example) -> None:
    result = score(example.case)
    assert result["valid"] is (example.total is not None)
    if example.total is None:
        assert result["reason"] == "no_winning_shape"
        return
    assert result["total"] == example.total
    assert all(sum(rows.values()) == example.total for rows in result["patterns"])
    assert result["canonical"] == min(result["patterns"], key=lambda rows: sorted(rows.items()))
    if example.positive:
        row = "Tile Hog" if example.row.startswith("Tile Hog") else example.row
        assert any(row in rows for rows in result["patterns"])


def waiting(ruleset: str, hand: str) -> dict[str, Any]:
    return case(ruleset, hand)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("123456789m567p1j", True),
        ("123456789m56p1j2j", True),
        ("113355m7799p22s1j", True),
        ("1111m5577p2266s1j", False),
        ("19m19p19s123456z1j", True),
        ("19m19p1s1234567z2j", True),
        ("19m19p19s123456z2j", False),
        ("1j C:123m C:345p P:777s P:333z", True),
        ("2j C:123m C:345p P:777s P:333z", True),
        ("147m28p36s12346z1j", True),
        ("123456789m567p3j", False),
        ("123456789m567p7j", False),
        ("123456789m556p1j", False),
        ("123456789m1123p", False),
    ],
)
def test_self_draw_only(hand: str, expected: bool) -> None:
    assert blocked(waiting(CURRENT, hand)) is expected


def test_a_blocked_hand_wins_by_self_draw_alone() -> None:
    for win in ("5p", "8p", "1z", "2j"):
        hand = f"123456789m567p1j + {win}"
        assert score(case(CURRENT, hand))["reason"] == "self_draw_only"
        assert complete(case(CURRENT, hand))
        assert score(case(CURRENT, hand, "self-draw"))["valid"]
    robbed = score(case(CURRENT, "123456789m567p1j + 5p", "robbed"))
    assert robbed["reason"] == "self_draw_only"


def test_the_draft_blocks_over_its_own_shapes() -> None:
    assert blocked(waiting(DRAFT, "19m19p19s123456z2j"))
    assert blocked(waiting(DRAFT, "14m25p36s123m1j P:777s"))
    assert not blocked(waiting(CURRENT, "14m25p36s123m1j P:777s"))
    assert blocked(waiting(DRAFT, "113355m2222p77s1j"))
    assert not blocked(waiting(CURRENT, "113355m2222p77s1j"))


def test_waits() -> None:
    # Rulebook §5: 4p-8p, 2j and 7j, all by any means; the lone Baida is the player's own.
    assert waits(waiting(CURRENT, "123456789m556p1j")) == dict.fromkeys(
        ("4p", "5p", "6p", "7p", "8p", "2j", "7j"), "any"
    )
    assert set(waits(waiting(CURRENT, "123456789m567p1j")).values()) == {"self_draw"}
    # A joker is a wait if some kind of its domain is.
    assert waits(waiting(CURRENT, "123m345p3344z P:777s")) == dict.fromkeys(("3z", "4z", "1j", "3j", "4j"), "any")
    # What the player holds four of, or has declared, cannot come.
    assert waits(waiting(CURRENT, "1111z P:333z P:777s P:888p F:3j")) == dict.fromkeys(("1j", "4j"), "any")


@pytest.mark.parametrize(
    ("ruleset", "hand", "expected"),
    [
        (CURRENT, "123456789m1123p", 0),
        (CURRENT, "123456789m1123p + 4p", -1),
        (CURRENT, "123456789m1123p + 5z", 0),
        (CURRENT, "123456789m1125p", 1),
        (CURRENT, "1478m258p369s124z", 1),
        (CURRENT, "1147m258p369s124z", 0),
        (CURRENT, "13579m13579p135s", 4),
        (CURRENT, "159m159p159s1234z", 3),
        (DRAFT, "159m159p159s1234z", 0),
        (DRAFT, "1234567z147m28p3s", 0),
        (CURRENT, "123m345p5z4j P:777s C:345p", 0),
    ],
)
def test_shanten(ruleset: str, hand: str, expected: int) -> None:
    assert shanten(case(ruleset, hand)) == expected


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        ("11112m345p3344z P:777s + 1m", "wrong_tile_count"),
        ("111m345p3344z P:111m + 3z", "too_many_copies"),
        ("123m345p3344z P:77s8j F:8j + 3z", "too_many_copies"),
        ("123m345p3344z P:777s F:1m + 3z", "illegal_flower"),
        ("123m345p3344z P:7s8j1j + 3z", "illegal_meld"),
        ("123m345p3344z K:777s8j + 3z", "illegal_meld"),
        ("123m345p3344z P:77s7j + 3z", "illegal_meld"),
        ("123m345p3344z P:778s + 3z", "illegal_meld"),
        ("123m345p3344z C:13s5j + 3z", "illegal_meld"),
        ("123m345p3344z C:2j8j1j + 3z", "illegal_meld"),
        ("123m345p3344z P:7777s + 3z", "illegal_meld"),
        ("123m345p3344z P:777s + 5z", "no_winning_shape"),
        ("147m258p369s1234z + 1z", "no_winning_shape"),
        ("1133m5577p2266s4z P:777s + 4z", "wrong_tile_count"),
    ],
)
def test_no_win(hand: str, reason: str) -> None:
    result = score(case(CURRENT, hand))
    assert result["valid"] is False
    assert result["reason"] == reason


def test_not_an_input() -> None:
    for change in ({"concealed": "0m"}, {"concealed": "8z"}, {"win": "3z4z"}, {"by": "luck"}, {"seat": "X"}):
        with pytest.raises(ValueError, match=r"."):
            score(case(CURRENT, "123m345p3344z P:777s + 3z") | change)
    with pytest.raises(ValueError, match="knows no"):
        total(CURRENT, "123m345p3344z P:777s + 3z", within_values="seven")


def test_notation_goes_round() -> None:
    assert notation(parse("3m1m12z8j7p")) == "13m7p12z8j"


@pytest.mark.parametrize(
    ("hand", "faan", "paid"),
    [
        ("123m345p3344z P:77s8j F:1j + 3z", 1, 2),
        ("123m345p3344z P:777s + 3z", 2, 2),
        ("123m345p777s3344z + 3z", 3, 4),
        ("123m55z666z99s P:77s8j + 5z", 4, 4),
        ("123m789p33z11s P:99s8j + 3z", 5, 8),
        ("123m123p67s44z C:567m + 8s", 5, 8),
        ("234567m67s44z C:345p + 8s", 4, 4),
        ("123m33z444z11z P:77s8j + 3z", 7, 12),
        ("123m456p78s44z C:345m + 9s", 9, 16),
        ("123m345p3344z P:77s8j + 3z", 15, 32),
        ("123789m12379p44s + 8p", 19, 48),
        ("11z333z444z44m P:77s8j + 1z", 20, 64),
        ("55z666z777z44p P:77s8j + 5z", 27, 96),
        ("11z333z444z22z C:345m + 1z", 30, 128),
        ("11z333z444z44m P:222z + 1z", 46, 256),
    ],
)
def test_payout(hand: str, faan: int, paid: int) -> None:
    result = score(case(CURRENT, hand))
    assert (result["total"], result["payout"]) == (faan, paid)


def test_equal_readings_are_all_given() -> None:
    # The joker of 23p2j is 1p (Double Sequences, Short Straight) or 4p (Identical Sequences).
    shared = {"All Sequences": 2, "One Voided Suit": 2}
    result = score(case(CURRENT, "234456p12s33z C:23p2j + 3s"))
    low = shared | {"Double Sequences": 1, "Short Straight": 1}
    assert result["patterns"] == [low, shared | {"Identical Sequences": 2}]
    assert result["canonical"] == low
    assert (result["total"], result["readings"]) == (6, 2)


def test_the_poorer_reading_may_be_the_better() -> None:
    # The joker as 4m makes Double Sequences with 234p; as 1m it makes nothing, so Chicken Hand.
    result = score(case(CURRENT, "23m6j234p3344z P:777s + 3z"))
    assert result["patterns"] == [{"Chicken Hand": 15}]


CHICKEN = "123m345p3344z P:77s8j + 3z"
CLOSED = "123m345p777s3344z + 3z"
FIRST = "self-draw (before_first_discard, {}tiles_drawn 20)"

RULINGS = [
    # slug, value, edition, hand, how it was won, default total, total under the ruling
    ("one-reading", "mixed", CURRENT, "12312378978m44s + 9m", "", 46, 53),
    ("within-values", "reference", CURRENT, CHICKEN, "(tiles_drawn 7)", 13, 8),
    ("within-values", "reference", CURRENT, CHICKEN, "(tiles_drawn 10)", 8, 5),
    ("within-values", "highest", CURRENT, CHICKEN, "(tiles_drawn 7)", 13, 8),
    ("within-values", "exclusive", CURRENT, CHICKEN, "(tiles_drawn 7)", 13, 5),
    ("within-values", "exclusive", CURRENT, CHICKEN, "(tiles_drawn 10)", 8, 8),
    ("suppress-closure", "kept-only", CURRENT, "2233445566778m + 8m", "", 64, 64),
    ("instead-chain", "row-above", CURRENT, "111m22m444m99s P:33m6j + 2m", "", 33, 43),
    ("pure-double-terminal", "adds", CURRENT, "12312378978m44s + 9m", "", 46, 46),
    ("pure-double-short", "drop", CURRENT, "123456m23m44z C:456m + 1m", "", 48, 33),
    ("identical-in-triple", "drop", CURRENT, "123123m56p44z C:123m + 7p", "", 18, 16),
    ("pure-identical-quad", "counts", CURRENT, "123m23m44z C:123m C:123m + 1m", "", 56, 71),
    ("voided-exactly-one", "any-absent", CURRENT, "11z333z55z666z P:222z + 1z", "", 57, 59),
    ("voided-exactly-one", "any-absent", CURRENT, "123345m9988m P:66m6j + 8m", "", 12, 14),
    ("mixed-needs-both", "reference", CURRENT, "11z333z55z666z P:222z + 1z", "", 57, 72),
    ("number-hands-honors", "honors-ignored", CURRENT, "11z333z55z666z P:222z + 1z", "", 57, 67),
    ("number-hands-honors", "exactly", CURRENT, "1111m1111p11s2j67j + 1s", "self-draw", 147, 137),
    ("no-jokers-scope", "discard-free", CURRENT, "123m345p3344z P:777s + 4j", "", 15, 2),
    ("no-jokers-scope", "discard-free", CURRENT, "123m345p3344z P:777s + 4j", "self-draw", 15, 15),
    ("no-jokers-scope", "melds-free", CURRENT, "123m345p3344z P:77s8j + 3z", "", 15, 2),
    ("no-jokers-scope", "melds-free", CURRENT, "123m345p3344z P:777s + 4j", "", 15, 15),
    ("tanki-scope", "per-reading", CURRENT, "123456789m567p1j + 1z", "", None, None),
    ("tanki-scope", "per-reading", CURRENT, "19m19p19s123456z1j + 7z", "", None, 41),
    ("tanki-scope", "per-tile", CURRENT, "123456789m567p1j + 5p", "", None, None),
    ("tanki-scope", "per-tile", CURRENT, "19m19p19s123456z1j + 7z", "", None, None),
    ("tanki-scope", "per-tile", CURRENT, "19m19p19s123456z1j + 1z", "", None, 41),
    ("tanki-orphans-suit", "blocked", CURRENT, "19m19p19s123456z2j + 7z", "", 41, None),
    ("chow-hand-jokers", "none", CURRENT, "123m3344z C:34p1j P:77s8j + 3z", "", 15, None),
    ("pung-discarded-joker", "not-counted", CURRENT, "123m345p3344z P:7s18j + 3z", "", None, 15),
    ("added-kong-joker-pung", "refused", CURRENT, "123m345p3344z A:777s8j + 3z", "", 1, None),
    ("hell-wait-jokers", "naturals-only", CURRENT, CHICKEN, "(visible 344z34j)", 15, 2),
    ("hell-wait-multi", "single-kind", CURRENT, CHICKEN, "(visible 344z134j)", 2, 15),
    (
        "replacement-chain",
        "last-only",
        CURRENT,
        "123m345p3344z O:777s8j F:1j + 3z",
        "self-draw (after_kong, after_flower)",
        5,
        3,
    ),
    ("man-scope", "discard-only", CURRENT, CLOSED, FIRST.format("no_calls, "), 21, 6),
    ("earth-calls", "void", CURRENT, CLOSED, FIRST.format("first_draw, "), 36, 6),
    ("earth-calls", "void", CURRENT, CLOSED, FIRST.format("first_draw, no_calls, "), 51, 51),
    (
        "first-draw-flower",
        "counts",
        CURRENT,
        "123m345p777s3344z F:1j + 3z",
        FIRST.format("after_flower, "),
        8,
        38,
    ),
    ("melded-ckong", "not-counted", CURRENT, "4z C:123m C:345p P:77s8j K:3333z + 4z", "", 7, 2),
    ("nine-gates-kong", "counts", CURRENT, "1112345678m K:9999m + 5m", "", 40, 50),
    ("double-triplets-suit", "different", CURRENT, "1111m1j6j345p78s44z + 9s", "", 7, 5),
    ("distinct-honors", "same-twice", CURRENT, "333z3z3j4j44z44m345p + 4z", "", 7, 17),
    ("hog-copies", "exactly-four", CURRENT, "888m888p888s2j8j33z + 8s", "", 58, 56),
    ("hog-jokers", "naturals-only", CURRENT, "11m6j23m345p44z P:55z5j + 1m", "", 5, 3),
    ("hog-jokers", "naturals-only", CURRENT, "111m23m345p44z P:77s8j + 1m", "", 2, 2),
    ("hog-calls", "melds-too", CURRENT, "23m345p678p44z P:111m + 1m", "", 4, 6),
    ("double-hog-stack", "highest", CURRENT, "111123m444456p4z + 4z", "", 17, 15),
    ("kss-starts", "any-six", CURRENT, "25m36p47s1234567z + 1z", "", 8, 13),
    ("kss-starts", "any-six", DRAFT, "25m36p47s123m4z P:77s8j + 4z", "", None, 5),
    ("train-kong3", "no", CURRENT, "12345m77z C:789m O:3333s + 6m", "", 35, 15),
    ("eyes-shape", "unconnected", CURRENT, "147m25p3s1234567z + 2p", "", 13, 14),
    ("outside-shape", "seven-pairs", CURRENT, "1199m1199p1199s1z + 1z", "", 23, 28),
    ("draft-seven-pairs-repeat", "no", DRAFT, "1111m5577p2266s8s + 8s", "", 10, None),
    ("draft-three-pure", "full-only", DRAFT, "111m22m33m567s P:88p7j + 3m", "", 13, 8),
    ("draft-knitted-where", "blocks-only", DRAFT, "147m25p36s122346z + 7z", "", 18, 13),
    ("draft-all-types", "drop", DRAFT, "147m25p36s122346z + 7z", "", 18, 13),
    ("draft-all-types", "drop", DRAFT, "19m19p19s1234567z + 1z", "", 48, 43),
    ("chicken-per-reading", "whole-hand", CURRENT, "23m6j234p3344z P:777s + 3z", "", 15, 1),
    ("winning-tile-slot", "triplet", CURRENT, "11123m444p44z P:77s8j + 1m", "", 4, 2),
    ("suppression", "author", CURRENT, "123m123p23s44z C:567m + 1s", "", 10, 9),
    ("flower-is-call", "call", CURRENT, "123m345p777s3344z F:1j + 3z", "", 4, 3),
    (
        "earth-own-call",
        "void",
        CURRENT,
        "123m3344z C:345p P:777s + 3z",
        "self-draw (first_draw)",
        32,
        2,
    ),
    ("eyes-row", "never", CURRENT, "123m345p33z88p P:77s8j + 3z", "", 1, 15),
    ("train-row", "never", CURRENT, "12345m77z C:789m O:4444s + 6m", "", 35, 15),
    ("double-short-row", "never", CURRENT, "123456m12s44z C:456s + 3s", "", 20, 10),
    ("mixed-triplets-row", "never", CURRENT, "111m222p33s44z C:567s + 3s", "", 14, 6),
    ("knitted-terminals-row", "never", CURRENT, "147m28p39s122346z + 7z", "", 13, 8),
    ("short-straight", "any-six", CURRENT, "23423456m44z C:567m + 7m", "", 26, 48),
    ("short-straight-overlap", "overlap", CURRENT, "123456m78m44z C:345s + 9m", "", 16, 17),
    ("short-straight-overlap", "overlap", CURRENT, "123456m67s44z C:345p + 8s", "", 5, 5),
    ("linked-order", "one-cycle", CURRENT, "123m234p45s44z C:567p + 3s", "", 16, 6),
    ("triple-hog", "under-double", CURRENT, "1111233334555m + 5m", "", 60, 60),
]


@pytest.mark.parametrize(
    ("slug", "value", "ruleset", "hand", "how", "default", "changed"),
    RULINGS,
    ids=[f"{row[0]}-{row[1]}-{i}" for i, row in enumerate(RULINGS)],
)
def test_ruling(
    slug: str,
    value: str,
    ruleset: str,
    hand: str,
    how: str,
    default: int | None,
    changed: int | None,
) -> None:
    assert total(ruleset, hand, how) == default
    assert total(ruleset, hand, how, **{slug: value}) == changed


def test_every_ruling_is_tried() -> None:
    assert {(row[0], row[1]) for row in RULINGS} == {
        (slug, value) for slug, values in CHOICES.items() for value in values
    }


def test_rulings_that_show_only_together() -> None:
    author = {"suppression": "author"}
    seven = "2233445566778m + 8m"
    assert total(CURRENT, seven, instead_chain="row-above", suppress_closure="kept-only", **author) == 54
    pairs = "1199m1199p1199s1z + 1z"
    assert total(CURRENT, pairs, outside_shape="seven-pairs", **author) == 23
    terminals = "12312378978m44s + 9m"
    assert total(CURRENT, terminals, **author) == 29
    assert total(CURRENT, terminals, pure_double_terminal="adds", **author) == 44
    hogs = "1111233334555m + 5m"
    assert total(CURRENT, hogs, **author) == 52
    assert total(CURRENT, hogs, triple_hog="under-double", **author) == 60


def test_hand_of_heaven_is_the_dealers() -> None:
    how = "self-draw (first_draw, before_first_discard, no_calls)"
    assert total(CURRENT, CLOSED, how, seat="E") == 51
    assert score(case(CURRENT, CLOSED, how, "E"))["canonical"]["Hand of Heaven"] == 30
    assert score(case(CURRENT, CLOSED, how, "S"))["canonical"]["Hand of Earth"] == 30


@pytest.mark.parametrize("ruleset", [CURRENT, DRAFT])
def test_links_are_closed(ruleset: str) -> None:
    table = links(rules_of(ruleset, {}))
    for row, lower in table.items():
        assert row not in lower
        for low in lower:
            assert table.get(low, frozenset()) <= lower
