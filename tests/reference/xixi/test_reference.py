"""The slow scorer against the worked examples of rulebook xixi: §1-§4, Waits and the rulings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reference.xixi import complete, score, shanten, waits
from tests.reference.xixi.rulings import rules_of

MELDS = {"P": "pung", "O": "open_kong", "A": "added_kong", "K": "concealed_kong", "C": "chow"}
PLAIN = "456789m789p55s67s + 8s"
ONE_RED = "45678m789p55s67s7z + 8s"


def case(text: str, turned: str | None = "", **more: Any) -> dict[str, Any]:
    """`45m789p55s67s P:111m + 8s` with the scoring tiles as an input, E's self-draw unless `more` says otherwise."""
    concealed, *rest = text.split()
    said: dict[str, Any] = {"ruleset": "xixi", "concealed": concealed, "by": "self_draw", "seat": "E"}
    said["melds"] = [{"kind": MELDS[word[0]], "tiles": word[2:]} for word in rest if word[1:2] == ":"]
    said |= {"win": rest[-1]} if "+" in rest else {}
    said |= {} if turned is None else {"scoring_tiles": turned}
    rulings = {slug.replace("_", "-"): more.pop(slug) for slug in list(more) if slug not in ("by", "seat", "situation")}
    return said | more | {"rulings": rulings}


@pytest.mark.parametrize(
    ("text", "turned", "total", "scoring", "bonus"),
    [
        (ONE_RED, "5m", 6, 5, None),
        (ONE_RED, "7z", 11, 10, None),
        (ONE_RED, "", 1, 0, None),
        (PLAIN, "5m2p9s", 17, 5, 11),
        (PLAIN, "7z7z7z", 31, 10, 20),
        (PLAIN, "1s8p3m", 13, 1, 11),
        (PLAIN, "4p6s", 11, 4, 6),
        (PLAIN, "6p", 7, 6, 0),
        (PLAIN, "", 1, 0, 0),
    ],
)
def test_4_examples(text: str, turned: str, total: int, scoring: int, bonus: int | None) -> None:
    result = score(case(text, turned))
    rows = {"Basic Win": 1, "Scoring Tile": scoring} | ({} if bonus is None else {"Without Red Dragon": bonus})
    assert result["total"] == total
    assert result["patterns"] == [rows]
    assert result["payments"] == {"E": 3 * total, "S": -total, "W": -total, "N": -total}


def test_4_scoring_tiles_that_nobody_knows() -> None:
    result = score(case(ONE_RED, None))
    assert (result["valid"], result["total"], result["payments"]) == (True, None, None)


@pytest.mark.parametrize(
    ("text", "won"),
    [
        (PLAIN, True),
        ("456789m789p55s67s + 9s", False),
        ("46m789m789p55s67s7z + 8s", True),
        ("456789m678p67s1s7z + 8s", True),
        ("456789m789p67s77z + 8s", True),
        ("789m789p55s67s777z + 8s", True),
        ("46m79m789p67s7777z + 8s", True),
        ("3333m55s789p123s7z + 7z", True),
        ("3333m55s789p123s7z + 4m", True),
        ("1133557799m22p3s + 3s", False),
        ("1133557799m22p7z + 3s", False),
        ("159m159p159s7777z + 2m", False),
        ("159m7777z P:777p P:888p + 1m", True),
        ("1m P:777p P:222m P:555m P:888m + 7z", True),
        ("1m P:777p P:222m P:555m P:888m + 2m", False),
        ("7z P:777p P:222m P:555m P:888m + 2s", True),
    ],
)
def test_3_shapes(text: str, won: bool) -> None:
    assert complete(case(text)) is won


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        (case(ONE_RED, "5m", by="discard"), "only-self-draw-wins"),
        (case(ONE_RED, "5m", by="robbed_kong"), "only-self-draw-wins"),
        (case("456789m789p55s69s + 8s"), "not-a-winning-shape"),
        (case("456789m789p55s678s + 8s"), "wrong-tile-count"),
        (case("456789m789p5s67s + 8s"), "wrong-tile-count"),
        (case("456789m55s77p5z11s + 8s"), "tile-not-allowed"),
        (case("456m789p55s67s P:555z + 8s"), "meld-tile-not-allowed"),
        (case("456m789p55s67s C:123m + 8s"), "meld-not-identical"),
        (case("456m789p55s67s P:11m7z + 8s"), "meld-not-identical"),
        (case("456m789p55s67s P:777z + 8s"), "meld-not-identical"),
        (case("456m789p55s67s O:111m + 8s"), "meld-not-identical"),
        (case("789m789p55s67s O:444m7z + 8s"), "meld-not-identical"),
        (case("1111m23m789p5567s + 1m"), "more-than-four-copies"),
        (case("111123m789p55s67s + 8s", "1m"), "more-than-four-copies"),
        (case(ONE_RED, "5m2p"), "too-many-scoring-tiles"),
        (case(PLAIN, "5m2p3s4s"), "too-many-scoring-tiles"),
        (case(PLAIN, "5z"), "tile-not-allowed"),
        (case(PLAIN, "1m", situation={"after_kong": True}), "after-kong-without-kong"),
    ],
)
def test_1_2_3_no_win(said: dict[str, Any], reason: str) -> None:
    assert score(said)["reason"] == reason


def total(text: str, turned: str = "", **rulings: str) -> int | None:
    """What each pays; None: no legal win."""
    result = score(case(text, turned, **rulings))
    assert not result["valid"] or sum(result["canonical"].values()) == result["total"]
    return result["total"] if result["valid"] else None


def test_rulings_of_the_scoring_tiles() -> None:
    assert total(PLAIN, "5m2p9s", no_red="two") is None
    assert total(PLAIN, "5m2p", no_red="two") == 8
    assert total(PLAIN, "5m2p9s", formula="separate") == 6 + 3 + 10
    assert total(PLAIN, "5m2p9s", formula="product") == 6 * 3 * 10
    assert total(ONE_RED, "5m", formula="separate") == total(ONE_RED, "5m", formula="product") == 6
    assert total(PLAIN, "", formula="separate") == total(PLAIN, "", formula="product") == 1
    assert total(PLAIN, "", short_wall="winning-tile") == 9
    assert total("456789m789p55s67s + 7z", "", short_wall="winning-tile") == 11
    assert total(PLAIN, "4p", short_wall="winning-tile") == 5
    assert total(PLAIN, "4p", short_wall="ten") == 1 + 4 + 20
    assert total(PLAIN, "", short_wall="ten") == 31
    assert total(PLAIN, "", short_wall="ten", no_red="two") == 21
    assert total(ONE_RED, "", short_wall="ten") == 11


def test_rulings_of_the_melds() -> None:
    chow = "456m789p55s67s C:123m + 8s"
    assert total(chow, "5m") is None
    assert total(chow, "5m", chow="left") == 6
    pung, kong = "456m789p55s67s P:11m7z + 8s", "456m789p55s67s O:111m7z + 8s"
    assert total(pung, "5m", red_in_meld="pung") == 6
    assert total(kong, "5m", red_in_meld="pung") is None
    assert total(kong, "5m", red_in_meld="both") == 6
    # A melded Red Dragon is in the winning hand: one scoring tile.
    assert total(pung, "5m2p", red_in_meld="pung") is None
    assert total("456m789p55s67s P:1m77z + 8s", "5m", red_in_meld="both") is None
    dragons = "456m789p55s67s P:777z + 8s"
    assert total(dragons, "5m", red_natural="triplet") == 6
    assert total(dragons, "5m", red_in_meld="both") is None
    assert total("456m789p55s67s K:7777z + 8s", "5m", red_natural="triplet") == 6


def test_ruling_red_copies() -> None:
    # 3333m and two Red Dragons: a fifth 3m, or 3m as part of 345m with a dragon each as 4m and 5m.
    assert total("3333m55s789p123s7z + 7z", "5p", red_copies="four") == 6
    # Four 3m in a kong and 12m: only 3m would make a set of them with one Red Dragon.
    five = "12m55s789p K:3333m P:999m + 7z"
    assert complete(case(five)) is True
    assert complete(case(five, red_copies="four")) is False


def test_waits() -> None:
    assert waits(case("456789m789p55s67s")) == {"5s", "8s", "7z"}
    # A lone Red Dragon beside four sets waits for anything.
    assert len(waits(case("7z P:777p P:222m P:555m P:888m"))) == 28
    assert len(waits(case("7z K:7777p P:222m P:555m P:888m"))) == 27
    assert waits(case("1m K:7777p P:222m P:555m P:888m")) == {"1m", "7z"}
    # 3m alone would complete it by a natural tile, and all four are its own.
    own = "12m55s789p K:3333m P:999m"
    assert waits(case(own)) == {"7z"}
    assert waits(case(own, own_four="wait")) == {"3m", "7z"}
    assert len(waits(case("12345m46p24s7777z"))) == 27


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("456789m789p55s67s", 0),
        ("456789m789p55s69s", 1),
        ("456789m789p55s678s", -1),
        ("159m159p159s147s1m", 4),
        ("159m159p147s7777z", 4),
        ("7z P:777p P:222m P:555m P:888m", 0),
        ("12m55s789p K:3333m P:999m", 0),
        ("1133557799m22p3s", 3),
    ],
)
@pytest.mark.sampled(4)
def test_shanten(text: str, expected: int) -> None:
    assert shanten(case(text)) == expected


def test_shanten_counts_what_can_come() -> None:
    # Only the other 3m could complete 12m, and the player has them all; a Red Dragon can come as long as one is left.
    held = "12m77z P:999p K:3333m P:999m"
    assert shanten(case(held)) == 0
    melded = "12m5s1p P:777z K:3333m P:999m"
    assert shanten(case(melded, red_natural="triplet")) == 1
    gone = "12m1p1s K:7777z K:3333m P:999m"
    assert shanten(case(gone, red_natural="triplet")) == 2
    assert shanten(case("12m11p K:7777z K:3333m P:999m", red_natural="triplet")) == 1
    assert shanten(case("12m11p K:7777z K:3333m P:999m", red_natural="triplet", own_four="wait")) == 0


def test_unknown_values_are_refused() -> None:
    with pytest.raises(ValueError, match="formula"):
        rules_of({"formula": "sum"})
    assert rules_of({"banker": "rotates"}) == rules_of({})
