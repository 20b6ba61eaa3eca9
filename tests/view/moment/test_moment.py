"""A moment analysed as people read it: sentences of the story, what a discard gave up, prices side by side."""

import pytest

from replay.analysis.planes import kinds_in
from replay.analysis.values import Alternative, Chapter, HandAnalysis, Look, Price
from replay.hands import Line, NotAWin, Reason, Scored
from replay.rulesets import find_ruleset
from replay.tiles import KIND_OF
from replay.view.moment.discards import verdict_of
from replay.view.moment.review import Review
from replay.view.moment.story import chapters_at
from replay.view.moment.waits import _priced, left_text
from tests.view.rendering import flat

PLAYERS = ("Ann\x1b[31m", "Bo", "Cy", "Di")
RULES = find_ruleset("b30fj").under()


def mask(*tiles):
    return sum(1 << KIND_OF[each] for each in tiles)


def chapter(event=1, seat=0, kind="ready", kinds=1, known=3, true=1):
    return Chapter(event=event, turn=1, seat=seat, kind=kind, kinds=kinds, known=known, true=true)


def story(*chapters, viewer=None):
    """What is told of the first event of a hand with these chapters."""
    analysis = HandAnalysis(number=1, looks=((), (), (), ()), judgements=(), chapters=chapters, summaries=())
    return [each.plain for each in chapters_at(Review(rules=RULES, analysis=analysis, viewer=viewer), 1, PLAYERS)]


def test_the_story_is_of_its_event_and_a_player_has_his_own_chapters_without_the_truth():
    chapters = [chapter(event, seat) for event in (1, 2) for seat in (0, 1)]
    told = ["Ann is ready, waits for 1m (3 unseen, 1 true)", "Bo is ready, waits for 1m (3 unseen, 1 true)"]
    assert story(*chapters) == told
    assert story(*chapters, viewer=1) == ["Bo is ready, waits for 1m (3 unseen)"]
    hidden = mask("3m", "6m")
    assert story(chapter(kind="died", kinds=hidden, true=None)) == ["Ann's wait for 3m 6m is dead (3 unseen)"]
    assert story(chapter(kind="broken")) == ["Ann waits no more"]
    # nothing is said of the wait of a win on a hand that is not known
    assert story(chapter(kind="won"), chapter(kind="won", seat=1, kinds=0)) == ["Ann waited for 1m (3 unseen, 1 true)"]


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
    assert verdict_of((discard("1m", 0, 2), discard("3m", 1, 6)), KIND_OF["3m"]) == "not ready, as after 1m"


def price(tile, by="discard", target=None, total=8, gain=24, **more):
    scored = Scored(total=total, unit="points", lines=(Line(name="Row", value=8),))
    paid = (gain, -gain, 0, 0)
    return Price(**{"tile": KIND_OF[tile], "by": by, "target": target, "scored": scored, "payments": paid, **more})


def priced(*found):
    return flat(_priced(found, PLAYERS))


def test_tiles_of_one_price_share_a_line_unless_it_matters_who_puts_them_down():
    text = priced(*(price(tile, target=seat) for tile in ("3m", "6m") for seat in (1, 2, 3)))
    assert text == "if it comes by total gains for 3m 6m any discard 8 points +24 Row 8"
    text = priced(price("3m", target=1), price("3m", target=2, total=9), price("3m", target=3))
    assert "3m discard of Bo and Di 8 points +24 Row 8 discard of Cy 9 points +24 Row 8" in text


def test_locks_responsibility_and_wins_that_are_none_are_told():
    assert "locked: a win was passed; Row 8" in priced(price("3m", target=1, locked=True))
    assert "Di is responsible; Row 8" in priced(price("3m", target=1, responsible=3))
    refused = NotAWin((Reason("no_shape", "no sets\x1b[31m"),))
    assert priced(price("3m", "self_draw", scored=refused, payments=None)).endswith("self-draw - no sets")
    assert "1 point " in priced(price("3m", "self_draw", total=1))


def test_the_kinds_of_a_mask():
    assert list(kinds_in(mask("1m", "9s", "8j"))) == [0, 26, 41]
    assert list(kinds_in(0)) == []
