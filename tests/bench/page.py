"""The figures as a table for the terminal and as a page of the documentation."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from replay import __version__
from tests.bench.figures import Figure, Section

HEAD = """# Speed

Written by `make bench`, which measures all of this anew in two to three minutes. `make test` asserts no times: they
depend on the machine and on what else it does.

The goal is what was wanted before the first line was written; the last column says how many times as good as the goal
the figure is: 1.0 reaches it, less misses it. Three values are the median, what 95 % of all do not exceed, and the
worst. Of the goal for ingesting, the analysis of every turn for four seats is not part of what is measured here.
"""


HEADS = "| | measured | goal | times as good |\n| --- | ---: | ---: | ---: |"


def number(value: float) -> str:
    """Three digits that count, thousands with commas."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def cells(figure: Figure) -> tuple[str, str, str, str]:
    """A figure as it is printed: what, the values, the goals, the ratios."""
    bound = "at least" if figure.more else "at most"
    goals = ["-" if goal is None else f"{goal:,g}" for goal in figure.goals]
    ratios = ["-" if ratio is None else f"{ratio:.1f}" if ratio >= 0.1 else f"{ratio:.2f}" for ratio in figure.ratios]
    wanted = any(goal is not None for goal in figure.goals)
    return (
        figure.what,
        f"{' / '.join(map(number, figure.values))} {figure.unit}",
        f"{bound} {' / '.join(goals)}" if wanted else "",
        " / ".join(ratios) if wanted else "",
    )


def table(sections: Sequence[Section]) -> str:
    """All figures as one table for a terminal."""
    lines: list[tuple[str, ...]] = [("median / 95 % within / worst, or one value", "measured", "goal", "times as good")]
    for section in sections:
        lines.append((section.title, "", "", ""))
        lines += [(f"  {what}", *rest) for what, *rest in map(cells, section.figures)]
    widths = [max(len(line[place]) for line in lines) for place in range(4)]
    return "".join(
        f"{line[0]:<{widths[0]}}  {line[1]:>{widths[1]}}  {line[2]:>{widths[2]}}  {line[3]:>{widths[3]}}".rstrip()
        + "\n"
        for line in lines
    )


def machine() -> str:
    """The processor, the system and the versions that matter."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line.partition(":")[2].strip() for line in info.read_text().splitlines() if "model name" in line]
        model = f"{names[0]}, {len(names)} cores" if names else model
    load = f"; {os.getloadavg()[0]:.1f} processes at work when it ended" if hasattr(os, "getloadavg") else ""
    return f"{model}; {platform.system()}, Python {platform.python_version()}, msgspec {msgspec.__version__}{load}"


def page(sections: Sequence[Section]) -> str:
    """The page of the documentation."""
    text = [HEAD, f"replay {__version__}, {datetime.now(UTC):%d %B %Y}. {machine()}.\n"]
    for section in sections:
        text += [f"## {section.title}\n", f"{section.how}\n", HEADS]
        text += ["| " + " | ".join(cells(figure)) + " |" for figure in section.figures]
        text.append("")
    return "\n".join(text).rstrip() + "\n"
