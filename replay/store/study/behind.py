"""The hands behind the figures of a study, and when in each hand it happened."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from typing import Any, Final

from replay.analysis.values import Judgement
from replay.events import Chow, Discard, Draw, Flower, Kong, Pung
from replay.said import counted
from replay.store.queries.events import hand_events, turns
from replay.store.queries.filter import NUMBERS, TEXTS, games_condition
from replay.store.reader import Reader
from replay.store.rows import FoundRow
from replay.store.source import EVERY
from replay.store.study.figures import BY_KEY, FigureDef
from replay.store.study.given_up import KEY as GIVEN_UP
from replay.store.study.given_up import PARTS, hands_of
from replay.store.study.results import HandRef
from replay.store.study.rows import LEFT_OUT, REASON, STANDS, StudyError, StudyFilter, chosen_rows

LISTS: Final = {
    "hands": "every hand that counts",
    "left_out": "hands that do not count, and why",
    "not_analysed": "hands that the present engine has not analysed",
    GIVEN_UP: "hands in which decisions gave up points beyond doubt, by `replay analyse --worth`",
}
"""What is listed besides the figures."""
_ONCE: Final = ("hands", "not_analysed", "nobody_won")
"""What is of the table: without a player it is listed once a hand."""
_MOVES: Final = (Draw, Discard, Chow, Pung, Kong, Flower)
_FED_WITH: Final = (  # how many wins s fed with a tile
    f"(SELECT count(*) FROM wins w WHERE w.game_id = s.game_id AND w.hand = s.hand AND w.target = s.seat AND {STANDS}"  # noqa: S608
    " AND w.tile = ?)"
)


def behind(
    reader: Reader,
    what: str,
    chosen: StudyFilter | None = None,
    *,
    limit: int | None = None,
    tick: Callable[[], None] | None = None,
) -> tuple[int, tuple[HandRef, ...]]:
    """How many hands are behind a figure, and those hands, the one that adds most first; at most `limit` of them.

    `what` is the key of a figure or one of `LISTS`; `dealt_in:5m` are the hands in which a 5m was dealt in,
    each with how many wins it fed. They are hands of the chosen players, of everybody if none is chosen. Raises
    StudyError at an unknown figure.
    """
    chosen = chosen or StudyFilter()
    key, _, tile = what.partition(":")
    known = key in BY_KEY or key in LISTS
    if not known or (tile and key != "dealt_in" and not (key == GIVEN_UP and tile in PARTS)):
        near = get_close_matches(key, [*LISTS, *BY_KEY], 2, 0.6)
        meant = f"; is it {' or '.join(near)}?" if near else ": " + ", ".join([*LISTS, *BY_KEY])
        raise StudyError(f"there are no hands called {what!r}{meant}")
    if key == "left_out":
        return _left_out(reader, chosen, limit)
    if key == GIVEN_UP:
        return _given_up(reader, tile, chosen, limit, tick)
    figure = BY_KEY.get(key)
    where, values = [figure.rows if figure else "NOT analysed" if key == "not_analysed" else "true"], list[Any]()
    if chosen.players:
        where.append(f"name IN {TEXTS}")
        values.append(json.dumps(chosen.players))
    if tile:
        where.append(f"{_FED_WITH} > 0")
        values.append(tile)
    once = key in _ONCE and not chosen.players and not chosen.patterns
    if once:
        where.append("seat = 0")
    with chosen_rows(reader, chosen, tick) as rows:
        condition = f"WHERE {' AND '.join(where)}"
        number = rows.one("count(*)", condition, values)
        found = rows.get(
            f"SELECT *, {_FED_WITH if tile else figure.adds if figure and figure.kind != 'share' else '1'} AS adds,"
            f" {(figure and figure.turn) or 'NULL'} AS at_turn",
            f"{condition} ORDER BY adds DESC, game_id, hand, seat LIMIT ?",
            [*([tile] if tile else []), *values, EVERY if limit is None else limit],
        )
        return number, tuple(_refs(reader, found, figure, once=once))


def _given_up(
    reader: Reader, part: str, chosen: StudyFilter, limit: int | None, tick: Callable[[], None] | None
) -> tuple[int, tuple[HandRef, ...]]:
    where, values = (f"WHERE name IN {TEXTS}", [json.dumps(chosen.players)]) if chosen.players else ("", [])
    with chosen_rows(reader, chosen, tick) as rows:
        number, found = hands_of(rows, part, where, values, limit)
        games = games_named(reader, {row["game_id"] for row in found})
        return number, tuple(
            hand_ref(
                games[row["game_id"]],
                row,
                event=row["event"],
                value=round(row["adds"], 2),
                why=f"± {row['variance'] ** 0.5:.2f} in {counted(row['times'], 'decision')}",
                whole=False,
            )
            for row in found
        )


def _refs(reader: Reader, rows: list[FoundRow], figure: FigureDef | None, *, once: bool) -> Iterator[HandRef]:
    games = games_named(reader, {row["game_id"] for row in rows})
    for row in rows:
        turn, event, why = row["at_turn"], None, ""
        if figure is not None and (figure.chapter or figure.judged):
            turn, event, why = _moment(reader, row, figure)
        yield hand_ref(games[row["game_id"]], row, turn=turn, event=event, value=row["adds"], why=why, whole=once)


def hand_ref(
    game: FoundRow,
    row: FoundRow,
    *,
    turn: int | None = None,
    event: int | None = None,
    value: float = 1,
    why: str = "",
    whole: bool,
) -> HandRef:
    """The hand of a row, `whole`: nobody's in it, of a game as `games_named` tells it."""
    plain = game["times"] == 1 and re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_.:-]{0,79}", game["game"]) is not None
    return HandRef(
        **{name: game[name] for name in ("game", "sha256", "source", "ruleset", "played_at")},
        **{name: row[name] for name in ("game_id", "hand", "number", "line")},
        seat=None if whole else row["seat"],
        player=None if whole else row["name"],
        turn=turn,
        event=event,
        value=value,
        why=why,
        opens=game["game"] if plain else game["sha256"][:12],
    )


def _moment(reader: Reader, row: FoundRow, figure: FigureDef) -> tuple[int | None, int | None, str]:
    """When in the hand it happened, from its analysis: the worst discard, the first chapter; how often, if often."""
    hand = reader.analysis(row["game_id"], row["hand"])
    if hand is None:
        return None, None, ""
    several: list[Any]
    if figure.chapter == "hell":
        known = figure.key == "hell_wait"
        seen = (each.event for each in hand.looks[row["seat"]] if (each.hell_known if known else each.hell_true))
        return None, next(seen, None), ""
    if figure.judged:
        several, what = [each for each in hand.judgements if _weight(each, figure.judged)], "discards"
        several.sort(key=lambda each: -_weight(each, figure.judged))
    else:
        several, what = [each for each in hand.chapters if each.kind == figure.chapter], "times"
    own = [each for each in several if each.seat == row["seat"]]
    if not own:
        return None, None, ""
    return own[0].turn, own[0].event, "" if len(own) == 1 else f"{len(own)} {what}"


def _weight(judgement: Judgement, what: str) -> int:
    found = getattr(judgement, what) or 0
    return len(found) if isinstance(found, tuple) else int(found)


def _left_out(reader: Reader, chosen: StudyFilter, limit: int | None) -> tuple[int, tuple[HandRef, ...]]:
    condition, values = games_condition(chosen)
    source = f"FROM hands h JOIN games g ON g.id = h.game_id WHERE {REASON} IS NOT NULL AND {condition}"
    number = reader.rows(f"SELECT count(*) {source}", values)[0][0]
    rows = reader.rows(
        f"SELECT h.*, {REASON} AS reason {source} ORDER BY h.game_id, h.hand LIMIT ?",
        [*values, EVERY if limit is None else limit],
    )
    games = games_named(reader, {row["game_id"] for row in rows})
    return number, tuple(hand_ref(games[row["game_id"]], row, why=LEFT_OUT[row["reason"]], whole=True) for row in rows)


def games_named(reader: Reader, ids: Iterable[int]) -> dict[int, FoundRow]:
    """What names these games, by their numbers."""
    rows = reader.rows(
        "SELECT g.id, g.game, g.sha256, g.source, g.ruleset, g.played_at,"  # noqa: S608
        " (SELECT count(*) FROM games o WHERE o.game = g.game) AS times FROM games g"
        f" WHERE g.id IN {NUMBERS}",
        [json.dumps(sorted(ids))],
    )
    return {row["id"]: row for row in rows}


def line_of(reader: Reader, ref: HandRef) -> int | None:
    """The line of what a hand is listed for; None where its event says so, the start of the hand where nothing does.

    What a turn is about is the player's win, or the discard that left the hand ready.
    """
    if ref.event is not None:
        return None
    if ref.turn is None:
        return ref.line
    won = reader.rows(
        "SELECT line FROM wins WHERE game_id = ? AND hand = ? AND turn = ? AND (seat = ? OR target = ?) ORDER BY win",
        [ref.game_id, ref.hand, ref.turn, ref.seat, ref.seat],
    )
    if won:
        return int(won[0]["line"])
    at = turns(reader, ref.game_id)
    moves = (each for each in hand_events(reader, ref.game_id, ref.hand) if at.get(each.line) == ref.turn)
    return max((each.line for each in moves if isinstance(each.event, _MOVES)), default=ref.line)
