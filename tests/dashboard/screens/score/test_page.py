"""The page Score a hand: the draft, the link, the JSON, and what stands on the page."""

import json
from urllib.parse import parse_qs, urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as some

from parts.hands.draft import FLOWER, HAND, WINNING, Draft, added, draft_of, room_for, undone, without
from parts.hands.examples import cases_of
from parts.hands.form import Form, form_of_json, form_of_query, not_taken, query_of, score_fields, waits_fields
from parts.rulings import known_rulings
from replay.formats.hands import FLAGS, score_input
from replay.hands import Acceptance, Wait
from replay.rulesets import all_rulesets, find_ruleset
from replay.tiles import KIND_OF, NAMES
from screens.score.state import TypedHandLine, edit, typed
from screens.score.view import total_html, waits_html
from tests.dashboard.pages import drawn, opened, words_of
from tests.samples import deep

B30FJ, SICHUAN = find_ruleset("b30fj"), find_ruleset("sichuan")
(SET,) = (each for each in SICHUAN.sets if each.name == "majsoul")


def kinds(*names: str) -> list[int]:
    return [KIND_OF[name] for name in names]


def test_b30fj_7_what_the_text_alone_gives_stands_below_the_total() -> None:
    hand = score_input(
        {"ruleset": "b30fj", "concealed": "111m22p33s789p", "melds": [{"kind": "pung", "tiles": "66m6j"}], "win": "2p"}
        | {"by": "discard", "seat": "S"}
    ).hand()
    result = B30FJ.under().score(hand)
    told = "14 by the text alone; with the author&#x27;s links 7: suppression=author"
    assert total_html(hand, result).count(told) == 1


# ------------------------------------------------------------- the draft


def test_tiles_clicked_one_after_the_other_make_a_hand_and_the_last_is_won_on() -> None:
    draft = Draft()
    for kind in kinds("9m", "1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "1z", "1z", "9m", "9m"):
        draft = added(draft, kind, HAND, B30FJ)
    assert draft.text == "12399m456p789s11z + 9m"


def test_b30fj_2_a_click_on_a_joker_takes_the_place_of_a_tile_of_the_last_meld() -> None:
    draft = added(Draft(), KIND_OF["7s"], "pung", B30FJ)
    assert added(draft, KIND_OF["8j"], "pung", B30FJ).text == "P:77s8j"
    chow = added(Draft(), KIND_OF["3m"], "chow", B30FJ)
    assert added(chow, KIND_OF["6j"], "chow", B30FJ).text == "C:34m6j=345m"


@pytest.mark.parametrize(
    ("held", "kind", "into", "room"),
    [
        ("111m P:222m + 1m", "1m", HAND, False),
        ("111m P:222m + 1m", "2m", "pung", False),
        ("", "8m", "chow", False),
        ("", "7m", "chow", True),
        ("", "1z", "chow", False),
        ("", "1z", "pung", True),
        ("", "5m", "open kong", True),
        ("", "1j", "pung", False),
        ("", "1j", FLOWER, True),
        ("", "5m", FLOWER, False),
        ("", "5m", WINNING, True),
    ],
)
def test_what_a_click_can_add(held: str, kind: str, into: str, room: bool) -> None:
    """A fifth copy has no room, nor a tile that begins no meld of the kind."""
    assert room_for(draft_of(held) if held else Draft(), KIND_OF[kind], into, B30FJ) is room


def test_taking_back_goes_from_the_winning_tile_to_the_first() -> None:
    draft = draft_of("12m P:777s F:1j + 3m")
    seen = []
    while draft != Draft():
        draft = undone(draft)
        seen.append(draft.text)
    assert seen == ["12m P:777s F:1j", "12m P:777s", "12m", "1m", ""]
    assert without(draft_of("112m"), KIND_OF["1m"]).text == "12m"


# ------------------------------------------------------------- the link and the JSON


@pytest.mark.parametrize("ruleset", [deep(each) if each == "b30fj-draft" else each for each in all_rulesets()])
def test_every_shipped_hand_comes_back_from_its_link(ruleset: str) -> None:
    for case in cases_of(ruleset):
        form = form_of_json(json.dumps(case.fields))
        link = parse_qs(urlencode(query_of(form), doseq=True), keep_blank_values=True)
        assert form_of_query(link) == form
        again, wanted = score_input(score_fields(form)).hand(), score_input(case.fields).hand()
        assert sorted(again.concealed) == sorted(wanted.concealed)
        assert (again.melds, again.win, again.by, again.situation) == (
            wanted.melds,
            wanted.win,
            wanted.by,
            wanted.situation,
        )
        assert (again.target, again.out, again.go_around) == (wanted.target, wanted.out, wanted.go_around)
        assert (again.scoring_tiles, again.void_suit) == (wanted.scoring_tiles, wanted.void_suit)


@given(
    some.dictionaries(some.text(max_size=12), some.lists(some.text(max_size=30), min_size=1, max_size=3), max_size=8)
)
@pytest.mark.deep
def test_no_link_is_too_strange(query: dict[str, list[str]]) -> None:
    form = form_of_query(query)
    assert form_of_query(parse_qs(urlencode(query_of(form), doseq=True), keep_blank_values=True)) == form


@given(
    some.builds(
        Form,
        ruleset=some.just("b30fj"),
        seat=some.sampled_from("ESWN"),
        situation=some.lists(some.sampled_from(FLAGS), unique=True).map(tuple),
        visible=some.none() | some.just("1m2m"),
        scoring_tiles=some.none() | some.just(""),
        discards=some.none() | some.integers(0, 99),
        ruling=some.sampled_from([(), *((each,) for each in known_rulings(B30FJ, {}))]),
    )
)
def test_a_link_holds_all_that_was_set(form: Form) -> None:
    link = parse_qs(urlencode(query_of(form), doseq=True), keep_blank_values=True)
    assert form_of_query(link) == form


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"concealed": "1m", "win": "9x", "by": "discard"}', "win"),
        ('{"ruleset": "chess", "concealed": "1m", "win": "9m", "by": "discard"}', "chess"),
        ('{"concealed": "1m", "win": "9m", "by": "discard", "rulings": {"no-such": "x"}}', "no-such"),
    ],
)
def test_json_that_cannot_be_read_is_refused_with_its_field(line: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        form_of_json(line)


def test_a_link_with_a_set_has_its_values_and_a_single_ruling_over_it_wins() -> None:
    hand = "111m234p567s22m P:888p + 2m"
    query = {"ruleset": ["sichuan"], "hand": [hand], "rulings": ["majsoul"]}
    form = form_of_query(query)
    assert form.chosen() == dict(SET.values)
    assert query_of(form) == {"ruleset": "sichuan", "hand": hand, "rulings": "majsoul"}
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


# ------------------------------------------------------------- the page


@pytest.mark.parametrize("ruleset", all_rulesets())
def test_a_known_hand_scores_its_known_total(ruleset: str) -> None:
    case = next(each for each in cases_of(ruleset) if each.total is not None and len(each.patterns) > 1)
    form = form_of_json(json.dumps(case.fields))
    test = opened("score", **query_of(form))
    assert f"{case.total:,} {find_ruleset(ruleset).unit}" in words_of(test)
    for name in case.patterns:
        assert name in words_of(test)


def test_what_the_browser_says_of_a_line_that_a_click_has_changed_counts_for_nothing() -> None:
    line = TypedHandLine()
    line.write("12m")
    before = line.key
    edit(line, undone)
    assert (line.text, line.begun, line.clicked) == ("1m", "1m", True)
    typed(line, before)
    assert line.text == "1m"


def test_a_click_may_come_before_the_browser_has_the_address_of_the_click_before() -> None:
    test = opened("score", hand="123m")
    test.button(key="pick-tile-5p").click().run()
    test.query_params["hand"] = "123m"
    test.button(key="pick-tile-6p").click().run()
    assert test.query_params["hand"] == "123m56p"
    test.query_params["hand"] = "123m"  # and Back takes both back
    assert drawn(test).query_params["hand"] == "123m"


def test_json_typed_into_the_line_sets_everything() -> None:
    test = opened("score")
    case = next(each for each in cases_of("sichuan") if each.fields.get("void_suit"))
    next(each for each in test.text_input if each.label == "Hand").set_value(json.dumps(case.fields)).run()
    assert not test.exception
    assert test.query_params["ruleset"] == "sichuan"
    assert test.query_params["void_suit"] == case.fields["void_suit"]


def test_every_tile_of_the_ruleset_can_be_clicked() -> None:
    test = opened("score", ruleset="sichuan", hand="1m")
    keys = [each.key or "" for each in test.button]
    shown = {key.removeprefix("pick-tile-") for key in keys if key.startswith("pick-tile-")}
    assert shown == {name for kind, name in enumerate(NAMES[:27])}


def test_how_a_wait_may_be_won_has_a_column_where_it_matters() -> None:
    one, two = KIND_OF["1m"], KIND_OF["2m"]
    free = waits_html(Acceptance(0, (Wait(one, 3), Wait(two, 2)), left=5), {})
    bound = waits_html(Acceptance(0, (Wait(one, 3), Wait(two, 2, "self_draw")), left=5), {})
    assert "may be won" not in free
    assert (free.count("<th "), free.count("<td")) == (2, 4)
    assert "may be won" in bound
    assert bound.count("by self-draw only") == 1
    assert (bound.count("<th "), bound.count("<td")) == (3, 6)
