"""The evenings of a mahjong club that `replay demo` ingests: python -m tests.tools.corpus.demo writes records/demo.

The moves are simulated, by the seeds below, under the names of players who do not exist. In some of the games a claim
is replaced by one that players make in good faith, and the score sheet goes on from what was claimed. The disputes that
were typed are written by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from msgspec import structs

from replay.events import AnyEvent, EndGame, EndHand, StartGame, StartHand, Win
from replay.formats import write_events
from replay.rules import NO_PAYMENTS, Payments, add
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from replay.simulate.scribe import four

FOLDER: Final = "demo"
CLUB: Final = "Harbour Mahjong Club"
MADE: Final = "simulated for the demonstration"

Wrong = Callable[[AnyEvent], dict[str, Any]]
"""The fields of an event as they were claimed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """A game of one evening; the claim of `wrong` takes the place of the one at hand `hand`, by `seat`."""

    played: str
    """When it began."""
    table: int
    ruleset: str
    seed: int
    players: tuple[str, str, str, str]
    about: str
    hands: int = 4
    hand: int = 0
    seat: int | None = None
    """Whose win it is; None: the end of the hand."""
    wrong: Wrong | None = None
    note: str = ""
    players_kind: str = ""
    """The kind of simulated players, of which the source tells; tempers by chance without."""

    @property
    def name(self) -> str:
        """The game's id, and its file's name."""
        return f"{self.played[:10]}-table-{self.table}"


def events_of(evening: Evening) -> Iterator[AnyEvent]:
    """The record of the game."""
    kind = evening.players_kind
    played = simulate_game(
        find_ruleset(evening.ruleset), evening.seed, hands=evening.hands, stacked=0.0, players=(kind,) if kind else ()
    )
    beside = NO_PAYMENTS
    """What the score sheet is beside the right scores, since the wrong claim."""
    hand = 0
    for event in played:
        moved = structs.replace(event, **_carried(event, beside))
        match moved:
            case StartGame():
                yield structs.replace(
                    moved,
                    game=evening.name,
                    players=evening.players,
                    played_at=evening.played,
                    source=f"{CLUB}, {MADE} ({f'players {kind}, ' if kind else ''}seed {evening.seed})",
                    meta=None,
                )
                continue
            case StartHand():
                hand = moved.hand
            case _:
                pass
        if evening.wrong is None or hand != evening.hand or not _meant(moved, evening.seat):
            yield moved
            continue
        claimed = structs.replace(moved, **evening.wrong(moved), note=evening.note or None)
        beside = add(beside, four([b - a for a, b in zip(_moved(moved), _moved(claimed), strict=True)]))
        if isinstance(claimed, EndHand):
            claimed = structs.replace(claimed, **_carried(event, beside))
        yield claimed


def _meant(event: AnyEvent, seat: int | None) -> bool:
    return isinstance(event, EndHand) if seat is None else isinstance(event, Win) and event.seat == seat


def _moved(event: AnyEvent) -> Payments:
    assert isinstance(event, EndHand | Win)
    assert event.payments is not None
    return event.payments


def _carried(event: AnyEvent, beside: Payments) -> dict[str, Any]:
    """The scores of the event as they are on the score sheet."""
    if not isinstance(event, StartHand | EndHand | EndGame) or event.scores is None:
        return {}
    return {"scores": add(event.scores, beside)}


def _counting(also: dict[str, int], payments: Sequence[int]) -> Wrong:
    """A win that counts rows besides its own."""

    def wrong(event: AnyEvent) -> dict[str, Any]:
        assert isinstance(event, Win)
        assert event.patterns is not None
        assert event.total is not None
        return {
            "total": event.total + sum(also.values()),
            "patterns": {**event.patterns, **also},
            "payments": four(payments),
        }

    return wrong


def _leaving_out(rows: Sequence[str], payments: Sequence[int]) -> Wrong:
    """A win that leaves out rows of its own."""

    def wrong(event: AnyEvent) -> dict[str, Any]:
        assert isinstance(event, Win)
        assert event.patterns is not None
        patterns = {name: value for name, value in event.patterns.items() if name not in rows}
        assert len(patterns) == len(event.patterns) - len(rows)
        return {"total": sum(patterns.values()), "patterns": patterns, "payments": four(payments)}

    return wrong


def _paying(payments: Sequence[int]) -> Wrong:
    """An event that moves something else."""
    return lambda _event: {"payments": four(payments)}


def _without_refunds(_event: AnyEvent) -> dict[str, Any]:
    return {"payments": NO_PAYMENTS, "settlement": None}


def _without_bonus(event: AnyEvent) -> dict[str, Any]:
    assert isinstance(event, Win)
    assert event.patterns is not None
    patterns = {name: value for name, value in event.patterns.items() if name != "Without Red Dragon"}
    total = sum(patterns.values())
    return {
        "total": total,
        "patterns": patterns,
        "payments": four([3 * total if seat == event.seat else -total for seat in range(4)]),
    }


EVENINGS: Final = (
    Evening(
        played="2026-09-03T19:40",
        table=1,
        ruleset="b30fj",
        seed=4,
        players=("Grace", "Tomás", "Mei", "Paul"),
        about="An evening of Bloody 30 Faan Jokers without a dispute.",
    ),
    Evening(
        played="2026-09-03T19:45",
        table=2,
        ruleset="zung-jung",
        seed=4,
        players=("Ruth", "Kenji", "Sofia", "Daniel"),
        about="An evening of Zung Jung without a dispute.",
    ),
    Evening(
        played="2026-09-17T19:30",
        table=1,
        ruleset="sichuan",
        seed=2,
        players=("Mei", "Paul", "Ruth", "Kenji"),
        about="An evening of Sichuan Blood Battle without a dispute.",
    ),
    Evening(
        played="2026-09-17T19:35",
        table=2,
        ruleset="b30fj-draft",
        seed=2,
        players=("Sofia", "Grace", "Daniel", "Tomás"),
        about="An evening of the draft of Bloody 30 Faan Jokers without a dispute.",
    ),
    Evening(
        played="2026-09-24T19:30",
        table=1,
        ruleset="mcr",
        seed=1,
        players_kind="sound",
        players=("Daniel", "Mei", "Paul", "Ruth"),
        about="An evening of MCR without a dispute.",
    ),
    Evening(
        played="2026-09-24T19:35",
        table=2,
        ruleset="mcr",
        seed=7,
        players_kind="sound",
        players=("Kenji", "Sofia", "Grace", "Tomás"),
        hand=3,
        seat=0,
        wrong=_counting({"No Honors": 1}, (53, -8, -8, -37)),
        note="Kenji says that there is no honor in it, and Tomás that simples have none.",
        about="`wrong_total`, `wrong_patterns`: Kenji counts a row that All Simples drop.",
    ),
    Evening(
        played="2026-10-01T19:40",
        table=1,
        ruleset="xixi",
        seed=3,
        players=("Tomás", "Ruth", "Mei", "Sofia"),
        about="An evening of Xixi without a dispute.",
    ),
    Evening(
        played="2026-10-01T20:05",
        table=2,
        ruleset="b30fj-draft",
        seed=1,
        players=("Kenji", "Daniel", "Paul", "Grace"),
        hand=2,
        seat=0,
        wrong=_counting({"Mixed Outside Hand": 5}, (192, -64, -64, -64)),
        note="Daniel says that Pure Outside Hand takes the place of Mixed Outside Hand.",
        about="`wrong_total`, `wrong_patterns`: Kenji counts a row that Pure Outside Hand drops.",
    ),
    Evening(
        played="2026-10-15T19:30",
        table=1,
        ruleset="zung-jung",
        seed=16,
        players=("Paul", "Mei", "Tomás", "Ruth"),
        hand=2,
        seat=3,
        wrong=_paying((0, -120, 0, 120)),
        note="Mei pays for all three, as she discarded the tile.",
        about="`wrong_payments`: the discarder pays for all three a hand of 40 points.",
    ),
    Evening(
        played="2026-10-29T19:40",
        table=1,
        ruleset="sichuan",
        seed=3,
        players=("Grace", "Kenji", "Daniel", "Sofia"),
        hand=1,
        wrong=_without_refunds,
        note="Daniel keeps what he was paid for his two kongs.",
        about="`wrong_payments`: what was paid for kongs is not given back at the end of a drawn hand.",
    ),
    Evening(
        played="2026-10-29T19:50",
        table=2,
        ruleset="xixi",
        seed=2,
        players=("Ruth", "Paul", "Tomás", "Mei"),
        hand=3,
        seat=2,
        wrong=_without_bonus,
        note="Nobody thought of the bonus for a hand without a Red Dragon.",
        about="`wrong_total`, `wrong_patterns`: the bonus for a hand without a Red Dragon is forgotten.",
    ),
    Evening(
        played="2026-11-12T19:35",
        table=1,
        ruleset="b30fj",
        seed=2,
        players=("Sofia", "Tomás", "Grace", "Kenji"),
        hand=4,
        seat=3,
        wrong=_leaving_out(("Short Straight", "Terminal Sequences"), (0, 0, -32, 32)),
        note="Grace says that a Pure Straight is all of it, as it is on the author's site.",
        about="`wrong_total`, `wrong_patterns`: Kenji leaves out two rows that add to Pure Straight.",
    ),
)

TYPED: Final = (
    (
        "2026-11-12-table-2-hand-7.txt",
        """\
# Written down by Ruth after the game: may Paul take a discard while the Baida waits for its pair?
game 2026-11-12-table-2 b30fj
players Daniel Paul Mei Ruth
date 2026-11-12T21:10
hand 7 S dealer Mei excerpt
Paul win on 8m from Daniel total 20 shows 123789m123s222z1j "Mei: by self-draw only"
""",
        "`illegal_win`, typed: a discard is taken while the Baida waits for its pair.",
    ),
    (
        "2026-11-19-table-1-hand-6.txt",
        """\
# Written down by Sofia after the game: who pays for Tomás?
game 2026-11-19-table-1 zung-jung
players Sofia Tomás Kenji Grace
date 2026-11-19T20:25
hand 6 S dealer Tomás excerpt
Tomás win on 3m from Sofia total 50 pays -100 150 -25 -25
  patterns Concealed Hand 5, Half Flush 40, Two Concealed Pungs 5
  shows 22245789m33366z
  goaround E:9s S:6m W:1z "Sofia: Kenji's 6m came first"
""",
        "`wrong_payments`, typed: the payments do not follow from the discards of the go-around.",
    ),
)
"""Disputes of one hand as text: the file, what is in it, and its line in SOURCES.md."""


def contents() -> Iterator[tuple[str, bytes, str]]:
    """Every file of the demonstration below records/, its bytes, and its line in SOURCES.md."""
    for evening in EVENINGS:
        yield f"{FOLDER}/{evening.name}-{evening.ruleset}.jsonl", write_events(events_of(evening)), evening.about
    for name, text, about in TYPED:
        yield f"{FOLDER}/{name}", text.encode(), about
