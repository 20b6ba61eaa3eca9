"""MajSoul's records of Sichuan games, decoded to JSON by whoever has them: nothing is fetched here.

Protobuf leaves out what is zero, and decoders spell fields in two ways: a field that is missing is 0, and each is
looked for as `old_scores` and as `oldScores`. Every kong and every win carries its own line of money, in thousands.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any, Final

from replay.events import AnyEvent, Exchange
from replay.formats.importers.common import ForeignError, Gathering, Imported, Source, four_of, read_each
from replay.formats.importers.games import OF_MISSING_SUITS, values_of_set
from replay.formats.importers.majsoul_hand import Field, MajsoulHand

_RULINGS: Final = values_of_set(OF_MISSING_SUITS, "majsoul")
SOURCE: Final = Source(id="majsoul", title="MajSoul", rulings={OF_MISSING_SUITS: _RULINGS})

_UNIT: Final = 1000
"""What one point of the rules is in its scores."""
_DEEPEST: Final = 8


def looks_like(value: Any) -> bool:
    """Whether a JSON document is such a record."""
    return _records(Field(value)) is not None


def read(value: Any, ruleset: str | None = None) -> Imported:
    """The game of a record; `ruleset` is for games that are not Sichuan's. Raises ForeignError."""
    root = Field(value)
    found = _records(root)
    if found is None:
        raise ForeignError("$: there is no list of records with a RecordNewRound in it")
    records = [each for each in map(_listed, found) if each is not None]
    chosen = next((node.path for name, node in records if name == "RecordSelectGap"), None)
    if ruleset is None and chosen is None and _of_riichi(records):
        raise ForeignError(
            "$: this is a record of riichi, a game that replay does not know; of MajSoul it reads games of Sichuan"
        )
    if ruleset is None and chosen is None:
        raise ForeignError("$: no missing suits are chosen, so this is not a game of Sichuan; --ruleset names another")
    if ruleset not in (None, OF_MISSING_SUITS) and chosen is not None:
        raise ForeignError(
            f"{chosen}: missing suits are chosen, so this is a game of Sichuan; --ruleset {ruleset} contradicts that"
        )
    if (wild := _find(root, "wanxiangxiuluo_mode")) is not None and wild.value:
        raise ForeignError(f"{wild.path}: it plays with wild tiles, which the ruleset does not have")
    return _Reading(root, records, ruleset or OF_MISSING_SUITS).imported()


def _of_riichi(records: list[tuple[str, Field]]) -> bool:
    """Whether a deal shows a dora, which riichi alone has."""
    deals = [node for name, node in records if name == "RecordNewRound" and isinstance(node.value, dict)]
    return any((shown := deal.maybe(each)) is not None and shown.value for deal in deals for each in ("doras", "dora"))


# ------------------------------------------------------------- the shapes of the list


def _inside(node: Field, depth: int = 0) -> Iterator[Field]:
    """The document, and what is in it, of a list the first of it."""
    yield node
    below: list[Field] = []
    if depth <= _DEEPEST and isinstance(node.value, list):
        below = node.items()[:20]
    elif depth <= _DEEPEST and isinstance(node.value, dict):
        below = [Field(each, f"{node.path}.{key}") for key, each in node.value.items()]
    for each in below:
        yield from _inside(each, depth + 1)


def _records(root: Field) -> list[Field] | None:
    """The list of records, wherever the document has it."""
    lists = (node.items() for node in _inside(root) if isinstance(node.value, list))
    return next((items for items in lists if any(map(_begins_a_hand, items[:20]))), None)


def _begins_a_hand(node: Field) -> bool:
    found = _record(node, strict=False)
    return found is not None and found[0] == "RecordNewRound"


def _record(node: Field, *, strict: bool = True) -> tuple[str, Field] | None:
    """The name and the data of a record in any of its wrappings; None where there is no action."""
    value = node.value
    if not isinstance(value, dict):
        if strict:
            raise node.fault("an object")
        return None
    if isinstance(value.get("result"), dict):
        return _record(node.at("result"), strict=strict)
    name = value.get("name")
    if not isinstance(name, str):
        return None
    name, data = name.removeprefix(".lq."), value.get("data")
    if strict and name.startswith("Record") and not isinstance(data, dict):
        return name, Field({} if data is None else data, f"{node.path}.data")
    return (name, node.at("data")) if isinstance(data, dict) else None


def _listed(node: Field) -> tuple[str, Field] | None:
    """The same of an element of the list; one that is no object has no name, and costs its hand."""
    try:
        return _record(node)
    except ForeignError:
        return "", node


def _find(root: Field, key: str) -> Field | None:
    """A field anywhere in the objects of the document."""
    found = (node.maybe(key) for node in _inside(root) if isinstance(node.value, dict))
    return next((each for each in found if each is not None), None)


# ------------------------------------------------------------- the game


class _Reading:
    def __init__(self, root: Field, records: list[tuple[str, Field]], ruleset: str) -> None:
        self.records = records
        self.found: Gathering[list[AnyEvent]] = Gathering(SOURCE, ruleset)
        self.names = self._names(root)
        uuid = _find(root, "uuid")
        if uuid is not None and not isinstance(uuid.value, str):
            self.found.left_out.append(uuid.fault("a text").left_out)
        self.name = uuid.value if uuid is not None and isinstance(uuid.value, str) and uuid.value else "majsoul"
        self.unit = _unit(records)

    def imported(self) -> Imported:
        """The games, cut where a hand could not be read."""
        hands = list(self._hands())

        def read(place: int) -> list[AnyEvent]:
            hand = MajsoulHand(hands[place], place + 1, self.unit, last=place == len(hands) - 1)
            events = hand.read()
            self.found.left_out += hand.left_out
            return events

        for run in self.found.runs(read_each(range(len(hands)), read), lambda *_: False):
            self._add(run)
        if hands and not self.found.games:  # of a record of which no hand can be read the game says so
            self._add([])
        self.found.tell_last()
        self.found.remarks += [f"its scores are told in units of {self.unit}"] * (self.unit != 1)
        return self.found.imported()

    def _names(self, root: Field) -> tuple[str, str, str, str]:
        names = ["", "", "", ""]
        accounts = _find(root, "accounts")
        try:
            for each in accounts.items() if accounts is not None else []:
                name = each.maybe("nickname")
                names[each.seat_in()] = "" if name is None else name.text()
        except ForeignError as fault:
            self.found.left_out.append(fault.left_out)
        return four_of(names)

    def _hands(self) -> Iterator[list[tuple[str, Field]]]:
        hand: list[tuple[str, Field]] = []
        for name, node in self.records:
            if name == "RecordNewRound" and hand:
                yield hand
                hand = []
            if hand or name == "RecordNewRound":
                hand.append((name, node))
            elif name.startswith("Record") or not name:
                self.found.left_out.append(node.left_out("it stands before the first hand"))
        if hand:
            yield hand

    def _add(self, run: list[list[AnyEvent]]) -> None:
        before, events = len(self.found.games), list(chain(*run))
        exchanged = any(isinstance(each, Exchange) for each in events)
        self.found.add(
            events,
            about={"unit": self.unit, **({"part": before + 1} if before else {})},
            game=self.name if not before else f"{self.name}/{before + 1}",
            players=self.names,
            rulings=_rulings(exchanged=exchanged) if self.found.ruleset == OF_MISSING_SUITS else None,
            source="MajSoul record",
        )


def _rulings(*, exchanged: bool) -> dict[str, str]:
    """The rulings that a game is played by: those of the set, and the exchange only where tiles are handed on."""
    return {slug: value for slug, value in _RULINGS.items() if exchanged or slug != "exchange"}


def _unit(records: list[tuple[str, Field]]) -> int:
    """1000 if every score and every payment of the record is in thousands."""
    amounts: list[int] = []
    for _, node in records:
        if not isinstance(node.value, dict):
            continue
        holders = [node, *([found] if (found := node.maybe("gang_infos")) is not None else [])]
        for holder in holders:
            for name in ("scores", "delta_scores", "old_scores"):
                listed = holder.value.get(name) if isinstance(holder.value, dict) else None
                amounts += [each for each in listed if isinstance(each, int)] if isinstance(listed, list) else []
    return _UNIT if any(amounts) and all(each % _UNIT == 0 for each in amounts) else 1
