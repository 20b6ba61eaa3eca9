"""Studies: figures of hand-made stores that can be reckoned by hand."""

from typing import Any

import pytest

from replay.engine import audit
from replay.formats import write_events
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from replay.store import Reader, Store
from replay.store.ingest.analyse import analyse_game
from replay.store.ingest.run import ingest
from replay.store.study.behind import LISTS, behind
from replay.store.study.figures import BY_KEY
from replay.store.study.players import find_pattern, find_player, study
from replay.store.study.rows import StudyError, StudyFilter
from tests.store import hand_made as made


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
    robbed: dict[str, Any] = {"tile": "1z", "won_by": "robbed_kong", "turn": 31, "rows": {"Rob": 5}}
    made.win(db, 2, 1, 2, target=0, total=5, payments=(-5, 0, 5, 0), **robbed)
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


FIGURES = {  # of each player: how many of how many
    "Ann": "won 2/5 self_draw 0/2 discard 1/2 robbed_kong 1/2 nobody_won 2/5 dealt_in 0/5 win_turn 51/2"
    " ready 2/3 ready_turn 19/2 ready_draws 6/2 ready_width 5/2 ready_left 11/2 ready_won 1/2 won_width 1/1"
    " hell_wait 2/2 hell_won 1/2 hell_wait_true 1/2 hell_won_true 1/1 dead 5/34 passed_win 1/3 late 1/3",
    # Two winners are one deal-in.
    "Bo": "won 1/5 self_draw 1/1 dealt_in 1/5 given_up 7/40 shanten_lost 2/40 broke_ready 1/40 could_deal_in 3/40"
    " passed_call 1/3",
    "Cy": "won 1/5 dealt_in 1/5",  # a kong that is robbed is dealt in
    # A win that is none by the rules does not count, nor does what is hidden.
    "Di": "won 0/4 dealt_in 0/4 ready 0/2 given_up 0/20 could_deal_in 0/20",
    "Eve": "won 0/1 self_draw 0/0 ready 0/0 given_up 0/0",
    None: "won 4/20 nobody_won 8/20",
}


def test_the_figures_of_each(club):
    found = study(club)
    for player in (*found.players, found.everybody):
        words = FIGURES[player.player].split()
        told = {key: f"{player.figures[key].total}/{player.figures[key].of}" for key in words[::2]}
        assert told == dict(zip(words[::2], words[1::2], strict=True)), player.player
    ann, eve = (of(found, name).figures for name in ("Ann", "Eve"))
    assert (ann["win_turn"].median, ann["ready_turn"].median, eve["ready_turn"].median) == (25.5, 9.5, None)
    assert (of(found, "Di").analysed, eve["self_draw"].value) == (2, None), "nothing of nothing is no number"


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


FIRST, LAST = [(1, 1), (1, 2), (1, 3), (1, 4)], [(2, 1)]


@pytest.mark.parametrize(
    ("chosen", "hands"),
    [
        *(({"ruleset": "other"}, LAST), ({"games": (2,)}, LAST)),
        *(({"verdict": "findings"}, LAST), ({"verdict": "clean"}, FIRST)),
        *(({"since": "2026-11"}, LAST), ({"since": "2026-11-30"}, LAST), ({"since": "2026-12"}, [])),
        *(({"until": "2026-10"}, FIRST), ({"until": "2026-11-30"}, FIRST + LAST), ({"until": "2026-11-29"}, FIRST)),
        *(({"until": "2025"}, []), ({"players": ("Eve",)}, LAST), ({"players": ("Di", "Eve")}, FIRST + LAST)),
        ({"players": ("Nobody",)}, []),
    ],
    ids=str,
)
def test_filters(club, chosen, hands):
    if "players" not in chosen:
        number, found = behind(club, "hands", StudyFilter(**chosen))
        assert ([(each.game_id, each.hand) for each in found], number) == (hands, len(hands))
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
    for chosen, player in ((StudyFilter(), None), (StudyFilter(players=("Bo",)), "Bo")):
        hands = behind(club, "nobody_won", chosen)[1]
        assert [(h.game_id, h.hand, h.player) for h in hands] == [(1, 3, player), (1, 4, player)], "once a hand"


def test_the_hands_behind_a_tile_add_up_to_the_wins_that_it_fed(club):
    for tile in study(club).everybody.fed:
        assert sum(each.value for each in behind(club, f"dealt_in:{tile.tile}")[1]) == tile.wins
    assert [(h.player, h.value) for h in behind(club, "dealt_in:5m")[1]] == [("Bo", 2)], "two winners on one tile"
    assert [(h.game_id, h.player) for h in behind(club, "dealt_in:1z")[1]] == [(2, "Cy")]
    assert behind(club, "dealt_in:9s") == (0, ())
    number, hands = behind(club, "hands", limit=2)
    assert (number, len(hands)) == (5, 2), "a list may be cut short"


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
        assert reader.rows("SELECT name FROM temp.sqlite_master") == []
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


def test_a_hand_behind_a_figure_opens_where_it_happened(store, tmp_path):
    """At the worst discard, or at the first chapter of its kind; it says of how many, where there are several."""
    games = (simulate_game(find_ruleset(name), 1, hands=3) for name in ("b30fj", "sichuan"))
    (tmp_path / "games.jsonl").write_bytes(b"".join(map(write_events, games)))
    list(ingest(store, [tmp_path / "games.jsonl"], audit, analyse=analyse_game))
    opened = set()
    for figure in BY_KEY.values():
        for each in behind(store, figure.key)[1]:
            hand = store.analysis(store.game(each.game_id), each.hand)
            if figure.judged:
                found = [one for one in hand.judgements if one.seat == each.seat and getattr(one, figure.judged)]
                weights = [getattr(one, figure.judged) for one in found]
                weights = [len(one) if isinstance(one, tuple) else int(one) for one in weights]
                first, several = found[weights.index(max(weights))], "discards"
            elif figure.chapter not in (None, "hell"):
                found = [one for one in hand.chapters if one.seat == each.seat and one.kind == figure.chapter]
                first, several = found[0], "times"
            else:
                continue
            told = "" if len(found) == 1 else f"{len(found)} {several}"
            assert (each.turn, each.event, each.why) == (first.turn, first.event, told), figure.key
            opened.add(figure.key)
    assert len(opened) > 4
