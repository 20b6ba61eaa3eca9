"""What the page Score a hand is asked, as one value: read from a link, written into one, turned into the JSON of
`replay score` and `replay waits` and read from it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Annotated, Any, Final

from msgspec import Meta, Struct, ValidationError, convert, to_builtins
from msgspec.structs import fields, replace

from parts.hands.draft import Draft, draft_of
from parts.rulings import named_sets, not_in_force, other_values, singles_over, usual_set, words_of_sets
from replay.events import EndGame, GameRecord, Responsible, SuitLetter
from replay.formats import read_game, write_events
from replay.formats.errors import HandInputError
from replay.formats.hand_text import fields_of_text, go_around_of_text
from replay.formats.hands import FLAGS, ScoreInput, read_score_input, score_input
from replay.formats.importers.scored_hands import game_of
from replay.hands import WINDS, Hand, KongKind, WinBy, Wind
from replay.rules import Rules
from replay.rulesets import all_rulesets, find_ruleset, first_ruleset
from replay.rulings import DEFAULT
from replay.tiles import NAMES, format_tiles

Flag = Annotated[str, Meta(pattern=f"^(?:{'|'.join(FLAGS)})$")]
AskedNumber = Annotated[int, Meta(ge=0, le=999)]
COUNTS: Final = ("tiles_drawn", "own_draws", "discards")
TEXTS_KNOWN: Final = ("visible", "scoring_tiles", "go_around")
"""Texts that may be said to be empty, which is not the same as not said."""
_AS_IN_A_HAND: Final = ("by", "seat", "round", "target", "out", "void_suit", "responsible")
_LONGEST: Final = 2000
"""Characters of one value of a link; no hand needs more."""


class Form(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything that decides a score, as a person sets it and a link names it. Texts are notation; None, as "" where
    that is the default, says nothing."""

    ruleset: str
    hand: str = ""
    by: WinBy = "discard"
    seat: Wind = "E"
    round: Wind = "E"
    target: Wind | None = None
    out: tuple[Wind, ...] = ()
    situation: tuple[Flag, ...] = ()
    kong_kind: KongKind | None = None
    tiles_drawn: AskedNumber | None = None
    own_draws: AskedNumber | None = None
    discards: AskedNumber | None = None
    visible: str | None = None
    void_suit: SuitLetter | None = None
    scoring_tiles: str | None = None
    go_around: str | None = None
    responsible: Responsible | None = None
    """Who put such a tile down before, by wind, or that nobody did; for games in which that player pays."""
    names: str = ""
    """The players from East on, by commas."""
    total: str = ""
    """What is claimed, as `pays`: what each player is claimed to get or to pay, from East on."""
    pays: str = ""
    rulings: str = DEFAULT
    """The named set of rulings."""
    ruling: tuple[str, ...] = ()
    """Single rulings, `slug=value`, that win over the set."""

    def chosen(self) -> dict[str, str]:
        """The rulings other than the default, by slug."""
        return other_values(find_ruleset(self.ruleset), self.rulings, self.ruling)

    def players(self) -> tuple[str, str, str, str]:
        """The names from East on; a player without one is called by the wind. Raises HandInputError."""
        if (number := self.names.count(",") + 1) > len(WINDS):
            raise HandInputError(f"names: {number} are given, and four play")
        east, south, west, north = (name or wind for name, wind in zip(names_of(self.names), _WIND_NAMES, strict=True))
        return east, south, west, north

    def claim(self) -> dict[str, Any]:
        """What is claimed of the hand, as the field `expect` of `replay score` has it; raises HandInputError."""
        found: dict[str, Any] = {}
        if self.total.strip():
            (found["total"],) = _numbers("claimed total", self.total, 1)
        if self.pays.strip():
            found["payments"] = dict(zip(WINDS, _numbers("claimed payments", self.pays, len(WINDS)), strict=True))
        return found


NOBODY: Final = "none"
_WIND_NAMES: Final = ("East", "South", "West", "North")


def form_of_query(query: Mapping[str, Sequence[str]]) -> Form:
    """What a link asks; a value that is not known counts as not said. Without a set of rulings it is the club's."""
    found: dict[str, Any] = {}
    for each in fields(Form):
        several = isinstance(each.default, tuple)
        for value in _asked(query, each.name, several=several):
            with suppress(ValidationError):
                taken = convert((value,) if several else value, each.type, strict=False)
                found[each.name] = (*dict.fromkeys((*found.get(each.name, ()), *taken)),) if several else taken
    if found.get("ruleset") not in all_rulesets():
        found["ruleset"] = first_ruleset().id
    ruleset = find_ruleset(found["ruleset"])
    if found.get("rulings") not in words_of_sets(named_sets(ruleset)):
        found["rulings"] = usual_set(ruleset.id)
    found["ruling"] = singles_over(ruleset, found["rulings"], found.get("ruling", ()))
    return Form(**found)


def _asked(query: Mapping[str, Sequence[str]], name: str, *, several: bool) -> Sequence[str]:
    values = query.get(name, ())
    return values if several else [each[:_LONGEST] for each in values[-1:]]


def not_taken(query: Mapping[str, Sequence[str]], form: Form) -> list[tuple[str, str]]:
    """What a link asks that `form_of_query` did not take into the form, by its name in the link."""
    found = []
    for name in form.__struct_fields__:
        taken = getattr(form, name)
        asked = _asked(query, name, several=isinstance(taken, tuple))
        if name == "ruling":
            lost = not_in_force(find_ruleset(form.ruleset), form.rulings, taken, asked)
        else:
            held = taken if isinstance(taken, tuple) else (str(taken),)
            lost = [each for each in asked if each not in held]
        found += [(name, each) for each in lost]
    return found


def query_of(form: Form) -> dict[str, str | list[str]]:
    """The link's parameters, without what is not said; `form_of_query` reads them back. The defaults are named where
    the club has set something else."""
    usual = {} if usual_set(form.ruleset) == DEFAULT else {"rulings": DEFAULT}
    said = {**usual, **to_builtins(form)}
    return {name: list(value) if isinstance(value, tuple | list) else str(value) for name, value in said.items()}


def names_of(text: str) -> list[str]:
    """The names of the four players, by commas from East on; "" for who is not named."""
    found = [each.strip() for each in text.split(",")][: len(WINDS)]
    return found + [""] * (len(WINDS) - len(found))


def giver_asked(rules: Rules, form: Form) -> bool:
    """Whether somebody gave the tile: of a self-draw nobody did, unless the game asks who fed an open kong before."""
    if form.by != "self_draw":
        return "discard" in rules.wins.on
    return rules.settlement.kong_feeder and "after_kong" in form.situation and form.kong_kind in (None, "open")


def score_fields(form: Form) -> dict[str, Any]:
    """The JSON object that `replay score` takes; raises HandInputError where a text cannot be read."""
    text = fields_of_text(form.hand)
    situation: dict[str, Any] = dict.fromkeys(form.situation, True)
    for name in ("kong_kind", *COUNTS, "visible"):
        if (value := getattr(form, name)) is not None:
            situation[name] = value.replace(" ", "") if isinstance(value, str) else value
    around = None if form.go_around is None else go_around_of_text(form.go_around)
    return _said(
        form,
        text,
        by=text.get("by", form.by),
        target=form.target,
        out=list(form.out) or None,
        situation=situation or None,
        scoring_tiles=None if form.scoring_tiles is None else form.scoring_tiles.replace(" ", ""),
        go_around=around,
        responsible=form.responsible if around is None else None,
        expect=form.claim() or None,
    )


def waits_fields(form: Form) -> dict[str, Any]:
    """The JSON object that `replay waits` takes, of the hand without its winning tile; raises HandInputError."""
    text = fields_of_text(form.hand)
    visible = None if form.visible is None else form.visible.replace(" ", "")
    return _said(form, {name: text[name] for name in text if name not in ("win", "by")}, visible=visible)


def _said(form: Form, text: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """The fields of both, without what is not said."""
    both = {"seat": form.seat, "round": form.round, "void_suit": form.void_suit, "rulings": form.chosen() or None}
    return {
        name: value for name, value in {"ruleset": form.ruleset, **text, **both, **more}.items() if value is not None
    }


def record_of(form: Form, game: str = "hand", date: str | None = None) -> GameRecord:
    """The hand as a game of one hand, with its players and what is claimed; raises HandInputError."""
    given = score_input(score_fields(form))
    given.hand()
    told = game_of(replace(given, id=game), 1)
    start = replace(told.start, players=form.players(), played_at=date, source=None, meta=None)
    events = [replace(each, meta=None) for each in told.events]
    return read_game(write_events([start, *events, EndGame()]), "hand", 1)


def form_of_json(text: str) -> Form:
    """The form of a JSON object as `replay score` takes it; raises HandInputError or ValueError."""
    return form_of_input(read_score_input(text, ruleset=first_ruleset().id))


def form_of_input(given: ScoreInput) -> Form:
    """The form of a hand as `replay score` takes it; raises HandInputError or ValueError.

    Its rulings are the named set that they are equal to, if there is one.
    """
    hand, ruleset = given.hand(), find_ruleset(given.ruleset)
    claimed = given.expect if isinstance(given.expect, dict) else {}
    pays = claimed.get("payments")
    form = replace(
        form_of_hand(hand, given.ruleset, ruleset.rulings.chosen(given.rulings or {}).departures()),
        total=str(claimed.get("total", "")),
        pays=" ".join(str(pays.get(wind, 0)) for wind in WINDS) if isinstance(pays, dict) else "",
    )
    if form.target and not giver_asked(ruleset.under(), form):
        raise HandInputError(f"target: the winner drew the tile, so {hand.target} has not given it")
    return form


def form_of_hand(hand: Hand, ruleset: str, departures: Mapping[str, str]) -> Form:
    """The form of a hand of this ruleset, under these rulings other than the default."""
    situation, around = hand.situation, hand.passed if hand.go_around is None else hand.go_around
    sets = (each.name for each in named_sets(find_ruleset(ruleset)) if departures and each.values == departures)
    named = next(sets, DEFAULT)
    return Form(
        ruleset=ruleset,
        hand=Draft(hand.concealed, hand.melds, hand.flowers, hand.win).text,
        situation=tuple(flag for flag in FLAGS if getattr(situation, flag)),
        visible=None if situation.visible is None else format_tiles(situation.visible),
        scoring_tiles=None if hand.scoring_tiles is None else "".join(NAMES[each] for each in hand.scoring_tiles),
        go_around=None if around is None else " ".join(f"{seat}:{NAMES[tile]}" for seat, tile in around),
        rulings=named,
        ruling=() if named != DEFAULT else tuple(map("=".join, departures.items())),
        **{name: getattr(hand, name) for name in _AS_IN_A_HAND},
        **{name: getattr(situation, name) for name in ("kong_kind", *COUNTS)},
    )


def as_json(fields: Mapping[str, Any]) -> str:
    """One line of JSON, as the command takes it."""
    return json.dumps(fields, ensure_ascii=False)


def draft_or_none(text: str) -> Draft | None:
    """The hand as far as it can be read; None if it cannot."""
    try:
        return draft_of(text)
    except ValueError:
        return None


def _numbers(what: str, text: str, count: int) -> list[int]:
    words = text.replace("−", "-").replace("–", "-").replace(",", " ").split()
    try:
        if len(words) == count and all(len(each) < 12 for each in words):
            return [int(each) for each in words]
    except ValueError:
        pass
    raise HandInputError(f"{what} {text[:60]!r}: write {'a number' if count == 1 else 'four numbers, from East on'}")
