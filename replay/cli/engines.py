"""The options that say who does the work of many games: processes of this machine, or the workers of a Dask cluster."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import typer

EngineName = Literal["local", "dask"]


def _engine(beside: str) -> Any:
    return typer.Option("--engine", help=f"With {beside}: processes of this machine, or the workers of a Dask cluster.")


EngineOfDatasetOption = Annotated[EngineName | None, _engine("--out")]
EngineOfWorthOption = Annotated[EngineName | None, _engine("--worth")]
SchedulerOption = Annotated[
    str | None,
    typer.Option("--scheduler", metavar="ADDRESS", help="With --engine dask: the address of a running scheduler."),
]
SchedulerFileOption = Annotated[
    str | None,
    typer.Option(
        "--scheduler-file", metavar="FILE", help="With --engine dask: the file that the scheduler has written."
    ),
]
