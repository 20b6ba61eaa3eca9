"""What the waits of a hand would win, for the analysis: made from the record, since the store does not keep it."""

from __future__ import annotations

from typing import Any

from replay.analysis.planes import copies, planes_of
from replay.analysis.prices import prices
from replay.analysis.sight import unseen_counts
from replay.analysis.values import Price
from replay.engine import audit
from replay.export.moments import Moment, PriceOf
from replay.hands import Scored
from replay.rules import Rules
from replay.rulesets import find_ruleset
from replay.state import HandState
from replay.store import Reader
from replay.store.queries.table import RowByName
from replay.store.rows import GameRow
from replay.tiles import NAMES


def prices_of(reader: Reader, game: GameRow) -> PriceOf:
    """What asks for the prices of a game's waits. Its record is audited anew, under the rulings that it was."""
    report = audit(reader.record(game), rulings=game.asked, keep_steps=True)
    ruleset = find_ruleset(report.ruleset)
    rules = ruleset.under(ruleset.chosen(report.rulings or {}))

    def price(moment: Moment, seat: int) -> RowByName:
        steps = report.details[moment.hand - 1].steps
        event = moment.event or 0
        state = steps[event - 1].after if event else steps[0].before
        return _summed(state, seat, rules, prices(state, seat, rules))

    return price


def _summed(state: HandState, seat: int, rules: Rules, found: tuple[Price, ...]) -> RowByName:
    known = planes_of(unseen_counts(state, seat, rules))
    totals = [
        each.scored.total
        for each in found
        if copies(known, 1 << each.tile)
        and not each.locked
        and isinstance(each.scored, Scored)
        and each.scored.total is not None
    ]
    return {"prices": _grouped(found), "price_low": min(totals, default=None), "price_high": max(totals, default=None)}


def _grouped(found: tuple[Price, ...]) -> list[dict[str, Any]]:
    """The prices, those of one tile together that come in one way and total the same, with the seats they come from."""
    several: dict[tuple[Any, ...], list[int]] = {}
    for each in found:
        total = each.scored.total if isinstance(each.scored, Scored) else None
        refused = each.locked or not isinstance(each.scored, Scored)
        seats = several.setdefault((NAMES[each.tile], each.by, total, refused), [])
        if each.target is not None:
            seats.append(each.target)
    return [
        {"tile": tile, "by": by, "from": sorted(seats), "total": total, "refused": refused}
        for (tile, by, total, refused), seats in several.items()
    ]
