"""What a click on a tile of Score a hand makes of the hand, whatever else was clicked while the page was drawn."""

import pytest

from parts.hands.draft import FLOWER, HAND, WINNING, Draft, draft_of
from replay.rulesets import find_ruleset
from screens.score.clicks import after_click

INTO = [HAND, WINNING, "pung", FLOWER]
B30FJ = find_ruleset("b30fj")


def clicked(text: str, *clicks: str, into: str = HAND) -> str:
    draft = draft_of(text) if text else Draft()
    for click in clicks:
        draft = after_click(draft, click, into_names=INTO, into=into, ruleset=B30FJ)
    return draft.text


def test_each_click_counts_in_its_order():
    assert clicked("", "pick 5m 0", "pick 1m 0", "pick 5m 0") == "155m"
    assert clicked("", "pick 5m 0", "pick 1m 0", "take back") == "1m"
    assert clicked("155m", "held 5m 0", "pick 9s 0") == "15m9s"
    assert clicked("155m", "clear", "pick 9s 0") == "9s"


def test_a_tile_goes_to_what_the_browser_showed_when_it_was_clicked():
    assert clicked("1m", "pick 5m 2", "pick 1j 3", "pick 9s 1", "pick 2p 0") == "1m2p P:555m F:1j + 9s"
    assert clicked("1m", "pick 9s -1", into=WINNING) == "1m + 9s", "where it shows nothing, to what the page knows"


def test_a_tile_of_which_none_is_left_is_not_added():
    assert clicked("5555m", "pick 5m 0") == "5555m"
    assert clicked("1j", "pick 1j 0") == "1j"


@pytest.mark.parametrize("click", ["", "pick", "pick 9z 0", "pick 5m", "held 9z 0", "<script>", "take"])
def test_anything_else_changes_nothing(click):
    assert clicked("155m", click) == "155m"
