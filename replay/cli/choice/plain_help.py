"""What `--help` says of the values of options: words and bounds as people say them, no types of a language."""

from __future__ import annotations

from typing import Any, Final

from replay.cli.choice.as_given import AsGiven

_NUMBER: Final = "N"


def plain(command: Any) -> None:
    """See that the help of the command names no types: a number is N, what it may be stands in the sentence."""
    for param in command.params:
        plain_option(param)


def plain_option(param: Any) -> None:
    """The same for one option or argument; its value is taken as it is given, where that needs no conversion."""
    param._runtime_param = AsGiven(param)
    kind = str(getattr(param.type_descriptor, "annotation", ""))
    if "--" not in "".join(param.opts) or getattr(param, "is_flag", False) or "bool" in kind:
        param.display_type_rich = _nothing
    elif param.metavar is None and param.type_descriptor.is_choice:
        param.metavar = "|".join(map(str, param.type_descriptor.choices))
    elif param.metavar is None and ("int" in kind or "float" in kind):
        param.metavar = _NUMBER
    bounds = _bounds(getattr(param, "min", None), getattr(param, "max", None))
    if bounds:
        param.help = f"{(param.help or '').rstrip('.')}; {bounds}."
    param._get_number_range_help_str = _nothing  # there is no other way to leave it out


def _nothing(*_given: Any, **_named: Any) -> None:
    return None


def _bounds(least: float | None, most: float | None) -> str:
    """From the least to the most, in words."""
    if least is not None and most is not None:
        return f"{least:,g} to {most:,g}"
    if least is not None:  # of what is counted nobody asks for less than 0 or 1
        return "" if least in (0, 1) else f"{least:,g} or more"
    return "" if most is None else f"{most:,g} or less"
