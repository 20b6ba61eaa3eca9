"""Hands written by hand: each chapter of a wait's story, each judged fact, and its near miss."""

from __future__ import annotations

from replay.analysis.hand import analyse_hand
from replay.analysis.values import Chapter, HandAnalysis, Judgement
from replay.engine import audit
from replay.rulesets import find_ruleset
from replay.tiles import KIND_OF, parse_tiles
from tests.engine.hands import DEALER, NORTH, QUICK, SOUTH, WEST
from tests.engine.script import record, start_game, start_hand, written

NO_DEAD_WALL = {"dead-wall": "none"}


def told(hands: str, words: str, *, ruleset: str = "zung-jung", rulings: dict[str, str] | None = None) -> HandAnalysis:
    """The analysis of a hand of legal events; Zung Jung without a dead wall, so that no tile is a joker or dead."""
    chosen = rulings if rulings is not None else NO_DEAD_WALL if ruleset == "zung-jung" else {}
    found = find_ruleset(ruleset)
    rules = found.under(found.rulings.chosen(chosen))
    events, _ = written(start_hand(hands), words, rules)
    report = audit(record([start_game(ruleset, rulings=chosen), *events]), keep_steps=True)
    return analyse_hand(report.details[0], rules)


def mask(text: str) -> int:
    return sum(1 << kind for kind in set(parse_tiles(text)))


def of(analysis: HandAnalysis, seat: int) -> list[tuple[int, str, int]]:
    """The chapters of a seat: event, kind, kinds."""
    return [(each.event, each.kind, each.kinds) for each in analysis.chapters if each.seat == seat]


def chapter(analysis: HandAnalysis, seat: int, kind: str) -> Chapter:
    (found,) = (each for each in analysis.chapters if (each.seat, each.kind) == (seat, kind))
    return found


def judged(analysis: HandAnalysis, event: int) -> Judgement:
    (found,) = (each for each in analysis.judgements if each.event == event)
    return found


# ------------------------------------------------------------- waits


def test_a_wait_is_ready_from_the_deal_and_counts_what_nobody_shows() -> None:
    analysis = told(QUICK, "d0:2m x0:2m")
    assert of(analysis, 1) == [(0, "ready", mask("5p"))]
    assert chapter(analysis, 1, "ready") == Chapter(
        event=0, turn=0, seat=1, kind="ready", kinds=mask("5p"), known=4, true=4
    )
    assert of(analysis, 0) == []
    summary = analysis.summaries[1]
    assert (summary.ready_turn, summary.ready_draws, summary.ready_width, summary.ready_left) == (0, 0, 1, 4)
    assert (summary.width, summary.left, summary.ready_turns) == (1, 4, 1)
    assert analysis.summaries[0].ready_turn is None


def test_jokers_are_waits_of_their_own() -> None:
    analysis = told(QUICK, "d0:2m x0:2m", ruleset="b30fj")
    look = analysis.look(1, 0)
    assert look is not None
    assert look.kinds == mask("5p127j")
    assert (look.known, look.true) == (7, 7)


def test_a_wait_widens_narrows_changes_and_breaks() -> None:
    words = "d0:2m x0:2m d1:7p x1:4p d2:3z x2:3z d3:3z x3:3z "
    words += "d0:2m x0:2m d1:9p x1:6p d2:4z x2:4z d3:4z x3:4z "
    words += "d0:2m x0:2m d1:9p x1:7p d2:5z x2:5z d3:5z x3:5z "
    words += "d0:7z x0:7z d1:5m x1:9p"
    analysis = told(QUICK, words)
    assert of(analysis, 1) == [
        (0, "ready", mask("5p")),
        (4, "widened", mask("58p")),
        (12, "narrowed", mask("8p")),
        (20, "changed", mask("9p1s")),
        (28, "broken", mask("9p1s")),
    ]
    assert judged(analysis, 28).broke_ready
    assert not judged(analysis, 20).broke_ready
    assert analysis.summaries[1].broke_ready == 1


def test_another_wait_in_place_of_the_old_one_is_no_break() -> None:
    analysis = told(QUICK, "d0:2m x0:2m d1:5z x1:5z")
    assert of(analysis, 1) == [(0, "ready", mask("5p"))]


def test_a_hell_wait_and_its_death_are_told_once() -> None:
    words = "d0:5p x0:5p d1:3z x1:3z d2:3z x2:3z d3:3z x3:3z "
    words += "d0:5p x0:5p d1:4z x1:4z d2:4z x2:4z d3:4z x3:4z "
    words += "d0:5p x0:5p d1:5z x1:5z d2:5z x2:5z d3:5z x3:5z "
    words += "d0:5p x0:5p d1:7z x1:7z"
    analysis = told(QUICK, words)
    mine = [each for each in of(analysis, 1) if each[1] != "passed_win"]
    assert mine == [(0, "ready", mask("5p")), (18, "hell", mask("5p")), (26, "died", mask("5p"))]
    summary = analysis.summaries[1]
    assert (summary.hell_known, summary.hell_true) == (1, 1)
    assert summary.passed_wins == 4
    assert (summary.ready_turns, summary.dead_turns) == (14, 1)


def test_two_tiles_left_are_no_hell_wait() -> None:
    words = "d0:5p x0:5p d1:9m x1:9m d2:9s x2:9s d3:8p x3:8p d0:5p x0:5p d1:9m x1:9m"
    assert "hell" not in [kind for _, kind, _ in of(told(QUICK, words), 1)]


def test_a_concealed_kong_kills_a_wait_in_truth_and_not_as_far_as_anybody_knows() -> None:
    hands = f"5555p19m258s3456z {SOUTH} {WEST} {NORTH}"
    analysis = told(hands, "d0:2m k0:5555p d0:1m x0:1m d1:9m x1:9m")
    assert of(analysis, 1) == [(0, "ready", mask("5p")), (2, "died", mask("5p"))]
    look = analysis.look(1, 2)
    assert look is not None
    assert (look.known, look.true, look.hell_known) == (4, 0, False)
    before = analysis.look(1, 1)
    assert before is not None
    assert before.true == 4  # in a hand they may still be discarded
    assert analysis.summaries[1].dead_turns == 1


def test_an_open_kong_is_seen_by_everybody() -> None:
    hands = f"555p19m258s34567z {SOUTH} {WEST} {NORTH}"
    analysis = told(hands, "d0:2m x0:2m d1:5p x1:5p o0<1:5p:555p")
    look = analysis.look(2, 5)
    assert look is not None
    assert (look.known, look.true) == (0, 0)
    assert (5, "died", mask("5p")) in of(analysis, 2)


def test_a_claimed_tile_is_counted_once() -> None:
    hands = f"55p19m258s345677z {SOUTH} {WEST} {NORTH}"
    analysis = told(hands, "d0:2m x0:2m d1:5p x1:5p p0<1:5p:55p")
    look = analysis.look(2, 5)
    assert look is not None
    assert look.known == 1
    assert (5, "hell", mask("5p")) in of(analysis, 2)


def test_a_tile_drawn_that_would_have_completed_an_earlier_wait_is_late() -> None:
    words = "d0:2m x0:2m d1:7z x1:6p d2:9s x2:9s d3:8p x3:8p d0:2m x0:2m d1:5p x1:7z"
    analysis = told(QUICK, words)
    assert of(analysis, 1) == [
        (0, "ready", mask("5p")),
        (4, "broken", mask("5p")),
        (11, "late", mask("5p")),
        (12, "ready", mask("36p")),
    ]
    assert analysis.summaries[1].late == 1


def test_the_tile_of_the_present_wait_is_not_late_but_passed() -> None:
    analysis = told(QUICK, "d0:2m x0:2m d1:5p x1:5p d2:9s x2:9s")
    assert of(analysis, 1) == [(0, "ready", mask("5p")), (3, "passed_win", mask("5p"))]
    assert analysis.summaries[1].passed_wins == 1
    assert judged(analysis, 4).could_deal_in == (2, 3)


# ------------------------------------------------------------- what is let pass, what deals in


def test_everybody_who_could_win_lets_a_tile_pass() -> None:
    analysis = told(QUICK, "d0:5p x0:5p d1:9m x1:9m")
    passed = [(each.seat, each.event, each.turn) for each in analysis.chapters if each.kind == "passed_win"]
    assert passed == [(1, 2, 1), (2, 2, 1), (3, 2, 1)]
    found = judged(analysis, 2)
    assert (found.dealt_in, found.could_deal_in) == ((), (1, 2, 3))
    assert (analysis.summaries[0].dealt_in, analysis.summaries[0].could_deal_in) == (0, 1)


def test_where_one_player_may_win_on_a_tile_the_others_do_not_let_it_pass() -> None:
    analysis = told(QUICK, "d0:5p x0:5p w1<0:5p end:won")
    assert not [each for each in analysis.chapters if each.kind == "passed_win"]
    found = judged(analysis, 2)
    assert (found.dealt_in, found.could_deal_in) == ((1,), (1, 2, 3))
    assert chapter(analysis, 1, "won") == Chapter(
        event=3, turn=2, seat=1, kind="won", kinds=mask("5p"), known=4, true=4
    )
    summary = analysis.summaries[1]
    assert (summary.won, summary.won_width, summary.won_hell) == ("discard", 1, False)
    assert analysis.summaries[0].dealt_in == 1


def test_where_all_may_win_on_a_tile_who_does_not_lets_it_pass() -> None:
    analysis = told(QUICK, "d0:5p x0:5p w1<0:5p w3<0:5p d2:9s x2:9s", ruleset="b30fj")
    passed = [(each.seat, each.event) for each in analysis.chapters if each.kind == "passed_win"]
    assert passed == [(2, 2)]
    found = judged(analysis, 2)
    assert (found.dealt_in, found.could_deal_in) == ((1, 3), (1, 2, 3))
    assert analysis.look(1, 3) is None
    assert analysis.look(1, 2) is not None


def test_what_the_record_does_not_go_on_from_is_not_let_pass() -> None:
    analysis = told(QUICK, "d0:5p x0:5p")
    assert not [each for each in analysis.chapters if each.kind == "passed_win"]
    assert judged(analysis, 2).could_deal_in == (1, 2, 3)


def test_the_hands_of_winners_are_seen_after_the_tile_is_gone_and_none_of_it_comes() -> None:
    """Rulebook b30fj §8 Hell Wait: who wins on the same tile is not an earlier winner."""
    hands = f"{DEALER} 123789m11s46p22z7j {WEST} {NORTH}"
    analysis = told(hands, "d0:2z x0:2z w1<0:2z d2:9s", ruleset="b30fj")
    looks = [analysis.look(3, event) for event in (2, 3, 4)]
    assert [(each.known, each.true) for each in looks if each is not None] == [(7, 7), (7, 6), (6, 6)]


def test_a_claim_that_brings_the_hand_nearer_is_let_pass() -> None:
    hands = f"{DEALER} 123m46p11s22z789m8p {WEST} {NORTH}"
    analysis = told(hands, "d0:2z x0:2z d1:9m x1:9m")
    assert of(analysis, 1) == [(2, "passed_call", mask("2z"))]
    assert analysis.summaries[1].passed_calls == 1


def test_a_claim_that_does_not_and_one_that_is_made_are_not_let_pass() -> None:
    hands = f"{DEALER} 123m46p11s22z789m8p {WEST} {NORTH}"
    assert of(told(hands, "d0:2z x0:2z p1<0:2z:22z x1:8p"), 1) == [(4, "ready", mask("5p"))]
    assert of(told(hands, "d0:3p x0:3p d1:9m x1:9m"), 1) == []


# ------------------------------------------------------------- discards


def test_a_discard_beside_the_one_that_keeps_most() -> None:
    """123789m11s 467p 222z: without 4p it waits for 5p 8p (8 tiles), without 7p for 5p (4)."""
    analysis = told(QUICK, "d0:2m x0:2m d1:7p x1:7p")
    found = judged(analysis, 4)
    assert (found.tile, found.shanten, found.left) == (KIND_OF["7p"], 0, 4)
    assert (found.best, found.best_shanten, found.best_left) == (KIND_OF["4p"], 0, 8)
    assert (found.given_up, found.shanten_lost, found.broke_ready) == (4, 0, False)
    assert analysis.summaries[1].given_up == 4


def test_the_best_discard_gives_nothing_up() -> None:
    found = judged(told(QUICK, "d0:2m x0:2m d1:7p x1:4p"), 4)
    assert (found.best, found.given_up, found.shanten_lost) == (KIND_OF["4p"], 0, 0)


def test_tiles_are_not_given_up_beside_shanten() -> None:
    found = judged(told(QUICK, "d0:2m x0:2m d1:7p x1:2z"), 4)
    assert found.broke_ready
    assert found.shanten_lost == 1
    assert found.given_up == 0


def test_fourteen_tiles_are_as_near_as_their_best_discard() -> None:
    analysis = told(QUICK, "d0:2m x0:2m d1:7p x1:2z d2:5p")
    nearer, complete = analysis.look(1, 3), analysis.look(2, 5)
    assert nearer is not None
    assert complete is not None
    assert (nearer.to_discard, nearer.shanten, nearer.kinds, nearer.ready) == (True, 0, 0, False)
    assert complete.shanten == -1


def test_a_self_draw_only_wait_is_marked() -> None:
    """Rulebook b30fj §5: a wait for the pair of Baida wins by self-draw alone."""
    hands = f"{DEALER} 123789m222z456p1j {WEST} {NORTH}"
    analysis = told(hands, "d0:5m x0:5m d1:9m x1:9m", ruleset="b30fj")
    look = analysis.look(1, 0)
    assert look is not None
    assert look.self_draw == look.kinds
    assert look.kinds >> KIND_OF["5m"] & 1
    assert judged(analysis, 2).could_deal_in == ()
