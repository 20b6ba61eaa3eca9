"""Studies for people: figures side by side, points, patterns, tiles dealt in, and the hands behind a figure."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from replay.store.study.behind import LISTS
from replay.store.study.figures import BY_KEY, FIGURES, FigureDef
from replay.store.study.figures import FigureSubject as FigureGroup
from replay.store.study.given_up import PARTS
from replay.store.study.results import Figure, HandRef, PlayerStudy, Study, StudyScope
from replay.store.study.rows import LEFT_OUT
from replay.store.worth.luck import PlayerShare
from replay.terms import Terms, counting, in_terms, say, term
from replay.view.blocks import FAINT, STRONG, WARN, Block, Cells, Grid, Text, heading, numeric, part, styled, whole
from replay.view.text import listed, notation, safe, signed
from replay.view.worth.luck import LUCK, OF_LUCK, PARTS_OF_LUCK
from replay.worth.results import SHARE

GROUPS: Final[Mapping[FigureGroup, str]] = Terms({"hands": "Hands", "waits": "Waits", "discards": "Discards"})
_BRIEF: Final[Terms[str]] = Terms(
    {
        "won": "won",
        "dealt_in": "dealt in",
        "ready": "ready",
        "ready_turn": "at turn",
        "ready_width": "kinds",
        "given_up": "given up",
    }
)
"""The figures of a player's row, with their titles."""
_BRIEFEST: Final = ("won", "dealt_in", "ready", "ready_turn")
"""Those for which there is always room."""
_NAME: Final = 18
"""Columns for a name."""
T = TypeVar("T")
_LEFT: Final = 39
"""Columns for the names of the figures, in both languages."""
_COLUMN: Final = 20
"""Columns for a player's figures at least."""
_TOP: Final = 12
"""Players, patterns and tiles that are listed where nothing else is asked for."""
_FEW: Final = 5
"""Patterns of each ruleset where there are several."""


def study_view(
    found: Study,
    store: str,
    only: Sequence[str] = (),
    *,
    compared: bool = False,
    top: int | None = None,
    width: int = 80,
) -> Block:
    """The whole study. `compared`: the players were asked for, and stand side by side; else they are listed.

    `only` says in words which hands were chosen, `top` how many players, patterns and tiles are listed (0: all).
    """
    blocks: list[Block] = [scope_view(found, say("Study of {store}", store=safe(store)), only)]
    if not found.hands:
        return blocks
    columns = [found.everybody, *(found.players if compared else ())]
    for some in chunks(columns, max(1, (width - _LEFT) // _COLUMN)):
        blocks += [Text(), figures_view(some, width=width)]
    if not compared:
        blocks += [Text(), players_view(found.players, top=_TOP if top is None else top, width=width)]
    blocks += [Text(), points_view(columns, width=width)]
    few = _TOP if len(found.rulesets) == 1 else _FEW
    for each in columns[1:] or columns:
        blocks += patterns_blocks(each, top=few if top is None else top)
    blocks += fed_blocks(columns[1:] or columns, top=_TOP if top is None else top)
    blocks += given_up_blocks(columns)
    blocks += accuracy_blocks(found.players[: (_TOP if top is None else top) or None])
    listed_players = found.players[: (_TOP if top is None else top) or None]
    blocks += luck_blocks([each for player in listed_players for each in player.luck])
    return blocks


def scope_view(found: StudyScope, title: str, only: Sequence[str] = (), *, waits: bool = True) -> Block:
    """What figures are of, what is left out and why; with `waits` what is known of some hands alone."""
    rulesets = ", ".join(f"{safe(name)} {number:,}" for name, number in found.rulesets.items())
    lines = Grid(whole(style=FAINT))
    if rulesets:
        lines.add(term("hands"), Text(rulesets))
    if only:
        lines.add(term("only"), Text("; ".join(only)))
    parts = [f"{counting(number, 'hand')}: {in_terms(LEFT_OUT[why])}" for why, number in found.left_out.items()]
    parts += [f"{counting(found.unreadable, 'game')}: {term('unreadable')}"] if found.unreadable else []
    parts += [f"{counting(found.undated, 'game')}: {term('without a date')}"] if found.undated else []
    if parts:
        lines.add(term("left out"), Text("; ".join(parts)))
    if found.by_moves < found.hands and waits:
        lines.add(term("waits"), Text(moves_words(found.by_moves, found.hands)))
    if found.hidden and waits:
        words = say("{n:,} times the record hides a player's tiles: no waits and discards of his", n=found.hidden)
        lines.add(term("hidden"), Text(words))
    if found.not_analysed and waits:
        missing = styled(say("{n:,} hands by this version: ", n=found.not_analysed), WARN)
        lines.add(term("not analysed"), missing.append("replay analyse", STRONG).append(term(" does it"), WARN))
    if not found.hands:
        lines.add("", Text(term("No hand of the store meets this.")))
    head = heading(title, counting(found.games, "game"), counting(found.hands, "hand"))
    return [head, lines]


def moves_words(part: int, whole: int) -> str:
    """On how many of the hands waits and discards stand."""
    return say("{part:,} of {whole:,} hands are recorded by moves", part=part, whole=whole)


def figures_view(players: Sequence[PlayerStudy], *, width: int = 80) -> Grid:
    """The figures, a player a column: the share or mean, and what it is of. The names are those for `--hands`."""
    table = Grid(whole(style=FAINT), whole(), *[Cells(right=True, whole=True, least=7), whole()] * len(players), gap=1)
    wide = width >= _LEFT + 32 * len(players)
    names = [styled(_name(each, _NAME), STRONG) for each in players]
    table.add("--hands", "", *(cell for name in names for cell in (Text(), name)))
    sizes = [Text(f"{each.hands:,}") for each in players]
    counted = term("hands") if len(players) > 1 or players[0].player else term("hands × players")
    table.add("hands", counted, *_pairs(sizes))
    for group, title in GROUPS.items():
        if group != "hands":
            table.add("", Text(title, STRONG))
        for each in FIGURES:
            figures = [player.figures[each.key] for player in players]
            if each.group == group and any(figure.of for figure in figures):
                cells = (cell for figure in figures for cell in _cells(each, figure, wide=wide))
                table.add(each.key, in_terms(each.label), *cells)
    return table


def players_view(players: Sequence[PlayerStudy], *, top: int = _TOP, width: int = 80) -> Block:
    """A player a row, those with most hands first: the figures that are compared most."""
    table = Grid(whole(term("player")))
    wide = width >= 120
    rulesets = {each.ruleset for player in players for each in player.results}
    for key in _BRIEF:
        if wide or key in _BRIEFEST:
            table.columns.append(numeric(_BRIEF[key]))
    if len(rulesets) == 1:
        table.columns.append(numeric(in_terms("average win")))
    if wide and len(rulesets) == 1:
        table.columns.append(numeric(in_terms("points a hand")))
    for player in players[: top or None]:
        cells = [_brief(BY_KEY[key], player.figures[key]) for key in _BRIEF if wide or key in _BRIEFEST]
        if len(rulesets) == 1:
            cells.append(Text(_mean(player.results[0].total, player.results[0].totals) or "-"))
        if wide and len(rulesets) == 1:
            cells.append(Text(_mean(player.results[0].points, player.results[0].hands, sign=True)))
        table.add(_name(player, 24 if wide else _NAME), *cells)
    more = len(players) - len(players[: top or None])
    return [table, *([Text(say("and {n:,} more players: --top 0 lists all", n=more), FAINT)] if more else [])]


def points_view(players: Sequence[PlayerStudy], *, width: int = 80) -> Grid:
    """The points of each player in each ruleset; points of different rulesets are never added up."""
    table = Grid(whole(term("points"), STRONG))
    several = len({each.ruleset for player in players for each in player.results}) > 1
    wide = width >= (112 if several else 96)
    if several:
        table.columns.append(whole(term("ruleset")))
    titles = ("games", "a game", *(("best", "worst") if wide else ()), "hands", "a hand", "a win", "a deal-in")
    for title in (*titles, "average win"):
        table.columns.append(numeric(in_terms(title)))
    for player in players:
        for place, each in enumerate(player.results):
            ends = (signed(each.best), signed(each.worst)) if each.games else ("", "")
            table.add(
                "" if place else _name(player, _NAME),
                *([safe(each.ruleset)] if several else []),
                f"{each.games:,}" if each.games else "",
                _mean(each.score, each.games, sign=True),
                *(ends if wide else ()),
                f"{each.hands:,}",
                _mean(each.points, each.hands, sign=True),
                _mean(each.gained, each.wins, sign=True),
                _mean(-each.paid, each.fed, sign=True),
                _mean(each.total, each.totals),
            )
    return table


def patterns_blocks(player: PlayerStudy, *, top: int = _TOP) -> Iterator[Block]:
    """The patterns that a player won with, the most frequent first, ruleset by ruleset."""
    for ruleset in dict.fromkeys(each.ruleset for each in player.patterns):
        patterns = [each for each in player.patterns if each.ruleset == ruleset]
        table = Grid(
            "--pattern", *(numeric(in_terms(title)) for title in ("wins", "", "total", "highest", "a win pays"))
        )
        for each in patterns[: top or None]:
            table.add(
                safe(each.name, 60),
                part_of(each.wins, each.of),
                _percent(each.wins, each.of),
                _mean(each.total, each.wins),
                f"{each.most:,}",
                _mean(each.gained, each.wins, sign=True),
            )
        more = len(patterns) - len(patterns[: top or None])
        yield Text()
        yield heading(term("Patterns won with"), _name(player, 40), safe(ruleset))
        yield table
        if more:
            yield Text(say("and {n:,} more patterns: --top 0 lists all", n=more), FAINT)


def fed_blocks(players: Sequence[PlayerStudy], *, top: int = _TOP) -> Iterator[Block]:
    """The tiles that each player dealt in, with how often."""
    if not any(player.fed for player in players):
        return
    fed = term("wins that each tile fed; --hands dealt_in:TILE lists the hands")
    yield from part(term("Dealt in with"), note=fed)
    for player in players:
        times: dict[str, int] = {}
        for each in player.fed:
            times[each.tile] = times.get(each.tile, 0) + each.wins
        order = sorted(times, key=lambda tile: -times[tile])
        line = styled(f"{_name(player, _NAME)}  ", FAINT)
        parts = (notation(safe(tile, 4)).append(f"×{times[tile]}") for tile in order[: top or None])
        line.append(Text("  ").join(parts) if order else Text(term("nothing")))
        if more := len(order) - len(order[: top or None]):
            line.append(say("  and {n:,} more tiles", n=more), FAINT)
        yield line


def given_up_blocks(players: Sequence[PlayerStudy]) -> Iterator[Block]:
    """The points that decisions gave up where they were played out: by kind and by phase, with their errors."""
    if not any(player.given_up for player in players):
        return
    lists = term("points a decision; --hands points_given_up:discard (or :early, ...) lists the hands")
    yield from part(term("Given up"), note=lists)
    table = _table(("player", "ruleset", "decisions"), ("of", "a decision", "beyond doubt"))
    for player in players:
        for ruleset in dict.fromkeys(each.ruleset for each in player.given_up):
            own = [each for each in player.given_up if each.ruleset == ruleset]
            parts = [(term("all"), own)]
            parts += [(which, [each for each in own if which in (each.kind, each.phase)]) for which in PARTS]
            for place, (which, some) in enumerate(each for each in parts if each[1]):
                number = sum(each.decisions for each in some)
                error = sum(each.error**2 for each in some) ** 0.5 / number
                table.add(
                    "" if place else _name(player, _NAME),
                    "" if place else safe(ruleset),
                    which,
                    f"{number:,}",
                    f"{sum(each.points for each in some) / number:.2f} ± {error:.2f}",
                    f"{sum(each.beyond_doubt for each in some):,}",
                )
    yield table


def accuracy_blocks(players: Sequence[PlayerStudy]) -> Iterator[Block]:
    """What each player gives up a decision, with its bounds."""
    if not any(player.given_up for player in players):
        return
    bounds = term("points given up a decision; so much 95 times of 100")
    yield from part(term("Accuracy"), note=bounds)
    table = _table(("player", "ruleset"), ("decisions", "given up", "between"))
    for player in players:
        for place, each in enumerate(player.accuracy):
            few = each.low is None or each.high is None
            between = say("{low:.2f} and {high:.2f}", low=each.low, high=each.high) if not few else ""
            between = between or term("too few decisions to tell")
            points = "" if few else f"{each.points:.2f}"
            name = "" if place else _name(player, _NAME)
            table.add(name, safe(each.ruleset), f"{each.decisions:,}", points, between)
    yield table


def luck_blocks(shares: Sequence[PlayerShare]) -> Iterator[Block]:
    """What of the results of each player was luck, and what play."""
    if not shares:
        return
    yield Text()
    title = Grid()
    title.add(styled(say(LUCK), STRONG).append(f"  {say(OF_LUCK)}".replace("`", ""), FAINT))
    yield title
    table = _table(("player", "ruleset"), ("hands", PARTS_OF_LUCK))
    before = None
    for each in shares:
        name = "" if each.player == before else safe(each.player, _NAME) or term("(no name)")
        table.add(name, safe(each.ruleset), f"{each.share.hands:,}", say(SHARE, **each.share.figures))
        before = each.player
    yield table


def hands_view(what: str, number: int, hands: Sequence[HandRef], store: str | None) -> Iterator[Text]:
    """The hands behind a figure, a line each: the command that opens it where it happened, then what it is.

    The lines are for a shell as they stand, so they must not be broken.
    """
    key, _, tile = what.partition(":")
    figure = BY_KEY.get(key)
    title = LISTS.get(key) or (figure.label.strip() if figure else key)
    yield styled("# ", FAINT).append(heading(safe(what), safe(in_terms(title)), counting(number, "hand")))
    if figure is not None and figure.means:
        yield Text(f"# {in_terms(figure.means)}", FAINT)
    several = len({each.ruleset for each in hands}) > 1
    commands = [opening(each, store) for each in hands]
    columns = min(max(map(len, commands), default=0), 100)
    for each, command in zip(hands, commands, strict=True):
        said = [safe(each.player, 40)] if each.player is not None else []
        said += [f"{each.value:,}"] if figure is not None and figure.kind != "share" else []
        said += [say("{n:,} wins fed with {tile}", n=int(each.value), tile=safe(tile, 10))] if tile else []
        if each.why:
            said[-1:] = (
                [say("{value} in {why}", value=said[-1], why=safe(in_terms(each.why)))]
                if figure is not None and figure.kind == "each"
                else [*said[-1:], safe(in_terms(each.why))]
            )
        said += [safe(each.ruleset)] if several else []
        yield Text(f"{command:<{columns}}").append(f"  # {', '.join(said)}" if said else "", FAINT)
    if number > len(hands):
        yield Text(say("# and {more:,} more: --top 0 lists all", more=number - len(hands)), FAINT)


def opening(hand: HandRef, store: str | None) -> str:
    """The command that shows this hand where it happened, for a shell."""
    words = ["replay", "show", hand.opens, "--hand", str(hand.number)]
    if hand.event is not None:
        words += ["--event", str(hand.event)]
    elif hand.turn is not None:
        words += ["--turn", str(hand.turn)]
    if store is not None:
        words += ["--store", store]
    return safe(shlex.join(words), 1000)


def _cells(figure: FigureDef, found: Figure, *, wide: bool) -> tuple[Text, Text]:
    """A figure, and what it is of."""
    if not found.of:
        return Text("-", FAINT), Text()
    match figure.kind:
        case "share":
            cases = part_of(found.total, found.of) if wide else f"{found.total:,}/{found.of:,}"
            return Text(_percent(found.total, found.of)), Text(cases, FAINT)
        case "mean":
            middle = f"{found.median:g}" if found.median is not None else "-"
            median = say("median {median}, of {of:,}" if wide else "median {median}", median=middle, of=found.of)
            return Text(f"{found.total / found.of:.1f}"), Text(median, FAINT)
        case _:
            plural = "turns ready" if figure.against == "turn ready" else ""
            words = say("{total:,} in {what}", total=found.total, what=counting(found.of, figure.against, plural))
            value = f"{found.total / found.of:.3f}" if found.total / found.of < 1 else f"{found.total / found.of:.2f}"
            return Text(value), Text(words if wide else f"{found.total:,}/{found.of:,}", FAINT)


def _brief(figure: FigureDef, found: Figure) -> Text:
    if not found.of:
        return Text("-", FAINT)
    if figure.kind == "share":
        count = styled(f"{found.total:,}/{found.of:,}", FAINT)
        return count.append(f"{found.total / found.of:>5.0%}".replace("%", " %"))
    return Text(f"{found.total / found.of:.{1 if figure.kind == 'mean' else 2}f}")


def part_of(part: int, whole: int) -> str:
    """A part of a whole: `3 of 12`."""
    return say("{part:,} of {whole:,}", part=part, whole=whole)


def _table(words: Iterable[str], numbers: Iterable[str]) -> Grid:
    return Grid(*(whole(in_terms(each)) for each in words), *(numeric(in_terms(each)) for each in numbers))


def _percent(part: int, whole: int) -> str:
    return f"{part / whole:.1%}".replace("%", " %") if whole else ""


def _mean(total: int, number: int, *, sign: bool = False) -> str:
    if not number:
        return ""
    value = total / number
    return f"{value:+,.1f}" if sign and round(value, 1) else f"{abs(value) if not round(value, 1) else value:,.1f}"


def _name(player: PlayerStudy, limit: int) -> str:
    return term("everybody") if player.player is None else safe(player.player, limit) or term("(no name)")


def _pairs(cells: Iterable[Text]) -> Iterator[Text]:
    for cell in cells:
        yield cell
        yield Text()


def chunks(several: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    """At most so many of them at once, in their order."""
    for start in range(0, len(several), size):
        yield several[start : start + size]


def only_words(chosen: Mapping[str, Any]) -> list[str]:
    """Which hands were chosen, in words."""
    found = []
    if players := chosen.get("players"):
        found.append(say("games of {names}", names=listed([safe(name, 40) for name in players], "or")))
    if ruleset := chosen.get("ruleset"):
        found.append(say("ruleset {ruleset}", ruleset=safe(ruleset)))
    since, until = (safe(chosen.get(each) or "") for each in ("since", "until"))
    if since and until:
        found.append(say("played since {since} until {until}", since=since, until=until))
    elif since or until:
        found.append(say("played since {since}", since=since) if since else say("played until {until}", until=until))
    if patterns := chosen.get("patterns"):
        found.append(say("hands that the player won with {rows}", rows=listed([safe(name, 60) for name in patterns])))
    if games := chosen.get("games"):
        names = listed([safe(name, 40) for name in games])
        found.append(say("game {games}", games=names) if len(games) == 1 else say("games {games}", games=names))
    if rulings := chosen.get("rulings"):
        found.append(say("judged under the rulings {rulings}", rulings=safe(rulings, 60)))
    if verdict := chosen.get("verdict"):
        found.append(term("clean games") if verdict == "clean" else term("games in which something was found"))
    return found
