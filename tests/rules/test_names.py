"""What people call scoring rows: in any case, with hyphens or spaces, in four languages, by usual synonyms."""

import json

import pytest

from replay.engine import audit
from replay.events import EventAt, Win
from replay.formats.anonymous import anonymous_record
from replay.formats.typed.source import typed_records
from replay.installation import shipped
from replay.rules.names import no_row, printed_in, rows_called
from replay.rulesets import all_rulesets, find_ruleset

HAND = """game names zung-jung
players Mei Sam Lin Bob
hand 1 E dealer Mei excerpt
Mei win on 8p from Sam total {total} patterns {patterns} shows 88p55z melds P:222p P:777z P:999p goaround none
end game
"""
"""Half Flush 40, All Pungs 30, Pung of Dragons or Round Wind 10 (rulebook zung-jung §5)."""


def found(patterns: str, total: int = 80) -> list[tuple[str, str]]:
    text = HAND.format(patterns=patterns, total=total).encode()
    (record,) = typed_records(text, text, "names.txt")
    return [(each.code, each.message) for each in audit(record).findings]


@pytest.mark.parametrize(
    "patterns",
    [
        "Half Flush 40, All Pungs 30, Pung of Dragons or Round Wind 10",
        "混一色 40, 對對糊 30, 三元牌 10",
        "混一色 40, 对对胡 30, 番牌 10",
        "混一色 40, 対々和 30, 役牌 10",
        "half-flush 40, ALL PUNGS 30, dragon-pung 10",
        "Mixed One-Suit 40, All Triplets 30, Value Honor 10",
        '"Half-Flush" 40, "對對糊" 30, "Dragons" 10',
    ],
)
def test_a_claim_takes_a_rows_name_as_people_say_it(patterns: str) -> None:
    assert found(patterns) == []


@pytest.mark.parametrize(
    ("patterns", "code", "words"),
    [
        ("清一色 40, 對對糊 30, 三元牌 10", "wrong_patterns", "not those of any reading"),
        ("混一色 50, 對對糊 20, 三元牌 10", "wrong_patterns", "not those of any reading"),
        ("Haf Flush 40, 對對糊 30, 三元牌 10", "wrong_patterns", "Haf Flush (is Half Flush meant?)"),
        ("三色 40, 對對糊 30, 三元牌 10", "wrong_patterns", "三色 (it may be Three Colors, One Chow or Three"),
        ("xyzzy 40, 對對糊 30, 三元牌 10", "wrong_patterns", "in Zung Jung: xyzzy."),
    ],
)
def test_another_name_is_no_name_of_the_row(patterns: str, code: str, words: str) -> None:
    ((said, message),) = found(patterns)
    assert said == code
    assert words in message


def test_values_of_several_names_of_one_row_are_added() -> None:
    """Two pungs that score the one row, each claimed by what it is of: a dragon, the own wind."""
    text = (
        HAND.format(patterns="混一色 40, 對對糊 30, 三元牌 10, 門風 10", total=90).replace("P:222p", "P:111z").encode()
    )
    (record,) = typed_records(text, text, "names.txt")
    assert audit(record).findings == ()


def test_a_row_that_is_called_otherwise_keeps_its_claim_where_names_are_taken_out() -> None:
    text = HAND.format(patterns="混一色 40, 對對糊 30, my favourite 10", total=80).encode()
    (record,) = typed_records(text, text, "names.txt")
    (win,) = [each.event for each in anonymous_record(record).entries if isinstance(each, EventAt)][2:3]
    assert isinstance(win, Win)
    assert win.patterns == {"Half Flush": 40, "All Pungs": 30, "unknown row 1": 10}


@pytest.mark.parametrize(
    ("ruleset", "row", "names"),
    [
        ("mcr", "All Pungs", "对对胡 對對糊 碰碰和 碰碰胡 toitoi"),
        ("mcr", "All Chows", "平胡 平和 平糊"),
        ("mcr", "Chicken Hand", "鸡胡 雞糊 无番和"),
        ("mcr", "Outside Hand", "带幺九 帶么九 全带幺"),
        ("mcr", "Big Three Winds", "大三风 三风刻"),
        ("mcr", "Last Tile Draw", "海底摸月 妙手回春"),
        ("mcr-136", "Last Tile Claim", "海底捞月"),
        ("zung-jung", "All Pungs", "All-Pongs toitoi 碰碰胡"),
        ("zung-jung", "Pung of Dragons or Round Wind", "中 發 白板 yakuhai Red-Dragon"),
        ("zung-jung", "Half Flush", "honitsu 混一色"),
        ("zung-jung", "Full Flush", "chinitsu 清一色"),
        ("b30fj", "Mixed Flush", "honitsu half-flush"),
        ("b30fj", "All Triplets", "all-pongs"),
        ("sichuan", "Pure Suit", "flush"),  # the one flush that it has
    ],
)
def test_a_row_has_the_names_that_are_usual(ruleset: str, row: str, names: str) -> None:
    kind = find_ruleset(ruleset)
    assert {name: rows_called(kind, kind.rulings(), name) for name in names.split()} == dict.fromkeys(
        names.split(), (row,)
    )


@pytest.mark.parametrize(
    ("ruleset", "name", "said"),
    [
        ("zung-jung", "Flush", " (is Half Flush or Full Flush meant?)"),
        ("b30fj", "Flush", " (is Mixed Flush or Full Flush meant?)"),
        ("mcr", "flush", " (is Full Flush or Half Flush meant?)"),
        ("zung-jung", "Last Tile", " (is Last Tile Draw or Last Tile Discard meant?)"),
        ("zung-jung", "Half F", " (is Half Flush meant?)"),
        ("zung-jung", "alf Flush", " (is Half Flush meant?)"),
        (
            "zung-jung",
            "三元",
            " (is Pung of Dragons or Round Wind or Little Three Dragons or Big Three Dragons meant?)",
        ),
        ("mcr", "海底", " (is Last Tile Draw or Last Tile Claim meant?)"),
        ("mcr", "Two Conceald Pungs", " (is Two Concealed Pungs meant?)"),
        ("zung-jung", "Littel Four Winds", " (is Little Four Winds meant?)"),
        # other hands, which are near in letters alone
        ("mcr", "清带幺", ""),
        ("mcr", "海底撈魚月", ""),
        ("zung-jung", "sanrenkou", ""),
        ("zung-jung", "Three Concealed Kongs", ""),
        ("zung-jung", "Little Four Dragons", ""),
        ("zung-jung", "All Odds", ""),
        ("zung-jung", "Three", ""),  # a part of so many that it says nothing
        ("xixi", "Flush", ""),
    ],
)
def test_a_name_of_no_row_is_asked_about_and_no_other_hand_is_named(ruleset: str, name: str, said: str) -> None:
    kind = find_ruleset(ruleset)
    assert rows_called(kind, kind.rulings(), name) == ()
    assert no_row(kind, kind.rulings(), name) == said


@pytest.mark.parametrize("ruleset", sorted(all_rulesets()))
def test_every_row_is_called_as_the_program_prints_it_and_no_synonym_is_of_no_row(ruleset: str) -> None:
    """A name that two rows have is refused with both; what the program prints of a row is never such a name."""
    kind = find_ruleset(ruleset)
    rows = kind.rows(kind.rulings())
    for row in rows:
        for name in (row.name, row.alias, row.also, *printed_in(kind).get(row.name, {}).values()):
            if name:
                assert rows_called(kind, kind.rulings(), name) == (row.name,), name
    known = {row.name for row in rows} | {row.alias for row in rows}
    assert kind.text is not None
    written = kind.text.written("names")
    current = kind if kind.book == kind.id else find_ruleset(kind.book or kind.id)
    known |= {name for row in current.rows(current.rulings()) for name in (row.name, row.alias)}
    assert [name for name in written if name not in known] == []
    assert no_row(kind, kind.rulings(), "?") == ""


@pytest.mark.parametrize("ruleset", list(all_rulesets()))
def test_every_pattern_of_a_scored_hand_is_a_row_of_the_game(ruleset: str) -> None:
    there = find_ruleset(ruleset)
    for line in (shipped("records") / ruleset / "cases.jsonl").read_bytes().splitlines():
        case = json.loads(line)
        rows = {row.name for row in there.rows(there.rulings.chosen(case.get("rulings", {})))}
        assert set(case["expect"].get("patterns", {})) <= rows, case["id"]
