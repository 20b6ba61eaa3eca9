"""Studies: figures of hand-made stores that can be reckoned by hand, and of simulated games counted the slow way."""

from collections import Counter
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from replay.analysis.hand import analyse_hand
from replay.engine import audit
from replay.formats import find_inputs, write_events
from replay.hands import Scored
from replay.rulesets import all_rulesets, find_ruleset
from replay.simulate import simulate_game
from replay.simulate.hide import hide
from replay.store import Reader, Store
from replay.store.ingest.analyse import analyse_game
from replay.store.ingest.run import ingest
from replay.store.study.behind import LISTS, behind
from replay.store.study.figures import BY_KEY, FIGURES
from replay.store.study.players import find_pattern, find_player, study
from replay.store.study.rows import StudyError, StudyFilter
from tests.store import hand_made as made

# ------------------------------------------------------------- by hand


@pytest.fixture
def club(store: Store) -> Store:
    """Two dated games and one without a date, of three players who are in all of them.

    Game 1, hand 1: Ann wins 8 on Bo's 5m, Cy wins 4 on it too. Hand 2: Bo draws himself out for 2. Hand 3: nobody wins.
    Hand 4: Di's win is no win by the rules. Hands 5 to 7 do not count. Game 2, hand 1: Ann robs Cy's kong of 1z.
    """
    db = store.connection
    made.game(db, 1, played_at="2026-03-05", scores=(10, -20, 4, 6))
    made.hand(db, 1, 1, ended="won")
    made.win(db, 1, 1, 0, target=1, payments=(8, -8, 0, 0), rows={"Dragons": 2, "Hog": 3, "Hog'": 3})
    made.win(db, 1, 1, 2, number=2, target=1, turn=20, total=4, payments=(0, -4, 4, 0), rows={"Dragons": 4})
    made.analysis(
        db, 1, 1,
        s0={"ready_turn": 6, "ready_draws": 2, "ready_width": 3, "ready_left": 7, "ready_turns": 14, "won_width": 1,
            "won_hell": 1, "hell_known": 2, "hell_true": 1, "won_hell_true": 1, "given_up": 5, "late": 1},
        s1={"given_up": 7, "shanten_lost": 2, "broke_ready": 1, "could_deal_in": 3, "judged": 20, "passed_calls": 2},
        s2={"ready_turn": 9, "ready_draws": 3, "ready_width": 1, "ready_left": 2, "ready_turns": 11, "won_width": 2},
    )  # fmt: skip
    made.hand(db, 1, 2, ended="won")
    made.win(db, 1, 2, 1, turn=40, total=2, payments=(-2, 6, -2, -2), rows={"Dragons": 2})
    made.analysis(
        db, 1, 2,
        s0={"ready_turn": 13, "ready_draws": 4, "ready_width": 2, "ready_left": 4, "ready_turns": 20, "dead_turns": 5,
            "hell_known": 1, "hell_true": 0, "passed_wins": 2},
        s1={"ready_turn": 30, "ready_draws": 8, "ready_width": 2, "ready_left": 4, "won_width": 2, "ready_turns": 10},
        s3={"looked": 0, "judged": 0, "dead_turns": None, "hell_true": None, "could_deal_in": None},
    )  # fmt: skip
    made.hand(db, 1, 3)
    made.hand(db, 1, 4, ended="won")
    made.win(db, 1, 4, 3, target=0, legal=0, total=None)
    made.analysis(db, 1, 4)
    made.hand(db, 1, 5, excerpt=1, ended=None)
    made.hand(db, 1, 6, broken_at=7)
    made.hand(db, 1, 7, ended=None)
    made.game(
        db, 2, played_at="2026-11-30T21:00:00", ruleset="other", players=("Cy", "Bo", "Ann", "Eve"), verdict="findings"
    )
    made.hand(db, 2, 1, ended="won")
    made.win(
        db,
        2,
        1,
        2,
        target=0,
        tile="1z",
        won_by="robbed_kong",
        turn=31,
        total=5,
        payments=(-5, 0, 5, 0),
        rows={"Rob": 5},
    )
    made.analysis(db, 2, 1, engine=-1, s2={"ready_turn": 1})
    made.game(db, 3, game="game-1")
    made.game(db, 4, verdict="unreadable", players=())
    return store


def of(found, name):
    return next(each for each in found.players if each.player == name)


def counted(player, *keys):
    return [(player.figures[key].total, player.figures[key].of) for key in keys]


def test_what_counts_and_what_is_left_out(club):
    found = study(club)
    assert (found.games, found.hands, dict(found.rulesets)) == (2, 5, {"any": 4, "other": 1})
    assert dict(found.left_out) == {"not_ended": 2, "not_followed": 1}
    assert found.unreadable == 1
    assert found.not_analysed == 2, "hand 3, and that of game 2: another engine's does not count"
    assert (found.by_moves, found.hidden) == (5, 1)
    assert [each.player for each in found.players] == ["Ann", "Bo", "Cy", "Di", "Eve"]
    assert (found.everybody.hands, found.everybody.games, found.everybody.analysed) == (20, 2, 11)


def test_wins_and_deal_ins(club):
    found = study(club)
    ann, bo, cy, di = (of(found, name) for name in made.NAMES)
    assert counted(ann, "won", "self_draw", "discard", "robbed_kong") == [(2, 5), (0, 2), (1, 2), (1, 2)]
    assert counted(bo, "won", "self_draw", "dealt_in") == [(1, 5), (1, 1), (1, 5)], "two winners, one deal-in"
    assert counted(cy, "won", "dealt_in") == [(1, 5), (1, 5)], "a kong that is robbed is dealt in"
    assert counted(di, "won", "dealt_in") == [(0, 4), (0, 4)], "a win that is none by the rules does not count"
    assert counted(ann, "nobody_won", "dealt_in") == [(2, 5), (0, 5)]
    assert counted(found.everybody, "won", "nobody_won") == [(4, 20), (8, 20)]
    assert (ann.figures["win_turn"].total, ann.figures["win_turn"].median) == (20 + 31, 25.5)


def test_waits(club):
    ann = of(study(club), "Ann")
    assert counted(ann, "ready", "ready_turn", "ready_draws", "ready_width", "ready_left") == [
        (2, 3), (19, 2), (6, 2), (5, 2), (11, 2),
    ]  # fmt: skip
    assert ann.figures["ready_turn"].median == 9.5
    assert counted(ann, "ready_won", "won_width") == [(1, 2), (1, 1)]
    assert counted(ann, "hell_wait", "hell_won", "hell_wait_true", "hell_won_true") == [(2, 2), (1, 2), (1, 2), (1, 1)]
    assert counted(ann, "dead", "passed_win", "late") == [(5, 34), (1, 3), (1, 3)]


def test_discards_and_hidden_hands(club):
    found = study(club)
    assert counted(of(found, "Bo"), "given_up", "shanten_lost", "broke_ready", "could_deal_in", "passed_call") == [
        (7, 40), (2, 40), (1, 40), (3, 40), (1, 3),
    ]  # fmt: skip
    di = of(found, "Di")
    assert di.analysed == 2
    assert counted(di, "ready", "given_up", "could_deal_in") == [(0, 2), (0, 20), (0, 20)]


def test_nothing_of_nothing_is_no_number(club):
    eve = of(study(club), "Eve")
    assert counted(eve, "won", "self_draw", "ready", "given_up") == [(0, 1), (0, 0), (0, 0), (0, 0)]
    assert eve.figures["self_draw"].value is None
    assert eve.figures["ready_turn"].median is None


def test_points_are_kept_apart_by_ruleset(club):
    ann = of(study(club), "Ann")
    own, other = ann.results
    assert (own.ruleset, own.games, own.score, own.best, own.worst) == ("any", 2, 10, 10, 0)
    assert (own.hands, own.points, own.wins, own.gained, own.fed, own.paid) == (4, 6, 1, 8, 0, 0)
    assert (other.ruleset, other.hands, other.points, other.gained) == ("other", 1, 5, 5)
    bo = of(study(club), "Bo").results[0]
    assert (bo.points, bo.gained, bo.fed, bo.paid) == (-6, 6, 2, 12)


def test_patterns(club):
    found = study(club)
    ann = {each.name: each for each in of(found, "Ann").patterns if each.ruleset == "any"}
    assert (ann["Hog"].wins, ann["Hog"].of, ann["Hog"].value) == (1, 1, 6), "rows of one name are one pattern"
    assert (ann["Dragons"].total, ann["Dragons"].gained, ann["Dragons"].most) == (8, 8, 8)
    (first, *_) = found.everybody.patterns
    assert (first.name, first.wins, first.of, first.value, first.total) == ("Dragons", 3, 3, 8, 14)


def test_tiles_dealt_in(club):
    (tile,) = of(study(club), "Bo").fed
    assert (tile.tile, tile.wins, tile.paid) == ("5m", 2, 12)
    assert [each.tile for each in study(club).everybody.fed] == ["5m", "1z"]


@pytest.mark.parametrize(
    ("chosen", "hands"),
    [
        ({"ruleset": "other"}, [(2, 1)]),
        ({"since": "2026-11"}, [(2, 1)]),
        ({"since": "2026-11-30"}, [(2, 1)]),
        ({"since": "2026-12"}, []),
        ({"until": "2026-10"}, [(1, 1), (1, 2), (1, 3), (1, 4)]),
        ({"until": "2026-11-30"}, [(1, 1), (1, 2), (1, 3), (1, 4), (2, 1)]),
        ({"until": "2026-11-29"}, [(1, 1), (1, 2), (1, 3), (1, 4)]),
        ({"until": "2025"}, []),
        ({"games": (2,)}, [(2, 1)]),
        ({"verdict": "findings"}, [(2, 1)]),
        ({"verdict": "clean"}, [(1, 1), (1, 2), (1, 3), (1, 4)]),
        ({"players": ("Eve",)}, [(2, 1)]),
        ({"players": ("Di", "Eve")}, [(1, 1), (1, 2), (1, 3), (1, 4), (2, 1)]),
        ({"players": ("Nobody",)}, []),
    ],
    ids=str,
)
def test_filters(club, chosen, hands):
    number, found = behind(club, "hands", StudyFilter(**{**chosen, "players": ()}))
    if "players" not in chosen:
        assert [(each.game_id, each.hand) for each in found] == hands
        assert number == len(hands)
    assert study(club, StudyFilter(**chosen)).hands == len(hands)


def test_a_pattern_chooses_the_hands_that_the_player_won_with_it(club):
    found = study(club, StudyFilter(patterns=("Dragons",)))
    assert (found.hands, found.everybody.hands) == (2, 3)
    assert counted(found.everybody, "won", "ready") == [(3, 3), (3, 3)]
    assert found.everybody.results[0].games == 0, "no whole games: no scores of games"
    both = study(club, StudyFilter(patterns=("Dragons", "Hog")))
    assert [(each.player, each.hands) for each in both.players] == [("Ann", 1)]


def test_undated_games_are_counted(club):
    assert study(club, StudyFilter(since="2020")).undated == 2
    assert study(club, StudyFilter(since="2020", players=("Eve",))).undated == 0
    assert study(club).undated == 0


def test_players_named_are_counted_beside_everybody_at_their_tables(club):
    found = study(club, StudyFilter(players=("Eve",)))
    assert [each.player for each in found.players] == ["Eve"]
    assert (found.everybody.hands, found.everybody.games) == (4, 1)


def test_the_hands_behind(club):
    number, hands = behind(club, "won", StudyFilter(players=("Ann",)))
    assert (number, [(h.game_id, h.hand, h.number, h.turn, h.player) for h in hands]) == (
        2, [(1, 1, 11, 20, "Ann"), (2, 1, 11, 31, "Ann")],
    )  # fmt: skip
    assert [(h.seat, h.turn) for h in behind(club, "dealt_in", StudyFilter(ruleset="any"))[1]] == [(1, 20)]
    assert [h.value for h in behind(club, "ready_turn", StudyFilter(players=("Ann",)))[1]] == [13, 6], "most first"
    assert [h.why for h in behind(club, "left_out")[1]] == [
        "the record does not come to its end",
        "the audit could not follow it",
        "the record does not come to its end",
    ]
    assert [(h.game_id, h.hand, h.player) for h in behind(club, "not_analysed")[1]] == [(1, 3, None), (2, 1, None)]
    assert [(h.game_id, h.hand) for h in behind(club, "nobody_won")[1]] == [(1, 3), (1, 4)]


def test_a_tile_dealt_in_is_asked_for_by_its_name(club):
    assert [(h.game_id, h.player) for h in behind(club, "dealt_in:1z")[1]] == [(2, "Cy")]
    assert behind(club, "dealt_in:9s") == (0, ())


def test_the_hands_behind_a_tile_add_up_to_the_wins_that_it_fed(club):
    for tile in study(club).everybody.fed:
        assert sum(each.value for each in behind(club, f"dealt_in:{tile.tile}")[1]) == tile.wins
    assert [(h.player, h.value) for h in behind(club, "dealt_in:5m")[1]] == [("Bo", 2)], "two winners on one tile"


def test_the_list_may_be_cut_short(club):
    number, hands = behind(club, "hands", limit=2)
    assert (number, len(hands)) == (5, 2)


def test_a_game_is_opened_by_its_id_or_by_its_checksum_where_two_have_one_id(club):
    names = {h.game_id: h.opens for h in behind(club, "hands")[1]}
    assert names == {1: f"{1:064x}"[:12], 2: "game-2"}


@pytest.mark.parametrize("what", ["", "wins", "won:5m", "hands:1", "DROP TABLE"])
def test_an_unknown_figure(club, what):
    with pytest.raises(StudyError, match="no hands called"):
        behind(club, what)


@pytest.mark.parametrize("what", [*LISTS, *BY_KEY])
def test_every_figure_has_its_hands(club, what):
    number, hands = behind(club, what)
    assert number == len(hands)
    if what in BY_KEY and BY_KEY[what].kind == "share" and what != "nobody_won":
        assert number == study(club).everybody.figures[what].total


def test_names(club):
    assert find_player(club, "Ann") == "Ann"
    assert find_player(club, "ev") == "Eve"
    with pytest.raises(StudyError, match="is it 'Eve'"):
        find_player(club, "Evx")
    made.game(club.connection, 9, players=("Anna", "ann", "%_", "x"))
    assert find_player(club, "ann") == "ann"
    assert find_player(club, "%") == "%_"
    with pytest.raises(StudyError, match="players have 'n'"):
        find_player(club, "n")
    assert find_pattern(club, "hog") == "Hog"
    with pytest.raises(StudyError, match="no win has the pattern"):
        find_pattern(club, "Heaven")


def test_a_store_whose_analysis_was_dropped_says_what_it_can(club):
    before = study(club)
    club.connection.execute("DROP TABLE hand_seats")
    club.connection.execute("DROP TABLE analysis")
    found = study(club)
    assert found.not_analysed == found.hands == before.hands
    assert counted(found.everybody, "won", "ready", "given_up") == [(4, 20), (0, 0), (0, 0)]


def test_an_empty_store(store):
    found = study(store)
    assert (found.games, found.hands, found.players) == (0, 0, ())
    assert all(each.value is None for each in found.everybody.figures.values())


def test_the_store_is_only_read(club):
    club.connection.commit()
    with Reader.open(club.path) as reader:
        before = list(club.connection.iterdump())
        assert study(reader) == study(club)
        assert behind(reader, "won") == behind(club, "won")
        assert [row[0] for row in reader.rows("SELECT name FROM temp.sqlite_master")] == ["events"], "a view"
    assert list(club.connection.iterdump()) == before


@pytest.mark.parametrize("error", [KeyboardInterrupt, ZeroDivisionError])
def test_it_can_be_interrupted(club, error, monkeypatch):
    monkeypatch.setattr("replay.store.source._TICKS", 10)

    club.connection.commit()

    def tick():
        raise error

    with pytest.raises(error):
        study(club, tick=tick)
    assert study(club).hands == 5, "and goes on afterwards"


# ------------------------------------------------------------- counted the slow way


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Simulated games of all rulesets, one of each with one player's view only, ingested and analysed."""
    folder = tmp_path_factory.mktemp("study")
    games = folder / "games"
    games.mkdir()
    for name in all_rulesets():
        for seed in (1, 2):
            events = list(simulate_game(find_ruleset(name), seed, hands=3))
            text = write_events(list(hide(events, 1)) if seed == 2 else events)
            (games / f"{name}-{seed}.jsonl").write_bytes(
                text.replace(b'"players":[', b'"played_at":"2026-0%d-01","players":[' % seed, 1)
            )
    with Store.open(folder / "s.sqlite") as store:
        list(ingest(store, [games], audit, analyse=analyse_game))
    return games, folder / "s.sqlite"


def slow_rows(games: Path) -> list[dict[str, Any]]:
    """One row a player and hand that counts, from the records alone."""
    rows = []
    for each in find_inputs([games]):
        for record in each.games():
            report = audit(record, keep_steps=True)
            rules = find_ruleset(report.ruleset).under()
            for hand in report.details:
                if hand.excerpt or hand.broken_at is not None or hand.ended is None:
                    continue
                wins = [win for win in hand.wins if win.scored is None or isinstance(win.scored, Scored)]
                for seat, summary in enumerate(analyse_hand(hand, rules).summaries):
                    own = [win for win in wins if win.event.seat == seat]
                    fed = [win for win in wins if win.event.target == seat]
                    rows.append(
                        {
                            "name": report.players[seat],
                            "ruleset": report.ruleset,
                            "summary": summary,
                            "win": own[0] if own else None,
                            "fed": fed,
                            "wins": wins,
                            "points": sum(payments[seat] for _, _, payments in hand.ledger),
                            "seat": seat,
                        }
                    )
    return rows


def slow_figures(rows: list[dict[str, Any]]) -> dict[str, tuple[int, int]]:
    """The figures, written down once more from what they say."""
    own = [row for row in rows if row["win"]]
    seen = [row["summary"] for row in rows if row["summary"].looked]
    ready = [row for row in rows if row["summary"].ready_turn is not None]
    waits = [row["summary"] for row in ready]
    by = Counter(row["win"].event.by for row in own)
    known = [each for each in waits if each.hell_known]
    hells = [each for each in waits if each.hell_true is not None]
    true = [each for each in hells if each.hell_true]
    won_seen = [row["summary"] for row in own if row["summary"].looked]
    dead = [each for each in waits if each.dead_turns is not None]
    judged = sum(each.judged for each in seen)
    return {
        "won": (len(own), len(rows)),
        "self_draw": (by["self_draw"], len(own)),
        "discard": (by["discard"], len(own)),
        "robbed_kong": (by["robbed_kong"], len(own)),
        "win_turn": (sum(row["win"].turn for row in own), len(own)),
        "dealt_in": (sum(bool(row["fed"]) for row in rows), len(rows)),
        "nobody_won": (sum(not row["wins"] for row in rows), len(rows)),
        "ready": (len(ready), len(seen)),
        "ready_turn": (sum(each.ready_turn for each in waits), len(waits)),
        "ready_draws": (sum(each.ready_draws for each in waits), len(waits)),
        "ready_width": (sum(each.ready_width for each in waits), len(waits)),
        "ready_left": (sum(each.ready_left for each in waits), len(waits)),
        "ready_won": (sum(row["win"] is not None for row in ready), len(ready)),
        "won_width": (sum(each.won_width for each in won_seen), len(won_seen)),
        "hell_wait": (sum(each.hell_known > 0 for each in waits), len(waits)),
        "hell_won": (sum(each.won_hell for each in known), len(known)),
        "hell_wait_true": (sum(each.hell_true > 0 for each in hells), len(hells)),
        "hell_won_true": (sum(bool(each.won_hell_true) for each in true), len(true)),
        "dead": (sum(each.dead_turns for each in dead), sum(each.ready_turns for each in dead)),
        "passed_win": (sum(each.passed_wins > 0 for each in seen), len(seen)),
        "late": (sum(each.late > 0 for each in seen), len(seen)),
        "passed_call": (sum(each.passed_calls > 0 for each in seen), len(seen)),
        "given_up": (sum(each.given_up for each in seen), judged),
        "shanten_lost": (sum(each.shanten_lost for each in seen), judged),
        "broke_ready": (sum(each.broke_ready for each in seen), judged),
        "could_deal_in": (
            sum(each.could_deal_in for each in seen if each.could_deal_in is not None),
            sum(each.judged for each in seen if each.could_deal_in is not None),
        ),
    }  # fmt: skip


@pytest.fixture(scope="module")
def slow(played: tuple[Path, Path]) -> list[dict[str, Any]]:
    return slow_rows(played[0])


def test_all_figures_are_those_counted_from_the_records(played, slow):
    with Reader.open(played[1]) as reader:
        found = study(reader)
    assert found.not_analysed == 0
    for player in (found.everybody, *found.players):
        rows = [row for row in slow if player.player in (None, row["name"])]
        assert player.hands == len(rows)
        assert {key: (each.total, each.of) for key, each in player.figures.items()} == slow_figures(rows)
        turns = [row["summary"].ready_turn for row in rows if row["summary"].ready_turn is not None]
        assert player.figures["ready_turn"].median == (median(turns) if turns else None)
        assert len(FIGURES) == len(player.figures)


def test_points_and_patterns_are_those_counted_from_the_records(played, slow):
    with Reader.open(played[1]) as reader:
        found = study(reader)
    for player in (found.everybody, *found.players):
        rows = [row for row in slow if player.player in (None, row["name"])]
        points: Counter[str] = Counter()
        patterns: Counter[tuple[str, str]] = Counter()
        tiles: Counter[tuple[str, str]] = Counter()
        for row in rows:
            points[row["ruleset"]] += row["points"]
            if row["win"] is not None and row["win"].scored is not None:
                patterns.update((row["ruleset"], name) for name in row["win"].scored.patterns)
            tiles.update((row["ruleset"], win.event.tile) for win in row["fed"])
        assert {each.ruleset: each.points for each in player.results} == dict(points)
        assert {(each.ruleset, each.name): each.wins for each in player.patterns} == dict(patterns)
        assert {(each.ruleset, each.tile): each.wins for each in player.fed} == dict(tiles)


def test_every_hand_behind_a_figure_opens_where_it_happened(played):
    with Reader.open(played[1]) as reader:
        for figure in FIGURES:
            for each in behind(reader, figure.key)[1]:
                told = figure.turn or figure.chapter or figure.judged
                assert (each.turn is not None or each.event is not None) == bool(told), figure.key


def test_dates_of_real_records(played, slow):
    with Reader.open(played[1]) as reader:
        assert (
            study(reader, StudyFilter(until="2026-01")).hands + study(reader, StudyFilter(since="2026-02")).hands
            == len(slow) / 4
        )
