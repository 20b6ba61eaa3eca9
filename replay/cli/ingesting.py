"""The work of `replay ingest`, at once or batch by batch: what is read, what is said of it, the sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from replay.cli.exits import refuse
from replay.cli.foreign import Recognised, tell_passed_over
from replay.cli.output import emit, say
from replay.cli.progress import progress

if TYPE_CHECKING:
    from replay.formats.ruling_sets import RulingsChoice
    from replay.store import Store
    from replay.store.ingest.run import Ingested, Progress
    from replay.store.versions.rivals import Differing
    from replay.verdicts import GameAudit
    from replay.view.blocks import Text

MANY: Final = 20
"""Games of a batch beyond which those without findings are counted, and not listed one by one."""
_MEGABYTE: Final = 1 << 20


class _Latest(NamedTuple):
    """What became of a game, and what was last found in it."""

    status: str
    verdict: str
    hands: int
    events: int
    severities: Counter[str]
    silent: bool = False
    """Whether nothing of it was held against computed values."""
    lost: int = 0
    """How much an importer could not take over."""


@dataclass(kw_only=True)
class Ingesting:
    """Games on their way into a store."""

    store: str
    rulings: RulingsChoice
    json: bool
    ruleset: str | None = None
    again: bool = False
    differing: Differing = "ask"
    jobs: int = 1
    analysis: bool = True
    one_by_one: bool = True
    reports: list[GameAudit] = field(default_factory=list)
    """The audit of each game, where games are not listed `one_by_one`."""
    listed: bool = False
    """Whether games have been printed."""
    _recognised: Recognised = field(default_factory=Recognised)
    _latest: dict[tuple[str, str, int], _Latest] = field(default_factory=dict)
    _missing: int = 0
    _earlier: list[str] = field(default_factory=list)

    @property
    def games(self) -> int:
        """Games dealt with; one that changed and was read again counts once."""
        return len(self._latest)

    @property
    def refused(self) -> bool:
        """Whether a game was not taken."""
        return any(each.status == "refused" for each in self._latest.values())

    @property
    def errors(self) -> bool:
        """Whether there is a finding of severity error."""
        return any(each.severities["error"] for each in self._latest.values())

    def take(self, paths: Sequence[str], *, later: bool = False) -> None:
        """Read, audit and store the games of these paths.

        `later`: they have changed since all was told once, so that games without findings are told, too, and those
        that are as they were are not. Raises StoreError, also where the store is gone; KeyboardInterrupt.
        """
        from functools import partial

        from replay.cli.choice.rulings import own_sets, rulings_for
        from replay.engine import audit as audit_game
        from replay.store import Store
        from replay.store.ingest.analyse import analyse_game
        from replay.store.ingest.run import Unusable
        from replay.store.ingest.run import ingest as ingest_games
        from replay.view.ingest import Pace

        self.check_store()
        sets = own_sets(self.rulings)
        seen: Counter[tuple[str, str]] = Counter()
        clean: list[Ingested] = []
        with ExitStack() as stack:
            stores: list[Store] = []

            def opened() -> Store:
                stores.append(stack.enter_context(Store.open(self.store)))
                return stores[0]

            # One that is there is looked at before anything else; a new one is made when there is something for it.
            where: Store | Callable[[], Store] = opened() if Path(self.store).exists() else opened
            bar = stack.enter_context(progress("ingesting", 0, raw=self.json))
            pace = Pace()
            passed: list[str] = []

            def tell(at: Progress) -> None:
                bar.show(at.bytes_read, at.bytes_total, f"ingesting  {pace.words(at.hands)}")

            found = ingest_games(
                where,
                paths,
                partial(audit_game, named=sets) if sets else audit_game,
                analyse=analyse_game if self.analysis else None,
                rulings=lambda record: rulings_for(record, self.rulings),
                sets=sets,
                ruleset=self.ruleset,
                again=self.again,
                differing=self.differing,
                jobs=self.jobs if not later or _worth_it(paths) else 1,
                progress=tell,
                passed_over=passed.append,
            )
            for each in stack.enter_context(closing(found)):
                if isinstance(each, Unusable):
                    each.error.of(each.source)
                    refuse(each.error)
                    continue
                if self.one_by_one:
                    self._recognised.tell(each.report.source, each.foreign)
                self._count(each, seen)
                if self.json:
                    from replay.answers.records import ingested_of

                    emit(ingested_of(each))
                elif not self.one_by_one:
                    self.reports.append(each.report)
                elif not each.report.findings and each.rival is None:
                    clean.append(each)
                elif not (later and each.status == "known"):
                    self._say(each)
            if not later:
                tell_passed_over(passed)
            self._missing = 0 if self.json else sum(len(each.unanalysed()) for each in stores)
            if not self.json:
                from replay.store.earlier_defaults import by_earlier_defaults

                self._earlier = [found.words for each in stores for found in by_earlier_defaults(each)]
        if later and not self.json:
            self._say_clean([each for each in clean if each.status != "known"])

    def check_store(self) -> None:
        """See that the store is there if games went into it; raises NoStoreError."""
        if any(each.status != "refused" for each in self._latest.values()) and not Path(self.store).exists():
            from replay.store.errors import NoStoreError

            gone = "the store was there and is gone, with the games that went into it"
            raise NoStoreError.of(self.store, f"{gone}; the same command stores them anew")

    def sums(self) -> Text:
        """The sums of all that was taken, and where it is now."""
        from replay.distance.asked import running
        from replay.view.ingest import Ingestion, ingestion_view

        tally = Ingestion()
        for each in self._latest.values():
            tally.statuses[each.status] += 1
            tally.count(each.verdict, each.hands, each.events, each.severities.elements())
        silent = sum(each.silent for each in self._latest.values())
        lost = sum(each.lost for each in self._latest.values())
        why = {"kernel": "", "off": "is turned off", "missing": "was not built"}
        slower = why[running()] if self.analysis and self._latest else ""
        return ingestion_view(tally, self.store, self._missing, silent, lost, slower, self._earlier)

    def _say(self, game: Ingested) -> None:
        from replay.view.ingest import ingested_view

        self.listed = True
        say(ingested_view(game))

    def _say_clean(self, games: list[Ingested]) -> None:
        if len(games) <= MANY:
            for each in games:
                self._say(each)
            return
        from replay.view.text import counted

        self.listed = True
        say(f"✓ {counted(len(games), 'game')} without findings")

    def _count(self, game: Ingested, seen: Counter[tuple[str, str]]) -> None:
        status: str = game.status
        report = game.report
        name = (report.source, report.game)
        seen[name] += 0 if game.again else 1
        key = (*name, seen[name])
        before = self._latest.get(key)
        if before is not None and before.status in ("new", "replaced") and status != "refused":
            status = before.status  # what the whole run has made of it
        from replay.view.ingest import lost_in

        found: Counter[str] = Counter(each.severity for each in report.findings)
        silent = not found["error"] and not report.compared
        self._latest[key] = _Latest(
            status,
            report.verdict,
            report.hands,
            report.events,
            found,
            silent,
            lost_in(report),
        )


def _worth_it(paths: Sequence[str]) -> bool:
    """Whether starting processes takes less time than they save."""
    if len(paths) > 1:
        return True
    try:
        return sum(Path(path).stat().st_size for path in paths) > _MEGABYTE
    except OSError:
        return False
