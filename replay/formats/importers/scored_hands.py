"""Hands as `replay score` takes them: each becomes a game of one hand, an excerpt of its deal and its win."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from replay.events import StartHand, Win
from replay.formats.errors import HandInputError
from replay.formats.hands import ScoreInput, read_score_input
from replay.formats.importers.common import (
    ForeignError,
    ForeignGame,
    Imported,
    Node,
    Source,
    foreign_game,
    four_of,
    games_of,
)
from replay.formats.importers.games import has_rounds
from replay.hands import WINDS

SOURCE: Final = Source(id="score", title="scored hands")

_HIDDEN: Final = "?" * 13
_CLAIMS: Final = ("total", "patterns", "payments")


def read(data: bytes, ruleset: str | None = None) -> Imported:
    """A game for every line that can be read; `ruleset` is for lines that name none."""
    lines = [(number, line) for number, line in enumerate(data.split(b"\n"), 1) if line.strip()]

    def game(place: tuple[int, bytes]) -> ForeignGame:
        number, line = place
        try:
            given = read_score_input(line, ruleset=ruleset)
            given.hand()
        except HandInputError as error:
            raise ForeignError(f"line {number}: {error}") from None
        return game_of(given, number)

    return games_of(SOURCE, lines, game)


def game_of(given: ScoreInput, number: int) -> ForeignGame:
    """The hand with the dealer in seat 0, so that seats are winds."""
    seat = WINDS.index(given.seat)
    target = None if given.target is None else WINDS.index(given.target)
    meta: dict[str, Any] = {"at": f"line {number}"}
    if target is None and given.by != "self_draw":
        opening = given.situation is not None and given.situation.dealer_first_discard is True and seat != 0
        turns = [(seat + step) % 4 for step in (1, 2, 3)]
        target = 0 if opening else next((each for each in turns if WINDS[each] not in (given.out or ())), turns[0])
        stands = (
            "the dealer, whose first discard it was, is meant" if opening else "the next seat in play stands for it"
        )
        meta["derived"] = f"target: the hand does not say who discarded; {stands}"
    round_wind: Any = given.round if has_rounds(given.ruleset) else None
    left_out: list[dict[str, str]] = []
    claims = _claims(given.expect, f"line {number}.expect", left_out)
    if claims:
        meta["claimed"] = "as in the field expect"
    win = Win(
        seat=seat,
        by=given.by,
        tile=given.win,
        target=target,
        hand=given.concealed,
        melds=given.melds,
        flowers=given.flowers,
        situation=None if given.situation is None else given.situation.fields(),
        scoring_tiles=given.scoring_tiles,
        go_around=given.go_around,
        responsible=given.responsible,
        void_suit=given.void_suit,
        out=given.out,
        meta=meta,
        **claims,
    )
    name = given.id if isinstance(given.id, str) and given.id else f"hand-{number}"
    deal = StartHand(
        hand=1,
        dealer=0,
        hands=(_HIDDEN, _HIDDEN, _HIDDEN, _HIDDEN),
        round=round_wind,
        excerpt=True,
        meta={"at": f"line {number}", "derived": "the deal is not known"},
    )
    return foreign_game(
        SOURCE,
        given.ruleset,
        (deal, win),
        left_out,
        game=name[:500],
        players=("East", "South", "West", "North"),
        rulings=given.rulings,
        source=given.source if isinstance(given.source, str) else "scored hand",
    )


def _claims(expect: Any, where: str, left_out: list[dict[str, str]]) -> dict[str, Any]:
    """The claims of the field `expect`, as far as a win can make them; the others go into `left_out`."""
    if expect is None:
        return {}
    if not isinstance(expect, dict):
        left_out.append(Node(expect, where).fault("an object").left_out)
        return {}
    found: dict[str, Any] = {}
    for key, type_, expected in (
        ("total", int, "a whole number"),
        ("patterns", dict[str, int], "rows with whole numbers"),
        ("payments", dict[str, int], "whole numbers by wind: E, S, W, N"),
    ):
        if (value := expect.get(key)) is None:
            continue
        try:
            read: Any = msgspec.convert(value, type_)
            if key == "payments":
                if not read.keys() <= set(WINDS):
                    raise msgspec.ValidationError
                read = four_of(read.get(wind, 0) for wind in WINDS)
        except msgspec.ValidationError:
            left_out.append(Node(value, f"{where}.{key}").fault(expected).left_out)
            continue
        if read or key != "patterns":
            found[key] = read
    there = [key for key, value in expect.items() if key not in _CLAIMS and value is not None]
    left_out += Node(expect, where).not_compared(there, "a win claims its total, its rows and its payments")
    return found
