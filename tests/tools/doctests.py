"""For the Python API of the manual's site: examples in docstrings are listings, not prose (an extension of griffe)."""

import re
from typing import Any

from griffe import Extension

EXAMPLE = re.compile(r"(?m)^>>> .*(?:\n(?!\n).+)*(?:\n\n>>> .*(?:\n(?!\n).+)*)*")


def fenced(text: str) -> str:
    """The docstring with each run of examples as a listing."""
    return EXAMPLE.sub(lambda found: f"```pycon\n{found[0]}\n```", text)


class Doctests(Extension):
    """What griffe calls for each object that it reads."""

    def on_instance(self, *, obj: Any, **_: Any) -> None:
        """Mark the examples of its docstring."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
