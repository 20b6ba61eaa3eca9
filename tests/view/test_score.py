"""A score explained: everything that the brief of `replay score` promises stands in it, at any width."""

import re
from html import unescape

import pytest
from msgspec.structs import replace

from replay.events import Win
from replay.hands import ByOther, Dropped, Hand, Line, Meld, Reason, Scored, ShownReading
from replay.tiles import KIND_OF, parse_tiles
from replay.verdicts import WinAudit
from replay.view.dispute.claims import WinCase
from replay.view.dispute.rows import win_rows
from replay.view.drawn.score import win_panel
from replay.view.markup import HtmlWriter
from replay.view.score import payers, physical_sets, score_view
from replay.view.wins import win_view
from tests.view.rendering import shown


def hand(concealed, win, melds=(), **more):
    return Hand(
        concealed=parse_tiles(concealed),
        win=KIND_OF[win],
        by=more.pop("by", "discard"),
        melds=tuple(Meld(kind, parse_tiles(tiles)) for kind, tiles in melds),
        **more,
    )


PUNG_HAND = hand(
    "123m345p3344z", "3z", [("pung", "77s8j")], flowers=parse_tiles("1j"), target="S", out=("N",), seat="E"
)
READING = ShownReading(shape="Standard", sets=("777s", "123m", "345p", "333z", "44z"), jokers=(("8j", "7s"),), melded=1)
SCORED = Scored(
    total=14,
    unit="faan",
    payout=32,
    payments={"E": 32, "S": -32, "W": 0, "N": 0},
    lines=(
        Line(name="Flower", value=1, why="a declared joker", tiles="1j", cite="seed 000 §Flowers and Honors"),
        Line(name="Dragons", value=3, times=3, why="three triplets", tiles="555666777z", cite="seed 000 §Dragons"),
        Line(name="All Evens", value=10, why="all numbers are even", tiles="", cite="seed 000 §Numbers"),
    ),
    reading=READING,
    dropped=(Dropped(name="Short Straight", by="Pure Straight", value=1, cite="seed 000 §Sequences"),),
    reasons=(Reason("not_judged", "Hell Wait: nobody said what is visible."),),
    others=((8, READING),),
)


def test_a_total_that_the_text_alone_would_not_give_says_so_wherever_a_score_is_shown():
    author = ByOther(
        by="author", total=12, payout=24, source="the author's implementation", ruling="suppression=author"
    )
    lowered = SCORED.with_parts(by_other=author)
    sentence = "14 by the text alone; with the author's links 12: suppression=author"
    event = Win(seat=0, by="discard", tile="3z", target=1)
    win = WinAudit(event=event, line=3, turn=1, hand=PUNG_HAND, scored=lowered, payments=None)
    case = WinCase(win=win, rows=(), agrees=True)
    names = ("Ann", "Bo", "Cy", "Di")
    for result, told in ((lowered, 1), (SCORED, 0)):
        won = replace(win, scored=result)
        pages = win_panel(won, names), HtmlWriter().write(win_rows(replace(case, win=won)))
        texts = [shown(score_view("The Game", PUNG_HAND, result), 100), shown(win_view(won, names), 100)]
        texts += [unescape(re.sub("<[^>]+>", "", page)) for page in pages]
        assert [text.count(sentence) for text in texts] == [told] * 4


@pytest.mark.parametrize(
    ("given", "reading", "sets"),
    [
        pytest.param(PUNG_HAND, READING, ("77s8j", "123m", "345p", "333z", "44z"), id="joker in a meld"),
        pytest.param(
            hand("12m1j345p3344z555s", "3z"),
            ShownReading(shape="", sets=("123m", "345p", "555s", "333z", "44z"), jokers=(("1j", "3m"),)),
            ("12m1j", "345p", "555s", "333z", "44z"),
            id="joker in the hand",
        ),
        pytest.param(
            hand("11122m345p555s1z", "1j"),
            ShownReading(shape="", sets=("111m", "345p", "555s", "11z", "22m"), jokers=(("1j", "1z"),)),
            ("111m", "345p", "555s", "1z1j", "22m"),
            id="joker as winning tile",
        ),
        pytest.param(
            hand("5m7z7z123p456p789p5s", "5s"),
            ShownReading(shape="", sets=("555m", "123p", "456p", "789p", "55s"), jokers=(("7z", "5m"), ("7z", "5m"))),
            ("5m77z", "123p", "456p", "789p", "55s"),
            id="equal jokers",
        ),
        pytest.param(
            hand("1m1j2j3m123p456p789p1z", "1z", [("chow", "123m")]),
            ShownReading(shape="", sets=("123m", "111m", "11z"), jokers=(("1j", "1m"), ("2j", "1m")), melded=1),
            ("123m", "1m12j", "11z"),
            id="two jokers in one set",
        ),
    ],
)
def test_jokers_lie_where_natural_tiles_are_missing(given, reading, sets):
    assert physical_sets(given, reading) == sets


def test_who_pays():
    assert payers("E", {"E": 24, "S": -24, "W": 0, "N": 0}) == "South pays 24"
    each = payers("E", {"E": 1200, "S": -1150, "W": -25, "N": -25})
    assert each == "South pays 1,150, West and North pay 25 each"
    assert payers("E", {"E": 0, "S": 0, "W": 0, "N": 0}) == "nobody pays"


def test_names_from_rules_and_records_are_harmless_and_an_undecided_total_says_so():
    assert "Not decided" in shown(score_view("The Game", PUNG_HAND, Scored(total=None, unit="chips", lines=())))
    evil = Scored(
        total=1, unit="faan", lines=(Line(name="[red]\x1b[2J", value=1, why="\u202e"),), details={"\x1b[2J": "\x07"}
    )
    text = shown(score_view("The Game", PUNG_HAND, evil))
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "[red]" in text
