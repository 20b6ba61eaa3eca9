"""A score makes its reasons when somebody looks: whenever and in whatever order that is, it is the same score."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from copy import copy, deepcopy
from itertools import islice
from random import Random
from typing import Any

import pytest

from replay.engine import audit
from replay.formats.write import write_events
from replay.hands import Hand, Line, NotAWin, Scored
from replay.rules import Rules
from replay.rulesets import find_ruleset
from replay.rulesets.b30fj.scoring.told_score import ToldScore
from replay.simulate import simulate_game
from replay.store import Store
from replay.store.ingest.run import ingest
from tests.hands_json import hand_from_json
from tests.reference.random_hands import mixture
from tests.samples import deep

PARTS = ("total", "payout", "payments", "patterns", *Scored.MADE_LATER)


def wins(name: str, seed: int) -> Iterator[tuple[Rules, Hand]]:
    """Random hands that win, under the rulings of each."""
    ruleset = find_ruleset(name)
    for case in mixture(seed, 10**6, name, ruled=float(name == "zung-jung")):
        rules, hand = ruleset.under(ruleset.rulings.chosen(case.get("rulings", {}))), hand_from_json(case)
        if isinstance(rules.score(hand), Scored):
            yield rules, hand


def score(rules: Rules, hand: Hand) -> Scored:
    found = rules.score(hand)
    assert isinstance(found, Scored)
    return found


def check(rules: Rules, hand: Hand, order: list[str]) -> None:
    """That rows, total and payments are those that the whole score comes to, in whatever order it is looked at."""
    lean, whole = score(rules, hand), score(rules, hand)
    made = {part: getattr(lean, part) for part in order}
    assert made == {part: getattr(whole, part) for part in PARTS}
    assert lean == whole
    rows: dict[str, int] = {}
    for line in whole.lines:
        rows[line.name] = rows.get(line.name, 0) + line.value
    assert lean.patterns == rows == dict(whole.equals[0])
    if whole.unit == "faan":
        assert lean.total == sum(rows.values())


@pytest.mark.parametrize(
    ("name", "number"),
    [(name, 60) for name in ("b30fj", "b30fj-draft", "zung-jung")]
    + [deep(name, 3000) for name in ("b30fj", "b30fj-draft", "zung-jung")],
)
def test_a_score_is_the_same_whenever_and_in_whatever_order_it_is_looked_at(name: str, number: int) -> None:
    chance = Random(number)
    for rules, hand in islice(wins(name, number), number):
        check(rules, hand, chance.sample(PARTS, len(PARTS)))


def test_a_score_survives_copies_and_other_processes() -> None:
    for rules, hand in islice(wins("b30fj", 11), 10):
        found = score(rules, hand)
        for other in (pickle.loads(pickle.dumps(score(rules, hand))), copy(score(rules, hand)), deepcopy(found)):
            assert other == found
            assert repr(other) == repr(found)
            assert other.patterns == found.patterns
        changed = found.with_parts(reasons=())
        assert (changed.total, changed.lines, changed.reasons) == (found.total, found.lines, ())
        assert changed == found or found.reasons


def test_a_score_does_not_change() -> None:
    found: Any = Scored(total=1, unit="points", lines=(Line(name="Row", value=1),))
    with pytest.raises(AttributeError, match="'total' can't be set"):
        found.total = 2
    with pytest.raises(AttributeError, match="'lines' can't be taken away"):
        del found.lines
    with pytest.raises(AttributeError, match="has no 'line'"):
        _ = found.line
    with pytest.raises(TypeError):
        hash(found)
    assert found != Scored(total=2, unit="points", lines=found.lines)
    assert found != NotAWin(())


def test_an_ingest_leaves_to_readers_what_it_does_not_keep(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(write_events(simulate_game(find_ruleset("b30fj"), 7, hands=3)))

    def nobody_looks(_told: ToldScore) -> None:
        raise AssertionError("nobody has asked for it")

    for part in ("equals", "others", "by_other"):
        monkeypatch.setattr(ToldScore, part, nobody_looks)
    with Store.open(tmp_path / "store.sqlite") as store:
        assert [getattr(each, "status", None) for each in ingest(store, [path], audit)] == ["new"]
        rows = store.connection.execute("SELECT kind, count(*) FROM win_rows GROUP BY kind").fetchall()
    assert {kind for kind, _ in rows} >= {"computed", "dropped"}
