"""What stands beside the table: one panel at a time, chosen by its button or key."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

import streamlit as st
from msgspec.structs import replace

from data import Opened
from frame import open_link
from parts import reports
from parts.components import component, file_beside
from parts.hands.discards import judged_html
from parts.hands.form import form_of_hand, query_of
from parts.html import faint, place_told, plain
from parts.links import sent
from parts.worth import dangers_at, dangers_html, luck_html, luck_of_game, worth_at, worth_drawn, worth_html
from replay.analysis.moment import settled
from replay.engine import legal_events
from replay.events import Discard, Draw, EndHand, Win
from replay.hands import Scored
from replay.state import SEATS, Stage
from replay.terms import row_name, say, term
from replay.tiles import any_hidden
from replay.verdicts import HandAudit, WinAudit
from replay.view.drawn.facts import finding_box, ledger_table
from replay.view.drawn.score import how_won, win_panel, win_unseen
from replay.view.game import result_of
from replay.view.text import game_name, name_of
from screens.replay import address_state
from screens.replay import dispute as replay_dispute
from screens.replay import notes as replay_notes
from screens.replay import waits as waiting
from screens.replay import words as in_html
from screens.replay.here import Here
from screens.replay.keys import help_table
from screens.replay.moments import Spot, before_win, by_line, code_words, findings_of, flags_seen, spot_of

_EARLIER: Final = 6
"""Events that are told besides the present one."""
_MOST_FINDINGS: Final = 40
_PICTURE: Final = '<button></button><button></button><span role="status"></span>'
"""What makes a picture of the table in the browser, from what is drawn there."""


def panel(here: Here, chosen: str) -> None:
    """Draw the panel."""
    opened, spot = here.opened, here.spot
    match chosen:
        case "dispute":
            replay_dispute.panel(opened, spot)
        case "waits":
            _waits(here)
        case "discards":
            _discards(here)
        case "score":
            _score(here)
        case "moves":  # from a seat those that it has seen so far
            last = len(here.hand.steps) if spot.open else spot.event
            st.html(_told_moves(here, range(1, last + 1)))
        case "hands":
            _hands(opened, spot)
        case "notes":
            replay_notes.panel(opened, spot)
        case "link":
            _share(opened, spot)
        case "keys":
            st.html(help_table())
        case _:
            _moment(here)


def _moment(here: Here) -> None:
    """Who can win now, what was found and won, the hands and how near they are, the moves before."""
    spot, hand, players, won = here.spot, here.hand, here.players, here.wins
    html = in_html.paused(here) + waiting.who_can_win(here)
    if here.open:
        found = findings_of(here.opened.audit, spot.hand).get(spot.event, ())
        html += replay_dispute.found_html(here.opened, spot, found)
        html += replay_notes.boxes(replay_notes.at_moment(here.opened, spot))
    if isinstance(here.event, Win) and won:
        known = here.open or won[-1].event.seat == here.seat
        told = escape(result_of(won[-1], players) if known else how_won(won[-1].event, players))
        html += f"<p><b>{told}</b> · {in_html.panel_link('E', spot)}</p>"
    html += in_html.stories(here)
    if here.analysis is not None:
        own = (each for each in here.analysis.judgements if each.event == spot.event)
        html += "".join(judged_html(each) for each in own if here.open or each.seat == here.seat)
    html += waiting.everybody(here)
    if not here.open:
        html += faint(say("Only what this player could see is shown. Press 0 to open all hands."))
    if isinstance(here.event, EndHand):
        html += f"<h2>{say('Payments of the hand')}</h2>{ledger_table(hand, players)}"
    st.html(html)
    _play_on(here)
    if before := [each for each in range(spot.event - 1, spot.event - 1 - _EARLIER, -1) if each > 0]:
        more = in_html.link(say("all moves"), "L", replace(spot, panel="moves"))
        st.html(f"<h2>{say('Just before')} · {more}</h2>{_told_moves(here, before)}")


def _told_moves(here: Here, numbers: Iterable[int]) -> str:
    return in_html.moves(here, numbers, flags_seen(address_state.flags(here.opened, here.spot), here.spot))


def _waits(here: Here) -> None:
    if not _player(here):
        return
    at = here
    if here.view.seats[here.seat].won is not None and (event := before_win(here.hand, here.spot)) is not None:
        at = here.at(event)
        words = say("Before the winning tile: event {event}", event=event)
        st.html(f"<p>{in_html.link(words, f'at {at.spot.hand} {event}', at.spot)}</p>")
    st.html(waiting.waits_panel(at) + _others(at))


def _discards(here: Here) -> None:
    if not _player(here):
        return
    opened, spot = here.opened, here.spot
    st.html(waiting.discards_panel(here) + _others(here))
    event = _decided(here.hand, spot)
    if event is not None and (dangers := dangers_at(opened, spot.hand, event, spot.seat)):
        st.html(dangers_html(dangers))
    if event is not None:
        worth_drawn(opened, spot.hand, event, spot.seat)
        open_link("Choose it yourself", "train", game=spot.game, hand=spot.hand, event=event)
    elif (worth := worth_at(opened, spot.hand, spot.event + 1, spot.seat)) is not None:
        st.html(worth_html(worth))
    _play_on(here)


def _play_on(here: Here) -> None:
    """Draw the ways to the page Play on, for each player who has something to choose here."""
    spot = here.spot
    if here.hand.excerpt:
        return
    actor = None if isinstance(here.event, Draw) else getattr(here.event, "seat", None)
    found = []
    if actor is not None and (here.open or actor == here.seat):
        found.append(("Another move for {name}", int(actor), spot.event - 1))
    seats = SEATS if here.open else (here.seat,)
    found += [("Play on from here as {name}", seat, spot.event) for seat in seats if _chooses(here, seat)]
    for words, seat, event in found:
        label = say(words, name=plain(name_of(here.players, seat), 20))
        open_link(label, "branch", game=spot.game, hand=spot.hand, event=event, seat=seat, view=spot.view)


def _chooses(here: Here, seat: int) -> bool:
    if here.true.stage in (Stage.ACT, Stage.DISCARD):
        return seat == here.true.turn and here.true.seats[seat].won is None
    return bool(legal_events(here.true, here.rules, seat))


def _others(here: Here) -> str:
    """Where a player who has won and tells no more sits in front: that others may be looked at."""
    won = [each.won is not None for each in here.view.seats]
    return faint(say("Choose another player above.")) if here.open and won[here.seat] and not all(won) else ""


def _decided(hand: HandAudit, spot: Spot) -> int | None:
    """The discard of the seat in front that was made just now or is made next; None where it is not to discard."""
    for number in (spot.event, spot.event + 1):
        event = hand.steps[number - 1].at.event if 1 <= number <= len(hand.steps) else None
        if isinstance(event, Discard) and event.seat == spot.seat:
            return number
    return None


def _player(here: Here) -> bool:
    """Name the player in front; whether there is more to be told than that the win which was declared is none."""
    name = escape(name_of(here.players, here.seat))
    st.html(f'<h2><span class="badge">{here.view.wind_of(here.seat)}</span> {name}</h2>')
    if here.seat not in here.no_wins:
        return True
    words = term("This player has declared a win that is none by the rules, and is out of the hand.")
    st.html(f'<p class="bad">✗ {words}</p>')
    return False


def _win(here: Here, won: WinAudit) -> str:
    """A win explained, as far as the seat in front may know the hand."""
    if here.open or won.event.seat == here.seat:
        return win_panel(won, here.players)
    show = here.rules.unseen.winners_show
    if show != "melds" and won.event.seat in settled(here.true).winners_here:
        why = term("The hand is shown when nobody can win on this tile any more: step on.")
        return win_unseen(won, here.players, why)
    kong = won.hand is None or any(not each.is_open for each in won.hand.melds)
    if show == "all" or (show == "all_but_kongs" and not kong):
        return win_panel(won, here.players)
    why = say("Under the rulings of this game the winner does not show a concealed kong of this hand.")
    if show == "melds":
        why = say("Under the rulings of this game the winner does not show this hand.")
    return win_unseen(won, here.players, why)


def _score(here: Here) -> None:
    opened, spot, hand, players, won = here.opened, here.spot, here.hand, here.players, here.wins
    if not won:
        later = f" {say('Press Page Down for the next flagged event.')}" if spot.open and hand.wins else ""
        st.html(f'<p class="faint">{term("Nobody has won so far in this hand.")}{later}</p>')
        return
    html = "".join(_win(here, each) for each in reversed(won))
    # First of all: who reads the score wants to know it, and on a phone the rest is long.
    if spot.open and (pays := replay_dispute.pays_html(won[::-1], players)):
        st.html(pays)
    given = won[-1].hand
    if spot.open and given is not None and not any_hidden((*given.concealed, given.win)):
        form = form_of_hand(given, opened.audit.ruleset, opened.audit.rulings or {})
        open_link("Open in Score", "score", **query_of(form))
    if spot.open and (like := _rows_of(won[-1])):
        open_link(
            say("Hands like this: {rows}", rows=", ".join(plain(row_name(each)) for each in like)),
            "search",
            ruleset=opened.audit.ruleset,
            rows=like,
        )
    st.html(f"{html}<h2>{say('Payments so far in this hand')}</h2>{ledger_table(hand, players, here.line)}")


def _share(opened: Opened, spot: Spot) -> None:
    """All that can be sent of this moment: the table as a picture, pages, the link, which has been copied."""
    data = {
        "name": f"replay-{opened.key}-hand-{spot.hand}-event-{spot.event}",
        "copy": say("Copy as picture"),
        "save": say("Save as picture"),
        "copied": say("The picture is on the clipboard."),
        "saved": say("The picture is saved."),
        "failed": say("This browser does not make a picture of the table."),
    }
    script, looks = (file_beside(__file__, f"picture.{each}") for each in ("js", "css"))
    component("picture", script, _PICTURE, looks)(data=data, key="picture", height=40)
    if spot.open:  # the files tell what every hand held
        if opened.rules is not None:
            replay_dispute.page_button(opened, spot, opened.rules)
        reports.of_game(opened, spot.hand)
    words = "The link to this moment, as the address bar has it. It has been copied where the browser allows it."
    st.write(say(words))
    copied = {"text": sent("replay", spot.query()), "number": st.session_state.get("copies", 0)}
    component("copy", file_beside(__file__, "copy.js"))(data=copied, key="copy", height=1)  # once for each number


def _rows_of(won: WinAudit) -> list[str]:
    """The two rows of a win that added most, to find others by."""
    if not isinstance(won.scored, Scored):
        return []
    worth = {name: value for name, value in won.scored.patterns.items() if value}
    return sorted(worth, key=lambda each: -worth[each])[:2]


def _hands(opened: Opened, spot: Spot) -> None:
    head = say("The game, with the scores after each hand")
    st.html(f"<h2>{head}</h2>" + in_html.hands_of(opened.audit, spot))
    if not spot.open:
        return
    if lines := luck_html(luck_of_game(opened), spot.seat, name_of(opened.audit.players, spot.seat)):
        st.html(lines)
    rows = []
    for line, (first, *more) in list(by_line(opened.audit.findings).items())[:_MOST_FINDINGS]:
        where = say("line {n}", n=str(line)) if first.hand is None else place_told(first.hand, line)
        codes = ", ".join(code_words(code) for code in dict.fromkeys(each.code for each in (first, *more)))
        to = spot_of({"line": str(int(line))}, opened.key, opened.audit)[0]
        words = escape(f"{say(first.severity)}: {codes} ({where})")
        rows.append(f"<li>{in_html.link(words, f'at {to.hand} {to.event}', to)}</li>")
    if rows:
        st.html(f'<h2>{say("What was found in it")}</h2><ol class="moves">{"".join(rows)}</ol>')


def unreadable(opened: Opened) -> None:
    """A game of which no hand can be shown."""
    st.html(f'<h1 class="page-title">{escape(game_name(opened.audit.game))}</h1>')
    st.html(f"<p>{say('No hand of this game can be shown.')}</p>" + _findings(opened))


def not_followed(opened: Opened, spot: Spot) -> None:
    """A hand of which nothing could be followed, or an excerpt without play: its wins and findings are all there is."""
    hand = opened.audit.details[spot.hand - 1]
    html = "".join(win_panel(each, opened.audit.players) for each in hand.wins)
    st.html(f"<p>{say('There is no table to show for this hand.')}</p>{html}{_findings(opened)}")


def _findings(opened: Opened) -> str:
    return "".join(
        finding_box(each, opened.audit.players, say("line {n}", n=str(each.line))) for each in opened.audit.findings
    )
