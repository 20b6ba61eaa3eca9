"""Asking somebody at the terminal before something is taken away."""

from __future__ import annotations

import sys

import typer

from replay.cli.exits import UnusableError


def agreed(question: str, *, json: bool) -> bool:
    """Whether somebody at the terminal says so; raises UnusableError where nobody can be asked."""
    if json or sys.stdin is None or not sys.stdin.isatty():
        raise UnusableError(f"{question} --yes says so without being asked")
    return typer.confirm(question, err=True)
