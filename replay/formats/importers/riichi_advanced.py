"""Riichi Advanced's game log: one JSON document a game, written anew after every settlement.

Its `players` stand in an order of their own; everything else in the order of play. A hand is known by its
dealer and counter alone, so that one that the same player dealt again has overwritten the one before: where a hand is
missing, or cannot be read, the game is cut, and what follows begins a game of its own.
"""

from __future__ import annotations

from typing import Any

from replay.events import AnyEvent, EndGame, Four
from replay.formats.importers.common import ForeignError, Gathering, Imported, Node, four_of, read_each
from replay.formats.importers.games import RULESETS, game_of
from replay.formats.importers.riichi_advanced_hand import ReadHand
from replay.formats.importers.riichi_advanced_parts import LAST_DEAL, SOURCE, TILE_MODS
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
    nodes = [] if listed is None else listed.items()
    mods = [(each.at("name") if isinstance(each.value, dict) else each).text() for each in nodes]
    if ruleset is None and (bad := [each for each in mods if each in TILE_MODS]):
        what = "tiles or sequences that the ruleset"
        raise ForeignError(f"$.rules.mods: {', '.join(bad)} plays with {what} {ours} does not have")
    return _Reading(root, theirs, ours, mods).imported()


class _Reading:
    def __init__(self, root: Node, theirs: str, ours: str, mods: list[str]) -> None:
        self.root = root
        self.ours = ours
        self.found: Gathering[ReadHand] = Gathering(SOURCE, ours)
        ref = root.maybe("ref")
        self.name = ref.text() if ref is not None and ref.text() else "riichi-advanced"
        self.about = {"ruleset": theirs, "mods": mods}
        known = game_of(ours).mod_rulings
        self.rulings = {slug: value for mod in mods for slug, value in known.get(mod, {}).items()}

    def imported(self) -> Imported:
        """The games, what could not be read, what is worth saying."""
        players = self.root.at("players").items(4)
        nodes = self.root.at("kyokus").items()
        hands = list(
            read_each(
                enumerate(nodes), lambda each: ReadHand(each[1], self.ours, each[0], last=each[0] == len(nodes) - 1)
            )
        )
        self.seating = Seating(players, nodes, _scores_after(hands))
        found = self.found
        found.left_out += self.seating.left_out
        if not self.seating.sure:
            found.remarks.append(f"nothing in the log shows who sat where: {self.seating.taken} is taken")
        for run in found.runs(hands, self._gap):
            self._add(run)
        if hands and not found.games:  # of a log of which no hand can be read the game says so
            self._add([])
        found.tell_last()
        if not hands:
            found.problems.append("$.kyokus: there is no hand in it")
        return found.imported()

    def _gap(self, before: ReadHand, hand: ReadHand) -> bool:
        """Whether at least one hand must have been played between these two, which is then said."""
        why = self._missing(before, hand)
        self.found.remarks += [] if why is None else [why]
        return why is not None

    def _missing(self, before: ReadHand, hand: ReadHand) -> str | None:
        between = f"at least one hand is missing between kyokus[{before.place}] and kyokus[{hand.place}]"
        step = hand.kyoku - before.kyoku
        if not game_of(self.ours).overwrites_hands:
            return None if step == 1 else f"{between}: the deal moved on by {step}"
        first = before.out[0] if before.out else None
        if not 0 <= step <= 3:
            return f"{between}: the deal moved on by {step}"
        if first is not None and first != hand.dealer:
            return f"{between}: seat {first} won first and seat {hand.dealer} dealt (a repeated deal overwrites a hand)"
        if before.nets and hand.points is not None and before.points is not None:
            moved = tuple(b - a for a, b in zip(before.points, hand.points, strict=True))
            if moved not in before.nets:
                return f"{between}: the points moved by {list(moved)}, which no settlement of that hand makes"
        return None

    def _add(self, run: list[ReadHand]) -> None:
        games = len(self.found.games)
        more = {**self.about, **({"part": games + 1} if games else {})}
        shown = dict(self.rulings)
        for hand in run:
            shown |= hand.shown
        played = SOURCE.rulings.get(self.ours, {}) if self.about["ruleset"] in RULESETS else {}
        # A mod plays without the exchange, which then does not happen.
        rulings = {slug: value for slug, value in played.items() if slug != "exchange"} | shown
        if shown:
            more["rulings_shown"] = sorted(shown)
        if self.found.remarks:
            more["remarks"] = list(self.found.remarks)
        events: list[AnyEvent] = []
        for place, hand in enumerate(run):
            follower = run[place + 1] if place + 1 < len(run) else None
            after = follower.points if follower is not None else self.seating.scores if hand.last else None
            events += hand.written(run[0].number + place, after)
        if run and run[-1].last and run[-1].ended and run[-1].kyoku >= LAST_DEAL and self.about["ruleset"] in RULESETS:
            events.append(EndGame(meta=run[-1].node.derived("the match is over after 16 deals")))
        self.found.add(
            events,
            [each for hand in run for each in hand.left_out],
            about=more,
            game=self.name if not games else f"{self.name}/{games + 1}",
            players=self.seating.names,
            rulings=rulings or None,
            source=f"{SOURCE.title} log",
        )


def _scores_after(hands: list[ReadHand | ForeignError]) -> list[Four]:
    """What the scores may be after the last hand; none where its log does not tell."""
    last = hands[-1] if hands else None
    if not isinstance(last, ReadHand) or last.points is None:
        return []
    return [four_of(a + b for a, b in zip(last.points, each, strict=True)) for each in last.nets]
