"""A season of a club, simulated, as the club would have written it down: `python -m tests.tools.season` writes it anew.

24 people, ten evenings, two games of Zung Jung an evening for all who came. Of each hand stands what people write on
paper: who won, from whom, the total and who paid; the tiles too where the hand was a great one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Final

from msgspec import structs

from replay.club.seating import seating
from replay.engine import audit
from replay.events import AnyEvent, EndGame, EndHand, RecordMeld, StartGame, StartHand, Win
from replay.formats import write_events
from replay.formats.record import read_game
from replay.formats.typed.write import write_text
from replay.hands import WINDS
from replay.rulesets import find_ruleset
from replay.simulate.play import simulate_game
from replay.tiles import format_tiles
from replay.verdicts import WinAudit

RULESET: Final = "zung-jung"
SEED: Final = 2026
FIRST: Final = date(2026, 9, 3)
EVENINGS: Final = 10
ROUNDS: Final = 2
HANDS: Final = 4
GREAT: Final = 80
"""From this total on a hand is written down with its tiles."""
PLACE: Final = Path(__file__).parents[2] / "records" / "season" / "thursdays-simulated.txt"
PEOPLE: Final = (
    *("Mei", "Sam", "Lin", "Bob", "Ada", "Ben", "Chi", "Dora", "Emil", "Fay", "Gus", "Hana"),
    *("Ivo", "Jun", "Kit", "Lea", "Max", "Nia", "Olaf", "Pia", "Quan", "Rosa", "Siu", "Tom"),
)
PLAYERS: Final = ("sound", "quick", "heavy")
"""Kinds of players, one for each person in turn."""


def evenings() -> Iterator[tuple[date, list[int]]]:
    """The Thursdays, and who came, by their place among `PEOPLE`: everybody on the first and the last one."""
    chance = Random(SEED)
    for week in range(EVENINGS):
        at_home = 0 if week in (0, EVENINGS - 1) else 4 * chance.randrange(3)
        came = chance.sample(range(len(PEOPLE)), len(PEOPLE) - at_home)
        yield FIRST + timedelta(weeks=week), sorted(came)


def games() -> Iterator[list[AnyEvent]]:
    """The games of the season, as they were written down."""
    seed = SEED
    for day, came in evenings():
        for number, each in enumerate(seating(len(came), ROUNDS, day.toordinal()).rounds, 1):
            for table, seats in enumerate(each.tables, 1):
                seed += 1
                yield list(_written(f"{day}-round-{number}-table-{table}", day, [came[seat] for seat in seats], seed))


def _written(game: str, day: date, seats: Sequence[int], seed: int) -> Iterator[AnyEvent]:
    kinds = [PLAYERS[each % len(PLAYERS)] for each in seats]
    played = simulate_game(find_ruleset(RULESET), seed, hands=HANDS, players=kinds, stacked=0.08)
    first, second, third, fourth = (PEOPLE[each] for each in seats)
    yield StartGame(
        version=1,
        ruleset=RULESET,
        game=game,
        players=(first, second, third, fourth),
        played_at=f"{day}",
        source="a season that is simulated",
    )
    for hand in audit(read_game(write_events(played), "simulated", 1), keep_steps=True).details:
        yield StartHand(
            hand=hand.number,
            round=next((each for each in WINDS if each == hand.round), None),
            dealer=hand.dealer,
            hands=("?" * 13,) * 4,
            excerpt=True,
        )
        for win in hand.wins:
            yield _win(win)
        if not hand.wins:
            yield EndHand(reason="wall_exhausted")
    yield EndGame()


def _win(win: WinAudit) -> Win:
    """A win as it is written on paper."""
    event, hand = win.event, win.hand
    assert event.total is not None
    assert event.payments is not None
    assert hand is not None
    great = event.total >= GREAT and True not in structs.astuple(hand.situation)
    return Win(
        seat=event.seat,
        by=event.by,
        target=event.target,
        total=event.total,
        payments=event.payments,
        tile=event.tile if great else "?",
        hand=format_tiles(hand.concealed) if great else None,
        melds=tuple(RecordMeld(kind=each.kind, tiles=format_tiles(each.tiles)) for each in hand.melds)
        if great and hand.melds
        else None,
    )


def season_text() -> str:
    """The season as a text."""
    return "\n".join(write_text(each) for each in games())


if __name__ == "__main__":
    PLACE.parent.mkdir(exist_ok=True)
    PLACE.write_text(season_text(), encoding="utf-8")
