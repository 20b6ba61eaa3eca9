"""A small share of `make oracle` in every run: nothing of it may differ from what is frozen."""

from __future__ import annotations

import pytest

from tests.oracle import asking, corpus
from tests.oracle.__main__ import compared, compared_seen
from tests.oracle.seen import seen


def test_a_share_of_the_frozen_findings_is_found_again() -> None:
    records = [lines for _, lines in corpus.read("records")]
    mutants, answers = corpus.read("mutants"), corpus.read("answers-mutants")
    found_something = 0
    for place in range(0, len(mutants), 301):
        mutant = corpus.Mutant(*mutants[place])
        assert asking.findings(mutant.applied(records[mutant.record])) == answers[place], mutant
        found_something += bool(answers[place])
    assert found_something > len(mutants) / 301 / 2


def test_a_share_of_the_frozen_scores_is_scored_again() -> None:
    hands, answers = corpus.read("hands")[::199], corpus.read("answers-scores")[::199]
    assert asking.scores(hands) == answers
    assert {answer["valid"] for answer in answers} >= {True, False}


def test_a_share_of_what_people_see_is_seen_again(capsys) -> None:
    frozen, shown = dict(corpus.read("answers-seen")), seen((11, 180))
    assert compared_seen([[title, frozen[title]] for title, _ in shown], shown, 3) == 0, capsys.readouterr().out
    assert {text.startswith("<!") for _, text in shown} == {True, False}


@pytest.mark.deep
def test_what_differs_is_counted_and_told(capsys) -> None:
    """One finding, one score and one digest less: three differences, and each is printed with what it was."""
    answers = {sort: corpus.read(f"answers-{sort}") for sort in ("records", "mutants", "scores", "analyses")}
    assert compared(answers, 1) == 0
    capsys.readouterr()
    wrong = next(place for place, found in enumerate(answers["mutants"]) if found)
    answers["mutants"][wrong] = []
    answers["scores"][0] = answers["scores"][0] | {"total": -1}
    answers["analyses"][3] = {}
    assert compared(answers, 1) == 3
    told = capsys.readouterr().out
    assert "mutants: 20480 asked, 1 differ" in told
    assert "'total': -1" in told


def test_a_mutant_is_the_record_with_its_lines_exchanged() -> None:
    assert corpus.Mutant(0, "b is gone", 1, 1, ()).applied(["a", "b", "c"]) == ["a", "c"]
    assert corpus.Mutant(0, "x for b", 1, 1, ("x", "y")).applied(["a", "b", "c"]) == ["a", "x", "y", "c"]
