"""The page Write down: an evening typed, tapped or pasted, judged while it is typed, and kept in the store."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any, Final

import streamlit as st
from msgspec import ValidationError

from data import own_sets, rulings_for, trouble, version, writes
from frame import open_link
from parts.components import component, file_beside
from parts.dropped_records import finding_of, summary
from parts.hands.form import Form, draft_or_none, names_of
from parts.html import aside, command, counted, heading, nothing, plain, section, text
from parts.links import key_of
from parts.looks import dress
from parts.write_down import FOUR_NAMES, PAYS, PLAYERS, given
from replay.formats.errors import HandInputError, InputFault
from replay.rulesets import all_rulesets
from replay.rulings import RulingSet
from replay.store import StoreError
from replay.store.ingest.run import Unusable
from replay.store.rows import GameRow
from replay.store.versions.rivals import Differing
from replay.terms import say
from replay.verdicts import GameAudit
from replay.view.rulebook.titles import title_of
from replay.view.text import name_of
from screens.write.keep import file_of, remove, save, text_in, text_of, written
from screens.write.text import LONGEST, MOST_GAMES, Typed, next_deal, opening, read, win_on_paper, with_hand

_TEXT: Final = "wd_text"
_FILE: Final = "write file"
"""The file of the text that is being changed; None for a new one."""
_BEFORE: Final = "write before"
"""What an undo brings back: the file and its text, None where there was none."""
_SAID: Final = "write said"
_RIVAL: Final = "write rival"
"""The text that was not taken, since another file has a game of its id with other content."""
_MOST_FINDINGS: Final = 20
EXAMPLE: Final = """\
game thursday-1 {ruleset}
players Mei Sam Lin Bob
hand 1 E dealer Mei excerpt
Sam win from Lin total 8
hand 2 E dealer Sam excerpt
end exhausted"""
_NOBODY: Final = -1


def page() -> None:
    """Draw the page."""
    dress("Write down")
    about = "An evening on paper, or one hand: type it, tap it or paste it. It is judged while you type."
    st.html(heading("Write down", about))
    if not writes():
        st.html(
            nothing(
                "Nothing is written here", f"{say('Start the dashboard so:')} {command('replay dashboard --write')}"
            )
        )
        return
    if more := given():
        _append(more)
    left, right = st.columns([1, 1], gap="large")
    with left:
        _new()
        typed = st.text_area(
            say("The text"),
            key=_TEXT,
            height=380,
            max_chars=LONGEST,
            persist_state="session",
            help=say("A line for each hand, as in the examples of the text form; what nobody knows is left out."),
        )
        component("typing", file_beside(__file__, "typing.js"))(key="typing", height=1)
    found = _read(typed, own_sets())
    with left:
        _tapped(found)
    with right:
        _saving(typed, found)
        _judged(typed, found)
        _written()


def _append(more: str) -> None:
    """Put it below what is typed; alone it is another text than the one that was being changed."""
    before = str(st.session_state.get(_TEXT, "")).strip()
    st.session_state[_TEXT] = f"{before}\n\n{more}" if before else more
    if not before:
        st.session_state[_FILE] = None


@st.cache_resource(max_entries=16, show_spinner=False, hash_funcs={RulingSet: repr})
def _read(typed: str, named: tuple[RulingSet, ...]) -> Typed:
    return read(typed, named, rulings_for)


# ------------------------------------------------------------- what helps to type


def _new() -> None:
    with st.expander(
        say("A new game"), icon=":material/add:", expanded=not str(st.session_state.get(_TEXT, "")).strip()
    ):
        titles = {name: title_of(ruleset) for name, ruleset in all_rulesets().items()}
        ruleset = st.selectbox(say("Ruleset"), list(titles), format_func=titles.__getitem__, key="wd_ruleset")
        names = st.text_input(say(PLAYERS), key="wd_players", placeholder=FOUR_NAMES, max_chars=400)
        left, right = st.columns(2)
        day = left.text_input(say("Date"), date.today().isoformat(), key="wd_date", max_chars=40)  # noqa: DTZ011
        table = right.text_input(say("Table"), "1", key="wd_table", max_chars=40)
        st.button(say("Begin"), key="wd_begin", on_click=_begin, args=(ruleset, names, day, table))


def _begin(ruleset: str, names: str, day: str, table: str) -> None:
    one, two, three, four = (name or f"P{seat}" for seat, name in enumerate(names_of(names), 1))
    _append(opening(ruleset, f"{day or 'game'}-table-{table or '1'}", (one, two, three, four), day))


def _tapped(found: Typed) -> None:
    """A hand more, tapped: who won, from whom, what was claimed and paid."""
    if not found.games or found.faults or found.games[-1][1].ruleset not in all_rulesets():
        return
    last = found.games[-1][1]
    number, dealer, _ = next_deal(last)
    names = [name_of(last.players, seat) for seat in range(4)]
    title = say("Hand {number}, dealer {name}: who won?", number=number, name=names[dealer])
    with st.container(border=True):
        seats = {**dict(enumerate(names)), _NOBODY: say("nobody")}
        winner = st.pills(plain(title), list(seats), format_func=lambda seat: plain(seats[seat], 40), key="wd_winner")
        if winner is None:
            return
        if winner != _NOBODY:
            givers = {_NOBODY: say("self-draw"), **{seat: name for seat, name in enumerate(names) if seat != winner}}
            st.pills(
                say("From"),
                list(givers),
                format_func=lambda seat: plain(givers[seat], 40),
                key="wd_giver",
                required=True,
                default=_NOBODY,
            )
            left, right = st.columns([1, 2])
            left.text_input(say("Claimed total"), key="wd_total", max_chars=20, placeholder="80")
            right.text_input(say("Who paid what"), key="wd_pays", max_chars=80, placeholder=PAYS)
            st.text_input(
                say("The tiles, if somebody wrote them down"),
                key="wd_hand",
                max_chars=200,
                placeholder="88p55z P:222p + 8p",
            )
        st.button(say("Add the hand"), key="wd_add", type="primary", on_click=_add, args=(last,))
        if refused := st.session_state.pop("write refused", ""):
            st.warning(plain(refused, 300))


def _add(last: GameAudit) -> None:
    state = st.session_state
    winner, giver = state.get("wd_winner"), state.get("wd_giver", _NOBODY)
    if winner is None:
        return
    total, pays, tiles = (str(state.get(f"wd_{name}") or "") for name in ("total", "pays", "hand"))
    try:
        claimed = Form(ruleset=last.ruleset, total=total, pays=pays).claim()
        from_seat = None if giver in (_NOBODY, winner) else giver
        win = None if winner == _NOBODY else win_on_paper(winner, from_seat, tiles, claimed)
    except (HandInputError, ValidationError) as error:
        unread = draft_or_none(tiles) is None
        state["write refused"] = (
            say("The tiles cannot be read: write them as 88p55z P:222p + 8p.") if unread else str(error)
        )
        return
    state[_TEXT] = with_hand(str(state[_TEXT]), last, win)
    for name in ("wd_total", "wd_pays", "wd_hand"):
        state[name] = ""
    state["wd_winner"] = None


# ------------------------------------------------------------- what is said of it


def _judged(typed: str, found: Typed) -> None:
    if not typed.strip():
        st.html(nothing("Nothing is typed yet", "Begin a game, or type, for example:"))
        st.code(EXAMPLE.format(ruleset=st.session_state["wd_ruleset"]), language=None)
        return
    if found.faults:
        st.html(_faults(found.faults))
    for _, report in found.games:
        _game(report)


def _faults(faults: tuple[InputFault, ...]) -> str:
    """Every place that cannot be read, with what to write instead."""
    items = []
    for each in faults:
        where = f"{each.line}:{each.column}" if each.column is not None else str(each.line or "")
        items.append(f"<li>{f'<code>{where}</code> ' if where else ''}{text(each.error, 300)}</li>")
    head = section(say("{n:,} places cannot be read", n=len(faults)))
    return f'{head}<ul class="gx-faults" role="status" lang="en">{"".join(items)}</ul>'


def _game(report: GameAudit) -> None:
    cards = [summary(report, source=report.game)]
    cards += [finding_of(report, each) for each in report.findings[:_MOST_FINDINGS]]
    if (more := len(report.findings) - _MOST_FINDINGS) > 0:
        cards.append(aside(say("{number} more", number=more)))
    st.html("".join(cards))


# ------------------------------------------------------------- what is kept


def _saving(typed: str, found: Typed) -> None:
    state = st.session_state
    path: Path | None = state.get(_FILE)
    ready = bool(found.games) and not found.faults and all(record.start is not None for record, _ in found.games)
    taken = path is None and ready and text_in(file_of(found.games[0][1].game)) is not None
    at = path or (file_of(found.games[0][1].game) if ready else Path())
    with st.container(horizontal=True, gap="small", key="saving"):
        words = say("Save") if path is None else say("Save the change")
        _button(words, "wd_save", "save", _save, typed, at, type="primary", disabled=not ready or taken)
        _button(say("Clear"), "wd_clear", "delete", _clear, disabled=not typed)
        if typed and typed == state.get(_RIVAL):
            words = say("Save it in the place of that one")
            _button(words, "wd_replace", "published_with_changes", _save, typed, at, "replace")
        if _BEFORE in state:
            _button(say("Undo the saving"), "wd_undo", "undo", _undo)
    words = say("A text of this name is kept already: change that one below, or give this game another name.")
    if said := words if taken else state.get(_SAID, ""):
        st.html(aside(said, status=True))


def _button(words: str, key: str, icon: str, does: Callable[..., None], *args: object, **more: Any) -> None:
    st.button(words, key=key, icon=f":material/{icon}:", on_click=does, args=args, **more)


def _save(typed: str, path: Path, differing: Differing = "ask") -> None:
    before = text_in(path)
    st.session_state.pop(_BEFORE, None)
    if _put(path, typed, differing):
        st.session_state[_FILE] = path
        if differing == "ask":  # what was elsewhere is brought back by `replay versions`
            st.session_state[_BEFORE] = (path, before)


def _put(path: Path, typed: str, differing: Differing = "ask") -> bool:
    """Save it, and say what became of it; whether it is saved."""
    try:
        done = save(typed, path, differing)
    except StoreError as error:
        st.session_state[_SAID] = text(error, 400)
        return False
    told = [
        text(each.message, 300)
        if isinstance(each, Unusable)
        else say(_STATUS[each.status], game=f"<b><bdi>{text(each.report.game, 80)}</bdi></b>")
        + (f" {text(each.rival.words, 300)}" if each.status == "refused" and each.rival is not None else "")
        for each in done
    ]
    st.session_state[_SAID] = " ".join(told)
    refused = [each for each in done if not isinstance(each, Unusable) and each.status == "refused"]
    st.session_state[_RIVAL] = typed if any(each.rival is not None for each in refused) else None
    return not any(isinstance(each, Unusable) or each.status == "refused" for each in done)


_STATUS: Final = {
    "new": "{game} is saved.",
    "replaced": "{game} is saved in the place of the one before.",
    "known": "{game} is in the store as it stands.",
    "refused": "{game} was not taken.",
}


def _clear() -> None:
    for name in (_FILE, _BEFORE, _SAID, _RIVAL):
        st.session_state.pop(name, None)
    st.session_state[_TEXT] = ""


def _undo() -> None:
    path, before = st.session_state.pop(_BEFORE)
    if before is None:
        _remove(path)
    elif _put(path, before):
        st.session_state[_TEXT] = before


def _remove(path: Path) -> None:
    try:
        names = remove(path)
    except StoreError as error:
        st.session_state[_SAID] = text(error, 400)
        return
    told = ", ".join(f"<b><bdi>{text(each, 80)}</bdi></b>" for each in names)
    st.session_state[_SAID] = say("{games} is removed; what was typed is in the text.", games=told)
    st.session_state[_FILE] = None


def _written() -> None:
    """What was written down here, to be changed or taken out again."""
    if trouble() is not None:
        return
    rows = _listed(version())
    if not rows:
        return
    st.html(section("Written down here", say("The texts lie in {folder}.", folder=command(str(rows[0][0].parent)))))
    for path, row in rows[:MOST_GAMES]:
        with st.container(horizontal=True, vertical_alignment="center", key=f"wd-{row.id}", gap="small"):
            label = f"{plain(row.game, 60)} · {plain(counted(row.hands, 'hand'))}"
            open_link(label, "replay", "play_arrow", game=key_of(row.sha256), hand=1, event=0)
            _button(say("Change"), f"change {row.id}", "edit", _change, path, row)
            _button(say("Remove"), f"remove {row.id}", "delete", _removed, path, row)


@st.cache_resource(max_entries=8, show_spinner=False)
def _listed(seen: tuple[str | int, ...]) -> tuple[tuple[Path, GameRow], ...]:  # noqa: ARG001
    return tuple(written())


def _change(path: Path, row: GameRow) -> None:
    _clear()
    st.session_state[_TEXT] = text_of(path, row)
    st.session_state[_FILE] = path


def _removed(path: Path, row: GameRow) -> None:
    before = text_of(path, row)
    _remove(path)
    st.session_state[_TEXT], st.session_state[_BEFORE] = before, (path, before)
