"""The same hand under other rules: in every other game that has its tiles, and under each other ruling of its own."""

from __future__ import annotations

import streamlit as st
from msgspec.structs import replace

from parts.hands.form import Form, giver_asked, query_of, score_fields
from parts.html import section, table, text
from parts.links import anchor
from parts.rulings import known_rulings
from replay.formats.errors import ContradictionError, HandInputError
from replay.formats.hands import answer as scored
from replay.formats.hands import score_input
from replay.hands import NotAWin, Scored
from replay.rules import Rules, Ruleset
from replay.rulesets import all_rulesets
from replay.rulings import DEFAULT, UnknownRulingError
from replay.terms import say, term
from replay.view.drawn.words import in_english
from replay.view.rulebook.titles import title_of
from replay.view.rulings.report import UNDER_OTHERS
from screens.score.view import in_short


def elsewhere(form: Form) -> None:
    """Draw it when it is asked for: each ruling is a scoring of its own, and some games have many."""
    if not st.toggle(say("The same hand under other rules"), key="sh_elsewhere"):
        return
    rows = []
    for ruleset in all_rulesets().values():
        other = replace_for(form, ruleset)
        rows.append((text(title_of(ruleset)), *_told(other, ruleset.under()), _link(other)))
    st.html(
        section(
            term("In every game"),
            "By the defaults of each; missing suits, scoring tiles and rulings of another game are left out.",
        )
        + table(["game", "total", term("rows or why not"), ""], rows, label="The same hand in every game", numbers=(1,))
    )
    with st.spinner(say("Trying the other rulings")):
        changed, tried = _under_rulings(form)
    about = say("{n:,} other rulings tried, one at a time; those that change what it scores:", n=tried)
    if not changed:
        st.html(section(UNDER_OTHERS, say("{n:,} other rulings tried: none changes what it scores.", n=tried)))
        return
    st.html(
        section(UNDER_OTHERS, about)
        + table(["ruling", "total", term("rows or why not"), ""], changed, label=UNDER_OTHERS, numbers=(1,))
    )


def replace_for(form: Form, ruleset: Ruleset) -> Form:
    """The same hand in another game: without what that game does not know, and without rulings."""
    rules = ruleset.under()
    other = replace(
        form,
        ruleset=ruleset.id,
        rulings=DEFAULT,
        ruling=(),
        void_suit=form.void_suit if rules.opening.void_suits else None,
        scoring_tiles=form.scoring_tiles if rules.wall.scoring_tiles else None,
        go_around=form.go_around if rules.settlement.look_back else None,
        responsible=form.responsible if rules.settlement.look_back else None,
    )
    return other if not other.target or giver_asked(rules, other) else replace(other, target=None)


def _told(form: Form, rules: Rules) -> tuple[str, str]:
    """The total of a hand and its rows, or a dash and why there is none; HTML."""
    result = _scored(form, rules)
    if isinstance(result, str):
        return "–", in_english(text(result, 300))
    return in_short(result)


def _scored(form: Form, rules: Rules) -> Scored | NotAWin | str:
    """The score, or why this game cannot hold such a hand."""
    try:
        return scored(score_input(score_fields(form)), rules)[1]
    except (ContradictionError, HandInputError, UnknownRulingError, ValueError) as error:
        return str(error)


def _under_rulings(form: Form) -> tuple[list[tuple[str, str, str, str]], int]:
    """What each single ruling other than those chosen makes of the hand, where that is another thing; how many."""
    ruleset = all_rulesets()[form.ruleset]
    chosen = form.chosen()
    here = _comes_to(_scored(form, ruleset.under(ruleset.chosen(chosen))))
    found, others = [], known_rulings(ruleset, chosen)
    for name, words in others.items():
        slug, value = name.split("=", 1)
        under = {**chosen, slug: value}
        singles = tuple(map("=".join, under.items()))
        other, rules = replace(form, rulings=DEFAULT, ruling=singles), ruleset.under(ruleset.chosen(under))
        if _comes_to(_scored(other, rules)) != here:
            total, why = _told(other, rules)
            found.append((f"<code>{text(name)}</code><br>{in_english(text(words, 240))}", total, why, _link(other)))
    return found, len(others)


def _comes_to(result: Scored | NotAWin | str) -> object:
    """What an answer is to the players."""
    if isinstance(result, Scored):
        return result.total, result.patterns, result.payments
    return [each.code for each in result.reasons] if isinstance(result, NotAWin) else result


def _link(form: Form) -> str:
    return anchor(say("Score it"), "score", **query_of(form))
