"""Findings: what an audit says about a record, as stable codes with an address (the commands' page, `replay audit`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from msgspec import Struct

Severity = Literal["error", "warning", "note"]


class Code(Struct, frozen=True):
    """A finding code: its severity and the one sentence that says when it is given."""

    name: str
    severity: Severity
    means: str


_CODES = (
    Code("bad_line", "error", "The line is not a JSON object."),
    Code(
        "bad_event",
        "error",
        "The line is JSON but not an event of the format: an unknown type or field, or a wrong value.",
    ),
    Code("unknown_ruleset", "error", "The game names a ruleset that does not exist."),
    Code("truncated", "error", "The record stops in the middle of a hand."),
    Code(
        "wrong_deal",
        "error",
        "The deal is not four hands of thirteen tiles of this game's tiles, or the wall has a wrong length.",
    ),
    Code("too_many_copies", "error", "More copies of a tile have been seen than the game has."),
    Code(
        "wall_mismatch",
        "error",
        "The tile drawn is not the tile that the recorded wall holds there.",
    ),
    Code("wall_empty", "error", "The event needs a tile from the wall, and the wall is empty."),
    Code("out_of_turn", "error", "It was not this player's move, or the player had already won."),
    Code("missing_draw", "error", "The player acts without the draw that must come before."),
    Code("missing_discard", "error", "A draw follows where a discard must come before."),
    Code("tile_not_in_hand", "error", "The player does not hold the tile."),
    Code("void_suit_missing", "error", "Play begins before everybody has declared a missing suit."),
    Code("void_suit_first", "error", "A tile of the missing suit was held and another was discarded."),
    Code("void_suit_again", "error", "The player has declared a missing suit before."),
    Code("illegal_chow", "error", "The claim is not a legal chow."),
    Code("illegal_pung", "error", "The claim is not a legal pung."),
    Code("illegal_kong", "error", "The declaration is not a legal kong."),
    Code("illegal_flower", "error", "The tile may not be declared like a flower, or not now."),
    Code("joker_limit", "error", "The meld uses a joker where or as often as the rules forbid."),
    Code("outranked_call", "error", "Another claim on the same tile takes precedence."),
    Code(
        "swap_call",
        "error",
        "After the call, a tile was discarded that the call forbids, or no discard would be legal.",
    ),
    Code("illegal_discard", "error", "The tile may not be discarded now."),
    Code("not_discarded", "error", "The tile claimed or won on is not the tile that was put down."),
    Code("illegal_win", "error", "The hand may not win on this tile."),
    Code(
        "tile_count",
        "error",
        "The win shows a number of tiles that no winning hand has; nothing else is said of it.",
    ),
    Code("passed_win", "error", "The player let a win pass and may not yet win on a discard again."),
    Code("passed_pung", "error", "The player let this pung pass and may not yet call it."),
    Code("wrong_total", "error", "The claimed total is not the computed one."),
    Code("wrong_patterns", "error", "The claimed patterns are not those of any best reading."),
    Code("wrong_payments", "error", "The claimed payments are not the computed ones."),
    Code("wrong_scoring_tiles", "error", "The scoring tiles are not those that the wall gives."),
    Code("wrong_scores", "error", "The recorded scores do not follow from the payments."),
    Code("hand_not_over", "error", "The hand is ended before its end, or the next begins."),
    Code("hand_over", "error", "An event follows after the end of the hand."),
    Code("wrong_dealer", "error", "The dealer does not follow from the hand before."),
    Code("wrong_round", "error", "The round wind does not follow from the hand before."),
    Code("wrong_hand", "error", "The number of the hand does not follow from the hand before."),
    Code("wrong_flag", "warning", "`drawn` or `replacement` contradicts what happened at the table."),
    Code(
        "win_order",
        "warning",
        "The winners of one tile are not recorded in turn order from the discarder.",
    ),
    Code("unfinished", "note", "The game has no `end_game`."),
    Code("unverifiable", "note", "The record leaves out what would decide this."),
)
CODES: Final[dict[str, Code]] = {code.name: code for code in _CODES}
"""Every code by name. A code never changes its meaning."""


class Fault(Struct, frozen=True, kw_only=True):
    """A finding before it has an address: what a check returns.

    `blocks`: the event can't simply be taken as it stands, so that the audit has to ask how the record goes on.
    """

    code: str
    message: str
    recorded: Any = None
    expected: Any = None
    rule: str = ""
    blocks: bool = True

    def __post_init__(self) -> None:
        if self.code not in CODES:
            raise ValueError(f"unknown finding code {self.code!r}")

    def at(self, line: int, hand: int | None = None, turn: int | None = None, seat: int | None = None) -> Finding:
        """The fault as a finding with this address; every finding of an audit is made here."""
        return Finding(
            code=self.code,
            line=line,
            message=self.message,
            hand=hand,
            turn=turn,
            seat=seat,
            recorded=self.recorded,
            expected=self.expected,
            rule=self.rule,
        )


class TypedPlace(int):
    """The line of an event that was typed: as a number its line in the record, shown its place in the text, `7:23`.

    `row` and `column` are counted from 1, the column in characters.
    """

    row: int
    column: int

    def __new__(cls, line: int, row: int, column: int) -> TypedPlace:
        """The line in the record, and the place in the text."""
        self = super().__new__(cls, line)
        self.row, self.column = row, column
        return self

    def __getnewargs__(self) -> tuple[int, int, int]:  # type: ignore[override]  # what int says of its own
        """What it takes to make it anew in another process."""
        return int(self), self.row, self.column

    def __str__(self) -> str:
        """The place in the text."""
        return f"{self.row}:{self.column}"

    def __format__(self, spec: str) -> str:
        """The place in the text."""
        return format(str(self), spec)


def place_json(line: int) -> dict[str, int]:
    """A line as programs get it: `line`, of a typed record the line of the text, and then its `column`."""
    return {"line": line.row, "column": line.column} if isinstance(line, TypedPlace) else {"line": line}


class RightUnder(Struct, frozen=True):
    """Other rulings, by slug, under which what was found would be right, and the named sets that have them all."""

    rulings: Mapping[str, str]
    sets: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """As people read it: `suppression=author (riichi-advanced)`."""
        named = " ".join(f"{slug}={value}" for slug, value in self.rulings.items())
        return f"{named} ({', '.join(self.sets)})" if self.sets else named


class Finding(Struct, frozen=True, kw_only=True):
    """One finding: the code, where (line from 1, hand number, turn, seat), a sentence, and both sides of a claim.

    `turn` counts the turns of the hand from 1: each ordinary draw and each claim begins one; 0 is before the first. A
    claim that does not stand begins none: it is in the turn of the discard, as in whatever else counts turns.
    """

    code: str
    line: int
    message: str
    hand: int | None = None
    turn: int | None = None
    seat: int | None = None
    recorded: Any = None
    expected: Any = None
    rule: str = ""
    right_under: tuple[RightUnder, ...] = ()
    """Where other rulings were tried: those that make it right, the simplest first."""
    cut_short: bool = False
    """Whether more may: not all were tried."""

    @property
    def severity(self) -> Severity:
        """The severity that belongs to the code."""
        return CODES[self.code].severity
