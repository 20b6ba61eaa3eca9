"""A slow analysis of a hand, written from the definitions: everything is counted anew from the state at each moment.

It asks the rules for `accepts`, `shanten` and `discards` and the engine what is legal; it shares no code with
`replay.analysis` but the values that they both return. It needs records with a whole wall and no hidden tiles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import get_args

from msgspec.structs import replace

from replay.analysis.values import Chapter, HandAnalysis, Judgement, Look
from replay.engine import apply, legal_claims, legal_win
from replay.events import Chow, Discard, Draw, Kong, Pung, VoidSuit, Win
from replay.hands import Acceptance, Hand, HeldHand, Scored, WinBy
from replay.rules import Rules
from replay.state import SEATS, HandState, Stage
from replay.tiles import KIND_OF, Kind
from replay.verdicts import HandAudit


def held(state: HandState, seat: int, visible: Counter[Kind]) -> HeldHand:
    me = state.seats[seat]
    return HeldHand(
        concealed=me.concealed,
        melds=me.plain_melds,
        flowers=me.flowers,
        seat=state.wind_of(seat),
        round=state.round or "E",
        void_suit=me.void_suit,
        visible=tuple(visible.elements()),
    )


def own(state: HandState, seat: int) -> Counter[Kind]:
    me = state.seats[seat]
    found = Counter(me.concealed) + Counter(me.flowers)
    for meld in me.plain_melds:
        found.update(meld.tiles)
    return found


def seen(state: HandState, seat: int, rules: Rules) -> Counter[Kind]:
    """What lies open for this seat besides its own hand and melds."""
    found: Counter[Kind] = Counter(state.robbed)
    for place in SEATS:
        them = state.seats[place]
        found.update(put.kind for put in them.discards if put.claimed_by is None)
        if place == seat:
            continue
        found.update(them.flowers)
        for meld in them.plain_melds:
            if meld.kind != "concealed_kong":
                found.update(meld.tiles)
        if them.won is None or place in state.winners_here or rules.unseen.winners_show == "melds":
            continue
        found.update(them.concealed)
        if them.win_by == "self_draw" and them.win_tile is not None:
            found[them.win_tile] += 1
        if rules.unseen.winners_show == "all":
            for meld in them.plain_melds:
                if meld.kind == "concealed_kong":
                    found.update(meld.tiles)
    return found


def live(state: HandState, seat: int, rules: Rules) -> Counter[Kind]:
    """What can still come to this seat: the wall as far as it is drawn, and the hands of others in play.

    Of own walls what is left of all four: a tile of another's can be put down.
    """
    assert state.wall is not None
    wall = list(state.wall)
    if rules.own_wall:
        ends = [rules.own_wall * (place + 1) for place in SEATS]
        wall = [
            tile
            for place, end in enumerate(ends)
            for tile in wall[end - rules.own_wall + state.seats[place].draws : end]
        ]
    elif rules.wall.replacement_end == "live_tail":
        wall = wall[: len(wall) - state.dead]
        wall = wall[state.front : len(wall) - state.back]
    else:
        wall = wall[state.front : len(wall) - state.back - state.dead]
    found = Counter(wall)
    for place in SEATS:
        if place != seat and state.seats[place].won is None:
            found.update(state.seats[place].concealed)
    return found


def total(rules: Rules) -> Counter[Kind]:
    return Counter(dict(enumerate(rules.ruleset.copies)))


def mask(found: Acceptance) -> int:
    return sum(1 << wait.tile for wait in found.waits or found.accepts)


def look(state: HandState, seat: int, event: int, rules: Rules) -> Look | None:
    """The look of a seat at a moment, or None for one who has won."""
    me = state.seats[seat]
    if me.won is not None:
        return None
    if (len(me.concealed) + 3 * len(me.melds)) == 14:
        shanten = rules.shapes.shanten(held(state, seat, Counter()))
        return Look(event=event, shanten=shanten, true=0, hell_true=False, to_discard=True)
    known = rules.shapes.accepts(held(state, seat, seen(state, seat, rules)))
    out_of_reach = total(rules) - own(state, seat) - live(state, seat, rules)
    true = rules.shapes.accepts(held(state, seat, out_of_reach))
    waits = known.waits if known.shanten == 0 else ()
    return Look(
        event=event,
        shanten=known.shanten,
        kinds=mask(known),
        self_draw=sum(1 << wait.tile for wait in waits if wait.by == "self_draw"),
        known=known.left,
        true=true.left,
        hell_known=known.hell_wait,
        hell_true=true.hell_wait,
    )


def looks(hand: HandAudit, rules: Rules) -> list[list[Look | None]]:
    """By event, by seat."""
    states = [hand.steps[0].before, *(step.after for step in hand.steps)]
    return [[look(state, seat, event, rules) for seat in SEATS] for event, state in enumerate(states)]


# ------------------------------------------------------------- discards


def judgements(hand: HandAudit, rules: Rules) -> Iterator[Judgement]:
    for number, step in enumerate(hand.steps, 1):
        event = step.at.event
        if not isinstance(event, Discard):
            continue
        tile = KIND_OF[event.tile]
        state = step.before
        choices = rules.discards(held(state, event.seat, seen(state, event.seat, rules)))
        legal = [
            each
            for each in choices
            if each.tile == tile or rules.play.discard_fault(state, event.seat, each.tile) is None
        ]
        chosen = next(each for each in choices if each.tile == tile)
        best = legal[0]
        if (best.after.shanten, best.after.left) == (chosen.after.shanten, chosen.after.left):
            best = chosen
        yield Judgement(
            event=number,
            turn=step.after.turns,
            seat=event.seat,
            tile=tile,
            shanten=chosen.after.shanten,
            left=chosen.after.left,
            best=best.tile,
            best_shanten=best.after.shanten,
            best_left=best.after.left,
            broke_ready=chosen.after.shanten > 0 and best.after.shanten == 0,
            dealt_in=tuple(sorted(winners_of(hand, number))),
            could_deal_in=tuple(seat for seat in SEATS if may_win(step.after, seat, rules)),
        )


def may_win(state: HandState, seat: int, rules: Rules) -> bool:
    if state.seats[seat].won is not None:
        return False
    return legal_win(state, rules, seat) is not None


def winners_of(hand: HandAudit, number: int) -> list[int]:
    """Who wins right after the event of this number."""
    found = []
    for step in hand.steps[number:]:
        if not isinstance(step.at.event, Win):
            break
        found.append(step.at.event.seat)
    return found


# ------------------------------------------------------------- the story


def story(hand: HandAudit, rules: Rules, told: list[list[Look | None]]) -> list[Chapter]:
    found: list[Chapter] = []
    for seat in SEATS:
        short = little(hand, seat, [each[seat] for each in told], rules)
        found += _waits(hand, seat, [each[seat] for each in told], short)
    found += _late(hand, told)
    found += _passed(hand, rules, told)
    found += _won(hand, told)
    return found


def _turn(hand: HandAudit, event: int) -> int:
    return hand.steps[event - 1].after.turns if event else hand.steps[0].before.turns


def little(hand: HandAudit, seat: int, told: list[Look | None], rules: Rules) -> list[int]:
    """By event, the waits that are worth no win by the tiles alone, drawn or given."""
    found = []
    for event, now in enumerate(told):
        mask = 0
        state = hand.steps[event - 1].after if event else hand.steps[0].before
        if rules.wins.minimum and now is not None and not now.to_discard and now.shanten == 0:
            me = state.seats[seat]
            for tile in (each for each in range(50) if now.kinds >> each & 1):
                won = [
                    Hand(
                        concealed=me.concealed,
                        win=tile,
                        by=by,
                        melds=me.plain_melds,
                        flowers=me.flowers,
                        seat=state.wind_of(seat),
                        round=state.round or "E",
                    )
                    for by in get_args(WinBy)[:2]
                ]
                mask |= 0 if any(isinstance(rules.score(each), Scored) for each in won) else 1 << tile
        found.append(mask)
    return found


def _waits(hand: HandAudit, seat: int, told: list[Look | None], short: list[int]) -> Iterator[Chapter]:
    before: Look | None = None
    worth = 0
    for event, now in enumerate(told):
        if now is None:
            return
        if now.to_discard:
            continue

        def tell(kind: str, look: Look, *, event: int = event, plain: bool = False) -> Chapter:
            return Chapter(
                event=event,
                turn=_turn(hand, event),
                seat=seat,
                kind=kind,  # type: ignore[arg-type]  # one of the literals
                kinds=look.kinds,
                known=0 if plain else look.known,
                true=None if plain else look.true,
                short=0 if plain else short[event],
            )

        new = now.shanten == 0 and (
            before is None or before.shanten > 0 or before.kinds != now.kinds or worth != short[event]
        )
        if now.shanten and before is not None and before.shanten == 0:
            yield tell("broken", before, plain=True)
        if new and (before is None or before.shanten):
            yield tell("ready", now)
        elif new and before is not None:
            more, fewer = now.kinds & ~before.kinds, before.kinds & ~now.kinds
            alike = bool(more) is bool(fewer)
            yield tell("changed" if alike else "widened" if more else "narrowed", now)
        worth = short[event]
        if now.shanten == 0 and not (short[event] and short[event] == now.kinds):
            if now.true == 0:
                if new or (before is not None and before.true != 0):
                    yield tell("died", now)
            elif now.hell_true and (new or (before is not None and (not before.hell_true or before.true == 0))):
                yield tell("hell", now)
        before = now


def _late(hand: HandAudit, told: list[list[Look | None]]) -> Iterator[Chapter]:
    for event, step in enumerate(hand.steps, 1):
        if not isinstance(step.at.event, Draw):
            continue
        seat, kind = step.at.event.seat, KIND_OF[step.at.event.tile]
        past = [each[seat] for each in told[:event]]
        ready = [each for each in past if each is not None and not each.to_discard and each.shanten == 0]
        now = past[-1]
        assert now is not None
        current = now.kinds if now.shanten == 0 else 0
        if any(each.kinds >> kind & 1 for each in ready) and not current >> kind & 1:
            yield Chapter(event=event, turn=step.after.turns, seat=seat, kind="late", kinds=1 << kind)


def _passed(hand: HandAudit, rules: Rules, told: list[list[Look | None]]) -> Iterator[Chapter]:
    for event, step in enumerate(hand.steps, 1):
        state, what = step.after, step.at.event
        rest = hand.steps[event:]
        if not rest:
            return
        winners = winners_of(hand, event)
        if len(rest) == len(winners):
            return
        if isinstance(what, VoidSuit | Win) or isinstance(rest[0].at.event, VoidSuit):
            continue
        if state.stage is Stage.ACT:
            seats = [state.turn] if isinstance(what, Draw) else []
        elif isinstance(what, Discard) or state.robbable is not None:
            seats = [seat for seat in SEATS if seat != what.seat] if isinstance(what, Discard | Kong) else []
        else:
            seats = []
        for seat in seats:
            passes = seat not in winners and len(winners) < rules.wins.winners_per_tile
            if passes and may_win(state, seat, rules):
                kind = state.seats[seat].drawn if state.stage is Stage.ACT else None
                there = state.last_discard or state.robbable
                tile = there[1] if there is not None else kind
                assert tile is not None
                yield Chapter(event=event, turn=state.turns, seat=seat, kind="passed_win", kinds=1 << tile)
        following = rest[0].at.event
        claimed = isinstance(following, Chow | Pung) or (isinstance(following, Kong) and following.kind == "open")
        if not isinstance(what, Discard) or winners or claimed:
            continue
        for seat in seats:
            now = told[event][seat]
            if now is None or now.shanten == 0:
                continue
            if any(_nearer(state, claim, rules) < now.shanten for claim in legal_claims(state, rules, seat)):
                tile = KIND_OF[what.tile]
                yield Chapter(event=event, turn=state.turns, seat=seat, kind="passed_call", kinds=1 << tile)


def _nearer(state: HandState, claim: Chow | Pung | Kong, rules: Rules) -> int:
    return rules.shapes.shanten(held(apply(state, claim, rules), claim.seat, Counter()))


def _won(hand: HandAudit, told: list[list[Look | None]]) -> Iterator[Chapter]:
    came = 0
    for event, step in enumerate(hand.steps, 1):
        what = step.at.event
        if not isinstance(what, Win):
            came = event
            continue
        now = told[came - 1][what.seat]
        assert now is not None
        assert now.shanten == 0
        yield Chapter(
            event=event,
            turn=step.after.turns,
            seat=what.seat,
            kind="won",
            kinds=now.kinds,
            known=now.known,
            true=now.true,
        )


def plain(chapters: list[Chapter] | tuple[Chapter, ...]) -> list[Chapter]:
    """Chapters in one order; of a tile let pass or drawn late without the copies left."""
    tiles = ("late", "passed_win", "passed_call")
    found = [replace(each, known=0, true=None) if each.kind in tiles else each for each in chapters]
    return sorted(found, key=lambda each: (each.event, each.seat, each.kind))


def at(analysis: HandAnalysis, seat: int, event: int) -> Look | None:
    """The look of an analysis at an event, dated there."""
    found = analysis.look(seat, event)
    return None if found is None else replace(found, event=event)


# ------------------------------------------------------------- in figures


def figures(
    hand: HandAudit, seat: int, told: list[list[Look | None]], chapters: list[Chapter], rules: Rules
) -> dict[str, object]:
    """What the looks and chapters of a seat come to, as `SeatSummary` has it."""
    thirteen = [(event, now) for event, each in enumerate(told) if (now := each[seat]) and not now.to_discard]
    short = little(hand, seat, [each[seat] for each in told], rules)
    ready = [(event, now) for event, now in thirteen if now.shanten == 0 and not 0 < short[event] == now.kinds]
    begun: list[Look] = []
    for event, step in enumerate(hand.steps, 1):
        before = told[event - 1][seat]
        if (
            step.after.turns > step.before.turns
            and before is not None
            and before.shanten == 0
            and not before.to_discard
            and not 0 < short[event - 1] == before.kinds
        ):
            begun.append(before)
    mine = [each for each in chapters if each.seat == seat]
    won = next((each for each in mine if each.kind == "won"), None)
    first = ready[0] if ready else None
    state = None if first is None else hand.steps[first[0] - 1].after if first[0] else hand.steps[0].before
    return {
        "ready_turn": None if state is None else state.turns,
        "ready_draws": None if state is None else state.seats[seat].draws,
        "ready_width": 0 if first is None else first[1].kinds.bit_count(),
        "ready_left": 0 if first is None else first[1].known,
        "width": max((now.kinds.bit_count() for _, now in ready), default=0),
        "left": max((now.known for _, now in ready), default=0),
        "ready_turns": len(begun),
        "dead_turns": sum(now.true == 0 for now in begun),
        "hell_known": _entries(thirteen, [now.hell_known for _, now in thirteen], short),
        "hell_true": _entries(thirteen, [bool(now.hell_true) for _, now in thirteen], short),
        "won_width": 0 if won is None else won.kinds.bit_count(),
        "discards": sum(isinstance(step.at.event, Discard) and step.at.event.seat == seat for step in hand.steps),
        "passed_wins": sum(each.kind == "passed_win" for each in mine),
        "passed_calls": sum(each.kind == "passed_call" for each in mine),
        "late": sum(each.kind == "late" for each in mine),
    }


def _entries(thirteen: list[tuple[int, Look]], hell: list[bool], short: list[int]) -> int:
    """How often it comes to a hell wait: a new wait that is one, or a wait that becomes one."""
    found = 0
    for place, (event, now) in enumerate(thirteen):
        earlier, before = thirteen[place - 1] if place else (event, None)
        new = before is None or before.shanten > 0 or (before.kinds, short[earlier]) != (now.kinds, short[event])
        worth = not 0 < short[event] == now.kinds
        found += hell[place] and worth and (new or not hell[place - 1])
    return found
