"""Wins, kongs and what they move (rulebooks: b30fj §2, §8, §9, sichuan §5-§7, §9, xixi §4, zung-jung §6)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

from tests.reference.table.faults import FaultError, need
from tests.reference.table.passing import Passing
from tests.reference.table.rulings import Rules
from tests.reference.table.scoring import Case, asked, by_seat, legal, payments_of, wind_of
from tests.reference.table.seats import Tiles
from tests.reference.table.tiles import HIDDEN, Tile, parse, written
from tests.reference.table.unseen import agrees

Event = dict[str, Any]
ZEROS = [0, 0, 0, 0]
MOST_TRIED = 2
"""Hidden tiles in a hand for which every tile of the game is tried."""
EXCERPT_ONLY = ("melds", "flowers", "situation", "go_around", "void_suit", "out")


def in_turn(seat: int, source: int) -> int:
    """How far the seat sits from the source, in turn order."""
    return (seat - source) % 4


def same_rows(said: dict[str, int], right: dict[str, int]) -> bool:
    """Are these the rows? What a record leaves out is no fault, and a row worth 0 changes nothing."""
    return said.keys() <= right.keys() and all(said.get(name, 0) == value for name, value in right.items())


class Winning:
    """The part of the table that knows about wins; `play.Play` says what the fields mean."""

    rules: Rules
    tiles: Tiles
    passing: Passing
    phase: str
    dealer: int
    round: str | None
    turn: int
    turn_kongs: list[str]
    turn_flowers: int
    kong_last: bool
    feeder: int | None
    drawn: Tile | None
    replacement: bool
    last: dict[str, Any]
    takers: list[int]
    winners: list[list[int]]
    first_source: int | None
    won_for: dict[int, int]
    draws: list[int]
    discarded: list[int]
    calls: int
    voids: list[str | None]
    windows: list[list[tuple[int, Tile]]]
    paid_kongs: list[dict[str, Any]]
    scores: list[int] | None

    @property
    def out(self) -> list[int]:
        raise NotImplementedError

    def active_after(self, seat: int) -> int:
        raise NotImplementedError

    def pay(self, payments: list[int] | None) -> None:
        raise NotImplementedError

    def own_turn(self, seat: int) -> None:
        raise NotImplementedError

    def begin(self) -> None:
        raise NotImplementedError

    def on_win(self, event: Event) -> None:
        """A win, and what it claims."""
        seat, by, tile = event["seat"], event["by"], event["tile"]
        need(not any(field in event for field in EXCERPT_ONLY), "a field of excerpts")
        need(self.rules.xixi or "scoring_tiles" not in event, "no scoring tiles are turned in this game")
        need(tile in self.tiles.deck, "there is no such tile in this game")
        need(seat not in self.out, "the player has won before")
        if by == "self_draw":
            self.own_turn(seat)
            need("target" not in event, "a self-draw has no target")
            need(self.drawn in (tile, HIDDEN), "another tile was drawn")
            self.begin()
            self.tiles.give(seat, tile, hidden_first=self.drawn == HIDDEN)
            self.tiles.won_drawn.append(tile)
        else:
            need(not self.rules.xixi, "only a self-draw wins")
            need(self.phase == ("claims" if by == "discard" else "rob") and self.last, "no tile lies there")
            need(seat != self.last["seat"], "nobody wins on his own tile")
            need(event.get("target") == self.last["seat"] and tile == self.last["tile"], "another tile lies there")
            need(
                all(in_turn(seat, self.last["seat"]) > in_turn(other, self.last["seat"]) for other in self.takers),
                "winners stand in turn order",
            )
            self.begin()
            if not self.takers:
                self.take_away()
        if "hand" in event:
            self.tiles.shows(seat, event["hand"])
        self.judge(event)
        if by == "self_draw":
            self.winners.append([seat])
            self.last, self.takers, self.phase = {}, [], "claims"
            self.turn = self.active_after(seat) if len(self.out) < 4 else seat
            return
        if not self.takers:
            self.winners.append([])
            self.first_source = self.last["seat"] if self.first_source is None else self.first_source
        self.takers.append(seat)
        self.winners[-1].append(seat)

    def take_away(self) -> None:
        """The tile goes to the first winner; a robbed kong is none."""
        self.tiles.taken.append(self.last["tile"])
        if self.phase == "claims":
            self.tiles.river.pop()
            return
        stated = self.last["stated"]
        need(stated in (None, ZEROS), "a robbed kong moves nothing")
        meld = self.last["meld"]
        if meld["kind"] == "added_kong":
            meld["kind"], meld["tiles"] = "pung", meld["tiles"][:-1]
        else:
            self.tiles.melds[self.last["seat"]].remove(meld)
            self.tiles.held[self.last["seat"]].update(meld["tiles"][1:])

    def judge(self, event: Event) -> None:
        """Is it a legal win, and are its claims right? What cannot be known is taken as claimed, but where so few
        tiles are hidden that all of them can be tried, the win must be right with some."""
        seat = event["seat"]
        stated = event.get("payments")
        need(stated is None or sum(stated) == 0, "payments sum to zero")
        if not self.tiles.known(seat) or (self.rules.sichuan and self.voids[seat] is None):
            turned = self.turned(event) if self.rules.xixi else None
            self.agreed(event, turned)
            if self.tiles.hidden[seat] <= MOST_TRIED and not (self.rules.sichuan and self.voids[seat] is None):
                need(self.right_with_some(event), "no tiles that may be hidden make this win")
            self.pay(stated)
            return
        result, moved = self.verdict(event)
        if result is not None:
            self.won_for[seat] = result["total"]
        self.pay(moved if moved is not None else stated)

    def payers(self, event: Event) -> list[int]:
        """Who pays this win, before any responsibility."""
        if event["by"] != "self_draw":
            return [self.last["seat"]]
        return [seat for seat in range(4) if seat not in (event["seat"], *self.out)]

    def agreed(self, event: Event, turned: list[Tile] | None) -> None:
        """FaultError unless the claims can all be right, whatever the hand is."""
        case = self.case(event["seat"], event["tile"], event["by"])
        right = agrees(self.rules, case, event, self.payers(event), self.dealer, turned)
        need(right, "the claims contradict each other")

    def verdict(self, event: Event) -> tuple[dict[str, Any] | None, list[int] | None]:
        """What a win with a known hand is worth, None where that is open, and what it moves, None if that is.

        FaultError: it is no win, or not what it claims to be.
        """
        seat, by = event["seat"], event["by"]
        stated = event.get("payments")
        turned = self.turned(event) if self.rules.xixi else None
        case = self.case(seat, event["tile"], by)
        sure = True
        if self.rules.jokers:
            sure = all(self.tiles.known(other) for group in self.earlier() for other in group)
        if turned is not None:
            sure = HIDDEN not in turned
            if sure:
                case["scoring_tiles"] = "".join(turned)
        result = asked("score", case)
        legal(result)
        if not sure:
            self.agreed(event, turned)
            return None, None
        need(event.get("total") in (None, result["total"]), f"the total is {result['total']}")
        right = any(same_rows(event["patterns"], rows) for rows in result["patterns"]) if "patterns" in event else True
        need(right, f"rows are {result['patterns'][:1]}")
        moved = payments_of(self.rules, result, case, self.payers(event), seat, self.dealer)
        if moved is not None:
            need(stated in (None, moved), f"the payments are {moved}")
            if by != "self_draw" and self.rules.sichuan:
                need(not self.passing.bars_win(seat, moved[seat], self.rules), "a win passed before")
        return result, moved

    def right_with_some(self, event: Event) -> bool:
        """Whether the win is right with some tiles, of which copies are left, in place of the winner's hidden ones."""
        seat, tiles = event["seat"], self.tiles
        held, hidden, wall = tiles.held[seat], tiles.hidden[seat], tiles.wall
        left = tiles.deck - tiles.seen()
        try:
            for chosen in combinations_with_replacement(sorted(left), hidden):
                more = Counter(chosen)
                if more <= left:
                    tiles.held[seat], tiles.hidden[seat], tiles.wall = held + more, 0, list(wall)
                    if asked("complete", self.case(seat, event["tile"], event["by"])) and self.stands(event):
                        return True
            return False
        finally:
            tiles.held[seat], tiles.hidden[seat], tiles.wall = held, hidden, wall

    def stands(self, event: Event) -> bool:
        """Whether a win with a known hand is one, and what it claims to be."""
        try:
            self.verdict(event)
        except FaultError:
            return False
        return True

    def turned(self, event: Event) -> list[Tile]:
        """The scoring tiles of Xixi (§4). FaultError: others are claimed."""
        seat, wall = event["seat"], self.tiles.wall
        own = Counter(self.tiles.held[seat])
        for meld in self.tiles.melds[seat]:
            own.update(meld["tiles"])
        reds = own["7z"] or event["tile"] == "7z"
        more = 1 if self.rules.says("no-red", "two") else 2
        tail = self.replacement and bool(self.turn_kongs)
        ends = [tail] + [tail and not self.rules.says("bonus-end", "head")] * (0 if reds else more)
        head, foot, places = 0, len(wall) - 1, []
        for from_tail in ends:
            if head <= foot:
                places.append(foot if from_tail else head)
                head, foot = (head, foot - 1) if from_tail else (head + 1, foot)
        if "scoring_tiles" in event:
            said = parse(event["scoring_tiles"])
            if self.tiles.known(seat):
                need(len(said) == len(places), "another number of scoring tiles")
            need(len(said) <= 3, "another number of scoring tiles")
            for place, tile in zip(places, said, strict=False):
                need(tile == HIDDEN or tile in self.tiles.deck, "there is no such tile in this game")
                need(HIDDEN in (wall[place], tile) or wall[place] == tile, "the wall holds another tile there")
                wall[place] = tile if wall[place] == HIDDEN else wall[place]
            self.tiles.check_copies()
        return [wall[place] for place in places]

    def earlier(self) -> list[list[int]]:
        """Who won on earlier tiles."""
        return self.winners[:-1] if self.takers else self.winners

    def case(self, seat: int, tile: Tile, by: str) -> Case:
        """The hand as `replay score` would take it, if this seat won on this tile now."""
        told: dict[str, Any] = {"last_tile": self.tiles.left == 0}
        if by == "self_draw":
            told["after_kong"] = self.replacement and bool(self.turn_kongs)
            if told["after_kong"]:
                told["kong_kind"] = self.turn_kongs[-1]
            told["after_flower"] = self.replacement and self.turn_flowers > 0
            told["first_draw"] = self.draws[seat] == 1 and not self.replacement
        elif by == "discard":
            told["discard_after_kong"] = self.last["after"] == "replacement"
            told["dealer_first_discard"] = self.last["first"] and self.last["seat"] == self.dealer
        told["before_first_discard"] = self.discarded[seat] == 0
        told["no_calls"] = self.calls == 0
        told["tiles_drawn"] = sum(self.draws)
        case: Case = {
            "ruleset": self.rules.ruleset,
            "concealed": written(self.tiles.concealed(seat)),
            "melds": [{"kind": m["kind"], "tiles": written(m["tiles"])} for m in self.tiles.melds[seat]],
            "win": tile,
            "by": by,
            "seat": wind_of(seat, self.dealer),
            "rulings": self.rules.chosen,
            "situation": told,
        }
        source = self.last["seat"] if by != "self_draw" else None
        if self.rules.jokers or self.rules.mcr:
            told["visible"] = self.visible(seat, by)
        if self.rules.jokers or self.rules.flowers:
            case["flowers"] = written(self.tiles.flowers[seat])
        if self.rules.mcr and by == "self_draw":
            told["after_kong"] = self.replacement and self.kong_last
            told["after_flower"] = self.replacement and not self.kong_last
            told.pop("kong_kind", None)
        if self.rules.rounds:
            case["round"] = self.round
        if self.rules.sichuan:
            case["void_suit"] = self.voids[seat]
            case["out"] = [wind_of(other, self.dealer) for group in self.earlier() for other in group]
            if told.get("after_kong") and told["kong_kind"] == "open":
                source = self.feeder
        if source is not None and not self.rules.xixi:
            case["target"] = wind_of(source, self.dealer)
        if self.rules.zung_jung and by == "discard":
            window = self.windows[seat][:-1]
            case["go_around"] = [{"seat": wind_of(who, self.dealer), "tile": what} for who, what in window]
        return case

    def visible(self, seat: int, by: str) -> str:
        """What the winner sees besides the own hand and the tile won on (b30fj §8, Hell Wait)."""
        seen: list[Tile] = list(self.tiles.river) + self.tiles.taken
        if by != "self_draw":
            seen.remove(self.last["tile"])
        drawn = list(self.tiles.won_drawn)
        if by == "self_draw":
            drawn.pop()
        seen += drawn
        for other in range(4):
            if other != seat:
                seen += self.tiles.flowers[other]
                for meld in self.tiles.melds[other]:
                    if meld["kind"] != "concealed_kong":
                        seen += meld["tiles"]
        for group in self.earlier():
            for other in group:
                seen += self.tiles.concealed(other)
        return written(seen)

    def close_claims(self, claimer: int | None) -> None:
        """Nobody else takes the discard; whose turn it would be."""
        if not self.last:
            return
        self.note_passes("discard", claimer)
        self.turn = self.next_turn()

    def next_turn(self) -> int:
        """Who draws after the tile of `last`."""
        source: int = self.last["seat"]
        if not self.takers:
            return self.active_after(source)
        furthest = max(self.takers, key=lambda seat: in_turn(seat, source))
        after_winner = self.rules.sichuan and not self.rules.says("turn-after-win", "after-discarder")
        if after_winner or self.rules.says("win-turn-order", "after-winner"):
            return self.active_after(furthest)
        return self.active_after(source)

    def note_passes(self, by: str, claimer: int | None) -> None:
        """Sichuan §9: who could have won, or punged, and did not."""
        if not self.rules.sichuan:
            return
        source, tile = self.last["seat"], self.last["tile"]
        for seat in range(4):
            if seat in (source, claimer, *self.out) or not self.tiles.known(seat) or self.voids[seat] is None:
                continue
            result = asked("score", self.case(seat, tile, by))
            if result["valid"]:
                points = by_seat(result["payments"], self.dealer)[seat]
                self.passing.pass_win(seat, points)
            pung = by == "discard" and not self.takers and self.tiles.left > 0 and tile[1] != self.voids[seat]
            if pung and self.tiles.held[seat][tile] >= 2:
                self.passing.pass_pung(seat, tile, self.rules)

    def due(self, event: Event, stated: list[int] | None) -> None:
        """What a kong just declared moves, now or when nobody robs it (sichuan §5)."""
        seat, kind = event["seat"], event["kind"]
        others = [s for s in range(4) if s != seat and s not in self.out]
        each, payers = 0, others
        certain = True
        if self.rules.sichuan:
            if kind == "open":
                each, payers = 2, [event["target"]]
            elif kind == "concealed":
                each = 2
            else:
                each = 1 if self.drawn == event["tile"] or self.rules.says("added-held", "pays") else 0
                certain = self.drawn != HIDDEN or self.rules.says("added-held", "pays")
        moved = [0] * 4
        for payer in payers:
            moved[payer] -= each
            moved[seat] += each
        robbed_open = kind == "open" and self.rules.says("rob-scope", "open-kongs")
        meld = next(
            m
            for m in reversed(self.tiles.melds[seat])
            if m["kind"] == f"{kind}_kong" and (kind != "added" or event["tile"] in m["tiles"])
        )
        if not certain:
            moved = [0] * 4
            for payer in others:
                moved[payer], moved[seat] = -1, moved[seat] + 1
        if kind == "added" or robbed_open:
            need(stated in (None, moved, ZEROS), f"the kong moves {moved}")
            first = False
            self.last = {"seat": seat, "tile": event["tile"], "after": "", "first": first, "stated": stated}
            self.last |= {"meld": meld, "moved": moved, "certain": certain}
            self.takers = []
            self.phase = "rob"
            return
        need(stated in (None, moved), f"the kong moves {moved}")
        self.paid(seat, moved)
        self.phase = "replacement"

    def paid(self, seat: int, moved: list[int] | None) -> None:
        self.pay(moved)
        if moved is None or any(moved):
            self.paid_kongs.append({"seat": seat, "payments": moved})

    def close_rob(self) -> None:
        """The kong is robbed no more: it stands, or its winners have had it."""
        self.note_passes("robbed_kong", None)
        if self.takers:
            self.turn = self.next_turn()
            return
        stated, moved = self.last["stated"], self.last["moved"]
        if self.last["certain"]:
            need(stated in (None, moved), f"the kong moves {moved}")
            self.paid(self.last["seat"], moved)
        else:
            self.paid(self.last["seat"], stated)
