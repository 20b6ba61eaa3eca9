"""What the answers of several commands hold."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from replay import findings
from replay.findings import Severity, place_json
from replay.tiles import NAMES

if TYPE_CHECKING:
    from replay.formats.errors import InputFault
    from replay.worth.danger import Danger


def about(text: str) -> Meta:
    """The description of a field."""
    return Meta(description=text)


class Answer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An object that a command prints, or a part of one. A field whose type has UNSET may be left out."""


Seat = Annotated[int, Meta(ge=0, le=3)]
Four = tuple[int, int, int, int]
"""Four whole numbers, one a seat: points."""
Tile = str
"""One tile in the notation of records: 5m, 7z, 1j."""


Line = Annotated[int, about("The line of the input, from 1; of a typed text the line of the text.")]
Column = Annotated[int | UnsetType, about("The column of that line, from 1; of a typed text alone.")]


class Placed(Answer, frozen=True, kw_only=True):
    """Something that stands on a line of the input."""

    line: Line
    column: Column = UNSET


class Refused(Answer, frozen=True, kw_only=True):
    """An input that cannot be used, or a fault of one: every command prints this line, and ends with status 2."""

    source: Annotated[str | None, about("The input as it was named; null where none is meant.")]
    line: Annotated[int | None, about("The line of the fault, from 1; null where the whole input is meant.")]
    column: Annotated[int | UnsetType, about("The column of that line, from 1; of a typed text alone.")] = UNSET
    field: Annotated[str | None, about("The field of the fault, such as $.rules.ruleset; null where there is none.")]
    error: Annotated[str, about("What is wrong, in a sentence.")]


def refused_of(source: str | None, faults: Iterable[InputFault]) -> list[Refused]:
    """An input that cannot be used, a line a fault."""
    return [
        Refused(
            source=source,
            line=each.line,
            column=UNSET if each.column is None else each.column,
            field=each.field,
            error=each.error,
        )
        for each in faults
    ]


class Finding(Answer, frozen=True, kw_only=True):
    """One thing that is wrong with a record, or worth knowing."""

    code: Annotated[str, about("The code of the finding; the page on audits lists all.")]
    severity: Annotated[Severity, about("How much it matters; it belongs to the code.")]
    line: Line
    column: Column = UNSET
    hand: Annotated[int | None, about("The number of the hand, from 1; null outside of hands.")]
    turn: Annotated[int | None, about("The turn in the hand, from 1; 0 is before the first draw.")]
    seat: Annotated[Seat | None, about("The seat that it is about; null where it is about none.")]
    message: Annotated[str, about("What is wrong, in a sentence.")]
    recorded: Annotated[Any, about("What the record claims, in the form of its field; null where nothing is claimed.")]
    expected: Annotated[Any, about("What the rules give, in the same form; null where there is no such value.")]
    rule: Annotated[str, about("The rule behind it: a section of a rulebook or of the record format.")]
    right_under: Annotated[
        list[dict[str, str]] | UnsetType,
        about("Other rulings under which it would be right, by slug: at most three choices, the simplest first."),
    ] = UNSET
    right_under_cut_short: Annotated[
        bool | UnsetType, about("True where not all other rulings were tried, because the game has so many findings.")
    ] = UNSET


def findings_of(found: Iterable[findings.Finding]) -> list[Finding]:
    """Findings as programs get them."""
    return [
        Finding(
            code=each.code,
            severity=each.severity,
            **place_json(each.line),
            hand=each.hand,
            turn=each.turn,
            seat=each.seat,
            message=each.message,
            recorded=each.recorded,
            expected=each.expected,
            rule=each.rule,
            right_under=[dict(one.rulings) for one in each.right_under] or UNSET,
            right_under_cut_short=each.cut_short or UNSET,
        )
        for each in found
    ]


class Known(Answer, frozen=True, kw_only=True):
    """Copies of tiles, counted twice."""

    known: Annotated[int, about("Copies that the player cannot see.")]
    true: Annotated[int | None, about("Copies that can still come; null where the record hides it.")]


class KnownOrTrue(Answer, frozen=True, kw_only=True):
    """An answer for the player and for who sees all tiles."""

    known: Annotated[bool, about("As the player could know.")]
    true: Annotated[bool | None, about("As it is; null where the record hides it.")]


class DangerOfTile(Answer, frozen=True, kw_only=True):
    """How dangerous it is to put a tile down."""

    tile: Annotated[Tile, about("The tile.")]
    chance: Annotated[float, about("The chance that somebody wins on it, from 0 to 1.")]
    price: Annotated[float, about("The points that this costs then, on the average.")]


def dangers_of(found: Iterable[Danger]) -> list[DangerOfTile]:
    """Dangers as programs get them."""
    return [
        DangerOfTile(tile=NAMES[each.tile], chance=round(each.chance, 4), price=round(each.price, 2)) for each in found
    ]
