"""A text to start from: a game or a dispute to be filled in, with comments that say how (docs/text-form.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from replay.events import AnyEvent, EndGame, StartGame, StartHand
from replay.formats.typed.words import DEALT, REST_HIDDEN, labels_of
from replay.formats.typed.write import write_text
from replay.rules import Rules
from replay.tiles import KIND_OF, NAMES

PlayerNames = tuple[str, str, str, str]
_SCORING = ("  scoring 5m7z", 'the tiles turned over after the win, in that order; scoring "": the wall had none left')


def skeleton(
    rules: Rules, *, game: str, players: PlayerNames, date: str, excerpt: bool, rulings: dict[str, str] | None = None
) -> str:
    """The text, which ends where the first move or the win belongs; it reads as a game that has only begun."""
    start = StartGame(
        version=1, ruleset=rules.ruleset.id, game=game, players=players, played_at=date, rulings=rulings or None
    )
    unknown = "?" * DEALT
    deal = StartHand(
        hand=1, dealer=0, hands=(unknown,) * 4, round="E" if rules.rotation.rounds else None, excerpt=excerpt
    )
    opening, dealt = write_text([start, deal]).split("\n\n")
    names = [label or f"@{seat}" for seat, label in enumerate(labels_of(players))]
    what = "A dispute" if excerpt else "A game"
    lines = [
        f"# {what} of {rules.ruleset.title}, to be filled in. Behind a # stand comments, which nobody reads but you.",
        f"# Tiles: 1-9m characters, 1-9p circles, 1-9s bamboo{_others(rules)}.",
        "# Several are written together, 123m55p; ? is one that nobody knows.",
        "",
        *opening.rstrip("\n").split("\n"),
        "",
        "# The number of the hand, the round (E, S, W, N), the dealer; the first player named above dealt first."
        if rules.rotation.rounds
        else "# The number of the hand and the dealer; the first player named above dealt first.",
        dealt.rstrip("\n"),
        *(_dispute(rules, names) if excerpt else _hand(rules, names)),
    ]
    return "".join(f"{line}\n" for line in lines)


def _others(rules: Rules) -> str:
    """The honours and jokers of the game, if there are any."""
    named = zip(NAMES[27:34], ("East", "South", "West", "North", "White", "Green", "Red"), strict=True)
    found = [(tile, name) for tile, name in named if rules.ruleset.copies[KIND_OF[tile]]]
    honours = f"{'1-7z' if len(found) == 7 else ' '.join(tile for tile, _ in found)} {' '.join(n for _, n in found)}"
    more = [
        f", 1-8{letter} {name}s"
        for letter, name in (("j", "joker"), ("f", "flower"))
        if any(number for kind, number in enumerate(rules.ruleset.copies) if NAMES[kind][1:] == letter)
    ]
    return "".join([f", {honours}" if found else "", *more])


def _put_down(rules: Rules) -> str:
    """A tile that is put down and replaced."""
    return NAMES[min(rules.ruleset.flowers)] if rules.ruleset.put_down == "flower" else "3j"


def _hand(rules: Rules, names: list[str]) -> Iterator[str]:
    """The deal and what to type for each move that there is in the game."""
    a, b, c, d = names
    yield f"# The {DEALT} tiles that each was dealt; {REST_HIDDEN} stands for those that are not known."
    if "dealt" in rules.opening.flowers:
        yield "# They are what is held once flowers are replaced; flowers 3f behind them: those that were put down."
    if rules.own_wall:
        yield "# Behind them may stand the own wall of each: wall 123m..."
    for name in names:
        yield f"{name}: {REST_HIDDEN}"
    moves = []
    if rules.opening.exchange:
        moves.append((f"{a} gives 123m to {b}", "three tiles of one suit, before all else"))
    if rules.opening.void_suits:
        moves.append((f"{a} missing s", "the suit that the player gives up: m, p or s"))
    moves += [
        (f"{a} 5s>", "draws 5s and puts it down"),
        (f"{b} 4p>9m", "draws 4p and puts down 9m; ?>9m: the tile drawn is not known"),
        (f"{c} pung 77s >1p", "claims the last discard with 77s, puts down 1p"),
    ]
    if "chow" in rules.play.calls:
        moves.append((f"{c} chow 45m >1p", "claims it for a sequence"))
    moves.append((f"{d} kong 777s +4p>", "claims it with three; +4p is the replacement tile, put down"))
    moves.append((f"{d} 7s kong 7777s +4p>", "draws 7s, a concealed kong; kong 7s: added to a pung"))
    if "flower" in rules.play.calls:
        tile, what = _put_down(rules), rules.ruleset.put_down
        says = "puts down a flower" if what == "flower" else f"declares a {what} like a flower"
        moves.append((f"{d} {tile} flower {tile} +4p>", says))
    if "discard" in rules.wins.on:
        moves.append((f"{b} win total 12", f"wins on the tile put down last, or drawn by {b}, and claims this score"))
    else:
        moves.append((f"{b} 4p win total 12", "wins on the tile drawn, and claims this score"))
    if rules.wall.scoring_tiles:
        moves.append(_SCORING)
    moves += [
        ("  pays -12 36 -12 -12", "behind a win: what it moved, in the order of the players above"),
        ('"they laughed"', "behind anything: a note"),
        ("end won scores 0 0 0 0", "the hand is over, with the scores after it; or: end exhausted"),
        ("end game", "the game is over"),
    ]
    yield from _told("What happens, in the order in which it does, as many moves on a line as you like:", moves)


def _dispute(rules: Rules, names: list[str]) -> Iterator[str]:
    """What to type of a win when nothing else is known."""
    _, b, _, _ = names
    how = f"{b} win on 8m from {names[0]}" if "discard" in rules.wins.on else f"{b} win self-draw on 8m"
    wins = [
        (
            how,
            "the winner, the winning tile"
            + (", who put it down; or: win self-draw on 8m" * ("discard" in rules.wins.on)),
        ),
        ("  shows 12367m55p", "the concealed tiles without the winning one"),
        ("  melds P:777p K:1111p", "C chow, P pung, O open, A added, K concealed kong"),
    ]
    if "flower" in rules.play.calls:
        wins.append((f"  flowers {_put_down(rules)}", f"{rules.ruleset.put_down}s declared"))
    if rules.opening.void_suits:
        wins.append(("  missing s", "the suit that the winner gave up"))
    if rules.wall.scoring_tiles:
        wins.append(_SCORING)
    wins += [
        ("  situation last_tile", "after_kong, no_calls and others: docs/text-form.md"),
        ("  total 12", "the score that is claimed"),
        ("  pays -12 36 -12 -12", "what it moved, in the order of the players above"),
    ]
    yield from _told("The win, with as much of this as is known; `replay audit FILE` says what it is worth:", wins)


def _told(head: str, rows: Sequence[tuple[str, str]]) -> Iterator[str]:
    """What can be typed, each with what it says."""
    wide = max(len(text) for text, _ in rows)
    yield from ("", f"# {head}", *(f"#   {text:<{wide}}  {why}" for text, why in rows), "")


def hand_alone(events: Iterable[AnyEvent], number: int) -> list[AnyEvent]:
    """One hand of a game as a game of its own, which begins with the scores that the hand states.

    Empty if there is none of this number.
    """
    found: list[AnyEvent] = []
    start: StartGame | None = None
    taken = False
    for event in events:
        if isinstance(event, StartGame):
            start = event
        if isinstance(event, StartHand | EndGame):
            taken = isinstance(event, StartHand) and event.hand == number
            if taken and found:
                break
            if taken and start is not None:
                deal = event if isinstance(event, StartHand) and event.scores is not None else None
                name = f"{start.game[:480]}-hand-{number}"
                found.append(replace(start, game=name, scores=start.scores if deal is None else None))
        if taken:
            found.append(event)
    return found
