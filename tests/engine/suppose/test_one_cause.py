"""What shows in two places of a hand and has one cause is one finding; what has two causes is two."""

from pathlib import Path

import pytest
from msgspec import structs

from replay.engine import audit
from replay.events import AnyEvent, Discard, Draw, EndHand, EventAt, Pung, VoidSuit, Win
from replay.formats import read_games
from replay.tiles import KIND_OF, format_tiles, parse_tiles
from tests.engine.hands import DEALER, NORTH, QUICK, SOUTH, WEST
from tests.engine.script import events_of, game, record, start_hand, written
from tests.engine.table.wins.test_hidden import VOIDS
from tests.reference.table import first_fault
from tests.tamper.judging import engine_on
from tests.tamper.sources import lines_of, simulated

RECORDS = Path(__file__).parents[3] / "records"


def found(*parts: str | AnyEvent, ruleset: str = "b30fj") -> list[tuple[str, int]]:
    """Codes and lines of the errors and warnings of a game; words stand for their events. The end may be missing."""
    events = [each for part in parts for each in (events_of(part) if isinstance(part, str) else [part])]
    return blamed(game(events, ended=False, ruleset=ruleset))


def blamed(events: list[AnyEvent]) -> list[tuple[str, int]]:
    findings = audit(record(events)).findings
    return [(each.code, each.line) for each in findings if each.code not in ("unverifiable", "truncated", "unfinished")]


def shipped(name: str) -> list[AnyEvent]:
    (read,) = read_games(RECORDS / f"{name}.jsonl")
    return [entry.event for entry in read.entries if isinstance(entry, EventAt)]


def with_a_point_more(end: EndHand) -> EndHand:
    """The end of a hand with one point moved from seat 1 to seat 0."""
    assert end.scores is not None
    a, b, c, d = end.scores
    return structs.replace(end, scores=(a + 1, b - 1, c, d))


LAST_WINS = ("sichuan/sichuan-last-discard-after-a-kong", "sichuan/sichuan-last-tile-discarded")
WITH_A_LAST_WIN = (*LAST_WINS, "zung-jung/last-tile-discard")


@pytest.mark.parametrize("name", WITH_A_LAST_WIN)
def test_a_win_on_the_last_discard_that_is_lost_is_missed_at_the_end_once(name: str) -> None:
    events = shipped(name)
    wins = [place for place, each in enumerate(events) if isinstance(each, Win)]
    end = next(place for place, each in enumerate(events) if isinstance(each, EndHand))
    for place in wins:
        code = "wrong_payments" if name in LAST_WINS else "hand_not_over"
        rest = [*events[:place], *events[place + 1 :]]
        assert blamed(rest) == [(code, end)]
        last = events[end]
        assert isinstance(last, EndHand)
        rest[end - 1] = with_a_point_more(last)
        assert ("wrong_scores", end) in blamed(rest)
        assert (code, end) in blamed(rest)


WEST_MELDS = "d0:2m x0:{} p2<0:6z:66z x2:3m d3:7m x3:7m d0:8s x0:8s d1:9m x1:9m"
PARTLY = DEALER.replace("67z", "6z?")


def test_a_discard_recorded_wrongly_that_came_from_a_hidden_tile_leaves_that_tile_hidden() -> None:
    """6z was put down and punged, and is recorded as 9p: the hidden tile, a 7m, is still there when it is put down."""
    start = start_hand(f"{PARTLY} {SOUTH} {WEST} {NORTH}")
    later = f"{WEST_MELDS.format('9p')} d2:1p x2:1p d3:1p x3:1p d0:2m x0:"
    assert found(start, f"{later}7m") == [("not_discarded", 5)]
    assert found(start, f"{later}7m d1:8p x1:4z") == [("not_discarded", 5), ("tile_not_in_hand", 20)]


def test_a_discard_recorded_wrongly_until_there_is_a_copy_too_many_is_one_finding() -> None:
    """Zung Jung: West puts down one of its 3m, recorded as 9p, which the others hold; the end shows its hand."""
    start = start_hand(f"{DEALER} {SOUTH} {WEST.replace('666z', '66z?')} {NORTH}")
    many = "d0:2m x0:2m d1:8s x1:8s d2:1s x2:9p d3:7m x3:7m d0:1p x0:1p d1:1m x1:1m d2:1p x2:1p d3:1p x3:1p d0:9p x0:9p"
    many += " d1:9p x1:9p d2:7s x2:7s d3:8p x3:8p d0:5p x0:5p"
    end = EndHand(reason="won", hands=(DEALER, SOUTH, "3456m46p1789s66z2z", NORTH))
    assert found(start, many, "w1<0:5p", end, ruleset="zung-jung") == [("too_many_copies", 21)]
    wrong = Win(seat=1, by="discard", target=0, tile="5p", total=99)
    assert ("wrong_total", 29) in found(start, many, wrong, end, ruleset="zung-jung")


def test_a_draw_recorded_as_a_pung_until_there_is_a_copy_too_many_is_one_finding() -> None:
    """Zung Jung: South drew 8p and kept its hidden tiles, which the end shows."""
    start = start_hand(f"{DEALER} 123789m11s46p2z?? {WEST} {NORTH}")
    claimed = "d0:8p x0:8p p1<0:8p:88p x1:2z d2:1p x2:1p d3:1p x3:1p d0:1p x0:1p d1:1m x1:1m d2:9m x2:9m d3:9m x3:9m"
    claimed += " d0:2m x0:2m d1:8s x1:8s d2:8p x2:8p d3:8p x3:8p d0:7m x0:7m d1:7s x1:7s d2:6m x2:6m d3:2p x3:2p"
    end = EndHand(reason="won", hands=(DEALER, "123789m11s468p33z", WEST, NORTH))
    played = f"{claimed} d0:5p x0:5p w2<0:5p"
    assert found(start, played, end, ruleset="zung-jung") == [("too_many_copies", 25)]
    wrong = Win(seat=2, by="discard", target=0, tile="5p", total=99)
    assert ("wrong_total", 37) in found(start, played.removesuffix(" w2<0:5p"), wrong, end, ruleset="zung-jung")


def test_tiles_of_a_pung_recorded_wrongly_until_there_is_a_copy_too_many_are_one_finding() -> None:
    """North punged with 99p, recorded as 9p and the joker 1j; the end shows the 5z that it holds."""
    start = start_hand(f"234678m234s99s46p {SOUTH} {WEST} {NORTH.replace('111z', '11z?')}")
    claim = Pung(seat=3, target=0, tile="9p", tiles="9p1j")
    later = "x3:1z d0:7m x0:7m d1:1m x1:1m d2:1p x2:1p d3:1p x3:1p d0:8s x0:8s d1:2m x1:2m d2:2p x2:2p d3:2p x3:2p"
    later += " d0:7s x0:7s d1:1j x1:1j d2:8p x2:8p d3:5p x3:5p w0<3:5p w1<3:5p w2<3:5p"
    end = EndHand(reason="won", hands=(None, None, None, "234567s46p15z"))
    assert found(start, "d0:9p x0:9p", claim, later, end) == [("too_many_copies", 25)]
    wrong = Win(seat=2, by="discard", target=3, tile="5p", total=99)
    both = found(start, "d0:9p x0:9p", claim, later.removesuffix(" w2<3:5p"), wrong, end)
    assert ("wrong_total", 33) in both


def test_two_tiles_of_the_wall_that_have_changed_places_are_one_finding_where_one_was_drawn_hidden() -> None:
    """The wall has 4m where the dealer drew 9p unseen, and 9p where West draws 4m."""
    wall = "?" * 4 + "4m?9p" + "?" * 85
    start = start_hand(f"{PARTLY} {SOUTH} {WEST} {NORTH}", wall=wall)
    played = "d0:2m x0:2m d1:8p x1:8p d2:8p x2:8p d3:9p x3:9p d0:? x0:9p d1:8s x1:8s d2:4m x2:4m d3:8s x3:8s"
    assert found(start, played) == [("too_many_copies", 12)]
    other = structs.replace(start, wall="?" * 4 + "4m?9p3z" + "?" * 84)
    assert found(other, played) == [("too_many_copies", 12), ("wall_mismatch", 17)]


def test_a_tile_of_the_wall_that_is_one_too_many_is_one_finding() -> None:
    wall = "?" * 6 + "9p" + "?" * 85
    start = start_hand(QUICK, wall=wall)
    played = "d0:9p x0:9p d1:9p x1:9p d2:8p x2:8p d3:7m x3:7m d0:7m x0:7m d1:8s x1:8s d2:1s x2:1s"
    assert found(start, played) == [("too_many_copies", 5)]
    other = structs.replace(start, wall="?" * 6 + "9p7z" + "?" * 84)
    assert found(other, f"{played} d3:8s x3:8s") == [("too_many_copies", 5), ("wall_mismatch", 17)]


def test_a_kong_left_out_before_the_draw_of_its_replacement_is_one_finding() -> None:
    """South laid down its 222z with the 2z just discarded, and would have drawn next anyway."""
    start = start_hand(QUICK, wall="2z6s7s8s8s9s1p1p2p" + "?" * 83)
    draw = Draw(seat=1, tile="9m", replacement=True)
    later = "x1:9m d2:6s x2:6s d3:7s x3:7s d0:8s x0:8s d1:8s x1:8s d2:9s x2:9s d3:1p x3:1p"
    assert found(start, "d0:2z x0:2z o1<0:2z:222z", draw, later) == []
    assert found(start, "d0:2z x0:2z", draw, later) == [("wall_mismatch", 5)]
    wrong = later.replace("d3:1p x3:1p", "d3:9m x3:9m")
    assert found(start, "d0:2z x0:2z", draw, wrong) == [("wall_mismatch", 5), ("wall_mismatch", 17)]


SICHUAN = f"{'?' * 13} 123456789m5677p 2344556678899s 1133557799s44p8s"
SUITS = [VoidSuit(seat=seat, suit=suit) for suit, seat in VOIDS]  # type: ignore[arg-type]
AROUND = "d1:9p x1:9p d2:1p x2:1p d3:8p x3:8p"


def test_sichuan_a_tile_that_is_a_copy_too_many_is_not_blamed_for_its_suit_besides() -> None:
    """Rulebook sichuan §2: seat 0 gives up bamboo and has shown that none is left; all four 5s are in sight."""
    before = f"d0:9p x0:8p {AROUND} d0:8p x0:"
    assert found(start_hand(SICHUAN), *SUITS, f"{before}5s", ruleset="sichuan") == [("too_many_copies", 16)]
    assert found(start_hand(SICHUAN), *SUITS, f"{before}6s", ruleset="sichuan") == [("void_suit_first", 16)]


def test_sichuan_a_draw_recorded_wrongly_that_is_put_down_at_once_is_one_finding() -> None:
    """Seat 0 drew the 6s that it puts down as just drawn; it is recorded as 3s, a tile of the missing suit as well."""
    put = Discard(seat=0, tile="6s", drawn=True)
    before = f"d0:9p x0:8p {AROUND} d0:3s"
    later = f"{AROUND} d0:? x0:7p"
    assert found(start_hand(SICHUAN), *SUITS, before, put, later, ruleset="sichuan") == [("void_suit_first", 16)]
    again = f"{later} d1:9p x1:2s"  # which seat 1 does not hold
    wrong = found(start_hand(SICHUAN), *SUITS, before, put, again, ruleset="sichuan")
    assert wrong == [("void_suit_first", 16), ("tile_not_in_hand", 26)]


def test_sichuan_a_first_draw_recorded_as_a_discard_is_one_finding() -> None:
    start = start_hand(SICHUAN)
    later = f"x0:8p {AROUND}"
    assert found(start, Discard(seat=0, tile="9p"), *SUITS, later, ruleset="sichuan") == [("void_suit_missing", 3)]
    none = found(start, Discard(seat=0, tile="9p"), AROUND, ruleset="sichuan")
    assert none == [("void_suit_missing", 3), ("missing_draw", 3)]  # nobody ever declares a suit


def test_a_discard_that_only_the_value_of_a_win_and_the_hand_shown_at_the_end_tell_wrong_is_one_finding() -> None:
    """The joker that is said to lie there is one of those that the winner waits for: a Hell Wait by the record."""
    events = shipped("b30fj/dos-lines")
    put = events[148]
    assert isinstance(put, Discard)
    tampered = [*events[:148], structs.replace(put, tile="7j"), *events[149:]]
    assert blamed(tampered) == [("wrong_total", 194)]
    end = events[194]
    assert isinstance(end, EndHand)
    assert ("wrong_scores", 195) in blamed([*tampered[:194], with_a_point_more(end), *tampered[195:]])


def test_a_copy_too_many_that_only_a_hand_not_held_makes_is_one_finding() -> None:
    """Zung Jung: the dealer drew 8m, recorded as 9p; the end shows his hand, and North's with two 9p."""
    start = start_hand(f"{DEALER} {SOUTH} {WEST} {'?' * 13}")
    end = EndHand(reason="won", hands=("9m147p258s34567z8m", SOUTH, WEST, NORTH))
    played = "d0:9p x0:1m d1:9p x1:9p d2:9p x2:9p d3:? x3:7m d0:5p x0:5p w1<0:5p"
    assert found(start, played, end, ruleset="zung-jung") == [("tile_not_in_hand", 14)]
    three = played.replace("d3:? x3:7m", "d3:9p x3:9p")  # with North's there are five without the dealer's
    both = [("tile_not_in_hand", 14), ("too_many_copies", 14)]
    assert found(start, three, end, ruleset="zung-jung") == both


def test_xixi_a_draw_recorded_wrongly_that_scoring_tiles_tell_is_one_finding() -> None:
    """Seat 3 drew 1m twice, once recorded as 7z; the win turns up the fourth Red Dragon, and the end shows the hand."""
    start = start_hand("456m2345667p44s7z 1239m1118p124s77z 123m456789p123s9s 2233667789s147p")
    hand = "456m2345667p44s7z"
    win = Win(seat=0, by="self_draw", tile="5p", scoring_tiles="7z", total=11)
    played = "d0:9m x0:9m d1:9m x1:9m d2:9m x2:9m d3:7z x3:1p d0:8s x0:8s d1:7m x1:7m d2:8m x2:8m d3:8m x3:8m d0:5p"
    end = EndHand(reason="won", hands=(hand, None, None, "2233667789s47p1m"))
    assert found(start, played, win, end, ruleset="xixi") == [("wrong_scoring_tiles", 20)]
    wrong = structs.replace(end, hands=(hand, "1239m1118p125s77z", None, "2233667789s47p1m"))
    assert ("tile_not_in_hand", 21) in found(start, played, win, wrong, ruleset="xixi")


def test_scores_are_held_to_a_win_that_an_earlier_line_was_recorded_for() -> None:
    """West wins by self-draw, recorded as a discard; it shows when West is passed over."""
    words = "d0:2m x0:2m d1:9p x1:9p d2:5p w2:5p d3:8p x3:8p d0:7m x0:7m d1:8p x1:8p d3:9s x3:9s d0:5p x0:5p w1<0:5p"
    events, _ = written(start_hand(QUICK), f"{words} w3<0:5p end:won")
    place = next(place for place, each in enumerate(events) if isinstance(each, Win))
    events[place] = Discard(seat=2, tile="5p", drawn=True)
    assert blamed(game(events)) == [("out_of_turn", place + 9)]
    end = events[-1]
    assert isinstance(end, EndHand)
    assert blamed(game([*events[:-1], with_a_point_more(end)])) == [
        ("out_of_turn", place + 9),
        ("wrong_scores", len(events) + 1),
    ]


@pytest.mark.parametrize("lost", ["recorded as a discard", "left out"])
def test_wins_after_one_that_is_supposed_are_worth_what_they_are(lost: str) -> None:
    words = "d0:2m x0:2m d1:9p x1:9p d2:5p w2:5p d3:8p x3:8p d0:7m x0:7m d1:8p x1:8p d3:9s x3:9s d0:5p x0:5p w1<0:5p"
    events, _ = written(start_hand(QUICK), f"{words} w3<0:5p end:won")
    first, second, third = (place for place, each in enumerate(events) if isinstance(each, Win))
    later = events[second]
    assert isinstance(later, Win)
    assert later.total is not None
    put = [Discard(seat=2, tile="5p", drawn=True)] if lost == "recorded as a discard" else []
    right = [*events[:first], *put, *events[first + 1 :]]
    once = blamed(game(right))
    assert len(once) == 1
    wrong = structs.replace(later, total=later.total + 1, patterns=None, payments=None)
    assert [code for code, _ in blamed(game([wrong if each is later else each for each in right]))] == [
        once[0][0],
        "wrong_total",
    ]
    assert third == second + 1


@pytest.mark.parametrize(
    ("seed", "view", "seat", "tile", "other", "code"),
    [
        (501, "one player's", 1, "1s", "5m", "void_suit_first"),
        (502, "hidden draws", 0, "4p", "9m", "void_suit_first"),
        (505, "no wall", 0, "4s", "9s", "too_many_copies"),
        (507, "no wall", 0, "6m", "2s", "too_many_copies"),
        (505, "hidden draws", 3, "7p", "1p", "too_many_copies"),
    ],
    ids=["it goes first, and is drawn later", "it goes first", "it is drawn again", "a kong of it", "five are dealt"],
)
def test_a_tile_of_the_deal_that_was_another_is_found_once_where_it_first_shows(
    seed: int, view: str, seat: int, tile: str, other: str, code: str
) -> None:
    events = [dict(each) for each in simulated("sichuan", seed, view).events]
    start = next(each for each in events if each["type"] == "start_hand")
    tiles = [*parse_tiles(start["hands"][seat]), KIND_OF[other]]
    tiles.remove(KIND_OF[tile])
    start["hands"] = [format_tiles(tiles) if place == seat else hand for place, hand in enumerate(start["hands"])]
    lines = lines_of(events)
    fault = first_fault(lines)
    assert fault is not None
    assert engine_on(lines) == [(fault[0], code)]
