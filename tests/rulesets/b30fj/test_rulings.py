"""Each ruling of rulebook b30fj §11 about scores, by a hand whose score it changes. Sums are derived by hand."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from msgspec.structs import replace

from replay.hands import NO_SITUATION, NotAWin, Scored, Situation
from replay.rulesets.b30fj.edition import CURRENT, DRAFT, Edition
from replay.rulesets.b30fj.named_sets import RIICHI_ADVANCED
from replay.rulesets.b30fj.rows.table import row_table
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.rulesets.b30fj.scoring.score import score
from tests.rulesets.b30fj.hands import codes, hand_of, result, scored

AUTHOR = {"suppression": "author"}
ROW_ABOVE = {"instead-chain": "row-above"}


@dataclass(frozen=True)
class Differs:
    """A hand under a ruling's default and under an alternative: totals, None for no win."""

    ruling: str
    value: str
    hand: str
    default: int | None
    other: int | None
    edition: Edition = CURRENT
    also: dict[str, str] = field(default_factory=dict)
    """Other rulings, set in both."""
    fields: dict[str, Any] = field(default_factory=dict)


def told(**situation: Any) -> dict[str, Any]:
    return {"situation": situation}


EARTH = {"by": "self_draw"}
FIRST = {"first_draw": True, "before_first_discard": True, "tiles_drawn": 2}
REPLACED = {"after_flower": True, "before_first_discard": True, "no_calls": True, "tiles_drawn": 3}
PLAIN = "123m345p3344z P:77s8j + 3z"
HIDDEN_TRIPLET = "123m345p777s3344z + 3z"
HONORS = "11z333z55z666z P:222z + 1z"

CASES = [
    # As four chows 46; mixed, Seven Pairs 5 and Three Consecutive Pairs 2 of the same tiles besides.
    Differs("one-reading", "mixed", "12312378978m44s + 9m", 46, 53),
    # Within seven tiles 5 + 8; the reference has 8 and 5, Seven drops Ten.
    Differs("within-values", "reference", PLAIN, 13, 8, fields=told(tiles_drawn=7)),
    Differs("within-values", "highest", PLAIN, 13, 8, fields=told(tiles_drawn=7)),
    Differs("within-values", "exclusive", PLAIN, 13, 5, fields=told(tiles_drawn=7)),
    Differs("within-values", "reference", PLAIN, 8, 5, fields=told(tiles_drawn=8)),
    Differs("within-values", "exclusive", PLAIN, 8, 8, fields=told(tiles_drawn=10)),
    # Four Pure Small 15 drops Three Pure, which drops Three Small 5; Two Shifted 2 and 4 besides. Three Pure is itself
    # dropped: if that stops it, Three Small stays.
    Differs("suppress-closure", "kept-only", "111m22m44m567s P:33m6j + 2m", 21, 26, also=ROW_ABOVE),
    # 33, and Three Pure 10, which is not next below Four Pure.
    Differs("instead-chain", "row-above", "111m22m444m99s P:33m6j + 2m", 33, 43),
    # The author's program alone has the link that this ruling takes away; by the text the rows add.
    Differs("pure-double-terminal", "adds", "12312378978m44s + 9m", 29, 44, also=AUTHOR),
    Differs("pure-double-terminal", "adds", "12312378978m44s + 9m", 46, 46),
    Differs("pure-double-short", "drop", "123456m23m44z C:456m + 1m", 48, 33),
    # Pure Triple 10, Identical, All Sequences, No Jokers, One Voided 2 each.
    Differs("identical-in-triple", "drop", "123123m56p44z C:123m + 7p", 18, 16),
    # Pure Identical 15 besides.
    Differs("pure-identical-quad", "counts", "123m23m44z C:123m C:123m + 1m", 56, 71),
    Differs("voided-exactly-one", "any-absent", HONORS, 57, 59),
    # Mixed Flush 5 and Mixed Terminals 10 besides.
    Differs("mixed-needs-both", "reference", HONORS, 57, 72),
    # Two Number Hand 10 besides, which drops Three Number Hand.
    Differs("number-hands-honors", "honors-ignored", HONORS, 57, 67),
    # 888m 888m 888p 888s 88s, won in the pair: Quadruple Triplets 30 with Triple 10, Small Triple 5 and Double 2, Four
    # Concealed Triplets 15, Two Number 10, Like Numbers and Double Tile Hog 8, All Triplets, Evens, Suji 5, Simples, No
    # Honors, Tile Hog 2, Concealed, Eyes 1.
    # It is one number, not two.
    Differs("number-hands-honors", "exactly", "8888m888p888s268j + 8s", 111, 101),
    # No Jokers 2 instead of Chicken Hand 15.
    Differs("no-jokers-scope", "discard-free", "123m345p3344z P:777s + 4j", 15, 2),
    # The joker lies in the pung: No Jokers 2 instead of Chicken Hand 15. One won on counts as before.
    Differs("no-jokers-scope", "melds-free", PLAIN, 15, 2),
    Differs("no-jokers-scope", "melds-free", "123m345p3344z P:777s + 4j", 15, 15),
    # Blocked although 55p + 67p1j is another reading: Pure Straight 8, No Honors, All Sequences, Voided 2 each,
    # Short Straight, Terminal Sequences, Concealed and Eyes 1 each.
    Differs("tanki-scope", "per-reading", "123456789m567p1j + 5p", None, 18),
    Differs("tanki-scope", "per-reading", "123456789m567p1j + 1z", None, None),
    Differs("tanki-scope", "per-tile", "123456789m567p1j + 5p", None, None),
    Differs("tanki-orphans-suit", "blocked", "19m19p19s123456z2j + 7z", 41, None),
    Differs("chow-hand-jokers", "none", "234p67s99s555z C:34m6j + 8s", 2, None),
    Differs("pung-discarded-joker", "not-counted", "123m345p3344z P:7s18j + 3z", None, 15),
    Differs("added-kong-joker-pung", "refused", "123m345p3344z A:777s8j + 3z", 1, None),
    # 34m6j read as 234m makes Double Sequences 1 with 234p, beside Dragons 1; announced as 345m it does not.
    Differs("meld-joker-reread", "declared", "234p67s99s555z C:34m6j=345m + 8s", 2, 1),
    Differs("meld-joker-reread", "declared", "234p67s99s555z C:34m6j=234m + 8s", 2, 2),
    Differs("meld-joker-reread", "declared", "234p67s99s555z C:34m6j + 8s", 2, 2),
    # With the Baida joker unseen no hell wait: Chicken Hand.
    Differs("hell-wait-jokers", "naturals-only", PLAIN, 15, 2, fields=told(visible="344z34j")),
    Differs("hell-wait-multi", "single-kind", PLAIN, 2, 15, fields=told(visible="344z134j")),
    Differs("hell-wait-multi", "single-kind", "123m35p33444z P:77s8j + 4p", 2, 2, fields=told(visible="444p127j")),
    Differs("man-scope", "discard-only", HIDDEN_TRIPLET, 64, 49, fields=EARTH | told(**FIRST, no_calls=True)),
    # Hand of Earth 30 beside Within Seven and Ten 13, Fully Concealed, No Jokers, Two Concealed Triplets 2 each.
    Differs("earth-calls", "void", HIDDEN_TRIPLET, 49, 19, fields=EARTH | told(**FIRST)),
    # Flower, After a Flower, Fully Concealed, No Jokers, Two Concealed Triplets 8; Within Seven and Ten 13; Man 15.
    Differs("first-draw-flower", "counts", "123m345p777s3344z F:1j + 3z", 36, 66, fields=EARTH | told(**REPLACED)),
    Differs("melded-ckong", "not-counted", "4z C:123m C:345p P:77s8j K:3333z + 4z", 7, 2),
    # Nine Gates 30 in the place of Open Nine Gates 20.
    Differs("nine-gates-kong", "counts", "1112345678m K:9999m + 5m", 40, 50),
    # 888s twice: Double Triplets 2, Tile Hog 2, Concealed 1; or 888s 789s: Double Sequences 1, Tile Hog 2, Concealed 1.
    Differs("double-triplets-suit", "different", "345p789m33z888s28j + 8s", 5, 4),
    # 333z twice, 44z: Two Concealed Triplets, Tile Hog, Voided 2 each, Concealed 1; and Little Three Winds 5.
    Differs("distinct-honors", "same-twice", "123m45p3333z44z34j + 6p", 7, 12),
    # 111m 123m 123m: Tile Hog, Identical, Voided 2 each, Concealed 1; 1m five times. Exactly four: no Tile Hog, or
    # 111m 123m 234m with Tile Hog and no Identical.
    Differs("hog-copies", "exactly-four", "11112233m6j45p77z + 6p", 7, 5),
    # 111m 123m with a Character joker as the fourth 1m: Tile Hog, One Voided Suit 2 each, Dragons 1.
    Differs("hog-jokers", "naturals-only", "11m6j23m345p44z P:55z5j + 1m", 5, 3),
    Differs("hog-jokers", "naturals-only", "111m23m345p44z P:77s8j + 1m", 2, 2),
    # 1m four times with a melded joker for the fourth: no natural one.
    Differs("hog-jokers", "naturals-only", "23m345p678p44z P:11m6j + 1m", 4, 2, also={"hog-calls": "melds-too"}),
    Differs("hog-calls", "melds-too", "23m345p678p44z P:111m + 1m", 4, 6),
    # Double Tile Hog 8 drops Tile Hog 2.
    Differs("double-hog-stack", "highest", "111123m444456p4z + 4z", 17, 15),
    # 2m3p4s5m6p7s.
    Differs("kss-starts", "any-six", "25m36p47s1234567z + 1z", 8, 13),
    Differs("kss-starts", "any-six", "25m36p47s123m4z P:77s8j + 4z", None, 5, edition=DRAFT),
    Differs("train-kong3", "no", "12345m77z C:789m O:3333s + 6m", 35, 15),
    Differs("eyes-shape", "unconnected", "147m25p3s1234567z + 2p", 13, 14),
    # Mixed Terminals drops the Outside hands by the author's program alone.
    Differs("outside-shape", "seven-pairs", "1199m1199p11s22z3z + 3z", 23, 28),
    Differs("outside-shape", "seven-pairs", "1199m1199p11s22z3z + 3z", 23, 23, also=AUTHOR),
    Differs("draft-seven-pairs-repeat", "no", "1111m5577p2266s8s + 8s", 10, None, edition=DRAFT),
    # Three Pure 10 or Three Small 5, beside No Honors 2 and Eyes 1.
    Differs("draft-three-pure", "full-only", "111m22m33m567s P:88p7j + 3m", 13, 8, edition=DRAFT),
    # Thirteen Disconnected, Knitted Short Straight, All Types 5 each, No Jokers 2, Concealed 1.
    Differs("draft-knitted-where", "blocks-only", "147m25p36s122346z + 7z", 18, 13, edition=DRAFT),
    Differs("draft-all-types", "drop", "147m25p36s122346z + 7z", 18, 13, edition=DRAFT),
    Differs("draft-all-types", "drop", "19m19p19s1234567z + 1z", 48, 43, edition=DRAFT),
    # As 4z the joker makes a Chicken Hand, as 3z the seat wind 1.
    Differs("chicken-per-reading", "whole-hand", "123m345p3344z P:777s + 4j", 15, 1, fields={"seat": "W"}),
    # 1m in 123m leaves three concealed triplets 8, in 111m two 2; Two Shifted, Tile Hog, No Jokers 2 each, Concealed 1.
    Differs("winning-tile-slot", "triplet", "11123m444p77z555s + 1m", 15, 9),
    # Pure Straight drops Short Straight 1 and Terminal Sequences 1 by the author's program alone.
    Differs("suppression", "author", "123456m78m44z C:345s + 9m", 16, 14),
    Differs("flower-is-call", "call", "123m345p777s3344z F:1j + 3z", 4, 3),
    # Nine Gates 30, Full Flush 10 and others; the flower makes it Open Nine Gates 20, and no Concealed Hand 1.
    Differs("flower-is-call", "call", "1112345678999m F:1j + 5m", 47, 36),
    Differs("earth-own-call", "void", "123m3344z C:345p P:777s + 3z", 32, 2, fields=EARTH | told(first_draw=True)),
    # What the author's implementation writes otherwise (rulebook b30fj §10): rows that no hand has there.
    Differs("eyes-row", "never", "123m345p33z88p P:77s8j + 3z", 1, 15),
    Differs("train-row", "never", "12345m77z C:789m O:4444s + 6m", 35, 15),
    # Double Short Straight 10 goes; Short Straight counts twice all the same.
    Differs("double-short-row", "never", "123456m12s44z C:456s + 3s", 20, 10),
    # By the author's links Short Straight, which it had dropped, comes back.
    Differs("double-short-row", "never", "123456m12s44z C:456s + 3s", 18, 10, also=AUTHOR),
    Differs("mixed-triplets-row", "never", "111m222p33s44z C:567s + 3s", 14, 6),
    Differs("knitted-terminals-row", "never", "147m28p39s122346z + 7z", 13, 8),
    Differs("short-straight", "any-six", "234567m67s44z C:345p + 8s", 4, 5),
    Differs("short-straight", "any-six", "123567m67s44z C:345p + 8s", 4, 4),
    # Pure Double Short Straight 20 from 2 as well.
    Differs("short-straight", "any-six", "23423456m44z C:567m + 7m", 26, 48),
    # 123 456 789 is two short straights where 456 serves in both.
    Differs("short-straight-overlap", "overlap", "123456m78m44z C:345s + 9m", 16, 17),
    Differs("short-straight-overlap", "overlap", "123456m67s44z C:345p + 8s", 5, 5),
    # From any number, 123 456 and 456 789 beside 234 567: three pairs, of which two count.
    Differs("short-straight-overlap", "overlap", "234567m67s44z C:345p + 8s", 5, 5, also={"short-straight": "any-six"}),
    Differs("linked-order", "one-cycle", "123m345s67p44z C:678m + 5p", 6, 4),
    Differs("linked-order", "one-cycle", "123m345p67s44z C:678m + 5s", 6, 6),
    # Mixed Shifted Linked Sequences 8 and Three Mixed Linked 2 go; Three Mixed Shifted 2 stays.
    Differs("linked-order", "one-cycle", "123m234p45s44z C:567p + 3s", 16, 6),
    # Triple 30 stands beside Double 8 there, as by the text.
    Differs("triple-hog", "under-double", "1111233334555m + 5m", 52, 60, also=AUTHOR),
    Differs("triple-hog", "under-double", "1111233334555m + 5m", 60, 60),
]  # fmt: skip


@pytest.mark.parametrize(
    "case", CASES, ids=lambda case: f"{case.ruling}={case.value} {case.hand}: {case.default} or {case.other}"
)
def test_a_ruling_changes_this_hand(case: Differs) -> None:
    for rulings, total in ((case.also, case.default), (case.also | {case.ruling: case.value}, case.other)):
        found = result(case.hand, case.edition, rulings, **case.fields)
        assert (found.total if isinstance(found, Scored) else None) == total


def test_every_alternative_that_concerns_scores_has_a_hand() -> None:
    elsewhere = {"joker-order", "chow-left", "swap-calling", "empty-wall-claims", "empty-wall-flower", "win-turn-order"}
    elsewhere |= {"winner-hand-visible", "draft-dead-wall", "rotation"}
    elsewhere |= {"replacement-end", "kong-after-claim", "flower-after-claim", "kong-needs-tile"}
    below = {"replacement-chain", "within-count"}
    alternatives = {
        (ruling.slug, option.name)
        for ruling in B30fjRulings.described()
        for option in ruling.options[1:]
        if ruling.slug not in elsewhere | below
    }
    assert {(case.ruling, case.value) for case in CASES} == alternatives


def with_situation(text: str, ruling: dict[str, str], situation: Situation, by: str) -> Scored:
    found = score(CURRENT, replace(hand_of(text, by=by), situation=situation), B30fjRulings.chosen(ruling))
    assert isinstance(found, Scored)
    return found


@pytest.mark.parametrize(
    ("last", "total", "rows"),
    [
        ("kong", 4, {"Flower": 1, "Open Kong": 1, "After a Kong": 2}),
        ("flower", 3, {"Flower": 1, "Open Kong": 1, "After a Flower": 1}),
    ],
)
def test_replacement_chain_last_only_counts_the_last_declaration(last: Any, total: int, rows: dict[str, int]) -> None:
    text = "123m345p3344z O:777s8j F:1j + 3z"
    chain = Situation(after_kong=True, after_flower=True, last_declaration=last)
    both = with_situation(text, {}, chain, "self_draw")
    assert both.total == 5
    found = with_situation(text, {"replacement-chain": "last-only"}, chain, "self_draw")
    assert (found.total, found.patterns) == (total, rows)


def test_replacement_chain_last_only_is_not_judged_where_the_order_is_not_known() -> None:
    chain = Situation(after_kong=True, after_flower=True)
    found = with_situation("123m345p3344z O:777s8j F:1j + 3z", {"replacement-chain": "last-only"}, chain, "self_draw")
    assert found.patterns == {"Flower": 1, "Open Kong": 1}
    assert any("last declaration" in reason.message for reason in found.reasons if reason.code == "not_judged")
    one = with_situation(
        "123m345p3344z F:1j P:77s8j + 3z", {"replacement-chain": "last-only"}, Situation(after_flower=True), "self_draw"
    )
    assert one.patterns == {"Flower": 1, "After a Flower": 1}


@pytest.mark.parametrize(
    ("count", "known", "total"),
    [
        ("default", Situation(tiles_drawn=30, own_draws=7, discards=9), 15),
        ("own-draws", Situation(tiles_drawn=30, own_draws=7, discards=9), 13),
        ("own-draws", Situation(tiles_drawn=30, own_draws=8, discards=9), 8),
        ("discards", Situation(tiles_drawn=30, own_draws=7, discards=9), 8),
        ("discards", Situation(tiles_drawn=10, own_draws=3, discards=11), 15),
    ],
)
def test_within_count_says_which_tiles_are_counted(count: str, known: Situation, total: int) -> None:
    assert with_situation(PLAIN, {"within-count": count}, known, "discard").total == total


@pytest.mark.parametrize("count", ["default", "own-draws", "discards"])
@pytest.mark.parametrize(("values", "seven", "ten"), [("default", 5, 8), ("reference", 8, 5)])
def test_within_count_is_not_judged_where_the_number_is_not_known(
    count: str, values: str, seven: int, ten: int
) -> None:
    rulings = {"within-count": count, "within-values": values}
    told = f"Within Seven Tiles ({seven}) and Within Ten Tiles ({ten}): the input does not say how many"
    known = {"default": "tiles_drawn", "own-draws": "own_draws", "discards": "discards"}
    every = Situation(tiles_drawn=5, own_draws=5, discards=5)
    found = with_situation(PLAIN, rulings, replace(every, **{known[count]: None}), "discard")
    assert found.total == 15
    assert [reason.code for reason in found.reasons if reason.message.startswith(told)] == ["not_judged"]
    other = with_situation(PLAIN, rulings, replace(NO_SITUATION, **{known[count]: 11}), "discard")
    assert not [reason for reason in other.reasons if reason.message.startswith("Within")]


def test_tanki_scope_is_told_as_self_draw_only() -> None:
    assert codes("123456789m567p1j + 5p") == ["self_draw_only"]
    assert scored("123456789m567p1j + 5p", by="self_draw").total == 19
    assert isinstance(result("123456789m567p1j + 5p", by="robbed_kong"), NotAWin)


def test_a_set_of_rulings_goes_with_each_other_ruling() -> None:
    """Wrong claims are tried under the author's set and one more ruling: each such table of rows holds together."""
    for ruling in B30fjRulings.described():
        for option in ruling.options:
            chosen = {**RIICHI_ADVANCED.values, ruling.slug: option.name}
            for edition in (CURRENT, DRAFT):
                assert row_table(edition, B30fjRulings.chosen(chosen)).rows
