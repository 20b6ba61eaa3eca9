"""`clean` wants something that was checked: what is not filled in, or stated where nothing tells, is `unverifiable`."""

from __future__ import annotations

import pytest

from replay.engine import audit
from replay.events import (
    AnyEvent,
    BadLine,
    Discard,
    Draw,
    EndHand,
    EventAt,
    GameRecord,
    Kong,
    SettlementItem,
    StartHand,
    Win,
)
from replay.findings import Finding
from replay.rulesets import all_rulesets
from tests.engine.hands import NORTH, QUICK, SOUTH, WEST
from tests.engine.script import game, record, start_hand
from tests.engine.table.wins.test_miscounted import HANDS, win

NOBODY_KNOWS = " ".join(["?" * 13] * 4)
RULESETS = sorted(all_rulesets())
ONE_WINNER = ("mcr", "mcr-136", "xixi", "zung-jung")
"""Games that the first win ends, and in which a hand without one pays nothing."""
WON = EndHand(reason="won")


def start(hands: str = NOBODY_KNOWS, hand: int = 1) -> StartHand:
    return start_hand(hands, excerpt=True, hand=hand)


def audited(*events: AnyEvent, ruleset: str = "b30fj", ended: bool = True) -> tuple[Finding, ...]:
    return audit(record(game([*events], ruleset=ruleset, ended=ended))).findings


def found(*events: AnyEvent, ruleset: str = "b30fj", ended: bool = True) -> list[tuple[str, int]]:
    return [(each.code, each.line) for each in audited(*events, ruleset=ruleset, ended=ended)]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_excerpt_without_a_win_says_what_is_missing(ruleset: str) -> None:
    (finding,) = audited(start(), ruleset=ruleset)
    assert (finding.code, finding.severity, finding.line, finding.turn) == ("unverifiable", "note", 2, 0)
    assert finding.message == (
        "Nothing of this excerpt is filled in: it is not recorded who won, on which tile and with which hand."
    )
    drawn_hand = audited(start(), EndHand(reason="wall_exhausted"), ruleset=ruleset)
    if ruleset in ONE_WINNER:
        assert drawn_hand == (), "no win can be left out, and nobody pays anything"
        return
    (drawn,) = drawn_hand
    assert (drawn.code, drawn.line) == ("unverifiable", 2)
    kongs_pay = "no hand or kong of it is recorded: what it pays is not known."
    nothing = "nothing else of it is recorded: there is nothing to check."
    assert drawn.message == f"Nobody won this hand, and {kongs_pay if ruleset == 'sichuan' else nothing}"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_win_that_shows_no_tiles_is_not_clean_whatever_it_claims(ruleset: str) -> None:
    (finding,) = audited(start(), win(ruleset, hand=None), ruleset=ruleset)
    assert (finding.code, finding.line) == ("unverifiable", 3)
    assert finding.message == "The win is not judged: its hand is not recorded."
    right = HANDS[ruleset][0]
    assert found(start(), win(ruleset, hand=f"{right[1:]}?"), ruleset=ruleset) == [("unverifiable", 3)]
    assert found(start(), win(ruleset), ruleset=ruleset) == [], "the win itself is checked"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_each_hand_of_a_game_of_excerpts_is_asked(ruleset: str) -> None:
    hands = (start(hand=1), win(ruleset), start(hand=5), start(hand=9), win(ruleset, hand=None))
    assert [line for code, line in found(*hands, ruleset=ruleset) if code == "unverifiable"] == [4, 6]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_in_which_nothing_is_filled_in_says_so_once(ruleset: str) -> None:
    empty = start_hand(NOBODY_KNOWS)
    assert found(empty, ruleset=ruleset, ended=False) == [("unverifiable", 2)]
    assert [code for code, _ in found(ruleset=ruleset)] == ["unverifiable"]
    (no_hand,) = audited(ruleset=ruleset)
    assert no_hand.message == "No hand is recorded in this game: there is nothing to check."


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_win_whose_hand_does_not_say_excerpt_is_told_once_what_to_write(ruleset: str) -> None:
    for events in ((win(ruleset),), (win(ruleset, hand=None), WON), (win(ruleset, hand=None, melds=()), WON)):
        (finding,) = audited(start_hand(NOBODY_KNOWS), *events, ruleset=ruleset, ended=False)
        assert (finding.code, finding.severity, finding.line, finding.turn) == ("bad_event", "error", 2, 0)
        assert "Write 'excerpt' at its start" in finding.message
    hand = HANDS[ruleset][0]
    dealt = start_hand(" ".join(hand if seat == 1 else "?" * 13 for seat in range(4)))
    near_misses: tuple[list[AnyEvent], ...] = (
        [dealt, win(ruleset)],
        [start_hand(NOBODY_KNOWS), Draw(seat=0, tile="?"), win(ruleset)],
        [start_hand(NOBODY_KNOWS), Discard(seat=0, tile="9p"), win(ruleset)],
    )
    for near in near_misses:
        messages = [each.message for each in audited(*near, ruleset=ruleset)]
        assert messages, "a draw is missing"
        assert not any("'excerpt' at its start" in each for each in messages)


def test_after_a_hand_that_does_not_say_excerpt_the_next_one_is_taken_as_given() -> None:
    later = start_hand(NOBODY_KNOWS, excerpt=True, hand=7, dealer=3, scores=(64, -64, 0, 0))
    assert found(start_hand(NOBODY_KNOWS), win("b30fj"), WON, later, win("b30fj")) == [("bad_event", 2)]


@pytest.mark.parametrize("stated", [{"payments": (3, 0, -3, 0)}, {"scores": (3, 0, -3, 0)}, {}], ids=str)
def test_what_is_open_in_an_excerpt_is_told_once(stated: dict[str, object]) -> None:
    event = EndHand(reason="won", **stated)  # type: ignore[arg-type]
    assert found(start(), win("sichuan", hand=None), event, ruleset="sichuan") == [("unverifiable", 3)]
    assert found(start(), event, ruleset="sichuan") == [("unverifiable", 2)]


def test_a_deal_or_a_move_that_is_known_is_something_to_check() -> None:
    assert found(start_hand(QUICK), ended=False) == [("truncated", 2)]
    assert found(start_hand(NOBODY_KNOWS), Draw(seat=0, tile="?"), ended=False) == [("truncated", 3)]


def test_a_whole_record_without_claims_stays_clean() -> None:
    """Its events were checked; what it does not claim cannot be wrong."""
    wins = [Win(seat=seat, by="discard", target=0, tile="5p") for seat in (1, 2, 3)]
    moves: list[AnyEvent] = [Draw(seat=0, tile="5p"), Discard(seat=0, tile="5p")]
    assert found(start_hand(QUICK), *moves, *wins, WON) == []


def test_a_line_that_cannot_be_read_may_be_what_is_missing() -> None:
    events = game([start()], ruleset="b30fj", ended=False)
    torn = BadLine(line=3, code="bad_line", message="This is no JSON object.")
    entries: tuple[EventAt | BadLine, ...] = (*(EventAt(each, place) for place, each in enumerate(events, 1)), torn)
    assert [each.code for each in audit(GameRecord("t", 1, entries, b"")).findings] == ["bad_line"]


def test_a_win_that_stands_before_its_hand_is_blamed_there_alone() -> None:
    assert found(win("b30fj"), start()) == [("hand_over", 2)]


# ------------------------------------------------------------- what an excerpt states besides its wins

VOIDED = HANDS["sichuan"][0]


def kong(*payments: int, kind: str = "concealed", before: tuple[AnyEvent, ...] = (), ruleset: str = "sichuan") -> str:
    """What is found of a kong of Cy, who shows no win; Bo wins after it."""
    fields: dict[str, object] = {"tiles": "9999m"} if kind == "concealed" else {"tile": "9m"}
    if kind == "open":
        fields = {"tile": "9m", "tiles": "999m", "target": 3}
    event = Kong(seat=2, kind=kind, payments=payments, **fields)  # type: ignore[arg-type]
    codes = [code for code, _ in found(start(), *before, event, win(ruleset), ruleset=ruleset)]
    return " ".join(codes)


KONGS = {
    "a concealed one": (kong(-2, -2, 6, -2), ""),
    "another amount": (kong(-1, -1, 3, -1), "wrong_payments"),
    "paid to another": (kong(6, -2, -2, -2), "wrong_payments"),
    "one had won before, perhaps": (kong(0, -2, 4, -2), "unverifiable"),
    "nobody pays, and it is not robbed": (kong(0, 0, 0, 0), "wrong_payments"),
    "an open one": (kong(0, 0, 2, -2, kind="open"), ""),
    "an open one paid by all": (kong(-2, -2, 6, -2, kind="open"), "wrong_payments"),
    "an added one, the tile just drawn": (
        kong(-1, -1, 3, -1, kind="added", before=(Draw(seat=2, tile="9m"),)),
        "",
    ),
    "an added one, the tile held before": (
        kong(-1, -1, 3, -1, kind="added", before=(Draw(seat=2, tile="1m"),)),
        "wrong_payments",
    ),
    "an added one of which it is not said": (kong(-1, -1, 3, -1, kind="added"), "unverifiable"),
    "where no kong pays": (kong(-2, -2, 6, -2, ruleset="zung-jung"), "wrong_payments"),
    "zeros where no kong pays": (kong(0, 0, 0, 0, ruleset="zung-jung"), ""),
}


@pytest.mark.parametrize(("codes", "expected"), KONGS.values(), ids=KONGS)
def test_the_payments_of_a_kong_are_checked(codes: str, expected: str) -> None:
    assert codes == expected


def end(**stated: object) -> list[str]:
    """What is found of the end of a hand of Sichuan with one win."""
    event = EndHand(reason="wall_exhausted", **stated)  # type: ignore[arg-type]
    return [code for code, _ in found(start(), win("sichuan"), event, ruleset="sichuan")]


def test_a_settlement_follows_from_what_an_excerpt_leaves_out() -> None:
    items = (SettlementItem(reason="listening", payments=(3, 0, -3, 0)),)
    assert end() == []
    assert end(payments=(3, 0, -3, 0)) == ["unverifiable"]
    assert end(payments=(3, 0, -3, 0), settlement=items) == ["unverifiable"]
    assert end(settlement=items) == ["unverifiable"]
    assert end(payments=(4, 0, -4, 0), settlement=items) == ["wrong_payments"]


def test_a_settlement_where_nothing_is_settled_is_wrong() -> None:
    wins = [Win(seat=1, by="discard", target=0, tile="5p", hand=SOUTH)]
    items = (SettlementItem(reason="listening", payments=(3, 0, -3, 0)),)
    for stated in ({"payments": (3, 0, -3, 0)}, {"settlement": items}):
        event = EndHand(reason="won", **stated)
        assert found(start(QUICK), *wins, event) == [("wrong_payments", 4)]


def scores(*after: int, wins: int = 1) -> list[str]:
    """What is found of the scores after wins of 5, 2 and 2 faan on one discard of the dealer, 8 points each."""
    shown = zip((1, 2, 3), (SOUTH, WEST, NORTH), strict=True)
    all_wins = [Win(seat=seat, by="discard", target=0, tile="5p", hand=hand) for seat, hand in shown]
    event = EndHand(reason="won", scores=(after[0], after[1], after[2], after[3]))
    return [code for code, _ in found(start(QUICK), *all_wins[:wins], event)]


def test_scores_that_follow_from_wins_left_out_are_not_called_right() -> None:
    assert scores(-24, 8, 8, 8, wins=3) == []
    assert scores(-25, 9, 8, 8, wins=3) == ["wrong_scores"]
    assert scores(-8, 8, 0, 0) == [], "they follow from what is recorded"
    assert scores(-24, 8, 8, 8) == ["unverifiable"], "the two other wins are left out"


def test_a_discard_is_no_fifth_copy() -> None:
    thrown = [Discard(seat=seat, tile="6z") for seat in (0, 1, 2, 3)]
    assert found(start(), *thrown, win("b30fj")) == []
    assert found(start(), *thrown, Discard(seat=0, tile="6z"), win("b30fj")) == [("too_many_copies", 7)]
    concealed = Kong(seat=3, kind="concealed", tiles="6666z")
    assert found(start(), concealed, thrown[0], win("b30fj")) == [("too_many_copies", 4)]


def test_hands_shown_at_the_end_go_with_those_of_the_wins() -> None:
    def shown(bo: str | None, cy: str | None = None) -> list[str]:
        event = EndHand(reason="won", hands=(None, bo, cy, None))
        return [code for code, _ in found(start(), win("b30fj"), event)]

    right = HANDS["b30fj"][0]
    assert shown(right) == []
    assert shown(right.replace("46p", "47p")) == ["tile_not_in_hand"]
    assert shown(None, "1112z") == []
    assert shown(right, "22z") == ["too_many_copies"], "three and two of 2z"


def test_a_wrong_kong_names_what_it_moves() -> None:
    event = Kong(seat=2, kind="concealed", tiles="9999m", payments=(-1, -1, 3, -1))
    (finding,) = audited(start(), event, win("sichuan"), ruleset="sichuan")
    assert finding.expected == [-2, -2, 6, -2]
