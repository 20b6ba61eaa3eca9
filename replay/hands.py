"""Hands and what is said about them: melds, a hand to be scored, a score, a waiting hand, waits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, Protocol

from msgspec import Meta, Struct
from msgspec.structs import replace

from replay.tiles import HIDDEN, Kind

MeldKind = Literal["chow", "pung", "open_kong", "added_kong", "concealed_kong"]
KongKind = Literal["open", "concealed", "added"]
WinBy = Literal["self_draw", "discard", "robbed_kong"]
Wind = Literal["E", "S", "W", "N"]
WINDS: tuple[Wind, Wind, Wind, Wind] = ("E", "S", "W", "N")


class Meld(Struct, frozen=True):
    """A declared set: its physical tiles (three, four for a kong), and what a chow with jokers was announced as."""

    kind: MeldKind
    tiles: tuple[Kind, ...]
    announced: tuple[Kind, ...] | None = None

    @property
    def is_kong(self) -> bool:
        """Whether the meld is a kong of any kind."""
        return self.kind not in ("chow", "pung")

    @property
    def is_hidden(self) -> bool:
        """Whether nobody can say of which tiles it is."""
        return HIDDEN in self.tiles

    @property
    def is_open(self) -> bool:
        """Whether others can see it: every meld but a concealed kong."""
        return self.kind != "concealed_kong"


class Situation(Struct, frozen=True, kw_only=True):
    """How a win came about (the commands' page, `replay score`); counts are tiles, None is not known."""

    after_kong: bool = False
    after_flower: bool = False
    kong_kind: KongKind | None = None
    discard_after_kong: bool = False
    last_tile: bool = False
    first_draw: bool = False
    before_first_discard: bool = False
    no_calls: bool = False
    dealer_first_discard: bool = False
    tiles_drawn: int | None = None
    own_draws: int | None = None
    discards: int | None = None
    visible: tuple[Kind, ...] | None = None
    last_declaration: Literal["kong", "flower"] | None = None
    """Which of a kong and a joker was declared last before the winning draw; None where the input does not say."""
    wild_discarded: bool = False
    """Whether the winner has discarded a wildcard in this hand; False where the input does not say."""


NO_SITUATION = Situation()


class Hand(Struct, frozen=True, kw_only=True):
    """A hand with its winning tile: `concealed` leaves the winning tile out, 13 tiles less three a meld.

    Seats are winds: the dealer is E. `target` is who discarded or added the winning tile, `out` who has won before.
    """

    concealed: tuple[Kind, ...]
    win: Kind
    by: WinBy
    melds: tuple[Meld, ...] = ()
    flowers: tuple[Kind, ...] = ()
    seat: Wind = "E"
    round: Wind = "E"
    target: Wind | None = None
    out: tuple[Wind, ...] = ()
    situation: Situation = NO_SITUATION
    void_suit: str | None = None
    scoring_tiles: tuple[Kind, ...] | None = None
    go_around: tuple[tuple[Wind, Kind], ...] | None = None
    passed: tuple[tuple[Wind, Kind], ...] | None = None
    """Tiles put down earlier that would have completed the hand as it was then, by whom, where the table says so."""
    responsible: Literal["E", "S", "W", "N", "none"] | None = None
    """Who put such a tile down earlier, where that is said and not which; "none": nobody did."""
    claimed: tuple[tuple[str, int], ...] | None = None
    """The rows that the winner claims, where a ruling leaves the choice of the reading to the winner."""

    @property
    def giver(self) -> Wind | None:
        """The `target`, or where it is not said the one player whom `out` leaves; None where that is open."""
        left = [wind for wind in WINDS if wind != self.seat and wind not in self.out]
        return left[0] if self.target is None and len(left) == 1 else self.target


class Reason(Struct, frozen=True):
    """Why a hand is no win, or what could not be judged: a code for programs, a sentence for people."""

    code: Annotated[str, Meta(description="A stable name of the reason.")]
    message: Annotated[str, Meta(description="The reason in a sentence.")]


class Line(Struct, frozen=True, kw_only=True):
    """One row of a score: what it adds in all, how often it counts, why, and where the rules say so."""

    name: str
    value: int
    times: int = 1
    why: str = ""
    tiles: str = ""
    cite: str = ""
    count: bool = False
    """Whether `value` counts something, such as roots, and is no amount."""


class Dropped(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"cite": "rule"}):
    """A row that holds and does not count."""

    name: Annotated[str, Meta(description="The row.")]
    by: Annotated[str, Meta(description="The row that drops it.")]
    value: Annotated[int, Meta(description="What it would have added.")]
    cite: Annotated[str, Meta(description="The rule that drops it.")]


class ShownReading(Struct, frozen=True, kw_only=True):
    """A reading as people write it: its sets (`123m`, `11p`), and what each joker stands for (notation to notation)."""

    shape: str
    sets: tuple[str, ...]
    jokers: tuple[tuple[str, str], ...] = ()
    melded: int = 0
    """How many of `sets`, counted from the first, are melds."""


OtherTable = Literal["text", "author"]
"""A table of what drops what: the rule text alone, or the program of its author."""


class ByOther(Struct, frozen=True, kw_only=True):
    """What a hand is worth by another table of what drops what, where that is another total.

    `source` is where the links come from that are not
    in the text, `ruling` what chooses the other table (`slug=value`).
    """

    by: OtherTable
    total: int
    payout: int | None
    source: str
    ruling: str


class Later(Protocol):
    """What makes the parts of a score that are made when somebody looks. Each answers alike whenever it is asked."""

    def patterns(self) -> dict[str, int]:
        """`Scored.patterns`; a new one each time."""

    def lines(self) -> tuple[Line, ...]:
        """`Scored.lines`."""

    def reading(self) -> ShownReading | None:
        """`Scored.reading`."""

    def dropped(self) -> tuple[Dropped, ...]:
        """`Scored.dropped`; by default no row drops another."""
        return ()

    def reasons(self) -> tuple[Reason, ...]:
        """`Scored.reasons`."""

    def equals(self) -> tuple[Mapping[str, int], ...]:
        """`Scored.equals`."""

    def others(self) -> tuple[tuple[int, ShownReading], ...]:
        """`Scored.others`."""

    def by_other(self) -> ByOther | None:
        """`Scored.by_other`; by default the rows are as the rule text has them."""
        return None


class Scored:
    """A legal win: the proven maximum over all readings and one reading that reaches it. Nothing of it changes.

    `total` is None where the input leaves out what decides it (then a reason `not_judged` says what). `payments` is
    by seat wind, None when the input does not fix who pays. `equals` are the row dicts of every reading that reaches
    the maximum, the shown one first. `details` are the ruleset's further fields of `replay score --json`.

    A ruleset hands in all parts, or `later` for those of `MADE_LATER`, which are then made when somebody looks.
    """

    __slots__ = (
        "_later",
        "by_other",
        "details",
        "dropped",
        "equals",
        "lines",
        "others",
        "payments",
        "payout",
        "reading",
        "reasons",
        "sums",
        "total",
        "unit",
    )

    MADE_LATER: Final = ("lines", "reading", "dropped", "reasons", "equals", "others", "by_other")
    _AT_ONCE: Final = ("total", "unit", "payout", "payments", "details", "sums")

    total: int | None
    unit: str
    payout: int | None
    payments: Mapping[Wind, int] | None
    details: Mapping[str, Any]
    sums: bool
    """Whether the values of the lines add up."""
    lines: tuple[Line, ...]
    reading: ShownReading | None
    dropped: tuple[Dropped, ...]
    reasons: tuple[Reason, ...]
    equals: tuple[Mapping[str, int], ...]
    others: tuple[tuple[int, ShownReading], ...]
    """The best other readings with their totals, best first (a few)."""
    by_other: ByOther | None
    """What the rule text alone makes of the hand, where that is another total."""
    _later: Later | None

    def __init__(
        self,
        *,
        total: int | None,
        unit: str,
        lines: tuple[Line, ...] = (),
        payout: int | None = None,
        payments: Mapping[Wind, int] | None = None,
        reading: ShownReading | None = None,
        dropped: tuple[Dropped, ...] = (),
        reasons: tuple[Reason, ...] = (),
        equals: tuple[Mapping[str, int], ...] = (),
        others: tuple[tuple[int, ShownReading], ...] = (),
        details: Mapping[str, Any] | None = None,
        sums: bool = True,
        by_other: ByOther | None = None,
        later: Later | None = None,
    ) -> None:
        """With `later`, what it makes is not given."""
        put = object.__setattr__
        put(self, "total", total)
        put(self, "unit", unit)
        put(self, "payout", payout)
        put(self, "payments", payments)
        put(self, "details", {} if details is None else details)
        put(self, "sums", sums)
        put(self, "_later", later)
        if later is None:
            put(self, "lines", lines)
            put(self, "reading", reading)
            put(self, "dropped", dropped)
            put(self, "reasons", reasons)
            put(self, "equals", equals)
            put(self, "others", others)
            put(self, "by_other", by_other)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """A part that nobody has looked at yet, made and kept."""
            if name not in Scored.MADE_LATER:
                raise AttributeError(f"a score has no {name!r}")
            found = getattr(self._later, name)()
            object.__setattr__(self, name, found)
            return found

    def __setattr__(self, name: str, _value: object) -> None:
        """Refuse."""
        raise AttributeError(f"a score does not change: {name!r} can't be set")

    def __delattr__(self, name: str) -> None:
        """Refuse."""
        raise AttributeError(f"a score does not change: {name!r} can't be taken away")

    def __eq__(self, other: object) -> bool:
        """Whether all parts are equal, whenever they are made."""
        if not isinstance(other, Scored):
            return NotImplemented
        parts = (*self._AT_ONCE, *self.MADE_LATER)
        return self is other or all(getattr(self, part) == getattr(other, part) for part in parts)

    __hash__ = None  # type: ignore[assignment]  # it holds mappings

    def __repr__(self) -> str:
        """All parts."""
        return f"Scored({', '.join(f'{part}={value!r}' for part, value in self._parts().items())})"

    def __reduce__(self) -> tuple[Callable[..., Scored], tuple[dict[str, Any]]]:
        """Copied, and sent to other processes, with all parts made."""
        return _scored, (self._parts(),)

    def _parts(self) -> dict[str, Any]:
        return {part: getattr(self, part) for part in (*self._AT_ONCE, *self.MADE_LATER)}

    def with_parts(self, **parts: Any) -> Scored:
        """The same score with these parts in the place of its own."""
        return Scored(**{**self._parts(), **parts})

    @property
    def patterns(self) -> dict[str, int]:
        """Row to what it adds in all; rows printed under one name are summed."""
        if self._later is not None:
            return self._later.patterns()
        found: dict[str, int] = {}
        for line in self.lines:
            found[line.name] = found.get(line.name, 0) + line.value
        return found


def _scored(parts: dict[str, Any]) -> Scored:
    return Scored(**parts)


_BESIDE_THE_TILES: Final = frozenset({"already_won", "hand_over", "too_many_scoring_tiles"})
"""Reasons that lie in what is stated beside the tiles of a hand."""


class NotAWin(Struct, frozen=True):
    """The hand may not win so; every reason, the most specific first."""

    reasons: tuple[Reason, ...]

    @property
    def misstated(self) -> bool:
        """Whether the tiles may well be a win, and only what is stated beside them cannot be."""
        return all(each.code in _BESIDE_THE_TILES for each in self.reasons)


class HeldHand(Struct, frozen=True, kw_only=True):
    """A hand in play without a win: 13 or 14 tiles less three a meld, and what its owner sees besides."""

    concealed: tuple[Kind, ...]
    melds: tuple[Meld, ...] = ()
    flowers: tuple[Kind, ...] = ()
    seat: Wind = "E"
    round: Wind = "E"
    void_suit: str | None = None
    visible: tuple[Kind, ...] = ()

    def without(self, kind: Kind) -> HeldHand:
        """The hand without one tile of this kind, which is concealed in it."""
        rest = list(self.concealed)
        rest.remove(kind)
        return replace(self, concealed=tuple(rest))


class Wait(Struct, frozen=True):
    """A tile that completes a hand, how many of it its owner cannot see, and whether only a self-draw may take it."""

    tile: Kind
    left: int
    by: Literal["any", "self_draw"] = "any"


class Acceptance(Struct, frozen=True):
    """What a hand of 13 (less three a meld) waits for or accepts: shanten 0 is ready, -1 cannot occur here."""

    shanten: int
    waits: tuple[Wait, ...] = ()
    accepts: tuple[Wait, ...] = ()
    left: int = 0
    hell_wait: bool = False
    """Whether just one of all the tiles that complete the hand is left, in every ruleset (the commands' page)."""


class Near(Struct, frozen=True, gc=False):
    """How near a hand of 13 (less three a meld) is, as a search wants it. Sets of kinds are masks: bit k for kind k.

    It depends on nothing but the own tiles: `kinds` are the waits, or at shanten 1 and more the accepted tiles, each as
    `Acceptance` lists them; `self_draw` those of the waits on which only a self-draw may win.
    """

    shanten: int
    kinds: int
    self_draw: int = 0


CopiesLeft = tuple[int, int, int]
"""The copies that somebody cannot see: the ones, twos and fours of each kind's number, bit k of each for kind k."""


def near_by(found: Acceptance) -> Near:
    """What an acceptance says of the hand itself, whatever lies elsewhere."""
    kinds = self_draw = 0
    for wait in found.waits or found.accepts:
        kinds |= 1 << wait.tile
        if found.shanten == 0 and wait.by == "self_draw":
            self_draw |= 1 << wait.tile
    return Near(found.shanten, kinds, self_draw)


def near_each(near: Callable[[HeldHand], Near], held: HeldHand) -> tuple[tuple[Kind, Near], ...]:
    """`Shapes.near_discards` by asking for each discard on its own."""
    return tuple((kind, near(held.without(kind))) for kind in sorted(set(held.concealed)) if kind != HIDDEN)


Accepting = tuple[tuple[Kind, Acceptance], ...]


def accepts_each(accepts: Callable[[HeldHand], Acceptance], held: HeldHand) -> Accepting:
    """`Shapes.accepts_discards` by asking for each discard on its own."""
    return tuple(
        (kind, accepts(replace(held.without(kind), visible=(*held.visible, kind))))
        for kind in sorted(set(held.concealed))
        if kind != HIDDEN
    )


def best_of(found: tuple[tuple[Kind, Near], ...]) -> tuple[tuple[Kind, Near], ...]:
    """`Shapes.near_best` out of all discards."""
    least = min((near.shanten for _, near in found), default=0)
    return tuple(each for each in found if each[1].shanten == least)


class DiscardChoice(Struct, frozen=True):
    """One discard from a hand of 14 and what the 13 left would accept."""

    tile: Kind
    after: Acceptance
    legal: bool = True
    """Whether the tiles held allow it (a missing suit goes first)."""
    short: tuple[Kind, ...] | None = None
    """Those of the waits left that are worth no win by the tiles alone; None in games without a minimum."""
