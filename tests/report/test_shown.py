"""What a notebook shows of a position, a score and a report: the drawing of the reports, closed in itself."""

import re

import pytest

import replay
from tests.library.samples import played
from tests.view.rendering import Page

NAME = "<img src=x onerror=alert(1)><script>"


def shown(value) -> Page:
    found = Page(value._repr_html_())
    assert found.whole()
    assert found.text.startswith('<div class="mahjong-replay">')
    assert not {"script", "img"} & {name for name, _ in found.tags}
    assert not re.search(r'url\((?!"?data:)', found.text), "nothing is fetched"
    style = found.text.partition("<style>")[2].partition("</style>")[0]
    assert "light-dark(" in style
    outer = re.sub(r"\{[^{}]*\}", "", re.sub(r"\{[^{}]*\}", "", re.sub(r"\{[^{}]*\}", "", style)))
    assert all("mahjong-replay" in each for each in outer.strip().splitlines() if each.strip()), outer
    return found


@pytest.mark.parametrize("ruleset", replay.rulesets())
def test_a_position_is_the_table_with_all_its_players(ruleset):
    (hand,) = played(ruleset).audit().hands
    for position in (hand[0], hand[len(hand) // 2], hand[-1]):
        text = shown(position).text
        assert 'data-replay="board"' in text
        assert all(name in text for name in position.players)
        for kind in set(position.seat(0).concealed):
            assert f".t-{'back' if kind == '?' else kind}{{--face:url(" in text


def test_a_score_shows_its_rows_and_who_pays():
    text = shown(replay.score("78p23456s1j2j3j4j6j7j + 8j", ruleset="b30fj", by="self_draw")).text
    assert all(each in text for each in ("16 faan", "Mixed Shifted Linked Sequences", "−32"))
    text = shown(replay.score("123789m123s222z1j + 8m", ruleset="b30fj")).text
    assert "No win" in text
    assert "self-draw only" in text


def test_a_report_shows_its_findings_and_names_are_text():
    opening, start, *_ = played("xixi").events
    fields = {"type": "start_game", "version": 1, "ruleset": "xixi", "game": NAME, "players": [NAME, "Bo", "Cy", "Di"]}
    draw = {"type": "draw", "seat": (start.dealer + 1) % 4, "tile": "1m"}
    report = replay.read([fields, start, draw])[0].audit()
    found = shown(report)
    assert "out_of_turn" in [each.code for each in report.findings]
    assert "out_of_turn" in found.text
    assert "&lt;img src=x" in found.text
    assert "&lt;img src=x" in shown(report.hands[0][0]).text
    assert opening.game not in found.text


def test_a_clean_report_says_so_with_the_scores():
    report = played("zung-jung").audit()
    text = shown(report).text
    assert "clean" in text
    assert all(f"{each:,}".lstrip("-") in text for each in report.scores)
