"""The style sheet of the dashboard: a face for each tile of the chosen set."""

import re

import pytest

from parts.looks import sheet
from replay.tiles import KINDS, NAMES
from replay.view.drawn import faces


@pytest.mark.parametrize("drawn", faces.SETS)
def test_the_style_sheet_has_each_face_of_the_chosen_set_once(drawn: str) -> None:
    assert all(f".t-{name}{{" in sheet(drawn) for name in NAMES[:KINDS])
    assert sheet(drawn).count("data:image/svg") == KINDS + 1
    assert all(f'url("{faces.face(kind, drawn)}")' in sheet(drawn) for kind in range(KINDS + 1))


def test_a_tile_has_one_face_wherever_it_lies() -> None:
    rules = re.findall(r"[^{}]*\{[^{}]*background-image:\s*var\(--face\)", sheet())
    assert len(rules) == 1
    assert "--small" not in sheet()
