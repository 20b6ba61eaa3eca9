"""Views as the plain text that a terminal of some width would show."""

import io

from rich.console import Console

from replay.view.terminal import as_rich


def shown(view, width=80):
    """The text of a view, without colours; no line ends in blanks."""
    out = io.StringIO()
    Console(file=out, width=width, markup=False, emoji=False, highlight=False, color_system=None).print(as_rich(view))
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())
