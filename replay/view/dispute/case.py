"""The case of one hand, for both sides: what the record claims, what the rules give, where they first part, and why.

Nothing is judged anew here: the audit and the trial of other rulings are laid side by side.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Final, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from replay.engine.rulings.choices import Departure
from replay.engine.rulings.report import Dispute, RulingsReport
from replay.engine.table.faults import remark
from replay.engine.table.wins.claims import by_case
from replay.events import AnyEvent, Chow, Discard, Draw, EndHand, Exchange, Flower, Kong, Pung, VoidSuit, Win
from replay.findings import CODES, Finding, TypedPlace
from replay.formats.typed.rewording import in_text_words
from replay.hands import NotAWin, Scored
from replay.rules import NO_PAYMENTS, Payments, RowDoc, Rules, add
from replay.rulings import DEFAULT
from replay.said import Said
from replay.situations import paid_cases
from replay.state import SEATS, HandState
from replay.terms import Terms, in_terms, named, row_name, say, term
from replay.tiles import UNKNOWN, known_of
from replay.verdicts import GameAudit, HandAudit, Step
from replay.view.blocks import Text
from replay.view.dispute.claims import WinCase, docs_of, win_case
from replay.view.sentences import event_words
from replay.view.telling import Telling
from replay.view.text import amounts, claim_text, listed_texts, name_of, safe, said, said_text, sides, worth

ClaimVerdict = Literal["agrees", "differs", "undecided"]
_CALLS: Final[Terms[type]] = Terms(
    {
        Chow: "chow",
        Pung: "pung",
        Kong: "kong",
        Flower: "declared joker",
        Discard: "discard",
        Draw: "draw",
        Exchange: "handing on of tiles",
        VoidSuit: "missing suit",
        Win: "win",
    }
)

UNDECIDED: Final = frozenset({"unverifiable", "tile_count"})
"""Codes of what is open until a fact is known, or a hand written down as it was."""
NOTHING_PAID: Final = "Nothing is paid in this hand."
UNSAID: Final = "Nothing is said of them before the tiles of each win are counted right."
"""Of the points of a hand with a win that shows a number of tiles that no winning hand has."""
_OF_MONEY: Final = frozenset({"wrong_payments", "wrong_scoring_tiles", "wrong_total"})
"""Codes of wrong claims that tell what an event moves."""
_TOLD: Final = frozenset({"wrong_total", "wrong_patterns", "wrong_payments"})
"""Codes of claims that the event in words tells already."""


class Money(Struct, frozen=True, kw_only=True):
    """What one event moves, as recorded and as computed; None: that side does not say."""

    line: int
    what: str
    recorded: Payments | None
    computed: Payments | None


class OpenPoint(Struct, frozen=True, kw_only=True):
    """What cannot be decided, and the fact that would decide it."""

    finding: Finding
    fact: str

    def written(self, words: str) -> str:
        """These words with the names that fields have in what the person has written."""
        return in_text_words(words) if isinstance(self.finding.line, TypedPlace) else words


class Side(NamedTuple):
    """A side of the dispute, named by what it claims, and its claim in a sentence."""

    name: str
    says: Text


class Case(Struct, frozen=True, kw_only=True):
    """The case of a hand. `findings` are those of the hand; `first` is where record and rules part, None where nowhere.

    `before` is the table before that event (None: nothing could be followed), `step` the event itself if it is one.
    `rulings` holds the disputes of this hand alone.
    """

    game: str
    ruleset: str
    title: str
    unit: str
    players: tuple[str, ...]
    hand: HandAudit
    verdict: ClaimVerdict
    findings: tuple[Finding, ...]
    first: Finding | None
    step: Step | None
    before: HandState | None
    followed: int
    """How many events of the hand lie before that one."""
    sides: tuple[Side, Side] | None
    wins: tuple[WinCase, ...]
    money: tuple[Money, ...]
    open: tuple[OpenPoint, ...]
    rulings: RulingsReport
    rulings_in_words: tuple[str, ...] = ()
    """What the hand is judged by other than the defaults: the nearest named set, and what differs from it."""
    outside: tuple[Finding, ...] = ()
    """Errors and warnings of the game that lie in none of its hands."""

    @property
    def table_then(self) -> HandState | None:
        """The table before the first divergence, where anything lies on it that is known."""
        state = self.before
        bare = state is None or not any(
            each.melds or each.flowers or each.discards or each.won is not None or known_of(each.concealed)
            for each in state.seats
        )
        return None if bare else state

    @property
    def here(self) -> list[Finding]:
        """What was found where record and rules part."""
        first = self.first
        return (
            [] if first is None else [one for one in self.findings if one.line == first.line and one.severity != "note"]
        )

    @property
    def errors(self) -> bool:
        """Whether a finding of the hand is an error."""
        return any(each.severity == "error" for each in self.findings)

    @property
    def sums(self) -> tuple[Payments | None, Payments | None]:
        """What the hand moves in all, as recorded and as computed; None where a part is not said."""
        if self.hand.miscounted:
            return None, None
        return sum_of([each.recorded for each in self.money]), sum_of([each.computed for each in self.money])


def findings_in(audit: GameAudit, hand: HandAudit) -> tuple[Finding, ...]:
    """What was found in this hand: on its lines, or with its number up to the next hand."""
    later = [each.line for each in audit.details if each.line > hand.line]
    until = min(later) if later else None
    end = next((step.at.line for step in hand.steps if isinstance(step.at.event, EndHand)), None)
    return tuple(
        each
        for each in audit.findings
        if each.line >= hand.line
        and (until is None or each.line < until)
        and (each.hand is not None or end is None or each.line <= end)
    )


def _outside(audit: GameAudit) -> tuple[Finding, ...]:
    """Errors and warnings that lie in no hand."""
    inside = {id(each) for hand in audit.details for each in findings_in(audit, hand)}
    return tuple(each for each in audit.findings if each.severity != "note" and id(each) not in inside)


def rulings_in(report: RulingsReport, findings: Sequence[Finding]) -> RulingsReport:
    """The report with the disputes over these findings alone."""
    wanted = {(each.line, each.code) for each in findings}
    kept = tuple(each for each in report.disputes if (each.finding.line, each.finding.code) in wanted)
    return replace(report, disputes=kept)


def case_of(audit: GameAudit, hand: HandAudit, rules: Rules, report: RulingsReport) -> Case:
    """The case of a hand of this audit, made with its steps; `report` is that of the whole game."""
    tried = {(each.finding.line, each.finding.code): each.finding for each in report.disputes}
    findings = tuple(tried.get((each.line, each.code), each) for each in findings_in(audit, hand))
    differing = [each for each in findings if each.severity != "note" and each.code not in UNDECIDED]
    undecided = [each for each in findings if each.code in UNDECIDED]
    unpaid = _open_payments(hand, rules, {each.line for each in findings})
    first = differing[0] if differing else None
    stops = first is None or first.code == "truncated"
    place = len(hand.steps) if first is None or stops else _place(hand, first.line)
    step = hand.steps[place] if first and place < len(hand.steps) and hand.steps[place].at.line == first.line else None
    docs = docs_of(rules)
    return Case(
        game=audit.game,
        ruleset=audit.ruleset,
        title=rules.ruleset.title,
        unit=rules.ruleset.unit,
        players=audit.players,
        hand=hand,
        rulings_in_words=audit.rulings_in_words,
        verdict="differs" if differing else "undecided" if undecided else "agrees",
        findings=findings,
        first=first,
        step=step,
        before=(hand.steps[place].before if place < len(hand.steps) else hand.steps[-1].after) if hand.steps else None,
        followed=place,
        sides=None
        if first is None
        else _sides(first, findings, step, rules, audit.players, at_start=first.line == hand.line),
        wins=tuple(win_case(each, docs, findings) for each in hand.wins),
        money=() if hand.miscounted else tuple(money_of(hand, audit.players, _unpriced(hand, undecided, differing))),
        open=tuple(
            OpenPoint(finding=each, fact=_fact(each, hand, rules, audit.players)) for each in (*undecided, *unpaid)
        ),
        rulings=rulings_in(report, findings),
        outside=_outside(audit),
    )


def _open_payments(hand: HandAudit, rules: Rules, told: Set[int]) -> Iterator[Finding]:
    """What each win pays of which nobody claims who pays, and that depends on what is not recorded: case by case."""
    for win in hand.wins:
        step = next((each for each in hand.steps if each.at.line == win.line), None)
        if step is None or win.hand is None or not isinstance(win.scored, Scored) or win.line in told:
            continue
        if not paid_cases(win.hand, win.scored, rules):
            continue
        cases = by_case(step.before, win.event, rules, win.hand, win.scored.total)
        what = remark(rules, "unverifiable", f"It is not recorded who pays. {cases}".rstrip())
        yield what.at(win.line, step.before.number, step.after.turns, win.event.seat)


def _unpriced(hand: HandAudit, undecided: Sequence[Finding], differing: Sequence[Finding]) -> set[int]:
    """The lines of which the rules name no amounts: what is undecided there, or wrong without a right one being known;
    the end of an excerpt, which leaves out what it follows from."""
    blank = {each.line for each in differing if each.code in _OF_MONEY and each.expected is None}
    ends = {step.at.line for step in hand.steps if hand.excerpt and isinstance(step.at.event, EndHand)}
    computed = {each.line for each in differing if each.expected is not None}
    return {each.line for each in undecided} | blank | (ends - computed)


def _place(hand: HandAudit, line: int) -> int:
    return next((place for place, each in enumerate(hand.steps) if each.at.line >= line), len(hand.steps))


# ------------------------------------------------------------- the sides


def _sides(
    first: Finding,
    findings: Sequence[Finding],
    step: Step | None,
    rules: Rules,
    players: Sequence[str],
    *,
    at_start: bool,
) -> tuple[Side, Side]:
    if first.code == "truncated":
        return Side(say("the record ends here"), Text(say("nothing is recorded after this line"))), Side(
            named("the hand goes on", of="side"), said_text(first.message, players, 2000)
        )
    here = [each for each in findings if each.line == first.line and each.severity != "note"]
    names = _names(here, step.at.event if step else None, rules)
    said = Text(say("the deal" if at_start else "this line, as it stands"))
    if step:
        said = event_words(step.at.event, players)
    if more := [
        claim_text(sides(each, players)[0], None, players)
        for each in here
        if each.recorded is not None and (step is None or (each.code.startswith("wrong_") and each.code not in _TOLD))
    ]:
        said = Telling("{what} (recorded: {values})", what=said, values=listed_texts(more)).coloured()
    return Side(names[0], said), Side(names[1], Text(" ").join(_says(each, players) for each in here))


def _says(found: Finding, players: Sequence[str]) -> Text:
    """What the rules say, with the players' names, and with the amounts that the finding's sentence leaves out."""
    says = said_text(found.message, players, 1000)
    bare = found.code == "wrong_payments" and not any(char.isdigit() for char in found.message)
    if bare and isinstance(found.expected, list) and len(found.expected) == len(SEATS):
        return says.append(" ").append(amounts(found.expected, players)).append(".")
    return says


def _names(here: Sequence[Finding], event: AnyEvent | None, rules: Rules) -> tuple[str, str]:
    """Both sides by what they claim."""
    by_code = {each.code: each for each in here}
    if (total := by_code.get("wrong_total")) is not None and total.expected is not None:
        return worth(total.recorded, rules.ruleset.unit), worth(total.expected, rules.ruleset.unit)
    if (found := by_code.get("wrong_patterns")) is not None and isinstance(found.expected, dict):
        docs = docs_of(rules)
        more = [_row(each, docs) for each in found.recorded if each not in found.expected]
        less = [_row(each, docs) for each in found.expected if each not in found.recorded]
        if more or less:
            return _with(more, less), _with(less, more)
    for code, names in _BOTH.items():
        if code in by_code:
            return say(names[0]), say(names[1])
    kind = _CALLS.get(type(event))
    if kind is not None:
        return say("the {kind} stands", kind=kind), say("the {kind} does not stand", kind=kind)
    return say("as recorded"), say("as the rules have it")


_BOTH: Final = {
    "wrong_payments": ("the payments as recorded", "the payments as computed"),
    "wrong_scoring_tiles": ("the scoring tiles as recorded", "the scoring tiles as the rules have them"),
    "wrong_scores": ("the scores as recorded", "the scores as computed"),
}
"""What both sides claim, by the code of what is wrong."""


def _row(name: str, docs: Mapping[str, RowDoc]) -> str:
    """A row; one that the rules do not have as the record writes it."""
    return row_name(safe(name, 60)) if name in docs else safe(name, 60)


def _with(more: Sequence[str], less: Sequence[str]) -> str:
    parts = [say("with {rows}", rows=", ".join(more))] if more else []
    return " ".join([*parts, *([say("without {rows}", rows=", ".join(less))] if less else [])])


# ------------------------------------------------------------- money


def money_of(hand: HandAudit, players: Sequence[str], undecided: Set[int]) -> list[Money]:
    """Every event of the hand that moves points, or is said to; nothing is computed at the lines `undecided`.

    Of the end of the hand each reason by itself, where the record names them.
    """
    wins = {each.line: each for each in hand.wins}
    found = []
    for step in hand.steps:
        event, line = step.at.event, step.at.line
        items = {reason: payments for at, reason, payments in hand.ledger if at == line}
        win = wins.get(line)
        no_win = win is not None and isinstance(win.scored, NotAWin)
        if isinstance(event, EndHand) and event.settlement is not None and line not in undecided:
            said: dict[str, Payments] = {}
            for each in event.settlement:
                said[each.reason] = add(said.get(each.reason, NO_PAYMENTS), each.payments)
            found += [
                Money(
                    line=line,
                    what=_reason(reason, known=reason in items),
                    recorded=said.get(reason, NO_PAYMENTS),
                    computed=items.get(reason, NO_PAYMENTS),
                )
                for reason in {**items, **said}
            ]
            continue
        recorded: Payments | None = getattr(event, "payments", None)
        unpaid = win is not None and isinstance(win.scored, Scored) and win.payments is None and not items
        unknown = line in undecided or unpaid or (win is not None and hand.leaves_open(win))
        unknown = unknown and (win is None or win.payments is None)
        computed = None if unknown else NO_PAYMENTS if no_win else sum_of(list(items.values()))
        if win is not None or any(recorded or ()) or any(computed or ()):
            found.append(Money(line=line, what=_what(event, players), recorded=recorded, computed=computed))
    return found


def _reason(reason: str, *, known: bool) -> str:
    """What is paid for at the end of a hand; `known`: it is one of the engine's own, not the record's."""
    words = reason.replace("_", " ")
    return safe(in_terms(words) if known else words, 60)


def _what(event: AnyEvent, players: Sequence[str]) -> str:
    match event:
        case Win():
            return say("win of {name}", name=name_of(players, event.seat))
        case Kong():
            return say("kong of {name}", name=name_of(players, event.seat))
        case _:
            return say("end of the hand")


def sum_of(every: Sequence[Payments | None]) -> Payments | None:
    total = NO_PAYMENTS
    for each in every:
        if each is None:
            return None
        total = add(total, each)
    return total


# ------------------------------------------------------------- what is open


def _fact(found: Finding, hand: HandAudit, rules: Rules, players: Sequence[str]) -> str:
    """The fact that the record leaves out, and where it would be written."""
    if found.line == hand.line and hand.excerpt and hand.ended == "wall_exhausted":
        return "The tiles that each player held at the end (`hands` of `end_hand`), and every kong."
    if found.line == hand.line and hand.excerpt:
        return term("The win: who won, on which tile, from whom, and the tiles held (`hand` of the win, its `melds`).")
    if found.line == hand.line:
        return term("The tiles dealt and each move; of a dispute the win alone (`excerpt` of the hand says so).")
    step = next((each for each in hand.steps if each.at.line == found.line), None)
    match step.at.event if step is not None else None:
        case Win() as event:
            return _fact_of_win(event, step, hand, rules, players)
        case Kong() as event:
            who = name_of(players, event.seat)
            if event.kind == "concealed" and UNKNOWN in (event.tiles or UNKNOWN):
                return Said("The four tiles that {name} lays down (`tiles` of the kong).", name=who)
            return Said("The tile that {name} drew before the kong (`tile` of the draw).", name=who)
        case EndHand():
            return "The hands of the players still in play at the end (`hands` of `end_hand`)."
        case _:
            return "The tiles that the record writes as `?`."


def _fact_of_win(event: Win, step: Step | None, hand: HandAudit, rules: Rules, players: Sequence[str]) -> str:
    who = name_of(players, event.seat)
    win = next((each for each in hand.wins if each.line == (step.at.line if step else 0)), None)
    if win is not None and win.miscounted:
        words = (
            "The tiles that {name} held beside the winning one, "
            "13 with a meld counting three (`hand` of the win, its `melds`)."
        )
    elif win is None or win.scored is None:
        words = "The tiles that {name} held when winning (`hand` of the win, its melds in `melds`)."
    elif isinstance(win.scored, Scored) and win.scored.total is None and rules.wall.scoring_tiles:
        return term("The scoring tiles turned after the win, in order (`scoring_tiles` of the win).")
    elif isinstance(win.scored, Scored) and win.scored.payments is None and rules.settlement.look_back:
        words = "The tiles that {name} held and drew since the own last discard, where the record writes `?`."
        if hand.excerpt:
            words = "Every discard since {name}'s own last one, in order (`go_around` of the win)."
    elif hand.excerpt:
        words = "How {name} came to win, and the tiles to be seen then (`situation` of the win, `visible` in it)."
    else:
        words = "The tiles that {name} could see when winning, where the record writes `?`."
    return Said(words, name=who)


# ------------------------------------------------------------- the rulings


def in_force(departure: Departure, report: RulingsReport, rules: Rules) -> str:
    """What the ruling says that this choice departs from."""
    value = report.in_force.get(departure.slug, DEFAULT)
    for each in rules.ruleset.described(report.in_force):
        if each.slug == departure.slug:
            return next((option.meaning for option in each.options if option.name == value), value)
    return value


def by_event(disputes: Sequence[Dispute]) -> list[list[Dispute]]:
    """Findings at one event that the same choices make right are one point."""
    found: dict[tuple[int, tuple[str, ...]], list[Dispute]] = {}
    for each in disputes:
        names = tuple(" ".join(one.name for one in remedy.choice) for remedy in each.remedies)
        found.setdefault((each.finding.line, names), []).append(each)
    return list(found.values())


def means(finding: Finding) -> str:
    """What the code of a finding says in one sentence."""
    if finding.code == "bad_event" and finding.seat is not None:  # it could be read, and cannot be so
        return say("What an event says contradicts itself, or what is known of the hand.")
    means = said(CODES[finding.code].means)
    return in_text_words(means) if isinstance(finding.line, TypedPlace) else means
