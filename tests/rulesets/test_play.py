"""What may be done at the tables that play.lines of each game write down, and what comes of it.

A table is a line `what it is for | hands | moves | rulings` with the moves of `tests/tools/scenes.py`, `D3` in front
where seat 3 deals. Below it stands each question with its answer: an event as `tests/engine/script.py` writes it, or a
fact of the table. Rulings in front of a question are tried at that table besides its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from msgspec import structs

from replay.engine import check, winning_hand
from replay.events import AnyEvent, Draw, VoidSuit, Win
from replay.rulesets import find_ruleset
from replay.said import signed
from replay.tiles import format_tiles
from tests.engine.script import event_of
from tests.rulesets.lines import Question, asked, chosen, files
from tests.tools.scenes import Scene, playing

GAMES = files("play")
_SUITS = re.compile(r"v([0-3]):([mps])")


class Table(NamedTuple):
    """A table with its questions."""

    ruleset: str
    title: str
    scene: Scene
    rulings: dict[str, str]
    questions: list[Question]


def tables() -> Iterator[Table]:
    for game, path in GAMES.items():
        for title, (hands, moves, *rulings), questions in asked(path):
            scene = Scene(tuple("" if hand == "-" else hand for hand in hands.split(" / ")), *_dealt(moves))
            yield Table(game, title, scene, chosen(*rulings or [""]), questions)


def _dealt(moves: str) -> tuple[str, int]:
    """The moves without what may stand in front of them: who deals."""
    first, _, rest = moves.partition(" ")
    return (rest, int(first[1:])) if first[0] == "D" else (moves, 0)


def event(word: str) -> AnyEvent:
    suit = _SUITS.fullmatch(word)
    return VoidSuit(seat=int(suit[1]), suit=suit[2]) if suit else event_of(word)  # type: ignore[arg-type]  # m, p, s


def answer(table: Table, rulings: dict[str, str], question: str) -> str:
    played = playing(table.ruleset, table.scene, table.rulings | rulings)
    state, rules = played.state, played.rules
    wins = [each for each in played.scribe.events if isinstance(each, Win)]
    match question.split():
        case ["left" | "front" | "back" | "dead" | "turn" | "drawn_tiles" as name]:
            return str(getattr(state, name))
        case ["stage"]:
            return state.stage.value
        case ["draws"]:
            return str(sum(isinstance(each, Draw) for each in played.scribe.events))
        case ["deals"]:
            return " ".join(str(each) for each in rules.rotation.next_deal(state) if each is not None)
        case ["melds", seat]:
            return " ".join(meld.kind for meld in state.seats[int(seat)].plain_melds)
        case ["won"]:
            return "; ".join(f"{win.seat} for {win.total}: {' '.join(signed(win.payments or ()))}" for win in wins)
        case ["rows"]:
            return ", ".join(f"{name} {value}" for name, value in sorted((wins[-1].patterns or {}).items()))
        case ["row", *words]:
            return str((wins[-1].patterns or {}).get(" ".join(words), "none"))
        case ["sees", word]:
            win = event(word)
            assert isinstance(win, Win)
            return format_tiles(winning_hand(state, win, rules).situation.visible or ())
        case [word, "claiming", total, *_]:
            claimed = (each.rsplit(" ", 1) for each in question.partition(": ")[2].split(", "))
            rows = {name: int(value) for name, value in claimed}
            claim = structs.replace(event(word), total=int(total.rstrip(":")), patterns=rows)
            return " ".join(each.code for each in check(state, claim, rules)) or "legal"
        case [word, *following]:
            after = event(following[1]) if following else None
            return " ".join(each.code for each in check(state, event(word), rules, after)) or "legal"
        case _:
            raise AssertionError(question)


@pytest.mark.parametrize("table", list(tables()), ids=lambda table: f"{table.ruleset} {table.title}")
def test_each_question_has_its_answer(table: Table) -> None:
    assert [
        each._replace(answer=answer(table, each.rulings, each.asked)) for each in table.questions
    ] == table.questions


@pytest.mark.parametrize("game", GAMES)
def test_the_games_have_these_tables(game: str) -> None:
    """And no title twice, so that a failure names one table."""
    assert find_ruleset(game).id == game
    titles = [table.title for table in tables() if table.ruleset == game]
    assert len(set(titles)) == len(titles)
