"""How a win came about, as somebody states it: what follows from that, what cannot be, and what it leaves open.

A hand that is typed, or written down after a dispute, states a part of its situation only (the commands' page). The
dealer discards first, every claim is followed by a discard, and a kong needs a tile to replace it: from this follows
much of what is not said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from msgspec.structs import replace

from replay.hands import WINDS, Hand, NotAWin, Reason, Scored, Situation, Wind
from replay.rules import KONGS, PaidCase, Rules
from replay.rules.plain import NO_KONG
from replay.said import Said
from replay.tiles import Kind

DEALER: Final = WINDS[0]
Contradiction = tuple[str, str]
"""The name of a field, and why it can't be as stated."""
_OF_SELF_DRAW: Final = ("after_kong", "after_flower", "first_draw")
_OF_DISCARD: Final = ("discard_after_kong", "dealer_first_discard")
_WAYS: Final = {"self_draw": "a win by self-draw", "discard": "a win on a discard", "robbed_kong": "a robbed kong"}


def live_tiles(rules: Rules) -> int:
    """How many tiles of the wall can be drawn, the dealer's first too."""
    return rules.ruleset.wall_size - rules.wall.dead


def draws_tell(rules: Rules) -> bool:
    """Whether the number of tiles drawn tells how many are left for the hand."""
    return rules.wall.replacement_end not in ("dead_wall", "own_wall") and "dealt" not in rules.opening.flowers


def least_drawn(hand: Hand, rules: Rules) -> int:
    """How many tiles must have been drawn at least: the dealer's first, a replacement for each kong and declared joker
    of the winner, and the winner's own draw."""
    replaced = len(declared(hand, rules)) + sum(meld.is_kong for meld in hand.melds)
    least = 1 + replaced
    after = hand.situation.after_kong or hand.situation.after_flower
    if hand.seat != DEALER and replaced and all(meld.kind != "open_kong" for meld in hand.melds):
        least += 1  # what is declared in the own turn follows a draw
    if hand.by == "self_draw" and not after and (replaced or hand.seat != DEALER):
        least += 1
    return least


def declared(hand: Hand, rules: Rules) -> tuple[Kind, ...]:
    """What was surely put down after a draw: all that lies there but flowers of the deal."""
    return () if "dealt" in rules.opening.flowers else hand.flowers


# ------------------------------------------------------------- what follows


def followed(hand: Hand, rules: Rules) -> Hand:
    """The hand with everything that follows from what is said of it; what is said stays as it is."""
    while (more := replace(hand, **_more(hand, rules))) != hand:
        hand = more
    return hand


def _more(hand: Hand, rules: Rules) -> dict[str, Any]:
    """The fields of the hand that one more step gives."""
    told, dealer, bare = hand.situation, hand.seat == DEALER, not hand.melds and not hand.flowers
    found: dict[str, Any] = {}
    fields: dict[str, Any] = {}
    if hand.by == "self_draw":
        found |= _drawn(hand)
    elif hand.by == "discard":
        if told.tiles_drawn == 1 and not dealer and not hand.melds:
            found |= {"dealer_first_discard": True, "no_calls": True}
        if told.dealer_first_discard and not dealer and not hand.melds:
            found["before_first_discard"] = True
            fields["target"] = hand.target or DEALER
        drawn = told.tiles_drawn
        # without calls the turns go round, and no player discards more often than tiles are drawn
        if told.no_calls and not hand.melds and drawn is not None and drawn <= _turns_before(hand.seat):
            found["before_first_discard"] = True
    kinds = {meld.kind.removesuffix("_kong") for meld in hand.melds if meld.is_kong}
    if told.after_kong and told.kong_kind is None and len(kinds) == 1:
        found["kong_kind"] = kinds.pop()
    if draws_tell(rules) and hand.by != "robbed_kong":
        live = live_tiles(rules)
        if told.tiles_drawn == live and (hand.by == "self_draw" or rules.wins.last_tile_discard == "any"):
            found["last_tile"] = True
        if told.last_tile and told.tiles_drawn is None:
            found["tiles_drawn"] = live
    if told.first_draw and dealer and bare and told.tiles_drawn is None:
        found["tiles_drawn"] = 1
    return {**fields, "situation": replace(told, **found)}


def _drawn(hand: Hand) -> dict[str, Any]:
    """What follows for a self-draw: the first draw, and that nothing came before it."""
    told, dealer, bare = hand.situation, hand.seat == DEALER, not hand.melds and not hand.flowers
    found: dict[str, Any] = {}
    early = told.tiles_drawn == (1 if dealer else 2)
    if bare and (early or told.before_first_discard or told.own_draws == 1):
        found["first_draw"] = True
    if told.first_draw and not hand.melds:
        found["before_first_discard"] = True
        if dealer and not hand.flowers:
            found["no_calls"] = True
    return found


# ------------------------------------------------------------- what cannot be


def contradictions(hand: Hand, rules: Rules, denied: frozenset[str] = frozenset()) -> tuple[Contradiction, ...]:
    """Everything that is said of the win and can't be so. `denied`: the flags that are said not to hold."""
    if hand.by != "self_draw" and "discard" not in rules.wins.on:
        return ()  # whatever is said of it, there is no such win in this game
    found = dict(_contradictions(hand, rules))
    after = followed(hand, rules).situation
    for name in sorted(denied):
        if not getattr(hand.situation, name) and getattr(after, name):
            found.setdefault(name, "it follows from what else is given, and is said not to be so")
    return tuple(found.items())


def _contradictions(hand: Hand, rules: Rules) -> Iterator[Contradiction]:
    """Each with its field, the first reason for a field last, so that it is the one that stays."""
    told = hand.situation
    yield from _counts(hand, rules)
    yield from _early(hand, rules)
    yield from _replacements(hand, rules)
    yield from _giver(hand, rules)
    for name in _OF_SELF_DRAW if hand.by != "self_draw" else ():
        if getattr(told, name):
            yield name, Said("this is of a win by self-draw, and the hand is {what}", what=_WAYS[hand.by])
    for name in _OF_DISCARD if hand.by != "discard" else ():
        if getattr(told, name):
            yield name, Said("this is of a win on a discard, and the hand is {what}", what=_WAYS[hand.by])


def _giver(hand: Hand, rules: Rules) -> Iterator[Contradiction]:
    """Who gave the tile, of a win by self-draw: nobody did, and a kong is fed where the game asks for it alone."""
    if hand.by != "self_draw" or hand.target is None:
        return
    told = hand.situation
    if not rules.settlement.kong_feeder:
        yield "target", Said("the winner drew the tile, so {wind} has not given it", wind=hand.target)
    elif not told.after_kong:
        words = "the winner drew the tile; {wind} can only have fed an open kong, and after_kong is not said"
        yield "target", Said(words, wind=hand.target)
    elif told.kong_kind not in (None, "open"):
        words = "{wind} can only have fed an open kong, and kong_kind says {kind}"
        yield "target", Said(words, wind=hand.target, kind=told.kong_kind)
    elif hand.melds and all(meld.kind != "open_kong" for meld in hand.melds):
        yield "target", Said("{wind} can only have fed an open kong, and the winner has none", wind=hand.target)


def _replacements(hand: Hand, rules: Rules) -> Iterator[Contradiction]:
    told = hand.situation
    kongs = [meld.kind for meld in hand.melds if meld.is_kong]
    if told.kong_kind is not None and not told.after_kong:
        yield "kong_kind", "this is the kind of the kong that the winning tile replaces, and after_kong is not said"
    elif told.kong_kind is not None and kongs and f"{told.kong_kind}_kong" not in kongs:
        yield "kong_kind", Said("the winner has no {meld} to win after", meld=f"{told.kong_kind} kong")
    if told.after_kong and not kongs:
        yield "after_kong", NO_KONG
    if told.after_flower and not hand.flowers:
        yield "after_flower", "a win on the replacement tile of a declared joker needs one, and there is none"
    if told.last_tile and told.after_kong and rules.wall.replacement_end == "dead_wall":
        yield "last_tile", "a replacement comes out of the dead wall here, and is never the last tile of the live wall"
    if told.last_tile and hand.by == "robbed_kong" and "added_kong" not in rules.play.last_calls:
        yield "last_tile", "a kong needs a tile in the wall to replace it, so none is robbed after the last tile"


def _early(hand: Hand, rules: Rules) -> Iterator[Contradiction]:
    """What is said of the first turns."""
    told = hand.situation
    if told.no_calls:
        if hand.melds:
            yield "no_calls", Said("the winner has called: {meld}", meld=hand.melds[0].kind.replace("_", " "))
        elif hand.by == "robbed_kong" or told.discard_after_kong:
            yield "no_calls", "another player has a kong"
    if told.first_draw:
        yield from _first_draw(hand, rules)
    if told.before_first_discard:
        yield from _before_first_discard(hand, rules)
    if told.dealer_first_discard and hand.by == "discard":
        yield from _dealer_first_discard(hand)
    if any(seat == hand.seat for seat, _ in (hand.go_around or ())[1:]):
        yield "go_around", "it begins with the winner's own last discard, if there is one, and has no other of his"
    if hand.responsible is not None and not rules.settlement.look_back:
        words = "who put a tile down earlier pays nothing in {title}"
        yield "responsible", Said(words, title=rules.ruleset.title)
    elif hand.responsible is not None and hand.by == "self_draw":
        yield "responsible", "all pay for a self-draw"
    elif hand.responsible is not None and hand.go_around is not None:
        yield "responsible", "the discards of the go-around say who is: state one of the two"


def _first_draw(hand: Hand, rules: Rules) -> Iterator[Contradiction]:
    told, down = hand.situation, declared(hand, rules)
    if hand.seat == DEALER and hand.by == "self_draw" and (hand.melds or down):
        what = "melds" if hand.melds else "declared jokers"
        if not told.after_flower:
            words = "the dealer's first draw is before everything else, and the hand has {what}"
            yield "first_draw", Said(words, what=what)
    elif down and not told.after_flower:
        yield "first_draw", "jokers are declared after a draw, and the hand has declared ones"
    if told.last_tile:
        yield "first_draw", "the last tile of the wall is nobody's first draw"


def declared_after_claim(told: Situation, rules: Rules) -> bool:
    """Whether a winner on a replacement tile may have claimed a tile in the same turn, and put none down."""
    after = rules.play.after_claim
    return (told.after_kong and not KONGS.isdisjoint(after)) or (told.after_flower and "flower" in after)


def _before_first_discard(hand: Hand, rules: Rules) -> Iterator[Contradiction]:
    claims = [meld.kind for meld in hand.melds if meld.kind in ("chow", "pung", "added_kong")]
    if hand.seat == DEALER and hand.by != "self_draw":
        yield "before_first_discard", "the dealer discards first, and wins here on another's tile"
    elif claims and not declared_after_claim(hand.situation, rules):
        words = "the winner has discarded after the {meld}"
        yield "before_first_discard", Said(words, meld=claims[0].replace("_", " "))
    elif hand.go_around and hand.go_around[0][0] == hand.seat:
        yield "before_first_discard", "go_around begins with a discard of the winner"


def _dealer_first_discard(hand: Hand) -> Iterator[Contradiction]:
    if hand.seat == DEALER:
        yield "dealer_first_discard", "the winner is the dealer"
    elif hand.target not in (None, DEALER):
        words = "the dealer is {wind}, and this tile was put down by {wind2}"
        yield "dealer_first_discard", Said(words, wind=DEALER, wind2=hand.target)
    elif hand.melds:
        yield "dealer_first_discard", "nobody can call before it, and the winner has melds"
    elif hand.go_around:
        yield "go_around", "nothing was put down before the dealer's first discard"


def _counts(hand: Hand, rules: Rules) -> Iterator[Contradiction]:
    """What is said of the number of tiles drawn."""
    told, live, drawn = hand.situation, live_tiles(rules), hand.situation.tiles_drawn
    if drawn is None or not draws_tell(rules):
        return
    if told.last_tile and drawn < live:
        yield "last_tile", Said("the last tile is number {live}, and tiles_drawn says {drawn}", live=live, drawn=drawn)
    if told.first_draw and hand.seat == DEALER and hand.by == "self_draw" and not hand.flowers and drawn != 1:
        yield "tiles_drawn", Said("the dealer's first draw is tile number 1, not {drawn}", drawn=drawn)
    if not 1 <= drawn <= live:
        yield "tiles_drawn", Said("from 1 to {live} tiles can be drawn, and {drawn} is said", live=live, drawn=drawn)
    elif drawn == 1 and hand.by == "self_draw" and hand.seat != DEALER:
        yield "tiles_drawn", "2 at least must have been drawn by then, the dealer's first too, not 1"


# ------------------------------------------------------------- what it comes to


def judged(hand: Hand, rules: Rules) -> Scored | NotAWin:
    """The score of a hand of which nothing else is known: no win where it says itself that its winner let a tile pass
    that forbids it, and with a reason `not_judged` where it leaves that open."""
    found = rules.score(hand)
    if isinstance(found, NotAWin) or (why := rules.wins.let_pass(hand)) is None:
        return found
    return found.with_parts(reasons=(*found.reasons, why)) if why.code == "not_judged" else NotAWin((why,))


def paid_cases(hand: Hand, scored: Scored | NotAWin, rules: Rules) -> tuple[PaidCase, ...]:
    """Each way in which the win may be paid, where the hand leaves open who pays; empty where it is fixed."""
    if isinstance(scored, NotAWin) or scored.payments is not None or scored.total is None:
        return ()
    return tuple(each for each in rules.settlement.pays(hand, scored.total) if each.when)


# ------------------------------------------------------------- what stays open


_NEEDED: Final[Mapping[str, tuple[str, str]]] = {
    "no_calls": (
        "whether anybody had called before",
        "whether anybody had called before is not said (`no_calls`); if nobody had, the total is {n:,}",
    ),
    "before_first_discard": (
        "whether the winner had discarded before",
        "whether the winner had discarded before is not said (`before_first_discard`); if not, the total is {n:,}",
    ),
}
"""The facts that early wins depend on, beside what tells that a win is one: as a question, and what hangs on it."""


def opened(hand: Hand, rules: Rules, scored: Scored | NotAWin, said: frozenset[str]) -> Scored | NotAWin:
    """The score with a reason `not_judged` for each fact that is not said, does not follow and would change the total.

    `said`: the flags that are said to hold or not to hold.
    """
    if not isinstance(scored, Scored) or scored.total is None:
        return scored
    reasons = list(scored.reasons)
    for name, other in unsaid(hand, rules, said):
        worth = rules.score(other)
        if isinstance(worth, Scored) and worth.total is not None and worth.total != scored.total:
            more = [(row, value) for row, value in worth.patterns.items() if row not in scored.patterns]
            message: str = Said(_NEEDED[name][1], n=worth.total)
            if more:
                message = Said("{rows}: {why}", rows=more, why=message)
            reasons.append(Reason("not_judged", message))
    return scored if len(reasons) == len(scored.reasons) else scored.with_parts(reasons=tuple(reasons))


def unsaid(hand: Hand, rules: Rules, said: frozenset[str] = frozenset()) -> Iterator[tuple[str, Hand]]:
    """The facts that an early win depends on and that are neither said nor follow: each field with the hand as it would
    be. `said`: the flags that are said to hold or not to hold."""
    for name in _NEEDED:
        if name in said or getattr(hand.situation, name) or not _may_be_early(hand, rules, name):
            continue
        other = followed(replace(hand, situation=replace(hand.situation, **{name: True})), rules)
        if not contradictions(other, rules):
            yield name, other


def question_of(name: str) -> str:
    """What is asked by this field, as words within a sentence."""
    return f"{_NEEDED[name][0]} (`{name}`)"


def _may_be_early(hand: Hand, rules: Rules, name: str) -> bool:
    """Whether what is said makes it a win of the first turns, for which the fact matters."""
    told = hand.situation
    if name == "no_calls":
        return told.first_draw or told.before_first_discard or told.dealer_first_discard
    jokers = sum(rules.ruleset.copies[kind] for kind in rules.ruleset.flowers)
    late = told.tiles_drawn is not None and told.tiles_drawn - jokers > _turns_before(hand.seat)
    return told.no_calls and not late


def _turns_before(seat: Wind) -> int:
    """How many players have their first turn before this one."""
    return WINDS.index(seat)
