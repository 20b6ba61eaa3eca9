"""What the commands on records and stores print: a line a game, a case, a check, a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict

from replay.answers.parts import Answer, Column, Finding, Four, Line, Placed, Seat, about, findings_of
from replay.checks import Check, CheckArea, CheckState
from replay.engine.rulings import report
from replay.findings import place_json
from replay.hands import Scored
from replay.state import SEATS
from replay.store.ingest.catch_up import AnalysisOutcome
from replay.store.rows import Status
from replay.store.versions.rivals import Rival
from replay.verdicts import Compared, GameAudit, LeftOut, Verdict
from replay.view.dispute.case import Case, ClaimVerdict
from replay.view.dispute.claims import Says, WinCase
from replay.view.dispute.text import rules_told, verdict_sentence

FORMAT: Final = 1
"""The version of what `replay audit --json` prints."""

if TYPE_CHECKING:
    from replay.store.ingest import catch_up, run
    from replay.store.worth import luck, making


class Besides(Answer, frozen=True, kw_only=True):
    """A finding that another ruling would bring."""

    code: Annotated[str, about("Its code.")]
    line: Line
    column: Column = UNSET
    message: Annotated[str, about("What would be wrong, in a sentence.")]


class Remedy(Answer, frozen=True, kw_only=True):
    """A choice of rulings under which what was found would be right."""

    rulings: Annotated[dict[str, str], about("The rulings of the choice, by slug.")]
    meanings: Annotated[dict[str, str], about("What each of them says, by slug.")]
    total: Annotated[int | None, about("The total of the win under this choice; null where it is open.")]
    payments: Annotated[Four, about("What the event would move, by seat.")]
    hand: Annotated[
        Four, about("What each seat gains or loses by this choice in the hand, against the rulings in force.")
    ]
    game: Annotated[Four, about("The same for the whole game.")]
    besides: Annotated[list[Besides], about("What would be found under it and is not found now.")]


class Disputed(Answer, frozen=True, kw_only=True):
    """A finding that a ruling may decide."""

    code: Annotated[str, about("The code of the finding.")]
    line: Line
    column: Column = UNSET
    hand: Annotated[int | None, about("The number of the hand.")]
    seat: Annotated[Seat | None, about("The seat that it is about.")]
    total: Annotated[int | None, about("The total by the rulings in force; null where there is none.")]
    payments: Annotated[Four, about("What the event moves by the rulings in force, by seat.")]
    recorded: Annotated[Four | None, about("What it moves by the record; null where the record does not say.")]
    right_under: Annotated[list[Remedy], about("The choices under which the record would be right; may be empty.")]
    right_under_cut_short: Annotated[
        bool | UnsetType, about("True where not all were tried, because the game has so many findings.")
    ] = UNSET


class Tried(Answer, frozen=True, kw_only=True):
    """How many choices of rulings were tried."""

    single: Annotated[int, about("One ruling at a time.")]
    pairs: Annotated[int, about("Two rulings at a time.")]


class RulingsReport(Answer, frozen=True, kw_only=True):
    """Under which other rulings what was found would be right, and what each choice costs whom."""

    in_force: Annotated[dict[str, str], about("The rulings in force that are not the default, by slug.")]
    tried: Annotated[Tried, about("How many choices were tried.")]
    disputes: Annotated[list[Disputed], about("The findings that a ruling may decide.")]


def rulings_report_of(found: report.RulingsReport) -> RulingsReport:
    """The report as programs get it."""
    return RulingsReport(
        in_force=dict(found.in_force),
        tried=Tried(single=found.singles, pairs=found.pairs),
        disputes=[
            Disputed(
                code=each.finding.code,
                **place_json(each.finding.line),
                hand=each.finding.hand,
                seat=each.finding.seat,
                total=each.total,
                payments=each.payments,
                recorded=each.recorded,
                right_under=[_remedy(remedy) for remedy in each.remedies],
                right_under_cut_short=each.cut_short or UNSET,
            )
            for each in found.disputes
        ],
    )


def _remedy(remedy: report.Remedy) -> Remedy:
    return Remedy(
        rulings={each.slug: each.value for each in remedy.choice},
        meanings={each.slug: each.meaning for each in remedy.choice},
        total=remedy.total,
        payments=remedy.payments,
        hand=remedy.hand,
        game=remedy.game,
        besides=[Besides(code=each.code, **place_json(each.line), message=each.message) for each in remedy.besides],
    )


class Audited(Answer, frozen=True, kw_only=True):
    """One game judged. It is printed at the end of the game."""

    game: Annotated[str, about("The id of the game, as the record has it.")]
    source: Annotated[str, about("The file that it was read from; - is standard input.")]
    ruleset: Annotated[str, about("The id of the ruleset; empty where the record names none.")]
    verdict: Annotated[Verdict, about("Whether all is right, something was found, or nothing could be followed.")]
    hands: Annotated[int, about("Hands read.")]
    events: Annotated[int, about("Events read, one a line.")]
    scores: Annotated[list[int], about("The scores after the last hand as computed, by seat.")]
    rulings_set: Annotated[str | None, about("The named set that the rulings in force are equal to; null for none.")]
    findings: Annotated[list[Finding], about("What was found, in the order of the record.")]
    engine: Annotated[int, about("The version of the engine that judged; another one may judge otherwise.")]
    program: Annotated[str, about("The version of the program.")]
    format: Annotated[int, about("The version of this answer's form.")]
    rulings: Annotated[dict[str, str], about("Every ruling of the ruleset with the value in force, by slug.")]
    sha256: Annotated[str, about("The SHA-256 of the bytes of the game's record, in hexadecimal.")]
    compared: Annotated[Compared, about("How many claims were compared; a game that claims nothing has zeros.")]
    left_out: Annotated[list[LeftOut], about("What an importer could not take over from another program's log.")]
    rulings_report: Annotated[
        RulingsReport | UnsetType, about("What other rulings would change; with --rulings-report alone.")
    ] = UNSET
    again: Annotated[
        bool | UnsetType, about("True where this takes the place of the answer before it: the same game, now whole.")
    ] = UNSET


def audited_of(audit: GameAudit, others: report.RulingsReport | None = None, *, again: bool = False) -> Audited:
    """A game judged; `others`: what other rulings would change; `again`: it is the one told before, now whole."""
    return Audited(
        game=audit.game,
        source=audit.source,
        ruleset=audit.ruleset,
        verdict=audit.verdict,
        hands=audit.hands,
        events=audit.events,
        scores=list(audit.scores),
        rulings_set=audit.rulings_set,
        findings=findings_of(audit.findings),
        engine=audit.engine,
        program=audit.program,
        format=FORMAT,
        rulings=dict(audit.in_force),
        sha256=audit.sha256,
        compared=audit.compared,
        left_out=list(audit.left_out),
        rulings_report=UNSET if others is None else rulings_report_of(others),
        again=again or UNSET,
    )


class Ingested(Audited, frozen=True, kw_only=True):
    """One game stored: its audit, and what became of it."""

    differs: Annotated[
        Rival | UnsetType, about("What the store has in its place, or had; absent where there is nothing such.")
    ] = UNSET
    status: Annotated[Status, about("What became of it in the store; the page on the store says what each means.")]


def ingested_of(game: run.Ingested) -> Ingested:
    """A game stored."""
    judged = asdict(audited_of(game.report, again=game.again))
    return Ingested(**judged, differs=UNSET if game.rival is None else game.rival, status=game.status)


class Analysed(Answer, frozen=True, kw_only=True):
    """One game of the store that was analysed."""

    game: Annotated[str, about("The id of the game.")]
    sha256: Annotated[str, about("The SHA-256 of its record, in hexadecimal.")]
    source: Annotated[str, about("The file that it was read from.")]
    ruleset: Annotated[str, about("The id of the ruleset.")]
    hands: Annotated[int, about("Hands of the game.")]
    status: Annotated[AnalysisOutcome, about("Whether it was analysed, judged anew as well, or was up to date.")]


def analysed_of(found: catch_up.Analysed) -> Analysed:
    """A game that was analysed."""
    game = found.game
    return Analysed(
        game=game.game,
        sha256=game.sha256,
        source=game.source,
        ruleset=game.ruleset,
        hands=game.hands,
        status=found.status,
    )


class PlayedOutHand(Answer, frozen=True, kw_only=True):
    """A hand of the store whose decisions were played out, with --worth."""

    game: Annotated[str, about("The id of the game.")]
    sha256: Annotated[str, about("The SHA-256 of its record, in hexadecimal.")]
    ruleset: Annotated[str, about("The id of the ruleset.")]
    hand: Annotated[int, about("The hand's place in the record, from 1.")]
    decisions: Annotated[int, about("How many decisions were played out.")]
    given_up: Annotated[float, about("The points that the choices of all players were behind the best ones, in all.")]
    error: Annotated[float, about("The standard error of that sum.")]
    kept: Annotated[bool, about("Whether it was kept; not where the game has changed meanwhile.")]


def played_out_of(found: making.HandPlayedOut) -> PlayedOutHand:
    """A hand that was played out."""
    return PlayedOutHand(
        game=found.game.game,
        sha256=found.game.sha256,
        ruleset=found.game.ruleset,
        hand=found.hand,
        decisions=found.decisions,
        given_up=round(found.given_up, 3),
        error=round(found.error, 3),
        kept=found.kept,
    )


class HandWeighed(Answer, frozen=True, kw_only=True):
    """A hand of the store of which it was looked at what was luck, with --luck."""

    game: Annotated[str, about("The id of the game.")]
    sha256: Annotated[str, about("The SHA-256 of its record, in hexadecimal.")]
    ruleset: Annotated[str, about("The id of the ruleset.")]
    hand: Annotated[int, about("The hand's place in the record, from 1.")]
    result: Annotated[list[int] | None, about("The points that it moved, by seat; null where luck cannot be told.")]
    luck: Annotated[list[float] | None, about("What of that was luck, by seat.")]


def weighed_of(hand: luck.HandWeighed) -> HandWeighed:
    """A hand of which it was looked at what was luck."""
    found = hand.found
    return HandWeighed(
        game=hand.game.game,
        sha256=hand.game.sha256,
        ruleset=hand.game.ruleset,
        hand=hand.hand,
        result=None if found is None else list(found.result),
        luck=None if found is None else [round(found.luck(seat), 2) for seat in SEATS],
    )


class At(Placed, frozen=True, kw_only=True):
    """A moment of a hand."""

    turn: Annotated[int | None, about("The turn of the hand; null where it is unknown.")]


class Cited(Answer, frozen=True, kw_only=True):
    """A rule behind a case."""

    rule: Annotated[str, about("Where it stands.")]
    says: Annotated[str, about("What it says.")]


class Worth(Answer, frozen=True, kw_only=True):
    """What a win is worth by one side."""

    total: Annotated[int | None, about("The total; null where that side has none.")]
    payments: Annotated[Four | None, about("Who pays and gets what, by seat; null where that side does not say.")]


class Row(Answer, frozen=True, kw_only=True):
    """A scoring row as claimed and as computed."""

    name: Annotated[str, about("The row.")]
    claimed: Annotated[int | None, about("What the record claims for it; null if it does not claim it.")]
    computed: Annotated[int | None, about("What it is worth; null if it does not count.")]
    says: Annotated[Says, about("How the two compare.")]
    why: Annotated[str, about("Rivalry, in words.")]


class CaseWin(Placed, frozen=True, kw_only=True):
    """A win of the hand, claimed and computed."""

    seat: Annotated[Seat, about("The winner.")]
    legal: Annotated[bool | None, about("Whether it is a win; null where hidden tiles leave it open.")]
    claimed: Annotated[Worth, about("As the record claims it.")]
    computed: Annotated[Worth, about("As the rules give it.")]
    rows: Annotated[list[Row], about("Its rows, those of either side.")]
    agrees: Annotated[bool, about("Whether both sides agree on this win.")]


class Moved(Placed, frozen=True, kw_only=True):
    """Points that an event moves."""

    what: Annotated[str, about("The event.")]
    recorded: Annotated[Four | None, about("What it moves by the record, by seat; null where it does not say.")]
    computed: Annotated[Four | None, about("What it moves by the rules, by seat; null where that is open.")]


class Points(Answer, frozen=True, kw_only=True):
    """The points of the hand."""

    events: Annotated[list[Moved], about("Each event that moves points.")]
    recorded: Annotated[Four | None, about("Their sum by the record, by seat.")]
    computed: Annotated[Four | None, about("Their sum by the rules, by seat.")]


class Undecided(Placed, frozen=True, kw_only=True):
    """Something that the record leaves open."""

    message: Annotated[str, about("What is open, in a sentence.")]
    decided_by: Annotated[str, about("The fact that would decide it.")]


class Side(Struct, frozen=True):
    """A side of the dispute, named by what it claims, and its claim in a sentence."""

    name: Annotated[str, about("Who says it: the record or the rules.")]
    says: Annotated[str, about("What they say, in a sentence.")]


class DisputedHand(Answer, frozen=True, kw_only=True):
    """The case of one hand, for both sides."""

    game: Annotated[str, about("The id of the game.")]
    hand: Annotated[int, about("The number of the hand.")]
    line: Line
    column: Column = UNSET
    ruleset: Annotated[str, about("The id of the ruleset.")]
    verdict: Annotated[ClaimVerdict, about("Whether record and rules agree.")]
    says: Annotated[str, about("The verdict in a sentence.")]
    first: Annotated[At | None, about("Where the two first part; null where they do not.")]
    sides: Annotated[tuple[Side, Side] | None, about("What each side says there; null where they do not part.")]
    rules: Annotated[list[Cited], about("The rules behind it.")]
    findings: Annotated[list[Finding], about("What was found in this hand.")]
    outside: Annotated[list[Finding], about("What was found in the game outside of its hands.")]
    wins: Annotated[list[CaseWin], about("The wins of the hand.")]
    points: Annotated[Points, about("The points that the hand moves.")]
    rulings_report: Annotated[RulingsReport, about("Under which rulings either side is right.")]
    open: Annotated[list[Undecided], about("What is open, and which fact would decide it.")]


def case_of(case: Case) -> DisputedHand:
    """The case as programs get it. Seats are 0 to 3, amounts by seat."""
    recorded, computed = case.sums
    return DisputedHand(
        game=case.game,
        hand=case.hand.number,
        **place_json(case.hand.line),
        ruleset=case.ruleset,
        verdict=case.verdict,
        says=str(verdict_sentence(case)),
        first=None if case.first is None else At(**place_json(case.first.line), turn=case.first.turn),
        sides=None if (both := case.sides) is None else (Side(*map(str, both[0])), Side(*map(str, both[1]))),
        rules=[Cited(rule=rule, says=says) for rule, says in rules_told(case)],
        findings=findings_of(case.findings),
        outside=findings_of(case.outside),
        wins=[_win(each) for each in case.wins],
        points=Points(
            events=[
                Moved(**place_json(each.line), what=each.what, recorded=each.recorded, computed=each.computed)
                for each in case.money
            ],
            recorded=recorded,
            computed=computed,
        ),
        rulings_report=rulings_report_of(case.rulings),
        open=[
            Undecided(**place_json(each.finding.line), message=each.finding.message, decided_by=each.written(each.fact))
            for each in case.open
        ],
    )


def _win(case: WinCase) -> CaseWin:
    win = case.win
    event, scored = win.event, win.scored
    return CaseWin(
        **place_json(win.line),
        seat=event.seat,
        legal=None if scored is None else isinstance(scored, Scored),
        claimed=Worth(total=event.total, payments=event.payments),
        computed=Worth(total=scored.total if isinstance(scored, Scored) else None, payments=win.payments),
        rows=[msgspec.convert(each, Row, from_attributes=True) for each in case.rows],
        agrees=case.agrees,
    )


class Begun(Answer, frozen=True, kw_only=True):
    """A text that was begun."""

    file: Annotated[str | None, about("The file that it was written to; null where there is none.")]
    text: Annotated[str, about("The text.")]


class Converted(Answer, frozen=True, kw_only=True):
    """A game that was converted."""

    source: Annotated[str, about("The file that it was read from.")]
    format: Annotated[str, about("The format of that file; native is a record.")]
    sha256: Annotated[str | None, about("The SHA-256 of a foreign file, in hexadecimal; null of a record.")]
    game: Annotated[str | None, about("The id of the game; null where it does not begin with start_game.")]
    ruleset: Annotated[str | None, about("The id of the ruleset; null likewise.")]
    line: Annotated[int, about("The line at which the game begins.")]
    events: Annotated[int, about("Its events.")]
    hands: Annotated[int, about("Its hands.")]
    wins: Annotated[int, about("Its wins.")]
    derived: Annotated[int, about("Events that the other program did not write down and that follow from what it did.")]
    remarks: Annotated[list[str], about("What is worth knowing of the conversion.")]
    left_out: Annotated[list[LeftOut], about("What could not be taken over.")]
    unread: Annotated[list[LeftOut], about("What of a record could not be read, which is copied as it is.")]


class Checked(Answer, frozen=True, kw_only=True):
    """One thing that the doctor looked at."""

    area: Annotated[CheckArea, about("What was looked at.")]
    subject: Annotated[str, about("What of it.")]
    state: Annotated[CheckState, about("Whether it is as it should be.")]
    found: Annotated[str, about("What was found.")]
    advice: Annotated[str, about("What to do; empty where all is well.")]
    unusable: Annotated[bool, about("Whether nothing can be done with it as it is.")]


def checked_of(check: Check) -> Checked:
    """A check; the names of the players are for people alone."""
    return Checked(
        area=check.area,
        subject=check.subject,
        state=check.state,
        found=str(check.found),
        advice=str(check.advice),
        unusable=check.unusable,
    )


class Exported(Answer, frozen=True, kw_only=True):
    """A file that an export wrote."""

    file: Annotated[str, about("The file.")]
    what: Annotated[str, about("What is in it.")]
    rows: Annotated[int | None, about("How many rows or records; null where they are not counted.")]
