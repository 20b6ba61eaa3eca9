"""The switch for the words of the game: the address, links between pages, what changes and what does not."""

import sys

import pytest

from parts.links import link_for, query_for
from parts.menu.terms import NAMES, TERMS, default
from replay.terms import SETS
from tests.dashboard.pages import drawn, links_of, with_switch, words_of


def test_the_switch_has_every_set():
    assert list(NAMES) == list(SETS)


def test_links_carry_the_set_that_is_not_the_first_one(monkeypatch):
    assert query_for(game="g", hand=2) == {"game": "g", "hand": "2"}
    monkeypatch.setattr(TERMS, "asked", lambda: "ja")
    assert link_for("replay", game="g") == "replay?game=g&terms=ja"
    monkeypatch.setenv("REPLAY_TERMS", "ja")
    assert link_for("replay", game="g") == "replay?game=g"
    monkeypatch.setattr(TERMS, "asked", lambda: "en")
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
