"""The games of the store judged anew under another ruling, in memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from replay.engine import audit
from replay.engine.rulings.choices import choices, departures
from replay.engine.rulings.report import Difference, Dispute, differences, rulings_report
from replay.store import Reader
from replay.store.rows import GameRow


class Anew(Struct, frozen=True):
    """A game of the store under another ruling, beside what it is by its own."""

    game: GameRow
    difference: Difference


def alternatives(ruleset: str) -> dict[str, tuple[str, str]]:
    """Every `slug=value` of the ruleset, defaults too, with question and meaning; raises UnknownRulesetError."""
    return {each.name: (each.question, each.meaning) for each in choices(ruleset)}


def unlike(game: GameRow) -> dict[str, tuple[str, str]]:
    """The values of the game's rulings other than those it was audited under; raises UnknownRulesetError."""
    return {each.name: (each.question, each.meaning) for each in departures(game.ruleset, game.rulings)}


def anew_under(reader: Reader, game: GameRow, rulings: Mapping[str, str]) -> Anew:
    """The game audited with these rulings (slug to value) instead of its own; the store stays as it is."""
    return Anew(game, next(iter(differences(reader.record(game), game.asked, [dict(rulings)]))))


def anew_each(reader: Reader, game: GameRow, rulings: Iterable[str]) -> Iterator[tuple[str, Anew]]:
    """The game under each of these rulings, one at a time, the others as they were."""
    names = list(rulings)
    tried = [dict([name.split("=", 1)]) for name in names]
    for name, found in zip(names, differences(reader.record(game), game.asked, tried), strict=True):
        yield name, Anew(game, found)


def made_right(reader: Reader, game: GameRow) -> tuple[Dispute, ...]:
    """Under which other rulings each finding of the game would be right; those that none makes right are left out."""
    record = reader.record(game)
    report = rulings_report(record, audit(record, rulings=game.asked), rulings=game.asked)
    return tuple(each for each in report.disputes if each.remedies)
