"""An excerpt: the tiles of a win, what was dealt to others, and the discards before it are tiles of one game."""

import pytest
from msgspec import structs

from replay.engine import audit
from replay.events import GoAroundDiscard, RecordMeld, SituationFields, Win
from tests.engine.script import game, record, start_hand

OTHERS = "147m258p369s1234z 258m369p147s1234z"
LAST = "369m147p258s1234z"
HIDDEN = "?" * 13
WON = Win(seat=2, by="discard", target=1, tile="9p", hand="234567m78p567s55z", total=10)


def codes(ruleset: str, hands: str, win: Win) -> list[str]:
    """The findings of an excerpt with this deal and this win."""
    start = start_hand(hands, excerpt=True)
    return [each.code for each in audit(record(game([start, win], ended=False, ruleset=ruleset))).findings]


def test_a_winner_does_not_hold_what_was_dealt_to_others() -> None:
    """Rulebook zung-jung §1.1: four copies; the three 4z of the others' deal leave one for the winner's own hand."""
    deal = f"{OTHERS} {HIDDEN} {LAST}"
    assert codes("zung-jung", deal, WON) == []
    pair = structs.replace(WON, hand="234567m78p567s44z")
    assert codes("zung-jung", deal, pair) == ["too_many_copies"]
    assert codes("zung-jung", f"{HIDDEN} {HIDDEN} {HIDDEN} {HIDDEN}", pair) == []


def test_a_claimed_tile_may_come_from_another_hand() -> None:
    """A pung of 4z with one tile that another discarded takes two from the own hand: with two dealt elsewhere, four."""
    deal = f"147m258p369s1234z 258m369p147s1235z {HIDDEN} 369m147p258s1234z"
    melded = structs.replace(WON, hand="234567m78p55z", melds=(RecordMeld(kind="pung", tiles="444z"),), total=None)
    assert codes("zung-jung", deal, melded) == []
    kong = structs.replace(melded, melds=(RecordMeld(kind="concealed_kong", tiles="4444z"),))
    assert codes("zung-jung", deal, kong) == ["too_many_copies"]


@pytest.mark.parametrize(
    ("around", "expected"),
    [
        ([("W", "1z"), ("E", "9m")], []),
        ([("E", "9m"), ("W", "1z")], ["bad_event"]),
        ([("W", "9m"), ("E", "9m")], ["too_many_copies"]),
    ],
)
def test_zung_jung_the_discards_of_the_go_around(around: list[tuple[str, str]], expected: list[str]) -> None:
    """Rulebook zung-jung §6.3: the winner's own discard can only be the first entry; three 9m are in the hand."""
    win = structs.replace(
        WON,
        hand="123456m78m555z99m",
        tile="9m",
        total=95,
        go_around=tuple(GoAroundDiscard(seat=seat, tile=tile) for seat, tile in around),  # type: ignore[arg-type]
    )
    assert codes("zung-jung", f"{HIDDEN} {HIDDEN} {HIDDEN} {HIDDEN}", win) == expected


def test_xixi_a_scoring_tile_comes_from_the_wall() -> None:
    """Rulebook xixi §1: four 1p; two were dealt to seat 0, so the wall has two at most to turn."""
    deal = f"123456789m1123p {HIDDEN} 2344556678899s 1133557799s44p8s"
    win = Win(seat=1, by="self_draw", tile="5p", hand="123456789m5567p", scoring_tiles="1p1p1p", total=4)
    assert codes("xixi", deal, win) == ["wrong_scoring_tiles"]
    two = structs.replace(win, scoring_tiles="1p1p2p", total=5)
    assert codes("xixi", deal, two) == []


NOWHERE = f"{HIDDEN} {HIDDEN} {HIDDEN} {HIDDEN}"


@pytest.mark.parametrize(
    ("by", "situation", "expected"),
    [
        ("discard", SituationFields(after_kong=True), ["bad_event"]),
        ("discard", SituationFields(after_flower=True), ["bad_event"]),
        ("discard", SituationFields(first_draw=True), ["bad_event"]),
        ("self_draw", SituationFields(discard_after_kong=True), ["bad_event"]),
        ("self_draw", SituationFields(tiles_drawn=93), ["bad_event"]),
        ("self_draw", SituationFields(tiles_drawn=0), ["bad_event"]),
        ("self_draw", SituationFields(tiles_drawn=5, last_tile=True), ["bad_event"]),
        ("self_draw", SituationFields(tiles_drawn=92, last_tile=True), []),
        ("self_draw", SituationFields(tiles_drawn=40), []),
    ],
)
def test_a_situation_that_can_not_be_is_no_event(by: str, situation: SituationFields, expected: list[str]) -> None:
    """Rulebook b30fj §1: 92 tiles to draw, no dead wall; §8: After a Kong and After a Flower are self-draws."""
    target = None if by == "self_draw" else 0
    win = Win(seat=2, by=by, target=target, tile="3z", hand="123m345p777s3344z", situation=situation)  # type: ignore[arg-type]
    assert codes("b30fj", NOWHERE, win) == expected


def test_a_tile_that_the_game_does_not_have_is_told_plainly() -> None:
    """sichuan §1: suit tiles alone."""
    win = Win(seat=1, by="discard", target=2, tile="1z", hand="123456789m123p1z", void_suit="s", total=1)
    start = start_hand(" ".join([HIDDEN] * 4), excerpt=True)
    report = audit(record(game([start, win], ended=False, ruleset="sichuan")))
    told = [each.message for each in report.findings if each.code == "too_many_copies"]
    assert told == ["There is no 1z in this game."]
