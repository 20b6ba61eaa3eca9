"""The left half of the page Score a hand: the tiles to click, and how the hand was won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from parts.hands.draft import FLOWER, HAND, MELDS, WINNING, Draft, left_of, room_for
from parts.hands.form import NOBODY, Form, draft_or_none, giver_asked, names_of
from parts.html import aside, section, text
from parts.just_used import used
from parts.rulings import named_set, other_rulings
from parts.write_down import FOUR_NAMES, PAYS, PLAYERS
from replay.hands import WINDS
from replay.rules import Ruleset
from replay.rulesets import all_rulesets
from replay.terms import Terms, in_terms, say, term
from replay.tiles import KINDS, LETTERS, NAMES
from replay.view.drawn.tiles import label
from replay.view.rulebook.titles import title_of
from replay.view.safe_text import safe
from replay.view.score import WON_BY
from replay.view.text import MELD_NAMES, SUITS, WIND_NAMES
from screens.score.clicks import hear_clicks, press
from screens.score.state import example, line, typed
from screens.score.view import COUNTED, SEES

_ALOUD: Final = Terms(
    {
        "after_kong": "on the replacement tile of a kong",
        "after_flower": "on the replacement tile of a flower",
        "discard_after_kong": "on the discard after a kong",
        "last_tile": "with the last tile",
        "first_draw": "with the first tile drawn",
        "before_first_discard": "before the first own discard",
        "no_calls": "nobody has called",
        "dealer_first_discard": "on the dealer's first discard",
    }
)


def builder() -> tuple[Form, DeltaGenerator, DeltaGenerator]:
    """What is set, the place for the answer in a word, which a phone shows far above the answer itself, and that for
    what is said of the claim."""
    titles = {name: title_of(ruleset) for name, ruleset in all_rulesets().items()}
    ruleset = all_rulesets()[_one_of(say("Ruleset"), titles, "ruleset")]
    here = line()
    hand = st.text_input(
        say("Hand"),
        here.begun,
        key=here.key,
        on_change=typed,
        args=(here, here.key),
        help=term(
            "Concealed tiles; then melds: C: chow, P: pung, O: open kong, A: added kong, K: concealed kong; "
            "F: declared jokers; the winning tile after +. A JSON object as `replay score` takes it is understood too."
        ),
        max_chars=4000,
    )
    if refused := st.session_state.pop("score refused", ""):
        st.html(f'<p class="gx-about" role="alert">{text(refused, 400)}</p>')
    brief = st.empty()
    draft = draft_or_none(hand)
    _picker(draft, ruleset)
    form, claimed = _situation(ruleset, hand, draft)
    return form, brief, claimed


def _picker(draft: Draft | None, ruleset: Ruleset) -> None:
    if draft is None:
        return
    rules = ruleset.under()
    into_names = [HAND, WINNING, *(words for words, kind in MELDS.items() if kind in rules.play.calls)]
    if "flower" in rules.play.calls:
        into_names.append(FLOWER)
    if st.session_state.get("sh_into") not in into_names:
        st.session_state["sh_into"] = HAND
    here = line()

    def button(words: str, key: str, click: str, **more: Any) -> None:
        st.button(words, key=key, on_click=press, args=(here, click, into_names, ruleset), **more)

    with st.container(key="heldtiles", horizontal=True, vertical_alignment="center", gap=None):
        if not draft.concealed:  # the palette keeps its place when the first one is clicked
            st.html(aside(term("No concealed tiles yet.")))
        for place, kind in enumerate(draft.concealed):
            name = NAMES[kind]
            button(say("take away {tile}", tile=label(kind)), f"held{place}-tile-{name}", f"held {name} 0")
    into = st.pills(
        say("A click adds to"),
        into_names,
        format_func=in_terms,
        key="sh_into",
        on_change=used(),
        required=True,
        wrap=True,
    )
    into = into or HAND
    for suit in LETTERS:
        kinds = [kind for kind in range(KINDS) if NAMES[kind][1] == suit and ruleset.copies[kind]]
        if kinds:
            with st.container(key=f"palette-{suit}", horizontal=True, gap=None):
                for kind in kinds:
                    adds, left = say("add {tile}", tile=label(kind)), left_of(draft, kind, ruleset)
                    button(
                        say("{what}, {number} left", what=adds, number=left),
                        f"pick-tile-{NAMES[kind]}",
                        f"pick {NAMES[kind]} {into_names.index(into)}",
                        disabled=not room_for(draft, kind, into, ruleset),
                    )
    if not any(room_for(draft, kind, into, ruleset) for kind in range(KINDS)):
        st.html(aside(term("No tile fits in there any more: take one back, or add to something else.")))
    hear_clicks(into_names, ruleset)
    with st.container(horizontal=True):
        button(say("Take back"), "sh_take_back", "take back", icon=":material/backspace:")
        button(say("Clear"), "sh_clear", "clear", icon=":material/delete:")
        st.button(say("An example"), icon=":material/casino:", on_click=example)


def _situation(ruleset: Ruleset, hand: str, draft: Draft | None) -> tuple[Form, DeltaGenerator]:
    rules, state = ruleset.under(), st.session_state
    possible = {"discard": "discard" in rules.wins.on, "robbed_kong": bool(rules.wins.on - {"discard"})}
    ways = [way for way in WON_BY if possible.get(way, True)]
    if state.get("sh_by") not in ways:
        state["sh_by"] = ways[0]
    st.html(section(term("How it was won")))
    by = st.segmented_control(
        term("Won"),
        ways,
        format_func=WON_BY.__getitem__,
        key="sh_by",
        on_change=used(),
        required=True,
        label_visibility="collapsed",
    )
    by = (draft.by if draft and draft.by else "") or by or ways[0]
    said: dict[str, Any] = {"ruleset": ruleset.id, "hand": hand, "by": by}
    gives, seats = _gives(ruleset, by), _seats()
    asked = [True, rules.rotation.rounds, gives is not None]
    places = iter(st.columns(sum(asked)))
    said["seat"] = seat = _one_of(say("Seat of the winner"), seats, "seat", next(places))
    others = {wind: words for wind, words in seats.items() if wind != seat}
    if rules.rotation.rounds:
        said["round"] = _one_of(term("Round"), WIND_NAMES, "round", next(places))
    if gives is None:
        state["sh_target"] = None
    else:
        said["target"] = _one_of(gives, others, "target", next(places), maybe=True)
    if rules.settlement.look_back and by != "self_draw":
        before = {NOBODY: say("nobody"), **others, seat: say("the winner")}
        words = say("Who put down such a tile before, in this go-around")
        said["responsible"] = _one_of(words, before, "responsible", maybe=True)
    claimed = _claim(said)
    said["situation"] = _several_of(say("Circumstances"), _ALOUD, "situation")
    if rules.opening.void_suits:
        said["void_suit"] = _one_of(term("Missing suit"), SUITS, "void_suit", maybe=True)
    if rules.wall.scoring_tiles:
        said["scoring_tiles"] = _known("scoring_tiles", say("Scoring tiles turned, in their order"))
    with st.expander(say("More that may matter"), icon=":material/tune:"):
        state["sh_out"] = [each for each in state.get("sh_out", []) if each in others]
        said["out"] = _several_of(term("Have won before"), others, "out")
        kongs = {each.removesuffix("_kong"): words for each, words in MELD_NAMES.items() if each.endswith("_kong")}
        words = term("The winner's kong before the replacement tile")
        said["kong_kind"] = _one_of(words, kongs, "kong_kind", maybe=True)
        for column, (name, words) in zip(st.columns(3, vertical_alignment="bottom"), COUNTED.items(), strict=True):
            said[name] = column.number_input(
                words, min_value=0, max_value=999, value=None, key=f"sh_{name}", on_change=used()
            )
        said["visible"] = _known("visible", say(SEES))
        if rules.settlement.look_back:
            words = term("Discards since the winner's last one, as S:9p W:1m")
            said["go_around"] = _known("go_around", words)
    said["rulings"] = named_set(ruleset, "sh_rulings")
    said["ruling"] = tuple(other_rulings(ruleset, "sh_ruling", said["rulings"]))
    return Form(**said), claimed


def _one_of(
    label: str, words: Mapping[Any, str], name: str, where: DeltaGenerator | None = None, *, maybe: bool = False
) -> Any:
    """One of these; None for nothing said, where that `maybe` is so."""
    ask, state, key = st.selectbox if where is None else where.selectbox, st.session_state, f"sh_{name}"
    if state.get(key) not in words:
        state[key] = None if maybe else next(iter(words))
    return ask(
        label,
        list(words),
        index=None if maybe else 0,
        format_func=words.__getitem__,
        key=key,
        on_change=used(),
        placeholder=say("not said"),
    )


def _several_of(label: str, words: Mapping[Any, str], name: str) -> tuple[Any, ...]:
    found = st.pills(
        label,
        list(words),
        selection_mode="multi",
        format_func=words.__getitem__,
        key=f"sh_{name}",
        on_change=used(),
        wrap=True,
    )
    return tuple(each for each in words if each in (found or ()))


def _claim(said: dict[str, Any]) -> DeltaGenerator:
    """The players' names, the total and the payments that are claimed, and the place for what is said of them."""
    st.html(section(say("The claim"), "Names and what is claimed, for a sheet that all can sign."))
    names = st.container()
    left, right = st.columns([1, 2])
    for where, name, words, shown in (
        (names, "names", say(PLAYERS), FOUR_NAMES),
        (left, "total", say("Claimed total"), "80"),
        (right, "pays", say("Claimed payments, from East on"), PAYS),
    ):
        found = where.text_input(words, key=f"sh_{name}", placeholder=shown, on_change=used(), max_chars=400)
        said[name] = found.strip()
    return st.container(key="claimed")


def _gives(ruleset: Ruleset, by: Any) -> str | None:
    """What to ask of the player who gave the tile, by what is set so far; None where nobody did."""
    flags, kind = st.session_state.get("sh_situation") or (), st.session_state.get("sh_kong_kind")
    if not giver_asked(ruleset.under(), Form(ruleset=ruleset.id, by=by, situation=tuple(flags), kong_kind=kind)):
        return None
    return term("Who gave the tile of the open kong") if by == "self_draw" else say("Who gave the tile")


def _seats() -> dict[str, str]:
    """Each seat by its wind, and by the name of who sits there if it is given."""
    names = zip(WINDS, names_of(str(st.session_state.get("sh_names") or "")), strict=True)
    return {wind: f"{WIND_NAMES[wind]} · {safe(name, 40)}" if name else WIND_NAMES[wind] for wind, name in names}


def _known(name: str, words: str) -> str | None:
    """A text that may be said to be empty, which is not the same as not said."""
    said = st.checkbox(say("{what}: known", what=words), key=f"sh_{name}_said", on_change=used())
    found = st.text_input(
        words, key=f"sh_{name}", on_change=used(), disabled=not said, label_visibility="collapsed", max_chars=1000
    )
    return found.strip() if said else None
