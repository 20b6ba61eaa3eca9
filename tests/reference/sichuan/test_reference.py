"""The slow scorer against the worked examples of rulebook sichuan: §5-§8, §11 and the rulings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reference.sichuan import complete, kong_payments, score, settle, shanten, waits
from tests.reference.sichuan.rulings import CHOICES
from tests.reference.suited import notation, parse

MELDS = {"P": "pung", "O": "open_kong", "A": "added_kong", "K": "concealed_kong", "C": "chow"}
STANDARD = "234567m3456799p + 8p"


def case(text: str, void: str | None = "s", **more: Any) -> dict[str, Any]:
    """`333m88p O:2222m P:777p + 8p` as an input; a plain discard by S unless `more` says otherwise."""
    concealed, *rest = text.split()
    said: dict[str, Any] = {"ruleset": "sichuan", "concealed": concealed, "by": "discard", "seat": "E", "target": "S"}
    said["melds"] = [{"kind": MELDS[word[0]], "tiles": word[2:]} for word in rest if word[1:2] == ":"]
    said |= {"win": rest[-1]} if "+" in rest else {}
    said |= {"void_suit": void} if void else {}
    if more.get("by") == "self_draw":
        del said["target"]
    return said | more


def told(text: str, by: str = "self_draw", **flags: Any) -> dict[str, Any]:
    """A case with a situation; the rest in `flags` that is no flag goes to the case."""
    plain = {key: flags.pop(key) for key in ("out", "target", "rulings", "void") if key in flags}
    return case(text, by=by, situation=flags, **plain)


def moved(**amounts: int) -> dict[str, int]:
    return dict.fromkeys("ESWN", 0) | amounts


def kind_and_value(text: str, **rulings: str) -> tuple[str, int, int]:
    """The type that is reported, its roots, A; ruling slugs with `_` for `-`."""
    slugs = {slug.replace("_", "-"): value for slug, value in rulings.items()}
    result = score(case(text, None, rulings=slugs))
    assert result["valid"], result
    return next(iter(result["canonical"])), result["canonical"].get("Root", 0), result["total"]


TABLE = [
    ("222345m67788p99p + 6p", "Standard win", 0, 1),
    ("345m67788p55p O:2222m + 6p", "Standard win", 1, 2),
    ("67899p33p O:2222m K:7777m + 3p", "Standard win", 2, 4),
    ("78p99p O:2222m K:7777m A:5555p + 6p", "Standard win", 3, 8),
    ("222333m777p88p99p + 8p", "All Triplets", 0, 2),
    ("333m777p88p99p O:2222m + 8p", "All Triplets", 1, 4),
    ("333m88p99p O:2222m K:7777p + 9p", "All Triplets", 2, 8),
    ("88p99p O:2222m K:7777p A:3333m + 8p", "All Triplets", 3, 8),
    ("222345777888m9m + 9m", "Pure Suit", 0, 4),
    ("345777m8899m O:2222m + 9m", "Pure Suit", 1, 8),
    ("345m7788m O:2222m K:9999m + 8m", "Pure Suit", 2, 8),
    ("34m88m O:2222m K:9999m A:7777m + 5m", "Pure Suit", 3, 8),
    ("3p P:222m P:555m P:777p P:999p + 3p", "Golden Hook", 0, 4),
    ("3p O:2222m P:555m P:777p P:999p + 3p", "Golden Hook", 1, 8),
    ("3p O:2222m K:5555m P:777p P:999p + 3p", "Golden Hook", 2, 8),
    ("3p O:2222m K:5555m A:7777p P:999p + 3p", "Golden Hook", 3, 8),
    ("2233m55m7788p99p1p + 1p", "Seven Pairs", 0, 4),
    ("2222m55m7788p99p1p + 1p", "Dragon Pairs", 1, 8),
    ("2222m55m7777p99p1p + 1p", "Dragon Pairs", 2, 8),
    ("2222m5555m7777p1p + 1p", "Dragon Pairs", 3, 8),
    ("222333777m8899m + 8m", "Pure Triplets", 0, 8),
    ("333777m8899m O:2222m + 8m", "Pure Triplets", 1, 8),
    ("333m8899m O:2222m K:7777m + 8m", "Pure Triplets", 2, 8),
    ("8899m O:2222m K:7777m A:3333m + 8m", "Pure Triplets", 3, 8),
    ("3m P:222m P:555m P:777m P:999m + 3m", "Pure Golden Hook", 0, 8),
    ("3m O:2222m P:555m P:777m P:999m + 3m", "Pure Golden Hook", 1, 8),
    ("3m O:2222m K:5555m P:777m P:999m + 3m", "Pure Golden Hook", 2, 8),
    ("3m O:2222m K:5555m A:7777m P:999m + 3m", "Pure Golden Hook", 3, 8),
    ("112233446688m9m + 9m", "Pure Pairs", 0, 8),
]


@pytest.mark.parametrize(("text", "name", "roots", "value"), TABLE, ids=[f"{row[1]}-{row[2]}" for row in TABLE])
def test_6_every_cell_of_the_table(text: str, name: str, roots: int, value: int) -> None:
    assert kind_and_value(text) == (name, roots, value)


def test_6_four_roots_are_worth_no_more_than_three() -> None:
    assert kind_and_value("3p O:2222m K:5555m A:7777p K:9999p + 3p") == ("Golden Hook", 4, 8)
    assert kind_and_value("3p O:2222m K:5555m A:7777p K:9999p + 3p", hook_melds="exposed-only") == (
        "All Triplets",
        4,
        8,
    )


def test_6_roots_do_not_need_a_kong() -> None:
    # A pung and the fourth copy in a sequence; a triplet and a sequence; four copies in two sequences and the pair.
    assert kind_and_value("234p678p999m5m P:222p + 5m") == ("Standard win", 1, 2)
    assert kind_and_value("222234p678p99m78m + 6m")[1:] == (1, 2)
    assert kind_and_value("2344456m77799p4m + 9p")[1:] == (1, 2)
    assert kind_and_value("333m678p99p45p P:222m + 3p")[1:] == (0, 1)


def test_6_the_highest_reading_counts_and_a_tie_goes_by_the_order_of_the_types() -> None:
    assert kind_and_value("112233445566m7m + 7m") == ("Pure Pairs", 0, 8)
    # One suit, 11 22 22 33 44 55 66 or 123 123 22 456 456: Dragon Pairs before Pure Suit, both 8.
    result = score(case("1222233445566m + 1m"))
    assert [next(iter(rows)) for rows in result["patterns"]] == ["Dragon Pairs", "Pure Suit"]
    assert result["canonical"] == {"Dragon Pairs": 8, "Root": 1}
    # 222 333 444 in one suit as triplets (All Triplets, one suit) rather than as 234 three times.
    assert kind_and_value("222333444m88m99m + 9m")[0] == "Pure Triplets"


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        (case("2233m55m7788p99p1p + 2p"), "not-a-winning-shape"),
        (case("234567m34p99p P:777s + 5p"), "missing-suit-tile-in-hand"),
        (case("234567m34p99p P:777s + 5p", None), "more-than-two-suits"),
        (case("234567m34p99p P:777p + 5p", "p"), "missing-suit-tile-in-hand"),
        (case("234567m34p99p C:678p + 5p"), "meld-not-identical"),
        (case("234567m34p99p P:777z + 5p"), "meld-tile-not-allowed"),
        (case("234567m3456p99p + 8p"), "wrong-tile-count"),
        (case("234567m34567899p + 8p"), "wrong-tile-count"),
        (case("34567m34567p P:222m P:999p + 8p"), "wrong-tile-count"),
        (case("234567m34599p77z + 7z"), "tile-not-allowed"),
        (case("234567m345p9999p + 1j"), "tile-not-allowed"),
        (case("34m678p99p456p O:2222m + 2m"), "more-than-four-copies"),
        (case("234567m34599p11p + 9p", by="robbed_kong"), "robbed-tile-held"),
        (told("34566m77889p P:222m + 9p", after_kong=True), "after-kong-without-kong"),
        (told("34566m77889p K:2222m + 9p", after_kong=True, kong_kind="open"), "after-kong-without-kong"),
    ],
)
def test_2_3_no_win(said: dict[str, Any], reason: str) -> None:
    assert score(said)["reason"] == reason


@pytest.mark.parametrize(
    ("said", "row", "each", "payments"),
    [
        (case(STANDARD), None, 1, moved(E=1, S=-1)),
        (case(STANDARD, by="self_draw"), "Self-Draw", 2, moved(E=6, S=-2, W=-2, N=-2)),
        (case(STANDARD, by="self_draw", out=["W"]), "Self-Draw", 2, moved(E=4, S=-2, N=-2)),
        (case(STANDARD, by="self_draw", out=["W", "S"]), "Self-Draw", 2, moved(E=2, N=-2)),
        (case(STANDARD, by="robbed_kong"), "Robbing a Kong", 2, moved(E=2, S=-2)),
        (told(STANDARD, "discard", discard_after_kong=True), "Discard after a Kong", 2, moved(E=2, S=-2)),
        (told(STANDARD, "discard", last_tile=True), "Last Minute Save", 2, moved(E=2, S=-2)),
        (told(STANDARD, last_tile=True), "Moon from Seabed", 3, moved(E=9, S=-3, W=-3, N=-3)),
    ],
)
def test_7_every_payment_row(said: dict[str, Any], row: str | None, each: int, payments: dict[str, int]) -> None:
    result = score(said)
    assert result["canonical"] == {"Standard win": 1} | ({row: each} if row else {})
    assert result["payments"] == payments


def test_7_kong_bloom() -> None:
    text = "34566m77889p {}:2222m + 9p"
    fed = told(text.format("O"), after_kong=True, kong_kind="open", target="W")
    assert score(fed)["payments"] == moved(E=9, W=-9)
    assert score(fed)["canonical"] == {"Standard win": 2, "Root": 1, "Kong Bloom": 9}
    assert score(fed | {"target": None})["payments"] is None
    for letter, kind in (("K", "concealed"), ("A", "added")):
        bloom = told(text.format(letter), after_kong=True, kong_kind=kind, out=["S"])
        assert score(bloom)["payments"] == moved(E=18, W=-9, N=-9)


def test_7_kong_bloom_of_a_kong_whose_kind_is_not_said() -> None:
    one = told("34566m77889p K:2222m + 9p", after_kong=True)
    assert score(one)["payments"] == moved(E=27, S=-9, W=-9, N=-9)
    both = told("345m99p12m K:8888p O:5555p + 3m", after_kong=True)
    assert score(both)["payments"] is None
    assert score(both | {"target": "W"})["payments"] == moved(E=17, W=-17)


def test_11_1_concealed_kong() -> None:
    assert kong_payments({"seat": "E", "kind": "concealed"}) == moved(E=6, S=-2, W=-2, N=-2)
    assert kong_payments({"seat": "E", "kind": "concealed", "out": ["N"]}) == moved(E=4, S=-2, W=-2)


def test_5_kongs() -> None:
    assert kong_payments({"seat": "W", "kind": "open", "target": "S", "out": ["N"]}) == moved(W=2, S=-2)
    added = {"seat": "W", "kind": "added", "drawn": True}
    assert kong_payments(added) == moved(W=3, E=-1, S=-1, N=-1)
    assert kong_payments(added | {"out": ["E", "S"]}) == moved(W=1, N=-1)
    assert kong_payments(added | {"robbed": True}) == moved()
    held = added | {"drawn": False}
    assert kong_payments(held) == moved()
    assert kong_payments(held | {"rulings": {"added-held": "pays"}}) == moved(W=3, E=-1, S=-1, N=-1)
    with pytest.raises(ValueError, match="drawn"):
        kong_payments(held | {"rulings": {"added-held": "illegal"}})


def test_11_2_bloom_after_an_open_kong() -> None:
    won = score(told("234m456m678p9p O:5555p + 9p", after_kong=True, kong_kind="open", target="S") | {"seat": "W"})
    kong = kong_payments({"seat": "W", "kind": "open", "target": "S"})
    assert (won["total"], won["payments"]["W"]) == (2, 9)
    assert won["payments"]["S"] + kong["S"] == -11


def test_11_3_4_self_draws() -> None:
    triplets = "333m777p88p99p K:2222m + 8p"
    assert score(told(triplets) | {"seat": "S"})["payments"] == moved(S=15, E=-5, W=-5, N=-5)
    assert score(told(triplets, out=["N"]) | {"seat": "S"})["payments"]["S"] == 10
    assert score(told(triplets, last_tile=True) | {"seat": "S"})["payments"]["S"] == 27
    bloom: dict[str, Any] = {"after_kong": True, "kong_kind": "concealed"}
    assert score(told(triplets, **bloom) | {"seat": "S"})["payments"]["S"] == 51
    both = score(told(triplets, **bloom, last_tile=True) | {"seat": "S"})
    assert both["canonical"] == {"All Triplets": 4, "Root": 1, "Kong Bloom": 17}


def test_11_5_two_robbers() -> None:
    held = score(case("45m678m345p678p99p + 6m", by="robbed_kong", seat="N", target="E"))
    assert held["reason"] == "robbed-tile-held"
    first = score(case("45m789m345p678p99p + 6m", by="robbed_kong", seat="N", target="E"))
    second = score(case("45m111222333m99m + 6m", by="robbed_kong", seat="W", target="E"))
    assert (first["payments"], second["payments"]) == (moved(N=2, E=-2), moved(W=8, E=-8))


def test_11_6_7_no_second_cap() -> None:
    full = told("222333777m8899m + 9m", "discard", discard_after_kong=True, last_tile=True, target="E") | {"seat": "N"}
    assert score(full)["payments"] == moved(N=16, E=-16)
    bloom = told("34m88m O:2222m K:9999m A:7777m + 5m", after_kong=True, kong_kind="concealed")
    assert score(bloom)["payments"] == moved(E=99, S=-33, W=-33, N=-33)


def ends(seats: dict[str, tuple[str, str]], **more: Any) -> dict[str, Any]:
    """`settle` of hands in the notation of `case`, each with its missing suit."""
    hands = {}
    for seat, (text, void) in seats.items():
        said = case(text, void)
        hands[seat] = {key: said[key] for key in ("concealed", "melds", "void_suit")}
    return settle({"seats": hands, "kongs": [], "won": []} | more)


SILENT = ("258m147p369m147p9m", "s")  # far from ready
READY = ("234m567m678m34p55p", "s")  # 2p and 5p complete it, A is 1
PIG = ("123m456p789s1122p", "s")
HELD = ("123s456s789s1122p", "s")  # two suits, but tiles of the missing one


def test_11_8_a_drawn_hand() -> None:
    seats = {"E": ("222m333m99p88m K:1111p", "s"), "S": PIG, "W": ("234m567m678m34s55s", "p"), "N": SILENT}
    kong = [{"seat": "E", "payments": moved(E=6, S=-2, W=-2, N=-2)}]
    result = ends(seats, kongs=kong)
    assert result["pigs"] == ("S",)
    assert result["ready"] == {"E": 4, "W": 1}
    assert result["kong_refund"] == moved(E=-6, S=2, W=2, N=2)
    assert result["flower_pig"] == moved(E=8, S=-24, W=8, N=8)
    assert result["listening"] == moved(E=8, S=-5, W=2, N=-5)
    assert result["payments"] == moved(E=10, S=-27, W=12, N=5)


def test_11_9_kongs_of_winners_and_payers_who_won() -> None:
    kongs = [
        {"seat": "E", "payments": moved(E=6, S=-2, W=-2, N=-2)},
        {"seat": "S", "payments": moved(S=3, E=-1, W=-1, N=-1)},
    ]
    seats = dict.fromkeys("SWN", SILENT)
    assert ends(seats, kongs=kongs, won=["E"])["payments"] == moved(S=-2, W=1, N=1)


@pytest.mark.parametrize(
    ("rulings", "expected"),
    [
        ({}, moved(S=-2, W=2)),
        ({"refund-to-winner": "refunded"}, moved(E=2, S=-4, W=2)),
        ({"win-immunity": "first-only"}, moved(S=-2 + 1, W=2 + 1, N=-2)),
        ({"win-immunity": "first-only", "refund-to-winner": "refunded"}, moved(E=2 + 1, S=-4 + 1, W=2 + 1, N=-3)),
    ],
)
def test_8_1_who_is_refunded(rulings: dict[str, str], expected: dict[str, int]) -> None:
    kongs = [
        {"seat": "S", "payments": moved(S=4, E=-2, W=-2)},
        {"seat": "N", "payments": moved(N=3, E=-1, S=-1, W=-1)},
    ]
    result = ends({"S": SILENT, "W": SILENT}, kongs=kongs, won=["E", "N"], rulings=rulings)
    assert result["kong_refund"] == expected


def test_8_1_only_the_unready_refund() -> None:
    kongs = [{"seat": seat, "payments": moved(E=-2) | {seat: 2}} for seat in "SW"]
    seats = {"E": SILENT, "S": READY, "W": SILENT, "N": SILENT}
    assert ends(seats, kongs=kongs)["kong_refund"] == moved(E=4, S=-2, W=-2)
    assert ends(seats, kongs=kongs, rulings={"refund-who": "not-ready"})["kong_refund"] == moved(E=2, W=-2)


@pytest.mark.parametrize(
    ("rulings", "expected"),
    [
        ({}, moved(E=16, S=-8, W=-8)),
        ({"pig-amount": "sixteen"}, moved(E=32, S=-16, W=-16)),
        ({"pig-amount": "hand-value"}, moved(E=2, S=-1, W=-1)),
        ({"pig-receivers": "winners-too"}, moved(E=16, S=-16, W=-16, N=16)),
        ({"pig-receivers": "pigs-too"}, moved(E=16, S=-8, W=-8)),
        ({"pig-receivers": "winners-too", "pig-amount": "hand-value"}, moved(E=2, S=-5, W=-5, N=8)),
        ({"pig-test": "missing-suit"}, moved(E=24, S=-8, W=-8, N=-8)),
    ],
)
def test_8_2_flower_pigs(rulings: dict[str, str], expected: dict[str, int]) -> None:
    won = [] if "pig-test" in rulings else ["N"]
    facts = {"E": case(*READY), "S": case(*PIG), "W": case(*PIG), "N": case(*HELD) | {"won_for": 4}}
    assert settle({"seats": facts, "won": won, "rulings": rulings})["flower_pig"] == expected


def test_8_2_later_winners_and_first_win_immunity() -> None:
    said = {"seats": {"E": case(*READY), "S": case(*PIG)}, "rulings": {"win-immunity": "first-only"}}
    assert settle(said | {"won": ["N", "W"]})["flower_pig"] == moved(E=8, S=-16, W=8)
    assert settle(said | {"won": ["NW"]})["flower_pig"] == moved(E=8, S=-8)


@pytest.mark.parametrize(
    ("rulings", "expected"),
    [
        ({}, moved(E=3, S=-1, W=-1, N=-1)),
        ({"check-amount": "self-draw"}, moved(E=6, S=-2, W=-2, N=-2)),
        ({"pig-vs-check": "exempt"}, moved(E=2, W=-1, N=-1)),
        ({"pig-vs-check": "exempt", "pig-test": "missing-suit"}, moved(E=1, W=-1)),
    ],
)
def test_8_3_listening_check(rulings: dict[str, str], expected: dict[str, int]) -> None:
    assert ends({"E": READY, "S": PIG, "W": SILENT, "N": HELD}, rulings=rulings)["listening"] == expected


def test_8_ready_and_dead_waits() -> None:
    assert waits(case("234567m3456799p")) == {"2p", "5p", "8p"}
    assert waits(case("7p P:777p P:222m P:555m P:888m")) == set()
    seats = {"E": READY, "S": SILENT, "W": SILENT, "N": SILENT}
    live = {"dead-wait": "live"}
    # It waits on 2p and 5p, and holds two 5p itself.
    assert ends(seats, discards="2222p5p", rulings=live)["ready"] == {"E": 1}
    assert ends(seats, discards="2222p55p", rulings=live)["ready"] == {}
    assert ends(seats, discards="2222p55p")["ready"] == {"E": 1}


def test_8_three_winners_settle_nothing() -> None:
    kongs = [{"seat": "N", "payments": moved(N=2, E=-2)}]
    assert ends({"N": PIG}, kongs=kongs, won=["E", "SW"])["payments"] == moved()


def test_rulings_of_the_value() -> None:
    assert kind_and_value("2222m55m7788p99p1p + 1p", root_scope="kongs-only") == ("Seven Pairs", 0, 4)
    assert kind_and_value("222234p678p99m78m + 6m", root_scope="kongs-only") == ("Standard win", 0, 1)
    assert kind_and_value("345m67788p55p O:2222m + 6p", root_scope="kongs-only") == ("Standard win", 1, 2)
    assert kind_and_value("2222m55m7788p99p1p + 1p", dragon_root="one-less") == ("Dragon Pairs", 0, 4)
    assert kind_and_value("2222m55m7777p99p1p + 1p", dragon_root="one-less") == ("Dragon Pairs", 1, 8)
    assert kind_and_value("1222233445566m + 1m", dragon_root="one-less") == ("Pure Suit", 1, 8)
    hook = "3p P:222m K:5555m P:777p P:999p + 3p"
    assert kind_and_value(hook, hook_melds="exposed-only") == ("All Triplets", 1, 4)
    assert kind_and_value(hook) == ("Golden Hook", 1, 8)


def test_rulings_of_the_payment() -> None:
    bloom = told("34566m77889p O:2222m + 9p", after_kong=True, kong_kind="open", target="W", last_tile=True)
    assert score(bloom | {"rulings": {"bloom-feeder": "all"}})["payments"] == moved(E=27, S=-9, W=-9, N=-9)
    assert score(bloom | {"rulings": {"stacking": "multiply"}})["canonical"]["Kong Bloom"] == 17
    last = told(STANDARD, "discard", discard_after_kong=True, last_tile=True)
    assert score(last | {"rulings": {"stacking": "multiply"}})["canonical"]["Discard after a Kong"] == 4
    assert score(bloom | {"rulings": {"no-second-cap": "capped"}})["payments"] == moved(E=8, W=-8)
    dealt = told(STANDARD, first_draw=True)
    assert score(dealt | {"rulings": {"start-win": "full-hand"}})["canonical"] == {"Standard win": 8, "Self-Draw": 9}
    assert score(dealt | {"seat": "S", "rulings": {"start-win": "full-hand"}})["total"] == 1


@pytest.mark.parametrize(
    ("text", "void", "expected"),
    [
        ("234567m3456799p", "s", 0),
        ("234567m345679p1s", "s", 1),
        ("234567m345679p1s", None, 1),
        ("234567m345679p1s", "m", 6),
        ("2233m55m7788p99p1p", "s", 0),
        ("1111m55m7788p9p12p", "s", 1),
        ("7p P:777p P:222m P:555m P:888m", "s", 1),
        ("1m P:777p P:222m P:555m P:888m", "s", 0),
        ("1m P:777p P:222m P:555m P:888m", "p", None),
        ("159m159p159s147m9s", "s", 5),
    ],
)
@pytest.mark.sampled(4)
def test_shanten(text: str, void: str | None, expected: int | None) -> None:
    assert shanten(case(text, void)) == expected


def test_shanten_of_fourteen() -> None:
    assert shanten(case("234567m34567899p")) == -1
    assert shanten(case("234567m34567899p", "p")) != -1
    assert complete(case(STANDARD))
    assert not complete(case(STANDARD, "m"))


def test_the_choices_are_known() -> None:
    with pytest.raises(ValueError, match="pig-amount"):
        settle({"seats": {}, "won": ["ESW"], "rulings": {"pig-amount": "nine"}})
    assert all(CHOICES.values())
    assert notation(parse("3m1m7z2p")) == "13m2p7z"
