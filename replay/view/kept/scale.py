"""What is said of a dataset: what was taken in, and where it is."""

from __future__ import annotations

from collections.abc import Mapping

from replay.view.blocks import FAINT, Text
from replay.view.text import counted, safe


def taken_view(counts: Mapping[str, int], where: str, done: int, known: int, hidden: int) -> Text:
    """The sums of the files, and what became of their parts."""
    games = counts.get("games", 0)
    parts = [f"{counted(games, 'game')}, {counts.get('clean', 0):,} clean, {counted(counts.get('hands', 0), 'hand')}"]
    found = ((name, counts.get(f"{name}s", 0)) for name in ("error", "warning", "note"))
    parts += [counted(number, name) for name, number in found if number]
    text = Text(" · ".join(parts))
    text.append(f"\n{safe(where)}: {counted(done, 'part')} done", FAINT)
    if known:
        text.append(f", {known:,} done before", FAINT)
    if refused := counts.get("refused", 0):
        text.append(f"; {counted(refused, 'game')} without a name refused", FAINT)
    if hidden:
        text.append(f"; {counted(hidden, 'game')} of the same content as another left out", FAINT)
    if failures := counts.get("failures", 0):
        text.append(f"\n{counted(failures, 'game')} could not be worked on (the table failures)", "bold red")
    return text


def compacted_view(where: str, parts: int, before: int, files: int) -> Text:
    """How many files there were and are."""
    text = Text(f"{counted(parts, 'part')} put together" if parts else "nothing to put together")
    text.append(f"\n{safe(where)}: {counted(files, 'file')}", FAINT)
    if files != before:
        text.append(f", {before:,} before", FAINT)
    return text
