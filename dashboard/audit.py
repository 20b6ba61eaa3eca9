"""The page Audit: the findings over all games, each a link to its turn, and what another ruling would change."""

from __future__ import annotations

from time import monotonic
from typing import Final

import streamlit as st

import data
import reports
from audit_data import (
    SEVERITIES,
    Anew,
    Asked,
    FoundAt,
    anew,
    anew_each,
    by_code,
    by_player,
    findings,
    made_right,
    unlike,
)
from games import UNREADABLE, filters, open_link, plain_name, store_told
from games_choice import check, choice, page_number
from games_html import chip, counted, finding, heading, nothing, plain, section, signed, table, text, unit_of, with_code
from games_style import dress
from links import key_of, link_for, query_for
from replay import terms
from replay.engine.other_rulings import Dispute
from replay.findings import CODES
from replay.rulesets import UnknownRulesetError
from replay.store import StoreError
from replay.store.rows import GameRow
from replay.verdicts import GameAudit

PER_PAGE: Final = 20
MOST_ANEW: Final = 300
"""Games judged anew at one time; beyond that the command is the better tool."""
_MOST_MEANT: Final = 12
"""Games of one id that are listed, to choose one."""
LONGEST: Final = 20.0
"""Seconds after which judging anew stops and says how far it came."""


def page() -> None:
    """Draw the page."""
    dress("Audit")
    if not store_told("Audit", "Nothing has been audited here yet"):
        return
    try:
        _page()
    except StoreError as error:
        st.html(nothing(UNREADABLE, with_code(str(error))))


def _page() -> None:
    one = _one_game()
    if one is None:
        st.html(
            heading(
                "Audit",
                "What the rules say is wrong in the records, each point with the turn, both sides and the paragraph.",
            )
        )
        asked = Asked(games=filters())
    else:
        dress(one.game, "Audit")
        st.html(heading("Audit", f"of the game <b>{text(one.game, 80)}</b>, {text(one.source, 120)}"))
        open_link("All games", "audit", {}, ":material/arrow_back:")
        asked = Asked(game=one.sha256)
    tabs = ["Findings", "Under another ruling"]
    check("tab", "tab", tabs.__contains__)
    found, anew_tab = st.tabs(tabs, key="tab", bind="query-params", on_change="rerun")
    if found.open:
        with found:
            _findings(asked)
    if anew_tab.open:
        with anew_tab:
            if one is not None:
                _one_under_all(one)
            else:
                _all_under_one(asked)


def _one_game() -> GameRow | None:
    key = st.query_params.get("game")
    if not key:
        return None
    found = data.reader().meant(key, limit=_MOST_MEANT)
    if len(found) == 1:
        return found[0]
    if not found:
        named = (
            f"No game is called <code>{text(key, 64)}</code>, and none has a checksum that begins so, "
            "of which four digits are needed."
        )
        st.html(nothing("This game is not in the store", named))
        return None
    st.html(nothing("Which game?", f"Several games are called <code>{text(key, 64)}</code>."))
    for each in found:
        key = key_of(each.sha256)
        open_link(f"{plain(each.game, 60)} · {plain(each.source)} · {key}", "audit", query_for(game=key))
    return None


# ------------------------------------------------------------- findings


def _findings(asked: Asked) -> None:
    reader = data.reader()
    codes = by_code(reader, asked)
    if not codes:
        st.html(nothing("Nothing was found", "The audit has nothing to say of these games: all is well."))
        return
    with st.container(key="gxkinds"):
        kind, about, grave = st.columns([1.6, 1.4, 2], vertical_alignment="bottom")
    kinds = {code: f"{code} ({number:,})" for code, _, number, _ in codes}
    code = choice(kind, "Kind of finding", {"": "all kinds", **kinds}, key="code")
    names = by_player(reader, Asked(games=asked.games, game=asked.game, code=code))
    people = {name: f"{plain_name(name)} ({number:,})" for name, number in names.items()}
    name = choice(about, "Player concerned", {"": "anybody", **people}, key="about")
    severities = {each: f"{each}s" for each in SEVERITIES}
    severity = choice(grave, "Severity", severities, key="severity", side_by_side=True)
    wanted = Asked(games=asked.games, game=asked.game, code=code, player=name, severity=severity)
    if not code:
        _kinds(codes)
    elif code in CODES:
        st.html(f'<p class="gx-about"><code>{text(code)}</code>: {text(terms.told(CODES[code].means), 400)}</p>')
    listing, paging = st.container(), st.container(horizontal=True, horizontal_alignment="center")
    total = findings(reader, wanted, limit=0).total
    pages = max(1, -(-total // PER_PAGE))
    with paging:
        number = page_number(pages, wanted, name="audit")
    shown = findings(reader, wanted, limit=PER_PAGE, offset=(number - 1) * PER_PAGE)
    with listing:
        st.html(f'<p class="gx-about" role="status">{counted(shown.total, "finding")}</p>')
        if not shown.total:
            st.html(nothing("No finding meets these filters", "Take one of them away."))
        else:
            reports.of_findings(wanted, shown.total)
        for place, each in enumerate(shown.found):
            _finding(place, each, with_game=not asked.game)


def _kinds(codes: tuple[tuple[str, str, int, int], ...]) -> None:
    with st.expander(f"Kinds of findings: {len(codes)}", icon=":material/bar_chart:"):
        st.html(
            table(
                ["kind", "", "means", "times", "games"],
                [
                    (
                        f'<a href="{text(link_for("audit", code=code), 400)}"><code>{text(code)}</code></a>',
                        chip(severity, severity),
                        text(terms.told(CODES[code].means) if code in CODES else "", 400),
                        f"{times:,}",
                        f"{games:,}",
                    )
                    for code, severity, times, games in codes
                ],
                label="Kinds of findings with their numbers",
                numbers=(3, 4),
            )
        )


def _finding(place: int, found: FoundAt, *, with_game: bool) -> None:
    with st.container(key=f"gxfind-{place}", horizontal=True, vertical_alignment="center"):
        st.html(finding(found.finding, name=found.name, place=[found.game] if with_game else []))
        with st.container(horizontal=True, gap="xsmall", width="content"):
            key = key_of(found.sha256)
            query = query_for(game=key, hand=found.hand, line=found.finding.line)
            open_link("Open the turn", "replay", query, ":material/play_arrow:")
            if with_game:
                open_link("This game", "audit", query_for(game=key), ":material/filter_list:")


# ------------------------------------------------------------- another ruling


def _one_under_all(game: GameRow) -> None:
    try:
        rulings = unlike(game)
    except UnknownRulesetError:
        st.html(nothing("This game cannot be judged", f"There is no ruleset {text(game.ruleset, 60)} here."))
        return
    st.html(
        section(
            "Which rulings matter for this game",
            f"The game is audited anew under each of the {len(rulings)} other values of its rulings, one at a time. "
            "Nothing is stored.",
        )
    )
    if not st.button("Judge it under every ruling", icon=":material/gavel:", type="primary"):
        return
    with st.spinner("Judging the game anew"):
        found = [(name, each) for name, each in anew_each(data.reader(), game, rulings) if each.difference.changed]
        right = made_right(data.reader(), game)
    st.html(
        f'<p class="gx-about" role="status">{len(found)} of {len(rulings)} would change something, '
        f"{len(rulings) - len(found)} nothing.</p>"
    )
    if right:
        st.html(section("What would be right then") + _right_table(game, right))
    for place, (name, each) in enumerate(found):
        question, meaning = rulings[name]
        with st.expander(f"{plain(name)}: {_summary(each)}", key=f"ruling-{place}"):
            st.html(f'<p class="gx-about">{_ruling(question, 300)} <b>{_ruling(meaning, 400)}</b></p>')
            _changes(each)


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


def _all_under_one(asked: Asked) -> None:
    reader = data.reader()
    ruleset = asked.games.ruleset
    if not ruleset:
        st.html(
            nothing("Choose a ruleset above", "Each ruleset has rulings of its own; then choose the ruling to try.")
        )
        return
    try:
        offered = _offered(ruleset)
    except UnknownRulesetError:
        st.html(nothing("These games cannot be judged", f"There is no ruleset {text(ruleset, 60)} here."))
        return
    st.html(
        section(
            "The same games under another ruling",
            "Each game that meets the filters is audited anew with this value instead of its own. Nothing is stored.",
        )
    )
    rulings = {"": "choose one", **{name: f"{name}: {meaning}" for name, (_, meaning) in offered.items()}}
    chosen = choice(st.container(), "Ruling", rulings, key="ruling")
    if not chosen:
        return
    question, meaning = offered[chosen]
    st.html(f'<p class="gx-about">{_ruling(question, 300)} <b>{_ruling(meaning, 400)}</b></p>')
    if not st.button("Judge the games anew", icon=":material/gavel:", type="primary"):
        return
    games = [
        each
        for each in reader.games(
            ruleset=ruleset,
            player=asked.games.player or None,
            verdict=asked.games.verdict or None,
            search=asked.games.search or None,
            limit=MOST_ANEW + 1,
        )
        if _within(each, asked.games.since, asked.games.until)
    ]
    cut = len(games) > MOST_ANEW
    started = monotonic()
    done = 0
    changed: list[Anew] = []
    bar = st.progress(0.0, "Judging the games anew")
    for place, game in enumerate(games[:MOST_ANEW], 1):
        if monotonic() - started > LONGEST:
            cut = True
            break
        each = anew(reader, game, chosen)
        done += 1
        changed += [each] * each.difference.changed
        bar.progress(place / len(games), f"{place} of {len(games)} games")
    bar.empty()
    st.html(
        f'<p class="gx-about" role="status">{len(changed)} of {counted(done, "game")} would be judged otherwise'
        f"{'; more meet the filters: choose fewer, or use <code>replay audit --ruling</code>' if cut else ''}.</p>"
    )
    for place, each in enumerate(changed[:50]):
        with st.expander(f"{plain(each.game.game)}: {_summary(each)}", key=f"anew-{place}"):
            _changes(each)
    if len(changed) > 50:
        st.html(f'<p class="gx-about">{len(changed) - 50} more are not listed.</p>')


def _within(game: GameRow, since: str, until: str) -> bool:
    played = (game.played_at or "")[:10]
    return (not since or played >= since) and (not until or "" < played <= until)


def _offered(ruleset: str) -> dict[str, tuple[str, str]]:
    from audit_data import alternatives

    return {name: told for name, told in alternatives(ruleset).items() if not name.endswith("=default")} | {
        name: told for name, told in alternatives(ruleset).items() if name.endswith("=default")
    }


def _ruling(words: str, limit: int) -> str:
    return text(terms.told(words, sets=True), limit)


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
        parts.append(f"{len(change.lost)} fewer")
    if not parts:
        parts.append("other scores")
    return ", ".join(parts)


def _changes(found: Anew) -> None:
    """What the game is by its own rulings beside what it is under the other one."""
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
    st.html(table(["", "by its own rulings", "under this ruling"], rows, label="What changes", numbers=(1, 2)))
    for title, several in (("Found now", change.gained), ("No longer found", change.lost)):
        if several:
            st.html(section(title) + "".join(finding(each) for each in several[:10]))


def _errors(report: GameAudit) -> int:
    return sum(each.severity == "error" for each in report.findings)


def _worth(total: int | None, unit: str) -> str:
    return f"{total:,} {text(unit_of(total, unit))}" if total is not None else terms.term("no legal win, or open")
