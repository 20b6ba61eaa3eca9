"""Scenes in which a choice of rulings decides: the examples of `replay rules --choices` that take a whole hand.

By ruleset and ruling. A scene is played by the rulings that let it be played; its record names none, so that each
reading judges the same moves. What has no scene here is the shortest simulated hand that comes out otherwise
(`tests.tools.choices`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from msgspec import structs

from replay.events import AnyEvent, VoidSuit, Win
from replay.rules import NO_PAYMENTS, Payments
from tests.tools.corpus import sichuan
from tests.tools.corpus.scenes import Game, Scene, events_of


@dataclass(frozen=True)
class Shown:
    """A scene and what it shows; `claims` are the win's own."""

    about: str
    scene: Scene
    rulings: dict[str, str] = field(default_factory=dict)
    claims: dict[str, Any] = field(default_factory=dict)
    scores: Payments = NO_PAYMENTS
    undeclared: tuple[int, ...] = ()
    """Seats whose missing suit the record leaves out."""

    def events(self, ruleset: str, name: str) -> list[AnyEvent]:
        """The record of the scene."""
        game = Game(about=self.about, scenes=(self.scene,), ruleset=ruleset, rulings=self.rulings, scores=self.scores)
        return [
            structs.replace(event, **self.claims) if isinstance(event, Win) else event
            for event in events_of(name, game)
            if not (isinstance(event, VoidSuit) and event.seat in self.undeclared)
        ]


def _shipped(game: Game, place: int = 0) -> Shown:
    """A scene of a shipped record."""
    return Shown(game.about, game.scenes[place], dict(game.rulings))


def _shown(about: str, *hands: str, play: str, claims: dict[str, Any] | None = None, **rulings: str) -> Shown:
    """A scene, its seats' tiles filled up; rulings with underscores."""
    a, b, c, d = (*hands, *[""] * (4 - len(hands)))
    named = {slug.replace("_", "-"): value for slug, value in rulings.items()}
    return Shown(about, Scene(hands=(a, b, c, d), play=play), named, claims or {})


READY = "22245m789m33366z"
ORPHANS = "19m19p199s123457z"
PIG = sichuan.GAMES["drawn-hand-with-a-flower-pig"]
TRANSFER = sichuan.GAMES["kong-points-go-to-the-winner"]
ACROSS = Shown(
    "Bo wins on Ann's discard; from then on Cy draws after Ann and may chow her discards.",
    Scene(
        hands=("", "123456789m46p44z", "12m456789s123p67z", "123456s789p222z7z"),
        play="""
            0+5p- 1W
            {Wins do not skip turns: after Ann's discard Cy draws.} 2+9p- 3+8m-
            0+3m- {The nearest player before Cy who is still in play is Ann.} 2C12m 2-6z
            3+1m-7z 2W
            0+1m- 3W
        """,
    ),
)

AROUND = " 2+- 3+- 0+- "
STUCK = " ".join(
    f"0+- 1+{drawn}-{put}s 2+- 3+-"
    for drawn, put in zip(
        ["8s", "8s", "8s", "8s", "1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1m"],
        "11223344556678",
        strict=True,
    )
)
"""Bo gives up bamboo and is left with three of them."""
LEFT_WITH_BAMBOO = _shown(
    "Bo gives up bamboo and is left with 888s beside 123456789m1m.",
    *("", "1122334455667s"),
    play=f"0Vs 1Vs 2Vm 3Vm {STUCK}",
)

SCENES: dict[tuple[str, str], Shown] = {
    ("b30fj", "chow-left"): ACROSS,
    ("b30fj", "win-turn-order"): ACROSS,
    ("b30fj", "swap-calling"): _shown(
        "Bo calls 5p with 34p and discards 2p, which would have made a run with them too.",
        *("", "34p2p"),
        play="0+5p- 1C34p-2p ...=0",
        swap_calling="same-tile",
    ),
    ("b30fj", "empty-wall-claims"): _shown(
        "Ann calls the last discard of the hand for a pung.",
        *("55p9s", "", ""),
        play="...=1 3+5p- 0P55p-9s",
        empty_wall_claims="chow-pung",
    ),
    ("b30fj", "empty-wall-flower"): _shown(
        "Di draws the last tile, a joker, and declares it.", play="...=1 3+1j 3F1j", empty_wall_flower="legal"
    ),
    ("b30fj", "replacement-chain"): _shown(
        "In one turn: a concealed kong, its replacement is a joker and declared, and the next replacement wins.",
        "777m123p456p78s33z",
        play="...12 0+7m 0K7777m 0+1j 0F1j 0+9s 0W ...=0",
    ),
    ("b30fj", "winner-hand-visible-kong"): _shown(
        "Ann has won with a concealed kong of 4m; then Bo, who waits for 4m and 7m, wins on the last 7m.",
        *("4444m12345678p9s", "56m123345789s11z"),
        play="0+9s 0K4444m 0+7m- 1+1j- 2+2j- 3+6j- 0+7m- 1+7m- 2+9p- 0W 3+7m- 1W ...=0",
    ),
    ("b30fj", "replacement-end"): _shown(
        "Ann has a concealed kong; the record has the wall.", "777m", play="0+7m 0K7777m 0+1z- ...=0"
    ),
    ("b30fj", "kong-after-claim"): _shown(
        "Bo calls a pung and at once has a concealed kong.",
        *("", "55p8888s"),
        play="0+5p- 1P55p 1K8888s 1+- ...=0",
        kong_after_claim="allowed",
    ),
    ("b30fj", "flower-after-claim"): _shown(
        "Bo calls a pung and at once declares a joker.",
        *("", "55p1j"),
        play="0+5p- 1P55p 1F1j 1+- ...=0",
        flower_after_claim="allowed",
    ),
    ("b30fj", "kong-needs-tile"): _shown(
        "Di has a concealed kong with the last tile.",
        *("", "", "", "777m"),
        play="...=1 3+7m 3K7777m",
        kong_needs_tile="legal",
    ),
    ("b30fj-draft", "draft-dead-wall"): Shown(
        "Under the ruling draft-dead-wall=fourteen the hand ends with fourteen tiles undrawn.",
        Scene(hands=("777m4j", "", "", ""), play="0+7m 0K7777m 0+- ...=0"),
        {"draft-dead-wall": "fourteen"},
    ),
    ("sichuan", "replacement-end"): _shown(
        "Ann has a concealed kong; the record has the wall.",
        sichuan.KONGING,
        play="0Vs 1Vm 2Vm 3Vp 0+7m 0K7777m 0+1p 0W ...=0",
    ),
    ("sichuan", "void-choice"): _shown(
        "Cy declares before Bo does, and Ann a suit of which no tile is in hand.",
        "123456789m1234s",
        play="0Vp 2Vm 1Vm 3Vp 0+7m- ...=0",
    ),
    ("sichuan", "missing-suit-first"): _shown(
        "Ann gives up bamboo, holds some, and discards 5p.",
        "123456789m1s234p",
        play="0Vs 1Vm 2Vm 3Vp 0+5p- ...=0",
        missing_suit_first="off",
    ),
    ("sichuan", "rob-scope"): _shipped(sichuan.GAMES["open-kong-robbed"]),
    ("sichuan", "void-in-log"): Shown(
        "Ann and Bo declare no missing suit.",
        Scene(
            hands=("4s123456789m123p", "5s222333m444p55p7p", "", ""),
            play="0Vs 1Vs 2Vm 3Vm 0+1m-4s 1+9p-5s ...=0",
        ),
        undeclared=(0, 1),
    ),
    ("sichuan", "void-calls"): _shown(
        "Bo pungs 9s, a tile of the suit that Bo gave up.",
        *("9s123456789p567p", "99s111123m44789p"),
        play="0Vs 1Vs 2Vm 3Vm 0+1p-9s 1P99s-7p ...=0",
        void_calls="legal",
    ),
    ("sichuan", "added-held"): _shipped(sichuan.GAMES["kongs-of-every-kind"]),
    ("sichuan", "kong-transfer"): _shipped(TRANSFER),
    ("sichuan", "kong-transfer-winners"): _shown(
        "Cy and Di win on Bo's discard after a kong that brought 6.",
        *("", "1111456789s228p", "123456888m33m56p", "234567s33789p56p"),
        play="0Vs 1Vm 2Vs 3Vm 0+- 1+6p 1K1111s 1+4p- 2W 3W ...=0",
    ),
    ("sichuan", "kong-transfer-kongs"): _shown(
        "Bo has two kongs in one turn, and Cy wins on the discard after them.",
        *("", "1111456s222278p", "123456888m33m56p", ""),
        play="0Vs 1Vm 2Vs 3Vm 0+- 1+6p 1K1111s 1+9s 1K2222p 1+4p- 2W ...=0",
    ),
    ("sichuan", "kong-transfer-refund"): _shipped(TRANSFER),
    ("sichuan", "largest-fan"): _shown(
        "Cy claims Pure Suit, A 4, with a hand that is Pure Triplets, A 8, in another reading.",
        *("", "", "111222333m4445m"),
        play="0Vp 1Vp 2Vp 3Vs 0+- 1+- 2+5m 2W ...=0",
        claims={"total": 4, "patterns": {"Pure Suit": 4, "Self-Draw": 5}, "payments": None},
    ),
    ("sichuan", "kong-paid"): _shipped(TRANSFER),
    ("sichuan", "kong-needs-tile"): _shipped(sichuan.GAMES["kong-on-the-empty-wall"]),
    ("sichuan", "last-discard"): _shipped(sichuan.GAMES["last-discard-punged"]),
    ("sichuan", "turn-after-win"): _shipped(sichuan.GAMES["robbed-kong-two-winners"]),
    ("sichuan", "last-minute"): _shown(
        "Di draws the last tile and discards another one, on which Ann wins.",
        *("123456888m33m56p", "", "", "4p123456789s11s2p"),
        play="0Vs 1Vm 2Vm 3Vm ...=1 3+7s-4p 0W",
    ),
    ("sichuan", "refund-who"): _shipped(PIG),
    ("sichuan", "pig-amount"): _shipped(PIG),
    ("sichuan", "pig-vs-check"): _shipped(PIG),
    ("sichuan", "check-amount"): _shipped(PIG),
    ("sichuan", "refund-to-winner"): _shipped(sichuan.GAMES["drawn-hand-after-a-win"]),
    ("sichuan", "pig-test"): LEFT_WITH_BAMBOO,
    ("sichuan", "ready-suits"): LEFT_WITH_BAMBOO,
    ("sichuan", "settle-when"): _shown(
        "Bo is left with three suits, and nobody is ready.",
        *("", "1122334455667s"),
        play=f"0Vs 1Vs 2Vs 3Vm {AROUND.join(('0+- 1+8s-1s', '1+8s-1s', '1+8s-2s', '1+3m-2s', '1+4p-3s'))} ...=0",
    ),
    ("sichuan", "pig-receivers"): _shown(
        "Ann wins on Di's 5p; Bo is left with three suits when the hand is drawn.",
        *PIG.scenes[0].hands,
        play=PIG.scenes[0].play.replace("...=0", "...=8 3+5p- 0W ...=0"),
    ),
    ("sichuan", "third-win"): _shown(
        "Three win on Ann's 5s, who gave up bamboo and still has 9s.",
        *("2345678m2345p59s", *sichuan.THREE_WAIT[1:]),
        play="0Vs 1Vp 2Vm 3Vm 0+9m-5s 1W 2W 3W",
    ),
    ("sichuan", "bankruptcy"): Shown(
        "Cy wins on Ann's 5s, who has no point to pay with.",
        Scene(
            hands=("2345678m23456p5s", "11123456789m46s", "11123456789p34s", ""),
            play="0Vs 1Vp 2Vm 3Vp 0+9m-5s 2W ...=0",
        ),
        scores=(0, 9, 9, 9),
    ),
    ("sichuan", "dead-wait"): _shown(
        "Ann waits for 4m alone, of which all four lie in Bo's concealed kong.",
        *("12335567m11p345p", "4444m123456s117p", "", ""),
        play="0Vs 1Vp 2Vm 3Vm 0+9s- 1+9s 1K4444m 1+- ...=0",
    ),
    ("sichuan", "pass-win"): _shown(
        "Bo, who waits for 4p and 7p, lets Cy's 4p pass and wins on Di's.",
        *("", "123456888m33m56p", "22233355s1239p9p", "1111456789s228p"),
        play="0Vs 1Vs 2Vm 3Vm 0+- 1+- 2+4p- 3+4p- 1W ...=0",
        pass_win="none",
    ),
    ("sichuan", "pass-pung"): _shown(
        "Bo lets Cy's 3p pass and pungs Di's.",
        *("", "33p123456s11m89m5p", "22255577s9p9p12p", "1113446899s148p"),
        play="0Vs 1Vs 2Vm 3Vm 0+- 1+-1s 2+3p- 3+3p- 1P33p-2s ...=0",
        pass_pung="none",
    ),
    ("b30fj", "swap-calling-jokers"): _shown(
        "Bo calls 5p with 34p and discards a joker.", *("", "34p1j"), play="0+5p- 1C34p-1j ...=0"
    ),
    ("sichuan", "added-held-won"): _shown(
        "Ann adds to a pung a tile held from earlier and wins, so that nothing goes back.",
        "555m123456p99p78p",
        play="0Vs 1Vm 2Vm 3Vm 0+1m- 1+5m-5m 0P55m-8p 1+- 2+- 3+- 0+8p 0A5m 0+6p 0W ...=0",
    ),
    ("sichuan", "dead-wait-melded"): _shown(
        "Ann waits for 4m alone, of which she has three in a pung and one in hand.",
        "444m123456789p1m",
        play="0Vs 1Vm 2Vm 3Vm 0+1m- 1+4m-4m 0P44m-1m ...=0",
    ),
    ("sichuan", "pass-win-more"): _shown(
        "Bo, who waits for 4p and 7p, lets Cy's 4p pass and wins on Di's 7p after a kong, for more points.",
        *("", "123456888m33m56p", "22233355s1239p9p", "1111456789s228p"),
        play="0Vs 1Vs 2Vm 3Vm 0+- 1+- 2+4p- 3+3s 3K1111s 3+7p- 1W ...=0",
    ),
    ("sichuan", "pass-win-other"): _shown(
        "Bo, who waits for 4p and 7p, lets Cy's 4p pass and wins on Di's 7p for as many points.",
        *("", "123456888m33m56p", "22233355s1239p9p", "1111456789s228p"),
        play="0Vs 1Vs 2Vm 3Vm 0+- 1+- 2+4p- 3+7p- 1W ...=0",
        pass_win="none",
    ),
    ("sichuan", "pass-pung-later"): _shown(
        "Bo lets Cy's 3p pass and pungs another one after the next own draw.",
        *("", "33p123456s11m89m5p", "22255577s9p9p12p", "1113446899s148p"),
        play="0Vs 1Vs 2Vm 3Vm 0+- 1+-1s 2+3p- 3+- 0+- 1+-2s 2+3p- 1P33p-3s ...=0",
    ),
    ("sichuan", "pass-pung-more"): _shown(
        "Bo lets Cy's 3p pass and pungs Di's, which makes All Triplets of the hand.",
        *("", "111222m33888p56p", "22255577s9p9p124p", "1113446899s148p"),
        play="0Vs 1Vs 2Vm 3Vm 0+- 1+- 2+3p- 3+3p- 1P33p-5p ...=0",
        pass_pung="none",
    ),
    ("zung-jung", "window-reset"): Shown(
        "The same under window-reset=draw: the 6m that Bo's hand of then could have won on counts, so Cy pays.",
        Scene(
            hands=("", "22245789m33666z", "", ""),
            play="0+4z- 1+9s- 2+6m- 3+3z- 1P33z-6z 2+9p- 3+3m- 1W",
        ),
        {"window-reset": "draw"},
    ),
    ("zung-jung", "resp-passed-kong"): _shown(
        "Ann adds 6m to a pung, which Bo could have robbed; then Bo wins on Di's 3m.",
        *("66m1z", READY, "", "44z3m"),
        play="0+4z- 1+9s- 2+9p- 3+6m- 0P66m-1z 1+9s- 2+9p- 3+1p- 0+6m 0A6m 0+4z- 3P44z-3m 1W",
    ),
    ("zung-jung", "one-winner"): Shown(
        "Under one-winner=all both Cy and Di win on Bo's 5p, each paid as if alone.",
        Scene(hands=("", "", "123m456s46p77p999m", "234m234s67p88p555s"), play="0+4z- 1+5p- 2W 3W"),
        {"one-winner": "all"},
    ),
    ("zung-jung", "freedom-of-count"): _shown(
        "Bo claims Seven Pairs, 35, with a hand that can be read as Twice Pure Double Chow, 70.",
        *("", "112233m44556p77s"),
        play="0+4z- 1+9s- 2+1z- 3+6p- 1W",
        claims={"total": 35, "patterns": {"Seven Pairs": 30, "Concealed Hand": 5}},
    ),
    ("zung-jung", "rob-concealed"): _shown(
        "Bo waits for 6z with Thirteen Orphans; Ann has a concealed kong of it.",
        *("666z", ORPHANS),
        play="0+6z 0K6666z 1W",
        rob_concealed="orphans",
    ),
    ("zung-jung", "dead-wall"): _shown("The hand is played to the last tile.", play="...=0", dead_wall="none"),
    ("zung-jung", "kong-replacement"): _shown(
        "Ann has a concealed kong; then the wall runs out.",
        "777m",
        play="0+7m 0K7777m 0+1z- ...=0",
        kong_replacement="dead-wall",
    ),
    ("zung-jung", "replacement-end"): _shown(
        "Ann has a concealed kong; the record has the wall.", "777m", play="0+7m 0K7777m 0+1z- ...=0"
    ),
    ("zung-jung", "last-discard-calls"): _shown(
        "Cy pungs the last discard.",
        *("", "", "55p4p"),
        play="...=1 1+5p- 2P55p-4p",
        last_discard_calls="chow-pung",
    ),
    ("zung-jung", "kong-after-claim"): _shown(
        "Bo pungs 5p and at once has a concealed kong.",
        *("", "55p8888s"),
        play="0+5p- 1P55p 1K8888s 1+- ...=0",
        kong_after_claim="allowed",
    ),
    ("zung-jung", "added-kong-held"): _shown(
        "Bo adds to a pung a tile held from earlier.",
        *("", "555p9s"),
        play="0+5p- 1P55p-9s 2+1z- 3+1z- 0+1z- 1+2z 1A5p 1+- ...=0",
    ),
    ("zung-jung", "swap-call"): _shown(
        "Bo calls 5p with 34p and discards another 5p.", *("", "34p5p"), play="0+5p- 1C34p-5p ...=0"
    ),
    ("zung-jung", "no-furiten"): _shown(
        "Bo discards 6m, which would complete the hand, and wins on Cy's 3m.",
        *("", READY),
        play="0+4z- 1+6m- 2+3m- 1W",
    ),
    ("xixi", "kong-after-pung"): _shown(
        "Bo pungs 5m and at once adds the fourth.",
        *("", "555m"),
        play="0+5m- 1P55m 1A5m 1+- ...=0",
        kong_after_pung="legal",
    ),
    ("xixi", "replacement-end"): _shown(
        "Ann has a concealed kong; the record has the wall.", "7777m", play="0+1p 0K7777m 0+- ...=0"
    ),
    ("xixi", "bonus-end"): Shown(
        "Ann wins on the replacement of a kong, without a Red Dragon: 1s, 8p and 3m are the last tiles of the wall.",
        Scene(hands=("1111m45m789p55s67s", "", "", ""), play="0+6m 0K1111m 0+8s 0W", last="3m8p1s"),
    ),
    ("xixi", "red-discard"): _shown("Ann discards a Red Dragon.", play="0+7z- ...=0"),
    ("xixi", "red-melded-no-red"): _shown(
        "Ann discards a Red Dragon and wins without one.",
        "456789m789p55s67s",
        play="0+7z- 1+- 2+- 3+- 0+8s 0W",
    ),
    ("xixi", "reserve"): _shown("The hand is played to the last tile.", play="...=0"),
}
