"""Records and audits for the store's tests: an auditor that takes every claim for the truth, so that rows are known."""

import hashlib
import os
import time
from collections.abc import Mapping
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, cast

from replay import __version__
from replay.engine.version import ENGINE_VERSION
from replay.events import EventAt, GameRecord, StartGame, StartHand, Win
from replay.findings import Finding
from replay.hands import Dropped, Hand, Line, Meld, NotAWin, Reason, Scored, ShownReading
from replay.store.pack import Packed, pack
from replay.tiles import KIND_OF, parse_tiles
from replay.verdicts import Compared, GameAudit, HandAudit, Step, WinAudit

START = '{"type":"start_game","version":1,"ruleset":"any","game":"%s","players":["Ann","Bo","Cy","Di"]}\n'
HAND = '{"type":"start_hand","hand":%d,"dealer":0,"hands":["","","",""],"round":"E"}\n'
DRAW = '{"type":"draw","seat":0,"tile":"5z"}\n'
DISCARD = '{"type":"discard","seat":0,"tile":"5z","drawn":true}\n'
WIN = (
    '{"type":"win","seat":2,"by":"discard","tile":"4p","target":1,"total":8,'
    '"patterns":{"Straight":8},"payments":[0,-8,8,0]}\n'
)
BAD = '{"type":"win","seat":3,"by":"self_draw","tile":"4p","total":7,"payments":[-7,-7,-7,21]}\n'
END = '{"type":"end_hand","reason":"won"}\n'
CLOSE = '{"type":"end_game"}\n'


def game_text(game: str = "g1", hands: int = 2, turns: int = 2) -> str:
    """A game of `hands` hands, `turns` draws and discards and one win in each."""
    return START % game + "".join(HAND % (n + 1) + (DRAW + DISCARD) * turns + WIN + END for n in range(hands)) + CLOSE


def audit(record: GameRecord, *, rulings: Mapping[str, str] | None = None, keep_steps: bool = True) -> GameAudit:
    """Every win on a discard as claimed and legal, every self-draw no win; a note on a hand without wins."""
    events = [entry for entry in record.entries if isinstance(entry, EventAt)]
    start = record.start
    hands = _hands(events)
    findings = tuple(finding for hand in hands for finding in _findings(hand))
    return GameAudit(
        game=start.game if start else "",
        source=record.source,
        ruleset=start.ruleset if start else "",
        verdict="unreadable" if start is None else "findings" if findings else "clean",
        hands=len(hands),
        events=len(events),
        scores=hands[-1].scores if hands else (0, 0, 0, 0),
        findings=findings,
        details=tuple(hands),
        players=start.players if isinstance(start, StartGame) else (),
        rulings=dict(rulings or {}),
        engine=ENGINE_VERSION,
        program=__version__,
        in_force=dict(rulings or {}),
        sha256=hashlib.sha256(record.raw).hexdigest(),
        compared=Compared(totals=len(hands), scores=1),
    )


def packed(record: GameRecord) -> Packed:
    """The game as it is stored."""
    assert record.start is not None
    return pack(record, record.start, audit(record))


def _hands(events: list[EventAt]) -> list[HandAudit]:
    starts = [place for place, each in enumerate(events) if isinstance(each.event, StartHand)]
    found: list[HandAudit] = []
    scores = (0, 0, 0, 0)
    for begin, end in pairwise([*starts, len(events)]):
        first = cast(StartHand, events[begin].event)
        wins = [each for each in events[begin:end] if isinstance(each.event, Win)]
        audits = tuple(_win(each) for each in wins)
        for each in audits:
            scores = cast(Any, tuple(a + b for a, b in zip(scores, each.payments or (0,) * 4, strict=True)))
        found.append(
            HandAudit(
                number=first.hand,
                line=events[begin].line,
                dealer=first.dealer,
                round=first.round,
                excerpt=first.excerpt,
                steps=tuple(_step(each, turn) for turn, each in enumerate(events[begin + 1 : end])),
                wins=audits,
                ledger=tuple((each.line, "win", each.payments) for each in audits if each.payments),
                ended="won" if audits else None,
                scores=scores,
                broken_at=None if audits else events[begin].line,
            )
        )
    return found


def _step(at: EventAt, turn: int) -> Step:
    state = cast(Any, SimpleNamespace(turns=turn))
    return Step(at=at, states=(state, state))


def _win(at: EventAt) -> WinAudit:
    event = cast(Win, at.event)
    hand = Hand(
        concealed=parse_tiles("5p123m"),
        win=KIND_OF[event.tile],
        by=event.by,
        melds=(Meld("pung", parse_tiles("777s")), Meld("concealed_kong", parse_tiles("1111z"))),
        flowers=parse_tiles("1j"),
    )
    if event.by == "self_draw":
        refused = NotAWin((Reason("no_shape", "no sets"),))
        return WinAudit(line=at.line, turn=5, event=event, hand=None, scored=refused, payments=None)
    scored = Scored(
        total=event.total,
        unit="points",
        lines=(Line(name="Straight", value=8, times=2, why="123m", cite="§1"),),
        payout=16,
        reading=ShownReading(shape="standard", sets=("123m", "5p5p"), jokers=(("1j", "5p"),)),
        dropped=(Dropped(name="Short Straight", by="Straight", value=3, cite="§2"),),
    )
    return WinAudit(line=at.line, turn=4, event=event, hand=hand, scored=scored, payments=event.payments)


def _findings(hand: HandAudit) -> list[Finding]:
    if not hand.wins:
        return [Finding(code="unverifiable", line=hand.line, message="nobody won", hand=hand.number, turn=0)]
    return [
        Finding(
            code="illegal_win",
            line=win.line,
            message="no win",
            hand=hand.number,
            turn=win.turn,
            seat=win.event.seat,
            recorded={"total": win.event.total, "of": [1, 2]},
            expected=None,
            rule="§3",
        )
        for win in hand.wins
        if isinstance(win.scored, NotAWin)
    ]


# ------------------------------------------------------------- auditors for other processes, which import them by name


def fails(record: GameRecord, *, rulings: Mapping[str, str], keep_steps: bool) -> GameAudit:
    """The audit, but of the game g2."""
    if record.start is not None and record.start.game == "g2":
        raise ValueError("no g2 here")
    return audit(record, rulings=rulings)


def never(record: GameRecord, *, rulings: Mapping[str, str], keep_steps: bool) -> GameAudit:
    """For games that are not to be audited."""
    raise AssertionError(f"audited: {record.source} line {record.line}")


def dies(record: GameRecord, *, rulings: Mapping[str, str], keep_steps: bool) -> GameAudit:
    """The audit, but the process ends at once at the game g3."""
    if record.start is not None and record.start.game == "g3":
        os._exit(9)
    return audit(record, rulings=rulings)


def slow(record: GameRecord, *, rulings: Mapping[str, str], keep_steps: bool) -> GameAudit:
    """The audit, a tenth of a second later."""
    time.sleep(0.1)
    return audit(record, rulings=rulings)
