"""How Bloody 30 Faan Jokers is played, beside the tables of play.lines: what no scene can be played to."""

import pytest
from msgspec import structs

from replay.engine import apply, check
from replay.events import Chow, Kong, Pung
from replay.rules import Rules
from replay.rulesets import find_ruleset
from replay.rulings import UnknownRulingError
from replay.state import HandState
from tests.engine.hands import DEALER, NORTH, QUICK, SOUTH, WEST, WINS
from tests.engine.script import codes, event_of, start_hand, state_after
from tests.tools.scenes import Scene, playing


def under(**rulings: str) -> Rules:
    ruleset = find_ruleset("b30fj")
    return ruleset.under(ruleset.rulings.chosen({slug.replace("_", "-"): value for slug, value in rulings.items()}))


RULES = under()


def claim_state(discard: str, claimer: str, seat: int = 1) -> HandState:
    """Seat 0 has put `discard` down; `claimer` is the hand of the seat after it."""
    hands = [DEALER, SOUTH, WEST, NORTH]
    hands[seat] = claimer
    hands[0] = "?" * 13
    hands = [hand if place in (0, seat) else "?" * 13 for place, hand in enumerate(hands)]
    return state_after(start_hand(" ".join(hands)), f"d0:? x0:{discard}")


def rank(event: Chow | Pung | Kong, rules: Rules = RULES) -> tuple[int, ...]:
    return rules.play.claim_rank(state_after(start_hand(QUICK), ""), event)


def pung(seat: int, tiles: str, tile: str = "3m") -> Pung:
    return Pung(seat=seat, target=0, tile=tile, tiles=tiles)


ORDER = {
    "kong over pung": (Kong(seat=3, kind="open", target=0, tile="3m", tiles="333m"), pung(1, "3m6j")),
    "pung over chow": (pung(3, "3m1j"), Chow(seat=1, target=0, tile="3m", tiles="12m")),
    "a kong with a joker over a pung without": (
        Kong(seat=3, kind="open", target=0, tile="3m", tiles="33m1j"),
        pung(1, "33m"),
    ),
    "no joker over one": (pung(3, "33m"), pung(1, "3m6j")),
    "the weaker joker: Character over Suit": (pung(3, "3m6j"), pung(1, "3m2j")),
    "the weaker joker: Suit over Baida": (pung(3, "3m2j"), pung(1, "3m1j")),
    "a tie on a discarded joker: the nearest": (pung(1, "33m", "1j"), pung(3, "44m", "1j")),
}


@pytest.mark.parametrize(("first", "second"), ORDER.values(), ids=ORDER)
def test_b30fj_4_precedence(first: Pung, second: Pung) -> None:
    assert rank(first) < rank(second)


def test_joker_order_by_kinds_has_the_same_outcomes() -> None:
    rules = under(joker_order="by-kinds")
    order = ["5j", "4j", "3j", "6j", "2j", "1j"]
    ranks = [rank(pung(1, f"3z{joker}", "3z"), rules) for joker in order]
    assert ranks == sorted(ranks)
    assert len({each[:3] for each in ranks}) == len(order)


def test_b30fj_4_of_a_claim_after_which_no_discard_is_legal_the_claim_is_blamed_alone() -> None:
    """Three melds, and 2m 3m 4m 5m in hand: after 5m for 34m only 2m and 5m are left."""
    moves = "0+8m- 1+9p- 2+8p- 3+1p- 0P11p-3z 1+9p- 2+8p- 3+3p- 0P33p-4z 1+8p- 2+9s- 3+7p- 0P77p-5z 1+9s- 2+1s- 3+5m-"
    before = playing("b30fj", Scene(("113377p2345m345z", SOUTH, WEST, NORTH), moves), {}).state
    assert codes(before, "c0<3:5m:34m") == ["swap_call"]
    assert codes(apply(before, event_of("c0<3:5m:34m"), RULES), "x0:2m") == []


def test_meld_joker_reread_declared_holds_the_announcement() -> None:
    rules = under(meld_joker_reread="declared")
    state = claim_state("5m", "23467m5m789s46p6j")
    right = Chow(seat=1, target=0, tile="5m", tiles="6m6j", as_="567m")
    wrong = structs.replace(right, as_="345m")
    assert check(state, right, rules) == ()
    assert [each.code for each in check(state, wrong, rules)] == ["illegal_chow"]
    assert check(state, wrong, RULES) == ()
    # announced as 7m, the joker is one side of 5m: 8m may not be put down either
    eight = claim_state("5m", "1234668m789s46p6j")
    after = apply(eight, Chow(seat=1, target=0, tile="5m", tiles="6m6j", as_="567m"), rules)
    assert codes(after, "x1:8m", rules) == ["swap_call"]


def test_draft_dead_wall_fourteen_leaves_fourteen_tiles() -> None:
    draft = find_ruleset("b30fj-draft")
    rules = draft.under(draft.rulings.chosen({"draft-dead-wall": "fourteen"}))
    assert state_after(start_hand(QUICK), "", rules).left == 78
    assert state_after(start_hand(QUICK), "", draft.under()).left == 92


@pytest.mark.parametrize(("end", "right", "wrong"), [("default", "9p", "1s"), ("head", "1s", "9p")])
def test_replacement_end_says_where_replacements_lie(end: str, right: str, wrong: str) -> None:
    """The wall begins with the dealer's 4p and goes on with 1s; 9p is its last tile."""
    rules = under(replacement_end=end)
    start = structs.replace(
        start_hand("111p29m258s345z7j6z ????????????? ????????????? ?????????????"), wall="4p1s" + "?" * 89 + "9p"
    )
    state = apply(apply(state_after(start, "", rules), event_of("d0:4p"), rules), event_of("f0:7j"), rules)
    assert codes(state, f"d0:{right}", rules) == []
    assert codes(state, f"d0:{wrong}", rules) == ["wall_mismatch"]


@pytest.mark.parametrize(
    ("ruleset", "slug", "said"),
    [
        (
            "b30fj",
            "draft-three-pure",
            "ruling 'draft-three-pure' is asked by the draft alone: b30fj-draft has it, b30fj does not",
        ),
        ("b30fj-draft", "seven-pairs-repeat", "b30fj-draft has draft-seven-pairs-repeat"),
    ],
)
def test_11_what_one_edition_alone_asks_is_refused_in_the_other(ruleset: str, slug: str, said: str) -> None:
    with pytest.raises(UnknownRulingError) as raised:
        find_ruleset(ruleset).rulings.chosen({slug: "default"})
    assert said in str(raised.value)
    other = {"b30fj": "b30fj-draft", "b30fj-draft": "b30fj"}[ruleset]
    assert not find_ruleset(other).rulings.chosen({slug: "default"}).departures()


def test_b30fj_1_the_deal_passes_and_the_round_changes_after_four() -> None:
    fourth = structs.replace(state_after(start_hand(QUICK), WINS), dealer=3, number=4)
    assert RULES.rotation.next_deal(fourth) == (0, "S")
    assert RULES.rotation.next_deal(structs.replace(fourth, round="N")) == (0, "E")
