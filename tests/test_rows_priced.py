"""A club's own value of a row: one door, and every path that scores goes through it."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice

import pytest

from replay.engine import audit
from replay.events import Win
from replay.formats.typed.source import typed_records
from replay.hands import NotAWin, Scored
from replay.rulesets import all_rulesets, find_ruleset
from replay.rulings import ROW, UnknownRulingError, row_slug
from replay.simulate import simulate_game
from tests.cli.running import run
from tests.engine.script import record
from tests.hands_json import hand_from_json
from tests.reference.b30fj import score as b30fj_score
from tests.reference.b30fj import values as b30fj_values
from tests.reference.b30fj.rows import sequences, tiles, triplets, units
from tests.reference.random_hands import mixture
from tests.reference.zung_jung import rows as zung_jung_rows
from tests.reference.zung_jung import score as zung_jung_score

ZUNG_JUNG = {"Half Flush": 50, "All Pungs": 45, "All Chows": 15, "Seven Pairs": 85, "Large Straight": 20}
B30FJ = {"Mixed Flush": 9, "Flower": 3, "All Sequences": 7, "No Jokers": 1, "One Voided Suit": 4, "Concealed Kong": 6}
"""Values that make other readings the best, of rows that hold often."""


def own(values: Mapping[str, int]) -> dict[str, str]:
    return {row_slug(name): str(value) for name, value in values.items()}


def compared(ruleset: str, values: Mapping[str, int], cases: object, slow: object) -> int:
    """How many hands are worth something else than by the rulebook; each is what the slow scorer has."""
    kind = find_ruleset(ruleset)
    club, book = kind.under(kind.chosen(own(values))), kind.under()
    changed = 0
    for case in islice(cases, 400):  # type: ignore[call-overload]
        fast, wanted = club.score(hand_from_json(case)), slow(case)  # type: ignore[operator]
        assert isinstance(fast, Scored) == wanted["valid"], case
        if isinstance(fast, NotAWin):
            continue
        assert fast.total == wanted["total"], case
        assert sorted(map(sorted, fast.equals)) == sorted(map(sorted, wanted["patterns"])), case
        plain = book.score(hand_from_json(case))
        assert isinstance(plain, Scored)
        changed += plain.total != fast.total
        for line in fast.lines:
            assert line.cite.startswith("the club's own rules") == (line.name in values), line
    return changed


def test_the_best_reading_is_the_best_by_the_clubs_values_in_zung_jung(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = tuple(replace(row, points=ZUNG_JUNG.get(row.name, row.points)) for row in zung_jung_rows.ROWS)
    monkeypatch.setattr(zung_jung_rows, "ROWS", changed)
    assert compared("zung-jung", ZUNG_JUNG, mixture(3, 400, "zung-jung"), zung_jung_score) > 50


@pytest.fixture
def valued() -> Iterator[None]:
    """The slow scorer of B30FJ counts by the club's values, and what it remembers is of these or of the others."""
    kept = [found for module in (sequences, tiles, triplets, units) for found in vars(module).values()]
    remembering = [found for found in kept if hasattr(found, "cache_clear")]
    assert remembering
    with pytest.MonkeyPatch.context() as patch:
        for name, value in B30FJ.items():
            patch.setitem(b30fj_values.VALUES, name, value)
        for found in remembering:
            found.cache_clear()
        yield
    for found in remembering:
        found.cache_clear()


@pytest.mark.usefixtures("valued")
def test_the_best_reading_is_the_best_by_the_clubs_values_with_jokers() -> None:
    assert compared("b30fj", B30FJ, mixture(3, 60, "b30fj"), b30fj_score) > 20


EVENING = """game evening zung-jung
players Mei Sam Lin Bob
rulings row-half-flush={value} {more}
hand 1 E dealer Mei excerpt
Mei win on 8p from Sam total {total} shows 88p55z melds P:222p P:777z P:999p goaround none
end game
"""


@pytest.mark.parametrize(
    ("value", "total", "more", "found"),
    [
        (50, 90, "", []),
        (50, 80, "", ["wrong_total"]),
        (40, 80, "", []),
        (50, 90, "minimum=90", []),
        (50, 90, "minimum=91", ["illegal_win"]),
    ],
)
def test_an_audit_is_by_what_the_record_states(value: int, total: int, more: str, found: list[str]) -> None:
    text = EVENING.format(value=value, total=total, more=more).encode()
    (record,) = typed_records(text, text, "evening.txt")
    report = audit(record)
    assert [each.code for each in report.findings] == found
    assert report.rulings is not None
    assert report.rulings["row-half-flush"] == str(value)
    book = "as in the rulebook" if value == 40 else "rulebook 40"
    assert f"Half Flush {value} ({book})" in report.rulings_in_words


@pytest.mark.parametrize(
    ("hand", "least", "words"),
    [
        ("2345p678s P:999m C:456s + 5p", 5, "1 point, and 5 are needed to win"),
        ("2345p678s345s999m + 5p", 20, "5 points, and 20 are needed to win"),
    ],
)
def test_a_hand_that_is_worth_too_little_says_so_in_the_right_number(hand: str, least: int, words: str) -> None:
    """A chicken hand is 1, a concealed hand 5 (rulebook zung-jung §5)."""
    told = run("score", hand, "-r", "zung-jung", "--ruling", f"minimum={least}").stdout
    assert words in " ".join(told.split())


@pytest.mark.parametrize(
    ("ruleset", "rulings"),
    [
        ("zung-jung", {"row-half-flush": "50", "minimum": "10"}),
        ("b30fj", {"row-flower": "5", "minimum": "10"}),
        ("sichuan", {"minimum": "2"}),
        ("mcr", {"row-all-chows": "6"}),
    ],
)
def test_what_is_played_by_a_clubs_values_is_found_right_by_them_and_wrong_by_others(
    ruleset: str, rulings: dict[str, str]
) -> None:
    kind = find_ruleset(ruleset)
    events = list(simulate_game(kind, 4, hands=6, rulings=rulings))
    assert audit(record(events)).verdict == "clean"
    least = int(rulings.get("minimum", "0"))
    totals = [each.total or 0 for each in events if isinstance(each, Win)]
    assert totals
    assert min(totals) >= least
    others = {slug: "default" for slug in rulings if slug != "minimum"}
    assert bool(audit(record(events), rulings=others).findings) == bool(others)


@pytest.mark.parametrize(
    ("claim", "right"),
    [
        (50, "right under concealed-irregular=no"),
        (35, "right under row-seven-pairs=default"),
        (30, "right under concealed-irregular=no row-seven-pairs=default"),
        (45, "under no other ruling"),
    ],
)
def test_other_rulings_are_tried_beside_what_a_club_has_set(claim: int, right: str) -> None:
    """Seven Pairs is 50 here and not 30, whatever else is tried; Concealed Hand is 5 (zung-jung §5)."""
    told = run("score", "113355m7799p224s + 4s", "-r", "zung-jung", "--ruling", "row-seven-pairs=50", "--claim", claim)
    assert right in " ".join(told.stdout.split())


@pytest.mark.parametrize(("least", "short"), [(85, []), (86, ["8p"]), (96, ["5z", "8p"])])
def test_tiles_that_are_worth_too_little_are_told_of_a_wait(least: int, short: list[str]) -> None:
    """Drawn, 8p makes 85 with Two Concealed Pungs, 5z with its second pung of dragons 95."""
    told = run("waits", "88p55z222p P:777z P:999p", "-r", "zung-jung", "--ruling", f"minimum={least}", "--json")
    assert sorted(json.loads(told.stdout)["short"]) == short


def test_a_hand_of_which_tiles_are_hidden_is_denied_by_the_clubs_values() -> None:
    """Rows come to multiples of what divides them all (zung-jung §6.1): with a row of 7 that is any number."""
    text = EVENING.replace("shows 88p55z ", "").replace("row-half-flush={value}", "row-half-flush=57")
    for row, codes in (("row-all-simples=7", []), ("row-all-simples=15", ["wrong_total"])):
        typed = text.format(value=0, total=83, more="").replace("row-half-flush=57", row).encode()
        (record,) = typed_records(typed, typed, "evening.txt")
        assert [each.code for each in audit(record).findings if each.severity == "error"] == codes


@pytest.mark.parametrize(
    ("ruleset", "rulings", "words"),
    [
        ("zung-jung", {"row-haf-flush": "50"}, "no such row (is row-half-flush meant?)"),
        ("zung-jung", {"row-flush": "50"}, "no such row (is row-half-flush or row-full-flush meant?)"),
        ("zung-jung", {"row-half-flush": "0"}, "a whole number from 1 to 10,000, not '0'"),
        ("zung-jung", {"row-half-flush": "-5"}, "not '-5'"),
        ("zung-jung", {"row-half-flush": "10001"}, "not '10001'"),
        ("zung-jung", {"row-half-flush": "5.5"}, "not '5.5'"),
        ("zung-jung", {"row-half-flush": "٥"}, "not '٥'"),
        ("zung-jung", {"minimum": "none"}, "not 'none'"),
        ("b30fj", {"row-tile-hog": "3"}, "row-tile-hog-2 or row-tile-hog-3 or row-tile-hog-4 meant?"),
        ("sichuan", {"row-root": "3"}, "no plain number"),
        ("sichuan", {"row-seven-pairs": "3"}, "no plain number"),
        ("xixi", {"row-basic-win": "3"}, "no plain number"),
        ("xixi", {"minimum": "3"}, "has no minimum"),
        ("mcr", {"minimum": "3"}, "may be eight (default)"),
    ],
)
def test_what_no_club_can_set_is_refused(ruleset: str, rulings: dict[str, str], words: str) -> None:
    with pytest.raises(UnknownRulingError) as refused:
        find_ruleset(ruleset).chosen(rulings)
    assert words in str(refused.value)


@pytest.mark.parametrize("ruleset", sorted(all_rulesets()))
def test_each_row_that_has_a_price_is_shown_with_the_one_that_is_set(ruleset: str) -> None:
    kind = find_ruleset(ruleset)
    prices = kind.prices()
    assert len({row_slug(name) for name in prices}) == len(prices)
    assert not [each.slug for each in kind.rulings.described() if each.slug.startswith(ROW)]
    book = {row.alias or row.name: row for row in kind.rows(kind.rulings())}
    assert {name: int(book[name].value.split()[0]) for name in prices} == dict(prices)
    for name, value in list(prices.items())[:: max(1, len(prices) // 8)]:
        rows = {row.alias or row.name: row for row in kind.rows(kind.chosen({row_slug(name): str(value + 7)}))}
        assert rows[name].value.split()[0] == str(value + 7)
        assert [key for key in rows if rows[key].value != book[key].value] == [name]
        assert f": {value})" in rows[name].cite
        same = kind.chosen({row_slug(name): "default"})
        assert same == kind.rulings()
