"""Broken records: wins, what they claim, hidden tiles, excerpts."""

from collections.abc import Iterator

from replay.events import EndHand, Kong, RecordMeld, SituationFields, StartHand, Win
from tests.tools.broken.hands import CHOWS, DEALER, KONGS, LAST, NORTH, PUNGS, QUICK, SOUTH, WEST, start
from tests.tools.broken.story import Case, case, changed, line_of, told, win

ROUND = "d1:9p x1:9p d2:8p x2:8p d3:7m x3:7m"
BACK = "d2:8p x2:8p d3:7m x3:7m d0:5p x0:5p"
QUICKLY = f"d0:5p x0:5p {LAST}"


def win_cases() -> Iterator[Case]:
    """All cases of this module."""
    yield from _illegal()
    yield from _elsewhere()
    yield from _claims()
    yield from _payments()
    yield from _order()
    yield from _hidden()
    yield from _excerpts()


def _one(name: str, why: str, hands: str, text: str) -> Case:
    return case(name, why, told(start(hands), text))


def _illegal() -> Iterator[Case]:
    yield _one(
        "illegal_win-no-shape",
        "Seat 1 lacks a tile of its last set.",
        f"{DEALER} 123789m11s46p22z9s {WEST} {NORTH}",
        f"d0:2m x0:2m d1:2z x1:9s d2:8p x2:8p d3:7m x3:7m d0:2s x0:2s +w1<0:2s {ROUND} d0:5p x0:5p {LAST}",
    )
    yield _one(
        "illegal_win-baida-pair-wait",
        "A lone Baida waits for its pair: such a hand wins by self-draw only.",
        f"{DEALER} 123789m123s222z1j {WEST} {NORTH}",
        "d0:8m x0:8m +w1<0:8m d1:9p x1:9p d2:8p x2:8p d3:7m x3:7m d0:5p x0:5p w2<0:5p w3<0:5p d1:1p w1:1p end:won",
    )
    yield _one(
        "illegal_win-nothing-drawn",
        "After a pung there is no tile to win on by self-draw.",
        PUNGS,
        f"d0:2z x0:2z p1<0:2z:22z +w1:9s x1:9s {BACK} {LAST}",
    )
    yield _one(
        "illegal_win-not-the-tile-drawn",
        "A self-draw is a win on the tile just drawn, not on another tile of the hand.",
        QUICK,
        f"d0:2m x0:2m d1:9p +w1:2z x1:9p {BACK} {LAST}",
    )
    yield _one(
        "illegal_win-own-discard",
        "Nobody wins on the own discard.",
        QUICK,
        f"d0:2m x0:2m d1:9p x1:9p +w1<1:9p {BACK} {LAST}",
    )
    one = _one(
        "illegal_win-wrong-seat",
        "The win of seat 2 is recorded for seat 1, whose hand is not ready.",
        CHOWS,
        f"d0:2m x0:2m {ROUND} d0:5p x0:5p w2<0:5p w3<0:5p d1:3m x1:9s d0:5p x0:5p w1<0:5p end:won",
    )
    yield changed(one, line_of(one, Win), seat=1, hand=None)


def _elsewhere() -> Iterator[Case]:
    one = _one("not_discarded-win-on-another-tile", "The tile put down is 5p.", QUICK, QUICKLY)
    yield changed(one, line_of(one, Win), tile="6p")
    one = _one("not_discarded-win-off-another-player", "Seat 0 has put the tile down.", QUICK, QUICKLY)
    yield changed(one, line_of(one, Win), target=3)
    one = _one("not_discarded-nothing-robbed", "No kong has been declared: there is nothing to rob.", QUICK, QUICKLY)
    yield changed(one, line_of(one, Win), by="robbed_kong")
    yield _one(
        "not_discarded-concealed-kong-robbed",
        "Only an added kong can be robbed.",
        QUICK,
        f"d0:2m x0:2m d1:9p x1:9p d2:8p x2:8p d3:1z k3:1111z +r1<3:1z d3:7m x3:7m d0:5p x0:5p {LAST}",
    )
    yield _one(
        "tile_not_in_hand-self-draw",
        "The winning tile is neither drawn nor held.",
        QUICK,
        f"d0:2m x0:2m d1:9p +w1:5p x1:9p {BACK} {LAST}",
    )


def _claims() -> Iterator[Case]:
    one = _one("wrong_total-too-much", "The total is 33.", QUICK, QUICKLY)
    yield changed(one, line_of(one, Win), total=35)
    one = _one("wrong_total-and-its-payments", "The payments follow from the wrong total: one fault.", QUICK, QUICKLY)
    line = line_of(one, Win)
    changed(one, line, total=25)
    yield changed(one, line, payments=(-96, 96, 0, 0))
    one = _one("wrong_patterns-other-row", "The total is right, one of the rows is not.", QUICK, QUICKLY)
    rows = dict(win(one).patterns or {})
    rows["Hell Wait"] = rows.pop("No Jokers")
    yield changed(one, line_of(one, Win), patterns=rows)
    one = _one("wrong_patterns-a-row-too-many", "A row that adds nothing to the right ones.", QUICK, QUICKLY)
    rows = dict(win(one).patterns or {}) | {"Pure Straight": 8}
    yield changed(one, line_of(one, Win), patterns=rows)
    one = _one("wrong_total-and-patterns", "A row too many, and the total with it: two wrong claims.", QUICK, QUICKLY)
    line = line_of(one, Win)
    changed(one, line, patterns=rows, total=41, payments=(-256, 256, 0, 0))
    one.more = (("wrong_patterns", line),)
    yield one


def _payments() -> Iterator[Case]:
    one = _one("wrong_payments-all-pay", "On a discard the discarder pays alone.", QUICK, QUICKLY)
    yield changed(one, line_of(one, Win), payments=(-128, 384, -128, -128))
    one = _one("wrong_payments-no-sum-of-zero", "What one gains another loses.", QUICK, QUICKLY)
    yield changed(one, line_of(one, Win), payments=(0, 128, 0, 0))
    one = _one(
        "wrong_payments-winner-pays",
        "Who has won before pays nothing for a self-draw.",
        QUICK,
        "d0:2m x0:2m d1:5p w1:5p d2:5p w2:5p d3:5p w3:5p end:won",
    )
    line = line_of(one, Win, 2)
    amount = win(one, 2).payments
    assert amount is not None
    yield changed(one, line, payments=(amount[0], amount[0], -3 * amount[0], amount[0]))
    one = _one("wrong_payments-end-of-the-hand", "The end of a hand moves no points.", QUICK, QUICKLY)
    yield changed(one, line_of(one, EndHand), payments=(-8, 8, 0, 0))
    one = _one(
        "wrong_payments-kong", "A kong moves no points.", KONGS, f"d0:2z x0:2z o1<0:2z:222z d1:9s x1:9s {BACK} {LAST}"
    )
    yield changed(one, line_of(one, Kong), payments=(-2, 2, 0, 0))


def _order() -> Iterator[Case]:
    one = _one(
        "win_order-two-winners", "Seat 1 comes before seat 2.", QUICK, "d0:5p x0:5p w2<0:5p !w1<0:5p w3<0:5p end:won"
    )
    one.at = line_of(one, Win, 2)
    yield one
    one = _one(
        "win_order-last-first",
        "Seat 3 is the last in turn order.",
        QUICK,
        "d0:5p x0:5p w3<0:5p !w1<0:5p w2<0:5p end:won",
    )
    one.at = line_of(one, Win, 2)
    yield one


def _hidden() -> Iterator[Case]:
    yield _hidden_winner(
        "unverifiable-hidden-winner", "Seat 1's hand is not recorded: whether it may win can't be known."
    )
    one = _hidden_winner("wrong_payments-hidden-winner", "Whatever the hidden hand is, 33 faan pay 128 points.")
    line = line_of(one, Win)
    one = changed(one, line, payments=(-50, 50, 0, 0))
    one.more = (("unverifiable", line),)
    yield one
    yield _one(
        "unverifiable-hidden-kong",
        "Which four tiles lie face down can't be known.",
        f"????????????? {SOUTH} {WEST} {NORTH}",
        f"d0:? !k0:???? d0:? x0:5p {LAST}",
    )


def _hidden_winner(name: str, why: str) -> Case:
    """A hand in which seat 1's tiles are nowhere written down."""
    one = _one(name, why, QUICK, QUICKLY)
    one = changed(one, line_of(one, StartHand), hands=(DEALER, "?" * 13, WEST, NORTH))
    one = changed(one, line_of(one, EndHand), hands=None)
    return changed(one, line_of(one, Win), hand=None)


def _excerpts() -> Iterator[Case]:
    shown = {"hand": "123789m11s46p222z", "total": 5}
    empty = Case("unverifiable-excerpt-without-a-win", "Nobody has filled it in: nothing can be checked.", [], 2)
    empty.lines.append(start(excerpt=True))
    yield empty
    for name, why, fields in (
        ("wrong_total-excerpt", "A hand written down after a dispute: it is worth 5.", {**shown, "total": 8}),
        ("illegal_win-excerpt", "This hand does not win on 5p.", {**shown, "hand": "123789m11s47p222z"}),
        ("unverifiable-excerpt-without-a-hand", "The hand is not written down: nothing can be said.", {"total": 5}),
        (
            "wrong_payments-excerpt",
            "Five faan pay 8 points.",
            {**shown, "payments": (-12, 12, 0, 0), "situation": SituationFields(tiles_drawn=40)},
        ),
        (
            "tile_count-excerpt-winning-tile-twice",
            "5p stands in the hand as well: 14 tiles. What they would score is not asked.",
            {**shown, "hand": "123789m11s456p222z", "payments": (-99, 99, 0, 0)},
        ),
        ("tile_count-excerpt-one-forgotten", "12 tiles.", {**shown, "hand": "123789m1s46p222z"}),
        (
            "tile_count-excerpt-kong-counted-as-four",
            "A kong counts three: 9 tiles beside it are one too few.",
            {**shown, "hand": "123m11s46p22z", "melds": (RecordMeld(kind="concealed_kong", tiles="9999s"),)},
        ),
    ):
        one = Case(name, why, [start(excerpt=True)], 3)
        one.lines.append(Win(seat=1, by="discard", target=0, tile="5p", **fields))
        yield one
