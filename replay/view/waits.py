"""Waiting hands for people: how far from ready, what completes or improves the hand, what each discard would leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from replay.hands import Acceptance, DiscardChoice, HeldHand, Wait
from replay.terms import counting, in_terms, say, term
from replay.tiles import Kind
from replay.view.blocks import (
    BAD,
    FAINT,
    GOOD,
    STRONG,
    WARN,
    Block,
    Grid,
    Inset,
    Text,
    heading,
    numeric,
    styled,
    whole,
)
from replay.view.telling import Telling
from replay.view.text import holding, sitting, tile, tiles

SELF_DRAW_MARK: Final = "*"
"""Marks a tile that only a self-draw may win on."""
SELF_DRAW_ONLY: Final = "by self-draw only"


def waits_view(
    title: str,
    held: HeldHand,
    found: Acceptance,
    *,
    short: Sequence[Kind] = (),
    rulings: Sequence[str] = (),
    width: int = 80,
    rounds: bool = True,
) -> Block:
    """A hand of 13 less three a meld: its distance, and the tiles it waits for or accepts with the copies left.

    `short` are the waits that are worth no win by the tiles alone.
    """
    kinds = found.waits or found.accepts
    near, special = nearness(found, short)
    blocks: list[Block] = [*_head(title, held, rulings, rounds=rounds), near]
    if kinds:
        blocks.append(Inset(_copies(kinds, width)))
    elif found.shanten == 0:
        blocks.append(Inset(Text(say("Every tile that would complete it is in this hand already."))))
    blocks += special
    if short:
        too_little = Telling("Worth too little to win by the tiles alone: {tiles}", tiles=tiles(short))
        blocks.append(too_little.coloured(WARN))
    if any(wait.by == "self_draw" for wait in kinds) and found.shanten == 0:
        every = all(wait.by == "self_draw" for wait in kinds)
        what = term("This hand may win by self-draw only.") if every else term("may be won on by self-draw only.")
        blocks.append(styled("" if every else f"{SELF_DRAW_MARK} ", WARN).append(what))
    return blocks


def discards_view(
    title: str,
    held: HeldHand,
    shanten: int,
    choices: Sequence[DiscardChoice],
    *,
    rulings: Sequence[str] = (),
    spans: Sequence[tuple[int, int] | None] | None = None,
    rounds: bool = True,
) -> Block:
    """A hand of 14 less three a meld: each discard, best first, with what the hand then waits for or accepts.

    `spans` are the lowest and the highest total among the waits after each discard, where they are asked for.
    """
    table = Grid(whole(), whole(), numeric())
    if spans is not None:
        table.columns.append(numeric())
    for place, choice in enumerate(choices):
        kinds = choice.after.waits or choice.after.accepts
        best = place == 0 or (choice.after.shanten, choice.after.left) == (
            choices[0].after.shanten,
            choices[0].after.left,
        )
        row = Text(" ").join(_copy(wait) for wait in kinds)
        if not choice.legal:
            row = styled(f"{term('illegal')}  ", BAD).append(row)
        if choice.after.hell_wait:
            row.append(f"  {term('hell wait')}", WARN)
        elif choice.after.shanten == 0 and not choice.after.left:
            row.append(f"  {term('dead wait')}", BAD)
        none = bool(choice.short) and len(choice.short or ()) == len(choice.after.waits)
        distance = leaves_words(choice.after.shanten, short=none)
        if choice.short:
            worth = worth_winning(choice.after, choice.short)
            row.append(f"  {say('{number} of {left} worth a win', number=worth, left=choice.after.left)}", WARN)
        name = Telling("discard {tile}", tile=tile(choice.tile, STRONG if best else "")).coloured(words=FAINT)
        cells = [
            Text(distance, GOOD if choice.after.shanten == 0 and not none else ""),
            Text(say("{number} left", number=choice.after.left)),
        ]
        if spans is not None:
            cells.append(Text(_span(spans[place])))
        table.add(name, *cells, row)
    blocks = [*_head(title, held, rulings, rounds=rounds), _distance(shanten)]
    if not all(choice.legal for choice in choices):
        blocks.append(Inset(Text(term("Tiles of the missing suit are to be discarded first."), WARN)))
    if any(wait.by == "self_draw" for choice in choices for wait in choice.after.waits):
        return [*blocks, Inset(table), Text(f"{SELF_DRAW_MARK} {in_terms(SELF_DRAW_ONLY)}", FAINT)]
    return [*blocks, Inset(table)]


def _head(title: str, held: HeldHand, rulings: Sequence[str], *, rounds: bool) -> list[Block]:
    parts = [sitting(held.seat, held.round, rounds=rounds)]
    if held.void_suit:
        parts.append(f"{term('missing suit')} {held.void_suit}")
    if held.visible:
        parts.append(say("{n:,} tiles seen besides", n=len(held.visible)))
    parts += rulings
    return [heading(title, *parts), Inset(holding(held.concealed, held.melds, held.flowers)), Text()]


def worth_winning(found: Acceptance, short: Sequence[Kind]) -> int:
    """Copies left of the waits that are worth a win; `short` are the others."""
    return sum(wait.left for wait in found.waits if wait.tile not in short)


def nearness(found: Acceptance, short: Sequence[Kind] = ()) -> tuple[Text, list[Text]]:
    """How near a hand is, with what it waits for or accepts counted; then what is special about its wait.

    `short` are the waits that are worth no win.
    """
    kinds = found.waits or found.accepts
    if not kinds:
        return _distance(found.shanten), []
    words = ", waits for {kinds}, {tiles} left" if found.shanten == 0 else ", brought nearer by {kinds}, {tiles} left"
    near = _distance(found.shanten, short=len(short) == len(found.waits) > 0)
    near.append(say(words, kinds=counting(len(kinds), "kind"), tiles=counting(found.left, "tile")))
    near.append(say("; {number} of them worth a win", number=worth_winning(found, short)) if short else "")
    if found.hell_wait:
        return near, [Text(term("Hell wait: a single tile that completes the hand is left."), WARN)]
    dead = found.shanten == 0 and not found.left
    return near, [Text(term("Dead wait: no tile that completes the hand is left."), BAD)] if dead else []


def distance_words(shanten: int, *, short: bool = False, to_discard: bool = False) -> str:
    """How far a hand is from ready; `short`: no tile that it waits for is worth a win."""
    if short:
        return say("not ready to win")
    if shanten < 0:
        return say("complete")
    if shanten == 0:
        return term("ready after a discard") if to_discard else term("ready")
    return say("{n:,} tiles from ready", n=shanten)


def _distance(shanten: int, *, short: bool = False) -> Text:
    if shanten < 0:
        return styled(say("Complete: a winning hand as it stands"), f"{GOOD} {STRONG}")
    if short:
        return styled(say("Not ready to win"), f"{WARN} {STRONG}")
    if shanten == 0:
        return styled(term("Ready"), f"{GOOD} {STRONG}")
    return styled(distance_words(shanten), STRONG).append(say(" (shanten {number})", number=shanten), FAINT)


def leaves_words(shanten: int, *, short: bool = False) -> str:
    """What a discard leaves, in the fewest words."""
    if short:
        return say("worth too little")
    return term("ready") if shanten == 0 else say("{number} from ready", number=shanten)


def _span(span: tuple[int, int] | None) -> str:
    if span is None:
        return ""
    return say("worth {totals}", totals="-".join(f"{each:,}" for each in dict.fromkeys(span)))


def _copies(kinds: Sequence[Wait], width: int) -> Grid:
    """The kinds with the copies left, in as many columns as there is room for."""
    table = Grid(gap=3)
    marked = any(wait.by == "any" for wait in kinds)
    columns = max(1, (width - 2) // 9)
    for start in range(0, len(kinds), columns):
        table.add(*(_copy(wait, marked=marked) for wait in kinds[start : start + columns]))
    return table


def _copy(wait: Wait, *, marked: bool = True) -> Text:
    found = tile(wait.tile, STRONG if wait.left else FAINT)
    found.append(f"×{wait.left}", "" if wait.left else BAD)
    return found.append(SELF_DRAW_MARK, WARN) if marked and wait.by == "self_draw" else found
