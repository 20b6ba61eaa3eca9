"""What a win claims (total, patterns, payments) against what the rules give. One fault is not blamed twice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from replay.engine.table.faults import remark, worth, wrong_payments
from replay.engine.table.turns import Faults
from replay.events import Win
from replay.findings import Fault
from replay.hands import Hand, HeldHand, Scored, Wind
from replay.rules import Payments, Rules, add
from replay.rules.names import no_row, row_names
from replay.said import Said, together, with_more
from replay.state import SEATS, HandState
from replay.tiles import KINDS, Kind, hidden_tiles

_MOST_FAAN = 1000
_MOST_WAYS = 4


def check_claims(
    state: HandState, event: Win, rules: Rules, hand: Hand, scored: Scored, unseen: tuple[int, int] = (0, 0)
) -> tuple[Faults, bool]:
    """The wrong claims of a legal win, and whether the score is certain.

    `unseen`: so many tiles that the winner sees are hidden, or open by a fault.
    """
    faults = one_cause(state, event, rules, hand, compare(state, event, rules, hand, scored))
    hidden, doubtful = unseen
    if not hidden + doubtful:
        return faults, True
    others = [other for other in (if_seen(rules, hand, hidden + doubtful), if_unseen(rules, hand, doubtful)) if other]
    right = [other for other in others if other.total != scored.total]
    fewest = min((faults, *(compare(state, event, rules, hand, other) for other in right)), key=len)
    if not right or fewest:
        return fewest, not right
    if not hidden or not claims_value(event):
        return (), False
    what = "It is open whether only one is left: some tiles that the winner could see are not recorded."
    return (remark(rules, "unverifiable", what),), False


def in_doubt(state: HandState, event: Win, rules: Rules, hand: Hand, scored: Scored) -> tuple[Faults, bool]:
    """The claims of a legal win that are wrong whatever its winner sees, where a win or declaration before it is
    supposed, so that what lies open is not known; and whether it is worth the same whatever that is."""
    if rules.wall.scoring_tiles or rules.settlement.look_back:
        return contradictions(state, event, rules, hand), False  # the wall may be moved, or another one pay
    seen = (if_seen(rules, hand, rules.ruleset.dealt), if_unseen(rules, hand, rules.ruleset.dealt))
    ways = [scored, *(other for other in seen if other is not None)]
    wrong = [compare(state, event, rules, hand, way) for way in ways]
    everywhere = all(any(each.code != "unverifiable" for each in faults) for faults in wrong)
    same = all((way.total, way.patterns) == (scored.total, scored.patterns) for way in ways)
    return wrong[0] if everywhere else (), same


def compare(state: HandState, event: Win, rules: Rules, hand: Hand, scored: Scored) -> Faults:
    """The claims that differ from this score. Payments to somebody else are blamed alone: they tell of another win."""
    if scored.total is None and claims_value(event):
        words = "The total is open: the scoring tiles are not recorded."
        note = remark(rules, "unverifiable", words, recorded=event.total)
        return with_note(check_unscored(state, event, rules, hand, left_told(rules, hand)), note)
    faults: list[Fault] = []
    if paid_to_another(event) and (found := _payments(state, event, rules, hand, scored)):
        return (found,)
    if event.total is not None and event.total != scored.total:
        message: str = Said("The hand is worth {worth}, not {n}.", worth=(scored.total, scored.unit), n=event.total)
        faults.append(remark(rules, "wrong_total", message, recorded=event.total, expected=scored.total))
    if event.patterns is not None and not _right_rows(event.patterns, scored):
        message = _unknown(event, rules) or "The patterns are not those of any reading that reaches the maximum."
        faults.append(remark(rules, "wrong_patterns", message, recorded=event.patterns, expected=scored.patterns))
    if event.payments is not None and (found := _payments(state, event, rules, hand, scored)):
        faults.append(found)
    return tuple(faults)


def _right_rows(claimed: Mapping[str, int], scored: Scored) -> bool:
    """Whether these are the rows of a reading that counts; a row worth nothing may be left out, none is invented."""
    # the other readings are made when somebody looks
    return _may_have(claimed, (scored.patterns,)) or _may_have(claimed, scored.equals)


def _may_have(claimed: Mapping[str, int], possible: Sequence[Mapping[str, int]]) -> bool:
    """Whether the claimed rows are one of these sets; a row worth nothing may be left out, none is invented."""
    return any(
        claimed == right or (_rows(claimed) == _rows(right) and claimed.keys() <= right.keys()) for right in possible
    )


def _payments(state: HandState, event: Win, rules: Rules, hand: Hand, scored: Scored) -> Fault | None:
    if scored.payments is None:
        if any(each.laid for each in state.seats):
            return None
        if rules.settlement.kong_feeder and event.by == "self_draw":
            if (wrong := _fed(state, event, rules, hand, scored)) or event.total not in (None, scored.total):
                return wrong
        elif event.total in (None, scored.total) and (
            found := unpayable(state, event, rules, hand, [scored.total or 0])
        ):
            return found[0]
        told = [each.message for each in scored.reasons if each.code == "not_judged"]
        why = Said("It is not recorded who pays: {why}.", why=together(told or ["whose tile was won on"]))
        message = with_more(why, by_case(state, event, rules, hand, scored.total))
        return remark(rules, "unverifiable", message, recorded=event.payments)
    paid = by_seat(state, scored.payments)
    right, *others = (add(paid, moved) for moved in rules.settlement.moves(state, event))
    if event.payments in (right, *others):
        return None
    claimed = event.total
    if claimed is None and event.patterns is not None and not _right_rows(event.patterns, scored):
        claimed = sum(event.patterns.values())
    if claimed is not None and claimed != scored.total and _pays(state, event, rules, hand, claimed) == event.payments:
        return None  # they follow from the wrong total, which is blamed
    words = "A total of {worth} pays {amounts}."
    return wrong_payments(rules, words, event.payments, right, worth=(scored.total, scored.unit), amounts=right)


def _fed(state: HandState, event: Win, rules: Rules, hand: Hand, scored: Scored) -> Fault | None:
    """Payments after an open kong of which it is not said who fed it: they name one player, who pays all of it."""
    total = scored.total or 0
    if any(
        _may_pay(state, event, rules, hand, each) for each in (total, total if event.total is None else event.total)
    ):
        return None
    alone, *more = sorted({max(way.moved.values()) for way in rules.settlement.pays(hand, total)})
    who = f"Only the player whose discard was konged pays, {alone}"
    if more:
        who += f", or after another kong everybody in play, {more[-1]} together,"
    message = f"{who} for a total of {worth(total, scored.unit)}."
    return wrong_payments(rules, message, event.payments)


def by_seat(state: HandState, payments: Mapping[Wind, int]) -> Payments:
    """What these winds are paid, by seat."""
    a, b, c, d = (payments.get(state.wind_of(seat), 0) for seat in SEATS)
    return a, b, c, d


def _pays(state: HandState, event: Win, rules: Rules, hand: Hand, total: int) -> Payments | None:
    payments = rules.settlement.pay(hand, total)
    return None if payments is None else add(by_seat(state, payments), rules.settlement.moves(state, event)[0])


def as_claimed(state: HandState, event: Win, rules: Rules, hand: Hand) -> Payments | None:
    """What the win pays by its own claims: the payments, or what follows from the total; None where neither tells."""
    if event.payments is not None or event.total is None:
        return event.payments
    return _pays(state, event, rules, hand, event.total)


def _may_pay(state: HandState, event: Win, rules: Rules, hand: Hand, total: int) -> bool:
    """Whether this total may pay what the win claims, as far as the hand fixes what it pays."""
    ways = [moved for moved, _ in _cases(state, event, rules, hand, total)]
    return not ways or event.payments in ways


def is_payable(event: Win, rules: Rules, hand: Hand, total: int | None) -> bool:
    """Whether the payments that the win claims can be held against what this total pays, or may pay."""
    return event.payments is not None and total is not None and bool(rules.settlement.pays(hand, total))


def _cases(state: HandState, event: Win, rules: Rules, hand: Hand, total: int) -> Iterator[tuple[Payments, Said]]:
    """Each way in which the total may be paid, and when it is so, with what that player gains."""
    always = rules.settlement.moves(state, event)[0]
    for case in rules.settlement.pays(hand, total):
        seat = state.seat_of(case.who)
        yield add(by_seat(state, case.moved), always), Said(case.when, who=seat)


def by_case(state: HandState, event: Win, rules: Rules, hand: Hand, total: int | None) -> str:
    """Where it is open who pays this total: when the claimed payments are right, or without a claim what each case
    pays, as a sentence; empty where it is not open, or no case is told."""
    if total is None or rules.settlement.pay(hand, total) is not None:
        return ""
    if event.payments is None:
        return _each_case(state, event, rules, hand, total)
    fitting = [when for moved, when in _cases(state, event, rules, hand, total) if moved == event.payments]
    return Said("The payments are right if {why}.", why=together(fitting, "{what}, or if {why}")) if fitting else ""


def _each_case(state: HandState, event: Win, rules: Rules, hand: Hand, total: int) -> str:
    told = dict(_cases(state, event, rules, hand, total))
    if not 1 < len(told) <= _MOST_WAYS:
        return ""
    ways = [Said("{amounts} if {why}", amounts=moved, why=when) for moved, when in told.items()]
    return Said("A total of {n} pays {why}.", n=total, why=together(ways, "{what}; or {why}"))


def with_note(faults: Faults, note: Fault) -> Faults:
    """The faults of a win with the note that it is not judged; a total that is wrong whatever is hidden is judged."""
    return faults if any(each.code == "wrong_total" for each in faults) else (*faults, note)


def check_unscored(state: HandState, event: Win, rules: Rules, hand: Hand, left: int | None = None) -> Faults:
    """The claims of a win that can't be scored: whatever is hidden, they must be possible.

    `hand` has hidden tiles for those that are not known, its `scoring_tiles` as `Table.possible_rows` wants them;
    `left`: the tiles left in the wall, None where that is not known.
    """
    possible = rules.unseen.possible_rows(hand, event.scoring_tiles is not None, left)
    if possible is None:
        return (*_unknown_rows(event, rules), *contradictions(state, event, rules, hand))
    totals = sorted({sum(each.values()) for each in possible})
    right = totals[0] if len(totals) == 1 else None
    faults: list[Fault] = []
    if event.total is not None and event.total not in totals:
        unit = rules.ruleset.unit
        message: str = Said("Whatever is hidden, the hand can't be worth {total}.", total=(event.total, unit))
        if right is not None:
            words = "Whatever is hidden, the hand is worth {total}, not {n}."
            message = Said(words, total=(right, unit), n=event.total)
        faults.append(remark(rules, "wrong_total", message, recorded=event.total, expected=right))
    if event.patterns is not None and not _may_have(event.patterns, possible):
        expected = _rows(possible[0]) if len(possible) == 1 else None
        message = "Whatever is hidden, the hand can't have these patterns."
        faults.append(remark(rules, "wrong_patterns", message, recorded=event.patterns, expected=expected))
    if not faults:
        payable = totals if event.total is None else [event.total]
        return unpayable(state, event, rules, hand, payable, right)
    claimed = event.total if event.total is not None else sum((event.patterns or {}).values())
    return (*faults, *unpayable(state, event, rules, hand, [*totals, claimed], right))


def left_told(rules: Rules, hand: Hand) -> int | None:
    """The tiles left in the wall, where the situation says that."""
    told = hand.situation
    if told.tiles_drawn is not None:
        return rules.ruleset.wall_size - told.tiles_drawn
    return rules.wall.dead if told.last_tile else None


def contradictions(state: HandState, event: Win, rules: Rules, hand: Hand) -> Faults:
    """Claims that contradict each other, whatever the hand is: one of two is wrong, and a third one tells which."""
    come_to = None if not event.patterns else rules.unseen.total_of(_rows(event.patterns))
    if come_to is None or event.total in (None, come_to) or _unknown_rows(event, rules):
        return unpayable(state, event, rules, hand, None if event.total is not None or come_to is None else [come_to])
    unit = rules.ruleset.unit
    paid = event.payments is not None
    if (
        paid
        and _may_pay(state, event, rules, hand, come_to)
        and not _may_pay(state, event, rules, hand, event.total or 0)
    ):
        words = "The claimed patterns add up to {worth}, as the payments do, not to {n}."
        message = Said(words, worth=(come_to, unit), n=event.total)
        return (remark(rules, "wrong_total", message, recorded=event.total, expected=come_to),)
    words = "The claimed patterns add up to {worth}, not to the claimed {n}."
    wrong = remark(rules, "wrong_patterns", words, worth=(come_to, unit), n=event.total, recorded=event.patterns)
    return (wrong, *unpayable(state, event, rules, hand))


def one_cause(
    state: HandState,
    event: Win,
    rules: Rules,
    hand: Hand,
    faults: Faults,
    those_of: str = "they are those of another hand than the one shown",
) -> Faults:
    """The wrong claims, those made one that agree with each other and differ from the hand for one reason.

    Where other scoring tiles than those stated give total and patterns, and no wall says which were turned, the tiles
    are wrong. Where the tiles of the hand are known from the win alone, total and patterns are `those_of`.
    """
    claims = [each for each in faults if each.code in ("wrong_total", "wrong_patterns")]
    if len(claims) < 2 or event.patterns is None or event.total is None:
        return faults
    come_to = rules.unseen.total_of(_rows(event.patterns))
    rest = tuple(each for each in faults if each not in claims)
    turned = hand.scoring_tiles
    if event.scoring_tiles and turned is not None and state.wall is None:
        open_tiles = replace(hand, scoring_tiles=hidden_tiles(len(turned)))
        if _may_have(event.patterns, rules.unseen.possible_rows(open_tiles, True, None) or ()):
            words = "The patterns are those of other scoring tiles than {tiles}."
            tiles = remark(rules, "wrong_scoring_tiles", words, tiles=event.scoring_tiles, recorded=event.scoring_tiles)
            besides = contradictions(state, event, rules, hand) if event.total != come_to else rest
            return (tiles, *besides)
    if event.total != come_to:
        return faults
    if not state.seats[event.seat].hides:
        return faults
    total, wrong = claims
    apart = _apart(event, rules, wrong, those_of)
    told = with_more(total.message, f"The claimed patterns add up to {event.total}, too{apart}.")
    return (remark(rules, "wrong_total", told, recorded=total.recorded, expected=total.expected), *rest)


def _rows(claimed: Mapping[str, int]) -> dict[str, int]:
    return {name: value for name, value in claimed.items() if value}


def _apart(event: Win, rules: Rules, wrong: Fault, those_of: str) -> str:
    """Why claimed patterns that agree with the claimed total are wrong: those of another hand share no row with it."""
    if unknown := _unknown(event, rules):
        return f". {unknown.rstrip('.')}"
    claimed, right = _rows(event.patterns or {}), _rows(wrong.expected if isinstance(wrong.expected, dict) else {})
    if not claimed.items() & right.items():
        return f": {those_of}"
    said = [f"{name} {value}" for name, value in claimed.items() if right.get(name) != value]
    left = [f"{name} {value}" for name, value in right.items() if claimed.get(name) != value]
    told = [f"without {', '.join(left)}"] * bool(left) + [f"with {', '.join(said)}"] * bool(said)
    return f", {' and '.join(told)}"


def _unknown(event: Win, rules: Rules) -> str:
    """What is said of claimed patterns that no row of the game has; empty where there are none."""
    names = row_names(rules.ruleset, rules.rulings) if event.patterns else frozenset()
    unknown = [
        f"{name}{no_row(rules.ruleset, rules.rulings, name)}" for name in event.patterns or {} if name not in names
    ]
    return f"There is no row of this name in {rules.ruleset.title}: {', '.join(unknown)}." if unknown else ""


def _unknown_rows(event: Win, rules: Rules) -> Faults:
    message = _unknown(event, rules)
    return (remark(rules, "wrong_patterns", message, recorded=event.patterns),) if message else ()


def unpayable(
    state: HandState,
    event: Win,
    rules: Rules,
    hand: Hand,
    totals: Sequence[int] | None = None,
    right: int | None = None,
) -> Faults:
    """Payments that none of the totals gives: by default those that the claimed total gives, or else any."""
    if event.payments is None or not rules.settlement.pays(hand, 1):
        return ()
    if totals is None:
        paying = (each for each in range(_MOST_FAAN) if rules.settlement.pays(hand, each))
        totals = (event.total,) if event.total is not None else list(paying)
        right = event.total
    if any(_may_pay(state, event, rules, hand, total) for total in totals):
        return ()
    if right is not None and (paid := _pays(state, event, rules, hand, right)) is not None:
        return (wrong_payments(rules, "A total of {n} pays {amounts}.", event.payments, paid, n=right, amounts=paid),)
    cases = len(totals) == 1 and _each_case(state, event, rules, hand, totals[0])
    return (wrong_payments(rules, cases or "No total pays this.", event.payments),)


def paid_to_another(event: Win) -> bool:
    """Whether the win pays somebody else than its winner."""
    return event.payments is not None and event.payments[event.seat] < max(event.payments)


def claims_value(event: Win) -> bool:
    """Whether the win claims anything of its value."""
    return event.total is not None or event.patterns is not None or event.payments is not None


def if_seen(rules: Rules, hand: Hand, unseen: int) -> Scored | None:
    """The score if the tiles that are not known were copies of what the hand waits for; None when they can't be."""
    waits = unseen_waits(rules, hand)
    visible = hand.situation.visible
    if not waits or visible is None:
        return None
    # where the winning tile is not counted itself, one of the others is the last one
    ways = [waits] + [
        waits[:place] + waits[place + 1 :] for place, kind in enumerate(waits) if kind not in waits[:place]
    ]
    found = [
        rules.score(replace(hand, situation=replace(hand.situation, visible=(*visible, *way))))
        for way in ways
        if 1 <= len(way) <= unseen
    ]
    return max((each for each in found if isinstance(each, Scored)), key=lambda each: each.total or 0, default=None)


def if_unseen(rules: Rules, hand: Hand, doubtful: int) -> Scored | None:
    """The score if nothing that the winner sees could be trusted; None where all of it can."""
    if not doubtful or hand.situation.visible is None:
        return None
    scored = rules.score(replace(hand, situation=replace(hand.situation, visible=())))
    return scored if isinstance(scored, Scored) else None


def unseen_waits(rules: Rules, hand: Hand) -> tuple[Kind, ...]:
    """The tiles, besides the one won on, that would complete the hand and that its owner has not seen."""
    held = HeldHand(concealed=hand.concealed, melds=hand.melds, flowers=hand.flowers)
    seen = [*hand.concealed, *hand.flowers, hand.win, *(hand.situation.visible or ())]
    for meld in hand.melds:
        seen += meld.tiles
    found: list[Kind] = []
    for kind in range(KINDS):
        left = rules.ruleset.copies[kind] - seen.count(kind)
        if left > 0 and rules.shapes.complete(held, kind):
            found += [kind] * left
    return tuple(found)
