"""Tiles are read from their notation where events are declared; the engine works with kinds."""

import ast
from pathlib import Path

import pytest

ENGINE = Path(__file__).parents[2] / "replay" / "engine"
NOTATION = {"parse_tiles", "KIND_OF", "NAMES"}
FAULTS = Path("table/faults.py")
"""Reads back what a fault, which is for people and programs, says of tiles."""


@pytest.mark.parametrize("path", [each.relative_to(ENGINE) for each in sorted(ENGINE.rglob("*.py"))], ids=str)
def test_the_engine_reads_no_notation_and_asks_no_event_for_fields_that_it_may_not_have(path: Path) -> None:
    tree = ast.parse((ENGINE / path).read_text(encoding="utf-8"))
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert "getattr" not in names, "replay.events tells whose an event is and what it names: seat_of, tile_of, ..."
    assert path == FAULTS or not names & NOTATION, "an event tells its kinds: tile_kind, tile_kinds, hand_kinds, ..."


def test_the_exception_is_needed() -> None:
    assert "parse_tiles" in (ENGINE / FAULTS).read_text(encoding="utf-8")
