"""The words and colours that all views share, and `safe`, which makes text of strangers harmless.

Colours repeat what the text says; nothing is told by colour alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from replay.findings import CODES, Finding
from replay.hands import Meld, MeldKind
from replay.said import PLACES, Said, bare, in_hand, kind_of, unit_for
from replay.said import counted as counted
from replay.said import signed as signed_each
from replay.state import Stage
from replay.terms import EN, Terms, counting, in_terms, language, row_name, say, term, using
from replay.tiles import KIND_OF, NAMES, BadNotationError, Kind, any_hidden, format_tiles, parse_tiles
from replay.view.blocks import AMOUNT, BAD, ENGLISH, FAINT, NAME, NOTE, ROW, STRONG, TILES, WARN, Text, styled
from replay.view.paid import item_name
from replay.view.safe_text import UNSEEN
from replay.view.safe_text import safe as safe
from replay.view.safe_text import told_apart as told_apart
from replay.view.telling import Telling

SEVERITY_STYLES: Final = {"error": BAD, "warning": WARN, "note": NOTE}
SUIT_STYLES: Final = {"m": "red", "p": "blue", "s": "green", "z": "", "j": "magenta", "f": "yellow", "?": FAINT}
MELD_NAMES: Final[Terms[MeldKind]] = Terms(
    {
        "chow": "chow",
        "pung": "pung",
        "open_kong": "open kong",
        "added_kong": "added kong",
        "concealed_kong": "concealed kong",
    }
)
_FEW_HIDDEN: Final = 4
"""Hidden tiles that are still written one by one."""
_OF_SEATS: Final = frozenset({"illegal_chow", "out_of_turn", "outranked_call", "win_order", "wrong_dealer"})
"""Codes of findings in which a number that was recorded or expected is a seat."""
SUITS: Final[Terms[str]] = Terms({"m": "characters", "p": "circles", "s": "bamboo"})
WIND_NAMES: Final[Terms[str | None]] = Terms({"E": "East", "S": "South", "W": "West", "N": "North"})
ACTING: Final[Terms[Stage]] = Terms(
    {
        Stage.DRAW: "to draw",
        Stage.ACT: "to act",
        Stage.DISCARD: "to discard",
        Stage.REPLACE: "to draw a replacement",
    }
)
RIGHT_UNDER_NONE: Final = "right under no other ruling that was tried"


def sitting(seat: str, round_wind: str, *, rounds: bool) -> str:
    """Where a hand sits: `South in the East round`, or `South` alone where the round wind has no meaning."""
    if not rounds:
        return WIND_NAMES[seat]
    return say("{seat} in the {round} round", seat=WIND_NAMES[seat], round=WIND_NAMES[round_wind])


def name_of(players: Sequence[str], seat: int) -> str:
    """A player's name for people: as the record gives it, `seat 2` where it gives none that can be seen."""
    name = safe(players[seat], 40) if seat < len(players) else ""
    return name if any(char not in UNSEEN for char in name) else f"seat {seat}"


def game_name(name: str, limit: int = 200) -> str:
    """What a page calls a game, harmless."""
    return safe(name, limit) or say("A game without a name")


def event_of(event: int, last: int) -> str:
    """Which event of a hand it is: `event 12 of 40`."""
    return say("event {event} of {last}", event=event, last=last)


def and_more(number: int) -> str:
    """How many more there are than are told: `and 3 more`."""
    return say("and {number} more", number=number)


def told(message: str, players: Sequence[str]) -> Telling:
    """A sentence of the engine, to be worded in the language in use, with the names of the players for seats."""
    if isinstance(message, Said):
        return Telling(
            message.template, **{place: _worded(place, message.values[place], players) for place in message.values}
        )
    return Telling("{text}", text=in_terms(message))


def _worded(place: str, value: Any, players: Sequence[str]) -> object:
    """A value as it is told in a place of this name."""
    kind = kind_of(place)
    seats = [value] if kind in ("seat", "Seat", "who") else value if kind in ("seats", "each", "order") else []
    names = [name_of(players, seat) for seat in range(4)]
    called = [_apart(name, str(seat), {name: names.count(name)}) for seat, name in enumerate(names)]
    if seats and all(names[each] != f"seat {each}" for each in seats):
        words = [called[each] for each in seats]
        return listed(words) if kind == "seats" else ", ".join(words)
    match kind:
        case "amounts":
            return Text(", ").join(map(amount_of, called, signed_each(value)))
        case "scores":
            return styled(str(value), AMOUNT)
        case "worth":
            return worth(*value)
        case "hand":
            return listed(in_hand(value, counting))
        case "title":
            return say(value)
        case "what" | "why":
            return _within(value, players)
        case "What":
            found = _within(value, players)
            unknown = isinstance(found, Telling) and not found.known()
            return found if unknown else PLACES[kind](str(found))
        case _ if kind in _ELSEWHERE and language() != EN:
            return _ELSEWHERE[kind](value)
        case _:
            return PLACES[kind](value) if kind in PLACES else value


_ELSEWHERE: Final[Mapping[str, Callable[[Any], str]]] = {
    "suit": SUITS.__getitem__,
    "round": WIND_NAMES.__getitem__,
    "wind": WIND_NAMES.__getitem__,
    "meld": say,
    "a_meld": say,
    "count": str,
    "row": row_name,
    "total": lambda given: worth(*given),
    "parts": lambda rows: "、".join(f"{row_name(name)} {value:,}" for name, value in rows),
    "names": lambda rows: "、".join(map(row_name, rows)),
    "rows": lambda rows: "、".join(f"{row_name(name)} ({value:,})" for name, value in rows),
    "copies": lambda copies: "、".join(f"{NAMES[kind]} ×{number}" for number, kind in copies),
}
"""How a value is told in languages other than English, by the kind of its place, where it is not as it is there."""


def _within(message: str, players: Sequence[str]) -> object:
    """A sentence within another one, of which the table may know how it stands alone, with its stop."""
    found = told(message, players) if isinstance(message, Said) else Telling(message)
    if found.known():
        return found
    own = own_words(message, players)
    return own.rstrip("。") if own else found


def _apart(name: str, seat: str, called: Mapping[str, int]) -> str:
    return name if called[name] == 1 else f"{name} (seat {seat})"


def tiles(kinds: Iterable[Kind], style: str = "") -> Text:
    """Tiles in notation, sorted, each suit in its colour."""
    return notation(format_tiles(kinds), style)


def notation(text: str, style: str = "") -> Text:
    """A text in tile notation with each suit in its colour; any other text as it is."""
    found = Text(style=style)  # for the whole of it: the suits' colours come on top
    start = 0
    for place, char in enumerate(text):
        if char in SUIT_STYLES:
            found.append(text[start : place + 1], SUIT_STYLES[char])
            start = place + 1
    found.append(text[start:])
    for each in re.finditer(r"\S+", text):
        with suppress(BadNotationError):
            parse_tiles(each[0])
            found.paint(TILES, *each.span())
    return found


def tile(kind: Kind, style: str = "") -> Text:
    """One tile."""
    return notation(NAMES[kind], style)


def grouped(kinds: Iterable[Kind]) -> Text:
    """Tiles with a blank between the suits, as people sort a hand: `123m 345p 3344z`; many hidden ones as `?×13`."""
    by_suit: dict[str, list[Kind]] = {}
    for kind in sorted(kinds):
        by_suit.setdefault(NAMES[kind][-1], []).append(kind)
    hidden = len(by_suit.get("?", ()))
    if hidden > _FEW_HIDDEN:
        del by_suit["?"]
    parts = [tiles(each) for each in by_suit.values()]
    return Text(" ").join([*parts, styled(f"?×{hidden}", FAINT)] if hidden > _FEW_HIDDEN else parts)


def meld(each: Meld) -> Text:
    """A meld: its kind and tiles; a concealed kong of which nothing is known as `????`."""
    found = styled(f"{MELD_NAMES[each.kind]} ", FAINT).append(tiles(each.tiles, STRONG))
    if each.announced is not None and sorted(each.announced) != sorted(each.tiles):
        found.append(f" {term('as')} ", FAINT).append(tiles(each.announced))
    return found


def holding(
    concealed: Iterable[Kind],
    melds: Iterable[Meld] = (),
    flowers: Iterable[Kind] = (),
    win: Kind | None = None,
) -> Text:
    """A whole hand on one line: concealed tiles, melds, declared jokers, the tile it wins on."""
    parts = [grouped(concealed), *(meld(each) for each in melds)]
    if declared := tuple(flowers):
        parts.append(styled(f"{term('flowers')} ", FAINT).append(tiles(declared)))
    if win is not None:
        parts.append(styled("+ ", STRONG).append(tile(win, STRONG)))
    return Text("  ").join(part for part in parts if part.plain)


def known(kinds: Iterable[Kind]) -> bool:
    """Whether no tile is hidden."""
    return not any_hidden(kinds)


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words in a row: `a`, `a and b`, `a, b and c`."""
    return str(listed_texts(words, last))


def listed_texts(words: Sequence[str | Text], last: str = "and") -> Text:
    """The same with their marks."""
    if len(words) < 2:
        return Text().join(words)
    form = "{names} and {last}" if last == "and" else "{names} or {last}"
    return Telling(form, names=Text(", ").join(words[:-1]), last=words[-1]).coloured()


def unit_word(total: int, unit: str) -> str:
    """The unit behind an amount in a cell of its own."""
    return in_terms(unit_for(total, unit) if language() == EN else unit)


def worth(total: int, unit: str) -> str:
    """An amount in the unit of its ruleset, in the language in use: `1 point`, `1,200 points`, `24 faan`."""
    return counting(total, unit.removesuffix("s"), unit) if unit else f"{total:,}"


def signed(amount: int) -> str:
    """An amount won or lost: `+24`, `-24`, `0`."""
    return f"{amount:+,}" if amount else "0"


def amounts(four: Sequence[int], players: Sequence[str]) -> Text:
    """An amount for each seat, by name: `Ann +24, Bo -24, Cy 0, Di 0`."""
    return Text(", ").join(amount_of(name_of(players, seat), signed(amount)) for seat, amount in enumerate(four))


def amount_of(name: str, amount: str) -> Text:
    """What somebody wins or loses, behind the name."""
    return Text(f"{name} ").append(amount, AMOUNT)


def own_words(message: str, players: Sequence[str] = ()) -> Text | None:
    """A sentence of the engine in the language in use, with the players' names; None where that has no words for it.

    The table may have it with a stop, or without.
    """
    if language() == EN:
        return told(message, players).coloured()
    ended = message.endswith(".")
    for each in (message, bare(message) if ended else _stopped(message)):
        sentence = told(each, players) if isinstance(each, Said) else Telling(each)
        if sentence.known():
            found = sentence.coloured()
            return found if each is message else found.rstrip("。").append("。" * ended)
    return None


def _stopped(message: str) -> str:
    return Said(f"{message.template}.", **message.values) if isinstance(message, Said) else f"{message}."


def said(message: str, *, players: Sequence[str] = (), limit: int = 2000) -> str:
    """The same, harmless, or in English."""
    return str(said_text(message, players, limit))


def said_text(message: str, players: Sequence[str], limit: int) -> Text:
    """The same with its amounts marked."""
    if (found := own_words(message, players)) is not None:
        return harmless(found, limit)
    with using(EN):
        return said_text(message, players, limit)


def harmless(words: str | Text, limit: int) -> Text:
    """Words in their colours where they are harmless as they are, and no longer than this; else what `safe` makes."""
    plain = safe(words, limit)
    return words if isinstance(words, Text) and plain == words.plain else Text(plain)


def in_words(message: str, players: Sequence[str] = (), *, code: str = "", limit: int = 1000) -> Text:
    """The same, where the language has no words for it what the `code` of its finding means, and the English marked."""
    found = said_text(message, players, limit)
    if own_words(message, players) is not None:
        return found
    means = f"{say(CODES[code].means)} " if code in CODES else ""
    return styled(means).append(found.paint(ENGLISH, 0))


def of_rules(words: str, limit: int = 500, style: str = "") -> Text:
    """A text of the rulebook in the language in use, or marked as English where that has none; else in this style."""
    if language() == EN:
        return Text(safe(in_terms(words, sets=True), limit), style)
    own = own_words(words)
    return Text(safe(words, limit), ENGLISH) if own is None else harmless(own, limit)


def row_text(name: str, style: str = "") -> Text:
    """The name of a scoring row; in English as the rulebook, or a record, writes it."""
    told = row_name(safe(name, 60))
    return Text(told, style).paint(NAME if told == name else f"{ROW}{name}", 0)


def bare_why(why: str, tiles: str) -> str:
    """Why a row counts, without the tiles that it counts for, which stand beside it."""
    if isinstance(why, Said):
        return why.values["why"] if "why" in why.values and why.values.get("tiles") == tiles else why
    return safe(why, 500).removeprefix(safe(tiles, 120)).lstrip(" :—")


def why_text(why: str, tiles: str, style: str = "") -> Text:
    """The same in the language in use, or in the words of the ruleset whose page it is."""
    return of_rules(bare_why(why, tiles), style=style)


def right_words(found: Finding) -> str:
    """Under which other rulings it would be right, one or another; "" where none is known."""
    return safe(say(", or ").join(each.words for each in found.right_under), 400)


def sides(found: Finding, players: Sequence[str]) -> tuple[Any, Any]:
    """What was recorded and what was expected, for people: seats are named as in the finding's sentence."""
    if found.code == "hand_not_over":
        return _in_words(found.recorded), _in_words(found.expected)
    if found.code == "tile_not_in_hand" and isinstance(found.expected, str) and "?" in found.expected:
        return found.recorded, str(grouped(parse_tiles(found.expected)))
    if found.code not in _OF_SEATS:
        return found.recorded, found.expected
    return _seats_named(found.recorded, players), _seats_named(found.expected, players)


_ENDS: Final[Terms[str]] = Terms({"won": "won", "wall_exhausted": "wall exhausted"})


def _in_words(reason: Any) -> Any:
    """How a hand ended, `wall_exhausted`, as people say it."""
    return _ENDS[reason] if isinstance(reason, str) and reason in _ENDS.texts else reason


def _seats_named(value: Any, players: Sequence[str]) -> Any:
    if isinstance(value, list | tuple):
        return [_seats_named(each, players) for each in value]
    return str(told(Said("{seat}", seat=value), players)) if type(value) is int else value


def claim_text(value: Any, other: Any, players: Sequence[str] = ()) -> Text:
    """One side of a claim for people: rows as `name value`, four amounts by name; of both, those that differ from the
    other side stand out."""
    alike = []
    if isinstance(value, dict) and value:
        parts = [item_text(*each) for each in value.items()]
        if isinstance(other, dict) and other:
            alike = [other.get(name) == amount for name, amount in value.items()]
    elif _is_four(value):
        parts = [amount_of(name_of(players, seat), signed(amount)) for seat, amount in enumerate(value)]
        if _is_four(other):
            alike = [one == two for one, two in zip(value, other, strict=True)]
    elif isinstance(value, list | tuple | dict):
        parts = [claim_text(each, None) for each in value] or [Text(say("none"))]
    elif value is None:
        return Text(say("nothing"))
    elif isinstance(value, bool):
        return Text(say("yes") if value else say("no"))
    else:
        text = isinstance(value, str) and value
        style = ("" if not text else TILES if value in KIND_OF else ENGLISH) if type(value) is not int else AMOUNT
        return styled(safe(value) or say("(empty)"), style)
    for words, same in zip(parts, alike, strict=False):
        words.paint(FAINT if same else STRONG, 0)
    return Text(", ").join(parts)


def _is_four(value: Any) -> bool:
    return isinstance(value, list | tuple) and [type(one) for one in value] == [int] * 4


def item_text(name: str, amount: Any) -> Text:
    """A row, or what is paid for, with its amount in a claim."""
    told = item_name(safe(name, 60))
    found = styled(f"{told} {safe(amount, 60)}", NAME if told == name else "")
    return found.paint(AMOUNT, len(told)) if isinstance(amount, int) else found
