"""`replay doctor` of files: the first thing wrong and what to do; a corrected copy, where there is one way alone."""

import json
import shutil

import pytest

from replay.cli.exits import UNUSABLE
from replay.doctor.files import HINTS
from replay.findings import CODES
from tests.cli.commands.program.doctored import BROKEN, CLEAN, LOG, reordered
from tests.cli.running import ROOT, run, run_json
from tests.formats.importers import written


def of_files(*words):
    return [each for each in run_json("doctor", "--json", *words) if each["area"] == "file"]


def test_a_claim_points_to_the_rulings(tmp_path):
    assert run("doctor", BROKEN / "wrong_total-too-much.jsonl").exit_code == 1
    _, wrong = of_files(BROKEN / "wrong_total-too-much.jsonl")
    assert "--rulings-report" in wrong["advice"]
    _, wrong = of_files(LOG)
    assert "--rulings-report" in wrong["advice"]
    first, *rest = run("convert", LOG).stdout.splitlines(keepends=True)
    start = json.loads(first)
    del start["rulings"]  # the same game by the rulebook
    (tmp_path / "plain.jsonl").write_text(json.dumps(start) + "\n" + "".join(rest))
    _, differs = of_files(tmp_path / "plain.jsonl")
    assert differs["advice"].startswith("--ruling eyes-row=never, to audit and ingest")


def test_hints_are_for_codes_that_there_are():
    assert set(HINTS) <= set(CODES)


@pytest.mark.parametrize("name", ["missing.jsonl", "picture.png", "log.json", "stream.mjson", "empty.jsonl"])
def test_files_that_cannot_be_used(tmp_path, name):
    (tmp_path / "picture.png").write_bytes((ROOT / "docs/images/score-a-hand.png").read_bytes())
    (tmp_path / "log.json").write_text(LOG.read_text(encoding="utf-8").replace('"haipai"', '"tiles"'))
    (tmp_path / "stream.mjson").write_bytes(written.lines(written.log("mjai zung-jung 1")))
    (tmp_path / "empty.jsonl").touch()
    told = run("doctor", name)
    assert told.exit_code == UNUSABLE
    found = of_files(name)[0]
    assert (found["state"], found["unusable"], bool(found["advice"])) == ("problem", True, True)
    if name == "stream.mjson":
        assert [each["state"] for each in of_files(name, "--ruleset", "zung-jung")] == ["ok"]


def test_lines_that_cannot_be_read_are_counted(tmp_path):
    lines = CLEAN.read_text(encoding="utf-8").splitlines(keepends=True)
    (tmp_path / "a.jsonl").write_text("".join(["garbage\n" if 9 < n < 13 else each for n, each in enumerate(lines)]))
    first, wrong = of_files("a.jsonl")
    assert "3 lines cannot be read" in first["found"]
    assert "line 11" in wrong["found"]


def test_seats_that_are_numbered_against_the_play(tmp_path):
    numbers = [0, 3, 2, 1]

    def turned(event):
        for name in ("seat", "target", "dealer"):
            if name in event:
                event[name] = numbers[event[name]]
        for name in ("hands", "scores", "payments", "players"):
            if name in event:
                event[name] = [event[name][numbers[seat]] for seat in range(4)]
        return event

    (tmp_path / "a.jsonl").write_text(reordered(turned), encoding="utf-8")
    advice = of_files("a.jsonl")[1]["advice"]
    assert "The seats seem to be numbered in another order" in advice
    assert "with 0, 1, 2, 3 written as 0, 3, 2, 1, nothing is wrong" in advice


@pytest.mark.deep
def test_no_planted_fault_is_taken_for_a_wrong_order():
    """Each of these records has one fault, and its seats are in order."""
    sample = sorted(BROKEN.iterdir())[::60]
    found = of_files(*sample)
    assert len(found) > len(sample)
    assert [each for each in found if "seem to be" in each["advice"]] == []


def test_many_games_with_errors_are_summed(tmp_path):
    text = (BROKEN / "hand_over-draw.jsonl").read_text(encoding="utf-8")
    (tmp_path / "a.jsonl").write_text(text * 25, encoding="utf-8")
    found = of_files("a.jsonl")
    assert len(found) == 22
    assert found[-1]["found"] == "5 more games with errors"


def test_text_of_strangers_is_harmless(tmp_path):
    text = (BROKEN / "hand_over-draw.jsonl").read_text(encoding="utf-8")
    (tmp_path / "a\x1b[31m.jsonl").write_text(text.replace('"game":"', '"game":"\\u001b[2J'), encoding="utf-8")
    assert "\x1b" not in run("doctor", tmp_path / "a\x1b[31m.jsonl").stdout


@pytest.mark.parametrize(
    ("name", "field", "right"),
    [
        ("wall_mismatch-draw", "tile", "9p"),
        ("out_of_turn-sichuan-draw", "seat", 2),
        ("wrong_dealer-stays", "dealer", 1),
        ("wrong_payments-all-pay", "payments", [-128, 128, 0, 0]),
    ],
)
@pytest.mark.sampled(1)
def test_a_corrected_copy_differs_in_the_one_field_and_has_no_error(tmp_path, name, field, right):
    """What is right: the wall's next tile, the seat whose draw it is, the dealer after a hand, who pays a win."""
    file, new = BROKEN / f"{name}.jsonl", tmp_path / "new.jsonl"
    before = file.read_bytes()
    found = run("doctor", str(file), "--correct", str(new), columns=500)
    assert "1 error before, 0 after" in found.stdout
    assert file.read_bytes() == before
    pairs = zip(before.splitlines(), new.read_bytes().splitlines(), strict=True)
    changed = [(json.loads(old), json.loads(now)) for old, now in pairs if old != now]
    ((old, now),) = changed
    assert {each for each in now if now[each] != old[each]} == {field}
    assert now[field] == right
    assert run("audit", str(new)).exit_code == 0


@pytest.mark.parametrize(
    "name",
    [
        "bad_event-unknown-type",  # nobody knows what the line said
        "not_discarded-kong",  # the tile claimed or the tile discarded
        "too_many_copies-out-of-a-hidden-hand",  # a hidden hand may hold anything
        "wrong_hand-number-left-out",  # a wrong number or a hand that is missing
        "wrong_scoring_tiles-xixi-order",  # the wall or the tiles turned from it
    ],
)
@pytest.mark.sampled(1)
def test_what_may_be_put_right_in_two_ways_stays_as_it_is(tmp_path, name):
    file, new = BROKEN / f"{name}.jsonl", tmp_path / "new.jsonl"
    found = run("doctor", str(file), "--correct", str(new), columns=500)
    assert "nothing was changed; 1 error before, 1 after" in found.stdout
    assert new.read_bytes().splitlines() == file.read_bytes().splitlines()


def test_a_corrected_copy_is_written_nowhere_else_and_nothing_is_made_up(tmp_path):
    file, new = tmp_path / "game.jsonl", tmp_path / "new.jsonl"
    shutil.copy(BROKEN / "wall_mismatch-draw.jsonl", file)
    for words in (["--correct", str(file)], ["--correct", str(file), "--force"], [str(CLEAN), "--correct", str(new)]):
        assert run("doctor", str(file), *words).exit_code == UNUSABLE
    assert not new.exists()
    hidden = next(iter(sorted(BROKEN.glob("tile_not_in_hand-*.jsonl"))))
    run("doctor", str(hidden), "--correct", str(new))
    assert len(new.read_bytes().splitlines()) == len(hidden.read_bytes().splitlines()), "no line is added or lost"
