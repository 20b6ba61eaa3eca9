"""Tiles are read from their notation where events are declared; the engine works with kinds."""

import ast

from tests.contracts.test_imports import PACKAGE, parsed, sources

ENGINE = PACKAGE / "engine"
NOTATION = {"parse_tiles", "KIND_OF", "NAMES"}
FAULTS = ENGINE / "table" / "faults.py"
"""Reads back what a fault, which is for people and programs, says of tiles."""


def test_the_engine_reads_no_notation_and_asks_no_event_for_fields_that_it_may_not_have() -> None:
    for path in sources(ENGINE):
        names = {node.id for node in ast.walk(parsed(path)) if isinstance(node, ast.Name)}
        assert "getattr" not in names, f"{path}: replay.events tells whose an event is and what it names: seat_of, ..."
        assert path == FAULTS or not names & NOTATION, f"{path}: an event tells its kinds: tile_kind, hand_kinds, ..."


def test_the_exception_is_needed() -> None:
    assert "parse_tiles" in FAULTS.read_text(encoding="utf-8")
