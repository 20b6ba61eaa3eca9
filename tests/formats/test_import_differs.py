"""What another program's rules make right is said to differ, and by which ruling; everything else is wrong as ever."""

from __future__ import annotations

import io
import json

from replay.engine import audit
from replay.events import GameRecord, StartGame, Win
from replay.formats import write_events
from replay.formats.importers.riichi_advanced import read
from replay.formats.record import read_games
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from tests.formats.to_riichi_advanced import log_of


def record(ruleset: str, seed: int, rulings: dict[str, str], change=None) -> GameRecord:
    """A game that was played by `rulings`, from its log."""
    events = list(simulate_game(find_ruleset(ruleset), seed, hands=4, rulings=rulings))
    log = json.loads(json.dumps(log_of(events)))
    if change is not None:
        change(log)
    (game,) = read(log).games
    (found,) = read_games(io.BytesIO(write_events([game.start, *game.events])), "log")
    return found


def errors(found: GameRecord) -> list[tuple[str, str]]:
    return [(each.code, each.message) for each in audit(found).findings if each.severity == "error"]


def within(seed: int) -> bool:
    """Whether somebody wins early enough for the two rows to count."""
    events = simulate_game(find_ruleset("b30fj"), seed, hands=4)
    return any(isinstance(each, Win) and "Within Ten Tiles" in (each.patterns or {}) for each in events)


def test_a_claim_right_by_a_ruling_of_the_source_differs_by_it():
    """Rulebook b30fj §10.1: it counts 8 and 5 where the seed prints 5 and 8, and Seven drops Ten."""
    seed = next(each for each in range(1, 400) if within(each))
    found = errors(record("b30fj", seed, {"within-values": "reference"}))
    assert found
    assert all(
        "Differs, because Riichi Advanced plays by the ruling within-values=reference." in each[1] for each in found
    )


def test_a_claim_wrong_by_every_rule_is_wrong():
    def change(log):
        log["kyokus"][0]["result"][0]["han"] += 1

    found = errors(record("b30fj", 1, {}, change))
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

    events = {
        seed: [each for each in simulate_game(find_ruleset("b30fj"), seed, hands=4) if isinstance(each, Win)]
        for seed in range(1, 12)
    }
    seed = next(
        seed
        for seed, wins in events.items()
        if any("Eyes of the General" in (each.patterns or {}) and len(each.patterns or {}) > 1 for each in wins)
    )
    found = errors(record("b30fj", seed, {}, change))
    assert {code for code, _ in found} >= {"wrong_patterns", "wrong_total"}
    assert all("Differs, because Riichi Advanced never counts it" in each[1] for each in found)


def test_a_record_cannot_excuse_itself():
    """The rules are those of our table: what its `meta` says of rulings is for people."""

    def lie(found: GameRecord) -> GameRecord:
        raw = found.raw.replace(b'"within-values":"reference"', b'"within-values":"highest"')
        (read_again,) = read_games(io.BytesIO(raw), "log")
        return read_again

    seed = next(each for each in range(1, 400) if within(each))
    told = lie(record("b30fj", seed, {"within-values": "reference"}))
    assert isinstance(told.start, StartGame)
    assert any("within-values=reference" in message for _, message in errors(told))
