"""A wrong claim, call or win says under which other rulings it is right: only what an audit under them proves, and in
bounded work."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from replay.answers.parts import findings_of
from replay.engine import audit
from replay.engine.follow.game import audit_alone
from replay.engine.rulings import piece, search
from replay.engine.rulings.choices import departures
from replay.engine.rulings.report import rulings_report
from replay.engine.rulings.search import with_right_under
from replay.events import AnyEvent, EventAt, GameRecord, StartGame, Win
from replay.findings import Finding
from replay.formats import read_game, read_games, write_events
from replay.formats.typed.source import typed_records
from replay.rules import RowDoc
from replay.rulesets import all_rulesets, find_ruleset
from replay.rulesets.b30fj.edition import Edition
from replay.rulesets.b30fj.rows import table
from replay.rulesets.b30fj.rows.table import row_docs
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.rulings import RulingSet
from replay.simulate import simulate_game
from replay.verdicts import GameAudit
from tests.samples import deep, first

BROKEN = Path(__file__).parents[3] / "records" / "broken"


def record_of(events: Iterable[AnyEvent]) -> GameRecord:
    return read_game(write_events(events), "game", 1)


def played(ruleset: str, seed: int, hands: int, **rulings: str) -> list[AnyEvent]:
    """A legal game under these rulings that does not say so."""
    chosen = {slug.replace("_", "-"): value for slug, value in rulings.items()}
    events = simulate_game(find_ruleset(ruleset), seed, hands=hands, rulings=chosen)
    return [replace(each, rulings=None) if isinstance(each, StartGame) else each for each in events]


def asked(record: GameRecord, rulings: Mapping[str, str] | None = None) -> GameAudit:
    return with_right_under(record, audit(record, rulings=rulings), rulings=rulings)


def choices(found: Finding) -> list[dict[str, str]]:
    return [dict(each.rulings) for each in found.right_under]


def dearer(events: Iterable[AnyEvent], by: int = 1000) -> list[AnyEvent]:
    """The game with totals that no ruling gives."""
    return [
        replace(each, total=each.total + by) if isinstance(each, Win) and each.total is not None else each
        for each in events
    ]


@pytest.mark.parametrize(
    ("ruleset", "seed", "rulings"),
    [
        ("b30fj", 5, {"suppression": "author"}),
        ("b30fj", 2, {"within_values": "exclusive"}),
        ("b30fj", 18, {"eyes_row": "never", "no_jokers_scope": "discard-free"}),
        ("sichuan", 1, {"self_draw_payers": "everyone"}),
        ("xixi", 2, {"formula": "product"}),
    ],
)
@pytest.mark.sampled(3)
def test_what_another_ruling_gives_is_right_under_it_and_every_choice_is_proven(
    ruleset: str, seed: int, rulings: dict[str, str]
) -> None:
    chosen = {slug.replace("_", "-"): value for slug, value in rulings.items()}
    assert set(chosen.items()) <= {(each.slug, each.value) for each in departures(ruleset, {})}
    record = record_of(played(ruleset, seed, 4, **rulings))
    claims = [each for each in asked(record).findings if each.severity == "error"]
    assert any(chosen in choices(each) for each in claims)
    for each in claims:
        assert not each.cut_short
        for choice in choices(each):
            left = audit(record, rulings=choice).findings
            assert (each.line, each.code) not in {(one.line, one.code) for one in left}
            if len(choice) > 1:  # neither of them is enough
                for slug, value in choice.items():
                    left = audit(record, rulings={slug: value}).findings
                    assert (each.line, each.code) in {(one.line, one.code) for one in left}


def test_zung_jung_a_claim_without_the_concealed_hand_is_right_by_the_ruling_that_seven_pairs_do_not_have_it() -> None:
    text = (
        b"game friday-7 zung-jung\nplayers Ann Bo Cy Di\nhand 4 E dealer Di\n"
        b"Bo win on 4s from Ann total 30 shows 113355m7799p224s\n"
    )
    (record,) = typed_records(text, text, "friday.txt")
    (found,) = [each for each in asked(record).findings if each.code == "wrong_total"]
    assert (found.recorded, found.expected) == (30, 35)
    assert choices(found) == [{"concealed-irregular": "no"}]


def test_b30fj_a_wrong_row_makes_the_rows_few_times_under_each_ruling(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (
        b"game g b30fj\nplayers Ann Bo Cy Di\nhand 1 E dealer Ann excerpt\n"
        b"Bo win self-draw on 1m total 9 shows 234567m456p456s1m patterns Flower 1\nend game\n"
    )
    (record,) = typed_records(text, text, "g.txt")
    made: list[object] = []

    def rows(edition: Edition, rulings: B30fjRulings) -> tuple[RowDoc, ...]:
        made.append(rulings)
        return row_docs(edition, rulings)

    monkeypatch.setattr(table, "row_docs", rows)
    (found,) = [each for each in asked(record).findings if each.code == "wrong_patterns"]
    assert not found.cut_short
    assert len(made) <= 4 * len(set(made)) + 4, "for each of hundreds of hands that the excerpt leaves possible"


def test_the_choices_are_few_the_simplest_first_and_name_their_sets() -> None:
    record = record_of(played("b30fj", 5, 3, suppression="author"))
    found = [each for each in asked(record).findings if each.code == "wrong_patterns"]
    assert found
    for each in found:
        assert choices(each)[0] == {"suppression": "author"}
        assert each.right_under[0].words == "suppression=author (riichi-advanced)"
        assert len(each.right_under) <= 3
        assert findings_of([each])[0].right_under == choices(each)


@pytest.mark.parametrize("ruleset", [deep(each) if each == "b30fj-draft" else each for each in all_rulesets()])
def test_what_no_ruling_gives_is_right_under_none(ruleset: str) -> None:
    report = asked(record_of(dearer(played(ruleset, 5, 2))))
    wrong = [each for each in report.findings if each.code == "wrong_total"]
    assert wrong
    assert not any(each.right_under or each.cut_short for each in report.findings)
    assert findings_of(wrong)[0].right_under is UNSET


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("passed_win-sichuan-total", {"pass-win": "none"}),
        ("wrong_payments-sichuan-bloom-of-an-open-kong", {"bloom-feeder": "all"}),
    ],
)
def test_calls_wins_and_payments_that_another_ruling_allows(name: str, expected: dict[str, str]) -> None:
    (record,) = read_games(BROKEN / f"{name}.jsonl")
    code = name.partition("-")[0]
    (found,) = [each for each in asked(record).findings if each.code == code]
    assert expected in choices(found)


ROWS = {"row-half-flush": "50", "row-all-pungs": "40", "row-pung-of-dragons-or-round-wind": "20"}
THURSDAY = RulingSet(name="thursday", title="", ruleset="zung-jung", values={"row-half-flush": "50"}, cite="")


@pytest.mark.parametrize(
    ("total", "rulings", "named", "expected"),
    [
        (80, {"row-half-flush": "50"}, (), [{"row-half-flush": "default"}]),
        (80, {"row-half-flush": "50", "row-all-pungs": "30"}, (), [{"row-half-flush": "default"}]),
        (80, {**ROWS, "minimum": "5"}, (), [dict.fromkeys(sorted(ROWS), "default")]),
        (80, {"row-seven-pairs": "50", "minimum": "81"}, (), [{"minimum": "default"}]),
        (90, {"minimum": "81"}, (THURSDAY,), [{"row-half-flush": "50"}]),
        (90, {"row-half-flush": "60"}, (THURSDAY,), [{"row-half-flush": "50"}]),
        (90, {"row-half-flush": "60"}, (), []),
        (81, {"row-half-flush": "50"}, (THURSDAY,), []),
    ],
)
def test_what_a_club_has_set_is_tried_by_the_rulebook_and_by_other_sets(
    total: int, rulings: dict[str, str], named: tuple[RulingSet, ...], expected: list[dict[str, str]]
) -> None:
    """Half Flush 40, All Pungs 30, Pung of Dragons or Round Wind 10 (rulebook zung-jung §5)."""
    text = (
        f"game thu zung-jung\nplayers Mei Sam Lin Bob\nhand 1 E dealer Mei excerpt\n"
        f"Mei win on 8p from Sam total {total} shows 88p55z melds P:222p P:777z P:999p\n"
    ).encode()
    (record,) = typed_records(text, text, "thu.txt")
    before = audit(record, rulings=rulings)
    after = with_right_under(record, before, rulings=rulings, named=named)
    (found,) = [each for each in after.findings if each.code in ("wrong_total", "illegal_win")]
    assert choices(found) == expected
    (dispute,) = [
        each
        for each in rulings_report(record, before, rulings=rulings, named=named).disputes
        if each.finding.code == found.code
    ]
    assert [{each.slug: each.value for each in remedy.choice} for remedy in dispute.remedies] == expected


def test_the_rulings_in_force_are_those_of_the_record_and_of_the_caller() -> None:
    events = simulate_game(find_ruleset("b30fj"), 5, hands=3)
    record = record_of(events)
    for each in asked(record, {"suppression": "author"}).findings:
        assert each.code in ("wrong_scores", "wrong_payments") or {"suppression": "text"} in choices(each)
    assert asked(record).findings == audit(record).findings


def test_nothing_is_searched_where_no_claim_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    clean = record_of(simulate_game(find_ruleset("b30fj"), 1, hands=2))
    bare = record_of([played("b30fj", 1, 1)[0], *[played("b30fj", 1, 1)[1]] * 50])
    monkeypatch.setattr(search, "search", None)
    assert asked(clean) == audit(clean)
    assert asked(bare) == audit(bare)


class Counted:
    """How many events are audited."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.events = 0

        def counting(record: GameRecord, **options: object) -> GameAudit:
            self.events += len(record.entries)
            return audit_alone(record, **options)  # type: ignore[arg-type]  # as they are

        monkeypatch.setattr(piece, "audit", counting)


@pytest.mark.parametrize("ruleset", first(("sichuan", "b30fj"), 1))
def test_the_work_of_a_game_is_bounded_and_it_says_that_it_was_cut_short(
    monkeypatch: pytest.MonkeyPatch, ruleset: str
) -> None:
    monkeypatch.setattr(search, "_WORK", 40_000)
    counted = Counted(monkeypatch)
    report = asked(record_of(dearer(played(ruleset, 5, 12))))
    cut = [each for each in report.findings if each.cut_short]
    whole = [each for each in report.findings if each.code == "wrong_total" and not each.cut_short]
    assert cut
    assert whole, "the first ones are searched"
    assert all(each.right_under_cut_short is True for each in findings_of(cut))
    assert counted.events < 40_000


def test_what_has_made_others_right_is_tried_when_the_work_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    record = record_of(played("sichuan", 1, 12, self_draw_payers="everyone"))
    whole = [each for each in asked(record).findings if each.right_under]
    monkeypatch.setattr(search, "_WORK", 20_000)
    cut = [each for each in asked(record).findings if each.cut_short and each.right_under]
    assert len(whole) > 4
    assert cut
    assert all({"self-draw-payers": "everyone"} in choices(each) for each in cut)


def test_a_hand_in_the_middle_of_a_game_is_searched_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where its start states no scores, as in records that people write."""
    events = played("b30fj", 5, 6)
    wins = [place for place, each in enumerate(events) if isinstance(each, Win)]
    events[wins[-1]] = dearer([events[wins[-1]]])[0]
    bare = [
        replace(each, scores=None) if hasattr(each, "hands") and hasattr(each, "dealer") else each for each in events
    ]
    counted = Counted(monkeypatch)
    report = asked(record_of(bare))
    assert [each.code for each in report.findings if each.severity == "error"] == ["wrong_total"]
    assert counted.events < 60 * len(events) / 3


@pytest.mark.parametrize("ruleset", ["b30fj", "sichuan"])
def test_the_report_and_the_findings_say_the_same(ruleset: str) -> None:
    rulings = {"b30fj": {"suppression": "author"}, "sichuan": {"bloom_feeder": "all"}}[ruleset]
    record = record_of(played(ruleset, 5, 4, **rulings))
    before = audit(record)
    report = rulings_report(record, before)
    said = {(each.line, each.code): choices(each) for each in asked(record).findings}
    for dispute in report.disputes:
        key = dispute.finding.line, dispute.finding.code
        if said[key]:
            assert choices(dispute.finding) == said[key]
        listed = [{each.slug: each.value for each in remedy.choice} for remedy in dispute.remedies]
        assert all(each in listed for each in said[key])


def test_every_event_of_the_table_shows_the_same_findings() -> None:
    record = record_of(played("b30fj", 5, 3, suppression="author"))
    report = with_right_under(record, audit(record, keep_steps=True))
    beside = [each for hand in report.details for step in hand.steps for each in step.findings]
    assert [each for each in report.findings if each.right_under] == [each for each in beside if each.right_under]
    assert all(isinstance(each, EventAt) for each in record.entries)
