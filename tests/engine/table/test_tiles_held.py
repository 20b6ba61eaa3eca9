"""Hidden tiles: what a flag, a kong that lies face down or a settlement still says of them."""

from collections.abc import Mapping

import pytest
from msgspec import structs

from replay.engine import apply, audit, check
from replay.events import AnyEvent, Discard, EndGame, EndHand, SettlementItem, StartHand, Win
from replay.rules import Payments
from replay.rulesets import find_ruleset
from replay.simulate import hide, simulate_game
from replay.tiles import HIDDEN, parse_tiles
from tests.engine.hands import DEALER, NORTH, QUICK, SOUTH
from tests.engine.script import event_of, events_of, game, record, start_hand, state_after

RULES = find_ruleset("b30fj").under()


def seen_by(seat: int, seed: int, ruleset: str = "sichuan") -> list[AnyEvent]:
    """A simulated hand as one player would write it down, its scores left out."""
    events = hide(simulate_game(find_ruleset(ruleset), seed, hands=1, with_wall=False), seat)
    return [structs.replace(each, scores=None) if isinstance(each, EndHand | EndGame) else each for each in events]


def found_in(events: list[AnyEvent]) -> list[tuple[str, int]]:
    return [(each.code, each.line) for each in audit(record(events)).findings if each.code != "unverifiable"]


@pytest.mark.parametrize(
    ("south", "words", "discard", "wanted"),
    [
        ("123789m11s46p222z", "d1:?", ("3m", True), []),
        ("123789m11s46p222z", "d1:?", ("3m", False), []),
        ("123789m11s46p222z", "d1:?", ("5s", True), []),
        ("123789m11s46p222z", "d1:?", ("5s", False), ["wrong_flag"]),
        ("12789m11s46p222z?", "d1:?", ("5s", False), []),
        ("12789m11s46p222z?", "d1:5s", ("5s", False), []),
        ("123789m11s46p222z", "d1:5s", ("5s", False), ["wrong_flag"]),
        ("123789m11s46p222z", "d1:3m", ("3m", False), []),
    ],
    ids=[
        "the tile drawn, another like it is held",
        "a tile held",
        "the tile drawn",
        "not the tile drawn, and not held",
        "a hidden tile held",
        "a hidden tile held, like the one drawn",
        "like the one drawn, and not held",
        "one of two alike",
    ],
)
def test_the_flag_of_a_discard_says_which_tile_it_is(
    south: str, words: str, discard: tuple[str, bool], wanted: list[str]
) -> None:
    """Record format, Events: `drawn` true is the tile just drawn."""
    state = state_after(start_hand(QUICK.replace(SOUTH, south)), f"d0:2m x0:2m {words}")
    tile, drawn = discard
    found = check(state, Discard(seat=1, tile=tile, drawn=drawn), RULES)
    assert [each.code for each in found] == wanted


@pytest.mark.parametrize(
    ("south", "drawn", "flag", "left"),
    [
        ("123789m11s46p222z", "?", True, "123789m11s46p222z"),
        ("123789m11s46p222z", "?", False, "12789m11s46p222z?"),
        ("12789m11s46p222z?", "3m", False, "123789m11s46p222z"),
        ("12789m11s46p222z?", "3m", True, "12789m11s46p222z?"),
    ],
    ids=["drawn hidden and put down", "a known one put down", "drawn and kept", "drawn and put down"],
)
def test_the_copy_that_is_not_put_down_stays(south: str, drawn: str, flag: bool, left: str) -> None:
    state = state_after(start_hand(QUICK.replace(SOUTH, south)), f"d0:2m x0:2m d1:{drawn}")
    after = apply(state, Discard(seat=1, tile="3m", drawn=flag), RULES)
    assert after.seats[1].concealed == tuple(sorted(parse_tiles(left)))


def test_a_tile_of_which_all_copies_are_known_was_not_drawn_hidden() -> None:
    """West holds two 3m, South one, the dealer has put down the fourth."""
    start = start_hand(QUICK)
    state = state_after(start, "d0:3m x0:3m d1:?")
    (found,) = check(state, Discard(seat=1, tile="3m", drawn=True), RULES)
    assert (found.code, found.expected) == ("wrong_flag", False)
    after = apply(state, Discard(seat=1, tile="3m", drawn=True), RULES)
    assert after.seats[1].concealed == tuple(sorted(parse_tiles("12789m11s46p222z?")))
    assert check(state, Discard(seat=1, tile="3m", drawn=False), RULES) == ()


def test_a_second_copy_of_a_tile_drawn_hidden_is_not_accused() -> None:
    state = state_after(start_hand(QUICK), "d0:2m x0:2m d1:?")
    state = apply(state, Discard(seat=1, tile="3m", drawn=True), RULES)
    for word in ("d2:8p", "x2:8p", "d3:7m", "x3:7m", "d0:4z", "x0:4z", "d1:6s"):
        assert check(state, event_of(word), RULES) == ()
        state = apply(state, event_of(word), RULES)
    assert check(state, Discard(seat=1, tile="3m", drawn=False), RULES) == ()


# ------------------------------------------------------------- the end of a drawn hand of Sichuan


def settled(items: Mapping[str, Payments] | None, payments: Payments | None) -> list[str]:
    """The codes at the end of a drawn hand that settles this. Seat 1, who writes, is not ready; all others are hidden;
    seat 2 has been paid 2 for a kong by seat 1; nobody has put down a tile of the own missing suit last."""
    *events, end, last = seen_by(1, 41)
    assert isinstance(end, EndHand)
    assert end.hands == (None, "11266888m67p", None, None)
    stated = None if items is None else tuple(SettlementItem(reason=why, payments=row) for why, row in items.items())
    end = structs.replace(end, settlement=stated, payments=payments)
    found = audit(record([*events, end, last])).findings
    return [each.code for each in found if each.line == len(events) + 1]


REFUND = {"kong_refund": (0, 2, -2, 0)}


@pytest.mark.parametrize(
    ("items", "payments"),
    [
        (REFUND | {"listening": (8, -6, 4, -6)}, (8, -4, 2, -6)),
        (REFUND | {"listening": (16, -10, 4, -10)}, (16, -8, 2, -10)),
        (REFUND | {"listening": (1, -4, 2, 1)}, None),
        (REFUND, (0, 2, -2, 0)),
        (None, (8, -4, 2, -6)),
        (None, None),
    ],
    ids=["as it was", "seat 0 is ready for 8", "for 1, 2 and 1", "nobody is ready", "the sum alone", "nothing said"],
)
def test_a_settlement_that_some_hidden_hands_would_make_is_not_verified(
    items: Mapping[str, Payments] | None, payments: Payments | None
) -> None:
    """Rulebook sichuan §8: who is not ready pays everybody who is that player's maximum A: 1, 2, 4 or 8."""
    assert settled(items, payments) == ["unverifiable"]


@pytest.mark.parametrize(
    ("items", "payments"),
    [
        (REFUND | {"listening": (8, -6, 4, -6)}, (8, -4, 2, -5)),
        (REFUND | {"listening": (8, -6, 4, -6)}, (0, 2, -2, 0)),
        (REFUND | {"listening": (6, -5, 4, -5)}, (6, -3, 2, -5)),
        (REFUND | {"listening": (8, -5, 2, -5)}, (8, -3, 0, -5)),
        (REFUND | {"listening": (-1, 3, -1, -1)}, None),
        ({"listening": (8, -6, 4, -6)}, None),
        (REFUND | {"flower_pig": (-24, 8, 8, 8), "listening": (-2, -2, 4, 0)}, None),
        (REFUND | {"flower_pig": (8, -24, 8, 8), "listening": (8, -6, 4, -6)}, None),
        (None, (8, -4, 2, -5)),
        (None, (3, 1, -4, 0)),
    ],
    ids=[
        "payments that are not the sum",
        "payments of one item alone",
        "a hand worth 3",
        "a hand with a kong worth 1",
        "a hand that is known is not ready",
        "no refund of the kong",
        "a pig that has no tile of its missing suit left",
        "a pig whose hand is known",
        "a sum that is none",
        "a sum that no hands make",
    ],
)
def test_a_settlement_that_no_hidden_hands_would_make_is_wrong(
    items: Mapping[str, Payments] | None, payments: Payments | None
) -> None:
    """Rulebook sichuan §8; §2: a tile of the missing suit is discarded before any other; §6: a kong is a root."""
    assert settled(items, payments) == ["wrong_payments"]


@pytest.mark.parametrize(
    ("moved", "wanted"),
    [
        ((8, -4, 2, -6), ["unverifiable"]),
        ((0, 2, -2, 0), ["unverifiable"]),
        ((8, -4, 2, -5), ["unverifiable", "wrong_scores"]),
        ((3, 1, -4, 0), ["unverifiable", "wrong_scores"]),
    ],
    ids=["as it was", "nobody is ready", "a sum that is none", "a sum that no hands make"],
)
def test_scores_alone_after_hidden_hands_follow_from_a_settlement_that_is_possible(
    moved: Payments, wanted: list[str]
) -> None:
    """Where the end of a hand states its scores and no payments, the scores tell what it moved."""
    *events, end, _ = hide(simulate_game(find_ruleset("sichuan"), 41, hands=1, with_wall=False), 1)
    assert isinstance(end, EndHand)
    right = (8, -4, 2, -6)
    assert end.payments == right
    assert end.scores is not None
    a, b, c, d = (score - one + other for score, one, other in zip(end.scores, right, moved, strict=True))
    end = structs.replace(end, settlement=None, payments=None, scores=(a, b, c, d))
    found = audit(record([*events, end, EndGame()])).findings
    assert [each.code for each in found if each.line == len(events) + 1] == wanted


# ------------------------------------------------------------- kongs that lie face down


def with_win(events: list[AnyEvent], **fields: object) -> tuple[list[AnyEvent], int]:
    """The events with the first win changed, and its line."""
    place = next(place for place, each in enumerate(events) if isinstance(each, Win))
    win = structs.replace(events[place], **fields)
    return [*events[:place], win, *events[place + 1 :]], place + 1


@pytest.mark.parametrize(
    ("total", "wanted"), [(2, []), (1, ["wrong_total"]), (4, ["wrong_total"]), (8, ["wrong_total"])]
)
def test_sichuan_the_total_of_a_hand_beside_a_kong_face_down(total: int, wanted: list[str]) -> None:
    """Two suits and a sequence: a standard win; whichever kong it is, it is the one root (rulebook sichuan §6)."""
    events, line = with_win(seen_by(3, 43), total=total, patterns=None, payments=None)
    assert found_in(events) == [(code, line) for code in wanted]


@pytest.mark.parametrize(
    ("dealt", "code", "before_win"),
    [("1m", "void_suit_first", True), ("9p", "tile_not_in_hand", False), ("2p", None, False)],
    ids=[
        "of the missing suit and never put down",
        "in no place of the hand shown, and no four left",
        "in the hand shown",
    ],
)
def test_a_tile_known_before_a_kong_face_down_lies_there_or_is_still_held(
    dealt: str, code: str | None, before_win: bool
) -> None:
    events = seen_by(3, 43)
    place = next(place for place, each in enumerate(events) if isinstance(each, StartHand))
    start = events[place]
    assert isinstance(start, StartHand)
    hands = (start.hands[0], "?" * 12 + dealt, start.hands[2], start.hands[3])
    found = found_in([*events[:place], structs.replace(start, hands=hands), *events[place + 1 :]])
    line = with_win(events)[1]
    assert [each for each, _ in found] == ([] if code is None else [code])
    assert all((where < line) is before_win for _, where in found)


DOWN = start_hand(f"{DEALER} 1239m333888p46s2z {'?' * 13} {NORTH}")
LAID = "d0:2m x0:2m d1:? k1:???? d1:? x1:2z"


@pytest.mark.parametrize("ruleset", ["b30fj", "zung-jung"])
def test_a_kong_face_down_that_can_be_of_one_kind_only_is_of_that_kind(ruleset: str) -> None:
    """It is four 3p or four 8p; an 8p in another hand tells that it is not four 8p, and there is no other 3p."""
    rules = find_ruleset(ruleset).under()
    state = state_after(DOWN, LAID, rules, blamed=("unverifiable",))
    assert state.seats[1].melds[0].meld.tiles == (HIDDEN,) * 4
    state = apply(state, event_of("d2:8p"), rules)
    assert state.seats[1].melds[0].meld.tiles == parse_tiles("3333p")
    assert state.seats[1].concealed == tuple(sorted(parse_tiles("1239m888p46s?")))
    for word, wanted in (("x2:8p", []), ("d3:3p", ["too_many_copies"])):
        assert [each.code for each in check(state, event_of(word), rules)] == wanted
        state = apply(state, event_of(word), rules)


def test_a_shown_hand_that_leaves_nothing_for_a_kong_face_down_has_a_tile_too_many() -> None:
    state = state_after(DOWN, f"{LAID} d2:7p x2:7p d3:6p x3:6p", RULES, blamed=("unverifiable",))
    win = Win(seat=2, by="discard", target=3, tile="6p", hand="456m789s345p78p66z")
    assert "too_many_copies" in [each.code for each in check(state, win, RULES)]
    other = structs.replace(win, hand="456m789s345p45p66z")
    assert [each.code for each in check(state, other, RULES)] == []


@pytest.mark.parametrize("drawn", ["6p", "?"])
def test_a_self_draw_is_the_tile_drawn_whatever_else_is_hidden(drawn: str) -> None:
    state = state_after(start_hand(QUICK.replace(SOUTH, "?" * 13)), f"d0:2m x0:2m d1:{drawn}")
    found = check(state, Win(seat=1, by="self_draw", tile="5p"), RULES)
    assert [each.code for each in found] == (["unverifiable"] if drawn == "?" else ["illegal_win"])


# ------------------------------------------------------------- what is claimed of them


@pytest.mark.parametrize(
    ("rows", "wanted"),
    [
        ({"Basic Win": 1, "Scoring Tile": 0}, []),
        ({"Basic Win": 1}, []),
        ({"Basic Win": 1, "Scoring Tile": 0, "Scoring Tiles": 0}, ["wrong_patterns"]),
        ({"Basic Win": 1, "Scoring Tile": 10}, ["wrong_patterns"]),
    ],
    ids=["as scored", "a row worth nothing left out", "a row that there is not", "a row worth more"],
)
@pytest.mark.parametrize("hidden", [False, True])
def test_a_row_worth_nothing_may_be_left_out_but_none_is_invented(
    rows: dict[str, int], wanted: list[str], *, hidden: bool
) -> None:
    """Record format, Events: what a record leaves out is no finding. The wall was empty: no scoring tile (xixi §4)."""
    events = list(simulate_game(find_ruleset("xixi"), 18, hands=1))
    if hidden:
        events = list(hide(events, 0))
    plain, line = with_win(events, patterns=rows)
    assert found_in(plain) == [(code, line) for code in wanted]


def test_one_point_is_a_point() -> None:
    events = list(simulate_game(find_ruleset("sichuan"), 43, hands=1))
    place = next(place for place, each in enumerate(events) if isinstance(each, Win) and each.total == 1)
    win = events[place]
    assert isinstance(win, Win)
    wrong = structs.replace(win, total=2, payments=None, patterns=None)
    (found,) = audit(record([*events[:place], wrong, *events[place + 1 :]])).findings
    assert found.message == "The hand is worth 1 point, not 2."
    wrong = structs.replace(win, payments=(0, 0, 0, 0))
    (found,) = audit(record([*events[:place], wrong, *events[place + 1 :]])).findings
    assert found.message.startswith("A total of 1 point pays ")


@pytest.mark.parametrize(("in_the_wall", "wanted"), [(3, []), (4, ["too_many_copies"])], ids=["three", "all four"])
def test_tiles_of_the_recorded_wall_that_are_not_drawn_yet_are_in_nobodys_hand(
    in_the_wall: int, wanted: list[str]
) -> None:
    """Contract: a hidden tile is any tile that the wall could still hold. South discards 3p out of a hidden hand."""
    wall = "2m9p" + "?" * (90 - in_the_wall) + "3p" * in_the_wall
    start = start_hand(QUICK.replace(SOUTH, "?" * 13), wall=wall)
    events = game([start, *events_of("d0:2m x0:2m d1:9p x1:3p d2:8p x2:8p d3:7m x3:7m")], ended=False)
    found = audit(record(events)).findings
    assert [each.code for each in found if each.code not in ("truncated", "unverifiable")] == wanted


@pytest.mark.parametrize("tile", ["1m", "9p", "7z"])
def test_a_tile_drawn_hidden_is_the_one_that_the_recorded_wall_holds(tile: str) -> None:
    """South draws it unseen and still has it: a 3p that it does not hold can't have been that tile. 1m is kind 0."""
    start = start_hand(QUICK, wall=f"2m{tile}" + "?" * 90)
    held = state_after(start, "d0:2m x0:2m d1:?").seats[1]
    assert held.drawn == parse_tiles(tile)[0]
    assert HIDDEN not in held.concealed
    events = game([start, *events_of("d0:2m x0:2m d1:? x1:3p")], ended=False)
    assert ("tile_not_in_hand", 6) in found_in(events)
