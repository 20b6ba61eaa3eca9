"""A report in a real browser: its policy lets it be drawn, it asks for nothing, fits a phone, keys lead on, it prints.

A Chromium that is installed is driven (CHROMIUM names another one), as for the dashboard.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from replay.cli.options import rules_under
from replay.engine import audit
from replay.formats import read_games
from replay.installation import shipped
from replay.report.hand import hand_report
from replay.report.page import whole
from tests.dashboard.browser import driven, paged
from tests.samples import deep

pytestmark = pytest.mark.slow


def made(record: Path, folder: Path) -> str:
    """The address of the report of the first hand of a record."""
    (game,) = read_games(record)
    found = audit(game, keep_steps=True)
    path = folder / "hand.html"
    path.write_text(whole(hand_report(found, found.details[0], rules_under(found.ruleset, {}))), encoding="utf-8")
    return path.as_uri()


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> str:
    return made(shipped("records") / "b30fj" / "four-hands.jsonl", tmp_path_factory.mktemp("report"))


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with driven() as running:
        yield running


@pytest.mark.parametrize(("width", "scheme"), [(1200, "dark"), (390, "light"), deep(1200, "light")])
@pytest.mark.sampled(1)
def test_it_is_drawn_by_itself_and_fits(browser: Any, report: str, width: int, scheme: str) -> None:
    with paged(browser, (width, 900), scheme) as page:
        said: list[str] = []
        asked: list[str] = []
        page.on("console", lambda message: said.append(message.text))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(report)
        page.wait_for_load_state("networkidle")
        assert [each for each in asked if not each.startswith(("data:", report))] == []
        assert said == [], "the policy forbids nothing that the page does"
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.locator(".board").first.bounding_box()["width"] > 280, "the style sheet is in force"
        dark = page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(16, 22, 25)"
        assert dark == (scheme == "dark")


@pytest.mark.deep
def test_long_names_do_not_push_a_phone_aside(browser: Any, tmp_path: Path) -> None:
    lines = (shipped("records") / "b30fj" / "four-hands.jsonl").read_text(encoding="utf-8")
    for short, name in (("Quiet", "Maximiliana Hohenstaufen-Wittelsbach"), ("Careful", "王" * 16), ("New", "W" * 30)):
        assert f'"{short}"' in lines
        lines = lines.replace(f'"{short}"', f'"{name}"', 1)
    (tmp_path / "long.jsonl").write_text(lines, encoding="utf-8")
    with paged(browser, (390, 900)) as page:
        page.goto(made(tmp_path / "long.jsonl", tmp_path))
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_keys_lead_from_moment_to_moment(browser: Any, report: str) -> None:
    with paged(browser, (1200, 900)) as page:
        page.goto(report)
        moments = page.evaluate(
            "[...document.querySelectorAll('.moment')].map(each => each.getAttribute('aria-labelledby'))"
        )
        assert len(set(moments)) > 2
        for key, wanted in (("j", moments[0]), ("j", moments[1]), ("k", moments[0])):
            page.keyboard.press(key)
            page.wait_for_function(
                "wanted => document.activeElement.getAttribute('aria-labelledby') === wanted", arg=wanted
            )


@pytest.mark.deep
def test_it_can_be_read_without_its_script(browser: Any, report: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(report)
    assert "The score, row by row" in page.inner_text("main")
    context.close()


@pytest.mark.deep
def test_it_prints_black_on_white_and_cuts_no_drawn_or_small_table(browser: Any, report: str) -> None:
    with paged(browser, scheme="dark") as page:
        page.goto(report)
        page.emulate_media(media="print", color_scheme="dark")

        def styled(selector: str, name: str) -> Any:
            return page.locator(selector).first.evaluate(f"each => getComputedStyle(each).{name}")

        assert styled("body", "backgroundColor") == "rgb(255, 255, 255)"
        assert styled("body", "color") == "rgb(0, 0, 0)"
        assert styled(".t", "printColorAdjust") == "exact"
        assert styled(".leg", "breakInside") == "auto", "turns run from page to page"
        for selector in ("table.plain:not(.rows)", ".moment", ".board"):
            assert styled(selector, "breakInside") == "avoid"
        assert page.pdf(format="A4").startswith(b"%PDF")
