"""The controls that choose games, as the pages Games, Audit and Study have them; kept in the address."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from itertools import islice
from typing import Final

import streamlit as st
from msgspec import Struct
from streamlit.delta_generator import DeltaGenerator

import data
from parts.choice import check, choice
from parts.html import nothing, plain_name
from parts.just_used import used
from parts.menu import ME
from replay.store import Reader
from replay.store.notes.reading import count_notes, tags_of
from replay.store.queries.filter import ANY_NOTE, GameFilter
from replay.store.queries.games import count_games
from replay.store.rows import Totals
from replay.terms import Terms, say
from replay.view.rulebook.titles import title_named

VERDICTS: Final[Terms[str]] = Terms({"clean": "clean", "findings": "with findings", "unreadable": "unreadable"})
MOST_NAMES: Final = 1000
NO_GAME: Final = "No game meets these filters"
ALL: Final = "all"
"""How a link says that all rulesets are meant where one is chosen by default."""


def game_filter(*, one_ruleset: bool = False) -> GameFilter:
    """The controls that choose games, kept in the address. With `one_ruleset` the most frequent one is chosen unless
    somebody wants all: what is counted in points, chips or faan belongs to one ruleset.
    """
    known = known_games()
    check("since", "date", _is_date)
    check("until", "date", _is_date)
    with st.container(key="gxfilters-one" if one_ruleset else "gxfilters"):
        search, ruleset, player, verdict, dates = st.columns([1.8, 2, 1.3, 1.2, 1.35], vertical_alignment="bottom")
    sought = search.text_input(
        say("Search"),
        key="q",
        bind="query-params",
        on_change=used(),
        placeholder=say("Game, file, player or note"),
        max_chars=200,
    )
    # On a phone the rest is folded away until it is asked for, or something in it is chosen.
    search.toggle(say("More filters"), value=bool(_CHOOSING & set(st.query_params)), key="gxmore", on_change=used())
    everything = ALL if one_ruleset else ""
    rulesets = {
        everything: say("all rulesets"),
        **{name: f"{title_named(name)} ({number:,})" for name, number in known.rulesets.items()},
    }
    usual = max(known.rulesets, key=lambda each: known.rulesets[each], default=everything) if one_ruleset else ""
    chosen = choice(ruleset, "Ruleset", rulesets, key="ruleset", default=usual, always=one_ruleset)
    name = player_choice(player, "Games with")
    said = choice(
        verdict,
        "Verdict",
        {"": say("any verdict"), **VERDICTS},
        key="verdict",
    )
    with dates:
        since, until, noted = _dates(known)
    ruleset_only = "" if chosen == everything else chosen
    return GameFilter(
        ruleset=ruleset_only or None,
        players=(name,) if name else (),
        verdict=said or None,
        search=sought or None,
        since=since or None,
        until=until or None,
        noted=noted or None,
    )


_CHOOSING: Final = frozenset({"player", "verdict", "since", "until", "noted", "code", "about", "severity", "players"})


def none_meets(what: str) -> str:
    """What stands where the filters leave nothing, as HTML."""
    return nothing(what, "Take one of them away.")


def ruleset_choice(where: DeltaGenerator) -> str:
    """The ruleset that is chosen, of those in the store; "" for all."""
    titles = {name: title_named(name) for name in known_games().rulesets}
    return choice(where, "Ruleset", {"": say("all rulesets"), **titles}, key="ruleset")


def player_choice(where: DeltaGenerator, label: str, *, mine: bool = True) -> str:
    """The player that is chosen, by default who looks at the page if it is to be `mine`; "" for everybody."""
    people = with_asked(known_players(), [st.query_params.get("player", "")])
    names = {"": say("everybody"), **{name: plain_name(name) for name in people}}
    me = ME.asked()
    return choice(where, label, names, key="player", default=me if mine and me in names else "")


def with_asked(names: Sequence[str], asked: Iterable[str]) -> tuple[str, ...]:
    """The names that are offered, with those that a link asks for and that are in the store, but too rare to be."""
    rare = [each for each in dict.fromkeys(asked) if each and each not in names]
    found = [each for each in rare if count_games(data.reader(), GameFilter(players=(each,)))]
    return (*names, *found)


def _is_date(given: str) -> bool:
    try:
        return date.fromisoformat(given) >= _FIRST
    except ValueError:
        return False


def _dates(known: KnownGames) -> tuple[str, str, str]:
    """What is asked for less often: when it was played, and what has been noted on it."""
    noted = ""
    with st.popover(say("Dates, notes") if known.notes else say("Dates"), width="stretch"):
        first = st.date_input(
            say("Played since"), value=None, key="since", bind="query-params", min_value=_FIRST, on_change=used()
        )
        last = st.date_input(
            say("Played until"), value=None, key="until", bind="query-params", min_value=_FIRST, on_change=used()
        )
        if known.notes:
            tags = {f"#{tag}": f"#{plain_name(tag)} ({number:,})" for tag, number in known.tags.items()}
            options = {
                "": say("with and without"),
                ANY_NOTE: say("with notes ({number:,})", number=known.notes),
                **tags,
            }
            noted = choice(st.container(), "Notes", options, key="noted")
    since, until = (each.isoformat() if isinstance(each, date) else "" for each in (first, last))
    return since, until, noted


_FIRST: Final = date(1900, 1, 1)


class KnownGames(Struct, frozen=True):
    """What the filters offer, and how much the store holds."""

    rulesets: dict[str, int]
    players: tuple[str, ...]
    totals: Totals
    notes: int
    tags: dict[str, int]


def known_games() -> KnownGames:
    """What the filters offer. Raises StoreError."""
    return data.asked(_known)


def _known(reader: Reader) -> KnownGames:
    names = tuple(islice(reader.players(), MOST_NAMES))
    return KnownGames(reader.rulesets(), names, reader.totals(), count_notes(reader), tags_of(reader))


def known_players() -> tuple[str, ...]:
    """The names in the store, the most frequent first; a thousand at most. Raises StoreError."""
    return known_games().players
