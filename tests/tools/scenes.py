"""A short notation for hands written by hand, and the records that come of them with every claim filled in.

A scene's play is a text of moves, each a seat and what it does:

    0+5m     draws 5m            0+     draws any tile that is left
    0-9p     discards 9p         0-     discards the tile just drawn, or what has to be discarded before it
    0+5m-9p  both                0+-    draws any tile and discards it
    1C46m    chow of the last discard with 46m from hand, 1C5m6j=345m announced as 345m
    1P55z    pung                1K555z open kong      1K5555z concealed kong      1A5z added kong
    1F1j     declares a joker    1W     wins        1Vs        gives up bamboo
    ...3     three turns of drawing any tile and discarding it; ...=4 until four tiles are left; ...=0 to the end
    {text}   a note on the next move
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random

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
from replay.hands import Wind
from replay.rules import NO_PAYMENTS, Payments, Rules
from replay.rulesets import find_ruleset
from replay.simulate.scribe import Scribe
from replay.state import HandState, Stage
from replay.tiles import KIND_OF, KINDS, NAMES, Kind, count_kinds, format_in_order, format_tiles, parse_tiles

_MOVE = re.compile(r"\{(?P<note>[^}]*)\}|\.\.\.(?P<run>=?\d+)|(?P<seat>[0-3])(?P<moves>[^\s{]+)")
_PART = re.compile(r"([-+CPKAFWV])([1-9a-z]*)(?:=([1-9mps]+))?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """One hand: the four hands by seat (missing tiles are filled up with what nobody needs), and the play."""

    hands: tuple[str, str, str, str]
    play: str
    dealer: int = 0
    round: Wind = "E"
    number: int = 1
    last: str = ""
    """The last tiles of the wall that ordinary draws reach, where the play draws "any tile"."""
    then: str = ""
    """The tiles of the wall after the last one that is drawn, such as scoring tiles."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game of scenes; `about` is its line in SOURCES.md."""

    about: str
    scenes: tuple[Scene, ...]
    ruleset: str = "b30fj"
    rulings: Mapping[str, str] = field(default_factory=dict)
    players: tuple[str, str, str, str] = ("Ann", "Bo", "Cy", "Di")
    scores: Payments = NO_PAYMENTS
    wall: bool = True


def events_of(name: str, game: Game) -> Iterator[AnyEvent]:
    """The record of the game, its id being `name`."""
    ruleset = find_ruleset(game.ruleset)
    rules = ruleset.under(ruleset.rulings.chosen(game.rulings))
    yield StartGame(
        version=1,
        ruleset=game.ruleset,
        game=name,
        players=game.players,
        rulings=dict(game.rulings) or None,
        scores=game.scores,
        note=game.about,
    )
    scores = game.scores
    for place, scene in enumerate(game.scenes):
        scribe = hand_of(rules, scene, scores, f"{name} {place}", wall=game.wall)
        yield from scribe.events
        scores = scribe.state.scores
    yield EndGame(scores=scores)


def hand_of(rules: Rules, scene: Scene, scores: Payments, seed: str, *, wall: bool = True) -> Scribe:
    """The record of the scene under these rules."""
    first = _Playing(rules, scene, scores, Random(seed))
    first.to_its_end()
    second = _Playing(rules, scene, scores, Random(seed), wall=first.whole_wall() if wall else None)
    second.repeat(first.written)
    return second.scribe


def table_after(game: Game) -> tuple[HandState, Rules]:
    """The table after the play of the game's first scene, which need not have come to its end."""
    ruleset = find_ruleset(game.ruleset)
    rules = ruleset.under(ruleset.rulings.chosen(game.rulings))
    playing = _Playing(rules, game.scenes[0], game.scores, Random("table"))
    playing.play()
    return playing.state, rules


class _Playing:
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
        for text in scene.hands:
            dealt = list(parse_tiles(text))
            while len(dealt) < rules.ruleset.dealt:
                dealt.append(loose.pop(0))
            hands.append(format_tiles(dealt))
        self.loose = loose
        self.last = list(parse_tiles(scene.last))
        start = StartHand(
            hand=scene.number,
            round=scene.round if rules.rotation.rounds else None,
            dealer=scene.dealer,
            hands=(hands[0], hands[1], hands[2], hands[3]),
            wall=None if wall is None else format_in_order(wall),
        )
        self.scribe = Scribe(rules, start, scores)
        self.written: list[AnyEvent] = []
        self.note: str | None = None

    @staticmethod
    def _loose(rules: Rules, scene: Scene) -> list[Kind]:
        """The tiles that neither the hands nor the play name."""
        fixed = [*parse_tiles("".join(scene.hands)), *parse_tiles(scene.last), *parse_tiles(scene.then)]
        for found in _MOVE.finditer(scene.play):
            for sign, tiles, _ in _PART.findall(found["moves"] or ""):
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

    def to_its_end(self) -> None:
        """Play what the scene says, and end the hand."""
        self.play()
        self.scribe.end()

    def play(self) -> None:
        """Play what the scene says."""
        for found in _MOVE.finditer(self.scene.play):
            if found["note"] is not None:
                self.note = found["note"]
            elif found["run"]:
                self._run(found["run"])
            else:
                for sign, tiles, announced in _PART.findall(found["moves"]):
                    self._write(self._event(int(found["seat"]), sign, tiles, announced))

    def repeat(self, events: list[AnyEvent]) -> None:
        """Play these events, and end the hand."""
        for event in events:
            self.scribe.write(event)
        self.scribe.end()

    def _write(self, event: AnyEvent) -> None:
        if self.note is not None:
            event, self.note = structs.replace(event, note=self.note), None
        self.scribe.write(event)
        self.written.append(event)

    def _run(self, text: str) -> None:
        wanted = int(text[1:]) if text.startswith("=") else self.state.left - int(text)
        while self.state.left > wanted:
            seat = self.state.turn
            self._write(self._event(seat, "+", "", ""))
            self._write(self._event(seat, "-", "", ""))

    def _event(self, seat: int, sign: str, tiles: str, announced: str) -> AnyEvent:
        match sign:
            case "+":
                return Draw(seat=seat, tile=tiles or NAMES[self._any()])
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
                return self._claim(seat, sign, tiles, announced)

    def _let_go(self, seat: int) -> str:
        """The tile just drawn, unless others have to be discarded first."""
        drawn = self.state.seats[seat].drawn
        assert drawn is not None, "nothing was drawn"
        if self.rules.play.discard_fault(self.state, seat, drawn) is None:
            return NAMES[drawn]
        return legal_discards(self.state, self.rules, seat)[0].tile

    def _claim(self, seat: int, sign: str, tiles: str, announced: str) -> AnyEvent:
        state = self.state
        assert state.last_discard is not None, "there is nothing to claim"
        target, kind = state.last_discard
        claimed = NAMES[kind]
        if sign == "K":
            return Kong(seat=seat, kind="open", target=target, tile=claimed, tiles=tiles)
        if sign == "P":
            return Pung(seat=seat, target=target, tile=claimed, tiles=tiles)
        return Chow(seat=seat, target=target, tile=claimed, tiles=tiles, as_=announced or None)

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

    def _any(self) -> Kind:
        """A tile that nothing needs: at the end of the wall those that the scene puts there."""
        if self.last and self.state.left <= len(self.last):
            return self.last.pop(0)
        return self.loose.pop(0)

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
        return (
            *head,
            *parse_tiles(self.scene.then),
            *self.loose[:live],
            *self.last,
            *reversed(tail),
            *self.loose[live:],
        )
