"""Everything that the audit can think of: the ways in which a record may differ from what happened, likeliest first.

After a fault, or a line that can't be read, it is open what happened at the table. The edits below are tried in the
order of their cost (`replay.engine.suppose.resume`), and the first one decides with which the rest of the hand is free
of faults. So a fault has no consequences in the report. Nothing supposed is ever reported.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from replay.engine.suppose import (
    another_tile,
    corrected,
    doubt,
    earlier_event,
    exchanged,
    order,
    other_deal,
    other_suits,
    other_wall,
)
from replay.engine.suppose import missing_event as lost
from replay.engine.suppose.trouble import UNREADABLE, Proposer, Trouble
from replay.events import Chow, Discard, Draw, Exchange, Flower, Kong, Pung, VoidSuit, Win
from replay.findings import CODES

EventTypes = tuple[type, ...]


class After(Struct, frozen=True):
    """After what an edit is thought of: faults of these codes, of events of these types (none named: of any).
    `stands`: faults that let the event stand, and not those that say that it can't be as it is."""

    codes: frozenset[str]
    events: EventTypes = ()
    stands: bool = False

    def is_met(self, trouble: Trouble) -> bool:
        """Whether this is such a trouble."""
        if self.codes.isdisjoint(trouble.codes) or self.stands != (trouble.stands is not None):
            return False
        return not self.events or isinstance(trouble.event, self.events)


class Edit(Struct, frozen=True):
    """One way in which the record may differ from what happened: how far-fetched it is, what proposes the tables
    that follow, after which faults it is thought of, and what it supposes, in a sentence and an example."""

    name: str
    cost: int
    propose: Proposer
    after: tuple[After, ...]
    supposes: str
    example: str


# fmt: off
TELLING: Final = frozenset({
    "swap_call", "void_suit_first", "win_order", "wrong_flag", "wrong_patterns", "wrong_payments",
    "wrong_scoring_tiles", "wrong_total",
})
"""Codes of faults that may let an event stand and point to something else all the same."""
AS_WRITTEN: Final = frozenset({
    "illegal_chow", "illegal_discard", "illegal_flower", "illegal_kong", "illegal_pung", "illegal_win", "joker_limit",
    "passed_pung", "passed_win", "swap_call", "tile_not_in_hand", "too_many_copies", "void_suit_first",
    "void_suit_missing", "wall_mismatch",
})
"""The event was played as written, against the rules or with another tile: it is taken first as it stands."""
# fmt: on
RULE_BREAKS: Final = frozenset({"illegal_discard", "passed_pung", "passed_win", "swap_call", "void_suit_first"})
"""Codes of faults that say nothing against the tiles: they are held, and were played against the rules."""
_ALL: Final = frozenset(CODES) - {UNREADABLE}
_IN_PLAY: Final = _ALL - {"hand_over"}


def _breaking(*codes: str, of: EventTypes = ()) -> After:
    return After(frozenset(codes) or _IN_PLAY, of)


def _standing(*codes: str, of: EventTypes = ()) -> After:
    return After(frozenset(codes) or TELLING, of, stands=True)


_ANY: Final = (_breaking(),)
_FLAGGED: Final = _standing("wrong_flag", "swap_call", "void_suit_first", of=(Discard,))
_GAP: Final = After(frozenset((UNREADABLE,)))
_MELDS: Final = (Chow, Pung, Kong)
_NO_EXCHANGE: Final = (Draw, Discard, Chow, Pung, Kong, Flower, Win, VoidSuit)
_WINS: Final = After(_ALL, (Win,))
_MISPLACED: Final = (_breaking(), _FLAGGED, _standing("wrong_flag", of=(Draw,)))
_LOST: Final = (_breaking(), _standing("wrong_flag", of=(Draw,)), _GAP)

# Cost 0: all is as recorded. 1: this event was otherwise. 2: a tile or a hand is not as recorded. 3: there was no such
# event here. 4: an event is lost. 5: the order is another. 6: the event was of another kind. 7: what costs less after
# other faults. 8: a win before was none. 9: an event before was another. 10: the deal was. 11: the wall is given up.
# fmt: off
EDITS: Final = (
    Edit("no line", 0, doubt.no_event, (_GAP,),
         "The line that can't be read was no event.",
         "A torn line stands between two discards, and play goes on as if it were not there."),
    Edit("undeclared suits", 0, other_suits.no_suit_declared, (_breaking("void_suit_missing"), _GAP),
         "Missing suits were declared, and the record has lost the lines.",
         "Seat 2 discards 3p, and no line says which suit it gave up: circles, most likely."),
    Edit("as it stands", 0, doubt.as_it_stands, (_breaking(*AS_WRITTEN), _standing()),
         "Everything happened as recorded. It breaks the rules, or a claim is wrong; of a tile and its flag either is.",
         "Seat 1 laid down 1z, 1z and 2z as a pung, and play went on with it."),
    Edit("no tile to replace it", 0, doubt.nothing_drawn, (_breaking("wall_empty", of=(Kong, Flower)),),
         "It was declared although the wall was empty. A tile was put down all the same, or the turn was over.",
         "Seat 2 claims the last discard for a kong, and discards."),
    Edit("the earlier suit was another player's", 1, other_suits.earlier_suit_of_another,
         (_breaking("void_suit_again", of=(VoidSuit,)),),
         "Of two declarations by one player the first was somebody else's.",
         "Seat 0 declares m, then s, and seat 3 nothing: m is seat 3's."),
    Edit("another exchange", 1, exchanged.another_exchange, (_breaking(of=(Exchange,)),),
         "Other tiles were handed on, by this player or another, or it is not known which.",
         "Seat 0 hands on 123m and holds 124m."),
    Edit("no exchange", 1, exchanged.without_exchanges, (_breaking("out_of_turn", of=_NO_EXCHANGE),),
         "Several players have handed on nothing, or the lines come later, or are lost.",
         "The suits are declared after two of four exchanges."),
    Edit("an exchange before the suits", 1, exchanged.exchange_before_the_suits,
         (_breaking("out_of_turn", of=(VoidSuit,)),),
         "The exchange that is missing before this declaration was made, and may be recorded further on.",
         "Seat 1 declares its suit, and the next line is the exchange of seat 3."),
    Edit("the tile of the wall", 1, corrected.tile_of_the_wall, (_breaking("wall_mismatch", of=(Draw,)),),
         "The tile drawn was the one that the wall holds.",
         "The wall holds 5p, the record has 6p, and 5p is what is discarded next."),
    Edit("another player", 1, corrected.another_player, (_breaking(of=(Draw, Discard, Flower, Kong, VoidSuit)),),
         "The seat is recorded wrongly: it was the player whose move it is, or one without a missing suit.",
         "After seat 0 has discarded, seat 2 draws, and then seat 1 discards: the draw was seat 1's."),
    Edit("another discard", 1, corrected.another_discard, (_breaking(of=(Discard,)), _FLAGGED),
         "Another tile went: the one just drawn, as flagged, one that had to go first, or the one claimed next.",
         "Seat 0 discards 7p, and seat 1 chows 8p from seat 0."),
    Edit("another claim", 1, corrected.another_claim, (_breaking(of=_MELDS), _standing("wrong_payments", of=(Kong,))),
         "The tile that lies there was claimed by somebody else, with other tiles from hand, or for another meld.",
         "Seat 1 chows 3m with 1m and 2m, and holds 4m and 5m."),
    Edit("another declaration", 1, corrected.another_declaration, (_breaking(of=(Flower, Kong)),),
         "Another kong, or another joker, was declared by this player.",
         "A concealed kong of 2z by a player who holds four 3z."),
    Edit("another win", 1, corrected.another_win, (_WINS, _standing("wrong_payments", of=(Win,))),
         "The tile that lies there was won on in another way, or by somebody else.",
         "Seat 2 is said to win on 4s, which lies there from seat 0, by drawing it."),
    Edit("the last discard was this tile", 1, corrected.last_discard_was_claimed, (_breaking(of=_MELDS), _WINS),
         "The discard before was the tile that is claimed or won on now.", "Seat 0 discards 4p, and seat 1 pungs 4s."),
    Edit("a kong robbed against the rules", 1, corrected.robbed_all_the_same, (_WINS,),
         "There was no kong before this: its tile was won on.",
         "A concealed kong is robbed where that may not be."),
    Edit("not the claim before", 1, corrected.without_the_claim_before, (_breaking(), _WINS),
         "Of two claims on one tile only the second one was made, or the first was another player's, who goes on.",
         "Seat 1 chows 5m, and seat 2 pungs the same 5m."),
    Edit("another tile in hand", 2, another_tile.tile_held_instead,
         (_breaking("tile_not_in_hand", of=(Discard, Flower, *_MELDS)),),
         "The tile was in the hand, in the place of one that this player never uses.",
         "Seat 3 discards 9m, holds none, and its 9p is never put down or shown."),
    Edit("the tile that had to go first was another", 2, another_tile.kept_was_another,
         (_breaking("void_suit_first", of=(Discard,)), _standing("void_suit_first", of=(Discard,))),
         "The tile of the missing suit that was kept was another one.",
         "Seat 1 keeps 1m of its missing suit, never puts it down, and wins with a hand without it."),
    Edit("a hand in doubt", 2, doubt.hand_in_doubt,
         (_breaking(*AS_WRITTEN),),
         "What this player holds is not what the record says.", "Seat 2 puts down two tiles that it does not hold."),
    Edit("another hand in doubt", 2, doubt.holder_in_doubt,
         (_breaking("too_many_copies"), _standing("wrong_scoring_tiles", of=(Win,))),
         "Somebody else does not hold the tile of which there is a copy too many.",
         "Seat 0 puts down its third 6p, and seats 1 and 2 hold one each."),
    Edit("any copy in doubt", 2, doubt.copies_in_doubt, (_breaking("too_many_copies"),),
         "One of those who have put down or hold the tile of which there is a copy too many had another one.",
         "There is a fifth 6p, and four players have put down 6p before."),
    Edit("other scoring tiles", 2, doubt.turned_in_doubt, (_standing("wrong_scoring_tiles", of=(Win,)),),
         "The scoring tiles were others than those recorded.", "The scoring tiles show 5m, of which four are held."),
    Edit("a tile of the wall is another", 2, other_wall.wall_tile_is_another, (_breaking("too_many_copies"),),
         "The copy too many lies in the wall, and is another tile.",
         "Seat 0 lays down four 2m, and the wall has a fifth."),
    Edit("two tiles of the wall exchanged", 2, other_wall.wall_tiles_exchanged,
         (_breaking("wall_mismatch", of=(Draw,)),),
         "The tile drawn lies further on in the wall, and has changed places.",
         "The wall holds 5p, then 6p; 6p is drawn, then 5p."),
    Edit("a hidden draw from another wall", 2, other_wall.drawn_from_another_wall,
         (_breaking("too_many_copies", "tile_not_in_hand"),),
         "Two tiles of the wall have changed places, and the first was drawn face down.",
         "Seat 2 draws a hidden tile, by the wall 5p, and discards 6p, which it does not hold."),
    Edit("it does not belong there", 3, doubt.no_event, (After(_ALL),),
         "There was no such event.", "One discard is recorded twice."),
    Edit("out since", 3, doubt.out_since, (_breaking(of=(Win,)),),
         "The win was earlier: its player is out, and the table stays as it is.",
         "Seat 1 wins on a tile that seat 0 put down two turns ago."),
    Edit("the draw before does not belong there", 3, doubt.drawn_before_instead, (_breaking(of=(Draw,)),),
         "Of two draws in one turn the second one was made.", "Seat 0 draws 3m, then 4m, and holds the 4m later."),
    Edit("a lost draw", 4, lost.missing(lost.draw), _LOST,
         "The draw of the player whose move it is is lost.", "Seat 0 discards twice, and seat 1 once."),
    Edit("a lost discard", 4, lost.missing(lost.discard), _LOST,
         "The discard of the player whose move it is is lost.", "Seat 0 draws, then seat 1 draws."),
    Edit("a lost win", 4, lost.missing(lost.win), _LOST,
         "A win on the tile that lies there is lost.",
         "Seat 1 plays no more after seat 0's discard, on which it could win."),
    Edit("a lost win of unknown tile", 4, lost.missing(lost.win_before), _LOST,
         "The player whose move it is has won before, and is passed over.",
         "Seat 2 draws after seat 0, and it is never seat 1's move again."),
    Edit("a lost exchange", 4, lost.missing(lost.exchange), _LOST,
         "Somebody has handed on tiles, and the line is lost.",
         "Three exchanges are recorded, and the tiles of seat 3 have changed."),
    Edit("a lost claim", 4, lost.missing(lost.claim), _LOST,
         "Somebody has claimed the tile that lies there, and the line is lost.",
         "Seat 0 discards 3m, then seat 2 discards, who no longer has 1m and 2m."),
    Edit("a lost declaration", 4, lost.missing(lost.declaration), _LOST,
         "The player whose move it is has declared a kong or joker, and the line is lost.",
         "Seat 0 draws twice, the second tile as a replacement."),
    Edit("the next line first", 5, order.swapped, (_breaking(), _standing("wrong_flag", of=(Draw,))),
         "This line and the next one have changed places.",
         "Seat 1 chows the 3m that seat 0 discards in the next line."),
    Edit("a whole turn of another", 5, order.turn_of_another, (_breaking(of=(Draw,)),),
         "A draw and the discard after it are recorded for the wrong player.",
         "After seat 0 seat 2 draws and discards, and then seat 2 again."),
    Edit("a whole turn later", 5, order.turn_after_the_next, (_breaking(of=(Draw,)),),
         "Two turns have changed places.", "The turn of seat 2 is recorded before that of seat 1."),
    Edit("a later line belongs here", 5, order.belongs_here, _MISPLACED,
         "One of the next lines belongs before this one.",
         "A pung is recorded three lines after the discard that follows it."),
    Edit("this line belongs later", 5, order.belongs_later, _MISPLACED,
         "This line belongs after some of the next ones.",
         "A discard is recorded before three turns that were played before it."),
    Edit("another kind", 6, corrected.another_kind, _ANY,
         "The same player did something else with the same tile.", "Seat 0 is said to discard 1j, and declared it."),
    Edit("as it stands after all", 7, doubt.after_all, (_breaking(*(_IN_PLAY - AS_WRITTEN)),),
         "It happened as recorded, although it was out of turn.",
         "Seat 2 draws and discards before seat 1, and seat 1 has lost its turn."),
    Edit("no such win", 8, earlier_event.no_such_win,
         (_standing("win_order", "wrong_patterns", "wrong_payments", "wrong_total", of=(Win,)),),
         "There was no win.", "Seat 1 is said to win, for less than any hand is worth, and draws in the next turn."),
    Edit("no win before", 8, earlier_event.earlier_win_was_none,
         (_breaking("hand_over", "out_of_turn", "outranked_call"), _standing("win_order", "wrong_payments", of=(Win,))),
         "The player who goes on, or pays, has not won before, or the win just before this was none.",
         "Seat 1 wins on a discard, and draws in the next turn."),
    Edit("an earlier event of another kind", 9, earlier_event.earlier_of_another_kind,
         (_breaking(), _breaking("hand_over"), _standing()),
         "One of the last events was something else that its player did with the same tile.",
         "Seat 0 discards 1j and draws once more: it had declared the joker."),
    Edit("an earlier event with another tile", 9, earlier_event.earlier_of_another_tile,
         (_breaking("too_many_copies"), _standing(of=(Win,))),
         "An earlier event names a tile of which there are too many. It was another tile.",
         "Seat 1 discards 6p, and eight turns later there is a fifth one."),
    Edit("two tiles of the deal exchanged", 10, other_deal.dealt_otherwise,
         (_breaking("tile_not_in_hand", "void_suit_first", of=(Discard, Flower, Win, *_MELDS)),),
         "Two tiles of the deal stand in each other's hands.",
         "Seat 0 discards 4z, which is dealt to seat 1, who discards 5z, which is dealt to seat 0."),
    Edit("the wall given up", 11, other_wall.worthless_wall, (_breaking("wall_mismatch", of=(Draw,)),),
         "The wall that is recorded is not the one that was played with.",
         "Every draw is another tile than the wall holds."),
)
# fmt: on
