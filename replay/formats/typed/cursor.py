"""Going through the tokens of a typed record: what comes next, who the players are, where a fault is."""

from __future__ import annotations

import difflib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NoReturn

import msgspec

from replay.formats.typed.instead import of_name, of_number, of_word
from replay.formats.typed.problems import Problem, in_straight_quotes, quote_like, unlike_typed
from replay.formats.typed.tokens import Token, tokens_of
from replay.formats.typed.words import ACTIONS, ATTRIBUTES, FIRST, NUMBER, SEAT, is_label, quoted

_OPENERS: Final = (FIRST, "hand", "end")
"""Words that a line begins with."""


class FaultError(Exception):
    """Something else was expected at a place: the rest of its line is not read."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


class Cursor:
    """The tokens of a text, the place among them, and the names by which the players of the game are called."""

    def __init__(self, text: str) -> None:
        self._tokens = tokens_of(text)
        self._ahead: deque[Token] = deque()
        self.last = self.now
        """The token that was read last."""
        self.forget_players()

    @property
    def now(self) -> Token:
        """The token to be read next."""
        return self.peek(0)

    def peek(self, further: int) -> Token:
        """The token so many further on than that."""
        while len(self._ahead) <= further:
            self._ahead.append(next(self._tokens))
        return self._ahead[further]

    def take(self) -> Token:
        """The token to be read next, which is then read."""
        self.last = self.now
        self._ahead.popleft()
        return self.last

    def argument(self, after: Token, what: str) -> Token:
        """The next token, which has to stand on the line of the one before."""
        if self.now.shape == "bad":
            self.fault(self.now, self.now.text)
        if self.now.first:
            self.expect(what, after)
        return self.take()

    def goes_on(self, with_such: Callable[[str], object]) -> bool:
        """Whether such a word stands next on the line."""
        return self.now.shape == "word" and not self.now.first and bool(with_such(self.now.text))

    def listed(self, first: Token, with_such: Callable[[str], object]) -> Iterator[Token]:
        """The items of a list: this token and the words behind it on the line that go on with it."""
        yield first
        while self.goes_on(with_such):
            yield self.take()

    def number(self, after: Token, what: str) -> int:
        """A whole number behind this token."""
        found = self.argument(after, what)
        if found.shape != "word" or NUMBER(found.text) is None:
            self.fault(found, f"expected {what} after {after.named}, got {found.named}{of_number(found.text)}")
        return int(found.text)

    def plain_words(self) -> list[Token]:
        """The words that follow on this line, and that are no more than that; texts in quotes as far as the second."""
        found: list[Token] = []
        while not (token := self.peek(len(found))).first and (
            token.shape == "word" or (token.shape == "text" and len(found) < 2)
        ):
            if len(found) > 1 and (token.text in ATTRIBUTES["start_game"] or token.text.startswith("t=")):
                break
            found.append(token)
        return found

    def number_comes_second(self) -> bool:
        """Whether a number stands behind the next token."""
        behind = self.peek(1)
        return not behind.first and behind.shape == "word" and NUMBER(behind.text) is not None

    # ------------------------------------------------------------- faults

    def fault(self, token: Token, message: str) -> NoReturn:
        """Something else was expected at this token."""
        raise FaultError(token.problem(message + (unlike_typed(token.text) if token.shape == "word" else "")))

    def expect(self, what: str, after: Token) -> NoReturn:
        """The line ends where something must stand that belongs to the token `after`."""
        end = msgspec.structs.replace(self.last, column=self.last.column + self.last.width)
        self.fault(end, f"expected {what} after {after.named}, but the line ends")

    # ------------------------------------------------------------- players

    def forget_players(self, *, named: bool = False) -> None:
        """Another game begins; `named`: its players are still to be named, and until then a name is no fault."""
        self.called = [f"@{seat}" for seat in range(4)]
        self.labels: dict[str, int] = {}
        self.odd: set[str] = set()
        """Names without quotes that need them: told where the players are named, and understood below."""
        self.blind = named

    def seat_of(self, word: str) -> int | None:
        """The player who is called so."""
        if SEAT(word):
            return int(word[1])
        if not is_label(word):
            return 0 if self.blind and word.casefold() in self.odd else None
        return 0 if self.blind else self.labels.get(word.casefold())

    def seat_after(self, token: Token) -> int:
        """The player behind this token."""
        found = self.argument(token, self.players)
        seat = self.seat_of(found.text) if found.shape == "word" else None
        if seat is None:
            close = difflib.get_close_matches(found.text[:40].casefold(), list(self.labels), n=1)
            meant = f" (is {self.called[self.labels[close[0]]]} meant?)" if close else ""
            self.fault(found, f"expected {self.players} after {token.named}, got {found.named}{meant}")
        return seat

    @property
    def players(self) -> str:
        """What a player is called here, for messages."""
        return f"a player ({', '.join(self.called)})"

    def named_after(self, after: Token) -> list[str]:
        """Four names, each of which may say what the player is called in the text: `Ann`, `Ann="Ann Lee"`, `"?"`."""
        names: list[str] = []
        self.forget_players(named=self.blind)
        self.written: list[str] = []
        if self.now.first:
            self._names_below(after)
        for seat in range(4):
            token = self.argument(after, f"four players (number {seat + 1})")
            self.written.append(token.text)
            if token.shape == "text":
                names.append(token.text)
                continue
            label, equals, name = token.text.removesuffix(",").partition("=")
            if token.shape == "object" or not is_label(label):
                if quote_like(token.text[0]):
                    self.fault(token, in_straight_quotes(self._in_quotes(token)))
                self._odd_names(token)
                call = f"P{seat + 1}"
                several = (
                    f"{of_name(token.text)}; put it in quotes, {call}={quoted(token.text)}, and write {call} below"
                )
                if "," in label:
                    several = "; names are separated by blanks"
                elif is_label(bare := label.rstrip(";:.")):
                    several = f"; write {bare}"
                self.fault(token, f"expected the name of a player, got {token.named}{several}")
            if equals:
                try:
                    name = msgspec.json.decode(name, type=str)
                except (msgspec.DecodeError, UnicodeError):
                    self.fault(token, f'expected a name in quotes after {label}=, such as {label}="Ann Lee"')
            names.append(name if equals else label)
            if self.labels.setdefault(label.casefold(), seat) != seat:
                self.fault(token, f'two players are called {label}; write one of them as {label}{seat + 1}="{label}"')
            self.called[seat] = label
        self._no_fifth(names)
        self.blind = False
        return names

    def _odd_names(self, token: Token) -> None:
        """Remember the names on this line, from this one on, that need quotes and have none."""
        line = [token]
        while not (more := self.peek(len(line) - 1)).first:
            line.append(more)
        names = (each.text.removesuffix(",") for each in line if each.shape == "word")
        self.odd.update(name.casefold() for name in names if not is_label(name))

    def _names_below(self, after: Token) -> None:
        """The names stand on the next line, which is then read."""
        end, line = after.end, [self.now]
        while not (token := self.peek(len(line))).first:
            line.append(token)
        if len(line) >= 4 and all(each.shape == "word" and is_label(each.text.rstrip(",")) for each in line):
            for _ in line:
                self.take()
            self.fault(end, "the four names come on this line, after 'players'")

    def _in_quotes(self, token: Token) -> str:
        """The name that begins here with a quote of another kind, as it is written."""
        words = [token.text]
        for each in self.plain_words():
            if quote_like(words[-1][-1]) and len(words[-1]) > 1:
                break
            words.append(each.text)
        name = "".join(char for char in " ".join(words) if not quote_like(char)).strip(' ",')
        label = name.split(" ")[0]
        return f'{label}="{name}"' if is_label(label) else quoted(name)

    def _no_fifth(self, names: Sequence[str]) -> None:
        """No more words stand behind the four names."""
        more = [each for each in self.plain_words() if each.shape == "word"]
        if not more or more[0].text in ATTRIBUTES["start_game"] or more[0].text.startswith("t="):
            return
        commas = " ".join([*self.written, *(each.text for each in more)]).split(",")
        whole = [each.strip() for each in commas]
        if len(whole) == 4 and all(each and is_label(each.split()[0]) for each in whole):
            written = (each if is_label(each) else f'{each.split()[0]}="{each}"' for each in whole)
            advice = f"; a name of two words goes in quotes: players {' '.join(written)}"
        else:
            advice = f'; a name of two words goes in quotes, such as {names[0]}="{names[0]} Lee"'
        self.fault(more[0], f"there are four players, and {more[0].named} is a fifth{advice}")

    def meant(self, word: str, more: Iterable[str] = ()) -> str:
        """Which known word is like this one, for a message."""
        if word in _OPENERS:
            return " (it begins a line of its own)"
        known = [*self.called, *ACTIONS, *_OPENERS, *more]
        if said := of_word(word, known):
            return said
        folded = {each.casefold(): each for each in known}
        close = difflib.get_close_matches(word[:40].casefold(), folded, n=1)
        return f" (is {folded[close[0]]} meant?)" if close else ""
