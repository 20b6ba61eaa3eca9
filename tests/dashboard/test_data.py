"""What the pages look at: what the store has is read, and made anew where another engine has made it."""

from pathlib import Path

import pytest

import data
from replay.analysis.hand import analyse_hand
from replay.analysis.values import HandAnalysis
from replay.installation import shipped
from replay.rules import Rules
from replay.store import Store
from replay.verdicts import HandAudit
from tests.cli.running import run


def test_the_analysis_of_a_stored_game_is_that_of_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REPLAY_STORE", str(tmp_path / "s.sqlite"))
    game = shipped("records") / "b30fj" / "four-hands.jsonl"
    assert run("ingest", game, "--store", tmp_path / "s.sqlite").exit_code == 0
    opened = data.open_game("four-hands")
    assert opened.rules is not None
    anew = [analyse_hand(each, opened.rules) for each in opened.audit.details]
    made: list[int] = []

    def counted(hand: HandAudit, rules: Rules) -> HandAnalysis:
        made.append(hand.number)
        return analyse_hand(hand, rules)

    monkeypatch.setattr(data, "analyse_hand", counted)
    assert [data.analysed(opened, hand) for hand in (1, 2, 3, 4)] == anew
    assert made == []
    seen = data.analysed(opened, 2, 0)
    assert made == [2]
    assert seen != anew[1], "from one seat less is known than is recorded"
    with Store.open(tmp_path / "s.sqlite") as store:
        store.connection.execute("UPDATE analysis SET engine = engine - 1 WHERE hand = 3")
        store.connection.commit()
    data.analysed.clear()
    assert [data.analysed(opened, hand) for hand in (1, 2, 3, 4)] == anew
    assert made == [2, 3]
