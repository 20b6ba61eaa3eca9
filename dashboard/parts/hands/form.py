"""What the page Score a hand is asked, as one value: read from a link, written into one, turned into the JSON of
`replay score` and `replay waits` and read from it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from parts.hands.draft import Draft, DraftMeld, draft_of
from replay.events import EndGame, GameRecord
from replay.formats import read_game, write_events
from replay.formats.errors import HandInputError
from replay.formats.hand_text import fields_of_text
from replay.formats.hands import read_score_input, score_input
from replay.formats.importers.scored_hands import game_of
from replay.hands import WINDS, Hand
from replay.rules import Rules
from replay.rulesets import find_ruleset
from replay.rulings import DEFAULT, Rulings, RulingSet, UnknownRulingError
from replay.tiles import NAMES, format_tiles

FLAGS: Final = (
    "after_kong",
    "after_flower",
    "discard_after_kong",
    "last_tile",
    "first_draw",
    "before_first_discard",
    "no_calls",
    "dealer_first_discard",
)
"""The circumstances that hold or not, as `replay score` names them."""
COUNTS: Final = ("tiles_drawn", "own_draws", "discards")
WAYS: Final = ("discard", "self_draw", "robbed_kong")
KONGS: Final = ("open", "added", "concealed")
_LONGEST: Final = 2000
"""Characters of one value of a link; no hand needs more."""


class Form(Struct, frozen=True, kw_only=True):
    """Everything that decides a score, as a person sets it. Texts are notation; "" and -1 say nothing."""

    ruleset: str
    hand: str = ""
    by: str = "discard"
    seat: str = "E"
    round: str = "E"
    target: str = ""
    out: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    kong_kind: str = ""
    tiles_drawn: int = -1
    own_draws: int = -1
    discards: int = -1
    visible: str | None = None
    void_suit: str = ""
    scoring_tiles: str | None = None
    go_around: str | None = None
    responsible: str = ""
    """Who put such a tile down before, by wind, or that nobody did; for games in which that player pays."""
    names: str = ""
    """The players from East on, by commas."""
    total: str = ""
    """What is claimed, as `pays`: what each player is claimed to get or to pay, from East on."""
    pays: str = ""
    rulings: tuple[str, ...] = ()
    """`slug=value`, those that differ from the default, those of the named set among them."""
    named: str = DEFAULT
    """The named set of rulings that was chosen; a single ruling wins over it."""

    def chosen(self) -> dict[str, str]:
        """The rulings by slug."""
        return dict(each.split("=", 1) for each in self.rulings)

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
_TEXTS: Final = (
    *("hand", "by", "seat", "round", "target", "kong_kind", "void_suit"),
    *("responsible", "names", "total", "pays"),
)
_MAYBE: Final = ("visible", "scoring_tiles", "go_around")
_LISTS: Final = {"out": "out", "situation": "flags", "ruling": "rulings"}
"""The names in the link of what may be said more than once."""
_ALLOWED: Final[dict[str, Sequence[str]]] = {
    "by": WAYS,
    "seat": WINDS,
    "round": WINDS,
    "target": ("", *WINDS),
    "kong_kind": ("", *KONGS),
    "void_suit": ("", "m", "p", "s"),
    "responsible": ("", NOBODY, *WINDS),
}


def form_of_query(
    query: Mapping[str, Sequence[str]],
    rulings: Mapping[str, type[Rulings]],
    first: str,
    sets: Sequence[RulingSet] = (),
) -> Form:
    """What a link asks; a value that is not known counts as not said. `rulings` by the id of each ruleset, `sets`: the
    named ones of all rulesets."""
    found: dict[str, Any] = {"ruleset": _one(query, "ruleset", first)}
    if found["ruleset"] not in rulings:
        found["ruleset"] = first
    for name in (*_TEXTS, *_MAYBE):
        value = _one(query, name, None)
        if value is not None and value in _ALLOWED.get(name, (value,)):
            found[name] = value
    for name in COUNTS:
        value = _one(query, name, "")
        if value.isascii() and value.isdigit() and len(value) <= 3:
            found[name] = int(value)
    ruleset, name = found["ruleset"], _one(query, "rulings", DEFAULT)
    if any((each.ruleset, each.name) == (ruleset, name) for each in sets):
        found["named"] = name
    values = values_of(ruleset, found.get("named", DEFAULT), sets)
    known = known_rulings(rulings[ruleset], values)
    allowed = {"out": WINDS, "situation": FLAGS, "ruling": tuple(known)}
    for name, into in _LISTS.items():
        wanted: Iterable[str] = query.get(name, ())
        if name == "ruling":
            wanted = [meant(rulings[ruleset], each) for each in wanted]
        taken = tuple(each for each in dict.fromkeys(wanted) if each in allowed[name])
        found[into] = under(taken, values) if name == "ruling" else taken
    return Form(**found)


def names_of(text: str) -> list[str]:
    """The names of the four players, by commas from East on; "" for who is not named."""
    found = [each.strip() for each in text.split(",")][: len(WINDS)]
    return found + [""] * (len(WINDS) - len(found))


def giver_asked(rules: Rules, form: Form) -> bool:
    """Whether somebody gave the tile: of a self-draw nobody did, unless the game asks who fed an open kong before."""
    if form.by != "self_draw":
        return "discard" in rules.wins.on
    return rules.settlement.kong_feeder and "after_kong" in form.flags and form.kong_kind in ("", "open")


def not_taken(query: Mapping[str, Sequence[str]], form: Form, sets: Sequence[RulingSet] = ()) -> list[tuple[str, str]]:
    """What a link asks that `form_of_query` did not take into the form, by its name in the link."""
    found = [
        (name, value)
        for name in ("ruleset", *_TEXTS, *_MAYBE, *COUNTS)
        if name in query and (value := _one(query, name, "")) != str(getattr(form, name))
    ]
    if (name := _one(query, "rulings", DEFAULT)) != form.named:
        found.append(("rulings", name))
    taken, kind = _lists(form, sets), find_ruleset(form.ruleset).rulings
    in_force = kind.whole(values_of(form.ruleset, form.named, sets))
    right = {*taken["ruling"], *(f"{slug}={value}" for slug, value in in_force.items())}
    for name in ("out", "situation"):
        found += [(name, each) for each in query.get(name, ()) if each not in taken[name]]
    return [*found, *(("ruling", each) for each in query.get("ruling", ()) if meant(kind, each) not in right)]


def query_of(form: Form, sets: Sequence[RulingSet] = ()) -> dict[str, str | list[str]]:
    """The link's parameters, without what is not said; `form_of_query` reads them back."""
    plain = Form(ruleset=form.ruleset)
    found: dict[str, str | list[str]] = {"ruleset": form.ruleset}
    for name in (*_TEXTS, *_MAYBE, *COUNTS):
        if (value := getattr(form, name)) != getattr(plain, name):
            found[name] = str(value)
    if form.named != DEFAULT:
        found["rulings"] = form.named
    for name, values in _lists(form, sets).items():
        if values:
            found[name] = list(values)
    return found


def _lists(form: Form, sets: Sequence[RulingSet]) -> dict[str, tuple[str, ...]]:
    return {name: getattr(form, field) for name, field in _LISTS.items()} | {"ruling": singles(form, sets)}


def meant(rulings: type[Rulings], single: str) -> str:
    """A ruling `slug=value` with the option that the value means, whatever name of it a link has."""
    slug, _, value = single.partition("=")
    known = next((each for each in rulings.described() if each.slug == slug), None)
    option = None if known is None else known.option(value)
    return single if option is None else f"{slug}={option}"


def known_rulings(rulings: type[Rulings], values: Mapping[str, str] | None = None) -> dict[str, str]:
    """Every alternative to these values, by default the defaults, of every ruling, `slug=value`, with what it means."""
    in_force = rulings.whole(values or {})
    return {
        f"{each.slug}={option.name}": f"{each.question} {option.meaning}"
        for each in rulings.described()
        for option in each.options
        if option.name != in_force[each.slug]
    }


def values_of(ruleset: str, name: str, sets: Iterable[RulingSet]) -> Mapping[str, str]:
    """What the set of this name says otherwise than the default; nothing where there is no such set."""
    return next((each.values for each in sets if (each.ruleset, each.name) == (ruleset, name)), {})


def under(chosen: Iterable[str], values: Mapping[str, str]) -> tuple[str, ...]:
    """The rulings other than the default, `slug=value`, of a set with these values and single rulings over it."""
    whole = {**values, **dict(each.split("=", 1) for each in chosen)}
    return tuple(f"{slug}={value}" for slug, value in whole.items() if value != DEFAULT)


def singles(form: Form, sets: Iterable[RulingSet]) -> tuple[str, ...]:
    """The single rulings of the form, `slug=value`: what differs from its named set."""
    values, chosen = values_of(form.ruleset, form.named, sets), form.chosen()
    return tuple(
        f"{slug}={chosen.get(slug, DEFAULT)}"
        for slug in {**chosen, **values}
        if chosen.get(slug, DEFAULT) != values.get(slug, DEFAULT)
    )


def score_fields(form: Form) -> dict[str, Any]:
    """The JSON object that `replay score` takes; raises HandInputError where a text cannot be read."""
    fields = _held_fields(form)
    text = fields_of_text(form.hand)
    if "win" in text:
        fields["win"] = text["win"]
    fields["by"] = text.get("by", form.by)
    for name in ("target", "void_suit"):
        if value := getattr(form, name):
            fields[name] = value
    if form.out:
        fields["out"] = list(form.out)
    if situation := _situation(form):
        fields["situation"] = situation
    if form.scoring_tiles is not None:
        fields["scoring_tiles"] = form.scoring_tiles.replace(" ", "")
    if form.go_around is not None:
        fields["go_around"] = _go_around(form.go_around)
    elif form.responsible:
        fields["responsible"] = form.responsible
    if form.rulings:
        fields["rulings"] = form.chosen()
    if claim := form.claim():
        fields["expect"] = claim
    return fields


def record_of(form: Form, game: str = "hand", date: str | None = None) -> GameRecord:
    """The hand as a game of one hand, with its players and what is claimed; raises HandInputError."""
    given = score_input(score_fields(form))
    given.hand()
    told = game_of(replace(given, id=game), 1)
    start = replace(told.start, players=form.players(), played_at=date, source=None, meta=None)
    events = [replace(each, meta=None) for each in told.events]
    return read_game(write_events([start, *events, EndGame()]), "hand", 1)


def waits_fields(form: Form) -> dict[str, Any]:
    """The JSON object that `replay waits` takes, of the hand without its winning tile; raises HandInputError."""
    fields = _held_fields(form)
    if form.void_suit:
        fields["void_suit"] = form.void_suit
    if form.visible is not None:
        fields["visible"] = form.visible.replace(" ", "")
    if form.rulings:
        fields["rulings"] = form.chosen()
    return fields


def form_of_json(text: str, rulings: Mapping[str, type[Rulings]], first: str, sets: Sequence[RulingSet] = ()) -> Form:
    """The form of a JSON object as `replay score` takes it; raises HandInputError or ValueError.

    Its rulings are the named set that they are equal to, if there is one.
    """
    given = read_score_input(text, ruleset=first)
    if given.ruleset not in rulings:
        raise HandInputError(f"ruleset: there is no {given.ruleset[:40]!r}; there are {', '.join(rulings)}")
    hand = given.hand()
    try:
        departures = rulings[given.ruleset].chosen(given.rulings or {}).departures()
    except UnknownRulingError as error:
        raise HandInputError(f"rulings: {str(error)[:200]}") from None
    claimed = given.expect if isinstance(given.expect, dict) else {}
    pays = claimed.get("payments")
    form = replace(
        form_of_hand(hand, given.ruleset, departures, sets),
        total=str(claimed.get("total", "")),
        pays=" ".join(str(pays.get(wind, 0)) for wind in WINDS) if isinstance(pays, dict) else "",
    )
    if form.target and not giver_asked(find_ruleset(given.ruleset).under(), form):
        raise HandInputError(f"target: the winner drew the tile, so {hand.target} has not given it")
    return form


def form_of_hand(hand: Hand, ruleset: str, departures: Mapping[str, str], sets: Sequence[RulingSet] = ()) -> Form:
    """The form of a hand of this ruleset, under these rulings other than the default."""
    melds = tuple(DraftMeld(each.kind, each.tiles, each.announced or ()) for each in hand.melds)
    situation = hand.situation
    counts = {name: getattr(situation, name) for name in COUNTS}
    chosen = tuple(f"{slug}={value}" for slug, value in departures.items())
    around = hand.passed if hand.go_around is None else hand.go_around
    return Form(
        ruleset=ruleset,
        hand=Draft(hand.concealed, melds, hand.flowers, hand.win).text,
        by=hand.by,
        seat=hand.seat,
        round=hand.round,
        target=hand.target or "",
        out=hand.out,
        flags=tuple(flag for flag in FLAGS if getattr(situation, flag)),
        kong_kind=situation.kong_kind or "",
        visible=None if situation.visible is None else format_tiles(situation.visible),
        void_suit=hand.void_suit or "",
        scoring_tiles=None if hand.scoring_tiles is None else "".join(NAMES[each] for each in hand.scoring_tiles),
        go_around=None if around is None else " ".join(f"{seat}:{NAMES[tile]}" for seat, tile in around),
        responsible=hand.responsible or "",
        rulings=chosen,
        named=_named(ruleset, chosen, sets),
        **{name: value for name, value in counts.items() if value is not None},
    )


def _named(ruleset: str, chosen: Iterable[str], sets: Iterable[RulingSet]) -> str:
    values = dict(each.split("=", 1) for each in chosen)
    same = (each.name for each in sets if each.ruleset == ruleset and dict(each.values) == values)
    return next(same, DEFAULT) if values else DEFAULT


def as_json(fields: Mapping[str, Any]) -> str:
    """One line of JSON, as the command takes it."""
    return json.dumps(fields, ensure_ascii=False)


def draft_or_none(text: str) -> Draft | None:
    """The hand as far as it can be read; None if it cannot."""
    try:
        return draft_of(text)
    except ValueError:
        return None


def _held_fields(form: Form) -> dict[str, Any]:
    text = fields_of_text(form.hand)
    fields: dict[str, Any] = {"ruleset": form.ruleset, "concealed": text["concealed"]}
    fields |= {name: text[name] for name in ("melds", "flowers") if name in text}
    return fields | {"seat": form.seat, "round": form.round}


def _situation(form: Form) -> dict[str, Any]:
    found: dict[str, Any] = dict.fromkeys(form.flags, True)
    if form.kong_kind:
        found["kong_kind"] = form.kong_kind
    found |= {name: value for name in COUNTS if (value := getattr(form, name)) >= 0}
    if form.visible is not None:
        found["visible"] = form.visible.replace(" ", "")
    return found


def _go_around(text: str) -> list[dict[str, str]]:
    found = []
    for word in text.replace(",", " ").split():
        seat, colon, tile = word.partition(":")
        if not colon:
            raise HandInputError(f"go-around {word[:20]!r}: write each discard as SEAT:TILE, such as S:9p")
        found.append({"seat": seat.upper(), "tile": tile})
    return found


def _numbers(what: str, text: str, count: int) -> list[int]:
    words = text.replace("−", "-").replace("–", "-").replace(",", " ").split()
    try:
        if len(words) == count and all(len(each) < 12 for each in words):
            return [int(each) for each in words]
    except ValueError:
        pass
    raise HandInputError(f"{what} {text[:60]!r}: write {'a number' if count == 1 else 'four numbers, from East on'}")


def _one(query: Mapping[str, Sequence[str]], name: str, otherwise: Any) -> Any:
    values = query.get(name)
    return values[-1][:_LONGEST] if values else otherwise
