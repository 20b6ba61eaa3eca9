"""Games for programs: reading them, simulating them, and what an audit says of them."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Literal, TextIO, overload

import msgspec
from msgspec import Struct

from replay.engine import audit, deal
from replay.events import AnyEvent, EventAt, GameRecord, StartHand, Win
from replay.findings import Finding
from replay.formats.errors import InputError
from replay.formats.foreign import games_of
from replay.formats.paths import find_inputs
from replay.formats.write import write_events
from replay.library.errors import Error, in_one_family
from replay.library.given_events import event_of
from replay.library.hands import Score, score_of
from replay.library.positions import Position
from replay.library.rulesets import ChosenRulings, choice_of, chosen, rules_of
from replay.rules import Payments, Rules
from replay.rulesets import find_ruleset
from replay.said import counted
from replay.verdicts import Compared, GameAudit, HandAudit, LeftOut, Verdict, WinAudit

if TYPE_CHECKING:
    from replay.worth.moments import Moments

GamesFrom = str | bytes | PathLike[str] | BinaryIO | TextIO | Iterable[AnyEvent | Mapping[str, Any]]
"""Where games are read from: a path, the text of a record, an open file, or the events themselves."""

# ------------------------------------------------------------- a game


@dataclass(frozen=True)
class Game:
    """One game as it was read: a value that any number of threads may share.

    `rulings` are those that it is audited under unless others are chosen, over those that the record says; a game of a
    store has those of its stored verdict.

    >>> import replay
    >>> game = replay.simulate("xixi", seed=3, hands=1)
    >>> game.ruleset, len(game.players), type(game.events[0]).__name__
    ('xixi', 4, 'StartGame')
    """

    record: GameRecord = field(repr=False)
    rulings: Mapping[str, str] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<game {self.id!r}: {self.ruleset or 'no ruleset'}, {counted(len(self.events), 'event')}>"

    @property
    def id(self) -> str:
        """The id of the game as the record gives it; "" where its opening cannot be read."""
        return "" if self.record.start is None else self.record.start.game

    @property
    def ruleset(self) -> str:
        """The id of its ruleset; "" where its opening cannot be read."""
        return "" if self.record.start is None else self.record.start.ruleset

    @property
    def players(self) -> tuple[str, ...]:
        """The names by seat."""
        return () if self.record.start is None else self.record.start.players

    @property
    def played_at(self) -> str | None:
        """When it was played, in ISO 8601, if the record says so."""
        return None if self.record.start is None else self.record.start.played_at

    @property
    def source(self) -> str:
        """The input that it was read from, as it was named."""
        return self.record.source

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """The events in order. Lines that are no events are left out."""
        return tuple(each.event for each in self.record.entries if isinstance(each, EventAt))

    @property
    def text(self) -> str:
        """The record as JSON Lines: its original text, or what an importer made of another program's file."""
        return self.record.raw.decode("utf-8", "replace")

    def audit(self, *, rulings: ChosenRulings | None = None) -> Report:
        """What the rules say of the game.

        `rulings` win over those of the record: values by slug, or the name or file of a set. A ruling of another
        ruleset is without effect, so that games of several can be audited under one choice. Raises Error where no
        ruleset has such a ruling, or a set is of another one; a record raises nothing, whatever is in it.

        >>> import replay
        >>> replay.simulate("b30fj", seed=1, hands=1).audit(rulings={"within-values": "highest"}).verdict
        'clean'
        """
        choice = choice_of(rulings)
        with in_one_family(self.source):
            given = {**self.rulings, **choice.of(self.ruleset)}
            return Report(self, audit(self.record, rulings=given, keep_steps=True, named=choice.sets))


# ------------------------------------------------------------- its report


class WinReport(Struct, frozen=True, kw_only=True):
    """A win: its line and turn, the winner's seat and name, the event with what it claims, what it is worth, who pays.

    `score` is None where hidden tiles leave it open, `payments` (by seat) where they are not known.
    """

    line: int
    turn: int
    seat: int
    player: str
    event: Win
    score: Score | None
    payments: Payments | None

    def __repr__(self) -> str:
        worth = "" if self.score is None else f", {self.score.told}"
        return f"<win by {self.player or f'seat {self.seat}'}, line {self.line}{worth}>"


class Moved(Struct, frozen=True):
    """Points that were moved: by the event of this line, for a reason such as `win`, to each seat (negative: from)."""

    line: int
    reason: str
    payments: Payments


@dataclass(frozen=True, eq=False, repr=False)
class HandReport(Sequence[Position]):
    """One hand: a sequence of its positions, the deal first, one for each event.

    >>> import replay
    >>> hand = replay.simulate("xixi", seed=3, hands=1).audit().hands[0]
    >>> hand.ended, len(hand.wins), hand.wins[0].score.total == hand.wins[0].event.total
    ('won', 1, True)
    """

    _hand: HandAudit
    _start: StartHand | None
    _game: GameAudit
    _rules: Rules
    _given: Game

    @property
    def number(self) -> int:
        """The number of the hand as the record gives it."""
        return self._hand.number

    @property
    def line(self) -> int:
        """The line of its start."""
        return self._hand.line

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return self._hand.dealer

    @property
    def round(self) -> str | None:
        """The round wind, where the rules have rounds."""
        return self._hand.round

    @property
    def excerpt(self) -> bool:
        """Whether it is an excerpt, not recorded event by event."""
        return self._hand.excerpt

    @property
    def ended(self) -> Literal["won", "wall_exhausted"] | None:
        """How it ended; None where it did not."""
        return self._hand.ended

    @property
    def scores(self) -> Payments:
        """The scores by seat after it, as computed."""
        return self._hand.scores

    @property
    def broken_at(self) -> int | None:
        """The line after which it could not be followed; None if it was, to its end."""
        return self._hand.broken_at

    @property
    def players(self) -> tuple[str, ...]:
        """The names by seat."""
        return self._game.players

    def __repr__(self) -> str:
        return f"<hand {self.number}: {len(self)} positions, {self.ended or 'not ended'}>"

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was found in this hand: at its deal, at its events, at its end."""
        from replay.view.dispute.case import findings_in

        return findings_in(self._game, self._hand)

    @property
    def ledger(self) -> tuple[Moved, ...]:
        """Every payment of the hand as computed, in order."""
        return tuple(Moved(*each) for each in self._hand.ledger)

    @cached_property
    def wins(self) -> tuple[WinReport, ...]:
        """The wins in the order of the record, legal or not."""
        return tuple(self._won(each) for each in self._hand.wins)

    def _won(self, win: WinAudit) -> WinReport:
        seat = win.event.seat
        return WinReport(
            line=win.line,
            turn=win.turn,
            seat=seat,
            player=self.players[seat] if seat < len(self.players) else "",
            event=win.event,
            score=None if win.scored is None else score_of(self._rules.ruleset.id, win.scored, win.hand),
            payments=win.payments,
        )

    def _moments(self) -> Moments:
        return self._decisions

    @cached_property
    def _decisions(self) -> Moments:
        from replay.worth.moments import Moments

        return Moments(self._given.record, self._game, self._hand, self._rules, self._game.in_force)

    def __len__(self) -> int:
        return len(self._hand.steps) + (self._start is not None)

    @overload
    def __getitem__(self, place: int) -> Position: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Position, ...]: ...

    def __getitem__(self, place: int | slice) -> Position | tuple[Position, ...]:
        if isinstance(place, slice):
            return tuple(self._at(each) for each in range(*place.indices(len(self))))
        length = len(self)
        if not -length <= place < length:
            raise IndexError(f"this hand has {length} positions")
        return self._at(place % length)

    def _at(self, place: int) -> Position:
        start, steps = self._start, self._hand.steps
        at = partial(Position, rules=self._rules, players=self.players, _moments=self._moments)
        if start is not None and place == 0:
            state = steps[0].before if steps else deal(start, self._rules, start.scores or self.scores)
            return at(event=start, state=state, line=self.line)
        number = place if start is not None else place + 1
        step = steps[number - 1]
        line = step.at.line
        wins = tuple(each for each in self._hand.wins if each.line <= line)
        return at(event=step.at.event, state=step.after, line=line, number=number, findings=step.findings, wins=wins)


@dataclass(frozen=True)
class Report:
    """What an audit found in a game: a value that any number of threads may share.

    `verdict` is `clean`, `findings` or `unreadable`; `findings` are in the order of the record, each with `.code`,
    `.severity` (`error`, `warning`, `note`), `.message`, `.line`, `.hand`, `.turn`, `.seat`, `.recorded`, `.expected`
    and `.rule`; `scores` are by seat at the end, as computed; `rulings` are those in force, by slug. `engine` and
    `program` say which versions judged; `compared` how many claims of the record were compared with computed values, so
    that a record that claims nothing is not taken for one that claims rightly.

    >>> import replay
    >>> report = replay.simulate("sichuan", seed=7, hands=2).audit()
    >>> report.verdict, report.findings, sum(report.scores), len(report.hands)
    ('clean', (), 0, 2)
    """

    game: Game = field(repr=False)
    audited: GameAudit = field(repr=False)

    def __repr__(self) -> str:
        levels = Counter(each.severity for each in self.findings)
        found = ", ".join(counted(levels[each], each) for each in ("error", "warning", "note") if levels[each])
        return f"<report on {self.game.id!r}: {found or self.verdict}>"

    @property
    def verdict(self) -> Verdict:
        """`clean`: nothing was found; `findings`: see there; `unreadable`: it could not be judged."""
        return self.audited.verdict

    @property
    def scores(self) -> Payments:
        """The scores by seat at the end, as computed."""
        return self.audited.scores

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was found, in the order of the record."""
        return self.audited.findings

    @property
    def players(self) -> tuple[str, ...]:
        """The names by seat."""
        return self.audited.players

    @property
    def ruleset(self) -> str:
        """The id of the ruleset."""
        return self.audited.ruleset

    @property
    def rulings(self) -> Mapping[str, str]:
        """The rulings in force, all of them, by slug."""
        return self.audited.in_force

    @property
    def engine(self) -> int:
        """The version of the engine: the same version says the same of the same game."""
        return self.audited.engine

    @property
    def program(self) -> str:
        """The version of the program."""
        return self.audited.program

    @property
    def compared(self) -> Compared:
        """How many totals, rows, payments and scores of the record were compared."""
        return self.audited.compared

    @property
    def left_out(self) -> tuple[LeftOut, ...]:
        """What an importer could not take over of another program's file."""
        return self.audited.left_out

    @cached_property
    def hands(self) -> tuple[HandReport, ...]:
        """The hands in order; none where the game is unreadable."""
        if self.verdict == "unreadable":
            return ()
        rules = rules_of(self.ruleset, dict(self.rulings))
        starts = {
            each.line: each.event
            for each in self.game.record.entries
            if isinstance(each, EventAt) and isinstance(each.event, StartHand)
        }
        return tuple(
            HandReport(each, starts.get(each.line), self.audited, rules, self.game) for each in self.audited.details
        )

    def as_json(self) -> dict[str, Any]:
        """The same as `replay audit --json` prints it."""
        return audit_json(self.audited)

    def _repr_html_(self) -> str:
        """The verdict and the findings as a notebook shows them."""
        from replay.report.shown import report_shown

        return report_shown(self.audited)


def audit_json(audit: GameAudit) -> dict[str, Any]:
    """An audit as `replay audit --json` prints it."""
    from replay.answers.records import audited_of

    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(audited_of(audit), enc_hook=str))
    return found


# ------------------------------------------------------------- where games come from


def read(source: GamesFrom, *, ruleset: str | None = None) -> tuple[Game, ...]:
    """The games of a source, in order: records, typed text, logs of other programs.

    `source` is a path (of a folder: every record below it; `-`: standard input), the text itself as bytes or as a text
    of several lines, an open file, or the events. `ruleset` is for logs that do not name theirs. Raises Error where it
    cannot be read to its end, or nothing in it is an event; a line that is no event is a finding of the audit.

    >>> import replay
    >>> game = replay.simulate("zung-jung", seed=2, hands=1)
    >>> replay.read(game.text)[0].events == game.events == replay.read(game.events)[0].events
    True
    """
    with in_one_family():
        if ruleset is not None:
            find_ruleset(ruleset)
        if isinstance(source, bytes | bytearray):
            return _of_bytes(bytes(source), "bytes", ruleset)
        if isinstance(source, str) and _is_text(source):
            return _of_bytes(source.encode(), "text", ruleset)
        if isinstance(source, str | PathLike):
            inputs = find_inputs([Path(source) if isinstance(source, PathLike) else source], ruleset)
            return tuple(Game(record) for each in inputs for record in each.games())
        if hasattr(source, "read"):
            content = source.read()
            name = getattr(source, "name", None)
            raw = content.encode() if isinstance(content, str) else content
            return _of_bytes(raw, name if isinstance(name, str) else "file", ruleset)
        if isinstance(source, Iterable):
            return _of_bytes(write_events(map(event_of, source)), "events", ruleset)
    raise Error(f"games are read from a path, bytes, text, a file or events, not from {type(source).__name__}")


def _is_text(source: str) -> bool:
    """Whether a text is one of a record and no path: paths have no line break, and do not begin as JSON does."""
    return "\n" in source or source.lstrip().startswith("{")


def _of_bytes(data: bytes, name: str, ruleset: str | None) -> tuple[Game, ...]:
    games = tuple(Game(record) for record in games_of("", name, ruleset=ruleset, stream=io.BytesIO(data)))
    if not games:
        raise InputError.no_game(name)
    return games


def simulate(
    ruleset: str, *, seed: int, hands: int = 4, rulings: ChosenRulings | None = None, wall: bool = True
) -> Game:
    """A legal game of so many hands, played by bots, with every claim filled in; the same for the same arguments.

    `wall`: the wall is recorded, so that each next draw is known. Raises Error for an unknown ruleset or ruling.

    >>> import replay
    >>> game = replay.simulate("sichuan", seed=7, hands=2)
    >>> game.id, game.audit().verdict
    ('sichuan-simulated-7', 'clean')
    """
    from replay.simulate.play import simulate_game

    if hands < 1:
        raise Error(f"a game has at least one hand, not {hands}", field="hands")
    with in_one_family():
        found = find_ruleset(ruleset)
        played = simulate_game(found, seed, hands=hands, rulings=chosen(ruleset, rulings) or None, with_wall=wall)
        (game,) = _of_bytes(write_events(played), f"simulated, seed {seed}", None)
    return game
