"""What the browser is given to step through a hand with: the tables that the chosen view may see, and no more."""

import json
import re
from base64 import b64decode
from pathlib import Path
from typing import Any
from zlib import decompress

import pytest
from msgspec.structs import replace

from data import Opened, open_game
from parts.seen import decisions
from replay.view.moment.review import state_at
from screens.replay import player
from screens.replay.here import here_at
from screens.replay.moments import Spot
from tests.dashboard.pages import opened


def given(opened: Opened, at: Spot) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(decompress(b64decode(player.packed_tables(opened, at, "en", (3, 5)))))
    return found


@pytest.fixture
def game_here(demo_store: Path, game: str) -> Opened:
    return open_game(game)


def test_each_table_is_the_one_that_the_server_draws(game_here: Opened) -> None:
    for at in (Spot(game="x", hand=2, seat=1), Spot(game="x", hand=2, seat=3, open=False)):
        found = given(game_here, at)
        steps = game_here.audit.details[1].steps
        assert (found["hand"], found["seat"], found["last"], found["flags"]) == (2, at.seat, len(steps), [3, 5])
        assert found["view"] == ("all" if at.open else "seat")
        assert found["final"] is False
        assert found["decisions"] == list(decisions((each.at.event for each in steps), at.seat))
        assert len(found["boards"]) == len(steps) + 1
        for event in (0, 1, len(steps) // 2, len(steps)):
            here = here_at(game_here, replace(at, event=event))
            assert here is not None
            assert found["boards"][event] == player.table(here)
            assert f'data-event="{event}"' in found["boards"][event]


def test_a_seat_is_sent_nothing_of_what_others_hold(game_here: Opened) -> None:
    """Until somebody has won: a winner shows the hand."""
    at = Spot(game="x", hand=1, seat=2, open=False)
    hidden = 0
    for event, html in enumerate(given(game_here, at)["boards"]):
        state = state_at(game_here.audit.details[0], event)
        if any(each.won is not None for each in state.seats) or event == len(game_here.audit.details[0].steps):
            continue
        _, *others = re.split(r'<div class="seat at-', html)[1:]
        held = [each for other in others for each in re.findall(r'data-tile="([^"]+)" data-where="hand"', other)]
        hidden += len(held)
        assert set(held) <= {"?"}, event
    assert hidden > 39


def test_a_page_whose_browser_does_not_step_is_sent_no_tables(demo_store: Path, game: str) -> None:
    app = opened("replay", game=game, hand=1, event=3)
    (sent,) = (each for each in app.get("bidi_component") if each.proto.component_name.endswith("replay_player"))
    assert json.loads(sent.proto.json)["packed"] == ""
