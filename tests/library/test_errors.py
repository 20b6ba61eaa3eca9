"""What goes wrong is a `replay.Error` that says where; a record raises nothing."""

import io
import pickle
import sys

import pytest

import replay
from tests.library.samples import played


def refused(call, *given, **named) -> replay.Error:
    with pytest.raises(replay.Error) as error:
        call(*given, **named)
    assert error.value.message == str(error.value)
    assert "\n" not in error.value.message
    return error.value


@pytest.mark.parametrize(
    ("call", "given", "named", "field", "said"),
    [
        (replay.score, ("123m + 4q",), {"ruleset": "b30fj"}, "win", "4q"),
        (replay.score, ("123m + 4p",), {}, "ruleset", "name the ruleset"),
        (replay.score, ("123m + 4p",), {"ruleset": "b30jf"}, "ruleset", "is b30fj meant?"),
        (replay.score, ("123m + 4p",), {"ruleset": "b30fj", "win": "5p"}, "win", "'4p'"),
        (replay.score, ("123m + 4p",), {"ruleset": "b30fj", "by": "luck"}, "by", "luck"),
        (replay.score, ("123m + 4p",), {"ruleset": "b30fj", "colour": "red"}, "colour", "colour"),
        (replay.score, ("123m + 4p",), {"ruleset": "b30fj", "rulings": {"x": "y"}}, "rulings", "'x'"),
        (replay.score, ("123m + 4p",), {"ruleset": "b30fj", "rulings": {"x": 1}}, "rulings", "texts"),
        (replay.waits, ("123m",), {"ruleset": "b30fj"}, "concealed", "3 tiles"),
        (replay.waits, ("123m + 4p",), {"ruleset": "b30fj"}, "win", "no winning tile"),
        (replay.waits, ("11111m123456789p",), {"ruleset": "b30fj"}, None, "5 of 1m"),
        (replay.ruleset, ("riichi",), {}, "ruleset", "'riichi'"),
        (replay.simulate, ("riichi",), {"seed": 1}, "ruleset", "'riichi'"),
        (replay.simulate, ("b30fj",), {"seed": 1, "hands": 0}, "hands", "at least one hand"),
        (replay.simulate, ("b30fj",), {"seed": 1, "rulings": "no-such-set"}, None, "no-such-set"),
        (replay.read, ("no-such-file.jsonl",), {}, None, "No such file"),
        (replay.read, (b"",), {}, None, "empty"),
        (replay.read, (b"hello\nworld\n",), {}, None, "bytes"),
        (replay.read, (7,), {}, None, "not from int"),
        (replay.read, ([{"type": "dorw"}],), {}, "type", "dorw"),
        (replay.read, ([object()],), {}, None, "cannot be an event"),
    ],
)
def test_it_says_what_is_wrong_and_where(call, given, named, field, said):
    error = refused(call, *given, **named)
    assert error.field == field
    assert said in error.message


def test_the_source_and_the_line_are_named(tmp_path):
    file = tmp_path / "friday.jsonl"
    file.write_text('{"type":"draw"\n', encoding="utf-8")
    error = refused(replay.read, file)
    assert (error.source, error.line) == (str(file), 1)
    assert "friday.jsonl" in error.message


def test_what_is_wrong_with_an_event_is_named():
    deal = played("b30fj").audit().hands[0][0]
    for event, field, said in (
        ({"type": "draw", "seat": 7, "tile": "1m"}, "seat", "7"),
        ({"type": "draw", "seat": 0, "tile": "1x"}, "tile", "1x"),
        ({"type": "kong", "seat": 0, "kind": "open"}, None, "target"),
        ('{"type":"draw","seat":0', None, "JSON"),
        ('{"type":"draw","seat":0,"seat":1,"tile":"1m"}', None, "seat"),
        ("", None, "one event"),
        ({"type": "end_game"}, "type", "one hand"),
        ({"seat": float("nan")}, None, ""),
    ):
        error = refused(deal.check, event)
        assert error.field == field, event
        assert said in error.message


def test_a_line_of_json_is_an_event_as_a_mapping_is():
    deal = played("b30fj").audit().hands[0][0]
    seat = deal.mover
    line = f'{{"type":"draw","seat":{seat},"tile":"{deal.next_draw.tile}"}}'
    given = ({"type": "draw", "seat": seat, "tile": deal.next_draw.tile}, line, line.encode(), deal.next_draw)
    assert {deal.play(each).state.turns for each in given} == {1}


def test_a_record_raises_nothing():
    text = played("xixi").text.splitlines(keepends=True)
    (game,) = replay.read("".join([*text[:3], "this is no event\n", '{"type":"draw","seat":9}\n', *text[3:]]))
    report = game.audit()
    assert [each.code for each in report.findings] == ["bad_line", "bad_event"]
    assert [each.line for each in report.findings] == [4, 5]
    (lost,) = replay.read('{"type":"start_game","version":1,"ruleset":"riichi","game":"g","players":["a","b","c","d"]}')
    assert (lost.audit(rulings={"within-values": "highest"}).verdict, lost.audit().hands) == ("unreadable", ())


def test_every_way_to_give_a_record_is_the_same(tmp_path):
    game = played("zung-jung")
    file = tmp_path / "friday.jsonl"
    file.write_text(game.text, encoding="utf-8")
    with file.open("rb") as raw, file.open(encoding="utf-8") as text:
        given = [
            file,
            str(file),
            tmp_path,
            game.text,
            game.text.encode(),
            io.StringIO(game.text),
            raw,
            text,
            game.events,
        ]
        assert all(replay.read(each)[0].events == game.events for each in given)


def test_rulings_of_another_ruleset_are_without_effect_in_an_audit():
    game = played("xixi")
    assert game.audit(rulings={"within-values": "highest"}).rulings == game.audit().rulings
    assert refused(game.audit, rulings={"within-value": "highest"}).field == "rulings"
    named = "majsoul"
    assert named in refused(game.audit, rulings=named).message


def test_an_error_can_be_handed_to_another_process():
    deal = played("b30fj").audit().hands[0][0]
    with pytest.raises(replay.IllegalEventError) as illegal:
        deal.play({"type": "discard", "seat": deal.mover, "tile": "1m"})
    again = pickle.loads(pickle.dumps(illegal.value))
    assert (str(again), again.faults) == (str(illegal.value), illegal.value.faults)
    plain = refused(replay.ruleset, "riichi")
    assert pickle.loads(pickle.dumps(plain)).field == "ruleset"


def test_every_public_name_is_there_with_an_example():
    for name in replay.__all__:
        thing = getattr(replay, name)
        function = getattr(sys.modules["replay.library.games"], name, None) if name == "simulate" else thing
        function = sys.modules["replay.library.rulesets"].rulesets if name == "rulesets" else function
        assert name == "__version__" or ">>> import replay" in (function.__doc__ or ""), name
    assert set(replay.__all__) <= set(dir(replay))
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = replay.no_such_name
    assert sys.modules["replay.rulesets"].find_ruleset("xixi").id == "xixi"
