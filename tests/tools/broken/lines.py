"""Broken records: lines and events that are none, and what must follow from hand to hand."""

from collections.abc import Iterator

from msgspec import structs

from replay.events import Discard, Draw, EndGame, EndHand, RecordMeld, StartHand
from replay.rules import Payments
from tests.tools.broken.hands import THREE_WIN, quick_game, start
from tests.tools.broken.story import Case, Line, case, changed, line_of, told, win


def _quick(name: str, why: str, **opening: object) -> Case:
    return case(name, why, told(start(), THREE_WIN), **opening)


def _games(name: str, why: str, hands: int = 2) -> Case:
    return case(name, why, *quick_game(hands))


def line_cases() -> Iterator[Case]:
    """All cases of this module."""
    yield from _unreadable_lines()
    yield from _unreadable_events()
    yield from _stops()
    yield from _from_hand_to_hand()
    yield from _scores()


def _raw(one: Case, line: int, text: str) -> Case:
    """The case with a line replaced by a text, which is its fault."""
    one.lines[line - 2] = text
    one.at = line
    return one


def _unreadable_lines() -> Iterator[Case]:
    one = _quick("bad_line-garbage", "A draw has become a line that is not JSON; what it was follows from the discard.")
    yield _raw(one, line_of(one, Draw), "#### spilled tea ####")
    one = _quick("bad_line-cut-in-two", "The second half of a discard is missing.")
    yield _raw(one, line_of(one, Discard), '{"type":"discard","seat":0,"ti')
    one = _games("bad_line-start-hand", "The start of the second hand can't be read: its events are not judged.", 3)
    yield _raw(one, line_of(one, StartHand, 2), "{")
    one = _games("bad_line-end-hand", "The end of the first hand can't be read; the second goes on from its scores.")
    yield _raw(one, line_of(one, EndHand), "[]")


def _unreadable_events() -> Iterator[Case]:
    one = _quick("bad_event-unknown-type", "There is no event 'riichi'; nothing is missing without it.")
    one.lines.insert(3, '{"type":"riichi","seat":1}')
    one.at = 5
    yield one
    one = _quick("bad_event-unknown-field", "A typo in a field's name must not pass as silence.")
    yield _raw(one, line_of(one, Discard), '{"type":"discard","seat":0,"tile":"5p","drwan":true}')
    one = _quick("bad_event-no-such-seat", "Seats are 0 to 3.")
    yield _raw(one, line_of(one, Draw), '{"type":"draw","seat":4,"tile":"5p"}')
    one = _quick("bad_event-no-round", "In this ruleset the round wind has a meaning: a hand must state it.")
    yield changed(one, line_of(one, StartHand), round=None)
    one = _quick("bad_event-void-suit", "Missing suits are declared in another ruleset.")
    one.lines.insert(1, '{"type":"void_suit","seat":0,"suit":"m"}')
    one.at = 3
    yield one
    one = _quick("bad_event-melds-outside-excerpt", "Only a win in an excerpt states its melds.")
    line = line_of(one, type(win(one)))
    yield changed(one, line, melds=(RecordMeld(kind="pung", tiles="222z"),))
    one = _quick("bad_event-unknown-ruling", "The rulings in force must be known.", rulings={"dead-wal": "default"})
    one.at = 1
    yield one
    one = _quick("bad_event-unknown-ruling-value", "A ruling has certain values.", rulings={"rotation": "sometimes"})
    one.at = 1
    yield one
    one = _quick("unknown_ruleset-misspelt", "There is no such ruleset; nothing else is judged.", ruleset="b30jf")
    one.at = 1
    yield one


def _stops() -> Iterator[Case]:
    one = _quick("truncated-no-end-hand", "The record ends after the third win.")
    one.lines = one.lines[:-2]
    one.at = len(one.lines) + 1
    yield one
    one = case(
        "truncated-mid-hand", "The record stops after some turns.", told(start(), "d0:2m x0:2m d1:3p x1:3p d2:8s")
    )
    one.lines = one.lines[:-1]
    one.at = len(one.lines) + 1
    yield one
    one = _quick("unfinished-no-end-game", "After a whole hand the game may go on elsewhere: a note.")
    one.lines = one.lines[:-1]
    one.at = len(one.lines) + 1
    yield one
    one = _quick("hand_over-after-the-game", "Nothing follows the end of a game but another game.")
    one.lines.append(Draw(seat=0, tile="1m"))
    one.at = len(one.lines) + 1
    yield one


def _from_hand_to_hand() -> Iterator[Case]:
    one = _games("wrong_hand-number-left-out", "After hand 1 comes hand 2.")
    yield changed(one, line_of(one, StartHand, 2), hand=3)
    one = _games("wrong_hand-number-again", "The third hand is called 2 once more; the fourth is hand 4 again.", 4)
    yield changed(one, line_of(one, StartHand, 3), hand=2)
    one = _games("wrong_dealer-stays", "The deal passes after every hand, won by the dealer or not.")
    yield changed(one, line_of(one, StartHand, 2), dealer=0)
    one = _games("wrong_dealer-wrong-way", "The deal passes to the right.", 3)
    yield changed(one, line_of(one, StartHand, 3), dealer=3)
    one = _games("wrong_round-too-early", "The round changes after four hands.", 3)
    yield changed(one, line_of(one, StartHand, 3), round="S")
    one = _games("wrong_round-too-late", "The fifth hand is the first of the south round.", 5)
    yield changed(one, line_of(one, StartHand, 5), round="E")
    one = _games("hand_not_over-next-hand-begins", "The first hand has no end.")
    del one.lines[line_of(one, EndHand) - 2]
    one.at = line_of(one, StartHand, 2)
    yield one
    one = _games("hand_over-no-start", "The events of a hand without its start.")
    del one.lines[line_of(one, StartHand, 2) - 2]
    one.at = line_of(one, Draw, 2)
    yield one


def _moved(scores: Payments | None) -> Payments:
    assert scores is not None
    return scores[0] + 8, scores[1] - 8, scores[2], scores[3]


def _scores() -> Iterator[Case]:
    one = _games("wrong_scores-end-hand", "The scores after the hand do not follow; the next hand has the right ones.")
    line = line_of(one, EndHand)
    yield changed(one, line, scores=_moved(_event(one, line).scores))
    one = _games("wrong_scores-start-hand", "The second hand begins with other scores than the first ended with.")
    line = line_of(one, StartHand, 2)
    yield changed(one, line, scores=_moved(_event(one, line).scores))
    one = _games("wrong_scores-end-game", "The scores at the end of the game are not those after its last hand.")
    line = line_of(one, EndGame)
    yield changed(one, line, scores=_moved(_event(one, line).scores))
    one = _quick(
        "wrong_scores-start-game", "The game and its first hand state different scores.", scores=(100, 0, 0, 0)
    )
    one.at = 2
    one.lines = [_with_scores(each, (100, 0, 0, 0)) if place else each for place, each in enumerate(one.lines)]
    yield one
    one = _games("wrong_scores-carried-on", "A wrong sum is carried on: it is wrong once.", 3)
    second = one.lines[line_of(one, EndHand, 2) - 2 :]
    one.lines = one.lines[: line_of(one, EndHand, 2) - 2] + [_with_scores(each, (8, -8, 0, 0)) for each in second]
    one.at = line_of(one, EndHand, 2)
    yield one


def _event(one: Case, line: int) -> EndHand | StartHand | EndGame:
    event = one.lines[line - 2]
    assert isinstance(event, EndHand | StartHand | EndGame)
    return event


def _with_scores(event: Line, more: Payments) -> Line:
    if isinstance(event, EndHand | StartHand | EndGame) and event.scores is not None:
        a, b, c, d = (score + amount for score, amount in zip(event.scores, more, strict=True))
        return structs.replace(event, scores=(a, b, c, d))
    return event
