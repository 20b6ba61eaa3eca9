"""What a game was before, and what the store has in the place of one that comes."""

from __future__ import annotations

import shlex
from typing import Final

from replay.store.versions.rivals import Rival
from replay.view.text import safe

_LIMIT: Final = 600


def rival_words(rival: Rival, status: str, game: str) -> str:
    """What the store has in the place of a game that came, and what may be done about it."""
    name = shlex.quote(safe(game))
    if status == "refused":
        removed = "; not taken: --replace brings it back"
        asked = "; not taken: --replace puts it in that one's place, --keep-both counts both"
        more = removed if rival.why == "removed" else asked
    elif rival.why == "same":
        more = f"; replay remove {name} takes it out"
    else:
        more = f"; replay versions {name} has the earlier one" if status == "replaced" else ""
    return f"{safe(rival.words, _LIMIT)}{more}"
