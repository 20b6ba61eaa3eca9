"""Broken records of Sichuan: scenes with one thing changed, what the audit must find, and why.

`python -m tests.tools.corpus.sichuan_broken` writes them to records/broken.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import structs

from replay.events import (
    AnyEvent,
    Chow,
    Discard,
    Draw,
    EndHand,
    Exchange,
    Flower,
    Kong,
    Pung,
    SettlementItem,
    StartHand,
    VoidSuit,
    Win,
)
from replay.tiles import format_in_order, parse_tiles
from tests.tools.corpus.scenes import Game, Scene, events_of
from tests.tools.corpus.sichuan import GAMES, ID, KONGING, THREE_WAIT
from tests.tools.corpus.zung_jung_breaking import Broken, broken, changed, inserted, place, without

FOLDER = Path(__file__).parents[3] / "records" / "broken"
Events = list[AnyEvent]


def scene(*hands: str, play: str, **rulings: str) -> Events:
    """The record of one hand by seat 0's deal."""
    a, b, c, d = (*hands, *[""] * (4 - len(hands)))
    named = {slug.replace("_", "-"): value for slug, value in rulings.items()}
    return list(
        events_of("broken", Game(about="", ruleset=ID, scenes=(Scene(hands=(a, b, c, d), play=play),), rulings=named))
    )


def game(name: str) -> Events:
    """The record of a scene that is shipped."""
    return list(events_of("broken", GAMES[name]))


def under_defaults(events: Events) -> Events:
    """The record without the rulings that made it legal."""
    return [structs.replace(events[0], rulings=None), *events[1:]]


def three() -> Events:
    """Three win on the dealer's first discard: the shortest hand. Discard 7, wins 8 to 10, end 11."""
    return scene(*THREE_WAIT, play="0Vs 1Vp 2Vm 3Vm 0+9m-5s 1W 2W 3W")


def suit_cases() -> Iterator[Broken]:
    """Missing suits, and tiles handed on."""
    events = three()
    yield without("void_suit_missing-sichuan-one-left-out", "Cy has declared no missing suit.", events, 4, 6)
    late = [*events[:5], *events[6:8], events[5], *events[8:]]
    yield broken("void_suit_missing-sichuan-declared-late", "Di declares after the first discard.", late, 6)
    kong = scene(KONGING, play="0Vs 1Vm 2Vm 3Vp 0+7m 0K7777m 0+1p 0W ...=0")
    yield without("void_suit_missing-sichuan-before-a-kong", "Di has declared no missing suit.", kong, 5, 6)
    dealt = game("dealt-win")
    yield without("void_suit_missing-sichuan-before-a-win", "Bo has declared no missing suit.", dealt, 3, 6)
    yield inserted(
        "void_suit_again-sichuan-another-suit",
        "A missing suit can't be changed.",
        events,
        6,
        VoidSuit(seat=1, suit="m"),
    )
    yield inserted("void_suit_again-sichuan-the-same", "Once is enough.", events, 6, VoidSuit(seat=2, suit="m"))
    drawn = game("passed-win-then-self-draw")
    last = place(drawn, Draw, 9)
    yield inserted("void_suit_again-sichuan-in-play", "Play has long begun.", drawn, last, VoidSuit(seat=1, suit="p"))
    yield changed("void_suit_again-sichuan-wrong-seat", "Ann has declared before; it was Bo.", events, 3, seat=0)
    first = scene("", "5p12345678911s2m", play="0Vs 1Vp 2Vm 3Vs 0+- 1+3s-5p 2+- 3+- 0+- 1+9m- ...=0")
    one, two = place(first, Discard, 2), place(first, Discard, 6)
    swapped = list(first)
    swapped[one] = structs.replace(first[one], tile="3s", drawn=None)
    swapped[two] = structs.replace(first[two], tile="5p", drawn=None)
    swapped[-2] = structs.replace(first[-2], hands=None)
    yield broken("void_suit_first-sichuan-kept", "Bo keeps 5p of his missing suit for a round.", swapped, one)
    calling = scene(
        "9s123456789p567p", "99s111123m44789p", play="0Vs 1Vs 2Vm 3Vm 0+1p-9s 1P99s-7p ...=0", void_calls="legal"
    )
    yield broken(
        "illegal_pung-sichuan-missing-suit", "Bo has given up bamboo.", under_defaults(calling), place(calling, Pung)
    )
    calling = scene(
        "9s123456789p567p", "999s11123m44789p", play="0Vs 1Vs 2Vm 3Vm 0+1p-9s 1K999s 1+- ...=0", void_calls="legal"
    )
    yield broken(
        "illegal_kong-sichuan-missing-suit", "Bo has given up bamboo.", under_defaults(calling), place(calling, Kong)
    )
    yield inserted(
        "bad_event-sichuan-tiles-handed-on",
        "Nobody hands on tiles without the ruling exchange.",
        events,
        2,
        Exchange(seat=0, target=1, tiles="234m"),
    )


def call_cases() -> Iterator[Broken]:
    """Chows, pungs, kongs."""
    events = three()
    yield inserted(
        "illegal_chow-sichuan-none", "There is no chow.", events, 8, Chow(seat=1, target=0, tile="5s", tiles="46s")
    )
    yield inserted(
        "illegal_pung-sichuan-not-alike", "4s 6s are no 5s.", events, 8, Pung(seat=1, target=0, tile="5s", tiles="46s")
    )
    yield inserted(
        "illegal_flower-sichuan-none", "Nothing is declared like a flower.", events, 7, Flower(seat=0, tile="9m")
    )
    after = scene("9s123456789p567p", "99s1111m44789p12p", play="0Vs 1Vm 2Vm 3Vm 0+1p-9s 1P99s-1m ...=0")
    at = place(after, Pung)
    yield inserted(
        "illegal_kong-sichuan-right-after-a-pung",
        "A kong needs a drawn tile.",
        after,
        at + 1,
        Kong(seat=1, kind="concealed", tiles="1111m"),
    )
    yield inserted(
        "illegal_kong-sichuan-not-alike",
        "Three 2m and a 3m are no kong.",
        scene("222334m", play="0Vs 1Vm 2Vm 3Vm 0+9m- ...=0"),
        7,
        Kong(seat=0, kind="concealed", tiles="2223m"),
    )
    yield inserted(
        "illegal_kong-sichuan-no-pung-to-add-to",
        "Ann has no pung of 9m.",
        scene("222334m", play="0Vs 1Vm 2Vm 3Vm 0+9m- ...=0"),
        7,
        Kong(seat=0, kind="added", tile="9m"),
    )
    held = scene(
        "33p123456789m11p",
        "3p1s",
        "",
        "",
        play="0Vs 1Vp 2Vm 3Vs 0+2m- 1+9s-3p 0P33p-1m 1+- 2+- 3+- 0+3p-2m 1+- 2+- 3+- 0+9m 0A3p 0+- ...=0",
    )
    yield broken(
        "illegal_kong-sichuan-added-tile-held",
        "Under added-held=illegal only the tile just drawn may be added.",
        [structs.replace(held[0], rulings={"added-held": "illegal"}), *held[1:]],
        place(held, Kong),
    )
    won = scene(
        "2345678m23456p5s",
        "11123456789m46s",
        "11123456789p34s",
        "55s123456789m1s",
        play="0Vs 1Vp 2Vm 3Vp 0+9m-5s 1W 2W ...=0",
    )
    yield inserted(
        "outranked_call-sichuan-a-win-comes-first",
        "Bo and Cy win on this 5s: Di may not pung it.",
        won,
        8,
        Pung(seat=3, target=0, tile="5s", tiles="55s"),
    )
    yield changed("not_discarded-sichuan-pung", "The pung is of Ann's 9s, not of Di's.", after, at, target=3)
    yield broken(
        "wall_empty-sichuan-kong-of-the-last-tile",
        "There is no replacement tile.",
        under_defaults(game("kong-on-the-empty-wall")),
        place(game("kong-on-the-empty-wall"), Kong),
    )
    last = game("last-discard-punged")
    yield broken(
        "wall_empty-sichuan-last-discard-punged", "It may only be won.", under_defaults(last), place(last, Pung)
    )
    passed = scene(
        "",
        "33p123456s11m89m5p",
        "22255577s9p9p12p",
        "1113446899s148p",
        play="0Vs 1Vs 2Vm 3Vm 0+- 1+-1s 2+3p- 3+3p- 1P33p-2s ...=0",
        pass_pung="none",
    )
    yield broken(
        "passed_pung-sichuan-the-same-turn",
        "Bo let Cy's 3p pass and pungs Di's.",
        under_defaults(passed),
        place(passed, Pung),
    )


def win_cases() -> Iterator[Broken]:
    """Wins that are none, wrong claims of a win."""
    events = three()
    yield changed("wrong_total-sichuan-a-standard-win", "A=1.", events, 8, total=2)
    yield changed("wrong_patterns-sichuan-a-pure-suit", "There are two suits.", events, 8, patterns={"Pure Suit": 1})
    yield changed(
        "wrong_payments-sichuan-everybody-pays", "The discarder pays alone.", events, 9, payments=(-1, -1, 3, -1)
    )
    yield changed("not_discarded-sichuan-win", "Ann discarded the tile, not Di.", events, 9, target=3)
    order = [*events[:8], events[9], events[8], *events[10:]]
    yield broken("win_order-sichuan-two-on-one-discard", "From Ann on, Bo comes before Cy.", order, 9)
    ready = "123456888m33m56p"
    passing = scene(
        "",
        ready,
        "22233355s1239p9p",
        "123456789s1148p",
        play="0Vs 1Vs 2Vm 3Vm 0+- 1+- 2+4p- 3+7p- 1W ...=0",
        pass_win="none",
    )
    yield broken(
        "passed_win-sichuan-no-more-points",
        "Bo let Cy's 4p pass, worth 1, and wins on 7p, worth 1.",
        under_defaults(passing),
        place(passing, Win),
    )
    total = game("passed-win-for-more")
    yield broken(
        "passed_win-sichuan-total",
        "Under pass-win=total no discard may be won after one that was passed, whatever it is worth.",
        [structs.replace(total[0], rulings={"pass-win": "total"}), *total[1:]],
        place(total, Win),
    )
    long = scene("", ready, "22233355s1239p9p", play="0Vs 1Vs 2Vm 3Vm 0+- 1+- 2+8s- ...=0")
    at = place(long, Discard, 3) + 1
    yield inserted(
        "illegal_win-sichuan-no-shape",
        "8s completes nothing.",
        long,
        at,
        Win(seat=1, by="discard", target=2, tile="8s"),
    )
    early = scene("4p123456789m111s", "123456888m3356p", "1234567s", play="0Vp 1Vm 2Vm 3Vm 0+9s-4p ...=0")
    yield inserted(
        "illegal_win-sichuan-missing-suit-in-hand",
        "Bo has given up characters and holds eleven.",
        early,
        8,
        Win(seat=1, by="discard", target=0, tile="4p"),
    )
    after = scene("9s123456789p567p", "99s1111m44789p12p", play="0Vs 1Vm 2Vm 3Vm 0+1p-9s 1P99s-1m ...=0")
    yield inserted(
        "illegal_win-sichuan-right-after-a-pung",
        "Nothing was drawn to win on.",
        after,
        place(after, Pung) + 1,
        Win(seat=1, by="self_draw", tile="2p"),
    )
    fed = game("kong-bloom-fed")
    yield changed(
        "wrong_payments-sichuan-bloom-of-an-open-kong",
        "Bo fed the kong and pays alone.",
        fed,
        place(fed, Win),
        payments=(-9, -9, 27, -9),
    )
    moon = game("last-tile-drawn")
    yield changed(
        "wrong_patterns-sichuan-last-tile",
        "The last tile is Moon from Seabed, not Self-Draw.",
        moon,
        place(moon, Win),
        patterns={"Standard win": 1, "Self-Draw": 2},
    )
    robbed = game("robbed-kong-two-winners")
    kong = place(robbed, Kong)
    yield changed(
        "wrong_payments-sichuan-robbed-kong", "A robbed kong brings nothing.", robbed, kong, payments=(3, -1, -1, -1)
    )


def payment_cases() -> Iterator[Broken]:
    """Kongs, settlements, scores."""
    kongs = game("kongs-of-every-kind")
    first = place(kongs, Kong)
    yield changed("wrong_payments-sichuan-concealed-kong", "2 from each.", kongs, first, payments=(3, -1, -1, -1))
    yield changed(
        "wrong_payments-sichuan-open-kong", "Di discarded it.", kongs, place(kongs, Kong, 2), payments=(-2, 2, 0, 0)
    )
    yield changed(
        "wrong_payments-sichuan-added-tile-drawn", "1 from each.", kongs, place(kongs, Kong, 3), payments=(0, 0, 0, 0)
    )
    yield changed(
        "wrong_payments-sichuan-added-tile-held",
        "It brings nothing.",
        kongs,
        place(kongs, Kong, 4),
        payments=(3, -1, -1, -1),
    )
    after = game("kong-bloom-and-discard-after-a-kong")
    yield changed(
        "wrong_payments-sichuan-kong-paid-by-a-winner",
        "Ann is out.",
        after,
        place(after, Kong, 2),
        payments=(-2, 6, -2, -2),
    )
    pig = game("drawn-hand-with-a-flower-pig")
    end = place(pig, EndHand)
    yield changed(
        "wrong_payments-sichuan-kong-not-refunded",
        "Ann gives back 6 for her kong.",
        pig,
        end,
        payments=(16, -29, 10, 3),
        scores=None,
        settlement=None,
    )
    yield changed(
        "wrong_payments-sichuan-settlement-items",
        "The pig pays 8 to each, the check is 4 and 1.",
        pig,
        end,
        settlement=(
            SettlementItem(reason="kong_refund", payments=(-6, 2, 2, 2)),
            SettlementItem(reason="flower_pig", payments=(16, -29, 10, 3)),
        ),
    )
    drawn = game("drawn-hand-after-a-win")
    end = place(drawn, EndHand)
    yield changed(
        "wrong_payments-sichuan-winner-in-the-settlement",
        "Ann has won: she is not refunded and pays nothing.",
        drawn,
        end,
        payments=(1, 1, -1, -1),
        scores=None,
        settlement=None,
    )
    yield changed("wrong_scores-sichuan-end", "The scores do not sum to zero.", drawn, end, scores=(9, 3, -4, -7))
    late = game("first-winner-deals")
    yield changed(
        "wrong_scores-sichuan-next-hand", "They change nowhere.", late, place(late, StartHand, 2), scores=(0, 0, 0, 0)
    )


def hand_cases() -> Iterator[Broken]:
    """Deals, dealers, the end of hands and of the game."""
    events = three()
    deal = events[1]
    assert isinstance(deal, StartHand)
    yield changed(
        "wrong_deal-sichuan-wall-with-a-wind", "There are no winds.", events, 1, wall="1z" + (deal.wall or "")[2:]
    )
    short = format_in_order(parse_tiles(deal.wall or "")[:-1])
    yield changed("wrong_deal-sichuan-short-wall", "56 tiles are undealt.", events, 1, wall=short)
    two = game("several-winners-and-the-next-dealer")
    second = place(two, StartHand, 2)
    yield changed("wrong_hand-sichuan-left-out", "After hand 1 comes hand 2.", two, second, hand=3)
    next_hand = list(
        events_of(
            "broken",
            Game(
                about="",
                ruleset=ID,
                scenes=(
                    Scene(hands=THREE_WAIT, play="0Vs 1Vp 2Vm 3Vm 0+9m-5s 1W 2W 3W"),
                    Scene(hands=("", "", "", ""), number=2, dealer=1, play="0Vp 1Vp 2Vm 3Vm ...=0"),
                ),
            ),
        )
    )
    yield broken(
        "wrong_dealer-sichuan-several-winners",
        "Several won on Ann's discard, the first tile won: Ann deals, not the first of them.",
        next_hand,
        place(next_hand, StartHand, 2),
    )
    yield without("truncated-sichuan-no-end", "The hand is not ended.", events[:-1], 11, 10)
    yield broken("unfinished-sichuan-no-end-of-the-game", "Nothing follows.", events[:-1], 11)
    drawn = game("passed-win-then-self-draw")
    yield inserted(
        "hand_not_over-sichuan-after-a-win",
        "After one win the hand goes on.",
        drawn,
        place(drawn, Win) + 1,
        EndHand(reason="won"),
    )
    yield changed("hand_not_over-sichuan-reason", "Three have won.", events, 11, reason="wall_exhausted")
    yield inserted("hand_over-sichuan-draw", "Three have won.", events, 11, Draw(seat=0, tile="?"))
    yield inserted(
        "out_of_turn-sichuan-winner-draws",
        "Bo has won and takes no further part.",
        drawn,
        place(drawn, Win) + 1,
        Draw(seat=1, tile="?"),
    )
    yield broken(
        "bad_line-sichuan-cut-off",
        "The line is cut off.",
        [*events[:11], '{"type":"end_hand","reason":"won","payments":[0,0', *events[12:]],
        11,
    )
    yield broken(
        "bad_event-sichuan-no-such-suit",
        "A missing suit is m, p or s.",
        [*events[:12], '{"type":"void_suit","seat":0,"suit":"z"}', events[12]],
        12,
    )


def turn_cases() -> Iterator[Broken]:
    """Draws, discards, flags, hidden tiles."""
    long = scene("", "123456888m33m56p", "22233355s1239p9p", play="0Vs 1Vs 2Vm 3Vm 0+- 1+- 2+8s- ...=0")
    second = place(long, Draw, 3)
    yield without("missing_draw-sichuan-before-a-discard", "Cy has drawn nothing.", long, second, second)
    yield without("missing_discard-sichuan-before-a-draw", "Cy has to discard.", long, second + 1, second + 1)
    yield changed("out_of_turn-sichuan-draw", "It is Cy's turn.", long, second, seat=0)
    yield changed("wrong_flag-sichuan-replacement", "Nobody has made a kong.", long, second, replacement=True)
    yield changed("wrong_flag-sichuan-drawn", "8s was just drawn, and is the only one.", long, second + 1, drawn=False)
    yield changed("wall_mismatch-sichuan-draw", "The wall holds 8s there.", long, second, tile="9s")
    bloom = scene(KONGING, play="0Vs 1Vm 2Vm 3Vp 0+7m 0K7777m 0+9m- ...=0")
    kong = place(bloom, Kong)
    yield without("missing_draw-sichuan-replacement", "The replacement is drawn first.", bloom, kong + 1, kong + 1)
    yield inserted(
        "tile_not_in_hand-sichuan-kong",
        "Ann holds no 9s.",
        bloom,
        kong,
        Kong(seat=0, kind="concealed", tiles="9999s"),
    )
    hidden = list(
        events_of("broken", Game(about="", ruleset=ID, scenes=GAMES["kongs-of-every-kind"].scenes, wall=False))
    )
    fifth = place(hidden, Draw, 3)
    yield broken(
        "too_many_copies-sichuan-fifth-copy",
        "Ann has laid down all four 9p.",
        [
            *hidden[:fifth],
            structs.replace(hidden[fifth], tile="9p"),
            structs.replace(hidden[fifth + 1], tile="9p"),
            *hidden[fifth + 2 :],
        ],
        fifth,
    )
    yield changed(
        "tile_not_in_hand-sichuan-discard", "Bo holds no 1p.", hidden, place(hidden, Discard, 2), tile="1p", drawn=None
    )
    added = place(hidden, Kong, 3)
    seen = [
        structs.replace(each, hands=(each.hands[0], each.hands[1], "?" * 13, each.hands[3]))
        if isinstance(each, StartHand)
        else structs.replace(each, tile="?")
        if isinstance(each, Draw) and each.seat == 2
        else each
        for each in hidden
    ]
    yield broken(
        "unverifiable-sichuan-added-kong-after-a-hidden-draw",
        "Whether Cy drew the tile that he adds decides what it brings; his hand is laid open at the end.",
        seen,
        added,
    )
    end = place(seen, EndHand)
    yield Broken(
        "unverifiable-sichuan-settlement-of-a-hidden-hand",
        "Nobody says what Cy held at the end, nor whether he drew the tile that he added.",
        (*seen[:end], structs.replace(seen[end], hands=None), *seen[end + 1 :]),
        (("unverifiable", added), ("unverifiable", end)),
    )


def all_cases() -> Iterator[Broken]:
    """Every broken record."""
    for cases in (suit_cases, call_cases, win_cases, payment_cases, hand_cases, turn_cases):
        yield from cases()


def main() -> None:
    """Write them."""
    for case in all_cases():
        (FOLDER / f"{case.name}.jsonl").write_text(case.text(), encoding="utf-8")


if __name__ == "__main__":
    main()
