"""Reports on typed records: the store knows the lines of the record, the person has the text before them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from replay.events import GameRecord
from replay.findings import place_json


def at_places(report: Mapping[str, Any], record: GameRecord) -> Mapping[str, Any]:
    """The report, its findings with their lines and columns in the text if the game was read from one."""
    if record.foreign is None or not record.foreign.own_lines:
        return report
    places = {int(entry.line): place_json(entry.line) for entry in record.entries}
    found = [each if "column" in each else _placed(each, places) for each in report["findings"]]
    return {**report, "findings": found}


def _placed(finding: Mapping[str, Any], places: Mapping[int, dict[str, int]]) -> dict[str, Any]:
    """The finding with `column` behind `line`, as it is in a report that is made anew."""
    found: dict[str, Any] = {}
    for name, value in finding.items():
        found.update(places.get(value, {name: value}) if name == "line" else {name: value})
    return found
