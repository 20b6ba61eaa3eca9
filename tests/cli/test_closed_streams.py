"""Standard streams that the shell has closed, or that take nothing more: status 2 and one line, never a traceback."""

import json
import subprocess
import sys

import pytest

from tests.cli.running import ROOT
from tests.samples import first

HAND = "123m345p3344z P:77s8j F:1j + 3z"
GAME = "records/b30fj/three-games.jsonl"
WORDS = [
    ["--version"],
    ["score", "--help"],
    ["score", HAND],
    ["audit", "--json", GAME],
    ["simulate", "--games", "1"],
    ["--help"],
    ["rules"],
    ["rules", "b30fj", "--json"],
    ["score", "--json", HAND],
    ["waits", "123456789m567p1j"],
    ["audit", GAME],
    ["show", GAME],
]
"""Each kind of output first: printed at once, by Typer, as text, as lines of JSON, as bytes."""
FROM_INPUT = [
    ["score", "--json", "-"],
    ["score", "-"],
    ["waits", "--json", "-"],
    ["audit", "-"],
    ["audit", "--json", "-"],
    ["show", "-"],
]


def shell(redirections: str, *words: str) -> tuple[int, bytes, bytes]:
    """The command under redirections of the shell: its status, and what it wrote to the streams that are left."""
    done = subprocess.run(
        ["/bin/sh", "-c", f'exec "$0" -m replay "$@" {redirections}', sys.executable, *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        cwd=ROOT,
    )
    return done.returncode, done.stdout, done.stderr


def is_one_line(said: bytes) -> bool:
    return said.startswith(b"replay: ") and said.count(b"\n") == 1


@pytest.mark.parametrize("words", first(WORDS, 3), ids=" ".join)
def test_without_an_output(words):
    status, _, said = shell(">&-", *words)
    assert (status, is_one_line(said)) == (2, True), said
    assert b"standard output is closed" in said


@pytest.mark.parametrize("words", first(WORDS, 5), ids=" ".join)
@pytest.mark.sampled(2)
def test_an_output_that_is_full(words):
    status, _, said = shell(">/dev/full", *words)
    assert (status, is_one_line(said)) == (2, True), said


def test_an_ingest_without_an_output_leaves_no_store(tmp_path):
    store = tmp_path / "club.sqlite"
    assert shell(">&-", "ingest", GAME, "--store", str(store))[0] == 2
    assert not store.exists()


@pytest.mark.parametrize("words", FROM_INPUT, ids=" ".join)
@pytest.mark.sampled(2)
def test_without_an_input(words):
    status, printed, said = shell("<&-", *words)
    assert (status, is_one_line(said)) == (2, True), (printed, said)
    assert b"standard input is closed" in said
    if "--json" in words:  # for programs there, too
        assert "standard input is closed" in json.loads(printed)["error"]
    else:
        assert printed == b""


def test_an_ingest_without_an_input(tmp_path):
    status, _, said = shell("<&-", "ingest", "-", "--store", str(tmp_path / "club.sqlite"))
    assert (status, is_one_line(said)) == (2, True), said
    assert b"standard input is closed" in said


@pytest.mark.parametrize("words", [["score", HAND], ["audit", GAME], ["show", GAME, "--game", "a"]], ids=" ".join)
@pytest.mark.sampled(1)
def test_who_needs_no_input_does_without(words):
    assert shell("<&-", *words) == shell("", *words)


@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full"])
@pytest.mark.parametrize(("words", "status"), [(["rules"], 0), (["score", "1x"], 2), (["audit", "nowhere"], 2)])
@pytest.mark.sampled(2)
def test_without_anywhere_to_complain(redirection, words, status):
    found, printed, said = shell(redirection, *words)
    assert (found, said) == (status, b"")
    assert bool(printed) is (status == 0)
    assert shell(f">&- {redirection}", *words)[::2] == (2, b"")


@pytest.mark.parametrize("words", [["rulse"], ["score", "--jsno"], ["--jsno"]], ids=" ".join)
def test_a_complaint_about_the_words_themselves_that_nothing_takes(words):
    """Whatever prints it: Python would make the status 120 where it cannot write out what is left."""
    assert shell("2>/dev/full", *words) == shell(">/dev/full 2>/dev/full", *words) == (2, b"", b"")
