"""The JSON Schema of what each command prints with `--json`, made from the types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from replay.answers import club, datasets, hands, moment, notes, records, rules, study, worth
from replay.answers.parts import Refused
from replay.store.merging import Merged
from replay.store.people.reading import Person
from replay.worth.told import Worth

ANSWERS: Final[Mapping[str, tuple[type[msgspec.Struct], ...]]] = {
    "ingest": (records.Ingested, datasets.TakenIn),
    "demo": (records.Ingested,),
    "audit": (records.Audited,),
    "dispute": (records.DisputedHand,),
    "analyse": (records.Analysed, records.PlayedOutHand, records.HandWeighed),
    "show": (moment.Moment,),
    "worth": (Worth, worth.Drawn),
    "note": (notes.Note, notes.NotesRead),
    "notes": (notes.Note, notes.RecordNote, notes.Tag),
    "new": (records.Begun,),
    "compact": (datasets.FilesMerged,),
    "convert": (records.Converted,),
    "doctor": (records.Checked,),
    "export": (records.Exported,),
    "study": (
        study.Scope,
        study.Figures,
        study.Points,
        study.Patterns,
        study.DealtIn,
        study.PointsGivenUp,
        study.LuckOfPlayer,
        study.HandBehind,
    ),
    "club": (club.ClubRules,),
    "seat": (club.SeatedRound, club.SeatingEnd),
    "players": (Person,),
    "season": (club.SeasonScope, club.SeasonStanding, club.SeasonAttendance, records.Exported),
    "versions": (club.VersionLine, club.VersionDiff, records.Ingested),
    "remove": (club.Removed,),
    "merge": (records.Ingested, Merged),
    "score": (hands.Score, hands.NoWin, hands.UnreadHand),
    "waits": (hands.Waits, hands.Discards, hands.UnreadHand),
    "rules": (rules.RulesetLine, rules.Rulebook, rules.Difference),
}
"""The kinds of lines of each command that has a form of its own; every command prints `Refused` besides.

`simulate` prints records, and `export` without --to the columns of its tables.
"""

REFUSED: Final = Refused.__name__
"""The kind of line that every command prints of input that cannot be used."""


def file_of(command: str) -> str:
    """The name of a command's schema in the folder of schemas."""
    return f"{command}.schema.json"


def answer_schema(command: str) -> dict[str, Any]:
    """The schema of one line that the command prints, JSON Schema 2020-12."""
    kinds = (*ANSWERS[command], Refused)
    lines, parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A line that replay {command} --json prints",
        "description": "What this version of the program prints. A later one may add fields, and takes none away.",
        "anyOf": list(lines),
        "$defs": parts,
    }
