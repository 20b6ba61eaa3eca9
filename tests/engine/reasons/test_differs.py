"""What another program's rules make right is said to differ, and by which ruling; everything else is wrong as ever."""

from __future__ import annotations

import io
import json

import pytest

from replay.engine import audit
from replay.events import GameRecord, StartGame
from replay.formats import write_events
from replay.formats.importers.riichi_advanced import read
from replay.formats.record import read_games
from replay.rulesets import find_ruleset
from tests.formats.importers import written


def record(name: str, change=None) -> GameRecord:
    """A game, from its log."""
    log = written.log(f"riichi {name}")
    if change is not None:
        change(log)
    (game,) = read(log).games
    (found,) = read_games(io.BytesIO(write_events([game.start, *game.events])), "log")
    return found


def errors(found: GameRecord) -> list[tuple[str, str]]:
    """By the rulebook's defaults."""
    assert found.start is not None
    plain = find_ruleset(found.start.ruleset).rulings.whole({})
    return [(each.code, each.message) for each in audit(found, rulings=plain).findings if each.severity == "error"]


@pytest.mark.deep
def test_a_claim_right_by_a_ruling_of_the_source_differs_by_it():
    """Rulebook b30fj §10.1: it counts 8 and 5 where the seed prints 5 and 8, and Seven drops Ten."""
    found = errors(record("b30fj, within"))
    assert found
    assert all(
        "Differs, because Riichi Advanced plays by the ruling within-values=reference." in each[1] for each in found
    )


def test_a_claim_wrong_by_every_rule_is_wrong():
    def change(log):
        log["kyokus"][0]["result"][0]["han"] += 1

    found = errors(record("plain b30fj 1", change))
    assert [code for code, _ in found] == ["wrong_total"]
    assert "Differs" not in found[0][1]


def test_a_row_that_the_source_never_counts_differs():
    """Rulebook b30fj §10.5: Eyes of the General does not fire there."""

    def change(log):
        for kyoku in log["kyokus"]:
            for each in kyoku["result"]:
                names = [name for name, _ in each["yaku"]]
                if "Eyes of the General" in names and len(names) > 1:
                    each["yaku"] = [row for row in each["yaku"] if row[0] != "Eyes of the General"]
                    each["han"] -= 1

    found = errors(record("plain b30fj 1", change))
    assert {code for code, _ in found} >= {"wrong_patterns", "wrong_total"}
    assert all("Differs, because Riichi Advanced plays by the ruling eyes-row=never." in each[1] for each in found)


def test_a_record_cannot_excuse_itself():
    """The rules are those of our table: what its `meta` says of rulings is for people."""

    def lie(found: GameRecord) -> GameRecord:
        raw = found.raw.replace(b'"within-values":"reference"', b'"within-values":"highest"')
        (read_again,) = read_games(io.BytesIO(raw), "log")
        return read_again

    told = lie(record("b30fj, within"))
    assert isinstance(told.start, StartGame)
    assert any("within-values=reference" in message for _, message in errors(told))


REST = (
    "1m4m8m2p5p8p3s6s9s7z6z0z4z",
    "1m4m8m2p6p9p4s6s9s7z6z0z4z",
    "1m4m8m3p6p9p4s6s1s7z6z0z9p",
)
"""Hands of the others, far from winning."""


def win_on_second_discard(ruleset: str, hand: str, tile: str, rows: dict[str, int], points: int, moved: list[int]):
    """A log: the dealer discards 5m, the next player `tile`, and the dealer wins on it."""
    hands = [[text[at : at + 2] for at in range(0, 26, 2)] for text in (hand, *REST)]
    drawn = [
        {"type": kind, "player": seat, "tile": code, **more}
        for seat, code in ((0, "5m"), (1, tile))
        for kind, more in (("draw", {"kan_draw": False}), ("discard", {"tsumogiri": True, "riichi": False}))
    ]
    pressed = {"type": "buttons_pressed", "buttons": [{"button": "ron"}, None, None, None]}
    result = {"seat": 0, "won_from": 1, "tile": tile, "yaku": list(map(list, rows.items())), "han": sum(rows.values())}
    return {
        "ver": "v1",
        "ref": "0b9e0a5c-0000-4000-8000-000000000002",
        "players": [{"name": name, "score": moved[seat]} for name, seat in zip("ADBC", (0, 3, 1, 2), strict=True)],
        "rules": {"ruleset": ruleset, "mods": []},
        "kyokus": [
            {
                "kyoku": 0,
                "players": [{"points": 0, "haipai": each} for each in hands],
                "events": [*drawn, pressed],
                "result": [{**result, "points": points, "delta_points": moved}],
            }
        ],
    }


def told(log) -> dict[str, str]:
    """The errors but for the end, which is missing where three are to win."""
    (game,) = read(json.loads(json.dumps(log))).games
    (found,) = read_games(io.BytesIO(write_events([game.start, *game.events])), "log")
    return {code: message for code, message in errors(found) if code != "truncated"}


def test_a_ruling_and_a_departure_explain_a_claim_together():
    """Rulebook b30fj §10: Seven is worth 8 there and drops Ten, and Eyes of the General never fires."""
    rows = {
        "One Voided Suit": 2,
        "No Honors or Flowers": 2,
        "No Jokers": 2,
        "Concealed Hand": 1,
        "Within Seven Tiles": 8,
    }
    found = told(win_on_second_discard("bloody30faan", "1p2p3p6p7p8p2m2m2m7m8m5p5p", "9m", rows, 32, [32, -32, 0, 0]))
    why = "Differs, because Riichi Advanced plays by within-values=reference, eyes-row=never. "
    assert found.keys() >= {"wrong_patterns", "wrong_total"}
    assert all(message.startswith(why) for message in found.values())


def test_of_several_rulings_those_are_named_that_are_needed():
    """Rulebook b30fj, one-reading: its own test gives Seven Pairs with Pure Double Terminal Sequences."""
    rows = {
        "All Sequences": 2,
        "One Voided Suit": 2,
        "Seven Pairs": 5,
        "Three Consecutive Pairs": 2,
        "Pure Double Terminal Sequences": 20,
        "No Honors or Flowers": 2,
        "No Jokers": 2,
        "Concealed Hand": 1,
        "Within Seven Tiles": 8,
    }
    found = told(
        win_on_second_discard("bloody30faan", "1s1s2s2s3s3s7s7s8s8s9s4p4p", "9s", rows, 256, [256, -256, 0, 0])
    )
    why = "Differs, because Riichi Advanced plays by one-reading=mixed, within-values=reference, suppression=author. "
    assert found.keys() == {"wrong_patterns", "wrong_total"}
    assert all(message.startswith(why) for message in found.values())


def test_two_rulings_explain_a_claim_that_all_together_do_not():
    """By all of them Two Number Hand would count, as honors are ignored; a claim without it is right by two."""
    rows = {"No Jokers": 2, "Within Seven Tiles": 8, "Concealed Hand": 1, "Thirteen Orphans": 30}
    found = told(
        win_on_second_discard("bloody30faan", "1m9m1p9p1s9s1z2z3z4z0z6z7z", "1z", rows, 256, [256, -256, 0, 0])
    )
    why = "Differs, because Riichi Advanced plays by within-values=reference, suppression=author. "
    assert found.keys() == {"wrong_patterns", "wrong_total"}
    assert all(message.startswith(why) for message in found.values())


def test_a_row_of_the_cap_stands_alone_there():
    """Its listed limit hands drop every other row; 320 is no row above the cap of ours (rulebook zung-jung §6.1)."""
    log = win_on_second_discard(
        "zung_jung", "1z1z1z2z2z2z3z3z3z4z4z5m6m", "7m", {"Small Four Winds": 320}, 960, [960, -910, -25, -25]
    )
    found = told(log)
    assert found == {
        "wrong_patterns": "Differs, because Riichi Advanced plays by the ruling report-capped=limit-alone. "
        "The patterns are not those of any reading that reaches the maximum."
    }


def scored(change: int) -> dict[str, str]:
    """The errors of a game whose last hand three have won, its last win settled as often as that."""

    def settle(log):
        last = log["kyokus"][-1]
        assert len(last["result"]) == 3
        moved = last["result"][0]["delta_points"]
        for place, seat in enumerate((0, 3, 1, 2)):
            log["players"][place]["score"] += change * moved[seat]

    return dict(errors(record("plain b30fj 1", settle)))


def test_the_last_of_three_wins_is_settled_twice_there():
    """What its version of August 2026 does: the transactions of the win are taken again for the end of the hand."""
    (message,) = scored(1).values()
    assert message.startswith(
        "Differs, because Riichi Advanced settles the last win twice where three have won (a fault of its own). "
    )
    assert scored(0) == {}
    (other,) = scored(2).values()
    assert "Differs" not in other
