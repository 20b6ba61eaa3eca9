"""A scored hand for people: total, reading, why each row counts, what was dropped, and the next best readings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from replay.findings import Finding
from replay.hands import Hand, Line, NotAWin, Reason, Scored, ShownReading, Wind
from replay.rules import PaidCase
from replay.said import Said
from replay.terms import Terms, in_terms, named, say, term
from replay.tiles import KIND_OF, Kind, format_in_order, parse_tiles
from replay.view.blocks import (
    BAD,
    CITED,
    FAINT,
    GOOD,
    STRONG,
    WARN,
    Block,
    Cells,
    Grid,
    Inset,
    OnPage,
    Text,
    heading,
    styled,
    whole,
)
from replay.view.telling import Telling
from replay.view.text import (
    MELD_NAMES,
    RIGHT_UNDER_NONE,
    WIND_NAMES,
    bare_why,
    holding,
    in_words,
    listed,
    notation,
    of_rules,
    right_words,
    row_text,
    safe,
    said,
    sitting,
    unit_word,
    worth,
)

WON_BY: Final = Terms({"self_draw": "self-draw", "discard": "on a discard", "robbed_kong": "by robbing a kong"})
CANNOT_BE: Final = "What is said of this hand cannot be"
UNSCORED: Final = "What it scores is not known."
NONE_TURNED: Final = "none: the wall was empty"
_WIDE: Final = 110
"""Columns from which the tiles, the reason and the rule of a row have columns of their own."""
_FEW: Final = 7
"""Sets, beyond which they stand close and without their names."""


def score_view(
    title: str,
    hand: Hand,
    result: Scored | NotAWin,
    *,
    rulings: Sequence[str] = (),
    cases: Sequence[PaidCase] = (),
    club: str = "",
    width: int = 80,
    rounds: bool = True,
) -> Block:
    """A score explained. `title` is the ruleset's, `rulings` those that differ from the default, in words, `cases` the
    ways in which it may be paid where that is open, `club` what a club has set in the place of the rulebook.

    `rounds`: whether the round wind has a meaning in this game.
    """
    blocks: list[Block] = [
        _header(title, hand, rulings, rounds=rounds),
        Inset(holding(hand.concealed, hand.melds, hand.flowers, hand.win)),
        Text(),
    ]
    if isinstance(result, NotAWin):
        return [*blocks, Text(not_scored(result), BAD), Inset(_reasons(result.reasons))]
    blocks += [_verdict(hand, result, club), *(_case(hand, each) for each in cases), *by_other_lines(result), Text()]
    if result.reading is not None:
        blocks += [Inset(reading_view(hand, result.reading)), Text()]
    blocks.append(Inset(rows_view(result, wide=width >= _WIDE)))
    if result.dropped:
        blocks += [Text(), dropped_view(result)]
    if result.others:
        blocks += [Text(), Text(say("Other readings"), STRONG), Inset(others_view(result))]
    if result.reasons:
        blocks += [Text(), Inset(_reasons(result.reasons))]
    return blocks


def claim_view(wrong: Finding) -> Text:
    """A claim that is wrong, and under which other rulings it would be right."""
    found = styled(said(wrong.message), BAD)
    if not wrong.right_under:
        return found.append(f"  {say(RIGHT_UNDER_NONE)}", FAINT)
    under = styled(right_words(wrong), GOOD)
    return found.append("  ").append(Telling("right under {rulings}", rulings=under).coloured(words=FAINT))


def not_scored(result: NotAWin) -> str:
    """What to say over the reasons: the hand is no win, is miscounted, or cannot be as stated."""
    if all(each.code == "wrong_tile_count" for each in result.reasons):
        return say("The number of tiles is wrong")
    return say(CANNOT_BE) if result.misstated else term("Not a win")


def payers(winner: Wind, payments: Mapping[Wind, int]) -> str:
    """Who pays, in words: `S pays 24`, `S, W, N pay 24 each`; nobody if all amounts are zero."""
    paid: dict[int, list[str]] = {}
    for wind, amount in payments.items():
        if wind != winner and amount:
            paid.setdefault(-amount, []).append(WIND_NAMES[wind])
    if not paid:
        return say("nobody pays")
    each = {True: "{who} pays {amount:,}", False: "{who} pay {amount:,} each"}
    return ", ".join(say(each[len(who) == 1], who=listed(who), amount=amount) for amount, who in paid.items())


def _header(title: str, hand: Hand, rulings: Sequence[str], *, rounds: bool) -> Text:
    parts = [sitting(hand.seat, hand.round, rounds=rounds), WON_BY[hand.by]]
    if hand.target:
        parts.append(say("from {who}", who=WIND_NAMES[hand.target]))
    if hand.out:
        parts.append(say("{who} out", who=", ".join(WIND_NAMES[wind] for wind in hand.out)))
    parts += _circumstances(hand)
    parts += rulings
    return heading(title, *parts)


def _circumstances(hand: Hand) -> list[str]:
    situation = hand.situation
    flags = {
        term("after a kong"): situation.after_kong,
        term("after a flower"): situation.after_flower,
        term("discard after a kong"): situation.discard_after_kong,
        term("last tile"): situation.last_tile,
        term("first draw"): situation.first_draw,
        term("before the first discard"): situation.before_first_discard,
        term("no calls"): situation.no_calls,
        term("dealer's first discard"): situation.dealer_first_discard,
    }
    found = [words for words, holds in flags.items() if holds]
    if situation.tiles_drawn is not None:
        found.append(say("{n:,} tiles drawn", n=situation.tiles_drawn))
    return found


def _verdict(hand: Hand, result: Scored, club: str) -> Text:
    found = Text()
    if result.total is None:
        found.append(say("Not decided"), WARN)
    else:
        found.append(worth(result.total, result.unit), GOOD + " " + STRONG)
    if club:
        found.append(f", {safe(club, 400)}", WARN)
    if result.payout is not None and result.payout != result.total:
        found.append(f", {say('pays {amount:,}', amount=result.payout)}")
    if result.payments is not None:
        found.append(" · ", FAINT).append(payers(hand.seat, result.payments))
    for name, value in result.details.items():
        found.append(" · ", FAINT).append(said(detail(name, value)), FAINT)
    return found


_DETAILS: Final = {"raw": ("raw {n}", "n"), "responsible": ("responsible {wind}", "wind")}


def detail(name: str, value: object) -> str:
    """A further fact of a score."""
    if name not in _DETAILS:
        return f"{safe(name)} {safe(value)}"
    words, place = _DETAILS[name]
    return Said(words, **{place: value})


def _case(hand: Hand, case: PaidCase) -> Block:
    told = say(case.when, who=WIND_NAMES[case.who])
    return Inset(Text(f"{told}: {payers(hand.seat, case.moved)}", WARN))


def by_other(result: Scored) -> str | None:
    """What the text alone and its author's program make of the hand, in one sentence; None where that is one total."""
    if result.by_other is None or result.total is None:
        return None
    other = result.by_other
    words = "{n:,} with the author's links; by the text alone {m:,}: {ruling}"
    if other.by == "author":
        words = "{n:,} by the text alone; with the author's links {m:,}: {ruling}"
    return Said(words, n=result.total, m=other.total, ruling=other.ruling)


def by_other_lines(result: Scored) -> list[Text]:
    """The same as a line for the terminal, or none."""
    told = by_other(result)
    return [] if told is None else [Text(said(told), WARN)]


def reading_view(hand: Hand, reading: ShownReading) -> Block:
    """The sets in columns: what each is, its physical tiles, and what they are read as where jokers are among them."""
    physical = physical_sets(hand, reading)
    narrow = len(physical) > _FEW
    table = Grid(whole(style=FAINT), gap=1 if narrow else 2)
    if not narrow:
        table.add("", *(Text(_set_name(hand, reading, place), FAINT) for place in range(len(physical))))
    table.add(f"{term('tiles')}  ", *(notation(each, STRONG) for each in physical))
    lines: list[Block] = [Text(say("Read as {shape}", shape=safe(in_terms(reading.shape, sets=True)))), table]
    if reading.jokers:
        table.add(term("read as"), *(notation(each) for each in reading.sets))
        stands = [
            Telling("{joker} stands for {tile}", joker=notation(joker), tile=notation(kind)).coloured()
            for joker, kind in reading.jokers
        ]
        lines.append(Text(", ").join(stands))
    return lines


def physical_sets(hand: Hand, reading: ShownReading) -> tuple[str, ...]:
    """The sets of a reading with jokers where jokers lie: natural tiles serve first, in the order of the sets."""
    naturals = Counter((*hand.concealed, hand.win))
    free = [(KIND_OF[joker], KIND_OF[kind]) for joker, kind in reading.jokers]
    melded = hand.melds[: reading.melded]
    for kind in (kind for each in melded for kind in each.tiles):
        if (used := next((pair for pair in free if pair[0] == kind), None)) is not None:
            free.remove(used)
    standing: dict[Kind, list[Kind]] = {}
    for joker, kind in free:
        standing.setdefault(kind, []).append(joker)
        naturals[joker] -= 1
    found = [format_in_order(sorted(each.tiles)) for each in melded]
    for text in reading.sets[len(melded) :]:
        kinds = []
        for kind in parse_tiles(text):
            if naturals[kind] <= 0 and standing.get(kind):
                kinds.append(standing[kind].pop(0))
            else:
                naturals[kind] -= 1
                kinds.append(kind)
        found.append(format_in_order(kinds))
    return tuple(found)


def _set_name(hand: Hand, reading: ShownReading, place: int) -> str:
    if place < min(reading.melded, len(hand.melds)):
        kind = hand.melds[place].kind
        return say("called {meld}", meld=MELD_NAMES[kind]) if kind in ("chow", "pung") else MELD_NAMES[kind]
    kinds = parse_tiles(reading.sets[place])
    if len(kinds) == 2 and len(set(kinds)) == 1:
        return named("pair")
    if len(kinds) == 3:
        return named("triplet") if len(set(kinds)) == 1 else named("chow") if _is_run(kinds) else term("block")
    return term("tiles") if len(kinds) > 3 else term("tile")


def _is_run(kinds: Sequence[Kind]) -> bool:
    low, middle, high = sorted(kinds)
    return high < 27 and low // 9 == high // 9 and (middle - low, high - middle) == (1, 1)


def rows_view(result: Scored, *, wide: bool = True, claimed: Mapping[str, int] | None = None) -> Grid:
    """The rows that count; beside those of a record, what it does not claim, and what it claims besides."""
    table = Grid(Cells(style=STRONG, right=True), *[Cells(whole=wide)] * 2, *[Cells(style=FAINT)] * (2 * wide))
    for line in result.lines:
        table.add(*_row(line, wide=wide, missed=claimed is not None and line.name not in claimed))
    for name, value in (claimed or {}).items():
        if name not in result.patterns:
            why = Text(say("claimed {total:,}, does not count", total=value), BAD)
            table.add("–", row_text(name, BAD), "", why, "")
    if not result.sums:
        return table
    total = sum(line.value for line in result.lines)
    rule = "─" * max(3, *(len(f"{each:,}") for each in (total, *(line.value for line in result.lines))))
    table.add(OnPage(str, rule))
    table.add(f"{total:,}", Text(unit_word(total, result.unit), STRONG))
    return table


def amount_of(line: Line) -> str:
    """What a line adds, for the column of values; empty where it counts something else."""
    return "" if line.count else f"{line.value:,}"


def _row(line: Line, *, wide: bool, missed: bool) -> tuple[str | Text, ...]:
    name = Text().append(row_text(line.name))
    if line.times > 1 or line.count:
        name.append(f" ×{line.times}", FAINT)
    if missed:
        name.append("  ").append(say("not claimed"), BAD)
    tiles = notation(safe(line.tiles))
    if wide:
        return (amount_of(line), name, tiles, _why(line), Text(safe(line.cite), CITED))
    cited = f"({safe(line.cite)})" if line.cite else ""
    words = Text(" ".join(part for part in (str(_why(line)), cited) if part), FAINT)
    both = Text("  ").join(part for part in (tiles, words) if part.plain)
    return (amount_of(line), name, both)


def _why(line: Line) -> Text:
    return in_words(bare_why(line.why, line.tiles), limit=500)


def dropped_view(result: Scored) -> Block:
    """The rows that hold and do not count, and which row drops each."""
    table = Grid(Cells(style=FAINT, right=True))
    for row in result.dropped:
        by = Telling("dropped by {row}", row=row_text(row.by)).coloured(words=FAINT)
        words = Text().append(row_text(row.name)).append("  ").append(by)
        if cite := safe(row.cite):
            words.append(f"  {cite}", FAINT).paint(CITED, len(words.plain) - len(cite))
        table.add(f"{row.value:,}" if row.value else "", words)
    return [Text(say("Holds, but does not count"), STRONG), Inset(table)]


def others_view(result: Scored) -> Grid:
    """The next best readings."""
    table = Grid(Cells(style=FAINT, right=True))
    for total, reading in result.others:
        stands = ", ".join(f"{joker} = {kind}" for joker, kind in reading.jokers)
        sets = Text(" ").join(notation(each) for each in reading.sets)
        table.add(f"{total:,}", sets, Text(stands, FAINT) if stands else of_rules(reading.shape).paint(FAINT, 0))
    return table


def _reasons(reasons: Sequence[Reason]) -> Grid:
    table = Grid(Cells(), whole(style=FAINT))
    for reason in reasons:
        table.add(said(reason.message, limit=1000), safe(reason.code))
    return table
