"""Hands that were written on paper count by what is known of them: on each page and in each table the same."""

from replay.store import Reader
from replay.store.queries.scores import progress
from replay.store.queries.study import HandFilter, deal_ins, rows_won
from replay.store.study.behind import behind
from replay.store.study.players import study
from replay.store.study.rows import StudyFilter
from tests.club.paper import FIGURES


def test_what_is_known_counts(paper):
    with Reader.open(paper) as reader:
        found = study(reader)
        marks = progress(reader, HandFilter())
        assert deal_ins(reader, HandFilter()) == {"8p": 1}, "of the other tiles nothing is known"
        assert {each.name for each in rows_won(reader, HandFilter())} == {row.name for row in found.everybody.patterns}
    assert (found.games, found.hands, found.by_moves, found.not_analysed) == (1, 8, 0, 0)
    assert found.left_out == {}
    for player in found.players:
        (own,) = player.results
        won, dealt_in = player.figures["won"], player.figures["dealt_in"]
        assert player.player is not None
        assert FIGURES[player.player] == (own.points, won.of, won.total, dealt_in.total, own.total / own.totals)
        assert (own.score, marks[player.player][-1].score) == (own.points, own.points), "the pages agree"
        assert len(marks[player.player]) == won.of
        assert (player.by_moves, player.figures["ready"].of, player.figures["win_turn"].of) == (0, 0, 0)


def test_rows_are_of_the_wins_whose_tiles_are_known_and_hands_have_no_turns(paper):
    with Reader.open(paper) as reader:
        mei = study(reader, StudyFilter(players=("Mei",))).players[0]
        number, hands = behind(reader, "dealt_in", StudyFilter(players=("Lin",)))
    assert [(each.wins, each.of) for each in mei.patterns if each.name == "Half Flush"] == [(1, 1)]
    assert (number, [(each.hand, each.turn) for each in hands]) == (1, [(3, None)]), "no turn: no moves are recorded"
