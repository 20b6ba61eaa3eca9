"""Where the text had to be read in one of two ways, with hands that come out differently then."""

from __future__ import annotations

from typing import Final

from replay.rulebook import Choice

CHOICES: Final[tuple[Choice, ...]] = ()
