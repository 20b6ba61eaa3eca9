"""How many scoring tiles a win of an excerpt turns: one or three, as far as the wall has them (rulebook xixi §4)."""

import pytest
from msgspec import structs

from replay.engine import audit
from replay.events import AnyEvent, SituationFields, StartHand, Win
from tests.engine.script import game, record

START = StartHand(hand=1, dealer=0, hands=("?" * 13, "?" * 13, "?" * 13, "?" * 13), excerpt=True)
NO_RED = Win(seat=1, by="self_draw", tile="9m", hand="45678m789p55s678s", scoring_tiles="5s", total=6)
RED = structs.replace(NO_RED, hand="45678m789p55s67s7z")
THREE = structs.replace(NO_RED, scoring_tiles="5s2m9p", total=17)
NONE = structs.replace(NO_RED, scoring_tiles="", total=1)
LAST = SituationFields(last_tile=True)


def drawn(tiles: int) -> SituationFields:
    return SituationFields(tiles_drawn=tiles)


def findings(win: Win) -> list[tuple[str, str]]:
    events: list[AnyEvent] = game([START, win], ended=False, ruleset="xixi")
    return [(each.code, each.message) for each in audit(record(events)).findings]


@pytest.mark.parametrize(
    ("win", "situation", "codes"),
    [
        (NO_RED, drawn(10), ["wrong_scoring_tiles"]),
        (NO_RED, drawn(58), ["wrong_scoring_tiles"]),
        (NO_RED, drawn(59), []),
        (RED, drawn(10), []),
        (RED, drawn(60), ["wrong_scoring_tiles"]),
        (THREE, drawn(57), []),
        (THREE, drawn(58), ["wrong_scoring_tiles"]),
        (THREE, None, []),
        (NONE, drawn(10), ["wrong_scoring_tiles"]),
        (NONE, SituationFields(), []),  # an empty field says that the wall was empty
        (NONE, drawn(60), []),
        (NONE, LAST, []),
        (NO_RED, LAST, ["wrong_scoring_tiles"]),
        (NO_RED, None, ["unverifiable"]),
        (NO_RED, SituationFields(), ["unverifiable"]),
        (NONE, None, []),
        (RED, None, []),
        # the claims follow from three tiles, of which two are not written down; and from no three such tiles
        (structs.replace(NO_RED, total=17), drawn(10), ["wrong_scoring_tiles"]),
        (structs.replace(NO_RED, total=40), drawn(10), ["wrong_scoring_tiles", "wrong_total"]),
        # a hidden tile may be a Red Dragon
        (structs.replace(NO_RED, hand="45678m789p55s67s?"), drawn(10), ["unverifiable"]),
        (
            structs.replace(NO_RED, hand="45678m789p55s67s?", scoring_tiles="5s2m"),
            drawn(10),
            ["wrong_scoring_tiles", "unverifiable"],
        ),
    ],
)
def test_so_many_scoring_tiles_are_turned(win: Win, situation: SituationFields | None, codes: list[str]) -> None:
    found = [code for code, _ in findings(structs.replace(win, situation=situation)) if code != "unfinished"]
    assert found == codes


def test_what_is_not_recorded_is_named() -> None:
    code, message = findings(NO_RED)[0]
    assert code == "unverifiable"
    assert "how many tiles were left in the wall" in message
