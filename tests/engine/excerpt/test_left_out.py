"""What an excerpt leaves out of a win is open, named, and no fault; so is what a line that is no event held."""

import pytest
from msgspec import structs

from replay.engine import audit
from replay.engine.rulings.report import rulings_report
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
HIDDEN_DEAL = StartHand(hand=1, dealer=0, hands=("?" * 13, "?" * 13, "?" * 13, "?" * 13), excerpt=True)
IN_THE_EAST_ROUND = structs.replace(HIDDEN_DEAL, round="E")
LAST_TILE_DISCARD = Win(
    seat=1,
    by="discard",
    target=0,
    tile="9s",
    hand="123m456p78s44z",
    melds=(RecordMeld(kind="pung", tiles="999m"),),
    total=10,
    patterns={"Last Tile Discard": 10},
)


def findings(events: list[AnyEvent]) -> list[tuple[str, str]]:
    return [(each.code, each.message) for each in audit(record(events)).findings]


def test_sichuan_a_kong_that_the_excerpt_leaves_out_is_named_as_what_is_not_recorded() -> None:
    """Rulebook sichuan §7: the discard after a kong pays more; an excerpt need not record the kong."""
    start = HIDDEN_DEAL
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
        ("b30fj", 1004, CALLS, "after a kong and a declared joker, and how many tiles had been drawn"),
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
    assert message.endswith("It would be right if seat 1 had won before, as `out` would state.")
    alone = Win(seat=1, by="self_draw", tile="5p", hand=SOUTH, total=14)
    ((code, message),) = findings(game([EXCERPT, alone], ended=False))
    assert code == "wrong_total"
    assert "that `situation` would state" in message


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


def test_scores_after_a_win_that_is_open_follow_from_its_claims_and_are_no_guess() -> None:
    """Zung Jung's Last Tile Discard is 10, and 10 are paid by each; without it the hand is worth 1."""
    start, win = IN_THE_EAST_ROUND, LAST_TILE_DISCARD

    def of(win: Win, *end: EndHand) -> tuple[list[str], tuple[int, ...]]:
        told = audit(record(game([start, win, *end], ended=False, ruleset="zung-jung")))
        return [each.code for each in told.findings if each.code != "unfinished"], told.scores

    claimed = (-10, 30, -10, -10)
    assert of(win, EndHand(reason="won", scores=claimed)) == (["unverifiable"], claimed)
    assert of(win) == (["unverifiable"], claimed)
    assert of(structs.replace(win, payments=claimed)) == (["unverifiable"], claimed)
    assert of(win, EndHand(reason="won", scores=(-1, 3, -1, -1)))[0] == ["unverifiable"]  # that it was not the last
    assert of(win, EndHand(reason="won", scores=(-9, 27, -9, -9)))[0] == ["unverifiable", "wrong_scores"]
    plain = structs.replace(win, total=1, patterns={"Chicken Hand": 1})
    assert of(plain, EndHand(reason="won", scores=claimed))[0] == ["wrong_scores"]
    hidden = structs.replace(win, hand=None, melds=None, patterns=None)
    assert of(hidden) == (["unverifiable"], claimed)


def bloom(**more: object) -> list[str]:
    """The codes of a Kong Bloom worth 4 x 2 + 1 after an open kong, which nobody is said to have fed."""
    start = HIDDEN_DEAL
    stated = {
        "hand": "123m456p789p5p",
        "melds": (RecordMeld(kind="open_kong", tiles="2222p"),),
        "situation": SituationFields(after_kong=True, kong_kind="open"),
        "void_suit": "s",
        "total": 2,
        **more,
    }
    win = Win(seat=1, by="self_draw", tile="5p", **stated)  # type: ignore[arg-type]
    found = findings(game([start, win], ended=False, ruleset="sichuan"))
    return [code for code, _ in found if code != "unfinished"]


def test_sichuan_one_player_pays_the_bloom_after_an_open_kong_whoever_fed_it() -> None:
    """Rulebook sichuan §7: only the player whose discard was konged pays; payments name one, or are wrong."""
    assert bloom(payments=(-9, 27, -9, -9)) == ["wrong_payments"]
    assert bloom(payments=(-5, 10, -5, 0)) == ["wrong_payments"]
    assert bloom(payments=(0, 5, 0, -5)) == ["wrong_payments"]
    assert bloom(payments=(0, 9, 0, -9)) == bloom(payments=(-9, 9, 0, 0)) == ["unverifiable"]
    assert bloom() == []
    assert bloom(payments=(0, 9, 0, -9), target=3) == bloom(target=3) == []
    assert bloom(payments=(0, 9, 0, -9), out=("N",)) == ["wrong_payments"]  # who has won feeds no kong
    assert bloom(payments=(0, 9, 0, -9), target=2) == ["wrong_payments"]
    assert bloom(payments=(0, 17, -17, 0), total=4) == ["wrong_total"]
    assert bloom(payments=(-9, 27, -9, -9), total=4) == ["wrong_total", "wrong_payments"]
    added = SituationFields(after_kong=True, kong_kind="added")
    melds = (RecordMeld(kind="added_kong", tiles="2222p"),)
    assert bloom(payments=(-9, 27, -9, -9), situation=added, melds=melds) == []
    hidden = {"hand": None, "total": None}
    assert bloom(payments=(-9, 27, -9, -9), **hidden) == ["wrong_payments", "unverifiable"]
    assert bloom(payments=(0, 9, 0, -9), **hidden) == ["unverifiable"]


@pytest.mark.parametrize("payments", [(0, 9, 0, -9), (-9, 27, -9, -9)])
def test_payments_after_a_kong_that_somebody_fed_were_compared(payments: tuple[int, int, int, int]) -> None:
    """One player pays 9, whoever it is (rulebook sichuan §7): the claim was held against that, right or wrong."""
    win = Win(
        seat=1,
        by="self_draw",
        tile="5p",
        hand="123m456p789p5p",
        melds=(RecordMeld(kind="open_kong", tiles="2222p"),),
        situation=SituationFields(after_kong=True, kong_kind="open"),
        void_suit="s",
        total=2,
        payments=payments,
    )
    report = audit(record(game([HIDDEN_DEAL, win], ended=False, ruleset="sichuan")))
    assert (report.compared.totals, report.compared.payments) == (1, 1)


def test_another_ruling_makes_all_pay_the_bloom() -> None:
    """Ruling `bloom-feeder`: under `all` everybody in play pays, and the report says so."""
    start = HIDDEN_DEAL
    win = Win(
        seat=1,
        by="self_draw",
        tile="5p",
        hand="123m456p789p5p",
        melds=(RecordMeld(kind="open_kong", tiles="2222p"),),
        situation=SituationFields(after_kong=True, kong_kind="open"),
        void_suit="s",
        total=2,
        payments=(-9, 27, -9, -9),
    )
    told = record(game([start, win], ended=False, ruleset="sichuan"))
    (dispute,) = rulings_report(told, audit(told)).disputes
    assert dispute.finding.code == "wrong_payments"
    under = [[(each.slug, each.value) for each in remedy.choice] for remedy in dispute.remedies]
    assert [("bloom-feeder", "all")] in under


HELL_WAIT = Win(
    seat=0,
    by="discard",
    target=2,
    tile="3p",
    hand="234m2333488p",
    total=9,
    patterns={
        "Flower": 1,
        "One Voided Suit": 2,
        "Double Sequences": 1,
        "Tile Hog": 2,
        "Hell Wait": 2,
        "Eyes of the General": 1,
    },
    melds=(RecordMeld(kind="chow", tiles="9p8p2j", as_="789p"),),
    situation=SituationFields(
        tiles_drawn=56,
        visible="111223456777888999m111224566677789p11222333445556667788899s122233344445555666677z134568j",
    ),
    out=("E", "W"),
)
"""The Circle joker would win, too: only where its winner has declared it is one tile left (rulebook b30fj §7)."""


def of_nobodys_deal(win: Win) -> list[tuple[str, str]]:
    start = StartHand(hand=2, dealer=1, round="E", hands=("?" * 13, "?" * 13, "?" * 13, "?" * 13), excerpt=True)
    return [each for each in findings(game([start, win], ended=False)) if each[0] != "unfinished"]


def test_b30fj_which_joker_was_declared_may_decide_the_hell_wait() -> None:
    assert of_nobodys_deal(structs.replace(HELL_WAIT, flowers="7j")) == []
    ((code, message),) = of_nobodys_deal(HELL_WAIT)
    assert (code, message) == ("unverifiable", "It is not recorded which jokers the winner had declared.")
    for wrong in ({"flowers": ""}, {"total": 10, "patterns": {**(HELL_WAIT.patterns or {}), "Flower": 2}}):
        codes = [code for code, _ in of_nobodys_deal(structs.replace(HELL_WAIT, **wrong))]
        assert codes == ["wrong_total"]  # one joker alone is unseen


def test_of_a_total_or_payments_alone_a_wrong_claim_says_how_many_declared_jokers_would_make_it_right() -> None:
    """Rulebook b30fj §7: a declared joker is a faan; South's hand is worth 5 without one."""
    win = Win(seat=1, by="discard", target=0, tile="5p", hand=SOUTH, situation=SituationFields(visible=""))
    ((code, message),) = findings(game([EXCERPT, structs.replace(win, total=6)], ended=False))
    assert code == "wrong_total"
    assert message.endswith("It would be right if the winner had declared 1 joker more, as `flowers` would state.")
    for wrong in (structs.replace(win, total=4), structs.replace(win, total=6, flowers="")):
        ((code, message),) = findings(game([EXCERPT, wrong], ended=False))
        assert code == "wrong_total"
        assert "flowers" not in message


def test_how_many_tiles_had_been_drawn_is_what_within_seven_and_ten_tiles_rest_on() -> None:
    """Rulebook b30fj §7: they ask for nothing but the number of tiles drawn."""
    rows = {"Within Seven Tiles": 5, "Within Ten Tiles": 8}
    melds = (RecordMeld(kind="pung", tiles="77s8j"),)
    win = Win(seat=1, by="discard", target=0, tile="3z", hand="123m345p3344z", melds=melds, total=13, patterns=rows)
    ((code, message),) = of_nobodys_deal(structs.replace(win, seat=2, target=1))
    assert (code, message) == ("unverifiable", "It is not recorded how many tiles had been drawn.")


def test_an_early_win_that_does_not_say_whether_anybody_had_called_is_left_open() -> None:
    """Rulebook zung-jung: Gift of Earth, 155, asks that nobody has called; `replay score` leaves it open, too."""
    win = Win(seat=1, by="discard", target=0, tile="6m", hand="12357m22p345s444z", total=160)
    early = structs.replace(win, situation=SituationFields(dealer_first_discard=True))
    ((code, message),) = findings(game([IN_THE_EAST_ROUND, early], ended=False, ruleset="zung-jung"))
    assert (code, message) == ("unverifiable", "It is not recorded whether anybody had called before (`no_calls`).")
    said = structs.replace(win, situation=SituationFields(dealer_first_discard=True, no_calls=True))
    assert findings(game([IN_THE_EAST_ROUND, said], ended=False, ruleset="zung-jung")) == []
    other = structs.replace(early, total=150)
    ((code, message),) = findings(game([IN_THE_EAST_ROUND, other], ended=False, ruleset="zung-jung"))
    assert code == "wrong_total"


def test_claims_that_only_the_stated_situation_denies_are_not_said_to_be_of_another_hand() -> None:
    """Rulebook zung-jung: Last Tile Discard is 10, and the win says that it was not on the last tile."""
    start, win = IN_THE_EAST_ROUND, structs.replace(LAST_TILE_DISCARD, situation=SituationFields(last_tile=False))
    (code, message), *_ = findings(game([start, win], ended=False, ruleset="zung-jung"))
    assert code == "wrong_total"
    assert "`situation` states otherwise whether this was the last tile of the wall" in message
    assert "another hand" not in message
    tiles = structs.replace(win, total=40, patterns={"All Triplets": 30, "Last Tile Discard": 10})
    (code, message), *_ = findings(game([start, tiles], ended=False, ruleset="zung-jung"))
    assert code == "wrong_total"
    assert "another hand than the one shown" in message
    assert "situation" not in message
