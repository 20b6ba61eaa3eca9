"""The rulings that Riichi Advanced's rules of Sichuan need beside those of other tables: each with a near miss."""

from __future__ import annotations

import pytest
from msgspec import structs

from replay.events import EndHand
from replay.rules import Payments
from replay.state import HandState
from replay.tiles import parse_tiles
from tests.rulesets.sichuan.table import (
    ROBBED,
    THREE_WAIT,
    Events,
    again,
    codes,
    ledger,
    played,
    rules,
    shipped,
    state_before,
    under,
    wins,
)

NOTHING = (0, 0, 0, 0)


def less(one: Payments | None, other: Payments | None) -> Payments:
    assert one is not None
    assert other is not None
    a, b, c, d = (x - y for x, y in zip(one, other, strict=True))
    return a, b, c, d


def moved(events: Events) -> list[Payments | None]:
    return [each for _, _, each in wins(events)]


def at_the_end(events: Events) -> HandState:
    return state_before(events, next(at for at, each in enumerate(events) if isinstance(each, EndHand)))


# ------------------------------------------------------------- kong-paid


@pytest.mark.parametrize(
    ("name", "goes_back"),
    [
        ("kong-bloom-and-discard-after-a-kong", [(-6, 2, 2, 2), (0, -4, 2, 2), NOTHING]),
        ("pure-suit-three-kongs-bloom", [(-18, 6, 6, 6)]),
        ("kong-bloom-fed", [(0, 2, -2, 0)]),
    ],
    ids=["own win, then a win on the discard", "three kongs of one turn", "open kong"],
)
def test_a_kong_is_not_paid_if_somebody_wins_before_another_draws(name, goes_back):
    paid, unpaid = shipped(name), again(name, kong_paid="next-draw")
    assert [less(one, other) for one, other in zip(moved(unpaid), moved(paid), strict=True)] == goes_back
    assert not codes(unpaid)
    assert "wrong_payments" in {code for code, _ in codes(under(unpaid))}


def test_a_kong_is_paid_once_another_has_drawn():
    """Bo's kong is paid when Cy draws; the win on Cy's discard does not touch it."""
    hands = ("", "1111456789s228p", "22233355s1239p9p", "123456888m33m56p")
    for value in ("default", "next-draw"):
        events = played(*hands, play="0Vp 1Vm 2Vm 3Vs 0+- 1+6p 1K1111s 1+9p- 2+4p- 3W ...=0", kong_paid=value)
        assert moved(events) == [(0, 0, -1, 1)]
        assert not codes(events)


def test_a_pung_between_kong_and_win_leaves_the_kong_unpaid():
    """Nobody draws: Cy pungs Bo's discard after his kong, and Di wins on Cy's."""
    hands = ("", "1111456789s228p", "22233355s99p124p", "123456888m33m56p")
    play = "0Vp 1Vm 2Vm 3Vs 0+- 1+6p 1K1111s 1+9p- 2P99p-4p 3W ...=0"
    paid, unpaid = (played(*hands, play=play, kong_paid=value, pass_win="none") for value in ("default", "next-draw"))
    assert less(moved(unpaid)[0], moved(paid)[0]) == (2, -6, 2, 2)


def test_a_robbed_kong_takes_the_one_before_it_along():
    hands = ("552222789m346p6s", *ROBBED[1:])
    play = "0Vs 1Vm 2Vs 3Vs 0+9m-6s 1+8s-5m 0P55m-9m 1+8s- 2+1p-9s 3+2p-9s 0+3p 0K2222m 0+5m 0A5m 2W 3W 0+- ...=0"
    paid, unpaid = (played(*hands, play=play, kong_paid=value) for value in ("default", "next-draw"))
    back = [less(one, other) for one, other in zip(moved(unpaid), moved(paid), strict=True)]
    assert back == [(-6, 2, 2, 2), NOTHING]
    assert not codes(unpaid)


def test_a_kong_is_not_paid_when_nobody_draws_any_more():
    """Cy's kong took the last tile; he is ready, so that the refund of hands that are not spares him."""
    hands = ("", "", "777123456s1123p", "")
    play = "0Vs 1Vs 2Vm 3Vm ...=2 2+7s 2K7777s 2+5m-"
    paid, unpaid = (
        ledger(played(*hands, play=play, refund_who="not-ready", kong_paid=value)) for value in ("default", "next-draw")
    )
    assert "kong_refund" not in paid
    assert unpaid["kong_refund"] == (2, 2, -6, 2)
    early = again("drawn-hand-with-a-flower-pig", refund_who="not-ready", kong_paid="next-draw")
    assert "kong_refund" not in ledger(early)


# ------------------------------------------------------------- self-draw-payers


def test_self_draw_payers():
    """Ann and Cy have won before Di draws; a win on a discard is paid by one player all the same."""
    few, all_three = (again("kong-bloom-and-discard-after-a-kong", self_draw_payers=value) for value in CHOICES)
    assert moved(few)[-1] == (0, -5, 0, 5)
    assert moved(all_three)[-1] == (-5, -5, -5, 15)
    assert moved(few)[:-1] == moved(all_three)[:-1]
    assert not codes(all_three)
    assert "wrong_payments" in {code for code, _ in codes(under(all_three))}


CHOICES = ("default", "everyone")


# ------------------------------------------------------------- third-win


def test_third_win():
    """Ann, who is left, still holds her missing suit, and all who have won get something of it."""
    more = {"missing_suit_first": "off", "pig_test": "missing-suit", "pig_receivers": "winners-too"}
    play = "0Vm 1Vp 2Vm 3Vm 3+1m- 0+9m-5s 1W 2W 3W"
    plain = played(*THREE_WAIT, dealer=3, play=play, **more)
    events = played(*THREE_WAIT, dealer=3, play=play, **more, third_win="settled")
    assert "flower_pig" not in ledger(plain)
    assert ledger(events)["flower_pig"] == (-24, 8, 8, 8)
    assert not codes(events)
    end = next(each for each in events if isinstance(each, EndHand))
    assert end.reason == "won"
    assert "wrong_payments" in {code for code, _ in codes(under(events, **more))}
    assert "wrong_payments" in {code for code, _ in codes(under(plain, **more, third_win="settled"))}
    clean = played(*THREE_WAIT, dealer=3, play=play.replace("0Vm", "0Vs"), **more, third_win="settled")
    assert "flower_pig" not in ledger(clean)


def test_third_win_of_an_excerpt_may_be_settled():
    """What the end moves follows from hands that the excerpt leaves out: it is open, and not nothing."""
    more = {"missing_suit_first": "off", "pig_test": "missing-suit", "pig_receivers": "winners-too"}
    play = "0Vm 1Vp 2Vm 3Vm 3+1m- 0+9m-5s 1W 2W 3W"
    events = played(*THREE_WAIT, dealer=3, play=play, **more, third_win="settled")
    kept = [each for each in events if type(each).__name__ in ("StartGame", "StartHand", "Win", "EndHand")]
    start = structs.replace(kept[1], hands=("?" * 13,) * 4, wall=None, excerpt=True)
    excerpt = [kept[0], start, *kept[2:]]
    assert "wrong_payments" not in {code for code, _ in codes(excerpt)}
    assert "wrong_payments" in {code for code, _ in codes(under(excerpt, **more))}


# ------------------------------------------------------------- ready-suits


@pytest.mark.parametrize(
    ("hand", "default", "any_suits"),
    [
        pytest.param("1122334455667s", None, (-8, -8, -8, 24), id="all of the missing suit"),
        pytest.param("123m123p123s4445s", None, (-1, -1, -1, 3), id="three suits"),
        pytest.param("147m147p147s1258s", None, None, id="not ready at all"),
        pytest.param("123456m123p3334p", (-2, -2, -2, 6), (-2, -2, -2, 6), id="nothing of it, and a root in 3p"),
    ],
)
def test_ready_suits(hand, default, any_suits):
    """Di has given up bamboo, the others are far from ready."""
    events = played("", "", "", "", play="0Vs 1Vm 2Vm 3Vs ...=0")
    end = at_the_end(events)
    far = [structs.replace(seat, concealed=parse_tiles("147m147p1472589s")) for seat in end.seats[:3]]
    mine = structs.replace(end.seats[3], concealed=parse_tiles(hand))
    state = structs.replace(end, seats=(*far, mine))
    for value, wanted in (("default", default), ("any", any_suits)):
        items = {item.reason: item.payments for item in rules(ready_suits=value).settlement.settle(state, "known")[0]}
        assert items.get("listening") == wanted, value


def test_ready_suits_with_hidden_tiles():
    """Seven Pairs wait for whatever the hidden tile is, in one suit or two; by default a tile of bamboo spoils it."""
    events = played("", "", "", "", play="0Vs 1Vm 2Vm 3Vs ...=0", missing_suit_first="off")
    end = at_the_end(events)
    far = [structs.replace(seat, concealed=parse_tiles("147m147p1472589s")) for seat in end.seats[:3]]
    mine = structs.replace(end.seats[3], concealed=parse_tiles("112233445566s?"))
    state = structs.replace(end, seats=(*far, mine))
    for value, pays in (("default", {None}), ("any", {(-4, -4, -4, 12), (-8, -8, -8, 24)})):
        ways = rules(ready_suits=value, pig_test="missing-suit").settlement.settle(state, "possible")
        found = {next((each.payments for each in way if each.reason == "listening"), None) for way in ways}
        assert found == pays, value
