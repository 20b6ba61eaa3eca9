"""Who pays for a win on another's tile, as read from the record (rulebook zung-jung §6.2, §6.3, §6.5)."""

from __future__ import annotations

from msgspec import structs

from replay.engine import check
from replay.events import Win
from replay.state import HandState
from replay.tiles import KIND_OF
from tests.tools.scenes import Scene, playing


def test_6_3_a_copy_too_many_among_the_discards_is_no_fault_of_the_win() -> None:
    """Bo holds 222m, and two more lie there after an earlier fault: who let what pass is open, the win is one."""
    table = playing("zung-jung", Scene(("", "22245m789m33366z"), "0+4z- 1+9s- 2+6m- 3+1z- 0+3m-"), {})
    state, rules = table.state, table.rules
    two = KIND_OF["2m"]
    seats = [
        structs.replace(me, discards=tuple(structs.replace(put, kind=two) for put in me.discards))
        if seat in (2, 3)
        else me
        for seat, me in enumerate(state.seats)
    ]
    wrong = structs.replace(state, seats=tuple(seats))

    def codes(state: HandState, win: Win) -> list[str]:
        return [each.code for each in check(state, win, rules)]

    win = Win(seat=1, by="discard", target=0, tile="3m", total=50, payments=(-25, 150, -100, -25))
    assert codes(state, win) == []
    assert codes(wrong, win) == ["unverifiable"]
    assert codes(wrong, structs.replace(win, total=51, payments=None)) == ["wrong_total"]
