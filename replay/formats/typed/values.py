"""The values that stand behind a word of the text form, each as the record has it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

import msgspec

from replay.events import SituationFields
from replay.formats.conditions import is_moment
from replay.formats.hand_text import MELD_LETTERS
from replay.formats.typed.cursor import Cursor
from replay.formats.typed.instead import of_date, of_honors, of_tile
from replay.formats.typed.problems import shown
from replay.formats.typed.tokens import Token
from replay.formats.typed.words import (
    ATTRIBUTES,
    DEALT,
    NO_ROW,
    NOBODY,
    NUMBER,
    REST_HIDDEN,
    SET_NAME,
    is_label,
    quoted,
)
from replay.hands import WINDS
from replay.rulesets import UnknownRulesetError, find_ruleset
from replay.rulings import RulingSet
from replay.tiles import KIND_OF, LETTERS, BadNotationError, parse_tiles

LIKE_TILES: Final = re.compile(rf"[0-9?][0-9{LETTERS}?]*").fullmatch
SetCalled = Callable[[str, str], RulingSet | None]
_OPENING: Final = frozenset(ATTRIBUTES["start_game"])
_SITUATION: Final = {name: str(kind) for name, kind in SituationFields.__annotations__.items()}


class Values(Cursor):
    """A cursor that reads values."""

    ruleset = ""
    """That of the game."""
    dealer = 0
    """That of the hand."""
    seat: int | None = None
    """Whose move it is that is being read."""
    sets: SetCalled | None = None
    """The set of a name for a ruleset; None: those that this club has."""

    # ------------------------------------------------------------- tiles

    def tiles(self, after: Token) -> str:
        """Tiles in one word; `""`: none."""
        found = self.argument(after, "tiles")
        return self.checked(found, found.text, after)

    def more_tiles(self, after: Token, *, lines: bool = False) -> str:
        """Tiles in one word or several, also of the next `lines`."""
        found = self.tiles(after)
        while self.now.shape == "word" and LIKE_TILES(self.now.text) and (lines or not self.now.first):
            token = self.take()
            found += self.checked(token, token.text, after)
        return found

    def tile(self, after: Token) -> str:
        """One tile."""
        found = self.argument(after, "a tile")
        if found.text not in KIND_OF:
            self.fault(found, f"expected a tile after {after.named}, got {found.named}{of_tile(found.text)}")
        return found.text

    def checked(self, token: Token, text: str, after: Token) -> str:
        """The tiles that a token, or a part of it, writes."""
        if token.shape == "object" or (token.shape == "text" and text):
            self.fault(token, f"expected tiles after {after.named}, got {token.named}")
        try:
            parse_tiles(text)
        except BadNotationError as error:
            why, _, character = str(error).partition(": ")[2].rpartition(" (character ")
            place = token.column + max(0, token.text.find(text)) + int(character.rstrip(")")) - 1
            at = msgspec.structs.replace(token, column=place)
            self.fault(at, f"expected tiles after {after.named}, got {shown(text)}: {why}{of_honors(text)}")
        return text

    def dealt(self, token: Token, rest: str, size: int = DEALT) -> str:
        """The tiles of a deal: the `rest` of the token with the name, and the words behind it."""
        found = ""
        words = [(token, rest)] if rest else []
        while not self.now.first and (self.now.text == REST_HIDDEN or self.now.text[:1] in "0123456789?."):
            words.append((self.now, self.take().text))
        if not words and self.now.shape == "text" and not self.now.text and not self.now.first:
            return self.take().text
        if not words:
            self.argument(token, "the tiles dealt")
            alone = f"{token.text.rstrip(':')} {self.last.text}"
            self.fault(token, f"expected the tiles dealt after {token.named}; a move has no ':', as in '{alone}'")
        for at, word in words:
            hidden = word.endswith(REST_HIDDEN)
            found += self.checked(at, word.removesuffix(REST_HIDDEN), token)
            if hidden:
                found += "?" * max(0, size - len(parse_tiles(found)))
        return found

    # ------------------------------------------------------------- lists and words

    def four(self, after: Token) -> list[int]:
        """Four whole numbers, one a seat."""
        return [self.number(after, f"four numbers, one a player (number {place})") for place in (1, 2, 3, 4)]

    def one_of(self, after: Token, words: tuple[str, ...]) -> str:
        """One of these words."""
        found = self.argument(after, f"one of {', '.join(words)}")
        if found.shape != "word" or found.text not in words:
            self.fault(found, f"expected one of {', '.join(words)} after {after.named}, got {found.named}")
        return found.text

    def text(self, after: Token) -> str:
        """A text, in quotes or one word."""
        found = self.argument(after, "a text")
        if found.shape == "object":
            self.fault(found, f"expected a text after {after.named}, got {found.named}")
        return found.text

    def value(self, word: str, after: Token) -> Any:
        """What stands behind this word."""
        return self._READERS[word](self, after)

    def _dealer(self, after: Token) -> int:
        self.dealer = self.seat_after(after)
        return self.dealer

    def _source(self, after: Token) -> str:
        found = self.text(after)
        if (more := self._further()) and self.last.shape != "text":
            whole = " ".join([found, *(each.text for each in more)])
            self.fault(more[0], f"a text of several words goes in quotes; write source {quoted(whole)}")
        return found

    def _further(self) -> list[Token]:
        """The words on this line that belong to nothing else of a game's opening."""
        found = self.plain_words()
        place = next((at for at, each in enumerate(found) if each.shape != "word" or each.text in _OPENING), len(found))
        return [] if found[:1] and found[0].text.startswith("t=") else found[:place]

    def _date(self, after: Token) -> str:
        """A day, or a day and a time."""
        found = self.text(after)
        token = self.last
        more = [] if token.shape == "text" else self._further()
        if more:
            whole = of_date([found, *(each.text for each in more)])
            self.fault(token if not is_moment(found) else more[0], f"expected a date in one word; {whole}")
        if not is_moment(found):
            self.fault(token, f"expected a date such as 2026-11-06, got {token.named}; {of_date([found])}")
        return found

    def _rulings(self, after: Token) -> dict[str, str]:
        """Rulings; the name of a set may stand before them, which is what it stands for, and then they are all."""
        from replay.formats.ruling_sets import stated_whole

        token = self.argument(after, "rulings such as exchange=three-tiles")
        if token.shape != "word" or not SET_NAME(token.text):
            return self._singles(token)
        own = self._of_set(token)
        singles = self._singles(self.take()) if self.goes_on(_is_ruling) else {}
        return {} if own is None else stated_whole(find_ruleset(self.ruleset), {**own.values, **singles})

    def _singles(self, first: Token) -> dict[str, str]:
        """Rulings one by one, from this token on."""
        found: dict[str, str] = {}
        for token in self.listed(first, _is_ruling):
            slug, equals, value = token.text.partition("=")
            if token.shape != "word" or not equals or not slug:
                meant = f"; write {slug[:-1]}={self.now.text}" if slug.endswith(":") and not self.now.first else ""
                self.fault(token, f"expected a ruling such as exchange=three-tiles, got {token.named}{meant}")
            if value.endswith((",", ";")):
                self.fault(token, f"rulings are separated by blanks alone; write {token.text[:-1]}")
            if slug in found:
                self.fault(token, f"the ruling {shown(slug)} is given twice")
            found[slug] = value
        return found

    def _of_set(self, token: Token) -> RulingSet | None:
        """The set of this name; None where there is no such ruleset, which is said where that stands."""
        from replay.formats.ruling_sets import RulingSetError
        from replay.formats.ruling_sets.club_file import set_called

        try:
            own = (self.sets or set_called)(token.text, self.ruleset)
        except RulingSetError as error:
            self.fault(token, str(error))
        except UnknownRulesetError:
            return None
        if own is None:
            self.fault(
                token, f"expected a ruling such as exchange=three-tiles, or a set of {self.ruleset}, got {token.named}"
            )
        return own

    def _patterns(self, after: Token) -> dict[str, int]:
        """Rows with what they are worth: `Pure Straight 8, No Jokers 2`; behind a comma a line may end."""
        found: dict[str, int] = {}
        more = True
        while more:
            if self.now.shape in ("end", "bad") or (self.now.first and not found):
                self.argument(after, "a row and its value")
            first = token = self.take()
            words = [token.text]
            while token.shape != "text" and not self.now.first and not _value(self.now.text):
                if self.now.shape == "word" and self.now.text in NO_ROW:
                    row = shown(" ".join(words))
                    self.fault(
                        self.now, f"expected what the row {row} is worth, as in Pure Straight 8, got {self.now.named}"
                    )
                token = self.argument(token, "the row's value")
                words.append(token.text)
            name = " ".join(words)
            value = self.argument(token, "the row's value")
            more = value.text.endswith(",")
            nameless = first.shape == "object" or (first.shape == "word" and _value(name))
            if nameless or value.shape != "word" or not _value(value.text):
                self.fault(value, f"expected a row and its value, such as 'Pure Straight 8', got {value.named}")
            if name in found:
                self.fault(first, f"the row {shown(name)} is given twice")
            found[name] = int(value.text.removesuffix(","))
        return found

    def _melds(self, after: Token) -> list[dict[str, str]]:
        found = []
        for token in self.listed(self.argument(after, "melds such as P:777s"), _has_colon):
            letter, colon, tiles = token.text.partition(":")
            if token.shape != "word" or not colon or letter not in MELD_LETTERS:
                known = ", ".join(f"{each}: {kind.replace('_', ' ')}" for each, kind in MELD_LETTERS.items())
                self.fault(token, f"expected a meld such as P:777s ({known}), got {token.named}")
            tiles, equals, announced = tiles.partition("=")
            meld = {"kind": MELD_LETTERS[letter], "tiles": self.checked(token, tiles, after)}
            if equals:
                meld["as"] = self.checked(token, announced, after)
            found.append(meld)
        return found

    def _situation(self, after: Token) -> dict[str, Any]:
        found: dict[str, Any] = {}
        first = self.argument(after, "how the win came about, such as last_tile")
        for token in self.listed(first, lambda text: text.partition("=")[0] in _SITUATION):
            name, equals, value = token.text.partition("=")
            if token.shape != "word" or name not in _SITUATION or name in found:
                self.fault(token, f"expected one of {', '.join(_SITUATION)}, each once, got {token.named}")
            kind = _SITUATION[name]
            if kind.startswith("bool") == bool(equals):
                what = "stands alone" if equals else "is followed by '=' and its value"
                self.fault(token, f"{name!r} {what}")
            found[name] = (int(value) if NUMBER(value) and "int" in kind else value) if equals else True
        return found

    def _goaround(self, after: Token) -> list[dict[str, str]]:
        found = []
        first = self.argument(after, "discards by wind such as S:9p, or none")
        if first.text == "none":
            return []
        for token in self.listed(first, _has_colon):
            wind, colon, tile = token.text.partition(":")
            if token.shape != "word" or not colon or wind not in WINDS or tile not in KIND_OF:
                blanks = f"; write {token.text.replace(',', ' ')}, with blanks" if "," in token.text else ""
                self.fault(token, f"expected a discard by wind such as S:9p, got {token.named}{blanks}")
            found.append({"seat": wind, "tile": tile})
        return found

    def _responsible(self, after: Token) -> str:
        """A player, by name or wind, `self`, the winner, or `none`."""
        if self.goes_on(("none", "self", *WINDS).__contains__):
            word = self.take().text
            if word != "self":
                return word
            seat = self.seat or 0
        else:
            seat = self.seat_after(after)
        return WINDS[(seat - self.dealer) % len(WINDS)]

    def _hands(self, after: Token) -> list[str | None]:
        found: list[str | None] = []
        for place in (1, 2, 3, 4):
            token = self.argument(after, f"four hands, each tiles or '-' (number {place})")
            hidden = token.shape == "word" and token.text == NOBODY
            found.append(None if hidden else self.checked(token, token.text, after))
        return found

    def _settlement(self, after: Token) -> list[dict[str, Any]]:
        found = []
        token = self.argument(after, "a reason and four numbers")
        while True:
            if token.shape == "object" or (token.shape == "word" and not is_label(token.text)):
                self.fault(token, f"expected a reason such as kong_refund, got {token.named}")
            found.append({"reason": token.text, "payments": self.four(token)})
            text = self.now.shape == "text"
            if self.now.first or not (text or (self.now.shape == "word" and is_label(self.now.text))):
                return found
            if text and not self.number_comes_second():
                return found
            token = self.take()

    _READERS: ClassVar[Mapping[str, Callable[[Values, Token], Any]]] = {
        "players": Cursor.named_after,
        "from": Cursor.seat_after,
        "excerpt": lambda *_: True,
        "dealer": _dealer,
        "date": _date,
        "source": _source,
        "scores": four,
        "pays": four,
        "total": lambda self, after: self.number(after, "a number"),
        "on": tile,
        "shows": more_tiles,
        "wall": lambda self, after: self.more_tiles(after, lines=True),
        "as": tiles,
        "flowers": tiles,
        "scoring": tiles,
        "missing": lambda self, after: self.one_of(after, ("m", "p", "s")),
        "out": lambda self, after: self.argument(after, "the winds of the players who are out, such as S,W").text.split(
            ","
        ),
        "rulings": _rulings,
        "patterns": _patterns,
        "melds": _melds,
        "situation": _situation,
        "goaround": _goaround,
        "responsible": _responsible,
        "hands": _hands,
        "settlement": _settlement,
    }
    """How what stands behind a word is read."""


def _is_ruling(text: str) -> bool:
    return "=" in text and text[:2] != "t="


def _has_colon(text: str) -> bool:
    return ":" in text


def _value(text: str) -> bool:
    return NUMBER(text.removesuffix(",")) is not None
