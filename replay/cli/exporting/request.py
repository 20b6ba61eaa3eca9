"""What `replay export` was asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from replay.export.write import Format


class ExportAsked(NamedTuple):
    """What the command line says."""

    what: str
    source: str | None
    store: str
    players: list[str]
    ruleset: str | None
    since: str | None
    until: str | None
    verdict: str | None
    games: list[str]
    hand: int | None
    form: Format | None
    to: str | None
    anonymous: bool
    prices: bool
    bom: bool
    force: bool
    json: bool
    findings: bool = False
    rulings: str | None = None
