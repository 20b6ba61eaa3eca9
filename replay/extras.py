"""What one part of the program alone needs, and an ordinary install leaves out: the extras of the distribution."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

DISTRIBUTION: Final = "mahjong-replay"
DASHBOARD: Final = "dashboard"
"""The extra with the packages of the dashboard."""
CLUB: Final = "club"
"""The extra with the package that rates players."""
SCALE: Final = "scale"
"""The extra with the packages that write, read and query datasets."""


def lacking(*modules: str) -> list[str]:
    """Those of the top-level modules that cannot be imported here; none of them is imported."""
    return [name for name in modules if not _found(name)]


def _found(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:  # by what stands in the way of the import
        return False


def missing(needing: str, extra: str, *modules: str) -> str:
    """Why what needs these modules cannot be done here, and the command that installs them; "" where it can."""
    absent = " and ".join(lacking(*modules))
    return absent and f"{needing} {absent}, not installed here: {installs(extra)}"


def installs(extra: str) -> str:
    """The command that adds the packages of an extra to what is installed."""
    return f"pip install '{DISTRIBUTION}[{extra}]'"
