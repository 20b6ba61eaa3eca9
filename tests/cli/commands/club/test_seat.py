"""`replay seat`: the tables of an evening for people and programs."""

from tests.cli.running import run, run_json


def test_names_are_seated_and_who_meets_again_is_said():
    names = ["Mei", "Sam", "Lin", "Bob", "<b>"]
    shown = run("seat", *names, "--rounds", 2)
    assert shown.exit_code == 0
    assert all(each in shown.stdout for each in ("Round 2", "East", "table 1", *names))
    assert "Meeting again: " in shown.stdout
    assert "At least 2 meetings must be repeated" in " ".join(shown.stdout.split())
    first, second, last = run_json("seat", *names, "--rounds", 2, "--json")
    assert {*first["tables"][0], *first["out"]} == {*second["tables"][0], *second["out"]} == set(names)
    assert first["out"] != second["out"]
    assert [each["times"] for each in last["again"]] == [2, 2, 2]
