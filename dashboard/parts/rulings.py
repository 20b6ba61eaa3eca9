"""The choice of a named set of rulings and of single rulings over it: on the pages Rules, Score a hand and Audit.

The address holds the set as `rulings` and each single ruling as `ruling`, which wins over the set: the words of the
command line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import streamlit as st

from data import own_sets, set_for_all
from parts.choice import choice
from parts.html import aside, refused, text
from parts.just_used import followed, in_address, used
from replay.engine.rulings.choices import departures
from replay.rules import Ruleset
from replay.rulesets import UnknownRulesetError, find_ruleset
from replay.rulings import DEFAULT, Rulings, RulingSet
from replay.terms import has_words, in_terms, say
from replay.view.drawn.words import in_english

NAMED_SET: Final = "Named set of rulings"
_MOST_TOLD = 2
"""Rulings that are told one by one where a game is named."""


def named_sets(ruleset: Ruleset) -> tuple[RulingSet, ...]:
    """The sets that come with a ruleset, and the clubs' own of it that the store keeps."""
    known = {each.name: each for each in (*own_sets(), *ruleset.sets) if each.ruleset == ruleset.id}
    return tuple(known[name] for name in sorted(known))


def words_of_sets(sets: tuple[RulingSet, ...]) -> dict[str, str]:
    """The choices of a set, by name: the defaults first."""
    return {DEFAULT: say("default (the rulebook's own)")} | {
        each.name: each.named() if has_words(each.named()) else each.name for each in sets
    }


def usual_set(ruleset: str) -> str:
    """The name of the set that the club has set for all; that of the defaults where it has set nothing."""
    return next((each.name for each in set_for_all().usual if each.ruleset == ruleset), DEFAULT)


def values_of(ruleset: Ruleset, name: str) -> Mapping[str, str]:
    """What the set of this name says otherwise than the default; nothing where there is no such set."""
    return next((each.values for each in named_sets(ruleset) if each.name == name), {})


def known_rulings(ruleset: Ruleset, values: Mapping[str, str]) -> dict[str, str]:
    """Every alternative to these values of every ruling, `slug=value`, with what it means."""
    return {each.name: f"{each.question} {each.meaning}" for each in departures(ruleset.id, values)}


def meant(ruleset: Ruleset, singles: Iterable[str]) -> dict[str, str]:
    """Single rulings by slug, each with the option that its value means, whatever name of it a link has."""
    return ruleset.rulings.plain(dict(each.partition("=")[::2] for each in singles))


def singles_over(ruleset: Ruleset, name: str, asked: Iterable[str]) -> tuple[str, ...]:
    """The single rulings of these that say otherwise than the set of this name."""
    wanted = meant(ruleset, asked).items()
    known = known_rulings(ruleset, values_of(ruleset, name))
    return tuple(each for each in known if meant(ruleset, [each]).items() <= wanted)


def not_in_force(ruleset: Ruleset, name: str, singles: Iterable[str], asked: Iterable[str]) -> list[str]:
    """Those that are asked for and do not hold under the set of this name with these single rulings over it."""
    in_force = ruleset.rulings.whole(other_values(ruleset, name, singles)).items()
    return [each for each in asked if not meant(ruleset, [each]).items() <= in_force]


def other_values(ruleset: Ruleset, name: str, singles: Iterable[str]) -> dict[str, str]:
    """What the set of this name says otherwise than the default, with single rulings over it, by slug."""
    whole = {**values_of(ruleset, name), **meant(ruleset, singles)}
    return {slug: value for slug, value in whole.items() if value != DEFAULT}


def named_set(ruleset: Ruleset, key: str) -> str:
    """The name of the set chosen; the session's state has it under `key`. A ruleset begins with what the club has set
    for all."""
    words, state = words_of_sets(named_sets(ruleset)), st.session_state
    if state.get(key) not in words or state.get(f"{key} of") != ruleset.id:
        state[key] = usual_set(ruleset.id)
    state[f"{key} of"] = ruleset.id
    found: str = st.selectbox(
        say(NAMED_SET),
        list(words),
        format_func=lambda each: words.get(each, each),
        key=key,
        on_change=used(),
    )
    _about(ruleset, found)
    return found


def other_rulings(ruleset: Ruleset, key: str, name: str = DEFAULT) -> list[str]:
    """The single rulings chosen over the set of this name, each as `slug=value`; the session's state has them under
    `key`.

    What was chosen under another ruleset or set and is no choice here is dropped.
    """
    known = known_rulings(ruleset, values_of(ruleset, name))
    st.session_state[key] = [each for each in st.session_state.get(key, []) if each in known]
    return st.multiselect(
        say("Rulings other than the default")
        if name == DEFAULT
        else say("Rulings other than those of {name}", name=name),
        list(known),
        format_func=lambda each: ruling_label(each, known[each]),
        key=key,
        on_change=used(),
        placeholder=say("{n} alternatives", n=len(known)),
    )


def rulings_in_address(ruleset: Ruleset, key: str) -> Rulings:
    """The rulings of the set and the single ones that the address holds, with the controls to choose others."""
    sets = words_of_sets(named_sets(ruleset))
    name = choice(st.container(), NAMED_SET, sets, key="rulings", default=DEFAULT)
    _about(ruleset, name)
    state, given = st.session_state, st.query_params.get_all("ruling")
    if key not in state or followed("ruling", given or None):
        state[key] = list(singles_over(ruleset, name, given))
        for each in not_in_force(ruleset, name, state[key], given):
            st.html(refused("ruling", each))
    chosen = other_rulings(ruleset, key, name)
    in_address("ruling", chosen)
    state["ruling@address"] = chosen or None
    return ruleset.chosen(other_values(ruleset, name, chosen))


def ruling_label(name: str, meaning: str) -> str:
    """A value of a ruling in a list: its code, and what it means, for which the language may have no words."""
    return f"{name}: {in_terms(meaning, sets=True)}" if has_words(meaning) else name


def _about(ruleset: Ruleset, name: str) -> None:
    for each in named_sets(ruleset):
        if each.name == name:
            about = f"{in_english(text(in_terms(each.about), 2000))} " if each.about else ""
            told = say(
                "{n:,} rulings other than the default; from: {source}",
                n=len(each.values),
                source=in_english(text(each.cite, 500)),
            )
            st.html(aside(about + told))


def rulings_named(ruleset: str, rulings: Mapping[str, str]) -> str:
    """What names the rulings of a game: the nearest named set, and what differs from it; "" for the defaults."""
    try:
        words = find_ruleset(ruleset).rulings_in_words(rulings, own_sets())
    except UnknownRulesetError:
        return ""
    if not words:
        return ""
    named = words[:1] if words[0].startswith(("rulings ", "club ")) else []
    others = words[len(named) :]
    if len(others) > _MOST_TOLD:
        others = [
            say("{n:,} rulings other than its own", n=len(others))
            if named
            else say("{n:,} rulings other than the default", n=len(others))
        ]
    return ", ".join((*named, *others) if named else ("rulings " + others[0], *others[1:]))
