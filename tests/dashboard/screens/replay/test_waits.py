"""The waits of Replay's panels: whose they are, in whose sight, and of how many copies."""

import re
from pathlib import Path

import pytest

import data
from parts.seen import state_seen
from replay.analysis.moment import alternatives, whereabouts
from replay.state import Stage
from replay.view.drawn import tiles
from replay.view.moment.review import state_at
from tests.dashboard.pages import flags_of, html_of, keys, opened


def test_who_is_to_discard_keeps_the_waits_in_sight(demo_store: Path, game: str) -> None:
    """A ready hand that draws is not without waits on the page: the discard that keeps most leads to them."""
    here = data.open_game(game)
    analysis = data.analysed(here, 1)
    assert analysis is not None
    assert here.rules is not None
    steps = enumerate(here.audit.details[0].steps, 1)
    drawn = [(event, step.after) for event, step in steps if step.after.stage is Stage.ACT]
    looks = [(event, state, analysis.look(state.turn, event)) for event, state in drawn]
    ready = [(event, state) for event, state, look in looks if look and look.to_discard and not look.shanten]
    for event, state in ready[:2]:
        best = next(each for each in alternatives(state, state.turn, here.rules) if each.legal)
        html = html_of(opened("replay", game=game, hand=1, event=event))
        (row,) = [each for each in html.split("<tr>") if "· without" in each]
        assert tiles.tile(best.tile, "xs") in row
        assert tiles.kinds_row(best.kinds, "xs") in row
        assert f"{best.known} / {best.true}" in row


@pytest.mark.deep
def test_columns_of_waits_stand_only_where_somebody_waits(demo_store: Path, game: str) -> None:
    seen = set()
    for event in range(0, 193, 12):
        html = html_of(opened("replay", game=game, hand=1, event=event, seat=0))
        (table,) = re.findall(r'<table class="plain hands"><thead><tr><th>player</th>.*?</table>', html, re.DOTALL)
        ready = " / " in table  # copies left: as far as the player can know / in truth
        seen.add(ready)
        told = ("<th>waits</th>" in table, ">left</th>" in table, "left: copies as far as the player can know" in html)
        assert told == (ready,) * 3
        rows = [row for row in table.split("</tr>")[:-1] if 'class="held"' not in row]
        assert {len(re.findall("<t[hd][ >]", row)) for row in rows} == ({4} if ready else {2})
    assert seen == {True, False}


@pytest.mark.deep
def test_the_hidden_view_has_no_hell_wait_that_is_one_in_truth_alone(demo_store: Path) -> None:
    tried = 0
    for key in keys(demo_store):
        game = data.open_game(key)
        for place, hand in enumerate(game.audit.details, 1):
            analysis = data.analysed(game, place)
            assert analysis is not None
            for each in analysis.chapters:
                look = analysis.look(each.seat, each.event)
                if each.kind != "hell" or look is None or look.hell_known or not look.hell_true:
                    continue
                if state_at(hand, each.event).stage is Stage.OVER:
                    continue
                label = f"Event {each.event}: "
                shown = opened("replay", game=key, hand=place, event=each.event, seat=each.seat, view="all")
                told = [flag["label"] for flag in flags_of(shown) if str(flag["label"]).startswith(label)]
                assert any("hell wait" in str(words) for words in told)
                hidden = opened("replay", game=key, hand=place, event=each.event, seat=each.seat, view="seat")
                told = [flag["label"] for flag in flags_of(hidden) if str(flag["label"]).startswith(label)]
                assert not any("hell wait" in str(words) for words in told)
                tried += 1
                if tried == 5:
                    return
    assert tried


def test_the_boxes_of_a_wait_add_up_to_its_copies_in_every_view(demo_store: Path) -> None:
    """Also when somebody has won: a winner's tile that is shown is not unseen, one that is not is."""
    tried = 0
    for key in keys(demo_store):
        game = data.open_game(key)
        for hand in game.audit.details:
            for step in hand.steps:
                if step.after.winners and game.rules is not None and not step.after.doubt:
                    for seat in (each for each in range(4) if each not in step.after.winners):
                        view = state_seen(step.after, seat, game.rules)
                        for kind in (0, 4, 13, 26):
                            each = whereabouts(view, seat, kind, game.rules)
                            total = each.own + each.melds + each.discards + each.shown + each.known
                            assert total == each.copies, (key, hand.number, step.at.line, seat, each)
                            tried += 1
        if tried > 20_000:
            break
    assert tried
