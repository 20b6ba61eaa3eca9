"""One hand of a Riichi Advanced log as events of a record.

A press of a button is what a player asked for, and several players press in one event; what took effect stands in the
`call` of the discard, in what follows, and in the result. An added kong has no `call` at all, and whoever robs it
pressed in the same event.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from replay.events import (
    AnyEvent,
    Chow,
    Discard,
    Draw,
    EndHand,
    Exchange,
    Flower,
    Four,
    Kong,
    Pung,
    StartHand,
    VoidSuit,
    Win,
)
from replay.formats.importers.common import ForeignError, Node, claimed, four_of
from replay.formats.importers.games import game_of, has_rounds, undealt, wins_a_hand
from replay.formats.importers.riichi_advanced_parts import NO_TILES, TILES, pressed_name, text_of, tile, tiles_of
from replay.formats.importers.riichi_advanced_results import WinResults
from replay.hands import WINDS

_VOIDS: Final = {"void_manzu": "m", "void_pinzu": "p", "void_souzu": "s"}
_PASSES: Final = {"charleston_right": 1, "charleston_across": 2, "charleston_left": 3}
_WINS: Final = {"ron": "discard", "chankan": "robbed_kong", "tsumo": "self_draw"}
_CLAIMS: Final = ("daiminkan", "pon", "chii")
"""The claims of a discard, what takes precedence first."""
_JOKERS: Final = ("joker", "flower")
_DEAD_WALL: Final = 14
_IGNORED: Final = ("skip", "riichi", "start_flower", "start_no_flower")


class ReadHand:
    """A hand that was read, and what is needed to see whether one is missing after it.

    It is followed as far as is needed to tell what a press meant: whose turn it is and who holds what.
    """

    def __init__(self, node: Node, ruleset: str, place: int, *, last: bool) -> None:
        """The hand of an element of `kyokus`; raises ForeignError."""
        self.node = node
        self.ruleset = ruleset
        self.place = place
        self.last = last
        self.kyoku = node.at("kyoku").number()
        if self.kyoku < 0:
            raise node.at("kyoku").fault("a number from 0")
        self.turn = self.dealer = self.kyoku % 4
        self.game = game_of(ruleset)
        self.points: Four | None = None
        self.shown: dict[str, str] = {}
        """Rulings that the events of the hand show."""
        self.events: list[AnyEvent] = []
        self.ended: str | None = None
        self.nets: set[Four] = set()
        """What the seats may have gained in the hand; empty where the log does not tell."""
        self.left_out: list[dict[str, str]] = []
        """What of the hand is not taken over, and why."""
        self.hands = [Counter(each) for each in self._dealt()]
        self.pungs: list[list[str]] = [[], [], [], []]
        self.out: list[int] = []
        self.at = "deal"
        """What happened last: deal, draw, discard, claim or kong."""
        self.tile = ""
        """The tile of that draw, discard or kong."""
        self.called: Node | None = None
        """The `call` of that draw or discard."""
        self.possible: Node | None = None
        self.passing: dict[int, int] = {}
        self.kongs: list[Four] = []
        """What each kong moves where it is paid."""
        self.pending: list[tuple[int, Four]] = []
        """Who has declared a kong that is not paid until somebody else draws, and what it moves in a record."""
        self.draws: list[tuple[str, bool]] = []
        """Tiles drawn, and whether each was a replacement."""
        self.owed: int | None = None
        """Who must draw a replacement now."""
        self.after_win: tuple[int, list[int]] | None = None
        """Who discarded the tile that was just won on, and who won on it."""
        self.paid: list[Four | None] = []
        """What each settlement moved."""
        self.results = WinResults(node, ruleset, self.left_out)
        self.ready_at_draw = False
        self._play()

    @property
    def number(self) -> int:
        """The number of the hand if the game begins here."""
        return (self.kyoku if self.game.counts_deals else self.place) + 1

    def written(self, number: int, scores: Four | None) -> Iterator[AnyEvent]:
        """The events, the hand being the `number`th; `scores` are those after it as the log has them."""
        for event in self.events:
            yield msgspec.structs.replace(event, hand=number) if isinstance(event, StartHand) else event
        if self.ended is not None:
            why = "the log has no event for the end of a hand"
            reason: Any = self.ended
            yield EndHand(reason=reason, scores=scores, meta=self.node.derived(why))

    def _dealt(self) -> list[list[str]]:
        haipai = self.node.maybe("haipai")
        players = self.node.at("players").items()
        if len(players) != 4:
            raise self.node.at("players").fault("four players")
        found = [[""]] * 4
        points: list[int | None] = []
        for seat, player in enumerate(players):
            if (tiles := player.maybe("haipai")) is None and haipai is not None:
                tiles = haipai.at(("east", "south", "west", "north")[seat])
            found[seat] = tiles_of(tiles if tiles is not None else player.at("haipai"))
            if (start := player.maybe("points")) is not None:
                points.append(claimed(start.number, self.left_out))
        self.points = None if len(points) < 4 or None in points else four_of(each or 0 for each in points)
        return found

    # --------------------------------------------------------- the events

    def _play(self) -> None:
        """Read all events; the hand then has its own."""
        dealt = [text_of(each.elements()) for each in self.hands]
        for node in self.node.at("events").items():
            self._event(node)
        meta = self.node.place
        wall = self._wall(meta)
        self.events.insert(
            0,
            StartHand(
                hand=self.number,
                dealer=self.dealer,
                hands=four_of(dealt),
                round=WINDS[self.kyoku // 4 % 4] if has_rounds(self.ruleset) else None,
                wall=None if wall is None else text_of(wall),
                scores=self.points,
                meta=meta,
            ),
        )
        self._end()

    def _event(self, node: Node) -> None:
        kind = node.at("type").text()
        if kind == "draw":
            self._draw(node)
        elif kind == "discard":
            self._discard(node)
        elif kind == "buttons_pressed":
            pressed = [(seat, each) for seat, each in enumerate(node.at("buttons").items(4)) if each.value is not None]
            self._pressed(node, pressed)
        elif kind == "button_pressed":
            self._pressed(node, [(node.at("player").seat(), node)])
        elif kind == "mark":
            self._mark(node)
        elif kind != "dora_flip":
            known = "draw, discard, buttons_pressed, button_pressed, mark or dora_flip"
            self.left_out.append(node.at("type").fault(known).left_out)

    def _draw(self, node: Node) -> None:
        seat = node.at("player").seat()
        code = node.at("tile")
        if code.text() in NO_TILES:
            self.ready_at_draw = True
            return
        drawn = tile(code)
        kan = node.maybe("kan_draw")
        replacement = kan is not None and kan.flag() and self.owed == seat
        self.draws.append((drawn, self.owed == seat))
        if self.owed != seat:
            self.pending = [each for each in self.pending if each[0] == seat]
        if self.after_win is not None:
            self._shows_turn(seat)
        self.owed = None
        self.hands[seat][drawn] += 1
        self.turn, self.at, self.tile, self.called = seat, "draw", drawn, node.maybe("call")
        self.possible = None
        self.events.append(Draw(seat=seat, tile=drawn, replacement=True if replacement else None, meta=node.place))

    def _discard(self, node: Node) -> None:
        seat = node.at("player").seat()
        put = tile(node.at("tile"))
        flag = node.maybe("tsumogiri")
        drawn = None if flag is None else flag.flag()
        # After a claim nothing is drawn; and Sichuan's buttons lay the dealer's first tile among the others.
        if self.at != "draw" or (not drawn and not self.game.lays_first_tile_apart and len(self.draws) == 1):
            drawn = None
        self.hands[seat][put] -= 1
        self.turn, self.at, self.tile, self.called = seat, "discard", put, node.maybe("call")
        self.possible = node.maybe("possible_calls")
        self.events.append(Discard(seat=seat, tile=put, drawn=drawn, meta=node.place))

    def _mark(self, node: Node) -> None:
        """Three tiles that are handed on; whom they go to was said by the button."""
        seat = node.at("player").seat()
        for each in node.at("marking").items():
            if not (parts := each.items()) or parts[0].value != "hand":
                continue
            given = [tile(one.item(0)) for one in each.item(1).at("marked").items()]
            if seat not in self.passing:
                raise node.fault("tiles marked after a button charleston_left, _across or _right")
            target = (seat + self.passing[seat]) % 4
            self.shown["exchange"] = "any-tiles"
            self.hands[seat].subtract(given)
            self.hands[target].update(given)
            self.events.append(Exchange(seat=seat, target=target, tiles=text_of(given), meta=node.place))

    def _pressed(self, node: Node, pressed: list[tuple[int, Node]]) -> None:
        own = [seat for seat, _ in pressed if seat == self.turn and self.at != "discard"]
        others = {}
        for seat, each in sorted(pressed, key=lambda one: one[0] not in own):
            name = pressed_name(each)
            if name in _PASSES:
                self.passing[seat] = _PASSES[name]
            elif name in _VOIDS:
                suit: Any = _VOIDS[name]
                self.events.append(VoidSuit(seat=seat, suit=suit, meta=node.place))
            elif seat in own:
                self._own(node, seat, each, name)
            elif name in (*_WINS, *_CLAIMS):
                others[seat] = each
            elif name not in _IGNORED:
                raise each.fault("a button of these rules")
        self._claimed(node, others)

    def _own(self, node: Node, seat: int, press: Node, name: str) -> None:
        if name == "tsumo":
            self._won(node, [seat], "self_draw")
        elif name == "ankan":
            four = self._call(press, "ankan", 4) or self._only_four(press, seat)
            self.hands[seat].subtract(four)
            self._kong(Kong(seat=seat, kind="concealed", tiles=text_of(four), meta=press.place), seat)
        elif name == "kakan":
            added = self._added(press, seat)
            self.hands[seat][added] -= 1
            self._kong(Kong(seat=seat, kind="added", tile=added, meta=press.place), seat)
            self.at, self.tile = "kong", added
        elif name in _JOKERS:
            given = self._call(press, "joker", 1) or self._call(press, "flower", 1)
            if not given:
                raise press.fault("the joker that was declared in `call_choice`")
            self.hands[seat][given[0]] -= 1
            self.owed = seat
            self.events.append(Flower(seat=seat, tile=given[0], meta=press.place))
        elif name not in _IGNORED:
            raise press.fault(f"a button that seat {seat} may press in its turn")

    def _claimed(self, node: Node, others: dict[int, Node]) -> None:
        """What took effect of what the others pressed: all wins, or else one claim."""
        winners = [seat for seat, each in others.items() if pressed_name(each) in _WINS]
        if self.results.by_seat and winners:
            kept = [seat for seat in winners if seat in self.results.by_seat]
            if not kept and wins_a_hand(self.ruleset) == 1:
                return  # a nearer player has won on the tile
            winners = kept or winners
        if winners:
            by = "robbed_kong" if self.at == "kong" else "discard"
            self._won(node, sorted(winners, key=lambda seat: (seat - self.turn) % 4), by)
            return
        claims = [(seat, each) for seat, each in others.items() if pressed_name(each) in _CLAIMS]
        if not claims:
            return
        if self.called is not None:
            effect = (self.called.at("player").seat(), self.called.at("type").text())
            claims = [(seat, each) for seat, each in claims if (seat, pressed_name(each)) == effect] or claims
        seat, press = min(claims, key=lambda each: (_CLAIMS.index(pressed_name(each[1])), (each[0] - self.turn) % 4))
        self._claim(press, seat, pressed_name(press))

    def _claim(self, press: Node, seat: int, name: str) -> None:
        if self.at != "discard":
            raise press.fault("a claim after a discard")
        number = 3 if name == "daiminkan" else 2
        tiles, meta = self._call(press, name, number + 1), press.place
        if tiles:
            if tiles[-1] != self.tile:
                raise press.fault(f"a claim of {self.tile}, which was discarded")
            tiles = tiles[:-1]
        else:
            tiles = self._from_choices(press, seat, name, number)
            meta = press.derived("the log does not say which tiles the claim used: no others were possible")
        self.hands[seat].subtract(tiles)
        target, claimed = self.turn, self.tile
        self.turn, self.at = seat, "claim"
        if name == "daiminkan":
            self._kong(Kong(seat=seat, kind="open", target=target, tile=claimed, tiles=text_of(tiles), meta=meta), seat)
        else:
            if name == "pon":
                self.pungs[seat].append(min([claimed, *tiles], key=lambda each: each.endswith("j")))
            claim = Pung if name == "pon" else Chow
            self.events.append(claim(seat=seat, target=target, tile=claimed, tiles=text_of(tiles), meta=meta))

    def _kong(self, event: Kong, seat: int) -> None:
        payers = [event.target] if event.target is not None else [each for each in range(4) if each != seat]
        worth = 1 if event.kind == "added" else 2
        moved = [-worth if each in payers and each not in self.out else 0 for each in range(4)]
        moved[seat] = -sum(moved)
        self.kongs.append(four_of(moved))
        held = event.kind == "added" and self.tile != event.tile  # not the tile just drawn: it brings nothing
        self.pending.append((seat, (0, 0, 0, 0) if held else self.kongs[-1]))
        self.owed = seat
        self.events.append(event)

    # --------------------------------------------------------- tiles of calls

    def _call(self, press: Node, name: str, number: int) -> list[str]:
        """The tiles of a call, the called one last: from the press, or from what stands at the draw or discard."""
        if (choice := press.maybe("call_choice")) is not None:
            tiles = tiles_of(choice)
            if (called := press.maybe("called_tile")) is not None and len(tiles) < number:
                tiles.append(tile(called))
            if len(tiles) == number:
                return tiles
        if self.called is not None and self.called.maybe("type", "name") is not None:
            kind = self.called.at("type").text()
            tiles = tiles_of(self.called.at("tiles"))
            if kind == "ankan":
                # It has the called tile twice.
                tiles = tiles[:number]
            if kind in (name, *(_JOKERS if name in _JOKERS else ())) and len(tiles) == number:
                return tiles
        return []

    def _added(self, press: Node, seat: int) -> str:
        if (called := press.maybe("called_tile")) is not None:
            return tile(called)
        found = sorted({each for each in self.pungs[seat] if self.hands[seat][each] > 0})
        if len(found) != 1:
            raise press.fault("the tile that was added in `called_tile`")
        return found[0]

    def _only_four(self, press: Node, seat: int) -> list[str]:
        found = sorted(each for each, number in self.hands[seat].items() if number == 4)
        if len(found) != 1:
            raise press.fault("the tiles of the kong in `call_choice`")
        return found * 4

    def _from_choices(self, press: Node, seat: int, name: str, number: int) -> list[str]:
        """The tiles from hand where the log, of the old form, has only what was possible."""
        possible = [] if self.possible is None else self.possible.items()
        choices = [
            sorted(tiles_of(each.at("tiles"))[:number])
            for each in possible
            if each.at("player").seat() == seat and each.at("type").text() == name
        ]
        if not choices and name != "chii":
            choices = [[self.tile] * number]
        if len({tuple(each) for each in choices}) != 1:
            raise press.fault("the tiles of the call in `call_choice`: several were possible")
        return choices[0]

    # --------------------------------------------------------- wins

    def _won(self, node: Node, winners: list[int], by: str) -> None:
        target = None if by == "self_draw" else self.turn
        moved = [0, 0, 0, 0]
        whole = True
        gone = set(self.out)
        for seat in winners:
            claims = self.results.claims(seat)
            payers = [target] if target is not None else [each for each in range(4) if each not in gone | {seat}]
            paid = self.results.paid(seat, by, payers)
            if paid is None:
                whole = False
            else:
                moved = [a + b for a, b in zip(moved, paid, strict=True)]
            meta = node.place
            if paid is not None:
                why = "payments: the points of the result, from each payer"
                if gone and by == "self_draw" and self.game.shows_rulings:
                    everyone = all(paid[each] for each in gone)
                    self.shown["self-draw-payers"] = "everyone" if everyone else "default"
                if seat == winners[0] and (unpaid := self._unpaid(by)):
                    paid = four_of(one - sum(back) for one, *back in zip(paid, *unpaid, strict=True))
                    why += ", and what the kongs before it brought goes back, which are not paid there"
                meta = node.derived(why)
            if (result := self.results.by_seat.get(seat)) is not None:
                meta["result"] = {key: result.value[key] for key in ("han", "points", "yaku") if key in result.value}
            kind: Any = by
            self.events.append(
                Win(seat=seat, by=kind, tile=self.tile, target=target, payments=paid, meta=meta, **claims)
            )
        self.paid.append(four_of(moved) if whole else None)
        self.out += winners
        self.owed = None
        self.pending = []
        self.after_win = None if target is None else (target, winners)

    def _unpaid(self, by: str) -> list[Four]:
        """What the kongs have moved that are not paid because of this win; one that is robbed has moved nothing."""
        if not self.game.pays_kongs_apart:
            return []
        moved = [each for _, each in self.pending]
        return [each for each in (moved[:-1] if by == "robbed_kong" else moved) if any(each)]

    def _shows_turn(self, seat: int) -> None:
        """Whether the draw after a win shows from whom the turn passed on."""
        target, winners = self.after_win or (0, [])
        self.after_win = None
        if not self.game.shows_rulings:
            return
        active = [each for each in range(4) if each not in self.out]
        if target not in active or not active:
            return
        furthest = max(winners, key=lambda each: (each - target) % 4)
        after_discarder = min(active, key=lambda each: (each - target - 1) % 4)
        after_winner = min(active, key=lambda each: (each - furthest - 1) % 4)
        if seat == after_discarder != after_winner:
            self.shown["turn-after-win"] = "after-discarder"

    # --------------------------------------------------------- the wall and the end

    def _wall(self, meta: dict[str, Any]) -> list[str] | None:
        """Every undealt tile in the order of the format; None where the log does not have them all."""
        found = self.node.maybe("wall")
        if found is None:
            return None
        wall, game, whole = tiles_of(found), self.game, undealt(self.ruleset)
        drawn, replaced = [each for each, _ in self.draws], [each for each, again in self.draws if again]
        more: list[str] = []
        if game.dead_wall_apart and len(wall) + _DEAD_WALL == whole:
            more = self._dead_wall()
        elif game.wall_without_replacements and replaced and len(wall) + len(replaced) == whole:
            # It takes the last but one tile first, and leaves out of `wall` what it has taken.
            meta["derived"] = "wall: the replacement tiles drawn, which the log leaves out, stand at its end"
            more = replaced[::-1]
        if len(wall) + len(more) != whole:
            return None
        if game.replacement_end is not None and replaced and drawn == wall[: len(drawn)]:
            self.shown["replacement-end"] = game.replacement_end  # replacements come from the head of the wall
        return wall + more

    def _dead_wall(self) -> list[str]:
        """The 14 tiles, which the log has in three lists; none where they are not there."""
        lists = [self.node.maybe(key) for key in ("doras", "uras", "kan_tiles")]
        codes = [[] if each is None else [one.value for one in each.items()] for each in lists]
        known = all(isinstance(code, str) and code in TILES for each in codes for code in each)
        if [len(each) for each in codes] != [5, 5, 4] or not known:
            return []
        doras, uras, kan = ([TILES[code] for code in each] for each in codes)
        pairs = [one for both in zip(reversed(doras), reversed(uras), strict=True) for one in both]
        return [*pairs, kan[2], kan[3], kan[0], kan[1]]

    def _end(self) -> None:
        if len(self.out) >= wins_a_hand(self.ruleset):
            self.ended = "won"
        elif self.ready_at_draw or self._is_empty() or (not self.last and not self._has_tiles_left()):
            self.ended = "wall_exhausted"
        elif not self.last:
            raise ForeignError(
                f"{self.node.path}.events: the hand is not played to its end, though another one follows"
            )
        else:
            why = "the log ends in the middle of this hand: what came after is not in it"
            self.left_out.append(self.node.left_out(why))
        if not self.game.pays_kongs_apart:
            self.nets = self.results.nets_of_wins(self.paid)
        elif self.ended == "won":
            left = [seat for seat in range(4) if seat not in self.out]
            self.nets = self.results.nets_with_kongs(self.paid, self.kongs, left)

    def _is_empty(self) -> bool:
        """Whether the wall has no tile left to draw and the last one has been discarded."""
        known = self.node.maybe("wall") is not None and self.at in ("discard", "claim")
        return known and not self._has_tiles_left()

    def _has_tiles_left(self) -> bool:
        """Whether the wall, where the log has it, has a tile left to draw."""
        wall = self.node.maybe("wall")
        if wall is None:
            return False
        ordinary = [each for each in self.draws if not (self.game.wall_without_replacements and each[1])]
        return len(ordinary) < len(wall.items())
