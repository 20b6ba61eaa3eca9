"""The rulings of Zung Jung (rulebook zung-jung, Rulings), in the order of its table.

The seed is seed 002; Kwan's official v3.3, the WSoM text and two implementations come after it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from replay.rulings import Rulings, ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class ZungJungRulings(Rulings):
    """One field a ruling; `replay rules zung-jung` prints them."""

    concealed_irregular: Literal["default", "no"] = ruling(
        "Do Seven Pairs and Thirteen Orphans also take Concealed Hand (5)?",
        "yes: 35 and 165",
        called="yes",
        no="no: 30 and 160",
        why="seed: 'a hand made without any open melds'; Kwan speaks of a regular hand",
    )
    resp_any_tile: Literal["default", "same-tile"] = ruling(
        "Does go-around responsibility need the same tile kind as the one won on?",
        "no: any tile that would have completed the hand",
        called="any-tile",
        same_tile="yes: only discards of the kind won on count",
        why="seed: 'a tile that you could use to complete your hand', and another tile won on",
    )
    resp_payment_only: Literal["default", "full"] = ruling(
        "Does 'treated as a self-pick' change the rows?",
        "no: the payment only",
        called="payment-only",
        full="yes: where the winner is responsible, every row is judged as if they had drawn the tile, whatever the value",
        why="the paragraphs stand in the payment section; the rows ask for tiles drawn from the wall",
    )
    resp_first: Literal["default", "latest", "own-first"] = ruling(
        "Several earlier hits, or the winner's own and another's: who is responsible?",
        "the earliest in the window",
        called="earliest",
        latest="the latest in the window",
        own_first="the winner if any hit is their own discard, else the earliest",
        why="the winner's own discard can only be the earliest, which satisfies both paragraphs",
    )
    window_reset: Literal["default", "draw"] = ruling(
        "When does the look-back end?",
        "at the winner's next own turn: a draw, or their claim of a chow, pung or kong",
        called="draw-or-claim",
        draw="only at their draw from the wall: discards before a chow or pung of theirs count too, each by the hand that they held then",
        why="a claim replaces the draw and changes the hand",
    )
    resp_passed_kong: Literal["default", "yes"] = ruling(
        "Is an added kong that the winner could have robbed a discard for the look-back?",
        "no",
        called="no",
        yes="yes: its owner is responsible as if they had discarded the tile",
        why="seed: it says discards; the tile never enters a discard row",
    )
    resp_robbing: Literal["default", "yes"] = ruling(
        "Is a win by robbing subject to the look-back?",
        "no: the owner of the robbed kong pays",
        called="no",
        yes="yes, as a win on a discard is",
        why="seed: 'against the player making the promoted quad'; the look-back speaks of discarded tiles",
    )
    fifth_tile: Literal["default", "shape"] = ruling(
        "Is a kind of which the player holds all four copies a wait?",
        "no",
        called="no-wait",
        shape="yes: only the shape counts (it is shown with none left)",
        why="no such tile can come",
    )
    chicken: Literal["default", "min5"] = ruling(
        "May a hand without rows win?",
        "yes: its value is 1, and all pay 1",
        called="one-point",
        min5="no: at least one row is needed, so 5 points",
        unbuilt="other minimums: no edition names one",
        why="seed: the payment 'in rules that allow it'; Kwan's standard has no minimum",
    )
    report_capped: Literal["default", "deciding", "limit-alone"] = ruling(
        "What does `patterns` show when the cap or the single-row rule bites?",
        "every row of the chosen reading; `total` is the value, `raw` the sum",
        called="all-rows",
        deciding="under the single-row rule only the row that makes the value; under the cap all rows, whose sum makes it",
        limit_alone="All Honors, Little and Big Four Winds, All Terminals, Four Gongs, Pure Quadruple Chow and Nine Gates show "
        "no row beside themselves, the one that makes the value of several; otherwise all rows",
        why="an auditor must be able to see what was capped",
    )
    cap_bonus: Literal["default", "on-top"] = ruling(
        "Do the bonus rows (last tile, kong replacement, robbing, gifts) escape the cap of 320?",
        "no",
        called="capped",
        on_top="yes: they are added to what the other rows come to after the cap or the single-row rule",
        why="seed: 'two or more yaku to score more than 320 points'",
    )
    over_cap_two: Literal["default", "sum"] = ruling(
        "Two rows of more than 320 at once?",
        "the greater only",
        called="greater",
        sum="the sum of the two",
        why="seed: 'the single most valuable yaku'",
    )
    one_winner: Literal["default", "all"] = ruling(
        "Several players want to win on one tile?",
        "one wins: the nearest in turn order after the player who put it down",
        called="nearest",
        all="all of them win, each paid as if alone, in turn order after the player who put it down",
        why="Kwan and WSoM: interception, no exceptions",
    )
    round_wind: Literal["default", "round", "title"] = ruling(
        "Which wind scores in Pung of Dragons or Round Wind?",
        "the seat wind only",
        called="seat",
        round="the seat wind and the round wind (10 once, when they are the same)",
        title="the round wind only",
        why="seed: its text says 'your seat wind', the title is a slip",
    )
    freedom_of_count: Literal["default", "claimed"] = ruling(
        "Which reading is scored?",
        "the one of the greatest value",
        called="best",
        claimed="the winner's own: the reading whose rows the record claims, if there is one, else the one of the greatest value",
        why="Kwan: the winner chooses freely, one arrangement",
    )
    identical_pairs: Literal["default", "no"] = ruling(
        "Are four alike two of the seven pairs?",
        "yes",
        called="yes",
        no="no: seven different pairs",
        why="seed: 'any seven pairs'; All Terminals by Seven Pairs is impossible otherwise",
    )
    nine_gates: Literal["default", "any"] = ruling(
        "Must Nine Gates be a wait on all nine tiles?",
        "yes: the thirteen tiles held are 1112345678999",
        called="nine-sided",
        any="no: any 1112345678999 and one more of the suit, without melds",
        why="seed: 'contains specifically ... followed by winning'",
    )
    flush_needs_suit: Literal["default", "no"] = ruling(
        "Does Half Flush need tiles of a suit?",
        "yes",
        called="yes",
        no="no: a hand of honors only takes Half Flush too",
        why="seed: 'one suit and honor tiles'",
    )
    series_identical: Literal["default"] = ruling(
        "Twice Pure Double Chow and Pure Triple Chow together?",
        "one series: the highest only",
        called="highest",
        why="seed: one series",
    )
    wwind_series: Literal["default"] = ruling(
        "Does Little Three Winds add to the row of the seat wind?",
        "yes",
        called="adds",
        why="different series",
    )
    earth_is_discard: Literal["default", "first-draw"] = ruling(
        "Gift of Earth on a non-dealer's own first draw?",
        "no: on the dealer's first discard only",
        called="dealer-discard",
        first_draw="yes, and not on the dealer's first discard: a non-dealer's first draw, nobody having called before",
        why="seed text; Kwan agrees",
    )
    heaven_14: Literal["default", "any-tile"] = ruling(
        "Which tile is the winning tile of Gift of Heaven?",
        "the fourteenth",
        called="fourteenth",
        any_tile="any of the fourteen, as the dealer likes (it matters for Nine Gates)",
        why="records name the fourteenth",
    )
    rob_concealed: Literal["default", "orphans"] = ruling(
        "May a concealed kong be robbed?",
        "no",
        called="never",
        orphans="by Thirteen Orphans",
        why="seed: only 'a promoted quad'; WSoM: no exceptions",
    )
    robbed_stays_pung: Literal["default"] = ruling(
        "What is left after a robbery?",
        "the pung; the kong is void and scores nothing",
        called="pung",
        why="standard",
    )
    tiles: Literal["default"] = ruling(
        "Flowers or jokers?",
        "none: 136 tiles",
        called="none",
        unbuilt="Kwan's optional bonus tiles: the record's notation has none",
        why="not in the seed",
    )
    dead_wall: Literal["default", "none"] = ruling(
        "Is there a dead wall?",
        "14 tiles, never drawn: 70 draws",
        called="fourteen",
        none="none: 84 draws, to the last tile",
        why="seed: 'the live wall'; WSoM and two implementations: 14",
    )
    kong_replacement: Literal["default", "dead-wall"] = ruling(
        "Does a kong shorten the live wall?",
        "yes, by one",
        called="live-wall",
        dead_wall="no: the replacement comes out of the dead wall and is never the last live tile",
        why="seed: the replacement can be the last tile of the live wall",
    )
    replacement_end: Literal["default", "front"] = ruling(
        "Which end does a replacement come from?",
        "the tail of the live wall",
        called="tail",
        front="its head, as an ordinary draw",
        why="table practice",
    )
    last_discard_calls: Literal["default", "chow-pung"] = ruling(
        "What may the last discard be claimed for?",
        "a win only",
        called="win-only",
        chow_pung="a win, a chow or a pung; the discard after that is the last then",
        why="seed: 'the last discard in the game'",
    )
    kong_after_claim: Literal["default", "allowed"] = ruling(
        "A concealed or added kong straight after a chow or pung?",
        "no",
        called="refused",
        allowed="yes",
        why="modern practice",
    )
    added_kong_held: Literal["default", "drawn-only"] = ruling(
        "An added kong with a tile held from earlier?",
        "allowed, on a turn with a draw",
        called="allowed",
        drawn_only="no: only with the tile just drawn",
        why="the seed is silent",
    )
    swap_call: Literal["default", "forbidden"] = ruling(
        "Swap-calling?",
        "allowed",
        called="allowed",
        forbidden="no: after a chow or pung neither the claimed kind nor one that makes a chow with the same two tiles may be discarded",
        why="seed and Kwan are silent; Hong Kong practice",
    )
    no_furiten: Literal["default", "furiten"] = ruling(
        "Is a win after passing illegal?",
        "never",
        called="never",
        furiten="by discard or robbing it is: while the winner's own discards of the hand, or what others put down since their "
        "last draw or claim, hold a kind that would complete their hand",
        why="Kwan: the responsibility rule replaces every such ban",
    )
    deal_passes: Literal["default", "stays-on-win", "stays-on-draw"] = ruling(
        "Does a winning dealer keep the deal?",
        "no: it passes after every hand",
        called="always",
        stays_on_win="yes: it passes after a hand that the dealer did not win, draws included",
        stays_on_draw="yes, and after a draw too: it passes only when another player wins",
        why="Kwan: it always passes",
    )
    game_length: Literal["default"] = ruling(
        "How long is a game?",
        "16 hands",
        called="sixteen",
        unbuilt="4, 8 or 12 hands, or an open end: the length of a recorded game is not audited, so the choice would change nothing",
        why="Kwan",
    )
    start_score: Literal["default"] = ruling(
        "What does everybody start with?",
        "0",
        called="zero",
        unbuilt="1000 or other: a record says so in its `scores`",
        why="Kwan: none",
    )
    abortive: Literal["default"] = ruling(
        "Are there abortive draws?",
        "none",
        called="none",
        why="the seed is silent; Kwan: none",
    )
    false_win: Literal["default"] = ruling(
        "Is there a penalty for a false win?",
        "none; it is a finding of the audit only",
        called="none",
        unbuilt="a dead hand or a fixed penalty: no amounts are given anywhere",
        why="the seed is silent; a matter of tournaments",
    )
    seed_alias_slips: Literal["default"] = ruling(
        "Both Three Colors, One Pung rows carry the alias Three Similar Sequences?",
        "corrected: Small Three Similar Triplets and Three Similar Triplets",
        called="corrected",
        why="Kwan's list",
    )
