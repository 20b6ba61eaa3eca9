"""The rows of kongs, of the way a hand is won and of its melds (rulebook b30fj §8 Kongs, Special Win Methods, Concealed)."""

from __future__ import annotations

from collections.abc import Callable

from replay.rows import Row
from replay.rulesets.b30fj.rows.known import KONGS
from replay.rulesets.b30fj.rows.views import WIN, Won
from replay.rulesets.b30fj.rulings import B30fjRulings


def _kongs(number: int) -> Callable[[Won], bool]:
    return lambda won: won.open_kongs + won.concealed_kongs == number


def kong_rows(rulings: B30fjRulings) -> tuple[Row, ...]:
    """Kongs."""
    one = ("Open Kong", "Concealed Kong")
    return (
        Row("Open Kong", 1, WIN, lambda won: won.open_kongs == 1 and not won.concealed_kongs, "Exactly one kong, and it is open.", refers="74", example="a discard was called, or a tile added to a pung", figure=KONGS),
        Row("Concealed Kong", 2, WIN, lambda won: won.concealed_kongs == 1 and not won.open_kongs, "Exactly one kong, and it is concealed.", refers="67", figure=KONGS),
        Row("Two Kongs", 5, WIN, _kongs(2), "Two kongs of whatever kind.", drops=one, refers="57,48", figure=KONGS),
        Row("Three Kongs", 15, WIN, _kongs(3), "Three kongs of whatever kind.", drops=("Two Kongs", *one), refers="17", figure=KONGS),
        Row("Four Kongs", 30, WIN, _kongs(4), "Four kongs of whatever kind.", drops=("Three Kongs", "Two Kongs", *one), refers="5", figure=KONGS),
    )  # fmt: skip


def _after_kong(won: Won) -> bool:
    return won.after_kong and won.by == "self_draw"


def _within(most: int) -> Callable[[Won], bool]:
    return lambda won: won.drawn is not None and won.drawn <= most


def _man(rulings: B30fjRulings) -> Callable[[Won], bool]:
    ways = {"discard", "self_draw"} if rulings.man_scope == "default" else {"discard"}
    flowers_pass = rulings.flower_is_call == "default"

    def holds(won: Won) -> bool:
        return won.by in ways and won.before_first_discard and won.no_calls and (flowers_pass or not won.flowers)

    return holds


def _first_draw(rulings: B30fjRulings, *, dealer: bool) -> Callable[[Won], bool]:
    void_by_calls = rulings.earth_calls == "void"
    own_calls_pass = not dealer and rulings.earth_own_call == "default"

    def holds(won: Won) -> bool:
        untouched = won.before_first_discard and not won.melds
        return (
            won.by == "self_draw"
            and won.dealer is dealer
            and won.first_draw
            and (untouched or own_calls_pass)
            and (won.no_calls or not void_by_calls)
        )

    return holds


def special_rows(rulings: B30fjRulings) -> tuple[Row, ...]:
    """Special Win Methods."""
    seven, ten = "Within Seven Tiles", "Within Ten Tiles"
    swapped = rulings.within_values == "reference"
    seven_drops = (ten,) if rulings.within_values in ("reference", "exclusive") else ()
    ten_drops = (seven,) if rulings.within_values == "highest" else ()
    earth = "" if rulings.earth_own_call == "default" else ", with no discard and no meld before"
    man = "Before the first own discard" if rulings.man_scope == "default" else "On the first discards of a hand"
    return (
        Row("After a Flower", 1, WIN, lambda won: won.after_flower and won.by == "self_draw", "By self-draw on the replacement of a joker declared in this turn.", refers="46"),
        Row("After a Kong", 2, WIN, _after_kong, "By self-draw on the replacement of a kong declared in this turn.", refers="46"),
        Row("Robbing a Kong", 5, WIN, lambda won: won.by == "robbed_kong", "On a tile that another adds to a pung.", refers="47"),
        Row("Under the Sea", 2, WIN, lambda won: won.last_tile and won.by != "robbed_kong", "On the last tile of the wall, or on the discard after it.", refers="44,45"),
        Row(seven, 8 if swapped else 5, WIN, _within(7), "Before the eighth tile is drawn.", drops=seven_drops, ruled=("within-count",)),
        Row(ten, 5 if swapped else 8, WIN, _within(10), "Before the eleventh tile is drawn.", drops=ten_drops, ruled=("within-count",)),
        Row("Hand of Man", 15, WIN, _man(rulings), f"{man}: the winner has not discarded and nobody has called.", drops=(seven, ten)),
        Row("Hand of Heaven", 30, WIN, _first_draw(rulings, dealer=True), "The dealer's first draw completes the hand.", drops=(seven, ten)),
        Row("Hand of Earth", 30, WIN, _first_draw(rulings, dealer=False), f"Another player's first draw completes the hand{earth}.", drops=(seven, ten)),
    )  # fmt: skip


def _concealed(rulings: B30fjRulings) -> Callable[[Won], bool]:
    flowers_pass = rulings.flower_is_call == "default"
    return lambda won: won.melds == won.concealed_kongs and (flowers_pass or not won.flowers)


def _four_melds(rulings: B30fjRulings, *, self_draw: bool) -> Callable[[Won], bool]:
    all_count = rulings.melded_ckong == "default"

    def holds(won: Won) -> bool:
        melds = won.melds if all_count else won.melds - won.concealed_kongs
        return melds == 4 and (won.by == "self_draw") is self_draw

    return holds


def _hell_wait(won: Won) -> bool:
    return won.hell_wait


def concealed_rows(rulings: B30fjRulings) -> tuple[Row, ...]:
    """Concealed."""
    concealed = _concealed(rulings)
    return (
        Row("Concealed Hand", 1, WIN, concealed, "No meld but concealed kongs.", refers="62"),
        Row("Fully Concealed Hand", 2, WIN, lambda won: won.by == "self_draw" and concealed(won), "No meld but concealed kongs, won by self-draw.", drops=("Concealed Hand",), refers="56"),
        Row("Self Drawn Melded Hand", 2, WIN, _four_melds(rulings, self_draw=True), "Four melds, won by self-draw.", ruled=("melded-ckong",)),
        Row("Melded Hand", 5, WIN, _four_melds(rulings, self_draw=False), "Four melds, won on another's tile.", refers="53", ruled=("melded-ckong",)),
        Row("Hell Wait", 2, WIN, _hell_wait, "Of the tiles that complete the hand, all but one are in sight of the winner."),
    )  # fmt: skip
