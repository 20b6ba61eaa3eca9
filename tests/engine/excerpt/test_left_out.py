"""What an excerpt leaves out of a win is open, named, and no fault; so is what a line that is no event held."""

from msgspec import structs

from replay.engine import audit
from replay.engine.rulings.report import rulings_report
from replay.events import (
    AnyEvent,
    BadLine,
    EndHand,
    EventAt,
    RecordMeld,
    SituationFields,
    StartHand,
    Win,
)
from tests.engine.hands import QUICK, SOUTH, WEST
from tests.engine.script import game, record, start_hand

EXCERPT = start_hand(QUICK, excerpt=True)
HIDDEN_DEAL = StartHand(hand=1, dealer=0, hands=("?" * 13, "?" * 13, "?" * 13, "?" * 13), excerpt=True)


def findings(events: list[AnyEvent]) -> list[tuple[str, str]]:
    return [(each.code, each.message) for each in audit(record(events)).findings]


def test_a_win_of_an_excerpt_that_is_no_event_does_not_make_scores_and_later_payments_wrong() -> None:
    """The first winner is out and pays nothing for the self-draw, and the scores have both wins."""
    first = Win(seat=1, by="discard", target=0, tile="5p", hand=SOUTH, payments=(-8, 8, 0, 0))
    second = Win(seat=2, by="self_draw", tile="5p", hand=WEST, payments=(-8, 0, 16, -8))
    end = EndHand(reason="won", scores=(-16, 8, 16, -8))
    right: list[AnyEvent] = game([EXCERPT, first, second, end])
    assert findings(right) == []
    torn = structs.replace(first, target=None)
    assert [code for code, _ in findings(game([EXCERPT, torn, second, end]))] == ["bad_event"]
    wrong = structs.replace(second, payments=(-9, 0, 18, -9))
    codes = [code for code, _ in findings(game([EXCERPT, torn, wrong, structs.replace(end, scores=None)]))]
    assert codes == ["bad_event", "wrong_payments"]
    read = record(right)
    line = next(place for place, each in enumerate(right) if isinstance(each, Win)) + 1
    bad = BadLine(line=line, code="bad_event", message="A win has no `by`.")
    entries = tuple(bad if isinstance(each, EventAt) and each.line == line else each for each in read.entries)
    assert [each.code for each in audit(structs.replace(read, entries=entries)).findings] == ["bad_event"]


def test_another_ruling_makes_all_pay_the_bloom() -> None:
    """Ruling `bloom-feeder`: under `all` everybody in play pays, and the report says so."""
    start = HIDDEN_DEAL
    win = Win(
        seat=1,
        by="self_draw",
        tile="5p",
        hand="123m456p789p5p",
        melds=(RecordMeld(kind="open_kong", tiles="2222p"),),
        situation=SituationFields(after_kong=True, kong_kind="open"),
        void_suit="s",
        total=2,
        payments=(-9, 27, -9, -9),
    )
    told = record(game([start, win], ended=False, ruleset="sichuan"))
    (dispute,) = rulings_report(told, audit(told)).disputes
    assert dispute.finding.code == "wrong_payments"
    under = [[(each.slug, each.value) for each in remedy.choice] for remedy in dispute.remedies]
    assert [("bloom-feeder", "all")] in under
