"""Under which other rulings what was found would be right, and what each choice costs whom."""

from pathlib import Path

import pytest
from msgspec import structs

from replay.engine import audit
from replay.engine.rulings.choices import choices, departures
from replay.engine.rulings.report import RulingsReport, differences, rulings_report
from replay.events import AnyEvent, GameRecord, Win
from replay.formats import read_games
from replay.rulesets import all_rulesets, find_ruleset
from tests.engine.hands import QUICK, ROUND, WINS
from tests.engine.script import game, record, start_hand, written

BROKEN = Path(__file__).parents[3] / "records" / "broken"
WORDS = f"{ROUND} {WINS} end:won"


def report_of(read: GameRecord, **rulings: str) -> RulingsReport:
    chosen = {slug.replace("_", "-"): value for slug, value in rulings.items()}
    return rulings_report(read, audit(read, rulings=chosen), rulings=chosen)


def events_under(words: str = WORDS, **rulings: str) -> list[AnyEvent]:
    chosen = {slug.replace("_", "-"): value for slug, value in rulings.items()}
    ruleset = find_ruleset("b30fj")
    return written(start_hand(QUICK), words, ruleset.under(ruleset.rulings.chosen(chosen)))[0]


def shipped(name: str) -> GameRecord:
    (read,) = read_games(BROKEN / f"{name}.jsonl")
    return read


def remedies(report: RulingsReport) -> list[list[str]]:
    return [[" ".join(one.name for one in each.choice) for each in found.remedies] for found in report.disputes]


def test_every_value_but_those_in_force_is_a_departure() -> None:
    for name, ruleset in all_rulesets().items():
        values = sum(len(each.options) for each in ruleset.rulings.described())
        assert len(choices(name)) == values
        assert len(departures(name, {})) == values - len(ruleset.rulings.described())
    names = {each.name for each in departures("b30fj", {"within-values": "highest"})}
    assert {"within-values=both-add", "within-values=exclusive"} <= names
    assert "within-values=highest" not in names


@pytest.mark.deep
def test_b30fj_11_within_values_what_a_total_by_another_ruling_costs() -> None:
    """Within seven tiles both rows add, 13; exclusive gives 5, and only the discarder pays: total + 8 each way is one
    payment, b30fj §8."""
    events = events_under(within_values="exclusive")
    line = next(place for place, each in enumerate(game(events), 1) if isinstance(each, Win))
    report = report_of(record(game(events)))
    first = [each for each in report.disputes if each.finding.line == line]
    assert {each.finding.code for each in first} == {"wrong_total", "wrong_patterns"}
    for each in first:
        (remedy,) = each.remedies
        assert [one.name for one in remedy.choice] == ["within-values=exclusive"]
        assert each.total is not None
        assert remedy.total == each.total - 8
        assert sum(remedy.payments) == sum(remedy.hand) == 0
        assert remedy.payments == each.recorded
        assert remedy.hand[0] > 0, "the discarder pays less for all three winners"
        assert remedy.besides == ()


@pytest.mark.deep
def test_the_records_own_rulings_are_those_in_force() -> None:
    events = game(events_under(), rulings={"within-values": "exclusive"})
    report = report_of(record(events))
    assert dict(report.in_force) == {"within-values": "exclusive"}
    assert remedies(report)
    assert all(each == ["within-values=both-add"] for each in remedies(report))


@pytest.mark.deep
def test_rulings_of_the_caller_are_in_force_before_those_of_the_record() -> None:
    events = game(events_under(), rulings={"within-values": "exclusive"})
    assert report_of(record(events), within_values="default").disputes == ()
    report = report_of(record(events), within_values="highest")
    assert all(each == ["within-values=both-add"] for each in remedies(report))


@pytest.mark.deep
def test_a_total_that_no_ruling_gives_is_right_under_none() -> None:
    report = report_of(shipped("wrong_total-too-much"))
    assert remedies(report) == [[]]
    assert report.singles == len(departures("b30fj", {}))


@pytest.mark.deep
def test_two_rulings_together_are_tried_where_no_single_one_is_enough() -> None:
    """Exclusive Within rows take 8 away; a declared joker that is a call takes Concealed Hand away, 1 (b30fj §7)."""
    words = "d0:2m x0:2m d1:1j f1:1j d1:9p x1:9p d2:8p x2:8p d3:7m x3:7m"
    words = f"{words} {WINS} end:won"
    events = game(events_under(words, within_values="exclusive", flower_is_call="call"))
    line = next(place for place, each in enumerate(events, 1) if isinstance(each, Win))
    report = report_of(record(events))
    (total,) = [each for each in report.disputes if (each.finding.code, each.finding.line) == ("wrong_total", line)]
    pair = {"within-values": "exclusive", "flower-is-call": "call"}
    assert {each.slug: each.value for each in total.remedies[0].choice} == pair
    assert total.total is not None
    assert total.remedies[0].total == total.total - 8 - 1
    assert all(len(each.choice) == 2 for each in total.remedies)
    assert report.pairs > 0


@pytest.mark.deep
def test_no_pair_is_listed_where_a_single_ruling_is_enough() -> None:
    """The first win was scored under two rulings, the second under one of them: a pair is tried for the first alone."""
    words = "d0:2m x0:2m d1:1j f1:1j d1:9p x1:9p d2:8p x2:8p d3:7m x3:7m"
    words = f"{words} {WINS} end:won"
    events = game(events_under(words, within_values="exclusive", flower_is_call="call"))
    single = game(events_under(words, within_values="exclusive"))
    one, other, *_ = (place for place, each in enumerate(events) if isinstance(each, Win))
    events[other] = single[other]
    report = report_of(record(events))
    assert report.pairs > 0
    needed = {
        (found.finding.line - 1, len(remedy.choice)) for found in report.disputes for remedy in found.remedies
    } & {(place, number) for place in (one, other) for number in (1, 2)}
    assert needed == {(one, 2), (other, 1)}


def test_sichuan_8_who_pays_a_kong_bloom() -> None:
    report = report_of(shipped("wrong_payments-sichuan-bloom-of-an-open-kong"))
    (dispute,) = report.disputes
    (remedy,) = dispute.remedies
    assert dispute.payments == (0, -9, 9, 0)
    assert remedy.choice[0].name == "bloom-feeder=all"
    assert (remedy.payments, remedy.hand, remedy.game) == ((-9, -9, 27, -9), (-9, 0, 18, -9), (-9, 0, 18, -9))
    assert dispute.recorded == remedy.payments


def test_sichuan_9_a_win_after_a_passed_one_is_right_under_milder_rulings() -> None:
    (found,) = remedies(report_of(shipped("passed_win-sichuan-total")))
    assert found == ["pass-win=unless-more", "pass-win=none", "pass-win=same-tile"]


def test_a_ruling_that_finds_fault_earlier_makes_nothing_right() -> None:
    """Under `held` a missing suit is wrong before the win: its hand is in doubt then, not right."""
    (dispute,) = report_of(shipped("wrong_patterns-sichuan-last-tile")).disputes
    assert dispute.remedies == ()


@pytest.mark.parametrize("name", ["wrong_total-excerpt", "wrong_total-zj-an-excerpt"])
def test_excerpts_are_reported_too(name: str) -> None:
    report = report_of(shipped(name))
    assert {each.finding.code for each in report.disputes} == {"wrong_total"}


def test_a_clean_game_has_no_disputes_an_unreadable_one_no_rulings_a_miscounted_hand_neither() -> None:
    report = report_of(record(game(events_under())))
    assert (report.singles, report.pairs, report.disputes) == (0, 0, ())
    report = report_of(record(game(events_under(), rulings={"no-such": "default"})))
    assert (dict(report.in_force), report.disputes) == ({}, ())
    unwritten = Win(seat=1, by="discard", target=0, tile="3m", hand="222345m789m33366z", total=50)
    report = report_of(
        record(game([start_hand(" ".join(["?" * 13] * 4), excerpt=True), unwritten], ruleset="zung-jung"))
    )
    assert (report.singles, report.disputes) == (0, ())  # a number of tiles that no hand has is decided by no ruling


@pytest.mark.deep
def test_progress_counts_every_choice() -> None:
    read = shipped("wrong_total-too-much")
    told: list[tuple[int, int]] = []
    report = rulings_report(read, audit(read), progress=lambda done, total: told.append((done, total)))
    assert told == sorted(set(told))
    assert {total for _, total in told} == {report.singles} == {told[-1][0]}


def test_a_difference_tells_what_moves() -> None:
    read = record(game(events_under()))
    same, other = differences(read, {}, [{"within-values": "default"}, {"within-values": "exclusive"}])
    assert not same.changed
    assert same.moved == (0, 0, 0, 0)
    assert [(each.before or 0) - (each.after or 0) for each in other.wins] == [8, 8, 8]
    assert other.moved[0] > 0 > other.moved[1]
    assert {each.code for each in other.gained} >= {"wrong_total", "wrong_patterns"}


@pytest.mark.deep
def test_claims_that_are_each_wrong_are_disputed_each() -> None:
    events = game(events_under(within_values="exclusive"))
    place = next(place for place, each in enumerate(events) if isinstance(each, Win))
    win = events[place]
    assert isinstance(win, Win)
    events[place] = structs.replace(win, total=1)
    report = report_of(record(events))
    by_code = {each.finding.code: each for each in report.disputes if each.finding.line == place + 1}
    assert by_code["wrong_total"].remedies == ()
    assert [each.choice[0].name for each in by_code["wrong_patterns"].remedies] == ["within-values=exclusive"]
