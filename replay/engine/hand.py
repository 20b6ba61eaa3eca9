"""The audit of one hand: its start against the hand before, its deal, and the way through it that explains most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from msgspec import Struct, structs

from replay.engine.deal import JudgedDeal, check_deal, deal
from replay.engine.ending import settled, total_of
from replay.engine.excerpt import Excerpt
from replay.engine.faults import fault, remark
from replay.engine.follow import Entries, Followed, Follower, wrong_scores
from replay.engine.form import form_fault
from replay.engine.scores import Book
from replay.events import Draw, EventAt, Exchange, StartHand, VoidSuit
from replay.findings import Fault, Finding
from replay.hands import WINDS, Wind
from replay.rules import NextDeal, Rules
from replay.state import SEATS, HandState, Stage
from replay.tiles import KIND_OF, parse_tiles
from replay.verdicts import HandAudit

_MOST_MISSING = 64


class Expected(Struct, frozen=True):
    """What the next hand must be: its number and its deal; the first of each is reported as the right one."""

    numbers: tuple[int, ...]
    deals: tuple[NextDeal, ...]
    sure: bool = True
    """Whether the hand before is known well enough to take its word against the record's."""
    lost: bool = False
    """Whether hands may have been lost, so that another number is no fault."""
    state: HandState | None = None
    """The table at the end of the hand before."""


class AuditedHand(Struct, frozen=True, kw_only=True):
    """What the audit of a hand hands on."""

    findings: tuple[Finding, ...]
    detail: HandAudit
    book: Book
    expected: Expected
    followed: Followed


class _Way(Struct, frozen=True):
    """One way to take a start: who deals, which round it is, whose hands and whether the wall can be trusted."""

    dealer: int
    round: Wind | None
    doubtful: frozenset[int]
    wall: bool


def audit_hand(
    at: EventAt,
    start: StartHand,
    entries: Entries,
    book: Book,
    expected: Expected | None,
    rules: Rules,
    *,
    later: StartHand | None = None,
    keep: bool = False,
) -> AuditedHand:
    """Audit the hand of `start` and the `entries` after it. `expected` is None where anything may begin; `later` is the
    start of the next hand, from which the round of such a hand may be known better."""
    faults: list[Fault] = []
    if found := form_fault(start, rules, excerpt=start.excerpt):
        faults.append(found)
    if _after_missing_hands(start, expected, book, rules):
        assert expected is not None
        faults.append(_wrong_number(start, expected, rules))
        book = book.lost()
    else:
        faults += _continuity(start, expected, rules)
    if start.scores is not None:
        if not book.agrees(start.scores):
            faults.append(wrong_scores(rules, start.scores, book.computed))
        book = book.stated(start.scores)
    judged = check_deal(start, rules)
    faults += judged.faults
    ways = list(_ways(start, entries, expected, judged, rules))
    if expected is None and later is not None:
        ways += _rounds_before(start, later, judged, rules)
    best, way = _best_way(start, entries, book, rules, ways, given=expected is None, keep=keep)
    findings = tuple(_at_start(each, at.line, start) for each in faults)
    return AuditedHand(
        findings=(*findings, *best.findings),
        detail=_detail(at, start, best, keep=keep),
        book=_after(best, rules),
        expected=_next(start, entries, best, way, expected, rules),
        followed=best,
    )


def _at_start(fault: Fault, line: int, start: StartHand) -> Finding:
    return Finding(
        code=fault.code,
        line=line,
        message=fault.message,
        hand=start.hand,
        turn=0,
        recorded=fault.recorded,
        expected=fault.expected,
        rule=fault.rule,
    )


def _wrong_number(start: StartHand, expected: Expected, rules: Rules) -> Fault:
    right = expected.numbers[0]
    return remark(rules, "wrong_hand", f"This is hand {right}.", recorded=start.hand, expected=right)


def _after_missing_hands(start: StartHand, expected: Expected | None, book: Book, rules: Rules) -> bool:
    """Whether the number tells of hands that are missing before this one: dealer and round go with it, and one of
    dealer, round and scores does not follow from the hand before."""
    if expected is None or expected.state is None or expected.lost or start.hand in expected.numbers:
        return False
    missing = start.hand - expected.numbers[0]
    follows = any(_is_deal(start, each, rules) for each in expected.deals)
    if not 0 < missing <= _MOST_MISSING or (follows and (start.scores is None or book.agrees(start.scores))):
        return False
    deals = set(expected.deals)
    for number in range(expected.numbers[0], start.hand):
        states = [structs.replace(expected.state, dealer=dealer, round=wind, number=number) for dealer, wind in deals]
        deals = {rules.table.next_deal(each) for each in states}
        deals |= {deal for each in states for deal in rules.table.other_deals(each, False)}
    return any(_is_deal(start, each, rules) for each in deals)


def _is_deal(start: StartHand, deal: NextDeal, rules: Rules) -> bool:
    dealer, wind = deal
    return start.dealer == dealer and (not rules.table.rounds or None in (start.round, wind) or start.round == wind)


def _continuity(start: StartHand, expected: Expected | None, rules: Rules) -> Iterator[Fault]:
    """Number, dealer and round against the hand before."""
    if expected is None or (expected.lost and start.hand not in expected.numbers):
        return
    if start.hand not in expected.numbers:
        yield _wrong_number(start, expected, rules)
    dealers = [dealer for dealer, _ in expected.deals]
    if start.dealer not in dealers:
        message = f"Seat {dealers[0]} deals this hand."
        yield remark(rules, "wrong_dealer", message, recorded=start.dealer, expected=dealers[0])
    if not rules.table.rounds or start.round is None:
        return
    rounds = [wind for dealer, wind in expected.deals if dealer == start.dealer or start.dealer not in dealers]
    if start.round not in rounds and None not in rounds:
        yield remark(rules, "wrong_round", f"The round is {rounds[0]}.", recorded=start.round, expected=rounds[0])


def _best_way(
    start: StartHand,
    entries: Entries,
    book: Book,
    rules: Rules,
    ways: Iterable[_Way],
    *,
    given: bool,
    keep: bool,
) -> tuple[Followed, _Way]:
    """The way of taking a faulty start that leaves the fewest further findings; the record's own if it is right."""
    best: tuple[Followed, _Way] | None = None
    for way in ways:
        state = deal(
            start,
            rules,
            book.computed,
            dealer=way.dealer,
            round_wind=way.round,
            doubtful=way.doubtful,
            with_wall=way.wall,
        )
        followed = _follow(start, state, entries, book, rules, keep=keep)
        if way.dealer != start.dealer and given:
            followed.findings.insert(0, _first_drawer(start, entries, rules))
        if best is None or weight(followed.findings) < weight(best[0].findings):
            best = followed, way
        if not weight(best[0].findings):
            break
    assert best is not None
    return best


def weight(findings: Iterable[Finding]) -> int:
    """How much a way leaves unexplained: its findings but for what can't be verified."""
    return sum(each.code != "unverifiable" for each in findings)


def _follow(start: StartHand, state: HandState, entries: Entries, book: Book, rules: Rules, *, keep: bool) -> Followed:
    if start.excerpt:
        return Excerpt(start, state, book, rules, entries, keep=keep).run()
    return Follower(state, book, rules, entries, keep=keep).run()


def _first_draw(entries: Entries) -> EventAt | None:
    """The hand's first event, what is done before play left out, if it is a draw."""
    for first in entries:
        if not isinstance(first, EventAt) or not isinstance(first.event, VoidSuit | Exchange):
            return first if isinstance(first, EventAt) and isinstance(first.event, Draw) else None
    return None


def _first_drawer(start: StartHand, entries: Entries, rules: Rules) -> Finding:
    """The dealer of the first hand is taken as given, so it is the first draw that is out of turn."""
    first = _first_draw(entries)
    assert first is not None
    seat = getattr(first.event, "seat", None)
    message = f"It is seat {start.dealer}'s move, not seat {seat}'s: seat {start.dealer} deals."
    out = fault(rules, "out_of_turn", message, recorded=seat, expected=start.dealer)
    return Finding(
        code=out.code,
        line=first.line,
        message=out.message,
        hand=start.hand,
        turn=1,
        seat=seat,
        recorded=out.recorded,
        expected=out.expected,
        rule=out.rule,
    )


def _ways(
    start: StartHand, entries: Entries, expected: Expected | None, judged: JudgedDeal, rules: Rules
) -> Iterator[_Way]:
    """The record's own way, then what a wrong dealer, round or deal may have been."""
    dealers = [start.dealer]
    first = _first_draw(entries)
    if expected is None and first is not None and isinstance(first.event, Draw):
        dealers.insert(0, first.event.seat)
    rounds: list[Wind | None] = [start.round]
    if start.round is None and rules.table.rounds:
        rounds = [WINDS[(start.hand - 1) // 4 % 4]]
    if expected is not None and expected.sure:
        dealers += [dealer for dealer, _ in expected.deals if start.dealer not in [each for each, _ in expected.deals]]
        if rules.table.rounds:
            listed = [wind for _, wind in expected.deals]
            rounds += [wind for wind in listed if start.round not in listed]
    places = [(judged.doubtful, judged.wall)]
    if any(each.code == "too_many_copies" for each in judged.faults):
        places += _less_trust(start, judged)
    seen = set()
    for (doubtful, wall), dealer, wind in product(places, dealers, rounds):
        way = _Way(dealer, wind, doubtful, wall)
        if way not in seen:
            seen.add(way)
            yield way


def _rounds_before(start: StartHand, later: StartHand, judged: JudgedDeal, rules: Rules) -> Iterator[_Way]:
    """Other rounds of a hand that is taken as given, under which the next hand follows."""
    state = deal(start, rules)
    for wind in WINDS:
        before = structs.replace(state, round=wind)
        if wind != start.round and rules.table.rounds and rules.table.next_deal(before) == (later.dealer, later.round):
            yield _Way(start.dealer, wind, judged.doubtful, judged.wall)


def _less_trust(start: StartHand, judged: JudgedDeal) -> list[tuple[frozenset[int], bool]]:
    """Where the deal shows too many copies: the wall or one of the hands that hold them is not as recorded."""
    many = next(each for each in judged.faults if each.code == "too_many_copies")
    kinds = {KIND_OF[name] for name in many.recorded}
    found: list[tuple[frozenset[int], bool]] = []
    if start.wall is not None and judged.wall:
        found.append((judged.doubtful, False))
    for seat in SEATS:
        if kinds & set(parse_tiles(start.hands[seat])):
            doubtful = judged.doubtful | {seat}
            found.append((doubtful, judged.wall))
            if start.wall is not None:
                found.append((doubtful, False))
    found.append((frozenset(SEATS), False))
    return found


def _detail(at: EventAt, start: StartHand, followed: Followed, *, keep: bool) -> HandAudit:
    return HandAudit(
        number=start.hand,
        line=at.line,
        dealer=followed.state.dealer,
        round=followed.state.round,
        excerpt=start.excerpt,
        steps=tuple(followed.steps) if keep else (),
        wins=tuple(followed.wins),
        ledger=tuple(followed.ledger),
        ended=followed.ended,
        scores=followed.book.computed,
        broken_at=followed.broken_at,
    )


def _after(followed: Followed, rules: Rules) -> Book:
    """The book after the hand; what the record does not have of a hand leaves the scores open."""
    if followed.closed:
        return followed.book
    if not _over(followed, rules) or followed.lost or followed.broken_at is not None:
        return followed.book.lost()
    return followed.book.moved(total_of(settled(followed.state, rules)), None)


def _over(followed: Followed, rules: Rules) -> bool:
    """Whether the hand has come to its end by the rules, ended by the record or not."""
    state = followed.state
    return len(state.winners) >= rules.table.last_winner or (state.stage is Stage.DRAW and state.left <= 0)


def _next(
    start: StartHand, entries: Entries, followed: Followed, way: _Way, expected: Expected | None, rules: Rules
) -> Expected:
    """What the next hand must be; after a wrong number, dealer or round it may follow from the right or wrong one."""
    numbers = [start.hand]
    deals: list[NextDeal] = [(way.dealer, way.round), (start.dealer, start.round)]
    if expected is None:  # taken as given, whatever the way
        deals = [(way.dealer, start.round), (start.dealer, start.round)]
    else:
        if start.hand not in expected.numbers:
            numbers = [*expected.numbers, start.hand]
        if (start.dealer, start.round) not in expected.deals:
            deals = [*expected.deals, *deals]
    if not entries:  # nothing of the hand is recorded: the same start may come again
        numbers = [start.hand, start.hand - 1]
    sure = followed.sure and (followed.closed or _over(followed, rules))
    first: list[NextDeal] = []
    others: list[NextDeal] = []
    for dealer, wind in dict.fromkeys(deals):
        after = structs.replace(followed.state, dealer=dealer, round=wind, number=start.hand)
        first.append(rules.table.next_deal(after))
        others += rules.table.other_deals(after, sure)
    return Expected(
        numbers=tuple(dict.fromkeys(number + 1 for number in numbers)),
        deals=tuple(dict.fromkeys((*first, *others, *(() if entries else deals)))),
        sure=sure,
        lost=followed.lost,
        state=followed.state,
    )
