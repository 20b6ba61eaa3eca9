"""One hand, event by event (rulebooks: b30fj §1-§4, sichuan §1-§4, xixi §1-§3, zung-jung §1-§2)."""

from __future__ import annotations

from typing import Any

from tests.reference.table.faults import FaultError, need
from tests.reference.table.kept import Kept
from tests.reference.table.melds import check_alike, check_chow, forbidden, kind_of
from tests.reference.table.passing import Passing
from tests.reference.table.rulings import Rules
from tests.reference.table.seats import Meld, Tiles
from tests.reference.table.tiles import HIDDEN, Tile, is_flower, is_joker, parse
from tests.reference.table.winning import Winning

Event = dict[str, Any]


class Play(Winning):
    """The table during a hand.

    `phase`: draw (`turn` draws), act (`turn` has drawn), must (`turn` has claimed a chow or pung and discards), claims
    (`last` lies there), rob (`last` is being added to a pung), replacement (`turn` draws one), over.
    """

    def __init__(self, rules: Rules, event: Event, scores: list[int] | None) -> None:
        """FaultError: no such deal."""
        self.rules = rules
        self.dealer: int = event["dealer"]
        self.round: str | None = event.get("round")
        self.tiles = Tiles(rules, event)
        self.scores = scores
        self.phase = "draw"
        self.turn = self.dealer
        self.turn_kongs: list[str] = []
        self.turn_flowers = 0
        self.kong_last = False
        """Whether a kong, not a flower, was the last that was replaced in this turn."""
        self.feeder: int | None = None
        self.drawn: Tile | None = None
        self.replacement = False
        self.last: dict[str, Any] = {}
        self.forbidden: set[Tile] = set()
        self.takers: list[int] = []
        self.winners: list[list[int]] = []
        self.first_source: int | None = None
        self.won_for: dict[int, int] = {}
        self.draws = [0] * 4
        self.last_drawer: int | None = None
        self.discards = 0
        self.discarded = [0] * 4
        self.kept = [Kept() for _ in range(4)]
        self.calls = 0
        self.kongs = 0
        self.windows: list[list[tuple[int, Tile]]] = [[], [], [], []]
        self.voids: list[str | None] = [None] * 4
        self.exchanges: list[Event] = []
        self.paid_kongs: list[dict[str, Any]] = []
        self.begun = False
        self.passing = Passing()

    @property
    def out(self) -> list[int]:
        """Who has won, the takers of the tile that lies there too."""
        return [seat for group in self.winners for seat in group]

    def active_after(self, seat: int) -> int:
        return next(s % 4 for s in range(seat + 1, seat + 5) if s % 4 not in self.out)

    def spent(self, seat: int) -> bool:
        """Can no hidden tile of the player of Sichuan be of the missing suit, by what was put down (§2)?"""
        return self.kept[seat].number == 0

    def pay(self, payments: list[int] | None) -> None:
        """Points change hands; None: nobody can tell how many."""
        if self.scores is not None:
            self.scores = None if payments is None else [a + b for a, b in zip(self.scores, payments, strict=True)]

    def feed(self, event: Event) -> None:
        """The next event. FaultError: it cannot follow."""
        ended = len(self.out) >= self.rules.wins_that_end and event["type"] != "end_hand"
        if ended and not self.may_win_too(event):
            raise FaultError("the hand is over")
        self.tiles.drawer = self.next_drawer()
        getattr(self, f"on_{event['type']}")(event)
        self.tiles.check_copies()
        self.tiles.drawer = self.next_drawer()

    def next_drawer(self) -> int:
        """Who draws next, if nobody calls."""
        if self.phase in ("draw", "replacement", "rob") or len(self.out) > 3:
            return self.turn
        return self.active_after(self.last["seat"] if self.phase == "claims" and self.last else self.turn)

    def may_win_too(self, event: Event) -> bool:
        """Is it one more win on the tile that ended the hand?"""
        several = self.rules.bloody or self.rules.says("one-winner", "all")
        return event["type"] == "win" and several and self.phase in ("claims", "rob") and bool(self.takers)

    def on_void_suit(self, event: Event) -> None:
        need(self.rules.sichuan, "there are no missing suits in this game")
        need(not self.begun, "missing suits are declared before the first discard, kong or win")
        need(self.voids[event["seat"]] is None, "a missing suit is declared once")
        need(not self.rules.says("exchange", "three-tiles") or len(self.exchanges) == 4, "the exchange comes first")
        self.voids[event["seat"]] = event["suit"]

    def on_exchange(self, event: Event) -> None:
        need(self.rules.says("exchange", "three-tiles"), "no tiles are exchanged in this game")
        need(not self.begun and not any(self.voids), "the exchange comes before the missing suits")
        tiles = parse(event["tiles"])
        need((len(tiles) == 3 and HIDDEN in tiles) or len({t[-1] for t in tiles}) == 1, "three tiles of one suit")
        need(len(tiles) == 3, "three tiles of one suit")
        need(event["seat"] != event["target"], "tiles are handed to another player")
        for other in self.exchanges:
            need(other["seat"] != event["seat"] and other["target"] != event["target"], "one exchange a seat")
        for tile in tiles:
            if tile == HIDDEN:
                need(self.tiles.hidden[event["seat"]], "no hidden tile is held")
                self.tiles.hidden[event["seat"]] -= 1
            else:
                self.tiles.give(event["seat"], tile)
        self.exchanges.append(event)
        if len(self.exchanges) == 4:
            for each in self.exchanges:
                self.tiles.held[each["target"]].update(t for t in parse(each["tiles"]) if t != HIDDEN)
                self.tiles.hidden[each["target"]] += parse(each["tiles"]).count(HIDDEN)

    def begin(self) -> None:
        """The first discard, kong or win: the missing suits must be there."""
        if self.rules.sichuan and not self.rules.says("void-in-log", "infer"):
            need(all(self.voids), "a missing suit is not declared")
        if self.rules.says("exchange", "three-tiles"):
            need(len(self.exchanges) == 4, "the exchange is missing")
        self.begun = True

    def on_draw(self, event: Event) -> None:
        need(self.phase not in ("act", "must"), "a discard is missing")
        seat = event["seat"]
        replacing = self.phase == "replacement" or (self.phase == "rob" and not self.takers)
        if self.phase == "rob":
            self.close_rob()
        elif self.phase == "claims":
            self.close_claims(None)
        need(seat == self.turn, "it is another player's turn")
        self.tiles.drawer = seat
        need(self.tiles.left > 0, "the wall is empty")
        said = event.get("replacement")
        need(said is None or said == replacing, "the flag `replacement` is wrong")
        if not replacing:
            self.turn_kongs, self.turn_flowers, self.feeder = [], 0, None
        tile = self.tiles.draw(seat, event["tile"], replacement=replacing)
        self.drawn, self.replacement = tile, replacing
        self.kept[seat].drew(tile)
        self.draws[seat] += 1
        self.last_drawer = seat
        self.windows[seat] = []
        self.passing.freed(seat, self.rules)
        self.takers = []
        self.phase = "act"

    def own_turn(self, seat: int) -> None:
        need(seat == self.turn, "it is another player's turn")
        need(self.phase == "act", "a draw is missing")

    def on_discard(self, event: Event) -> None:
        seat, tile = event["seat"], event["tile"]
        need(seat == self.turn, "it is another player's turn")
        need(self.phase in ("act", "must"), "a draw is missing")
        need(tile in self.tiles.deck, "there is no such tile in this game")
        self.begin()
        held = self.tiles.held[seat]
        said, drew = event.get("drawn"), self.drawn if self.phase == "act" else None
        if said is True:
            need(drew in (tile, HIDDEN), "the flag `drawn` is wrong")
        drawn_stays = said is False and drew == tile and held[tile] == 1
        if drawn_stays:
            need(self.tiles.hidden[seat], "the flag `drawn` is wrong")
        if said is False and drew == HIDDEN:
            need(held[tile] or self.tiles.hidden[seat] > 1, "the flag `drawn` is wrong")
        need(tile not in self.forbidden, "swap-calling")
        self.no_flower_kept(seat, tile)
        void = self.voids[seat]
        if void and tile[1] != void:
            need(not any(other[1] == void for other in held if held[other]), "the missing suit goes first")
        if self.rules.says("red-discard", "forbidden") and tile == "7z" and self.tiles.known(seat):
            need(held["7z"] == held.total(), "a Red Dragon is not discarded while there is another tile")
        hidden_before = self.tiles.hidden[seat]
        self.tiles.give(seat, tile, hidden_first=drawn_stays or (said is True and drew == HIDDEN))
        unseen = self.tiles.hidden[seat] < hidden_before
        other = said is False and drew == HIDDEN
        self.kept[seat].put_down(tile, void, unseen=unseen, not_the_one_drawn=other)
        if self.rules.says("void-in-log", "infer") and void is None:
            self.voids[seat] = tile[1]
        self.discards += 1
        self.discarded[seat] += 1
        self.tiles.river.append(tile)
        for window in self.windows:
            window.append((seat, tile))
        after = "" if self.phase != "act" or not self.replacement else "replacement"
        self.last = {"seat": seat, "tile": tile, "after": after, "first": self.discards == 1}
        self.forbidden = set()
        self.takers = []
        self.phase = "claims"

    def claim(self, event: Event) -> tuple[Tile, ...]:
        """What all claims of a discard share; gives the tiles from hand."""
        seat, tile = event["seat"], event["tile"]
        need(self.phase == "claims" and self.last, "there is no discard to claim")
        need(not self.takers, "the tile has been won on")
        need(seat not in self.out, "the player has won")
        need(seat != self.last["seat"], "nobody claims his own discard")
        need(tile == self.last["tile"] and event["target"] == self.last["seat"], "another tile was discarded")
        need(self.tiles.left > 0, "the last discard is not claimed")
        own = parse(event["tiles"])
        need(all(each in self.tiles.deck for each in own), "there is no such tile in this game")
        return own

    def melded(self, event: Event, kind: str, own: tuple[Tile, ...]) -> None:
        """The claim takes effect."""
        seat = event["seat"]
        self.tiles.give_all(seat, own)
        self.close_claims(seat)
        tile = self.tiles.river.pop()
        meld = {"kind": kind, "tiles": (tile, *own), "target": event["target"], "claimed": tile}
        self.tiles.melds[seat].append(meld)
        self.calls += 1
        self.windows[seat] = []
        self.passing.freed(seat, self.rules)
        self.turn, self.drawn, self.replacement = seat, None, False
        self.turn_kongs, self.turn_flowers, self.feeder = [], 0, None

    def on_chow(self, event: Event) -> None:
        own = self.claim(event)
        source = self.last["seat"]
        left = (source + 1) % 4 if self.rules.says("chow-left", "fixed-seat") else self.active_after(source)
        need(event["seat"] == left, "only the next player claims a chow")
        check_chow(self.rules, event["tile"], own)
        self.melded(event, "chow", own)
        self.bind("chow", event, own)

    def on_pung(self, event: Event) -> None:
        own = self.claim(event)
        need(len(own) == 2, "a pung takes two tiles from hand")
        check_alike(self.rules, (event["tile"], *own), event["tile"])
        if self.rules.sichuan:
            self.not_void(event["seat"], event["tile"])
            need(not self.passing.bars_pung(event["seat"], event["tile"]), "a pung passed before")
        self.melded(event, "pung", own)
        self.bind("pung", event, own)

    def bind(self, how: str, event: Event, own: tuple[Tile, ...]) -> None:
        """The claimer must discard, and not everything."""
        self.forbidden = forbidden(self.rules, how, event["tile"], own)
        seat = event["seat"]
        if self.tiles.known(seat):
            need(any(tile not in self.forbidden for tile in self.tiles.concealed(seat)), "no discard would be legal")
        self.phase = "must"

    def not_void(self, seat: int, tile: Tile) -> None:
        need(tile[1] != self.voids[seat], "a tile of the missing suit is not melded")

    def on_kong(self, event: Event) -> None:
        kind, seat = event["kind"], event["seat"]
        stated = event.get("payments")
        if kind == "open":
            own = self.claim(event)
            need(len(own) == 3, "an open kong takes three tiles from hand")
            check_alike(self.rules, (event["tile"], *own), event["tile"])
            if self.rules.sichuan:
                self.not_void(seat, event["tile"])
            self.begin()
            self.melded(event, "open_kong", own)
            self.feeder = event["target"]
        else:
            after_claim = self.phase == "must" and self.rules.says("kong-after-pung", "legal")
            need(seat == self.turn, "it is another player's turn")
            need(self.phase == "act" or after_claim, "a draw is missing")
            need(self.tiles.left > 0, "a kong needs a tile in the wall")
            self.no_flower_kept(seat)
            self.begin()
            if kind == "concealed":
                self.concealed_kong(event)
            else:
                self.added_kong(event)
            self.calls += 1
            self.windows[seat] = []
            self.passing.freed(seat, self.rules)
        self.kongs += 1
        self.turn_kongs.append(kind)
        self.kong_last = True
        self.turn = seat
        self.forbidden = set()
        self.due(event, stated)

    def concealed_kong(self, event: Event) -> None:
        seat, tiles = event["seat"], parse(event["tiles"])
        need(len(tiles) == 4, "a kong has four tiles")
        need(all(tile in self.tiles.deck for tile in tiles), "there is no such tile in this game")
        need(not any(map(is_joker, tiles)), "no joker in a concealed kong")
        check_alike(self.rules, tiles, None)
        self.not_void(seat, kind_of(tiles))
        self.tiles.give_all(seat, tiles)
        face_down = event.get("face_down", False)
        self.tiles.melds[seat].append({"kind": "concealed_kong", "tiles": tiles, "face_down": face_down})

    def added_kong(self, event: Event) -> None:
        seat, tile = event["seat"], event["tile"]
        need(tile in self.tiles.deck and not is_joker(tile), "such a tile is not added")
        meld = self.pung_for(seat, tile)
        self.not_void(seat, tile)
        if self.rules.says("added-held", "illegal"):
            need(self.drawn in (tile, HIDDEN), "only the tile just drawn is added")
        if self.rules.says("added-kong-joker-pung", "refused"):
            need(not any(map(is_joker, meld["tiles"])), "nothing is added to a pung with a joker")
        self.tiles.give(seat, tile)
        meld["kind"] = "added_kong"
        meld["tiles"] = (*meld["tiles"], tile)

    def pung_for(self, seat: int, tile: Tile) -> Meld:
        """The pung that the tile can be added to."""
        for meld in self.tiles.melds[seat]:
            if meld["kind"] == "pung":
                both = {tile, kind_of(meld["tiles"])} == {tile, "7z"} and self.rules.says("red-in-meld", "both")
                if kind_of(meld["tiles"]) == tile or (both and "7z" not in meld["tiles"]):
                    return meld
        raise FaultError("there is no such pung")

    def on_flower(self, event: Event) -> None:
        need(self.rules.jokers or self.rules.flowers, "there are no flowers in this game")
        self.own_turn(event["seat"])
        if self.rules.flowers:
            need(is_flower(event["tile"]), "only flowers are put down")
            need(self.drawn in (event["tile"], HIDDEN), "a flower is put down as it is drawn")
        else:
            need(is_joker(event["tile"]), "only jokers are declared like flowers")
            need(self.tiles.left > 0, "the wall is empty")
        self.tiles.give(event["seat"], event["tile"])
        self.tiles.flowers[event["seat"]].append(event["tile"])
        self.turn_flowers += 1
        self.kong_last = False
        self.phase = "replacement"

    def no_flower_kept(self, seat: int, tile: Tile = "") -> None:
        """A flower is put down before all else."""
        held = self.tiles.held[seat]
        need(
            not is_flower(tile or "1m") and not any(is_flower(each) for each in held if held[each]),
            "a flower goes first",
        )
