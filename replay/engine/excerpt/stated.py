"""A win of an excerpt, which may state what takes the place of the history: its hand, and what can't be so in it; and
whether two such wins are on one tile."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import asdict, replace

from replay.engine.excerpt.left_out import after_kongs
from replay.engine.table.faults import cited, fault, remark
from replay.engine.table.turns import too_many_of
from replay.events import SituationFields, Win
from replay.findings import Fault
from replay.hands import Hand, Meld, Situation
from replay.rules import Rules
from replay.rules.plain import DECLARED_BEFORE
from replay.said import Said, bare
from replay.situations import contradictions, followed
from replay.state import SEATS, HandState, Stage
from replay.tiles import Kind, any_hidden, hidden_tiles, is_hidden, known_of

_TWO_DISCARDS = 2


def whole_hand(state: HandState, event: Win, rules: Rules, before: tuple[int, ...]) -> Hand | None:
    """The hand as stated; None where a part of it is left out. `before`: the seats that have won earlier."""
    hand = _shell(state, event, before)
    short = event.melds is None and len(hand.concealed) + 3 * len(hand.melds) < rules.ruleset.dealt
    unknown = any_hidden((hand.win, *hand.concealed)) or any(each.is_hidden for each in hand.melds)
    if event.hand_kinds is None or short or unknown:
        return None
    hand = replace(
        hand,
        void_suit=event.void_suit or state.seats[event.seat].void_suit,
        scoring_tiles=event.scoring_kinds,
        go_around=None if event.go_around is None else event.around,
    )
    if event.melds is not None:
        return followed(hand, rules)
    ways = after_kongs(hand, rules)
    if len(ways) > 1:
        return None
    return followed(ways[0] if ways else hand, rules)


def outside_of(state: HandState, event: Win, rules: Rules, before: tuple[int, ...]) -> Hand:
    """The hand with what is stated of it, its other tiles hidden. `before`: the seats that have won earlier."""
    hand = _shell(state, event, before)
    hidden = rules.ruleset.dealt - 3 * len(hand.melds) - len(hand.concealed)
    hand = replace(hand, concealed=(*hand.concealed, *hidden_tiles(max(0, hidden))))
    # the winner's melds are all there, or the tiles shown leave room for no more
    return followed(hand, rules) if event.melds is not None or not any_hidden(hand.concealed) else hand


def _shell(state: HandState, event: Win, before: tuple[int, ...]) -> Hand:
    """What is stated of the hand: who won, how, from whom, in which situation, the tiles that are shown."""
    seat = state.seats[event.seat]
    return Hand(
        concealed=tuple(sorted(event.hand_kinds or ())),
        win=event.tile_kind,
        by=event.by,
        melds=seat.plain_melds
        if event.melds is None
        else tuple(Meld(each.kind, each.tile_kinds, each.announced) for each in event.melds),
        flowers=seat.flowers if event.flower_kinds is None else event.flower_kinds,
        seat=state.wind_of(event.seat),
        round=state.round or "E",
        target=None if event.target is None else state.wind_of(event.target),
        out=event.out if event.out is not None else tuple(state.wind_of(each) for each in before),
        situation=_situation(event.situation),
        responsible=event.responsible,
    )


def stated_fault(state: HandState, event: Win, rules: Rules, outside: Hand) -> Fault | None:
    """What is wrong with the tiles stated of a win, whatever they are worth: copies, jokers of a meld."""
    tiles = [*outside.concealed, *outside.flowers, outside.win]
    for meld in outside.melds:
        tiles += meld.tiles
    tiles += outside.situation.visible or ()
    if found := _contradiction(event, rules, outside) or _declared_again(state, event, rules):
        return found
    if found := (
        too_many_of(tiles, rules) or _around(event, rules, tiles) or _dealt_elsewhere(state, event, rules, outside)
    ):
        return found
    for meld in outside.melds:
        if found := joker_limit(meld, rules):
            return cited(rules, found)
    return None


def _around(event: Win, rules: Rules, tiles: list[Kind]) -> Fault | None:
    """Whether the discards since the winner's own last one are tiles of one game with the hand."""
    own = [*tiles]
    for kind in event.situation.visible_kinds if event.situation is not None else ():
        own.remove(kind)  # the discards are among what the winner sees
    return too_many_of([each.tile_kind for each in event.go_around or ()], rules, own)


def _dealt_elsewhere(state: HandState, event: Win, rules: Rules, outside: Hand) -> Fault | None:
    """Whether the winner has from the wall what was dealt to others: only a claimed tile comes from another's hand."""
    if rules.opening.exchange:
        return None
    own = [*outside.concealed, *outside.flowers]
    if event.by == "self_draw":
        own.append(outside.win)
    for meld in outside.melds:
        own += unclaimed(meld)
    others = [kind for seat in SEATS if seat != event.seat for kind in state.seats[seat].concealed]
    mine = state.seats[event.seat].concealed
    copies = rules.ruleset.copies
    told = {kind for kind in own if not is_hidden(kind) and mine.count(kind) + others.count(kind) > copies[kind]}
    if found := too_many_of([kind for kind in own if kind not in told], rules, others):  # the deal is blamed for it
        return found
    whole = [*outside.concealed, outside.win, *(each for meld in outside.melds for each in meld.tiles)]
    said = known_of(event.scoring_kinds or ())
    turned = [kind for kind in said if whole.count(kind) + said.count(kind) <= copies[kind]]  # else the win is blamed
    if rules.wall.scoring_tiles and (found := too_many_of(turned, rules, [*own, *others])):
        message = Said("{what}, hands and scoring tiles together.", what=bare(found.message))
        return remark(rules, "wrong_scoring_tiles", message, recorded=event.scoring_tiles)
    return None


def unclaimed(meld: Meld) -> Sequence[Kind]:
    """Tiles of a meld that came from the own hand for certain: of a claimed one all but one of each kind."""
    if meld.kind == "concealed_kong":
        return meld.tiles
    return [kind for kind in set(meld.tiles) for _ in range(meld.tiles.count(kind) - 1)]


def _contradiction(event: Win, rules: Rules, outside: Hand) -> Fault | None:
    """The first statement of the situation that cannot be so, as `replay score` refuses it."""
    if event.situation is None and event.go_around is None and event.responsible is None:
        return None
    around = None if event.go_around is None else event.around
    hand = replace(outside, situation=_situation(event.situation), go_around=around)
    open_melds = {"after_kong", "kong_kind"} if event.melds is None else set()
    open_jokers = {"after_flower"} if event.flowers is None else set()
    for name, why in contradictions(hand, rules):
        if event.by == "self_draw" and name in open_melds | open_jokers:
            continue  # the kong or the joker may be among what is left out
        if name == "target" and event.situation is None:
            continue  # so may the kong that the target fed
        return fault(rules, "bad_event", Said("`{name}` can't be as stated: {why}.", name=name, why=why), recorded=name)
    return None


def _declared_again(state: HandState, event: Win, rules: Rules) -> Fault | None:
    """Whether the win states another missing suit than its player has declared: there is one a player."""
    said = state.seats[event.seat].void_suit
    if said is None or event.void_suit in (None, said):
        return None
    return fault(
        rules, "void_suit_again", DECLARED_BEFORE, Seat=event.seat, suit=said, recorded=event.void_suit, expected=said
    )


def _situation(stated: SituationFields | None) -> Situation:
    """The situation as stated; what is not stated did not happen, as in `replay score`."""
    if stated is None:
        return Situation()
    fields = asdict(stated)
    if stated.visible is not None:
        fields["visible"] = stated.visible_kinds
    return Situation(**fields)


def joker_limit(meld: Meld, rules: Rules) -> Fault | None:
    """Whether the meld holds too many jokers, whichever of its tiles was claimed or added."""
    if meld.is_hidden:
        return None
    found: Fault | None = None
    for place, tile in enumerate(meld.tiles):
        rest = (*meld.tiles[:place], *meld.tiles[place + 1 :])
        match meld.kind:
            case "concealed_kong":
                found = rules.play.meld_fault(meld.kind, None, meld.tiles, None)
            case "added_kong":
                found = rules.play.meld_fault(meld.kind, tile, (), Meld("pung", rest))
            case _:
                found = rules.play.meld_fault(meld.kind, tile, rest, None)
        if found is None or found.code != "joker_limit":
            return None
    return found


def in_turn_order(first: Win, second: Win) -> bool:
    """Whether the second winner sits after the first one, counted from whoever put the tile down."""
    source = first.target or 0
    return (second.seat - source) % 4 > (first.seat - source) % 4


def surely_one_tile(state: HandState, first: Win, second: Win, rules: Rules) -> bool:
    """Whether no second discard, or kong, of such a tile can lie between the two wins, as any event may be left out.

    `state`: the table after the first of them. They say it themselves, or the hand ends with the first, or there are no
    two copies besides those known to lie elsewhere; of a tile that nobody wrote down there may always be.
    """
    if second.out is not None:
        return state.wind_of(first.seat) not in second.out
    kind = second.tile_kind
    if state.stage is Stage.OVER or (first.by == "robbed_kong" and not rules.ruleset.wild and not is_hidden(kind)):
        return True
    one, other = first.situation, second.situation
    if one is not None and other is not None:
        if None not in (one.tiles_drawn, other.tiles_drawn):
            return one.tiles_drawn == other.tiles_drawn
        if one.dealer_first_discard and other.dealer_first_discard:
            return True
    if one is not None and (one.last_tile or one.tiles_drawn == state.wall_size - state.dead):
        return True
    known = not is_hidden(kind)
    return known and _elsewhere(state, first, second, kind, rules) + _TWO_DISCARDS > rules.ruleset.copies[kind]


def _elsewhere(state: HandState, first: Win, second: Win, kind: Kind, rules: Rules) -> int:
    """Copies in the hands that are shown and in melds: none of them is won on here."""
    count = 0
    for win in (first, second):
        outside = outside_of(state, win, rules, ())
        count += sum(tiles.count(kind) for tiles in (outside.concealed, outside.flowers))
        count += sum(meld.tiles.count(kind) for meld in outside.melds)
    others = (seat for place, seat in enumerate(state.seats) if place not in (first.seat, second.seat))
    return count + sum(each.meld.tiles.count(kind) for seat in others for each in seat.melds)
