"""What another ruling would change: one game under every ruling, or the games that were asked for under one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Final

import streamlit as st

import data
from frame import open_link
from parts.choice import choice
from parts.filters import VERDICTS
from parts.html import aside, finding, nothing, place_told, plain, section, table, text
from parts.links import anchor, key_of
from parts.rulings import NAMED_SET, meant, named_sets, ruling_label, rulings_named, values_of, words_of_sets
from replay import terms
from replay.engine.rulings.choices import choices, departures
from replay.engine.rulings.report import Difference, differences
from replay.rulesets import all_rulesets, find_ruleset
from replay.store import Reader
from replay.store.queries.findings import FindingFilter
from replay.store.rows import GameRow
from replay.terms import say
from replay.verdicts import GameAudit
from replay.view.dispute.case import by_event
from replay.view.dispute.rulings import rulings_view
from replay.view.drawn.facts import hand_title
from replay.view.drawn.words import in_english, signed
from replay.view.markup import HtmlWriter
from replay.view.rulebook.titles import title_of
from replay.view.text import safe, worth

MOST_ANEW: Final = 300
"""Games judged anew at one time; beyond that the command is the better tool."""
ANEW: Final = "Under another ruling"
_LISTED: Final = 50
LONGEST: Final = 20.0
"""Seconds after which judging anew stops and says how far it came."""


def one_under_all(game: GameRow) -> None:
    """One game under the rulings that are chosen, and under every other one on its own."""
    if not _known(game.ruleset):
        return
    _under_chosen(game.ruleset, lambda: [game])
    singles = departures(game.ruleset, game.rulings)
    st.html(
        section(
            "Which rulings matter for this game",
            say(
                "The game is audited anew under each of the {number} other values of its rulings, one at a time. "
                "Nothing is stored.",
                number=len(singles),
            ),
        )
    )
    if not st.button(say("Judge it under every ruling"), icon=":material/gavel:", type="primary"):
        return
    with st.spinner(say("Judging the game anew")):
        each_alone = differences(data.reader().record(game), game.asked, [{each.slug: each.value} for each in singles])
        found = [(single, each) for single, each in zip(singles, each_alone, strict=True) if each.changed]
        right = _right(data.open_game(key_of(game.sha256)))
    words = "{some} of {all} would change something, {none} nothing."
    st.html(aside(say(words, some=len(found), all=len(singles), none=len(singles) - len(found)), status=True))
    if right:
        st.html(section("What would be right then") + right)
    for place, (single, each) in enumerate(found):
        with st.expander(f"{plain(single.name)}: {_summary(each)}", key=f"ruling-{place}"):
            st.html(_answer(single.question, single.meaning))
            _changes(game, each)


def _right(opened: data.Opened) -> str:
    """The findings that other rulings make right, as their disputes tell it, each hand with the way to its own."""
    told = []
    for place, hand in enumerate(opened.audit.details if opened.rules is not None else (), 1):
        assert opened.rules is not None
        case = data.case_tried(opened, place, lambda _done, _of: None)
        remedied = [each for each in by_event(case.rulings.disputes) if each[0].remedies]
        if remedied:
            link = anchor(text(hand_title(hand)), "replay", game=opened.key, hand=place, panel="dispute")
            views = [rulings_view(each, case, opened.rules) for each in remedied]
            told += [aside(link), HtmlWriter().write(views)]
    return f'<div class="case">{"".join(told)}</div>' if told else ""


def anew(reader: Reader, game: GameRow, rulings: Mapping[str, str]) -> Difference:
    """The game of the store under these rulings instead of its own, beside what it is; the store stays as it is."""
    return next(iter(differences(reader.record(game), game.asked, [dict(rulings)])))


def _chosen(ruleset: str) -> tuple[str, dict[str, str]]:
    """The rulings to judge by, and their name: a named set, a single ruling, or a set and a ruling that wins over it.

    Nothing if none is chosen.
    """
    offered = _offered(ruleset)
    found = find_ruleset(ruleset)
    sets = {"": say("none"), **words_of_sets(named_sets(found))}
    name = choice(st.container(), NAMED_SET, sets, key="rulings")
    asked = found.rulings.whole(values_of(found, name)) if name else {}  # a set says a value for every ruling
    rulings = {
        "": say("none") if name else say("choose one"),
        **{each: ruling_label(each, told[1]) for each, told in offered.items()},
    }
    single = choice(st.container(), "Ruling over it" if name else "Ruling", rulings, key="ruling")
    if single:
        st.html(_answer(*offered[single]))
        slug, value = single.split("=", 1)
        asked[slug] = value
    return ", ".join(each for each in (say("rulings {name}", name=name) if name else "", single) if each), asked


def all_under_one(asked: FindingFilter) -> None:
    """The games that were asked for under the rulings that are chosen."""
    ruleset = asked.games.ruleset
    if not ruleset:
        st.html(
            nothing("Choose a ruleset above", "Each ruleset has rulings of its own; then choose the ruling to try.")
        )
        with st.container(horizontal=True, horizontal_alignment="center", key="gxrulesets"):
            for name, known in all_rulesets().items():
                open_link(title_of(known), "audit", "gavel", ruleset=name, tab=ANEW)
    elif _known(ruleset):
        _under_chosen(ruleset, lambda: data.reader().games(asked.games, limit=MOST_ANEW + 1))


def _known(ruleset: str) -> bool:
    """Whether games of this ruleset can be judged here; if not, it is said."""
    if ruleset not in all_rulesets():
        why = say("There is no ruleset {name} here.", name=f"<bdi>{text(ruleset, 60)}</bdi>")
        st.html(nothing("These games cannot be judged", why))
    return ruleset in all_rulesets()


def _under_chosen(ruleset: str, wanted: Callable[[], Sequence[GameRow]]) -> None:
    """These games audited anew under a set, a single ruling, or both."""
    st.html(
        section(
            ANEW,
            "The games are audited anew under a named set of rulings, or with one ruling instead of their own. A single"
            " ruling wins over the set. Nothing is stored.",
        )
    )
    name, rulings = _chosen(ruleset)
    if not rulings or not st.button(say("Judge anew"), icon=":material/gavel:", type="primary", key="under a set"):
        return
    started, done, games = monotonic(), 0, wanted()
    changed: list[tuple[GameRow, Difference]] = []
    bar = st.progress(0.0, say("Judging the games anew"))
    for game in games[:MOST_ANEW]:
        if monotonic() - started > LONGEST:
            break
        each = anew(data.reader(), game, rulings)
        done += 1
        changed += [(game, each)] * each.changed
        bar.progress(done / len(games), say("{place} of {n:,} games", place=done, n=len(games)))
    bar.empty()
    words = "{changed} of {n:,} games would be judged otherwise under {name}."
    if done < len(games):
        words = (
            "{changed} of {n:,} games would be judged otherwise under {name}; more meet the filters: choose fewer, or "
            "use <code>replay audit</code> with the same rulings."
        )
    st.html(aside(say(words, changed=len(changed), n=done, name=text(name, 200)), status=True))
    for place, (game, each) in enumerate(changed[:_LISTED]):
        with st.expander(f"{plain(game.game)}: {_summary(each)}", key=f"anew-{place}", expanded=len(games) == 1):
            _changes(game, each, together=len(rulings) > 1)
    if len(changed) > _LISTED:
        st.html(aside(say("{number} more are not listed.", number=len(changed) - _LISTED)))


def _offered(ruleset: str) -> dict[str, tuple[str, str]]:
    """The values of all rulings, the defaults last, with the question and what the value means."""
    told = {
        "=".join(single): (each.question, each.meaning)
        for each in choices(ruleset)
        for single in meant(find_ruleset(ruleset), [each.name]).items()  # it may say `default`
    }
    return dict(sorted(told.items(), key=lambda each: each[0].endswith("=default")))


def _answer(question: str, meaning: str) -> str:
    """What is asked, and what this value answers."""
    return f'<p class="gx-about">{_ruling(question, 300)} <b>{_ruling(meaning, 400)}</b></p>'


def _ruling(words: str, limit: int) -> str:
    return in_english(HtmlWriter().inline(safe(terms.in_terms(words, sets=True), limit)))


def _summary(change: Difference) -> str:
    parts = []
    if change.after.verdict != change.before.verdict:
        parts.append(
            say(
                "{before} becomes {after}", before=VERDICTS[change.before.verdict], after=VERDICTS[change.after.verdict]
            )
        )
    if change.wins:
        parts.append(say("{n:,} wins worth something else", n=len(change.wins)))
    if change.gained:
        parts.append(say("{n:,} findings more", n=len(change.gained)))
    if change.lost:
        parts.append(say("{n:,} findings fewer", n=len(change.lost)))
    if not parts:
        parts.append(say("other scores"))
    return ", ".join(parts)


def _changes(game: GameRow, change: Difference, *, together: bool = False) -> None:
    """What the game is by its own rulings beside what it is under the other one, or several `together`."""
    key = key_of(game.sha256)
    rows = [
        (say("verdict"), VERDICTS[change.before.verdict], VERDICTS[change.after.verdict]),
        (say("errors"), f"{_errors(change.before):,}", f"{_errors(change.after):,}"),
    ]
    for seat, name in enumerate(game.players):
        before, after = change.before.scores[seat], change.after.scores[seat]
        if before != after:
            rows.append((say("score of {name}", name=f"<bdi>{text(name, 30)}</bdi>"), signed(before), signed(after)))
    for win in change.wins:
        name = game.players[win.seat] if win.seat < len(game.players) else say("seat {n}", n=win.seat)
        line = place_told(win.hand, win.line)
        whose = say("win of {name}", name=f"<bdi>{text(name, 30)}</bdi>")
        rows.append(
            (
                f"{anchor(line, 'replay', game=key, hand=win.hand, line=win.line)}: {whose}",
                _worth(win.before, win.unit),
                _worth(win.after, win.unit),
            )
        )
    under = "under these rulings" if together else "under this ruling"
    named = rulings_named(game.ruleset, game.rulings).removeprefix("rulings ")
    own = say("by its own rulings, {name}", name=text(named, 120)) if named else say("by its own rulings")
    st.html(table(["", own, under], rows, label="What changes", numbers=(1, 2)))
    for title, several in (("Found now", change.gained), ("No longer found", change.lost)):
        if several:
            st.html(section(title) + "".join(finding(each, game.ruleset, named=game.players) for each in several[:10]))


def _errors(report: GameAudit) -> int:
    return sum(each.severity == "error" for each in report.findings)


def _worth(total: int | None, unit: str) -> str:
    return text(worth(total, unit)) if total is not None else terms.term("no legal win, or open")
