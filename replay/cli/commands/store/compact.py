"""`replay compact`: the many small files of a dataset made into a few large ones."""

from __future__ import annotations

from typing import Annotated

import typer

from replay.cli.options import JsonOption
from replay.cli.output import emit, say
from replay.cli.progress import progress


def compact(
    dataset: Annotated[str, typer.Argument(metavar="DIR", help="A dataset, as replay ingest --out makes it.")],
    json: JsonOption = False,
) -> None:
    """Make the many small files of a dataset into a few large ones.

    What is read is the same, and it is found faster. The command may be killed
    at any moment: nothing is lost, and the same command goes on. No replay
    ingest may work on the dataset meanwhile.

    replay compact dataset
    """
    from replay.cli.scaling import can_scale

    can_scale()
    from replay.scale.compacting import compact as make_fewer

    with progress("putting together", 0, raw=json) as bar:
        found = make_fewer(dataset, tell=bar.show)
    if json:
        from replay.answers.datasets import FilesMerged

        emit(FilesMerged(parts=found.parts, files_before=found.files_before, files=found.files))
        return
    from replay.view.kept.scale import compacted_view

    say(compacted_view(dataset, found.parts, found.files_before, found.files))
