"""The address bar and Back in a real browser: links, what a step back is, what goes along from page to page."""

from typing import Any

import pytest

from parts.links import link_for
from tests.dashboard.browser import IN_BROWSER, at, listening, on_page, opened, paged, quiet, settled, with_history
from tests.samples import first

pytestmark = IN_BROWSER


@pytest.mark.deep
def test_a_deep_link_shows_the_same_table_to_somebody_else(server: str, browser: Any, game: str) -> None:
    link = f"{server}/{link_for('replay', game=game, hand=2, event=25, seat=3, view='seat')}"
    without_page = link.replace("/replay?", "/?")
    with opened(browser, link) as one, opened(browser, without_page) as other:
        for page in (one, other):
            quiet(page)
        assert one.locator(".board").inner_html() == other.locator(".board").inner_html()
        assert one.url == link
        one.keyboard.press("ArrowRight")
        settled(one, event=26)
        quiet(other)
        assert at(other)["event"] == "25"


@pytest.mark.deep
def test_the_words_that_were_chosen_go_along_from_page_to_page(server: str, browser: Any, game: str) -> None:
    with opened(browser, f"{server}/{link_for('replay', game=game, hand=1, event=0, seat=0)}&terms=ja") as page:
        settled(page, terms="ja", view="all")
        page.wait_for_selector(".chip.dealer:text('親')")
        page.keyboard.press("ArrowRight")
        settled(page, event=1, terms="ja")
        page.get_by_role("link", name="ルール").first.click()
        on_page(page, "/rules")
        settled(page, terms="ja")
        page.get_by_role("heading", name="ルール", exact=True).wait_for()
        page.locator(".st-key-menu button").first.click()
        page.locator(".st-key-terms input").click()
        page.get_by_role("option", name="简体中文").click()
        settled(page, terms="zh")
        page.get_by_role("heading", name="规则", exact=True).wait_for()


@pytest.mark.parametrize("query", first(["?q=four-hands", "", "?q=excerpts-of-disputed-hands"], 1))
@pytest.mark.deep
def test_back_leaves_the_game_however_many_steps_were_made(server: str, browser: Any, query: str) -> None:
    with paged(browser) as page:
        page.goto(f"{server}/games{query}")
        with_history(page)
        page.get_by_text("First hand").first.click()
        listening(page)
        settled(page, hand=1, event=0, view="all")
        for _ in range(5):
            page.keyboard.press("ArrowRight")
        quiet(page)
        assert (at(page)["hand"], at(page)["event"]) != ("1", "0"), page.evaluate("JSON.stringify(window.__replayEars)")
        page.go_back()
        on_page(page, "/games", query)
        page.wait_for_selector(".board", state="detached")


@pytest.mark.deep
def test_back_from_the_audit_of_a_game_is_the_turn_that_was_left(server: str, browser: Any, game: str) -> None:
    with opened(browser, f"{server}/{link_for('replay', game=game, hand=2, event=7, seat=0, view='all')}") as page:
        with_history(page)
        page.get_by_role("link", name="Audit").first.click()
        on_page(page, "/audit")
        quiet(page)
        page.get_by_role("tab", name="Under another ruling").click()
        page.locator(".st-key-gxrulesets a").first.click()
        page.wait_for_function("location.search.includes('ruleset=')")  # a link of a page to itself is in the address
        quiet(page)
        page.go_back()
        page.wait_for_function("!location.search.includes('ruleset=') && location.search.includes('tab=')")
        quiet(page)
        page.go_back()
        on_page(page, "/replay")
        settled(page, game=game, hand=2, event=7)


@pytest.mark.parametrize("words", first(["terms=ja", ""], 1))
@pytest.mark.deep
def test_what_a_page_adds_to_its_address_as_it_opens_is_no_step_back(
    server: str, browser: Any, game: str, words: str
) -> None:
    """Study chooses a ruleset and writes it into its address, and the words go along: Back is the turn all the same."""
    link = link_for("replay", game=game, hand=2, event=7, seat=0, view="all")
    with opened(browser, f"{server}/{link}&{words}") as page:
        with_history(page)
        page.locator("a[href*='/study']").first.click()
        page.wait_for_function(
            "words => location.pathname === '/study' && location.search.includes('ruleset=')"
            " && location.search.includes(words)",
            arg=words,
        )
        quiet(page)
        page.go_back()
        on_page(page, "/replay")
        settled(page, game=game, hand=2, event=7)


@pytest.mark.parametrize("page_named", first(["study", "replay"], 1))
@pytest.mark.deep
def test_a_link_that_is_opened_is_left_by_one_step_back(server: str, browser: Any, game: str, page_named: str) -> None:
    """What a page adds to its address as it is loaded is no step back, however late its script comes."""
    with paged(browser) as page:
        page.goto(f"{server}/_stcore/health")
        page.goto(f"{server}/{link_for('replay', game=game, hand=2) if page_named == 'replay' else page_named}")
        page.wait_for_function(
            "name => new URLSearchParams(location.search).has(name)",
            arg="view" if page_named == "replay" else "ruleset",
        )
        with_history(page)
        page.evaluate("() => { window.history.back(); }")
        on_page(page, "/_stcore/health")


@pytest.mark.deep
def test_keys_that_are_pressed_while_a_game_opens_are_no_step_back(server: str, browser: Any) -> None:
    with paged(browser) as page:
        page.goto(f"{server}/games?q=excerpts-of-disputed-hands")
        with_history(page)
        page.get_by_text("First hand").first.click()
        for _ in range(2):
            page.keyboard.press("n")
        settled(page, hand=3, view="all")
        page.go_back()
        on_page(page, "/games", "?q=excerpts-of-disputed-hands")


@pytest.mark.deep
def test_a_game_opens_by_a_tap_right_after_the_search_was_typed(server: str, browser: Any) -> None:
    with paged(browser) as page:
        page.goto(f"{server}/games")
        with_history(page)
        page.get_by_text("First hand").first.wait_for()
        page.get_by_role("textbox", name="Search").first.fill("four-hands")
        page.get_by_text("First hand").first.click()
        settled(page, view="all")
        page.wait_for_selector(".board")
        quiet(page)
        on_page(page, "/replay")
        page.go_back()
        on_page(page, "/games", "?q=four-hands")


@pytest.mark.deep
def test_a_hand_of_the_list_opens_without_loading_the_page_anew(server: str, browser: Any, game: str) -> None:
    with opened(browser, f"{server}/{link_for('replay', game=game, hand=1, event=3, seat=3, view='seat')}") as page:
        listening(page)
        page.keyboard.press("h")
        page.evaluate("window.sameDocument = true")
        page.locator("a[data-does='hand 3']").click()
        settled(page, hand=3, event=0, seat=3, view="seat")
        assert page.evaluate("window.sameDocument")


@pytest.mark.deep
def test_tabs_can_be_told_apart(server: str, browser: Any, game: str) -> None:
    with opened(browser, f"{server}/{link_for('replay', game=game, hand=2, event=7)}") as page:
        page.wait_for_function("() => /, hand 2, event 7 · Replay · replay$/.test(document.title)")
        page.goto(f"{server}/games")
        page.wait_for_function("() => document.title === 'Games · replay'")


@pytest.mark.deep
def test_nothing_is_asked_of_the_network(server: str, browser: Any, game: str) -> None:
    with paged(browser) as page:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{server}/{link_for('replay', game=game, hand=1, event=5)}")
        page.wait_for_selector(".board")
        listening(page)
        quiet(page)
        page.wait_for_load_state("networkidle")
        own = (server, "data:", "blob:", server.replace("http", "ws"))
        assert any(url.startswith(server) for url in asked)
        assert [url for url in asked if not url.startswith(own)] == []
