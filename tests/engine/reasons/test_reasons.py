"""A reason is said only of a claim that is right under what it names: tried with claims of every importer."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from replay.engine import audit
from replay.engine.follow.game import audit_alone
from replay.events import AnyEvent, EndHand, GameRecord, Kong, StartGame, Win
from replay.findings import Finding
from replay.formats import write_events
from replay.formats.importers import majsoul, mjai, result_sheet, riichi_advanced, scored_hands
from replay.formats.importers.guobiao import botzone, tziakcha
from replay.formats.importers.sources import SOURCES
from replay.formats.record import read_games
from replay.formats.typed.source import typed_records
from replay.hands import Scored
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from tests.formats.importers import written
from tests.formats.importers.guobiao.test_tziakcha import session
from tests.samples import often

DIFFERS = "Differs, because"
NAMED = re.compile(r"\b([a-z0-9-]+)=([a-z0-9-]+)\b")
CLAIMS = ("wrong_total", "wrong_patterns", "wrong_payments", "wrong_scores")
SETTLED_TWICE = "settles the last win twice"


def record_of(events: list[AnyEvent]) -> GameRecord:
    (found,) = read_games(io.BytesIO(write_events(events)), "log")
    return found


def differing(found: GameRecord) -> list[Finding]:
    return [each for each in audit(found, rulings=plain(found)).findings if each.message.startswith(DIFFERS)]


def plain(found: GameRecord) -> dict[str, str]:
    """The rulebook's defaults, whatever the importer has chosen."""
    assert found.start is not None
    return find_ruleset(found.start.ruleset).rulings.whole({})


def named(finding: Finding) -> dict[str, str]:
    """The rulings in the reason, which is the first sentence."""
    return dict(NAMED.findall(finding.message.split(". ")[0]))


def prove(found: GameRecord) -> int:
    """How many reasons there are; each is right in an audit of the whole game under just the rulings that it names."""
    reasons = differing(found)
    for each in reasons:
        report = audit_alone(found, rulings=plain(found) | named(each))
        hand = next((hand for hand in reversed(report.details) if hand.line <= each.line), None)
        assert hand is None or hand.broken_at is None or hand.broken_at > each.line, each
        if SETTLED_TWICE in each.message:
            continue
        there = [other.code for other in report.findings if other.line == each.line]
        assert each.code not in there, each
        win = next((win for hand in report.details for win in hand.wins if win.line == each.line), None)
        if each.code in ("wrong_total", "wrong_patterns"):
            assert win is not None
            assert isinstance(win.scored, Scored)
            assert win.event.total in (None, win.scored.total)
            claimed = win.event.patterns
            shown = [dict(one) for one in (win.scored.patterns, *win.scored.equals)]
            assert claimed is None or claimed in shown
        if each.code == "wrong_payments" and win is not None and win.event.payments is not None:
            assert win.payments == win.event.payments
        for slug in named(each):
            fewer = {name: value for name, value in named(each).items() if name != slug}
            left = audit_alone(found, rulings=plain(found) | fewer)
            opening = 0 if hand is None else hand.line
            assert any(opening <= one.line <= each.line for one in left.findings), (each, slug)
    return len(reasons)


# ------------------------------------------------------------- claims that are wrong by every rule

WRONG = 7777


def riichi_advanced_log(ruleset: str) -> list[GameRecord]:
    """Totals, points and scores that nothing comes to."""
    log = written.log(f"riichi plain {ruleset} 3")
    for kyoku in log["kyokus"]:
        for each in kyoku["result"]:
            each.update(han=each["han"] + WRONG, points=each["points"] + WRONG)
    for each in log["players"]:
        each["score"] += WRONG
    return [record_of([game.start, *game.events]) for game in riichi_advanced.read(log).games]


def majsoul_record(*, exchange: bool) -> list[GameRecord]:
    """Every line of money is another's."""
    value = written.log("majsoul 3" if exchange else "majsoul 3 without exchange", "records")

    def change(node: Any) -> None:
        if isinstance(node, dict):
            for key, each in node.items():
                if key == "delta_scores" and any(each):
                    each[0] += WRONG * 1000
                    each[1] -= WRONG * 1000
                else:
                    change(each)
        elif isinstance(node, list):
            for each in node:
                change(each)

    change(value)
    return [record_of([game.start, *game.events]) for game in majsoul.read(value).games]


def mjai_stream() -> list[GameRecord]:
    hands = ["123456789m1123p", "1478m258p369s124z", "147m2589p36s1235z", "2369m147p258s146z"]
    tehais = [[each[at : at + 2] for at in range(0)] for each in hands]
    for seat, text in enumerate(hands):
        for digits, suit in re.findall(r"([0-9]+)([mpsz])", text):
            tehais[seat] += [digit + suit for digit in digits]
    lines = [
        {"type": "start_game", "names": list("ABCD")},
        {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "oya": 0, "scores": [0] * 4, "tehais": tehais},
        {"type": "tsumo", "actor": 0, "pai": "3z"},
        {"type": "dahai", "actor": 0, "pai": "3z", "tsumogiri": True},
        {"type": "tsumo", "actor": 1, "pai": "1p"},
        {"type": "dahai", "actor": 1, "pai": "1p", "tsumogiri": True},
        {"type": "hora", "actor": 0, "target": 1, "pai": "1p", "deltas": [WRONG, -WRONG, 0, 0]},
    ]
    data = b"\n".join(json.dumps(each).encode() for each in lines)
    return [record_of([game.start, *game.events]) for game in mjai.read(data, "zung-jung").games]


def scored_hand() -> list[GameRecord]:
    hand = {"ruleset": "b30fj", "concealed": "123456789m11p23s", "win": "1s", "by": "self_draw", "seat": "E"}
    claims = {"total": WRONG, "patterns": {"Pure Straight": WRONG}, "payments": {"E": 3, "S": -1, "W": -1, "N": -1}}
    data = json.dumps({**hand, "expect": claims}).encode()
    return [record_of([game.start, *game.events]) for game in scored_hands.read(data).games]


def typed_text() -> list[GameRecord]:
    text = (
        "game friday-7 b30fj\nplayers Ann Bo Cy Di\nhand 4 S dealer Cy excerpt\n"
        f"Bo win self-draw on 8m total {WRONG} shows 123789m123s222z1j\n"
    ).encode()
    return list(typed_records(text, text, "typed"))


def botzone_match() -> list[GameRecord]:
    text = next(text for seed in range(1, 7) if "\nFan " in (text := written.log(f"botzone mcr-136 {seed}")))
    lies = re.sub(r"\nFan \d+", f"\nFan {WRONG}", text)
    return [record_of([game.start, *game.events]) for game in botzone.read(lies.encode()).games]


def tziakcha_record() -> list[GameRecord]:
    hands = written.log("tziakcha 1")
    for hand in hands:
        for each in hand["y"]:
            if each:
                each["f"] += WRONG
        hand["a"] = [[code, data + (WRONG << 1 if code & 15 == 6 else 0), time] for code, data, time in hand["a"]]
    return [record_of([game.start, *game.events]) for game in tziakcha.read(session(hands)).games]


def result_rows() -> list[GameRecord]:
    sheet = f"hand,winner,from,points,A,B,C,D\n1,A,B,5,{WRONG},{-WRONG},0,0\n".encode()
    return [record_of([game.start, *game.events]) for game in result_sheet.read(sheet, "zung-jung").games]


LIES: Mapping[str, Callable[[], list[GameRecord]]] = {
    "riichi-advanced b30fj": lambda: riichi_advanced_log("b30fj"),
    "riichi-advanced zung-jung": lambda: riichi_advanced_log("zung-jung"),
    "riichi-advanced sichuan": lambda: riichi_advanced_log("sichuan"),
    "majsoul": lambda: majsoul_record(exchange=False),
    "majsoul exchange": lambda: majsoul_record(exchange=True),
    "mjai": mjai_stream,
    "score": scored_hand,
    "botzone": botzone_match,
    "tziakcha": tziakcha_record,
    "results": result_rows,
    "text": typed_text,
}


def test_every_importer_is_tried() -> None:
    assert {name.split()[0] for name in LIES} == set(SOURCES)


@pytest.mark.parametrize("name", LIES)
@pytest.mark.sampled(1)
def test_claims_that_are_wrong_by_every_rule_have_no_reason(name: str) -> None:
    records = LIES[name]()
    for chosen in (plain, None):
        reports = [audit(record, rulings=None if chosen is None else chosen(record)) for record in records]
        found = [each for report in reports for each in report.findings if each.severity == "error"]
        assert found
        lies = CLAIMS if "majsoul" not in name else CLAIMS[:-1]  # its scores are those of the game
        claims = [each.message for each in found if each.code in lies]
        assert not [each for each in claims if each.startswith(DIFFERS)]


# ------------------------------------------------------------- every reason is proven


def tampered(event: AnyEvent, chance: Random) -> AnyEvent:
    """The event, some of its claims perhaps a little off, as those of other rules are."""
    if isinstance(event, Win) and chance.random() < 0.5:
        if event.payments is not None and chance.random() < 0.5:
            return replace(event, payments=moved(event.payments, chance))
        if event.patterns is not None and event.total is not None:
            name = chance.choice(sorted(event.patterns))
            rows = {row: value for row, value in event.patterns.items() if row != name}
            return replace(event, patterns=rows, total=event.total - event.patterns[name])
    if isinstance(event, Kong | EndHand) and event.payments is not None and chance.random() < 0.3:
        return replace(event, payments=moved(event.payments, chance))
    return event


def moved(payments: tuple[int, int, int, int], chance: Random) -> tuple[int, int, int, int]:
    found = list(payments)
    one, other = chance.sample(range(4), 2)
    amount = chance.choice((1, 2, 4, 8))
    found[one] += amount
    found[other] -= amount
    return found[0], found[1], found[2], found[3]


def of_program(ruleset: str, source: str, seed: int) -> GameRecord:
    """A game that was played by some of the rulings that the program plays by, some claims of it wrong."""
    chance = Random(f"{ruleset} {source} {seed}")
    theirs = SOURCES[source].rulings[ruleset]
    chosen = {slug: value for slug, value in theirs.items() if chance.random() < 0.7}
    start, *events = simulate_game(find_ruleset(ruleset), seed, hands=2, rulings=chosen)
    assert isinstance(start, StartGame)
    start = replace(start, rulings=None, meta={"import": {"format": source}})
    return record_of([start, *(tampered(each, chance) for each in events)])


PLAYED = [(source.id, ruleset) for source in SOURCES.values() for ruleset in source.rulings]


QUICK = {"riichi-advanced b30fj": (4, 6), "riichi-advanced sichuan": (3,), "riichi-advanced zung-jung": (1, 2, 3, 4)}
"""Games with enough reasons, which are proven in little time."""


@pytest.mark.parametrize(("source", "ruleset"), PLAYED)
@pytest.mark.sampled(1)
def test_every_reason_is_proven_by_the_audit_under_it(source: str, ruleset: str) -> None:
    seeds = {*QUICK.get(f"{source} {ruleset}", (1, 7)), *range(1, often(0, 4) + 1)}
    assert sum(prove(of_program(ruleset, source, seed)) for seed in seeds)
