"""Named sets of rulings on the pages: chosen, held by the address, shown with the games that were judged by them."""

import json
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from parts.hands.form import Form, form_of_json, form_of_query, not_taken, query_of, waits_fields
from parts.links import key_of
from replay.rulesets import find_ruleset
from replay.store import Reader
from screens.audit.rulings import anew
from screens.rules.view import changed_rows
from tests.dashboard.pages import html_of, opened, words_of

SICHUAN = find_ruleset("sichuan")
(SET,) = (each for each in SICHUAN.sets if each.name == "majsoul")
HAND = "111m234p567s22m P:888p + 2m"


def query_in(test: AppTest, name: str) -> list[str]:
    """What the address holds under this name."""
    given = test.query_params[name]
    return [given] if isinstance(given, str) else list(given)


# ------------------------------------------------------------- Rules


def test_rules_of_a_set_stand_on_the_page_that_its_link_opens(no_store: Path) -> None:
    plain, test = opened("rules", ruleset="sichuan"), opened("rules", ruleset="sichuan", rulings="majsoul")
    names = changed_rows(SICHUAN.rows(SICHUAN.rulings()), SICHUAN.rows(SICHUAN.rulings.chosen(SET.values)))
    assert names
    assert all(name in words_of(test) for name in names)
    assert "These rulings change the table" in words_of(test)
    assert "These rulings change the table" not in words_of(plain)
    assert query_in(test, "rulings") == ["majsoul"]


@pytest.mark.deep
def test_a_set_is_chosen_and_the_address_holds_it(no_store: Path) -> None:
    test = opened("rules", ruleset="sichuan")
    (chosen,) = (each for each in test.selectbox if each.label == "Named set of rulings")
    chosen.set_value("majsoul").run()
    assert query_in(test, "rulings") == ["majsoul"]
    assert "These rulings change the table" in words_of(test)
    test.multiselect[0].set_value(["hand-table=text"]).run()
    assert query_in(test, "ruling") == ["hand-table=text"]
    again = opened("rules", ruleset="sichuan", rulings="majsoul", ruling=["hand-table=default"])
    assert again.multiselect[0].value == ["hand-table=text"]
    assert html_of(again) == html_of(test)
    assert html_of(again) != html_of(opened("rules", ruleset="sichuan", rulings="majsoul"))


# ------------------------------------------------------------- Score a hand


def test_a_link_with_a_set_has_its_values_and_a_single_ruling_over_it_wins() -> None:
    query = {"ruleset": ["sichuan"], "hand": [HAND], "rulings": ["majsoul"]}
    form = form_of_query(query)
    assert form.chosen() == dict(SET.values)
    assert query_of(form) == {"ruleset": "sichuan", "hand": HAND, "rulings": "majsoul"}
    assert not not_taken(query, form)
    over = form_of_query({**query, "ruling": ["hand-table=default"]})
    assert over.chosen() == {slug: value for slug, value in SET.values.items() if slug != "hand-table"}
    assert query_of(over)["ruling"] == ["hand-table=text"]
    assert waits_fields(over)["rulings"] == over.chosen()


def test_json_with_the_rulings_of_a_set_is_that_set() -> None:
    fields = {"ruleset": "sichuan", "concealed": "111m234p567s22m", "win": "2m", "by": "discard"}
    form = form_of_json(json.dumps(fields | {"rulings": dict(SET.values)}))
    assert form.rulings == "majsoul"
    plain = form_of_json(json.dumps(fields))
    assert plain == Form(**{name: getattr(plain, name) for name in plain.__struct_fields__ if name != "rulings"})


def test_a_hand_scores_by_the_set_that_is_chosen(no_store: Path) -> None:
    hand = "123m789m123p999p1m + 1m"
    plain = opened("score", ruleset="sichuan", hand=hand, seat="S")
    test = opened("score", ruleset="sichuan", hand=hand, seat="S", rulings="majsoul")
    assert query_in(test, "rulings") == ["majsoul"]
    assert "ruling" not in test.query_params
    assert "Outside Hand" in words_of(test)
    assert "Outside Hand" not in words_of(plain)
    assert html_of(plain) != html_of(test)
    (chosen,) = (each for each in plain.selectbox if each.label == "Named set of rulings")
    chosen.set_value("majsoul").run()
    assert query_in(plain, "rulings") == ["majsoul"]
    assert html_of(plain) == html_of(test)
    (ruleset,) = (each for each in test.selectbox if each.key == "sh_ruleset")
    ruleset.set_value("b30fj").run()
    assert "rulings" not in test.query_params


# ------------------------------------------------------------- Audit


@pytest.mark.deep
def test_games_are_judged_anew_under_a_set_and_a_ruling_over_it(majsoul_store: Path) -> None:
    (game,) = Reader.open(majsoul_store).games()
    same = anew(Reader.open(majsoul_store), game, SICHUAN.rulings.whole(SET.values))
    assert not same.changed
    for query in ({"game": key_of(game.sha256)}, {"ruleset": "sichuan"}):
        test = opened("audit", tab="Under another ruling", rulings="default", **query)
        test.button[0].click().run()
        assert "under these rulings" in html_of(test)
        assert "by its own rulings, majsoul" in words_of(test)
        held = opened("audit", tab="Under another ruling", rulings="majsoul", **query)
        held.button[0].click().run()
        assert "under these rulings" not in html_of(held)
        over = opened("audit", tab="Under another ruling", rulings="majsoul", ruling="hand-table=default", **query)
        over.button[0].click().run()
        assert "under these rulings" in html_of(over)


# ------------------------------------------------------------- where games are named
