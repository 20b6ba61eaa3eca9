"""What changes places and so stands in two wrong places is one finding: whole turns, tiles of the deal."""

from replay.events import EndHand, Win
from tests.engine.hands import DEALER, NORTH, SOUTH, WEST
from tests.engine.script import start_hand
from tests.engine.suppose.test_one_cause import AROUND, SUITS, found

START = start_hand(f"{DEALER} {SOUTH} {WEST} {NORTH}")
LATER = "d3:7m x3:7m d0:8s x0:8s d1:1p x1:1p d2:9p x2:9p d3:6s x3:6s d0:6m x0:6m d1:9m x1:9m"


def test_two_turns_in_the_other_order_are_one_finding() -> None:
    swapped = "d0:2m x0:2m d2:8p x2:8p d1:9p x1:9p"
    assert found(START, swapped, LATER) == [("out_of_turn", 5)]
    assert found(START, swapped, f"{LATER} d2:8s x2:5z") == [("out_of_turn", 5), ("tile_not_in_hand", 24)]


def test_a_turn_recorded_for_another_player_is_one_finding() -> None:
    wrong = "d0:2m x0:2m d3:9p x3:9p d2:8p x2:8p"
    assert found(START, wrong, LATER) == [("out_of_turn", 5)]
    assert found(START, wrong, f"{LATER} d2:8s x2:5z") == [("out_of_turn", 5), ("tile_not_in_hand", 24)]


def test_two_tiles_of_the_deal_in_each_others_hand_are_one_finding() -> None:
    """The dealer puts down the 7z that stands in West's hand, and West wins with the 3m that stands in the dealer's."""
    start = start_hand(f"139m147p258s3456z {SOUTH} 456m789s3m46p6667z {NORTH}")
    played = "d0:2m x0:7z d1:9p x1:9p d2:8p x2:8p d3:7m x3:7m d0:5p x0:5p"
    assert found(start, played, "w1<0:5p w2<0:5p w3<0:5p") == [("tile_not_in_hand", 4)]
    wrong = Win(seat=1, by="discard", target=0, tile="5p", total=99)
    again = found(start, played, wrong, "w2<0:5p w3<0:5p")
    assert again == [("tile_not_in_hand", 4), ("wrong_total", 13)]
    shown = EndHand(reason="won", hands=(None, None, "456m789s33m46p777z", None))
    both = found(start, played, "w1<0:5p w2<0:5p w3<0:5p", shown)
    assert both == [("tile_not_in_hand", 4), ("tile_not_in_hand", 16)]


def test_two_tiles_of_the_deal_in_each_others_hand_are_one_finding_where_a_win_shows_it() -> None:
    """West wins with the 3m that stands in the dealer's hand, and shows it; the dealer's 7z stands in West's."""
    start = start_hand(f"139m147p258s3456z {SOUTH} 456m789s3m46p6667z {NORTH}")
    played = "d0:2m x0:2m d1:9p x1:9p d2:8p x2:8p d3:7m x3:7m d0:5p x0:5p w1<0:5p"
    win = Win(seat=2, by="discard", target=0, tile="5p", hand=WEST)
    shown = EndHand(reason="won", hands=(DEALER, SOUTH, WEST, NORTH))
    assert found(start, played, win, "w3<0:5p", shown) == [("tile_not_in_hand", 14)]
    wrong = Win(seat=3, by="discard", target=0, tile="5p", total=99)
    assert found(start, played, win, wrong, shown) == [("tile_not_in_hand", 14), ("wrong_total", 15)]


def test_sichuan_a_broken_rule_says_nothing_against_the_tiles() -> None:
    """Rulebook sichuan §2: seat 0 gives up bamboo and puts down 9p, though 1s is held, then the 9m of seat 1."""
    start = start_hand("12345678m1123p1s 123456789m5677p 2344556678899s 1133557799s44p8s")
    played = f"d0:9p x0:9p {AROUND} d0:2p x0:9m"
    assert found(start, *SUITS, played, ruleset="sichuan") == [("void_suit_first", 8), ("tile_not_in_hand", 16)]
    again = found(start, *SUITS, f"{played} d1:9p x1:2s", ruleset="sichuan")
    assert again == [("void_suit_first", 8), ("tile_not_in_hand", 16), ("tile_not_in_hand", 18)]


def test_hands_at_the_end_that_have_changed_a_tile_are_one_finding_where_one_is_known_in_part() -> None:
    start = start_hand(f"{DEALER} {SOUTH} {WEST} {NORTH.replace('111z', '11z?')}")
    played = "d0:2m x0:2m d1:9p x1:9p d2:8p x2:8p d3:7m x3:7m d0:5p x0:5p w1<0:5p w2<0:5p w3<0:5p"
    one, other = WEST.replace("666z", "661z"), NORTH.replace("111z", "116z")
    assert found(start, played, EndHand(reason="won", hands=(DEALER, SOUTH, one, other))) == [("tile_not_in_hand", 16)]
    two = EndHand(
        reason="won", hands=(DEALER, SOUTH, WEST.replace("666z", "667z"), NORTH.replace("234567s", "234568s"))
    )
    assert found(start, played, two) == [("tile_not_in_hand", 16)] * 2
