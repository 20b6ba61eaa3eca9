"""The Replay page in Streamlit's test harness: every kind of store, links good and bad, facts of known hands.

REPLAY_DEEP=1 opens the broken games at more of their moments.
"""

import hashlib
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from streamlit.testing.v1 import AppTest

from links import key_of
from replay.paths import shipped
from replay.state import Stage
from replay.store import Reader
from replay.view.text import name_of
from tests.dashboard.conftest import put

DEEP = bool(os.environ.get("REPLAY_DEEP"))


def script() -> None:
    import streamlit as st

    import replay_page
    from style import sheet

    st.html(sheet())
    replay_page.page()


def opened(**query: str | int) -> AppTest:
    """The page at this address."""
    app = AppTest.from_function(script, default_timeout=60)
    for name, value in query.items():
        app.query_params[name] = str(value)
    app.run()
    assert not app.exception, app.exception
    return app


def html_of(app: AppTest) -> str:
    """Everything that the page draws itself."""
    return "\n".join(each.proto.body for each in app.get("html"))


def text_of(app: AppTest) -> str:
    return " ".join(re.sub(r"<style>.*?</style>|<[^>]*>", " ", html_of(app), flags=re.DOTALL).split())


def press(app: AppTest, key: str) -> AppTest:
    app.button(key=f"key {key}").click().run()
    assert not app.exception, app.exception
    return app


def address(app: AppTest) -> dict[str, str]:
    """Where the page says that it is."""
    return dict(app.session_state["spot query"])


def key_named(store: Path, name: str, ruleset: str | None = None) -> str:
    with Reader.open(store) as reader:
        return next(key_of(each.sha256) for each in reader.games(ruleset=ruleset) if name in each.game)


def keys(store: Path) -> list[str]:
    with Reader.open(store) as reader:
        return [key_of(each.sha256) for each in reader.games()]


def test_without_a_store_it_says_how_to_make_one(no_store: Path) -> None:
    app = opened()
    assert "replay ingest" in app.info[0].value.replace("\\", "")
    assert not no_store.exists()


def test_an_empty_store_says_how_to_fill_it(empty_store: Path) -> None:
    assert "replay ingest" in opened().info[0].value.replace("\\", "")


@pytest.mark.parametrize("key", ["ffffffffffff", "x", "%", "'; DROP TABLE games", "*", "<script>", ""])
def test_a_link_to_a_game_that_is_not_here_says_what_to_do(demo_store: Path, key: str) -> None:
    app = opened(game=key)
    assert "<script" not in html_of(app)
    if key:
        assert "This game is not here" in text_of(app)


def twins(path: Path, folder: Path, name: str = "friday-2") -> list[str]:
    """A store of two games with one id, and their keys in links."""
    lines = (shipped("records") / "b30fj" / "four-hands.jsonl").read_text(encoding="utf-8").splitlines()
    for place in ("a", "b"):
        opening = json.loads(lines[0]) | {"game": name, "players": [place, "B", "C", "D"]}
        (folder / f"{place}.jsonl").write_text("\n".join([json.dumps(opening), *lines[1:]]), encoding="utf-8")
    put(path, folder / "a.jsonl", folder / "b.jsonl")
    return keys(path)


def test_a_link_may_call_a_game_by_its_id(demo_store: Path) -> None:
    with Reader.open(demo_store) as reader:
        (game,) = reader.meant("four-hands")
    app = opened(game=game.game, hand=2, event=3)
    assert (address(app)["game"], address(app)["hand"], address(app)["event"]) == (key_of(game.sha256), "2", "3")


def test_of_an_id_that_several_games_have_each_can_be_opened(no_store: Path, tmp_path: Path) -> None:
    found = twins(no_store, tmp_path)
    for key in found:
        app = opened(game="friday-2", hand=2, event=3)
        assert "Which game?" in text_of(app)
        shown = [each for each in app.button if (each.key or "").startswith("open ")]
        assert len(shown) == 2
        assert "a\\.jsonl" in " ".join(each.label for each in shown)
        shown[found[::-1].index(key)].click().run()
        assert not app.exception
        assert (address(app)["game"], address(app)["hand"], address(app)["event"]) == (key, "2", "3")


def test_an_id_that_looks_like_a_checksum_takes_no_link_from_another_game(no_store: Path, tmp_path: Path) -> None:
    put(no_store, shipped("records") / "b30fj" / "four-hands.jsonl")
    (key,) = keys(no_store)
    twins(no_store, tmp_path, name=key)
    assert address(opened(game=key))["game"] == key


def test_the_list_of_latest_games_opens_one(demo_store: Path) -> None:
    app = opened()
    next(each for each in app.button if (each.key or "").startswith("open ")).click().run()
    assert not app.exception
    assert address(app)["game"] in keys(demo_store)


def moments_to_open(store: Path, key: str) -> list[tuple[int, int]]:
    import data

    hands = data.open_game(key).audit.details
    found = []
    for place in sorted({1, len(hands)} & set(range(1, len(hands) + 1))):
        last = len(hands[place - 1].steps)
        found += [(place, event) for event in sorted({0, last // 2, last})]
    return found


@pytest.mark.parametrize("view", ["all", "seat"])
def test_every_game_opens_at_first_middle_and_last_event(demo_store: Path, view: str) -> None:
    for key in keys(demo_store):
        for hand, event in moments_to_open(demo_store, key):
            app = opened(game=key, hand=hand, event=event, seat=event % 4, view=view)
            assert address(app) == {
                "game": key,
                "hand": str(hand),
                "event": str(event),
                "seat": str(event % 4),
                "view": view,
            }


def test_every_broken_game_opens(broken_store: Path) -> None:
    """At the deal, in the middle, at the end: each game at one of them, one after the other."""
    for number, key in enumerate(keys(broken_store)):
        moments = moments_to_open(broken_store, key) or [(1, 0)]
        for hand, event in moments if DEEP else [moments[number % len(moments)]]:
            opened(game=key, hand=hand, event=event)


@pytest.mark.parametrize("panel", ["W", "D", "E", "H", "M", "B", "F1", "Esc"])
def test_every_panel_shows_in_every_ruleset(demo_store: Path, panel: str) -> None:
    with Reader.open(demo_store) as reader:
        of_each = {each.ruleset: key_of(each.sha256) for each in reader.games()}
    assert len(of_each) == 5
    for key in of_each.values():
        app = press(opened(game=key, hand=1, event=30), panel)
        press(app, "End")
        press(app, "1")


def test_keys_step_as_the_key_map_says(demo_store: Path) -> None:
    key = key_named(demo_store, "four-hands", "b30fj")
    app = opened(game=key, hand=2, event=0, seat=1)
    for pressed, hand, event in (
        ("Right", 2, 1),
        ("Right", 2, 2),
        ("Left", 2, 1),
        ("Home", 2, 0),
        ("Home", 1, 0),
        ("N", 2, 0),
        ("P", 1, 0),
    ):
        press(app, pressed)
        assert (address(app)["hand"], address(app)["event"]) == (str(hand), str(event)), pressed
    press(app, "3")
    assert (address(app)["seat"], address(app)["view"]) == ("2", "seat")
    press(app, "0")
    assert (address(app)["seat"], address(app)["view"]) == ("2", "all")


@pytest.mark.parametrize("alias", [("PageDown", "J"), ("PageUp", "K")])
def test_letters_do_what_page_keys_do(demo_store: Path, alias: tuple[str, str]) -> None:
    key = key_named(demo_store, "four-hands", "b30fj")
    ends = [address(press(opened(game=key, hand=2, event=60), pressed)) for pressed in alias]
    assert ends[0] == ends[1]
    assert ends[0]["event"] != "60"


def test_a_link_that_does_not_fit_says_so(demo_store: Path) -> None:
    key = key_named(demo_store, "four-hands", "b30fj")
    app = opened(game=key, hand=77, event=5)
    assert "there is no hand 77" in app.warning[0].value.replace("\\", "")


def test_a_finding_shows_its_rule_and_both_sides(broken_store: Path) -> None:
    with Reader.open(broken_store) as reader:
        row = next(each for each in reader.all_findings(code="wrong_total"))
    found = row.finding
    app = opened(game=key_of(row.game.sha256), line=found.line)
    shown = text_of(app)
    assert "wrong_total" in shown
    assert f"recorded {found.recorded}" in shown
    assert f"expected {found.expected}" in shown
    assert found.rule in shown
    assert f"claimed {found.recorded}" in shown


def test_a_win_is_explained_row_by_row_and_its_payments_sum_to_zero(demo_store: Path) -> None:
    key = key_named(demo_store, "four-hands", "b30fj")
    with Reader.open(demo_store) as reader:
        game = reader.game(key)
        query = "SELECT w.line, w.computed_total, w.win FROM wins w WHERE w.game_id = ? ORDER BY w.line LIMIT 1"
        line, total, win = reader.connection.execute(query, [game.id]).fetchone()
        rows = reader.connection.execute(
            "SELECT name, value FROM win_rows WHERE game_id = ? AND hand = 1 AND win = ? AND kind = 'computed'",
            [game.id, win],
        ).fetchall()
    shown = text_of(press(opened(game=key, line=line), "E"))
    assert f"{total} faan" in shown
    for name, value in rows:
        assert f"{value} {name}" in shown
    assert "as claimed" in shown


def test_the_view_of_one_seat_keeps_the_secrets_of_the_others(demo_store: Path) -> None:
    key = key_named(demo_store, "four-hands", "b30fj")
    app = opened(game=key, hand=1, event=40, seat=1, view="seat")
    html = html_of(app)
    for place in ("right", "far", "left"):
        holding = re.search(rf'class="seat at-{place}".*?class="row hand">(.*?)</span></div>', html, re.DOTALL)
        assert holding is not None
        hand = holding.group(1).partition('<span class="melds">')[0]
        assert set(re.findall(r'class="t (t-\w+)', hand)) == {"t-back"}
    near = re.search(r'class="seat at-near".*?class="row hand">(.*?)</span></div>', html, re.DOTALL)
    assert near is not None
    assert "t-back" not in near.group(1)
    assert "in truth" not in text_of(press(press(app, "W"), "D"))


def test_the_store_is_never_written(demo_store: Path) -> None:
    before = hashlib.sha256(demo_store.read_bytes()).hexdigest()
    app = opened(game=keys(demo_store)[0], hand=1, event=10)
    for key in ("Right", "W", "D", "E", "H", "M", "B", "F1", "N", "End", "1"):
        press(app, key)
    assert hashlib.sha256(demo_store.read_bytes()).hexdigest() == before
    import data

    with pytest.raises(Exception, match="readonly"):
        data.reader().connection.execute("DELETE FROM games")


def test_names_of_strangers_mean_nothing_to_html_nor_to_markdown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    source = (shipped("records") / "b30fj" / "four-hands.jsonl").read_text(encoding="utf-8").splitlines()
    names = (
        '["<script>x</script>", "**b** :red[r] $x$ `c`", "[l](http://example.org)", "![i](http://example.org/i.png)"]'
    )
    source[0] = re.sub(r'"players":\s*\[[^]]*\]', lambda _: f'"players":{names}', source[0])
    record = tmp_path / "strange.jsonl"
    record.write_text("\n".join(source), encoding="utf-8")
    monkeypatch.setenv("REPLAY_STORE", str(put(tmp_path / "strange.sqlite", record)))
    app = opened(game=keys(tmp_path / "strange.sqlite")[0], hand=1, event=30)
    for panel in ("W", "D", "E", "H"):
        html = html_of(press(app, panel))
        assert "<script" not in html
        assert "&lt;script&gt;" in html
    labels = [app.button(key=f"key {seat}").label for seat in "1234"]
    assert labels[1].startswith(r"\*\*b\*\* \:red")
    assert not any(re.search(r"(?<!\\)[\[\]*`$:<>!]", label) for label in labels)


def test_playing_goes_on_by_itself_and_stops_at_a_key(demo_store: Path) -> None:
    key = key_named(demo_store, "four-hands", "b30fj")
    app = press(opened(game=key, hand=1, event=3), "Space")
    assert app.session_state["playing"]
    app.session_state["due"] = 0.0
    app.run()
    assert address(app)["event"] == "4"
    press(app, "Left")
    assert not app.session_state["playing"]
    assert address(app)["event"] == "3"


def test_the_dashboard_opens_with_a_page_for_everything(demo_store: Path) -> None:
    app = AppTest.from_file(str(Path(__file__).parents[2] / "dashboard" / "app.py"), default_timeout=60).run()
    assert not app.exception, app.exception
    import frame

    assert [each.path for each in frame.PAGES] == ["games", "replay", "audit", "study", "score", "rules"]
    for each in frame.PAGES:
        assert (Path(__file__).parents[2] / "dashboard" / f"{each.module}.py").is_file()


def test_a_finding_of_the_game_leads_to_its_event(broken_store: Path) -> None:
    with Reader.open(broken_store) as reader:
        row = next(each for each in reader.all_findings(code="wrong_payments"))
    app = press(opened(game=key_of(row.game.sha256)), "H")
    next(each for each in app.button if "wrong payments" in each.label).click().run()
    assert not app.exception
    assert "wrong_payments" in text_of(app)


def test_the_audit_of_a_store_that_has_grown_is_not_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import data

    path = put(tmp_path / "grows.sqlite")
    monkeypatch.setenv("REPLAY_STORE", str(path))
    assert "is empty" in (data.trouble() or "")
    before = data.version()
    put(path, shipped("records") / "b30fj" / "four-hands.jsonl")
    assert data.version() != before
    assert data.trouble() is None
    path.unlink()
    put(path, shipped("records") / "xixi" / "xixi-house-game.jsonl")
    assert [each.ruleset for each in data.reader().games()] == ["xixi"]


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
        line, seat = reader.connection.execute("SELECT line, seat FROM wins ORDER BY line LIMIT 1").fetchone()
    words = "does not show this hand"
    assert words in text_of(opened(game=keys(path)[0], line=line, seat=(seat + 1) % 4, view="seat"))
    assert words not in text_of(opened(game=keys(path)[0], line=line, seat=seat, view="seat"))
    assert words not in text_of(opened(game=keys(path)[0], line=line, seat=(seat + 1) % 4, view="all"))


def test_every_finding_shows_at_the_moment_that_its_link_opens(broken_store: Path) -> None:
    """Also those on the deal, on a missing end and on the end of the game: as a card and as a marker."""
    import data

    with Reader.open(broken_store) as reader:
        every = [each for each in reader.all_findings() if each.game.hands]
    assert {"wrong_hand", "wrong_dealer", "wrong_deal", "wrong_round", "truncated"} <= {
        each.finding.code for each in every
    }
    for each in every:
        key = key_of(each.game.sha256)
        if not data.open_game(key).audit.details:
            continue
        app = opened(game=key, line=each.finding.line)
        assert f" {each.finding.code} " in text_of(app), each.finding
        marks = [flag for flag in flags_of(app) if each.finding.code.replace("_", " ") in flag["label"]]
        assert [flag["event"] for flag in marks] == [int(address(app)["event"])], each.finding
        if each.finding.seat is not None:
            assert address(app)["seat"] == str(each.finding.seat)


def flags_of(app: AppTest) -> list[dict[str, Any]]:
    """What stands on the timeline."""
    (line,) = (each for each in app.get("bidi_component") if each.proto.component_name.endswith("replay_timeline"))
    found: list[dict[str, Any]] = json.loads(line.proto.json)["flags"]
    return found


def test_the_hidden_view_has_no_hell_wait_that_is_one_in_truth_alone(demo_store: Path) -> None:
    import data
    from moments import state_at

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
                if (state := state_at(hand, each.event)) is None or state.stage is Stage.OVER:
                    continue
                label = f"Event {each.event}: "
                shown = opened(game=key, hand=place, event=each.event, seat=each.seat, view="all")
                told = [flag["label"] for flag in flags_of(shown) if str(flag["label"]).startswith(label)]
                assert any("hell wait" in str(words) for words in told)
                hidden = opened(game=key, hand=place, event=each.event, seat=each.seat, view="seat")
                told = [flag["label"] for flag in flags_of(hidden) if str(flag["label"]).startswith(label)]
                assert not any("hell wait" in str(words) for words in told)
                tried += 1
                if tried == 5:
                    return
    assert tried


def test_what_happened_to_waits_is_told_as_in_the_terminal(demo_store: Path) -> None:
    """Also a call let pass, and in the view of one seat only its own story."""
    import data

    key = key_named(demo_store, "four-hands", "b30fj")
    game = data.open_game(key)
    found = [
        (place, each)
        for place in range(1, 5)
        if (analysis := data.analysed(game, place)) is not None
        for each in analysis.chapters
    ]
    for kind, words in {"ready": "is ready, waits for", "passed_call": "a call that brings the hand nearer"}.items():
        place, chapter = next((place, each) for place, each in found if each.kind == kind)
        at: dict[str, str | int] = {"game": key, "hand": place, "event": chapter.event}
        assert words in text_of(opened(**at))
        assert words in text_of(opened(**at, seat=chapter.seat, view="seat"))
        alone = [each for _, each in found if each.event == chapter.event and each.kind == kind]
        other = next(seat for seat in range(4) if seat not in {each.seat for each in alone})
        assert words not in text_of(opened(**at, seat=other, view="seat"))


def test_links_to_other_hands_keep_seat_view_and_panel(demo_store: Path) -> None:
    key = key_named(demo_store, "four-hands", "b30fj")
    html = html_of(press(opened(game=key, hand=2, event=9, seat=3, view="seat"), "H"))
    assert f'href="replay?game={key}&amp;hand=3&amp;event=0&amp;seat=3&amp;view=seat&amp;panel=hands"' in html


def test_the_address_holds_the_open_panel(demo_store: Path) -> None:
    key = key_named(demo_store, "four-hands", "b30fj")
    app = press(opened(game=key, hand=2, event=9), "D")
    assert address(app)["panel"] == "discards"
    again = opened(**address(app))
    assert again.session_state["spot"] == app.session_state["spot"]
    assert address(press(app, "F1"))["panel"] == "discards"
    assert "panel" not in address(press(app, "Esc"))


def test_the_link_of_a_dropped_game_opens_the_stored_one(demo_store: Path) -> None:
    key = key_named(demo_store, "four-hands", "b30fj")
    app = opened(game=f"{key}-dropped", hand=2, event=9)
    assert address(app)["game"] == key
    gone = opened(game="0123456789ab-dropped")
    assert "Drop the file" in " ".join(each.value for each in gone.markdown)
    assert "-dropped" not in gone.warning[0].value


def test_a_store_that_was_replaced_shows_no_old_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:

    path, first = tmp_path / "changes.sqlite", shipped("records") / "b30fj" / "four-hands.jsonl"
    monkeypatch.setenv("REPLAY_STORE", str(put(path, first)))
    app = press(opened(game=keys(path)[0]), "Right")
    put(path, shipped("records") / "xixi" / "xixi-house-game.jsonl")
    press(app, "Right")
    app.run()
    assert "has changed since this game was opened" in app.warning[0].value.replace("\\", "")
    path.unlink()
    put(path, shipped("records") / "xixi" / "xixi-house-game.jsonl")
    app.run()
    assert "This game is not here" in text_of(app)
    assert "changed or replaced" in app.warning[0].value.replace("\\", "")


def test_commands_to_type_are_shown_as_such(no_store: Path) -> None:
    assert "`replay ingest FOLDER" in opened().info[0].value


def test_the_boxes_of_a_wait_add_up_to_its_copies_in_every_view(demo_store: Path) -> None:
    """Also when somebody has won: a winner's tile that is shown is not unseen, one that is not is."""
    import data
    from replay.analysis.moment import whereabouts
    from seen import state_seen

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


def test_a_hand_that_is_over_has_no_prices_and_a_winner_no_waits(demo_store: Path) -> None:
    import data

    key = key_named(demo_store, "four-hands", "b30fj")
    hand = data.open_game(key).audit.details[0]
    winner = hand.wins[0].event.seat
    loser = next(seat for seat in range(4) if seat not in {each.event.seat for each in hand.wins})
    over: dict[str, str | int] = {"game": key, "hand": 1, "event": len(hand.steps)}
    for panel in ("waits", "discards"):
        assert "This player has won." in text_of(opened(**over, seat=winner, panel=panel))
        shown = text_of(opened(**over, seat=loser, panel=panel))
        assert "The hand is over." in shown
        assert "if it comes now" not in shown


def test_headings_go_down_one_level_at_a_time(demo_store: Path, broken_store: Path) -> None:
    with Reader.open(broken_store) as reader:
        row = next(each for each in reader.all_findings(code="wrong_total"))
    for panel in ("moment", "waits", "discards", "score", "hands"):
        app = opened(game=key_of(row.game.sha256), line=row.finding.line, panel=panel)
        levels = [int(level) for level in re.findall(r"<h([1-6])", html_of(app))]
        assert levels[0] == 1
        assert 4 not in levels
        assert 2 in levels


def test_one_point_is_no_points() -> None:
    from replay.view.drawn.score import worth

    assert [worth(each, "points") for each in (0, 1, 1200)] == ["0 points", "1 point", "1,200 points"]
    assert [worth(each, "faan") for each in (1, 24)] == ["1 faan", "24 faan"]


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200c", "\u3164", "\u2800\u200d"], ids=ascii)
def test_a_name_that_shows_nothing_is_the_seat(name: str) -> None:
    assert name_of(["Ann", name], 1) == "seat 1"


def test_a_concealed_kong_that_stays_hidden_is_not_in_the_score_of_anothers_win(
    demo_store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import data
    import replay_beside
    from moments import Spot, at_line
    from replay.hands import Meld

    key = key_named(demo_store, "four-hands", "b30fj")
    game = data.open_game(key)
    assert game.rules is not None
    assert game.rules.table.winners_show == "all_but_kongs"
    won = game.audit.details[0].wins[0]
    assert won.hand is not None
    kong = replace(won, hand=replace(won.hand, melds=(Meld("concealed_kong", (0, 0, 0, 0)),)))
    place, event = at_line(game.audit, won.line)
    spot = Spot(game=key, hand=place, event=event + 1, seat=(won.event.seat + 1) % 4, open=False)
    assert "a concealed kong of this hand" in replay_beside._win(game, spot, kong)
    assert "t-1m" not in replay_beside._win(game, spot, kong)
    assert "a concealed kong of this hand" not in replay_beside._win(game, replace(spot, seat=won.event.seat), kong)


def test_prices_of_a_hidden_view_turn_nothing_from_the_recorded_wall() -> None:
    """Xixi's scoring tiles come from the wall: what they would be, no player knows."""
    from moments import state_at
    from replay.analysis.hand import analyse_hand
    from replay.analysis.prices import prices
    from replay.engine import audit
    from replay.formats import find_inputs
    from replay.hands import Scored
    from replay.rulesets import find_ruleset
    from seen import state_seen

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
                if look.ready and not look.none and state is not None and state.stage is not Stage.OVER:
                    for each, totals in ((state_seen(state, seat, rules), known), (state, true)):
                        priced = (price.scored for price in prices(each, seat, rules) if not price.locked)
                        totals |= {scored.total for scored in priced if isinstance(scored, Scored)}
    assert true - {None}
    assert known == {None}
