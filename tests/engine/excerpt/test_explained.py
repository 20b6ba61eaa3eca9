"""A win of an excerpt is judged as `replay score` judges the hand: what follows is taken, what can't be is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from replay.engine import audit
from replay.events import GoAroundDiscard, RecordMeld, SituationFields, StartHand, Win
from replay.findings import Finding
from replay.formats.errors import ContradictionError
from replay.formats.hand_text import fields_of_text
from replay.formats.hands import answer, score_input
from replay.hands import WINDS, NotAWin, Scored
from replay.rulesets import find_ruleset
from tests.engine.script import game, record

UNSEEN = StartHand(hand=1, round="E", dealer=0, hands=("?" * 13, "?" * 13, "?" * 13, "?" * 13), excerpt=True)
B30FJ = "123m345p777s3344z + 3z"
ZUNG = "12357m22p345s444z + 6m"
SICHUAN = "345m99p12m K:8888p P:555p + 3m"
TWO_KONGS = "345m99p12m K:8888p O:5555p + 3m"
WAITING = "123m45678p789s11z + 3p"
"""Waits for 3p, 6p and 9p."""
FURITEN = {"no-furiten": "furiten"}


def excerpt(ruleset: str, text: str, rulings: dict[str, str], seat: int, **fields: Any) -> list[Finding]:
    """What is found of an excerpt that has this win alone."""
    given = fields_of_text(text)
    melds = tuple(RecordMeld(kind=each["kind"], tiles=each["tiles"]) for each in given.get("melds", ()))
    win = Win(seat=seat, tile=given["win"], hand=given["concealed"], melds=melds, **fields)
    found = audit(record(game([UNSEEN, win], ended=False, ruleset=ruleset, rulings=rulings))).findings
    return [each for each in found if each.code != "unfinished"]


def scored(ruleset: str, text: str, rulings: dict[str, str], seat: int, **fields: Any) -> Scored | NotAWin:
    """What `replay score` says of the same hand."""
    if "target" in fields:
        fields["target"] = "ESWN"[fields["target"]]
    given = score_input({"ruleset": ruleset, "seat": "ESWN"[seat], **fields_of_text(text), **fields})
    kind = find_ruleset(ruleset)
    return answer(given, kind.under(kind.rulings.chosen(rulings)))[1]


FOLLOWS = {
    "the dealer's first draw": ("b30fj", B30FJ, 0, "self_draw", {"first_draw": True}, "Hand of Heaven"),
    "the first tile": ("b30fj", B30FJ, 0, "self_draw", {"tiles_drawn": 1}, "Hand of Heaven"),
    "another's first draw": ("b30fj", B30FJ, 1, "self_draw", {"first_draw": True}, "Hand of Earth"),
    "before the first discard": (
        "b30fj",
        B30FJ,
        2,
        "self_draw",
        {"before_first_discard": True},
        "Hand of Earth",
    ),
    "one tile drawn": ("b30fj", B30FJ, 1, "discard", {"tiles_drawn": 1}, "Hand of Man"),
    "the last tile by its number": ("b30fj", B30FJ, 3, "self_draw", {"tiles_drawn": 92}, "Under the Sea"),
    "the dealer's hand": ("zung-jung", ZUNG, 0, "self_draw", {"first_draw": True}, "Gift of Heaven"),
    "the dealer's discard": ("zung-jung", ZUNG, 1, "discard", {"tiles_drawn": 1}, "Gift of Earth"),
    "the only kong": ("sichuan", SICHUAN, 1, "self_draw", {"after_kong": True}, "Kong Bloom"),
}


@pytest.mark.parametrize(("ruleset", "text", "seat", "by", "told", "row"), FOLLOWS.values(), ids=FOLLOWS)
def test_what_follows_in_score_follows_in_an_excerpt(
    ruleset: str, text: str, seat: int, by: str, told: dict[str, Any], row: str
) -> None:
    fields: dict[str, Any] = {"by": by} | ({"target": 0} if by == "discard" else {})
    found = scored(ruleset, text, {}, seat, situation=told, **fields)
    assert isinstance(found, Scored)
    assert found.total is not None
    assert row in found.patterns
    assert found.payments is not None
    paid = tuple(found.payments[wind] for wind in WINDS)
    said = SituationFields(**told)
    win = {"situation": said, "patterns": found.patterns, "payments": paid, **fields}
    assert excerpt(ruleset, text, {}, seat, total=found.total, **win) == []
    wrong = excerpt(ruleset, text, {}, seat, total=found.total + 1, **win)
    assert "wrong_total" in [each.code for each in wrong]
    fewer = {name: value for name, value in found.patterns.items() if name != row}
    (without,) = excerpt(ruleset, text, {}, seat, situation=said, patterns=fewer, **fields)
    assert without.code == "wrong_patterns"


@pytest.mark.parametrize(
    ("ruleset", "text", "seat", "by", "told", "name"),
    [
        ("b30fj", B30FJ, 1, "self_draw", {"tiles_drawn": 1}, "tiles_drawn"),
        ("b30fj", B30FJ, 1, "self_draw", {"last_tile": True, "first_draw": True}, "first_draw"),
        ("b30fj", B30FJ, 1, "discard", {"last_tile": True, "tiles_drawn": 91}, "last_tile"),
        ("b30fj", B30FJ, 1, "discard", {"kong_kind": "open"}, "kong_kind"),
        ("b30fj", "123m345p3344z P:777s + 3z", 1, "discard", {"no_calls": True}, "no_calls"),
        ("b30fj", "123m345p3344z P:777s + 3z", 0, "self_draw", {"first_draw": True}, "first_draw"),
        ("sichuan", TWO_KONGS, 1, "self_draw", {"after_kong": True, "kong_kind": "added"}, "kong_kind"),
    ],
)
def test_what_score_refuses_is_wrong_in_an_excerpt(
    ruleset: str, text: str, seat: int, by: str, told: dict[str, Any], name: str
) -> None:
    fields: dict[str, Any] = {"by": by} | ({"target": 0} if by == "discard" else {})
    with pytest.raises(ContradictionError, match=f"situation.{name}: ") as refused:
        scored(ruleset, text, {}, seat, situation=told, **fields)
    (found,) = excerpt(ruleset, text, {}, seat, situation=SituationFields(**told), **fields)
    assert (found.code, found.recorded) == ("bad_event", name)
    assert found.message.removesuffix(".").rpartition(": ")[2] in str(refused.value)


def test_a_feeder_is_named_after_an_open_kong_alone() -> None:
    told = {"by": "self_draw", "target": 2, "situation": SituationFields(last_tile=True)}
    (found,) = excerpt("sichuan", TWO_KONGS, {}, 1, **told)
    assert (found.code, found.recorded) == ("bad_event", "target")
    told["situation"] = SituationFields(after_kong=True)
    assert excerpt("sichuan", TWO_KONGS, {}, 1, total=4, payments=(0, 17, -17, 0), **told) == []


@pytest.mark.parametrize(
    ("around", "passed"),
    [("S6p", "6p"), ("S3p E1s", "3p"), ("S1s N9p", "9p"), ("W6p", "6p"), ("W1s", ""), ("S1s", "")],
)
def test_zung_jung_under_furiten_what_is_stated_as_let_pass_forbids_the_win(around: str, passed: str) -> None:
    """Rulebook zung-jung §2.4 [R:no-furiten]."""
    discards = [{"seat": word[0], "tile": word[1:]} for word in around.split()]
    found = scored("zung-jung", WAITING, FURITEN, 1, by="discard", target=2, go_around=discards)
    assert isinstance(found, NotAWin) is bool(passed)
    stated = tuple(GoAroundDiscard(**each) for each in discards)  # type: ignore[arg-type]  # winds
    told = {"by": "discard", "target": 2, "go_around": stated}
    codes = [each.code for each in excerpt("zung-jung", WAITING, FURITEN, 1, **told)]
    assert codes == (["passed_win"] if passed else [])
    assert excerpt("zung-jung", WAITING, {}, 1, **told) == []
