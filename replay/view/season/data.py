"""A season for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from replay.store.study.season import Season, SeasonStanding
from replay.view.season.words import means, order
from replay.view.study import opening, scope_json, share_json


def season_json(found: Season, chosen: Mapping[str, Any], store: str | None) -> Iterator[dict[str, Any]]:
    """A line with what the season is of, then one for each standing, and one for each player's attendance."""
    yield {
        "set": "season",
        "chosen": dict(chosen),
        **scope_json(found.scope),
        "evenings": list(found.evenings),
        "undated": found.undated,
        "rating": found.rating,
        "rated_by": found.rated_by,
        "rating_means": means(found),
        "rating_order": order(found),
    }
    for table in found.tables:
        for each in table.standings:
            yield {"set": "standing", "ruleset": table.ruleset, **_standing_json(each, store)}
    for one in found.attendance:
        yield {"set": "attendance", "player": one.player, "evenings": list(one.evenings), "undated": one.undated}


def _standing_json(each: SeasonStanding, store: str | None) -> dict[str, Any]:
    best, rating = each.best, each.rated
    return {
        "place": each.place,
        "player": each.player,
        "points": each.points,
        "evenings": each.evenings,
        "games": each.games,
        "hands": each.hands,
        "won": each.won,
        "dealt_in": each.dealt_in,
        "average_win": each.average,
        "average_of": each.totals,
        "best": None
        if best is None
        else {
            "game": best.game,
            "sha256": best.sha256,
            "hand": best.hand,
            "number": best.number,
            "played_at": best.played_at,
            "total": int(best.value),
            "command": opening(best, store),
        },
        "rating": None if rating is None else round(rating.rating, 2),
        "uncertainty": None if rating is None or rating.uncertainty is None else round(rating.uncertainty, 2),
        "luck": None if each.luck is None else share_json(each.luck),
        "contests": 0 if rating is None else rating.contests,
    }
