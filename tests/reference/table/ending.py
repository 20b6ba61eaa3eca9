"""Ends of hands: settlement, scores, the next dealer (rulebooks: b30fj §1, sichuan §8, §10, xixi §5, zung-jung §3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.reference.table.faults import need
from tests.reference.table.play import Play
from tests.reference.table.rulings import Rules
from tests.reference.table.scoring import WINDS, by_seat, wind_of
from tests.reference.table.settling import settled, stands_of
from tests.reference.table.tiles import written

Event = dict[str, Any]
ZEROS = [0, 0, 0, 0]
PARTS = ("kong_refund", "flower_pig", "listening")


def end_hand(play: Play, event: Event) -> None:
    """The hand ends. FaultError: not now, not so, or other claims are right."""
    over = len(play.out) >= play.rules.wins_that_end
    if event["reason"] == "won":
        need(over, "the hand is not over")
    else:
        flower_last = play.rules.flowers and play.phase == "replacement" and not play.kong_last
        need(not over and (play.phase == "claims" or flower_last) and play.tiles.left == 0, "the hand is not over")
    for seat, text in enumerate(event.get("hands") or ()):
        if text is not None:
            play.kept[seat].shown(play.tiles.shows(seat, text), play.voids[seat])
    stated, items = event.get("payments"), event.get("settlement")
    told = [item["payments"] for item in items or ()]
    need(stated is None or sum(stated) == 0, "payments sum to zero")
    need(all(sum(payments) == 0 for payments in told), "payments sum to zero")
    need(all(item["reason"] in PARTS for item in items or ()), "an unknown reason")
    need(stated is None or items is None or stated == added(told), "the payments are not the sum of their parts")
    parts = [dict.fromkeys(PARTS, ZEROS)] if over or not play.rules.sichuan else settlements(play)
    if parts is not None:
        if items is not None:
            said = {name: added([item["payments"] for item in items if item["reason"] == name]) for name in PARTS}
            parts = [each for each in parts if each == said]
        if stated is not None:
            parts = [each for each in parts if added(each.values()) == stated]
        need(parts, "another settlement")
        moved = {tuple(added(each.values())) for each in parts}
        play.pay(list(moved.pop()) if len(moved) == 1 else None)
    else:
        play.pay(stated if stated is not None or items is None else added(told))
    agree_scores(play, event.get("scores"))
    play.phase = "over"


def added(rows: Iterable[list[int]]) -> list[int]:
    """The sum of payments, seat by seat."""
    return [sum(each) for each in zip(ZEROS, *rows, strict=True)]


def agree_scores(play: Play, stated: list[int] | None) -> None:
    """The scores written down are those reached; unknown ones are taken as written."""
    if play.scores is None:
        play.scores = stated
    need(stated in (None, play.scores), f"the scores are {play.scores}")


def settlements(play: Play) -> list[dict[str, list[int]]] | None:
    """Everything that may be settled in a drawn hand of Sichuan; None: nobody can tell what the kongs moved."""
    in_play = [seat for seat in range(4) if seat not in play.out]
    if any(play.voids[seat] is None for seat in in_play) or any(kong["payments"] is None for kong in play.paid_kongs):
        return None
    winds = [wind_of(seat, play.dealer) for seat in range(4)]
    seats: dict[str, dict[str, Any]] = {}
    for seat, wind in enumerate(winds):
        melds = [{"kind": m["kind"], "tiles": written(m["tiles"])} for m in play.tiles.melds[seat]]
        seats[wind] = {"melds": melds}
        if seat in in_play:
            seats[wind] |= {"concealed": written(play.tiles.concealed(seat)), "void_suit": play.voids[seat]}
        else:
            seats[wind] |= {"won_for": play.won_for.get(seat, 0)}
    kongs = []
    for kong in play.paid_kongs:
        named = {winds[seat]: amount for seat, amount in enumerate(kong["payments"])}
        kongs.append({"seat": winds[kong["seat"]], "payments": named})
    facts = {
        "seats": seats,
        "won": ["".join(winds[seat] for seat in group) for group in play.winners],
        "kongs": kongs,
        "discards": written(play.tiles.river + play.tiles.taken),
        "rulings": play.rules.chosen,
    }
    if play.rules.says("pig-amount", "hand-value") and not all(seat in play.won_for for seat in play.out):
        return None
    seen = play.tiles.seen()
    open_to = {
        winds[seat]: stands_of(facts, winds[seat], play.tiles.hidden[seat], seen, spent=play.spent(seat))
        for seat in in_play
    }
    found = {}
    for parts in settled(facts, open_to):
        by_name = {name: by_seat(parts[name], play.dealer) for name in PARTS}
        found[str(by_name)] = by_name
    return list(found.values())


def next_deal(rules: Rules, play: Play) -> tuple[int | None, str | None]:
    """Dealer and round of the next hand; the dealer is None where nobody can tell."""
    dealer = next_dealer(rules, play)
    if not rules.rounds or dealer is None or play.round is None:
        return dealer, None
    passed_round = dealer != play.dealer and dealer == 0
    return dealer, WINDS[(WINDS.index(play.round) + passed_round) % 4]


def next_dealer(rules: Rules, play: Play) -> int | None:
    after = (play.dealer + 1) % 4
    if rules.mcr:
        return after
    if rules.jokers:
        return play.dealer if rules.says("rotation", "dealer-stays") and play.dealer in play.out else after
    if rules.zung_jung:
        stays = play.dealer in play.out and (
            rules.says("deal-passes", "stays-on-win") or rules.says("deal-passes", "stays-on-draw")
        )
        return play.dealer if stays or (not play.out and rules.says("deal-passes", "stays-on-draw")) else after
    if rules.says("dealer", "rotate") or rules.says("banker", "rotates"):
        return after
    if not play.out:
        return play.last_drawer if rules.says("banker", "last-drawer") else play.dealer
    first = play.winners[0]
    if len(first) > 1 and not rules.says("dealer", "first-in-turn"):
        return play.first_source
    return first[0]
