"""What stands as it is in whatever words: quotes; and how a ruleset's own words are named as a set."""

from typing import Final

QUOTED: Final = r"(?<!\w)'(?:\\.|[^'\\])*(?:'(?!\w)|$)|(?<!\w)\"(?:\\.|[^\"\\])*(?:\"|$)|`[^`]*(?:`|$)|“[^”]*(?:”|$)"
"""What stands in quotes; a quote that is never closed reaches to the end."""
OWN: Final = "own:"
"""What stands before the id of a ruleset whose own words are used."""
