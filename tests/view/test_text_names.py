"""Findings name players, not seats; what a record says itself stays as it is."""

import json

import pytest

from replay.view.text import said, with_names
from tests.cli.running import ROOT, run, run_json

PLAYERS = ("Ann", "Bo", "Cy", "Di")


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("It is seat 1's move, not seat 0's.", "It is Bo's move, not Ann's."),
        ("Seat 3 claims its own discard.", "Di claims its own discard."),
        ("The hands of seats 0, 1 and 3 are not recorded.", "The hands of Ann, Bo and Di are not recorded."),
        ("It would be right if seat 1 and 2 had won before.", "It would be right if Bo and Cy had won before."),
        ("It is a seat, 0 to 3; there is no seat 7.", "It is a seat, 0 to 3; there is no seat 7."),
        ("A total of 50 pays -25, +150, -100, -25.", "A total of 50 pays Ann -25, Bo +150, Cy -100, Di -25."),
        ("It pays +8, -8, 0, 0; or +8, 0, -8, 0.", "It pays Ann +8, Bo -8, Cy 0, Di 0; or Ann +8, Bo 0, Cy -8, Di 0."),
        ("Five are no four: +1, -1, 0, 0, 0.", "Five are no four: +1, -1, 0, 0, 0."),
        ("Got 'seat 1' and `seat 2` in \"seat 3", "Got 'seat 1' and `seat 2` in \"seat 3"),
    ],
)
def test_seats_become_names(sentence, told):
    assert with_names(sentence, PLAYERS) == told


def test_a_name_that_two_have_is_told_with_the_seat():
    assert with_names("It is seat 1's move, not seat 0's.", ("Ann", "Ann", "Cy", "Di")) == (
        "It is Ann (seat 1)'s move, not Ann (seat 0)'s."
    )


@pytest.mark.parametrize("players", [(), ("", "", "", ""), ("\u200d", "\u200d", "Cy", "Di")])
def test_who_has_no_name_stays_a_seat(players):
    assert with_names("Seat 1 has won.", players) == "Seat 1 has won."


def test_names_are_harmless_and_no_pattern():
    hostile = ("\x1b[31mred\x1b[0m\u202e", r"\1\g<0>", "seat 3", "seat 0")
    assert with_names("Seat 0, seat 1 and seat 2.", hostile) == r"red, \1\g<0> and seat 3."


def test_a_claimed_row_keeps_its_name_though_it_is_that_of_a_seat():
    message = "Claimed: Row of seat 1. Seat 1 may not."
    assert said(message, {"Row of seat 1": 8}, players=PLAYERS) == "Claimed: Row of seat 1. Bo may not."


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
