"""`replay dispute`: both sides, where they part, rows and points side by side, rulings, what is open, why it stands."""

from functools import cache
from pathlib import Path

import pytest

from replay.cli.options import rules_under
from replay.engine import audit
from replay.engine.rulings.report import RulingsReport
from replay.formats import read_games
from replay.paths import shipped
from replay.rules import Rules
from replay.view.dispute.case import Case, case_of
from replay.view.dispute.text import case_view
from tests.cli.running import run, run_json
from tests.view.rendering import shown

BROKEN = shipped("records") / "broken"
BLAME = ("cheat", "blame", "mistake", "guilty", "liar")


def dispute(name: object, *words: object, **given):
    return run("dispute", BROKEN / f"{name}.jsonl", *words, **given)


@cache
def case(name: str, *words: object) -> dict:
    (found,) = run_json("dispute", BROKEN / f"{name}.jsonl", "--json", *words)
    return found


def said(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.deep
def test_both_sides_are_named_by_what_they_claim_and_pinned_to_a_line() -> None:
    """b30fj §7: the sets 123m 789m 456p 222z 11s win on the first discard: 20 faan; Pure Straight wants 456m too."""
    found = case("wrong_total-and-patterns")
    assert found["verdict"] == "differs"
    assert found["first"] == {"line": 5, "turn": 2}
    assert [each["name"] for each in found["sides"]] == ["41 faan", "33 faan"]
    assert "claiming 41" in found["sides"][0]["says"]
    assert "worth 33 faan, not 41" in found["sides"][1]["says"]


def test_points_claimed_and_computed_for_each_player() -> None:
    """b30fj §8: one payer from a discard; 41 faan would be 256 from Ann, 33 faan are 128."""
    points = case("wrong_total-and-patterns")["points"]
    assert points["events"][0] == {
        "line": 5,
        "what": "win of Bo",
        "recorded": [-256, 256, 0, 0],
        "computed": [-128, 128, 0, 0],
    }
    assert points["recorded"] == [-512, 256, 128, 128]
    assert points["computed"] == [-384, 128, 128, 128]
    text = dispute("wrong_total-and-patterns").stdout
    assert "difference +128 -128 0 0" in said(text)


def test_the_ruling_under_which_the_record_is_right_and_what_it_costs_whom() -> None:
    """seed 000: what the self-draw-only wait blocks is a ruling; per reading, the win on 8m stands.

    Bo then has 128 of it, and not the 64 of a later win.
    """
    found = case("illegal_win-baida-pair-wait")
    (right,) = found["rulings_report"]["disputes"][0]["right_under"]
    assert right["rulings"] == {"tanki-scope": "per-reading"}
    text = said(dispute("illegal_win-baida-pair-wait").stdout)
    assert "the record right under tanki-scope=per-reading" in text
    assert "this hand changes by Ann -64, Bo +64, Cy 0, Di 0" in text
    assert "the rules right under the rulings in force: all defaults" in text


def test_disputes_of_other_hands_are_left_out() -> None:
    found = case("wrong_scores-end-hand", "--hand", 2)
    assert found["verdict"] == "agrees"
    assert found["findings"] == []
    assert found["rulings_report"]["disputes"] == []


@pytest.mark.parametrize(
    ("name", "fact"),
    [
        ("unverifiable-hidden-winner", "`hand` of the win"),
        ("unverifiable-excerpt-without-a-hand", "`hand` of the win"),
        ("unverifiable-zj-no-go-around", "`go_around` of the win"),
        ("unverifiable-xixi-scoring-tiles", "`scoring_tiles` of the win"),
        ("unverifiable-hidden-kong", "`tiles` of the kong"),
        ("unverifiable-sichuan-settlement-of-a-hidden-hand", "`hands` of `end_hand`"),
    ],
)
def test_what_cannot_be_decided_names_the_fact_that_would_decide_it(name: str, fact: str) -> None:
    found = case(name)
    assert found["verdict"] == "undecided"
    assert any(fact in each["decided_by"] for each in found["open"])
    told = dispute(name)
    assert told.exit_code == 0
    assert "What cannot be decided" in told.stdout


def test_what_an_excerpt_leaves_out_of_a_win_would_decide_it(tmp_path: Path) -> None:
    """b30fj §7: the hand is worth 5, and 7 with Hell Wait, for which the tiles to be seen would have to be known."""
    record = (BROKEN / "wrong_total-excerpt.jsonl").read_text()
    assert '"total":8' in record
    (tmp_path / "club.jsonl").write_text(record.replace('"total":8', '"total":7'))
    (found,) = run_json("dispute", tmp_path / "club.jsonl", "--json")
    assert found["verdict"] == "undecided"
    assert ["`visible`" in each["decided_by"] for each in found["open"]] == [True]


def test_nothing_disputed_says_why_the_score_stands() -> None:
    told = run("dispute", shipped("records") / "b30fj" / "four-hands.jsonl", "--hand", 1)
    assert told.exit_code == 0
    text = said(told.stdout)
    assert "Nothing is disputed: every event of this hand follows the rules." in text
    assert "Flower's 8 faan, Careful's 5 faan and Quiet's 14 faan stand" in text
    assert "The same chow in two suits." in text


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("wrong_total-too-much",), 1),
        (("wrong_flag-replacement",), 0),
        (("unverifiable-hidden-winner",), 0),
        (("wrong_scores-end-hand", "--hand", 1), 1),
    ],
    ids=str,
)
@pytest.mark.sampled(2)
def test_the_status_says_whether_there_is_an_error_in_that_hand(words: tuple[object, ...], status: int) -> None:
    assert dispute(*words).exit_code == status


def test_without_a_number_the_only_hand_in_question_is_meant() -> None:
    (found,) = run_json("dispute", BROKEN / "wrong_scores-carried-on.jsonl", "--json")
    assert len({each["hand"] for each in found["findings"]}) == 1


def cases() -> list[tuple[str, Case, Rules]]:
    """The cases of all broken records that can be followed, without other rulings tried, which take their time."""
    none = RulingsReport(in_force={}, singles=0, pairs=0, disputes=())
    found = []
    for path in sorted(BROKEN.glob("*.jsonl")):
        for record in read_games(path):
            report = audit(record, keep_steps=True)
            if report.verdict == "unreadable":
                continue
            rules = rules_under(report.ruleset, report.rulings or {})
            found += [(path.stem, case_of(report, hand, rules, none), rules) for hand in report.details]
    return found


@pytest.mark.deep
def test_every_broken_record_has_its_case() -> None:
    named = set()
    for name, each, rules in cases():
        text = shown(case_view(each, rules, width=80))
        parted = [one for one in each.findings if one.severity != "note" and one.code != "tile_count"]
        assert (each.verdict == "differs") == bool(parted), name
        assert max(map(len, text.splitlines())) <= 80, name
        assert not [word for word in BLAME if word in text.casefold()], name
        if each.findings:
            named.add(name)
    beyond = {"unknown_ruleset", "bad_event", "bad_line", "wrong_scores", "unfinished", "hand_over"}
    for path in BROKEN.glob("*.jsonl"):
        assert path.stem in named or path.stem.partition("-")[0] in beyond, path.stem


def test_an_anonymous_case_holds_no_name() -> None:
    text = dispute("wrong_total-too-much", "--anonymous").stdout
    assert "Player 2" in text
    assert "Bo" not in text.replace("Both", "")
    assert "wrong_total-too-much" not in text


def test_what_lies_in_no_hand_is_told(tmp_path: Path) -> None:
    found = case("bad_event-sichuan-no-such-suit")
    assert (found["verdict"], found["findings"]) == ("agrees", [])
    assert [(each["code"], each["line"]) for each in found["outside"]] == [("bad_event", 13)]
    page = tmp_path / "case.html"
    assert "Found in this game outside its hands" in dispute("bad_event-sichuan-no-such-suit", "--html", page).stdout
    assert "Found in this game outside its hands" in page.read_text()
    assert "nothing was found in a hand, but at line 9" in dispute("bad_line-start-hand").stderr


@pytest.mark.deep
def test_a_note_puts_no_hand_in_question_beside_one_with_errors() -> None:
    """The shipped log of another program: line 31 of its first hand is wrong, its last hand is unfinished."""
    (found,) = run_json("dispute", shipped("records") / "imports/riichi-advanced-log.json", "--json")
    assert (found["hand"], found["first"]["line"]) == (1, 31)


NO_WINS = {
    "illegal_win-nothing-drawn": "there is no drawn tile to win on",
    "illegal_win-own-discard": "wins on their own tile",
    "illegal_win-not-the-tile-drawn": "has drawn 9p, not 2z",
    "illegal_win-xixi-discard": "No discard is won on",
    "illegal_win-xixi-robbed-kong": "No kong is robbed",
    "illegal_win-sichuan-right-after-a-pung": "there is no drawn tile to win on",
    "passed_win-zj-furiten": "has let 6m pass",
    "passed_win-sichuan-total": "let a win on 4p pass",
    "outranked_call-zj-the-farther-winner": "",
}


@pytest.mark.parametrize("name", NO_WINS)
@pytest.mark.sampled(1)
def test_a_win_that_the_rules_deny_is_none_whatever_its_tiles_would_score(name: str, tmp_path: Path) -> None:
    """All tiles are known; why it is no win is said, and no score is said to stand."""
    found = case(name)
    win = next(each for each in found["wins"] if each["line"] == found["first"]["line"])
    assert win["legal"] is False
    assert win["agrees"] is False
    assert win["computed"] == {"total": None, "payments": None}
    page = tmp_path / "case.html"
    text = said(dispute(name, "--html", page).stdout)
    assert f"line {win['line']}: row by row By the rules this is no win: " in text
    assert NO_WINS[name] in text
    assert "tiles are hidden" not in text
    assert "By the rules this is no win" in page.read_text()


@pytest.mark.parametrize(
    ("ruleset", "win", "stands"),
    [
        ("b30fj", "self-draw on 8m shows 123789m123s222z1j", "Bo's 8 faan stand, for"),
        ("sichuan", "on 8m from Ann shows 12379m123456s55s missing p", "Bo's 1 point stands, for"),
        ("sichuan", "on 8m from Ann shows 1112379m123555s missing p", "Bo's 1 point stands, for"),
        ("sichuan", "on 7s from Ann shows 111222m333s5577s missing p", "Bo's 2 points stand, for"),
    ],
)
def test_one_amount_stands_and_more_stand(tmp_path: Path, ruleset: str, win: str, stands: str) -> None:
    path = tmp_path / "club.txt"
    path.write_text(
        f"game g {ruleset}\nplayers Ann Bo Cy Di\nhand 4 S dealer Cy excerpt\nBo win {win}\n", encoding="utf-8"
    )
    assert stands in said(run("dispute", path).stdout)


def test_the_rules_side_of_the_points_is_blank_where_what_is_right_is_not_known(tmp_path: Path) -> None:
    """Rulebook zung-jung §6.2: 40 points pay 40 each, or 70 from who is responsible and 25 from the others."""
    path = tmp_path / "club.txt"
    path.write_text(
        "game g zung-jung\nplayers Ann Bo Cy Di\nhand 1 E dealer Ann excerpt\n"
        "Bo win on 8m from Cy total 40 shows 2256788m333z melds C:123m pays 0 120 -120 0\n",
        encoding="utf-8",
    )
    told = said(run("dispute", path).stdout)
    assert "win of Bo recorded 0 +120 -120 0" in told
    assert "both 0 +120" not in told
    assert "Ann -40, Bo +120, Cy -40, Di -40" in told


def test_a_hand_that_nobody_won_asks_for_the_hands_and_computes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "club.txt"
    path.write_text(
        "game g sichuan\nplayers Ann Bo Cy Di\nhand 1 dealer Ann excerpt\nend exhausted pays -1 3 -1 -1\n",
        encoding="utf-8",
    )
    told = said(run("dispute", path).stdout)
    assert "Nobody won this hand" in told
    assert "who won" not in told
    assert "computed 0 0 0 0" not in told
    assert "The tiles that each player held at the end" in told


def test_wrong_scoring_tiles_do_not_undo_the_win(tmp_path: Path) -> None:
    """Rulebook xixi §4: with a Red Dragon in the hand one tile is turned, not three; the win stands."""
    path = tmp_path / "club.txt"
    path.write_text(
        "game g xixi\nplayers Ann Bo Cy Di\nhand 1 dealer Ann excerpt\n"
        "Bo win self-draw on 9s total 17 shows 123m456m78s99p7z55s scoring 5m2p9s pays -17 51 -17 -17\n",
        encoding="utf-8",
    )
    told = said(run("dispute", path).stdout)
    assert "the win does not stand" not in told
    assert "both -17" not in told


def test_a_dispute_is_the_same_with_the_word_excerpt_and_without(tmp_path: Path) -> None:
    path = tmp_path / "club.txt"
    told = []
    for word in (" excerpt", ""):
        path.write_text(
            f"game g b30fj\nplayers Ann Bo Cy Di\nhand 4 S dealer Cy{word}\n"
            "Bo win on 5z from Ann total 20 shows 123789m123s2255z\n",
            encoding="utf-8",
        )
        told.append(said(run("dispute", path).stdout))
    assert told[0] == told[1]
    assert "wrong_total" in told[1]


# ------------------------------------------------------------- a hand of which only the win is known

TOTAL_ALONE = """\
game f1 zung-jung
players Ann Bo Cy Di
hand 1 E dealer Di excerpt
Ann win on 3z from Bo total 45 shows 123456789m123p3z
"""


def of_text(folder: Path, text: str) -> str:
    path = folder / "friday.txt"
    path.write_text(text, encoding="utf-8")
    return said(run("dispute", path).stdout)


def test_a_table_on_which_nothing_is_known_is_left_out(tmp_path: Path) -> None:
    assert "The table then" not in of_text(tmp_path, TOTAL_ALONE)
    page = tmp_path / "case.html"
    run("dispute", tmp_path / "friday.txt", "--html", page)
    assert "The table then" not in page.read_text(encoding="utf-8")
    dealt = TOTAL_ALONE.replace("excerpt\n", "excerpt\nAnn: 123456789m123p3z\n")
    assert "The table then" in of_text(tmp_path, dealt)


def test_points_of_which_nobody_knows_who_pays_are_not_told_as_none(tmp_path: Path) -> None:
    """zung-jung §8: of more than 25 points on a discard the go-around decides who pays, and it is not recorded."""
    told = of_text(tmp_path, TOTAL_ALONE)
    assert "computed 0 0 0 0" not in told
    assert "this hand recorded – – – – computed – – – –" in told or "this hand – – – –" in told


def test_a_first_discard_that_was_no_dealers_is_no_unknown_field(tmp_path: Path) -> None:
    told = of_text(tmp_path, TOTAL_ALONE.strip() + " situation dealer_first_discard\n")
    assert "unknown type or field" not in told
    assert "What an event says contradicts itself, or what is known of the hand." in told
    assert "the dealer is E, and this tile was put down by W" in told
