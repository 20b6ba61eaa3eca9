"""Game records against game records: this tool against python-chess reading PGN and PokerKit replaying PHH.

All three read text, and check every move by the rules. Chess games are four famous ones, written down here, and random
legal games; poker hands are played at random by PokerKit itself. Nothing is read twice in a process.
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
CHESS, CHESS_FAMOUS, POKER = "chess", "chess, famous", "pokerkit"
INGEST = {"b30fj": (1.2, 10.0), "zung-jung": (1.6, 10.0)}
"""What is wanted of the ingest against python-chess and PokerKit, by ruleset."""
STACK, BLINDS, SEATS = 10_000, (50, 100), 6
FAMOUS = (
    # Morphy against the Duke of Brunswick and Count Isouard, 1858
    "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 "
    "11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0",
    # Anderssen against Kieseritzky, 1851
    "1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 10. g4 Nf6 "
    "11. Rg1 cxb5 12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 Qxb2 18. Bd6 Bxg1 19. e5 Qxa1+ "
    "20. Ke2 Na6 21. Nxg7+ Kd8 22. Qf6+ Nxf6 23. Be7# 1-0",
    # Anderssen against Dufresne, 1852
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bxb4 5. c3 Ba5 6. d4 exd4 7. O-O d3 8. Qb3 Qf6 9. e5 Qg6 10. Re1 Nge7 "
    "11. Ba3 b5 12. Qxb5 Rb8 13. Qa4 Bb6 14. Nbd2 Bb7 15. Ne4 Qf5 16. Bxd3 Qh5 17. Nf6+ gxf6 18. exf6 Rg8 19. Rad1 "
    "Qxf3 20. Rxe7+ Nxe7 21. Qxd7+ Kxd7 22. Bf5+ Ke8 23. Bd7+ Kf8 24. Bxe7# 1-0",
    # D. Byrne against Fischer, 1956
    "1. Nf3 Nf6 2. c4 g6 3. Nc3 Bg7 4. d4 O-O 5. Bf4 d5 6. Qb3 dxc4 7. Qxc4 c6 8. e4 Nbd7 9. Rd1 Nb6 10. Qc5 Bg4 "
    "11. Bg5 Na4 12. Qa3 Nxc3 13. bxc3 Nxe4 14. Bxe7 Qb6 15. Bc4 Nxc3 16. Bc5 Rfe8+ 17. Kf1 Be6 18. Bxb6 Bxc4+ 19. Kg1 "
    "Ne2+ 20. Kf1 Nxd4+ 21. Kg1 Ne2+ 22. Kf1 Nc3+ 23. Kg1 axb6 24. Qb4 Ra4 25. Qxb6 Nxd1 26. h3 Rxa2 27. Kh2 Nxf2 "
    "28. Re1 Rxe1 29. Qd8+ Bf8 30. Nxe1 Bd5 31. Nf3 Ne4 32. Qb8 b5 33. h4 h5 34. Ne5 Kg7 35. Kg1 Bc5+ 36. Kf1 Ng3+ "
    "37. Ke1 Bb4+ 38. Kd1 Bb3+ 39. Kc1 Ne2+ 40. Kb1 Nc3+ 41. Kc1 Rc2# 0-1",
)
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
        found[CHESS_FAMOUS] = [partial(read_chess, (text,)) for text in FAMOUS]
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
                    CHESS: (f"{chess}, random games", wanted[0]),
                    CHESS_FAMOUS: (f"{chess}, famous games", wanted[0]),
                    POKER: (poker, wanted[1]),
                }
                found = [fresh(replay_round, stored, paths, place) for place, paths in enumerate(rounds)]
                rows.append(contest(f"{ruleset}: {said}", "events/s", found, rivals, more=True, why=WHY_CHESS))
    return Section(
        "Records, against peers",
        f"{number} rounds in new processes: {games} simulated games of {HANDS} hands here, from lines to verdicts, of "
        f"the ingest to the analysis of every turn of four seats and the store; for python-chess {GAMES * games} "
        f"random legal games of up to {PLIES} half-moves and three famous ones, read from PGN with legality; for "
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
