"""Which faces the tiles have, of every set that there is."""

from __future__ import annotations

from typing import Final

from parts.menu.kept import MenuChoice
from replay.terms import say
from replay.view.drawn.faces import SETS, TRUE

TILES: Final = MenuChoice("tiles", lambda: TRUE, SETS)


def switch() -> None:
    """Draw the switch, and put the choice into the address."""
    TILES.switch("Faces of the tiles", {name: say(faces[0]) for name, faces in SETS.items()})
