"""The figures as a table for the terminal and as a page of the documentation."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from replay import __version__
from tests.bench.figures import Contest, Figure, Rival, Section
from tests.bench.peers import MODULES, named

HEAD = """# Speed

`make bench` measures the tables and writes this page; what stands under *What was tried* was measured once. Times are
processor time of one core unless they say otherwise, and depend on the machine: no test asserts them. The ratios to
other programs, measured in the same run, say more.

The last column says how many times as good as the goal a value is: 1.0 reaches it. Three values are the median, what
95 % of all do not exceed, and the worst. In brackets: how many times as fast as the other program this one is.
"""


TRIED = """## What was tried, and what is left

- An ingest of b30fj: the audit without wins 30, the analysis 20, wins 16, packing 15, SQLite 11, parsing
  4 of a hundred. It is flat: no function takes more than 4. What stands in the way of less is that claims, kongs,
  jokers put down and wins end a run of the kernel, and each then makes a table in Python: a hand has 11 runs and 17
  other events.
- An audit settles the end of a hand once, not twice, reads the deal once, and words what is right no more: 4,250
  calls of Python functions a hand of b30fj became 3,909; it is 1.08 (b30fj) to 1.23 times (xixi) as fast, in turns on
  a busy processor. Tried for nothing: rulings as keys of what is remembered (0.07 us), fewer rulings asked a game
  (under 2 in a hundred), codes of events without a property (160 calls a hand, but an event is not asked for what it
  may not have).
- What is told of a wait, its story and the figures of a hand are kept by the kernel, which asks the rules itself, does
  not come back for it, and packs the columns: an analysed hand took 0.66 ms of a busy processor and not 0.96 (b30fj),
  0.92 and not 1.30 (draft), 0.35 and not 0.57 (zung-jung), 0.54 and not 0.88 (sichuan), 0.28 and not 0.47 (xixi).
- The cycle collector is off for the whole of an ingest: 4.05 s of a processor for 1,280 hands of b30fj, 4.34 where it
  was off only while each game was worked on.
- Of a tile let pass in a run the rules of claims alone are asked, and no table is made for it where they say nothing; a
  dead wall is counted once for all four seats: 3 to 5 more hands of zung-jung and xixi in a hundred, in turns.
- zlib packs an analysed hand at level 4. Level 6 takes half as long again, for two bytes less in a hundred.
- A study asks each question once for all players: 3.3 s of a busy processor for 40,000 hands of b30fj, 4.6 where
  everybody was asked for as well; for one player in twenty 0.1 s. Two fifths of it are the rows of wins.
- An index of the rows of wins by name took a tenth of a store; without it the most frequent rows are counted in 0.35 s
  and not in 1.5, and the wins with one row are found in 0.1 s more.
- Values of options that need no conversion do not go through pydantic, which Typer loads for any: `score` took 126 ms
  and not 194 of a busy processor, `audit` 184 and not 269, `show` 436 and not 500, of which 147 play out what was luck.
- Sixty-four games in one transaction take as long as each in its own: nothing waits for the disk after each game.
- The ingest makes the reasons of rows, as `win_rows` has them for whoever asks in SQL. Without them it is faster by
  less than the measurements differ.
- A log that is judged by other rulings than its own takes a fifth of a second a hand and more: each claim is audited
  again under other rulings until the fewest that make it right are found.
- The kernel was held against the definition on 175,000 random hands; none differed. `make deep` does so with 3,500.
- Without the kernel the definition tells how near a hand is: it is some 25 times slower.
"""

HEADS = "| | measured | goal | times as good |\n| --- | ---: | ---: | ---: |"
NONE_MISSED = "None: every goal is met."


def number(value: float) -> str:
    """Three digits that count, or two below 0.1; thousands with commas."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 0.1 or value <= 0 else f"{value:.2g}"


def cells(figure: Figure) -> tuple[str, str, str, str]:
    """A figure as it is printed: what, the values, the goals, the ratios."""
    bound = "at least" if figure.more else "at most"
    goals = ["-" if goal is None else f"{goal:,g}" for goal in figure.goals]
    ratios = ["-" if ratio is None else f"{ratio:.1f}" if ratio >= 0.1 else f"{ratio:.2g}" for ratio in figure.ratios]
    wanted = any(goal is not None for goal in figure.goals)
    return (
        figure.what,
        f"{' / '.join(map(number, figure.values))} {figure.unit}",
        f"{bound} {' / '.join(goals)}" if wanted else "",
        " / ".join(ratios) if wanted else "",
    )


def ratio_cell(rival: Rival) -> str:
    """How many times as fast as a peer, and within what bounds over the rounds."""
    low, high = sorted((rival.low, rival.high))
    return f"{number(rival.ratio)} ({number(low)} to {number(high)})"


def table(sections: Sequence[Section]) -> str:
    """All figures as one table for a terminal."""
    lines: list[tuple[str, ...]] = [
        ("median / 95 % within / worst, or one value", "measured", "goal, peer", "times as good")
    ]
    for section in sections:
        lines.append((section.title, "", "", ""))
        lines += [(f"  {what}", *rest) for what, *rest in map(cells, section.figures)]
        for each in section.contests:
            first = (f"  {each.what}", f"{number(each.value)} {each.unit}")
            for rival in each.rivals:
                if rival.value is None:
                    lines.append((*first, rival.name, "-"))
                else:
                    lines.append((*first, f"{rival.name}: {number(rival.value)} {each.unit}", ratio_cell(rival)))
                first = ("", "")
    widths = [max(len(line[place]) for line in lines) for place in range(4)]
    return "".join(
        f"{line[0]:<{widths[0]}}  {line[1]:>{widths[1]}}  {line[2]:>{widths[2]}}  {line[3]:>{widths[3]}}".rstrip()
        + "\n"
        for line in lines
    )


def contest_lines(contests: Sequence[Contest]) -> list[str]:
    """The contests of a section as a table of the page, a column for each peer."""
    names = [rival.name for rival in contests[0].rivals]
    lines = ["| | replay | " + " | ".join(names) + " |", "| --- | ---: |" + " ---: |" * len(names)]
    for each in contests:
        row = [each.what, f"{number(each.value)} {each.unit}"]
        row += [
            "-" if rival.value is None else f"{number(rival.value)} ({number(rival.ratio)})" for rival in each.rivals
        ]
        lines.append("| " + " | ".join(row) + " |")
    return lines


def missed(sections: Sequence[Section]) -> list[str]:
    """Every goal that is missed, behind the reason for it: lines of a list."""
    found: dict[str, list[str]] = {}
    for section in sections:
        for figure in section.figures:
            if figure.missed:
                found.setdefault(figure.why, []).append(figure.what)
        for each in section.contests:
            if behind := [rival.name for rival in each.rivals if rival.missed]:
                found.setdefault(each.why, []).append(f"{each.what}, against {' and '.join(behind)}")
    return [f"- {'; '.join(what)}. {why}" for why, what in found.items()]


def shown(section: Section) -> list[Figure]:
    """The figures of a section that the page has: those with a goal, or all where none has one."""
    return [each for each in section.figures if any(each.goals)] or list(section.figures)


def machine() -> str:
    """The processor, the system and the versions that matter."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line.partition(":")[2].strip() for line in info.read_text().splitlines() if "model name" in line]
        model = f"{names[0]}, {len(names)} cores" if names else model
    return f"{model}; {platform.system()}, Python {platform.python_version()}, msgspec {msgspec.__version__}"


def load() -> float | None:
    """How many processes were at work over the last minute; None where the system does not say."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else None


def loads(before: float | None) -> str:
    """The load before and after, as a sentence."""
    after = load()
    if before is None or after is None:
        return ""
    return f" At work on it when this began: {before:.1f} processes; when it ended: {after:.1f}, this one among them."


def page(sections: Sequence[Section], before: float | None = None) -> str:
    """The page of the documentation; `before` is the load when it all began."""
    peers = ", ".join(map(named, MODULES))
    text = [HEAD, f"replay {__version__}, {datetime.now(UTC):%d %B %Y}. {machine()}.{loads(before)} Peers: {peers}.\n"]
    for section in sections:
        text += [f"## {section.title}\n", f"{section.how}\n"]
        if section.figures:
            text.append(HEADS)
            text += ["| " + " | ".join(cells(figure)) + " |" for figure in shown(section)]
            text.append("")
        if section.contests:
            text += [*contest_lines(section.contests), ""]
    text += [TRIED, "## Goals that are missed\n", *(missed(sections) or [NONE_MISSED])]
    return "\n".join(text).rstrip() + "\n"
