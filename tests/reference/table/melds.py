"""What may be declared or claimed, tile for tile (rulebooks: b30fj §4, sichuan §3, xixi §2, zung-jung §2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.reference.table.faults import need
from tests.reference.table.rulings import Rules
from tests.reference.table.tiles import HONORS, SUITED, Tile, is_joker, is_run, stands_for

RED = "7z"
NATURALS = SUITED + HONORS


def chow_identities(claimed: Tile, own: tuple[Tile, ...]) -> Iterator[tuple[Tile, Tile]]:
    """Every pair of kinds that the two tiles from hand may be so that the three are a chow."""
    first, second = own
    for a in stands_for(first):
        for b in stands_for(second):
            if a[1] == b[1] == claimed[1] and is_run((claimed, a, b)):
                yield a, b


def check_chow(rules: Rules, claimed: Tile, own: tuple[Tile, ...]) -> None:
    """FaultError unless these make a chow."""
    need(rules.jokers or rules.zung_jung or rules.mcr or rules.says("chow", "left"), "there is no chow in this game")
    need(len(own) == 2, "a chow takes two tiles from hand")
    if rules.jokers:
        need(not is_joker(claimed), "a discarded joker is never claimed for a chow")
        need(not (rules.says("chow-hand-jokers", "none") and any(map(is_joker, own))), "no joker in a chow")
        need(any(True for _ in chow_identities(claimed, own)), "no chow")
    else:
        need(is_run((claimed, *own)), "no chow")


def check_alike(rules: Rules, tiles: tuple[Tile, ...], claimed: Tile | None) -> None:
    """FaultError unless these tiles, the claimed one among them, make a pung or kong."""
    naturals = {tile for tile in tiles if not is_joker(tile)}
    jokers = [tile for tile in tiles if is_joker(tile)]
    if rules.xixi and RED in tiles:
        if naturals == {RED}:
            need(rules.says("red-natural", "triplet"), "Red Dragons are in no meld")
            return
        may = rules.says("red-in-meld", "both") or (rules.says("red-in-meld", "pung") and len(tiles) == 3)
        need(may and tiles.count(RED) == 1 and len(naturals) == 2, "Red Dragons are in no meld")
        need(claimed != RED, "a discarded Red Dragon is dead")
        return
    need(len(naturals) == 1, "not of one kind")
    need(not jokers or rules.jokers, "there are no jokers in this game")
    most = 2 if rules.says("pung-discarded-joker", "not-counted") and claimed in jokers else 1
    need(len(jokers) <= most, "too many jokers")
    [kind] = naturals
    need(all(kind in stands_for(joker) for joker in jokers), "the joker cannot be that tile")


def kind_of(tiles: tuple[Tile, ...]) -> Tile:
    """The natural kind of a pung or kong."""
    naturals = Counter(tile for tile in tiles if not is_joker(tile))
    if len(naturals) > 1:
        del naturals[RED]
    return next(iter(naturals))


def forbidden(rules: Rules, how: str, claimed: Tile, own: tuple[Tile, ...]) -> set[Tile]:
    """The natural tiles that may not be discarded right after this chow or pung (b30fj §4, Swap-calling)."""
    calls_bind = rules.jokers or rules.says("swap-call", "forbidden")
    if not calls_bind:
        return set()
    if how == "pung":
        return {kind_of((claimed, *own))}
    if rules.says("swap-calling", "same-tile"):
        return {claimed}
    everywhere: set[Tile] | None = None
    for pair in chow_identities(claimed, own):
        found = {tile for tile in SUITED if tile[1] == claimed[1] and is_run((tile, *pair))}
        everywhere = found if everywhere is None else everywhere & found
    return {claimed} | (everywhere or set())
