"""The table at one moment of a hand, for the terminal: whose turn it is, what everybody holds and has put down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from replay.events import Win
from replay.hands import Scored
from replay.state import SEATS, Discarded, HandState
from replay.terms import Terms, in_terms, say, term
from replay.verdicts import HandAudit, Step, WinAudit
from replay.view.audit import concealed_of, finding_view, holding_of
from replay.view.blocks import (
    BAD,
    FAINT,
    GOOD,
    STRONG,
    WARN,
    Block,
    Cells,
    Grid,
    Inset,
    Text,
    heading,
    numeric,
    styled,
    whole,
)
from replay.view.moment.review import Review, state_at
from replay.view.moment.story import chapters_at
from replay.view.moment.text import moment_view
from replay.view.sentences import sentence
from replay.view.text import ACTING, SUITS, WIND_NAMES, event_of, meld, name_of, safe, signed, tile, tiles
from replay.view.wins import win_view

ROW: Final = 6
"""Discards in a row, as they lie at the table."""
_TILE: Final = 5
"""Columns of a discard."""
_NARROWEST: Final = 30
_WIDEST: Final = 64
"""Columns of a seat's own side: the discards stand close beside it also in a wide terminal."""
_ORDINALS: Final = Terms({1: "first", 2: "second", 3: "third", 4: "fourth"})


def moments(hand: HandAudit) -> int:
    """How many moments there are to look at: the deal, number 0, and after each event; none if nothing was followed."""
    return len(hand.steps) + 1 if hand.steps else 0


def board_view(
    hand: HandAudit,
    moment: int,
    players: Sequence[str],
    *,
    width: int = 80,
    review: Review | None = None,
    seat: int | None = None,
    rulings: Sequence[str] = (),
) -> Block:
    """The table at a moment of the hand: heading, the event that led there, its findings, the four seats.

    `rulings`: those that the game is judged by other than the defaults, in the fewest words.

    With a `review` also what it did to anybody's wait, and the waits or discards of `seat`, or of who is to act.
    """
    state = state_at(hand, moment)
    blocks: list[Block] = [hand_heading(hand, moment, players, rulings), Text()]
    if moment:
        blocks.append(event_view(hand.steps[moment - 1], players, hand.wins))
    else:
        blocks.append(Text(say("The deal")).append(f"   {say('line {n}', n=hand.line)}", FAINT))
    if review is None:
        return [*blocks, Text(), *seats_view(state, players, width=width)]
    blocks += [Inset(each) for each in chapters_at(review, moment, players)]
    analysed = moment_view(hand, moment, players, review, seat=seat, width=width)
    return [*blocks, Text(), *seats_view(state, players, width=width), Text(), analysed]


def hand_heading(hand: HandAudit, moment: int, players: Sequence[str], rulings: Sequence[str] = ()) -> Text:
    """Which hand and which moment of it, and the rulings that it is judged by other than the defaults."""
    state = state_at(hand, moment)
    return heading(
        say("Hand {number}", number=hand.number),
        *([say("{round} round", round=WIND_NAMES[hand.round])] if hand.round in WIND_NAMES else []),
        say("dealer {name}", name=name_of(players, hand.dealer)),
        *([] if hand.excerpt else [say("turn {number}", number=state.turns)]),
        event_of(moment, len(hand.steps)),
        say("excerpt") if hand.excerpt else say("{n:,} tiles left", n=state.left),
        *(safe(each, 200) for each in rulings),
    )


def event_view(step: Step, players: Sequence[str], wins: Sequence[WinAudit] = ()) -> Block:
    """The event in words, a win explained, and what was found about it."""
    head, *more = _event_and_more(step, players, wins)
    assert isinstance(head, Text)
    return [head.append(f"   {say('line {n}', n=step.at.line)}", FAINT), *(Inset(each) for each in more)]


def _event_and_more(step: Step, players: Sequence[str], wins: Sequence[WinAudit]) -> list[Block]:
    """The event in words, then a win explained, then the findings."""
    explained = [win for win in wins if win.line == step.at.line and isinstance(step.at.event, Win)]
    scored = any(isinstance(win.scored, Scored) for win in explained)
    return [
        sentence(step.at.event, players, claims=not scored),
        *(win_view(win, players) for win in explained),
        *(finding_view(each, players) for each in step.findings),
    ]


def seats_view(state: HandState, players: Sequence[str], *, width: int = 80) -> tuple[Grid, Text]:
    """The four seats in turn order from the dealer, and what the marks of the discards mean."""
    own = min(max(_NARROWEST, width - ROW * _TILE - 4), _WIDEST)
    cell = _TILE if width > own + ROW * _TILE else _TILE - 1
    table = Grid(Cells(width=own), whole(width=ROW * cell), gap=3)
    for step in SEATS:
        seat = (state.dealer + step) % 4
        table.add(_seat(state, seat, players), discards_view(state.seats[seat].discards, cell))
    return table, Text(say("' just drawn   (5m) claimed   5m! won on"), FAINT)


def _seat(state: HandState, seat: int, players: Sequence[str]) -> Block:
    held = state.seats[seat]
    acting = state.stage in ACTING and state.turn == seat
    name = styled("▸ " if acting else "  ", STRONG)
    name.append(f"{state.wind_of(seat)} ", STRONG)
    name.append(name_of(players, seat), STRONG if held.in_play else FAINT)
    name.append(f"  {signed(state.scores[seat])}", FAINT)
    if held.won is not None:
        which = _ORDINALS.get(held.won, held.won)
        on = "" if held.win_tile is None else say(" on {tile}", tile=tile(held.win_tile).plain)
        name.append(f"  {say('won {which}', which=which)}{on}", GOOD)
    elif acting:
        name.append(f"  {ACTING[state.stage]}", WARN)
    if held.void_suit is not None:
        name.append(f"  {say('no {suit}', suit=SUITS.get(held.void_suit, held.void_suit))}", FAINT)
    lines = [name, Text("    ").append(concealed_of(state.seats[seat]))]
    shown = [meld(each.meld) for each in held.melds]
    if held.flowers:
        shown.append(styled(f"{term('flowers')} ", FAINT).append(tiles(held.flowers)))
    if shown:
        return [*lines, Inset(Text("  ").join(shown), 4)]
    return lines


def discards_view(discards: Sequence[Discarded], cell: int = _TILE) -> Block:
    """Discards in rows of six, so many columns each; a mark after the tile says what colour also says."""
    cells = [_discard(each).padded(cell) for each in discards]
    return [Text().join(cells[start : start + ROW]) for start in range(0, len(cells), ROW)]


def _discard(each: Discarded) -> Text:
    if each.won:
        return tile(each.kind, BAD).append("!", BAD)
    if each.claimed_by is not None:
        return styled("(", FAINT).append(tile(each.kind, FAINT)).append(")", FAINT)
    return tile(each.kind).append("'", FAINT) if each.drawn else tile(each.kind)


def transcript_view(
    hand: HandAudit,
    players: Sequence[str],
    review: Review | None = None,
    beside: Mapping[int, Sequence[Block]] | None = None,
) -> Block:
    """A whole hand as a list of events with their turns and lines, wins explained: text that can be read aloud.

    With a `review` the story of the waits stands below the events, and there stands what is `beside` a moment.
    """
    table, more = Grid(numeric(style=FAINT), numeric(style=FAINT)), beside or {}
    table.add(say("turn"), say("line"))
    if hand.steps:
        told: tuple[Block, ...] = (Text(say("The deal")), _deal(hand.steps[0].before, players))
        table.add("", str(hand.line), [*told, *_story(review, 0, players), *more.get(0, ())])
    turn = 0
    for moment, step in enumerate(hand.steps, 1):
        shown = str(step.after.turns) if step.after.turns != turn else ""
        turn = step.after.turns
        told = (*_event_and_more(step, players, hand.wins), *_story(review, moment, players), *more.get(moment, ()))
        table.add(shown, str(step.at.line), told[0] if len(told) == 1 else told)
    return table


def _story(review: Review | None, moment: int, players: Sequence[str]) -> list[Block]:
    if review is None:
        return []
    return [styled("· ", FAINT).append(each) for each in chapters_at(review, moment, players)]


def _deal(state: HandState, players: Sequence[str]) -> Grid:
    table = Grid()
    for step in SEATS:
        seat = (state.dealer + step) % 4
        table.add(
            Text(f"{state.wind_of(seat)} {name_of(players, seat)}"),
            holding_of(state.seats[seat]),
            Text(signed(state.scores[seat]), FAINT),
        )
    return table


def ledger_view(hand: HandAudit, players: Sequence[str]) -> Grid:
    """Every payment of the hand in four columns, their sum, and the scores after it."""
    table = Grid(
        Cells(say("line"), FAINT, right=True),
        say("reason"),
        *(Cells(name_of(players, seat), right=True) for seat in SEATS),
    )
    for line, reason, payments in hand.ledger:
        table.add(str(line), in_terms(reason.replace("_", " ")), *(signed(each) for each in payments))
    if hand.open:
        table.add("", Text(say("this hand"), STRONG), *("–" for _ in SEATS))
    else:
        sums = [sum(payments[seat] for _, _, payments in hand.ledger) for seat in SEATS]
        table.add("", Text(say("this hand"), STRONG), *(Text(signed(each), STRONG) for each in sums))
    table.add("", say("scores after it"), *("–" if hand.miscounted else signed(each) for each in hand.scores))
    return table
