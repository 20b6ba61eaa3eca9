"""Draws docs/rooms.svg: the rooms of the house, the lowest at the bottom. `python -m tests.tools.rooms` writes it anew.

tests/contracts/test_imports.py holds the imports to their order.
"""

from html import escape
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PICTURE = ROOT / "docs" / "rooms.svg"


class Room(NamedTuple):
    """A layer with what is said of it in the picture; `within`: its own rooms."""

    name: str
    about: str
    within: str = ""


# Lowest first, as the layers are.
FLOORS: tuple[tuple[Room, ...], ...] = (
    (
        Room("callable", "packages to call"),
        Room("children", "other processes"),
        Room("paths", "shipped folders"),
        Room("long_work", "done once"),
        Room("plugins", "packages of others"),
        Room("extras", "what may be missing"),
        Room("tiles", "kinds, notation"),
    ),
    (
        Room("said", "sentences, values"),
        Room("rulings", "typed choices"),
        Room("rulebook", "rules as data"),
        Room("findings", "codes, faults"),
        Room("checks", "of an installation"),
        Room("events", "lines of a record"),
        Room("hands", "hands, scores"),
    ),
    (
        Room("distance", "shanten, waits", "definition · kernel"),
        Room("readings", "every reading of a hand"),
        Room("state", "a hand at one moment"),
        Room("rows", "scoring rows as data"),
    ),
    (
        Room("rules", "what every ruleset answers"),
        Room("situations", "how a win came about"),
        Room("verdicts", "what an audit returns"),
    ),
    (Room("rulesets", "one folder a game: all that is special about it", "b30fj · sichuan · xixi · zung_jung"),),
    (Room("formats", "from files to events, and back", "importers · typed"),),
    (
        Room(
            "engine",
            "what is legal, what happens, what is wrong",
            "table · suppose · excerpt · follow · rulings · reasons",
        ),
    ),
    (
        Room("analysis", "waits, prices, judged discards"),
        Room("simulate", "players of our own"),
        Room("worth", "what a decision is worth"),
        Room("club", "the tables of an evening"),
    ),
    (
        Room("store", "SQLite, all of the SQL", "ingest · queries · notes · study"),
        Room("scale", "past one machine", "queries"),
        Room("doctor", "what is wrong with a file"),
        Room("export", "tables for other programs"),
    ),
    (
        Room("terms", "words in four sets"),
        Room("view", "what people read", "moment · dispute · rulebook"),
        Room("report", "one HTML file"),
        Room("answers", "what programs read"),
        Room("library", "what `import replay` gives"),
        Room("manual", "pages, citations"),
    ),
    (Room("cli", "the commands"),),
)
BESIDE = Room("dashboard", "the same in the browser", "screens · parts")

_WIDTH, _HEIGHT, _GAP, _MARGIN = 980, 56, 12, 20
_STYLE = (
    ".bg{fill:#f5f7f9}.box{fill:#fff;stroke:#35506b;stroke-width:1.5}.rule{fill:#fdf3dc;stroke:#8a6d2a;stroke-width:1.5}"
    ".t{fill:#14202b;text-anchor:middle;font-weight:600}.s{fill:#516375;font-size:11.5px;text-anchor:middle}"
    ".w{fill:#8a4b12;font-size:11.5px;text-anchor:middle}"
)


def drawn() -> str:
    """The picture, as the text of an SVG file."""
    floors = [*FLOORS[:-1], (*FLOORS[-1], BESIDE)]
    height = len(floors) * (_HEIGHT + _GAP) + 2 * _MARGIN - _GAP
    boxes: list[str] = []
    for number, floor in enumerate(floors):
        top = height - _MARGIN - _HEIGHT - number * (_HEIGHT + _GAP)
        width = (_WIDTH - 2 * _MARGIN - _GAP * (len(floor) - 1)) / len(floor)
        for place, room in enumerate(floor):
            boxes.append(_box(room, _MARGIN + place * (width + _GAP), top, width))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img" '
        f'aria-label="The rooms of replay, the lowest at the bottom" font-family="system-ui, sans-serif" '
        f'font-size="14">\n<style>{_STYLE}</style>\n<rect class="bg" width="{_WIDTH}" height="{height}" rx="8"/>\n'
        + "\n".join(boxes)
        + "\n</svg>\n"
    )


def _box(room: Room, left: float, top: float, width: float) -> str:
    kind = "rule" if room.name in ("rules", "rulesets") else "box"
    lines = [("t", room.name), ("s", room.about), *((("w", room.within),) if room.within else ())]
    first = 24 if len(lines) == 2 else 18
    texts = "".join(
        f'<text class="{style}" x="{left + width / 2:.0f}" y="{top + first + 16 * line:.0f}">{escape(text)}</text>'
        for line, (style, text) in enumerate(lines)
    )
    sides = f'x="{left:.0f}" y="{top:.0f}" width="{width:.0f}" height="{_HEIGHT}" rx="6"'
    return f'<g><rect class="{kind}" {sides}/>{texts}</g>'


if __name__ == "__main__":
    PICTURE.write_text(drawn(), encoding="utf-8")
