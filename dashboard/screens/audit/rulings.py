"""What another ruling would change: one game under every ruling, or the games that were asked for under one."""

from __future__ import annotations

from time import monotonic
from typing import Final

import streamlit as st

import data
from parts.choice import choice
from parts.html import counted, finding, nothing, plain, section, table, text, unit_of
from parts.links import key_of, link_for
from parts.rulings import rulings_named, set_in_address
from replay import terms
from replay.engine.rulings.report import Dispute
from replay.rulesets import UnknownRulesetError, find_ruleset
from replay.store.queries.findings import FindingFilter
from replay.store.rows import GameRow
from replay.terms import say
from replay.verdicts import GameAudit
from replay.view.drawn.words import code_in, signed
from screens.audit.anew import Anew, alternatives, anew_each, anew_under, made_right, unlike

MOST_ANEW: Final = 300
"""Games judged anew at one time; beyond that the command is the better tool."""
_MORE: Final = "; more meet the filters: choose fewer, or use <code>replay audit</code> with the same rulings"
LONGEST: Final = 20.0
"""Seconds after which judging anew stops and says how far it came."""


def one_under_all(game: GameRow) -> None:
    try:
        rulings = unlike(game)
    except UnknownRulesetError:
        st.html(_unjudged("This game", game.ruleset))
        return
    _one_under_set(game)
    st.html(
        section(
            "Which rulings matter for this game",
            f"The game is audited anew under each of the {len(rulings)} other values of its rulings, one at a time. "
            "Nothing is stored.",
        )
    )
    if not st.button(say("Judge it under every ruling"), icon=":material/gavel:", type="primary"):
        return
    with st.spinner(say("Judging the game anew")):
        found = [(name, each) for name, each in anew_each(data.reader(), game, rulings) if each.difference.changed]
        right = made_right(data.reader(), game)
    st.html(
        f'<p class="gx-about" role="status">{len(found)} of {len(rulings)} would change something, '
        f"{len(rulings) - len(found)} nothing.</p>"
    )
    if right:
        st.html(section("What would be right then") + _right_table(game, right))
    for place, (name, each) in enumerate(found):
        with st.expander(f"{plain(name)}: {_summary(each)}", key=f"ruling-{place}"):
            st.html(_answer(*rulings[name]))
            _changes(each)


def _one_under_set(game: GameRow) -> None:
    """The game under a named set, a single ruling over it if one is chosen."""
    st.html(
        section(
            "Under a named set of rulings",
            "The game is audited anew under a whole set, as <code>--rulings</code> does. Nothing is stored.",
        )
    )
    name, asked = _chosen(game.ruleset)
    if not asked:
        return
    if not st.button(say("Judge it under these rulings"), icon=":material/gavel:", type="primary", key="under a set"):
        return
    with st.spinner(say("Judging the game anew")):
        found = anew_under(data.reader(), game, asked)
    if not found.difference.changed:
        st.html(f'<p class="gx-about" role="status">Under {text(name, 200)} nothing changes.</p>')
        return
    st.html(f'<p class="gx-about" role="status">Under {text(name, 200)}: {_summary(found)}.</p>')
    _changes(found, together=True)


def _chosen(ruleset: str) -> tuple[str, dict[str, str]]:
    """The rulings to judge by, and their name: a named set, a single ruling, or a set and a ruling that wins over it.

    Nothing if none is chosen.
    """
    offered = _offered(ruleset)
    name, asked = set_in_address(st.container(), find_ruleset(ruleset), "Named set of rulings")
    rulings = {"": "none" if name else "choose one", **{each: f"{each}: {told[1]}" for each, told in offered.items()}}
    single = choice(st.container(), "Ruling over it" if name else "Ruling", rulings, key="ruling")
    if single:
        st.html(_answer(*offered[single]))
        slug, value = single.split("=", 1)
        asked[slug] = value
    return ", ".join(each for each in (f"rulings {name}" if name else "", single) if each), asked


def _right_table(game: GameRow, disputes: tuple[Dispute, ...]) -> str:
    """Each finding that other rulings make right, with what that choice costs whom in its hand."""
    rows = []
    for each in disputes:
        found = each.finding
        href = text(link_for("replay", game=key_of(game.sha256), hand=found.hand or 1, line=found.line), 400)
        where = f'<a href="{href}">line {found.line}</a>: <code>{text(found.code)}</code>'
        for remedy in each.remedies:
            moved = [
                f"<bdi>{text(name, 30)}</bdi> {signed(amount)}"
                for name, amount in zip(game.players, remedy.hand, strict=False)
                if amount
            ]
            besides = [f"<code>{text(one.code)}</code> at line {one.line}" for one in remedy.besides[:3]]
            names = "<br>".join(f"<code>{text(one.name)}</code>" for one in remedy.choice)
            rows.append((where, names, ", ".join(moved) or "nobody anything", ", ".join(besides) or "nothing"))
    return table(
        ["found now", "right under", "what it changes in the hand", "found then"],
        rows,
        label="Findings that another ruling makes right",
    )


def all_under_one(asked: FindingFilter) -> None:
    reader = data.reader()
    ruleset = asked.games.ruleset
    if not ruleset:
        st.html(
            nothing("Choose a ruleset above", "Each ruleset has rulings of its own; then choose the ruling to try.")
        )
        return
    try:
        find_ruleset(ruleset)
    except UnknownRulesetError:
        st.html(_unjudged("These games", ruleset))
        return
    st.html(
        section(
            "The same games under another ruling",
            "Each game that meets the filters is audited anew under a named set of rulings, or with one ruling instead"
            " of its own. A single ruling wins over the set. Nothing is stored.",
        )
    )
    name, rulings = _chosen(ruleset)
    if not rulings:
        return
    if not st.button(say("Judge the games anew"), icon=":material/gavel:", type="primary"):
        return
    games = reader.games(asked.games, limit=MOST_ANEW + 1)
    cut = len(games) > MOST_ANEW
    started = monotonic()
    done = 0
    changed: list[Anew] = []
    bar = st.progress(0.0, "Judging the games anew")
    for place, game in enumerate(games[:MOST_ANEW], 1):
        if monotonic() - started > LONGEST:
            cut = True
            break
        each = anew_under(reader, game, rulings)
        done += 1
        changed += [each] * each.difference.changed
        bar.progress(place / len(games), f"{place} of {counted(len(games), 'game')}")
    bar.empty()
    st.html(
        f'<p class="gx-about" role="status">{len(changed)} of {counted(done, "game")} would be judged otherwise'
        f" under {text(name, 200)}{_MORE if cut else ''}.</p>"
    )
    for place, each in enumerate(changed[:50]):
        with st.expander(f"{plain(each.game.game)}: {_summary(each)}", key=f"anew-{place}"):
            _changes(each, together=len(rulings) > 1)
    if len(changed) > 50:
        st.html(f'<p class="gx-about">{len(changed) - 50} more are not listed.</p>')


def _offered(ruleset: str) -> dict[str, tuple[str, str]]:
    """The values of all rulings, the defaults last, with the question and what the value means."""
    return dict(sorted(alternatives(ruleset).items(), key=lambda each: each[0].endswith("=default")))


def _unjudged(what: str, ruleset: str) -> str:
    return nothing(f"{what} cannot be judged", f"There is no ruleset {text(ruleset, 60)} here.")


def _answer(question: str, meaning: str) -> str:
    """What is asked, and what this value answers."""
    return f'<p class="gx-about">{_ruling(question, 300)} <b>{_ruling(meaning, 400)}</b></p>'


def _ruling(words: str, limit: int) -> str:
    return code_in(text(terms.in_terms(words, sets=True), limit))


def _summary(found: Anew) -> str:
    parts = []
    change = found.difference
    if change.after.verdict != change.before.verdict:
        parts.append(f"{change.before.verdict} becomes {change.after.verdict}")
    if change.wins:
        wins = terms.term(" win") if len(change.wins) == 1 else terms.term(" wins")
        parts.append(f"{len(change.wins):,}{wins} worth something else")
    if change.gained:
        parts.append(f"{counted(len(change.gained), 'finding')} more")
    if change.lost:
        parts.append(f"{counted(len(change.lost), 'finding')} fewer")
    if not parts:
        parts.append("other scores")
    return ", ".join(parts)


def _changes(found: Anew, *, together: bool = False) -> None:
    """What the game is by its own rulings beside what it is under the other one, or several `together`."""
    game, key, change = found.game, key_of(found.game.sha256), found.difference
    rows = [
        ("verdict", text(change.before.verdict), text(change.after.verdict)),
        ("errors", f"{_errors(change.before):,}", f"{_errors(change.after):,}"),
    ]
    for seat, name in enumerate(game.players):
        before, after = change.before.scores[seat], change.after.scores[seat]
        if before != after:
            rows.append((f"score of <bdi>{text(name, 30)}</bdi>", signed(before), signed(after)))
    for win in change.wins:
        name = game.players[win.seat] if win.seat < len(game.players) else f"seat {win.seat}"
        href = text(link_for("replay", game=key, hand=win.hand, line=win.line), 400)
        rows.append(
            (
                f'<a href="{href}">hand {win.hand}, line {win.line}</a>: '
                f"{terms.term('win of ')}<bdi>{text(name, 30)}</bdi>",
                _worth(win.before, win.unit),
                _worth(win.after, win.unit),
            )
        )
    under = "under these rulings" if together else "under this ruling"
    st.html(table(["", f"by its own{_own(game)}", under], rows, label="What changes", numbers=(1, 2)))
    for title, several in (("Found now", change.gained), ("No longer found", change.lost)):
        if several:
            st.html(section(title) + "".join(finding(each, game.ruleset, named=game.players) for each in several[:10]))


def _own(game: GameRow) -> str:
    named = rulings_named(game.ruleset, game.rulings)
    return f" rulings, {text(named.removeprefix('rulings '), 120)}" if named else " rulings"


def _errors(report: GameAudit) -> int:
    return sum(each.severity == "error" for each in report.findings)


def _worth(total: int | None, unit: str) -> str:
    return f"{total:,} {text(unit_of(total, unit))}" if total is not None else terms.term("no legal win, or open")
