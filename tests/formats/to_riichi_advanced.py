"""Writes a simulated game as Riichi Advanced would log it: its codes, its orders, what it leaves out and merges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from replay.events import (
    AnyEvent,
    Chow,
    Discard,
    Draw,
    EndHand,
    Exchange,
    Flower,
    Kong,
    Pung,
    StartGame,
    StartHand,
    VoidSuit,
    Win,
)
from replay.tiles import NAMES, parse_tiles

RULESETS = {"b30fj": "bloody30faan", "zung-jung": "zung_jung", "sichuan": "sichuan"}
CODES = {
    **{name: name for name in NAMES},
    "5z": "0z",
    "1j": "10j",
    "2j": "12j",
    "3j": "3j",
    "4j": "15j",
    "5j": "14j",
    "6j": "18j",
    "7j": "6j",
    "8j": "17j",
}
DEAD = 14
FAAN = {1: 0, 2: 1, 4: 2, 8: 3}
"""What Sichuan's results call the faan of a hand that pays this."""


def codes(text: str) -> list[str]:
    return [CODES[NAMES[kind]] for kind in parse_tiles(text)]


def east_north_south_west(seats: Sequence[Any]) -> list[Any]:
    """The order in which its maps are walked through."""
    return [seats[0], seats[3], seats[1], seats[2]]


def log_of(events: Sequence[AnyEvent]) -> dict[str, Any]:
    """The log of a game under the rules that its program has."""
    start = events[0]
    assert isinstance(start, StartGame)
    hands: list[list[AnyEvent]] = []
    for event in events[1:]:
        if isinstance(event, StartHand):
            hands.append([])
        if hands:
            hands[-1].append(event)
    kyokus, kyoku = [], 0
    scores: Sequence[int] = [0, 0, 0, 0]
    for index, hand in enumerate(hands):
        opening = hand[0]
        assert isinstance(opening, StartHand)
        if index:
            kyoku += (opening.dealer - kyoku) % 4
        everyone = (start.rulings or {}).get("self-draw-payers") == "everyone"
        kyokus.append(_Hand(start.ruleset, hand, everyone=everyone).kyoku(index, kyoku, scores))
        ends = [each for each in hand if isinstance(each, EndHand)]
        scores = ends[0].scores or scores
    players = [
        {"name": name, "score": score, "payout": score} for name, score in zip(start.players, scores, strict=True)
    ]
    return {
        "ver": "v1",
        "ref": "0b9e0a5c-0000-4000-8000-000000000001",
        "players": east_north_south_west(players),
        "rules": {"ruleset": RULESETS[start.ruleset], "ruleset_json": "", "mods": ["show_waits"], "config": None},
        "kyokus": kyokus,
    }


class _Hand:
    def __init__(self, ruleset: str, hand: Sequence[AnyEvent], *, everyone: bool = False) -> None:
        self.everyone = everyone
        self.ruleset = ruleset
        self.hand = hand
        self.log: list[dict[str, Any]] = []
        self.winners: dict[int, Win] = {}
        self.settled: list[int] = [0, 0, 0, 0]
        self.settling: tuple[int | None, str] | None = None
        self.replacing: int | None = None
        self.kan = False
        self.replaced: list[str] = []
        self.turn = 0
        self.drawn = 0

    def kyoku(self, index: int, kyoku: int, scores: Sequence[int]) -> dict[str, Any]:
        start = self.hand[0]
        assert isinstance(start, StartHand)
        for event in self.hand[1:]:
            self.one(event)
        wall = codes(start.wall or "")
        doras: list[str] = []
        uras: list[str] = []
        kan: list[str | None] = [None] * 4
        if self.ruleset == "zung-jung":
            wall, dead = wall[:-DEAD], wall[-DEAD:]
            doras, uras = dead[-6::-2], dead[-5::-2]
            kan = [dead[-2], dead[-1], dead[-4], dead[-3]]
            uras = [dead[place] for place in (-5, -7, -9, -11, -13)]
            doras = [dead[place] for place in (-6, -8, -10, -12, -14)]
        elif self.ruleset == "b30fj" and self.replaced:
            wall = wall[: -len(self.replaced)]
        return {
            "index": index,
            "players": [
                {"points": score, "haipai": codes(tiles)} for score, tiles in zip(scores, start.hands, strict=True)
            ],
            "kyoku": kyoku,
            "honba": 0,
            "riichi_sticks": 0,
            "doras": doras,
            "uras": uras,
            "kan_tiles": kan,
            "wall": wall,
            "die1": 3,
            "die2": 5,
            "events": [{"index": place, **each} for place, each in enumerate(self.log)],
            "result": [self.result(seat) for seat in (0, 3, 1, 2) if seat in self.winners],
        }

    def result(self, seat: int) -> dict[str, Any]:
        win = self.winners[seat]
        assert win.payments is not None
        return {
            "seat": seat,
            "pao": None,
            "won_from": None if win.by == "self_draw" else self.turn,  # the last turn of the hand, whoever paid
            "hand": [],
            "tile": CODES[win.tile],
            "yaku": [[name, value] for name, value in (win.patterns or {}).items()],
            "yakuman": [],
            "han": FAAN[win.total or 0] if self.ruleset == "sichuan" else win.total,
            "fu": 0,
            "yakuman_mult": 0,
            "points": self.points(win),
            "delta_points": list(self.settled),
        }

    def points(self, win: Win) -> int:
        """What all give together for the hand."""
        return sum(-each for each in self.moved(win) if each < 0)

    def moved(self, win: Win) -> Sequence[int]:
        """What the win moved: not what a kong before it brought, which is then not paid there."""
        if self.ruleset != "sichuan":
            return win.payments or (0, 0, 0, 0)
        value = win.total or 0
        if win.by != "self_draw":
            paying, each = [win.target], value
        else:
            paying = [seat for seat in range(4) if seat != win.seat and (self.everyone or seat not in self.before(win))]
            each = value + 1
        moved = [-each if seat in paying else 0 for seat in range(4)]
        moved[win.seat] = -sum(moved)
        return moved

    def before(self, win: Win) -> list[int]:
        """Who had won before this."""
        order = [each for each in self.hand if isinstance(each, Win)]
        return [each.seat for each in order[: order.index(win)]]

    def press(self, seat: int, button: dict[str, Any]) -> None:
        """Presses gather in the last event as long as nothing else has happened and the seat has none there."""
        if not self.log or self.log[-1]["type"] != "buttons_pressed" or self.log[-1]["buttons"][seat] is not None:
            self.log.append({"type": "buttons_pressed", "buttons": [None, None, None, None]})
        self.log[-1]["buttons"][seat] = button

    def call(self, seat: int, name: str, tiles: list[str]) -> None:
        last = next(each for each in reversed(self.log) if each["type"] in ("draw", "discard"))
        last["call"] = {"player": seat, "type": name, "tiles": tiles}

    def one(self, event: AnyEvent) -> None:
        if isinstance(event, Draw):
            replacing = self.replacing == event.seat
            kan = replacing and self.kan
            if replacing:
                self.replaced.append(event.tile)
            self.replacing, self.turn = None, event.seat
            self.drawn += 1
            self.log.append({"type": "draw", "player": event.seat, "tile": CODES[event.tile], "kan_draw": kan})
        elif isinstance(event, Discard):
            self.turn = event.seat
            self.log.append(
                {
                    "type": "discard",
                    "player": event.seat,
                    "tile": CODES[event.tile],
                    "tsumogiri": bool(event.drawn),
                    "riichi": False,
                }
            )
        elif isinstance(event, Chow | Pung):
            name = "chii" if isinstance(event, Chow) else "pon"
            self.claim(event.seat, name, codes(event.tiles), CODES[event.tile])
        elif isinstance(event, Kong):
            self.kong(event)
        elif isinstance(event, Flower):
            code = CODES[event.tile]
            self.press(event.seat, {"button": "joker", "call_choice": [code], "called_tile": None})
            self.call(event.seat, "joker", [code])
            self.replacing, self.kan = event.seat, False
        elif isinstance(event, VoidSuit):
            name = {"m": "void_manzu", "p": "void_pinzu", "s": "void_souzu"}[event.suit]
            self.press(event.seat, {"button": name})
        elif isinstance(event, Exchange):
            name = {1: "charleston_right", 2: "charleston_across", 3: "charleston_left"}[
                (event.target - event.seat) % 4
            ]
            self.press(event.seat, {"button": name})
            marked = [[code, ("east", "south", "west", "north")[event.seat], 0] for code in codes(event.tiles)]
            hand = {"marked": marked, "needed": 3, "restrictions": ["self"]}
            self.log.append({"type": "mark", "player": event.seat, "marking": [["hand", hand], ["done", True]]})
        elif isinstance(event, Win):
            self.win(event)

    def claim(self, seat: int, name: str, tiles: list[str], claimed: str) -> None:
        self.turn = seat
        self.press(seat, {"button": name, "call_choice": tiles, "called_tile": claimed})
        self.call(seat, name, [*tiles, claimed])

    def kong(self, event: Kong) -> None:
        self.replacing, self.kan = event.seat, True
        if event.kind == "open":
            self.claim(event.seat, "daiminkan", codes(event.tiles or ""), CODES[event.tile or ""])
        elif event.kind == "concealed":
            four = codes(event.tiles or "")
            self.press(event.seat, {"button": "ankan", "call_choice": four[:3], "called_tile": four[3]})
            self.call(event.seat, "ankan", [*four, four[3]])  # the called tile is counted twice
        else:
            code = CODES[event.tile or ""]
            self.press(event.seat, {"button": "kakan", "call_choice": [code] * 3, "called_tile": code})

    def win(self, event: Win) -> None:
        name = {"self_draw": "tsumo", "discard": "ron", "robbed_kong": "chankan"}[event.by]
        self.press(event.seat, {"button": name})
        at = (len(self.log), event.tile)
        if self.settling != at:
            self.settled = [0, 0, 0, 0]
        self.settling = at
        self.settled = [a + b for a, b in zip(self.settled, self.moved(event), strict=True)]
        self.winners[event.seat] = event
        self.replacing = None
