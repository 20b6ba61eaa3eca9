"""Rows that every reading of a hand shares: how it was won, its melds and flowers (rulebook b30fj §8)."""

from __future__ import annotations

from tests.reference.b30fj.hands import Hand
from tests.reference.b30fj.tiles import is_joker
from tests.reference.b30fj.values import Rows, rows


def situation_rows(hand: Hand) -> Rows:
    """All of them but Hell Wait."""
    return _flower_rows(hand) | _kong_rows(hand) | _method_rows(hand) | _first_rows(hand) | (_concealed_rows(hand))


def _flower_rows(hand: Hand) -> Rows:
    counted = hand.counted
    if hand.by == "discard" and hand.rules.says("no-jokers-scope", "discard-free"):
        counted = tuple(t for t in counted if t != hand.win)
    if hand.rules.says("no-jokers-scope", "melds-free"):
        counted = (*hand.concealed, *(() if hand.win is None else (hand.win,)))
    return rows(
        {
            "Flower": len(hand.flowers),
            "No Jokers": not any(is_joker(t) for t in counted),
        }
    )


def _kong_rows(hand: Hand) -> Rows:
    n = len(hand.kongs)
    return rows(
        {
            "Open Kong": n == 1 and not hand.concealed_kongs,
            "Concealed Kong": n == 1 and hand.concealed_kongs == 1,
            "Two Kongs": n == 2,
            "Three Kongs": n == 3,
            "Four Kongs": n == 4,
        }
    )


def _method_rows(hand: Hand) -> Rows:
    said, rules = hand.situation, hand.rules
    after_flower = hand.self_drawn and bool(said.get("after_flower")) and bool(hand.flowers)
    after_kong = hand.self_drawn and bool(said.get("after_kong")) and _has_kong(hand)
    if after_flower and rules.says("replacement-chain", "last-only"):
        # The ruling speaks of a kong whose replacement was a joker: the joker was declared last.
        after_kong = False
    drawn = said.get("tiles_drawn")
    seven = drawn is not None and drawn <= 7
    ten = drawn is not None and drawn <= 10
    found = rows(
        {
            "After a Flower": after_flower,
            "After a Kong": after_kong,
            "Robbing a Kong": hand.by == "robbed_kong",
            "Under the Sea": hand.by != "robbed_kong" and bool(said.get("last_tile")),
            "Within Seven Tiles": seven,
            "Within Ten Tiles": ten,
        }
    )
    if rules.says("within-values", "reference"):
        found |= {"Within Seven Tiles": 8} if seven else {}
        found |= {"Within Ten Tiles": 5} if ten else {}
    return found


def _has_kong(hand: Hand) -> bool:
    """Is there a kong, and of the kind that is said to have been declared, if one is said?"""
    kind = hand.situation.get("kong_kind")
    return any(kind is None or m.kind == f"{kind}_kong" for m in hand.kongs)


def _first_rows(hand: Hand) -> Rows:
    """Hand of Man, Heaven and Earth."""
    said, rules = hand.situation, hand.rules
    no_discard = bool(said.get("before_first_discard"))
    no_calls = bool(said.get("no_calls")) and not hand.melds
    called_flower = rules.says("flower-is-call", "call") and bool(hand.flowers)
    man = hand.by == "discard" or (hand.self_drawn and not rules.says("man-scope", "discard-only"))
    first = bool(said.get("first_draw"))
    if rules.says("first-draw-flower", "counts"):
        first = first or (bool(said.get("after_flower")) and bool(hand.flowers))
    untouched = hand.self_drawn and first and no_discard and not hand.melds
    others = no_calls or not rules.says("earth-calls", "void")
    dealer = hand.seat == "E"
    earth = untouched
    if not rules.says("earth-own-call", "void"):
        earth = earth or (hand.self_drawn and bool(said.get("first_draw")))
    return rows(
        {
            "Hand of Man": man and no_discard and no_calls and not called_flower,
            "Hand of Heaven": dealer and untouched and others,
            "Hand of Earth": not dealer and earth and others,
        }
    )


def _concealed_rows(hand: Hand) -> Rows:
    rules = hand.rules
    closed = all(m.kind == "concealed_kong" for m in hand.melds) and not called_flower(hand)
    calls = len(hand.melds)
    if rules.says("melded-ckong", "not-counted"):
        calls -= hand.concealed_kongs
    return rows(
        {
            "Concealed Hand": closed,
            "Fully Concealed Hand": closed and hand.self_drawn,
            "Self Drawn Melded Hand": calls == 4 and hand.self_drawn,
            "Melded Hand": calls == 4 and not hand.self_drawn,
        }
    )


def called_flower(hand: Hand) -> bool:
    """Is there a declared joker, and does declaring one count as a call?"""
    return bool(hand.flowers) and hand.rules.says("flower-is-call", "call")


def nine_gates_closed(hand: Hand) -> bool:
    """Has the hand no call that spoils Nine Gates?"""
    kongs_too = hand.rules.says("nine-gates-kong", "counts")
    melds = [m for m in hand.melds if not (kongs_too and m.kind == "concealed_kong")]
    return not melds and not called_flower(hand)
