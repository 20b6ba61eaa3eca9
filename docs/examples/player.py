"""A player in thirty lines: deals a hand, plays whatever is legal in all four seats, and has the game audited."""

import random
import sys

import replay


def play(ruleset: str, seed: int) -> replay.Game:
    """A game of one hand in which every legal move is as likely as any other, but a win is always taken."""
    chance = random.Random(seed)
    opening, start, *_ = replay.simulate(ruleset, seed=seed, hands=1).events
    position = replay.read([opening, start])[0].audit().hands[0][0]
    events = [opening, start]
    while True:
        moves = [event for seat in range(4) for event in position.legal(seat)]
        wins = [event for event in moves if type(event).__name__ == "Win"]
        course = [event for event in (position.next_draw, position.next_end) if event is not None]
        if wins:
            event = wins[0]
        elif moves and (position.next_draw is None or chance.random() < 0.5):
            event = chance.choice(moves)
        else:
            event = course[0]
        events.append(event)
        position = position.play(event)
        if type(event).__name__ == "EndHand":
            return replay.read([*events, {"type": "end_game", "scores": position.state.scores}])[0]


if __name__ == "__main__":
    ruleset, games = sys.argv[1], int(sys.argv[2])
    verdicts = [play(ruleset, seed).audit().verdict for seed in range(games)]
    print(f"{ruleset}: {verdicts.count('clean')} of {games} games audit clean")
