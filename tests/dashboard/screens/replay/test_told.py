"""What the Replay page tells of a moment: findings with both sides, wins row by row, waits, names, in good order."""

import re
from collections import Counter
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from data import analysed, open_game
from parts.links import key_of
from replay.paths import shipped
from replay.state import Stage
from replay.store import Reader
from replay.store.queries.findings import FindingFilter, findings
from tests.dashboard.conftest import put
from tests.dashboard.pages import links_of, words_of
from tests.dashboard.pages import opened as opened_page
from tests.dashboard.replay_app import address, flags_of, html_of, key_named, keys, opened, press, text_of
from tests.samples import often


def test_a_finding_shows_its_rule_and_both_sides(broken_store: Path) -> None:
    with Reader.open(broken_store) as reader:
        row = next(each for each in findings(reader, FindingFilter(code="wrong_total")).found)
    found = row.finding
    app = opened(game=key_of(row.game.sha256), line=found.line)
    now = text_of(app)
    assert "▲ error wrong_total" in now
    told = re.search(r"The hand is worth [^.]*\.", now)
    assert told is not None
    assert (str(found.expected) in told[0], str(found.recorded) in told[0]) == (True, True)
    dispute, score = text_of(press(app, "X")), text_of(press(app, "E"))
    assert told[0] in dispute, "one sentence of one dispute"
    assert (found.rule in now, found.rule in dispute, found.rule in score) == (False, True, False)
    assert f"claimed: {found.recorded}" in score


def test_a_win_is_explained_row_by_row_and_its_payments_sum_to_zero(demo_store: Path) -> None:
    key = key_named(demo_store, "four-hands", "b30fj")
    with Reader.open(demo_store) as reader:
        game = reader.game(key)
        query = "SELECT w.line, w.computed_total, w.win FROM wins w WHERE w.game_id = ? ORDER BY w.line LIMIT 1"
        line, total, win = reader.rows(query, [game.id])[0]
        rows = reader.rows(
            "SELECT name, value FROM win_rows WHERE game_id = ? AND hand = 1 AND win = ? AND kind = 'computed'",
            [game.id, win],
        )
    page = press(opened(game=key, line=line), "E")
    shown = text_of(page)
    assert f"{total} faan" in shown
    for name, value in rows:
        assert f"{value} {name}" in shown
    assert "as claimed" in shown
    (to,) = (link for label, link in links_of(page) if label == "Open in Score")
    again = words_of(opened_page("score", **parse_qs(urlsplit(to).query)))
    assert f"{total} faan" in again, "the hand with all that is known of it"
    assert not [each for each in ("tiles_drawn", "visible", "does not say") if each in again]


def test_a_key_leads_to_the_discards_that_lost_steps_and_each_has_its_flag(demo_store: Path) -> None:
    game = open_game(key_named(demo_store, "four-hands", "b30fj"))
    hands = [(place, analysed(game, place)) for place in range(1, len(game.audit.details) + 1)]
    judged = [(place, each) for place, hand in hands if hand is not None for each in hand.judgements]
    first, event = min((place, each.event) for place, each in judged if each.shanten_lost or each.broke_ready)
    app = press(opened(game=game.key, hand=1, event=0), "V")
    assert (address(app)["hand"], address(app)["event"]) == (str(first), str(event))
    assert event in [each["event"] for each in flags_of(app) if "a costly discard" in each["label"]]


def test_who_pays_comes_before_the_score_and_names_each_of_several_winners(demo_store: Path) -> None:
    key = key_named(demo_store, "four-hands", "b30fj")
    with Reader.open(demo_store) as reader:
        hand = next(each for each in open_game(key).audit.details if len(each.wins) > 1)
        names = reader.game(key).players
    first, second = hand.wins[0], hand.wins[1]
    alone = html_of(press(opened(game=key, line=first.line), "E"))
    assert alone.index("Who pays, and why") < alone.index("as claimed")
    assert "<li><b>" not in alone, "one winner is the one whose score stands there"
    both = html_of(press(opened(game=key, line=second.line), "E"))
    assert all(f"<li><b>{names[each.event.seat]}:</b> " in both for each in (first, second))


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


def test_a_finding_of_the_game_leads_to_its_event(broken_store: Path) -> None:
    with Reader.open(broken_store) as reader:
        row = next(each for each in findings(reader, FindingFilter(code="wrong_payments")).found)
    html = html_of(press(opened(game=key_of(row.game.sha256)), "H"))
    link = html.partition("wrong payments")[0].rpartition('<a href="replay?')[2].partition('"')[0]
    there = {name: value for name, (value,) in parse_qs(unescape(link)).items()}
    assert "wrong_payments" in text_of(opened(**there))


@pytest.mark.deep
def test_every_finding_shows_at_the_moment_that_its_link_opens(broken_store: Path) -> None:
    """Also those on the deal, on a missing end and on the end of the game: as a card and as a marker.

    Of each code the first two; with REPLAY_DEEP=1 all.
    """
    import data

    with Reader.open(broken_store) as reader:
        every = [each for each in findings(reader).found if each.game.hands]
    assert {"wrong_hand", "wrong_dealer", "wrong_deal", "wrong_round", "truncated"} <= {
        each.finding.code for each in every
    }
    codes = Counter[str]()
    for each in every:
        codes[each.finding.code] += 1
        if codes[each.finding.code] > often(2, 1000):
            continue
        key = key_of(each.game.sha256)
        if not data.open_game(key).audit.details:
            continue
        app = opened(game=key, line=each.finding.line)
        assert f" {each.finding.code} " in text_of(app), each.finding
        marks = [flag for flag in flags_of(app) if each.finding.code.replace("_", " ") in flag["label"]]
        assert [flag["event"] for flag in marks] == [int(address(app)["event"])], each.finding
        if each.finding.seat is not None:
            assert address(app)["seat"] == str(each.finding.seat)


@pytest.mark.deep
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


@pytest.mark.deep
def test_a_hand_that_is_over_has_no_prices_and_a_winner_no_discards(demo_store: Path) -> None:
    import data

    key = key_named(demo_store, "four-hands", "b30fj")
    hand = data.open_game(key).audit.details[0]
    winner = hand.wins[0].event.seat
    loser = next(seat for seat in range(4) if seat not in {each.event.seat for each in hand.wins})
    over: dict[str, str | int] = {"game": key, "hand": 1, "event": len(hand.steps)}
    assert "This player has won." in text_of(opened(**over, seat=winner, panel="discards"))
    for panel in ("waits", "discards"):
        shown = text_of(opened(**over, seat=loser, panel=panel))
        assert "The hand is over." in shown
        assert "if it comes now" not in shown


@pytest.mark.deep
def test_headings_go_down_one_level_at_a_time(demo_store: Path, broken_store: Path) -> None:
    with Reader.open(broken_store) as reader:
        row = next(each for each in findings(reader, FindingFilter(code="wrong_total")).found)
    for panel in ("moment", "waits", "discards", "score", "hands"):
        app = opened(game=key_of(row.game.sha256), line=row.finding.line, panel=panel)
        levels = [int(level) for level in re.findall(r"<h([1-6])", html_of(app))]
        assert levels[0] == 1
        assert 4 not in levels
        assert 2 in levels


@pytest.mark.deep
def test_a_win_that_the_rules_deny_is_told_as_none_wherever_the_player_is(no_store: Path) -> None:
    put(no_store, shipped("records") / "broken" / "illegal_win-zj-a-chicken-under-min5.jsonl")
    (key,) = keys(no_store)
    for panel in ("moment", "waits", "discards"):
        said = text_of(opened(game=key, hand=1, event=18, seat=0, panel=panel))
        assert "not a win from Di" in said
        assert "won 1st" not in said
        assert "has won" not in said.replace("Nobody has won", "")
    assert "is none by the rules" in text_of(opened(game=key, hand=1, event=18, seat=0, panel="waits"))
    own = text_of(opened(game=key, hand=1, event=18, seat=0, view="seat"))
    assert "not a win from Di" in own
    # Somebody else at the table sees that a win was declared, and not the hand that was.
    other = text_of(opened(game=key, hand=1, event=18, seat=1, view="seat"))
    assert "won 1st from Di" in other
    assert "not a win" not in other


@pytest.mark.deep
def test_fields_that_a_finding_names_are_shown_as_code(no_store: Path) -> None:
    put(no_store, shipped("records") / "b30fj" / "excerpts-of-disputed-hands.jsonl")
    (key,) = keys(no_store)
    pages = [html_of(opened(game=key, hand=hand, event=1, panel="score")) for hand in range(1, 7)]
    assert any("<code>visible</code>" in page for page in pages)
    assert not any("`" in re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL) for page in pages)


def test_of_a_winner_the_waits_before_the_winning_tile_are_told(demo_store: Path) -> None:
    """Also from the winner's own seat; of the discards another player is to be chosen."""
    key = key_named(demo_store, "four-hands", "b30fj")
    hand = next(
        each for each in open_game(key).audit.details if len({win.event.target is None for win in each.wins}) > 1
    )
    for win in hand.wins:
        number = next(place for place, step in enumerate(hand.steps, 1) if step.at.line == win.line)
        for view in ("all", "seat"):
            app = press(opened(game=key, line=win.line, seat=win.event.seat, view=view), "W")
            assert f"Before the winning tile: event {number - 2}" in text_of(app)
            table = re.findall(r'<table class="plain waits">.*?</table>', html_of(app), re.DOTALL)[0]
            assert f'class="t t-{win.event.tile} ' in table
    words = "Choose another player above."
    assert words in text_of(press(app, "0") and press(app, "D"))
    other = opened(game=key, line=hand.wins[0].line, seat=(hand.wins[0].event.seat + 1) % 4)
    assert words not in text_of(press(other, "D"))


def test_at_a_discard_the_first_thing_told_is_who_can_win_on_it(demo_store: Path) -> None:
    key = key_named(demo_store, "four-hands", "b30fj")
    hand = next(each for each in open_game(key).audit.details if each.wins and each.wins[0].event.target is not None)
    win = hand.wins[0]
    number = next(place for place, step in enumerate(hand.steps, 1) if step.at.line == win.line)
    names = open_game(key).audit.players
    gain = (win.event.payments or ())[win.event.seat]
    told = f"{names[win.event.seat]} can win on this tile {win.event.total} faan gains {gain}"
    assert told in text_of(opened(game=key, hand=1, event=number - 1))
    assert told in text_of(opened(game=key, hand=1, event=number - 1, view="seat", seat=win.event.seat)), (
        "from its own seat"
    )
    assert "can win on" not in text_of(
        opened(game=key, hand=1, event=number - 1, view="seat", seat=win.event.target or 0)
    ), "that is hidden from others"
    assert "Nobody can win on this tile." in text_of(opened(game=key, hand=1, event=2))


def test_the_moves_of_a_hand_are_links(demo_store: Path) -> None:
    """From a seat those that it has seen; what a flag marks is marked there too."""
    key = key_named(demo_store, "four-hands", "b30fj")
    app = opened(game=key, hand=2, event=20, panel="moves")
    last = len(open_game(key).audit.details[1].steps)
    numbers = re.findall(r'<li(?: aria-current="true")?><a href="replay\?[^"]*" data-does="at 2 (\d+)">', html_of(app))
    assert numbers == [str(each) for each in range(1, last + 1)]
    assert html_of(app).count('<li aria-current="true">') == 1
    assert "☆" in text_of(app).partition("event 20 of")[0] or "★" in text_of(app).partition("event 20 of")[0]
    seen = html_of(press(app, "1"))
    assert "at 2 20" in seen
    assert "at 2 21" not in seen


def test_who_is_to_discard_keeps_the_waits_in_sight(demo_store: Path) -> None:
    """A ready hand that draws is not without waits on the page: the discard that keeps most leads to them."""
    import data
    from replay.analysis.moment import alternatives
    from replay.view.drawn import tiles

    tried: set[str] = set()
    for key in keys(demo_store):
        game = data.open_game(key)
        if game.audit.ruleset in tried or game.rules is None or not game.audit.details:
            continue
        analysis = data.analysed(game, 1)
        assert analysis is not None
        for event, step in enumerate(game.audit.details[0].steps, 1):
            look = analysis.look(step.after.turn, event)
            if look is None or not look.to_discard or look.shanten or step.after.stage is not Stage.ACT:
                continue
            best = next(each for each in alternatives(step.after, step.after.turn, game.rules) if each.legal)
            html = html_of(opened(game=key, hand=1, event=event))
            (row,) = [each for each in html.split("<tr>") if "· without" in each]
            assert tiles.tile(best.tile, "xs") in row
            assert tiles.kinds_row(best.kinds, "xs") in row
            assert f"{best.known} / {'?' if best.true is None else best.true}" in row
            tried.add(game.audit.ruleset)
            break
    assert {"b30fj", "b30fj-draft"} <= tried


@pytest.mark.deep
def test_columns_of_waits_stand_only_where_somebody_waits(demo_store: Path) -> None:
    key = key_named(demo_store, "four-hands", "b30fj")
    seen = set()
    for event in range(0, 200, 12):
        app = opened(game=key, hand=1, event=event, seat=0)
        if address(app)["event"] != str(event):
            break
        html = html_of(app)
        (table,) = re.findall(r'<table class="plain hands"><thead><tr><th>player</th>.*?</table>', html, re.DOTALL)
        ready = " / " in table  # copies left: as far as the player can know / in truth
        seen.add(ready)
        assert ("<th>waits</th>" in table) is ready
        assert (">left</th>" in table) is ready
        assert ("left: copies as far as the player can know / in truth" in html) is ready
        rows = [row for row in table.split("</tr>")[:-1] if 'class="held"' not in row]
        widths = {len(re.findall("<t[hd][ >]", row)) for row in rows}
        assert widths == ({4} if ready else {2})
    assert seen == {True, False}


def test_a_hand_that_is_miscounted_shows_no_points(broken_store: Path) -> None:
    key = key_named(broken_store, "tile_count-", "b30fj")
    app = opened(game=key, line=3)
    assert "Was a kong counted as four?" in text_of(app)
    shown = text_of(press(app, "E"))
    assert "What is paid in this hand is not known." in shown
    assert "Nothing has been paid in this hand so far" not in shown


def test_a_hand_that_may_win_by_self_draw_alone_says_so(no_store: Path) -> None:
    """Where a game has no other wins, that goes without saying."""
    for record in ("b30fj/self-draw-only-wait", "xixi/xixi-kongs-of-every-kind"):
        put(no_store, shipped("records") / f"{record}.jsonl")
    for key in keys(no_store):
        game = open_game(key)
        found = analysed(game, 1)
        assert found is not None
        event, seat = next(
            (look.event, seat) for seat in range(4) for look in found.looks[seat] if look.ready and look.self_draw
        )
        shown = text_of(opened(game=key, hand=1, event=event, seat=seat))
        assert ("ready by self-draw only" in shown) is (game.audit.ruleset == "b30fj")
        assert " ready " in shown
