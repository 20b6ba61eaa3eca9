"""One hand of a MajSoul record: its events, what they move, and what each win claims."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import chain
from typing import Any, Final

import msgspec

from replay.events import AnyEvent, Chow, Discard, Draw, EndHand, Exchange, Four, Kong, Pung, StartHand, VoidSuit, Win
from replay.formats.importers.common import ForeignError, Node, claimed, four_of
from replay.formats.importers.majsoul_fields import field, needed, seat_of, tile, tiles_of, true, zero

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


def _rows(hule: Node, *, drawn: bool) -> tuple[int, dict[str, int]] | None:
    """What a win claims: the worth of the hand, and its rows; None where it claims none.

    Raises ForeignError for what is not known.
    """
    fans = field(hule, "fans")
    if fans is None or not fans.value:
        return None
    rows: dict[str, int] = {}
    kind, sum_of = "", 0
    for each in fans.items():
        number, faan = zero(each, "id"), zero(each, "val")
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
            raise needed(each, "id").fault("the number of a row of Sichuan")
    if not kind or sum_of < 1:
        raise fans.fault("rows, and the type of the hand among them")
    worth = 1 << min(_MOST, sum_of) - 1
    return worth, {kind: worth, **rows, **({"Self-Draw": worth + 1} if drawn else {})}


class MajsoulHand:
    """One hand, from its RecordNewRound to what ended it."""

    def __init__(self, records: list[tuple[str, Node]], number: int, unit: int, *, last: bool) -> None:
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

    def _record(self, name: str, node: Node) -> None:
        if name == "RecordNewRound":
            self._start(node)
        elif name == "RecordChangeTile":
            self._exchange(node)
        elif name == "RecordSelectGap":
            self._gaps(node)
        elif name == "RecordDealTile":
            self._add(Draw(seat=seat_of(node), tile=tile(node.at("tile")), meta=node.place))
        elif name == "RecordDiscardTile":
            self._discard(node)
        elif name == "RecordChiPengGang":
            self._claim(node)
        elif name == "RecordAnGangAddGang":
            self._own_kong(node)
        elif name in ("RecordGangResult", "RecordGangResultEnd"):
            self._paid_kong(node, name)
        elif name in WINS:
            self._wins(node, name)
        elif name == "RecordNoTile":
            self._no_tile(node)
        elif name.startswith("Record"):
            self.left_out.append(node.left_out(f"{name} is not known"))

    def _add(self, event: AnyEvent) -> None:
        self.events.append(event)
        self.last = event

    def _money(self, node: Node) -> Four:
        if not isinstance(node.value, list):
            raise node.fault("a list of 4")
        amounts = node.four()
        if any(each % self.unit for each in amounts):
            raise node.fault(f"amounts in units of {self.unit}")
        return four_of(each // self.unit for each in amounts)

    def _claimed_money(self, node: Node | None) -> Four | None:
        """The money of a claim; one that cannot be read is none."""
        return None if node is None else claimed(lambda: self._money(node), self.left_out)

    def _not_compared(self, node: Node, names: tuple[str, ...], why: str) -> None:
        """Say which of these claims are there and held against nothing."""
        there = [name for name in names if (found := field(node, name)) is not None and found.value]
        self.left_out += node.not_compared(there, why)

    def _start(self, node: Node) -> None:
        dealer = seat_of(node, "ju")
        hands = [tiles_of(needed(node, f"tiles{seat}")) for seat in range(4)]
        first: str | None = None
        if len(hands[dealer]) == 14:
            first = hands[dealer].pop()
        self._add(
            StartHand(
                hand=self.number,
                dealer=dealer,
                hands=four_of(["".join(each) for each in hands]),
                wall=self._wall(node, first, [*chain(*hands), *([] if first is None else [first])]),
                scores=self._claimed_money(field(node, "scores")),
                meta=node.place,
            )
        )
        if first is not None:
            why = "the dealer's 14th tile is the last of the tiles dealt"
            self._add(Draw(seat=dealer, tile=first, meta=node.derived(why)))

    def _wall(self, node: Node, first: str | None, dealt: list[str]) -> str | None:
        """The dealer's tile and the rest of the wall, if the draws follow it, all or the ordinary ones.

        Some records list the wall from its first tile on, those `dealt` among them.
        """
        rest = field(node, "paishan")
        if rest is None or not rest.value or first is None:
            return None
        listed = tiles_of(rest)
        if Counter(listed[: len(dealt)]) == Counter(dealt):
            listed = listed[len(dealt) :]
        wall = [first, *listed]
        ordinary, every = [first], [first]
        replacing = False
        for name, record in self.records:
            if name == "RecordDealTile":
                every.append(tile(record.at("tile")))
                if not replacing:
                    ordinary.append(every[-1])
                replacing = False
            elif name in ("RecordAnGangAddGang", "RecordChiPengGang"):
                replacing = name == "RecordAnGangAddGang" or zero(record, "type") == 2
            elif name in ("RecordDiscardTile", *WINS):
                replacing = False
        follows = any(wall[: len(draws)] == draws for draws in (every, ordinary))
        return "".join(wall) if follows else None

    def _exchange(self, node: Node) -> None:
        infos = needed(node, "change_tile_infos").items(4)
        out = [tiles_of(needed(each, "out_tiles")) for each in infos]
        given = [tiles_of(needed(each, "in_tiles")) for each in infos]
        kind = zero(node, "change_type")
        step = _STEPS[kind] if kind in (0, 1, 2) else 0
        if any(Counter(out[seat]) != Counter(given[(seat + step) % 4]) for seat in range(4)):
            fits = [
                each
                for each in _STEPS
                if all(Counter(out[seat]) == Counter(given[(seat + each) % 4]) for seat in range(4))
            ]
            if not fits:
                raise ForeignError(f"{node.path}.change_tile_infos: what goes out does not come in anywhere")
            step = fits[0]
        for seat in range(4):
            meta = infos[seat].place
            self._add(Exchange(seat=seat, target=(seat + step) % 4, tiles="".join(out[seat]), meta=meta))

    def _gaps(self, node: Node) -> None:
        for seat, each in enumerate(needed(node, "gap_types").items(4)):
            if each.number() not in (0, 1, 2):
                raise each.fault("0, 1 or 2")
            suit: Any = _GAPS[each.number()]
            self._add(VoidSuit(seat=seat, suit=suit, meta=each.place))

    def _discard(self, node: Node) -> None:
        first = not any(isinstance(each, Discard) for each in self.events)
        moqie = true(node, "moqie")
        # The dealer's 14th tile counts as dealt, and it may have been handed on.
        drawn = None if (first and not moqie) or not isinstance(self.last, Draw | VoidSuit | Exchange) else moqie
        self._add(Discard(seat=seat_of(node), tile=tile(node.at("tile")), drawn=drawn, meta=node.place))

    def _claim(self, node: Node) -> None:
        seat = seat_of(node)
        tiles = tiles_of(node.at("tiles"))
        froms = [each.seat() for each in node.at("froms").items(len(tiles))]
        foreign = [place for place, each in enumerate(froms) if each != seat]
        if len(foreign) != 1:
            raise node.at("froms").fault("one tile of another player")
        claimed, target = tiles.pop(foreign[0]), froms[foreign[0]]
        kind, own, meta = zero(node, "type"), "".join(tiles), node.place
        if kind == 2:
            self._kong(Kong(seat=seat, kind="open", target=target, tile=claimed, tiles=own, meta=meta))
        elif kind == 1:
            self._add(Pung(seat=seat, target=target, tile=claimed, tiles=own, meta=meta))
        elif kind == 0:
            self._add(Chow(seat=seat, target=target, tile=claimed, tiles=own, meta=meta))
        else:
            raise node.at("type").fault("0, 1 or 2")

    def _own_kong(self, node: Node) -> None:
        tiles = tiles_of(node.at("tiles"))
        kind = zero(node, "type")
        if not tiles:
            raise node.at("tiles").fault("a tile")
        if kind == 3:
            self._kong(Kong(seat=seat_of(node), kind="concealed", tiles=tiles[0] * 4, meta=node.place))
        elif kind == 2:
            self._kong(Kong(seat=seat_of(node), kind="added", tile=tiles[0], meta=node.place))
        else:
            raise node.at("type").fault("2 or 3")

    def _kong(self, event: Kong) -> None:
        self._add(event)
        self.kong = len(self.events) - 1

    def _paid_kong(self, node: Node, name: str) -> None:
        """The money of a kong, which comes in a record of its own."""
        infos = field(node, "gang_infos")
        payer = node if infos is None or not isinstance(infos.value, dict) else infos
        moved = self._claimed_money(field(payer, "delta_scores"))
        if self.kong is None:
            self.left_out.append(node.left_out("there is no kong before it to be paid"))
        elif moved is None:
            if field(payer, "delta_scores") is None:
                self.left_out.append(node.left_out("it does not say what is paid for the kong"))
        else:
            kong = self.events[self.kong]
            self.events[self.kong] = msgspec.structs.replace(
                kong, payments=moved, meta={**(kong.meta or {}), "paid_at": node.place["at"]}
            )
        self.kong = None
        if name == "RecordGangResultEnd":  # somebody is below zero, which ends the hand
            scores = self._claimed_money(field(payer, "scores"))
            self._end(EndHand(reason="won", scores=scores, meta=node.place))

    def _wins(self, node: Node, name: str) -> None:
        hules = needed(node, "hules").items()
        moved = self._claimed_money(field(node, "delta_scores"))
        if len(hules) > 1:
            self._not_compared(node, ("delta_scores",), "several win together, and it is one sum of what they win")
        last = self.last
        source = last.seat if isinstance(last, Discard | Kong) else None
        order = sorted(hules, key=lambda each: (seat_of(each) - (source or 0)) % 4)
        for each in order:
            drawn = true(each, "zimo")
            if not drawn and source is None:
                raise each.fault("a win on a discard or an added kong after one")
            by: Any = "self_draw" if drawn else "robbed_kong" if isinstance(last, Kong) else "discard"
            meta = each.place
            fans = field(each, "fans")
            if fans is not None:
                meta["fans"] = fans.value
            if len(hules) > 1 and moved is not None:
                meta["together"] = list(moved)
            self._not_compared(each, _BESIDE, "it follows from the rows and the payments, which are compared")
            claim = claimed(partial(_rows, each, drawn=drawn), self.left_out)
            self._add(
                Win(
                    seat=seat_of(each),
                    by=by,
                    tile=tile(needed(each, "hu_tile")),
                    target=None if drawn else source,
                    total=None if claim is None else claim[0],
                    patterns=None if claim is None else claim[1],
                    payments=moved if len(hules) == 1 else None,
                    meta=meta,
                )
            )
        if name != "RecordHuleXueZhanMid":
            scores = self._claimed_money(field(node, "scores"))
            self._end(EndHand(reason="won", scores=scores, meta=node.place))

    def _no_tile(self, node: Node) -> None:
        sums = [0, 0, 0, 0]
        before: Four | None = None
        told = field(node, "scores")
        lost = len(self.left_out)
        for each in told.items() if told is not None else []:
            if not isinstance(each.value, dict):
                self.left_out.append(each.fault("an object").left_out)
                continue
            before = before or self._claimed_money(field(each, "old_scores"))
            for name in ("delta_scores", "taxes"):  # what is settled between the players; kong points that go back
                if (moved := self._claimed_money(field(each, name))) is not None:
                    sums = [a + b for a, b in zip(sums, moved, strict=True)]
        payments = four_of(sums) if any(sums) or before is not None else None
        scores = None if before is None else four_of(a + b for a, b in zip(before, sums, strict=True))
        if len(self.left_out) > lost:  # a part of a sum claims nothing
            payments = scores = None
        self._end(EndHand(reason="wall_exhausted", payments=payments, scores=scores, meta=node.place))

    def _end(self, event: EndHand) -> None:
        self._add(event)
        self.over = True
