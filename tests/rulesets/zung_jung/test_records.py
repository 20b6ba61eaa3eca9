"""The shipped records of Zung Jung: the legal ones audit clean, the broken ones yield their finding alone."""

from __future__ import annotations

import io
from collections import Counter
from random import Random

import pytest

from replay.engine import audit
from replay.formats import read_games, write_events
from replay.rulesets import find_ruleset
from replay.simulate import KINDS, NothingToTamperError, flows, hide, simulate_game, tamper
from tests.simulate.games import audited, blamed, game, told
from tests.tools.corpus import zung_jung
from tests.tools.corpus.build import RECORDS
from tests.tools.corpus.excerpts import events_of as excerpt_events
from tests.tools.corpus.scenes import events_of
from tests.tools.corpus.zung_jung_breaking import Broken
from tests.tools.corpus.zung_jung_broken import BROKEN, all_cases

ID = "zung-jung"
CASES = list(all_cases())
FLOWS = (
    "chow",
    "pung",
    "open kong",
    "concealed kong",
    "added kong",
    "discard after a replacement",
    "win by self draw",
    "win by discard",
    "win by robbed kong",
    "win by discard paid most by another player",
    "win after a kong",
    "win on the first draw",
    "win on a discard before the first discard",
    "hand ends with its last win",
    "wall exhausted after no wins",
    "row: Gift of Heaven",
    "row: Gift of Earth",
    "row: Last Tile Draw",
    "row: Last Tile Discard",
    "row: Robbing A Gong",
    "row: Win Off a Gong Replacement",
    "row: Seven Pairs",
    "row: Thirteen Orphans",
    "row: Chicken Hand",
)


@pytest.mark.parametrize("name", zung_jung.GAMES)
def test_a_scene_audits_clean(name: str) -> None:
    assert audited(events_of(name, zung_jung.GAMES[name])).findings == ()


@pytest.mark.parametrize("name", zung_jung.DISPUTES)
def test_excerpts_audit_clean(name: str) -> None:
    assert audited(excerpt_events(name, zung_jung.DISPUTES[name])).findings == ()


@pytest.mark.parametrize("path", sorted((RECORDS / ID).glob("*.jsonl")), ids=lambda path: path.stem)
def test_a_shipped_record_audits_clean(path: object) -> None:
    if str(path).endswith("cases.jsonl"):
        return
    for each in read_games(path):  # type: ignore[arg-type]  # a path, as glob gives it
        assert audit(each).findings == ()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_broken_record_yields_its_finding_and_nothing_else(case: Broken) -> None:
    text = case.text()
    assert (BROKEN / f"{case.name}.jsonl").read_text(encoding="utf-8") == text, "tests.tools.corpus.zung_jung_broken"
    (record,) = read_games(io.BytesIO(text.encode("utf-8")), "test")
    assert told(audit(record)) == [(code, place + 1) for code, place in case.faults], case.why


def test_there_is_a_broken_record_for_every_finding_that_play_can_give() -> None:
    given = {code for case in CASES for code, _ in case.faults}
    of_other_games = {"void_suit_missing", "void_suit_first", "void_suit_again", "passed_pung", "wrong_scoring_tiles"}
    assert not given & of_other_games
    assert set(find_ruleset(ID).under().cites) <= given


@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_in_a_simulated_game_is_found_where_it_is(kind: str) -> None:
    for number in range(4):
        try:
            broken = tamper(game(ID, 1 + number), kind, Random(f"{number}"))
        except NothingToTamperError:
            continue
        found = blamed(audited(broken.events))
        if broken.codes:
            assert len(found) == 1, broken.what
            assert found[0] in [(code, broken.index + 1) for code in broken.codes], broken.what
        else:
            assert found == [], broken.what


@pytest.mark.parametrize("seed", range(1, 6))
def test_a_simulated_game_audits_clean(seed: int) -> None:
    report = audited(game(ID, seed, hands=16 if seed == 1 else 4, with_wall=seed % 2 == 0))
    assert (report.verdict, report.findings) == ("clean", ())


@pytest.mark.deep
def test_a_few_hundred_hands_and_the_corpus_show_every_flow() -> None:
    found: Counter[str] = Counter()
    for seed in range(1, 41):
        found += flows(simulate_game(find_ruleset(ID), seed, stacked=0.4))
    assert found["hand with a win"] >= 0.6 * found["hand"]
    for name, scenes in zung_jung.GAMES.items():
        found += flows(events_of(name, scenes))
    assert [flow for flow in FLOWS if not found[flow]] == []


def test_one_players_view_audits_without_errors() -> None:
    events = list(hide(game(ID, 2), 1))
    (record,) = read_games(io.BytesIO(write_events(events)), "test")
    assert {each.severity for each in audit(record).findings} <= {"note"}
