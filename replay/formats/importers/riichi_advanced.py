"""Riichi Advanced's game log: one JSON document a game, written anew after every settlement.

Its `players` stand in the order east, north, south, west; everything else in the order of play. A hand is known by its
dealer and counter alone, so that one that the same player dealt again has overwritten the one before: where a hand is
missing, or cannot be read, the game is cut, and what follows begins a game of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from replay.events import AnyEvent, Four, StartGame
from replay.formats.importers.common import ForeignError, ForeignGame, Imported, Node, wrote
from replay.formats.importers.riichi_advanced_hand import read_hand
from replay.formats.importers.riichi_advanced_names import RULESETS, SOURCE, TILE_MODS
from replay.formats.importers.riichi_advanced_parts import ReadHand

__all__ = ["SOURCE", "looks_like", "read"]

_MAP_ORDER: Final = (0, 3, 1, 2)
"""The seats of the document's `players`: the names of the seats in the order of the alphabet."""
_ROTATES: Final = ("b30fj", "zung-jung")
"""Rulesets in which it passes the deal after every hand, so that no hand is overwritten."""


def looks_like(value: Any) -> bool:
    """Whether a JSON document is such a log."""
    return isinstance(value, dict) and isinstance(value.get("kyokus"), list) and "rules" in value


def read(value: Any, ruleset: str | None = None) -> Imported:
    """The game of a log, cut where hands are missing; `ruleset` is for logs of custom rules. Raises ForeignError."""
    root = Node(value)
    rules = root.at("rules")
    theirs = rules.at("ruleset").text()
    named = RULESETS.get(theirs)
    if ruleset is not None and named not in (None, ruleset):
        raise ForeignError(
            f"$.rules.ruleset: the log is of {theirs!r}, which is {named}; --ruleset {ruleset} contradicts that"
        )
    ours = ruleset or named
    if ours is None:
        known = ", ".join(RULESETS)
        what = "custom rules" if theirs == "custom" else f"the rules {theirs!r}"
        raise ForeignError(f"$.rules.ruleset: the log is of {what}, and {known} are known; --ruleset names one")
    listed = rules.maybe("mods")
    mods = [] if listed is None else [_mod(each) for each in listed.items()]
    if ruleset is None and (bad := [each for each in mods if each in TILE_MODS]):
        raise ForeignError(f"$.rules.mods: {', '.join(bad)} plays with tiles that the ruleset {ours} does not have")
    return _Reading(root, theirs, ours, mods).imported()


def _mod(node: Node) -> str:
    return node.at("name").text() if isinstance(node.value, dict) else node.text()


class _Reading:
    def __init__(self, root: Node, theirs: str, ours: str, mods: list[str]) -> None:
        self.root = root
        self.ours = ours
        self.problems: list[str] = []
        self.remarks: list[str] = []
        ref = root.maybe("ref")
        self.name = ref.text() if ref is not None and ref.text() else "riichi-advanced"
        self.about = {"ruleset": theirs, "mods": mods}
        self.names, self.final = self._players()

    def _players(self) -> tuple[tuple[str, str, str, str], tuple[int | None, ...]]:
        names = ["", "", "", ""]
        scores: list[int | None] = [None] * 4
        for seat, node in zip(_MAP_ORDER, self.root.at("players").items(4), strict=True):
            name = node.at("name").text()
            names[seat] = name or ("east", "south", "west", "north")[seat]
            score = node.maybe("score")
            scores[seat] = None if score is None else score.number()
        return (names[0], names[1], names[2], names[3]), tuple(scores)

    def imported(self) -> Imported:
        """The games, what could not be read, what is worth saying."""
        hands = list(self._hands())
        games: list[ForeignGame] = []
        run: list[ReadHand] = []
        for hand in hands:
            if hand is not None and run and (why := self._gap(run[-1], hand)):
                self.remarks.append(why)
                games.append(self._game(run, len(games)))
                run = []
            if hand is None:
                if run:
                    games.append(self._game(run, len(games)))
                run = []
            else:
                run.append(hand)
        if run:
            games.append(self._game(run, len(games)))
        if not hands:
            self.problems.append("$.kyokus: there is no hand in it")
        return Imported(SOURCE, tuple(games), tuple(self.problems), tuple(self.remarks))

    def _hands(self) -> Iterator[ReadHand | None]:
        nodes = self.root.at("kyokus").items()
        for place, node in enumerate(nodes):
            try:
                yield read_hand(node, self.ours, place, last=place == len(nodes) - 1)
            except ForeignError as fault:
                self.problems.append(str(fault))
                yield None

    def _gap(self, before: ReadHand, hand: ReadHand) -> str | None:
        """Why at least one hand must have been played between these two; None if nothing shows it."""
        between = f"at least one hand is missing between kyokus[{before.place}] and kyokus[{hand.place}]"
        step = hand.kyoku - before.kyoku
        if self.ours in _ROTATES:
            return None if step == 1 else f"{between}: the deal moved on by {step}"
        first = before.first_winner
        if not 0 <= step <= 3:
            return f"{between}: the deal moved on by {step}"
        if first is not None and first != hand.dealer:
            return f"{between}: seat {first} won first and seat {hand.dealer} dealt (a repeated deal overwrites a hand)"
        if before.nets and hand.points is not None and before.points is not None:
            moved = tuple(b - a for a, b in zip(before.points, hand.points, strict=True))
            if moved not in before.nets:
                return f"{between}: the points moved by {list(moved)}, which no settlement of that hand makes"
        return None

    def _game(self, run: list[ReadHand], games: int) -> ForeignGame:
        more = {**self.about, **({"part": games + 1} if games else {})}
        rulings: dict[str, str] = {}
        for hand in run:
            rulings |= hand.shown
        if rulings:
            more["rulings_shown"] = sorted(rulings)
        if self.remarks:
            more["remarks"] = list(self.remarks)
        start = StartGame(
            version=1,
            ruleset=self.ours,
            game=self.name if not games else f"{self.name}/{games + 1}",
            players=self.names,
            rulings=rulings or None,
            source=f"{SOURCE.title} log",
            meta=wrote(SOURCE, self.ours, more),
        )
        events: list[AnyEvent] = []
        for place, hand in enumerate(run):
            follower = run[place + 1] if place + 1 < len(run) else None
            after = follower.points if follower is not None else self._closing(hand)
            events += hand.written(run[0].number + place, after)
        return ForeignGame(start, tuple(events))

    def _closing(self, hand: ReadHand) -> Four | None:
        """The scores after the last hand of the file, if that is where they stand."""
        a, b, c, d = self.final
        if not hand.last or a is None or b is None or c is None or d is None:
            return None
        return a, b, c, d
