"""Reading a typed record: tokens to games, every fault with its place; nothing is guessed and nothing repaired."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NoReturn

import msgspec
from msgspec import Struct

from replay.events import AnyEvent, StartHand
from replay.formats.typed.cursor import FaultError
from replay.formats.typed.implied import OpenTiles, excerpts
from replay.formats.typed.instead import ROUNDS, of_turn, of_word
from replay.formats.typed.opening import amiss
from replay.formats.typed.pending import Pending, UnsaidError
from replay.formats.typed.problems import Problem, Problems, shown
from replay.formats.typed.tokens import Token
from replay.formats.typed.values import LIKE_TILES, SetCalled, Values
from replay.formats.typed.words import (
    ACTIONS,
    ATTRIBUTES,
    BESIDE_DEALT,
    BY_WORD,
    FIRST,
    KONG_WORDS,
    NO_GAME,
    NUMBER,
    REASON_WORD,
)
from replay.rulesets import first_ruleset
from replay.tiles import KIND_OF

_MOVES: Final = "+>?0123456789"


class TypedEvent(Struct, frozen=True):
    """An event and where its notation begins: line and column, from 1."""

    event: AnyEvent
    line: int
    column: int


class TypedGame(Struct, frozen=True):
    """A game that was read whole, from its word `game` on; `line` is where that stands."""

    line: int
    events: tuple[TypedEvent, ...]


def read_text(text: str, problems: Problems, sets: SetCalled | None = None) -> Iterator[TypedGame]:
    """The games of a text that can be read whole, one after the other; what is wrong in others is put to `problems`.

    `sets`: the set of rulings of a name for a ruleset, by default those of this club.
    """
    reader = _Reader(text, problems)
    reader.sets = sets
    yield from reader.games()


class _Reader(Values):
    """Goes through the tokens once; at a fault it goes on with the next line."""

    def __init__(self, text: str, problems: Problems) -> None:
        super().__init__(text)
        self.problems = problems
        self.trouble = 0
        """Problems before the game that is being read."""
        self.line = 0
        """Where that game begins; 0: there is none yet."""
        self.events: list[TypedEvent] = []
        self.pending: Pending | None = None
        self.open = OpenTiles()
        self.said: set[int] = set()
        """The places of the deals that say whether they are excerpts."""

    def games(self) -> Iterator[TypedGame]:
        """Read all there is."""
        while self.now.shape != "end":
            if self.now.shape == "word" and self.now.text == FIRST and self.now.first:
                yield from self._close()
            try:
                self._one(self.now)
            except FaultError as fault:
                self._refuse(fault.problem)
        yield from self._close()

    # ------------------------------------------------------------- the walk

    def _refuse(self, problem: Problem) -> None:
        """Go on with the line after that of the fault; before the first game with that."""
        self.problems.add(problem)
        if self.pending is not None:
            self.pending.broken = True
        while self.now.shape != "end" and (self.now.line <= problem.line or not self.now.first):
            self.take()
        while not self.line and self.now.shape != "end" and not (self.now.first and self.now.text == FIRST):
            self.take()

    def _one(self, token: Token) -> None:
        """One event's beginning, or a part of the one that is pending."""
        word = token.text
        pending = self.pending
        if token.shape == "bad":
            self.fault(token, word)
        if token.shape == "word" and word == FIRST and token.first:
            self._game()
        elif not self.line:
            named = f"expected {FIRST!r}, which a typed record begins with, got {token.named}"
            if word.rstrip(":").casefold() == FIRST:
                self.fault(token, f"{named}; write {FIRST}")
            self.fault(token, f"{named}; begin with a line like 'game friday-7 {first_ruleset().id}'")
        elif token.shape != "word":
            self._part(token)
        elif word == "hand" and token.first:
            self._hand()
        elif word == "end" and token.first:
            self._end()
        elif pending is not None and pending.tag == "start_hand" and ":" in word:
            self._deal(pending, token)
        elif (token.first or word.casefold() not in self.odd) and (seat := self._seat(word)) is not None:
            if pending is not None and pending.tag == "start_hand":
                self._colon_behind(token)
                self._dealer_behind(token)
            self._finish()
            self.seat = seat
            self.take()
            if self.now.first:
                self.expect("a move", token)
        elif pending is not None and word in ATTRIBUTES.get(pending.tag, {}):
            self._attribute(pending, word)
        elif pending is not None and word.startswith("t="):
            self._time(pending)
        elif word[0] in _MOVES or word in ACTIONS:
            self._act(token)
        else:
            self._unknown(token)

    def _game(self) -> None:
        token = self.take()
        self.line, self.trouble = token.line, self.problems.count
        if self.goes_on(NO_GAME.__eq__):
            self.take()
            return
        self.forget_players(named=True)
        self.pending = Pending("start_game", token, version=1)
        if (wrong := amiss(self.plain_words())) is not None:
            if wrong.hopeless:  # so the lines below may be of no game either
                self.line, self.pending = 0, None
            self.fault(wrong.token, wrong.message)
        name = self.argument(token, "the name of the game")
        self.ruleset = self.argument(name, "a ruleset").text
        self.pending.fields |= {"game": name.text, "ruleset": self.ruleset}

    def _hand(self) -> None:
        token = self.take()
        self._finish()
        self.seat = None
        self.pending = Pending("start_hand", token)
        self._round_before()
        self.pending.fields["hand"] = self.number(token, "the number of the hand")
        if self.goes_on(lambda text: text.casefold() in ROUNDS):
            wind = ROUNDS[self.now.text.casefold()]
            if wind != self.now.text:
                self.fault(self.now, f"the round is E, S, W or N, got {self.now.named}; write {wind}")
            self.pending.fields["round"] = self.take().text

    def _round_before(self) -> None:
        """The round stands after the number of the hand, not before it."""
        wind, number = self.now, self.peek(1)
        letter = ROUNDS.get(wind.text.casefold()) if wind.shape == "word" and not wind.first else None
        if letter and number.shape == "word" and not number.first and NUMBER(number.text):
            self.fault(wind, f"the round comes after the number of the hand; write {number.text} {letter}")

    def _end(self) -> None:
        token = self.take()
        self._finish()
        self.seat = None
        what = self.argument(token, "'won', 'exhausted' or 'game'")
        if what.text == FIRST:
            self.pending = Pending("end_game", token)
        elif what.text in REASON_WORD:
            self.pending = Pending("end_hand", token, reason=REASON_WORD[what.text])
        else:
            self.fault(
                what, f"expected 'won', 'exhausted' or 'game' after 'end', got {what.named}{of_word(what.text, ())}"
            )

    def _deal(self, pending: Pending, token: Token) -> None:
        """The tiles that a player was dealt: `Ann: 123456789m1123p`."""
        label, _, rest = token.text.partition(":")
        seat = self._seat(label)
        if seat is None and label in ATTRIBUTES["start_hand"]:
            self.fault(token, f"write {label} without ':'")
        if seat is None:
            self.fault(token, f"expected {self.players} before ':', got {shown(label)}{self.meant(label)}")
        if seat in pending.deals and not self.blind:
            self.fault(token, f"the tiles of {label} are given twice")
        self.take()
        pending.deals[seat] = self.dealt(token, rest)
        while not self.now.first and self.now.text in BESIDE_DEALT:
            word = self.take()
            own = pending.beside.setdefault(BESIDE_DEALT[word.text], {})
            if seat in own:
                self.fault(word, f"{word.text} of {label} stands here twice")
            own[seat] = self.more_tiles(word)

    def _colon_behind(self, token: Token) -> None:
        """Behind a player's name in a deal stand no tiles without a colon."""
        tiles = self.peek(1)
        if tiles.first or tiles.shape != "word":
            return
        if tiles.text.startswith(":"):
            self.fault(tiles, f"the colon comes right after the name: {token.text}:")
        if LIKE_TILES(tiles.text) and sum(map(str.isdigit, tiles.text)) > 1:
            self.fault(tiles, f"expected ':' after {token.named}, got tiles; write {token.text}: {tiles.text[:20]}")

    def _dealer_behind(self, token: Token) -> None:
        """The dealer's name stands behind the word, not before it."""
        word = self.peek(1)
        if not token.first and not word.first and word.text == "dealer":
            self.fault(token, f"the name comes after the word; write dealer {token.text}")

    def _part(self, token: Token) -> None:
        """A note in quotes, or fields as JSON."""
        pending = self.pending
        if pending is None:
            self.fault(token, f"{token.named} does not follow an event")
        self.take()
        if token.shape == "text":
            self._set(pending, "note", token.text, token)
            return
        for name, value in msgspec.json.decode(token.text).items():
            if name == "type":
                self.fault(token, "the type of an event shows by its notation; 'type' has no place here")
            self._set(pending, name, value, token)

    def _time(self, pending: Pending) -> None:
        token = self.take()
        try:
            value = float(token.text[2:])
        except ValueError:
            self.fault(token, f"expected seconds after 't=', got {shown(token.text[2:])}")
        self._set(pending, "t", value, token)

    def _set(self, pending: Pending, field: str, value: Any, token: Token) -> None:
        if field in pending.fields:
            self.fault(token, f"{shown(field)} of this event is given twice")
        pending.fields[field] = value

    def _attribute(self, pending: Pending, word: str) -> None:
        token = self.take()
        self._set(pending, ATTRIBUTES[pending.tag][word], self.value(word, token), token)

    # ------------------------------------------------------------- what players do

    def _act(self, token: Token) -> None:
        word = token.text
        if self.seat is None or token.first:
            self.fault(token, f"expected {self.players} before {token.named}: each line of moves begins with one")
        self.take()
        if word not in ACTIONS:
            self._turn(token)
            return
        self._finish()
        self.pending = pending = Pending(word, token, seat=self.seat)
        match word:
            case "missing":
                pending.tag = "void_suit"
                pending.fields["suit"] = self.one_of(token, ("m", "p", "s"))
            case "gives":
                pending.tag = "exchange"
                pending.fields["tiles"] = self.tiles(token)
                if (to := self.argument(token, "'to' and a player")).text != "to":
                    self.fault(to, f"expected 'to' and a player, got {to.named}")
                pending.fields["target"] = self.seat_after(to)
            case "chow" | "pung":
                pending.fields["tiles"] = self.tiles(token)
            case "kong":
                self._kong(pending, token)
            case "flower":
                pending.fields["tile"] = self.tile(token)
            case _:
                if self.goes_on(BY_WORD.__contains__):
                    pending.fields["by"] = BY_WORD[self.take().text]
                self._tile_behind(pending)

    def _tile_behind(self, win: Pending) -> None:
        """Behind a win a tile alone would be the next draw; of a win that nothing else explains it is what it is on."""
        tile = self.now
        alone = tile.shape == "word" and not tile.first and tile.text in KIND_OF
        won = self.open.won(win.fields["seat"], win.fields.get("by"), None, None)
        if alone and (won is None or won.tile == "?"):
            self.fault(tile, f"the winning tile comes after 'on'; write on {tile.text}")

    def _kong(self, pending: Pending, token: Token) -> None:
        kind = ""
        if self.goes_on(KONG_WORDS.__contains__):
            kind = self.take().text
        at = self.now
        tiles = self.tiles(token)
        if not kind:
            count = sum(each.isdigit() or each == "?" for each in tiles)
            kind = {1: "added", 3: "open", 4: "concealed"}.get(count, "")
        if not kind:
            self.fault(at, f"expected 1 tile (added), 3 (open) or 4 (concealed) after 'kong', got {at.named}")
        pending.fields["kind"] = kind
        pending.fields["tile" if kind == "added" else "tiles"] = tiles

    def _turn(self, token: Token) -> None:
        """A draw, a discard, or both: `5z`, `+5z`, `5z>`, `4p>9m`, `?>>9m`, `>9m?`."""
        drawn, arrow, put = token.text.partition(">")
        straight = put.startswith(">")
        put = put.removeprefix(">")
        tile = drawn.removeprefix("+")
        if tile or not arrow:
            if tile not in KIND_OF:
                self.fault(
                    token, f"expected a tile such as 5z or a move such as 4p>9m, got {token.named}{of_turn(token.text)}"
                )
            self._finish()
            self.pending = Pending("draw", token, seat=self.seat, tile=tile)
            if drawn.startswith("+"):
                self.pending.fields["replacement"] = True
        elif drawn:
            self.fault(token, "expected a tile between '+' and '>'")
        if arrow:
            self._discard(token, len(drawn), put, straight=straight)

    def _discard(self, token: Token, before: int, put: str, *, straight: bool) -> None:
        """What stands behind the arrow, which comes after so many characters of the token."""
        self._finish()
        tile = put.removesuffix("?")
        if not put:
            if self.open.drawn is not None and self.open.drawn[0] == self.seat:
                tile, straight = self.open.drawn[1], True
            if tile in ("", "?"):
                end = msgspec.structs.replace(token, column=token.column + token.width)
                self.fault(end, "expected the tile that is put down: the one drawn is not known")
        elif tile not in KIND_OF:
            at = token.column + token.width - len(put)
            self.fault(
                msgspec.structs.replace(token, column=at), f"expected the tile that is put down, got {shown(put)}"
            )
        self.pending = Pending(
            "discard", msgspec.structs.replace(token, column=token.column + before), seat=self.seat, tile=tile
        )
        if tile == put or not put:
            self.pending.fields["drawn"] = straight

    # ------------------------------------------------------------- events and games

    def _finish(self) -> None:
        """Make the event that is pending."""
        pending, self.pending = self.pending, None
        if pending is None or pending.broken:
            return
        try:
            made = pending.event(self.open)
        except UnsaidError as error:
            if self.problems.count == self.trouble:  # else it may follow from another fault of the game
                self.problems.add(pending.token.problem(str(error)))
            return
        if isinstance(made, str):
            self.problems.add(pending.token.problem(made))
            return
        if "excerpt" in pending.fields:
            self.said.add(len(self.events))
        self.events.append(TypedEvent(made, pending.token.line, pending.token.column))
        self.open = self.open.after(made)

    def _close(self) -> Iterator[TypedGame]:
        """The game that is read is over; yields it if all of it could be read."""
        self._finish()
        if self.line and self.problems.count == self.trouble:
            if self.events:
                yield TypedGame(self.line, tuple(self._with_excerpts()))
            else:
                self.problems.add(Problem(self.line, 1, "there is no event in this game", f"{FIRST} {NO_GAME}"))
        self.line, self.events, self.seat, self.open, self.said = 0, [], None, OpenTiles(), set()
        self.forget_players()

    def _with_excerpts(self) -> Iterator[TypedEvent]:
        """The events of the game, with what need not be said of their deals."""
        implied = excerpts([each.event for each in self.events]) - self.said
        for place, each in enumerate(self.events):
            event = each.event
            if place in implied and isinstance(event, StartHand):
                event = msgspec.structs.replace(event, excerpt=True)
            yield msgspec.structs.replace(each, event=event)

    def _seat(self, word: str) -> int | None:
        """The player who is called so; what may be a misspelt part of a game's opening is none."""
        pending = self.pending
        opening = self.blind and pending is not None and pending.tag == "start_game" and not pending.broken
        return None if opening else self.seat_of(word)

    def _unknown(self, token: Token) -> NoReturn:
        what = "a player, 'hand' or 'end'" if token.first else "a move or more about the last one"
        tag = "" if self.pending is None else self.pending.tag
        more = (*ATTRIBUTES.get(tag, ()), *(BY_WORD if tag == "win" else ()))
        if tag == "start_hand" and token.text.casefold() in ROUNDS:
            meant = " (the round comes after the number of the hand, as in hand 4 S)"
        elif token.text == "by" and not (giver := self.peek(1)).first and self._seat(giver.text) is not None:
            meant = f" (write from {giver.text})"
        else:
            meant = self.meant(token.text, more)
        if not meant and token.first:
            meant = "; a comment begins with '#'"
        self.fault(token, f"expected {what}, got {token.named}{meant}")
