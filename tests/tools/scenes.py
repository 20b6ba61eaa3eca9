"""A short notation for hands written by hand, and the records that come of them with every claim filled in.

A scene's play is a text of moves, each a seat and what it does:

    0+5m     draws 5m            0+     draws any tile that is left
    0-9p     discards 9p         0-     discards the tile just drawn, or what has to be discarded before it
    0+5m-9p  both                0+-    draws any tile and discards it
    1C46m    chow of the last discard with 46m from hand
    1P55z    pung                1K555z open kong      1K5555z concealed kong      1A5z added kong
    1W       wins                1Vs    gives up bamboo       1F1j   declares a joker
    ...=4    turns of drawing any tile and discarding it until four tiles are left
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from msgspec import structs

from replay.engine import legal_discards
from replay.events import (
    AnyEvent,
    Chow,
    Discard,
    Draw,
    EndGame,
    Flower,
    Kong,
    Pung,
    StartGame,
    StartHand,
    VoidSuit,
    Win,
)
from replay.rules import NO_PAYMENTS, Payments, Rules
from replay.rulesets import find_ruleset
from replay.simulate.scribe import Scribe
from replay.state import HandState, Stage
from replay.tiles import KIND_OF, KINDS, NAMES, Kind, count_kinds, format_in_order, format_tiles, parse_tiles

_MOVE = re.compile(r"\.\.\.=(?P<left>\d+)|(?P<seat>[0-3])(?P<moves>\S+)")
_PART = re.compile(r"([-+CPKAFWV])([1-9a-z]*)")


class Scene(NamedTuple):
    """One hand: the four hands by seat (missing tiles are filled up with what nobody needs), and the play."""

    hands: tuple[str, ...]
    play: str
    dealer: int = 0


def rules_of(ruleset: str, rulings: Mapping[str, str]) -> Rules:
    """The rules; the names of rulings with underscores."""
    found = find_ruleset(ruleset)
    return found.under(found.rulings.chosen(slugs(rulings)))


def slugs(rulings: Mapping[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in rulings.items()}


def events_of(name: str, ruleset: str, scene: Scene, rulings: Mapping[str, str]) -> list[AnyEvent]:
    """The record of the scene as a game of this id; raises IllegalPlayError for what the engine refuses."""
    hand = hand_of(rules_of(ruleset, rulings), scene, NO_PAYMENTS, f"{name} 0")
    players = ("Ann", "Bo", "Cy", "Di")
    start = StartGame(version=1, ruleset=ruleset, game=name, players=players, rulings=slugs(rulings) or None)
    return [structs.replace(start, scores=NO_PAYMENTS), *hand.events, EndGame(scores=hand.state.scores)]


def hand_of(rules: Rules, scene: Scene, scores: Payments, seed: str) -> Scribe:
    """The record of the scene under these rules."""
    first = Playing(rules, scene, scores, Random(seed))
    first.play()
    first.scribe.end()
    second = Playing(rules, scene, scores, Random(seed), wall=first.whole_wall())
    for event in first.written:
        second.scribe.write(event)
    second.scribe.end()
    return second.scribe


def playing(ruleset: str, scene: Scene, rulings: Mapping[str, str]) -> Playing:
    """The scene as far as it goes, which need not be to its end."""
    found = Playing(rules_of(ruleset, rulings), scene, NO_PAYMENTS, Random("table"))
    found.play()
    return found


class Playing:
    """A scene being played: once to find out in which order tiles are drawn, once more with the wall that gives."""

    def __init__(
        self, rules: Rules, scene: Scene, scores: Payments, chance: Random, wall: tuple[Kind, ...] | None = None
    ) -> None:
        self.rules = rules
        self.scene = scene
        loose = self._loose(rules, scene)
        chance.shuffle(loose)
        # jokers come last, so that nobody gets one by accident
        loose.sort(key=lambda kind: kind in rules.ruleset.wild)
        hands = []
        for text in (*scene.hands, "", "", "", "")[:4]:
            dealt = list(parse_tiles(text))
            while len(dealt) < rules.ruleset.dealt:
                dealt.append(loose.pop(0))
            hands.append(format_tiles(dealt))
        self.loose = loose
        start = StartHand(
            hand=1,
            round="E" if rules.rotation.rounds else None,
            dealer=scene.dealer,
            hands=(hands[0], hands[1], hands[2], hands[3]),
            wall=None if wall is None else format_in_order(wall),
        )
        self.scribe = Scribe(rules, start, scores)
        self.written: list[AnyEvent] = []

    @staticmethod
    def _loose(rules: Rules, scene: Scene) -> list[Kind]:
        """The tiles that neither the hands nor the play name."""
        fixed = [*parse_tiles("".join(scene.hands))]
        for found in _MOVE.finditer(scene.play):
            for sign, tiles in _PART.findall(found["moves"] or ""):
                if sign == "+" and tiles:
                    fixed.extend(parse_tiles(tiles))
        counts = count_kinds(fixed)
        loose = []
        for kind in range(KINDS):
            left = rules.ruleset.copies[kind] - counts[kind]
            if left < 0:
                raise ValueError(f"the scene names {-left} more {NAMES[kind]} than there are")
            loose += [kind] * left
        return loose

    @property
    def state(self) -> HandState:
        return self.scribe.state

    def play(self) -> None:
        """Play what the scene says."""
        for found in _MOVE.finditer(self.scene.play):
            if found["left"]:
                while self.state.left > int(found["left"]):
                    self._move(self.state.turn, "+-")
            else:
                self._move(int(found["seat"]), found["moves"])

    def _move(self, seat: int, moves: str) -> None:
        for sign, tiles in _PART.findall(moves):
            self.written.append(self._event(seat, sign, tiles))
            self.scribe.write(self.written[-1])

    def _event(self, seat: int, sign: str, tiles: str) -> AnyEvent:
        match sign:
            case "+":
                return Draw(seat=seat, tile=tiles or NAMES[self.loose.pop(0)])
            case "-":
                return Discard(seat=seat, tile=tiles or self._let_go(seat))
            case "V":
                return VoidSuit(seat=seat, suit=tiles)  # type: ignore[arg-type]  # the engine says what it is
            case "F":
                return Flower(seat=seat, tile=tiles)
            case "A":
                return Kong(seat=seat, kind="added", tile=tiles)
            case "K" if len(parse_tiles(tiles)) == 4:
                return Kong(seat=seat, kind="concealed", tiles=tiles)
            case "W":
                return self._win(seat)
            case _:
                return self._claim(seat, sign, tiles)

    def _let_go(self, seat: int) -> str:
        """The tile just drawn, unless others have to be discarded first."""
        drawn = self.state.seats[seat].drawn
        assert drawn is not None, "nothing was drawn"
        if self.rules.play.discard_fault(self.state, seat, drawn) is None:
            return NAMES[drawn]
        return legal_discards(self.state, self.rules, seat)[0].tile

    def _claim(self, seat: int, sign: str, tiles: str) -> AnyEvent:
        state = self.state
        assert state.last_discard is not None, "there is nothing to claim"
        target, kind = state.last_discard
        claimed = NAMES[kind]
        if sign == "K":
            return Kong(seat=seat, kind="open", target=target, tile=claimed, tiles=tiles)
        if sign == "P":
            return Pung(seat=seat, target=target, tile=claimed, tiles=tiles)
        return Chow(seat=seat, target=target, tile=claimed, tiles=tiles)

    def _win(self, seat: int) -> Win:
        state = self.state
        if state.stage is Stage.ACT and state.turn == seat:
            drawn = state.seats[seat].drawn
            assert drawn is not None
            return Win(seat=seat, by="self_draw", tile=NAMES[drawn])
        if state.robbable is not None:
            return Win(seat=seat, by="robbed_kong", tile=NAMES[state.robbable[1]], target=state.robbable[0])
        assert state.last_discard is not None, "there is nothing to win on"
        return Win(seat=seat, by="discard", tile=NAMES[state.last_discard[1]], target=state.last_discard[0])

    def whole_wall(self) -> tuple[Kind, ...]:
        """The wall of which ordinary draws took the head and replacements the tail, in the order that happened.

        Where replacements come from the tail of the live wall, the dead wall lies behind it.
        """
        head: list[Kind] = []
        tail: list[Kind] = []
        for event in self.scribe.events:
            if isinstance(event, Draw):
                from_tail = bool(event.replacement) and self.rules.wall.replacement_end != "head"
                (tail if from_tail else head).append(KIND_OF[event.tile])
        live = len(self.loose) - (self.state.dead if self.rules.wall.replacement_end == "live_tail" else 0)
        return (*head, *self.loose[:live], *reversed(tail), *self.loose[live:])
