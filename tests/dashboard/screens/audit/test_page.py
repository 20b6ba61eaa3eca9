"""The page Audit: findings over all games with their links, and what another ruling would change."""

from pathlib import Path

import pytest

from parts.links import key_of
from replay.engine import audit
from replay.engine.rulings.choices import departures
from replay.engine.rulings.report import rulings_report
from replay.paths import shipped
from replay.rulesets import all_rulesets
from replay.store import Reader
from replay.store.queries.findings import FindingFilter, findings
from replay.view.text import amounts, told
from screens.audit.rulings import anew
from tests.dashboard.conftest import put
from tests.dashboard.pages import html_of, links_of, opened, words_of


@pytest.fixture
def broken(broken_file: Path) -> Reader:
    return Reader.open(broken_file)


def test_all_findings_are_counted(broken_store: Path, broken: Reader) -> None:
    assert f"{len(findings(broken).found)} findings" in words_of(opened("audit"))


@pytest.mark.parametrize("code", ["wrong_total", "illegal_win", "out_of_turn"])
def test_a_known_finding_appears_with_its_link(code: str, broken_store: Path, broken: Reader) -> None:
    found = findings(broken, FindingFilter(code=code)).found[0]
    test = opened("audit", code=code)
    said = words_of(test)
    assert str(told(found.finding.message, found.game.players)) in said
    assert found.finding.rule in said
    links = [link for label, link in links_of(test) if label == "Open the turn"]
    wanted = f"?game={found.game.sha256[:12]}&hand={found.hand}&line={found.finding.line}"
    assert any(link.partition("&panel")[0].endswith(wanted) for link in links)


def test_the_rule_of_a_finding_opens_in_the_edition_of_its_game(no_store: Path) -> None:
    """The draft and the rules of today are cited from one rulebook, and are two pages of Rules."""
    put(no_store, *(shipped("records") / "demo").glob("*-b30fj-draft.jsonl"))
    html = html_of(opened("audit"))
    assert 'href="rules?ruleset=b30fj-draft&amp;cite=seed+001+%C2%A7' in html
    assert 'href="rules?ruleset=b30fj-draft&amp;cite=rulebook+b30fj' in html
    assert 'href="rules?ruleset=b30fj&amp;' not in html


def test_payments_of_both_sides_have_the_names_of_the_players(broken_store: Path, broken: Reader) -> None:
    row = findings(broken, FindingFilter(code="wrong_payments", severity="error")).found[0]
    said = words_of(opened("audit", game=key_of(row.game.sha256), code="wrong_payments"))
    recorded = row.finding.recorded
    assert isinstance(recorded, list | tuple)
    assert f"recorded {amounts(recorded, row.game.players)}".replace("-", "−") in said.replace(" ,", ",")


def test_where_no_ruleset_is_chosen_each_is_a_click_away(broken_store: Path) -> None:
    links = [to for _, to in links_of(opened("audit", tab="Under another ruling")) if "Under" in to]
    assert len(links) == len(all_rulesets())
    assert all(any(f"ruleset={name}&" in to for to in links) for name in all_rulesets())


def test_every_finding_of_a_game_with_hands_leads_to_its_turn(broken_store: Path, broken: Reader) -> None:
    outside = [each for each in findings(broken).found if each.hand is None and each.game.hands]
    assert outside
    for each in outside:
        links = [link for label, link in links_of(opened("audit", game=each.game.sha256[:12])) if "turn" in label]
        assert len(links) == len({one.line for one in broken.findings(each.game)}), "one event is one dispute"
        assert any(link.endswith(f"?game={each.game.sha256[:12]}&line={each.finding.line}") for link in links)


def test_findings_of_one_severity(broken_store: Path, broken: Reader) -> None:
    warnings = findings(broken, FindingFilter(severity="warning")).found
    said = words_of(opened("audit", severity="warning"))
    assert f"{len(warnings)} finding" in said


def test_a_game_is_shown_alone(broken_store: Path, broken: Reader) -> None:
    game = findings(broken, FindingFilter(code="wrong_total")).found[0].game
    said = words_of(opened("audit", game=game.sha256[:12]))
    assert f"of the game {game.game}" in said
    assert f"{game.errors + game.warnings + game.notes} finding" in said


def test_a_link_may_call_a_game_by_its_id(broken_store: Path, broken: Reader) -> None:
    game = findings(broken, FindingFilter(code="wrong_total")).found[0].game
    assert f"of the game {game.game}" in words_of(opened("audit", game=game.game))


def test_of_an_id_that_several_games_have_each_is_listed(no_store: Path, tmp_path: Path) -> None:
    line = (shipped("records") / "b30fj" / "four-hands.jsonl").read_text(encoding="utf-8")
    for name in ("a", "b"):
        (tmp_path / f"{name}.jsonl").write_text(line.replace('"players":["', f'"players":["{name}'), encoding="utf-8")
    with Reader.open(put(no_store, tmp_path / "a.jsonl", tmp_path / "b.jsonl")) as reader:
        games = reader.games()
    (name,) = {each.game for each in games}
    test = opened("audit", game=name)
    assert "Which game?" in words_of(test)
    for each in games:
        test = opened("audit", game=name)
        test.button(key=f"open {each.id}").click().run()
        assert test.query_params["game"] == each.sha256[:12]
        assert f"of the game {name}" in words_of(test)


def test_a_game_that_is_not_there_is_said_not_to_be(broken_store: Path) -> None:
    assert "This game is not here" in words_of(opened("audit", game="0123456789ab"))


@pytest.fixture
def sixteen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Reader:
    path = put(tmp_path / "sixteen.sqlite", shipped("records") / "b30fj" / "sixteen-hands-2.jsonl")
    monkeypatch.setenv("REPLAY_STORE", str(path))
    return Reader.open(path)


def test_b30fj_9_another_ruling_on_within_rows_changes_the_total_of_a_win(sixteen: Reader) -> None:
    game = sixteen.games()[0]
    found = anew(sixteen, game, {"within-values": "reference"})
    assert found.changed
    # By default both rows add, 8 and 5; under the reference ten tiles are worth 5, seven 8, and Seven drops Ten.
    assert found.wins
    assert {(win.before or 0) - (win.after or 0) for win in found.wins} <= {8 - 5, 8 + 5 - 8}
    assert sixteen.games()[0] == game


def test_the_ruling_of_a_game_itself_changes_nothing(sixteen: Reader) -> None:
    game = sixteen.games()[0]
    assert "within-values=default" not in [each.name for each in departures(game.ruleset, game.rulings)]
    assert not anew(sixteen, game, {"within-values": "default"}).changed


@pytest.mark.deep
def test_every_ruling_of_one_game_is_tried_on_request(sixteen: Reader) -> None:
    game = sixteen.games()[0]
    test = opened("audit", game=game.sha256[:12], tab="Under another ruling")
    number = len(departures(game.ruleset, game.rulings))
    assert f"{number} other values" in words_of(test)
    test.button[0].click().run(timeout=120)
    assert not test.exception
    assert f"of {number} would change something" in words_of(test)
    assert any("within-values" in each.label.replace("\\", "") for each in test.expander)


def test_the_games_of_a_ruleset_are_judged_under_one_other_ruling(sixteen: Reader) -> None:
    test = opened("audit", ruleset="b30fj", tab="Under another ruling", ruling="within-values=reference")
    test.button[0].click().run()
    assert not test.exception
    assert "1 of 1 game would be judged otherwise" in words_of(test)
    assert "under this ruling" in html_of(test)


@pytest.mark.deep
def test_a_finding_that_another_ruling_makes_right_is_shown_with_what_it_costs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sichuan: who pays a Kong Bloom after an open kong is a ruling (rulebook sichuan §8)."""
    record = shipped("records") / "broken" / "wrong_payments-sichuan-bloom-of-an-open-kong.jsonl"
    path = put(tmp_path / "bloom.sqlite", record)
    monkeypatch.setenv("REPLAY_STORE", str(path))
    reader = Reader.open(path)
    (game,) = reader.games()
    test = opened("audit", game=game.sha256[:12], tab="Under another ruling")
    test.button[0].click().run(timeout=120)
    assert not test.exception
    said = words_of(test)
    assert "What would be right then" in said
    assert "bloom-feeder=all" in said
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
