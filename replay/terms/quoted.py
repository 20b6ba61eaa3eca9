"""What stands as it is in whatever words: quotes."""

from typing import Final

QUOTED: Final = r"(?<!\w)'(?:\\.|[^'\\])*(?:'(?!\w)|$)|(?<!\w)\"(?:\\.|[^\"\\])*(?:\"|$)|`[^`]*(?:`|$)|“[^”]*(?:”|$)"
"""What stands in quotes; a quote that is never closed reaches to the end."""
