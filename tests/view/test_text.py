"""Text of strangers is harmless in a terminal; tiles and amounts read as people write them."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.hands import Meld
from replay.tiles import parse_tiles
from replay.view.blocks import Cells, Grid
from replay.view.text import (
    amounts,
    claim_text,
    counted,
    grouped,
    holding,
    listed,
    name_of,
    notation,
    safe,
    signed,
    worth,
)
from tests.view.rendering import shown

BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


@pytest.mark.parametrize(
    ("text", "harmless"),
    [
        ("Zoë O'Neil-d'Arc 王小明", "Zoë O'Neil-d'Arc 王小明"),
        ("[bold red]x[/] :smile:", "[bold red]x[/] :smile:"),
        ("a\x1b[31mred\x1b[0m", "ared"),
        ("\x1b]8;;https://x.example\x1b\\click\x1b]8;;\x1b\\", "click"),
        ("\x1bP+q544e\x1b\\Bo", "Bo"),
        ("\x9b2J\x1b[HBo\x1b", "Bo"),
        ("a\nb\r\nc\td\u2028e", "a b c d e"),
        ("evil\u202egnp.exe", "evilgnp.exe"),
        ("a\u200bb\ufeffc\u00add\x00", "abcd"),
        ("e" + "\u0301" * 50, "e" + "\u0301" * 3),
        ("\ud800x", "\ufffdx"),
        ("x" * 300, "x" * 199 + "…"),
    ],
)
def test_safe(text, harmless):
    assert safe(text) == harmless


@given(st.text(alphabet=st.characters(codec=None), max_size=400), st.integers(1, 60))
def test_nothing_gets_through(text, limit):
    found = safe(text, limit)
    assert len(found) <= limit
    assert not set(found) & set(BIDI)
    assert {unicodedata.category(char) for char in found if char not in "\u200c\u200d"}.isdisjoint(
        {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    )
    assert found == found.strip()
    found.encode()
    assert shown(notation("[red]x[/red]")) == "[red]x[/red]", "a name from a record cannot style itself"


@pytest.mark.parametrize(
    ("players", "seat", "name"),
    [
        (("Ann", "Bo"), 1, "Bo"),
        ((), 2, "seat 2"),
        (("a\x1b[2Jb",), 0, "ab"),
        *(((name,), 0, "seat 0") for name in ("", "   ", "\u202e", "\u200b\u200c", "\u3164", "\u2800\u200d")),
    ],
)
def test_name_of(players, seat, name):
    assert name_of(players, seat) == name


def test_a_hand_is_written_as_people_sort_it():
    found = holding(
        parse_tiles("7z3m1m2m9s1j"),
        [Meld("pung", parse_tiles("77s8j")), Meld("chow", parse_tiles("34m6j"), parse_tiles("345m"))],
        parse_tiles("4j"),
        parse_tiles("3z")[0],
    )
    assert found.plain == "123m 9s 7z 1j  pung 77s8j  chow 34m6j as 345m  flowers 4j  + 3z"

    # hidden tiles are question marks
    assert grouped(parse_tiles("?1m?")).plain == "1m ??"
    assert grouped(parse_tiles("1m" + "?" * 12)).plain == "1m ?×12"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"Pure Straight": 8, "[red]": 2}, "Pure Straight 8, [red] 2"),
        (["1m", "2m"], "1m, 2m"),
        ([], "none"),
        ({}, "none"),
        ("", "(empty)"),
        ("a\x1b[2Jb", "ab"),
    ],
)
def test_both_sides_of_a_claim(value, text):
    assert str(claim_text(value, None, ("Ann", "Bo", "Cy", "Di"))) == text


def test_words():
    assert [signed(each) for each in (1200, -24, 0)] == ["+1,200", "-24", "0"]
    assert str(amounts((1, -1, 0, 0), ())) == "seat 0 +1, seat 1 -1, seat 2 0, seat 3 0"
    assert [counted(number, "game") for number in (0, 1, 1200)] == ["0 games", "1 game", "1,200 games"]
    assert [worth(each, "points") for each in (0, 1, 1200)] == ["0 points", "1 point", "1,200 points"]
    assert [listed(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]


@pytest.mark.parametrize("named", [True, False])
def test_a_cell_that_wraps_loses_no_letter(named):
    """Rich's own way with a line that fits exactly, but for the blank behind it: "it is" becomes "i… is"."""
    told = "no-wall (/tmp/a path with blanks, l'\u00e9t\u00e9/records/no-wall.jsonl line 1): it is not what was stored"
    for width in range(8, 120):
        table = Grid(*[Cells()] * named)
        table.add(told)
        assert "".join(shown(table, width).split()) == "".join(told.split())
