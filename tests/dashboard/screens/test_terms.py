"""The switch for the words of the game: the address, links between pages, what changes and what does not."""

import sys

from parts.links import link_for, query_for
from parts.menu.terms import NAMES, TERMS, default
from replay.terms import SETS


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
