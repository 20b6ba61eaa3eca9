"""The table of rows: what it refuses, how hits are packed, what drops what."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from replay.rows import MOST, BadRowError, Bounded, Needs, Row, RowTable


def row(key: str, value: int = 1, test: Callable[[Any], int] = bool, **rest: Any) -> Row:
    found = Row(key, value, "view", test, "It holds.", section="Rows", cite="book §Rows")
    return replace(found, **rest)


def chain() -> list[Row]:
    """High drops middle and low, middle drops low; each holds from its number on."""
    return [
        row("low", 1, lambda number: number >= 1),
        row("middle", 10, lambda number: number >= 2, drops=("low",)),
        row("high", 100, lambda number: number >= 3, drops=("middle", "low")),
    ]


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        pytest.param([row("a"), row("a")], "two rows are called 'a'", id="the same name twice"),
        pytest.param([row("a", 0)], "has the value 0", id="no value"),
        pytest.param([row("a", -1)], "has the value -1", id="a negative value"),
        pytest.param([row("a", cite="")], "where the rules say so", id="no source"),
        pytest.param([row("a", holds="")], "does not say when it holds", id="no description"),
        pytest.param([row("a", section="")], "where the rules say so", id="no section"),
        pytest.param([row("a", drops=("b",))], "names 'b', which is no row", id="drops what does not exist"),
        pytest.param([row("a", within="b")], "names 'b', which is no row", id="within what does not exist"),
        pytest.param([row("a", drops=("b", "b")), row("b")], "drops a row twice", id="the same drop twice"),
        pytest.param([row("a", drops=("a",))], "circle: a > a", id="drops itself"),
        pytest.param([row("a", drops=("b",)), row("b", drops=("a",))], "circle: a > b > a", id="a circle of two"),
        pytest.param([row("a", needs=Needs(chows=3, pungs=2))], "needs more sets than a hand has", id="five sets"),
        pytest.param([row("a", needs=Needs(concealed=5))], "needs more sets than a hand has", id="five concealed"),
        pytest.param([row("a", ruled=("b",))], "hangs on 'b', which is no ruling", id="a ruling that is none"),
        pytest.param(
            [row("a", drops=("b",)), row("b", drops=("c",)), row("c")],
            "drops 'b', which drops 'c': say that it drops it too",
            id="a chain with a gap",
        ),
    ],
)
def test_a_table_that_contradicts_itself_is_refused(rows: list[Row], why: str) -> None:
    with pytest.raises(BadRowError, match=why):
        RowTable(rows)


def test_what_a_hand_can_have_and_a_ruling_that_there_is_are_let_through() -> None:
    rows = [row("a", needs=Needs(chows=2, pungs=2)), row("b", needs=Needs(concealed=4)), row("c", ruled=("d",))]
    RowTable(rows, slugs=frozenset({"d"}))


def test_a_chain_with_a_gap_is_allowed_where_a_ruling_asks_for_it() -> None:
    RowTable([row("a", drops=("b",)), row("b", drops=("c",)), row("c")], open_chains=True)


def test_hits_hold_how_often_each_row_counts() -> None:
    table = RowTable([row("once"), row("often", 2, lambda number: number)])
    hits = table.judge("view", 3)
    assert [(found.key, times) for found, times in table.counted(hits)] == [("once", 1), ("often", 3)]
    assert table.weighed[hits].total == 1 + 3 * 2
    assert table.patterns(hits) == {"once": 1, "often": 6}


def test_a_row_counts_fifteen_times_at_most() -> None:
    table = RowTable([row("often", 1, lambda number: number)])
    assert table.counted(table.judge("view", 99)) == ((table.rows[0], MOST),)


def test_rows_of_other_views_are_not_judged() -> None:
    table = RowTable([row("here"), row("there", view="elsewhere")])
    assert table.judge("view", 1) == table.bit("here")
    assert table.judge("elsewhere", 1) == table.bit("there")
    assert table.judge("nowhere", 1) == 0
    assert table.view_mask("elsewhere") == MOST * table.bit("there")
    assert table.view_mask("nowhere") == 0


def test_a_row_within_another_is_judged_only_where_that_one_holds() -> None:
    table = RowTable([row("outer"), row("inner", view="whole", within="outer")])
    assert table.judge("whole", 1) == 0
    assert table.judge_within(0, "whole", 1) == 0
    assert table.judge_within(table.bit("outer"), "whole", 1) == table.bit("inner")
    assert table.judge_within(table.bit("outer"), "whole", 0) == 0
    assert table.judge_within(table.bit("outer"), "view", 1) == 0


@pytest.mark.parametrize(("number", "total"), [(0, 0), (1, 1), (2, 10), (3, 100)])
def test_the_higher_rows_of_a_chain_drop_the_lower(number: int, total: int) -> None:
    table = RowTable(chain())
    assert table.weighed[table.judge("view", number)].total == total


def test_a_dropped_row_still_drops_others() -> None:
    open_chain = [replace(each, drops=each.drops[:1]) for each in chain()]
    table = RowTable(open_chain, open_chains=True)
    assert table.weighed[table.judge("view", 3)].total == 100


def test_only_kept_rows_drop_others_where_a_ruling_says_so() -> None:
    open_chain = [replace(each, drops=each.drops[:1]) for each in chain()]
    table = RowTable(open_chain, open_chains=True, kept_only=True)
    weighed = table.weighed[table.judge("view", 3)]
    assert weighed.total == 101
    assert weighed.kept == table.bit("low") | table.bit("high")


def test_a_dropped_row_is_dropped_whole() -> None:
    table = RowTable([row("many", 1, lambda number: number), row("one", 10, drops=("many",))])
    assert table.weighed[table.judge("view", 2)].total == 10


def test_rows_printed_under_one_name_are_summed() -> None:
    table = RowTable([row("a (1)", 1, name="a"), row("a (2)", 2, name="a"), row("b", 4)])
    assert table.patterns(table.judge("view", 1)) == {"a": 3, "b": 4}


def test_a_memo_forgets_at_its_limit() -> None:
    computed = []

    def square(number: int) -> int:
        computed.append(number)
        return number * number

    memo = Bounded(square, limit=2)
    assert [memo[number] for number in (2, 2, 3, 4, 2)] == [4, 4, 9, 16, 4]
    assert computed == [2, 3, 4, 2]
    assert len(memo) == 2
