"""What can be said of a win of Xixi whose hand is not recorded (rulebook xixi §2-§4; record format, Hidden tiles)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from replay.events import (
    AnyEvent,
    Discard,
    Draw,
    EndGame,
    EndHand,
    RecordMeld,
    SituationFields,
    StartGame,
    StartHand,
    Win,
)
from tests.simulate.games import audited, told

HIDDEN_HANDS = ("?" * 13,) * 4
START = StartGame(version=1, ruleset="xixi", game="x", players=("A", "B", "C", "D"))


def excerpt(rulings: Any = None, **fields: Any) -> list[str]:
    """The codes found in an excerpt with this self-draw alone, unless said otherwise."""
    win = Win(**{"seat": 0, "by": "self_draw", "tile": "9m", **fields})
    start = StartHand(hand=1, dealer=0, hands=HIDDEN_HANDS, excerpt=True)
    game = replace(START, rulings=rulings or {})
    return [code for code, _ in told(audited([game, start, win, EndGame()]))]


def played(*events: AnyEvent) -> list[tuple[str, int]]:
    """The codes and lines found in a hand of which no tile is known but these."""
    start = StartHand(hand=1, dealer=0, hands=HIDDEN_HANDS)
    return told(audited([START, start, *events, EndHand(reason="won"), EndGame()]))


def test_3_no_discard_is_won_on_whatever_the_hand() -> None:
    wins = Win(seat=1, by="discard", target=0, tile="9m")
    assert played(Draw(seat=0, tile="?"), Discard(seat=0, tile="9m"), wins) == [("illegal_win", 5)]


@pytest.mark.parametrize("by", ["discard", "robbed_kong"])
def test_3_nor_in_an_excerpt_nor_is_a_kong_robbed(by: str) -> None:
    assert excerpt(by=by, target=1) == ["illegal_win"]
    assert excerpt(by=by, target=1, total=17, scoring_tiles="5p2m9s") == ["illegal_win"]


def melds(kind: str, tiles: str) -> tuple[RecordMeld, ...]:
    return (RecordMeld(kind=kind, tiles=tiles),)  # type: ignore[arg-type]  # one of the five kinds


IMPOSSIBLE = {
    "a chow": ({"melds": melds("chow", "123m")}, ["illegal_chow"]),
    "a pung of Red Dragons": ({"melds": melds("pung", "777z")}, ["joker_limit"]),
    "a Red Dragon in an added kong": ({"melds": melds("added_kong", "111m7z")}, ["joker_limit"]),
    "a kong of three": ({"melds": melds("concealed_kong", "111s")}, ["illegal_kong"]),
    "a tile that the game has not": ({"tile": "1z"}, ["too_many_copies"]),
    "a fifth copy": ({"tile": "1m", "melds": melds("added_kong", "1111m")}, ["too_many_copies"]),
    "a fifth copy in a hand shown in part": ({"tile": "1m", "hand": "111m?????????1m"}, ["too_many_copies"]),
    "declared tiles": ({"flowers": "7z"}, ["illegal_win"]),
}


@pytest.mark.parametrize(("fields", "codes"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_2_melds_and_tiles_must_be_possible_without_the_hand(fields: dict[str, Any], codes: list[str]) -> None:
    assert excerpt(**fields) == codes
    assert excerpt(**fields, total=17) == codes


def test_2_melds_that_are_legal_leave_the_hand_unknown() -> None:
    """No fault, and a note that the tiles are not shown."""
    assert excerpt(melds=melds("added_kong", "1111m")) == ["unverifiable"]
    assert excerpt(melds=melds("pung", "111m"), tile="7z") == ["unverifiable"]
    assert excerpt(melds=melds("concealed_kong", "????")) == ["unverifiable"]


def test_4_more_scoring_tiles_than_any_hand_turns() -> None:
    assert excerpt(scoring_tiles="5p2m9s1s") == ["wrong_scoring_tiles", "unverifiable"]
    assert excerpt(scoring_tiles="5p2m9s1s", total=17) == ["wrong_scoring_tiles", "unverifiable"]
    assert excerpt(tile="7z", scoring_tiles="5p2m9s", total=17) == ["wrong_scoring_tiles", "unverifiable"]
    assert excerpt(hand="7z????????????", scoring_tiles="5p2m9s") == ["wrong_scoring_tiles", "unverifiable"]
    assert excerpt(scoring_tiles="5p2m9s") == excerpt(tile="7z", scoring_tiles="5p") == ["unverifiable"]


SEVENTEEN = {"Basic Win": 1, "Scoring Tile": 5, "Without Red Dragon": 11}


def test_4_the_total_follows_from_the_scoring_tiles_whatever_the_hand() -> None:
    tiles = {"scoring_tiles": "5p2m9s"}
    assert excerpt(**tiles, total=17, patterns=SEVENTEEN, payments=(51, -17, -17, -17)) == ["unverifiable"]
    assert excerpt(**tiles, total=99) == ["wrong_total"]
    assert excerpt(**tiles, total=17, payments=(54, -18, -18, -18)) == ["wrong_payments", "unverifiable"]
    assert excerpt(**tiles, payments=(54, -18, -18, -18)) == ["wrong_payments", "unverifiable"]
    assert excerpt(**tiles, patterns={"Basic Win": 1, "Scoring Tile": 16}) == ["wrong_patterns", "unverifiable"]


@pytest.mark.parametrize("payments", [(51, -17, -17, -17), (297, -99, -99, -99)], ids=["right", "of the wrong total"])
def test_4_payments_are_not_blamed_for_a_wrong_total(payments: tuple[int, int, int, int]) -> None:
    assert excerpt(scoring_tiles="5p2m9s", total=99, payments=payments) == ["wrong_total"]


def test_4_in_play_too() -> None:
    before = (Draw(seat=0, tile="?"), Discard(seat=0, tile="9m"), Draw(seat=1, tile="3p"))

    def codes(**fields: Any) -> list[str]:
        win = Win(**{"seat": 1, "by": "self_draw", "tile": "3p", **fields})
        return [code for code, _ in played(*before, win)]

    six = {"scoring_tiles": "5m", "total": 6, "payments": (-6, 18, -6, -6)}
    assert codes(**six, patterns={"Basic Win": 1, "Scoring Tile": 5}) == ["unverifiable"]
    assert codes(**{**six, "total": 7}) == ["wrong_total"]
    assert codes(total=31) == ["unverifiable"]
    assert codes(total=32) == ["wrong_total"]


NO_RED = "123456m123s55p78m"
RED = "123456m123s55p7m7z"


@pytest.mark.parametrize(("hand", "most"), [(NO_RED, 31), (RED, 11), (None, 31)], ids=["no red", "red", "hidden"])
def test_4_no_scoring_tiles_give_more_than_10_each(hand: str | None, most: int) -> None:
    assert excerpt(hand=hand, total=most) == ["unverifiable"]
    assert excerpt(hand=hand, total=most + 1) == ["wrong_total"]
    assert excerpt(hand=hand, total=0) == ["wrong_total"]


@pytest.mark.parametrize(
    ("rulings", "right", "wrong"),
    [
        ({"formula": "separate"}, {2, 33, 1}, {34, 0}),
        ({"formula": "product"}, {1331, 121, 2 * 3 * 5, 1}, {1330, 13, 0}),
        ({"no-red": "two"}, {21, 1}, {22, 0}),
        ({"short-wall": "ten"}, {31, 2 + 10}, {32, 1, 0}),
        ({"short-wall": "winning-tile"}, {10, 31}, {32, 1, 0}),
    ],
    ids=["separate", "product", "two", "ten", "winning-tile"],
)
def test_4_totals_under_rulings(rulings: dict[str, str], right: set[int], wrong: set[int]) -> None:
    assert all(excerpt(rulings=rulings, total=total) == ["unverifiable"] for total in right)
    assert all(excerpt(rulings=rulings, total=total) == ["wrong_total"] for total in wrong)


def test_4_a_wrong_number_of_scoring_tiles_is_blamed_alone() -> None:
    assert excerpt(hand=NO_RED, scoring_tiles="9p9m9s9p", total=37) == ["wrong_scoring_tiles"]
    assert excerpt(scoring_tiles="9p9m9s9p", total=37, payments=(111, -37, -37, -37))[0] == "wrong_scoring_tiles"


NOTHING_MORE = {"Basic Win": 1, "Scoring Tile": 5, "Without Red Dragon": 0}


def test_4_the_additional_tiles_come_to_nothing_only_where_the_wall_has_none() -> None:
    """Rulebook xixi §4: who has no Red Dragon turns two more, as far as the wall has them; who has one earns no row."""
    before = (Draw(seat=0, tile="?"), Discard(seat=0, tile="9m"), Draw(seat=1, tile="3p"))
    win = Win(seat=1, by="self_draw", tile="3p", scoring_tiles="5m", patterns=NOTHING_MORE)
    assert [code for code, _ in played(*before, win)] == ["wrong_patterns", "unverifiable"]
    assert excerpt(scoring_tiles="5m", patterns=NOTHING_MORE) == ["unverifiable"]
    one_left, many_left = SituationFields(tiles_drawn=59), SituationFields(tiles_drawn=40)
    assert excerpt(scoring_tiles="5m", patterns=NOTHING_MORE, situation=one_left) == ["unverifiable"]
    assert excerpt(scoring_tiles="5m", patterns=NOTHING_MORE, situation=many_left) == ["wrong_patterns", "unverifiable"]
    assert excerpt(tile="7z", scoring_tiles="5m", patterns=NOTHING_MORE) == ["wrong_patterns", "unverifiable"]
    assert excerpt(tile="7z", scoring_tiles="5m", patterns={"Basic Win": 1, "Scoring Tile": 5}) == ["unverifiable"]
