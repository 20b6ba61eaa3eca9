"""Event streams of the mjai family: JSON Lines, one event a line, for replay.

The riichi events that change nothing at the table (`reach`, `dora`) are kept in `meta`; values of hands are not
imported, because the rules that they follow are not ours. Sichuan's forks add `DingQue` and go on after a win.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

import msgspec

from replay.events import AnyEvent, Chow, Discard, Draw, EndGame, EndHand, Four, Kong, Pung, StartHand, VoidSuit, Win
from replay.formats.errors import MOST_PROBLEMS
from replay.formats.importers.common import WON_ON, ForeignError, Gathering, Imported, Node, Source, claimed, four_of
from replay.formats.importers.games import OF_MISSING_SUITS, has_rounds, wins_a_hand
from replay.formats.importers.recognise import MJAI_MOVES
from replay.hands import WINDS
from replay.tiles import NAMES

SOURCE: Final = Source(id="mjai", title="mjai")

_TILES: Final = {
    **{name: name for name in NAMES if name[-1] in "mps"},
    **{f"5{suit}r": f"5{suit}" for suit in "mps"},
    **{f"0{suit}": f"5{suit}" for suit in "mps"},
    **dict(zip("ESWNPFC", ("1z", "2z", "3z", "4z", "5z", "6z", "7z"), strict=True)),
    **{name: name for name in NAMES if name[-1] == "z"},
    "?": "?",
}
_SUITS: Final = {
    **dict.fromkeys(("m", "wan", "man", "characters", "W"), "m"),
    **dict.fromkeys(("p", "tong", "pin", "circles", "B"), "p"),
    **dict.fromkeys(("s", "tiao", "sou", "bamboo", "T"), "s"),
}
_ASIDE: Final = ("reach", "reach_accepted", "dora", "none", "end_kyoku", "hello", "ackn")
_NOT_COMPARED: Final = (
    (("deltas", "scores"), "only what a single win moves is, in rulesets in which a hand goes on after it"),
    (("fan", "fu", "yakus", "hora_points", "tenpais"), "a stream has the rows and points of riichi there"),
)
"""Claims that the end of a hand or game may make, and why nothing is held against them."""


def read(data: bytes, ruleset: str | None = None) -> Imported:
    """The games of the text; without `ruleset` and any `DingQue` there is no telling by which rules they were played.

    Raises ForeignError when that is so.
    """
    nodes: list[Node] = []
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            value = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            value = _NotJson(error)
        nodes.append(Node(value, f"line {number}"))
    events = (each for each in nodes if isinstance(each.value, dict))
    chosen = next((each.path for each in events if str(each.value.get("type")).lower() == "dingque"), None)
    if ruleset is None:
        if chosen is None:
            raise ForeignError("an mjai stream does not say which rules it was played by; --ruleset names them")
        ruleset = OF_MISSING_SUITS
    if ruleset != OF_MISSING_SUITS and chosen is not None:
        raise ForeignError(
            f"{chosen}: a missing suit is chosen, so this is a game of Sichuan; --ruleset {ruleset} contradicts that"
        )
    reading = _Reading(ruleset)
    for node in nodes:
        reading.event(node)
    reading.close()
    del reading.found.problems[MOST_PROBLEMS:]
    return reading.found.imported()


class _NotJson:
    """A line that is no JSON, and why."""

    def __init__(self, error: Exception) -> None:
        self.why = f"not JSON: {error}"


def tile(node: Node) -> str:
    """The tile of an mjai code; raises ForeignError."""
    return node.among(_TILES, "a tile, such as 5m, 5mr, E or ?")


def _tiles(node: Node, length: int | None = None) -> str:
    return "".join(tile(each) for each in node.items(length))


class _Reading:
    def __init__(self, ruleset: str) -> None:
        self.ruleset = ruleset
        self.found: Gathering[AnyEvent] = Gathering(SOURCE, ruleset)
        self.opening: Node | None = None
        self.done: list[AnyEvent] = []
        """The hands of the game that are complete, and its end."""
        self.hand: list[AnyEvent] = []
        self.wins = 0
        self.last: AnyEvent | None = None
        self.skipping = False
        """Whether the rest of a hand is left out, because something in it could not be read."""
        self.number = 0
        self.aside: list[Any] = []
        self.before = 0
        """How many games there were when this one was opened."""
        self.started = False
        """Whether a hand of this game was begun."""

    def event(self, node: Node) -> None:
        """Read one line; what is wrong with it costs its hand."""
        try:
            self._event(node)
        except ForeignError as fault:
            self.found.lost(fault)
            self._spoil()

    def _spoil(self) -> None:
        """Give up the hand; the hands before it are a game, those after it another."""
        self.hand = []
        self.skipping = True
        self._close_game()

    def _event(self, node: Node) -> None:
        if isinstance(node.value, _NotJson):
            raise ForeignError(f"{node.path}: {node.value.why}")
        kind = node.at("type").text()
        if kind in ("start_game", "start_kyoku", "end_game"):
            self._finish_hand(node, None)
        if kind in ("start_game", "end_game"):
            if self.done and kind == "end_game":
                self.done.append(EndGame(meta=node.place))
                self._claims_of(node)
            self._close_game()
            self._settle()
            self.opening, self.number = node if kind == "start_game" else None, 0
            self.skipping = self.skipping and kind == "end_game"
        elif kind == "start_kyoku":
            self.skipping, self.started = False, True
            self._start(node)
        elif not self.skipping:
            self._of_the_hand(node, kind)

    def _of_the_hand(self, node: Node, kind: str) -> None:
        if kind in _ASIDE:
            if kind in ("reach", "dora"):
                self.aside.append(node.value)
        elif kind not in MJAI_MOVES and kind.lower() != "dingque":
            self.found.left_out.append(node.at("type").fault("an event of mjai").left_out)
        elif not self.hand:
            raise node.fault("start_kyoku before any event of a hand")
        elif kind == "hora":
            self._win(node)
        elif kind == "ryukyoku":
            self._claims_of(node)
            self._finish_hand(node, "wall_exhausted")
        else:
            self._play(node, kind.lower())

    def _start(self, node: Node) -> None:
        dealer = node.at("oya").seat()
        hands = four_of([_tiles(each, 13) for each in node.at("tehais").items(4)])
        wind = node.maybe("bakaze")
        round_ = None if wind is None or not has_rounds(self.ruleset) else wind.text()
        if round_ is not None and round_ not in WINDS:
            raise node.at("bakaze").fault("a wind: E, S, W or N")
        scores = node.maybe("scores")
        self.number += 1
        self.wins, self.last = 0, None
        round_wind: Any = round_
        self.hand = [
            StartHand(
                hand=self.number,
                dealer=dealer,
                hands=hands,
                round=round_wind,
                scores=None if scores is None else self._claimed(scores),
                meta=node.place,
            )
        ]

    def _play(self, node: Node, kind: str) -> None:
        seat = node.at("actor").seat()
        meta = node.place
        if self.aside:
            meta["aside"], self.aside = self.aside, []
        make, fields = _MOVES[kind]
        more: dict[str, Any] = {}
        if kind == "dahai":
            flag = node.maybe("tsumogiri")
            more["drawn"] = flag.flag() if flag is not None and isinstance(self.last, Draw) else None
        self.last = make(seat=seat, meta=meta, **more, **{name: read(node) for name, read in fields.items()})
        self.hand.append(self.last)

    def _win(self, node: Node) -> None:
        seat, target = node.at("actor").seat(), node.at("target").seat()
        last = self.last
        given = node.maybe("pai")
        if given is not None:
            won, meta = _known(given), node.place
        elif isinstance(last, Draw | Discard) or (isinstance(last, Kong) and last.kind == "added"):
            if last.tile is None or last.tile == "?":
                raise node.fault("the tile won on, which is hidden, in `pai`")
            won, meta = last.tile, node.derived("tile: the event has none; it is the last one drawn or put down")
        else:
            raise node.fault(WON_ON)
        by: Any = "self_draw" if seat == target else "robbed_kong" if isinstance(last, Kong) else "discard"
        self._claims_of(node, but="deltas" if wins_a_hand(self.ruleset) > 1 else "")
        payments = node.maybe("deltas")
        paid: Four | None = None
        if payments is not None:
            if wins_a_hand(self.ruleset) > 1:
                paid = self._claimed(payments)
            meta["deltas"] = payments.value
        self.hand.append(
            Win(seat=seat, by=by, tile=won, target=None if seat == target else target, payments=paid, meta=meta)
        )
        self.wins += 1

    def _claimed(self, node: Node) -> Four | None:
        """Four amounts that are claimed; those that cannot be read are no claim."""
        return claimed(node.four, self.found.left_out)

    def _claims_of(self, node: Node, *, but: str = "") -> None:
        """Say which claims of an event are held against nothing."""
        for keys, why in _NOT_COMPARED:
            there = [key for key in keys if key != but and node.maybe(key) is not None]
            self.found.left_out += node.not_compared(there, why)

    def _finish_hand(self, node: Node, reason: str | None) -> None:
        """Close the hand: as `reason` says, or as what was read implies."""
        if not self.hand:
            return
        meta = node.place
        if reason is None:
            meta = node.derived("the stream has no reason for the end of the hand")
            needed = wins_a_hand(self.ruleset)
            reason = "won" if self.wins >= needed else "wall_exhausted" if self.wins else None
        if reason is not None:
            ended: Any = reason
            self.hand.append(EndHand(reason=ended, meta=meta))
        self.done += self.hand
        self.hand = []

    def _close_game(self) -> None:
        if self.done:
            self._make_game()
        self.done = []

    def _make_game(self) -> None:
        names = claimed(self._names, self.found.left_out) or ("", "", "", "")
        game = f"mjai-{len(self.found.games) + 1}"
        self.found.add(self.done, game=game, players=names, source="mjai event stream")

    def _names(self) -> tuple[str, str, str, str]:
        names = None if self.opening is None else self.opening.maybe("names")
        return four_of([""] * 4 if names is None else [each.text() for each in names.items(4)])

    def _settle(self) -> None:
        """The game is over: what it has left out since its last hand is said in it, though no hand of it was read."""
        if len(self.found.games) > self.before:
            self.found.tell_last()
        elif self.found.left_out and self.started:
            self._make_game()
        self.before, self.started = len(self.found.games), False

    def close(self) -> None:
        """The text is over: a hand without an end stays without one."""
        if self.hand:
            where = str((self.hand[0].meta or {}).get("at"))
            why = "the stream ends in the middle of this hand: what came after is not in it"
            self.found.left_out.append({"where": where, "why": why})
        self.done += self.hand
        self.hand = []
        self._close_game()
        self._settle()
        self.found.tell_last()


def _known(node: Node) -> str:
    found = tile(node)
    if found == "?":
        raise node.fault("a tile that is known")
    return found


def _suit(node: Node) -> str:
    suit = node.at("suit")
    found = _SUITS.get(suit.text().lower()) or _SUITS.get(suit.text())
    if found is None:
        raise suit.fault("a suit: m, p or s")
    return found


def _own(number: int) -> Callable[[Node], str]:
    """So many tiles of the hand."""
    return lambda node: _tiles(node.at("consumed"), number)


_Fields = Mapping[str, Callable[[Node], Any]]
_ON: Final[_Fields] = {"tile": lambda node: _known(node.at("pai"))}
_OF: Final[_Fields] = {"target": lambda node: node.at("target").seat(), **_ON}
_MOVES: Final[Mapping[str, tuple[Callable[..., AnyEvent], _Fields]]] = {
    "tsumo": (Draw, {"tile": lambda node: tile(node.at("pai"))}),
    "dahai": (Discard, _ON),
    "chi": (Chow, {**_OF, "tiles": _own(2)}),
    "pon": (Pung, {**_OF, "tiles": _own(2)}),
    "daiminkan": (partial(Kong, kind="open"), {**_OF, "tiles": _own(3)}),
    "kakan": (partial(Kong, kind="added"), _ON),
    "ankan": (partial(Kong, kind="concealed"), {"tiles": _own(4)}),
    "dingque": (VoidSuit, {"suit": _suit}),
}
"""What each move is, and how its fields are read."""
