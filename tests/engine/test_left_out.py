"""What an excerpt leaves out of a win is open, named, and no fault; so is what a line that is no event held."""

import pytest
from msgspec import structs

from replay.engine import audit
from replay.events import (
    AnyEvent,
    BadLine,
    Chow,
    EndHand,
    EventAt,
    Flower,
    Kong,
    Pung,
    RecordMeld,
    SituationFields,
    StartHand,
    VoidSuit,
    Win,
)
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from tests.engine.hands import QUICK, SOUTH, WEST
from tests.engine.script import game, record, start_hand

EXCERPT = start_hand(QUICK, excerpt=True)


def findings(events: list[AnyEvent]) -> list[tuple[str, str]]:
    return [(each.code, each.message) for each in audit(record(events)).findings]


def test_sichuan_a_kong_that_the_excerpt_leaves_out_is_named_as_what_is_not_recorded() -> None:
    """Rulebook sichuan §7: the discard after a kong pays more; an excerpt need not record the kong."""
    start = StartHand(hand=1, dealer=0, hands=("?" * 13, "?" * 13, "?" * 13, "?" * 13), excerpt=True)
    win = Win(seat=1, by="discard", target=0, tile="5m", hand="123789m1146m222p", total=1)
    plain = findings(game([start, win], ended=False, ruleset="sichuan"))
    assert plain == []
    rows = {"Standard win": 1, "Discard after a Kong": 2}
    after = structs.replace(win, patterns=rows)
    ((code, message),) = findings(game([start, after], ended=False, ruleset="sichuan"))
    assert (code, message) == ("unverifiable", "It is not recorded whether the discard came after a kong.")
    stated = structs.replace(after, situation=SituationFields())
    assert [code for code, _ in findings(game([start, stated], ended=False, ruleset="sichuan"))] == ["wrong_patterns"]
    other = structs.replace(win, patterns={"Standard win": 1, "Self-Draw": 2})
    assert [code for code, _ in findings(game([start, other], ended=False, ruleset="sichuan"))] == ["wrong_patterns"]


def test_b30fj_a_joker_that_the_excerpt_leaves_out_is_named_as_what_is_not_recorded() -> None:
    """Rulebook b30fj §7: a declared joker is worth a faan; South's hand is worth 5 without one."""
    rows = {"No Jokers": 2, "Seat Wind": 1, "Terminal Sequences": 1, "Concealed Hand": 1, "Flower": 1}
    win = Win(seat=1, by="discard", target=0, tile="5p", hand=SOUTH, total=6, patterns=rows)
    ((code, message),) = findings(game([EXCERPT, win], ended=False))
    assert code == "unverifiable"
    assert "which jokers the winner had declared" in message
    stated = structs.replace(win, flowers="")
    codes = [code for code, _ in findings(game([EXCERPT, stated], ended=False))]
    assert codes == ["wrong_total", "wrong_patterns"]


WINS = (Win, EndHand)
CALLS = (*WINS, VoidSuit, Kong, Pung, Chow, Flower)


def excerpt_of(ruleset: str, seed: int, kept: tuple[type[AnyEvent], ...]) -> list[AnyEvent]:
    """Of a legal hand only the deal and the events of these kinds."""
    told: list[AnyEvent] = []
    for event in simulate_game(find_ruleset(ruleset), seed, hands=1):
        if isinstance(event, StartHand):
            told.append(structs.replace(event, excerpt=True))
        elif isinstance(event, kept):
            told.append(event)
    return told


@pytest.mark.parametrize("ruleset", ["b30fj", "sichuan"])
def test_excerpts_of_legal_games_are_not_accused(ruleset: str) -> None:
    """Only the deals, wins and ends of legal hands: whatever is left out may have been so."""
    for seed in range(200, 208):
        found = findings(game(excerpt_of(ruleset, seed, WINS), ended=False, ruleset=ruleset))
        assert [each for each in found if each[0] not in ("unverifiable", "unfinished")] == [], seed


@pytest.mark.parametrize(
    ("ruleset", "seed", "kept", "what"),
    [
        ("b30fj", 1004, CALLS, "after a kong and a declared joker, and whether this was the winner's first draw"),
        ("b30fj", 1097, CALLS, "after a kong and a declared joker, and how many tiles had been drawn"),
        ("b30fj", 325, WINS, "how many tiles had been drawn"),
        ("zung-jung", 1083, WINS, "whether this was the dealer's first discard"),
        ("zung-jung", 1165, WINS, "whether this was the last tile of the wall"),
        ("sichuan", 1004, CALLS, "whether the tile was drawn after a kong"),
    ],
)
def test_several_things_that_are_left_out_at_once_are_named(
    ruleset: str, seed: int, kept: tuple[type[AnyEvent], ...], what: str
) -> None:
    """Claimed patterns tell of them; in zung-jung who pays is open besides, in sichuan who fed the kong."""
    found = findings(game(excerpt_of(ruleset, seed, kept), ended=False, ruleset=ruleset))
    assert {code for code, _ in found} <= {"unverifiable", "unfinished"}
    assert any(what in message for _, message in found)


def test_a_pung_that_the_excerpt_states_may_have_become_a_kong() -> None:
    """B30FJ §8: an added kong is an Open Kong, a faan; `melds` would say that there is none."""
    pung = Pung(seat=1, target=0, tile="2z", tiles="22z")
    rows = {"No Jokers": 2, "Seat Wind": 1, "Terminal Sequences": 1}
    plain = Win(seat=1, by="discard", target=0, tile="5p", hand="123789m11s46p", total=4, patterns=rows)
    assert findings(game([EXCERPT, pung, plain], ended=False)) == []
    kong = structs.replace(plain, total=5, patterns={**rows, "Open Kong": 1})
    ((code, message),) = findings(game([EXCERPT, pung, kong], ended=False))
    assert (code, message) == ("unverifiable", "It is not recorded which pungs have become kongs.")
    stated = structs.replace(kong, melds=(RecordMeld(kind="pung", tiles="222z"),))
    codes = [code for code, _ in findings(game([EXCERPT, pung, stated], ended=False))]
    assert codes == ["wrong_total", "wrong_patterns"]


def test_a_robbed_kong_of_an_excerpt_is_a_pung_again() -> None:
    """Contract: the meld of a robbed kong is a pung again, so South has one kong and not two."""
    calls: list[AnyEvent] = [
        start_hand(" ".join(["?" * 13] * 4), excerpt=True),  # QUICK deals 9s to others, too
        Pung(seat=1, target=0, tile="2z", tiles="22z"),
        Kong(seat=1, kind="concealed", tiles="9999s"),
        Kong(seat=1, kind="added", tile="2z"),
    ]
    robs = Win(seat=2, by="robbed_kong", target=1, tile="2z", hand="123m456p222678s3j")
    rows = {"No Jokers": 2, "Seat Wind": 1, "Concealed Kong": 2}
    win = Win(seat=1, by="discard", target=0, tile="5p", hand="123m11s46p", total=5, patterns=rows)
    assert findings(game([*calls, robs, win], ended=False)) == []
    two = {"No Jokers": 2, "Seat Wind": 1, "Two Kongs": 5}
    assert findings(game([*calls, structs.replace(win, total=8, patterns=two)], ended=False)) == []


def test_a_wrong_claim_says_which_field_would_make_it_right() -> None:
    """`out` follows from the wins that are stated, and of a total alone what is not stated did not happen."""
    paid = Win(seat=2, by="self_draw", tile="5p", hand=WEST, total=6, payments=(-8, 0, 16, -8))
    ((code, message),) = findings(game([EXCERPT, paid], ended=False))
    assert code == "wrong_payments"
    assert message.endswith("It would be right if seat 1 had won before, which `out` would say.")
    alone = Win(seat=1, by="self_draw", tile="5p", hand=SOUTH, total=14)
    ((code, message),) = findings(game([EXCERPT, alone], ended=False))
    assert code == "wrong_total"
    assert "which `situation` would say" in message


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
