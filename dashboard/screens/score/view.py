"""A hand, its score and its waits as HTML: pure functions of what the scorer says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from parts.html import aside, table, text, unit_of, with_code, worth_in
from replay.hands import Acceptance, DiscardChoice, Hand, Line, NotAWin, Reason, Scored, ShownReading, Wait, Wind
from replay.rules import PaidCase
from replay.terms import Terms, has_words, in_terms, row_name, say, term
from replay.tiles import KIND_OF, NAMES, Kind, parse_tiles
from replay.view.drawn.tiles import label, notation, tile
from replay.view.drawn.words import code_in, in_english, reason_html, row_html, signed
from replay.view.score import amount_of, by_other, not_scored, physical_sets
from replay.view.waits import worth_winning

WIND_NAMES: Final[Terms[Wind]] = Terms({"E": "East", "S": "South", "W": "West", "N": "North"})
_Names = Mapping[Wind, str] | Terms[Wind]
WAYS: Final[Terms[str]] = Terms(
    {"self_draw": "by self-draw", "discard": "on a discard", "robbed_kong": "by robbing a kong"}
)

COUNTED: Final = Terms(
    {
        "tiles_drawn": "Tiles drawn since the deal",
        "own_draws": "Tiles drawn by the winner",
        "discards": "Discards so far",
    }
)
SEES: Final = "Tiles that the winner sees besides his own"


def total_html(
    hand: Hand, result: Scored | NotAWin, cases: Sequence[PaidCase] = (), names: _Names | None = None
) -> str:
    """The verdict in large letters: the total, or that it is no win, and who pays, or who would in each case."""
    who = names or WIND_NAMES
    if isinstance(result, NotAWin):
        big = f'<span class="gx-big">{say(not_scored(result))}</span>'
        return f'<div class="gx-total gx-not" role="status">{big}</div>{_reasons(result.reasons)}'
    if result.total is None:
        why = say("something that decides it is not said")
        big = f'<span class="gx-big">{say("Open")}</span><span class="gx-unit">{why}</span>'
    else:
        unit = unit_of(result.total, result.unit)
        big = f'<span class="gx-big">{result.total:,}</span><span class="gx-unit">{text(unit)}</span>'
    told = []
    if result.payout is not None and result.payout != result.total:
        told.append(say("pays {amount:,}", amount=result.payout))
    if result.payments is not None:
        told.append(payments_words(hand.seat, result.payments, who))
    told += [reason_html(f"{name} {given}", f"{text(name)} {text(given)}") for name, given in result.details.items()]
    pays = f'<span class="gx-pays">{" · ".join(told)}</span>' if told else ""
    alone = by_other(result)
    other = aside(reason_html(alone, text(alone))) if alone else ""
    more = f"{_cases(hand, cases, who)}{_reasons(result.reasons)}"
    return f'<div class="gx-total" role="status">{big}{pays}</div>{other}{more}'


def brief_html(words: str) -> str:
    """The answer in a word, with the way to it; only a narrow screen shows it."""
    return f'<p class="gx-brief"><b>{text(words)}</b> <a href="#answer">{say("Show why")}</a></p>'


def payments_words(winner: Wind, payments: Mapping[Wind, int], names: _Names) -> str:
    """Who gains and who pays; HTML."""
    moved = [f"<bdi>{text(names[wind])}</bdi> {signed(amount)}" for wind, amount in payments.items() if amount]
    return ", ".join(moved) if moved else say("nobody pays {wind}", wind=text(names[winner]))


def _cases(hand: Hand, cases: Sequence[PaidCase], names: _Names) -> str:
    found = []
    for each in cases:
        when = reason_html(each.when.format(who=each.who), text(each.when.format(who=names[each.who])))
        found.append(f'<p class="gx-about">{when}: {payments_words(hand.seat, each.moved, names)}</p>')
    return "".join(found)


def _reasons(reasons: Sequence[Reason]) -> str:
    told = "".join(
        f'<p class="gx-about" title="{text(each.code)}">'
        f"{reason_html(each.message, with_code(in_terms(each.message)))}</p>"
        for each in reasons
    )
    fields = {"visible": say(SEES), **{name: COUNTED[name] for name in COUNTED.texts}}
    for name, words in fields.items():  # as the page calls what the commands call so
        told = told.replace(f"<code>{name}</code>", f"“{words}”")
    return told


def reading_html(hand: Hand, reading: ShownReading) -> str:
    """The sets that the hand is read as, jokers with what they stand for."""
    sets = []
    try:
        physical = physical_sets(hand, reading)
    except (ValueError, KeyError, IndexError):
        physical = reading.sets
    for lying, read in zip(physical, reading.sets, strict=False):
        sets.append(f'<span class="gx-set">{_standing(lying, read)}</span>')
    jokers = ""
    if reading.jokers:
        stands = ", ".join(
            say("{joker} for {tile}", joker=_named(joker), tile=_named(kind)) for joker, kind in reading.jokers
        )
        told = say("Jokers stand: {stands}.", stands=stands)
        jokers = aside(told)
    shape = text(in_terms(reading.shape, sets=True))
    shape = shape if has_words(reading.shape) else in_english(shape)
    told = say("Read as {shape}", shape=shape)
    return f'<p class="gx-about">{told}</p><div class="gx-sets">{"".join(sets)}</div>{jokers}'


def _standing(lying: str, read: str) -> str:
    """One set: each physical tile, a joker with the tile of the set that no natural tile is."""
    kinds, wanted = list(parse_tiles(lying)), list(parse_tiles(read))
    for kind in kinds:
        if kind in wanted:
            wanted.remove(kind)
    found = []
    rest = list(parse_tiles(read))
    for kind in kinds:
        if kind in rest:
            rest.remove(kind)
            found.append(tile(kind, "s"))
        else:
            found.append(tile(kind, "s", stands=wanted.pop(0) if wanted else None))
    return f'<span class="row">{"".join(found)}</span>'


def _named(name: str) -> str:
    kind = KIND_OF.get(name)
    return text(label(kind)) if kind is not None else text(name)


def lines_html(result: Scored) -> str:
    """The score row by row, with the tiles that make each row, why it holds and where the rules say so."""
    rows = [
        (
            f"<b>{amount_of(line)}</b>",
            f"<b>{row_html(line.name)}</b>{f' ×{line.times}' if line.times > 1 or line.count else ''}",
            tiles_html(line.tiles),
            _why(line),
            f'<span class="gx-faint">{in_english(text(line.cite))}</span>',
        )
        for line in result.lines
    ]
    if result.sums and len(rows) > 1:
        rows.append(
            (
                f"<b>{sum(line.value for line in result.lines):,}</b>",
                f"<b>{text(in_terms(result.unit))}</b>",
                "",
                "",
                "",
            )
        )
    return table(["", "row", "tiles", "why", "from"], rows, label="The score row by row", numbers=(0,))


def _why(line: Line) -> str:
    why = line.why
    for joint in (": ", " — "):
        why = why.removeprefix(f"{line.tiles}{joint}") if line.tiles else why
    return reason_html(why, text(in_terms(why, sets=True), 500))


def tiles_html(written: str) -> str:
    """Texts in tile notation, one or more with blanks between, as small tiles; other text as it is."""
    return " ".join(notation(each, "xs") for each in written.split()[:8])


def dropped_html(result: Scored) -> str:
    """Rows that hold and do not count."""
    return table(
        ["", "row", "dropped by", "from"],
        [
            (
                f"{each.value:,}" if each.value else "",
                row_html(each.name),
                row_html(each.by),
                f'<span class="gx-faint">{in_english(text(each.cite))}</span>',
            )
            for each in result.dropped
        ],
        label="Rows that hold but do not count",
        numbers=(0,),
    )


def others_html(result: Scored) -> str:
    """The best other readings."""
    return table(
        ["total", "read as", term("jokers")],
        [
            (
                f"{total:,}",
                '<span class="gx-sets">' + "".join(notation(each, "xs") for each in reading.sets) + "</span>",
                ", ".join(f"{text(joker)} = {text(kind)}" for joker, kind in reading.jokers)
                or text(in_terms(reading.shape, sets=True)),
            )
            for total, reading in result.others
        ],
        label="Other readings of the hand",
        numbers=(0,),
    )


def waits_html(found: Acceptance, priced: Mapping[Kind, Scored | NotAWin]) -> str:
    """What the hand waits for, or what brings it nearer, with the copies that its owner cannot see and the prices."""
    waits = found.waits or found.accepts
    limited = any(map(_only, waits))
    rows = []
    for wait in waits:
        price = priced.get(wait.tile)
        cells = [_tile_named(wait.tile, label(wait.tile)), f"{wait.left}"]
        if limited:
            cells.append(_only(wait))
        if priced:
            cells.append(_price(price))
        rows.append(cells)
    head = ["tile", "left", *([term("may be won")] if limited else [])]
    if priced:
        head.append(term("worth as won here"))
    return table(head, rows, label=term("The tiles that the hand waits for"), numbers=(1,))


def _tile_named(kind: Kind, name: str) -> str:
    """A tile and its name beside it, however narrow the table."""
    return f'<span class="gx-named">{tile(kind, "s")} <span>{text(name)}</span></span>'


def _only(wait: Wait) -> str:
    return term("by self-draw only") if wait.by == "self_draw" else ""


def _price(price: Scored | NotAWin | None) -> str:
    match price:
        case Scored(total=int() as total):
            rows = ", ".join(f"{row_name(line.name)} {amount_of(line) or f'×{line.times}'}" for line in price.lines[:4])
            more = say(" and {number} more", number=len(price.lines) - 4) if len(price.lines) > 4 else ""
            worth = text(worth_in(total, price.unit))
            return f'<b class="gx-num">{worth}</b> <span class="gx-faint">{text(rows)}{more}</span>'
        case NotAWin():
            first = price.reasons[0].message if price.reasons else ""
            why = reason_html(first, code_in(text(in_terms(first), 200)))
            return f'<span class="gx-faint">{say("no win: {why}", why=why)}</span>'
        case _:
            return f'<span class="gx-faint">{say("open")}</span>'


def readiness_words(found: Acceptance, short: Sequence[Kind] = ()) -> str:
    """How near the hand is, in words; `short` are the waits that are worth no win by the tiles alone."""
    if found.shanten > 0:
        return say("{away} away from ready; {n:,} tiles bring it nearer", away=found.shanten, n=found.left)
    words = say("ready: waits for {n} kinds, {left} left", n=len(found.waits), left=found.left)
    if short:
        wins = worth_winning(found, short)
        words = say(
            "waits for {n} kinds, {left} left, {wins} of them worth a win",
            n=len(found.waits),
            left=found.left,
            wins=wins,
        )
    return say("{sentence}. A hell wait: one tile is left", sentence=words) if found.hell_wait else words


def discards_html(choices: Sequence[DiscardChoice]) -> str:
    """The table of discards, the best first."""
    rows = [
        (
            _tile_named(each.tile, NAMES[each.tile]),
            say("complete")
            if each.after.shanten < 0
            else say("not ready to win")
            if each.short and len(each.short) == len(each.after.waits)
            else term("ready")
            if each.after.shanten == 0
            else say("{number} away", number=each.after.shanten),
            f"{each.after.left}",
            "".join(tile(wait.tile, "xs") for wait in (each.after.waits or each.after.accepts)[:24]),
            term("hell wait") if each.after.hell_wait else "",
        )
        for each in choices
    ]
    return table(
        [term("discard"), "then", "left", "accepts", ""], rows, label=term("The discards, the best first"), numbers=(2,)
    )
