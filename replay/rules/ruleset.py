"""A ruleset: what never changes with its rulings, and its rules under chosen rulings.

A ruleset is entered in one place, its own package; everything else asks this page's types.
"""

from __future__ import annotations

import dataclasses
import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from replay.hands import Acceptance, DiscardChoice, Hand, HeldHand, MeldKind, NotAWin, Reason, Scored, Situation, WinBy
from replay.rulebook import BookFigures, Choice, RuleDoc
from replay.rules import plain
from replay.rules.contract import Memory, Opening, Play, Rotation, Settlement, Unseen, Wall, Wins
from replay.rules.holding import DECLARED
from replay.rules.shapes import Shapes
from replay.rules.text import RuleText
from replay.rules.values import RowDoc
from replay.rulings import (
    DEFAULT,
    LEAST,
    ROW,
    Option,
    Ruling,
    Rulings,
    RulingSet,
    UnknownRulingError,
    club_called,
    row_slug,
)
from replay.said import Said
from replay.tiles import Kind, count_kinds, format_tiles, name_of


class Rules(Struct, frozen=True, kw_only=True):
    """A ruleset under chosen rulings: what scores, waits and plays. Built by `Ruleset.under`.

    What it leaves out is as in a plain game (`replay.rules.contract`).
    """

    ruleset: Ruleset
    rulings: Rulings
    score: Callable[[Hand], Scored | NotAWin]
    """What a hand is worth. Raises nothing; an impossible hand is NotAWin."""
    shapes: Shapes
    play: Play = Play()
    wins: Wins = Wins()
    wall: Wall = Wall()
    opening: Opening = Opening()
    settlement: Settlement = Settlement()
    unseen: Unseen = Unseen()
    rotation: Rotation = Rotation()
    memory: Memory = Memory()
    cites: Mapping[str, str] = {}
    """Finding code to the paragraph of the rulebook behind it."""

    def wrong_holding(self, held: HeldHand) -> str | None:
        """Why nobody can hold these tiles, as a sentence; None if somebody can. Their number is not looked at."""
        ruleset = self.ruleset
        owned = (*held.concealed, *(kind for each in held.melds for kind in each.tiles), *held.flowers)
        for kind, number in enumerate(count_kinds((*owned, *held.visible))):
            has = ruleset.copies[kind] if kind < len(ruleset.copies) else 0
            if number > has:
                return f"{number} of {name_of(kind)} in the hand and in sight, and {ruleset.id} has {has or 'none'}"
        if held.flowers and "flower" not in self.play.calls:
            return DECLARED.message
        if wrong := [kind for kind in held.flowers if kind not in ruleset.flowers]:
            return f"{format_tiles(wrong)}: only {ruleset.put_down}s are declared like flowers"
        return next((why for each in held.melds if (why := self.shapes.wrong_meld(each)) is not None), None)

    def too_little(self, held: HeldHand, kinds: Iterable[Kind]) -> tuple[Kind, ...]:
        """Those of the kinds that complete the hand without its being worth a win, drawn or given: by its tiles, where
        nothing else adds to it."""
        if not self.wins.minimum:
            return ()
        return tuple(kind for kind in kinds if not any(map(self._worth, _completed(held, kind))))

    def _short(self, held: HeldHand, found: Acceptance) -> tuple[Kind, ...] | None:
        if not self.wins.minimum:
            return None
        return self.too_little(held, (wait.tile for wait in found.waits))

    @property
    def own_wall(self) -> int:
        """Tiles of each player's own wall; 0: there is one wall for all."""
        return self.ruleset.wall_size // 4 if self.wall.replacement_end == "own_wall" else 0

    @property
    def free(self) -> Callable[[Sequence[Kind], Kind, str | None], bool] | bool | None:
        """`(concealed, kind, void_suit)`: whether a discard after an ordinary draw is not forbidden. True where none
        is, None where `Play.discard_fault` has to be asked each time."""
        barred = self.shapes.barred
        if self.play.discard_fault is plain.nothing or barred is plain.none_barred:
            return True
        return None if barred is None else lambda concealed, kind, void_suit: kind not in barred(concealed, void_suit)

    def after_claim(self, kind: MeldKind, given: tuple[Kind, ...], claimed: Kind) -> int | None:
        """The kinds that may not be discarded right after this chow or pung (`Play.barred_after`), as a mask. None
        where it is no meld, or the claim has to be asked about at its table."""
        play = self.play
        if play.meld_fault(kind, claimed, given, None) is not None:
            return None
        if play.claim_fault is plain.nothing and play.discard_fault is plain.nothing:
            return 0
        return None if play.barred_after is None else sum(1 << each for each in play.barred_after(kind, given, claimed))

    def barred(self, held: HeldHand) -> frozenset[Kind]:
        """The kinds that may not be discarded for what else is held."""
        barred = self.shapes.barred or plain.none_barred
        return barred(held.concealed, held.void_suit)

    def _worth(self, hand: Hand) -> bool:
        return isinstance(self.score(hand), Scored)

    def discards(self, held: HeldHand) -> tuple[DiscardChoice, ...]:
        """Every discard from a hand of 14 less three a meld and what the rest waits for or accepts, the best first.

        Best is the lowest shanten, then the most tiles left, then the order of tiles, legal or not. The discarded tile
        is visible.
        """
        barred = self.barred(held)
        found = [
            DiscardChoice(kind, after, kind not in barred, self._short(held.without(kind), after))
            for kind, after in self.shapes.accepts_discards(held)
        ]
        return tuple(sorted(found, key=lambda choice: (choice.after.shanten, -choice.after.left, choice.tile)))


def _completed(held: HeldHand, kind: Kind) -> Iterator[Hand]:
    """The hand won on this tile, in each way."""
    ways: tuple[WinBy, ...] = ("self_draw", "discard")
    for by in ways:
        yield Hand(
            concealed=tuple(sorted(held.concealed)),
            win=kind,
            by=by,
            melds=held.melds,
            flowers=held.flowers,
            seat=held.seat,
            round=held.round,
            situation=Situation(visible=held.visible),
            void_suit=held.void_suit,
        )


class Ruleset(Struct, frozen=True, kw_only=True):
    """A ruleset: what never changes with its rulings, and how to put rulings to work."""

    id: str
    title: str
    about: str
    unit: str
    copies: tuple[int, ...]
    """Copies of each of the 50 kinds in the game."""
    build: Callable[[Ruleset, Any], Rules]
    rows: Callable[[Any], tuple[RowDoc, ...]]
    """The scoring rows under these rulings, in the order of the rulebook."""
    book: str = ""
    """The name of its rulebook page in `docs/rulebook`, without `.md`; findings cite it. By default its id."""
    rulings: type[Rulings] = Rulings
    """Its disputed points; by default it has none."""
    figures: Callable[[Any], BookFigures] = lambda _rulings: BookFigures()
    """What the engine says in the rules of play under these rulings."""
    text: RuleText | None = None
    """The text of its rules, in the words that are quoted of it, and what hangs on its rulings."""
    wild: Mapping[Kind, frozenset[Kind]] = {}
    """What each joker may stand for."""
    flowers: frozenset[Kind] = frozenset()
    """Flowers, and jokers that may be declared like them."""
    dealt: int = 13
    great: int = 25
    """A total that few hands reach: simulated players wait for a part of it."""
    titles: Mapping[str, str] = {}
    """The title by term set (`replay.terms`), where its players have another one."""
    words: Mapping[str, Mapping[str, str]] = {}
    """The words of its own text on its pages, of calls and of the sets of a finished hand: English to those."""
    sets: tuple[RulingSet, ...] = ()
    """The named sets of rulings that come with it; `default` is none of them, as every ruleset has it."""
    prices: Callable[[], Mapping[str, int]] = dict
    """The rows that add a plain number, which a club may set (`replay.rows.priced`), each with that of the rulebook."""

    @property
    def quotes(self) -> bool:
        """Whether it has a text of its own, which is told apart from what is ours; else it has a rulebook alone."""
        return self.text is not None and bool(self.text.seed)

    def quoted_rows(self, rulings: Rulings) -> tuple[RowDoc, ...]:
        """The rows with the text's own words."""
        rows = self.rows(rulings)
        return rows if self.text is None else self.text.quoted(rows)

    def play(self, rulings: Rulings) -> tuple[RuleDoc, ...]:
        """The rules of play under these rulings, in the order of the text."""
        return self.text.play(rulings, self.figures(rulings)) if self.text is not None else ()

    def choices(self) -> tuple[Choice, ...]:
        """What hangs on each ruling that has several values, what changes most first and what changes nothing last."""
        return self.text.choices() if self.text is not None else ()

    def chosen(self, values: Mapping[str, str], more: Iterable[RulingSet] = ()) -> Rulings:
        """The rulings with `values` (slug to short name, or number) set; raises UnknownRulingError. `more`: sets of a
        club, of which one may have the same rows and minimum: it is named where these are cited."""
        found = self.rulings.chosen(values)
        if unknown := [slug for slug, _ in found.row_values if slug not in _priced(self)]:
            raise UnknownRulingError(self._no_price(unknown[0]))
        if found.least and self.under().wall.scoring_tiles:
            raise UnknownRulingError(
                f"ruling {LEAST!r}: what a win is worth is turned after it, so {self.id} has no minimum"
            )
        if not (own := found.set_values()):
            return found
        named = (each.name for each in more if each.ruleset == self.id and _set_in(each.values) == own)
        return dataclasses.replace(found, club=next(named, ""))

    def described(self, *values: Mapping[str, str]) -> tuple[Ruling, ...]:
        """Every ruling, and each row or minimum that one of these `values` sets, with what they set it to."""
        set_to: dict[str, set[str]] = {}
        for slug, value in (each for one in values for each in _set_in(one).items()):
            if slug in _priced(self) or (slug == LEAST and not self.under().wall.scoring_tiles):
                set_to.setdefault(slug, set()).add(value)
        found = []
        for slug, numbers in sorted(set_to.items()):
            name, points = _priced(self).get(slug, ("", 0))
            asked = f"What is the row {name} worth?" if name else "What must a hand be worth to win?"
            plain = f"{points}, as in the rulebook" if name else "no more than the rulebook says"
            own = (Option(each, f"{each}, as a club has set") for each in sorted(numbers, key=int))
            found.append(Ruling(slug, asked, (Option(DEFAULT, plain), *own), "a club may set it"))
        return (*self.rulings.described(), *found)

    def has_ruling(self, slug: str) -> bool:
        """Whether there is a ruling of this name here, or a row that is called so."""
        return slug == LEAST or slug in _priced(self) or slug in self.rulings.named()

    def set_in_words(self, departures: Mapping[str, str]) -> dict[str, str]:
        """What a club has set in the place of the rulebook, by slug: `Half Flush 50 (rulebook 40)`."""
        found = {}
        for slug in self.chosen(departures).set_values():
            name, value = _priced(self).get(slug, (LEAST, 0))
            same = int(departures[slug]) == value
            found[slug] = f"{name} {departures[slug]}" + (
                " (as in the rulebook)" if same else f" (rulebook {value})" if value else ""
            )
        return found

    def club_in_words(self, departures: Mapping[str, str], more: Iterable[RulingSet] = ()) -> str:
        """All that a club has set in the place of the rulebook, with its name if one of these is it, as in
        `club thursday: Half Flush 50 (rulebook 40)`; empty where nothing is."""
        own = self.set_in_words(departures)
        name = self.chosen(departures, more).club if own else ""
        return f"{f'{club_called(name)}: ' if name else ''}{', '.join(own.values())}"

    def _no_price(self, slug: str) -> str:
        """Why no row of this slug has a value that could be set."""
        known = _priced(self)
        if any(slug in (row_slug(each.name), row_slug(each.alias)) for each in self.rows(self.rulings())):
            near = [each for each in known if each.startswith(slug)]
            of = " or ".join(near) if near else "its value is no plain number that it adds"
            return f"ruling {slug!r}: {f'is {of} meant?' if near else of}"
        close = [each for each in known if f"-{slug.removeprefix(ROW)}-" in f"{each}-"]
        close = close or difflib.get_close_matches(slug[:60], list(known), n=1)
        return f"ruling {slug!r}: {self.id} has no such row" + (f" (is {' or '.join(close)} meant?)" if close else "")

    def rulings_in_words(self, departures: Mapping[str, str], more: Iterable[RulingSet] = ()) -> list[str]:
        """Rulings that are not the default in the fewest words: the nearest named set, and what differs from it. What a
        club has set in the place of the rulebook is always said."""
        own = self.set_in_words(departures)
        plain = [own.get(slug, f"{slug}={value}") for slug, value in departures.items()]
        found = [plain] if plain else []
        for each in (*more, *self.sets):
            if departures and each.ruleset == self.id:
                same = [slug for slug, value in departures.items() if each.values.get(slug) == value]
                other = [words for slug, words in zip(departures, plain, strict=True) if slug not in same]
                other += [f"{slug}={DEFAULT}" for slug in each.values if slug not in departures]
                said = ", ".join(own[slug] for slug in same if slug in own)
                if len(other) < len(plain):
                    found.append([f"{club_called(each.name)}: {said}" if said else f"rulings {each.name}", *other])
        return min(reversed(found), key=len, default=[])

    def stated(self, values: Mapping[str, str]) -> dict[str, str]:
        """The rulings that a record states. Where those are a named set as it was before other rulings joined it, they
        are the set as it is, so that what they say of a game stays the same."""
        for each in self.sets:
            before = {slug: value for slug, value in each.values.items() if slug not in each.joined}
            if each.joined and before.items() <= values.items() and each.joined.isdisjoint(values):
                return {**values, **each.values}
        return dict(values)

    def set_of(self, departures: Mapping[str, str], more: Iterable[RulingSet] = ()) -> str | None:
        """The name of the set that these rulings are equal to (`departures`: those that are not the default), None if
        they are like none. `more`: sets that do not come with the ruleset; they are looked at first."""
        for each in (*more, *self.sets):
            if each.ruleset == self.id and dict(each.values) == dict(departures):
                return each.name
        return None if departures else DEFAULT

    @property
    def put_down(self) -> str:
        """What is put down and replaced, as a word."""
        return "joker" if self.flowers & self.wild.keys() else "flower"

    @property
    def size(self) -> int:
        """Tiles in the game."""
        return sum(self.copies)

    @property
    def wall_size(self) -> int:
        """Undealt tiles, the dealer's 14th and a dead wall included."""
        return self.size - 4 * self.dealt

    def under(self, rulings: Rulings | None = None) -> Rules:
        """The rules with these rulings (default: all defaults); one object per set of rulings is kept."""
        return _under(self, rulings if rulings is not None else self.rulings())

    def __hash__(self) -> int:
        return hash(self.id)


@lru_cache(maxsize=64)
def _under(ruleset: Ruleset, rulings: Rulings) -> Rules:
    rules = ruleset.build(ruleset, rulings)
    return _with_minimum(rules, rulings.least) if rulings.least else rules


def _set_in(values: Mapping[str, str]) -> dict[str, str]:
    """The rows and the minimum among these rulings; a ruling that is called `minimum` is no number."""
    return {slug: each for slug, each in values.items() if slug.startswith(ROW) or (slug == LEAST and each.isdigit())}


def _with_minimum(rules: Rules, least: int) -> Rules:
    """The rules where a hand must be worth so much to win, which its score alone tells."""
    needed = Said("{n} are needed to win (ruling minimum)", n=least)
    if least == 1:
        needed = Said("{n} is needed to win (ruling minimum)", n=least)

    def score(hand: Hand) -> Scored | NotAWin:
        found = rules.score(hand)
        if isinstance(found, NotAWin) or found.total is None or found.total >= least:
            return found
        message = Said("{total}, and {why}", total=(found.total, found.unit), why=needed)
        return NotAWin((Reason("too_few_points", message),))

    def denies(hand: Hand | None, claimed: Mapping[str, int] | int) -> str | None:
        return needed if isinstance(claimed, int) and claimed < least else rules.unseen.denies(hand, claimed)

    wins = replace(rules.wins, minimum=True)
    unseen = replace(rules.unseen, denies=denies)
    return replace(rules, score=score, wins=wins, unseen=unseen)


@lru_cache(maxsize=64)
def _priced(ruleset: Ruleset) -> dict[str, tuple[str, int]]:
    """The rows whose value may be set, by slug."""
    return {row_slug(name): (name, value) for name, value in ruleset.prices().items()}
