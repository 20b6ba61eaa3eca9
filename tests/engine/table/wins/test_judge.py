"""Whether a hand wins is told by what it waits for, and is what the score says (rulebook b30fj §5, zung-jung §2.3)."""

from __future__ import annotations

from io import BytesIO
from random import Random
from typing import Any

import pytest

from replay.engine import audit
from replay.engine.table.wins.judge import may_win, may_win_plainly
from replay.events import Win
from replay.formats.record import read_games
from replay.formats.write import write_events
from replay.hands import Hand, NotAWin, Scored
from replay.rules import Rules
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from replay.state import SEATS, HandState, Stage
from replay.tiles import HIDDEN, KINDS, NAMES
from tests.rulesets.random_holdings import holding
from tests.samples import deep

CHOSEN: list[tuple[str, dict[str, str]]] = [
    ("b30fj", {}),
    ("b30fj-draft", {}),
    ("b30fj", {"tanki-orphans-suit": "blocked"}),
    ("b30fj", {"tanki-scope": "per-tile"}),
    ("b30fj", {"tanki-scope": "per-reading"}),
    ("b30fj", {"one-reading": "mixed"}),
    ("b30fj-draft", {"draft-seven-pairs-repeat": "no"}),
    ("zung-jung", {}),
    ("zung-jung", {"identical-pairs": "no"}),
    ("zung-jung", {"fifth-tile": "shape"}),
    ("sichuan", {}),
    ("sichuan", {"hand-table": "majsoul"}),
    ("xixi", {}),
    ("xixi", {"red-copies": "four"}),
    ("xixi", {"own-four": "wait"}),
]


def rules_of(name: str, chosen: dict[str, str]) -> Rules:
    ruleset = find_ruleset(name)
    return ruleset.under(ruleset.rulings.chosen(chosen))


NO_HAND = {"too_many_copies", "illegal_chow", "joker_limit"}
"""Why a hand or a meld is none of the game: such hands are judged by their score alone."""


@pytest.mark.parametrize(
    ("name", "chosen"),
    [each if place in (0, 1, 2, 7, 10, 12) else deep(*each) for place, each in enumerate(CHOSEN)],
    ids=[" ".join([name, *chosen.values()]) for name, chosen in CHOSEN],
)
@pytest.mark.sampled(1)
def test_5_a_hand_is_a_win_where_it_has_a_score(name: str, chosen: dict[str, str]) -> None:
    rules = rules_of(name, chosen)
    random, won, not_won = Random(5), 0, 0
    for _ in range(400):
        held = holding(random, name, 13)
        near = rules.shapes.near(held)
        kinds = near.kinds if near.shanten == 0 else 0
        waited = [kind for kind in range(KINDS) if kinds >> kind & 1]
        for kind in {*waited, random.randrange(KINDS)}:
            for by, told in (("self_draw", kinds), ("discard", kinds & ~near.self_draw)):
                fields: dict[str, Any] = {"by": by, "target": None if by == "self_draw" else "S", "seat": "E"}
                fields["void_suit"] = held.void_suit
                hand = Hand(concealed=held.concealed, win=kind, melds=held.melds, flowers=held.flowers, **fields)
                scored = rules.score(hand)
                expected = isinstance(scored, Scored)
                if isinstance(scored, NotAWin) and {each.code for each in scored.reasons} & NO_HAND:
                    continue
                assert told >> kind & 1 == expected, hand
                won += expected
                not_won += not expected
    assert won > 30
    assert not_won > 30


@pytest.mark.parametrize(
    ("name", "chosen"),
    [each if place in (0, 1, 7, 10, 12) else deep(*each) for place, each in enumerate(CHOSEN)],
    ids=[" ".join([name, *chosen.values()]) for name, chosen in CHOSEN],
)
def test_5_what_may_be_won_on_at_the_table_is_what_the_score_allows(name: str, chosen: dict[str, str]) -> None:
    ruleset = find_ruleset(name)
    rules = rules_of(name, chosen)
    game = write_events(simulate_game(ruleset, 31, hands=3))
    (record,) = read_games(BytesIO(game), "a game")
    told = {True: 0, False: 0}
    for hand in audit(record, rulings={}, keep_steps=True).details:
        for step in hand.steps:
            for event in _proposed(step.after):
                found = may_win_plainly(step.after, event, rules)
                if found is None:
                    assert rules.wins.is_bound(step.after, event), event
                    continue
                assert found is may_win(step.after, event, rules), event
                told[found] += 1
    assert told[True] > 3
    assert told[False] > 100


def _proposed(state: HandState) -> list[Win]:
    if state.stage is Stage.ACT and state.seats[state.turn].drawn not in (None, HIDDEN):
        return [Win(seat=state.turn, by="self_draw", tile=NAMES[state.seats[state.turn].drawn or 0])]
    if state.stage is not Stage.DRAW or state.last_discard is None:
        return []
    target, kind = state.last_discard
    return [Win(seat=seat, by="discard", target=target, tile=NAMES[kind]) for seat in SEATS]
