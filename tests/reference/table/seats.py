"""What the players hold and what lies on the table, as far as the record says; hidden tiles are counted."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.reference.table.faults import FaultError, need
from tests.reference.table.rulings import Rules
from tests.reference.table.tiles import DECKS, HIDDEN, Tile, is_flower, parse

Meld = dict[str, Any]
"""`kind` as in `replay score`, `tiles`, and of a claimed one `claimed` and `target`."""


class Tiles:
    """All tiles of a hand: thirteen a seat, the wall, later melds and discards."""

    def __init__(self, rules: Rules, deal: dict[str, Any]) -> None:
        """FaultError: no such deal."""
        self.deck = DECKS[rules.ruleset]
        dealt = [parse(text) for text in deal["hands"]]
        put_down = [list(parse(text)) for text in deal.get("flowers", ("",) * 4)]
        need(rules.flowers or "flowers" not in deal, "there are no flowers in this game")
        need(all(is_flower(tile) for each in put_down for tile in each), "only flowers are put down before play")
        need(not any(is_flower(tile) for hand in dealt for tile in hand), "flowers of the deal are put down")
        size = sum(self.deck.values()) - 52 - sum(map(len, put_down))
        need(all(len(hand) == 13 for hand in dealt), "four hands of thirteen tiles are dealt")
        wall, walls = deal.get("wall"), deal.get("walls")
        need("walls" not in deal or rules.own_wall, "there is one wall in this game")
        need(wall is None or not rules.own_wall, "each player has an own wall")
        self.wall = [HIDDEN] * size if wall is None else list(parse(wall))
        need(len(self.wall) == size, "the wall has another number of tiles")
        self.walls: list[list[Tile]] | None = None
        """By seat, the own walls; then `wall` has nothing."""
        if rules.own_wall:
            self.walls = [list(parse(text)) for text in walls or ("?" * rules.own_wall,) * 4]
            need(all(len(own) == rules.own_wall for own in self.walls), "a wall has another number of tiles")
            self.wall = []
        self.drawer = 0
        """Who draws next, if the hand goes on."""
        self.all_known = False
        self.undrawn = rules.undrawn
        self.replaced_from_head = rules.replaced_from_head
        self.replacement_place = 1 if rules.jokers else self.undrawn + 1  # from the tail; the draft keeps fourteen
        self.held = [Counter(tile for tile in hand if tile != HIDDEN) for hand in dealt]
        self.hidden = [hand.count(HIDDEN) for hand in dealt]
        self.melds: list[list[Meld]] = [[], [], [], []]
        self.flowers: list[list[Tile]] = put_down
        self.river: list[Tile] = []
        self.taken: list[Tile] = []
        self.won_drawn: list[Tile] = []
        self.check_copies()
        self.all_known = HIDDEN not in self.lying() and not any(self.hidden)

    def lying(self) -> list[Tile]:
        """What is left of the wall, or of all four."""
        return [*self.wall, *(tile for own in self.walls or () for tile in own)]

    @property
    def left(self) -> int:
        """How many tiles can still be drawn, of own walls by who draws next."""
        if self.walls is not None:
            return len(self.walls[self.drawer])
        return len(self.wall) - self.undrawn

    def seen(self) -> Counter[Tile]:
        """Every tile that is known, wherever it lies."""
        found = Counter(self.lying())
        del found[HIDDEN]
        for seat in range(4):
            found.update(self.held[seat])
            found.update(self.flowers[seat])
            for meld in self.melds[seat]:
                found.update(tile for tile in meld["tiles"] if tile != HIDDEN)
        for pile in (self.river, self.taken, self.won_drawn):
            found.update(pile)
        return found

    def check_copies(self) -> None:
        """FaultError: more copies of a tile than the game has. Known tiles remain what they are."""
        if self.all_known:
            return
        for tile, count in self.seen().items():
            need(count <= self.deck[tile], f"there are not so many {tile}")

    def draw(self, seat: int, tile: Tile, *, replacement: bool) -> Tile:
        """The tile drawn goes to the seat. FaultError: the wall is empty or holds another tile there."""
        wall = self.wall if self.walls is None else self.walls[seat]
        need(wall if self.walls is not None else self.left > 0, "the wall is empty")
        from_tail = replacement and not self.replaced_from_head and self.walls is None
        there = wall.pop(len(wall) - self.replacement_place if from_tail else 0)
        need(HIDDEN in (there, tile) or there == tile, "the wall holds another tile there")
        known = tile if there == HIDDEN else there
        if known == HIDDEN:
            self.hidden[seat] += 1
        else:
            self.held[seat][known] += 1
        return known

    def give(self, seat: int, tile: Tile, *, hidden_first: bool = False) -> None:
        """The seat parts with a tile. FaultError: it cannot hold it."""
        held = self.held[seat]
        if hidden_first and self.hidden[seat]:
            self.hidden[seat] -= 1
        elif held[tile]:
            held[tile] -= 1
            held += Counter()
        elif self.hidden[seat]:
            self.hidden[seat] -= 1
        else:
            raise FaultError(f"{tile} is not in hand")

    def give_all(self, seat: int, tiles: tuple[Tile, ...]) -> None:
        for tile in tiles:
            self.give(seat, tile)

    def known(self, seat: int) -> bool:
        """Is every concealed tile of the seat known?"""
        return not self.hidden[seat]

    def size(self, seat: int) -> int:
        return self.held[seat].total() + self.hidden[seat]

    def concealed(self, seat: int) -> tuple[Tile, ...]:
        return tuple(self.held[seat].elements())

    def shows(self, seat: int, text: str) -> list[Tile]:
        """The seat's concealed tiles are written down, maybe with kongs that lie face down; which of them nobody had
        seen. FaultError: others."""
        said = self.without_kongs(seat, list(parse(text)))
        need(len(said) == self.size(seat), "another number of tiles")
        stated = Counter(tile for tile in said if tile != HIDDEN)
        missing, unsaid = self.held[seat] - stated, len(said) - stated.total()
        need(missing.total() <= unsaid, "other tiles than those held")
        new = stated - self.held[seat]
        self.held[seat] = self.held[seat] | stated
        self.hidden[seat] = len(said) - self.held[seat].total()
        need(self.hidden[seat] >= 0, "other tiles than those held")
        self.check_copies()
        return list(new.elements())

    def without_kongs(self, seat: int, said: list[Tile]) -> list[Tile]:
        """The tiles written down without the kongs face down that are written among them."""
        for meld in self.melds[seat]:
            if len(said) >= self.size(seat) + 4 and meld.get("face_down"):
                known = [tile for tile in meld["tiles"] if tile in said]
                if known or said.count(HIDDEN) >= 4:
                    for tile in meld["tiles"]:
                        said.remove(tile if tile in said else HIDDEN)
        return said
