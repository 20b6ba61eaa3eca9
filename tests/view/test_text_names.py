"""Findings name players, not seats; what a record says itself stays as it is."""

import json

import pytest

from replay.said import Said
from replay.view.text import said
from tests.cli.running import ROOT, run, run_json

PLAYERS = ("Ann", "Bo", "Cy", "Di")


def test_names_are_harmless_and_no_pattern_and_who_has_none_stays_a_seat():
    for players in ((), ("", "", "", ""), ("\u200d", "\u200d", "Cy", "Di")):
        assert said(Said("{Seat} has won.", Seat=1), players=players) == "Seat 1 has won."
    hostile = ("\x1b[31mred\x1b[0m\u202e", r"\1\g<0>", "seat 3", "seat 0")
    sentence = Said("{Seat}, {seat} and {seat2}.", Seat=0, seat=1, seat2=2)
    assert said(sentence, players=hostile) == r"red, \1\g<0> and seat 3."


def test_what_a_record_calls_as_a_seat_keeps_its_name():
    sentence = Said("{row} is not for {seat}; {other!r}.", row="Row of seat 1", seat=1, other="seat 2")
    assert said(sentence, players=PLAYERS) == "Row of seat 1 is not for Bo; 'seat 2'."


@pytest.mark.parametrize("command", ["audit", "ingest", "show", "doctor"])
def test_the_commands_tell_names_and_programs_get_the_sentence_of_the_engine(command, tmp_path):
    name = ROOT / "records/broken/out_of_turn-discard-twice.jsonl"
    more = {"ingest": ["--store", tmp_path / "s.sqlite"], "show": ["--hand", 1]}.get(command, [])
    assert "It is Bo's move, not Ann's." in " ".join(run(command, name, *more).stdout.split())
    if command in ("audit", "ingest"):
        again = ["--store", tmp_path / "t.sqlite"] if command == "ingest" else []
        (report,) = run_json(command, name, *again, "--json")
        assert report["findings"][0]["message"] == "It is seat 1's move, not seat 0's."


def test_a_stored_finding_holds_no_name(tmp_path):
    """Names are those of the record as it is when it is shown."""
    text = (ROOT / "records/broken/out_of_turn-discard-twice.jsonl").read_text(encoding="utf-8")
    path, store = tmp_path / "game.jsonl", tmp_path / "s.sqlite"
    path.write_text(text, encoding="utf-8")
    run("ingest", path, "--store", store)
    head, rest = text.split("\n", 1)
    renamed = {**json.loads(head), "players": ["Zoe", "Yu", "Cy", "Di"]}
    path.write_text(f"{json.dumps(renamed)}\n{rest}", encoding="utf-8")
    told = " ".join(run("ingest", path, "--store", store).stdout.split())
    assert "replaced" in told
    assert "It is Yu's move, not Zoe's." in told
