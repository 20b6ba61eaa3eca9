"""The page Start: what a newcomer sees, and that each dispute of the store is one click from it."""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import data
from replay.rulesets import all_rulesets
from replay.store.queries.games import page_of
from replay.view.dispute.verdict import verdict_parts
from tests.dashboard.pages import html_of, links_of, opened


def test_a_newcomer_sees_a_disputed_hand_and_each_leads_to_its_case(club_store: Path) -> None:
    page = opened("start")
    first, *others = html_of(page).split("<article")[1:]
    assert first.count("data-tile") + first.count('class="t ') >= 14, "the hand is drawn"
    assert "gx-sides gx-short" in first, "two totals stand there large"
    assert any("gx-short" not in each for each in others), "what four players pay does not"
    asked = [(label, parse_qs(urlsplit(to).query)) for label, to in links_of(page)]
    disputes = [link for label, link in asked if "dispute" in label]
    assert len(disputes) == len(all_rulesets()) - 1, "one of each ruleset that has any, and of MCR one edition has"
    for link in disputes:
        assert link["panel"] == ["dispute"]
        game = data.open_game(link["game"][0]).audit
        assert int(link["line"][0]) in {each.line for each in game.findings if each.severity == "error"}
    scored = [link for (_, to), (_, link) in zip(links_of(page), asked, strict=True) if to.startswith("score")]
    assert scored == [{"ruleset": [name]} for name in all_rulesets()], "each game, and the hand begins without tiles"


def test_games_tell_of_each_what_its_dispute_tells_first(club_store: Path) -> None:
    """Each sentence of the list is one of the case, without an audit: only why a payment is another is not kept."""
    told = re.findall(r'class="gx-told">(.*?)</p>', html_of(opened("games")))
    cases = []
    for row in page_of(data.reader()).games:
        game = data.open_game(row.sha256)
        found = (data.case_of_hand(game, place + 1) for place in range(len(game.audit.details)))
        cases += [" ".join(map(str, verdict_parts(each))) for each in found if each.first is not None]
    assert len(told) == len(cases) > 4
    for sentences, case in zip(told, cases, strict=True):
        assert all(each in case for each in re.split(r"(?<=\.) ", sentences)), (sentences, case)
