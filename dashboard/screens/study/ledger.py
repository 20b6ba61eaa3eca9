"""The ledger of the page Study: where the points of one game went, payment by payment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import streamlit as st

import data
from parts.choice import choice
from parts.filters import NO_GAME, none_meets
from parts.html import HAND_OF_GAME, aside, counted, nothing, place_told, plain_name, section, table, text
from parts.links import anchor, key_of
from replay.store.errors import NoSuchGameError
from replay.store.queries.scores import LedgerEntry, ledger
from replay.store.queries.study import HandFilter
from replay.terms import say, term
from replay.view.drawn.facts import paid_row
from replay.view.drawn.words import signed

MOST_LEDGERS: Final = 200
"""Games of which one may be chosen for its ledger."""
_OFFERED: Final = "Of the games that meet the filters {number} are offered here; the filters above lead to the others."
WIDER: Final = "Choose more games or other players above."


def ledger_drawn(study: HandFilter) -> None:
    """Draw the tab: a game of those that meet the filters is chosen, and its ledger stands below."""
    reader = data.reader()
    games = reader.games(study.games, limit=MOST_LEDGERS + 1)
    more, games = len(games) > MOST_LEDGERS, games[:MOST_LEDGERS]
    offered = {
        key_of(each.sha256): f"{plain_name(each.game)} ({counted(each.hands, 'hand')})" for each in games if each.hands
    }
    st.html(
        section(
            "Ledger",
            "Every payment of a game: as the rules compute it, or as it is claimed where nobody could judge the hand. "
            "The payments of each line add up to zero, and so do the running sums (Σ) after it.",
        )
    )
    if not offered:
        st.html(none_meets(NO_GAME))
        return
    moved = (key_of(each.sha256) for each in games if each.hands and any(each.scores))
    key = choice(st.container(), "Game", offered, key="ledger", default=next(moved, next(iter(offered))))
    if more:
        st.html(aside(say(_OFFERED, number=MOST_LEDGERS)))
    try:
        row = reader.game(key)
    except NoSuchGameError as error:
        st.html(nothing("This game is not in the store", text(error, 300)))
        return
    entries = ledger(reader, row.id)
    if not entries:
        st.html(nothing("No points moved in this game", term("Nobody won, or the record tells too little.")))
        return
    st.html(ledger_html(entries, row.players, key))


def ledger_html(entries: Sequence[LedgerEntry], players: Sequence[str], key: str) -> str:
    """The ledger as a table: each payment with its turn, the running sums, and the sum of each line."""
    rows = []
    for each in entries:
        where = place_told(each.hand, each.line)
        moved = [
            f'<span class="{"gx-minus" if amount < 0 else "gx-plus"}">{signed(amount)}</span>' if amount else ""
            for amount in each.amounts
        ]
        rows.append(
            (
                anchor(where, "replay", game=key, hand=each.hand, line=each.line),
                text(paid_row(each.reason, each.amounts, players))
                + (f" ({say('as claimed')})" if each.claimed else ""),
                *moved,
                *(f"<b>{signed(total)}</b>" for total in each.running),
                signed(sum(each.running)),
            )
        )
    names = [f"<bdi>{text(name, 16)}</bdi>" for name in players]
    return table(
        [HAND_OF_GAME, "for", *names, *(f"{name} Σ" for name in names), "sum"],
        rows,
        label="Payments in order with running sums",
        numbers=tuple(range(2, 11)),
    )
