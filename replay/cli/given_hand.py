"""`replay worth` of a hand that is typed: the options that say what lies on the table, and the moment they make."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from replay.cli.exits import UnusableError
from replay.cli.hand_options import HeldAsked, wind

if TYPE_CHECKING:
    from replay.hands import HeldHand, Wind
    from replay.rules import Rules
    from replay.tiles import Kind
    from replay.worth.typed_decision import Before, GivenMoment

TableOption = Annotated[
    list[str] | None,
    typer.Option(
        "--table",
        metavar="SEAT:WORDS",
        help="With a hand: what lies before a wind, as in 'S: 19m5z P:777s missing=m'; may be repeated.",
    ),
]
FromOption = Annotated[
    str | None,
    typer.Option("--from", metavar="E|S|W|N", help="With a hand: who put down the tile after +; else it was drawn."),
]


def is_hand(source: str) -> bool:
    """Whether the argument is a hand: it begins with tiles, and there is no such file."""
    from replay.tiles import LETTERS

    return re.match(rf"[1-9]+[{LETTERS}](?:$|[1-9+\s])", source.strip()) is not None and not Path(source).exists()


def refuse_beside(options: Mapping[str, object], what: str) -> None:
    """Raise UnusableError if one of these options is given beside what they do not belong to."""
    if given := [name for name, value in options.items() if value not in (None, [])]:
        raise UnusableError(f"{', '.join(given)}: not beside {what}")


class GivenWords(NamedTuple):
    """A hand as it is typed, with what its options say."""

    hand: str
    asked: HeldAsked
    seat: str | None
    table: Sequence[str] | None
    put_down_by: str | None
    turn: int | None

    def moment(self, rules: Rules) -> GivenMoment:
        """The moment that these words describe; raises HandInputError, UnusableError."""
        from replay.worth.typed_decision import GivenMoment

        held, after = self._held(rules)
        tile, whole = after, len(held.concealed) % 3 == 2
        if whole and after is not None:
            raise UnusableError("with a tile after '+' the hand before it has 13 tiles, less three for each meld")
        if whole:
            tile = held.concealed[-1]
            held = held.without(tile)
        offered = _offered(self.put_down_by, held.seat, after)
        if tile is None and not rules.opening.void_suits:
            raise UnusableError(
                "13 tiles have nothing to choose: write the tile drawn after '+', or, with --from, the tile to claim"
            )
        if wrong := rules.wrong_holding(held):
            raise UnusableError(wrong)
        return GivenMoment(
            held=held,
            drawn=tile if offered is None else None,
            offered=offered,
            table=_table(self.table, held.seat),
            turn=self.turn,
        )

    def _held(self, rules: Rules) -> tuple[HeldHand, Kind | None]:
        """The hand, and the tile after `+`."""
        from replay.formats.hands import waits_input
        from replay.tiles import KIND_OF

        fields = self.asked.fields([self.hand], ruleset=rules.ruleset.id, seat=wind(self.seat))
        if fields.pop("by", None) is not None:
            raise UnusableError("after '+' stands one tile: drawn, or put down by the player whom --from names")
        after = fields.pop("win", None)
        if after is not None and (after not in KIND_OF or after == "?"):
            raise UnusableError(f"{after!r}: one tile that is known belongs after '+'")
        return waits_input(fields).held(), None if after is None else KIND_OF[after]


def _offered(source: str | None, own: str, tile: Kind | None) -> tuple[Wind, Kind] | None:
    if source is None:
        return None
    from replay.hands import WINDS

    whose = wind(source)
    blowing = next((each for each in WINDS if each == whose), None)
    if blowing is None:
        raise UnusableError(f"--from {source}: say E, S, W or N")
    if whose == own:
        raise UnusableError(f"--from {whose}: that is the player's own seat")
    if tile is None:
        raise UnusableError("--from says who put down the tile after '+', before which the hand has 13 tiles")
    return blowing, tile


def _table(texts: Sequence[str] | None, own: str) -> dict[Wind, Before]:
    from replay.formats.hand_text import table_of_text

    found: dict[Wind, Before] = {}
    for text in texts or ():
        whose, fields = table_of_text(text)
        if whose in found:
            raise UnusableError(f"--table {whose}: what lies before one player is said once")
        if whose == own and (fields.get("melds") or fields.get("flowers")):
            raise UnusableError(f"--table {whose}: the player's own melds and jokers belong to the hand")
        found[whose] = _before(fields)
    return found


def _before(fields: dict[str, Any]) -> Before:
    import msgspec

    from replay.events import RecordMeld
    from replay.formats.hands import melds_of
    from replay.tiles import parse_tiles
    from replay.worth.typed_decision import Before

    return Before(
        discards=parse_tiles(fields["discards"]),
        melds=melds_of(msgspec.convert(fields.get("melds", ()), tuple[RecordMeld, ...])),
        flowers=parse_tiles(fields.get("flowers", "")),
        void_suit=fields.get("void_suit"),
    )
