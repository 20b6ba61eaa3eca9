"""`tile_count`: a win written down with more or fewer tiles than a winning hand has is a question of writing alone."""

from __future__ import annotations

import pytest

from replay.engine import audit
from replay.engine.rulings.report import rulings_report
from replay.events import AnyEvent, Draw, EndHand, Pung, RecordMeld, SituationFields, StartHand, Win
from replay.findings import CODES, Finding
from replay.verdicts import GameAudit
from tests.engine.hands import WEST
from tests.engine.script import game, record, start_hand

UNSEEN = start_hand(" ".join(["?" * 13] * 4), excerpt=True)
HANDS: dict[str, tuple[str, str, dict[str, object]]] = {
    "b30fj": ("123789m11s46p222z", "5p", {}),
    "b30fj-draft": ("123789m11s46p222z", "5p", {}),
    "zung-jung": ("22245m789m33366z", "3m", {"go_around": ()}),
    "sichuan": ("234567m234567p8p", "8p", {"void_suit": "s"}),
    "xixi": ("234567m234567p8p", "8p", {}),
    "mcr": ("1122334455667m", "7m", {}),
    "mcr-136": ("1122334455667m", "7m", {}),
}
"""A hand that wins, the winning tile, and what its ruleset wants besides."""


def win(ruleset: str = "zung-jung", **fields: object) -> Win:
    hand, tile, more = HANDS[ruleset]
    how = {"by": "self_draw"} if ruleset == "xixi" else {"by": "discard", "target": 0}
    return Win(**{"seat": 1, "tile": tile, "hand": hand, **how, **more, **fields})  # type: ignore[arg-type]


def audited(*events: AnyEvent, ruleset: str = "zung-jung", start: StartHand = UNSEEN) -> GameAudit:
    return audit(record(game([start, *events], ruleset=ruleset)), keep_steps=True)


def found(*events: AnyEvent, ruleset: str = "zung-jung", start: StartHand = UNSEEN) -> list[str]:
    return [each.code for each in audited(*events, ruleset=ruleset, start=start).findings]


def told(*events: AnyEvent, ruleset: str = "zung-jung") -> Finding:
    (finding,) = audited(*events, ruleset=ruleset).findings
    assert (finding.code, finding.severity) == ("tile_count", "error")
    return finding


@pytest.mark.parametrize("ruleset", HANDS)
def test_the_right_number_of_tiles_is_judged(ruleset: str) -> None:
    assert found(win(ruleset), ruleset=ruleset) == []


@pytest.mark.parametrize("ruleset", HANDS)
def test_the_winning_tile_written_twice_is_a_question_of_writing(ruleset: str) -> None:
    """Whatever the win claims and pays, nothing else is said of it."""
    hand, tile, _ = HANDS[ruleset]
    event = win(ruleset, hand=hand + tile, total=999, patterns={"No such row": 7}, payments=(1, 2, -3, 0))
    finding = told(event, ruleset=ruleset)
    assert (finding.recorded, finding.expected, finding.seat) == (14, 13, 1)
    assert finding.message == (
        "14 tiles are shown; beside the winning tile there must be 13. "
        f"The winning tile {tile} stands in the hand as well: leave it out there."
    )


@pytest.mark.parametrize("ruleset", HANDS)
def test_a_forgotten_tile_is_a_question_of_writing(ruleset: str) -> None:
    hand, _, _ = HANDS[ruleset]
    finding = told(win(ruleset, hand=hand[1:], total=999), ruleset=ruleset)
    assert (finding.recorded, finding.expected) == (12, 13)
    assert "A tile is forgotten. A tile that nobody remembers is written ?." in finding.message
    least = 8 if ruleset.startswith("mcr") else 1
    assert found(win(ruleset, hand=f"{hand[1:]}?", total=least), ruleset=ruleset) == ["unverifiable"]


@pytest.mark.parametrize("ruleset", HANDS)
def test_nothing_is_said_of_money_and_no_win_is_scored(ruleset: str) -> None:
    hand, tile, _ = HANDS[ruleset]
    report = audited(win(ruleset, hand=hand + tile, total=5, payments=(-15, 15, 0, 0)), ruleset=ruleset)
    (judged,) = report.details[0].wins
    assert (judged.scored, judged.payments, judged.hand, judged.miscounted) == (None, None, None, True)
    assert report.details[0].ledger == ()
    assert report.scores == (0, 0, 0, 0)
    assert report.details[0].open
    assert report.details[0].miscounted


CHOW, PUNG = RecordMeld(kind="chow", tiles="789m"), RecordMeld(kind="pung", tiles="222m")
KONG = RecordMeld(kind="concealed_kong", tiles="3333z")
CAUSES = {
    "the tiles of a meld stand in the hand, too": (
        win(melds=(CHOW,)),
        (13, 10),
        "13 tiles are shown beside 1 meld, 16 with it (a meld counts three); beside the winning tile there must be "
        "13, so 10 here. 789m of the melds stands in the hand as well: leave it out there.",
    ),
    "and the winning tile besides": (
        win(hand="222345m789m33366z", melds=(CHOW,)),
        (14, 10),
        "789m of the melds stands in the hand as well, and so does the winning tile 3m: leave them out there.",
    ),
    "a kong among the concealed tiles": (
        win(hand="22245m789m333366z"),
        (14, 13),
        "3333z is a kong: it is written as a meld, and counts three.",
    ),
    "a kong counted as four": (
        win(hand="22245m789m6z", melds=(KONG,)),
        (9, 10),
        "Was a kong counted as four? Here a kong counts three, its fourth tile is not counted. Otherwise a tile is "
        "forgotten.",
    ),
    "a meld left out of those that are stated": (
        win(hand="22245m66z", melds=(CHOW,)),
        (7, 10),
        "1 meld or 3 tiles are forgotten.",
    ),
    "a meld left out and the winning tile in the hand": (
        win(hand="222345m33366z"),
        (11, 10),
        "11 tiles are shown; beside the winning tile there must be 13, or 10 where 1 meld is left out. One tile is "
        "too many: is it the winning tile 3m, which is written apart from the hand?",
    ),
    "another tile too many": (win(hand="22245m789m33366z9s"), (14, 13), "One tile is too many."),
    "two forgotten, of a hand without melds": (win(hand="245m789m33366z", melds=()), (11, 13), "2 tiles are forgotten"),
    "a kong written as a pung": (
        win(hand="22245m66z", melds=(CHOW, RecordMeld(kind="pung", tiles="3333z"))),
        (4, 3),
        "Four alike are a kong",
    ),
    "a kong without its fourth tile": (
        win(hand="22245m66z", melds=(CHOW, RecordMeld(kind="open_kong", tiles="333z"))),
        (3, 4),
        "or the fourth tile of the kong is forgotten",
    ),
    "a chow of two": (win(hand="22245m66z", melds=(RecordMeld(kind="chow", tiles="78m"), PUNG)), (2, 3), "forgotten?"),
    "five melds": (
        win(hand="", melds=(CHOW, PUNG, KONG, CHOW, PUNG)),
        (5, 4),
        "5 melds are written down; a hand has 4 at most.",
    ),
}


@pytest.mark.parametrize(("event", "numbers", "says"), CAUSES.values(), ids=CAUSES)
def test_the_message_has_both_numbers_and_the_likely_cause(event: Win, numbers: tuple[int, int], says: str) -> None:
    finding = told(event)
    assert (finding.recorded, finding.expected) == numbers
    assert says in finding.message


def test_a_declared_joker_in_the_hand_as_well_is_told() -> None:
    finding = told(win("b30fj", hand="123789m11s46p222z1j", flowers="1j"), ruleset="b30fj")
    assert "1j, declared like a flower, stands in the hand as well: leave it out there." in finding.message


def test_melds_that_the_excerpt_records_count() -> None:
    pung = Pung(seat=1, target=0, tile="3z", tiles="33z")
    assert found(pung, win(hand="22245m789m66z")) == []
    finding = told(pung, win())
    assert (finding.recorded, finding.expected) == (13, 10)
    assert "333z of the melds stands in the hand as well" in finding.message


NEAR = {
    "melds that are left out": (win(hand="22245m66z", total=5), ["unverifiable"]),
    "all melds stated": (win(hand="22245m66z", melds=(CHOW, RecordMeld(kind="pung", tiles="333z"))), []),
    "a kong of four tiles counts three": (win(hand="22245m66z", melds=(CHOW, KONG)), []),
    "13 tiles that do not win": (win(hand="12245m789m33366z"), ["illegal_win"]),
    "no tiles shown at all": (win(hand=None, total=5), ["unverifiable"]),
    "none written": (win(hand="", total=5), ["unverifiable"]),
}


@pytest.mark.parametrize(("event", "codes"), NEAR.values(), ids=NEAR)
def test_what_a_winning_hand_may_show_is_no_miscount(event: Win, codes: list[str]) -> None:
    assert found(event) == codes


def test_nothing_behind_it_is_blamed_for_it() -> None:
    """Scores after the hand and before the next follow from a win that nobody can score: any that keep the sum."""
    wrong = win(hand="222345m789m33366z", total=50, payments=(-100, 150, -25, -25))
    end = EndHand(reason="won", scores=(-100, 150, -25, -25))
    then = start_hand(" ".join(["?" * 13] * 4), hand=2, dealer=1, excerpt=True, scores=(-100, 150, -25, -25))
    later = win(seat=2, target=1, total=40, payments=(-40, -40, 120, -40), go_around=())
    report = audited(wrong, end, then, later)
    assert [each.code for each in report.findings if each.hand == 1] == ["tile_count"]
    assert "wrong_scores" not in [each.code for each in report.findings]


def test_nothing_else_is_found_at_the_win_itself() -> None:
    """A fifth copy, a contradicting situation, the own discard: each would be an error of a hand that is counted."""
    twice = "222345m789m33366z"
    assert found(win(hand=twice, target=1)) == ["tile_count"]
    assert found(win(hand=twice, situation=SituationFields(dealer_first_discard=True), target=2)) == ["tile_count"]
    assert found(win(hand="222223m789m33366z")) == ["tile_count"]


def test_another_win_of_the_hand_is_judged_as_before() -> None:
    first = win("b30fj", hand="123789m11s456p222z", total=5)
    second = Win(seat=2, by="self_draw", tile="5p", hand=WEST, total=99)
    codes = [(each.code, each.seat) for each in audited(first, second, ruleset="b30fj").findings]
    assert codes == [("tile_count", 1), ("wrong_total", 2)]


def test_no_ruling_is_tried_for_it() -> None:
    events = game([UNSEEN, win(hand="222345m789m33366z", total=50)], ruleset="zung-jung")
    report = rulings_report(record(events), audit(record(events)))
    assert (report.disputes, report.singles) == ((), 0)


def test_a_typed_hand_whose_tiles_nobody_knows_is_counted_too() -> None:
    """Not an excerpt: every event is recorded, but the deal is not known; 14 tiles shown decide nothing."""
    start = start_hand(" ".join(["?" * 13] * 4))
    drawn: list[AnyEvent] = [start, Draw(seat=0, tile="3m")]

    def shown(hand: str) -> list[str]:
        event = Win(seat=0, by="self_draw", tile="3m", hand=hand, total=50)
        end = EndHand(reason="won")
        return [each.code for each in audit(record(game([*drawn, event, end], ruleset="zung-jung"))).findings]

    assert shown("222345m789m33366z") == ["tile_count"]
    assert shown("2245m789m33366z") == ["tile_count"]
    assert shown("22245m789m33366z") == ["wrong_total"]


def test_the_code_is_an_error_with_a_meaning() -> None:
    assert CODES["tile_count"].severity == "error"
