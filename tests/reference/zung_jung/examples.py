"""The examples of rulebook zung-jung, Appendix A, read from examples.txt in the notation of the rulebook."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Example:
    """One example; `total` is None where the hand is no win."""

    id: str
    case: dict[str, Any]
    rows: dict[str, int]
    total: int | None
    limit: str


def examples() -> list[Example]:
    """All of them, in the order of the rulebook."""
    lines = Path(__file__).with_name("examples.txt").read_text(encoding="utf-8").splitlines()
    return [example(line) for line in lines if not line.startswith("#")]


def example(line: str) -> Example:
    """One line of the file."""
    ident, hand, how, rows, worth = (part.strip() for part in line.split("|"))
    total, _, limit = worth.removeprefix("no win").partition(" ")
    pairs = [row.rsplit(" ", 1) for row in rows.split(" + ") if row]
    return Example(
        id=ident,
        case=case(hand, how),
        rows={row: int(points) for row, points in pairs},
        total=int(total) if total else None,
        limit=limit or "none",
    )


def meld(text: str) -> dict[str, str]:
    """`123m`, `555m`, `5555m`, `5555m+` or `5555m c` of the rulebook's brackets."""
    tiles = text.rstrip("+ c")
    if len(set(tiles[:-1])) > 1:
        kind = "chow"
    elif len(tiles) == 4:
        kind = "pung"
    else:
        kind = "added_kong" if text.endswith("+") else "concealed_kong" if text.endswith("c") else "open_kong"
    return {"kind": kind, "tiles": tiles}


def case(text: str, how: str = "discard") -> dict[str, Any]:
    """A `replay score` input from `12223m456p78s [4444z c] + 9s` and `drawn, seat S, last_tile`."""
    held, _, win = text.rpartition("+ ") if "+ " in text else (text, "", "")
    words = re.split(r"[,\s]+", how.strip())
    seat = words[words.index("seat") + 1] if "seat" in words else "E"
    by = {"drawn": "self_draw", "discard": "discard", "robbed": "robbed_kong"}[words[0]]
    flags = [word for word in words[1:] if "_" in word]
    found: dict[str, Any] = {
        "ruleset": "zung-jung",
        "concealed": held.partition("[")[0].strip(),
        "melds": [meld(each) for each in re.findall(r"\[([^\]]*)\]", held)],
        "by": by,
        "seat": seat,
        "round": "E",
    }
    if flags:
        found["situation"] = dict.fromkeys(flags, True)
    return found | ({"win": win.strip()} if win else {})
