"""What `replay ingest --out` and `replay compact` print: one line of what became of the files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from replay.answers.parts import Answer, about

if TYPE_CHECKING:
    from replay.scale.dataset import TakenFiles


class LostPart(Answer, frozen=True, kw_only=True):
    """A part that could not be done."""

    part: Annotated[int, about("Its number.")]
    why: Annotated[str, about("Why, in a sentence.")]


class PartsTaken(Answer, frozen=True, kw_only=True):
    """The parts in which the files stand."""

    done: Annotated[int, about("Parts done by this command.")]
    known: Annotated[int, about("Parts that were done before.")]
    lost: Annotated[list[LostPart], about("Parts that are missing.")]


class TakenIn(Answer, frozen=True, kw_only=True):
    """With --out: what became of the files."""

    counts: Annotated[
        dict[str, int],
        about(
            "Sums over the parts done: games, clean, hands, events, errors, warnings, notes, bytes of input, refused "
            "(games without a name) and failures (games that could not be worked on)."
        ),
    ]
    parts: Annotated[PartsTaken, about("The parts in which the files stand.")]
    hidden: Annotated[int, about("Games of the whole dataset whose content stands there once more and counts once.")]
    missing: Annotated[list[str], about("Files of the whole dataset that are lost or changed: what is said of each.")]


_COUNTED: Final = (
    "games",
    "clean",
    "hands",
    "events",
    "errors",
    "warnings",
    "notes",
    "bytes",
    "refused",
    "failures",
)


def taken_of(found: TakenFiles) -> TakenIn:
    """What became of the files."""
    return TakenIn(
        counts={name: found.counts.get(name, 0) for name in _COUNTED},
        parts=PartsTaken(
            done=found.done, known=found.known, lost=[LostPart(part=number, why=why) for number, why in found.lost]
        ),
        hidden=found.hidden,
        missing=list(found.missing),
    )


class FilesMerged(Answer, frozen=True, kw_only=True):
    """What became of the files of a dataset."""

    parts: Annotated[int, about("Parts whose rows stand in larger files now and did not before.")]
    files_before: Annotated[int, about("Files of tables before.")]
    files: Annotated[int, about("Files of tables now.")]
