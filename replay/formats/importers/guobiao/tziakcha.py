"""tziakcha's records of MCR: each is one hand, packed in `script` or unpacked in `step`. Hands of a round make a game.

In a record the dealer sits in seat 0; our seats stay through a round, in which the deal passes after every hand.
"""

from __future__ import annotations

import binascii
import re
from base64 import b64decode
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from replay.events import AnyEvent, Chow, Discard, Draw, EndGame, EndHand, Flower, Four, Pung, StartHand, Win
from replay.formats.importers.common import (
    WIN_ENDS,
    WON_ON,
    ForeignError,
    Gathering,
    Imported,
    Node,
    Source,
    four_of,
    read_each,
)
from replay.formats.importers.games import OF_ONE_WALL
from replay.formats.importers.guobiao.moves import kong, others_of_chow, win
from replay.formats.inflate import inflated
from replay.hands import WINDS, KongKind

SOURCE: Final = Source(id="tziakcha", title="tziakcha")

_MOST_UNPACKED: Final = 1 << 22
_MOST_HANDS: Final = 10_000
_KINDS: Final = (
    *(f"{number}{suit}" for suit in "msp" for number in range(1, 10)),
    *("1z", "2z", "3z", "4z", "7z", "6z", "5z"),
)
_FLOWER: Final = 136
_TILES: Final = (*(kind for kind in _KINDS for _ in range(4)), *(f"{number}f" for number in range(1, 9)))
_DEALT: Final = 13
_START, _REPLACED, _DISCARD, _CHOW, _PUNG, _KONG, _WIN, _DRAW, _PASS, _LET = range(10)
_NUMBERED: Final = (
    "大四喜", "大三元", "绿一色", "九莲宝灯", "四杠", "连七对", "十三幺", "清幺九", "小四喜", "小三元", "字一色",
    "四暗刻", "一色双龙会", "一色四同顺", "一色四节高", "一色四步高", "一色四连环", "三杠", "混幺九", "七对",
    "七星不靠", "全双刻", "清一色", "一色三同顺", "一色三节高", "全大", "全中", "全小", "清龙", "三色双龙会",
    "一色三步高", "一色三连环", "全带五", "三同刻", "三暗刻", "全不靠", "组合龙", "大于五", "小于五", "三风刻",
    "花龙", "推不倒", "三色三同顺", "三色三节高", "无番和", "妙手回春", "海底捞月", "杠上开花", "抢杠和", "碰碰和",
    "混一色", "三色三步高", "五门齐", "全求人", "双暗杠", "双箭刻", "全带幺", "不求人", "双明杠", "和绝张", "箭刻",
    "圈风刻", "门风刻", "门前清", "平和", "四归一", "双同刻", "双暗刻", "暗杠", "断幺", "一般高", "喜相逢", "连六",
    "老少副", "幺九刻", "明杠", "缺一门", "无字", "独听・边张", "独听・嵌张", "独听・单钓", "自摸", "花牌",
    "明暗杠",
)  # fmt: skip
"""The rows by the numbers that they have there, from 1."""
_MINIMUM: Final = {8: {}, 1: {"minimum": "none"}, 0: {"minimum": "none"}}
"""The rulings of the least that a hand must be worth."""
_WALL: Final = re.compile(r"[0-9a-fA-F]{288}").fullmatch


def looks_like(value: Any) -> bool:
    """Whether a JSON document is a record, or a list of them."""
    return any(_is_record(each.value) for each in _records(Node(value))[:3])


def _is_record(value: Any) -> bool:
    if not isinstance(value, dict):
        return False
    step = value.get("step")
    return (isinstance(step, dict) and {"a", "w", "d"} <= step.keys()) or (
        isinstance(value.get("script"), str) and value["script"][:1] == "e"
    )


def _records(root: Node) -> list[Node]:
    """The records of a document: one alone, a list of them, or those of a session."""
    if isinstance(root.value, dict) and not _is_record(root.value):
        found = root.maybe("records")
        return [] if found is None or not isinstance(found.value, list) else found.items()
    return root.items() if isinstance(root.value, list) else [root]


def read(value: Any, ruleset: str | None = None) -> Imported:
    """The games of the records. Raises ForeignError."""
    records = _records(Node(value))
    if len(records) > _MOST_HANDS:
        raise ForeignError(f"$: there are {len(records)} records in it, more than {_MOST_HANDS}")
    found: Gathering[_Hand] = Gathering(SOURCE, ruleset or OF_ONE_WALL)
    for run in found.runs(read_each(records, _Hand), lambda before, hand: not hand.follows(before)):
        first = run[0]
        events = [event for hand in run for event in hand.events(first.began)]
        if run[-1].deals == 3:
            events.append(EndGame(meta=run[-1].step.derived("the round is over: the players change places")))
        found.add(
            events,
            [each for hand in run for each in hand.told],
            game=first.name,
            players=four_of(first.names[(seat - first.deals) % 4] for seat in range(4)),
            rulings=first.rulings or None,
            played_at=first.played_at,
            source=first.title or "tziakcha record",
        )
    found.tell_last()
    return found.imported()


def _step(record: Node) -> Node:
    """What a record holds, unpacked."""
    if isinstance(record.value, dict) and isinstance(record.value.get("step"), dict):
        return record.at("step")
    script = record.at("script")
    try:
        data = inflated(b64decode(script.text(), validate=True), _MOST_UNPACKED)
        return Node(msgspec.json.decode(data), script.path)
    except (binascii.Error, ValueError, UnicodeError, RecursionError) as error:
        raise ForeignError(f"{script.path}: it cannot be unpacked: {error}") from None


def _shown(node: Node, number: int) -> str:
    if not 0 <= number < len(_TILES):
        raise node.fault("the number of a tile, 0 to 143")
    return _TILES[number]


def numbered(number: int) -> str:
    """The name of the row of this number; a number that is none stays one."""
    return _NUMBERED[number - 1] if 0 < number <= len(_NUMBERED) else str(number)


class _Hand:
    """One record; raises ForeignError where it cannot be read."""

    def __init__(self, record: Node) -> None:
        self.step = step = _step(record)
        self.told: list[dict[str, str]] = []
        self.number = step.at("i").number()
        if not 0 <= self.number < 16:
            raise step.at("i").fault("the number of a hand, 0 to 15")
        self.deals = self.number % 4
        """Our seat of the dealer."""
        players = step.at("p").items(4)
        self.names = [each.at("n").text() for each in players]
        scores = [each.maybe("s") for each in players]
        self.scores = None if None in scores else self._turned([each.number() for each in scores if each is not None])
        about = step.maybe("g")
        self.title = "" if about is None or (title := about.maybe("t")) is None else title.text()
        self.rulings = {} if about is None else self._ruled(about)
        named = record.maybe("id") if isinstance(record.value, dict) else None
        stamp = step.maybe("r")
        self.name = next((each.text() for each in (named, stamp) if each is not None and each.text()), "tziakcha")[:500]
        begun = step.maybe("t")
        self.began = (
            begun.value if begun is not None and isinstance(begun.value, int) and 0 < begun.value < 10**13 else 0
        )
        """In milliseconds since 1970; 0 where it is not said."""
        self.moves: list[AnyEvent] = []
        self.false_win = False
        """Whether a win was announced that was none."""
        self.turns: list[tuple[int, int, int, Node]] = []
        for node in step.at("a").items():
            code, data, milliseconds = (each.number() for each in node.items(3))
            if min(code, data) < 0 or not 0 <= milliseconds < 10**9:
                raise node.fault("who does what, with what, and the milliseconds since the beginning")
            self.turns.append((code >> 4 & 3, code & 15, data, node))
        self._deal()
        self._play()

    @property
    def played_at(self) -> str | None:
        """When it began."""
        if not self.began:
            return None
        return datetime.fromtimestamp(self.began // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    def follows(self, other: _Hand) -> bool:
        """Whether it is the next hand of the same round, at the same table."""
        seats = [other.names[(seat + 1) % 4] for seat in range(4)]
        return (
            self.deals > 0 and self.number == other.number + 1 and self.names == seats and self.rulings == other.rulings
        )

    def _ruled(self, about: Node) -> dict[str, str]:
        least, base = about.maybe("l"), about.maybe("b")
        if base is not None and base.number() != 8:
            raise base.fault("8, which everybody pays beside the fan")
        found = _MINIMUM.get(8 if least is None else least.number())
        if found is None and least is not None:
            raise least.fault("the least that a hand must be worth: 8, 1 or 0")
        return dict(found or {})

    def _turned(self, values: Sequence[int]) -> Four:
        """What stands by the record's seats, by ours."""
        return four_of(values[(seat - self.deals) % 4] for seat in range(4))

    def _seat(self, seat: int) -> int:
        return (seat + self.deals) % 4

    def _deal(self) -> None:
        """The wall from where it is broken; hands as they are after flowers are replaced."""
        text = self.step.at("w").text()
        if not _WALL(text) or sorted(tiles := bytes.fromhex(text)) != list(range(len(_TILES))):
            raise self.step.at("w").fault("the 144 tiles of the wall, two hexadecimal digits each")
        thrown = self.step.at("d").number()
        dice = [thrown >> 4 * each & 15 for each in range(4)]
        broken = ((1 - dice[0] - dice[1]) % 4 * 36 + 2 * sum(dice)) % len(tiles)
        wall = [*tiles[broken:], *tiles[:broken]]
        self.hands = [
            [*wall[4 * s : 4 * s + 4], *wall[4 * s + 16 : 4 * s + 20], *wall[4 * s + 32 : 4 * s + 36], wall[48 + s]]
            for s in range(4)
        ]
        self.hands[0].append(wall[52])
        self.flowers: list[list[int]] = [[], [], [], []]
        opened = next((place for place, turn in enumerate(self.turns) if turn[1] == _START), 0)
        taken = 0
        for seat, act, data, node in self.turns[:opened]:
            if act == _REPLACED:
                flower = _FLOWER + (data >> 8 & 15)
                if flower not in self.hands[seat]:
                    raise node.fault("a flower that was dealt")
                self.hands[seat][self.hands[seat].index(flower)] = data & 255
                _shown(node, data & 255)
                self.flowers[seat].append(flower)
                taken += 1
        self.turns = self.turns[opened:]
        tail = [
            len(wall) - 2 - each // 2 * 2 + each % 2 for each in range(len(wall) - 53)
        ]  # the upper tile of a pair first
        later = taken + sum(act == _REPLACED or (act == _DRAW and data & 256 > 0) for _, act, data, _ in self.turns)
        behind = tail[taken:later]
        gone = set(tail[:later])
        ahead = [place for place in range(53, len(wall)) if place not in gone]
        self.wall = [self.hands[0][-1], *(wall[place] for place in (*ahead, *reversed(behind)))]

    def _start(self, began: int) -> StartHand:
        hands, flowers = [""] * 4, [""] * 4
        for seat in range(4):
            hands[self._seat(seat)] = "".join(_TILES[tile] for tile in self.hands[seat][:_DEALT])
            flowers[self._seat(seat)] = "".join(_TILES[tile] for tile in self.flowers[seat])
        return StartHand(
            hand=self.number + 1,
            dealer=self.deals,
            round=WINDS[self.number // 4],
            hands=four_of(hands),
            flowers=four_of(flowers),
            wall="".join(_TILES[tile] for tile in self.wall),
            scores=self.scores,
            meta=self.step.place,
            t=max(0, self.began - began) / 1000,
        )

    def events(self, began: int) -> Iterator[AnyEvent]:
        """The hand, with times since the game began."""
        yield self._start(began)
        yield from (self._timed(event, began) for event in self.moves)

    def _timed(self, event: AnyEvent, began: int) -> AnyEvent:
        if event.t is None:
            return event
        return msgspec.structs.replace(event, t=max(0, self.began - began + round(event.t * 1000)) / 1000)

    def _play(self) -> None:
        dealt = Draw(
            seat=self.deals, tile=_TILES[self.hands[0][-1]], meta=self.step.at("w").derived("the tile dealt last")
        )
        self.moves.append(dealt)
        for place, (seat, act, data, node) in enumerate(self.turns):
            if act in (_START, _PASS, _LET):
                continue
            if act > _LET or (data == 0 and self._is_announced(act, seat, place)):
                why = "an act of no known kind" if act > _LET else "it was announced, and not carried out"
                self.told.append(node.left_out(why))
                self.false_win |= act == _WIN
                continue
            milliseconds = node.items()[2].number()
            self._move(self._seat(seat), act, data, node, {"meta": node.place, "t": milliseconds / 1000})
        moved = self.step.maybe("s")
        paid = None if moved is None else self._turned(moved.four())
        won = self.moves[-1] if isinstance(self.moves[-1], Win) else None
        if self.false_win and self.step.maybe("s") is not None:
            paid = None
            self.told.append(self.step.at("s").left_out("not compared: a false win was announced in the hand"))
        if won is not None:
            self.moves[-1] = msgspec.structs.replace(won, payments=paid)
            self.moves.append(EndHand(reason="won", meta=self.step.derived(WIN_ENDS)))
        elif self.step.maybe("b") is None or not self.step.at("b").number() & 15:
            self.moves.append(EndHand(reason="wall_exhausted", payments=paid, meta=self.step.derived("nobody has won")))

    def _is_announced(self, act: int, seat: int, place: int) -> bool:
        """Whether a claim of no tile took no effect; a concealed kong of the first kind is replaced by a tile."""
        if act == _KONG and place + 1 < len(self.turns):
            after, drew, data, _ = self.turns[place + 1]
            return not (after == seat and drew == _DRAW and data & 256)
        return act in (_CHOW, _PUNG, _KONG, _WIN)

    def _move(self, seat: int, act: int, data: int, node: Node, told: dict[str, Any]) -> None:
        kind = _TILES[(data & 63) * 4] if (data & 63) < len(_KINDS) else None
        target = (seat - (data >> 6 & 3)) % 4
        last = next((each.tile for each in reversed(self.moves) if isinstance(each, Discard)), "")
        if act == _DRAW:
            self.moves.append(
                Draw(seat=seat, tile=_shown(node, data & 255), replacement=bool(data & 256) or None, **told)
            )
        elif act == _REPLACED:
            self.moves.append(Flower(seat=seat, tile=_shown(node, _FLOWER + (data >> 8 & 15)), **told))
            self.moves.append(Draw(seat=seat, tile=_shown(node, data & 255), replacement=True, **told))
        elif act == _DISCARD:
            drawn = None if len(self.moves) == 1 else not data & 256  # of the dealt tiles none is told as the last
            self.moves.append(Discard(seat=seat, tile=_shown(node, data & 255), drawn=drawn, **told))
        elif act == _WIN:
            self._win(seat, data, node, told)
        elif kind is None:
            raise node.fault("a claim on a tile")
        elif act == _CHOW:
            if (others := others_of_chow(kind, last)) is None:
                raise node.fault("a chow with the last discard in it")
            self.moves.append(Chow(seat=seat, target=(seat + 3) % 4, tile=last, tiles=others, **told))
        elif act == _PUNG:
            self.moves.append(Pung(seat=seat, target=target, tile=kind, tiles=kind * 2, **told))
        else:
            made: KongKind = "added" if data & 0x300 == 0x300 else "concealed" if target == seat else "open"
            self.moves.append(kong(seat, made, kind, target, **told))

    def _win(self, seat: int, data: int, node: Node, told: dict[str, Any]) -> None:
        """A win on what came last, with the fan and rows of the result."""
        if (won := win(seat, self.moves[-1], **told)) is None:
            raise node.fault(WON_ON)
        results = self.step.maybe("y")
        result = None if results is None else results.items(4)[(seat - self.deals) % 4]
        claims: dict[str, Any] = {"total": data >> 1}
        if result is not None and result.value:
            if (total := result.maybe("f")) is not None:
                claims["total"] = total.number()
            if (rows := result.maybe("t")) is not None:
                claims["patterns"] = self._rows(rows)
        self.moves.append(msgspec.structs.replace(won, **claims))

    def _rows(self, rows: Node) -> dict[str, int]:
        if not isinstance(rows.value, dict):
            raise rows.fault("rows by their numbers")
        values = {number: rows.at(number).number() for number in rows.value}
        return {
            numbered(int(number)) if number.isdecimal() else number: (value & 255) * ((value >> 8) + 1)
            for number, value in values.items()
        }
