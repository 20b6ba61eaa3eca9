"""When a win of an excerpt happened: the order of two wins, and a situation that what is recorded denies."""

import pytest
from msgspec import structs

from replay.engine import audit
from replay.events import (
    AnyEvent,
    EndHand,
    EventAt,
    RecordMeld,
    SituationFields,
    StartHand,
    Win,
)
from replay.formats import read_games
from replay.installation import shipped
from replay.tiles import format_tiles
from tests.engine.hands import DEALER, NORTH, QUICK, SOUTH, WEST
from tests.engine.script import game, record, start_hand

START = start_hand(QUICK, excerpt=True)


def found(*events: AnyEvent, start: AnyEvent = START) -> list[tuple[str, str]]:
    """Codes of the errors and warnings of an excerpt, and what each says is recorded."""
    findings = audit(record(game([start, *events], ended=False))).findings
    return [(each.code, str(each.recorded)) for each in findings if each.severity != "note"]


def win(seat: int, **fields: object) -> Win:
    hand = (DEALER, SOUTH, WEST, NORTH)[seat]
    stated = {"seat": seat, "by": "discard", "target": 0, "tile": "5p", "hand": hand, **fields}
    return Win(**stated)  # type: ignore[arg-type]


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
