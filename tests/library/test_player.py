"""The example player: `legal`, `play`, `next_draw` and `next_end` are enough to play games that audit clean."""

import pytest

import replay
from tests.library.recipes import EXAMPLES, recipe


@pytest.fixture(scope="module")
def player():
    return recipe("player")


def audited(player, ruleset: str, seeds) -> set[str]:
    """Hold each game to be clean and whole; the types of events that occurred."""
    kinds = set()
    for seed in seeds:
        game = player.play(ruleset, seed)
        report = game.audit()
        assert (report.verdict, report.findings) == ("clean", ()), f"{ruleset} {seed}"
        assert report.hands[0].ended is not None
        assert report.compared.scores > 0
        kinds |= {type(event).__name__ for event in game.events}
    return kinds


def test_it_takes_thirty_lines():
    code = (EXAMPLES / "player.py").read_text(encoding="utf-8").partition('if __name__ == "__main__":')[0]
    assert len(code.splitlines()) <= 30


@pytest.mark.parametrize("ruleset", replay.rulesets())
def test_its_games_audit_clean(player, ruleset):
    kinds = audited(player, ruleset, range(2))
    assert kinds >= {"StartGame", "StartHand", "Draw", "Discard", "EndHand", "EndGame"}
    assert kinds & {"Chow", "Pung", "Kong"} or ruleset == "xixi"


@pytest.mark.deep
@pytest.mark.parametrize("ruleset", replay.rulesets())
def test_twenty_of_its_games_in_each_ruleset_audit_clean(player, ruleset):
    audited(player, ruleset, range(1000, 1020))
