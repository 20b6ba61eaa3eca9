"""Broken records of Zung Jung: scenes with one thing changed, what the audit must find, and why.

`python -m tests.tools.corpus.zung_jung_broken` writes them to records/broken.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from replay.events import (
    Discard,
    Draw,
    EndGame,
    EndHand,
    Kong,
    Win,
)
from tests.tools.corpus.zung_jung import READY
from tests.tools.corpus.zung_jung_breaking import (
    BY_ANN,
    TWO_WAIT,
    Broken,
    broken,
    changed,
    inserted,
    passed_by,
    place,
    scene,
    under,
)
from tests.tools.corpus.zung_jung_broken_play import call_cases, hand_cases, hidden_cases, turn_cases, wall_cases

BROKEN = Path(__file__).parents[3] / "records" / "broken"


def payment_cases() -> Iterator[Broken]:
    """Who pays."""
    events = passed_by()
    win = place(events, Win)
    yield changed(
        "wrong_payments-zj-the-last-discarder-pays",
        "Bo let Cy's 6m pass and won on Ann's 3m: Cy is responsible, not Ann.",
        events,
        win,
        payments=BY_ANN,
    )
    events = scene("", READY, play="0+4z- 1+6m- 2+3m- 1W")
    yield changed(
        "wrong_payments-zj-the-winner-is-responsible",
        "Bo has discarded 6m himself: all three pay the value.",
        events,
        place(events, Win),
        payments=(-25, 150, -100, -25),
    )
    events = scene("", READY, play="0+4z- 1+9s- 2+6m- 3+9p- 0+1z- 1+9s- 2+1z- 3+3m- 1W")
    yield changed(
        "wrong_payments-zj-before-the-own-draw",
        "Bo has drawn since Cy's 6m: Di, who put down the tile, pays the rest.",
        events,
        place(events, Win),
        payments=(-25, 150, -100, -25),
    )
    events = scene("", "122334m456p78s55z", play="0+4z- 1+9p- 2+6s- 3+9s- 1W")
    yield changed(
        "wrong_payments-zj-up-to-25-all-pay",
        "A hand of 10 points: all three pay 10, also those who did not discard.",
        events,
        place(events, Win),
        payments=(0, 30, 0, -30),
    )
    events = scene("", READY, play="0+4z- 1+3m 1W")
    yield changed(
        "wrong_payments-zj-own-draw",
        "On an own draw all three pay the value, 50; 25 is for wins on a discard.",
        events,
        place(events, Win),
        payments=(-25, 75, -25, -25),
    )
    events = scene(
        "33m9p",
        "45m22m789m111777z",
        play="0+4z- 1+9s- 2+3m- 0P33m-9p 1+9s- 2+6m- 3+1p- 0+3m 0A3m 1W",
    )
    yield changed(
        "wrong_payments-zj-robbed-kong",
        "A robbed kong is paid by its owner, whatever was let pass before.",
        events,
        place(events, Win),
        payments=(-25, 210, -160, -25),
    )


def claim_cases() -> Iterator[Broken]:
    """Totals, patterns, scores."""
    events = scene("11122233344z45m", play="0+9p- 1+9p- 2+6m- 0W")
    yield changed(
        "wrong_total-zj-above-the-cap",
        "The rows add up to 405, but several rows together are worth 320 at most.",
        events,
        place(events, Win),
        total=405,
    )
    events = scene("", "111222333444z5m", play="0+9p- 1+9p- 2+9s- 3+5m- 1W")
    yield changed(
        "wrong_total-zj-beside-a-single-row",
        "Big Four Winds counts 400 and nothing is added to it.",
        events,
        place(events, Win),
        total=430,
    )
    events = scene("", "112233m44556p77s", play="0+4z- 1+9s- 2+1z- 3+6p- 1W")
    yield changed(
        "wrong_patterns-zj-the-poorer-reading",
        "The total is that of Twice Pure Double Chow, the rows are those of Seven Pairs.",
        events,
        place(events, Win),
        patterns={"Seven Pairs": 30, "Concealed Hand": 5},
    )
    events = scene("", "123m45p99s111666z", play="0+4z- 1+9s- 2+9m- 3+6p- 1W")
    win = events[place(events, Win)]
    assert isinstance(win, Win)
    assert win.patterns is not None
    yield changed(
        "wrong_patterns-zj-the-round-wind",
        "The pung of East is neither of dragons nor of the own seat wind; the round wind scores nothing.",
        events,
        place(events, Win),
        patterns={**win.patterns, "Pung of Dragons or Round Wind": 20},
    )
    events = scene("", "22255p333s44z789m", play="0+4z- 1+9s- 2+1z- 3+5p- 1W")
    yield changed(
        "wrong_patterns-zj-the-discard-completes-the-pung",
        "555p was completed by Di's discard and is not concealed.",
        events,
        place(events, Win),
        patterns={"Concealed Hand": 5, "Three Concealed Pungs": 30},
    )
    events = passed_by()
    yield changed(
        "wrong_scores-zj-after-a-win",
        "The scores after the hand are those of another payment.",
        events,
        place(events, EndHand),
        scores=(-50, 150, -50, -50),
    )
    events = passed_by()
    yield changed(
        "wrong_scores-zj-end-of-the-game",
        "The scores of the end of the game are not those after the last hand.",
        events,
        place(events, EndGame),
        scores=(-25, 150, -100, 0),
    )
    events = scene("", play="...=0")
    yield changed(
        "wrong_payments-zj-a-draw-pays-nothing",
        "A hand without a win pays nothing.",
        events,
        place(events, EndHand),
        payments=(10, 10, -10, -10),
    )


def win_cases() -> Iterator[Broken]:
    """Wins that are none, and two on one tile."""
    near = scene(*TWO_WAIT, play="0+4z- 1+5p- 2W")
    at = place(near, Win)
    far = Win(seat=3, by="discard", target=1, tile="5p", total=10, payments=(-10, -10, -10, 30))
    yield inserted(
        "outranked_call-zj-the-farther-winner",
        "Cy and Di win on Bo's 5p: only one may, and Cy is nearer in turn order, so Di's win takes no effect.",
        near,
        at,
        far,
    )
    yield inserted(
        "hand_over-zj-a-second-winner",
        "Cy has won on Bo's 5p, which ends the hand: there is one winner a tile.",
        near,
        at + 1,
        far,
    )
    events = scene(*TWO_WAIT, play="0+4z- 1+5p- 2W 3W", one_winner="all")
    at = place(events, Win)
    yield broken(
        "win_order-zj-several-winners",
        "Under one-winner=all both win; in turn order from Bo, Cy comes before Di.",
        [*events[:at], events[at + 1], events[at], *events[at + 2 :]],
        at + 1,
    )
    events = scene("", READY, play="0+4z- 1+6m- 2+3m- 1W")
    yield broken(
        "passed_win-zj-furiten",
        "Under no-furiten=furiten Bo may not win on a discard after discarding a tile that would have won.",
        under(events, no_furiten="furiten"),
        place(events, Win),
    )
    events = scene("", READY, play="0+4z- 1+9s- 2+6m- 3+5p- 0+3m- 1W")
    at = place(events, Discard, 4)
    yield inserted(
        "illegal_win-zj-no-winning-shape",
        "Di's 5p completes nothing.",
        events,
        at + 1,
        Win(seat=1, by="discard", target=3, tile="5p", total=50),
    )
    events = scene("666z", "19m19p199s123457z", play="0+6z 0K6666z 0+1z- 1+6m- 2+9s- ...=0")
    at = place(events, Kong)
    yield inserted(
        "not_discarded-zj-a-concealed-kong-is-not-robbed",
        "Thirteen Orphans may not rob a concealed kong.",
        events,
        at + 1,
        Win(seat=1, by="robbed_kong", target=0, tile="6z", total=175),
    )
    events = scene("12358m22p345s444z", play="0+6m-8m ...=0")
    at = place(events, Draw)
    yield inserted(
        "illegal_win-zj-the-dealers-fourteen-tiles",
        "12358m 22p 345s 444z and 6m are no winning shape.",
        events,
        at + 1,
        Win(seat=0, by="self_draw", tile="6m", total=160),
    )
    events = scene("99p1z123m456p78s55s", play="0+4z-1z 1+9s- 2+1z- 3+9p- 0P99p-4z 1+2z- 2+1s- 3+6s- 0W")
    yield broken(
        "illegal_win-zj-a-chicken-under-min5",
        "Under chicken=min5 a hand without any row may not win.",
        under(events, chicken="min5"),
        place(events, Win),
    )


def all_cases() -> Iterator[Broken]:
    """Every broken record."""
    yield from payment_cases()
    yield from claim_cases()
    yield from win_cases()
    yield from call_cases()
    yield from wall_cases()
    yield from turn_cases()
    yield from hand_cases()
    yield from hidden_cases()


def main() -> None:
    """Write the files."""
    for case in all_cases():
        (BROKEN / f"{case.name}.jsonl").write_text(case.text(), encoding="utf-8")


if __name__ == "__main__":
    main()
