"""The page Start: what a newcomer sees, and that each dispute of the store is one click from it."""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

import data
from frame import PAGES
from replay.paths import shipped
from replay.rulesets import all_rulesets
from replay.store.queries.games import page_of
from replay.view.dispute.verdict import verdict_parts
from tests.dashboard.conftest import put
from tests.dashboard.pages import html_of, links_of, opened, words_of


@pytest.fixture(scope="module")
def club_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three evenings of the club: disputes in Zung Jung, Xixi and Sichuan, and a game without any."""
    chosen = sorted((shipped("records") / "demo").glob("2026-1[01]-*-table-1*")) + sorted(
        (shipped("records") / "demo").glob("2026-10-29-table-2*")
    )
    return put(tmp_path_factory.mktemp("club") / "club.sqlite", *chosen)


def test_it_is_the_first_page() -> None:
    assert PAGES[0].path == "start"


def test_a_newcomer_reads_what_it_is_and_sees_a_disputed_hand(club_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REPLAY_STORE", str(club_file))
    page = opened("start")
    said = words_of(page)
    assert "The referee for games of mahjong variants." in said
    assert "is worth 16 chips, not 9" in said
    assert "Kenji pays 100, not 25; Sofia pays 25, not 100. Right under resp-any-tile=same-tile" in said
    first = html_of(page).partition("gx-dispute")[2].partition("</article>")[0]
    assert first.count("data-tile") + first.count('class="t ') >= 14, "the hand is drawn"
    assert "gx-sides gx-short" in first, "two totals stand there large"
    payments = next(each for each in html_of(page).split("<article") if "Sofia pays 25" in each)
    assert "gx-short" not in payments, "what four players pay does not"


def test_every_dispute_leads_to_its_case(club_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REPLAY_STORE", str(club_file))
    links = [parse_qs(urlsplit(to).query) for label, to in links_of(opened("start")) if "dispute" in label]
    assert len(links) == 4, "one of each ruleset that has any: b30fj, Zung Jung, Sichuan, Xixi"
    for link in links:
        assert link["panel"] == ["dispute"]
        game = data.open_game(link["game"][0]).audit
        assert int(link["line"][0]) in {each.line for each in game.findings if each.severity == "error"}


def test_games_tell_of_each_what_its_dispute_tells_first(club_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each sentence of the list is one of the case, without an audit: only why a payment is another is not kept."""
    monkeypatch.setenv("REPLAY_STORE", str(club_file))
    told = re.findall(r'class="gx-told">(.*?)</p>', html_of(opened("games")))
    cases = []
    for row in page_of(data.reader()).games:
        opened_game = data.open_game(row.sha256)
        found = (data.case_of_hand(opened_game, place + 1) for place in range(len(opened_game.audit.details)))
        cases += [" ".join(verdict_parts(each)) for each in found if each.first is not None]
    assert len(told) == len(cases) == 5
    for sentences, case in zip(told, cases, strict=True):
        assert all(each in case for each in re.split(r"(?<=\.) ", sentences)), (sentences, case)


def test_a_hand_of_each_game_is_one_click_away(club_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REPLAY_STORE", str(club_file))
    queries = [parse_qs(urlsplit(to).query) for _, to in links_of(opened("start")) if "score" in to]
    assert [each["ruleset"] for each in queries] == [[name] for name in all_rulesets()]
    assert not any("hand" in each for each in queries), "the hand begins without tiles"


def test_without_games_it_says_how_to_get_some(no_store: Path) -> None:
    said = words_of(opened("start"))
    assert "replay demo makes a store of example games" in said
    assert "Drop its record here" in said
