"""Checks of wins: whether the player may win on this tile, and whether what is claimed is what the rules give."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from replay.engine.table.compared import blamed, of_hidden, of_win
from replay.engine.table.face_down import face_down, must_be, ways
from replay.engine.table.faults import cited, fault, not_put_down, remark
from replay.engine.table.sums import right_payments
from replay.engine.table.tiles_held import (
    HeldTiles,
    choices,
    filled,
    holds,
    made_known,
    may_show,
    uncovered,
    with_seat,
    with_tile,
)
from replay.engine.table.turned_tiles import Turned, claims_besides, judge_stated, judge_turned, laid_open
from replay.engine.table.turns import Faults, not_held, over_or_out, own_turn, too_many
from replay.engine.table.wall import rest_of_wall
from replay.engine.table.wins.claims import (
    by_seat,
    check_claims,
    check_unscored,
    claims_value,
    contradictions,
    in_doubt,
    paid_to_another,
    unpayable,
    with_note,
)
from replay.engine.table.wins.hidden import never_wins, with_denied
from replay.engine.table.wins.miscounted import shown_miscounted
from replay.engine.table.wins.situation import held_for_win, listed_for_win, unseen_tiles, winning_hand
from replay.events import AnyEvent, Win
from replay.findings import Fault
from replay.hands import Hand, HeldHand, Meld, NotAWin, Reason, Scored
from replay.rules import Payments, Rules, Settled, add
from replay.said import Said, together
from replay.state import HandState, Stage
from replay.tiles import any_hidden, format_tiles, is_hidden, known_of, name_of
from replay.verdicts import ClaimedPart

_NO_WIN: Final = frozenset({"illegal_win", "passed_win", "outranked_call"})
"""Codes of faults that say of a win that it is none, and not that something about it is recorded wrongly."""

_SUITS: Final = (range(9), range(9, 18), range(18, 27))


class Judged(Struct, frozen=True):
    """An event as judged: its faults, what it moves by the rules (None: not known); of a win also the hand that was
    scored and the score, where known.

    `denied`: what its tiles score where the rules deny the win all the same, after passing, say.
    """

    faults: Faults
    payments: Payments | None = None
    hand: Hand | None = None
    scored: Scored | NotAWin | None = None
    denied: Scored | None = None
    compared: tuple[ClaimedPart, ...] = ()
    """Which of its claims were compared with computed values."""
    settled: tuple[Settled, ...] = ()
    """What is settled at the end of a hand."""

    @property
    def blocked(self) -> bool:
        """Whether the event can't simply be taken as it stands."""
        return bool(self.faults) and any(each.blocks for each in self.faults)


def judge_win(state: HandState, event: Win, rules: Rules) -> Judged:
    """Everything there is to say about a win recorded in this state. One that only melds deny that have been blamed
    before is `NotAWin` without a fault."""
    before = state.contested
    if before is not None and event.by == "discard" and before.last_discard == (event.target, event.tile_kind):
        return judge_win(before, event, rules)
    if found := _moment(state, event, rules):
        return no_win(Judged((found,)), (found,))
    held = held_for_win(state, event)
    if held is None:
        return Judged((not_held(state, event.seat, (event.tile_kind,), rules),))
    shown = None if event.hand_kinds is None else tuple(sorted(event.hand_kinds))
    me, pool = state.seats[event.seat], _pool(state, event, held)
    if me.laid and any_hidden(held) and (shown is None or not me.listed or may_show(pool, held, shown)):
        many = too_many(state, uncovered(pool, shown or ()), rules)
        judged = _not_judged(state, event, rules, held) if many is None else Judged((many,))
    elif shown is None:
        judged = _judge_held(state, event, rules, held)
    else:
        judged = _judge_shown(state, event, rules, held, shown)
    if judged.blocked:
        faults = (*judged.faults, *_payments_besides(state, event, rules, held, judged))
        return no_win(replace(judged, faults=faults), faults)
    faults = (*_order(state, event, rules), *judged.faults)
    return replace(judged, faults=faults)


def _payments_besides(state: HandState, event: Win, rules: Rules, held: HeldTiles, judged: Judged) -> Faults:
    """The payments of a win that its tiles, or something else, deny, where the total that it claims can't pay them.
    Payments to another tell of another win, and of a wrong number of tiles nothing else is said."""
    if event.total is None and not event.patterns:
        return ()
    codes = {each.code for each in judged.faults}
    if paid_to_another(event) or codes & {"wrong_payments", "tile_count"}:
        return ()
    claims = contradictions(state, event, rules, judged.hand or _hand(state, event, rules, held))
    return tuple(each for each in claims if each.code == "wrong_payments")


def no_win(judged: Judged, faults: Faults) -> Judged:
    """The win, which is none and pays nothing if one of these faults says so, whatever its tiles would score."""
    reasons = tuple(Reason(each.code, each.message) for each in faults if each.blocks and each.code in _NO_WIN)
    if not reasons or isinstance(judged.scored, NotAWin):
        return judged
    return Judged(judged.faults, hand=judged.hand, scored=NotAWin(reasons), denied=judged.scored)


def may_win(state: HandState, event: Win, rules: Rules) -> bool:
    """Whether the win itself is legal here, whatever it claims; a win that hidden tiles leave open may be."""
    judged = judge_win(state, event, rules)
    return not isinstance(judged.scored, NotAWin) and not judged.blocked


def may_win_plainly(state: HandState, event: Win, rules: Rules) -> bool | None:
    """What `may_win` says of a win that claims nothing; None where that takes more than the tiles held."""
    me = state.seats[event.seat]
    if rules.wins.minimum or event.by == "robbed_kong" or state.contested is not None:
        return None
    melds = me.plain_melds
    own = (*me.concealed, *me.flowers, *(kind for each in melds for kind in each.tiles))
    if any_hidden(own) or any(own.count(kind) > rules.ruleset.copies[kind] for kind in {*own}):
        return None
    if any(rules.shapes.wrong_meld(each) is not None for each in melds):
        return None
    if _moment(state, event, rules) is not None:
        return False
    if rules.wins.is_bound(state, event):
        return None
    concealed = held_for_win(state, event)
    if concealed is None:
        return False
    held = HeldHand(
        concealed=concealed,
        melds=melds,
        flowers=me.flowers,
        seat=state.wind_of(event.seat),
        round=state.round or "E",
        void_suit=me.void_suit,
    )
    near = rules.shapes.near(held)
    kinds = near.kinds if event.by == "self_draw" else near.kinds & ~near.self_draw
    return near.shanten == 0 and kinds >> event.tile_kind & 1 > 0


def _moment(state: HandState, event: Win, rules: Rules) -> Fault | None:
    """Why nobody, or not this player, may win on that tile just now."""
    tile = event.tile_kind
    there = {"discard": state.last_discard, "robbed_kong": state.robbable, "self_draw": None}[event.by]
    shares = there == (event.target, tile) and 0 < len(state.winners_here) < rules.wins.winners_per_tile
    if not (shares and state.seats[event.seat].won is None) and (found := over_or_out(state, event.seat, rules)):
        return found
    if event.by == "self_draw":
        if found := own_turn(state, event.seat, rules, "wins by self-draw"):
            return found
        drawn = state.seats[event.seat].drawn
        if state.stage is Stage.DISCARD or drawn is None:
            return fault(rules, "illegal_win", "After a chow or pung there is no drawn tile to win on.")
        me = state.seats[event.seat]
        if drawn != tile and not is_hidden(drawn) and holds(me.pool, tile):
            words = "{Seat} has drawn {tile}, not {tile2}."
            message = Said(words, Seat=event.seat, tile=drawn, tile2=event.tile)
            return fault(rules, "illegal_win", message, recorded=event.tile, expected=name_of(drawn))
        return None
    if found := no_such_win(event, rules):
        return found
    if event.seat == event.target and there == (event.target, tile):
        return own_tile(event, rules)
    if there != (event.target, tile):
        done = "discarded" if event.by == "discard" else "added"
        return not_put_down(event, there, rules, done, "the tile there")
    if len(state.winners_here) >= rules.wins.winners_per_tile:
        return only_one_may(state.winners_here[-1], rules)
    return None


def own_tile(event: Win, rules: Rules) -> Fault:
    """A player wins on a tile of its own."""
    return fault(rules, "illegal_win", "{Seat} wins on their own tile.", Seat=event.seat)


def only_one_may(seat: int, rules: Rules) -> Fault:
    """This seat has won on the tile before, and the rules let one win on it."""
    return fault(rules, "illegal_win", "{Seat} has won on this tile, and only one may.", Seat=seat)


def no_such_win(event: Win, rules: Rules) -> Fault | None:
    """Whether the game has no wins of this way, whatever the hand is."""
    title = rules.ruleset.title
    if event.by == "robbed_kong" and "rob" not in rules.play.calls:
        return fault(rules, "illegal_win", "No kong is robbed in {title}.", title=title)
    if event.by == "discard" and "discard" not in rules.wins.on:
        words = "No discard is won on in {title}: only a tile that the winner draws wins."
        return fault(rules, "illegal_win", words, title=title)
    return None


def comes_first(state: HandState, event: Win, following: AnyEvent | None, rules: Rules) -> Fault | None:
    """Whether the win recorded next is one on the same tile that takes precedence, as not so many may win on it."""
    if not isinstance(following, Win) or event.target is None or following.seat == event.seat:
        return None
    same = (following.by, following.target, following.tile) == (event.by, event.target, event.tile)
    nearer = (following.seat - event.target) % 4 < (event.seat - event.target) % 4
    last = len(state.winners_here) + 1 >= rules.wins.winners_per_tile
    if not (same and nearer and last) or not may_win(state, following, rules):
        return None
    words = "{Seat}, who is nearer in turn order, wins on this {tile}."
    message = Said(words, Seat=following.seat, tile=event.tile)
    return fault(rules, "outranked_call", message, recorded=event.seat, expected=following.seat)


def _order(state: HandState, event: Win, rules: Rules) -> Faults:
    """Winners of one tile are recorded in turn order from whoever put it down."""
    if event.target is None or not state.winners_here:
        return ()
    last = state.winners_here[-1]
    if (event.seat - event.target) % 4 > (last - event.target) % 4:
        return ()
    words = "In turn order from {seat}, {seat2} comes before {seat3}."
    message = Said(words, seat=event.target, seat2=event.seat, seat3=last)
    return (remark(rules, "win_order", message, recorded=[last, event.seat], expected=[event.seat, last]),)


def _judge_shown(state: HandState, event: Win, rules: Rules, held: HeldTiles, shown: HeldTiles) -> Judged:
    """A win that shows its hand. Where it shows other tiles than those held, that is the fault, not what follows."""
    seat = state.seats[event.seat]
    pool = _pool(state, event, held)
    right = may_show(pool, held, shown)
    if right and seat.listed and not any_hidden(shown):
        return _judge_tiles(_opened(state, event, shown), event, rules, shown, shown)
    if right and len(must_be(seat, shown)) <= face_down(seat):
        return _judge_tiles(state, event, rules, held, shown)
    if any_hidden(held) and not seat.listed and (found := shown_miscounted(event, rules, seat.plain_melds, len(held))):
        return Judged((found,))
    judged = _judge_held(state, event, rules, held)
    message, texts = Said("The hand shown is not the one held: {hand}.", hand=pool), [*map(format_tiles, (shown, pool))]
    blocks = judged.blocked or paid_to_another(event)
    wrong = fault(rules, "tile_not_in_hand", message, recorded=texts[0], expected=texts[1], blocks=blocks)
    if wrong.blocks:
        return Judged((wrong,))
    rest: Faults = tuple(each for each in judged.faults if each.code != "unverifiable")
    if rest and len(shown) == len(held):
        other = _judge_tiles(state, event, rules, shown, None)
        judged = judged if other.faults else other
        judged = replace(judged, compared=())
        rest = ()  # the claims are those of another hand than the one that is known
    return replace(judged, faults=(wrong, *rest), denied=None)


def _pool(state: HandState, event: Win, held: HeldTiles) -> HeldTiles:
    """The tiles that those shown may come from."""
    return held if not state.seats[event.seat].listed else listed_for_win(state, event) or ()


def _judge_held(state: HandState, event: Win, rules: Rules, held: HeldTiles) -> Judged:
    """A win that shows no hand: of a hand in doubt it is judged for all that may be held."""
    if not state.seats[event.seat].listed:
        return _judge_tiles(state, event, rules, held, None)
    listed = listed_for_win(state, event)
    possible = None if listed is None else choices(listed, held)
    if listed is None or possible is None:
        return _not_judged(state, event, rules, held)
    ways = [_judge_tiles(_opened(state, event, tiles), event, rules, tiles, None) for tiles in possible]
    return _judge_each(event, rules, listed, ways)


def _opened(state: HandState, event: Win, tiles: HeldTiles) -> HandState:
    """The table with this hand of the winner, without the winning tile."""
    me, tile = state.seats[event.seat], event.tile_kind
    known = made_known(me, with_tile(tiles, tile) if event.by == "self_draw" else tiles)
    return with_seat(state, event.seat, replace(known, drawn=None if me.drawn is None else tile))


def _not_judged(state: HandState, event: Win, rules: Rules, held: HeldTiles) -> Judged:
    """A win of which only this can be told, whether its claims go together; a note says so where it claims anything."""
    if not claims_value(event):
        return Judged(())
    words = "The win is not judged: an earlier fault leaves open what {seat} held, or has laid down."
    what = Said(words, seat=event.seat)
    claims = contradictions(state, event, rules, _hand(state, event, rules, held))
    return Judged(with_note(claims, remark(rules, "unverifiable", what)), compared=blamed(claims))


def _judge_tiles(state: HandState, event: Win, rules: Rules, held: HeldTiles, shown: HeldTiles | None) -> Judged:
    tiles = held if shown is None else filled(held, shown)
    beside = state.seats[event.seat].veiled
    fresh = uncovered((*held, *beside), known_of(tiles)) if any_hidden(held) else ()
    if event.by == "self_draw" and is_hidden(state.seats[event.seat].drawn):
        fresh = (*fresh, event.tile_kind)
    if found := too_many(state, fresh, rules):
        return Judged((found,))
    if any_hidden(tiles) or face_down(state.seats[event.seat]):
        return _judge_hidden(state, event, rules, tiles)
    return _judge_known(state, event, rules, tiles)


def _judge_known(state: HandState, event: Win, rules: Rules, tiles: HeldTiles) -> Judged:
    """A win whose hand is known."""
    hand = _hand(state, event, rules, tiles)
    turned = _turned(state, event, rules, hand, tiles)
    hand = replace(hand, scoring_tiles=turned.tiles)
    scored = rules.score(hand)
    if isinstance(scored, NotAWin):
        if _wins_but_for_melds(state, event, rules, hand):
            return Judged((), hand=hand, scored=scored)
        found = fault(rules, "illegal_win", why_no_win(hand, scored), cause=scored.reasons[0].code)
        return Judged((found,), hand=hand, scored=scored)
    payments = None
    if scored.payments is not None:
        payments = add(by_seat(state, scored.payments), rules.settlement.moves(state, event)[0])
    if found_rule := rules.wins.fault(state, event, hand, scored):
        return Judged((cited(rules, found_rule),), hand=hand, scored=scored, payments=payments)
    if state.doubt:
        doubted, same = in_doubt(state, event, rules, hand, scored)
        held = of_win(state, event, rules, hand, scored, doubted) if same else blamed(doubted)
        return Judged(doubted, hand=hand, scored=scored, payments=None, compared=held)
    claimed = hand if turned.fault else replace(hand, scoring_tiles=turned.known)
    faults, certain = check_claims(state, event, rules, claimed, scored, unseen_tiles(state, event, rules))
    faults = claims_besides(state, event, rules, hand, turned, faults)
    return Judged(
        faults=faults,
        hand=hand,
        scored=scored,
        payments=payments if certain else None,
        compared=of_win(state, event, rules, hand, scored, faults) if certain else blamed(faults),
    )


def _hand(state: HandState, event: Win, rules: Rules, tiles: HeldTiles) -> Hand:
    """The hand of the win; what was put down before it is not known where an event is lost."""
    hand = winning_hand(state, event, rules, tiles)
    return replace(hand, go_around=None, passed=None) if state.doubt else hand


def _turned(state: HandState, event: Win, rules: Rules, hand: Hand, tiles: HeldTiles) -> Turned:
    """The scoring tiles of the win; where an event is lost, the wall does not tell them."""
    if state.doubt:
        return judge_stated(event, rules, hand)
    return judge_turned(laid_open(state, event, tiles), event, rules, hand)


def why_no_win(hand: Hand, judged: NotAWin) -> str:
    """The sentence that says why this hand may not win."""
    why = together([each.message for each in judged.reasons])
    return Said("{tiles} may not win on {tile}: {why}.", tiles=hand.concealed, tile=hand.win, why=why)


def _judge_hidden(state: HandState, event: Win, rules: Rules, tiles: HeldTiles) -> Judged:
    """A win with hidden tiles: it is impossible, or it can't be verified."""
    supposed = ways(state, event, rules, tiles)
    if supposed is not None:
        return _judge_each(event, rules, tiles, [_judge_known(other, event, rules, each) for other, each in supposed])
    hand = _hand(state, event, rules, tiles)
    if never := never_wins(rules, hand):
        return Judged((never,), hand=hand)
    turned = _turned(state, event, rules, hand, tiles)
    wrong = () if turned.fault is None else (turned.fault,)
    words = "The win is not judged: tiles of {seat}'s hand are not recorded."
    note = remark(rules, "unverifiable", words, seat=event.seat)
    hand = replace(hand, scoring_tiles=turned.known)
    left = None if state.doubt else len(rest_of_wall(state, rules))
    claims = unpayable(state, event, rules, hand) if wrong else check_unscored(state, event, rules, hand, left)
    if left is not None and not wrong:
        claims = with_denied(state, event, rules, hand, claims)
    return Judged(
        faults=(*wrong, *with_note(claims, note)),
        payments=right_payments(claims),
        compared=of_hidden(event, rules, hand, claims),
    )


def _judge_each(event: Win, rules: Rules, tiles: HeldTiles, judged: list[Judged]) -> Judged:
    """A win of which all is known that its hidden tiles may be: it is judged as the way with the fewest faults."""
    wins = [each for each in judged if not each.blocked]
    if not wins:
        others = {found.code for each in judged for found in each.faults if found.code != "illegal_win"}
        if others and all(isinstance(each.scored, Scored) for each in judged):
            return judged[0]
        words = "Whatever the hidden tiles are, {tiles} may not win on {tile}."
        return Judged((fault(rules, "illegal_win", words, tiles=tiles, tile=event.tile),))
    best = min(wins, key=lambda each: sum(found.code != "unverifiable" for found in each.faults))
    if all(each.faults == best.faults and each.payments == best.payments for each in wins):
        everywhere = tuple(each for each in best.compared if all(each in other.compared for other in wins))
        same = Judged(best.faults, payments=best.payments, compared=everywhere)
        return best if len(wins) == 1 else same
    errors = tuple(_whatever(found, wins, rules) for found in best.faults if found.code != "unverifiable")
    words = "The score is open: it depends on tiles of {seat} that lie face down or are hidden."
    return Judged((*errors, remark(rules, "unverifiable", words, seat=event.seat)), compared=blamed(errors))


def _whatever(found: Fault, wins: list[Judged], rules: Rules) -> Fault:
    """The fault of one way among several; what would be right is not said where the ways differ in it."""
    rights = [other.expected for each in wins for other in each.faults if other.code == found.code]
    if all(right == found.expected for right in rights):
        return found
    message = f"Whatever the hidden tiles are, this can't be: {found.recorded}."
    if found.code == "wrong_total" and None not in rights:
        *most, last = [str(total) for total in sorted(set(rights))]
        either = f"{', '.join(most)} or {last} {rules.ruleset.unit}"
        message = f"Whatever the hidden tiles are, the hand is worth {either}, not {found.recorded}."
    return replace(found, message=message, expected=None)


def _wins_but_for_melds(state: HandState, event: Win, rules: Rules, hand: Hand) -> bool:
    """Whether nothing denies this win but melds that are no melds, for which the calls have been blamed before.

    Asked is whether the hand would win with pungs in their place, of a suit that does not otherwise deny it.
    """
    if event.melds is not None:
        return False
    wrong = [each for each in hand.melds if not each.is_hidden and rules.shapes.wrong_meld(each) is not None]
    if not wrong or any(each not in state.seats[event.seat].plain_melds for each in wrong):
        return False
    right = tuple(each for each in hand.melds if each not in wrong)
    held = {*hand.concealed, hand.win, *(kind for meld in hand.melds for kind in meld.tiles)}
    for suit in _SUITS:
        free = [kind for kind in suit if kind not in held][: len(wrong)]
        melds = (*right, *(Meld("pung", (kind,) * 3) for kind in free))
        if isinstance(rules.score(replace(hand, melds=melds)), Scored):
            return True
    return False
