"""The switch for the words of the game: the address, links between pages, what changes and what does not."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from parts import terms as terms_choice
from parts.links import link_for, query_for
from parts.terms import NAMES, default
from replay.store import Reader
from replay.terms import SETS, choose, using
from tests.dashboard.pages import drawn, html_of, links_of, opened, words_of

OTHERS = [name for name in SETS if name != "en"]
_SCRIPT = """
import streamlit as st
from frame import PAGES, page_of
from parts.terms import switch
import screens.{page}.page as module

st.navigation([page_of(each) for each in PAGES], position="hidden")
switch()
module.page()
"""


@pytest.fixture(autouse=True)
def english_after(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv("REPLAY_TERMS", raising=False)
    yield
    choose("en")


def with_switch(module: str, **query: str) -> AppTest:
    """A page with the switch above it, as the dashboard draws it."""
    test = AppTest.from_string(_SCRIPT.format(page=module), default_timeout=60)
    for name, value in query.items():
        test.query_params[name] = value
    return drawn(test)


def a_game(store: Path, part: str) -> str:
    with Reader.open(store) as reader:
        return next(each.sha256[:12] for each in reader.games() if part in each.game)


def test_the_switch_has_every_set():
    assert list(NAMES) == list(SETS)


def test_links_carry_the_set_that_is_not_the_first_one(monkeypatch):
    assert query_for(game="g", hand=2) == {"game": "g", "hand": "2"}
    with using("ja"):
        assert link_for("replay", game="g") == "replay?game=g&terms=ja"
        monkeypatch.setenv("REPLAY_TERMS", "ja")
        assert link_for("replay", game="g") == "replay?game=g"
    assert link_for("replay", game="g") == "replay?game=g&terms=en"


def test_the_first_set_is_that_of_the_command_line_then_of_the_environment(monkeypatch):
    assert default() == "en"
    monkeypatch.setenv("REPLAY_TERMS", "yue")
    assert default() == "yue"
    monkeypatch.setattr(sys, "argv", ["app.py", "--store", "x", "--terms", "zh"])
    assert default() == "zh"
    monkeypatch.setattr(sys, "argv", ["app.py", "--terms", "klingon"])
    assert default() == "en"


def test_an_address_chooses_and_every_link_goes_on_with_it(demo_store):
    test = with_switch("games", terms="zh")
    assert test.selectbox(key="terms").value == "zh"
    assert "番" in words_of(with_switch("rules", terms="zh", ruleset="b30fj"))
    to_replay = [address for _, address in links_of(test) if address.startswith("replay")]
    assert to_replay
    assert all("terms=zh" in address for address in to_replay)


@pytest.mark.deep
def test_the_switch_changes_the_address_and_the_way_back_clears_it(demo_store):
    test = with_switch("rules", ruleset="b30fj")
    assert "terms" not in test.query_params
    test.selectbox(key="terms").set_value("ja")
    drawn(test)
    assert test.query_params["terms"] == "ja"
    assert "ルール" in words_of(test)
    test.selectbox(key="terms").set_value("en")
    drawn(test)
    assert "terms" not in test.query_params
    assert "ルール" not in words_of(test)


def test_a_link_followed_later_goes_before_the_switch(demo_store):
    test = with_switch("rules", terms="ja")
    test.query_params["terms"] = "zh"
    drawn(test)
    assert test.selectbox(key="terms").value == "zh"


def test_an_unknown_set_in_the_address_is_left_out(demo_store):
    test = with_switch("rules", terms="klingon")
    assert test.selectbox(key="terms").value == "en"
    assert "terms" not in test.query_params


@pytest.mark.deep
def test_somebody_else_keeps_their_own_words(demo_store):
    mine = with_switch("rules", ruleset="b30fj", terms="ja")
    yours = with_switch("rules", ruleset="b30fj")
    assert "ルール" in words_of(drawn(mine))
    assert "ルール" not in words_of(drawn(yours))


@pytest.mark.parametrize(
    ("module", "query", "word"),
    [
        ("replay", {"event": "30", "panel": "waits"}, "牌墙"),
        ("replay", {"event": "30", "panel": "discards"}, "打牌"),
        ("replay", {"event": "0", "panel": "hands"}, "自摸"),
        ("score", {}, "番"),
        ("study", {"tab": "Discards"}, "点炮"),
        ("study", {"tab": "Figures"}, "点炮"),
        ("rules", {"ruleset": "sichuan"}, "四川麻将 血战到底"),
    ],
)
@pytest.mark.sampled(1)
def test_pages_and_what_is_read_out_use_the_words(demo_store, module, query, word):
    if module == "replay":
        query = {"game": a_game(demo_store, "four-hands"), **query}
    chinese, english = with_switch(module, terms="zh", **query), with_switch(module, **query)
    offered = [option for each in chinese.selectbox for option in each.options]
    assert word in html_of(chinese) + " ".join(offered)
    assert word not in html_of(english)
    if module == "rules":  # the rulebook is English alone, and is marked as such
        assert html_of(chinese).count('<div lang="en">') > 2
        return
    for label in re.findall(r'aria-label="([^"]*)"', html_of(chinese)):
        assert not re.search(r"\b(pung|kong|chow|self-draw|discards?|ready)\b", label), label


def test_a_players_name_is_never_changed(tmp_path, monkeypatch):
    import json

    from replay.paths import shipped
    from tests.dashboard.conftest import put

    lines = (shipped("records") / "b30fj/four-hands.jsonl").read_text(encoding="utf-8").splitlines()
    event = json.loads(lines[0])
    event["players"] = ["Kong", "Pung", "faan", "Win"]
    record = tmp_path / "words.jsonl"
    record.write_text("\n".join([json.dumps(event), *lines[1:]]), encoding="utf-8")
    store = put(tmp_path / "words.sqlite", record)
    monkeypatch.setenv("REPLAY_STORE", str(store))
    game = a_game(store, "four-hands")
    for query in ({"event": "30"}, {"event": "60", "panel": "waits"}, {"event": "0", "panel": "hands"}):
        shown = html_of(with_switch("replay", game=game, terms="zh", **query))
        assert all(f">{name}<" in shown or f"{name} " in shown for name in event["players"])
        assert not re.search(r'class="name" title="[^"]*[碰杠番胡]', shown)


def test_pages_alone_are_english(demo_store):
    assert "scores in faan" in words_of(opened("rules", ruleset="b30fj"))
    assert terms_choice.asked() == "en"
