"""Simulated games of every ruleset: legal under every ruling, the same for the same seed, every claim filled in."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from replay.events import AnyEvent, Discard, Draw, EndGame, EndHand, Kong, StartGame, StartHand, Win
from replay.formats import write_events
from replay.rulesets import all_rulesets, find_ruleset
from replay.rulings import UnknownRulingError
from replay.simulate import simulate_game
from replay.simulate.deal import EVEN, STACKS, Stack, deal_tiles
from replay.tiles import KIND_OF, parse_tiles
from tests.samples import deep
from tests.simulate.games import audited, game
from tests.tools.flows import flows

ROOT = Path(__file__).parents[2]

FLOWS = {
    # how many games, and what occurs in them
    "b30fj": (
        75,
        "chow, chow across a winner, chow with one joker from hand, chow with two jokers from hand, pung, "
        "pung with one joker from hand, joker discarded, joker claimed for a pung, open kong, "
        "open kong with a joker from hand, concealed kong, added kong, kong added to a pung with a joker, "
        "kong on the replacement of a kong, kong on the replacement of a flower, flower, "
        "flower on the replacement of a flower, flower on the replacement of a kong, discard after a replacement, "
        "win by self draw, win by discard, win by robbed kong, two winners on one tile, "
        "three winners on one tile, two winners on one robbed kong, joker won on by self draw, "
        "joker won on by discard, win after a kong, win after a flower, win after a kong and a flower, "
        "win on the first draw, win on a discard before the first discard, win by discard with the wall empty, "
        "win by self draw with the wall empty, hand ends with its last win, wall exhausted after no wins, "
        "wall exhausted after one win, wall exhausted after two wins, row: Hand of Heaven, row: Hand of Earth, "
        "row: Hand of Man, row: Robbing a Kong, row: Under the Sea, row: Hell Wait, row: Seven Pairs, "
        "row: Thirteen Orphans, row: Thirteen Unconnected, row: Melded Hand, row: Chicken Hand",
    ),
    "b30fj-draft": (
        20,
        "chow, pung, open kong, concealed kong, added kong, flower, joker claimed for a pung, "
        "two winners on one tile, wall exhausted after two wins, hand ends with its last win, "
        "row: Thirteen Disconnected, row: Knitted Short Straight, row: Knitted Triplets, row: Seven Pairs",
    ),
    "zung-jung": (
        120,
        "chow, pung, open kong, concealed kong, added kong, discard after a replacement, win by self draw, "
        "win by discard, win by robbed kong, win by discard paid most by another player, win after a kong, "
        "win on the first draw, win on a discard before the first discard, hand ends with its last win, "
        "wall exhausted after no wins, row: Gift of Heaven, row: Gift of Earth, row: Last Tile Draw, "
        "row: Last Tile Discard, row: Robbing A Gong, row: Win Off a Gong Replacement, row: Seven Pairs, "
        "row: Thirteen Orphans, row: Chicken Hand",
    ),
    "sichuan": (
        60,
        "open kong paid by one, added kong paid by three, added kong paid by two, concealed kong paid by three, "
        "concealed kong paid by two, win by robbed kong, two winners on one tile, win by self draw paid by one, "
        "win by self draw paid by two, win by self draw paid by three, row: Kong Bloom, "
        "row: Discard after a Kong, row: Last Minute Save, row: Moon from Seabed, row: Dragon Pairs, "
        "row: Seven Pairs, row: Pure Suit, row: All Triplets, settled: kong refund, settled: listening, "
        "wall exhausted after no wins, wall exhausted after one win, wall exhausted after two wins, "
        "hand ends with its last win",
    ),
    "xixi": (
        30,
        "pung, open kong, concealed kong, added kong, replacement, joker discarded, joker won on by self draw, "
        "win by self draw, win by self draw with the wall empty, win after a kong, wall exhausted after no wins, "
        "row: Without Red Dragon",
    ),
}


@pytest.mark.deep
@pytest.mark.parametrize("ruleset", FLOWS)
def test_a_few_hundred_hands_show_every_flow(ruleset: str) -> None:
    games, wanted = FLOWS[ruleset]
    found: Counter[str] = Counter()
    for seed in range(1, games + 1):
        found += flows(simulate_game(find_ruleset(ruleset), seed))
    assert [flow for flow in wanted.split(", ") if not found[flow]] == []
    assert found["hand with a win"] >= 0.6 * found["hand"]


@pytest.mark.parametrize("ruleset", all_rulesets())
@pytest.mark.parametrize("seed", [1, 2])
def test_a_simulated_game_audits_clean(ruleset: str, seed: int) -> None:
    report = audited(game(ruleset, seed, with_wall=seed % 2 == 0))
    assert report.findings == ()
    assert (report.verdict, report.hands) == ("clean", 4)


ALTERNATIVES = [
    (deep if each.slug == "fifth-tile" else pytest.param)(ruleset, {each.slug: option.name})
    for ruleset, kind in all_rulesets().items()
    for each in kind.rulings.described()
    for option in each.options[1:]
]
TOGETHER = [
    ("b30fj-draft", {"win-turn-order": "after-winner", "chow-left": "fixed-seat"}),
    ("b30fj-draft", {"swap-calling": "reference", "chow-hand-jokers": "none", "pung-discarded-joker": "not-counted"}),
    ("b30fj-draft", {"added-kong-joker-pung": "refused", "joker-order": "by-kinds", "rotation": "dealer-stays"}),
    ("xixi", {"chow": "left", "red-in-meld": "both", "red-natural": "triplet", "kong-after-pung": "legal"}),
    ("xixi", {"reserve": "three", "replacement-end": "tail", "bonus-end": "head", "no-red": "two"}),
]


@pytest.mark.parametrize(("ruleset", "rulings"), [*TOGETHER, *ALTERNATIVES], ids=str)
@pytest.mark.sampled(60)
def test_a_game_under_other_rulings_names_them_and_audits_clean(ruleset: str, rulings: dict[str, str]) -> None:
    events = list(simulate_game(find_ruleset(ruleset), 11, hands=2, rulings=rulings, stacked=0.5))
    assert isinstance(events[0], StartGame)
    assert events[0].rulings == rulings
    assert audited(events).findings == ()


def test_an_unknown_ruling_is_refused() -> None:
    with pytest.raises(UnknownRulingError, match="no-such"):
        next(simulate_game(find_ruleset("b30fj"), 1, rulings={"no-such": "default"}))


def test_the_same_seed_gives_the_same_game_whatever_the_order_of_sets() -> None:
    code = (
        "import sys; from replay.formats import write_events; from replay.rulesets import find_ruleset;"
        "from replay.simulate import simulate_game;"
        "sys.stdout.buffer.write(write_events(simulate_game(find_ruleset('b30fj'), 6, hands=2)))"
    )
    texts = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": hashes},
            cwd=ROOT,
            capture_output=True,
            check=True,
        ).stdout
        for hashes in ("0", "1")
    }
    assert texts == {write_events(simulate_game(find_ruleset("b30fj"), 6, hands=2))}


def test_another_seed_gives_another_game() -> None:
    assert game("b30fj", 1)[1] != game("b30fj", 2)[1]


def test_every_claim_is_filled_in() -> None:
    for event in game("b30fj", 2):
        match event:
            case StartHand():
                assert event.wall is not None
                assert event.scores is not None
            case Discard():
                assert event.drawn is not None
            case Kong() | EndHand():
                assert event.payments is not None
            case Win():
                assert None not in (event.total, event.patterns, event.payments, event.hand)
            case EndGame():
                assert event.scores is not None
            case _:
                pass


def test_replacements_are_marked_and_nothing_else() -> None:
    """Rulebook b30fj §1: a kong and a declared joker, and they alone, draw a replacement."""
    before: AnyEvent | None = None
    for event in game("b30fj", 3):
        if isinstance(event, Draw):
            assert event.replacement is (True if before is not None and _draws_again(before) else None)
        before = event


def _draws_again(event: AnyEvent) -> bool:
    return type(event).__name__ in ("Kong", "Flower")


def test_without_its_walls_a_game_is_the_same_otherwise() -> None:
    whole = game("b30fj", 4)
    bare = game("b30fj", 4, with_wall=False)
    assert all(event.wall is None for event in bare if isinstance(event, StartHand))
    assert [event for event in bare if not isinstance(event, StartHand)] == [
        event for event in whole if not isinstance(event, StartHand)
    ]


@pytest.mark.parametrize("name", STACKS)
def test_every_stack_fits_the_game_and_is_dealt(name: str) -> None:
    stack = STACKS[name]
    ruleset = next(each for each in all_rulesets().values() if stack.fits(each))
    deal = deal_tiles(ruleset, 2, Random("1"), stack)
    for place, text in enumerate(stack.hands):
        assert not Counter(parse_tiles(text)) - Counter(deal.hands[(2 + place) % 4])
    assert deal.wall[: len(parse_tiles(stack.head))] == parse_tiles(stack.head)
    assert deal.wall[::-1][: len(parse_tiles(stack.tail))] == parse_tiles(stack.tail)
    assert [len(hand) for hand in deal.hands] == [13, 13, 13, 13]


def test_a_stack_with_a_fifth_copy_does_not_fit() -> None:
    assert not Stack(about="", hands=("11111m", "", "", "")).fits(find_ruleset("b30fj"))
    assert EVEN.fits(find_ruleset("b30fj"))


def test_a_stacked_hand_says_so() -> None:
    stacks = {"first-draw": STACKS["first-draw"]}
    events = list(simulate_game(find_ruleset("b30fj"), 8, hands=1, stacked=1.0, stacks=stacks))
    start = events[1]
    assert isinstance(start, StartHand)
    assert start.meta == {"stacked": "first-draw", "about": STACKS["first-draw"].about}
    assert flows(events)["row: Hand of Heaven"] == 1


def test_jokers_thrown_and_won_on_are_flows() -> None:
    """The counting itself: a game in which all is known beforehand."""
    found = flows(game("b30fj", 1))
    discarded = sum(isinstance(event, Discard) and KIND_OF[event.tile] >= 34 for event in game("b30fj", 1))
    assert found["joker discarded"] == discarded
    assert found["discard"] == sum(isinstance(event, Discard) for event in game("b30fj", 1))
    assert found["hand"] == 4
