"""Every page but Replay with nothing to show: what to do stands there, and nothing is raised."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.dashboard.pages import opened, words_of

OF_THE_STORE = ("start", "games", "audit", "study", "season", "search", "train")
OF_THE_RULES = ("score", "rules")


@pytest.mark.parametrize("module", OF_THE_STORE)
@pytest.mark.sampled(1)
def test_without_a_store_the_page_says_how_to_make_one(module: str, no_store: Path) -> None:
    assert f"replay ingest FOLDER --store {no_store}" in words_of(opened(module))


@pytest.mark.parametrize("module", OF_THE_STORE)
def test_an_empty_store_is_said_to_be_empty(module: str, empty_store: Path) -> None:
    said = words_of(opened(module))
    assert "is empty" in said
    assert "replay ingest" in said


@pytest.mark.parametrize("module", OF_THE_STORE)
def test_a_file_that_is_no_store_is_named(module: str, no_store: Path) -> None:
    no_store.write_text("these are no tables\n" * 50)
    assert str(no_store) in words_of(opened(module))


@pytest.mark.parametrize("module", OF_THE_RULES)
def test_rules_and_scores_need_no_store(module: str, no_store: Path) -> None:
    assert "Bloody 30 Faan Jokers" in str(opened(module).selectbox[0].options)


@pytest.mark.parametrize("module", OF_THE_STORE + OF_THE_RULES)
@pytest.mark.sampled(2)
def test_broken_games_break_no_page(module: str, broken_store: Path) -> None:
    assert words_of(opened(module))


@pytest.mark.parametrize(
    ("module", "tab"),
    [
        ("audit", "Under another ruling"),
        *(("study", tab) for tab in ("Scores", "Waits", "Discards", "Patterns", "Figures", "Ledger")),
    ],
)
@pytest.mark.sampled(2)
def test_broken_games_break_no_tab(module: str, tab: str, broken_store: Path) -> None:
    assert words_of(opened(module, tab=tab))


@pytest.mark.parametrize("module", OF_THE_STORE + OF_THE_RULES)
@pytest.mark.sampled(2)
def test_a_link_that_says_nonsense_opens_the_page(module: str, demo_store: Path) -> None:
    nonsense = dict.fromkeys(
        ("ruleset", "player", "code", "severity", "order", "page", "tab", "game", "seat", "by", "ledger", "since"),
        "<b>%zz';--",
    )
    assert words_of(opened(module, **nonsense))


@pytest.mark.parametrize("module", OF_THE_STORE)
def test_a_damaged_store_is_not_said_to_be_empty(module: str, damaged_store: Path) -> None:
    said = words_of(opened(module))
    assert "The store cannot be read" in said
    assert str(damaged_store) in said
    assert "yet" not in said
    assert "`" not in said


@pytest.fixture
def damaged_store(demo_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    content = bytearray(demo_file.read_bytes())
    content[4096 * 2 :] = b"\xa5" * (len(content) - 4096 * 2)
    path = tmp_path / "damaged.sqlite"
    path.write_bytes(content)
    monkeypatch.setenv("REPLAY_STORE", str(path))
    return path


def _keeping(titles: list[str]) -> Callable[..., None]:
    def keep(*, page_title: str) -> None:
        titles.append(page_title)

    return keep


@pytest.mark.parametrize(
    ("module", "query", "title"),
    [
        ("games", {}, "Games · replay"),
        ("audit", {}, "Audit · replay"),
        ("study", {}, "Study · replay"),
        ("score", {}, "Score a hand · replay"),
        ("rules", {"ruleset": "xixi"}, "Rules · replay"),
    ],
    ids=lambda given: given if isinstance(given, str) and "·" not in given else "",
)
@pytest.mark.sampled(2)
def test_each_page_has_its_title(
    module: str, query: dict[str, str], title: str, demo_store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    titles: list[str] = []
    monkeypatch.setattr("parts.looks.st.set_page_config", _keeping(titles))
    opened(module, **query)
    assert titles[-1].endswith(title)
