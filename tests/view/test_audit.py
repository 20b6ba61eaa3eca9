"""Games, hands and findings as people read them, from a real audit of a simulated game."""

import json
import re
from io import BytesIO

import pytest

from parts.html import finding as in_a_card
from replay.engine import audit
from replay.findings import Finding
from replay.formats.foreign import games_of
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from replay.state import Discarded
from replay.store.ingest.run import Ingested
from replay.tiles import KIND_OF
from replay.verdicts import GameAudit
from replay.view.audit import AuditTally, audit_view, finding_view, headline, tally_view
from replay.view.drawn.facts import finding_box
from replay.view.ingest import Ingestion, ingested_view, ingestion_view
from replay.view.moment.board import discards_view
from replay.view.sentences import sentence
from tests.view.rendering import flat, shown

PLAYERS = ("Ann", "Bo", "Cy", "Di")


# ------------------------------------------------------------- findings


FINDING = Finding(
    code="wrong_total",
    line=7,
    hand=1,
    turn=3,
    seat=2,
    message="The hand is worth 36 faan, not 38.",
    recorded=38,
    expected=36,
    rule="rulebook b30fj §7",
)


def test_a_hand_that_the_win_alone_shows_stands_beside_its_finding():
    typed = (
        b"game g b30fj\nplayers Ann Bo Cy Di\nhand 4 S dealer Cy excerpt\n"
        b"Bo win on 8m from Ann total 20 shows 123s222z1j melds C:123m P:777p flowers 3j\n"
    )
    (record,) = games_of("g.txt", "g.txt", stream=BytesIO(typed))
    audited = audit(record, keep_steps=True)
    lines = shown(audit_view(audited, audited.details[0].steps), 120).splitlines()
    (line,) = [each.strip() for each in lines if each.split()[:1] == ["hand"]]
    assert line == "hand  123s 222z 1j  chow 123m  pung 777p  flowers 3j  + 8m"


@pytest.mark.parametrize(
    ("code", "recorded", "expected", "words"),
    [
        ("out_of_turn", 0, 1, "recorded Ann expected Bo"),
        ("wrong_dealer", 3, 2, "recorded Di expected Cy"),
        ("illegal_chow", 2, 1, "recorded Cy expected Bo"),
        ("outranked_call", 2, 1, "recorded Cy expected Bo"),
        ("win_order", [3, 1], [1, 3], "recorded Di, Bo expected Bo, Di"),
        ("illegal_chow", "13m", "34m", "recorded 13m expected 34m"),
        ("wrong_hand", 2, 1, "recorded 2 expected 1"),
        (
            "wrong_payments",
            [1, -1, 0, 0],
            [2, -2, 0, 0],
            "Ann +1, Bo -1, Cy 0, Di 0 expected Ann +2, Bo -2, Cy 0, Di 0",
        ),
        ("wrong_patterns", {"A": 1, "B": 2}, {"A": 1}, "recorded A 1, B 2 expected A 1"),
        ("not_discarded", "5m", None, "expected nothing"),
        ("wrong_flag", True, False, "recorded yes expected no"),
    ],
)
def test_both_sides_of_a_claim_are_told_with_names_for_seats(code, recorded, expected, words):
    finding = Finding(code=code, line=1, message="m", recorded=recorded, expected=expected)
    assert words in flat(finding_view(finding, PLAYERS))
    assert (finding.recorded, finding.expected) == (recorded, expected)
    for page in (finding_box(finding, PLAYERS), in_a_card(finding, "b30fj", named=PLAYERS)):
        shown_there = re.sub(r"<[^>]+>", " ", page)
        assert words in " ".join(shown_there.split()).replace("−", "-").replace(" , ", ", ")


def game(verdict, *findings, source="a.jsonl"):
    return GameAudit(
        game="club-1",
        source=source,
        ruleset="b30fj",
        verdict=verdict,
        hands=8,
        events=812,
        scores=(0, 0, 0, 0),
        findings=findings,
        players=PLAYERS,
    )


def noted(code):
    return Finding(code=code, line=1, message="m")


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (game("clean"), "✓ club-1 clean b30fj · 8 hands · 812 events · a.jsonl"),
        (game("findings", FINDING, FINDING, noted("wrong_flag")), "✗ club-1 2 errors, 1 warning b30fj"),
        (game("findings", noted("wrong_flag")), "! club-1 1 warning b30fj"),
        (game("clean", noted("unfinished")), "✓ club-1 1 note b30fj"),
        (game("unreadable", noted("unknown_ruleset")), "✗ club-1 unreadable b30fj"),
    ],
)
def test_a_game_on_one_line(found, words):
    assert words in flat(headline(found))


def test_the_sum_of_a_run():
    tally = AuditTally()
    for each in (game("clean"), game("clean"), game("findings", FINDING), game("unreadable", noted("unknown_ruleset"))):
        tally.add(each)
    assert flat(tally_view(tally)) == "4 games, 32 hands, 3,248 events: 2 clean, 1 with 1 error, 1 unreadable"
    assert tally.errors == 2


def test_an_ingestion_lists_what_was_found_and_where_it_went():
    tally = Ingestion()
    findings = [FINDING] * 7
    for status, each in (("new", game("clean")), ("known", game("findings", *findings))):
        tally.statuses[status] += 1
        tally.count(each.verdict, each.hands, each.events, (found.severity for found in each.findings))
    text = flat(ingested_view(Ingested("known", game("findings", *findings))))
    assert text.startswith("✗ club-1 7 errors a.jsonl · known line 7 wrong_total The hand is worth 36 faan, not 38.")
    assert text.endswith("2 more findings")
    text = flat(ingested_view(Ingested("new", game("findings", *[noted("unverifiable")] * 6, FINDING))))
    assert (text.count("unverifiable"), text.count("wrong_total")) == (4, 1), "an error is never among those left out"
    text = flat(ingestion_view(tally, "club.sqlite"))
    assert "2 games, 16 hands" in text
    assert text.endswith("club.sqlite: 1 new, 1 known")
    slower = flat(ingestion_view(tally, "club.sqlite", slower="was not built"))
    assert slower == f"{text} shanten told slowly, by its definition, as the kernel in C was not built (replay doctor)"


# ------------------------------------------------------------- a hand


def test_every_event_is_told_in_words():
    for event in simulate_game(find_ruleset("b30fj"), 3, hands=2):
        text = sentence(event, PLAYERS).plain
        assert text
        assert "None" not in text
        if (seat := getattr(event, "seat", None)) is not None:
            assert PLAYERS[seat] in text


def test_discards_lie_in_rows_of_six_with_marks_for_those_who_see_no_colour():
    tiles = [Discarded(KIND_OF["1m"], 1, drawn=False)] * 6 + [
        Discarded(KIND_OF["2m"], 1, drawn=True),
        Discarded(KIND_OF["3m"], 1, drawn=False, claimed_by=2),
        Discarded(KIND_OF["4m"], 1, drawn=True, won=True),
    ]
    lines = shown(discards_view(tiles)).splitlines()
    assert [line.split() for line in lines] == [["1m"] * 6, ["2m'", "(3m)", "4m!"]]


OUT = [(0, "?"), (0, "1z"), (2, "5m"), (3, "?"), (3, "9s"), (0, "?"), (0, "9s"), (1, "?"), (1, "8s"), (2, "?")]
OUT += [(2, "8s"), (2, "?"), (3, "?"), (3, "9s")]


def discard(seat, tile):
    return {"type": "discard", "seat": seat, "tile": tile}


def test_a_meld_that_is_only_supposed_stands_beside_no_finding():
    """A pung left out explains why West, hidden, discards; what West holds is told without it."""
    hidden = "?" * 13
    lines = [
        {"type": "start_game", "version": 1, "ruleset": "zung-jung", "game": "z", "players": list("ABCD")},
        {"type": "start_hand", "hand": 1, "round": "E", "dealer": 0, "hands": [hidden] * 4},
        *({"type": "draw", "seat": seat, "tile": "?"} if tile == "?" else discard(seat, tile) for seat, tile in OUT),
        {"type": "end_hand", "reason": "wall_exhausted", "hands": [None, None, "2468m2468p22s", None]},
    ]
    (record,) = games_of("g", "g", stream=BytesIO("\n".join(map(json.dumps, lines)).encode()))
    audited = audit(record, keep_steps=True)
    told = shown(audit_view(audited, audited.details[0].steps), 120)
    assert [each.line for each in audited.findings][:2] == [5, 14]
    assert "?×10" in told
    assert "pung" not in told
