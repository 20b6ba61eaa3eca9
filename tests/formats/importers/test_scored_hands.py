"""Hands for `replay score` as records of one hand: the audit says what the score says."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest

from replay.engine import audit
from replay.formats.errors import HandInputError, InputError
from replay.formats.hands import score_input
from replay.formats.paths import Input
from replay.hands import Scored
from replay.rulesets import find_ruleset
from tests.formats.importers.read_back import answers, named
from tests.tools.cases import case_files, cases_of, question

FILES = {file.parent.name: file for file in case_files()}


@pytest.mark.parametrize("ruleset", FILES)
@pytest.mark.sampled(2)
def test_every_case_is_read_as_it_lies_there_and_audited_as_it_is_scored(ruleset):
    """With the fields that are for those who check cases, but for the lines that no hand can be made of."""
    asked = []
    for case in cases_of(FILES[ruleset]):
        with suppress(HandInputError):
            given = score_input(question(case))
            asked.append((case["id"], given, given.hand()))
    records = []
    with suppress(InputError):
        for record in Input(str(FILES[ruleset])).games():
            records.append(record)  # noqa: PERF402 what comes before the error counts
    for record, (name, given, hand) in zip(records, asked, strict=True):
        rules = find_ruleset(given.ruleset)
        result = rules.under(rules.rulings.chosen(given.rulings or {})).score(hand)
        report = audit(record)
        (win,) = report.details[0].wins
        if isinstance(result, Scored):
            assert isinstance(win.scored, Scored), name
            assert win.scored.total == result.total, name
        else:
            assert "error" in {each.severity for each in report.findings}, name


def one(tmp_path, *lines: str) -> Input:
    path = tmp_path / "hands"
    path.write_text("\n".join(lines), encoding="utf-8")
    return Input(str(path))


HAND = {"ruleset": "b30fj", "concealed": "123m345p3344z", "melds": [{"kind": "pung", "tiles": "77s8j"}], "win": "3z"}


def test_what_a_hand_expects_is_what_it_claims(tmp_path):
    """Rulebook b30fj §12: without a declared joker the hand is a Chicken Hand, 15."""
    told = one(tmp_path, json.dumps({**HAND, "by": "discard", "seat": "S", "target": "E", "expect": {"total": 16}}))
    (record,) = told.games()
    (finding,) = [each for each in audit(record).findings if each.severity == "error"]
    assert (finding.code, finding.recorded, finding.expected) == ("wrong_total", 16, 15)


def test_a_discarder_who_is_not_named_is_derived(tmp_path):
    (record,) = one(tmp_path, json.dumps({**HAND, "by": "discard"})).games()
    assert b'"derived":"target' in record.raw
    assert b'"excerpt":true' in record.raw


def test_lines_that_cannot_be_read_are_named_in_the_game_before_them(tmp_path: Path) -> None:
    good = {**HAND, "by": "self_draw"}
    lines = [json.dumps({**good, "concealed": "1m9x"}), json.dumps(good), "{", json.dumps(good)]
    status, games, refused = answers(tmp_path, "\n".join(lines))
    assert status == 2
    assert [list(named([each])) for each in games] == [["line 1", "line 3"], []]
    assert len(refused) == 2


def test_claims_that_cannot_be_read_or_compared_are_named(tmp_path: Path) -> None:
    expect = {"total": "12", "payments": {"X": 1}, "patterns": {}, "payout": 24}
    _, games, _ = answers(tmp_path, json.dumps({**HAND, "by": "self_draw", "expect": expect}))
    assert named(games).keys() == {"line 1.expect.total", "line 1.expect.payments"}
    assert named(games, compared=False).keys() == {"line 1.expect: payout"}
