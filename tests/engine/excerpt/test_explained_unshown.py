"""A win of an excerpt whose tile nobody wrote down: its hand is `unverifiable`, what it claims is still checked."""

from typing import Any

import pytest

from replay import score
from replay.engine import audit
from replay.events import Win
from replay.formats.errors import InputError
from replay.formats.typed.source import text_of, typed_records
from tests.cli.running import run
from tests.club.paper import EVENING


def evening(old="", new=""):
    text = EVENING.replace(old, new).encode()
    (game,) = typed_records(text, text, "thursday.txt")
    return audit(game)


def errors(report):
    return [(each.code, each.line, each.recorded) for each in report.findings if each.severity == "error"]


def test_an_evening_on_paper_is_taken_as_it_stands():
    report = evening()
    assert errors(report) == []
    assert report.scores == (325, -305, -5, -15)
    told = {each.line: each.message for each in report.findings}
    assert 8 not in told, "nobody won, so nobody pays"
    assert told[5] == "The win is not judged: neither the tile won on nor its hand is recorded."
    # §6.3: whose tile was won on pays the most if no tile before would have completed the hand
    assert told[7] == f"{told[5]} The payments are right if seat 2 put the tile down and nobody before."


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "recorded"),
    [
        # Zung Jung §6.2: by self-draw each pays the value; §6.3: beyond 25 one pays the most, up to it all pay alike
        ("30 90 -30\n", "30 90 -20\n", "wrong_payments", 5, [-30, -30, 90, -20]),
        ("-25 -25 -70 120", "-40 -40 -40 120", None, 7, None),  # Bob himself was responsible
        ("-25 -25 -70 120", "-30 -20 -70 120", "wrong_payments", 7, [-30, -20, -70, 120]),
        ("-10 30 -10 -10", "-30 30 0 0", "wrong_payments", 11, [-30, 30, 0, 0]),
        ("hand 6 S dealer Sam", "hand 6 S dealer Lin", "wrong_dealer", 12, 2),
        ("hand 6 S", "hand 7 S", "wrong_hand", 12, 7),
        ("end game", "end game scores 325 -305 -5 -15", None, 18, None),
        ("end game", "end game scores 325 -300 -5 -20", "wrong_scores", 18, [325, -300, -5, -20]),
    ],
)
def test_all_that_is_stated_of_it_is_checked(old, new, code, line, recorded):
    assert errors(evening(old, new))[:1] == ([(code, line, recorded)] if code else [])


UNCOUNTED = "What is right is not known, so that nothing is counted."


@pytest.mark.parametrize(
    ("old", "new", "points", "left_out"),
    [
        # §6.2: by self-draw, and up to 25 on a discard, each pays the value: the right payments count
        ("pays -30 -30 90 -30", "pays -20 -30 90 -30", (325, -305, -5, -15), False),
        ("pays -10 30 -10 -10", "pays -30 30 0 0", (325, -305, -5, -15), False),
        ("pays -25 -25 75 -25", "pays -25 -25 80 -25", (325, -305, -5, -15), False),
        # §6.3: beyond, who pays is open: a hand that no case pays is left out
        ("pays -25 -25 -70 120", "pays -25 -25 -60 120", (350, -280, 65, -135), True),
        ("pays -25 -25 -70 120", "pays -25 -25 -60 110", (350, -280, 65, -135), True),
        ("pays -25 -25 -70 120", "pays -40 -40 -40 120", (310, -320, 25, -15), False),
        ("pays 240 -190 -25 -25", "pays 240 -190 -25 -20", (85, -115, 20, 10), True),
        # whatever it is worth, and whatever else is wrong of it
        ("total 30 pays -30", "pays -20", (355, -275, -95, 15), True),
        ("total 30 pays -30", "total 32 pays -20", (355, -275, -95, 15), True),
    ],
)
def test_of_wrong_payments_the_right_ones_count_or_none(old, new, points, left_out):
    report = evening(old, new)
    assert report.scores == points
    assert [UNCOUNTED in each.message for each in report.findings if each.code == "wrong_payments"][-1:] == (
        [left_out] if "-40 -40 -40" not in new else []
    )


@pytest.mark.parametrize(
    ("old", "new", "payments"),
    [
        ("end game", "end game", 7),
        ("pays -30 -30 90 -30", "pays -20 -30 90 -30", 7),
        ("pays -30 -30 90 -30", "", 6),
        ("total 30 pays -30 -30 90 -30", "pays -30 -30 90 -30", 6),  # no total that they are held against
    ],
)
def test_payments_held_against_the_claimed_total_are_compared(old, new, payments):
    assert evening(old, new).compared.payments == payments


def win(ruleset, **claims):
    by: Any = "self_draw" if ruleset == "xixi" else "discard"
    return Win(seat=1, by=by, target=None if by == "self_draw" else 0, **claims)


def test_who_pays_for_the_total_is_told_case_by_case():
    """§6.2, §6.3: beyond 25 points who put such a tile down first pays the most; the winner may be that one, too."""
    told = evening("total 40 pays -25 -25 -70 120", "total 40")
    (note,) = [each.message for each in told.findings if each.line == 7]
    assert note.partition("recorded. ")[2] == (
        "A total of 40 pays -25, -25, -70, +120 if seat 2 put the tile down and nobody before;"
        " or -70, -25, -25, +120 if seat 0 put such a tile down before;"
        " or -25, -70, -25, +120 if seat 1 put such a tile down before;"
        " or -40, -40, -40, +120 if seat 3 put such a tile down before."
    )


@pytest.mark.parametrize(
    ("ruleset", "how", "cases"),
    [
        ("mcr", "discard", {"S": 63, "W": 63, "N": 63}),  # mcr §6: 8 and the fan, the others 8
        ("b30fj", "discard", {"S": None, "W": None, "N": None}),
        ("sichuan", "robbed_kong", {"S": 16, "W": 16, "N": 16}),  # sichuan §7: 2A
        ("mcr", "self_draw", {}),
    ],
)
def test_a_score_tells_what_each_pays_who_may_have_given_the_tile(ruleset, how, cases):
    said = score(f"{'67p55p' if how == 'robbed_kong' else '88p55p'} P:222p P:777p P:999p + 8p", ruleset=ruleset, by=how)
    assert {each.who: -each.moved[each.who] if cases[each.who] else None for each in said.may_pay} == cases


HEAD = "game r zung-jung\nplayers Mei Sam Lin Bob\nhand 1 E dealer Mei excerpt\n"
SHOWS = "shows 88p55z melds P:222p P:777z P:999p"


@pytest.mark.parametrize(
    ("win", "codes"),
    [
        # §6.3: who put such a tile down first pays the most, the winner too; of nobody who did, whose tile was won on
        (f"Mei win on 8p from Sam total 80 pays 240 -25 -190 -25 {SHOWS} responsible Lin", []),
        (f"Mei win on 8p from Sam total 80 pays 240 -25 -190 -25 {SHOWS} responsible W", []),
        (f"Mei win on 8p from Sam total 80 pays 240 -190 -25 -25 {SHOWS} responsible none", []),
        (f"Mei win on 8p from Sam total 80 pays 240 -80 -80 -80 {SHOWS} responsible self", []),
        (f"Mei win on 8p from Sam total 80 pays 240 -190 -25 -25 {SHOWS} responsible Lin", ["wrong_payments"]),
        (f"Mei win on 8p from Sam total 80 pays 240 -190 -25 -25 {SHOWS} responsible self", ["wrong_payments"]),
        ("Mei win from Sam total 80 pays 240 -25 -190 -25 responsible Lin", ["unverifiable"]),
        ("Mei win from Sam total 80 pays 240 -190 -25 -25 responsible Lin", ["wrong_payments", "unverifiable"]),
        ("Bob win from Mei total 40 pays -40 -40 -40 120 responsible self", ["unverifiable"]),
        (f"Mei win on 8p from Sam total 80 {SHOWS} responsible Lin goaround none", ["bad_event"]),
        (f"Mei win self-draw on 8p total 80 {SHOWS} responsible Lin", ["bad_event"]),
    ],
)
def test_who_is_responsible_may_be_said_in_a_word(win, codes):
    text = f"{HEAD}{win}\nend game\n".encode()
    (record,) = typed_records(text, text, "r.txt")
    assert [each.code for each in audit(record).findings] == codes
    again = text_of(record).encode()
    (same,) = typed_records(again, again, "r.txt")
    assert [each.code for each in audit(same).findings] == codes


@pytest.mark.parametrize(
    ("ruleset", "words", "answer"),
    [
        ("zung-jung", ("--responsible", "none"), "South pays 190"),
        ("zung-jung", ("--go-around", "none"), "South pays 190"),
        ("zung-jung", ("--responsible", "N"), "North pays 190"),
        ("zung-jung", ("--responsible", "self"), "South, West and North pay 80 each"),
        ("zung-jung", ("--responsible", "Lin"), "is not one of E, S, W, N, none"),
        ("zung-jung", ("--responsible", "N", "--go-around", "none"), "state one of the two"),
        ("b30fj", ("--responsible", "N"), "who put a tile down earlier pays nothing in Bloody 30 Faan Jokers"),
    ],
)
def test_the_command_line_says_it_in_the_same_words(ruleset, words, answer):
    told = run("score", "88p55z P:222p P:777z P:999p + 8p", "-r", ruleset, "--target", "S", *words)
    assert answer in told.stdout + told.stderr


def test_sixty_bad_lines_are_told_at_once_and_take_no_good_one_with_them():
    """Fifty of them one by one, in the order of the text; nothing is said of a line that is right."""
    bad = ("Mei wins on 8p", "Mei win from Zoe total 80", "Zoe win self-draw total 30", "Mei win self-draw total 3o")
    good = "Mei win self-draw total 30 pays 90 -30 -30 -30"
    hands = [f"hand {n} E dealer Mei excerpt\n{good if n % 2 else bad[n // 2 % 4]}" for n in range(1, 121)]
    text = f"game g zung-jung\nplayers Mei Sam Lin Bob\n{chr(10).join(hands)}\nend game\n".encode()
    with pytest.raises(InputError) as refused:
        list(typed_records(text, text, "g.txt"))
    assert [fault.line for fault in refused.value.faults] == list(range(6, 6 + 50 * 4, 4))
    assert "60 places" in refused.value.lines[0]
    assert refused.value.lines[-1] == "g.txt: and 10 more"
