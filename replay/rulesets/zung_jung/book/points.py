"""What a hand is worth and who pays: the cap, the 25 points and the go-around (rulebook zung-jung §6)."""

from __future__ import annotations

from typing import Final

from replay.rulebook import Quoted, Rule, Ruled
from replay.rulesets.zung_jung.payout import SHARED
from replay.rulesets.zung_jung.rows import CHICKEN, prices
from replay.rulesets.zung_jung.scoring import CAP

_SCORING: Final = "seed 002 §Scoring"
_BOOK: Final = "rulebook zung-jung §6"
_EXAMPLE: Final = 30
_GREATER: Final = sorted(((name, value) for name, value in prices().items() if value > CAP), key=lambda row: row[1])

VALUE: Final = (
    Rule(
        slug="sum",
        title="Value of a hand",
        says=(
            Quoted(
                "The value is the sum of the rows.",
                "Points are how much each yaku adds to the value of your winning hand",
            ),
            "They all hold in one reading; of each series the highest counts.",
            Ruled(
                "report-capped",
                "`patterns` shows every one of these rows, also where the value is limited.",
            ),
        ),
        book=_BOOK,
        section="Value",
        cite=_SCORING,
    ),
    Rule(
        slug="chicken",
        title="Chicken hand",
        says=(
            Quoted(f"A hand without any row is a {CHICKEN.lower()}.", "a chicken hand (a hand that has no yaku)"),
            Quoted(
                f"Where it may win, all three others pay {prices()[CHICKEN]}.",
                "all three other players pay you 1 point",
            ),
            Ruled("chicken", "It may win."),
        ),
        book=_BOOK,
        section="Value",
        cite=_SCORING,
    ),
    Rule(
        slug="cap",
        title=f"Cap of {CAP}",
        says=(
            Quoted(
                f"Two rows or more come to {CAP} at most.",
                "If your hand uses two or more yaku to score more than 320 points, its value is treated as exactly 320 points.",
            ),
            Ruled("cap-bonus", "The bonus rows are under the cap as well."),
        ),
        book=_BOOK,
        section="Value",
        cite=_SCORING,
    ),
    Rule(
        slug="greater-rows",
        title="Greater rows",
        says=(
            Quoted(
                f"A single row of more than {CAP} is the value by itself.",
                "its value is the same of the value of the single most valuable yaku it scores",
            ),
            Ruled("cap-bonus", "Nothing adds to it.", {"on-top": "The bonus rows alone add to it."}),
            Ruled(
                "over-cap-two",
                "Of two such rows the greater counts alone.",
                quote="the value of the single most valuable yaku it scores",
            ),
        ),
        book=_BOOK,
        section="Value",
        cite=_SCORING,
        lines=(("row", "points"), *((name, str(value)) for name, value in _GREATER)),
    ),
)
PAYMENT: Final = (
    Rule(
        slug="self-pick",
        title="Self-pick",
        says=(
            Quoted(
                "Each of the other three pays the value, V, of a hand won by self-pick.",
                "or win any hand by self-pick, all three players pay you the value of your hand",
            ),
        ),
        section="Who pays",
        cite=_SCORING,
    ),
    Rule(
        slug="up-to-25",
        title=f"Discards, {SHARED} points or fewer",
        says=(
            Quoted(
                f"Each of the other three pays V, whoever discarded, if V is {SHARED} or less.",
                f"If you win off of a discard with a hand worth {SHARED} or fewer points",
            ),
        ),
        section="Who pays",
        cite=_SCORING,
    ),
    Rule(
        slug="over-25",
        title=f"Discards, more than {SHARED} points",
        says=(
            Quoted(
                f"The winner gains 3 x V. The two who did not discard pay {SHARED} each, and the discarder pays the "
                f"remainder, 3 x V - {2 * SHARED}.",
                f"The two other players who did not discard your winning tile pay you {SHARED} points, and the player who did "
                "discard your winning tile pays you the remainder of this amount.",
            ),
        ),
        section="Who pays",
        cite=_SCORING,
        example=f"V is {_EXAMPLE}: two pay {SHARED}, the discarder pays 3 x {_EXAMPLE} - {2 * SHARED} = "
        f"{3 * _EXAMPLE - 2 * SHARED}, the winner gains {3 * _EXAMPLE}.",
    ),
    Rule(
        slug="robbed-gong",
        title="Robbed gongs",
        says=(
            Quoted(
                "A robbed gong is a win by discard against the player who promoted it.",
                "Scored as a win by discard against the player making the promoted quad.",
            ),
            Ruled("resp-robbing", "The go-around has no part in it."),
        ),
        book=_BOOK,
        section="Who pays",
        cite="seed 002 §Bonuses",
    ),
    Rule(
        slug="go-around-own",
        title="Go-around: the winner's own discard",
        says=(
            Quoted(
                "If the winner, since the last chance to draw, had discarded a tile that completes the hand, the win on "
                "another's discard is paid as a self-pick: V by each.",
                "it is treated as a self-pick win using the tile that player discarded",
            ),
            Ruled("resp-payment-only", "The rows stay those of a win on a discard."),
            Ruled("resp-any-tile", "The two tiles need not be the same."),
        ),
        book=_BOOK,
        section="Who pays",
        cite=_SCORING,
        example="South waits for 3m and 6m and discards 6m; West then discards 3m. South wins on it, V is 40: each pays 40.",
    ),
    Rule(
        slug="go-around-others",
        title="Go-around: another's earlier discard",
        says=(
            Quoted(
                "If player B discarded a tile that completes the winner's hand, and the winner took another player's tile "
                f"before the next chance to draw, B is responsible: above {SHARED} points B pays the remainder, and the "
                f"one whose tile it was pays {SHARED}.",
                "it is treated as a win off of a discard from Player B, but using the tile that Player C discarded",
            ),
            Ruled("resp-first", "If there are several such discards, the earliest decides."),
            Ruled(
                "window-reset",
                "The go-around starts anew at each turn of the winner's own: a draw, chow, pung or gong.",
            ),
            Ruled("resp-passed-kong", "A gong that could have been robbed is no discard."),
        ),
        book=_BOOK,
        section="Who pays",
        cite=_SCORING,
        example="South waits for 3m and 6m and discards 9s. West discards 6m, which South lets pass, then East discards 3m. "
        f"South wins on it, V is 40: West pays 3 x 40 - {2 * SHARED} = {120 - 2 * SHARED}, East and North pay {SHARED}.",
    ),
)
