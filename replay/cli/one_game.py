"""Which game a command about a single one means: of a file that may hold several, or of the store."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from replay.cli.exits import UnusableError, refuse
from replay.cli.stored import is_path

if TYPE_CHECKING:
    from replay.events import GameRecord
    from replay.formats.ruling_sets import RulingsChoice
    from replay.rulings import RulingSet
    from replay.verdicts import GameAudit, HandAudit


def game_meant(
    source: str, wanted: str | None, store: str | None, ruleset: str | None = None
) -> tuple[GameRecord, dict[str, str] | None]:
    """The game that is meant, of a file, of standard input, or of the store with the rulings of its stored audit.

    `wanted` names it among several of a file: an id, the beginning of one, `id#2`. `ruleset` is that of files that name
    none. Raises UnusableError, InputError, StoreError.
    """
    from replay.cli.foreign import Recognised, inputs_of
    from replay.formats import InputError

    if not is_path(source):
        from replay.cli.stored import record_of_store

        if ruleset is not None:
            raise UnusableError.of(
                source, "there is no such file, and --ruleset is for files; a game of the store has a ruleset"
            )
        return record_of_store(source, store, or_path=True)
    games = _Games(wanted)
    recognised = Recognised()
    troubles: list[InputError] = []
    for each in inputs_of([source], ruleset):
        try:
            for game in each.games():
                recognised.tell(game.source, game.foreign)
                if (found := games.add(game)) is not None:
                    return found, None
        except InputError as error:
            troubles.append(error)
    if troubles and not games.names:
        raise troubles[0]
    for trouble in troubles:
        refuse(trouble)
    return games.only(source), None


class MeantGame(NamedTuple):
    """The one game that a command is about: its record, the audit of it, the rulings that took the place of its own."""

    record: GameRecord
    report: GameAudit
    rulings: dict[str, str]


def audited_game(
    source: str,
    wanted: str | None,
    store: str | None,
    chosen: RulingsChoice,
    ruleset: str | None = None,
    *,
    anonymous: bool = False,
    right_under: bool = False,
) -> MeantGame:
    """The game that is meant, audited step by step under the rulings that were chosen; raises as `game_meant` does.

    `right_under`: its findings say under which other rulings the record is right.
    """
    from replay.cli.choice.rulings import rulings_for
    from replay.cli.options import ruleset_named
    from replay.engine import audit

    if ruleset is not None:
        ruleset_named(ruleset)
    record, stored = game_meant(source, wanted, store, ruleset)
    if anonymous:
        from replay.formats.anonymous import anonymous_record

        record = anonymous_record(record)
    rulings = rulings_for(record, chosen, stored)
    sets = sets_meant(chosen, stored, store)
    report = audit(record, rulings=rulings, keep_steps=True, named=sets)
    if right_under:
        from replay.engine.rulings.search import with_right_under

        report = with_right_under(record, report, rulings=rulings, named=sets)
    return MeantGame(record, report, rulings)


def sets_meant(chosen: RulingsChoice, stored: Mapping[str, str] | None, store: str | None) -> tuple[RulingSet, ...]:
    """The clubs' sets that may name the rulings of a game: those chosen, and for one of the store those kept there."""
    from replay.cli.choice.rulings import own_sets
    from replay.cli.stored import sets_of_store

    return own_sets(chosen) + (() if stored is None else sets_of_store(store))


class _Games:
    """The games of a file that a name may mean: a whole id first, then `id#2`, then the beginning of one id only."""

    def __init__(self, wanted: str | None) -> None:
        self.wanted = wanted
        name, _, number = (wanted or "").rpartition("#")
        self.numbered = (name, int(number)) if name and number.isascii() and number.isdigit() else None
        self.names: dict[str, list[int]] = {}
        self.first: dict[str, GameRecord] = {}

    def add(self, game: GameRecord) -> GameRecord | None:
        """Look at the next game; it, if it is surely the one."""
        name = game.start.game if game.start is not None else f"line {game.line}"
        lines = self.names.setdefault(name, [])
        if game.again:  # it takes the place of the game before it, of which it is the whole
            self.first[name] = game
            return None
        lines.append(game.line)
        if self.wanted is None or name.startswith(self.wanted):
            self.first.setdefault(name, game)
        return game if self.numbered == (name, len(lines)) and self.wanted not in self.names else None

    def only(self, source: str) -> GameRecord:
        """The game that is meant, when all have been looked at; raises UnusableError if there is none, or several."""
        called = [self.wanted] if self.wanted is not None and self.wanted in self.first else list(self.first)
        if len(called) == 1 and len(self.names[called[0]]) == 1:
            return self.first[called[0]]
        if self.wanted is not None and not called:
            raise UnusableError.of(
                source, f"there is no game {self.wanted!r}; there are {_some(self._named(self.names))}"
            )
        several = self._named(called)
        raise UnusableError.of(source, f"there are {len(several)} games; choose one with --game: {_some(several)}")

    def _named(self, names: Iterable[str]) -> list[str]:
        """How each game can be named: several of one id by their numbers, with their lines."""
        found = []
        for name in names:
            lines = self.names[name]
            found += [name] if len(lines) == 1 else [f"{name}#{n} (line {line})" for n, line in enumerate(lines, 1)]
        return found


def _some(names: list[str]) -> str:
    return ", ".join(names[:20]) + (f" and {len(names) - 20} more" if len(names) > 20 else "")


def chosen_hand(report: GameAudit, number: int | None) -> HandAudit:
    """The hand of this number; without one the only hand, or the only one in which anything was found; notes
    count where there is nothing else."""
    if not report.details:
        why = f": {report.findings[0].message.rstrip('.')}" if report.findings else ""
        raise _unusable(report.source, f"nothing of this game can be followed{why}; `replay audit` says more")
    if number is not None:
        found = [each for each in report.details if each.number == number]
        if not found:
            known = ", ".join(str(each.number) for each in report.details) or "none"
            raise _unusable(report.source, f"there is no hand {number} in this game; its hands: {known}")
        return found[0]
    from replay.view.dispute.case import findings_in

    inside = {each.line: findings_in(report, each) for each in report.details}
    wrong = [each for each in report.details if any(one.severity != "note" for one in inside[each.line])]
    marked = wrong or [each for each in report.details if inside[each.line]]
    if len(report.details) > 1 and len(marked) != 1:
        among = ", ".join(str(each.number) for each in marked or report.details)
        outside = f"nothing was found in a hand, but at line {report.findings[0].line}" if report.findings else ""
        what = "hands with findings" if marked else f"{outside or 'nothing was found'}; there are hands"
        raise unnamed_hand(report.source, what, among)
    return (marked or list(report.details))[0]


def unnamed_hand(source: str, what: str, among: str) -> UnusableError:
    """That one of these hands is to be named."""
    return _unusable(source, f"say which hand with --hand N: {what} {among}")


def _unusable(source: str, why: str) -> UnusableError:
    return UnusableError.of(source, why) if source else UnusableError(why)
