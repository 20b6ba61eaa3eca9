"""The events of a game record, version 1, as typed frozen structs (the record format).

Decoding checks types, ranges, tile notation of single tiles and unknown fields; what play allows is the engine's work.
Strings of several tiles are checked by the reader, because only then can the message name the character.

Events hold tiles as they are written, so that a record is written again as it was. The kinds that they stand for are
told here and nowhere else: `tile_kind`, `tile_kinds`, `hand_kinds` and the like.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct

from replay.tiles import HIDDEN, KIND_OF, NAMES, UNKNOWN, Kind, TileKinds, parse_tiles

RECORD_VERSION = 1

Seat = Annotated[int, Meta(ge=0, le=3, description="a seat; play passes 0, 1, 2, 3, 0")]
Amount = Annotated[int, Meta(ge=-(10**12), le=10**12)]
Four = tuple[Amount, Amount, Amount, Amount]
Count = Annotated[int, Meta(ge=1, le=10**6)]
Wind = Literal["E", "S", "W", "N"]
Responsible = Literal["E", "S", "W", "N", "none"]
SuitLetter = Literal["m", "p", "s"]
LongText = Annotated[str, Meta(max_length=10_000)]
if TYPE_CHECKING:
    TileText = str
    KnownTileText = str
else:
    TileText = Annotated[
        Literal[NAMES],
        Meta(description="one tile in MPSZJ notation, or ? for a tile that the record does not know"),
    ]
    KnownTileText = Annotated[Literal[NAMES[:-1]], Meta(description="one tile in MPSZJ notation")]
TilesText = Annotated[
    str,
    Meta(
        pattern=r"^(?:[1-9]+[mps]|[1-7]+z|[1-8]+[jf]|\?)*$(?!\n)",
        max_length=2_000,
        description="tiles in MPSZJ notation, in any order",
    ),
]


class Event(
    Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    repr_omit_defaults=True,
    tag_field="type",
    forbid_unknown_fields=True,
    rename={"as_": "as"},
):
    """What every event may carry: kept and shown, otherwise without effect."""

    meta: dict[str, Any] | None = None
    note: LongText | None = None
    t: Annotated[float, Meta(ge=0, le=1e9)] | None = None


class StartGame(Event, tag="start_game", frozen=True, kw_only=True, omit_defaults=True):
    """Opens a game."""

    version: Literal[1]
    ruleset: Annotated[str, Meta(max_length=100)]
    game: Annotated[str, Meta(min_length=1, max_length=500)]
    players: tuple[LongText, LongText, LongText, LongText]
    rulings: dict[str, str] | None = None
    scores: Four | None = None
    played_at: Annotated[str, Meta(max_length=100)] | None = None
    source: LongText | None = None


class StartHand(Event, tag="start_hand", frozen=True, kw_only=True, omit_defaults=True):
    """The deal: four hands of 13; the dealer's 14th tile is the first draw."""

    hand: Count
    dealer: Seat
    hands: tuple[TilesText, TilesText, TilesText, TilesText]
    round: Wind | None = None
    wall: TilesText | None = None
    walls: tuple[TilesText, TilesText, TilesText, TilesText] | None = None
    flowers: tuple[TilesText, TilesText, TilesText, TilesText] | None = None
    scores: Four | None = None
    excerpt: bool = False

    @property
    def dealt(self) -> tuple[TileKinds, ...]:
        """The four hands, by seat, as they are written."""
        return tuple(map(parse_tiles, self.hands))

    @property
    def wall_kinds(self) -> TileKinds | None:
        """The wall, if it is recorded; of own walls one after the other, by seat."""
        text = "".join(self.walls) if self.wall is None and self.walls is not None else self.wall
        return None if text is None else parse_tiles(text)

    @property
    def own_walls(self) -> tuple[TileKinds, ...]:
        """By seat, the own walls; empty where there are none."""
        return tuple(map(parse_tiles, self.walls or ()))

    @property
    def put_down(self) -> tuple[TileKinds, ...]:
        """By seat, the flowers that were put down and replaced before the first discard."""
        return ((),) * 4 if self.flowers is None else tuple(map(parse_tiles, self.flowers))


class VoidSuit(Event, tag="void_suit", frozen=True, kw_only=True, omit_defaults=True):
    """Sichuan: the suit that this player gives up."""

    seat: Seat
    suit: SuitLetter


class Exchange(Event, tag="exchange", frozen=True, kw_only=True, omit_defaults=True):
    """Sichuan under the ruling `exchange`: three tiles, of one suit but for `any-tiles`, handed to `target`."""

    seat: Seat
    target: Seat
    tiles: TilesText

    @property
    def tile_kinds(self) -> TileKinds:
        """The tiles from hand."""
        return parse_tiles(self.tiles)


class Draw(Event, tag="draw", frozen=True, kw_only=True, omit_defaults=True):
    """A tile from the wall."""

    seat: Seat
    tile: TileText
    replacement: bool | None = None

    @property
    def tile_kind(self) -> Kind:
        """The tile."""
        return KIND_OF[self.tile]


class Discard(Event, tag="discard", frozen=True, kw_only=True, omit_defaults=True):
    """A tile put down; `drawn`: it is the tile just drawn."""

    seat: Seat
    tile: KnownTileText
    drawn: bool | None = None

    @property
    def tile_kind(self) -> Kind:
        """The tile."""
        return KIND_OF[self.tile]


class CalledMeld(Event, frozen=True, kw_only=True, omit_defaults=True):
    """What a chow and a pung have in common: `tiles` are the two from hand, `as_` the meld as announced."""

    seat: Seat
    target: Seat
    tile: KnownTileText
    tiles: TilesText
    as_: TilesText | None = None

    @property
    def tile_kind(self) -> Kind:
        """The tile claimed."""
        return KIND_OF[self.tile]

    @property
    def tile_kinds(self) -> TileKinds:
        """The tiles from hand."""
        return parse_tiles(self.tiles)

    @property
    def announced(self) -> TileKinds | None:
        """The meld as it was announced, sorted; None if it was not."""
        return None if self.as_ is None else tuple(sorted(parse_tiles(self.as_)))


class Chow(CalledMeld, tag="chow", frozen=True, kw_only=True, omit_defaults=True):
    """A claimed sequence; `tiles` are the two from hand, `as_` the meld as announced."""


class Pung(CalledMeld, tag="pung", frozen=True, kw_only=True, omit_defaults=True):
    """A claimed triplet; `tiles` are the two from hand, `as_` the meld as announced."""


class Kong(Event, tag="kong", frozen=True, kw_only=True, omit_defaults=True):
    """Open: `target`, `tile`, three `tiles`. Concealed: four `tiles` (`????` while hidden). Added: `tile`."""

    seat: Seat
    kind: Literal["open", "concealed", "added"]
    target: Seat | None = None
    tile: KnownTileText | None = None
    tiles: TilesText | None = None
    payments: Four | None = None

    @property
    def tile_kind(self) -> Kind:
        """The tile claimed or added; HIDDEN if none is stated."""
        return HIDDEN if self.tile is None else KIND_OF[self.tile]

    @property
    def tile_kinds(self) -> TileKinds:
        """The tiles from hand; none if none are stated."""
        return () if self.tiles is None else parse_tiles(self.tiles)

    @property
    def laid_down(self) -> TileKinds:
        """What leaves the hand: the tile that is added, else the tiles from hand."""
        if self.kind == "added":
            return () if self.tile is None else (KIND_OF[self.tile],)
        return self.tile_kinds


class Flower(Event, tag="flower", frozen=True, kw_only=True, omit_defaults=True):
    """A flower put down, or a joker declared like one."""

    seat: Seat
    tile: KnownTileText

    @property
    def tile_kind(self) -> Kind:
        """The tile."""
        return KIND_OF[self.tile]


class RecordMeld(
    Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    rename={"as_": "as"},
):
    """A meld as an excerpt or a scored hand writes it; for a kong all four tiles."""

    kind: Literal["chow", "pung", "open_kong", "added_kong", "concealed_kong"]
    tiles: TilesText
    as_: TilesText | None = None

    @property
    def tile_kinds(self) -> TileKinds:
        """All tiles of the meld."""
        return parse_tiles(self.tiles)

    @property
    def announced(self) -> TileKinds | None:
        """The meld as it was announced, sorted; None if it was not."""
        return None if self.as_ is None else tuple(sorted(parse_tiles(self.as_)))


class SituationFields(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """How the win came about, as `replay score` takes it; the counts in tiles, `visible` a text of tiles."""

    after_kong: bool = False
    after_flower: bool = False
    kong_kind: Literal["open", "added", "concealed"] | None = None
    discard_after_kong: bool = False
    last_tile: bool = False
    first_draw: bool = False
    before_first_discard: bool = False
    no_calls: bool = False
    dealer_first_discard: bool = False
    tiles_drawn: Annotated[int, Meta(ge=0, le=1000)] | None = None
    own_draws: Annotated[int, Meta(ge=0, le=1000)] | None = None
    discards: Annotated[int, Meta(ge=0, le=1000)] | None = None
    visible: TilesText | None = None

    @property
    def visible_kinds(self) -> TileKinds:
        """What the winner sees besides; none if it is not stated."""
        return () if self.visible is None else parse_tiles(self.visible)


class GoAroundDiscard(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Zung Jung: one discard of the go-around, by seat wind."""

    seat: Wind
    tile: KnownTileText

    @property
    def tile_kind(self) -> Kind:
        """The tile."""
        return KIND_OF[self.tile]


class Win(Event, tag="win", frozen=True, kw_only=True, omit_defaults=True):
    """One winner; claims (`total`, `patterns`, `payments`) and shown tiles are optional."""

    seat: Seat
    by: Literal["self_draw", "discard", "robbed_kong"]
    tile: TileText = UNKNOWN
    target: Seat | None = None
    total: Amount | None = None
    patterns: dict[str, Amount] | None = None
    payments: Four | None = None
    scoring_tiles: TilesText | None = None
    hand: TilesText | None = None
    melds: tuple[RecordMeld, ...] | None = None
    flowers: TilesText | None = None
    situation: SituationFields | None = None
    go_around: tuple[GoAroundDiscard, ...] | None = None
    responsible: Responsible | None = None
    void_suit: SuitLetter | None = None
    out: tuple[Wind, ...] | None = None

    @property
    def tile_kind(self) -> Kind:
        """The tile won on; `HIDDEN` where an excerpt leaves it out."""
        return KIND_OF[self.tile]

    @property
    def hand_kinds(self) -> TileKinds | None:
        """The concealed tiles shown, the winning tile apart, as they are written; None if none are shown."""
        return None if self.hand is None else parse_tiles(self.hand)

    @property
    def scoring_kinds(self) -> TileKinds | None:
        """The scoring tiles turned, if they are stated."""
        return None if self.scoring_tiles is None else parse_tiles(self.scoring_tiles)

    @property
    def flower_kinds(self) -> TileKinds | None:
        """The declared jokers, if they are stated."""
        return None if self.flowers is None else parse_tiles(self.flowers)

    @property
    def around(self) -> tuple[tuple[Wind, Kind], ...]:
        """The discards of the go-around, by seat wind; none if they are not stated."""
        return tuple((each.seat, each.tile_kind) for each in self.go_around or ())


class SettlementItem(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One reason of a hand's final settlement and what it moves."""

    reason: Annotated[str, Meta(max_length=100)]
    payments: Four


class EndHand(Event, tag="end_hand", frozen=True, kw_only=True, omit_defaults=True):
    """The end of a hand; `payments` is what is settled at the end alone."""

    reason: Literal["won", "wall_exhausted"]
    payments: Four | None = None
    scores: Four | None = None
    hands: tuple[TilesText | None, TilesText | None, TilesText | None, TilesText | None] | None = None
    settlement: tuple[SettlementItem, ...] | None = None

    @property
    def shown(self) -> tuple[TileKinds | None, ...]:
        """The hands shown at the end, by seat; None where one is not."""
        return tuple(None if text is None else parse_tiles(text) for text in self.hands or (None,) * 4)


class EndGame(Event, tag="end_game", frozen=True, kw_only=True, omit_defaults=True):
    """The end of a game."""

    scores: Four | None = None


AnyEvent = (
    StartGame | StartHand | VoidSuit | Exchange | Draw | Discard | Chow | Pung | Kong | Flower | Win | EndHand | EndGame
)
"""The closed union of events; its `type` field is the tag."""
MOVES = (Draw, Discard, Chow, Pung, Kong, Flower)
"""What players do with tiles; a hand with a win and none of them is not recorded event by event."""


def seat_of(event: AnyEvent | None) -> int | None:
    """Whose event it is; None if it is nobody's."""
    return getattr(event, "seat", None)


def target_of(event: AnyEvent | None) -> int | None:
    """From whom its tile comes, or to whom its tiles go; None if there is no such player."""
    return getattr(event, "target", None)


def payments_of(event: AnyEvent) -> Four | None:
    """What the record says that it moves."""
    return getattr(event, "payments", None)


def tile_of(event: AnyEvent | None) -> Kind | None:
    """The one tile that it names, if it names one."""
    return None if (text := getattr(event, "tile", None)) is None else KIND_OF[text]


def tiles_of(event: AnyEvent | None) -> TileKinds:
    """The tiles from hand that it names."""
    return parse_tiles(getattr(event, "tiles", None) or "")


class EventAt(Struct, frozen=True, gc=False):
    """An event and the line of the file, counted from 1, on which it stands."""

    event: AnyEvent
    line: int


class BadLine(Struct, frozen=True):
    """A line that is no event: `bad_line` (not JSON), `bad_event` (a wrong type, field or value), and why."""

    line: int
    code: Literal["bad_line", "bad_event"]
    message: str


class Foreign(Struct, frozen=True):
    """The file of another program that a game was read from: its format, its bytes as they lay there.

    `remarks` are what a reader of the games should know of the file; `own_lines`: events know their places in it.
    """

    format: str
    title: str
    sha256: str
    data: bytes
    remarks: tuple[str, ...] = ()
    own_lines: bool = False


class GameRecord(Struct, frozen=True):
    """One game of a file as it was read: its lines in order and its original bytes.

    `entries` begins with the `start_game` unless the file's game opens without a readable one; `raw` is the exact
    text of the game's lines, from its `start_game` up to the next one or to its `end_game`. Where `foreign` stands,
    they are what an importer wrote, and the lines are counted in that.
    """

    source: str
    line: int
    entries: tuple[EventAt | BadLine, ...]
    raw: bytes
    foreign: Foreign | None = None
    again: bool = False
    """Whether it was handed over before, up to an `end_game` after which it goes on: this takes the place of that."""

    @property
    def start(self) -> StartGame | None:
        """The game's opening event, or None when it could not be read."""
        first = self.entries[0] if self.entries else None
        return first.event if isinstance(first, EventAt) and isinstance(first.event, StartGame) else None
