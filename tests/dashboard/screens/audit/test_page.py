"""The page Audit: findings over all games with their links, and what another ruling would change."""

from pathlib import Path

import pytest

from replay.engine import audit
from replay.engine.rulings.choices import departures
from replay.engine.rulings.report import rulings_report
from replay.store import Reader
from replay.store.queries.findings import findings
from screens.audit.rulings import anew
from tests.dashboard.pages import drawn, html_of, links_of, opened, words_of

SIXTEEN, BLOOM = "sixteen-hands-2", "wrong_payments-sichuan-bloom-of-an-open-kong"


def test_every_finding_is_counted_and_leads_to_its_turn(broken_store: Path) -> None:
    """Also those outside of every hand; one event is one dispute."""
    broken = Reader.open(broken_store)
    every = findings(broken).found
    assert f"{len(every)} findings" in words_of(opened("audit"))
    outside = [each for each in every if each.hand is None and each.game.hands]
    assert outside
    for each in outside:
        links = [link for label, link in links_of(opened("audit", game=each.game.sha256[:12])) if "turn" in label]
        assert len(links) == len({one.line for one in broken.findings(each.game)})
        assert any(link.endswith(f"?game={each.game.sha256[:12]}&line={each.finding.line}") for link in links)


def test_b30fj_9_another_ruling_on_within_rows_changes_the_total_of_a_win_and_its_own_nothing(
    others_store: Path,
) -> None:
    reader = Reader.open(others_store)
    game = reader.game(SIXTEEN)
    found = anew(reader, game, {"within-values": "reference"})
    assert found.changed
    # By default both rows add, 8 and 5; under the reference ten tiles are worth 5, seven 8, and Seven drops Ten.
    assert found.wins
    assert {(win.before or 0) - (win.after or 0) for win in found.wins} <= {8 - 5, 8 + 5 - 8}
    assert reader.game(SIXTEEN) == game
    assert "within-values=default" not in [each.name for each in departures(game.ruleset, game.rulings)]
    assert not anew(reader, game, {"within-values": "default"}).changed
    test = opened("audit", ruleset="b30fj", q=SIXTEEN, tab="Under another ruling", ruling="within-values=reference")
    test.button[0].click()
    assert "1 of 1 game would be judged otherwise" in words_of(drawn(test))
    assert "under this ruling" in html_of(test)


@pytest.mark.deep
def test_every_ruling_of_one_game_is_tried_on_request(others_store: Path) -> None:
    game = Reader.open(others_store).game(SIXTEEN)
    test = opened("audit", game=SIXTEEN, tab="Under another ruling")
    number = len(departures(game.ruleset, game.rulings))
    assert f"{number} other values" in words_of(test)
    test.button[0].click()
    assert f"of {number} would change something" in words_of(drawn(test, timeout=120))
    assert any("within-values" in each.label.replace("\\", "") for each in test.expander)


@pytest.mark.deep
def test_a_finding_that_another_ruling_makes_right_is_shown_with_what_it_costs(others_store: Path) -> None:
    """Sichuan: who pays a Kong Bloom after an open kong is a ruling (rulebook sichuan §8)."""
    test = opened("audit", game=BLOOM, tab="Under another ruling")
    test.button[0].click()
    said = words_of(drawn(test, timeout=120))
    assert "What would be right then" in said
    assert "bloom-feeder=all" in said
    with Reader.open(others_store) as reader:
        game = reader.game(BLOOM)
        played = reader.record(game)
    report = rulings_report(played, audit(played, rulings=game.asked), rulings=game.asked)
    (dispute,) = (each for each in report.disputes if each.remedies)
    # A is 2: the feeder alone pays 4A+1 = 9; under the other ruling each of the three does.
    assert [each.choice[0].name for each in dispute.remedies] == ["bloom-feeder=all"]
    assert dispute.remedies[0].hand == (-9, 0, 18, -9)


@pytest.mark.parametrize(("query", "unfolded"), [({}, False), ({"code": "wrong_total"}, True), ({"q": "x"}, False)])
def test_on_a_phone_filters_are_folded_away_unless_one_is_set(
    query: dict[str, str], unfolded: bool, broken_store: Path
) -> None:
    (more,) = opened("audit", **query).toggle
    assert more.value is unfolded
