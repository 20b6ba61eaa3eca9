"""MajSoul's records of Sichuan games, decoded to JSON by whoever has them: nothing is fetched here.

Protobuf leaves out what is zero, and decoders spell fields in two ways: a field that is missing is 0, and each is
looked for as `old_scores` and as `oldScores`. Every kong and every win carries its own line of money, in thousands.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from replay.events import (
    AnyEvent,
    Chow,
    Discard,
    Draw,
    EndHand,
    Exchange,
    Four,
    Kong,
    Pung,
    StartGame,
    StartHand,
    VoidSuit,
    Win,
)
from replay.formats.importers.common import (
    ForeignError,
    ForeignGame,
    Imported,
    Node,
    Source,
    derived,
    four_of,
    place_of,
    wrote,
)
from replay.rulesets import find_ruleset
from replay.tiles import KIND_OF

_SICHUAN: Final = "sichuan"
_SET: Final = "majsoul"
"""The named set of rulings that these records are played by."""
_RULINGS: Final = next(dict(each.values) for each in find_ruleset(_SICHUAN).sets if each.name == _SET)
SOURCE: Final = Source(id="majsoul", title="MajSoul", rulings={_SICHUAN: _RULINGS})

_TILES: Final = {
    **{name: name for name, kind in KIND_OF.items() if kind < 34},
    **{f"0{suit}": f"5{suit}" for suit in "mps"},
}
_GAPS: Final = ("p", "m", "s")
_STEPS: Final = (1, 2, 3)
"""How many seats on the three tiles go, by `change_type`."""
_UNIT: Final = 1000
"""What one point of the rules is in its scores."""
_PIECES: Final = re.compile(r"[0-9][mpsz]").findall
_DEEPEST: Final = 8
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
_WINS: Final = ("RecordHule", "RecordHuleXueZhanMid", "RecordHuleXueZhanEnd")


def looks_like(value: Any) -> bool:
    """Whether a JSON document is such a record."""
    return _records(Node(value)) is not None


def read(value: Any, ruleset: str | None = None) -> Imported:
    """The game of a record; `ruleset` is for games that are not Sichuan's. Raises ForeignError."""
    root = Node(value)
    found = _records(root)
    if found is None:
        raise ForeignError("$: there is no list of records with a RecordNewRound in it")
    records = [each for each in (_record(node) for node in found) if each is not None]
    chosen = next((node.path for name, node in records if name == "RecordSelectGap"), None)
    if ruleset is None and chosen is None:
        raise ForeignError("$: no missing suits are chosen, so this is no game of Sichuan; --ruleset names another")
    if ruleset not in (None, _SICHUAN) and chosen is not None:
        raise ForeignError(
            f"{chosen}: missing suits are chosen, so this is a game of Sichuan; --ruleset {ruleset} contradicts that"
        )
    if (wild := _find(root, "wanxiangxiuluo_mode", "wanxiangxiuluoMode")) is not None and wild.value:
        raise ForeignError(f"{wild.path}: it plays with wild tiles, which the ruleset does not have")
    return _Reading(root, records, ruleset or _SICHUAN).imported()


# ------------------------------------------------------------- the shapes of the list


def _records(node: Node, depth: int = 0) -> list[Node] | None:
    """The list of records, wherever the document has it."""
    if depth > _DEEPEST:
        return None
    if isinstance(node.value, list):
        items = node.items()
        if any((found := _record(each, strict=False)) and found[0] == "RecordNewRound" for each in items[:20]):
            return items
        below: list[Node] = items[:20]
    elif isinstance(node.value, dict):
        below = [Node(each, f"{node.path}.{key}") for key, each in node.value.items()]
    else:
        return None
    for each in below:
        if isinstance(each.value, dict | list) and (found_list := _records(each, depth + 1)) is not None:
            return found_list
    return None


def _record(node: Node, *, strict: bool = True) -> tuple[str, Node] | None:
    """The name and the data of a record in any of its wrappings; None for an action that is none."""
    value = node.value
    if not isinstance(value, dict):
        if strict:
            raise node.fault("an object")
        return None
    if isinstance(value.get("result"), dict):
        return _record(node.at("result"), strict=strict)
    name = value.get("name")
    if not isinstance(name, str) or not isinstance(value.get("data"), dict):
        return None
    return name.removeprefix(".lq."), node.at("data")


def _find(node: Node, *keys: str, depth: int = 0) -> Node | None:
    """A field anywhere in the objects of the document."""
    if not isinstance(node.value, dict) or depth > _DEEPEST:
        return None
    if (found := node.maybe(*keys)) is not None:
        return found
    for key in node.value:
        if (found := _find(Node(node.value[key], f"{node.path}.{key}"), *keys, depth=depth + 1)) is not None:
            return found
    return None


def _field(node: Node, name: str) -> Node | None:
    """A field by either spelling."""
    first, *more = name.split("_")
    return node.maybe(name, first + "".join(each.capitalize() for each in more))


def _needed(node: Node, name: str) -> Node:
    found = _field(node, name)
    if found is None:
        raise ForeignError(f"{node.path}.{name}: it is missing")
    return found


def _seat(node: Node, name: str = "seat") -> int:
    found = _field(node, name)
    return 0 if found is None else found.seat()


def _zero(node: Node, name: str) -> int:
    found = _field(node, name)
    return 0 if found is None else found.number()


def _true(node: Node, name: str) -> bool:
    found = _field(node, name)
    return found is not None and found.flag()


def tile(node: Node) -> str:
    """The tile of a code; raises ForeignError."""
    found = _TILES.get(node.text())
    if found is None:
        raise node.fault("a tile, such as 5m or 0m")
    return found


def _tiles(node: Node) -> list[str]:
    """Tiles as a list of codes or as one text."""
    if isinstance(node.value, str):
        pieces = _PIECES(node.value)
        if "".join(pieces) != node.value:
            raise node.fault("tiles")
        return [tile(Node(each, node.path)) for each in pieces]
    return [tile(each) for each in node.items()]


# ------------------------------------------------------------- the game


class _Reading:
    def __init__(self, root: Node, records: list[tuple[str, Node]], ruleset: str) -> None:
        self.records = records
        self.ruleset = ruleset
        self.problems: list[str] = []
        self.names = _names(root)
        uuid = _find(root, "uuid")
        self.name = uuid.value if uuid is not None and isinstance(uuid.value, str) and uuid.value else "majsoul"
        self.unit = _unit(records)

    def imported(self) -> Imported:
        """The games, cut where a hand could not be read."""
        games: list[ForeignGame] = []
        run: list[AnyEvent] = []
        for number, records in enumerate(self._hands(), 1):
            try:
                run += _Hand(records, number, self.unit).read()
            except ForeignError as fault:
                self.problems.append(str(fault))
                games += self._game(run, len(games))
                run = []
        games += self._game(run, len(games))
        remarks = (f"its scores are told in units of {self.unit}",) if self.unit != 1 else ()
        return Imported(SOURCE, tuple(games), tuple(self.problems), remarks)

    def _hands(self) -> Iterator[list[tuple[str, Node]]]:
        hand: list[tuple[str, Node]] = []
        for name, node in self.records:
            if name == "RecordNewRound" and hand:
                yield hand
                hand = []
            if hand or name == "RecordNewRound":
                hand.append((name, node))
        if hand:
            yield hand

    def _game(self, run: list[AnyEvent], before: int) -> Iterator[ForeignGame]:
        if not run:
            return
        exchanged = any(isinstance(each, Exchange) for each in run)
        more: dict[str, Any] = {"unit": self.unit, **({"part": before + 1} if before else {})}
        start = StartGame(
            version=1,
            ruleset=self.ruleset,
            game=self.name if not before else f"{self.name}/{before + 1}",
            players=self.names,
            rulings=_rulings(exchanged=exchanged) if self.ruleset == _SICHUAN else None,
            source="MajSoul record",
            meta=wrote(SOURCE, self.ruleset, more),
        )
        yield ForeignGame(start, tuple(run))


def _rulings(*, exchanged: bool) -> dict[str, str]:
    """The rulings that a game is played by: those of the set, and the exchange only where tiles are handed on."""
    return {slug: value for slug, value in _RULINGS.items() if exchanged or slug != "exchange"}


def _claimed(hule: Node, *, drawn: bool) -> tuple[int, dict[str, int]] | None:
    """What a win claims: the worth of the hand, and its rows; None where it names something that is not known."""
    fans = _field(hule, "fans")
    if fans is None or not fans.value:
        return None
    rows: dict[str, int] = {}
    kind, sum_of = "", 0
    for each in fans.items():
        number, faan = _zero(each, "id"), _zero(each, "val")
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
            return None
    if not kind or sum_of < 1:
        return None
    worth = 1 << min(_MOST, sum_of) - 1
    return worth, {kind: worth, **rows, **({"Self-Draw": worth + 1} if drawn else {})}


def _names(root: Node) -> tuple[str, str, str, str]:
    names = ["", "", "", ""]
    accounts = _find(root, "accounts")
    for each in accounts.items() if accounts is not None else []:
        name = each.maybe("nickname")
        names[_seat(each)] = "" if name is None else name.text()
    return four_of(names)


def _unit(records: list[tuple[str, Node]]) -> int:
    """1000 if every score and every payment of the record is in thousands."""
    amounts: list[int] = []
    for _, node in records:
        holders = [node, *([found] if (found := _field(node, "gang_infos")) is not None else [])]
        for holder in holders:
            for name in ("scores", "delta_scores", "old_scores"):
                listed = holder.value.get(name) if isinstance(holder.value, dict) else None
                amounts += [each for each in listed if isinstance(each, int)] if isinstance(listed, list) else []
    return _UNIT if any(amounts) and all(each % _UNIT == 0 for each in amounts) else 1


class _Hand:
    """One hand, from its RecordNewRound to what ended it."""

    def __init__(self, records: list[tuple[str, Node]], number: int, unit: int) -> None:
        self.records = records
        self.number = number
        self.unit = unit
        self.events: list[AnyEvent] = []
        self.kong: int | None = None
        """Which event is the kong that has not been paid yet."""
        self.last: AnyEvent | None = None
        self.drawn: list[str] = []
        self.over = False

    def read(self) -> list[AnyEvent]:
        """The events of the hand; raises ForeignError."""
        for name, node in self.records:
            if self.over:
                break
            if name == "RecordNewRound":
                self._start(node)
            elif name == "RecordChangeTile":
                self._exchange(node)
            elif name == "RecordSelectGap":
                self._gaps(node)
            elif name == "RecordDealTile":
                self._add(Draw(seat=_seat(node), tile=tile(node.at("tile")), meta=place_of(node)))
            elif name == "RecordDiscardTile":
                self._discard(node)
            elif name == "RecordChiPengGang":
                self._claim(node)
            elif name == "RecordAnGangAddGang":
                self._own_kong(node)
            elif name in ("RecordGangResult", "RecordGangResultEnd"):
                self._paid_kong(node, name)
            elif name in _WINS:
                self._wins(node, name)
            elif name == "RecordNoTile":
                self._no_tile(node)
            elif name.startswith("Record"):
                raise ForeignError(f"{node.path}: {name} is not known")
        return self.events

    def _add(self, event: AnyEvent) -> None:
        self.events.append(event)
        self.last = event

    def _money(self, node: Node | None) -> Four | None:
        if node is None or not isinstance(node.value, list):
            return None
        a, b, c, d = node.four()
        if any(each % self.unit for each in (a, b, c, d)):
            raise node.fault(f"amounts in units of {self.unit}")
        return a // self.unit, b // self.unit, c // self.unit, d // self.unit

    def _start(self, node: Node) -> None:
        dealer = _seat(node, "ju")
        hands = [_tiles(_needed(node, f"tiles{seat}")) for seat in range(4)]
        first: str | None = None
        if len(hands[dealer]) == 14:
            first = hands[dealer].pop()
        self._add(
            StartHand(
                hand=self.number,
                dealer=dealer,
                hands=four_of(["".join(each) for each in hands]),
                wall=self._wall(node, first),
                scores=self._money(_field(node, "scores")),
                meta=place_of(node),
            )
        )
        if first is not None:
            why = "the dealer's 14th tile is the last of the tiles dealt"
            self._add(Draw(seat=dealer, tile=first, meta=derived(node, why)))

    def _wall(self, node: Node, first: str | None) -> str | None:
        """The dealer's tile and the rest of the wall, if the ordinary draws follow it."""
        rest = _field(node, "paishan")
        if rest is None or not rest.value or first is None:
            return None
        wall = [first, *_tiles(rest)]
        ordinary = [first]
        replacing = False
        for name, record in self.records:
            if name == "RecordDealTile":
                if not replacing:
                    ordinary.append(tile(record.at("tile")))
                replacing = False
            elif name in ("RecordAnGangAddGang", "RecordChiPengGang"):
                replacing = name == "RecordAnGangAddGang" or _zero(record, "type") == 2
            elif name in ("RecordDiscardTile", *_WINS):
                replacing = False
        return "".join(wall) if wall[: len(ordinary)] == ordinary else None

    def _exchange(self, node: Node) -> None:
        infos = _needed(node, "change_tile_infos").items(4)
        out = [_tiles(_needed(each, "out_tiles")) for each in infos]
        given = [_tiles(_needed(each, "in_tiles")) for each in infos]
        kind = _zero(node, "change_type")
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
            meta = place_of(infos[seat])
            self._add(Exchange(seat=seat, target=(seat + step) % 4, tiles="".join(out[seat]), meta=meta))

    def _gaps(self, node: Node) -> None:
        for seat, each in enumerate(_needed(node, "gap_types").items(4)):
            if each.number() not in (0, 1, 2):
                raise each.fault("0, 1 or 2")
            suit: Any = _GAPS[each.number()]
            self._add(VoidSuit(seat=seat, suit=suit, meta=place_of(each)))

    def _discard(self, node: Node) -> None:
        first = not any(isinstance(each, Discard) for each in self.events)
        moqie = _true(node, "moqie")
        # The dealer's 14th tile counts as dealt, and it may have been handed on.
        drawn = None if (first and not moqie) or not isinstance(self.last, Draw | VoidSuit | Exchange) else moqie
        self._add(Discard(seat=_seat(node), tile=tile(node.at("tile")), drawn=drawn, meta=place_of(node)))

    def _claim(self, node: Node) -> None:
        seat = _seat(node)
        tiles = _tiles(node.at("tiles"))
        froms = [each.seat() for each in node.at("froms").items(len(tiles))]
        foreign = [place for place, each in enumerate(froms) if each != seat]
        if len(foreign) != 1:
            raise node.at("froms").fault("one tile of another player")
        claimed, target = tiles.pop(foreign[0]), froms[foreign[0]]
        kind, own, meta = _zero(node, "type"), "".join(tiles), place_of(node)
        if kind == 2:
            self._kong(Kong(seat=seat, kind="open", target=target, tile=claimed, tiles=own, meta=meta))
        elif kind == 1:
            self._add(Pung(seat=seat, target=target, tile=claimed, tiles=own, meta=meta))
        elif kind == 0:
            self._add(Chow(seat=seat, target=target, tile=claimed, tiles=own, meta=meta))
        else:
            raise node.at("type").fault("0, 1 or 2")

    def _own_kong(self, node: Node) -> None:
        tiles = _tiles(node.at("tiles"))
        kind = _zero(node, "type")
        if not tiles:
            raise node.at("tiles").fault("a tile")
        if kind == 3:
            self._kong(Kong(seat=_seat(node), kind="concealed", tiles=tiles[0] * 4, meta=place_of(node)))
        elif kind == 2:
            self._kong(Kong(seat=_seat(node), kind="added", tile=tiles[0], meta=place_of(node)))
        else:
            raise node.at("type").fault("2 or 3")

    def _kong(self, event: Kong) -> None:
        self._add(event)
        self.kong = len(self.events) - 1

    def _paid_kong(self, node: Node, name: str) -> None:
        """The money of a kong, which comes in a record of its own."""
        infos = _field(node, "gang_infos")
        moved = self._money(_field(infos if infos is not None else node, "delta_scores"))
        if self.kong is None or moved is None:
            raise ForeignError(f"{node.path}: there is no kong before it to be paid")
        kong = self.events[self.kong]
        self.events[self.kong] = msgspec.structs.replace(
            kong, payments=moved, meta={**(kong.meta or {}), "paid_at": place_of(node)["at"]}
        )
        self.kong = None
        if name == "RecordGangResultEnd":  # somebody is below zero, which ends the hand
            scores = self._money(_field(infos if infos is not None else node, "scores"))
            self._end(EndHand(reason="won", scores=scores, meta=place_of(node)))

    def _wins(self, node: Node, name: str) -> None:
        hules = _needed(node, "hules").items()
        moved = self._money(_field(node, "delta_scores"))
        last = self.last
        source = last.seat if isinstance(last, Discard | Kong) else None
        order = sorted(hules, key=lambda each: (_seat(each) - (source or 0)) % 4)
        for each in order:
            drawn = _true(each, "zimo")
            if not drawn and source is None:
                raise each.fault("a win on a discard or an added kong after one")
            by: Any = "self_draw" if drawn else "robbed_kong" if isinstance(last, Kong) else "discard"
            meta = place_of(each)
            fans = _field(each, "fans")
            if fans is not None:
                meta["fans"] = fans.value
            if len(hules) > 1 and moved is not None:
                meta["together"] = list(moved)
            claimed = _claimed(each, drawn=drawn)
            self._add(
                Win(
                    seat=_seat(each),
                    by=by,
                    tile=tile(_needed(each, "hu_tile")),
                    target=None if drawn else source,
                    total=None if claimed is None else claimed[0],
                    patterns=None if claimed is None else claimed[1],
                    payments=moved if len(hules) == 1 else None,
                    meta=meta,
                )
            )
        if name != "RecordHuleXueZhanMid":
            scores = self._money(_field(node, "scores"))
            self._end(EndHand(reason="won", scores=scores, meta=place_of(node)))

    def _no_tile(self, node: Node) -> None:
        sums = [0, 0, 0, 0]
        before: Four | None = None
        told = _field(node, "scores")
        for each in told.items() if told is not None else []:
            if not isinstance(each.value, dict):
                continue
            before = before or self._money(_field(each, "old_scores"))
            for name in ("delta_scores", "taxes"):  # what is settled between the players; kong points that go back
                if (moved := self._money(_field(each, name))) is not None:
                    sums = [a + b for a, b in zip(sums, moved, strict=True)]
        payments: Four | None = (sums[0], sums[1], sums[2], sums[3]) if any(sums) or before is not None else None
        after = None if before is None else [a + b for a, b in zip(before, sums, strict=True)]
        scores: Four | None = None if after is None else (after[0], after[1], after[2], after[3])
        self._end(EndHand(reason="wall_exhausted", payments=payments, scores=scores, meta=place_of(node)))

    def _end(self, event: EndHand) -> None:
        self._add(event)
        self.over = True
