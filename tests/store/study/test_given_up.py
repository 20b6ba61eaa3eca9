"""Where people meet what decisions gave up: the study, a hand in the terminal, the report say what the rows say."""

import pytest

from replay.engine import audit
from replay.formats import write_events
from replay.simulate.sound import VERSION
from replay.store import Reader, Store
from replay.store.ingest.run import ingest
from replay.store.study.behind import behind
from replay.store.study.given_up import KEY
from replay.store.study.players import study
from replay.store.worth.keeping import keep_worth
from replay.store.worth.reading import current
from replay.worth.hands import How, PlayedOut
from replay.worth.luck import WEIGHED
from replay.worth.pace import PACED
from replay.worth.racing import RACE
from replay.worth.values import Answer, Candidate, Regret
from tests.cli.running import run
from tests.worth.positions import decisions, events_of, moments

GAME = "xixi-simulated-4"


def made(event, decision, behind, error, *, left):
    """A decision of which the choice is behind the other options by so much."""
    options = sorted(decision.options, key=lambda each: each == decision.options[decision.chosen])
    candidates = tuple(
        Candidate(
            option=each, points=0.0, error=0.1, win=0.0, deal_in=0.0, paid=0.0,
            behind=behind if each == decision.options[decision.chosen] else 0.0, behind_error=error, trials=96,
            chosen=each == decision.options[decision.chosen],
        )
        for each in options
    )  # fmt: skip
    close = tuple(range(1, len(candidates) - (behind > 3 * error)))
    answer = Answer(
        seat=decision.seat, players=(f"sound@{VERSION}",), seed=1, trials=96, unit="points", candidates=candidates,
        too_close=close, engine=1, deals=PACED, luck=WEIGHED, race=RACE,
        given_up=Regret(points=behind, error=error, deals=96, beyond_doubt=behind > 3 * error),
    )  # fmt: skip
    step = moments("xixi", 4).hand.steps[event - 1]
    return PlayedOut(
        event=event, line=step.at.line, turn=step.before.turns, left=left, wall=90, kind=decision.kind, answer=answer
    )


@pytest.fixture(scope="module")
def chosen():
    """Three discards of one player."""
    found = [(number, each) for number, each in decisions("xixi", 4) if each.kind == "discard"]
    return [each for each in found if each[1].seat == found[0][1].seat][:3]


@pytest.fixture(scope="module")
def path(tmp_path_factory, chosen):
    folder = tmp_path_factory.mktemp("given-up")
    (folder / "game.jsonl").write_bytes(write_events(events_of("xixi", 4)))
    given = zip(chosen, ((2.0, 0.3, 80), (1.0, 0.4, 40), (5.0, 0.4, 40)), strict=True)
    with Store.open(folder / "s.sqlite") as store:
        list(ingest(store, [str(folder / "game.jsonl")], audit))
        rows = [made(number, each, behind, error, left=left) for (number, each), (behind, error, left) in given]
        assert keep_worth(store, store.game(GAME), 1, How(), rows)
    return folder / "s.sqlite"


def test_a_study_adds_up_what_the_decisions_of_a_player_gave_up(path):
    with Reader.open(path) as reader:
        early, middle = study(reader).everybody.given_up
    assert (early.kind, early.phase, early.decisions, early.points, early.beyond_doubt) == ("discard", "early", 1, 2, 1)
    assert (middle.kind, middle.phase, middle.decisions, middle.points) == ("discard", "middle", 2, 6)
    assert middle.error == pytest.approx((0.4**2 + 0.4**2) ** 0.5)
    assert middle.beyond_doubt == 1


def test_the_hands_behind_it_open_at_the_worst_decision(path, chosen):
    with Reader.open(path) as reader:
        number, (hand,) = behind(reader, KEY)
        assert (number, hand.seat, hand.value) == (1, chosen[0][1].seat, 7.0)
        assert hand.event == chosen[2][0]
        assert behind(reader, f"{KEY}:early")[1][0].value == 2.0
        assert behind(reader, f"{KEY}:win") == (0, ())


def test_a_decision_has_one_number_in_every_list_and_is_shown_by_it(path, chosen):
    """It is that of the event which the decision comes before, as `replay worth --event` takes it."""
    number = chosen[2][0]
    listed = run("study", "--hands", KEY, "--store", path).stdout
    command = next(line for line in listed.splitlines() if line.startswith("replay show")).partition("  #")[0]
    assert f"--event {number} " in command
    assert f"{number} " in run("show", GAME, "--store", path, "--hand", "1").stdout.partition("What choices gave up")[2]
    for event in (number, number - 1):  # just made, and to be made
        at = run("show", GAME, "--store", path, "--hand", "1", "--event", event).stdout
        assert f"before event {number} were worth" in at
        assert "5.00 ± 0.40" in at
    every = run("show", GAME, "--store", path, "--hand", "1", "--all").stdout
    assert every.count(f"before event {number} were worth") == 1


def test_a_hand_in_the_terminal_lists_what_is_beyond_doubt_to_who_sees_all(path, chosen):
    section = run("show", GAME, "--store", path, "--hand", "1").stdout.partition("What choices gave up")[2]
    assert [each in section for each in ("2.00 ± 0.30", "5.00 ± 0.40", "1.00 ± 0.40")] == [True, True, False]
    at = run("show", GAME, "--store", path, "--hand", "1", "--event", chosen[0][0] - 1).stdout
    assert "2.00 ± 0.30" in at.partition("were worth")[2]
    other = (chosen[0][1].seat + 1) % 4
    assert "gave up" not in run("show", GAME, "--store", path, "--hand", "1", "--as", other).stdout


def test_the_report_has_it_with_links_to_the_moments(path, chosen, tmp_path):
    assert run("export", "report", GAME, "--hand", "1", "--store", path, "--to", tmp_path / "r.html").exit_code == 0
    page = (tmp_path / "r.html").read_text()
    for each in ("What choices gave up", f'<a href="#hand-event-{chosen[2][0]}">', "5.00 ± 0.40"):
        assert each in page


def test_the_study_prints_it_by_kind_and_phase(path):
    section = run("study", "--store", path).stdout.partition("Given up")[2]
    assert "2.67 ± 0.21" in section  # (2 + 1 + 5) / 3, and the errors likewise
    (middle,) = (line for line in section.splitlines() if "middle" in line)
    assert "3.00 ± 0.28" in middle


def test_what_other_players_deals_or_reckonings_of_luck_have_found_is_old():
    now = How().versions
    assert current(now)
    olds = (
        now[:1],
        now[:2],
        now[:3],
        [*now[:2], "weighed@0", now[3]],
        [now[0], "paced@0", *now[2:]],
        [*now[:3], "race@1"],
        ["sound@1", *now[1:]],
        ["nobody@1", *now[1:]],
    )
    assert not any(map(current, olds))
