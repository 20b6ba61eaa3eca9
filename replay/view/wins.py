"""A win of a record in a few lines: what it scores as computed, what was claimed where that differs, and who pays."""

from __future__ import annotations

from collections.abc import Sequence

from replay.hands import NotAWin, Scored
from replay.terms import say
from replay.tiles import NAMES
from replay.verdicts import WinAudit
from replay.view.blocks import BAD, FAINT, GOOD, STRONG, Block, Text, styled
from replay.view.score import NONE_TURNED, UNSCORED, by_other_lines
from replay.view.text import amounts, holding, notation, row_text, said, worth


def win_view(win: WinAudit, players: Sequence[str]) -> Block:
    """The hand, its total with the rows that make it, the reading, and the payments."""
    lines: list[Text] = []
    if win.hand is not None:
        lines.append(holding(win.hand.concealed, win.hand.melds, win.hand.flowers, win.hand.win))
    match win.scored:
        case None:
            lines.append(Text(say(UNSCORED), FAINT))
        case NotAWin():
            lines.append(
                styled(f"{say('Not a win')}{say(': ')}", BAD).append(
                    say("; ").join(said(each.message, limit=200) for each in win.scored.reasons)
                )
            )
        case Scored():
            lines += scored_lines(win.scored)
            claimed = win.event.total
            if claimed is not None and claimed != win.scored.total:
                lines[1].append(f"  ({say('claimed: {total:,}', total=claimed)})", BAD)
    if win.hand is not None and win.hand.scoring_tiles is not None:
        turned = Text(" ").join(notation(NAMES[kind]) for kind in win.hand.scoring_tiles)
        lines.append(styled(f"{say('scoring tiles')} ", FAINT).append(turned if turned else Text(say(NONE_TURNED))))
    if win.payments is not None:
        lines.append(amounts(win.payments, players))
    return lines


def scored_lines(scored: Scored) -> list[Text]:
    """A score in short: `12 faan: Pure Straight 8, ...`, then the sets and what the jokers stand for."""
    total = say("not decided") if scored.total is None else worth(scored.total, scored.unit)
    rows = [row_text(name).append(f" {value:,}") for name, value in scored.patterns.items()]
    lines = [styled(total, f"{GOOD} {STRONG}").append(say(": ") if rows else "").append(Text(", ").join(rows))]
    if scored.reading is not None:
        sets = styled(f"{say('read as')} ", FAINT)
        sets.append(Text(" ").join(notation(each) for each in scored.reading.sets))
        for place, (joker, kind) in enumerate(scored.reading.jokers):
            sets.append("  " if not place else ", ").append(notation(joker)).append(f" {say('stands for')} ", FAINT)
            sets.append(notation(kind))
        lines.append(sets)
    return [*lines, *by_other_lines(scored)]
