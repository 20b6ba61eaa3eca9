"""The HTML reports: one file by itself, text stays text, everything of a hand is in it, and it is small."""

import re
from base64 import b64encode
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest

from replay.cli.options import rules_under
from replay.engine import audit
from replay.engine.rulings.report import rulings_report
from replay.formats import read_games
from replay.installation import shipped
from replay.report.dispute import dispute_page
from replay.report.findings import findings_report
from replay.report.game import game_report
from replay.report.hand import hand_report
from replay.report.page import styles, whole
from replay.tiles import KINDS, NAMES
from replay.view.dispute.case import case_of
from tests.cli.running import run
from tests.view.rendering import Page

RECORDS = shipped("records")
NAME = "<img src=x>**[b](http://x.example)** :red[c]"


def audited(path: Path, record=None):
    (read,) = read_games(path) if record is None else (record,)
    report = audit(read, keep_steps=True)
    return read, report, rules_under(report.ruleset, report.rulings or {})


def pages_of(path: Path) -> dict[str, str]:
    """Every kind of page made of this record's first hand."""
    record, report, rules = audited(path)
    hand = report.details[0]
    case = case_of(report, hand, rules, rulings_report(record, report))
    return {
        "hand": whole(hand_report(report, hand, rules)),
        "game": whole(game_report(report, rules)),
        "findings": whole(findings_report("Findings", [report])),
        "dispute": dispute_page(case, rules),
    }


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    record = (RECORDS / "broken" / "wrong_total-and-patterns.jsonl").read_text()
    record = record.replace('"Bo"', f'"{NAME}"').replace('"game":"wrong_total-and-patterns"', f'"game":"{NAME}"')
    record = record.replace('"Pure Straight"', '"<script>alert(1)</script>"')
    record = record.replace('"type":"discard"', '"note":"</style><script>x()</script>\\u202e","type":"discard"', 1)
    path = tmp_path_factory.mktemp("hostile") / "game.jsonl"
    path.write_text(record)
    assert record.count("<img") == 2
    return pages_of(path)


@pytest.fixture(scope="module")
def plain() -> dict[str, str]:
    return pages_of(RECORDS / "broken" / "wrong_total-and-patterns.jsonl")


KINDS_OF_PAGES = ("hand", "game", "findings", "dispute")


@pytest.mark.parametrize("kind", KINDS_OF_PAGES)
@pytest.mark.sampled(1)
def test_a_page_refers_to_nothing_outside_itself(kind: str, plain: dict[str, str], hostile: dict[str, str]) -> None:
    for page in (Page(plain[kind]), Page(hostile[kind])):
        assert page.whole()
        names = {name for name, _ in page.tags}
        assert not names & {"img", "link", "iframe", "object", "embed", "base", "form", "video", "audio", "svg"}
        for name, attributes in page.tags:
            assert not {"src", "srcset", "style", "background", "action"} & attributes.keys(), name
            assert (attributes.get("href") or "#").startswith("#")
        assert not re.findall(r"url\((?!\"data:image/svg\+xml,)", styles())
        assert "@import" not in styles()


@pytest.mark.parametrize("kind", KINDS_OF_PAGES)
def test_the_policy_allows_its_own_style_and_script_alone(kind: str, plain: dict[str, str]) -> None:
    text = plain[kind]
    (policy,) = [each["content"] or "" for each in Page(text).all("meta") if "http-equiv" in each]
    rules = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert rules["default-src"] == rules["base-uri"] == rules["form-action"] == "'none'"
    assert rules["img-src"] == "data:"
    for tag, name in (("style", "style-src"), ("script", "script-src")):
        (inside,) = re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        digest = b64encode(sha256(inside.encode()).digest()).decode()
        assert rules[name] == f"'sha256-{digest}'"
    assert "unsafe" not in policy


@pytest.mark.parametrize("kind", KINDS_OF_PAGES)
def test_names_notes_and_rows_stay_text(kind: str, hostile: dict[str, str]) -> None:
    text = hostile[kind]
    assert "<img" not in text
    assert "alert(1)</script>" not in text
    assert "x()</script>" not in text
    assert "\u202e" not in text
    assert text.count("<script>") == text.count("<style>") == 1
    assert "&lt;img src=x&gt;" in text


@pytest.mark.parametrize("kind", KINDS_OF_PAGES)
def test_a_page_is_well_formed_with_landmarks_and_headings_in_order(kind: str, plain: dict[str, str]) -> None:
    page = Page(plain[kind])
    assert page.whole()
    assert [each.get("lang") for each in page.all("html")] == ["en"]
    assert len(list(page.all("main"))) == 1
    levels = [int(name[1]) for name, _ in page.tags if re.fullmatch(r"h[1-6]", name)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(later - before <= 1 for before, later in pairwise(levels)), levels
    ids = [each["id"] for _, each in page.tags if "id" in each]
    assert len(ids) == len(set(ids))
    for each in page.all("a"):
        assert (each["href"] or "")[1:] in ids
    assert all("scope" in each for each in page.all("th"))


def test_every_tile_is_named_in_words_and_has_a_face(plain: dict[str, str]) -> None:
    tiles = [each for each in Page(plain["hand"]).all("span") if "t" in (each.get("class") or "").split()]
    assert len(tiles) > 100
    assert all(each["role"] == "img" and each["aria-label"] for each in tiles)
    assert all(f".t-{NAMES[kind]}{{" in styles() for kind in range(KINDS))
    assert 'aria-label="5 of circles' in plain["hand"]
    # the folders of the record are not told
    assert "<dd>wrong_total-and-patterns.jsonl</dd>" in plain["hand"]
    assert not any("/broken/" in page for page in plain.values())


def test_a_record_that_lists_no_rows_is_not_blamed_for_leaving_some_out() -> None:
    _, found, rules = audited(shipped("records") / "b30fj" / "excerpts-of-disputed-hands.jsonl")
    page = whole(hand_report(found, found.details[0], rules))  # claims 40 faan, and no rows
    assert "✓ as claimed" in page
    assert "Four Kongs" in page
    assert "not claimed" not in page


def test_a_game_that_cannot_be_read_is_reported_too() -> None:
    (record,) = read_games(RECORDS / "broken" / "unknown_ruleset-misspelt.jsonl")
    report = audit(record, keep_steps=True)
    assert "unknown_ruleset" in whole(game_report(report, None))
    assert "1 unreadable" in whole(findings_report("Findings", [report]))


@pytest.mark.parametrize("name", ["b30fj/sixteen-hands-1.jsonl", "sichuan/sichuan-sixteen-hands-1.jsonl"])
def test_reports_are_small(name: str) -> None:
    _, report, rules = audited(RECORDS / name)
    assert len(whole(game_report(report, rules)).encode()) < 3_000_000
    for hand in report.details:
        assert len(whole(hand_report(report, hand, rules)).encode()) < 300_000


# ------------------------------------------------------------- the commands


def test_export_report_of_findings_of_a_store_and_of_a_folder(tmp_path: Path) -> None:
    broken = RECORDS / "broken"
    some = [broken / "wrong_total-too-much.jsonl", broken / "illegal_chow-across.jsonl"]
    assert run("ingest", *some, "--store", tmp_path / "s.sqlite").exit_code == 1
    assert (
        run("export", "report", "--findings", "--store", tmp_path / "s.sqlite", "--to", tmp_path / "s.html").exit_code
        == 0
    )
    assert run("export", "report", some[0].stem, "--store", tmp_path / "s.sqlite").stdout.startswith("<!DOCTYPE html>")
    text = (tmp_path / "s.html").read_text()
    assert "wrong_total-too-much" in text
    assert "illegal_chow-across" in text
    assert text.count('class="board"') == 2
    assert run("export", "report", some[0], "--findings", "--to", tmp_path / "f.html").exit_code == 0
    told = re.sub("<[^>]*>", "", (tmp_path / "f.html").read_text())
    assert re.search(r"1 game, 1 hand, \d+ events: 1 with 1 error\n", told)


def test_an_anonymous_report_holds_no_name(tmp_path: Path) -> None:
    record = (RECORDS / "broken" / "wrong_total-too-much.jsonl").read_text()
    record = record.replace('"Bo"', '"Marker Name"').replace('"type":"discard"', '"note":"MarkerNote","type":"discard"')
    path = tmp_path / "markerfile.jsonl"
    path.write_text(record.replace('"game":"wrong_total-too-much"', '"game":"MarkerGame"'))
    for words in (("--hand", 1), (), ("--findings",)):
        goal = tmp_path / "out.html"
        told = run("export", "report", path, *words, "--anonymous", "--to", goal, "--force")
        assert told.exit_code == 0
        assert "marker" not in goal.read_text().casefold()
        assert "Player 1" in goal.read_text()


def test_names_in_what_the_rules_say_are_text(tmp_path):
    """A hostile name takes the place of a seat in the sentences of the engine."""
    lines = (shipped("records") / "broken" / "illegal_win-own-discard.jsonl").read_text().splitlines()
    lines[0] = lines[0].replace('"Bo"', '"<b>Bo</b>"')
    record, page = tmp_path / "club.jsonl", tmp_path / "case.html"
    record.write_text("\n".join(lines))
    for words in (["dispute", record, "--html", page], ["export", "report", record, "--to", page]):
        assert run(*words, "--force").exit_code in (0, 1)
        text = page.read_text()
        assert "&lt;b&gt;Bo&lt;/b&gt; wins on their own tile" in text
        assert "<b>Bo" not in text
        assert "&lt;b&gt;Bo&lt;/b&gt;: not a win, from" in text or "dispute" in words


def test_what_several_players_do_in_one_turn_is_told_apart():
    (record,) = read_games(RECORDS / "sichuan/sichuan-house-game.jsonl")
    found = audit(record, keep_steps=True)
    page = whole(hand_report(found, found.details[0], rules_under(found.ruleset, found.rulings or {})))
    first = " ".join(re.sub("<[^>]*>", "", page[page.index('<ol class="turns">') :].partition("</li>")[0]).split())
    assert first == (
        "1 Quiet draws · New gives up the characters · Quiet gives up the characters · Careful gives up the circles"
        " · Bold gives up the bamboo · Quiet discards"
    )
    second = page[page.index('<span class="turn">2</span>') :].partition("</li>")[0]
    assert "·" not in second, "the same player draws and discards"
