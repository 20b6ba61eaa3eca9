"""What is wrong with the value of an option, in plain words: what comes from the library below is for programmers."""

from __future__ import annotations

from typing import Any, Final

import typer

_NUMBERS: Final = {"int": "whole number", "float": "number", "finite": "number"}


def plainly(error: typer.BadParameter) -> str:
    """The message of the error, without the phrases of the library that has found it."""
    found = getattr(error.__cause__, "errors", None)
    if found is None:
        return error.message
    return "; ".join(_said(each) for each in found(include_url=False))


def _said(fault: dict[str, Any]) -> str:
    """One fault: its `type`, what was given as `input`, and the bound or the sentence in `ctx`."""
    kind, given, more = str(fault["type"]), fault["input"], fault.get("ctx") or {}
    if str(given).lower() == "nan":  # is said to be beyond a bound
        return f"{given} is no number."
    if (noun := _NUMBERS.get(kind.partition("_")[0])) is not None:
        return f"{given!r} is no {noun}."
    if kind == "greater_than_equal":
        return f"{given} is too small: the least is {more['ge']:.12g}."
    if kind == "less_than_equal":
        return f"{given} is too large: the most is {more['le']:.12g}."
    return str(more.get("error") or fault["msg"])
