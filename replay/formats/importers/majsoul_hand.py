"""One hand of a MajSoul record: its events, what they move, and what each win claims."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from itertools import chain
from typing import Any, ClassVar, Final, Self

import msgspec

from replay.events import AnyEvent, Chow, Discard, Draw, EndHand, Exchange, Four, Kong, Pung, StartHand, VoidSuit, Win
from replay.formats.importers.common import ForeignError, Node, claimed, four_of
from replay.tiles import KIND_OF

_TILES: Final = {
    **{name: name for name, kind in KIND_OF.items() if kind < 34},
    **{f"0{suit}": f"5{suit}" for suit in "mps"},
}
_PIECES: Final = re.compile(r"[0-9][mpsz]").findall
_GAPS: Final = ("p", "m", "s")
_STEPS: Final = (1, 2, 3)
"""How many seats on the three tiles go, by `change_type`."""
_TYPES: Final = {
    1003: "Standard win",
    1005: "All Triplets",
    1006: "Pure Suit",
    1007: "Seven Pairs",
    1008: "Outside Hand",
    1009: "Golden Hook",
    1010: "Pure Triplets",
    1011: "All 2-5-8 Triplets",
    1012: "Dragon Pairs",
    1013: "Pure Pairs",
    1014: "Pure Golden Hook",
    1015: "Pure Dragon Pairs",
    1016: "Eighteen Arhats",
    1017: "Pure Eighteen Arhats",
    1018: "Heavenly Win",
    1019: "Earthly Win",
    1020: "Pure Outside Hand",
}
_ROOT: Final = 1000
_BONUSES: Final = {1001: "Kong Bloom", 1002: "Discard after a Kong", 1004: "Robbing a Kong"}
_LAST: Final = 1021
_MOST: Final = 6
"""Faan, of which a hand counts no more."""
WINS: Final = ("RecordHule", "RecordHuleXueZhanMid", "RecordHuleXueZhanEnd")
_CLAIMS: Final[tuple[Callable[..., AnyEvent], ...]] = (Chow, Pung, partial(Kong, kind="open"))
"""By `type`."""
_BESIDE: Final = (
    "count",
    "fu",
    "yiman",
    "title",
    "title_id",
    "dadian",
    "point_rong",
    "point_zimo_qin",
    "point_zimo_xian",
    "point_sum",
)
"""What a win says of its worth besides; MajSoul shows it on the screen."""


class Field(Node):
    """A value of a record: its fields are found by either spelling, and those that are missing are zero."""

    __slots__ = ()

    def maybe(self, *keys: str) -> Self | None:
        """The first of these fields that is there, by either spelling."""
        return super().maybe(*chain(*((key, re.sub("_(.)", lambda each: each[1].upper(), key)) for key in keys)))

    def seat_in(self, name: str = "seat") -> int:
        """The seat that a field has."""
        found = self.maybe(name)
        return 0 if found is None else found.seat()

    def number_in(self, name: str) -> int:
        """The whole number that a field has."""
        found = self.maybe(name)
        return 0 if found is None else found.number()

    def is_so(self, name: str) -> bool:
        """The truth value that a field has."""
        found = self.maybe(name)
        return found is not None and found.flag()

    def tile(self) -> str:
        """The tile of this code."""
        return self.among(_TILES, "a tile, such as 5m or 0m")

    def tiles(self) -> list[str]:
        """The tiles of this list of codes, or of this one text."""
        if not isinstance(self.value, str):
            return [each.tile() for each in self.items()]
        pieces = _PIECES(self.value)
        if "".join(pieces) != self.value:
            raise self.fault("tiles")
        return [Field(each, self.path).tile() for each in pieces]


def _rows(hule: Field, *, drawn: bool) -> tuple[int, dict[str, int]] | None:
    """What a win claims: the worth of the hand, and its rows; None where it claims none.

    Raises ForeignError for what is not known.
    """
    fans = hule.maybe("fans")
    if fans is None or not fans.value:
        return None
    rows: dict[str, int] = {}
    kind, sum_of = "", 0
    for each in fans.items():
        number, faan = each.number_in("id"), each.number_in("val")
        sum_of += faan
        if number in _TYPES and not kind:
            kind = _TYPES[number]
        elif number == _ROOT:
            rows["Root"] = faan
        elif number in _BONUSES:
            rows[_BONUSES[number]] = faan
        elif number == _LAST:
            rows["Moon from Seabed" if drawn else "Last Minute Save"] = faan
        else:
            raise each.at("id").fault("the number of a row of Sichuan")
    if not kind or sum_of < 1:
        raise fans.fault("rows, and the type of the hand among them")
    worth = 1 << min(_MOST, sum_of) - 1
    return worth, {kind: worth, **rows, **({"Self-Draw": worth + 1} if drawn else {})}


class MajsoulHand:
    """One hand, from its RecordNewRound to what ended it."""

    def __init__(self, records: list[tuple[str, Field]], number: int, unit: int, *, last: bool) -> None:
        self.records = records
        self.number = number
        self.unit = unit
        self.events: list[AnyEvent] = []
        self.kong: int | None = None
        """Which event is the kong that has not been paid yet."""
        self.last: AnyEvent | None = None
        self.drawn: list[str] = []
        self.over = False
        self.ends_record = last
        self.left_out: list[dict[str, str]] = []
        """What of the hand is not taken over, and why."""

    def read(self) -> list[AnyEvent]:
        """The events of the hand; raises ForeignError."""
        for name, node in self.records:
            if self.over:
                if name.startswith("Record") or not name:
                    self.left_out.append(node.left_out(f"the hand is over before this {name or 'record'}"))
            elif not name:
                raise node.fault("a record, which is an object")
            else:
                self._record(name, node)
        if not self.over and self.ends_record:
            why = "the record ends in the middle of this hand: what came after is not in it"
            self.left_out.append(self.records[0][1].left_out(why))
        return self.events

    def _record(self, name: str, node: Field) -> None:
        if name in self._READERS:
            self._READERS[name](self, node)
        elif name.startswith("Record"):
            self.left_out.append(node.left_out(f"{name} is not known"))

    def _add(self, event: AnyEvent) -> None:
        if isinstance(event, Kong):
            self.kong = len(self.events)
        self.events.append(event)
        self.last = event

    def _draw(self, node: Field) -> None:
        self._add(Draw(seat=node.seat_in(), tile=node.at("tile").tile(), meta=node.place))

    def _money(self, node: Field) -> Four:
        if not isinstance(node.value, list):
            raise node.fault("a list of 4")
        amounts = node.four()
        if any(each % self.unit for each in amounts):
            raise node.fault(f"amounts in units of {self.unit}")
        return four_of(each // self.unit for each in amounts)

    def _claimed_money(self, node: Field | None) -> Four | None:
        """The money of a claim; one that cannot be read is none."""
        return None if node is None else claimed(lambda: self._money(node), self.left_out)

    def _not_compared(self, node: Field, names: tuple[str, ...], why: str) -> None:
        """Say which of these claims are there and held against nothing."""
        there = [name for name in names if (found := node.maybe(name)) is not None and found.value]
        self.left_out += node.not_compared(there, why)

    def _start(self, node: Field) -> None:
        dealer = node.seat_in("ju")
        hands = [node.at(f"tiles{seat}").tiles() for seat in range(4)]
        first: str | None = None
        if len(hands[dealer]) == 14:
            first = hands[dealer].pop()
        self._add(
            StartHand(
                hand=self.number,
                dealer=dealer,
                hands=four_of(["".join(each) for each in hands]),
                wall=self._wall(node, first, [*chain(*hands), *([] if first is None else [first])]),
                scores=self._claimed_money(node.maybe("scores")),
                meta=node.place,
            )
        )
        if first is not None:
            why = "the dealer's 14th tile is the last of the tiles dealt"
            self._add(Draw(seat=dealer, tile=first, meta=node.derived(why)))

    def _wall(self, node: Field, first: str | None, dealt: list[str]) -> str | None:
        """The dealer's tile and the rest of the wall, if the draws follow it, all or the ordinary ones.

        Some records list the wall from its first tile on, those `dealt` among them.
        """
        rest = node.maybe("paishan")
        if rest is None or not rest.value or first is None:
            return None
        listed = rest.tiles()
        if Counter(listed[: len(dealt)]) == Counter(dealt):
            listed = listed[len(dealt) :]
        wall = [first, *listed]
        ordinary, every = [first], [first]
        replacing = False
        for name, record in self.records:
            if name == "RecordDealTile":
                every.append(record.at("tile").tile())
                if not replacing:
                    ordinary.append(every[-1])
                replacing = False
            elif name in ("RecordAnGangAddGang", "RecordChiPengGang"):
                replacing = name == "RecordAnGangAddGang" or record.number_in("type") == 2
            elif name in ("RecordDiscardTile", *WINS):
                replacing = False
        follows = any(wall[: len(draws)] == draws for draws in (every, ordinary))
        return "".join(wall) if follows else None

    def _exchange(self, node: Field) -> None:
        infos = node.at("change_tile_infos").items(4)
        out = [each.at("out_tiles").tiles() for each in infos]
        given = [each.at("in_tiles").tiles() for each in infos]
        kind = node.number_in("change_type")
        told = _STEPS[kind] if kind in (0, 1, 2) else 0
        step = next((each for each in (told, *_STEPS) if _goes_on(out, given, each)), None)
        if step is None:
            raise ForeignError(f"{node.path}.change_tile_infos: what goes out does not come in anywhere")
        for seat in range(4):
            meta = infos[seat].place
            self._add(Exchange(seat=seat, target=(seat + step) % 4, tiles="".join(out[seat]), meta=meta))

    def _gaps(self, node: Field) -> None:
        for seat, each in enumerate(node.at("gap_types").items(4)):
            if each.number() not in (0, 1, 2):
                raise each.fault("0, 1 or 2")
            suit: Any = _GAPS[each.number()]
            self._add(VoidSuit(seat=seat, suit=suit, meta=each.place))

    def _discard(self, node: Field) -> None:
        first = not any(isinstance(each, Discard) for each in self.events)
        moqie = node.is_so("moqie")
        # The dealer's 14th tile counts as dealt, and it may have been handed on.
        drawn = None if (first and not moqie) or not isinstance(self.last, Draw | VoidSuit | Exchange) else moqie
        self._add(Discard(seat=node.seat_in(), tile=node.at("tile").tile(), drawn=drawn, meta=node.place))

    def _claim(self, node: Field) -> None:
        seat = node.seat_in()
        tiles = node.at("tiles").tiles()
        froms = [each.seat() for each in node.at("froms").items(len(tiles))]
        foreign = [place for place, each in enumerate(froms) if each != seat]
        if len(foreign) != 1:
            raise node.at("froms").fault("one tile of another player")
        claimed, target = tiles.pop(foreign[0]), froms[foreign[0]]
        kind = node.number_in("type")
        if kind not in (0, 1, 2):
            raise node.at("type").fault("0, 1 or 2")
        self._add(_CLAIMS[kind](seat=seat, target=target, tile=claimed, tiles="".join(tiles), meta=node.place))

    def _own_kong(self, node: Field) -> None:
        tiles = node.at("tiles").tiles()
        kind = node.number_in("type")
        if not tiles:
            raise node.at("tiles").fault("a tile")
        if kind not in (2, 3):
            raise node.at("type").fault("2 or 3")
        how: Any = {"kind": "concealed", "tiles": tiles[0] * 4} if kind == 3 else {"kind": "added", "tile": tiles[0]}
        self._add(Kong(seat=node.seat_in(), meta=node.place, **how))

    def _paid_kong(self, node: Field, *, last: bool = False) -> None:
        """The money of a kong, which comes in a record of its own."""
        infos = node.maybe("gang_infos")
        payer = node if infos is None or not isinstance(infos.value, dict) else infos
        moved = self._claimed_money(payer.maybe("delta_scores"))
        if self.kong is None:
            self.left_out.append(node.left_out("there is no kong before it to be paid"))
        elif moved is None:
            if payer.maybe("delta_scores") is None:
                self.left_out.append(node.left_out("it does not say what is paid for the kong"))
        else:
            kong = self.events[self.kong]
            self.events[self.kong] = msgspec.structs.replace(
                kong, payments=moved, meta={**(kong.meta or {}), "paid_at": node.place["at"]}
            )
        self.kong = None
        if last:  # somebody is below zero, which ends the hand
            self._won(payer, node)

    def _wins(self, node: Field, *, last: bool = True) -> None:
        hules = node.at("hules").items()
        moved = self._claimed_money(node.maybe("delta_scores"))
        if len(hules) > 1:
            self._not_compared(node, ("delta_scores",), "several win together, and it is one sum of what they win")
        on = self.last
        source = on.seat if isinstance(on, Discard | Kong) else None
        order = sorted(hules, key=lambda each: (each.seat_in() - (source or 0)) % 4)
        for each in order:
            drawn = each.is_so("zimo")
            if not drawn and source is None:
                raise each.fault("a win on a discard or an added kong after one")
            by: Any = "self_draw" if drawn else "robbed_kong" if isinstance(on, Kong) else "discard"
            meta = each.place
            fans = each.maybe("fans")
            if fans is not None:
                meta["fans"] = fans.value
            if len(hules) > 1 and moved is not None:
                meta["together"] = list(moved)
            self._not_compared(each, _BESIDE, "it follows from the rows and the payments, which are compared")
            claim = claimed(partial(_rows, each, drawn=drawn), self.left_out)
            self._add(
                Win(
                    seat=each.seat_in(),
                    by=by,
                    tile=each.at("hu_tile").tile(),
                    target=None if drawn else source,
                    total=None if claim is None else claim[0],
                    patterns=None if claim is None else claim[1],
                    payments=moved if len(hules) == 1 else None,
                    meta=meta,
                )
            )
        if last:
            self._won(node, node)

    def _won(self, holder: Field, node: Field) -> None:
        scores = self._claimed_money(holder.maybe("scores"))
        self._end(EndHand(reason="won", scores=scores, meta=node.place))

    def _no_tile(self, node: Field) -> None:
        sums = [0, 0, 0, 0]
        before: Four | None = None
        told = node.maybe("scores")
        lost = len(self.left_out)
        for each in told.items() if told is not None else []:
            if not isinstance(each.value, dict):
                self.left_out.append(each.fault("an object").left_out)
                continue
            before = before or self._claimed_money(each.maybe("old_scores"))
            for name in ("delta_scores", "taxes"):  # what is settled between the players; kong points that go back
                if (moved := self._claimed_money(each.maybe(name))) is not None:
                    sums = [a + b for a, b in zip(sums, moved, strict=True)]
        payments = four_of(sums) if any(sums) or before is not None else None
        scores = None if before is None else four_of(a + b for a, b in zip(before, sums, strict=True))
        if len(self.left_out) > lost:  # a part of a sum claims nothing
            payments = scores = None
        self._end(EndHand(reason="wall_exhausted", payments=payments, scores=scores, meta=node.place))

    def _end(self, event: EndHand) -> None:
        self._add(event)
        self.over = True

    _READERS: ClassVar[Mapping[str, Callable[[MajsoulHand, Field], None]]] = {
        "RecordNewRound": _start,
        "RecordChangeTile": _exchange,
        "RecordSelectGap": _gaps,
        "RecordDealTile": _draw,
        "RecordDiscardTile": _discard,
        "RecordChiPengGang": _claim,
        "RecordAnGangAddGang": _own_kong,
        "RecordGangResult": _paid_kong,
        "RecordGangResultEnd": lambda self, node: self._paid_kong(node, last=True),
        "RecordHule": _wins,
        "RecordHuleXueZhanMid": lambda self, node: self._wins(node, last=False),
        "RecordHuleXueZhanEnd": _wins,
        "RecordNoTile": _no_tile,
    }


def _goes_on(out: list[list[str]], given: list[list[str]], step: int) -> bool:
    """Whether what each hands out is what the seat so many further on is given."""
    return all(Counter(out[seat]) == Counter(given[(seat + step) % 4]) for seat in range(4))
