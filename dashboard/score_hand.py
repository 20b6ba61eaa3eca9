"""The page Score a hand: a hand clicked together or typed, its situation, and what it scores and waits for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

import streamlit as st
from msgspec.structs import replace
from streamlit.delta_generator import DeltaGenerator

from games_html import heading, nothing, refused, section, text, unit_of
from games_style import dress
from links import query_for
from replay.formats.hands import HandInputError, score_input, scored_json, waits_input
from replay.hands import WINDS, Acceptance, Hand, HeldHand, NotAWin, Scored
from replay.rules import Rules, Ruleset
from replay.rulesets import all_rulesets, first_ruleset
from replay.rulings import UnknownRulingError
from replay.terms import Terms, term, told
from replay.tiles import KINDS, NAMES, Kind
from replay.view.drawn.faces import face
from replay.view.drawn.tiles import label
from replay.view.rules import title_of
from rules_examples import cases_of
from score_hand_draft import FLOWER, HAND, MELDS, WINNING, Draft, added, left_of, room_for, undone, without
from score_hand_form import (
    COUNTS,
    FLAGS,
    KONGS,
    Form,
    as_json,
    draft_or_none,
    form_of_json,
    form_of_query,
    known_rulings,
    not_taken,
    query_of,
    score_fields,
    waits_fields,
)
from score_hand_view import (
    WAYS,
    WIND_NAMES,
    brief_html,
    discards_html,
    dropped_html,
    hand_html,
    lines_html,
    others_html,
    readiness_words,
    reading_html,
    total_html,
    waits_html,
)

EXAMPLE: Final = "123m345p3344z P:77s8j F:1j + 3z"
_FORM: Final = "score form"
_ADDRESS: Final = "score address"
_NEXT: Final = "score example"
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
_COUNTED: Final = Terms(
    {
        "tiles_drawn": "Tiles drawn since the deal",
        "own_draws": "Tiles drawn by the winner",
        "discards": "Discards so far",
    }
)


def page() -> None:
    """Draw the page."""
    dress("Score a hand")
    st.html(_faces())
    st.html(
        heading(
            "Score a hand",
            term("Click a hand together or type it, and see what it scores, why, and what it waits for."),
        )
    )
    _take_address()
    left, right = st.columns([1, 1], gap="large")
    with left:
        form, brief = _builder()
    _give_address(form)
    with right:
        brief.html(brief_html(_answer(form)))


# ------------------------------------------------------------- the form and the address


def _rulings() -> dict[str, Any]:
    return {name: ruleset.rulings for name, ruleset in all_rulesets().items()}


def _take_address() -> None:
    """Set the controls to what the address says if it is not what they wrote there, or if they are new."""
    address = {name: st.query_params.get_all(name) for name in st.query_params if name != "terms"}
    kept: Form | None = st.session_state.get(_FORM)
    if address and address != st.session_state.get(_ADDRESS):
        form = form_of_query(address, _rulings(), first_ruleset().id)
        for name, value in not_taken(address, form):
            st.html(refused(name.replace("_", " "), value))
        _set(form)
    elif kept is None:
        _set(Form(ruleset=first_ruleset().id, hand=EXAMPLE, seat="S"))
    elif "sh_hand" not in st.session_state:
        _set(kept)


def _give_address(form: Form) -> None:
    query = query_of(form)
    st.session_state[_FORM] = form
    st.session_state[_ADDRESS] = {name: [each] if isinstance(each, str) else each for name, each in query.items()}
    st.query_params.from_dict({**query, **query_for()})


def _set(form: Form) -> None:
    state = st.session_state
    for name in form.__struct_fields__:
        value = getattr(form, name)
        state[f"sh_{name}"] = list(value) if isinstance(value, tuple) else value
    for name in ("visible", "scoring_tiles", "go_around"):
        value = getattr(form, name)
        state[f"sh_{name}"] = value or ""
        state[f"sh_{name}_said"] = value is not None
    for name in COUNTS:
        value = getattr(form, name)
        state[f"sh_{name}"] = value if value >= 0 else None
    state["sh_by"] = form.by
    state["sh_typed"] = ""


def _edit(change: Callable[[Draft], Draft]) -> None:
    """Change the hand's line of text; a line that cannot be read stays as it is."""
    draft = draft_or_none(st.session_state["sh_hand"])
    if draft is not None:
        st.session_state["sh_hand"] = change(draft).text


def _typed() -> None:
    """A hand typed as JSON sets everything."""
    given = str(st.session_state["sh_hand"]).strip()
    if given.startswith("{"):
        try:
            _set(form_of_json(given, _rulings(), first_ruleset().id))
        except ValueError as error:
            st.session_state["score refused"] = str(error)


def _example() -> None:
    ruleset = st.session_state["sh_ruleset"]
    cases = cases_of(ruleset)
    if not cases:
        return
    place = st.session_state.get(_NEXT, 0)
    st.session_state[_NEXT] = place + 7
    case = cases[place % len(cases)]
    _set(form_of_json(as_json(case.fields), _rulings(), ruleset))


# ------------------------------------------------------------- the builder


def _builder() -> tuple[Form, DeltaGenerator]:
    """What is set, and the place for the answer in a word, which a phone shows far above the answer itself."""
    titles = {name: title_of(ruleset) for name, ruleset in all_rulesets().items()}
    name = st.selectbox("Ruleset", list(titles), format_func=lambda each: titles[each], key="sh_ruleset")
    ruleset = all_rulesets()[name]
    hand = st.text_input(
        "Hand",
        key="sh_hand",
        on_change=_typed,
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
    return _situation(ruleset, hand, draft), brief


def _picker(draft: Draft | None, ruleset: Ruleset) -> None:
    if draft is None:
        return
    table = _plain_rules(ruleset).table
    into_names = [HAND, WINNING, *(words for words, kind in MELDS.items() if kind in table.calls)]
    if "flower" in table.calls:
        into_names.append(FLOWER)
    if st.session_state.get("sh_into") not in into_names:
        st.session_state["sh_into"] = HAND
    with st.container(key="heldtiles", horizontal=True, gap=None):
        for place, kind in enumerate(draft.concealed):
            _tile_button(f"held{place}", kind, f"take away {label(kind)}", lambda d, kind=kind: without(d, kind))
    into = st.pills("A click adds to", into_names, format_func=told, key="sh_into", required=True, wrap=True)
    for suit in "mpszj":
        kinds = [kind for kind in range(KINDS) if NAMES[kind][1] == suit and ruleset.copies[kind]]
        if kinds:
            with st.container(key=f"palette-{suit}", horizontal=True, gap=None):
                for kind in kinds:
                    _tile_button(
                        "pick",
                        kind,
                        f"add {label(kind)}",
                        lambda d, kind=kind: added(d, kind, into or HAND, ruleset),
                        disabled=not room_for(draft, kind, into or HAND, ruleset),
                        left=left_of(draft, kind, ruleset),
                    )
    with st.container(horizontal=True):
        st.button("Take back", icon=":material/backspace:", on_click=_edit, args=(undone,))
        st.button("Clear", icon=":material/delete:", on_click=_edit, args=(lambda _: Draft(),))
        st.button("An example", icon=":material/casino:", on_click=_example)


def _tile_button(
    prefix: str,
    kind: Kind,
    says: str,
    change: Callable[..., Draft],
    *,
    disabled: bool = False,
    left: int | None = None,
) -> None:
    words = says if left is None else f"{says}, {left} left"
    st.button(words, key=f"{prefix}-tile-{NAMES[kind]}", on_click=_edit, args=(change,), disabled=disabled)


def _plain_rules(ruleset: Ruleset) -> Rules:
    return ruleset.under()


def _situation(ruleset: Ruleset, hand: str, draft: Draft | None) -> Form:
    table = _plain_rules(ruleset).table
    ways = [way for way in WAYS if _possible(way, table.discard_wins, bool(table.robbable))]
    if st.session_state.get("sh_by") not in ways:
        st.session_state["sh_by"] = ways[0]
    st.html(section(term("How it was won")))
    by = st.segmented_control(
        term("Won"), ways, format_func=lambda each: WAYS[each], key="sh_by", required=True, label_visibility="collapsed"
    )
    one, two, three = st.columns(3)
    seat = one.selectbox("Seat of the winner", WINDS, format_func=_wind, key="sh_seat")
    round_wind = two.selectbox(term("Round"), WINDS, format_func=_wind, key="sh_round") if table.rounds else "E"
    targets = ["", *(wind for wind in WINDS if wind != seat)]
    if st.session_state.get("sh_target") not in targets:
        st.session_state["sh_target"] = ""
    target = three.selectbox(
        "Who gave the tile", targets, format_func=lambda each: _wind(each) if each else "not said", key="sh_target"
    )
    flags = st.pills(
        "Circumstances",
        FLAGS,
        selection_mode="multi",
        format_func=lambda each: _ALOUD[each],
        key="sh_flags",
        wrap=True,
    )
    void = ""
    if table.void_suits:
        suits = Terms({"": "not said", "m": "characters", "p": "circles", "s": "bamboo"})
        void = st.selectbox(term("Missing suit"), list(suits), format_func=lambda each: suits[each], key="sh_void_suit")
    turned = _said("scoring_tiles", "Scoring tiles turned, in their order") if table.scoring_tiles else None
    with st.expander("More that may matter", icon=":material/tune:"):
        others = [wind for wind in WINDS if wind != seat]
        st.session_state["sh_out"] = [each for each in st.session_state.get("sh_out", []) if each in others]
        out = st.pills(term("Have won before"), others, selection_mode="multi", format_func=_wind, key="sh_out")
        kong = st.selectbox(
            term("The winner's kong before the replacement tile"),
            ["", *KONGS],
            format_func=lambda each: each or "not said",
            key="sh_kong_kind",
        )
        counts = {}
        for column, name in zip(st.columns(3, vertical_alignment="bottom"), COUNTS, strict=True):
            found = column.number_input(_COUNTED[name], min_value=0, max_value=999, value=None, key=f"sh_{name}")
            counts[name] = -1 if found is None else int(found)
        visible = _said("visible", "Tiles that the winner sees besides his own")
        around = (
            _said("go_around", term("Discards since the winner's last one, as S:9p W:1m")) if table.look_back else None
        )
    known = known_rulings(ruleset.rulings)
    st.session_state["sh_rulings"] = [each for each in st.session_state.get("sh_rulings", []) if each in known]
    chosen = st.multiselect(
        "Rulings other than the default",
        list(known),
        format_func=lambda each: f"{each}: {told(known[each], sets=True)}",
        key="sh_rulings",
        placeholder=f"The defaults; {len(known)} alternatives",
    )
    return Form(
        ruleset=ruleset.id,
        hand=hand,
        by=(draft.by if draft and draft.by else "") or by or ways[0],
        seat=seat,
        round=round_wind,
        target=target,
        out=tuple(out or ()),
        flags=tuple(each for each in FLAGS if each in (flags or ())),
        kong_kind=kong,
        visible=visible,
        void_suit=void,
        scoring_tiles=turned,
        go_around=around,
        rulings=tuple({each.split("=", 1)[0]: each for each in chosen}.values()),
        **counts,
    )


def _possible(way: str, discards: bool, robs: bool) -> bool:
    return {"discard": discards, "robbed_kong": robs}.get(way, True)


def _wind(wind: str) -> str:
    return WIND_NAMES.get(wind, wind)


def _said(name: str, words: str) -> str | None:
    """A text that may be said to be empty, which is not the same as not said."""
    said = st.checkbox(f"{words}: known", key=f"sh_{name}_said")
    found = st.text_input(words, key=f"sh_{name}", disabled=not said, label_visibility="collapsed", max_chars=1000)
    return found.strip() if said else None


# ------------------------------------------------------------- the answer


def _answer(form: Form) -> str:
    """Draw the answer; what it comes to in a word."""
    st.html('<span id="answer"></span>')
    ruleset = all_rulesets()[form.ruleset]
    try:
        rules = ruleset.under(ruleset.rulings.chosen(form.chosen()))
        draft = draft_or_none(form.hand)
        if draft is None or draft.win is None:
            return _held(form, rules)
        fields = score_fields(form)
        hand = score_input(fields).hand()
    except (HandInputError, UnknownRulingError, ValueError) as error:
        st.html(nothing("This hand cannot be read", text(error, 500)))
        return "This hand cannot be read"
    result = rules.score(hand)
    st.html(hand_html(hand) + total_html(hand, result))
    if isinstance(result, Scored):
        _explained(hand, result)
    _waiting(form, hand, rules)
    _taken_along(form, fields, scored_json(result, form.ruleset))
    if isinstance(result, NotAWin):
        return term("Not a win")
    return "Open" if result.total is None else f"{result.total:,} {unit_of(result.total, result.unit)}"


def _explained(hand: Hand, result: Scored) -> None:
    if result.reading is not None:
        st.html(reading_html(hand, result.reading))
    if result.lines:
        st.html(section("Row by row") + lines_html(result))
    if result.dropped:
        st.html(section("Holds, but does not count") + dropped_html(result))
    if result.others:
        st.html(section("Other readings") + others_html(result))


def _waiting(form: Form, hand: Hand, rules: Rules) -> None:
    """What the hand waited for before the winning tile came, each wait with its price."""
    try:
        held = waits_input(waits_fields(form)).held()
    except HandInputError:
        return
    if len(held.concealed) % 3 != 1 or rules.wrong_holding(held):
        return
    found = rules.accepts(held)
    st.html(
        section(term("What it waited for"), f"{readiness_words(found)}.")
        + waits_html(found, _prices(found, hand, rules))
    )


def _prices(found: Acceptance, hand: Hand, rules: Rules) -> Mapping[Kind, Scored | NotAWin]:
    return {wait.tile: rules.score(replace(hand, win=wait.tile)) for wait in found.waits[:40]}


def _held(form: Form, rules: Rules) -> str:
    """A hand without a winning tile: what it waits for, or its discards."""
    try:
        held: HeldHand = waits_input(waits_fields(form)).held()
    except HandInputError as error:
        st.html(nothing("Not a whole hand yet", text(error, 500)))
        return "Not a whole hand yet"
    if wrong := rules.wrong_holding(held):
        st.html(nothing("Nobody can hold these tiles", text(told(wrong), 400)))
        return "Nobody can hold these tiles"
    if len(held.concealed) % 3 == 1:
        found = rules.accepts(held)
        title = term("Waits") if found.shanten == 0 else "What brings it nearer"
        st.html(section(title, f"{readiness_words(found)}.") + waits_html(found, {}))
        brief = readiness_words(found).capitalize()
    else:
        st.html(
            section(term("Discards"), term("Best first: nearest to ready, then most tiles left."))
            + discards_html(rules.discards(held))
        )
        brief = term("Which discard is best")
    _taken_along(form, waits_fields(form), None)
    return brief


def _taken_along(form: Form, fields: Mapping[str, Any], result: Mapping[str, Any] | None) -> None:
    st.html(section("Take it along"))
    link, given, answer = st.tabs(["Link", "JSON", "Result as JSON"])
    with link:
        st.code(_link(form), language=None, wrap_lines=True)
    with given:
        st.code(as_json(fields), language="json", wrap_lines=True)
    with answer:
        st.code(as_json(result or {}), language="json", wrap_lines=True)


def _link(form: Form) -> str:
    """The address that opens the page with all that is set here; relative where the browser's is not known."""
    link = f"score?{urlencode({**query_of(form), **query_for()}, doseq=True)}"
    here = urlsplit(st.context.url or "")
    return f"{here.scheme}://{here.netloc}/{link}" if here.netloc else link


def _faces() -> str:
    """The tiles on the buttons; their words are for those who do not see them."""
    rules = [f'[class*="-tile-{NAMES[kind]}"] button{{background-image:url("{face(kind)}")}}' for kind in range(KINDS)]
    return f"<style>{''.join(rules)}</style>"
