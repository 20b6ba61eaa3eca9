"""The case of one hand: both sides, where they part, the rule, rows and money side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from replay.events import Chow, Flower, Kong, Pung, Win
from replay.findings import Finding
from replay.hands import Scored
from replay.rules import Rules
from replay.state import SEATS
from replay.terms import counting, say, term
from replay.verdicts import Step
from replay.view.audit import finding_view
from replay.view.blocks import (
    BAD,
    CITED,
    ENGLISH,
    FAINT,
    GOOD,
    STRONG,
    WARN,
    Block,
    Cells,
    Grid,
    OnPage,
    Text,
    heading,
    numeric,
    part,
    particulars,
    styled,
)
from replay.view.dispute.case import NOTHING_PAID, UNDECIDED, Case, Side, by_event, means
from replay.view.dispute.claims import WinCase
from replay.view.dispute.points_table import money_table
from replay.view.dispute.rows import win_rows
from replay.view.dispute.rulings import rulings_view
from replay.view.dispute.verdict import verdict_told
from replay.view.drawn.facts import finding_box
from replay.view.drawn.table import moment
from replay.view.moment.board import seats_view
from replay.view.sentences import sentence
from replay.view.text import WIND_NAMES, in_words, listed, name_of, of_rules, own_words, row_text, safe, said, worth
from replay.view.wins import scored_lines

BESIDES: Final = "Found besides in this hand"
OUTSIDE: Final = "Found in this game outside its hands"
LAST: Final = 6
"""Events before the first divergence that are told."""


def case_view(case: Case, rules: Rules, *, width: int = 80) -> list[Block]:
    """The whole case, the answer first."""
    mark, style = {"agrees": ("✓", GOOD), "differs": ("≠", BAD), "undecided": ("?", WARN)}[case.verdict]
    answer = styled(f"{mark} ", style).append(verdict_sentence(case))
    return [case_heading(case), answer, *case_parts(case, rules, width=width)]


def case_parts(case: Case, rules: Rules, *, width: int = 80) -> list[Block]:
    """What stands below the answer."""
    blocks: list[Block] = []
    if case.sides is not None:
        blocks += part(say("What each side claims"), _sides(case, case.sides))
    if case.first is not None:
        blocks += part(say("Up to there both agree"), before_there(case), _events_before(case))
        if (then := case.table_then) is not None:
            near = case.first.seat if case.first.seat in SEATS else case.hand.dealer
            board = partial(moment, then, case.players, near=near or 0, hand=case.hand, number=case.followed)
            blocks += part(say("The table then"), OnPage(board, seats_view(then, case.players, width=width - 2)))
        blocks += rule_part(case)
    for win in case.wins:
        blocks += win_part(case, win)
    blocks += points_part(case)
    blocks += rulings_part(case, rules)
    blocks += open_part(case)
    first = getattr(case.first, "line", 0)
    others = [each for each in case.findings if each.code not in UNDECIDED and each.line != first]
    if others:
        blocks += part(say(BESIDES), *_found(others, case))
    if case.outside:
        blocks += part(say(OUTSIDE), *_found(case.outside, case))
    return blocks


def _found(found: Sequence[Finding], case: Case) -> Iterator[Block]:
    for each in found:
        box = partial(finding_box, each, case.players, say("line {n}", n=str(each.line)))
        yield OnPage(box, finding_view(each, case.players))


def _sides(case: Case, sides: tuple[Side, Side]) -> Grid:
    table = Grid(Cells(style=STRONG, most=26))
    for side, whose in zip(sides, ("the record", "the rules"), strict=True):
        told = styled(f"{say(whose)}{say(': ')}", FAINT)
        if side is sides[1] and any(own_words(each.message) is None for each in case.here):
            told.append("".join(f"{each} " for each in dict.fromkeys(map(means, case.here))))
            told.append(Text().append(side.says).paint(ENGLISH, 0))
        else:
            told.append(side.says)
        table.add(side.name, told)
    return table


def case_heading(case: Case) -> Text:
    """Which hand of which game."""
    known = case.hand.round in WIND_NAMES
    round_name = [say("{wind} round", wind=WIND_NAMES[case.hand.round])] if known else []
    name = safe(case.game) or say("(no name)")
    return heading(name, say("hand {n}", n=case.hand.number), *round_name, *particulars_of(case))


def particulars_of(case: Case) -> list[Text]:
    """The dealer of a hand, and by what it is judged."""
    dealer = f"{term('dealer')} {name_of(case.players, case.hand.dealer)}"
    return [Text(dealer), Text(case.title), *(Text(safe(each, 200), ENGLISH) for each in case.rulings_in_words)]


def verdict_sentence(case: Case) -> str | Text:
    """The answer in a sentence or two."""
    if case.first is not None:
        return verdict_told(case)
    if case.hand.miscounted:
        whose = [name_of(case.players, each.win.event.seat) for each in case.wins if each.win.miscounted]
        return say(
            "A question of writing comes first: how many tiles {names} hands have. Nothing is said of the points "
            "before it is answered.",
            n=len(whose),
            names=listed([say("{name}'s", name=each) for each in whose]),
        )
    if not case.hand.wins and any(each.finding.line == case.hand.line for each in case.open):
        missing = next(each.finding for each in case.open if each.finding.line == case.hand.line)
        return Text(" ").join(
            filter(None, (say("There is nothing to judge in this hand yet."), own_words(missing.message)))
        )
    if case.verdict == "undecided":
        return say(
            "Nothing contradicts the rules; {n:,} questions cannot be decided from this record.", n=len(case.open)
        )
    if not case.hand.wins:
        return say("Nothing is disputed: no event of this hand contradicts the rules.")
    amounts = [
        (name_of(case.players, each.win.event.seat), each.win.scored.total)
        for each in case.wins
        if isinstance(each.win.scored, Scored) and each.win.scored.total is not None
    ]
    told = [say("Nothing is disputed: every event of this hand follows the rules.")]
    if amounts:
        single = len(amounts) == 1 and abs(amounts[0][1]) == 1
        totals = listed([say("{name}'s {worth}", name=name, worth=worth(each, case.unit)) for name, each in amounts])
        told.append(say("{totals} stand, for the rows below.", n=1 if single else 2, totals=totals))
    if not any(_claims(each) for each in case.wins):
        given = "The record claims no score; the rules give it."
        told.append(say(given if amounts else "The record claims no score, and what decides it is missing."))
    return " ".join(told)


def _claims(win: WinCase) -> bool:
    event = win.win.event
    return event.total is not None or event.patterns is not None or event.payments is not None


def before_there(case: Case) -> str:
    """What happened up to the first divergence, in numbers."""
    steps = case.hand.steps[: case.followed]
    if not steps:
        return say("Nothing of this hand lies before it but the deal.")
    counts = [
        (0 if case.before is None else case.before.turns, "turn"),
        (sum(isinstance(each.at.event, Chow | Pung | Kong) for each in steps), "call"),
        (sum(isinstance(each.at.event, Win) for each in steps), "win"),
    ]
    parts = listed([counting(number, what) for number, what in counts if number])
    words = (
        "{n:,} events of this hand lie before it: {counts}." if parts else "{n:,} events of this hand lie before it."
    )
    return say(words, n=len(steps), counts=parts)


def _events_before(case: Case) -> Grid:
    table = Grid(numeric(style=FAINT))
    for step in events_before(case):
        table.add(say("line {n}", n=step.at.line), sentence(step.at.event, case.players))
    return table


def events_before(case: Case) -> Sequence[Step]:
    """The events before the first divergence that are told: calls and wins, and the last few of all."""
    steps = case.hand.steps[: case.followed]
    recent = steps[-LAST:]
    return [each for each in steps[: len(steps) - len(recent)] if not _small(each.at.event)] + list(recent)


def _small(event: object) -> bool:
    return not isinstance(event, Chow | Pung | Kong | Flower | Win)


def rule_part(case: Case) -> list[Block]:
    """The rules behind what differs at the first divergence."""
    table = Grid(Cells(style=STRONG))
    for rule, says in rules_behind(case).items():
        table.add(Text(rule, CITED), Text(" ").join(_holds(*each) for each in says))
    return part(say("The rule"), table)


def _holds(row: str, holds: str) -> Text:
    if not row:
        return Text(holds)
    found = row_text(row).append(say(": ")).append(of_rules(holds))
    return found.append("" if found.plain.endswith((".", "。")) else ".")


def rules_told(case: Case) -> list[tuple[str, str]]:
    """The rules behind what differs at the first divergence: where they stand, and what they say in plain words."""
    return [(rule, " ".join(str(_holds(*each)) for each in says)) for rule, says in rules_behind(case).items()]


def rules_behind(case: Case) -> dict[str, list[tuple[str, str]]]:
    """The same apart: by where a rule stands, each row with when it holds, and of what was found "" with what it is."""
    behind: dict[str, list[tuple[str, str]]] = {}
    if case.first is None:
        return behind
    for each in case.here:
        behind.setdefault(safe(each.rule, 500) or each.code, []).append(("", means(each)))
    for win in case.wins:
        for row in win.rows if win.win.line == case.first.line else ():
            if row.holds and row.claimed != row.computed:
                behind.setdefault(safe(row.cite, 200), []).append((row.name, row.holds))
    return behind


def win_part(case: Case, win: WinCase) -> list[Block]:
    """A win row by row; one that nobody disputes in a few lines, and nothing of one whose tiles are miscounted."""
    names = {"name": name_of(case.players, win.win.event.seat), "line": str(win.win.line)}
    if win.win.miscounted:
        return []
    if win.agrees and case.verdict != "agrees" and isinstance(win.win.scored, Scored):
        return part(say("{name}'s win, line {line}: nothing of it differs", **names), *scored_lines(win.win.scored))
    return part(say("{name}'s win, line {line}: row by row", **names), win_rows(win, case.players))


def points_part(case: Case) -> list[Block]:
    """What the hand moves on both sides; that it moves nothing is told on a page alone."""
    if case.money:
        return part(say("Points"), money_table(case.money, case.players))
    none = f"<p>{say(NOTHING_PAID)}</p>\n"
    return [] if case.hand.miscounted else [OnPage(lambda: none)]


def rulings_part(case: Case, rules: Rules) -> list[Block]:
    """Under which rulings either side of each dispute is right."""
    told = [rulings_view(each, case, rules) for each in by_event(case.rulings.disputes)]
    return part(say("Under which rulings"), *told) if told else []


def open_part(case: Case) -> list[Block]:
    """What cannot be decided, each with the fact that would decide it."""
    blocks: list[Block] = []
    for each in case.open:
        table = particulars()
        found = each.finding
        table.add(say("line {n}", n=found.line), in_words(found.message, case.players, code=found.code))
        known = own_words(each.fact) is not None
        table.add(say("decided by"), Text(each.written(said(each.fact)), "" if known else ENGLISH))
        blocks.append(table)
    return part(say("What cannot be decided"), *blocks) if blocks else []
