"""docs/notebooks/study.ipynb: ten cells that study a store, run in a kernel as a notebook runs them."""

import json
from typing import Any

import pytest

import replay
from replay.installation import shipped
from tests.cli.running import ROOT

NOTEBOOK = ROOT / "docs" / "notebooks" / "study.ipynb"
CELLS = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
PLOTLY = "application/vnd.plotly.v1+json"


def test_it_has_ten_cells_and_keeps_no_output():
    assert len(CELLS) == 10
    for cell in CELLS[1:]:
        assert cell["outputs"] == []
        assert cell["execution_count"] is None
        compile("".join(cell["source"]), "cell", "exec")


@pytest.mark.deep
def test_every_cell_runs_and_shows_what_it_is_about(tmp_path):
    nbformat: Any = pytest.importorskip("nbformat")
    nbclient: Any = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    pytest.importorskip("plotly")
    replay.open(tmp_path / "demo.sqlite").ingest(shipped("records") / "demo")
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = [{kind for each in cell.get("outputs", ()) for kind in each.get("data", ())} for cell in notebook.cells]
    assert not any(each.output_type == "error" for cell in notebook.cells for each in cell.get("outputs", ()))
    assert [PLOTLY in kinds for kinds in shown].count(True) == 5
    drawn = ["".join(each.get("data", {}).get("text/html", "") for each in notebook.cells[n].outputs) for n in (8, 9)]
    assert 'data-replay="board"' in drawn[0]
    assert "Mixed Shifted Linked Sequences" in drawn[1]
    (printed,) = (each.text for each in notebook.cells[9].outputs if each.output_type == "stream")
    assert printed.count("legal moves") == 4
    assert "The hand is worth 15 faan, not 20." in printed
