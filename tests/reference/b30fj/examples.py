"""The worked examples of rulebook b30fj §12, read from examples.txt in the notation of that section."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

MELDS = {
    "C": "chow",
    "P": "pung",
    "O": "open_kong",
    "A": "added_kong",
    "K": "concealed_kong",
}


@dataclass(frozen=True)
class Example:
    """One example; `total` is None where the hand is no win."""

    id: str
    row: str
    positive: bool
    case: dict[str, Any]
    total: int | None


def examples() -> list[Example]:
    """All of them, in the order of the rulebook."""
    lines = Path(__file__).with_name("examples.txt").read_text(encoding="utf-8").splitlines()
    return [example(line) for line in lines if not line.startswith("#")]


def example(line: str) -> Example:
    """One line of the file."""
    ruleset, row, side, hand, how, total = (part.strip() for part in line.split("|"))
    seat = "E" if row == "Hand of Heaven" else "S"
    return Example(
        id=f"{ruleset}-{row}-{side}",
        row=re.sub(r" (20|25|30|x2|\(draft\))$", "", row),
        positive=side == "yes",
        case=case(ruleset, hand, how, seat),
        total=None if total == "no win" else int(total),
    )


def case(ruleset: str, hand: str, how: str = "", seat: str = "S") -> dict[str, Any]:
    """A `replay score` input from `123m345p3344z P:77s8j F:1j + 3z` and `self-draw (last_tile)`."""
    held, _, win = hand.partition("+")
    concealed, *rest = held.split()
    flowers = "".join(part[2:] for part in rest if part.startswith("F:"))
    melds = [{"kind": MELDS[p[0]], "tiles": p[2:]} for p in rest if not p.startswith("F:")]
    situation: dict[str, Any] = {}
    words = re.findall(r"\(([^)]*)\)", how)
    for word in words[0].split(", ") if words else ():
        key, _, value = word.removeprefix("not ").partition(" ")
        if value:
            situation[key] = int(value) if value.isdigit() else value
        else:
            situation[key] = not word.startswith("not ")
    by = "self_draw" if "self-draw" in how else "robbed_kong" if "robbed" in how else "discard"
    found: dict[str, Any] = {
        "ruleset": ruleset,
        "concealed": concealed,
        "melds": melds,
        "flowers": flowers,
        "by": by,
        "seat": seat,
        "round": "E",
        "situation": situation,
    }
    return found | ({"win": win.strip()} if win.strip() else {})
