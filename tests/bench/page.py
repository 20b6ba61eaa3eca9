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

Written by `make bench`, which measures all tables anew in some minutes; the figures under *What was tried* were
measured once, when it was tried. `make test` asserts no times: they depend on the machine and on what else it does. So
do the goals, which were set on another machine, by prototypes; the ratios to the peers, which do the same work in the
same run, say more.

Where one value has a goal, the last column says how many times as good as the goal it is: 1.0 reaches it, less misses
it. Three values are the median, what 95 % of all do not exceed, and the worst. Against peers, what is in brackets says
how many times as fast as the peer this tool is; the peers are installed by `make bench` alone. All times but those that
say so are processor time of one core.
"""


TRIED = """## What was tried, and what is left

- The cycle collector is off for the whole of an ingest: values hold no cycles. 1,280 hands of b30fj took 4.05 s of a
  processor, and 4.34 where it was off only while each game was worked on; both had 48 MB at most.
- zlib packs an analysed hand at level 4. At level 6 it took half as long again, about one part in a hundred of the
  ingest, for two bytes less in a hundred.
- A study asks once what each player won with. Of 65,536 hands, eight games of b30fj copied until there were so many,
  it took 6.1 s of a busy processor, and 7.7 where it asked for everybody as well. Summing up what was fed in one join
  saved 0.2 s more, and cost a study of a few games 0.13 s; it is not done.
- Each game has a transaction of its own. Sixty-four games of one hand in one transaction took as long as each
  alone: the store writes ahead, and does not wait for the disk after each game.
- A score makes its reasons, dropped rows and other readings when somebody looks. The ingest looks at reasons and at
  dropped rows, as the store's table `win_rows` promises them to whoever asks in SQL; other readings, other rows of the
  same total and what the rule text alone would give are made for readers. Rulesets had functions
  for the gain, the payments and the win alone, which took as long as the score; they are gone.
- A log of another program that is judged by other rulings than its own is slow, a fifth of a second a hand and more
  for Sichuan. Nine tenths of it go into the reasons: each claim is audited again under other rulings until the
  fewest that make it right are found. Each choice of rulings is audited once; what takes long is that most of those
  audits find faults too, and look for what was meant.
- `make deep` holds the kernel and the definition of a plan against each other on some 5,000 random hands. A hundred
  thousand of each game are compared by `REPLAY_DEEP=1 .venv/bin/python -m pytest -n auto -m deep
  tests/distance/test_readers.py -k agree`, in lots of 5,000. That takes hours, most of them for the draft, since
  the definition is slow. The kernel was compared with what the definition says of
  175,000 random hands, 35,000 of each game, with jokers and melds and of every shape, a good tenth of them discard by
  discard. None differed.
- Without the kernel the definition tells how near a hand is: it is some 25 times slower. A look-up in Python that was
  there for who has no compiler, a fifth as fast as the kernel, took 2,700 lines, and 900 of tests.
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
    """Every goal that is missed, by how much, under the reason for it: lines of a list in a list."""
    found: dict[str, list[str]] = {}
    for section in sections:
        for figure in section.figures:
            if figure.missed:
                what, measured, goal, ratios = cells(figure)
                line = f"{section.title}, {what}: {measured}, wanted {goal}; {ratios} times as good"
                found.setdefault(figure.why, []).append(line)
        for each in section.contests:
            behind = [
                f"{number(rival.ratio)} times as fast as {rival.name}, wanted {number(rival.wanted)} times"
                for rival in each.rivals
                if rival.missed
            ]
            if behind:
                found.setdefault(each.why, []).append(f"{section.title}, {each.what}: {'; '.join(behind)}")
    return [line for why, lines in found.items() for line in (f"- {why}", *(f"  - {line}" for line in lines))]


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
            text += ["| " + " | ".join(cells(figure)) + " |" for figure in section.figures]
            text.append("")
        if section.contests:
            text += [*contest_lines(section.contests), ""]
    text += [TRIED, "## Goals that are missed\n", *(missed(sections) or [NONE_MISSED])]
    return "\n".join(text).rstrip() + "\n"
