"""The rulings of Sichuan, Blood Battle to the End (rulebook sichuan, Rulings), in the order of its table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from replay.rulings import Rulings, ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class SichuanRulings(Rulings):
    """One field a ruling; `replay rules sichuan` prints them."""

    hand_table: Literal["default", "majsoul"] = ruling(
        "Which table of hands is scored by?",
        "the seed's: nine types, A from 1 to 8",
        called="text",
        majsoul="MajSoul's: seventeen types of 1 to 6 faan, the highest that holds, one faan more a root; A is 1, 2, 4, 8, 16 or "
        "32 for 1 to 6 faan (its 1,000 points are one point here)",
        why="the seed has its own table; majsoul-replay-editor, Chiyu battle, has MajSoul's",
    )
    exchange: Literal["default", "three-tiles", "any-tiles"] = ruling(
        "Are three tiles exchanged before play?",
        "no",
        called="none",
        three_tiles="each player passes three tiles of one suit before the missing suits are declared (one `exchange` event a "
        "seat), all the same way: to the next player, across, or to the one before",
        any_tiles="as three-tiles, but the three may be of any suits",
        why="the seed is silent; an add-on of apps",
    )
    replacement_end: Literal["default", "head"] = ruling(
        "Where is the replacement tile of a kong drawn?",
        "at the tail of the wall",
        called="tail",
        head="at the head, like any other draw",
        why="the seed is silent; usual Chinese practice. It matters only where a record has the wall",
    )
    void_choice: Literal["default", "dealer-first", "held"] = ruling(
        "Which missing suit may be declared, and when?",
        "any, all at once, after the deal and before the first action",
        called="any-at-once",
        dealer_first="any, one after the other in turn order from the dealer",
        held="only a suit of which the player holds a tile",
        unbuilt="a first discard put down face down: it would be the forced first discard of the default, so that a record shows no difference",
        why="seed: decided after drawing the starting hand",
    )
    missing_suit_first: Literal["default", "off"] = ruling(
        "Must tiles of the missing suit be discarded first?",
        "yes",
        called="on",
        off="no: any tile may be discarded; a hand with a tile of the missing suit cannot win all the same",
        why="seed, literally; MajSoul has no such duty",
    )
    rob_scope: Literal["default", "open-kongs"] = ruling(
        "Players can rob an 'exposed' kong: which kongs are exposed?",
        "added kongs only",
        called="added-kongs",
        open_kongs="open kongs too, as they lie exposed: the win counts as Robbing a Kong, the konger pays it and takes their three tiles back",
        why="the tile of an open kong is a discard and can be won as one before the kong; concealed kongs: the seed says no",
    )
    void_in_log: Literal["default", "infer"] = ruling(
        "What of a record without all four declarations?",
        "it is wrong",
        called="wrong",
        infer="a player who declares no suit has given up the suit of their first discard; until then they are bound by none",
        why="it cannot be audited otherwise",
    )
    void_calls: Literal["default", "legal"] = ruling(
        "May a player pung or kong a tile of their own missing suit?",
        "no",
        called="illegal",
        legal="yes; the hand can then never win",
        why="common practice: such tiles must be discarded",
    )
    added_held: Literal["default", "pays", "illegal"] = ruling(
        "An added kong with a tile held from earlier?",
        "legal, can be robbed, counts as a root and for Kong Bloom, but brings nothing",
        called="unpaid",
        pays="it brings 1 from each, like one with the tile just drawn",
        illegal="only the tile just drawn may be added",
        why="the seed pays 'by drawing the fourth tile'",
    )
    kong_transfer: Literal["default", "transfer", "cancel"] = ruling(
        "A discard after an own kong is won: what becomes of the kong's points?",
        "the konger keeps them",
        called="kept",
        transfer="what their last kong brought goes to the winner (to the first in turn order, if there are several)",
        cancel="what their last kong brought goes back to those who paid it",
        why="the seed lists no such rule; collecting is instant",
    )
    kong_transfer_winners: Literal["default", "each"] = ruling(
        "Under kong-transfer=transfer several win on the discard: who gets the kong's points?",
        "the first in turn order",
        called="first",
        each="each of them as much, all from the konger",
        why="the points are there once; the seed has no such rule",
    )
    kong_transfer_kongs: Literal["default", "all"] = ruling(
        "Under kong-transfer the discard follows several kongs of the turn: which of them?",
        "the last",
        called="last",
        all="all kongs of that turn",
        why="the last one led to the discard; the seed has no such rule",
    )
    kong_transfer_refund: Literal["default", "refunded"] = ruling(
        "Under kong-transfer=transfer: are points that went to a winner given back when the hand is drawn?",
        "no: the konger has them no more",
        called="none",
        refunded="yes, by the konger, as if they were still there",
        why="seed: 'any points gained from the Kong must be returned'; these were lost again",
    )
    kong_paid: Literal["default", "next-draw"] = ruling(
        "When is a kong paid?",
        "at once",
        called="at-once",
        next_draw="when another player draws from the wall after it; if somebody wins before that, or nothing is left to draw, all "
        "kongs since bring nothing: what is recorded at the kong goes back with that win, or at the end of the hand",
        why="the seed lists a kong's points by themselves, like a win's; Riichi Advanced pays at the next turn",
    )
    kong_needs_tile: Literal["default", "legal"] = ruling(
        "May a kong be declared when the wall is empty?",
        "no",
        called="illegal",
        legal="yes, in one's own turn: it is paid, nothing is drawn or discarded after it, and the hand is drawn",
        why="there is no replacement tile",
    )
    last_discard: Literal["default", "pung"] = ruling(
        "May the last discard be punged or konged?",
        "no: it may only be won",
        called="win-only",
        pung="it may be punged, not konged",
        why="common practice",
    )
    turn_after_win: Literal["default", "after-discarder", "after-konger"] = ruling(
        "Who draws after a win on a discard or a robbed kong?",
        "the next player in play after the winner, of several after the one furthest from the discarder",
        called="after-winner",
        after_discarder="the next player in play after the discarder (the konger)",
        after_konger="after a robbed kong the next player in play after the konger, else as the default",
        why="common practice",
    )
    win_immunity: Literal["default", "first-only"] = ruling(
        "Whom does 'First Win Immunity' protect?",
        "every winner: their score is frozen by their win",
        called="every-winner",
        first_only="only the winner, or winners, of the first tile won: in a drawn hand later winners give and get kong refunds "
        "and flower pigs pay them; self-draws and kongs still spare every winner",
        why="the rows of self-draws and kongs already exempt all winners; one rule",
    )
    n_meaning: Literal["default"] = ruling(
        "Does N include the winner?",
        "no: N is the number of payers",
        called="payers",
        unbuilt="the winner included: nobody would pay their own share, and payments must sum to zero",
        why="seed: 'collects points from all other players who have not won'",
    )
    self_draw_payers: Literal["default", "everyone"] = ruling(
        "Who pays a self-draw?",
        "every other player who has not won",
        called="in-play",
        everyone="all three others, those who have won, too",
        why="seed: 'collects points from all other players who have not won'; Riichi Advanced charges everybody since 2026",
    )
    bloom_feeder: Literal["default", "all"] = ruling(
        "Who pays Kong Bloom after an open kong?",
        "the player whose discard was konged, alone, 4A+1",
        called="feeder",
        all="every other player in play",
        why="the seed puts it under winning on discard, without N",
    )
    stacking: Literal["default", "multiply", "bonus-faan"] = ruling(
        "Several payment rows fit?",
        "one row counts, the first of rulebook §7",
        called="one-row",
        multiply="their factors are multiplied, the first row bears the name: a bloom with the last tile 8A+1, the last discard after a kong 4A",
        bonus_faan="each that fits adds one faan to the hand, within its cap: a bloom, a discard after a kong, a robbed kong, the "
        "last tile; each payer pays A, for a self-draw A+1",
        why="the rows are formulas of the whole payment; Self-Draw is visibly replaced, not added to",
    )
    last_minute: Literal["default", "last-tile"] = ruling(
        "Which discard is a Last Minute Save?",
        "any that follows the draw of the last tile",
        called="after-last-draw",
        last_tile="the last tile of the wall itself, nothing else (a scored hand that says `last_tile` means that)",
        why="the row stands under Winning on Discard, where nobody else completes a hand",
    )
    no_second_cap: Literal["default", "capped"] = ruling(
        "What does the cap of 8 apply to?",
        "to A only",
        called="a-only",
        capped="to what each payer pays for a win, too",
        why="the formulas are written on A, whose table has the cap",
    )
    root_scope: Literal["default", "kongs-only"] = ruling(
        "What is a root?",
        "four copies anywhere in the hand, declared or not",
        called="anywhere",
        kongs_only="a declared kong, nothing else (so no Dragon Pairs: four alike are two pairs of Seven or Pure Pairs)",
        why="seed: four identical tiles are 1 Root",
    )
    dragon_root: Literal["default", "one-less"] = ruling(
        "Does the four of a kind that makes Dragon Pairs count as a root?",
        "yes: it is the table's 1 Root",
        called="counted",
        one_less="no: Dragon Pairs counts one root less (4 with one four of a kind, 8 with more)",
        why="seed: the cell of 0 roots is '/'",
    )
    golden_hook: Literal["default", "pair-wait"] = ruling(
        "What is a Golden Hook?",
        "four melds declared; the winning tile makes the pair",
        called="four-melds",
        pair_wait="four triplets or kongs, declared or not, and the winning tile makes the pair",
        why="the seed's row says no more than its name and value; common practice",
    )
    largest_fan: Literal["default", "claimed"] = ruling(
        "A hand can be read in several ways: which one is scored?",
        "the one of the highest A",
        called="highest",
        claimed="the winner's own: of the type that the record claims, if the hand can be read so, else that of the highest A",
        why="seed: 'maximum fan value'; common practice",
    )
    hook_melds: Literal["default", "exposed-only"] = ruling(
        "Do concealed kongs count for Golden Hook?",
        "yes",
        called="concealed-too",
        exposed_only="no: all four melds must be exposed",
        why="four melds are declared either way",
    )
    refund_who: Literal["default", "not-ready"] = ruling(
        "Who gives kong points back when the hand is drawn?",
        "everyone in play, ready or not",
        called="everyone",
        not_ready="only players who are not ready",
        why="seed, literally",
    )
    refund_to_winner: Literal["default", "refunded"] = ruling(
        "Is a payer who has since won refunded?",
        "no: their score is frozen",
        called="frozen",
        refunded="yes, in full",
        why="first win immunity",
    )
    pig_test: Literal["default", "missing-suit"] = ruling(
        "What is a flower pig?",
        "a player with all three suits in hand and melds",
        called="three-suits",
        missing_suit="a player with a tile of their missing suit in hand or melds",
        why="seed, literally",
    )
    pig_amount: Literal["default", "sixteen", "hand-value", "check-value"] = ruling(
        "How much is the 'full hand score' that a flower pig pays?",
        "8",
        called="eight",
        sixteen="16",
        hand_value="the value of the receiver's hand: their maximum A if they are ready, the A of their win if they have won, else nothing",
        check_value="the receiver's maximum A, 8 at least",
        unbuilt="16 with a factor for self-draw: no source says which factor",
        why="8 is the cap of A, a full hand",
    )
    pig_receivers: Literal["default", "winners-too", "pigs-too"] = ruling(
        "Whom does a flower pig pay?",
        "every player in play who is not a pig",
        called="in-play",
        winners_too="the players who have won, too",
        pigs_too="the other pigs in play, too",
        why="first win immunity; usual practice pays those who are not pigs",
    )
    pig_vs_check: Literal["default", "exempt"] = ruling(
        "Does a flower pig also pay the listening check?",
        "yes: they are not ready",
        called="pays",
        exempt="no",
        why="the seed exempts nobody",
    )
    settle_when: Literal["default", "some-ready"] = ruling(
        "When are flower pigs and the listening check settled?",
        "whenever the hand is drawn",
        called="every-draw",
        some_ready="only if somebody in play is ready",
        why="the seed makes no exception; the engine of majsoul-replay-editor does",
    )
    third_win: Literal["default", "settled"] = ruling(
        "Three players have won: is anything settled?",
        "no: the hand ends at once",
        called="nothing",
        settled="kong refunds and flower pigs are, as in a drawn hand; nobody is left for a listening check",
        why="the seed settles drawn hands; Riichi Advanced settles both alike",
    )
    check_amount: Literal["default", "self-draw", "cap"] = ruling(
        "How much is the listening check?",
        "the receiver's maximum A",
        called="maximum",
        self_draw="the receiver's maximum A, and 1 more as for a self-draw",
        cap="the highest value of the table, whatever the receiver waits for",
        why="seed: maximum fan value",
    )
    dead_wait: Literal["default", "live", "concealed-four"] = ruling(
        "Do waits for exhausted tiles count?",
        "yes, unless the player holds all four copies",
        called="own-four",
        live="no: a kind does not count when its four copies lie in the own hand, in melds, among the discards or the tiles won on",
        concealed_four="yes, unless all four copies are among the player's concealed tiles: those in melds do not matter",
        why="usual practice; simple",
    )
    ready_suits: Literal["default", "any"] = ruling(
        "Is a hand ready that has tiles of the missing suit, or waits for one?",
        "no: it can't win",
        called="winnable",
        any="yes: at the end of a hand the missing suit does not matter, neither to who is ready nor to the highest A",
        why="ready is who can win; Riichi Advanced does not look at the missing suit there",
    )
    pass_win: Literal["default", "total", "same-tile", "a-only", "none"] = ruling(
        "Passing a win: what may not be won, and until when?",
        "no discard or robbed kong that brings no more points, until the player's next draw, pung or kong",
        called="unless-more",
        total="no discard or robbed kong at all, until then",
        same_tile="as the default, but only tiles of the kind that was passed",
        a_only="as the default, but compared by A instead of points",
        none="everything may be won",
        why="published rules; seed: 'unless they increase the total score'",
    )
    pass_pung: Literal["default", "none", "whole-hand", "unless-more"] = ruling(
        "Passing a pung: what may not be punged, and until when?",
        "tiles of the same kind, until the player's next draw, pung or kong",
        called="same-tile",
        none="everything may be punged",
        whole_hand="tiles of the same kind, until the end of the hand",
        unless_more="as the default, but a pung is legal that raises the total: with it and the best discard the hand is ready for a "
        "higher A than before it (0 if it was not ready)",
        why="seed: 'using the same tile'",
    )
    false_win: Literal["default"] = ruling(
        "Is there a penalty for a false win?",
        "none: the event is illegal",
        called="none",
        unbuilt="double payment and other penalties: the seed names no amount",
        why="the seed names no amount",
    )
    dealer: Literal["default", "rotate", "first-in-turn"] = ruling(
        "Who deals next?",
        "the first winner; who discarded or was robbed, if the first tile had several winners; nobody won: the same dealer",
        called="first-winner",
        rotate="the next player in turn order, always",
        first_in_turn="the first winner; of several on one tile the first in turn order; nobody won: the same dealer",
        why="most published rules",
    )
    drawn_dealer: Literal["default", "first-ready"] = ruling(
        "Nobody has won: who deals next?",
        "the same dealer, or as ruling dealer says",
        called="same",
        first_ready="the ready player with the lowest seat number; nobody is ready: the next player in turn order",
        why="most published rules; Riichi Advanced takes players who are ready at the draw for winners",
    )
    start_win: Literal["default", "full-hand", "heaven-and-earth"] = ruling(
        "The dealer wins with the 14 tiles of the deal?",
        "an ordinary Self-Draw, no bonus",
        called="self-draw",
        full_hand="A is 8, whatever the hand",
        heaven_and_earth="a type of its own with the highest A, Heavenly Win; and so is Earthly Win, another player's win on the "
        "first own draw before any pung or kong",
        why="not in the seed",
    )
    bankruptcy: Literal["default", "ends-hand"] = ruling(
        "What if a player's score falls below zero?",
        "the hand goes on",
        called="goes-on",
        ends_hand="the hand ends at once (a record says `won`), nothing else is settled, and the game is over",
        why="the seed lists no such rule; points are chips in apps",
    )
    other_fans: Literal["default"] = ruling(
        "Do all-terminals, all-258, concealed hand, middle tiles, a heavenly hand and the like score?",
        "no",
        called="none",
        unbuilt="as apps do: no common list of them with values exists",
        why="not in the seed",
    )
