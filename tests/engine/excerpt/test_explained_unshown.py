"""A win of an excerpt whose tile nobody wrote down: its hand is `unverifiable`, what it claims is still checked."""

import pytest

from replay import score
from replay.formats.errors import InputError
from replay.formats.typed.source import typed_records
from tests.cli.running import run


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


@pytest.mark.parametrize(
    ("ruleset", "words", "answer"),
    [
        ("zung-jung", ("--responsible", "none"), "South pays 190"),
        ("zung-jung", ("--go-around", "none"), "South pays 190"),
        ("zung-jung", ("--responsible", "N"), "North pays 190"),
        ("zung-jung", ("--responsible", "self"), "South, West and North pay 80 each"),
        ("zung-jung", ("--responsible", "Lin"), '"E", "S", "W", "N" or "none" is expected, and it is "Lin"'),
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
