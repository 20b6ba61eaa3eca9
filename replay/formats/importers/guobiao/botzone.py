"""Botzone's games of MCR: the matches of its data set as text, and the log of its judge as JSON. Each is one hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from replay.events import AnyEvent, Discard, EndGame, EndHand, StartHand
from replay.formats.importers.common import (
    WIN_ENDS,
    ForeignError,
    ForeignGame,
    Imported,
    Node,
    Source,
    document,
    foreign_game,
    four_of,
    games_of,
)
from replay.formats.importers.games import OF_ONE_WALL, OF_OWN_WALLS, row_value
from replay.formats.importers.guobiao.moves import TILES, Moves
from replay.hands import WINDS, KongKind

SOURCE: Final = Source(id="botzone", title="Botzone")

_ONE_HAND: Final = "a match is one hand"
_KONGS: Final[dict[str, KongKind]] = {"Gang": "open", "AnGang": "concealed", "BuGang": "added"}
_MOVES: Final = {"Draw": Moves.draw, "Play": Moves.discard, "Chi": Moves.chow, "Peng": Moves.pung}
_FAN: Final = re.compile(r"([^*+\s]+)\*(\d{1,3})").fullmatch
_PLAYED: Final = frozenset(
    {"INIT", "DEAL", "DRAW", "BUHUA", "PLAY", "CHI", "PENG", "GANG", "BUGANG", "HU", "WH", "HUANG"}
)


def looks_like(value: Any) -> bool:
    """Whether a JSON document is a judge's log."""
    try:
        return any(_display(each) is not None for each in _turns(Node(value))[:2])
    except ForeignError:
        return False


def read(text: bytes, ruleset: str | None = None) -> Imported:
    """The games of either form. Raises ForeignError."""
    if text.lstrip()[:1] in (b"{", b"["):
        return read_log(document(text), ruleset)
    return games_of(SOURCE, _matches(text), lambda lines: _Match(lines).game(ruleset or OF_OWN_WALLS))


def _deal(hands: list[str], quan: int, flowers: list[str] | None, meta: dict[str, Any]) -> StartHand:
    return StartHand(
        hand=1,
        dealer=0,
        hands=four_of(hands),
        round=WINDS[quan],
        flowers=None if flowers is None else four_of(flowers),
        meta=meta,
    )


def _tile(node: Node) -> str:
    return node.among(TILES, "a tile, such as W1, B9, T5, F1, J3 or H8")


class _Hand(Moves):
    """The one hand of a match or of a log, as it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.quan: int | None = None
        self.deal: StartHand | None = None
        self.end: EndHand | None = None
        self.told: list[dict[str, str]] = []

    def made(self, name: str, ruleset: str, names: list[str], last: Node, unended: str) -> ForeignGame:
        """The game as far as it was told."""
        events: list[AnyEvent] = [] if self.deal is None else [self.deal, *self.events]
        if self.end is not None:
            events += (self.end, EndGame(meta=last.derived(_ONE_HAND)))
        elif events:
            self.told.append(last.left_out(unended))
        return foreign_game(
            SOURCE, ruleset, events, self.told, game=name[:500], players=four_of(names), source="Botzone match"
        )


# ------------------------------------------------------------- matches as text


def _matches(text: bytes) -> Iterator[list[Node]]:
    """The words of each line, match by match."""
    lines: list[Node] = []
    for number, line in enumerate(text.split(b"\n"), 1):
        words = line.decode("utf-8", "replace").split()
        if words and words[0] == "Match" and lines:
            yield lines
            lines = []
        if words:
            lines.append(Node(words, f"line {number}"))
    if lines:
        yield lines


class _Match(_Hand):
    """One match: its lines, each a list of words."""

    def __init__(self, lines: list[Node]) -> None:
        super().__init__()
        self.lines = lines
        self.hands: dict[int, str] = {}
        self.winner: tuple[int, dict[str, Any]] | None = None
        self.drawn: Node | None = None
        self.claims: dict[str, Any] = {}

    def game(self, ruleset: str) -> ForeignGame:
        """The game of the match; raises ForeignError."""
        first = self.lines[0]
        if len(first.value) != 2 or first.value[0] != "Match":
            raise first.fault("Match and its id")
        for line in self.lines[1:]:
            self._line(line)
        if self.quan is None or sorted(self.hands) != [0, 1, 2, 3]:
            raise first.fault("Wind and four deals below it")
        self.deal = _deal([self.hands[seat] for seat in range(4)], self.quan, None, first.place)
        if self.winner is not None:
            self.win(*self.winner, **self.claims)
            self.end = EndHand(reason="won", meta=first.derived(WIN_ENDS))
        elif self.drawn is not None:
            self.end = EndHand(reason="wall_exhausted", meta=self.drawn.place, **self.claims)
        unended = "the match has no end: neither Hu nor Huang"
        return self.made(first.value[1], ruleset, [""] * 4, first, unended)

    def _line(self, node: Node) -> None:
        words = [Node(word, node.path) for word in node.value]
        head = words[0].text()
        if self.drawn is not None or self.winner is not None:
            if head == "Fan" and self.winner is not None:
                self._fan(words)
            elif head == "Score" and len(words) == 5:
                self.claims["payments"] = four_of(map(_number, words[1:]))
            else:
                self.told.append(node.left_out("it stands after the end of the hand"))
        elif head == "Wind" and len(words) == 2:
            self.quan = _number(words[1])
            if not 0 <= self.quan < 4:
                raise words[1].fault("a round, 0 to 3")
        elif head == "Huang":
            self.drawn = node
        elif head == "Player" and len(words) > 3:
            self._move(node, words)
        else:
            raise node.fault("a line of a match: Wind, Player, Huang, Fan or Score")

    def _move(self, node: Node, words: list[Node]) -> None:
        seat, act = _number(words[1]), words[2].text()
        if not 0 <= seat < 4:
            raise words[1].fault("a player, 0 to 3")
        meta = node.place
        if act == "Deal":
            self.hands[seat] = "".join(_tile(each) for each in words[3:])
            if len(words) != 16:
                raise node.fault("13 tiles")
            return
        tile = _tile(words[3])
        if len(words) > 4:
            meta["ignored"] = " ".join(each.text() for each in words[4:])
        if act in _MOVES:
            _MOVES[act](self, seat, tile, meta)
        elif act in _KONGS:
            self.kong(seat, _KONGS[act], tile, meta)
        elif act == "Hu":
            self.winner = seat, meta
        else:
            raise words[2].fault("Deal, Draw, Play, Chi, Peng, Gang, AnGang, BuGang or Hu")

    def _fan(self, words: list[Node]) -> None:
        """The sum, then each row by its name and how often; what that is worth is in no line of a match."""
        if len(words) > 1:
            self.claims["total"] = _number(words[1])
        rows: dict[str, int] = {}
        for part in "+".join(each.text() for each in words[2:]).split("+") if len(words) > 2 else ():
            found = _FAN(part)
            worth = None if found is None else row_value(OF_ONE_WALL, found[1])
            if found is None or worth is None:
                self.told.append(Node(part, words[2].path).fault("rows, each with how often").left_out)
                return
            rows[found[1]] = rows.get(found[1], 0) + worth * int(found[2])
        if rows:
            self.claims["patterns"] = rows


def _number(node: Node) -> int:
    text = node.text()
    if not re.fullmatch(r"-?\d{1,6}", text):
        raise node.fault("a whole number")
    return int(text)


# ------------------------------------------------------------- the judge's log


def _turns(root: Node) -> list[Node]:
    """The judge's turns: alone, or in the record of a match."""
    if isinstance(root.value, dict):
        return root.at("logs" if "logs" in root.value else "log").items()
    return root.items()


def _display(node: Node) -> Node | None:
    """What a turn of the judge shows; None for the players' answers."""
    output = node.value.get("output") if isinstance(node.value, dict) else None
    shown = output.get("display") if isinstance(output, dict) else None
    if not isinstance(shown, dict) or "action" not in shown:
        return None
    return Node(shown, f"{node.path}.output.display")


def read_log(value: Any, ruleset: str | None = None) -> Imported:
    """The game of a judge's log. Raises ForeignError."""
    root = Node(value)
    log = _Log([found for each in _turns(root) if (found := _display(each)) is not None])
    problems: list[str] = []
    try:
        log.follow()
    except ForeignError as fault:
        problems.append(str(fault))
        log.told.append(fault.left_out)
    games = () if problems and log.deal is None else (log.game(root, ruleset),)
    return Imported(SOURCE, games, tuple(problems))


class _Log(_Hand):
    """A judge's log: what it shows, turn by turn."""

    def __init__(self, shown: list[Node]) -> None:
        super().__init__()
        self.shown = shown
        counts = [each.value.get("tileCnt") for each in shown]
        self.one_wall = any(isinstance(each, int) for each in counts)
        """Whether all draw from one wall, as they did before the game was duplicate: there are flowers in it."""

    def game(self, root: Node, ruleset: str | None) -> ForeignGame:
        """The game as far as it was followed."""
        found = ruleset or (OF_ONE_WALL if self.one_wall else OF_OWN_WALLS)
        last = self.shown[-1] if self.shown else root
        return self.made(self._name(root), found, self._names(root), last, "the log ends before the hand does")

    def _name(self, root: Node) -> str:
        about = root.value if isinstance(root.value, dict) else {}
        return next(
            (each for key in ("_id", "_mid", "match_id", "id") if isinstance(each := about.get(key), str) and each),
            "botzone",
        )

    def _names(self, root: Node) -> list[str]:
        listed = root.value.get("players") if isinstance(root.value, dict) else None
        if not isinstance(listed, list) or len(listed) != 4:
            return [""] * 4
        return [each["name"] if isinstance(each, dict) and isinstance(each.get("name"), str) else "" for each in listed]

    def follow(self) -> None:
        """Go through the log to its end, or to what cannot be read."""
        for node in self.shown:
            action = node.at("action").text()
            if self.end is not None or action not in _PLAYED:
                why = (
                    "it stands after the end of the hand" if self.end is not None else "the judge has stopped the match"
                )
                self.told.append(node.at("action").left_out(why))
            elif action == "INIT":
                self.quan = node.at("quan").seat()
            elif action == "DEAL":
                self._dealt(node)
            elif self.deal is None:
                raise node.at("action").fault("DEAL before any move")
            elif action == "HUANG":
                self.end = EndHand(reason="wall_exhausted", meta=node.place)
            elif action in ("HU", "WH"):
                self._win(node, action)
            else:
                self._move(node, action)

    def _dealt(self, node: Node) -> None:
        hands, flowers = [], []
        for each in node.at("hand").items(4):
            tiles = [_tile(tile) for tile in each.items()]
            hands.append("".join(tile for tile in tiles if tile[1] != "f"))
            flowers.append("".join(tile for tile in tiles if tile[1] == "f"))
            if len(hands[-1]) != 26:
                raise each.fault("13 tiles and flowers")
        self.deal = _deal(hands, self.quan or 0, flowers if any(flowers) else None, node.place)

    def _move(self, node: Node, action: str) -> None:
        seat, tile, meta = node.at("player").seat(), _tile(node.at("tile")), node.place
        last = self.last
        if action in ("DRAW", "BUHUA"):
            self.draw(seat, tile, meta)
        elif action == "BUGANG":
            self.kong(seat, "added", tile, meta)
        elif action == "GANG":
            self.kong(seat, "open" if isinstance(last, Discard) else "concealed", tile, meta)
        else:
            if action == "CHI":
                self.chow(seat, _tile(node.at("tileCHI")), meta)
            elif action == "PENG":
                self.pung(seat, "", meta)
            self.discard(seat, tile, meta)

    def _win(self, node: Node, action: str) -> None:
        """A win, right or wrong: of a wrong one what it pays is a penalty, which no rule of ours moves."""
        claims: dict[str, Any] = {}
        if (total := node.maybe("fanCnt")) is not None:
            claims["total"] = total.number()
        if (fan := node.maybe("fan")) is not None:
            claims["patterns"] = {
                each.at("name").text(): each.at("cnt").number() * each.at("value").number() for each in fan.items()
            }
        if (score := node.maybe("score")) is not None and action == "HU":
            claims["payments"] = score.four()
        elif score is not None:
            self.told.append(score.left_out("not compared: it is the penalty for a false win"))
        self.win(node.at("player").seat(), node.place, **claims)
        self.end = EndHand(reason="won", meta=node.derived("a win ends the match"))
