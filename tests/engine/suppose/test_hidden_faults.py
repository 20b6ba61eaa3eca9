"""Faults of records with hidden tiles, and of what an excerpt states: found once, without what follows from them."""

import pytest
from msgspec import structs

from replay.engine import audit, check
from replay.events import (
    AnyEvent,
    BadLine,
    Discard,
    EndHand,
    Kong,
    SituationFields,
    StartGame,
    StartHand,
    Win,
)
from replay.rulesets import find_ruleset
from replay.simulate import hide, simulate_game
from tests.engine.hands import DEALER, NORTH, QUICK, ROUND, SOUTH, WEST, WINS
from tests.engine.script import PLAYERS, events_of, game, record, start_hand, state_after

RULES = find_ruleset("b30fj").under()
EXCERPT = start_hand(QUICK, excerpt=True)


def codes(events: list[AnyEvent]) -> list[tuple[str, int]]:
    return [(each.code, each.line) for each in audit(record(events)).findings if each.code != "unverifiable"]


def of_win(event: Win, start: StartHand = EXCERPT) -> list[str]:
    return [each.code for each in audit(record(game([start, event], ended=False))).findings]


def south(**fields: object) -> Win:
    """South's win of 5 faan off the dealer unless said otherwise."""
    return Win(**{"seat": 1, "by": "discard", "target": 0, "tile": "5p", "hand": SOUTH, **fields})  # type: ignore[arg-type]


def test_a_discard_left_out_of_a_hand_known_in_part_may_have_been_one_of_the_tiles_known() -> None:
    """South draws a hidden tile and discards one of two known 9m; without that discard only it is missing."""
    start = start_hand(QUICK.replace(SOUTH, "1237899m1s46p22z?"))
    words = "d0:2m x0:2m d1:? x1:9m d2:8p x2:8p d3:7m x3:7m d0:5p x0:5p"
    events = game([start, *events_of(words), south(), *events_of("w2<0:5p w3<0:5p end:won")])
    assert codes(events) == []
    place = next(place for place, each in enumerate(events) if isinstance(each, Discard) and each.seat == 1)
    assert codes([*events[:place], *events[place + 1 :]]) == [("missing_discard", place + 1)]


def test_scores_after_a_line_that_cannot_be_read_are_not_wrong() -> None:
    """The line may have been a win or a kong that moved points."""
    events = game([start_hand(QUICK), *events_of(f"{ROUND} {WINS} end:won")])
    end = next(place for place, each in enumerate(events) if isinstance(each, EndHand))
    closing = events[end]
    assert isinstance(closing, EndHand)
    events[end] = structs.replace(closing, scores=(0, 0, 0, 0))
    read = record(events)
    line = next(place for place, each in enumerate(events) if isinstance(each, Win))
    bad = BadLine(line=line + 1, code="bad_event", message="A win has no `by`.")
    entries = tuple(bad if each.line == line + 1 else each for each in read.entries)
    found = audit(structs.replace(read, entries=entries)).findings
    assert [(each.code, each.line) for each in found] == [("bad_event", line + 1)]


def test_tiles_exchanged_between_two_hands_laid_open_are_one_finding() -> None:
    state = state_after(start_hand(QUICK), WINS)
    assert check(state, EndHand(reason="won", hands=(DEALER, SOUTH, WEST, NORTH)), RULES) == ()
    south_shown, west_shown = SOUTH.replace("11s", "17s"), WEST.replace("789s", "189s")
    swapped = EndHand(reason="won", hands=(DEALER, south_shown, west_shown, NORTH))
    (found,) = check(state, swapped, RULES)
    assert found.code == "tile_not_in_hand"
    assert "changed places" in found.message


@pytest.mark.parametrize(
    ("situation", "wanted"),
    [
        (SituationFields(visible="999p"), []),
        (SituationFields(visible="9999p"), []),
        (SituationFields(visible="999999p"), ["too_many_copies"]),
        (SituationFields(visible="111s"), ["too_many_copies"]),
        (SituationFields(visible="11s"), []),
    ],
    ids=["three seen", "four seen", "six seen", "five with those held", "four with those held"],
)
def test_what_the_winner_saw_is_no_more_than_the_game_has(situation: SituationFields, wanted: list[str]) -> None:
    assert of_win(south(situation=situation)) == wanted


def test_a_situation_that_contradicts_the_deal_is_no_win_to_be_scored() -> None:
    """B30FJ §7, Hand of Man: a discard before the winner's first one. The dealer discards before anybody else does."""
    first = SituationFields(before_first_discard=True, no_calls=True)
    assert of_win(south(situation=first)) == []
    hands = QUICK.replace(DEALER, "X").replace(SOUTH, DEALER).replace("X", SOUTH)
    start = start_hand(hands, excerpt=True)
    dealer = Win(seat=0, by="discard", target=1, tile="5p", hand=SOUTH, total=20, situation=first)
    assert of_win(dealer, start) == ["bad_event"]
    late = SituationFields(dealer_first_discard=True)
    assert of_win(south(situation=late)) == []
    assert of_win(south(situation=late, target=2)) == ["bad_event"]
    assert of_win(south(situation=late, by="self_draw", target=None)) == ["bad_event"]


def zung_jung(event: Win) -> list[str]:
    opening = StartGame(version=1, ruleset="zung-jung", game="x", players=PLAYERS)
    return [each.code for each in audit(record([opening, EXCERPT, event])).findings]


def test_zung_jung_the_first_win_ends_the_hand_so_nobody_has_won_before() -> None:
    assert zung_jung(south()) == []
    assert zung_jung(south(out=())) == []
    assert zung_jung(south(out=("W",))) == ["illegal_win"]


@pytest.mark.parametrize(("seed", "code"), [(1003, "wrong_flag"), (1019, "missing_discard"), (1027, "missing_discard")])
def test_sichuan_a_kong_that_only_its_replacement_tells_of_is_not_blamed_for_the_scores_besides(
    seed: int, code: str
) -> None:
    """What the kong moved is in the scores, and no wall says that there was none (rulebook sichuan §8)."""
    events = list(hide(simulate_game(find_ruleset("sichuan"), seed, hands=1), 1))
    assert codes(events) == []
    places = [place for place, each in enumerate(events) if isinstance(each, Kong)]
    told = [codes([*events[:place], *events[place + 1 :]]) for place in places]
    assert all(len(each) == 1 for each in told)
    assert any(each == [(code, place + 1)] for place, each in zip(places, told, strict=True))
