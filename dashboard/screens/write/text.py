"""What is typed on the page Write down: read and audited as a file would be, and gone on with, hand by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from typing import Final

from msgspec import Struct

from parts.hands.draft import Draft, meld_text
from replay.engine import audit
from replay.events import GameRecord, StartGame
from replay.formats.errors import InputError, InputFault
from replay.formats.foreign import games_of
from replay.formats.typed.words import labels_of
from replay.formats.typed.write import write_text
from replay.rulesets import find_ruleset
from replay.rulings import RulingSet
from replay.said import counted
from replay.tiles import NAMES, format_tiles
from replay.verdicts import GameAudit

LONGEST: Final = 100_000
"""Characters of a text; what is longer is a file for `replay ingest`."""
MOST_GAMES: Final = 50
_END: Final = "end game"


class Typed(Struct, frozen=True):
    """A text as it was read: its games, each with its audit, and everything that cannot be read."""

    games: tuple[tuple[GameRecord, GameAudit], ...] = ()
    faults: tuple[InputFault, ...] = ()


def read(
    text: str,
    named: Sequence[RulingSet] = (),
    rulings: Callable[[GameRecord], Mapping[str, str]] = lambda _record: {},
) -> Typed:
    """Read and audit it; `named` are the club's own sets of rulings, `rulings` what it has set for all."""
    if not text.strip():
        return Typed()
    if len(text) > LONGEST:
        return Typed((), (InputFault(error=f"the text has more than {LONGEST:,} characters: replay ingest takes it"),))
    games: list[tuple[GameRecord, GameAudit]] = []
    try:
        for record in games_of("text", "text", stream=BytesIO(text.encode("utf-8", "replace"))):
            if len(games) == MOST_GAMES:
                many = f"the text has more than {counted(MOST_GAMES, 'game')}: replay ingest takes it"
                return Typed(tuple(games), (InputFault(error=many),))
            games.append((record, audit(record, rulings=rulings(record), keep_steps=True, named=named)))
    except InputError as error:
        return Typed(tuple(games), error.faults)
    return Typed(tuple(games))


def opening(ruleset: str, game: str, players: tuple[str, str, str, str], date: str) -> str:
    """The first lines of a game."""
    start = StartGame(version=1, ruleset=ruleset, game=game, players=players, played_at=date or None)
    return write_text([start]).rstrip("\n") + "\n"


class HandOnPaper(Struct, frozen=True, kw_only=True):
    """What people know of a hand on paper. `winner` and `giver` are seats: None is nobody."""

    winner: int | None
    giver: int | None = None
    total: str = ""
    pays: str = ""
    hand: Draft = Draft()


def next_deal(found: GameAudit) -> tuple[int, int, str | None]:
    """Number, dealer and round of the hand that comes next."""
    ruleset = find_ruleset(found.ruleset)
    rules = ruleset.under(ruleset.rulings.chosen(dict(found.rulings or {})))
    if not found.details:
        return 1, 0, "E" if rules.rotation.rounds else None
    last = found.details[-1]
    if not last.steps:
        return last.number + 1, last.dealer, last.round
    dealer, wind = rules.rotation.next_deal(last.steps[-1].after)
    return last.number + 1, dealer, wind


def with_hand(text: str, found: GameAudit, said: HandOnPaper) -> str:
    """The text with one hand more; `found` is the audit of its last game."""
    called = [label or f"@{seat}" for seat, label in enumerate(labels_of(found.players))]
    number, dealer, wind = next_deal(found)
    ended = text.rstrip().endswith(_END)
    lines = [text.rstrip().removesuffix(_END).rstrip() if ended else text.rstrip()]
    lines.append(f"hand {number} {wind + ' ' if wind else ''}dealer {called[dealer]} excerpt")
    lines.append("end exhausted" if said.winner is None else _win(said, called))
    return "\n".join([*lines, *([_END] if ended else []), ""])


def _win(said: HandOnPaper, called: Sequence[str]) -> str:
    assert said.winner is not None
    words = [called[said.winner], "win"]
    if said.giver is None:
        words.append("self-draw")
    if said.hand.win is not None:
        words += ["on", NAMES[said.hand.win]]
    if said.giver is not None:
        words += ["from", called[said.giver]]
    words += [word for name, value in (("total", said.total), ("pays", said.pays)) if value for word in (name, value)]
    if said.hand.concealed:
        words += ["shows", format_tiles(said.hand.concealed)]
    if said.hand.melds:
        words += ["melds", *map(meld_text, said.hand.melds)]
    if said.hand.flowers:
        words += ["flowers", format_tiles(said.hand.flowers)]
    return " ".join(words)
