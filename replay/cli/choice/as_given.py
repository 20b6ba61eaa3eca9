"""Values that need no conversion. Typer has pydantic convert the value of every option, also of those that nobody has
given, and loading pydantic takes as long as most commands."""

from __future__ import annotations

from typing import Any, Final

_LONG: Final = 10
"""Digits of a number that is left to be looked at closely."""


class AsGiven:
    """Stands in for the conversion of one option's value, and asks for it where there is something to convert."""

    def __init__(self, param: Any) -> None:
        self.annotation = param.type_descriptor.annotation
        self.choices = param.type_descriptor.choices or ()

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value as the command takes it."""
        several = param.multiple or param.nargs == -1
        if value is None:
            return () if several else None
        if several and self.annotation == list[str] and all(type(each) is str and _is_whole(each) for each in value):
            return list(value)
        if not several and (self._is_choice(value) or (type(value) is self.annotation and _is_whole(value))):
            return value
        if self.annotation is int and not several and value.isdecimal() and value.isascii() and len(value) < _LONG:
            number = int(value)
            if (param.min is None or param.min <= number) and (param.max is None or number <= param.max):
                return number
        param._runtime_param = None  # there is no other way to have it made
        return param.get_runtime_param().coerce(value, param=param, ctx=ctx)

    def _is_choice(self, value: Any) -> bool:
        return type(value) is str and any(type(each) is str and each == value for each in self.choices)


def _is_whole(value: Any) -> bool:
    """Whether this is no text, or one of characters alone, without bytes that are none."""
    return type(value) is not str or value.encode(errors="ignore").decode() == value
