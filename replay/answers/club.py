"""What the commands for a club print. `replay seat`: a line a round, and a last one of who meets again."""

from __future__ import annotations

from typing import Annotated

from replay.answers.parts import Answer, about
from replay.store.people.alike import Likeness


class SeatedRound(Answer, frozen=True, kw_only=True):
    """The tables of a round."""

    round: Annotated[int, about("Its number, from 1.")]
    tables: Annotated[list[list[str]], about("Four players a table: East, South, West, North.")]
    out: Annotated[list[str], about("Who sits out.")]


class SeatedTwice(Answer, frozen=True, kw_only=True):
    """Two who sit at one table more than once."""

    players: Annotated[tuple[str, str], about("The two.")]
    times: Annotated[int, about("In how many rounds.")]


class SeatingEnd(Answer, frozen=True, kw_only=True):
    """The last line."""

    again: Annotated[list[SeatedTwice], about("Everybody who meets again; empty where nobody does.")]
    unavoidable: Annotated[
        int, about("Meetings that are repeated whatever the tables: there are more of them than pairs of players.")
    ]


class LikePlayer(Answer, frozen=True, kw_only=True):
    """A player who may be the same."""

    player: Annotated[str, about("The name.")]
    by: Annotated[Likeness, about("In what the two names differ.")]


class Player(Answer, frozen=True, kw_only=True):
    """A player of the store."""

    player: Annotated[str, about("The name that the player is counted by.")]
    games: Annotated[int, about("In how many games.")]
    hands: Annotated[int, about("How many hands these have.")]
    names: Annotated[dict[str, int], about("The names that are joined to it, each with the games whose record has it.")]
    alike: Annotated[list[LikePlayer], about("Who has more games and looks like the same person.")]
