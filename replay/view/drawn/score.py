"""A win explained as HTML: the sets with what jokers stand for, each row with its tiles, what was dropped, who pays."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from replay.events import Win
from replay.hands import Hand, NotAWin, Scored, ShownReading
from replay.terms import has_words, in_terms, say
from replay.tiles import Kind, is_hidden, parse_tiles
from replay.verdicts import WinAudit
from replay.view.blocks import STRONG, Text
from replay.view.drawn import tiles
from replay.view.drawn.facts import payments_table
from replay.view.drawn.words import in_english, untitled
from replay.view.markup import HtmlWriter, reason_html
from replay.view.score import (
    NONE_TURNED,
    UNSCORED,
    by_other,
    dropped_view,
    not_scored,
    others_view,
    physical_sets,
    rows_view,
)
from replay.view.text import name_of, safe, worth


def win_panel(win: WinAudit, players: Sequence[str], *, recorded: bool = True) -> str:
    """A win of a record: computed beside claimed; one that no record has (`recorded` False) has no claim to tell."""
    parts = [f"<h3>{escape(how_won(win.event, players))}</h3>"]
    match win.scored:
        case None:
            parts.append(f'<p class="warn">{say(UNSCORED)}</p>')
        case NotAWin():
            parts.append(no_win_html(not_scored(win.scored), win.scored))
        case Scored():
            parts.append(total_html(win.scored, win.event.total, recorded=recorded))
            parts.append(score_panel(win.scored, win.hand, win.event.patterns))
    if win.payments is not None:
        parts.append(payments_table(win.payments, players, win.event.payments))
    return f'<div class="box">{"".join(parts)}</div>'


def win_unseen(win: WinAudit, players: Sequence[str], why: str) -> str:
    """A win whose hand the others do not see: what was said and paid at the table, as recorded."""
    claimed = "" if win.event.total is None else f"<p>{say('Claimed: {total:,}', total=win.event.total)}</p>"
    paid = payments_table(win.event.payments, players) if win.event.payments is not None else ""
    head = f"<h3>{escape(how_won(win.event, players))}</h3>"
    return f'<div class="box">{head}{claimed}<p class="faint">{escape(why)}</p>{paid}</div>'


def how_won(win: Win, players: Sequence[str]) -> str:
    """Who won and how, as plain text."""
    giver = "" if win.target is None else name_of(players, win.target)
    return say(HOW_WON[win.by, win.target is not None], who=name_of(players, win.seat), giver=giver)


HOW_WON: Final = {
    ("self_draw", False): "{who} wins by self-draw",
    ("self_draw", True): "{who} wins by self-draw",
    ("discard", False): "{who} wins on a discard",
    ("discard", True): "{who} wins from {giver}",
    ("robbed_kong", False): "{who} robs a kong",
    ("robbed_kong", True): "{who} robs the kong of {giver}",
}
"""By how it was won, and whether it is known from whom; of a self-draw, whose tile the kong before was made of."""


def no_win_html(head: str, found: NotAWin, players: Sequence[str] = ()) -> str:
    """A hand that does not win: that it does not, and why."""
    why = "".join(f"<li>{reason_html(each.message, players, each.code)}</li>" for each in found.reasons)
    return f'<p class="big bad">{head}</p><ul>{why}</ul>\n'


def total_html(scored: Scored, claimed: int | None = None, *, recorded: bool = True) -> str:
    """What a win is worth, and beside it what a record claims, where there is one (`recorded`)."""
    total = say("not decided") if scored.total is None else escape(worth(scored.total, scored.unit))
    paid = (
        f' <span class="faint">{say("pays {amount:,}", amount=scored.payout)}</span>'
        if scored.payout not in (None, scored.total)
        else ""
    )
    if not recorded:
        judged = ""
    elif claimed is None:
        judged = f'<span class="faint">{say("the record claims no total")}</span>'
    elif claimed == scored.total:
        judged = f'<span class="tag good">✓ {say("as claimed")}</span>'
    else:
        judged = f'<span class="tag bad">✗ {say("claimed: {total}", total=escape(worth(claimed, scored.unit)))}</span>'
    return f'<p><span class="big">{total}</span>{paid} {judged}</p>'


def score_panel(scored: Scored, hand: Hand | None, claimed: dict[str, int] | None = None) -> str:
    """What the rules make of a win, and what they leave open."""
    return f"{by_other_html(scored)}{explained_html(scored, hand, claimed)}{_left(scored)}"


def explained_html(scored: Scored, hand: Hand | None, claimed: dict[str, int] | None = None) -> str:
    """The reading, the rows that count, those that do not and why, the next best readings."""
    parts = [_read(scored, hand), HtmlWriter().write(rows_view(scored, claimed=claimed))]
    if scored.dropped:
        parts.append(HtmlWriter().write(dropped_view(scored)))
    return "".join([*parts, _others(scored)])


def laid_html(scored: Scored, hand: Hand | None, claimed: int | None) -> str:
    """What a win is worth beside the claim, and the sets as they are read: above its rows."""
    return f"{total_html(scored, claimed)}{by_other_html(scored)}{untitled(_read(scored, hand))}\n"


def beside_html(scored: Scored) -> str:
    """The next best readings, and what the rules leave open: below the rows of a win."""
    return untitled(_others(scored)) + _left(scored)


def held_html(hand: Hand) -> str:
    """The tiles of a hand that does not win, its melds, and apart from them the tile that it is said to win on."""
    melds = "".join(f" {tiles.meld(each, 's')}" for each in hand.melds)
    declared = f" {tiles.row(hand.flowers, 's')}" if hand.flowers else ""
    last = f'<span class="apart">{tiles.tile(hand.win, "s", says=say("the tile in question"))}</span>'
    return untitled(f"<p>{tiles.row(hand.concealed, 's')} {last}{melds}{declared}</p>\n")


def _read(scored: Scored, hand: Hand | None) -> str:
    """The reading, and the scoring tiles that were turned."""
    found = ""
    if hand is not None and scored.reading is not None:
        found += reading_html(hand, scored.reading)
    if hand is not None and hand.scoring_tiles is not None:
        turned = tiles.row(hand.scoring_tiles, "s") if hand.scoring_tiles else say(NONE_TURNED)
        found += f'<p><span class="faint">{say("scoring tiles")}</span> {turned}</p>'
    return found


def _others(scored: Scored) -> str:
    if not scored.others:
        return ""
    told = HtmlWriter().write([Text(say("The best other readings"), STRONG), others_view(scored)])
    return f'<div class="others">{told}</div>'


def _left(scored: Scored) -> str:
    return "".join(f'<p class="warn">{reason_html(each.message)}</p>' for each in scored.reasons)


def by_other_html(scored: Scored) -> str:
    """What the text alone and its author's program make of the hand, where that is not one total."""
    told = by_other(scored)
    return "" if told is None else f'<p class="warn">{reason_html(told)}</p>\n'


def reading_html(hand: Hand, reading: ShownReading) -> str:
    """The sets side by side; a joker shows what it stands for."""
    found: list[str] = []
    marked = False
    for read, lies in zip(reading.sets, physical_sets(hand, reading), strict=False):
        drawn = []
        for kind, stands in assigned(parse_tiles(read), parse_tiles(lies)):
            wins = not marked and kind == hand.win and len(found) >= reading.melded
            marked = marked or wins
            drawn.append(tiles.tile(kind, "s", stands=stands, marks=("won",) if wins else ()))
        found.append(f'<span class="meld">{"".join(drawn)}</span>')
    shape = escape(safe(in_terms(reading.shape, sets=True)))
    flowers = f'<span class="faint">{say("declared")}</span> {tiles.row(hand.flowers, "s")}' if hand.flowers else ""
    return (
        f'<div class="reading" role="group" aria-label="{shape}">{"".join(found)} {flowers}</div>'
        f'<p class="faint">{_read_as(reading.shape, jokers=bool(reading.jokers))}</p>'
    )


def _read_as(shape: str, *, jokers: bool) -> str:
    words = "Read as {shape}; the tile won on is outlined."
    if jokers:
        words = "Read as {shape}; the tile won on is outlined, below each joker what it stands for."
    told = escape(safe(in_terms(shape, sets=True)))
    return say(words, shape=told if has_words(shape) else in_english(told))


def assigned(read: Sequence[Kind], lies: Sequence[Kind]) -> list[tuple[Kind, Kind | None]]:
    """The tiles of a set as they lie, each joker with the kind that it stands for in what is read."""
    missing = list(read)
    wild = []
    for kind in lies:
        if kind in missing and not is_hidden(kind):
            missing.remove(kind)
        else:
            wild.append(kind)
    stands = iter(missing)
    return [(kind, next(stands, None) if kind in wild and not _used(wild, kind) else None) for kind in lies]


def _used(wild: list[Kind], kind: Kind) -> bool:
    """Whether all jokers of this kind have been dealt with; takes one off the list otherwise."""
    if kind not in wild:
        return True
    wild.remove(kind)
    return False
