"""The two views: what a seat can know, what is true, and what a record that hides tiles leaves of both."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from replay.analysis.hand import analyse_hand, hand_in_columns
from replay.analysis.moment import whereabouts
from replay.analysis.pack import UnknownLayoutError, pack_hand, unpack_hand
from replay.analysis.planes import copies, kinds_in, planes_of
from replay.analysis.sight import is_open
from replay.engine import audit
from replay.events import BadLine
from replay.state import SEATS
from replay.tiles import HIDDEN, KINDS
from tests.analysis.games import RULESETS, analysed, audited, events_of, recorded


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seat", SEATS)
def test_one_seats_record_gives_that_seat_the_same_known_view_and_no_other_truth(ruleset: str, seat: int) -> None:
    _, whole = analysed(ruleset, 41, 2)
    _, hidden = analysed(ruleset, 41, 2, seen_from=seat)
    for (hand, full), (_, half) in zip(whole, hidden, strict=True):
        for event in range(len(hand.steps) + 1):
            one, other = full.look(seat, event), half.look(seat, event)
            if one is None or other is None:
                assert one is other
                continue
            assert replace(other, event=0, true=None, hell_true=None) == replace(
                one, event=0, true=None, hell_true=None
            )
            assert other.true in (None, one.true)
            assert other.hell_true in (None, one.hell_true)
        mine = [each for each in full.judgements if each.seat == seat]
        assert [replace(each, could_deal_in=None) for each in mine] == [
            replace(each, could_deal_in=None) for each in half.judgements if each.seat == seat
        ]
        assert half.summaries[seat].looked
        assert not any(half.summaries[each].looked for each in SEATS if each != seat)
        assert full.summaries[seat].ready_turn == half.summaries[seat].ready_turn


@pytest.mark.parametrize("ruleset", RULESETS)
def test_hidden_seats_are_not_looked_at(ruleset: str) -> None:
    _, hands = analysed(ruleset, 42, 2, seen_from=1)
    for hand, analysis in hands:
        for place in (0, 2, 3):
            assert not any(analysis.look(place, event) for event in range(len(hand.steps) + 1))
            summary = analysis.summaries[place]
            assert (summary.ready_turn, summary.judged, summary.could_deal_in) == (None, 0, None)
            assert summary.hell_true is None
        won = {win.event.seat: win.event.by for win in hand.wins}
        assert [each.won for each in analysis.summaries] == [won.get(place) for place in SEATS]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_without_a_recorded_wall_the_truth_is_the_same_or_hidden(ruleset: str) -> None:
    rules, whole = analysed(ruleset, 43, 2)
    _, bare = analysed(ruleset, 43, 2, with_wall=False)
    for (hand, full), (_, half) in zip(whole, bare, strict=True):
        for seat in SEATS:
            for event in range(len(hand.steps) + 1):
                one, other = full.look(seat, event), half.look(seat, event)
                if one is None or other is None:
                    assert one is other
                elif not rules.wall.dead or one.to_discard:
                    assert replace(other, event=0) == replace(one, event=0)
                else:
                    assert other.true is None


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seen_from", [None, 2], ids=["whole", "one-seat"])
def test_the_copies_of_a_kind_add_up(ruleset: str, seen_from: int | None) -> None:
    rules, hands = analysed(ruleset, 44, 2, seen_from=seen_from)
    for hand, analysis in hands:
        for number, step in list(enumerate(hand.steps, 1))[::25]:
            state = step.after
            for seat in SEATS:
                look = analysis.look(seat, number)
                for kind in range(KINDS):
                    found = whereabouts(state, seat, kind, rules)
                    others = sum(found.others or ())
                    placed = found.own + found.melds + found.discards + found.won + others
                    placed += (found.wall or 0) + (found.dead or 0) + found.hidden
                    assert placed == found.copies == rules.ruleset.copies[kind]
                    if seen_from is None:
                        assert None not in (found.wall, found.dead, found.others)
                        assert found.hidden == 0
                if look is None or look.to_discard:
                    continue
                assert look.known == sum(whereabouts(state, seat, kind, rules).known for kind in kinds_in(look.kinds))
                if seen_from is None:
                    true = [whereabouts(state, seat, kind, rules) for kind in kinds_in(look.kinds)]
                    assert look.true == sum((each.wall or 0) + sum(each.others or ()) for each in true)


def test_a_lost_win_on_a_tile_that_is_known_hides_no_tile() -> None:
    whole = events_of("sichuan", 44, 2)
    report, rules = audited(whole)
    hand = report.details[0]
    line = next(each.line for each in hand.wins if each.event.by == "discard")
    record = recorded(whole)
    entries = [each if each.line != line else BadLine(line, "bad_line", "It can't be read.") for each in record.entries]
    damaged = audit(replace(record, entries=tuple(entries)), keep_steps=True).details[0]
    full = {step.at.line: step.after for step in hand.steps}
    supposed = [step for step in damaged.steps if step.after.doubt]
    assert supposed
    for step in supposed[::9]:
        for kind in range(KINDS):
            one, other = (whereabouts(state, 1, kind, rules) for state in (full[step.at.line], step.after))
            assert (other.others, other.wall) == (one.others, one.wall)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seen_from", [None, 0], ids=["whole", "one-seat"])
def test_a_packed_hand_is_unpacked_as_it_was(ruleset: str, seen_from: int | None) -> None:
    for seed in (60, 61):
        rules, hands = analysed(ruleset, seed, seen_from=seen_from)
        for hand, analysis in hands:
            blob = pack_hand(hand_in_columns(hand, rules))
            assert unpack_hand(blob) == analysis
            assert len(blob) < 2000


@pytest.mark.parametrize("blob", [b"", b"\x00abc", b"\x01abc", b"\x01"], ids=["empty", "other", "broken", "short"])
def test_bytes_that_are_no_packed_hand_are_refused(blob: bytes) -> None:
    with pytest.raises(UnknownLayoutError):
        unpack_hand(blob)


def test_an_excerpt_tells_who_won_and_nothing_else() -> None:
    report, rules = audited(events_of("b30fj", 1, 1))
    (hand,) = report.details
    analysis = analyse_hand(replace(hand, excerpt=True), rules)
    assert analysis.looks == ((), (), (), ())
    assert analysis.judgements == ()
    won = {win.event.seat: win.event.by for win in hand.wins}
    assert [each.won for each in analysis.summaries] == [won.get(seat) for seat in SEATS]
    assert not any(each.looked for each in analysis.summaries)


def test_planes_count_as_a_counter_does() -> None:
    counts = [kind % 5 for kind in range(KINDS)]
    planes = planes_of(counts)
    assert [copies(planes, 1 << kind) for kind in range(KINDS)] == counts
    assert copies(planes, (1 << 10) - 1) == sum(counts[:10])


def test_no_seat_with_a_hidden_tile_is_open() -> None:
    report, _ = audited(events_of("b30fj", 1, 1, seen_from=0))
    state = report.details[0].steps[0].before
    assert [is_open(each) for each in state.seats] == [HIDDEN not in each.concealed for each in state.seats]
