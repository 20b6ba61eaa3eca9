"""Writes a simulated game of Sichuan as a decoded MajSoul record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from replay.events import (
    AnyEvent,
    Discard,
    Draw,
    EndHand,
    Exchange,
    Kong,
    Pung,
    StartGame,
    StartHand,
    VoidSuit,
    Win,
)
from replay.tiles import NAMES, parse_tiles

UNIT = 1000


def codes(text: str) -> list[str]:
    return [NAMES[kind] for kind in parse_tiles(text)]


def records_of(events: Sequence[AnyEvent], *, zeros: bool = True) -> list[dict[str, Any]]:
    """The list of `name` and `data`; without `zeros` fields that are 0 or false are left out, as protobuf does."""
    found: list[dict[str, Any]] = []
    scores = [0, 0, 0, 0]
    wins: list[Win] = []
    gaps: dict[int, int] = {}
    passed: dict[int, Exchange] = {}

    def put(name: str, **data: Any) -> None:
        if not zeros:
            data = {key: each for key, each in data.items() if each not in (0, False)}
        found.append({"name": f"Record{name}", "data": data})

    def settle(last: bool) -> None:
        if not wins:
            return
        old, moved = list(scores), [sum(each) for each in zip(*(win.payments or () for win in wins), strict=True)]
        scores[:] = [a + b for a, b in zip(old, moved, strict=True)]
        hules = []
        for win in wins:
            data = {"seat": win.seat, "zimo": win.by == "self_draw", "hu_tile": win.tile, "fans": [{"id": 1, "val": 1}]}
            hules.append({key: each for key, each in data.items() if zeros or each not in (0, False)})
        put("HuleXueZhanEnd" if last else "HuleXueZhanMid", hules=hules, **money(old, moved))
        wins.clear()

    def money(old: list[int], moved: list[int]) -> dict[str, list[int]]:
        new = [a + b for a, b in zip(old, moved, strict=True)]
        told = {"old_scores": old, "delta_scores": moved, "scores": new}
        return {key: [each * UNIT for each in value] for key, value in told.items()}

    for place, event in enumerate(events):
        after = events[place + 1] if place + 1 < len(events) else None
        if isinstance(event, StartHand):
            first = next(each for each in events[place:] if isinstance(each, Draw))
            hands = [codes(each) for each in event.hands]
            hands[event.dealer].append(first.tile)
            tiles = {f"tiles{seat}": hand for seat, hand in enumerate(hands)}
            wall = "".join(codes(event.wall or "")[1:])
            scores[:] = event.scores or (0, 0, 0, 0)
            put(
                "NewRound",
                chang=0,
                ju=event.dealer,
                ben=0,
                scores=[each * UNIT for each in scores],
                paishan=wall,
                **tiles,
            )
            dealt = True
        elif isinstance(event, Exchange):
            passed[event.seat] = event
            if len(passed) == 4:
                by_target = {each.target: codes(each.tiles) for each in passed.values()}
                infos = [{"out_tiles": codes(passed[seat].tiles), "in_tiles": by_target[seat]} for seat in range(4)]
                put("ChangeTile", change_tile_infos=infos, change_type=(event.target - event.seat) % 4 - 1)
                passed.clear()
        elif isinstance(event, VoidSuit):
            gaps[event.seat] = "pms".index(event.suit)
            if len(gaps) == 4:
                put("SelectGap", gap_types=[gaps[seat] for seat in range(4)])
                gaps.clear()
        elif isinstance(event, Draw):
            if not dealt:
                put("DealTile", seat=event.seat, tile=event.tile, left_tile_count=40)
            dealt = False
        elif isinstance(event, Discard):
            put("DiscardTile", seat=event.seat, tile=event.tile, moqie=bool(event.drawn), is_liqi=False)
        elif isinstance(event, Pung):
            tiles3 = [*codes(event.tiles), event.tile]
            put("ChiPengGang", seat=event.seat, type=1, tiles=tiles3, froms=[event.seat] * 2 + [event.target])
        elif isinstance(event, Kong):
            if event.kind == "open":
                tiles4 = [*codes(event.tiles or ""), event.tile]
                put("ChiPengGang", seat=event.seat, type=2, tiles=tiles4, froms=[event.seat] * 3 + [event.target])
            else:
                tile = event.tile or codes(event.tiles or "")[0]
                put("AnGangAddGang", seat=event.seat, type=3 if event.kind == "concealed" else 2, tiles=tile)
            if event.payments is not None and any(event.payments):
                old = list(scores)
                scores[:] = [a + b for a, b in zip(old, event.payments, strict=True)]
                put("GangResult", gang_infos=money(old, list(event.payments)))
        elif isinstance(event, Win):
            wins.append(event)
            if not isinstance(after, Win):
                settle(isinstance(after, EndHand) and after.reason == "won")
        elif isinstance(event, EndHand) and event.reason == "wall_exhausted":
            moved = list(event.payments or (0, 0, 0, 0))
            put("NoTile", liujumanguan=False, scores=[{"seat": 0, **money(list(scores), moved)}])
    return found


def document(events: Sequence[AnyEvent], shape: str) -> Any:
    """The record in one of the wrappings that decoders make."""
    start = events[0]
    assert isinstance(start, StartGame)
    accounts = [{"seat": seat, "nickname": name} for seat, name in enumerate(start.players)]
    head = {"uuid": "261120-0001", "accounts": accounts, "config": {"mode": {"detail_rule": {"chuanma": True}}}}
    records = records_of(events, zeros=shape != "actions")
    full = [{"name": f".lq.{each['name']}", "data": each["data"]} for each in records]
    if shape == "list":
        return records
    if shape == "records":
        return {"head": head, "records": full}
    if shape == "actions":
        actions = [{"passed": 17, "type": 1, "result": each} for each in full]
        actions.insert(3, {"passed": 18, "type": 2, "user_input": {"seat": 1}})
        data = {"name": ".lq.GameDetailRecords", "data": {"version": 210715, "actions": actions}}
        return {"head": head, "data": data}
    assert shape == "camel"
    return {"head": head, "records": _camel(full)}


def _camel(value: Any) -> Any:
    if isinstance(value, list):
        return [_camel(each) for each in value]
    if isinstance(value, dict):
        return {_hump(key): _camel(each) for key, each in value.items()}
    return value


def _hump(key: str) -> str:
    first, *more = key.split("_")
    return first + "".join(each.capitalize() for each in more)
