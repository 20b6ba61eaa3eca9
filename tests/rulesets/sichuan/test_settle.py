"""The settlement of a drawn hand of Sichuan compared with the slow second scorer, on seeded random hands."""

from __future__ import annotations

import datetime
import os
from collections.abc import Mapping
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec import structs

from replay.engine.table.ending import total_of
from replay.events import RecordMeld
from replay.formats.hands import melds_of
from replay.hands import WINDS
from replay.readings.four_sets import counts_of, sets_and_pair
from replay.rules import Payments, Rules
from replay.rulesets import find_ruleset
from replay.rulesets.sichuan import settle as settling
from replay.rulesets.sichuan.memory import HandMemory, KongPaid
from replay.rulesets.sichuan.rulings import SichuanRulings
from replay.rulesets.sichuan.value import is_seven_pairs
from replay.rulesets.sichuan.waiting import waits
from replay.state import Discarded, HandState, SeatMeld, SeatState, Stage
from replay.tiles import SUITED, parse_tiles
from tests.hands_json import held_from_json
from tests.reference import random_hands
from tests.reference import sichuan as slow
from tests.reference.sichuan.ends import drawn_end
from tests.samples import first, often

RULESET = find_ruleset("sichuan")
DEEP = bool(os.environ.get("REPLAY_DEEP"))
TODAY = datetime.datetime.now(datetime.UTC).timetuple().tm_yday if DEEP else 0
TIMES = 20 if DEEP else 1
SETTLED = (
    "win-immunity refund-who refund-to-winner pig-test pig-amount pig-receivers pig-vs-check check-amount dead-wait "
    "root-scope dragon-root hook-melds"
)


def rules_of(case: Mapping[str, Any]) -> Rules:
    return RULESET.under(SichuanRulings.chosen(case.get("rulings") or {}))


def test_what_completes_a_hand_for_the_settlement_is_a_shape_of_its_suits() -> None:
    chance = Random("beside")
    found = 0
    for _ in range(300):
        case = random_hands.waiting_hand(chance, "sichuan", away=0)
        held = held_from_json({**case, "ruleset": "sichuan"})
        own = [kind for meld in held.melds for kind in meld.tiles]
        for use_up, suits in product((False, True), repeat=2):
            told = waits(held, melds_use_up=use_up, any_suits=suits)
            assert told < 1 << len(SUITED)
            for kind in SUITED:
                tiles = tuple(sorted((*held.concealed, kind)))
                all_suits = {each // 9 for each in (*tiles, *own)}
                shape = (not held.melds and is_seven_pairs(tiles)) or sets_and_pair(
                    counts_of(tiles), 4 - len(held.melds)
                ) != ()
                allowed = suits or (len(all_suits) < 3 and held.void_suit not in {"mps"[each] for each in all_suits})
                copies = tiles.count(kind) + (own.count(kind) if use_up else 0)
                fits = shape and allowed and copies <= 4
                assert told >> kind & 1 == fits, (case, kind, use_up, suits)
                found += fits
    assert found > 1000


def state_of(facts: Mapping[str, Any]) -> HandState:
    """The table at the end of a drawn hand, seat 0 being East; who put down what does not matter here."""
    order = [seat for group in facts.get("won") or () for seat in group]
    seats = []
    for wind in WINDS:
        told = facts["seats"].get(wind, {})
        melds = melds_of(tuple(RecordMeld(kind=each["kind"], tiles=each["tiles"]) for each in told.get("melds", ())))
        seats.append(
            SeatState(
                concealed=tuple(sorted(parse_tiles(told.get("concealed", "")))),
                melds=tuple(SeatMeld(meld=each, source=None, claimed=None, turn=0) for each in melds),
                void_suit=told.get("void_suit"),
                won=order.index(wind) + 1 if wind in order else None,
            )
        )
    put = tuple(Discarded(kind=kind, turn=0, drawn=False) for kind in parse_tiles(facts.get("discards") or ""))
    seats[0] = structs.replace(seats[0], discards=put)
    kongs = tuple(KongPaid(WINDS.index(kong["seat"]), by_seat(kong["payments"])) for kong in facts.get("kongs") or ())
    first = tuple(WINDS.index(seat) for seat in (facts.get("won") or [""])[0])
    return HandState(
        dealer=0,
        round=None,
        number=1,
        seats=(seats[0], seats[1], seats[2], seats[3]),
        scores=(0, 0, 0, 0),
        wall_size=0,
        turn=0,
        stage=Stage.DRAW,
        house=HandMemory(kongs=kongs, first=first),
    )


def by_seat(amounts: Mapping[str, int]) -> Payments:
    a, b, c, d = (amounts.get(wind, 0) for wind in WINDS)
    return a, b, c, d


@pytest.mark.parametrize("part", first(range(often(2, 4)), 1))
def test_settlements(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # the slow scorer is told what each winner's hand was worth; which tile it won on it is not
    monkeypatch.setattr(settling, "_all_known", lambda _state, _house: True)
    chance = Random(f"ends {TODAY} {part}")
    for _ in range(60 * TIMES):
        chosen = random_hands.rulings(chance, "sichuan", SETTLED.split())
        facts = drawn_end(chance, chosen=chosen)
        state = state_of(facts)
        worth = {id(state.seats[WINDS.index(seat)]): told.get("won_for") for seat, told in facts["seats"].items()}
        monkeypatch.setattr(settling, "_won_for", lambda _rulings, me, worth=worth: worth[id(me)])
        items = rules_of(facts).settlement.settle(state, "known")[0]
        right = slow.settle(facts)
        found = {item.reason: item.payments for item in items}
        for reason in ("kong_refund", "flower_pig", "listening"):
            assert found.get(reason, (0, 0, 0, 0)) == by_seat(right[reason]), (reason, facts)
        assert total_of(items) == by_seat(right["payments"]), facts
