"""A win whose hand is hidden: what its melds, the winning tile and the table deny of its claims is wrong all the same.

Record format, Hidden tiles: what follows from the known tiles is checked.
"""

import pytest
from msgspec import structs

from replay.engine import audit
from replay.events import AnyEvent, Draw, EndHand, Kong, StartHand, VoidSuit, Win
from replay.rulesets import all_rulesets, find_ruleset
from replay.simulate import simulate_game
from tests.engine.script import events_of, game, record, start_hand

HIDDEN = "?" * 13
ZUNG_JUNG = start_hand(f"123456789m124p5z {HIDDEN} 147m258p369s1234z 258m147p369s1234z")
WHITE = "d0:9s x0:5z p1<0:5z:55z x1:1s d2:6z x2:6z d3:6z x3:6z d0:6z x0:6z"
"""Seat 1 melds a pung of White, and plays on with a hidden hand."""
ON_A_DISCARD = f"{WHITE} d1:? x1:2s d2:9p x2:9p w1<2:9p"
SELF_DRAWN = f"{WHITE} d1:9p w1:9p"


def codes(ruleset: str, start: AnyEvent, words: str, **claims: object) -> list[str]:
    """The findings of severity error of a hand that ends with a win that claims this."""
    *events, win = events_of(words)
    assert isinstance(win, Win)
    found = audit(record(game([start, *events, structs.replace(win, **claims)], ended=False, ruleset=ruleset)))
    assert {each.seat for each in found.findings if each.code != "truncated"} <= {1, 0}
    return [each.code for each in found.findings if each.severity == "error" and each.code != "truncated"]


@pytest.mark.parametrize(
    ("total", "expected"),
    [(10, []), (45, []), (320, []), (1, ["wrong_total"]), (5, ["wrong_total"]), (13, ["wrong_total"]), (480, [])],
)
def test_zung_jung_a_total_is_no_less_than_what_is_certain(total: int, expected: list[str]) -> None:
    """Rulebook zung-jung §5 row 7: a pung of White is 10; rows are multiples of 5; §6.1: 480 is a row of its own."""
    assert codes("zung-jung", ZUNG_JUNG, ON_A_DISCARD, total=total) == expected
    assert codes("zung-jung", ZUNG_JUNG, SELF_DRAWN, total=325) == ["wrong_total"]


@pytest.mark.parametrize(("total", "expected"), [(8, []), (7, ["wrong_total"])])
def test_mcr_a_hidden_win_is_worth_what_is_needed_to_win(total: int, expected: list[str]) -> None:
    """Rulebook mcr §4.1: no win is worth less than 8."""
    assert codes("mcr-136", ZUNG_JUNG, ON_A_DISCARD, total=total) == expected


@pytest.mark.parametrize(
    "rows",
    [
        {"All Chows": 5},
        {"Concealed Hand": 5},
        {"Last Tile Discard": 10},
        {"Last Tile Draw": 10},
        {"All Simples": 5},
        {"One Gong": 5},
        {"Full Flush": 80},
        {"All Terminals": 400},
        {"Robbing A Gong": 10},
        {"Gift of Earth": 155},
        {"Four Concealed Pungs": 125},
        {"Twice Pure Double Chow": 60},
        {"All Pungs": 30, "Gift of Heaven": 155},
    ],
)
def test_zung_jung_rows_that_melds_and_table_deny(rows: dict[str, int]) -> None:
    """Rulebook zung-jung §5: a melded pung of White, a discard of 9p in the middle of the hand."""
    claimed = {**rows, "Pung of Dragons or Round Wind": 10}
    assert codes("zung-jung", ZUNG_JUNG, ON_A_DISCARD, patterns=claimed) == ["wrong_patterns"]


def test_zung_jung_rows_that_may_be_and_one_that_is_left_out() -> None:
    """Rulebook zung-jung §4.5: all rows that hold are added, so White can't be left out."""
    may = {"Pung of Dragons or Round Wind": 20, "All Pungs": 30, "Two Concealed Pungs": 5}
    assert codes("zung-jung", ZUNG_JUNG, ON_A_DISCARD, patterns=may, total=55) == []
    assert codes("zung-jung", ZUNG_JUNG, ON_A_DISCARD, patterns={"All Pungs": 30}) == ["wrong_patterns"]
    assert codes("zung-jung", ZUNG_JUNG, ON_A_DISCARD, patterns={"Seven Pairs": 30}) == ["wrong_patterns"]
    closed = "d0:9s x0:9s d1:9p w1:9p"
    assert codes("zung-jung", ZUNG_JUNG, closed, patterns={"Concealed Hand": 5}) == []
    assert codes("zung-jung", ZUNG_JUNG, closed, patterns={"Concealed Hand": 10}) == ["wrong_patterns"]


def test_zung_jung_only_who_put_down_a_tile_of_the_window_can_be_responsible() -> None:
    """Rulebook zung-jung §6.3: seat 1 put down 2s, then seat 2 the 9p; seats 0 and 3 put down nothing between."""
    for payments, expected in (
        ((-25, 150, -100, -25), []),
        ((-50, 150, -50, -50), []),  # seat 1's own 2s, which may have completed the hand
        ((-100, 150, -25, -25), ["wrong_payments"]),
        ((-25, 150, -25, -100), ["wrong_payments"]),
    ):
        assert codes("zung-jung", ZUNG_JUNG, ON_A_DISCARD, total=50, payments=payments) == expected


SICHUAN = start_hand(f"123456789m1125p {HIDDEN} 2344556678899s 1133447799s66p8s")
VOIDS = [("s", 0), ("s", 1), ("m", 2), ("m", 3)]
SICHUAN_WON = "d0:9p x0:5p p1<0:5p:55p x1:2s d2:1m x2:1m d3:1m x3:1m d0:9p x0:9p d1:? x1:3s d2:2m x2:2m w1<2:2m"


def sichuan(words: str, **claims: object) -> list[str]:
    """As `codes`, after the missing suits of all four."""
    *events, win = events_of(words)
    voids: list[AnyEvent] = [VoidSuit(seat=seat, suit=suit) for suit, seat in VOIDS]  # type: ignore[arg-type]
    found = audit(
        record(game([SICHUAN, *voids, *events, structs.replace(win, **claims)], ended=False, ruleset="sichuan"))
    )
    return [each.code for each in found.findings if each.severity == "error" and each.code != "truncated"]


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        ({"total": 1, "patterns": {"Standard win": 1}, "payments": (0, 1, -1, 0)}, []),
        ({"total": 8, "patterns": {"Standard win": 8, "Root": 3}}, []),
        ({"total": 5}, ["wrong_total"]),
        ({"total": 8, "patterns": {"Standard win": 8}}, ["wrong_patterns"]),
        ({"patterns": {"Dragon Pairs": 8, "Root": 1}}, ["wrong_patterns"]),
        ({"patterns": {"Pure Suit": 4}}, ["wrong_patterns"]),
        ({"patterns": {"Golden Hook": 4}}, ["wrong_patterns"]),
        ({"patterns": {"Standard win": 1, "Kong Bloom": 5}}, ["wrong_patterns"]),
        ({"patterns": {"Standard win": 1, "Discard after a Kong": 2}}, ["wrong_patterns"]),
    ],
)
def test_sichuan_types_roots_and_the_payment_row(claims: dict[str, object], expected: list[str]) -> None:
    """Rulebook sichuan §6: A = 2^min(3, fan + roots), pairs without melds, hooks with four; §7: one payment row."""
    assert sichuan(SICHUAN_WON, **claims) == expected


def test_sichuan_a_hidden_hand_wins_on_no_tile_of_its_missing_suit() -> None:
    """Rulebook sichuan §2: hand, melds and winning tile hold no tile of the suit that was given up."""
    assert sichuan("d0:1s x0:1s w1<0:1s") == ["illegal_win"]
    assert sichuan("d0:1m x0:5p d1:9p x1:9p d2:1m x2:1m w1<2:1m") == []


B30FJ = start_hand(f"147m258p369s123z5z {HIDDEN} 147m258p369s1234z 258m147p369s1235z")
LATE = f"{WHITE} d1:? x1:2s d2:6z x2:6z d3:7z x3:7z d0:7z x0:7z d1:? x1:2s d2:9p x2:9p d3:7z x3:7z d0:7z x0:7z"


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ({"Dragons": 1}, []),
        ({"Dragons": 2, "All Triplets": 5}, []),
        ({"Dragons": 1, "No Jokers": 2, "Mixed Flush": 5}, []),
        ({"Dragons": 1, "Hell Wait": 2}, []),
        ({"All Triplets": 5}, ["wrong_patterns"]),
        ({"Chicken Hand": 15}, ["wrong_patterns"]),
        ({"Dragons": 1, "Flower": 1}, ["wrong_patterns"]),
        ({"Dragons": 1, "No Jokers": 3}, ["wrong_patterns"]),
        ({"Dragons": 1, "Concealed Hand": 1}, ["wrong_patterns"]),
        ({"Dragons": 1, "No Honors or Flowers": 2}, ["wrong_patterns"]),
        ({"Dragons": 1, "All Sequences": 2}, ["wrong_patterns"]),
        ({"Dragons": 1, "Under the Sea": 2}, ["wrong_patterns"]),
        ({"Dragons": 1, "Within Ten Tiles": 8}, ["wrong_patterns"]),
        ({"Dragons": 1, "Hand of Earth": 30}, ["wrong_patterns"]),
        ({"Dragons": 1, "Open Kong": 1}, ["wrong_patterns"]),
        ({"Dragons": 1, "Full Flush": 10}, ["wrong_patterns"]),
        ({"Seven Pairs": 5}, ["wrong_patterns"]),
    ],
)
def test_b30fj_rows_that_melds_and_table_deny(rows: dict[str, int], expected: list[str]) -> None:
    """Rulebook b30fj §8: a melded pung of White, the thirteenth tile drawn, no joker declared, no kong."""
    assert codes("b30fj", B30FJ, f"{LATE} d1:9p w1:9p", patterns=rows) == expected


def test_b30fj_a_total_is_no_less_than_the_rows_that_are_certain() -> None:
    """Rulebook b30fj §8: Dragons 1; won on the ninth tile drawn, Within Ten Tiles 8 besides. No hand is worth 0."""
    assert codes("b30fj", B30FJ, f"{LATE} d1:9p w1:9p", total=1) == []
    assert codes("b30fj", B30FJ, f"{LATE} d1:9p w1:9p", total=0) == ["wrong_total"]
    assert codes("b30fj", B30FJ, SELF_DRAWN, total=6) == ["wrong_total"]


@pytest.mark.parametrize(("turned", "expected"), [("5m", []), ("5m6m", ["wrong_scoring_tiles"]), ("5m6m7m", [])])
def test_xixi_one_scoring_tile_or_three(turned: str, expected: list[str]) -> None:
    """Rulebook xixi §4: one with a Red Dragon in the hand, else three; the wall has enough for either."""
    start = start_hand(f"123456789m1123p {HIDDEN} 2344556678899s 1133557799s44p8s")
    assert codes("xixi", start, "d0:9p x0:9p d1:5p w1:5p", scoring_tiles=turned) == expected


@pytest.mark.parametrize("ruleset", list(all_rulesets()))
@pytest.mark.parametrize("seed", [31, 32, 33])
def test_nothing_is_denied_of_legal_wins_whose_hands_are_hidden(ruleset: str, seed: int) -> None:
    """Every claim of a simulated game is right, whoever can't see the winner's hand."""
    events = [_as_seen(event) for event in simulate_game(find_ruleset(ruleset), seed, hands=3)]
    found = audit(record(events)).findings
    assert [each for each in found if each.severity != "note"] == []


def _as_seen(event: AnyEvent) -> AnyEvent:
    """The event as seat 0 sees it who never gets to see another hand."""
    match event:
        case StartHand():
            return structs.replace(event, hands=(event.hands[0], HIDDEN, HIDDEN, HIDDEN), wall=None)
        case Draw() if event.seat:
            return structs.replace(event, tile="?")
        case Kong() if event.seat and event.kind == "concealed":
            return structs.replace(event, tiles="????")
        case Win():
            return structs.replace(event, hand=None)
        case EndHand():
            return structs.replace(event, hands=None)
        case _:
            return event


def test_sichuan_a_hidden_tile_of_the_missing_suit_was_held_back() -> None:
    """Rulebook sichuan §2: who puts down another suit has none of the missing one; seat 0 then draws 8p and has 6s."""
    start = start_hand(f"{HIDDEN} 123456789m5677p 2344556678899s 1133557799s44p8s")
    voids: list[AnyEvent] = [VoidSuit(seat=seat, suit=suit) for suit, seat in VOIDS]  # type: ignore[arg-type]
    around = "d1:9p x1:9p d2:1p x2:1p d3:8p x3:8p"

    def found(words: str) -> list[tuple[str, int]]:
        played = record(game([start, *voids, *events_of(words)], ended=False, ruleset="sichuan"))
        return [(each.code, each.line) for each in audit(played).findings if each.code == "void_suit_first"]

    assert found(f"d0:9p x0:8p {around} d0:8p x0:6s") == [("void_suit_first", 16)]
    assert found(f"d0:9p x0:8p {around} d0:? x0:6s") == []  # it may be the tile just drawn
    assert found(f"d0:9p x0:7s {around} d0:8p x0:6s") == []  # nothing told that no bamboo was left
    twice = f"d0:9p x0:8p {around} d0:? x0:6s d1:9p x1:9p d2:1p x2:1p d3:8p x3:8p d0:9p x0:1s"
    assert found(twice) == [("void_suit_first", 24)]  # two of them, and one hidden draw
