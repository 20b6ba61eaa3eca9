"""When a win of an excerpt happened: the order of two wins, and a situation that what is recorded denies."""

import pytest
from msgspec import structs

from replay.engine import audit
from replay.events import (
    AnyEvent,
    Chow,
    Discard,
    Draw,
    EndHand,
    EventAt,
    Kong,
    Pung,
    RecordMeld,
    SituationFields,
    StartHand,
    Win,
)
from replay.formats import read_games
from replay.hands import NotAWin
from replay.paths import shipped
from replay.tiles import format_tiles
from tests.engine.hands import DEALER, NORTH, QUICK, SOUTH, WEST
from tests.engine.script import game, record, start_hand

START = start_hand(QUICK, excerpt=True)


def found(*events: AnyEvent, start: AnyEvent = START) -> list[tuple[str, str]]:
    """Codes of the errors and warnings of an excerpt, and what each says is recorded."""
    findings = audit(record(game([start, *events], ended=False))).findings
    return [(each.code, str(each.recorded)) for each in findings if each.severity != "note"]


def codes(*events: AnyEvent, ruleset: str = "b30fj", rulings: dict[str, str] | None = None) -> list[str]:
    """Codes of the errors and warnings of an excerpt."""
    findings = audit(record(game([START, *events], ended=False, ruleset=ruleset, rulings=rulings))).findings
    return [each.code for each in findings if each.severity != "note"]


def win(seat: int, **fields: object) -> Win:
    hand = (DEALER, SOUTH, WEST, NORTH)[seat]
    stated = {"seat": seat, "by": "discard", "target": 0, "tile": "5p", "hand": hand, **fields}
    return Win(**stated)  # type: ignore[arg-type]


def moment(**fields: object) -> SituationFields:
    return SituationFields(**fields)  # type: ignore[arg-type]


ONE_TILE = {
    "it may be another 5p that seat 0 put down later": ((win(2), win(1)), []),
    "the second says that nobody had won": ((win(2), win(1, out=())), ["win_order"]),
    "the second says that the first had won": ((win(2), win(1, out=("W",))), []),
    "as many tiles had been drawn": (
        (win(2, situation=moment(tiles_drawn=20)), win(1, situation=moment(tiles_drawn=20))),
        ["win_order"],
    ),
    "more tiles had been drawn": (
        (win(2, situation=moment(tiles_drawn=20)), win(1, situation=moment(tiles_drawn=24))),
        [],
    ),
    "both on the dealer's first discard": (
        (win(2, situation=moment(dealer_first_discard=True)), win(1, situation=moment(dealer_first_discard=True))),
        ["win_order"],
    ),
    "no discard follows the last one": ((win(2, situation=moment(last_tile=True)), win(1)), ["win_order"]),
    "no two are left besides those in melds": (
        (
            Pung(seat=3, target=1, tile="5p", tiles="55p"),
            win(2),
            win(1),
        ),
        ["win_order"],
    ),
    "two are left": ((Chow(seat=3, target=2, tile="4p", tiles="35p"), win(2), win(1)), []),
    "in order they may be on one tile": ((win(1), win(2)), []),
}


@pytest.mark.parametrize(("events", "blamed"), ONE_TILE.values(), ids=ONE_TILE)
def test_wins_out_of_order_are_blamed_only_if_they_must_be_on_one_tile(
    events: tuple[AnyEvent, ...], blamed: list[str]
) -> None:
    """Record format, Events: in an excerpt any event may be missing, the second discard of such a tile among them."""
    assert codes(*events) == blamed


def test_after_the_win_that_ends_the_hand_another_one_is_on_the_same_tile() -> None:
    rulings = {"one-winner": "all"}
    assert codes(win(2), win(1), ruleset="zung-jung", rulings=rulings) == ["win_order"]
    assert codes(win(1), win(2), ruleset="zung-jung", rulings=rulings) == []


SELF = {"by": "self_draw", "target": None, "tile": "5p"}
KONG = RecordMeld(kind="concealed_kong", tiles="2222z")
OPEN = RecordMeld(kind="open_kong", tiles="2222z")
MELDED = "123789m11s46p"

DENIED = {
    "another than the dealer has not drawn the first tile": (
        win(1, **SELF, situation=moment(tiles_drawn=1)),
        "tiles_drawn",
    ),
    "the second one may be": (win(1, **SELF, situation=moment(tiles_drawn=2)), None),
    "on the dealer's first discard one is drawn": (win(1, situation=moment(tiles_drawn=1)), None),
    "the dealer draws the first": (win(0, **SELF, hand=SOUTH, situation=moment(tiles_drawn=1)), None),
    "a concealed kong takes a draw and a replacement": (
        win(1, **SELF, hand=MELDED, melds=(KONG,), situation=moment(after_kong=True, tiles_drawn=2)),
        "tiles_drawn",
    ),
    "three it may be": (
        win(1, **SELF, hand=MELDED, melds=(KONG,), situation=moment(after_kong=True, tiles_drawn=3)),
        None,
    ),
    "an open kong of the first discard takes a replacement": (
        win(1, **SELF, hand=MELDED, melds=(OPEN,), situation=moment(after_kong=True, tiles_drawn=2)),
        None,
    ),
    "a joker declared before a win on a discard was drawn or replaced": (
        win(1, hand=SOUTH, flowers="1j", situation=moment(tiles_drawn=2)),
        "tiles_drawn",
    ),
}
DEAL = start_hand(f"{'?' * 13} {'?' * 13} {'?' * 13} {'?' * 13}", excerpt=True)


@pytest.mark.parametrize(("event", "field"), DENIED.values(), ids=DENIED)
def test_no_fewer_tiles_are_drawn_than_the_win_takes(event: Win, field: str | None) -> None:
    """The commands' page: `tiles_drawn` counts every tile drawn since the deal, the dealer's 14th the first."""
    blamed = found(event, start=DEAL)
    assert blamed == ([] if field is None else [("bad_event", field)])


def test_more_draws_recorded_than_are_said_to_have_been_made() -> None:
    draws = [Draw(seat=seat, tile="?") for seat in (0, 1, 2, 3)]
    assert found(*draws, win(1, situation=moment(tiles_drawn=3))) == [("bad_event", "tiles_drawn")]
    assert found(*draws, win(1, situation=moment(tiles_drawn=4))) == []


EARLY = moment(before_first_discard=True)


def test_who_has_not_discarded_holds_what_was_dealt() -> None:
    """The commands' page: `before_first_discard`: the winner has not discarded yet."""
    assert found(win(1, situation=EARLY)) == []
    assert found(win(1, **SELF, situation=EARLY)) == []
    other = SOUTH.replace("11s", "99s")
    denied = [("bad_event", "before_first_discard")]
    assert found(win(1, hand=other.replace("99s", "22s"), situation=EARLY)) == denied
    assert found(win(1, hand=other.replace("99s", "22s"))) == []
    assert found(Discard(seat=1, tile="9p"), win(1, situation=EARLY)) == denied
    assert found(Discard(seat=2, tile="9p"), win(1, situation=EARLY)) == []
    assert found(Discard(seat=1, tile="9p"), win(1)) == []
    claimed = Pung(seat=1, target=0, tile="2z", tiles="22z")
    assert found(claimed, win(1, hand=MELDED, situation=EARLY), start=DEAL) == denied
    assert found(claimed, win(1, hand=MELDED), start=DEAL) == []
    kong = win(1, **SELF, hand=MELDED, melds=(OPEN,), situation=moment(before_first_discard=True, after_kong=True))
    assert found(kong) == []


def test_first_draws_and_calls_are_denied_by_what_is_recorded() -> None:
    put = Discard(seat=0, tile="9p")
    first = win(0, **SELF, hand=SOUTH, situation=moment(first_draw=True))
    assert found(first, start=DEAL) == []
    assert found(put, first, start=DEAL) == [("bad_event", "first_draw")]
    calm = win(1, situation=moment(no_calls=True))
    assert found(calm) == []
    assert found(Pung(seat=3, target=2, tile="9p", tiles="99p"), calm) == [("bad_event", "no_calls")]
    assert found(Kong(seat=3, kind="concealed", tiles="????"), calm) == [("bad_event", "no_calls")]
    once = win(1, situation=moment(dealer_first_discard=True))
    assert found(put, once) == []
    assert found(put, put, once) == [("bad_event", "dealer_first_discard")]


RECORDED = (
    "b30fj/sixteen-hands-1",
    "b30fj-draft/draft-sixteen-hands-1",
    "sichuan/sichuan-sixteen-hands-2",
    "xixi/xixi-house-game",
)


@pytest.mark.parametrize("name", [*RECORDED, "zung-jung/house-game"])
def test_no_legal_win_is_accused_for_the_situation_that_it_came_about_in(name: str) -> None:
    """Each win of legal records, stated in an excerpt with its whole situation and every second event before it."""
    (read,) = read_games(shipped("records") / f"{name}.jsonl")
    events = {each.line: each.event for each in read.entries if isinstance(each, EventAt)}
    assert read.start is not None
    wins = 0
    for detail in audit(read).details:
        start = events[detail.line]
        assert isinstance(start, StartHand)
        for each in detail.wins:
            assert each.hand is not None
            told = each.hand.situation
            stated = {field: getattr(told, field) for field in SituationFields.__struct_fields__ if field != "visible"}
            win = structs.replace(
                each.event,
                hand=format_tiles(each.hand.concealed),
                melds=tuple(RecordMeld(kind=meld.kind, tiles=format_tiles(meld.tiles)) for meld in each.hand.melds),
                flowers=format_tiles(each.hand.flowers),
                situation=SituationFields(**stated),
                out=each.hand.out,
                patterns=None,  # without what the winner saw, a Hell Wait is left open
                total=None,
                payments=None,
            )
            before = [events[line] for line in range(detail.line + 2, each.line, 2) if line in events]
            kept = [event for event in before if not isinstance(event, Win | EndHand)]
            excerpt = [read.start, structs.replace(start, excerpt=True, scores=None), *kept, win]
            assert [found for found in audit(record(excerpt)).findings if found.severity != "note"] == []
            wins += 1
    assert wins


def test_a_win_that_its_moment_denies_is_none_and_says_why() -> None:
    """As for a win in a hand that is recorded event by event: what its tiles would score is not paid."""
    for event, ruleset in ((win(1, target=1), "b30fj"), (win(1, hand="123456789m11p79s", tile="8s"), "xixi")):
        audited = audit(
            record(game([start_hand("? ? ? ?".replace("?", "?" * 13), excerpt=True), event], ruleset=ruleset))
        )
        (only,) = audited.details[0].wins
        assert isinstance(only.scored, NotAWin)
        assert only.scored.reasons
        assert only.hand is not None
        assert only.payments is None
    off_a_winner = audit(record(game([START, win(1), win(2, target=1)])))
    late = off_a_winner.details[0].wins[1]
    assert [each.code for each in off_a_winner.findings if each.severity == "error"] == ["not_discarded"]
    assert isinstance(late.scored, NotAWin)
