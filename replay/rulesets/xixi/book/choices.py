"""Where the text of Xixi had to be read in one of two ways, with hands that pay another number of chips then."""

from __future__ import annotations

from typing import Final

from replay.rulebook import Choice

CHOICES: Final[tuple[Choice, ...]] = ()
