"""How Bloody 30 Faan Jokers is played: calls, precedence, swap-calling, turns, rotation, and the rulings about them."""

import pytest
from msgspec import structs

from replay.engine import apply, check, winning_hand
from replay.events import Chow, Kong, Pung, Win
from replay.rules import Rules
from replay.rulesets import find_ruleset
from replay.rulings import UnknownRulingError
from replay.state import HandState, Stage
from replay.tiles import format_tiles
from tests.engine.hands import DEALER, NORTH, QUICK, SOUTH, WEST, WINS
from tests.engine.script import codes, event_of, start_hand, state_after


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


CLAIMS = {
    "a chow of naturals": ("3m", "12m789m11s46p2225z", "c1<0:3m:12m", ""),
    "a chow with a joker from hand": ("3m", "1m789m11s46p2225z6j", "c1<0:3m:1m6j", ""),
    "a chow with two jokers from hand": ("3m", "789m11s46p2225z26j", "c1<0:3m:26j", ""),
    "no chow of a discarded joker": ("6j", "12m789m11s46p2225z", "c1<0:6j:12m", "joker_limit"),
    "no chow with a joker of another suit": ("3m", "1m789m11s46p2225z7j", "c1<0:3m:1m7j", "illegal_chow"),
    "no chow round the corner": ("1m", "89m789m11s46p2225z", "c1<0:1m:89m", "illegal_chow"),
    "a pung with one joker": ("3m", "3m789m11s46p2225z6j", "p1<0:3m:3m6j", ""),
    "no pung with two jokers": ("3m", "789m11s46p2225z16j", "p1<0:3m:16j", "joker_limit"),
    "a discarded joker for a pung": ("6j", "33m789m11s46p2225z", "p1<0:6j:33m", ""),
    "a discarded joker is the one of its pung": ("6j", "3m789m11s46p2225z1j", "p1<0:6j:3m1j", "joker_limit"),
    "a discarded joker for two that it stands for": ("7j", "33m789m11s46p2225z", "p1<0:7j:33m", "illegal_pung"),
    "an open kong with a joker": ("3m", "33m789m11s46p225z6j", "o1<0:3m:33m6j", ""),
    "a discarded joker for a kong": ("1j", "333m789m11s46p225z", "o1<0:1j:333m", ""),
    "no open kong with two jokers": ("3m", "3m789m11s46p225z16j", "o1<0:3m:3m16j", "joker_limit"),
    "no honors in a chow": ("3z", "12z789m11s46p2225z", "c1<0:3z:12z", "illegal_chow"),
}


@pytest.mark.parametrize(("discard", "hand", "word", "code"), CLAIMS.values(), ids=CLAIMS)
def test_b30fj_4_claims_and_their_jokers(discard: str, hand: str, word: str, code: str) -> None:
    assert codes(claim_state(discard, hand), word) == ([code] if code else [])


def test_chow_hand_jokers_none_forbids_them() -> None:
    state = claim_state("3m", "1m789m11s46p2225z6j")
    assert codes(state, "c1<0:3m:1m6j", under(chow_hand_jokers="none")) == ["joker_limit"]


def test_pung_discarded_joker_not_counted_allows_one_more_from_hand() -> None:
    state = claim_state("6j", "3m789m11s46p2225z1j")
    assert codes(state, "p1<0:6j:3m1j", under(pung_discarded_joker="not-counted")) == []


@pytest.mark.parametrize(("word", "hand"), [("p1<0:3m:1j6j", "789m11s46p2225z"), ("o1<0:3m:3m1j6j", "3789m11s46p225z")])
def test_pung_discarded_joker_not_counted_says_nothing_of_two_jokers_from_hand(word: str, hand: str) -> None:
    state = claim_state("3m", f"{hand}16j")
    assert codes(state, word, under(pung_discarded_joker="not-counted")) == ["joker_limit"]


def own_turn(hand: str, drawn: str) -> HandState:
    hands = f"{hand} ????????????? ????????????? ?????????????"
    return state_after(start_hand(hands), f"d0:{drawn}")


OWN = {
    "a concealed kong": ("111p29m258s3456z", "1p", "k0:1111p", ""),
    "no concealed kong with a joker": ("111p29m258s345z7j6z", "9s", "k0:111p7j", "joker_limit"),
    "no concealed kong of two kinds": ("111p29m258s3456z", "2p", "k0:1112p", "illegal_kong"),
    "a joker declared": ("111p29m258s345z7j6z", "9s", "f0:7j", ""),
    "a joker just drawn declared": ("111p29m258s3456z", "3j", "f0:3j", ""),
    "nothing but jokers is declared": ("111p29m258s3456z", "9s", "f0:3z", "illegal_flower"),
}


@pytest.mark.parametrize(("hand", "drawn", "word", "code"), OWN.values(), ids=OWN)
def test_b30fj_4_declarations_of_the_own_turn(hand: str, drawn: str, word: str, code: str) -> None:
    assert codes(own_turn(hand, drawn), word) == ([code] if code else [])


def joker_pung(added: str) -> HandState:
    """Seat 0 has punged 1p with 7j, and holds `added` after its next draw."""
    hands = f"1p29m258s34567z7j9p {SOUTH} {WEST} {NORTH}"
    claimed = "d0:8m x0:8m d1:9s x1:9s d2:8p x2:8p d3:1p x3:1p p0<3:1p:1p7j x0:2m"
    return state_after(start_hand(hands), f"{claimed} d1:8p x1:8p d2:7m x2:7m d3:9m x3:9m d0:{added}")


def test_b30fj_4_a_natural_tile_is_added_to_a_pung_with_a_joker() -> None:
    assert codes(joker_pung("1p"), "a0:1p") == []
    assert codes(joker_pung("2j"), "a0:2j") == ["joker_limit"]


def test_added_kong_joker_pung_refused() -> None:
    assert codes(joker_pung("1p"), "a0:1p", under(added_kong_joker_pung="refused")) == ["joker_limit"]


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


def test_b30fj_4_the_claim_that_loses_is_the_wrong_event() -> None:
    hands = f"{DEALER} 12m789m11s46p222z9s 456m789s77z46p666z 234567s99p46p33m1z"
    state = state_after(start_hand(hands), "d0:3m x0:3m")
    chow, claim = event_of("c1<0:3m:12m"), event_of("p3<0:3m:33m")
    assert [each.code for each in check(state, chow, RULES, claim)] == ["outranked_call"]
    assert check(state, claim, RULES, chow) == ()
    assert [each.code for each in check(apply(state, claim, RULES), chow, RULES)] == ["outranked_call"]


def test_a_win_comes_before_a_claim() -> None:
    hands = f"{DEALER} 123789m11s55p222z {WEST} {NORTH}"
    state = state_after(start_hand(hands), "d0:5p x0:5p")
    claim, win = event_of("p1<0:5p:55p"), event_of("w2<0:5p")
    assert [each.code for each in check(state, claim, RULES, win)] == ["outranked_call"]
    assert check(state, claim, RULES, event_of("w3<1:5p")) == ()


def test_b30fj_2_wins_do_not_skip_turns() -> None:
    state = state_after(start_hand(QUICK), "d0:5p x0:5p w2<0:5p")
    assert (state.stage, state.turn) == (Stage.DRAW, 1)


def test_win_turn_order_after_winner() -> None:
    rules = under(win_turn_order="after-winner")
    state = state_after(start_hand(QUICK), "d0:5p x0:5p w2<0:5p", rules)
    assert state.turn == 3
    state = state_after(start_hand(QUICK), "d0:5p x0:5p w2<0:5p w3<0:5p", rules)
    assert state.turn == 0


def test_b30fj_2_after_a_self_draw_the_next_in_play_draws() -> None:
    state = state_after(start_hand(QUICK), "d0:2m x0:2m d1:5p w1:5p")
    assert (state.stage, state.turn) == (Stage.DRAW, 2)


def test_b30fj_4_a_chow_across_a_winner() -> None:
    """The nearest active player before the claimer counts: winners are skipped (chow-left)."""
    hands = f"{DEALER} {SOUTH} 12m789s33m46p666z9p {NORTH}"
    state = state_after(start_hand(hands), "d0:2m x0:2m d1:5p w1:5p d2:8p x2:8p d3:7m x3:7m d0:3m x0:3m")
    assert codes(state, "c2<0:3m:12m") == []
    assert codes(state, "c2<0:3m:12m", under(chow_left="fixed-seat")) == ["illegal_chow"]


SWAPS = {
    # hand, claimed tile, claim, forbidden among these discards, allowed among them
    "after a pung its kind": ("2223z789m11s46p1m", "2z", "p1<0:2z:22z", "2z", "3z1m1s"),
    "after 34+5 the 5 and the 2": ("22345m5m789s46p11z", "5m", "c1<0:5m:34m", "2m5m", "7s1z"),
    "after 12+3 the 3": ("12345m5m789s46p11z", "3m", "c1<0:3m:12m", "3m", "4m5m7s"),
    "after 46+5 the 5": ("23467m5m789s46p1z", "5m", "c1<0:5m:46m", "5m", "2m3m7m"),
    "after 89+7 the 7": ("66m789m6m789s46p1z", "7m", "c1<0:7m:89m", "7m", "6m"),
    "with a joker only what is forbidden either way": ("23467m5m789s46p6j", "5m", "c1<0:5m:6m6j", "5m", "2m4m7m8s"),
    "with two jokers only the tile claimed": ("23467m5m78s46p26j", "5m", "c1<0:5m:26j", "5m", "2m3m4m6m7m"),
    "after a pung with a joker its kind": ("22m3z789m11s46p1m6j", "2m", "p1<0:2m:2m6j", "2m", "1m3z"),
    "a joker is never forbidden": ("22m3z789m11s46p16j", "2m", "p1<0:2m:22m", "", "1j6j"),
}


@pytest.mark.parametrize(("hand", "tile", "claim", "forbidden", "allowed"), SWAPS.values(), ids=SWAPS)
def test_b30fj_4_swap_calling(hand: str, tile: str, claim: str, forbidden: str, allowed: str) -> None:
    state = apply(claim_state(tile, hand), event_of(claim), RULES)
    for one in singles(forbidden):
        assert codes(state, f"x1:{one}") == ["swap_call"], one
    for one in singles(allowed):
        assert codes(state, f"x1:{one}") == [], one


def singles(text: str) -> list[str]:
    return [text[place : place + 2] for place in range(0, len(text), 2)]


def test_b30fj_4_swap_calling_ends_with_the_turn() -> None:
    state = state_after(start_hand(QUICK), "d0:2z x0:2z p1<0:2z:22z x1:1s d2:8p x2:8p d3:7m x3:7m d0:8m x0:8m d1:9p")
    assert codes(state, "x1:2z") == []


def test_b30fj_4_no_restriction_after_a_kong() -> None:
    hands = f"{DEALER} 123789m11s46p222z {WEST} {NORTH}"
    state = state_after(start_hand(hands), "d0:2z x0:2z o1<0:2z:222z d1:9s")
    assert codes(state, "x1:9s") == []


def test_b30fj_4_a_claim_after_which_no_discard_is_legal() -> None:
    """Three melds, and 2m 3m 4m 5m in hand: after 5m for 34m only 2m and 5m are left."""
    hands = f"113377p2345m345z {SOUTH} {WEST} {NORTH}"
    filler = (
        "d1:9p x1:9p d2:8p x2:8p",
        "d1:9p x1:9p d2:8p x2:8p",
        "d1:8p x1:8p d2:9s x2:9s",
        "d1:9s x1:9s d2:1s x2:1s",
    )
    before = (
        f"d0:8m x0:8m {filler[0]} d3:1p x3:1p p0<3:1p:11p x0:3z {filler[1]} d3:3p x3:3p p0<3:3p:33p x0:4z "
        f"{filler[2]} d3:7p x3:7p p0<3:7p:77p x0:5z {filler[3]} d3:5m x3:5m"
    )
    state = state_after(start_hand(hands), before)
    assert codes(state, "c0<3:5m:34m") == ["swap_call"]
    assert codes(state, "c0<3:5m:34m", under(swap_calling="same-tile")) == []
    after = apply(state, event_of("c0<3:5m:34m"), RULES)
    assert codes(after, "x0:2m") == []  # the claim is blamed, not what follows from it


def test_swap_calling_same_tile() -> None:
    state = apply(claim_state("5m", "22345m5m789s46p11z"), event_of("c1<0:5m:34m"), RULES)
    rules = under(swap_calling="same-tile")
    assert codes(state, "x1:5m", rules) == ["swap_call"]
    assert codes(state, "x1:2m", rules) == []


def test_swap_calling_reference_takes_jokers_as_wild() -> None:
    """After 5m and 6j from hand nearly every character is forbidden, and jokers that may be one."""
    rules = under(swap_calling="reference")
    state = apply(claim_state("4m", "23567m9m789s5p126j"), event_of("c1<0:4m:5m6j"), rules)
    for one in ("3m", "6m", "7m", "1j", "2j"):
        assert codes(state, f"x1:{one}", rules) == ["swap_call"], one
    assert codes(state, "x1:9m", rules) == []
    assert codes(state, "x1:5p", rules) == []


def test_swap_calling_forbid_jokers() -> None:
    state = apply(claim_state("2m", "22m3z789m11s46p16j"), event_of("p1<0:2m:22m"), RULES)
    assert codes(state, "x1:1j", under(swap_calling="forbid-jokers")) == ["swap_call"]
    assert codes(state, "x1:3z", under(swap_calling="forbid-jokers")) == []


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


def test_b30fj_1_no_dead_wall_and_replacements_from_the_back() -> None:
    state = state_after(start_hand(QUICK), "d0:2z x0:2z o1<0:2z:222z d1:9s")
    assert (state.left, state.front, state.back, state.drawn_tiles) == (90, 1, 1, 2)


def test_draft_dead_wall_fourteen_leaves_fourteen_tiles() -> None:
    draft = find_ruleset("b30fj-draft")
    rules = draft.under(draft.rulings.chosen({"draft-dead-wall": "fourteen"}))
    assert state_after(start_hand(QUICK), "", rules).left == 78
    assert state_after(start_hand(QUICK), "", draft.under()).left == 92


def nearly_empty(state: HandState, left: int = 0) -> HandState:
    return structs.replace(state, front=state.wall_size - state.back - left)


def test_empty_wall_claims_chow_pung() -> None:
    rules = under(empty_wall_claims="chow-pung")
    state = nearly_empty(claim_state("3m", "1233m789m11s46p2z"))
    assert codes(state, "p1<0:3m:33m") == ["wall_empty"]
    assert codes(state, "p1<0:3m:33m", rules) == []
    assert codes(state, "c1<0:3m:12m", rules) == []
    after = apply(state, event_of("p1<0:3m:33m"), rules)
    done = apply(after, event_of("x1:2z"), rules)
    assert codes(done, "end:wall_exhausted", rules) == []
    kong = nearly_empty(claim_state("3m", "12333m789m11s46p"))
    assert codes(kong, "o1<0:3m:333m", rules) == ["wall_empty"]


def test_empty_wall_flower_legal_passes_the_turn() -> None:
    rules = under(empty_wall_flower="legal")
    state = nearly_empty(own_turn("111p29m258s345z7j6z", "9s"))
    assert codes(state, "f0:7j") == ["wall_empty"]
    assert codes(state, "f0:7j", rules) == []
    after = apply(state, event_of("f0:7j"), rules)
    assert codes(after, "end:wall_exhausted", rules) == []


AFTER_A_CLAIM = [
    # what is declared right after a pung of 3m, and the code of it by default
    ("1111p33m258s34z7j", "k1:1111p", "kong-after-claim", "illegal_kong"),
    ("111p333m258s34z7j", "a1:3m", "kong-after-claim", "illegal_kong"),
    ("111p33m258s345z7j", "f1:7j", "flower-after-claim", "illegal_flower"),
]


@pytest.mark.parametrize(("hand", "word", "slug", "code"), AFTER_A_CLAIM)
@pytest.mark.parametrize("ruleset", ["b30fj", "b30fj-draft"])
def test_b30fj_4_a_declaration_right_after_a_claim(ruleset: str, hand: str, word: str, slug: str, code: str) -> None:
    """By default it needs a draw before it; each ruling allows what it names, and nothing else."""
    found = find_ruleset(ruleset)
    state = apply(claim_state("3m", hand), event_of("p1<0:3m:33m"), found.under())
    assert codes(state, word, found.under()) == [code]
    allowed = found.under(found.rulings.chosen({slug: "allowed"}))
    other = {"kong-after-claim": "flower-after-claim", "flower-after-claim": "kong-after-claim"}[slug]
    assert codes(state, word, allowed) == []
    assert codes(state, word, found.under(found.rulings.chosen({other: "allowed"}))) == [code]
    after = apply(state, event_of(word), allowed)
    assert after.stage is Stage.REPLACE
    assert codes(after, "d1:9s", allowed) == []


def test_b30fj_4_after_a_declaration_that_follows_a_claim_no_discard_is_a_swap() -> None:
    rules = under(flower_after_claim="allowed")
    state = apply(claim_state("3m", "333m111p258s34z7j"), event_of("p1<0:3m:33m"), rules)
    assert codes(state, "x1:3m", rules) == ["swap_call"]
    drawn = apply(apply(state, event_of("f1:7j"), rules), event_of("d1:9s"), rules)
    assert codes(drawn, "x1:3m", rules) == []


@pytest.mark.parametrize(
    ("hand", "drawn", "word"), [("1111p29m258s345z7j", "9s", "k0:1111p"), ("111p29m258s345z7j6z", "1p", "k0:1111p")]
)
def test_kong_needs_tile_legal_ends_the_hand(hand: str, drawn: str, word: str) -> None:
    rules = under(kong_needs_tile="legal")
    state = nearly_empty(own_turn(hand, drawn))
    assert codes(state, word) == ["wall_empty"]
    assert codes(state, word, rules) == []
    assert codes(state, "f0:7j", rules) == ["wall_empty"], "which is another ruling"
    after = apply(state, event_of(word), rules)
    assert codes(after, "end:wall_exhausted", rules) == []
    claimed = nearly_empty(claim_state("3m", "12333m789m11s46p"))
    assert codes(claimed, "o1<0:3m:333m", rules) == ["wall_empty"], "the last discard is not claimed"


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
    done = state_after(start_hand(QUICK), WINS)
    assert RULES.rotation.next_deal(done) == (1, "E")
    fourth = structs.replace(done, dealer=3, number=4)
    assert RULES.rotation.next_deal(fourth) == (0, "S")
    assert RULES.rotation.next_deal(structs.replace(fourth, round="N")) == (0, "E")


def test_rotation_dealer_stays() -> None:
    rules = under(rotation="dealer-stays")
    lost = state_after(start_hand(QUICK), WINS)
    assert rules.rotation.next_deal(lost) == (1, "E")
    hands = f"{SOUTH} {DEALER} {WEST} {NORTH}"
    won = state_after(start_hand(hands), "d0:5p w0:5p")
    assert rules.rotation.next_deal(won) == (0, "E")


def test_first_draw_flower_counts() -> None:
    rules = under(first_draw_flower="counts")
    hands = f"123789m11s46p22z1j {DEALER} {WEST} {NORTH}"
    state = state_after(start_hand(hands), "d0:2z f0:1j d0:5p")
    win = event_of("w0:5p")
    assert isinstance(win, Win)
    assert not winning_hand(state, win, RULES).situation.first_draw
    assert winning_hand(state, win, rules).situation.first_draw


def test_flower_is_call_counts_declared_jokers() -> None:
    state = state_after(start_hand(f"123789m11s46p22z1j {DEALER} {WEST} {NORTH}"), "d0:2z f0:1j d0:5p")
    win = event_of("w0:5p")
    assert isinstance(win, Win)
    assert winning_hand(state, win, RULES).situation.no_calls
    assert not winning_hand(state, win, under(flower_is_call="call")).situation.no_calls


def shown(rules: Rules) -> str:
    """What seat 3 sees when it wins after seat 1, who has a concealed kong, has won by self-draw."""
    hands = f"{DEALER} 123789m1111s46p2z {WEST} {NORTH}"
    state = state_after(
        start_hand(hands), "d0:2m x0:2m d1:2z k1:1111s d1:5p w1:5p d2:8p x2:8p d3:7m x3:7m d0:5p x0:5p", rules
    )
    win = event_of("w3<0:5p")
    assert isinstance(win, Win)
    return format_tiles(winning_hand(state, win, rules).situation.visible or ())


def test_winner_hand_visible() -> None:
    assert shown(RULES) == "12237789m4568p22z"
    assert shown(under(winner_hand_visible="hidden")) == "27m8p"
    assert shown(under(winner_hand_visible="kongs-shown")) == "12237789m4568p1111s22z"
