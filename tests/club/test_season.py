"""`replay season`: standings, attendance, ratings; on the page, in the workbook and for programs the same."""

import io
import json

import openpyxl
import pytest
from openskill.models import PlackettLuce

from replay import installation
from replay.club.rating import Contest, ratings
from replay.export.sheets import Sheet, workbook
from replay.store import Reader, Store
from replay.store.study.rows import StudyFilter
from replay.store.study.season import season
from tests.cli.running import run
from tests.club.paper import FIGURES
from tests.store import hand_made as made

PEOPLE = ("Mei", "Lin", "Bob", "Sam")


def lines(*words):
    return [json.loads(line) for line in run("season", "--json", *words).stdout.splitlines()]


def of(found, kind):
    return [each for each in found if each["set"] == kind]


# ------------------------------------------------------------- eight hands on paper


def test_the_eight_hands_for_programs(paper):
    found = lines("--store", paper, "--rating", "elo")
    standings = of(found, "standing")
    assert [each["player"] for each in standings] == list(PEOPLE)
    told = ("points", "hands", "won", "dealt_in", "average_win")
    assert {each["player"]: tuple(each[name] for name in told) for each in standings} == FIGURES
    assert [round(each["rating"]) for each in standings] == [1516, 1505, 1495, 1484]
    assert [each["uncertainty"] for each in standings] == [None] * 4, "Elo does not say"
    assert [each["luck"] for each in standings] == [None] * 4
    best = standings[0]["best"]
    assert (best["game"], best["number"], best["total"]) == ("thu-2026-11-26", 1, 80)
    assert run(*best["command"].split()[1:]).exit_code in (0, 1), "the command shows it"
    assert [each["evenings"] for each in of(found, "attendance")] == [["2026-11-26"]] * 4
    (head,) = of(found, "season")
    assert (head["by_moves"], head["hands"]) == (0, 8)
    assert "date, then of their id" in head["rating_order"]
    assert head["rating_means"].count(".") >= 1


@pytest.mark.parametrize(("option", "day"), [("--from", "2026-11-27"), ("--to", "2026-11-25")])
def test_other_days(paper, option, day):
    assert of(lines("--store", paper, option, day), "standing") == []
    assert len(of(lines("--store", paper, option, "2026-11-26"), "standing")) == 4


def test_the_eight_hands_for_people(paper):
    text = run("season", "--store", paper).stdout
    assert "1 game · 8 hands" in text
    assert "Luck and play" not in text
    for name, (points, hands, won, dealt_in, average) in FIGURES.items():
        row = next(line.split() for line in text.splitlines() if line.split()[1:2] == [name])
        assert row[2:8] == [f"{points:+}", "1", f"{hands}", f"{won}", f"{dealt_in}", f"{average}"]
    assert f"replay show thu-2026-11-26 --hand 1 --store {paper}  # Mei, 80" in text


def test_the_eight_hands_on_the_page_and_in_the_workbook(paper, tmp_path):
    html, xlsx = tmp_path / "season.html", tmp_path / "season.xlsx"
    assert run("season", "--store", paper, "--html", html, "--xlsx", xlsx).exit_code == 0
    page = html.read_text()
    book = openpyxl.load_workbook(xlsx)
    assert book.sheetnames == ["zung-jung", "Attendance", "About"]
    head, *rows = ([cell.value for cell in row] for row in book["zung-jung"].rows)
    for row in rows:
        told = dict(zip(head, row, strict=True))
        names = ("points", "hands", "won", "dealt in", "average win")
        assert tuple(told[name] for name in names) == FIGURES[told["player"]]
        shown = (f"<bdi>{told['player']}</bdi>", f">{told['points']:+}<", f">{FIGURES[told['player']][4]}<")
        assert all(each in page or each.replace("-", "−") in page for each in shown)
    assert '<a href="#best-1-1">80</a>' in page
    assert f"<code>replay show thu-2026-11-26 --hand 1 --store {paper}</code>" in page
    again = run("season", "--store", paper, "--html", html)
    assert (again.exit_code, "there already" in again.stderr) == (2, True)


# ------------------------------------------------------------- a season


@pytest.fixture
def games(store: Store) -> Store:
    """Two rulesets, two evenings, a game without a date; Mei is ahead of Lin, Bob and Sam in each hand that is won."""
    db = store.connection
    for number, (day, ruleset) in enumerate(
        [("2026-03-05T19:00", "any"), ("2026-03-05T21:00", "any"), ("2026-03-12", "other"), (None, "any")], 1
    ):
        made.game(db, number, game=f"g{number}", played_at=day, ruleset=ruleset, players=PEOPLE)
        made.hand(db, number, 1, ended="won")
        made.win(db, number, 1, 0, target=3, total=8, payments=(8, 0, 0, -8))
        made.hand(db, number, 2, broken_at=9)
    return store


def test_rulesets_stand_apart(games):
    found = season(games, StudyFilter(), rating="elo")
    assert [(each.ruleset, each.games, each.hands) for each in found.tables] == [("any", 3, 3), ("other", 1, 1)]
    assert [[one.points for one in each.standings] for each in found.tables] == [[24, 0, 0, -24], [8, 0, 0, -8]]
    assert [one.place for one in found.tables[0].standings] == [1, 2, 2, 4], "those with as many points share a place"
    assert [one.evenings for one in found.tables[0].standings] == [1] * 4
    assert found.evenings == ("2026-03-05", "2026-03-12")
    assert (found.undated, {each.undated for each in found.attendance}) == (1, {1})
    assert dict(found.scope.left_out) == {"not_followed": 4}


@pytest.mark.parametrize(("rated_by", "contests"), [("place", 3), ("points", 2)])
def test_what_is_a_contest(games, rated_by, contests):
    found = season(games, StudyFilter(), rating="openskill", rated_by=rated_by)
    assert {one.rated.contests for one in found.tables[0].standings if one.rated} == {contests}


def test_a_name_at_two_seats_is_not_rated(store):
    made.game(store.connection, 1, players=("Mei", "Mei", "Bob", "Sam"))
    made.hand(store.connection, 1, 1)
    (table,) = season(store, StudyFilter(), rating="elo").tables
    assert (table.unrated, [one.rated for one in table.standings]) == (1, [None] * 3)


def test_openskill_is_asked_for_the_order(games):
    (mei, lin, bob, sam) = season(games, StudyFilter(ruleset="other"), rating="openskill").tables[0].standings
    model = PlackettLuce()
    after = model.rate([[model.rating()] for _ in range(4)], ranks=[1, 2, 2, 4])
    told = [(each.rated.rating, each.rated.uncertainty) for each in (mei, lin, bob, sam) if each.rated]
    assert told == [(one.mu, one.sigma) for (one,) in after]


@pytest.mark.parametrize(
    ("points", "after"),
    [
        ((325, -5, -15, -305), [1516, 1505, 1495, 1484]),
        ((0, 0, 0, 0), [1500] * 4),
        ((9, 9, -9, -9), [1511, 1511, 1489, 1489]),
    ],
)
def test_elo(points, after):
    found = ratings([Contest(PEOPLE, points)], "elo")
    assert [round(found[name].rating) for name in PEOPLE] == after
    assert sum(each.rating for each in found.values()) == pytest.approx(6000)


def test_without_the_package_the_rest_is_told(paper, monkeypatch):
    monkeypatch.setattr(installation, "find_spec", lambda _name: None)
    text = run("season", "--store", paper).stdout
    assert "+325" in text
    assert "pip install 'mahjong-replay[club]'" in text
    asked = run("season", "--store", paper, "--rating", "openskill")
    assert (asked.exit_code, "mahjong-replay[club]" in asked.stderr) == (2, True)


# ------------------------------------------------------------- names of strangers

FORMULA = '=HYPERLINK("http://example.com","Mei")'


def test_no_name_is_a_formula(store, tmp_path):
    made.game(store.connection, 1, game="=1+1", players=(FORMULA, "+2", "@x", "-3"))
    made.hand(store.connection, 1, 1, ended="won")
    made.win(store.connection, 1, 1, 0, target=3, total=8, payments=(8, 0, 0, -8))
    store.connection.commit()
    for words in (("season", "--xlsx"), ("export", "results", "--to")):
        path = tmp_path / f"{words[0]}.xlsx"
        assert run(*words, path, "--store", tmp_path / "store.sqlite").exit_code == 0
        cells = [cell for sheet in openpyxl.load_workbook(path) for row in sheet.rows for cell in row]
        assert FORMULA in [cell.value for cell in cells]
        assert {cell.data_type for cell in cells} <= {"s", "n", "b"}, "text, numbers and truths, no formula"
        assert not any(cell.hyperlink for cell in cells)


def test_names_of_sheets():
    made_of = [Sheet(name=name, head=("a",), rows=[[1]]) for name in ("a/b:c", "A/B:C", "x" * 40, "")]
    assert openpyxl.load_workbook(io.BytesIO(workbook(made_of))).sheetnames == ["a-b-c", "A-B-C 2", "x" * 31, "Sheet"]


def test_the_same_tables_are_the_same_bytes():
    sheets = [Sheet(name="a", head=tuple("abcde"), rows=[["c", 1, None, 1.5, True]])]
    assert workbook(sheets) == workbook(sheets)


def test_the_order_is_that_of_dates(tmp_path, store):
    """The number in the store does not matter: a second laptop's games come later into it."""
    for first, second in ((1, 2), (4, 3)):
        for number, day, winner in ((first, "2026-01-01", 0), (second, "2026-01-02", 1)):
            made.game(store.connection, number, game=f"{day}", ruleset=f"r{first}", played_at=day, players=PEOPLE)
            made.hand(store.connection, number, 1, ended="won")
            payments = tuple(8 if seat == winner else -8 if seat == 3 else 0 for seat in range(4))
            made.win(store.connection, number, 1, winner, target=3, total=8, payments=payments)
    one, other = season(store, StudyFilter(), rating="openskill").tables
    assert [each.rated for each in one.standings] == [each.rated for each in other.standings]


def test_a_reader_is_enough(paper):
    with Reader.open(paper) as reader:
        assert season(reader, StudyFilter(), rating=None).tables[0].standings[0].rated is None
