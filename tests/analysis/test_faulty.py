"""Faulty records: the analysis goes as far as the audit follows, and what it counts on it counts as if from scratch."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from replay.analysis.columns import unfolded
from replay.analysis.hand import hand_in_columns
from replay.analysis.pack import pack_hand, unpack_hand
from replay.analysis.planes import copies, planes_of
from replay.analysis.sight import gone_planes, held_of, is_open, unseen_counts, unsure
from replay.analysis.values import HandAnalysis
from replay.engine import audit
from replay.events import GameRecord
from replay.formats import read_games
from replay.hands import Near
from replay.rules import Rules
from replay.rulesets import find_ruleset
from replay.simulate import KINDS, NothingToTamperError, tamper
from replay.state import SEATS
from replay.verdicts import HandAudit
from tests.analysis.games import RULESETS, audited, events_of

BROKEN = Path(__file__).parents[2] / "records" / "broken"
FILES = sorted(BROKEN.rglob("*.jsonl"))


def counts_as_from_scratch(hand: HandAudit, analysis: HandAnalysis, rules: Rules) -> None:
    """Every look at 13 tiles, by the table at that event."""
    for number, step in enumerate(hand.steps, 1):
        state = step.after
        if number < len(hand.steps) and hand.steps[number].before is not state:
            continue  # what is supposed to be missing comes with the next event
        for seat in SEATS:
            look = analysis.look(seat, number)
            if not is_open(state.seats[seat]):
                assert look is None
                continue
            assert look is not None
            if look.to_discard:
                continue
            near = rules.shapes.near(held_of(state, seat))
            assert Near(look.shanten, look.kinds, look.self_draw) == near
            assert look.known == copies(planes_of(unseen_counts(state, seat, rules)), near.kinds)
            assert look.unsure == unsure(state, seat, rules)
            gone = gone_planes(state, seat, rules)
            if gone is None or look.unsure:
                assert (look.true, look.hell_true) == (None, None)
                assert not (look.unsure and look.hell_known)
            else:
                assert look.true == max(0, look.known - copies(gone, near.kinds))


def analyse(record: GameRecord) -> None:
    report = audit(record, keep_steps=True)
    if not report.details:
        return
    ruleset = find_ruleset(report.ruleset)
    rules = ruleset.under(ruleset.rulings.chosen(report.rulings or {}))
    for hand in report.details:
        columns = hand_in_columns(hand, rules)
        analysis = unfolded(columns)
        assert unpack_hand(pack_hand(columns)) == analysis
        if not hand.excerpt:
            counts_as_from_scratch(hand, analysis, rules)


@pytest.mark.parametrize("part", range(8))
@pytest.mark.sampled(3)
def test_the_broken_records_are_analysed_as_far_as_they_are_followed(part: int) -> None:
    assert FILES
    for path in FILES[part::8]:
        with path.open("rb") as stream:
            for record in read_games(stream, path.name):
                analyse(record)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.sampled(2)
def test_tampered_games_are_analysed(ruleset: str) -> None:
    done = 0
    chosen = list(enumerate(KINDS))[RULESETS.index(ruleset) % 3 :: 3]
    for place, kind in chosen:
        try:
            tampered = tamper(events_of(ruleset, 50 + place % 3), kind, Random(f"{ruleset} {kind}"))
        except NothingToTamperError:
            continue
        report, rules = audited(tuple(tampered.events))
        for hand in report.details:
            counts_as_from_scratch(hand, unfolded(hand_in_columns(hand, rules)), rules)
        done += 1
    assert done > len(chosen) // 2
