"""Options that belong together: a command takes them as one value, a NamedTuple whose fields say them."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, Signature, signature
from typing import Any, get_type_hints


def with_groups(command: Callable[..., None]) -> Callable[..., None]:
    """The command as Typer calls it: each option of a group is a parameter of its own, in the place of the group."""
    hints = get_type_hints(command, include_extras=True)
    groups = {name: hint for name, hint in hints.items() if hasattr(hint, "_fields")}
    seen: list[Parameter] = []
    for each in signature(command).parameters.values():
        kind = groups.get(each.name)
        options = {each.name: hints[each.name]} if kind is None else get_type_hints(kind, include_extras=True)
        defaults = {each.name: each.default} if kind is None else kind._field_defaults
        seen += [
            Parameter(name, Parameter.KEYWORD_ONLY, default=defaults.get(name, Parameter.empty), annotation=hint)
            for name, hint in options.items()
        ]

    def called(**given: Any) -> None:
        told = {name: kind(*map(given.pop, kind._fields)) for name, kind in groups.items()}
        command(**given, **told)

    called.__name__, called.__doc__ = command.__name__, command.__doc__
    called.__annotations__ = {each.name: each.annotation for each in seen}
    called.__signature__ = Signature(seen)  # type: ignore[attr-defined]
    return called
