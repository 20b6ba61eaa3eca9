"""The page Study: how hands go over many games, every point with the hands behind it, and where the points went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import streamlit as st
from msgspec.structs import replace

import data
from frame import open_link
from parts.choice import choice, several, tabs
from parts.filters import game_filter, known_players, with_asked
from parts.html import aside, counted, heading, nothing, plain, plain_name, section, table, text
from parts.links import anchor, key_of
from parts.rulings import rulings_named
from parts.store import analysed, store_page
from replay.rulesets import all_rulesets
from replay.store.queries.filter import GameFilter
from replay.store.queries.games import rulings_of
from replay.store.queries.scores import ScoreMark, progress
from replay.store.queries.study import (
    Behind,
    HandFilter,
    behind,
    behind_row,
    behind_tile,
    by_moves,
    deal_ins,
    hell_waits,
    histogram,
    rows_won,
)
from replay.store.study.figures import FIGURES
from replay.terms import has_words, in_terms, row_name, say, term
from replay.view.drawn.words import signed
from replay.view.rulebook.titles import title_named, title_of
from replay.view.study import part_of
from screens.study.bars import histogram_html, rows_html, tiles_html
from screens.study.costliest import costliest_drawn, dearest_drawn
from screens.study.figures import figure_names, figures_html, hands_of, linked, moves_told, studied
from screens.study.ledger import WIDER, ledger_drawn
from screens.study.measures import PLOTS, at_moments
from screens.study.scores import CONFIG, progress_plot, progress_words

MOST_PLAYERS: Final = 6
_NO_HANDS: Final = "No hands for this plot"
_UNSEEN: Final = "No hand has been analysed"


def page() -> None:
    """Draw the page."""
    store_page("Study", _page)


def _page() -> None:
    st.html(
        heading("Study", "How hands go over many games. Each point and each number leads to the hands that it counts.")
    )
    chosen = game_filter(one_ruleset=True)
    study = HandFilter(games=chosen, players=_players())
    _judged_under(chosen)
    names = ["Scores", "Waits", "Discards", "Costliest", "Patterns", "Figures", "Ledger"]
    draws = (_scores, _waits, _discards, _costliest, _patterns, _figures, ledger_drawn)
    for name, tab, draw in zip(names, tabs(names), draws, strict=True):
        if tab.open:
            with tab:
                _pointed(study, name)
                draw(study)


def _judged_under(games: GameFilter) -> None:
    """The named sets that the games were judged by; nothing is said where all were judged by the defaults."""
    named: Counter[str] = Counter()
    for ruleset, rulings, number in rulings_of(data.reader(), games):
        named[rulings_named(ruleset, rulings).removeprefix("rulings ")] += number
    if not any(named):
        return
    most = [
        f"{text(name, 160) or say('the defaults')} ({counted(number, 'game')})" for name, number in named.most_common(6)
    ]
    more = [say("{number} others", number=len(named) - 6)] if len(named) > 6 else []
    st.html(aside(say("Rulings that the games were judged by: {rulings}.", rulings="; ".join((*most, *more)))))


def _players() -> tuple[str, ...]:
    asked = [*st.query_params.get_all("players"), *st.session_state.get("players", ())]
    names, label = with_asked(known_players(), asked), "Players to study, beside each other"
    with st.container(key="gxplayers"):
        return several(label, names, key="players", what="player", anything="Everybody", most=MOST_PLAYERS)


def _pointed(study: HandFilter, tab: str) -> None:
    """The hands of the bar of this tab that the address names."""
    reader = data.reader()
    match tab, *st.query_params.get_all("point"):
        case "Patterns", "row", name:
            _behind(behind_row(reader, study, name), say("Wins with {name}", name=row_name(name)))
        case "Discards", "tile", tile:
            _behind(behind_tile(reader, study, tile), say("Deal-ins with {tile}", tile=tile))
        case "Waits" | "Discards", key, value, player if key in PLOTS and PLOTS[key].tab == tab and value.isdecimal():
            plot, axis = PLOTS[key], in_terms(PLOTS[key].axis)
            words = "{axis}: {value} or more" if value == str(plot.measure.last) else "{axis}: {value}"
            found = at_moments(reader, behind(reader, study, plot.measure, player, int(value[:6])), plot)
            _behind(found, say(words, axis=axis[:1].upper() + axis[1:], value=value), tab.lower())


def _behind(found: Behind, title: str, panel: str | None = None) -> None:
    """The hands behind a point, each a link to the moment, with this panel beside it."""
    st.html(section(title, counted(found.total, "hand")))
    with st.container(key=f"gxbehind {title}", horizontal=True, gap="xsmall"):
        for each in found.hands:
            note = f", {in_terms(each.note)}" if each.note and has_words(each.note) else ""
            name = f" · {plain_name(each.name)}" if each.name else ""
            words = f"{plain_name(each.game)} · {say('hand {n}', n=each.hand)}{name}{note}"
            at, label = {"event": each.event, "line": each.line, "seat": each.seat}, plain(words, 140)
            open_link(label, "replay", "play_arrow", game=key_of(each.sha256), hand=each.hand, **at, panel=panel)
    if found.total > len(found.hands):
        left = found.total - len(found.hands)
        st.html(aside(say("{number:,} more are not listed: choose fewer games.", number=left)))


# ------------------------------------------------------------- plots


def _scores(study: HandFilter) -> None:
    """A plot for each ruleset: points, chips and faan never stand in one."""
    chosen = study.games.ruleset
    names = [chosen] if chosen else list(data.reader().rulesets())
    drawn = 0
    for name in names:
        within = replace(study, games=replace(study.games, ruleset=name))
        if scores := data.asked(progress, within):
            drawn += 1
            st.html(section(say("Scores: {name}", name=plain_name(title_named(name)))))
            _scores_of(scores, key=plain_name(name))
    if not drawn:
        st.html(nothing(_NO_HANDS, WIDER))


def _scores_of(scores: dict[str, list[ScoreMark]], *, key: str) -> None:
    chosen = st.plotly_chart(
        progress_plot(scores, st.context.theme.type or "light"),
        key=f"plot-scores-{key}",
        on_select="rerun",
        selection_mode="points",
        config=CONFIG,
        alt=progress_words(scores),
        width="stretch",
    )
    for point in (chosen.selection.points if chosen else [])[:1]:
        sha256, hand, seat = point["customdata"]
        row = data.reader().game(str(sha256))
        name = row.players[seat] if seat < len(row.players) else ""
        st.html(section("This hand"))
        words = f"{plain_name(row.game)} · {say('hand {n}', n=hand)} · {plain_name(name)}"
        open_link(plain(words, 140), "replay", "play_arrow", game=key_of(row.sha256), hand=hand, seat=seat)
    rows = [
        (
            f"<bdi>{text(name, 40)}</bdi>",
            f"{len(marks):,}",
            signed(marks[-1].score),
            _extreme(marks, max),
            _extreme(marks, min),
        )
        for name, marks in scores.items()
    ]
    st.html(table(["player", "hands", "sum", "best hand", "worst hand"], rows, label="Scores", numbers=(1, 2, 3, 4)))


def _extreme(marks: Sequence[Any], which: Any) -> str:
    mark = which(marks, key=lambda each: each.change)
    return anchor(signed(mark.change), "replay", game=key_of(mark.sha256), hand=mark.hand, seat=mark.seat)


def _measured(study: HandFilter, tab: str) -> bool:
    """Draw the plots of this tab, and say of how many hands they are; whether any hand was analysed."""
    if not analysed(_UNSEEN):
        return False
    if told := moves_told(*data.asked(by_moves, study)):
        st.html(aside(text(told)))
    for key, plot in PLOTS.items():
        if plot.tab == tab:
            st.html(section(in_terms(plot.title), text(in_terms(plot.means), 400)))
            buckets = data.asked(histogram, study, plot.measure)
            st.html(histogram_html(key, plot, buckets) if buckets else nothing(_NO_HANDS, WIDER))
    return True


def _waits(study: HandFilter) -> None:
    if not _measured(study, "Waits"):
        return
    st.html(
        section(
            term("Hell waits"),
            term(
                "A ready hand that just one tile completes: as far as the player could know, and in truth, with all "
                "hands open."
            ),
        )
    )
    tallies = data.asked(hell_waits, study)
    if not tallies:
        st.html(nothing(_NO_HANDS, WIDER))
        return
    rows = [
        (
            f"<bdi>{text(each.player, 40)}</bdi>",
            f"{each.ready:,}",
            *(
                linked(part_of(number, each.ready), key, each.player) if number else "0"
                for key, number in (("hell_wait", each.made), ("hell_wait_true", each.true), ("hell_won", each.won))
            ),
        )
        for each in tallies
    ]
    head = ["player", term("ready hands"), say("as far as the player could know"), say("in truth"), term("won on it")]
    st.html(table(head, rows, label=term("Hell waits"), numbers=(1, 2, 3, 4)))
    if any(each.made for each in tallies):
        _behind(data.asked(hands_of, "hell_wait", study), term("Hell waits"), "waits")


def _discards(study: HandFilter) -> None:
    _measured(study, "Discards")
    st.html(section(term("Deal-ins by tile"), term("Tiles put down, or added to a kong, that somebody won on.")))
    counts = data.asked(deal_ins, study)
    if not counts:
        st.html(_never_dealt_in(study.games.ruleset or "") or nothing(_NO_HANDS, WIDER))
        return
    st.html(tiles_html(counts))


def _costliest(study: HandFilter) -> None:
    if analysed(_UNSEEN):
        costliest_drawn(study)
    dearest_drawn(study)


def _never_dealt_in(name: str) -> str:
    """Why a ruleset has no deal-ins, as HTML; "" where it has, or none is chosen."""
    ruleset = all_rulesets().get(name)
    if ruleset is None or ruleset.under().wins.on:
        return ""
    return nothing(
        term("No deal-ins in these rules"),
        f"{text(title_of(ruleset))}: {term('only a tile that the winner draws wins, so nobody can deal in.')}",
    )


def _patterns(study: HandFilter) -> None:
    known = all_rulesets().get(study.games.ruleset or "")
    rows = data.asked(rows_won, study)
    if not rows:
        st.html(nothing(term("No wins"), WIDER))
        return
    about = term("The rows that counted in wins, the most frequent first.")
    if not known:
        about += say(" Choose a ruleset to tell rows of one name apart.")
    st.html(section(term("Patterns won"), about))
    st.html(rows_html(rows, known.unit if known else ""))


def _figures(study: HandFilter) -> None:
    st.html(
        section(
            "Figures",
            "As <code>replay study</code> prints them: n of m, and what that is. Hands not followed are left out.",
        )
    )
    with st.spinner(say("Counting")):
        found = data.asked(studied, study)
    st.html(figures_html(found, study))
    key = choice(
        st.container(),
        "Hands behind a figure",
        {"": say("choose one"), **{each: in_terms(words) for each, words in figure_names().items()}},
        key="behind",
    )
    if key:
        group = "waits" if key == "dealt_in" else next(each.group for each in FIGURES if each.key == key)
        panel = group if group in ("waits", "discards") else None  # what stands beside the moment
        _behind(data.asked(hands_of, key, study), in_terms(figure_names()[key].capitalize()), panel)
