"""An event of a typed record in the making: its fields as they come, and what its notation leaves out."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from replay.events import AnyEvent
from replay.formats.conditions import unmet
from replay.formats.explain import explain
from replay.formats.streams import MAX_LINE
from replay.formats.typed.implied import OpenTiles
from replay.formats.typed.tokens import Token
from replay.formats.typed.words import DEALT

_decode: Final = msgspec.json.Decoder(AnyEvent).decode


_NEEDED: Final = {
    "start_game": {"players": "this game has no players; write below it a line such as 'players Ann Bo Cy Di'"},
    "start_hand": {"dealer": "this hand has no dealer; write dealer and a player after it, such as 'dealer Ann'"},
}
"""Parts of the text form that an event must have, and how it is said that one is missing."""


class UnsaidError(Exception):
    """Nothing says what the notation leaves out."""


class Pending:
    """An event's type, its fields as the record has them, and the token that it begins with."""

    def __init__(self, tag: str, token: Token, **fields: Any) -> None:
        self.tag = tag
        self.token = token
        self.fields: dict[str, Any] = fields
        self.deals: dict[int, str] = {}
        self.beside: dict[str, dict[int, str]] = {}
        """By field of the record what stands behind the tiles of each player in a deal."""
        self.broken = False
        """Whether a part of it could not be read."""

    def event(self, before: OpenTiles) -> AnyEvent | str:
        """The event, or why it is none; raises UnsaidError."""
        filled = self._filled(before)
        for field, words in _NEEDED.get(self.tag, {}).items():
            if field not in filled:
                return words
        raw = msgspec.json.encode({"type": self.tag, **filled})
        if len(raw) > MAX_LINE:
            return f"the event is longer than {MAX_LINE} bytes"
        try:
            event = _decode(raw)
        except (ValueError, RecursionError) as error:
            return explain(raw, error).message
        return unmet(event) or event

    def _filled(self, before: OpenTiles) -> dict[str, Any]:
        """The fields, with those that the notation leaves out."""
        tile, target = self.fields.get("tile"), self.fields.get("target")
        if self.tag == "start_hand":
            return self._deal()
        if self.tag in ("chow", "pung") or self.fields.get("kind") == "open":
            claimed = before.claimed(tile, target)
            if claimed is None:
                raise UnsaidError("no tile was put down before: say 'on TILE from PLAYER'")
            return {**self.fields, "tile": claimed[0], "target": claimed[1]}
        if self.tag == "win":
            won = before.won(self.fields["seat"], self.fields.get("by"), tile, target)
            if won is None:
                raise UnsaidError("nothing before says how: say 'self-draw on TILE', or 'on TILE from PLAYER'")
            made = {"by": won.by, "tile": won.tile}
            return {**self.fields, **made, **({} if won.target is None else {"target": won.target})}
        return self.fields

    def _deal(self) -> dict[str, Any]:
        """The fields of a deal, with what the lines of its players have."""
        own = {name: [each.get(seat, "") for seat in range(4)] for name, each in self.beside.items()}
        if self.deals or "hands" not in self.fields:
            own["hands"] = [self.deals.get(seat, "?" * DEALT) for seat in range(4)]
        if twice := next((name for name in own if name in self.fields), None):
            raise UnsaidError(f"the {twice} of this deal are given twice")
        return {**self.fields, **own}
