"""The examples of docs/notes.md, one after the other: each prints what the page shows, `[...]` standing for lines left
out."""

import re
import shlex

from tests.cli.running import ROOT, run

PAGE = (ROOT / "docs/notes.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```console\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
EXAMPLES = [
    each for block in BLOCKS for each in re.findall(r"^\$ replay (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
]


def test_the_examples_print_what_the_page_shows(tmp_path, monkeypatch):
    assert len(EXAMPLES) == 14
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "records/broken/illegal_win-baida-pair-wait.jsonl").read_text(encoding="utf-8")
    record = tmp_path / "club-night.jsonl"
    record.write_text(text.replace('"illegal_win-baida-pair-wait"', '"club-night"'), encoding="utf-8")
    for store in ("replay.sqlite", "other.sqlite"):
        run("ingest", record.name, "--store", store)
    for command, shown in EXAMPLES:
        words, _, target = command.partition(" > ")
        if words.startswith("ingest"):
            lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
            record.write_text("".join(lines[:4] + lines[5:]), encoding="utf-8")
        told = run(*shlex.split(words))
        assert told.stderr == "", command
        if target:
            (tmp_path / target).write_bytes(told.stdout_bytes)
            continue
        if "[...]" not in shown:
            lines = told.stdout.splitlines(keepends=True)
            kept = [each for each in lines if not each.startswith("shanten told slowly")]  # without the kernel
            assert "".join(kept) == shown, command
        for part in shown.split("[...]\n"):
            assert part in told.stdout, command
