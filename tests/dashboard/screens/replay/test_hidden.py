"""The Replay page as one player saw it: what is secret stays so, in waits, prices, wins and boxes."""

import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from replay.installation import shipped
from replay.state import Stage
from replay.store import Reader
from tests.dashboard.conftest import put
from tests.dashboard.pages import html_of, key_named, keys, opened, press, words_of


def test_the_view_of_one_seat_keeps_the_secrets_of_the_others(demo_store: Path) -> None:
    key = key_named(demo_store, "four-hands", "b30fj")
    app = opened("replay", game=key, hand=1, event=40, seat=1, view="seat")
    html = html_of(app)
    for place in ("right", "far", "left"):
        holding = re.search(rf'class="seat at-{place}".*?class="row hand">(.*?)</span></div>', html, re.DOTALL)
        assert holding is not None
        hand = holding.group(1).partition('<span class="melds">')[0]
        assert set(re.findall(r'class="t (t-\w+)', hand)) == {"t-back"}
    near = re.search(r'class="seat at-near".*?class="row hand">(.*?)</span></div>', html, re.DOTALL)
    assert near is not None
    assert "t-back" not in near.group(1)
    assert "in truth" not in words_of(press(press(app, "W"), "D"))


@pytest.mark.deep
def test_a_winner_who_shows_no_hand_keeps_it_from_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under the ruling by which winners show their melds alone."""

    source = shipped("records") / "b30fj" / "four-hands.jsonl"
    first, *rest = source.read_text(encoding="utf-8").splitlines()
    game = {**json.loads(first), "rulings": {"winner-hand-visible": "hidden"}}
    record = tmp_path / "shy.jsonl"
    record.write_text("\n".join([json.dumps(game), *rest]), encoding="utf-8")
    path = put(tmp_path / "shy.sqlite", record)
    monkeypatch.setenv("REPLAY_STORE", str(path))
    with Reader.open(path) as reader:
        line, seat = reader.rows("SELECT line, seat FROM wins ORDER BY line LIMIT 1")[0]
    words = "does not show this hand"
    (key,) = keys(path)
    for looks, view, hidden in (((seat + 1) % 4, "seat", True), (seat, "seat", False), ((seat + 1) % 4, "all", False)):
        shown = words_of(opened("replay", game=key, line=line, seat=looks, view=view, panel="score"))
        assert (words in shown) is hidden


def test_a_concealed_kong_that_stays_hidden_is_not_in_the_score_of_anothers_win(
    demo_store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import data
    from replay.hands import Meld
    from screens.replay import side_panels
    from screens.replay.here import here_at
    from screens.replay.moments import Spot, at_line

    key = key_named(demo_store, "four-hands", "b30fj")
    game = data.open_game(key)
    assert game.rules is not None
    assert game.rules.unseen.winners_show == "all_but_kongs"
    won = game.audit.details[0].wins[0]
    assert won.hand is not None
    kong = replace(won, hand=replace(won.hand, melds=(Meld("concealed_kong", (0, 0, 0, 0)),)))
    place, event = at_line(game.audit, won.line)
    spot = Spot(game=key, hand=place, event=event + 1, seat=(won.event.seat + 1) % 4, open=False)
    other, own = here_at(game, spot), here_at(game, replace(spot, seat=won.event.seat))
    assert other is not None
    assert own is not None
    assert "a concealed kong of this hand" in side_panels._win(other, kong)
    assert "t-1m" not in side_panels._win(other, kong)
    assert "a concealed kong of this hand" not in side_panels._win(own, kong)


def test_prices_of_a_hidden_view_turn_nothing_from_the_recorded_wall() -> None:
    """Xixi's scoring tiles come from the wall: what they would be, no player knows."""
    from parts.seen import state_seen
    from replay.analysis.hand import analyse_hand
    from replay.analysis.prices import prices
    from replay.engine import audit
    from replay.formats import find_inputs
    from replay.hands import Scored
    from replay.rulesets import find_ruleset
    from replay.view.moment.review import state_at

    (record,) = next(iter(find_inputs([shipped("records") / "xixi" / "xixi-sixteen-hands-1.jsonl"]))).games()
    found = audit(record, keep_steps=True)
    ruleset = find_ruleset("xixi")
    rules = ruleset.under(ruleset.rulings.chosen(dict(found.rulings or {})))
    known: set[int | None] = set()
    true: set[int | None] = set()
    for hand in found.details[:4]:
        analysis = analyse_hand(hand, rules)
        for seat in range(4):
            for look in analysis.looks[seat]:
                state = state_at(hand, look.event)
                if look.ready and not look.none and state.stage is not Stage.OVER:
                    for each, totals in ((state_seen(state, seat, rules), known), (state, true)):
                        priced = (price.scored for price in prices(each, seat, rules) if not price.locked)
                        totals |= {scored.total for scored in priced if isinstance(scored, Scored)}
    assert true - {None}
    assert known == {None}
