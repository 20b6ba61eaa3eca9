"""What is installed: where the shipped folders are, and the extras, which one part of the program alone needs."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Final

DEFAULT_STORE: Final = "replay.sqlite"
"""The store where none is named."""
_PACKAGE = Path(__file__).resolve().parent
DISTRIBUTION: Final = "mahjong-replay"
DASHBOARD: Final = "dashboard"
"""The extra with the packages of the dashboard."""
CLUB: Final = "club"
"""The extra with the package that rates players."""
SCALE: Final = "scale"
"""The extra with the packages that write, read and query datasets."""


def shipped(folder: str) -> Path:
    """The folder of shipped files called `folder`: "records", "schemas", "dashboard" or "docs".

    An installed wheel carries it inside the package, as `replay/_<folder>`; a checkout, editable
    install or not, has it beside the package. Raises FileNotFoundError if it is in neither place.
    """
    packaged = _PACKAGE / f"_{folder}"
    if packaged.is_dir():
        return packaged
    checkout = _PACKAGE.parent
    # Beside an installed package lie strangers: PyPI has a top-level `dashboard` and `records`.
    if (checkout / "pyproject.toml").is_file() and (checkout / folder).is_dir():
        return checkout / folder
    message = f"this installation of replay has no folder of {folder}"
    raise FileNotFoundError(message)


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
