"""What discards keep beside the one that keeps most, as far as the player could know: in words, and as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from parts.html import faint
from replay.analysis.values import Alternative, Judgement
from replay.terms import say, term
from replay.tiles import Kind
from replay.view.drawn import tiles
from replay.view.waits import distance_words


def keeps(shanten: int, left: int) -> str:
    """What a discard leaves, in words."""
    if shanten == 0:
        return say("ready, with {n:,} tiles to win on", n=left)
    return say("{away}, with {n:,} tiles that bring it nearer", away=distance_words(shanten), n=left)


def hell_tag(hell: bool, words: str = "hell wait") -> str:
    """The mark of a wait of which one tile is left; "" where it is none."""
    return f' <span class="tag warn">◐ {say(words)}</span>' if hell else ""


def judged_html(found: Judgement) -> str:
    """What a discard kept beside the one that keeps most."""
    if found.tile == found.best or (found.shanten_lost == 0 and found.given_up == 0):
        return faint(term("No other discard keeps more tiles that bring the hand nearer."))
    best = tiles.tile(found.best, "xs")
    if found.shanten_lost:
        words = "This discard puts the hand {n:,} steps farther from ready than {tile} would."
        told = say(words, n=found.shanten_lost, tile=best)
        told += say(" It gives up a ready hand.") if found.broke_ready else ""
    else:
        words = "This discard keeps {n:,} tiles that help; {tile} would keep {best:,}, as far as the player can know."
        told = say(words, n=found.left, tile=best, best=found.best_left)
    return f'<p class="judged">{told}</p>'


def discards_html(
    found: Sequence[Alternative],
    said: Mapping[Kind, str],
    picked: Kind | None,
    note: str,
    more: tuple[str, Mapping[Kind, str]] | None = None,
    *,
    truth: bool = False,
) -> str:
    """Every discard with what it keeps and what would be waited for, the `picked` one outlined, and a `note` below.

    `said` is whose each is; `more` the title of another column with its cells as HTML. `truth`: copies left in truth
    are told as well.
    """

    def row(each: Alternative) -> str:
        then = distance_words(each.shanten, short=bool(each.short) and each.short == each.kinds)
        top = (each.shanten, each.known) == (found[0].shanten, found[0].known) and each.legal
        then += f' <span class="tag good">{say("keeps most")}</span>' if top else ""
        then += "" if each.legal else f' <span class="tag bad">{say("not allowed")}</span>'
        then += hell_tag(each.hell_known)
        whose = f' <span class="faint">{escape(said[each.tile])}</span>' if each.tile in said else ""
        true = (
            f' <span class="faint">({say("{n} in truth", n=each.true)})</span>'
            if truth and each.true is not None
            else ""
        )
        cell = f'<td data-is="{more[0]}">{more[1].get(each.tile, "")}</td>' if more else ""
        tile = tiles.tile(each.tile, "s", marks=("chosen",) if each.tile == picked else ())
        return (
            f"<tr{' class=picked' if each.tile == picked else ''}><td>{tile}{whose}</td><td>{then}</td>"
            f'<td class="num" data-is="{say("left")}">{each.known}{true}</td>'
            f"<td>{tiles.kinds_row(each.kinds, 'xs')}</td>{cell}</tr>"
        )

    heads = (
        f'<th class="num">{say("left")}</th><th>{term("waits or accepts")}</th>{f"<th>{more[0]}</th>" if more else ""}'
    )
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{term("Every discard")}">'
        f'<table class="plain discards"><thead><tr><th>{term("discard")}</th><th>{say("then")}</th>{heads}</tr></thead>'
        f"{''.join(map(row, found))}</table></div>{faint(note)}"
    )
