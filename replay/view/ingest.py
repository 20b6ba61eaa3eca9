"""What an ingestion came to, for people: games in which something was found, a line a finding, and the sums."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

from replay.store.ingest.run import Ingested
from replay.verdicts import GameAudit
from replay.view.audit import (
    NOTHING_COMPARED,
    AuditTally,
    first_left_out,
    left_out_words,
    not_taken_over,
    severity_words,
    tally_view,
)
from replay.view.blocks import BAD, FAINT, GOOD, NOTE, STRONG, WARN, Block, Grid, Inset, Text, styled, whole
from replay.view.kept.versions import rival_words
from replay.view.text import SEVERITY_STYLES, counted, safe, said

SPAN: Final = 10.0
"""Seconds over which the pace is measured."""
MOST: Final = 5
"""Findings of a game that are listed."""
_STATUSES: Final = ("new", "known", "replaced", "refused")


@dataclass(slots=True)
class Ingestion(AuditTally):
    """A tally that also counts what became of the games."""

    statuses: Counter[str] = field(default_factory=Counter)


def ingested_view(game: Ingested) -> Block:
    """A game: what was found in it, the first findings in a line each, and what the store has in its place."""
    report, status, rival = game.report, game.status, game.rival
    findings = report.findings
    severities: Counter[str] = Counter(each.severity for each in findings)
    worst = BAD if severities["error"] else WARN if severities["warning"] else NOTE if findings else GOOD
    head = styled("✗ " if severities["error"] else "! " if findings else "✓ ", worst).append(
        safe(report.game) or "(no name)", STRONG
    )
    words = (severity_words(severities) or "clean") if report.verdict != "unreadable" else "unreadable"
    head.append("  ").append(words, worst).append(f"  {safe(report.source)} · {status}{_set(report)}", FAINT)
    if not severities["error"] and not report.compared:
        head.append(f" · {NOTHING_COMPARED}", FAINT)
    if lost := left_out_words(lost_in(report)):
        first = first_left_out((each.where, each.why) for each in report.left_out)
        head.append(f" · {lost}\n  {first}", FAINT)
    if rival is not None:
        head.append("\n  ").append(rival_words(rival, status, report.game), WARN if status == "refused" else NOTE)
    if not findings:
        return head
    table = Grid(whole(style=FAINT), whole())
    by_weight = sorted(enumerate(findings), key=lambda each: list(SEVERITY_STYLES).index(each[1].severity))
    for _, each in sorted(by_weight[:MOST], key=lambda each: each[0]):
        code = Text(safe(each.code), SEVERITY_STYLES.get(each.severity, ""))
        message = said(each.message, players=report.players, limit=500)
        table.add(f"line {each.line}", code, message)
    if len(findings) > MOST:
        table.add("", Text("…", FAINT), Text(f"{counted(len(findings) - MOST, 'more finding')}", FAINT))
    return [head, Inset(table)]


def lost_in(report: GameAudit) -> int:
    """How much an importer could not take over of a game, by its report."""
    return not_taken_over(each.why for each in report.left_out)


def _set(report: GameAudit) -> str:
    name = report.rulings_set
    return "" if name in (None, "default") else f" · rulings {safe(name)}"


def ingestion_view(
    tally: Ingestion,
    store: str,
    unanalysed: int = 0,
    silent: int = 0,
    lost: int = 0,
    slower: str = "",
    earlier: Sequence[str] = (),
) -> Text:
    """The sums, where it all is now, how many games there wait to be analysed, in how many nothing was compared, how
    many things an importer left out, why shanten took longer than it might, and which games there were judged by
    earlier defaults."""
    words = ", ".join(f"{tally.statuses[each]:,} {each}" for each in _STATUSES if tally.statuses[each])
    text = tally_view(tally).append(f"\n{safe(store)}: {words or 'nothing to store'}", FAINT)
    if silent:
        text.append(f"; {counted(silent, 'game')} with {NOTHING_COMPARED}", FAINT)
    if lost:
        text.append(f"; {left_out_words(lost)} by importers", FAINT)
    if unanalysed:
        text.append(f"; {counted(unanalysed, 'game')} there not analysed, which replay analyse does", FAINT)
    if slower:
        text.append(f"\nshanten told slowly, by its definition, as the kernel in C {slower} (replay doctor)", FAINT)
    for words in earlier:
        text.append(f"\n{safe(words, 400)}: replay analyse judges them anew", FAINT)
    return text


@dataclass(slots=True)
class Analyses:
    """What a run of analyses came to."""

    statuses: Counter[str] = field(default_factory=Counter)
    hands: int = 0
    """Hands of the games dealt with."""
    analysed: int = 0
    """Hands that were analysed."""

    @property
    def games(self) -> int:
        """Games dealt with."""
        return self.statuses.total()

    def add(self, status: str, hands: int) -> None:
        """Count one game."""
        self.statuses[status] += 1
        self.hands += hands
        self.analysed += 0 if status == "current" else hands


def analyses_view(tally: Analyses, store: str) -> Text:
    """The sums, and where it all is now."""
    done = tally.games - tally.statuses["current"]
    text = Text(
        f"{counted(done, 'game')} analysed, {counted(tally.analysed, 'hand')}" if done else "nothing to analyse"
    )
    words = []
    if tally.statuses["replaced"]:
        words.append(f"{tally.statuses['replaced']:,} with verdicts made anew")
    if tally.statuses["current"]:
        words.append(f"{tally.statuses['current']:,} analysed before")
    return text.append(f"\n{safe(store)}{': ' if words else ''}{', '.join(words)}", FAINT)


class Pace:
    """How fast it goes: hands a second over the last seconds."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._marks: deque[tuple[float, int]] = deque([(now(), 0)])

    def words(self, hands: int) -> str:
        """So many hands are done by now: that number and the pace, once there is one."""
        at = self._now()
        if at - self._marks[-1][0] > SPAN / 10:
            self._marks.append((at, hands))
        while at - self._marks[0][0] > SPAN and len(self._marks) > 1:
            self._marks.popleft()
        begun, before = self._marks[0]
        if at - begun < SPAN / 10 or hands == before:
            return counted(hands, "hand")
        return f"{counted(hands, 'hand')}, {(hands - before) / (at - begun):,.0f}/s"
