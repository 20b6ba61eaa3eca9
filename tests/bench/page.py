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

BEGIN, END = "<!-- measured, by make bench -->", "<!-- end of what is measured -->"
"""Between these lines the page is made; the others are written by hand."""
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


def page(text: str, sections: Sequence[Section], before: float | None = None) -> str:
    """The page of the documentation with these figures; `before` is the load when it all began."""
    peers = ", ".join(map(named, MODULES))
    lines = [f"replay {__version__}, {datetime.now(UTC):%d %B %Y}. {machine()}.{loads(before)} Peers: {peers}.\n"]
    for section in sections:
        lines += [f"## {section.title}\n", f"{section.how}\n"]
        if section.figures:
            lines.append(HEADS)
            lines += ["| " + " | ".join(cells(figure)) + " |" for figure in shown(section)]
            lines.append("")
        if section.contests:
            lines += [*contest_lines(section.contests), ""]
    lines += ["## Goals that are missed\n", *(missed(sections) or [NONE_MISSED])]
    made = "\n".join(lines)
    return f"{text.partition(BEGIN)[0]}{BEGIN}\n\n{made}\n\n{END}{text.partition(END)[2]}"
