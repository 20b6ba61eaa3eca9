"""MajSoul's decoded records of Sichuan: in each of their wrappings the game comes back, itemised payments and all."""

from __future__ import annotations

import pytest

from replay.engine import audit
from replay.events import Exchange, Kong, Win
from replay.formats.errors import InputError
from replay.rulesets import find_ruleset
from tests.formats.importers import written
from tests.formats.importers.read_back import events_of, imported

SHAPES = ("list", "records", "actions", "camel")


def rulings(*, exchange: bool) -> dict[str, str]:
    """What MajSoul plays by; the exchange is an option of its rooms."""
    (majsoul,) = (each for each in find_ruleset("sichuan").sets if each.name == "majsoul")
    return {slug: value for slug, value in majsoul.values.items() if exchange or slug != "exchange"}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seed", range(1, 7))
@pytest.mark.sampled(5)
def test_an_exported_game_comes_back_with_the_same_audit(tmp_path, shape, seed):
    (record,) = imported(tmp_path, written.log(f"majsoul {seed}", shape))
    theirs, ours = audit(record), audit(written.game(f"majsoul {seed}"))
    assert {each.code for each in theirs.findings} <= {"unfinished"}
    assert theirs.scores == ours.scores


def test_the_named_set_is_chosen_without_the_exchange_where_no_tiles_are_handed_on(tmp_path):
    (record,) = imported(tmp_path, written.log("majsoul 3", "records"))
    assert record.start is not None
    assert record.start.rulings == rulings(exchange=True)
    assert audit(record).rulings_set == "majsoul"
    (record,) = imported(tmp_path, written.log("majsoul 3 without exchange"))
    assert record.start is not None
    assert record.start.rulings == rulings(exchange=False)
    assert audit(record).rulings_in_words == ("rulings majsoul", "exchange=default")
    assert {each.code for each in audit(record).findings} <= {"unfinished"}


def test_each_kong_and_each_win_alone_claims_its_own_money(tmp_path):
    (record,) = imported(tmp_path, written.log("majsoul 2", "actions"))
    kongs = [each.payments for each in events_of(record) if isinstance(each, Kong)]
    assert kongs == [
        each.payments if any(each.payments or ()) else None
        for each in written.events("majsoul 2")
        if isinstance(each, Kong)
    ]
    wins = [each for each in events_of(record) if isinstance(each, Win)]
    assert any(each.payments for each in wins)
    assert record.foreign is not None
    assert record.foreign.remarks == ("its scores are told in units of 1000",)


def test_the_way_of_the_three_tiles_follows_from_the_tiles(tmp_path):
    """A change_type that contradicts them is not believed."""
    value = written.log("majsoul 1", "list")
    for each in value:
        if each["name"] == "RecordChangeTile":
            each["data"]["change_type"] = (each["data"]["change_type"] + 1) % 3
    (record,) = imported(tmp_path, value)
    passed = [each for each in events_of(record) if isinstance(each, Exchange)]
    assert [each.target for each in passed] == [
        each.target for each in written.events("majsoul 1") if isinstance(each, Exchange)
    ]


def test_players_are_those_of_the_accounts(tmp_path):
    (record,) = imported(tmp_path, written.log("majsoul 1", "actions"))
    assert record.start is not None
    assert record.start.players == written.events("majsoul 1")[0].players  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda value: value["head"]["config"]["mode"]["detail_rule"].update(wanxiangxiuluo_mode=1), "wild tiles"),
        (
            lambda value: value.update(records=[each for each in value["records"] if "Gap" not in each["name"]]),
            "not a game of Sichuan",
        ),
    ],
    ids=["wild", "riichi"],
)
def test_a_record_of_other_rules_is_refused_by_name(tmp_path, change, said):
    value = written.log("majsoul 1", "records")
    change(value)
    with pytest.raises(InputError, match=said):
        imported(tmp_path, value)
