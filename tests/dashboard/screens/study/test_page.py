"""The page Study: what the plots count, the hands behind each point, and the ledger."""

import re
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs

import pytest

from parts.links import key_of
from replay.rulesets import find_ruleset
from replay.store import Reader
from replay.store.queries import scores as scores_of
from replay.store.queries import study as hands_of
from replay.store.queries.filter import GameFilter
from replay.store.queries.scores import ScoreMark
from replay.store.queries.study import READY_TURN, WIDTH, Bucket, HandFilter, Measure
from replay.store.study.players import study as replay_study
from screens.study.bars import histogram_html
from screens.study.measures import PLOTS, at_moments
from screens.study.scores import COLOURS, CONFIG, INK, progress_plot, short
from tests.dashboard.pages import drawn, html_of, links_of, opened, page_of, words_of


@pytest.fixture
def studied(studied_store: Path) -> Reader:
    return Reader.open(studied_store)


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


def test_deal_ins_are_the_wins_on_tiles_of_the_player(studied: Reader) -> None:
    name = next(iter(studied.players()))
    counts = hands_of.deal_ins(studied, HandFilter(players=(name,)))
    fed = next(each for each in replay_study(studied).players if each.player == name).fed
    assert counts == {tile: sum(each.wins for each in fed if each.tile == tile) for tile in {each.tile for each in fed}}


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
    for trace, marks in zip(progress_plot(scores, "light").data, scores.values(), strict=True):
        assert len(marks) <= 100, "each point is one hand"
        assert list(trace.customdata[-1]) == [marks[-1].sha256, marks[-1].hand, marks[-1].seat]


@pytest.mark.parametrize(
    ("tab", "kind"),
    [("Waits", "ready"), ("Waits", "width"), ("Discards", "given_up"), ("Discards", "tile"), ("Patterns", "row")],
)
@pytest.mark.sampled(3)
def test_each_bar_leads_to_as_many_hands_as_it_counts(tab: str, kind: str, studied: Reader) -> None:
    plain = opened("study", tab=tab, ruleset="b30fj")
    page, others = html_of(plain), len(links_of(plain))
    links = re.findall(rf'href="study\?([^"]*point={kind}[^"]*)">(?:<b>)?([\d,]+)', page)
    assert len(links) > 3
    for query, number in links[:4]:
        asked = {name: each if len(each) > 1 else each[0] for name, each in parse_qs(unescape(query), True).items()}
        test = opened("study", **asked)
        assert f"{number} hand" in words_of(test)
        assert len(links_of(test)) - others == min(int(number), hands_of.MOST_LISTED)


@pytest.mark.parametrize(("plot", "measure"), [("ready", READY_TURN), ("width", WIDTH)])
def test_a_hand_behind_a_point_opens_at_its_moment_before_its_waits(
    plot: str, measure: Measure, studied: Reader
) -> None:
    bucket = hands_of.histogram(studied, HandFilter(), measure)[0]
    found = at_moments(studied, hands_of.behind(studied, HandFilter(), measure, "", bucket.value), PLOTS[plot])
    assert PLOTS[plot].tab == "Waits"
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
    test = page_of("study")
    test.session_state["me"] = name
    assert drawn(test).selectbox(key="player").value == name


def test_lines_and_bars_differ_by_more_than_colour(studied: Reader) -> None:
    traces = progress_plot(scores_of.progress(studied, HandFilter()), "light").data
    assert len({trace.line.dash for trace in traces}) == len(traces)


def test_the_number_of_deal_ins_stands_on_each_tile(studied: Reader) -> None:
    page = html_of(opened("study", tab="Discards", ruleset="b30fj"))
    counts = hands_of.deal_ins(studied, HandFilter(games=GameFilter(ruleset="b30fj")))
    assert dict(re.findall(r'point=tile&amp;point=(\w+)"><b>(\d+)<', page)) == {
        each: str(number) for each, number in counts.items()
    }


def test_the_last_bar_is_said_to_hold_all_beyond(studied: Reader) -> None:
    buckets = [Bucket("", 18, 1), Bucket("", READY_TURN.last, 5)]
    page = histogram_html("ready", PLOTS["ready"], buckets)
    assert re.findall(r"<b>(\d+)</b><i[^>]*></i><small>([^<]*)", page) == [("1", "18"), ("0", "19"), ("5", "20+")]


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


@pytest.mark.parametrize("hands", [20, 5000])
def test_a_line_of_many_hands_is_drawn_with_few_points_and_ends_at_its_sum(hands: int) -> None:
    marks = [ScoreMark(place, place % 7, 0, "", "", 1, 0) for place in range(1, hands + 1)]
    (trace,) = progress_plot({"Ann": marks}, "light").data
    assert len(trace.x) <= 100
    assert (trace.x[-1], trace.y[-1]) == (hands, hands % 7)


def test_of_many_hands_those_that_moved_most_have_a_point() -> None:
    changes = [1, -30, 2, 4, 5, 6]
    marks = [
        ScoreMark(place, sum((changes * 50)[:place]), (changes * 50)[place - 1], f"sha{place}", "club", place, 2)
        for place in range(1, 301)
    ]
    (trace,) = progress_plot({"Ann": marks}, "light").data
    assert (trace.x[0], trace.y[0]) == (2, -29)
    assert list(trace.customdata[0]) == ["sha2", 2, 2]
    assert trace.hovertext[0] == "club, hand 2: −30"
    assert trace.y[-1] == sum(changes * 50)


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
    figure = progress_plot({"Ann": [ScoreMark(1, 5, 5, "", "", 1, 0)]}, theme)
    assert figure.layout.xaxis.tickfont.color == figure.layout.legend.font.color == INK[theme]
