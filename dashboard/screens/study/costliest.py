"""The tab Costliest of Study: the decisions that gave most up, each with its moment, discards also as an exercise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import streamlit as st

import data
from parts.hands.drawn import held_html
from parts.html import aside, card, nothing, plain_name, section, text, with_code
from parts.links import Value, anchor, key_of
from parts.worth import to_play_out, worth_at
from replay.store import Reader
from replay.store.queries.decisions import CostlyDecision, DearDecision, costly_decisions, dear_decisions
from replay.store.queries.held import BeforeDiscard, held_in
from replay.store.queries.study import HandFilter
from replay.terms import say, term
from replay.tiles import KIND_OF, Kind
from replay.view.drawn.tiles import label
from replay.view.rulebook.titles import title_named
from replay.view.worth.given_up import choice_told, given_up_text

_MOST: Final = 30
_FIRST: Final = 3
"""Discards that are played out here at one press, some seconds each."""


def costliest_drawn(study: HandFilter) -> None:
    """Draw the tab."""
    found = data.asked(costly_decisions, study, most=_MOST)
    if not found:
        words = term("No discard was found that another one would have bettered, or none of these hands was analysed.")
        st.html(nothing(term("No costly discard"), words))
        return
    about = term(
        "What each discard kept, beside the one that keeps most: steps to ready first, then tiles that bring it nearer,"
        " as the player could know them. Who could win on a tile is no part of it."
    )
    st.html(section(term("Costliest discards"), about) + _cards([_card(each) for each in found]))


def dearest_drawn(study: HandFilter) -> None:
    """Draw what decisions gave up in points, ruleset by ruleset, where they were played out."""
    names = [study.games.ruleset] if study.games.ruleset else list(data.reader().rulesets())
    answers = {name: data.asked(dear_decisions, study, name, most=_MOST) for name in names}
    told = [(name, found) for name, found in answers.items() if found is not None]
    if not told:
        command = f"replay analyse --worth --store {data.store_path()}"
        words = with_code(
            say("`{command}` plays each decision out many times, and keeps what it gave up in points.", command=command)
        )
        st.html(nothing(term("None of these decisions was played out"), words))
        _here(data.asked(costly_decisions, study, most=_MOST)[:_FIRST])
    about = term(
        "Points that a choice was behind the best one on the same deals, with the standard error; only what is beyond "
        "doubt. Discards, claims, kongs and wins let pass are among them."
    )
    for name, found in told:
        title = say("In points: {name}", name=plain_name(title_named(name)))
        st.html(section(title, about) + _cards([_dear_card(each) for each in found]))


def _here(found: Sequence[CostlyDecision]) -> None:
    """The first of the discards above in points: played out here and now when it is asked for, and not stored."""
    places = [(key_of(each.sha256), each.hand, each.judged.event, each.judged.seat) for each in found]
    if not places:
        return
    words = say("Play the first {n:,} of the discards above out", n=len(places))
    asked = to_play_out()
    st.button(words, key="worth first", icon=":material/casino:", on_click=asked.update, args=(places,))
    known = []
    for each, place in zip(found, places, strict=True):
        if place in asked and (worth := worth_at(data.open_game(place[0]), *place[1:])) is not None:
            known.append(DearDecision(sha256=each.sha256, game=each.game, hand=each.hand, name=each.name, worth=worth))
    if known:
        about = "Points behind the best choice, with the standard error: less than three of it is too close to call."
        known.sort(key=lambda each: -each.worth.given_up)
        st.html(section("In points, played out now", about) + _cards([_dear_card(each) for each in known]))


def _cards(cards: list[str]) -> str:
    return f'<div class="gx-cards">{"".join(cards)}</div>'


def _dear_card(each: DearDecision) -> str:
    worth = each.worth
    chosen, best = (choice["choice"] for choice in (worth.chosen, worth.choices[0]))
    put, keep = (KIND_OF[one["tile"]] if one["type"] == "discard" else None for one in (chosen, best))
    words = say("{chosen}, not {best}", chosen=choice_told(chosen, worth.seat), best=choice_told(best, worth.seat))
    event = worth.event - (put is None)
    seen: dict[str, Value] = {"event": event, "seat": worth.seat, "view": "seat"}
    return _drawn(each, worth.event, put, keep, f"{given_up_text(worth)} {say('points')}", words, seen)


def _card(each: CostlyDecision) -> str:
    judged = each.judged
    words = say("{chosen}, not {best}", chosen=label(judged.tile), best=label(judged.best))
    seen: dict[str, Value] = {"event": judged.event, "seat": judged.seat}
    return _drawn(each, judged.event, judged.tile, judged.best, given_up(each), words, seen)


def _drawn(
    each: CostlyDecision | DearDecision,
    event: int,
    put: Kind | None,
    keep: Kind | None,
    cost: str,
    words: str,
    seen: dict[str, Value],
) -> str:
    """A decision: what it gave up, the hand with the tile that was put down and the best one, the ways to it."""
    held = data.asked(_held, each.sha256, each.hand).get(event)
    hand = held_html(held, put, keep) if held is not None and put is not None else ""
    game = key_of(each.sha256)
    links = anchor(say("See it"), "replay", game=game, hand=each.hand, **seen, panel="discards")
    if put is not None:
        links += f" · {anchor(say('Try it'), 'train', game=game, hand=each.hand, event=event)}"
    title = f"<bdi>{text(each.name, 30)}</bdi>: {say('given up: {what}', what=text(cost))}"
    about = aside(f'{text(words)} <span class="gx-ways">{links}</span>')
    return card(f"{each.game} · {say('hand {n}', n=each.hand)}", title, hand, about, level=3)


def _held(reader: Reader, sha256: str, hand: int) -> Mapping[int, BeforeDiscard]:
    return held_in(reader, reader.game(key_of(sha256)).id, hand)


def given_up(each: CostlyDecision) -> str:
    """What the discard gave up, in words."""
    judged = each.judged
    if judged.broke_ready:
        return term("a ready hand")
    if judged.shanten_lost:
        return say("{n:,} steps to ready", n=judged.shanten_lost)
    return say("{n:,} tiles of {best}", n=judged.given_up, best=judged.best_left)
