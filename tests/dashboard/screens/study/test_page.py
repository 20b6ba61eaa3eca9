"""The page Study: what the plots count, the hands behind each point, and the ledger."""

import re
from itertools import pairwise
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from streamlit.testing.v1 import AppTest

from parts.links import key_of
from replay.engine import audit
from replay.paths import shipped
from replay.rulesets import find_ruleset
from replay.store import Reader, Store
from replay.store.ingest.analyse import analyse_game
from replay.store.ingest.run import ingest
from replay.store.queries import scores as scores_of
from replay.store.queries import study as hands_of
from replay.store.queries.filter import GameFilter
from replay.store.queries.scores import ScoreMark
from replay.store.queries.study import READY_TURN, WIDTH, Bucket, HandFilter, Measure
from replay.store.study.players import study as replay_study
from screens.study.measures import PLOTS, at_moments
from screens.study.plots.bars import histogram_plot, rows_plot
from screens.study.plots.look import COLOURS, CONFIG, INK, inked, short
from screens.study.plots.scores import progress_plot
from screens.study.plots.tiles import tiles_plot, tiles_words
from tests.dashboard.conftest import put
from tests.dashboard.pages import drawn, html_of, links_of, opened, words_of

TABS = ("Scores", "Waits", "Discards", "Patterns", "Figures", "Ledger")


@pytest.fixture(scope="session")
def studied_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games of each ruleset, analysed."""
    path = tmp_path_factory.mktemp("studied") / "studied.sqlite"
    folder = shipped("records")
    chosen = [
        *folder.glob("*/*four-hands.jsonl"),
        *folder.glob("*/*sixteen-hands-1.jsonl"),
        *folder.glob("sichuan/*on.jsonl"),
    ]
    with Store.open(path) as store:
        list(ingest(store, sorted(chosen), audit, analyse=analyse_game))
    return path


@pytest.fixture
def studied(studied_file: Path, monkeypatch: pytest.MonkeyPatch) -> Reader:
    monkeypatch.setenv("REPLAY_STORE", str(studied_file))
    return Reader.open(studied_file)


@pytest.mark.parametrize("tab", TABS)
@pytest.mark.sampled(2)
def test_every_tab_draws(tab: str, studied: Reader) -> None:
    test = opened("study", tab=tab)
    assert "Study" in words_of(test)
    assert "No hands" not in words_of(test)


@pytest.mark.parametrize("tab", ["Waits", "Discards"])
def test_hands_that_nobody_has_analysed_are_said_to_be_so(tab: str, demo_store: Path) -> None:
    assert "replay analyse" in words_of(opened("study", tab=tab))


def test_ready_hands_are_those_that_replay_study_counts(studied: Reader) -> None:
    figures = replay_study(studied).everybody.figures
    buckets = hands_of.histogram(studied, HandFilter(), READY_TURN)
    assert sum(each.hands for each in buckets) == figures["ready"].total


def test_hell_waits_are_those_that_replay_study_counts(studied: Reader) -> None:
    for each in replay_study(studied).players:
        tally = next((one for one in hands_of.hell_waits(studied, HandFilter()) if one.player == each.player), None)
        if tally is not None:
            assert tally.made == each.figures["hell_wait"].total
            assert tally.won == each.figures["hell_won"].total


@pytest.mark.parametrize("key", PLOTS)
def test_the_hands_behind_a_bar_are_as_many_as_it_counts(key: str, studied: Reader) -> None:
    for bucket in hands_of.histogram(studied, HandFilter(), PLOTS[key].measure)[:6]:
        found = hands_of.behind(studied, HandFilter(), PLOTS[key].measure, bucket.player, bucket.value)
        assert found.total == bucket.hands
        assert len(found.hands) == min(found.total, hands_of.MOST_LISTED)


def test_the_wins_behind_a_row_are_as_many_as_it_counts(studied: Reader) -> None:
    study = HandFilter(games=GameFilter(ruleset="b30fj"))
    rows = hands_of.rows_won(studied, study)
    assert rows
    for row in rows[:8]:
        assert hands_of.behind_row(studied, study, row.name).total == row.wins


def test_deal_ins_are_the_wins_on_tiles_of_the_player(studied: Reader) -> None:
    name = next(iter(studied.players()))
    counts = hands_of.deal_ins(studied, HandFilter(players=(name,)))
    fed = next(each for each in replay_study(studied).players if each.player == name).fed
    assert counts == {tile: sum(each.wins for each in fed if each.tile == tile) for tile in {each.tile for each in fed}}
    for tile, number in counts.items():
        assert hands_of.behind_tile(studied, HandFilter(players=(name,)), tile).total == number


def test_a_filter_of_rulesets_filters_what_is_studied(studied: Reader) -> None:
    whole = hands_of.histogram(studied, HandFilter(), READY_TURN)
    parts = [
        hands_of.histogram(studied, HandFilter(games=GameFilter(ruleset=name)), READY_TURN)
        for name in studied.rulesets()
    ]
    assert sum(each.hands for each in whole) == sum(each.hands for part in parts for each in part)
    assert all(sum(each.hands for each in part) < sum(each.hands for each in whole) for part in parts)


def test_every_line_of_every_ledger_sums_to_zero_and_ends_at_the_scores(studied: Reader) -> None:
    for game in studied.games():
        entries = scores_of.ledger(studied, game.id)
        assert all(sum(each.amounts) == 0 and sum(each.running) == 0 for each in entries)
        if entries:
            assert entries[-1].running == game.scores


def test_the_figures_are_those_of_replay_study_and_lead_to_their_hands(studied: Reader) -> None:
    figure = replay_study(studied).everybody.figures["won"]
    test = opened("study", tab="Figures", behind="won", ruleset="all")
    assert f"{figure.total:,} of {figure.of:,}" in words_of(test)
    assert f"{figure.total} hands" in words_of(test)
    wins = {
        (row[0][:12], row[1], row[2])
        for row in studied.rows("SELECT g.sha256, w.hand, w.line FROM wins w JOIN games g ON g.id = w.game_id")
    }
    links = [parse_qs(link.partition("?")[2]) for _, link in links_of(test)]
    assert len(links) == min(figure.total, hands_of.MOST_LISTED)
    assert all((link["game"][0], int(link["hand"][0]), int(link["line"][0])) in wins for link in links)


# ------------------------------------------------------------- the plots


def test_plots_send_nothing_anywhere() -> None:
    assert CONFIG["showSendToCloud"] is False
    assert CONFIG["displaylogo"] is False


def test_points_carry_what_leads_to_their_hands(studied: Reader) -> None:
    scores = scores_of.progress(studied, HandFilter())
    for trace, marks in zip(progress_plot(scores).data, scores.values(), strict=True):
        assert len(marks) <= 100, "each point is one hand"
        assert list(trace.customdata[-1]) == [marks[-1].sha256, marks[-1].hand, marks[-1].seat]
    buckets = hands_of.histogram(studied, HandFilter(), WIDTH)
    assert [list(each) for each in histogram_plot(PLOTS["width"], buckets).data[0].customdata] == [
        [each.player, each.value] for each in buckets
    ]
    rows = hands_of.rows_won(studied, HandFilter())
    assert [each[0] for each in rows_plot(rows, "faan").data[0].customdata] == [row.name for row in rows]


@pytest.mark.parametrize(("plot", "measure"), [("ready", READY_TURN), ("width", WIDTH)])
def test_a_hand_behind_a_point_opens_at_its_moment_before_its_waits(
    plot: str, measure: Measure, studied: Reader
) -> None:
    bucket = hands_of.histogram(studied, HandFilter(), measure)[0]
    found = at_moments(studied, hands_of.behind(studied, HandFilter(), measure, "", bucket.value), PLOTS[plot])
    assert PLOTS[plot].panel == "waits"
    for each in found.hands:
        hand = studied.analysis(studied.game(key_of(each.sha256)), each.hand)
        assert hand is not None
        ready = [look for look in hand.looks[each.seat] if look.ready]
        (at,) = [look for look in ready if look.event == each.event]
        if plot == "ready":
            assert at is ready[0]
            assert -(-(hand.summaries[each.seat].ready_turn or 0) // 4) == bucket.value, "go-arounds, of four turns"
        else:
            assert at.kinds.bit_count() == max(look.kinds.bit_count() for look in ready) == bucket.value


def test_hell_waits_are_a_table_whose_numbers_lead_to_their_hands(studied: Reader) -> None:
    page = html_of(opened("study", tab="Waits", ruleset="all"))
    tally = next(each for each in hands_of.hell_waits(studied, HandFilter()) if each.made)
    told = re.escape(f"{tally.made} of {tally.ready}")
    assert re.search(rf'<a href="study\?[^"]*behind=hell_wait&amp;players={tally.player}">{told}</a>', page)


def test_who_looks_presets_the_games(studied: Reader) -> None:
    name = next(iter(studied.players()))
    test = AppTest.from_string(ME.format(name=name), default_timeout=60)
    assert drawn(test).selectbox(key="player").value == name


ME = """
import streamlit as st
from frame import PAGES, page_of
import screens.study.page as module
st.session_state["me"] = {name!r}
st.navigation([page_of(each) for each in PAGES], position="hidden")
module.page()
"""


def test_lines_and_bars_differ_by_more_than_colour(studied: Reader) -> None:
    traces = progress_plot(scores_of.progress(studied, HandFilter())).data
    assert len({trace.line.dash for trace in traces}) == len(traces)
    names = tuple(studied.players())[:3]
    bars = histogram_plot(PLOTS["ready"], hands_of.histogram(studied, HandFilter(players=names), READY_TURN)).data
    assert len({bar.marker.pattern.shape for bar in bars}) == len(bars) == 3


def test_the_number_of_deal_ins_stands_on_each_tile() -> None:
    figure = tiles_plot({"5p": 3, "7z": 1})
    told = dict(zip((each[0] for each in figure.data[0].customdata), figure.data[0].text, strict=True))
    assert (told["5p"], told["7z"], told["1z"], told["1m"]) == ("3", "red<br>1", "East<br>·", "·")
    assert tiles_words({"5p": 3, "7z": 1}) == "Deal-ins by tile. 5 of circles: 3, red dragon: 1."


def test_a_name_is_no_markup_in_a_plot() -> None:
    assert short("<a href='x'>b</a>") == "&lt;a href='x'&gt;b&lt;/a&gt;"
    assert short("A" * 40) == "A" * 17 + "…"


def test_points_of_different_units_never_stand_in_one_plot(studied: Reader) -> None:
    test = opened("study", ruleset="all")
    assert len(test.get("plotly_chart")) == len(studied.rulesets())
    said = words_of(test)
    for name in studied.rulesets():
        assert find_ruleset(name).title in said


def test_the_most_frequent_ruleset_is_studied_unless_another_is_asked_for(studied: Reader) -> None:
    rulesets = studied.rulesets()
    test = opened("study")
    assert rulesets[test.query_params["ruleset"]] == max(rulesets.values())
    assert len(test.get("plotly_chart")) == 1
    assert opened("study", ruleset="xixi").query_params["ruleset"] == "xixi"


def test_the_ledger_speaks_of_kongs_as_players_do(studied: Reader) -> None:
    for game in studied.games(GameFilter(ruleset="sichuan")):
        if "kong_open" in {each.reason for each in scores_of.ledger(studied, game.id)}:
            said = words_of(opened("study", tab="Ledger", ruleset="sichuan", ledger=game.sha256[:12]))
            assert "open kong" in said
            assert "kong open" not in said
            break
    else:
        pytest.fail("no open kong in these games")


def test_the_ledger_opens_on_a_game_in_which_points_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest game of the club is one disputed hand, in which nobody was paid."""
    chosen = sorted((shipped("records") / "demo").glob("2026-11-12-*"))
    monkeypatch.setenv("REPLAY_STORE", str(put(tmp_path / "club.sqlite", *chosen)))
    said = words_of(opened("study", tab="Ledger"))
    assert "No points moved in this game" not in said
    assert "Tomás Σ" in said


def test_few_hands_have_no_halves_on_their_axis() -> None:
    plot = next(iter(PLOTS.values()))
    few = histogram_plot(plot, [Bucket(player="", value=each, hands=each) for each in (1, 2, 3)])
    many = histogram_plot(plot, [Bucket(player="", value=each, hands=9 * each) for each in (1, 2, 3)])
    assert few.layout.yaxis.dtick == 1
    assert many.layout.yaxis.dtick is None


def test_the_ledger_offers_no_game_that_does_not_meet_the_filter_of_dates(studied: Reader) -> None:
    assert all(game.played_at is None for game in studied.games()), "games without a date meet no filter of dates"
    assert "No game meets these filters" not in words_of(opened("study", tab="Ledger", ruleset="all"))
    assert "No game meets these filters" in words_of(opened("study", tab="Ledger", ruleset="all", until="2026-01-01"))


def test_names_at_the_ends_of_lines_do_not_lie_on_one_another() -> None:
    def ended(score: int, hands: int = 3) -> list[ScoreMark]:
        return [
            ScoreMark(place, 1000 - score if place == 1 else score, 0, "", "", 1, 0) for place in range(1, hands + 1)
        ]

    scores = {"Ann": ended(500), "Bo": ended(501), "Cy": ended(502), "Di": ended(0)}
    figure = progress_plot(scores)
    high = 1000 - 0
    at = sorted(each.y / high * 250 + each.yshift for each in figure.layout.annotations)
    assert all(above - below >= 15 for below, above in pairwise(at))


@pytest.mark.parametrize("hands", [20, 5000])
def test_a_line_of_many_hands_is_drawn_with_few_points_and_ends_at_its_sum(hands: int) -> None:
    marks = [ScoreMark(place, place % 7, 0, "", "", 1, 0) for place in range(1, hands + 1)]
    (trace,) = progress_plot({"Ann": marks}).data
    assert len(trace.x) <= 100
    assert (trace.x[-1], trace.y[-1]) == (hands, hands % 7)
    assert trace.marker.opacity[-1] == 1


@pytest.mark.parametrize(("hands", "marked"), [(40, 40), (41, 9), (300, 10), (5000, 10)])
def test_a_long_line_has_few_marks_and_keeps_all_points(hands: int, marked: int) -> None:
    marks = [ScoreMark(place, place, 1, "", "", 1, 0) for place in range(1, hands + 1)]
    (trace,) = progress_plot({"Ann": marks}).data
    assert len(trace.x) == len(trace.customdata) == min(hands, 100)
    assert sum(trace.marker.opacity) <= marked


def test_a_point_of_several_hands_tells_their_sum_and_opens_the_one_that_moved_most() -> None:
    changes = [1, -30, 2, 4, 5, 6]
    marks = [
        ScoreMark(place, sum((changes * 50)[:place]), (changes * 50)[place - 1], f"sha{place}", "club", place, 2)
        for place in range(1, 301)
    ]
    (trace,) = progress_plot({"Ann": marks}).data
    assert (trace.x[0], trace.y[0]) == (3, -27)
    assert list(trace.customdata[0]) == ["sha2", 2, 2]
    assert trace.hovertext[0] == "hands 1 to 3: −27<br>most in club, hand 2: −30"
    assert trace.y[-1] == sum(changes * 50)


def test_one_bar_does_not_fill_the_plot() -> None:
    figure = histogram_plot(PLOTS["ready"], [hands_of.Bucket("", 0, 190)])
    low, high = figure.layout.xaxis.range
    assert high - low >= 10


def test_the_last_bar_is_said_to_hold_all_beyond() -> None:
    plot, last = PLOTS["ready"], READY_TURN.last
    axis = histogram_plot(plot, [hands_of.Bucket("", 0, 1), hands_of.Bucket("", last, 5)]).layout.xaxis
    assert dict(zip(axis.tickvals, axis.ticktext, strict=True))[last] == f"{last}+"


def _contrast(one: str, other: str) -> float:
    """The contrast of two colours `#rrggbb` by WCAG 2.2."""

    def light(colour: str) -> float:
        shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in shares]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


PAGES = {"light": "#fbfaf7", "dark": "#12171a"}


@pytest.mark.parametrize("theme", PAGES)
def test_lines_and_words_of_plots_stand_out_from_the_page(theme: str) -> None:
    assert all(_contrast(colour, PAGES[theme]) >= 3 for colour in COLOURS)
    assert _contrast(INK[theme], PAGES[theme]) >= 4.5
    figure = inked(tiles_plot({"5p": 3}), theme)
    assert figure.layout.xaxis.tickfont.color == INK[theme]


@pytest.mark.parametrize("number", range(21))
def test_the_number_on_a_cell_can_be_read(number: int) -> None:
    figure = tiles_plot({"1m": 20, "2m": number})
    ink = figure.data[0].textfont.color[1]
    pale, deep = (230, 236, 232), (31, 91, 65)
    cell = "#" + "".join(f"{round(low + (high - low) * number / 20):02x}" for low, high in zip(pale, deep, strict=True))
    assert _contrast(ink, cell) >= 4.5
