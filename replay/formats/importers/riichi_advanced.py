"""Riichi Advanced's game log: one JSON document a game, written anew after every settlement.

Its `players` stand in an order of their own; everything else in the order of play. A hand is known by its
dealer and counter alone, so that one that the same player dealt again has overwritten the one before: where a hand is
missing, or cannot be read, the game is cut, and what follows begins a game of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from replay.events import AnyEvent, EndGame, Four, StartGame
from replay.formats.importers.common import (
    ForeignError,
    ForeignGame,
    Imported,
    Node,
    derived,
    four_of,
    left_out_at,
    with_left_out,
    wrote,
)
from replay.formats.importers.games import RULESETS, game_of
from replay.formats.importers.riichi_advanced_hand import read_hand
from replay.formats.importers.riichi_advanced_names import LAST_DEAL, SOURCE, TILE_MODS
from replay.formats.importers.riichi_advanced_parts import ReadHand
from replay.formats.importers.riichi_advanced_seats import Seating

__all__ = ["SOURCE", "looks_like", "read"]


def looks_like(value: Any) -> bool:
    """Whether a JSON document is such a log, or was one: what it lacks is told when it is read."""
    return isinstance(value, dict) and ("kyokus" in value or {"rules", "players"} <= value.keys())


def read(value: Any, ruleset: str | None = None) -> Imported:
    """The game of a log, cut where hands are missing; `ruleset` is for logs of custom rules. Raises ForeignError."""
    root = Node(value)
    if root.maybe("rules") is None:
        raise ForeignError("$.rules: it is missing, and says which game the log is of")
    if root.maybe("kyokus") is None:
        raise ForeignError("$.kyokus: it is missing, and holds the hands")
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
        if theirs == "custom":
            what = f"the log is of custom rules, and {known} are known; --ruleset names one"
            raise ForeignError(f"$.rules.ruleset: {what}")
        raise ForeignError(f"$.rules.ruleset: the log is of another game, {theirs!r}; those that are read are {known}")
    listed = rules.maybe("mods")
    mods = [] if listed is None else [_mod(each) for each in listed.items()]
    if ruleset is None and (bad := [each for each in mods if each in TILE_MODS]):
        what = "tiles or sequences that the ruleset"
        raise ForeignError(f"$.rules.mods: {', '.join(bad)} plays with {what} {ours} does not have")
    return _Reading(root, theirs, ours, mods).imported()


def _mod(node: Node) -> str:
    return node.at("name").text() if isinstance(node.value, dict) else node.text()


class _Reading:
    def __init__(self, root: Node, theirs: str, ours: str, mods: list[str]) -> None:
        self.root = root
        self.ours = ours
        self.problems: list[str] = []
        self.remarks: list[str] = []
        self.left_out: list[dict[str, str]] = []
        """What is not taken over and belongs to the next game that is made."""
        ref = root.maybe("ref")
        self.name = ref.text() if ref is not None and ref.text() else "riichi-advanced"
        self.about = {"ruleset": theirs, "mods": mods}
        known = game_of(ours).mod_rulings
        self.rulings = {slug: value for mod in mods for slug, value in known.get(mod, {}).items()}

    def imported(self) -> Imported:
        """The games, what could not be read, what is worth saying."""
        players = self.root.at("players").items(4)
        hands = list(self._hands())
        self.seating = Seating(players, self.root.at("kyokus").items(), _scores_after(hands))
        self.left_out += self.seating.left_out
        if not self.seating.sure:
            self.remarks.append(f"nothing in the log shows who sat where: {self.seating.taken} is taken")
        games: list[ForeignGame] = []
        run: list[ReadHand] = []
        for hand in hands:
            if isinstance(hand, ReadHand) and run and (why := self._gap(run[-1], hand)):
                self.remarks.append(why)
                games.append(self._game(run, len(games)))
                run = []
            if isinstance(hand, ForeignError):
                self.left_out.append(left_out_at(hand))
                if run:
                    games.append(self._game(run, len(games)))
                run = []
            else:
                run.append(hand)
        if run or (hands and not games):  # of a log of which no hand can be read the game says so
            games.append(self._game(run, len(games)))
        elif games and self.left_out:
            games[-1] = with_left_out(games[-1], self.left_out)
        if not hands:
            self.problems.append("$.kyokus: there is no hand in it")
        return Imported(SOURCE, tuple(games), tuple(self.problems), tuple(self.remarks))

    def _hands(self) -> Iterator[ReadHand | ForeignError]:
        nodes = self.root.at("kyokus").items()
        for place, node in enumerate(nodes):
            try:
                yield read_hand(node, self.ours, place, last=place == len(nodes) - 1)
            except ForeignError as fault:
                self.problems.append(str(fault))
                yield fault

    def _gap(self, before: ReadHand, hand: ReadHand) -> str | None:
        """Why at least one hand must have been played between these two; None if nothing shows it."""
        between = f"at least one hand is missing between kyokus[{before.place}] and kyokus[{hand.place}]"
        step = hand.kyoku - before.kyoku
        if not game_of(self.ours).overwrites_hands:
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
        shown = dict(self.rulings)
        for hand in run:
            shown |= hand.shown
        played = SOURCE.rulings.get(self.ours, {}) if self.about["ruleset"] in RULESETS else {}
        # A mod plays without the exchange, which then does not happen.
        rulings = {slug: value for slug, value in played.items() if slug != "exchange"} | shown
        if shown:
            more["rulings_shown"] = sorted(shown)
        if self.remarks:
            more["remarks"] = list(self.remarks)
        told, self.left_out = [*self.left_out, *(each for hand in run for each in hand.left_out)], []
        start = StartGame(
            version=1,
            ruleset=self.ours,
            game=self.name if not games else f"{self.name}/{games + 1}",
            players=self.seating.names,
            rulings=rulings or None,
            source=f"{SOURCE.title} log",
            meta=wrote(SOURCE, self.ours, more, told),
        )
        events: list[AnyEvent] = []
        for place, hand in enumerate(run):
            follower = run[place + 1] if place + 1 < len(run) else None
            after = follower.points if follower is not None else self._closing(hand)
            events += hand.written(run[0].number + place, after)
        if run and run[-1].last and run[-1].ended and run[-1].kyoku >= LAST_DEAL and self.about["ruleset"] in RULESETS:
            events.append(EndGame(meta=derived(run[-1].node, "the match is over after 16 deals")))
        return ForeignGame(start, tuple(events))

    def _closing(self, hand: ReadHand) -> Four | None:
        """The scores after the last hand of the file, if that is where they stand."""
        return self.seating.scores if hand.last else None


def _scores_after(hands: list[ReadHand | ForeignError]) -> list[Four]:
    """What the scores may be after the last hand; none where its log does not tell."""
    last = hands[-1] if hands else None
    if not isinstance(last, ReadHand) or last.points is None:
        return []
    return [four_of(a + b for a, b in zip(last.points, each, strict=True)) for each in last.nets]
