"""What is no event of the record format, whatever lies on the table."""

import pytest

from replay.engine import check
from replay.events import Exchange, Kong, Pung, VoidSuit, Win
from replay.rulesets import find_ruleset
from tests.engine.hands import NORTH, QUICK, SOUTH, WEST
from tests.engine.script import start_hand, state_after

RULES = find_ruleset("b30fj").under()
OTHERS = f"{SOUTH} {WEST} {NORTH}"

FORMS = {
    "a pung of three from hand": Pung(seat=2, target=0, tile="6z", tiles="666z"),
    "a pung with a hidden tile": Pung(seat=2, target=0, tile="6z", tiles="6z?"),
    "an open kong of two": Kong(seat=2, kind="open", target=0, tile="6z", tiles="66z"),
    "an open kong from nobody": Kong(seat=2, kind="open", tile="6z", tiles="666z"),
    "a concealed kong with a tile": Kong(seat=2, kind="concealed", tile="6z", tiles="6666z"),
    "a concealed kong of three": Kong(seat=2, kind="concealed", tiles="666z"),
    "a concealed kong half hidden": Kong(seat=2, kind="concealed", tiles="66z??"),
    "an added kong with tiles": Kong(seat=2, kind="added", tile="6z", tiles="666z"),
    "a win off nobody": Win(seat=2, by="discard", tile="6z"),
    "a self-draw off somebody": Win(seat=2, by="self_draw", tile="6z", target=0),
    "scoring tiles": Win(seat=2, by="discard", tile="6z", target=0, scoring_tiles="1m"),
    "winners stated outside an excerpt": Win(seat=2, by="discard", tile="6z", target=0, out=()),
    "a missing suit": VoidSuit(seat=0, suit="m"),
    "tiles handed on": Exchange(seat=0, target=1, tiles="123m"),
}


@pytest.mark.parametrize("event", FORMS.values(), ids=FORMS)
def test_what_is_no_event_of_the_format_is_bad_event(event: Pung | Kong | Win | VoidSuit | Exchange) -> None:
    state = state_after(start_hand(QUICK), "d0:2m x0:6z")
    assert [each.code for each in check(state, event, RULES)] == ["bad_event"]
