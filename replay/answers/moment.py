"""What `replay show --json` prints: a line a moment of a hand.

Seats are 0 to 3; `known` counts the copies that the player cannot see, `true` those that can still come, null where the
record hides it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, UnsetType, field

from replay.analysis.moment import alternatives, short_of, whereabouts
from replay.analysis.planes import kinds_in
from replay.analysis.prices import prices
from replay.analysis.values import ChapterKind
from replay.analysis.values import Look as Looked
from replay.analysis.values import Price as Priced
from replay.answers.notes import Note
from replay.answers.parts import (
    Answer,
    Column,
    DangerOfTile,
    Finding,
    Four,
    Known,
    KnownOrTrue,
    Line,
    Seat,
    Tile,
    about,
    findings_of,
)
from replay.findings import place_json
from replay.hands import MeldKind, Reason, Scored, WinBy, Wind
from replay.rules import Rules
from replay.state import SEATS, HandState
from replay.tiles import NAMES, format_tiles
from replay.verdicts import GameAudit, HandAudit
from replay.view.moment.review import Review, judgement_of, state_at
from replay.view.moment.text import discard_to, focus


class Meld(Answer, frozen=True, kw_only=True):
    """A meld on the table."""

    kind: Annotated[MeldKind, about("What it is.")]
    tiles: Annotated[str, about("Its tiles; ? is a hidden one.")]


class Discarded(Answer, frozen=True, kw_only=True):
    """A discard."""

    tile: Annotated[Tile, about("The tile.")]
    drawn: Annotated[bool | None, about("Whether it was the tile just drawn; null where the record does not say.")]
    claimed_by: Annotated[Seat | None, about("The seat that called it.")]
    won: Annotated[bool, about("Whether somebody won on it.")]


class AtSeat(Answer, frozen=True, kw_only=True):
    """What one player holds and has put down."""

    seat: Annotated[Seat, about("The seat.")]
    wind: Annotated[Wind, about("Its wind.")]
    score: Annotated[int, about("Its score.")]
    concealed: Annotated[str, about("Its concealed tiles; ? is a hidden one.")]
    drawn: Annotated[Tile | None, about("The tile just drawn.")]
    melds: Annotated[list[Meld], about("Its melds.")]
    flowers: Annotated[str, about("Its declared flowers or jokers.")]
    discards: Annotated[list[Discarded], about("Its discards in order.")]
    won: Annotated[int | None, about("It was the first, second or third winner; null if it has not won.")]


class Table(Answer, frozen=True, kw_only=True):
    """The table."""

    dealer: Annotated[Seat, about("The dealer.")]
    round: Annotated[str | None, about("The round wind; null where the game has none.")]
    turn_of: Annotated[Seat, about("Whose turn it is.")]
    stage: Annotated[Literal["draw", "act", "discard", "replace", "over"], about("What the table waits for.")]
    left: Annotated[int, about("Tiles left to draw.")]
    seats: Annotated[list[AtSeat], about("The four seats.")]


class Look(Answer, frozen=True, kw_only=True):
    """What a player needs."""

    shanten: Annotated[int, about("How many tiles the hand is from waiting; 0 waits, -1 has won.")]
    to_discard: Annotated[bool, about("Whether the player has to discard first; then it is of the best discard.")]
    tiles: Annotated[list[Tile], about("The tiles that bring it nearer; of a waiting hand its waits.")]
    self_draw_only: Annotated[list[Tile], about("Those of them that win by self-draw alone.")]
    left: Annotated[Known, about("Copies of them left.")]
    hell_wait: Annotated[KnownOrTrue, about("Whether it waits for one last tile.")]
    short: Annotated[list[Tile] | UnsetType, about("Those of its waits that are worth no win by the tiles alone.")] = (
        UNSET
    )


class BestDiscard(Answer, frozen=True, kw_only=True):
    """The discard that leaves most."""

    tile: Annotated[Tile, about("The tile.")]
    shanten: Annotated[int, about("The shanten after it.")]
    left: Annotated[int, about("Copies left of what it leaves to draw.")]


class Judged(Answer, frozen=True, kw_only=True):
    """A discard compared with the best one."""

    seat: Annotated[Seat, about("Who discarded.")]
    tile: Annotated[Tile, about("What.")]
    shanten: Annotated[int, about("The shanten after it.")]
    left: Annotated[int, about("Copies left of what it leaves to draw.")]
    best: Annotated[BestDiscard, about("The best discard.")]
    given_up: Annotated[int, about("Copies given up against the best one.")]
    shanten_lost: Annotated[int, about("Shanten given up against the best one.")]
    broke_ready: Annotated[bool, about("Whether it broke a waiting hand.")]
    dealt_in: Annotated[list[Seat], about("The seats that won on it.")]
    could_deal_in: Annotated[list[Seat] | None, about("The seats that could have won on it; null where hidden.")]


class Chapter(Answer, frozen=True, kw_only=True):
    """Something that happened to a wait."""

    seat: Annotated[Seat, about("Whose wait.")]
    kind: Annotated[ChapterKind, about("What happened.")]
    tiles: Annotated[list[Tile], about("The tiles that it is about.")]
    left: Annotated[Known, about("Copies of them left.")]
    short: Annotated[list[Tile] | UnsetType, about("Those of the waits that are worth no win by the tiles alone.")] = (
        UNSET
    )


class Analysis(Answer, frozen=True, kw_only=True):
    """What each player waits for."""

    view: Annotated[Literal["all"] | Seat, about("Who looks: all tiles are seen, or those that one seat sees.")]
    seats: Annotated[list[Look | None], about("Each seat; null where it has won or its tiles are hidden.")]
    discard: Annotated[Judged | None, about("The discard made here; null for other events.")]
    chapters: Annotated[list[Chapter], about("What happened to waits here.")]


class Where(Answer, frozen=True, kw_only=True):
    """Where the copies of a tile are."""

    copies: Annotated[int, about("Copies that the game has.")]
    own: Annotated[int, about("In the player's own concealed tiles.")]
    melds: Annotated[int, about("In melds and declared jokers.")]
    discards: Annotated[int, about("Among the discards.")]
    others: Annotated[Four | None, about("In the concealed tiles of the others, by seat; null where hidden.")]
    won: Annotated[int, about("In the hands of players who have won.")]
    wall: Annotated[int | None, about("In the wall, still to be drawn; null where hidden.")]
    dead: Annotated[int | None, about("In the wall, never to be drawn; null where hidden.")]
    hidden: Annotated[int, about("Copies of which the record does not tell where they are.")]
    known: Annotated[int, about("Copies that the player cannot see.")]
    shown: Annotated[int, about("Of those in won hands, how many the player sees.")]


class Price(Answer, frozen=True, kw_only=True):
    """What a wait is worth if it comes now in one way."""

    by: Annotated[WinBy, about("How it comes.")]
    target: Annotated[Seat | None, about("Whose discard; null for a self-draw.")] = field(name="from")
    valid: Annotated[bool, about("Whether it is a win.")]
    reasons: Annotated[list[Reason] | UnsetType, about("Why it is none.")] = UNSET
    total: Annotated[int | UnsetType | None, about("Its total; null where something is open.")] = UNSET
    unit: Annotated[str | UnsetType, about("What the total counts.")] = UNSET
    patterns: Annotated[dict[str, int] | UnsetType, about("Each row with what it adds.")] = UNSET
    payout: Annotated[int | UnsetType | None, about("What the payout table gives for the total.")] = UNSET
    payments: Annotated[Four | UnsetType | None, about("Who pays and gets what, by seat; null where open.")] = UNSET
    locked: Annotated[
        bool | UnsetType, about("Whether it would be refused for something that happened before, such as a passed win.")
    ] = UNSET
    responsible: Annotated[Seat | UnsetType | None, about("Who would pay for all; null for nobody.")] = UNSET


class PricedWait(Answer, frozen=True, kw_only=True):
    """A wait, looked at closely."""

    tile: Annotated[Tile, about("The tile.")]
    where: Annotated[Where, about("Where its copies are.")]
    prices: Annotated[list[Price], about("What it is worth in each way.")]


class Alternative(Answer, frozen=True, kw_only=True):
    """A discard that the player may choose."""

    tile: Annotated[Tile, about("The tile.")]
    legal: Annotated[bool, about("Whether it may be discarded.")]
    shanten: Annotated[int, about("The shanten after it.")]
    tiles: Annotated[list[Tile], about("The tiles that bring the hand nearer then.")]
    self_draw_only: Annotated[list[Tile], about("Those of them that win by self-draw alone.")]
    left: Annotated[Known, about("Copies of them left.")]
    hell_wait: Annotated[bool, about("Whether one last tile is waited for then.")]
    could_deal_in: Annotated[list[Seat] | None, about("The seats that could win on it; null where hidden.")]
    best: Annotated[int | None, about("The best total of a win then; null where the hand does not wait.")]
    worst: Annotated[int | None, about("The worst total of a win then; null likewise.")]


class Closely(Answer, frozen=True, kw_only=True):
    """One player looked at closely."""

    seat: Annotated[Seat, about("Which.")]
    discards: Annotated[list[Alternative] | UnsetType, about("The discards to choose from, best first.")] = UNSET
    waits: Annotated[list[PricedWait] | UnsetType, about("The waits, with their prices.")] = UNSET


class Moment(Answer, frozen=True, kw_only=True):
    """A moment of a hand: the event that led there, what was found of it, and the table."""

    game: Annotated[str, about("The id of the game.")]
    hand: Annotated[int, about("The number of the hand.")]
    turn: Annotated[int, about("The turn of the hand, from 1; 0 is before the first draw.")]
    event: Annotated[int, about("The event's place in the hand, from 1; 0 is the deal.")]
    line: Line
    column: Column = UNSET
    record: Annotated[dict[str, Any] | None, about("The event, as record.schema.json describes it; null of the deal.")]
    findings: Annotated[list[Finding], about("What was found at this event.")]
    table: Annotated[Table, about("The table after it.")]
    analysis: Annotated[Analysis | UnsetType, about("What each player waits for.")] = UNSET
    closely: Annotated[Closely | UnsetType, about("One player closely; where one moment is shown.")] = UNSET
    notes: Annotated[list[Note], about("The notes on this event.")]
    danger: Annotated[
        list[DangerOfTile] | UnsetType | None, about("With --danger: of each tile that may be put down, if one may be.")
    ] = UNSET


def moment_of(
    audit: GameAudit,
    hand: HandAudit,
    moment: int,
    review: Review | None = None,
    *,
    closely: bool = False,
    seat: int | None = None,
    notes: Sequence[Note] = (),
    danger: list[DangerOfTile] | UnsetType | None = UNSET,
) -> Moment:
    """The table at a moment of the hand (0 is the deal), the event that led there, and what was found about it.

    With a `review` also what each seat waits for, the discard judged, and what happened to waits; `closely`: where the
    tiles are that `seat`, or who is to act, waits for, with their prices, or its table of discards.
    """
    step = hand.steps[moment - 1] if moment else None
    state = state_at(hand, moment)
    return Moment(
        game=audit.game,
        hand=hand.number,
        turn=state.turns,
        event=moment,
        **place_json(step.at.line if step else hand.line),
        record=msgspec.to_builtins(step.at.event) if step else None,
        findings=findings_of(step.findings if step else ()),
        table=_table(state),
        analysis=UNSET if review is None else _analysis(hand, moment, review),
        closely=_closely(hand, moment, review, seat) if closely and review is not None else UNSET,
        notes=list(notes),
        danger=danger,
    )


def _analysis(hand: HandAudit, moment: int, review: Review) -> Analysis:
    state = state_at(hand, moment)
    made = judgement_of(review, moment)
    return Analysis(
        view="all" if review.viewer is None else review.viewer,
        seats=[_look(review.analysis.look(seat, moment), state, seat, review.rules) for seat in SEATS],
        discard=None
        if made is None
        else Judged(
            seat=made.seat,
            tile=NAMES[made.tile],
            shanten=made.shanten,
            left=made.left,
            best=BestDiscard(tile=NAMES[made.best], shanten=made.best_shanten, left=made.best_left),
            given_up=made.given_up,
            shanten_lost=made.shanten_lost,
            broke_ready=made.broke_ready,
            dealt_in=list(made.dealt_in),
            could_deal_in=None if made.could_deal_in is None else list(made.could_deal_in),
        ),
        chapters=[
            Chapter(
                seat=each.seat,
                kind=each.kind,
                tiles=_names(each.kinds),
                left=Known(known=each.known, true=each.true),
                short=_names(each.short) or UNSET,
            )
            for each in review.analysis.chapters
            if each.event == moment and review.viewer in (None, each.seat)
        ],
    )


def _look(look: Looked | None, state: HandState, seat: int, rules: Rules) -> Look | None:
    if look is None or not state.seats[seat].in_play:
        return None
    return Look(
        shanten=look.shanten,
        to_discard=look.to_discard,
        tiles=_names(look.kinds),
        self_draw_only=_names(look.self_draw),
        left=Known(known=look.known, true=look.true),
        hell_wait=KnownOrTrue(known=look.hell_known, true=look.hell_true),
        short=_names(short_of(state, seat, look.kinds, rules) if look.ready else 0) or UNSET,
    )


def _closely(hand: HandAudit, moment: int, review: Review, seat: int | None) -> Closely:
    state = state_at(hand, moment)
    place = seat if seat is not None else state.turn if review.viewer is None else review.viewer
    looked_at = state
    if seat is None and review.viewer is None and (made := discard_to(hand, moment, focus(hand, moment))) is not None:
        place, looked_at = made.seat, hand.steps[moment - 1].before
    if not looked_at.seats[place].in_play:
        return Closely(seat=place)
    if discards := alternatives(looked_at, place, review.rules, priced=True):
        return Closely(
            seat=place,
            discards=[
                Alternative(
                    tile=NAMES[each.tile],
                    legal=each.legal,
                    shanten=each.shanten,
                    tiles=_names(each.kinds),
                    self_draw_only=_names(each.self_draw),
                    left=Known(known=each.known, true=each.true),
                    hell_wait=each.hell_known,
                    could_deal_in=None if each.could_deal_in is None else list(each.could_deal_in),
                    best=each.best,
                    worst=each.worst,
                )
                for each in discards
            ],
        )
    priced = prices(looked_at, place, review.rules)
    return Closely(
        seat=place,
        waits=[
            PricedWait(
                tile=NAMES[kind],
                where=msgspec.convert(whereabouts(looked_at, place, kind, review.rules), Where, from_attributes=True),
                prices=[_price(each) for each in priced if each.tile == kind],
            )
            for kind in sorted({each.tile for each in priced})
        ],
    )


def _price(each: Priced) -> Price:
    scored = each.scored
    if not isinstance(scored, Scored):
        return Price(by=each.by, target=each.target, valid=False, reasons=list(scored.reasons))
    return Price(
        by=each.by,
        target=each.target,
        valid=True,
        total=scored.total,
        unit=scored.unit,
        patterns=scored.patterns,
        payout=scored.payout,
        payments=each.payments,
        locked=each.locked,
        responsible=each.responsible,
    )


def _names(mask: int) -> list[str]:
    return [NAMES[kind] for kind in kinds_in(mask)]


def _table(state: HandState) -> Table:
    return Table(
        dealer=state.dealer,
        round=state.round,
        turn_of=state.turn,
        stage=state.stage.value,
        left=state.left,
        seats=[
            AtSeat(
                seat=seat,
                wind=state.wind_of(seat),
                score=state.scores[seat],
                concealed=format_tiles(held.concealed),
                drawn=None if held.drawn is None else NAMES[held.drawn],
                melds=[Meld(kind=each.meld.kind, tiles=format_tiles(each.meld.tiles)) for each in held.melds],
                flowers=format_tiles(held.flowers),
                discards=[
                    Discarded(tile=NAMES[each.kind], drawn=each.drawn, claimed_by=each.claimed_by, won=each.won)
                    for each in held.discards
                ],
                won=held.won,
            )
            for seat, held in zip(SEATS, state.seats, strict=True)
        ],
    )
