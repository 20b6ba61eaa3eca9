"""The audit of one hand: its start against the hand before, its deal, and the way through it that explains most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct, structs

from replay.engine.follow.dealt_fourteen import Fourteenth, fourteenth
from replay.engine.follow.follower import Follower
from replay.engine.follow.points import after_end
from replay.engine.follow.starts import WayToStart, first_drawer, ways
from replay.engine.outcome import Entries, Expected, Followed, RecordedHand, wrong_scores
from replay.engine.running_scores import Book
from replay.engine.table.apply import apply
from replay.engine.table.compared import scores_are
from replay.engine.table.deal import check_deal, deal
from replay.engine.table.ending import ended, settled, total_of
from replay.engine.table.faults import remark
from replay.engine.table.form import form_fault
from replay.events import StartHand
from replay.findings import Fault, Finding
from replay.hands import WINDS, Wind
from replay.rules import NextDeal, Rules
from replay.said import with_more
from replay.state import HandState
from replay.verdicts import Compared, HandAudit, Step

_MOST_MISSING = 64
_TWO = 2


class AuditedHand(Struct, frozen=True, kw_only=True):
    """What the audit of a hand hands on."""

    findings: tuple[Finding, ...]
    detail: HandAudit
    book: Book
    expected: Expected
    followed: Followed


def audit_hand(hand: RecordedHand) -> AuditedHand:
    """Audit the hand."""
    start, entries, book, expected, rules = hand.start, hand.entries, hand.book, hand.expected, hand.rules
    faults: list[Fault] = []
    held = Compared()
    if found := form_fault(start, rules, excerpt=start.excerpt):
        faults.append(found)
    if _after_missing_hands(start, expected, book, rules):
        assert expected is not None
        faults.append(_wrong_number(start, expected, rules))
        book = book.lost()
    else:
        faults += _continuity(start, expected, rules)
    if start.scores is not None:
        held = Compared(scores=int(not hand.fresh and scores_are(start.scores, book)))
        if not book.agrees(start.scores):
            faults.append(wrong_scores(rules, start.scores, book))
        book = book.stated(start.scores)
    follow = expected.deals if expected is not None and expected.sure else ()
    dealt = fourteenth(start, entries, {start.dealer, *(dealer for dealer, _ in follow)}, rules)
    if dealt is not None:
        start = dealt.start
        faults.append(dealt.fault)
    judged = check_deal(start, rules)
    faults += judged.faults
    taken = list(ways(start, entries, expected, judged, rules))
    if dealt is not None:  # it tells who deals
        taken = [way for way in taken if way.dealer == dealt.draw.seat]
    another = hand.until is None and expected is None and rules.rotation.rounds and start.round is not None
    until = hand.until if len(taken) == 1 else None  # else it is weighed how the whole hand goes
    hand = structs.replace(hand, start=start, book=book, until=until)
    best, way = _best_way(hand, taken, dealt)
    if another and weight(best.findings):
        best, way = _in_another_round(hand, best, way, dealt)
    findings = tuple(at_start(each, hand.at.line, start) for each in faults)
    return AuditedHand(
        findings=(*findings, *best.findings),
        detail=_detail(hand, best, held),
        book=_after(best, rules),
        expected=_next(start, entries, best, way, expected, rules),
        followed=best,
    )


def at_start(fault: Fault, line: int, start: StartHand) -> Finding:
    """The fault as a finding at the start of the hand."""
    return fault.at(line, start.hand, 0)


def _wrong_number(start: StartHand, expected: Expected, rules: Rules) -> Fault:
    right = expected.numbers[0]
    return remark(rules, "wrong_hand", "This is hand {n}.", n=right, recorded=start.hand, expected=right)


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
        deals = {deal for each in states for deal in rules.rotation.deals(each, False)}
    return any(_is_deal(start, each, rules) for each in deals)


def _is_deal(start: StartHand, deal: NextDeal, rules: Rules) -> bool:
    dealer, wind = deal
    return start.dealer == dealer and (not rules.rotation.rounds or None in (start.round, wind) or start.round == wind)


def _continuity(start: StartHand, expected: Expected | None, rules: Rules) -> Iterator[Fault]:
    """Number, dealer and round against the hand before."""
    if expected is None or (expected.lost and start.hand not in expected.numbers):
        return
    if start.hand not in expected.numbers:
        yield _wrong_number(start, expected, rules)
    dealers = [dealer for dealer, _ in expected.deals]
    if start.dealer not in dealers:
        words = "{Seat} deals this hand."
        yield remark(rules, "wrong_dealer", words, Seat=dealers[0], recorded=start.dealer, expected=dealers[0])
    if not rules.rotation.rounds or start.round is None:
        return
    rounds = [wind for dealer, wind in expected.deals if dealer == start.dealer or start.dealer not in dealers]
    if start.round not in rounds and None not in rounds:
        words = "The round is {round}."
        yield remark(rules, "wrong_round", words, round=rounds[0], recorded=start.round, expected=rounds[0])


def _best_way(hand: RecordedHand, ways: Iterable[WayToStart], dealt: Fourteenth | None) -> tuple[Followed, WayToStart]:
    """The way of taking a faulty start that leaves the fewest further findings; the record's own if it is right."""
    start, rules = hand.start, hand.rules
    best: tuple[Followed, WayToStart] | None = None
    fewest, one_tile = 0, False  # where one tile put right leaves one fault, hands in doubt are no better
    for way in ways:
        if one_tile and way.dealt is None and fewest < _TWO:
            break
        state = deal(
            way.dealt or start,
            rules,
            hand.book.computed,
            dealer=way.dealer,
            round_wind=way.round,
            doubtful=way.doubtful,
            with_wall=way.wall,
        )
        if dealt is not None and dealt.left_out:  # the record has no line of the draw
            state = apply(state, dealt.draw, rules)
        followed = _follow(hand, state)
        if way.dealer != start.dealer and hand.expected is None:
            followed.findings.insert(0, first_drawer(start, hand.entries, rules))
        one_tile = one_tile or way.dealt is not None
        left = weight(followed.findings) + (one_tile and way.dealt is None) + (followed.broken_at is not None)
        if best is None or left < fewest:
            best, fewest = (followed, way), left
        if not fewest:
            break
    assert best is not None
    return best


def weight(findings: Iterable[Finding]) -> int:
    """How much a way leaves unexplained: its findings but for what can't be verified."""
    return sum(each.code != "unverifiable" for each in findings)


def _follow(hand: RecordedHand, state: HandState) -> Followed:
    if hand.start.excerpt:
        from replay.engine.excerpt.hand import Excerpt  # few records hold any

        return Excerpt(hand, state).run()
    return Follower(hand, state).run()


def _in_another_round(
    hand: RecordedHand, best: Followed, way: WayToStart, dealt: Fourteenth | None
) -> tuple[Followed, WayToStart]:
    """The hand, if it was played in another round than the one that its start says and that is taken as given.

    That is one fault, found where it first shows. It is supposed where the next hand follows from that round, and where
    there is no next hand if several claims are right in that round.
    """
    rules, later = hand.rules, hand.later
    table = deal(hand.start, rules)
    found = best, way
    for wind in WINDS:
        after = rules.rotation.next_deal(structs.replace(table, round=wind))
        follows = later is not None and after == (later.dealer, later.round)
        if wind == hand.start.round or not (follows or (later is None and _many_claims(best.findings))):
            continue
        supposed = structs.replace(way, round=wind)
        other, _ = _best_way(hand, [supposed], dealt)
        there = {(each.line, each.code) for each in other.findings}
        gone = [each for each in best.findings if (each.line, each.code) not in there and each.code != "unverifiable"]
        told = bool(gone) if follows else _many_claims(gone)
        left = weight(best.findings) - len(gone)
        better = found[0] is best or left + 1 < weight(found[0].findings)
        if told and better and weight(other.findings) == left:
            first = min(gone, key=lambda each: each.line)
            more = ", from which the next hand follows" if follows else ""
            message = with_more(first.message, f"It is right in round {wind}{more}.")
            other.findings.append(structs.replace(first, message=message))
            found = other, supposed
    return found


def _many_claims(findings: Iterable[Finding]) -> bool:
    """Whether several claims of wins are wrong, so that one cause for all of them says more than each."""
    return sum(each.code in ("wrong_total", "wrong_patterns") for each in findings) > 1


def _detail(hand: RecordedHand, followed: Followed, held: Compared) -> HandAudit:
    start = hand.start
    of_wins: Counter[str] = Counter(claim for win in followed.wins for claim in win.compared)
    return HandAudit(
        number=start.hand,
        line=hand.at.line,
        dealer=start.dealer,
        round=followed.state.round,
        excerpt=start.excerpt,
        steps=_as_dealt(followed, start.dealer) if hand.keep else (),
        wins=tuple(followed.wins),
        ledger=tuple(followed.ledger),
        ended=followed.ended,
        scores=followed.book.computed,
        broken_at=followed.broken_at,
        compared=held + followed.compared + Compared(**of_wins),
    )


def _as_dealt(followed: Followed, dealer: int) -> tuple[Step, ...]:
    """The steps with the winds of the deal that the record states, whoever is supposed to have dealt."""
    if followed.state.dealer == dealer:
        return tuple(followed.steps)
    tables = [[structs.replace(each, dealer=dealer) for each in (step.before, step.after)] for step in followed.steps]
    return tuple(
        structs.replace(step, states=tuple(states), place=0)
        for step, states in zip(followed.steps, tables, strict=True)
    )


def _after(followed: Followed, rules: Rules) -> Book:
    """The book after the hand; what the record does not have of a hand leaves the scores open."""
    if followed.closed:
        return followed.book
    if ended(followed.state, rules) is None or followed.lost or followed.broken_at is not None:
        return followed.book.lost()
    return after_end(followed.book, followed.state, None, total_of(settled(followed.state, rules)), rules)


def _next(
    start: StartHand, entries: Entries, followed: Followed, way: WayToStart, expected: Expected | None, rules: Rules
) -> Expected:
    """What the next hand must be; after a wrong number, dealer or round it may follow from the right or wrong one."""
    numbers = [start.hand]
    deals: list[NextDeal] = [(way.dealer, way.round), (start.dealer, start.round)]
    if expected is None:  # taken as given, unless what happened in the hand tells otherwise
        deals = [(way.dealer, start.round), (way.dealer, way.round), (start.dealer, start.round)]
    else:
        if start.hand not in expected.numbers:
            numbers = [*expected.numbers, start.hand]
        if (start.dealer, start.round) not in expected.deals:
            deals = [*expected.deals, *deals]
    right = _right_rounds(start, expected, rules)
    deals += [(start.dealer, wind) for wind in right]
    if not entries:  # nothing of the hand is recorded: the same start may come again
        numbers = [start.hand, start.hand - 1]
    sure = followed.sure and (followed.closed or ended(followed.state, rules) is not None)

    def played(dealer: int, wind: Wind | None) -> HandState:
        return structs.replace(followed.state, dealer=dealer, round=wind, number=start.hand)

    first: list[NextDeal] = []
    others: list[NextDeal] = []
    for dealer, wind in dict.fromkeys(deals):
        deal, *possible = rules.rotation.deals(played(dealer, wind), sure)
        first.append(deal)
        others += possible
    return Expected(
        numbers=tuple(dict.fromkeys(number + 1 for number in numbers)),
        deals=tuple(dict.fromkeys((*first, *others, *(() if entries else deals)))),
        sure=sure,
        lost=followed.lost,
        state=followed.state,
        rounds=tuple(rules.rotation.next_deal(played(start.dealer, wind))[1] for wind in right),
    )


def _right_rounds(start: StartHand, expected: Expected | None, rules: Rules) -> tuple[Wind | None, ...]:
    """The rounds that this hand may have been played in by the right ones, where its own is wrong or follows from one
    that is."""
    if expected is None or not rules.rotation.rounds or start.round is None:
        return ()
    right = expected.rounds
    if all(wind != start.round for _, wind in expected.deals):
        right = (*(wind for dealer, wind in expected.deals if dealer == start.dealer), *right)
    return tuple(dict.fromkeys(wind for wind in right if wind not in (start.round, None)))
