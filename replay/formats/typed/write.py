"""Writing a record as text: a line a go-around, claims and wins as short as what stands before them allows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import Any, Final

import msgspec

from replay.events import (
    AnyEvent,
    Chow,
    Discard,
    Draw,
    EndGame,
    EndHand,
    Exchange,
    Flower,
    Four,
    Kong,
    Pung,
    RecordMeld,
    SettlementItem,
    SituationFields,
    StartGame,
    StartHand,
    VoidSuit,
    Win,
)
from replay.formats.hand_text import MELD_LETTERS
from replay.formats.typed.implied import ImpliedWin, OpenTiles, excerpts
from replay.formats.typed.opening import misspelt
from replay.formats.typed.words import (
    ATTRIBUTES,
    BESIDE_DEALT,
    BY_WORD,
    DEALT,
    EMPTY,
    FIRST,
    NO_GAME,
    NOBODY,
    REASON_WORD,
    REST_HIDDEN,
    SLUG,
    as_json,
    is_label,
    labels_of,
    quoted,
    row_name,
    worded,
)
from replay.rulesets import UnknownRulesetError, find_ruleset
from replay.rulings import DEFAULT
from replay.tiles import LETTERS

_WIDTH: Final = 100
_WALL: Final = re.compile(rf"(?:[1-9]+[{LETTERS}]|\?){{1,40}}")
_LETTER: Final = {kind: letter for letter, kind in MELD_LETTERS.items()}
_BY: Final = {by: word for word, by in BY_WORD.items()}
_REASON: Final = {reason: word for word, reason in REASON_WORD.items()}
_FREE: Final = frozenset({"type", "seat", "note", "t", "meta"})


def write_text(events: Iterable[AnyEvent]) -> str:
    """The events as text that is read as these same events: a game opens with each `start_game`."""
    writer, events = _Writer(), list(events)
    implied = excerpts(events)
    for place, event in enumerate(events):
        writer.put(event, excerpt=place in implied)
    return writer.text()


class _Writer:
    """The lines so far, and what of the next event they imply."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.line: list[str] = []
        self.seats: list[int] = []
        """The players of the line in the making."""
        self.labels: Sequence[str | None] = (None,) * 4
        self.open = OpenTiles()
        self.last: AnyEvent | None = None

    def text(self) -> str:
        """The whole text."""
        self._flush()
        return "".join(f"{line}\n" for line in self.lines)

    def put(self, event: AnyEvent, *, excerpt: bool = False) -> None:
        """Write one event; `excerpt`: a deal that is one if it says nothing else."""
        if self.last is None and not self.lines and not isinstance(event, StartGame):
            self.lines.append(f"{FIRST} {NO_GAME}")
        match event:
            case StartGame():
                self._start_game(event)
            case StartHand():
                self._start_hand(event, excerpt=excerpt)
            case EndHand():
                self._alone(self._end_hand(event))
            case EndGame():
                self._alone([f"end {FIRST}{_amounts('scores', event.scores)}{_extras(event, {'scores'})}"])
            case Win():
                self._alone(self._win(event))
            case _:
                self._move(event)
        self.open = self.open.after(event)
        self.last = event

    def name(self, seat: int) -> str:
        """What the player in this seat is called."""
        return self.labels[seat] or f"@{seat}"

    # ------------------------------------------------------------- lines

    def _flush(self) -> None:
        if self.line:
            self.lines.append(" ".join(self.line))
        self.line, self.seats = [], []

    def _alone(self, lines: Sequence[str]) -> None:
        self._flush()
        self.lines += lines

    def _start_game(self, event: StartGame) -> None:
        self._flush()
        if self.lines:
            self.lines.append("")
        self.labels = labels_of(event.players)
        names = []
        for name, label in zip(event.players, self.labels, strict=True):
            names.append(quoted(name) if label is None else label if label == name else f"{label}={quoted(name)}")
        ruleset = quoted(event.ruleset) if misspelt(event.ruleset) else worded(event.ruleset)
        self.lines.append(f"{FIRST} {worded(event.game)} {ruleset}")
        self.lines.append(f"players {' '.join(names)}")
        done = {"version", "game", "ruleset", "players", "played_at", "source", "scores"}
        if event.played_at is not None:
            self.lines.append(f"date {worded(event.played_at)}")
        if event.source is not None:
            self.lines.append(f"source {worded(event.source)}")
        whole, rulings = _of_default(event.ruleset, event.rulings or {})
        pairs = [f"{slug}={value}" for slug, value in rulings.items()]
        if (whole or pairs) and all(each.isprintable() and SLUG(each) and each[-1] not in ",;" for each in pairs):
            self.lines.append(" ".join(("rulings", *whole, *pairs)))
            done.add("rulings")
        if event.scores is not None:
            self.lines.append(_amounts("scores", event.scores).strip())
        if extras := _extras(event, done):
            self.lines.append(extras.strip())

    def _start_hand(self, event: StartHand, *, excerpt: bool) -> None:
        self._flush()
        self.lines.append("")
        head = f"hand {event.hand}{f' {event.round}' if event.round else ''} dealer {self.name(event.dealer)}"
        done = {"hand", "round", "dealer", "hands", "wall", "scores", "excerpt", *BESIDE_DEALT.values()}
        said = " excerpt" if event.excerpt else f" {as_json({'excerpt': False})}" if excerpt else ""
        self.lines.append(head + said + _amounts("scores", event.scores) + _extras(event, done))
        for seat, tiles in enumerate(event.hands):
            beside = _beside(event, seat)
            if tiles != "?" * DEALT or beside:
                self.lines.append(f"{self.name(seat)}: {_dealt(tiles)}{beside}")
        if event.wall is not None:
            pieces = _WALL.findall(event.wall) or [EMPTY]
            self.lines += [f"{'     ' if place else 'wall '}{piece}" for place, piece in enumerate(pieces)]

    # ------------------------------------------------------------- play

    def _move(self, event: Any) -> None:
        """A move goes on the line of the go-around, behind the same player's last one where that is plain to see."""
        before = self.last
        again = bool(self.seats) and self.seats[-1] == event.seat
        words = self._words(event)
        if again and isinstance(event, Discard) and isinstance(before, Draw) and self.line[-1] == _drawn(before):
            drawn = before.tile == event.tile and event.drawn
            self.line[-1] += f">{words[len(_put(event)) :]}" if drawn else words
            return
        if again and _goes_on(before, event):
            self.line.append(words)
            return
        if self.seats and (event.seat <= self.seats[-1] or sum(map(len, self.line)) > _WIDTH):
            self._flush()
        self.line += [f"{' ' if self.line else ''}{self.name(event.seat)}", words]
        self.seats.append(event.seat)

    def _words(self, event: Any) -> str:
        match event:
            case Draw():
                return _drawn(event) + _extras(event, {"tile", "replacement"} if event.replacement else {"tile"})
            case Discard():
                return _put(event) + _extras(event, {"tile", "drawn"})
            case Chow() | Pung():
                word = "chow" if isinstance(event, Chow) else "pung"
                announced = "" if event.as_ is None else f" as {event.as_ or EMPTY}"
                claimed = self._claimed(event.tile, event.target)
                extras = _extras(event, {"tile", "target", "tiles", "as"})
                return f"{word} {event.tiles or EMPTY}{announced}{claimed}{extras}"
            case Kong():
                return self._kong(event)
            case Flower():
                return f"flower {event.tile}{_extras(event, {'tile'})}"
            case VoidSuit():
                return f"missing {event.suit}{_extras(event, {'suit'})}"
            case Exchange():
                given = f"gives {event.tiles or EMPTY} to {self.name(event.target)}"
                return given + _extras(event, {"tiles", "target"})
            case _:
                raise AssertionError(event)  # pragma: no cover  # the union of events is closed

    def _kong(self, event: Kong) -> str:
        tiles = event.tile if event.kind == "added" else event.tiles
        size = {"added": 1, "open": 3, "concealed": 4}[event.kind]
        kind = "" if tiles and count_of(tiles) == size and tiles != "?" else f" {event.kind}"
        claimed = ""
        if event.kind == "open" and event.tile is not None and event.target is not None:
            claimed = self._claimed(event.tile, event.target)
        done = {"kind", "tile", "target", "tiles", "payments"}
        return f"kong{kind} {tiles or EMPTY}{claimed}{_amounts('pays', event.payments)}{_extras(event, done)}"

    def _claimed(self, tile: str, target: int) -> str:
        for on, of in product((None, tile), (None, target)):
            if self.open.claimed(on, of) == (tile, target):
                return self._source(on, of)
        raise AssertionError(tile)  # pragma: no cover  # the last of the four says all

    def _source(self, tile: str | None, target: int | None) -> str:
        on = "" if tile is None else f" on {tile}"
        return on + ("" if target is None else f" from {self.name(target)}")

    # ------------------------------------------------------------- wins and ends

    def _win(self, event: Win) -> list[str]:
        made = ImpliedWin(event.by, event.tile, event.target)
        for by, tile, target in product((None, event.by), (None, event.tile), (None, event.target)):
            if self.open.won(event.seat, by, tile, target) == made:
                break
        how = "" if by is None else f" {_BY[by]}"
        head = f"{self.name(event.seat)} win{how}{self._source(tile, target)}"
        if event.total is not None:
            head += f" total {event.total}"
        done = {"by", "tile", "target", "total", "payments"}
        return _with_lines_below(head + _amounts("pays", event.payments), event, done)

    def _end_hand(self, event: EndHand) -> list[str]:
        head = f"end {_REASON[event.reason]}{_amounts('pays', event.payments)}{_amounts('scores', event.scores)}"
        return _with_lines_below(head, event, {"reason", "payments", "scores"})


def _with_lines_below(head: str, event: Win | EndHand, done: set[str]) -> list[str]:
    """The line, a line for each word that stands below it, and one for what is left of the event."""
    found = [head]
    for word, field in ATTRIBUTES[str(event.__struct_config__.tag)].items():
        value = getattr(event, field) if word in _BELOW else None
        if value is not None and (text := _BELOW[word](value)):
            found.append(f"  {word} {text}")
            done.add(field)
    if extras := _extras(event, done):
        found.append(f"  {extras.strip()}")
    return found


def count_of(tiles: str) -> int:
    """How many tiles are written."""
    return sum(each.isdigit() or each == "?" for each in tiles)


def _goes_on(before: AnyEvent | None, event: AnyEvent) -> bool:
    """Whether the same player's next move stands behind the last one without the name again."""
    match before, event:
        case Draw(), Discard() | Kong() | Flower():
            return True
        case ((Kong() | Flower()), Draw()):
            return True
        case ((Chow() | Pung()), Discard()):
            return True
        case _:
            return False


def _drawn(event: Draw) -> str:
    return f"{'+' if event.replacement else ''}{event.tile}"


def _put(event: Discard) -> str:
    return f"{'>>' if event.drawn else '>'}{event.tile}{'?' if event.drawn is None else ''}"


def _dealt(tiles: str) -> str:
    hidden = len(tiles) - len(tiles.rstrip("?"))
    if hidden > 2 and count_of(tiles) == DEALT:
        return f"{tiles[:-hidden]}{REST_HIDDEN}"
    return tiles or EMPTY


def _beside(event: StartHand, seat: int) -> str:
    """The flowers and the own wall of a player; of four times none that is said once."""
    found = ""
    for word, field in BESIDE_DEALT.items():
        four = getattr(event, field)
        if four is not None and (four[seat] or (seat == 0 and not any(four))):
            found += f" {word} {four[seat] or EMPTY}"
    return found


def _amounts(word: str, values: Four | None) -> str:
    return "" if values is None else f" {word} {' '.join(map(str, values))}"


def _meld(meld: RecordMeld) -> str:
    return f"{_LETTER[meld.kind]}:{meld.tiles}" + ("" if meld.as_ is None else f"={meld.as_}")


def _situation(situation: SituationFields) -> str:
    fields = msgspec.to_builtins(situation)
    return " ".join(name if value is True else f"{name}={value}" for name, value in fields.items())


def _settled(item: SettlementItem) -> str:
    reason = item.reason if is_label(item.reason) else quoted(item.reason)
    return _amounts(reason, item.payments).strip()


_BELOW: Final[Mapping[str, Callable[[Any], str | None]]] = {
    "patterns": lambda rows: ", ".join(f"{row_name(name)} {value}" for name, value in rows.items()),
    "shows": lambda tiles: tiles or EMPTY,
    "melds": lambda melds: " ".join(map(_meld, melds)),
    "flowers": lambda tiles: tiles or EMPTY,
    "scoring": lambda tiles: tiles or EMPTY,
    "situation": _situation,
    "goaround": lambda turns: " ".join(f"{each.seat}:{each.tile}" for each in turns) or "none",
    "responsible": str,
    "missing": str,
    "out": ",".join,
    "hands": lambda hands: " ".join(NOBODY if each is None else each or EMPTY for each in hands),
    "settlement": lambda items: " ".join(map(_settled, items)),
}
"""What stands in a line of its own below a win or the end of a hand, by its word: how the value is written."""


def _extras(event: AnyEvent, done: set[str]) -> str:
    """What is left of an event when the fields of its notation are `done`: its time, its note, the rest as JSON."""
    found = ""
    if event.t is not None:
        found += f" t={as_json(event.t)}"
    if event.note is not None:
        found += f" {quoted(event.note)}"
    fields = msgspec.json.decode(msgspec.json.encode(event))
    left = {name: value for name, value in fields.items() if name not in done and name not in _FREE}
    if event.meta is not None:
        left["meta"] = event.meta
    return found + (f" {as_json(left)}" if left else "")


def _of_default(ruleset: str, rulings: Mapping[str, str]) -> tuple[tuple[str, ...], Mapping[str, str]]:
    """Rulings of which each is stated as the set `default` and what departs from it."""
    departures = {slug: value for slug, value in rulings.items() if value != DEFAULT}
    if len(departures) == len(rulings):
        return (), rulings
    from replay.formats.ruling_sets import stated_whole

    try:
        whole = list(stated_whole(find_ruleset(ruleset), departures).items()) == list(rulings.items())
    except UnknownRulesetError:
        whole = False
    return ((DEFAULT,), departures) if whole else ((), rulings)
