"""What is typed on the page Write down: read and audited as a file would be, and gone on with, hand by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from typing import Any, Final

from msgspec import Struct, convert

from replay.engine import audit
from replay.events import EndHand, GameRecord, StartGame, StartHand, Win
from replay.formats.errors import InputError, InputFault
from replay.formats.foreign import games_of
from replay.formats.hand_text import fields_of_text
from replay.formats.typed.write import write_text
from replay.rulesets import find_ruleset
from replay.rulings import RulingSet
from replay.said import counted
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


def win_on_paper(winner: int, giver: int | None, tiles: str, claimed: Mapping[str, Any]) -> Win:
    """What people know of a win: the seats, nobody's for a self-draw, the tiles as a line of notation, and what was
    claimed as `Form.claim` has it. Raises HandInputError, ValidationError.
    """
    shown = fields_of_text(tiles)
    fields = {
        "seat": winner,
        "by": "self_draw" if giver is None else "discard",
        "target": giver,
        "tile": shown.get("win"),
        "hand": shown["concealed"] or None,
        "melds": shown.get("melds"),
        "flowers": shown.get("flowers"),
        "total": claimed.get("total"),
        "payments": list(claimed["payments"].values()) if "payments" in claimed else None,
    }
    return convert({name: value for name, value in fields.items() if value is not None}, Win)


def with_hand(text: str, found: GameAudit, win: Win | None) -> str:
    """The text with one hand more, which nobody may have won; `found` is the audit of its last game."""
    number, dealer, wind = next_deal(found)
    one, two, three, four = found.players
    start = StartGame(version=1, ruleset=found.ruleset, game="game", players=(one, two, three, four))
    hand = {"hand": number, "dealer": dealer, "round": wind, "hands": ("?" * 13,) * 4, "excerpt": True}
    end = EndHand(reason="wall_exhausted")
    _, added = write_text([start, convert(hand, StartHand), win or end]).rstrip().split("\n\n", 1)
    before, ended = text.rstrip().removesuffix(_END).rstrip(), text.rstrip().endswith(_END)
    return "\n".join([before, added, *([_END] if ended else []), ""])
