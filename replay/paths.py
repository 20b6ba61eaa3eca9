"""Where the shipped folders are: the only module that knows."""

from pathlib import Path
from typing import Final

DEFAULT_STORE: Final = "replay.sqlite"
"""The store where none is named."""
_PACKAGE = Path(__file__).resolve().parent


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
