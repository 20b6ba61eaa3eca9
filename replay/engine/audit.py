"""The audit of a game as everybody asks for it: what is found, on what grounds, and why.

What only games of other programs and typed ones need is imported for them alone: a command starts sooner without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from hashlib import sha256
from typing import Final

from msgspec.structs import replace

from replay import __version__
from replay.engine.follow.game import audit_alone
from replay.engine.outcome import retold
from replay.engine.version import ENGINE_VERSION
from replay.events import GameRecord
from replay.findings import Finding, TypedPlace
from replay.formats.importers.common import left_out_of
from replay.rulesets import find_ruleset
from replay.rulings import RulingSet
from replay.said import Said
from replay.verdicts import GameAudit


def audit(
    record: GameRecord,
    *,
    rulings: Mapping[str, str] | None = None,
    keep_steps: bool = False,
    named: Iterable[RulingSet] = (),
) -> GameAudit:
    """The audit of one game. `rulings` (slug to short name) take the place of what the record says.

    A ruling that the game's ruleset does not have is without effect, so that records of several rulesets can be
    audited under one choice; raises UnknownRulingError for a value that a ruling does not have. A record never causes
    an exception, whatever is in it. `keep_steps` keeps the state before and after every event. `named`: sets of rulings
    that have a name beside those that come with the ruleset.

    What was found in a game of another program, and is right by the rules which that is known to play by, says so.
    """
    sets = tuple(named)
    found = replace(
        audit_alone(record, rulings=rulings, keep_steps=keep_steps, named=sets),
        engine=ENGINE_VERSION,
        program=__version__,
        sha256=sha256(record.raw).hexdigest(),
        left_out=left_out_of(record.start),
    )
    if record.start is not None and record.start.meta is not None and "import" in record.start.meta:
        from replay.engine.reasons.differs import as_played

        found = as_played(record, found, rulings=rulings or {})
    if any(isinstance(each.line, TypedPlace) for each in found.findings):
        from replay.formats.typed.rewording import reworded

        found = retold(found, reworded)
    if found.verdict == "unreadable":
        return found
    ruleset, departures = find_ruleset(found.ruleset), found.rulings or {}
    if club := ruleset.club_in_words(departures, sets):
        found = retold(found, partial(_by_club, club))
    in_words = tuple(ruleset.rulings_in_words(departures, sets))
    return replace(found, rulings_set=ruleset.set_of(departures, sets), rulings_in_words=in_words)


_WORTH: Final = frozenset({"wrong_total", "wrong_patterns", "wrong_payments", "wrong_scores", "illegal_win"})


def _by_club(club: str, finding: Finding) -> Finding:
    """A finding about what a win is worth with what a club has set of that."""
    if finding.code not in _WORTH:
        return finding
    return replace(
        finding, message=Said("{what} By {club}.", what=finding.message, club=club), rule=f"{finding.rule}; {club}"
    )
