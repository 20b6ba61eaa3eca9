"""Game records against game records: this tool against python-chess reading PGN and PokerKit replaying PHH.

All three read text, and check every move by the rules. Chess games are random legal ones, poker hands are played at
random by PokerKit itself. Nothing is read twice in a process.
"""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from replay.engine import audit
from replay.formats import read_games, write_events
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from replay.store import Store
from replay.store.ingest.analyse import analyse_game
from replay.store.ingest.run import ingest
from tests.bench.figures import OURS, Section, contest, fresh, in_turns
from tests.bench.peers import named, peer, present
from tests.bench.records import HANDS

SEED = 20_261_120
PLIES = 80
"""The longest random game of chess, in half-moves."""
GAMES, POKER_HANDS = 14, 30
"""Games of chess and hands of poker in one piece of work: about a thousand moves or actions, as in a mahjong game."""
CHESS, POKER = "chess", "pokerkit"
INGEST = {"b30fj": (1.2, 10.0), "zung-jung": (1.6, 10.0)}
"""What is wanted of the ingest against python-chess and PokerKit, by ruleset."""
STACK, BLINDS, SEATS = 10_000, (50, 100), 6
WHY_CHESS = (
    "The ingest says after each event, for four hidden hands, how far they are from ready and what brings them nearer, "
    "judges each discard against all others, and writes it all to a database; the audit alone is the nearer comparison."
)


def chess_texts(chance: Random, games: int) -> list[str]:
    """So many random legal games in PGN."""
    chess, pgn = peer("chess", "chess"), peer("chess")
    found: list[str] = []
    while len(found) < games:
        board = chess.Board()
        while board.ply() < PLIES and (moves := list(board.legal_moves)):
            board.push(chance.choice(moves))
        found.append(str(pgn.Game.from_board(board)))
    return found


def read_chess(texts: Sequence[str]) -> int:
    """Read games from PGN with all their legality checks; the number of their half-moves. Raises ValueError."""
    pgn, moves = peer("chess"), 0
    for text in texts:
        game = pgn.read_game(io.StringIO(text))
        if game is None or game.errors:
            raise ValueError(f"python-chess does not read {text!r}: {game and game.errors}")
        moves += game.end().ply()
    return moves


def poker_texts(chance: Random, hands: int) -> list[str]:
    """So many hands of no-limit hold'em for six, in PHH, played at random."""
    kit = peer("pokerkit")
    steps = kit.Automation
    game = kit.NoLimitTexasHoldem(
        (
            steps.ANTE_POSTING,
            steps.BET_COLLECTION,
            steps.BLIND_OR_STRADDLE_POSTING,
            steps.HOLE_CARDS_SHOWING_OR_MUCKING,
            steps.HAND_KILLING,
            steps.CHIPS_PUSHING,
            steps.CHIPS_PULLING,
        ),
        True,
        0,
        BLINDS,
        BLINDS[1],
    )
    return [kit.HandHistory.from_game_state(game, _poker_hand(chance, kit, game)).dumps() for _ in range(hands)]


def _poker_hand(chance: Random, kit: Any, game: Any) -> Any:
    state = game((STACK,) * SEATS, SEATS)
    deck = list(kit.Deck.STANDARD)
    chance.shuffle(deck)
    while state.status:
        if state.can_burn_card():
            state.burn_card("??")
        elif state.can_deal_hole():
            state.deal_hole((deck.pop(), deck.pop()))
        elif state.can_deal_board():
            state.deal_board([deck.pop() for _ in range(state.board_dealing_count)])
        else:
            will = chance.random()
            if will < 0.12 and state.can_complete_bet_or_raise_to():
                state.complete_bet_or_raise_to(state.min_completion_betting_or_raising_to_amount)
            elif will > 0.85 and state.can_fold():
                state.fold()
            else:
                state.check_or_call()
    return state


def replay_poker(texts: Sequence[str]) -> int:
    """Parse hands and replay every action; the number of their actions."""
    kit, actions = peer("pokerkit"), 0
    for text in texts:
        history = kit.HandHistory.loads(text)
        actions += len(history.actions)
        for _ in history:
            pass
    return actions


Part = Callable[[], int]
"""A piece of work; it returns how many events, half-moves or actions it went through."""


def our_parts(paths: Sequence[Path], store: Store | None) -> list[Part]:
    """Each of the files read and audited, or with a store ingested into it, analysis and all."""

    def part(path: Path) -> int:
        if store is None:
            for record in read_games(io.BytesIO(path.read_bytes())):
                audit(record)
        else:
            for _ in ingest(store, [path], audit, analyse=analyse_game):
                pass
        return path.read_bytes().count(b"\n")

    return [partial(part, each) for each in paths]


def peer_parts(number: int, parts: int) -> dict[str, list[Part]]:
    """What the peers read, as many pieces of about a thousand moves or actions."""
    here, chance = present(), Random(SEED + number)
    found: dict[str, list[Part]] = {}
    if "chess" in here:
        games = chess_texts(chance, GAMES * parts)
        found[CHESS] = [partial(read_chess, games[GAMES * each : GAMES * (each + 1)]) for each in range(parts)]
    if "pokerkit" in here:
        hands = poker_texts(chance, POKER_HANDS * parts)
        found[POKER] = [
            partial(replay_poker, hands[POKER_HANDS * each : POKER_HANDS * (each + 1)]) for each in range(parts)
        ]
    return found


def replay_round(stored: bool, paths: Sequence[Path], number: int) -> dict[str, float]:
    """Events, half-moves and actions a second; the first piece of everybody's work is not timed.

    Every contestant has its pieces in turns with the others, in a process in which nothing is read twice.
    """
    with ExitStack() as stack:
        store = None
        if stored:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            store = stack.enter_context(Store.open(Path(folder) / "bench.sqlite"))
        parts = {OURS: our_parts(paths, store)} | peer_parts(number, len(paths))
        done, taken = dict.fromkeys(parts, 0), dict.fromkeys(parts, 0)
        for place in range(len(paths)):
            jobs = {name: each[place] for name, each in parts.items() if place < len(each)}
            told: dict[str, int] = {}
            spent = in_turns({name: partial(_note, told, name, job) for name, job in jobs.items()}, place)
            for name in jobs if place else ():
                done[name] += told[name]
                taken[name] += spent[name]
    return {name: 1e9 * done[name] / taken[name] for name in parts if taken[name]}


def _note(told: dict[str, int], name: str, job: Part) -> None:
    told[name] = job()


def replays(games: int, number: int = 3) -> Section:
    """Events a second against python-chess and PokerKit."""
    rows = []
    chess, poker = named("chess").replace("chess", "python-chess", 1), named("pokerkit").replace("pokerkit", "PokerKit")
    with tempfile.TemporaryDirectory() as name:
        for ruleset in INGEST:
            rounds = [fresh(write_each, Path(name), ruleset, games + 1, each) for each in range(number)]
            for said, stored, wanted in (("audit", False, (1.0, 0.0)), ("ingest with analysis", True, INGEST[ruleset])):
                rivals = {
                    CHESS: (chess, wanted[0]),
                    POKER: (poker, wanted[1]),
                }
                found = [fresh(replay_round, stored, paths, place) for place, paths in enumerate(rounds)]
                rows.append(contest(f"{ruleset}: {said}", "events/s", found, rivals, more=True, why=WHY_CHESS))
    return Section(
        "Records, against peers",
        f"{number} rounds in new processes: {games} simulated games of {HANDS} hands here, from lines to verdicts, of "
        f"the ingest to the analysis of every turn of four seats and the store; for python-chess {GAMES * games} "
        f"random legal games of up to {PLIES} half-moves, read from PGN with legality; for "
        f"PokerKit {POKER_HANDS * games} hands of hold'em for six, parsed from PHH and replayed. Events (a draw, "
        "discard, claim or win), half-moves or actions a second. Wanted are of the audit as many as of python-chess, "
        "of the ingest 1.2 times (zung-jung 1.6 times) as many, and 10 times as many as of PokerKit.",
        contests=tuple(rows),
    )


def write_each(folder: Path, ruleset: str, games: int, number: int) -> list[Path]:
    """Simulate so many games into a file each; the files."""
    found = []
    for place in range(games):
        path = folder / f"{ruleset}-{number}-{place}.jsonl"
        path.write_bytes(
            write_events(simulate_game(find_ruleset(ruleset), SEED + 1000 * (number + 1) + place, hands=HANDS))
        )
        found.append(path)
    return found
