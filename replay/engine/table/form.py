"""What the types of the events can't say of their form: fields that go together, and how many tiles a field holds."""

from __future__ import annotations

from msgspec import structs

from replay.engine.table.faults import fault
from replay.events import AnyEvent, Chow, Discard, Draw, Exchange, Kong, Pung, StartHand, VoidSuit, Win
from replay.findings import Fault
from replay.rules import Rules
from replay.said import Said, whole
from replay.tiles import any_hidden, is_hidden, known_of

_EXCERPT_ONLY = ("melds", "flowers", "situation", "go_around", "responsible", "void_suit", "out")
"""Fields of a win, in their order."""
_KONG_FIELDS = {"open": ("target", "tile", "tiles"), "concealed": ("tiles",), "added": ("tile",)}


def form_fault(event: AnyEvent, rules: Rules, *, excerpt: bool = False) -> Fault | None:
    """Why the event is no event of the format although each of its fields is one; None if it is."""
    why: str | None = None
    match event:
        case Draw() | Discard():
            return None
        case Chow() | Pung():
            why = _given(event, 2, type(event).__name__.lower())
        case Kong():
            why = _kong(event)
        case Win():
            why = _win(event, rules, excerpt=excerpt)
        case StartHand():
            if rules.rotation.rounds and event.round is None:
                why = "the round is missing: `round` is E, S, W or N"
        case VoidSuit():
            if not rules.opening.void_suits:
                why = Said("there are no missing suits in {title}", title=rules.ruleset.title)
        case Exchange():
            if not rules.opening.exchange:
                why = Said("no tiles are handed on in {title}", title=rules.ruleset.title)
        case _:
            return None
    return None if why is None else fault(rules, "bad_event", whole(why))


def _given(event: Chow | Pung | Kong, number: int, meld: str) -> str | None:
    tiles = event.tile_kinds
    if len(tiles) != number:
        words = "'tiles' of {a_meld} are the {m} from hand, not {given!r}"
        return Said(words, a_meld=meld, m=number, given=event.tiles)
    return Said("the tiles of {a_meld} lie open: '?' is not possible", a_meld=meld) if any_hidden(tiles) else None


def _kong(event: Kong) -> str | None:
    wanted = _KONG_FIELDS[event.kind]
    stated = {"target": event.target, "tile": event.tile, "tiles": event.tiles}
    for name, value in stated.items():
        given = value is not None
        if given != (name in wanted):
            words = f"{name!r} {'does not belong to' if given else 'is missing in'} {{a_meld}}"
            return Said(words, a_meld=f"{event.kind} kong")
    if event.kind == "open":
        return _given(event, 3, "open kong")
    if event.kind == "concealed":
        tiles = event.tile_kinds
        if len(tiles) != 4:
            return Said("'tiles' of a concealed kong are four, not {given!r}", given=event.tiles)
        if any_hidden(tiles) and known_of(tiles):
            return "a concealed kong is known or hidden as a whole"
    return None


def _win(event: Win, rules: Rules, *, excerpt: bool) -> str | None:
    if event.by == "self_draw" and event.target is not None and not (excerpt and rules.settlement.kong_feeder):
        return "'target' does not belong to a win by self-draw"
    if event.by != "self_draw" and event.target is None:
        return "'target' is missing: who discarded or added the winning tile"
    if event.scoring_tiles is not None and not rules.wall.scoring_tiles:
        return Said("no scoring tiles are turned in {title}", title=rules.ruleset.title)
    if not excerpt:
        if is_hidden(event.tile_kind):
            return "'tile' is missing: only an excerpt may leave out what was won on"
        stated = structs.asdict(event)
        for name in _EXCERPT_ONLY:
            if stated[name] is not None:
                return f"{name!r} belongs to a win in an excerpt; here it follows from the events before"
    return None
