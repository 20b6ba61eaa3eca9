"""A moment analysed as people read it: sentences of the story, what a discard gave up, prices side by side."""

import pytest

from replay.analysis.planes import kinds_in
from replay.analysis.values import Alternative, Chapter, HandAnalysis, Look, Price
from replay.hands import Line, NotAWin, Reason, Scored
from replay.rulesets import find_ruleset
from replay.tiles import KIND_OF
from replay.view.moment.discards import verdict_of
from replay.view.moment.review import Review
from replay.view.moment.story import chapter_told, chapters_at
from replay.view.moment.waits import _priced, left_text
from tests.view.rendering import shown

PLAYERS = ("Ann\x1b[31m", "Bo", "Cy", "Di")
RULES = find_ruleset("b30fj").under()


def mask(*tiles):
    return sum(1 << KIND_OF[each] for each in tiles)


def said(view, width=200):
    return " ".join(shown(view, width).split())


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("ready", "Ann is ready, waits for 3m 6m (5 unseen, 4 true)"),
        ("changed", "Ann now waits for 3m 6m (5 unseen, 4 true)"),
        ("widened", "Ann's wait widens to 3m 6m (5 unseen, 4 true)"),
        ("narrowed", "Ann's wait narrows to 3m 6m (5 unseen, 4 true)"),
        ("hell", "Ann's wait for 3m 6m is a hell wait (5 unseen, 4 true)"),
        ("died", "Ann's wait for 3m 6m is dead (5 unseen, 4 true)"),
        ("broken", "Ann waits no more"),
        ("passed_win", "Ann lets 3m 6m pass and could have won on it"),
        ("passed_call", "Ann lets 3m 6m pass, a call that brings the hand nearer"),
        ("late", "Ann draws 3m 6m, which an earlier wait was for"),
        ("won", "Ann waited for 3m 6m (5 unseen, 4 true)"),
    ],
)
def test_each_chapter_is_a_sentence(kind, sentence):
    chapter = Chapter(event=1, turn=1, seat=0, kind=kind, kinds=mask("3m", "6m"), known=5, true=4)
    assert str(chapter_told(chapter, PLAYERS)) == sentence


def test_what_is_hidden_is_not_told():
    chapter = Chapter(event=1, turn=1, seat=0, kind="ready", kinds=mask("3m"), known=2)
    assert str(chapter_told(chapter, PLAYERS)).endswith("waits for 3m (2 unseen)")


def test_a_players_view_has_his_own_chapters_without_the_truth():
    chapters = tuple(
        Chapter(event=event, turn=1, seat=seat, kind="ready", kinds=1, known=3, true=1)
        for event in (1, 2)
        for seat in (0, 1)
    )
    analysis = HandAnalysis(number=1, looks=((), (), (), ()), judgements=(), chapters=chapters, summaries=())
    everything = list(chapters_at(Review(rules=RULES, analysis=analysis), 1, PLAYERS))
    assert [each.plain for each in everything] == [
        "Ann is ready, waits for 1m (3 unseen, 1 true)",
        "Bo is ready, waits for 1m (3 unseen, 1 true)",
    ]
    (own,) = chapters_at(Review(rules=RULES, analysis=analysis, viewer=1), 1, PLAYERS)
    assert own.plain == "Bo is ready, waits for 1m (3 unseen)"


def test_nothing_is_said_of_the_wait_of_a_win_on_a_hand_that_is_not_known():
    chapters = tuple(Chapter(event=1, turn=1, seat=seat, kind="won", kinds=1 - seat, known=0) for seat in (0, 1))
    analysis = HandAnalysis(number=1, looks=((), (), (), ()), judgements=(), chapters=chapters, summaries=())
    (told,) = chapters_at(Review(rules=RULES, analysis=analysis), 1, PLAYERS)
    assert told.plain.startswith("Ann waited for 1m")


@pytest.mark.parametrize(
    ("look", "text"),
    [
        ({"known": 5, "true": 4}, "3m 5 unseen, 4 true"),
        ({"known": 5}, "3m 5 unseen"),
        ({"known": 5, "unsure": True}, "3m at most 5 unseen"),
        ({"known": 1, "true": 1, "hell_known": True, "hell_true": True}, "3m 1 unseen, 1 true hell wait"),
        ({"known": 1, "hell_known": True}, "3m 1 unseen hell wait"),
        ({"known": 1, "true": 0, "hell_known": True, "hell_true": False}, "3m 1 unseen, 0 true hell wait (known) dead"),
        ({"known": 2, "true": 1, "hell_true": True}, "3m 2 unseen, 1 true hell wait (true)"),
        ({"known": 0, "true": 0}, "3m 0 unseen, 0 true dead"),
        ({"known": 0}, "3m 0 unseen dead"),
    ],
)
def test_what_is_left_is_told_in_both_views(look, text):
    assert " ".join(left_text(Look(event=0, shanten=0, kinds=mask("3m"), **look)).plain.split()) == text


def discard(tile, shanten, known, legal=True):
    return Alternative(
        tile=KIND_OF[tile], legal=legal, shanten=shanten, kinds=0, self_draw=0, known=known, true=None,
        hell_known=False, could_deal_in=None,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("chosen", "verdict"),
    [
        ("1m", "keeps most"),
        ("2m", "keeps most"),
        ("3m", "3 tiles less than 1m keeps"),
        ("4m", "1 farther from ready than after 1m"),
        ("9m", ""),
        (None, ""),
    ],
)
def test_what_a_discard_gave_up(chosen, verdict):
    found = (
        discard("1m", 1, 9),
        discard("2m", 1, 9),
        discard("3m", 1, 6),
        discard("4m", 2, 20),
        discard("5m", 0, 9, False),
    )
    assert verdict_of(found, None if chosen is None else KIND_OF[chosen]) == verdict


def test_a_ready_hand_given_up_is_named_so():
    found = (discard("1m", 0, 2), discard("3m", 1, 6))
    assert verdict_of(found, KIND_OF["3m"]) == "not ready, as after 1m"


def price(tile, by="discard", target=None, total=8, gain=24, **more):
    scored = Scored(total=total, unit="points", lines=(Line(name="Row", value=8),))
    paid = (gain, -gain, 0, 0)
    return Price(**{"tile": KIND_OF[tile], "by": by, "target": target, "scored": scored, "payments": paid, **more})


def test_tiles_of_one_price_share_a_line():
    text = said(_priced([price(tile, target=seat) for tile in ("3m", "6m") for seat in (1, 2, 3)], PLAYERS))
    assert text == "if it comes by total gains for 3m 6m any discard 8 points +24 Row 8"


def test_prices_that_depend_on_who_puts_the_tile_down_are_told_apart():
    found = [price("3m", target=1), price("3m", target=2, total=9), price("3m", target=3)]
    text = said(_priced(found, PLAYERS))
    assert "3m discard of Bo and Di 8 points +24 Row 8 discard of Cy 9 points +24 Row 8" in text


def test_locks_responsibility_and_wins_that_are_none_are_told():
    assert "locked: a win was passed; Row 8" in said(_priced([price("3m", target=1, locked=True)], PLAYERS))
    assert "Di is responsible; Row 8" in said(_priced([price("3m", target=1, responsible=3)], PLAYERS))
    refused = NotAWin((Reason("no_shape", "no sets\x1b[31m"),))
    assert said(_priced([price("3m", "self_draw", scored=refused, payments=None)], PLAYERS)).endswith(
        "self-draw - no sets"
    )
    one = _priced([price("3m", "self_draw", total=1)], PLAYERS)
    assert "1 point " in said(one)


def test_the_kinds_of_a_mask():
    assert list(kinds_in(mask("1m", "9s", "8j"))) == [0, 26, 41]
    assert list(kinds_in(0)) == []
