"""The rulings of both editions of Bloody 30 Faan Jokers (rulebook b30fj §11), in the order of its table.

Both editions share the table, but for what only one of them asks (`elsewhere`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from replay.rulesets.b30fj.rulings_written import WrittenRulings
from replay.rulings import DEFAULT, ruling

BY_THE_TEXT: Final = 13
"""The engine that first judged by the text where its author's program does otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class B30fjRulings(WrittenRulings):
    """One field a ruling; `replay rules b30fj` prints them."""

    one_reading: Literal["default", "mixed"] = ruling(
        "May rows of different partitions be mixed?",
        "no: all rows come from one reading",
        called="one",
        mixed="with the identity of every joker fixed, every row that holds in any reading of those tiles counts together",
        why="seed: 'your sets', 'your pair'",
    )
    within_values: Literal["default", "reference", "highest", "exclusive"] = ruling(
        "How do Within Seven Tiles (5) and Within Ten Tiles (8) add up?",
        "both add: 13 within seven tiles",
        called="both-add",
        reference="Within Seven Tiles is 8, Within Ten Tiles 5, and Seven drops Ten",
        highest="only the higher counts: 8 within ten tiles and also within seven (Ten drops Seven)",
        exclusive="5 within seven tiles, 8 from the eighth to the tenth (Seven drops Ten)",
        why="the printed values stand and faan is additive",
    )
    additive_default: Literal["default"] = ruling(
        "Do implied rows with no stated exclusion add?",
        "they add",
        called="add",
        unbuilt="the non-repeat principles of MCR: they are judged by people, no list of them exists for these rows",
        why="seed: 'Faan is additive'",
    )
    suppress_closure: Literal["default", "kept-only"] = ruling(
        "Does a dropped row still drop others?",
        "yes",
        called="dropped-too",
        kept_only="no: a row is dropped only by a row that is itself kept",
        why="the reference: Full Flush over Mixed Flush over One Voided Suit",
    )
    instead_chain: Literal["default", "row-above"] = ruling(
        "Does 'Instead' replace only the row above or the whole chain?",
        "the whole chain",
        called="whole-chain",
        row_above="each row of a chain drops only the next lower row of its chain (winds, kongs, concealed triplets, shifted "
        "triplets, same-number triplets, consecutive pairs)",
        why="the sense of the list",
    )
    pure_double_terminal: Literal["default", "adds"] = ruling(
        "Does Pure Double Terminal Sequences drop Pure Identical Sequences?",
        "under suppression=author; the text has no such link",
        called="table",
        adds="no: Pure Identical Sequences adds 15",
        why="the reference and MCR; the text: 'Faan is additive'",
    )
    pure_double_short: Literal["default", "drop"] = ruling(
        "Does Pure Double Short Straight drop Pure Identical Sequences?",
        "no: both add",
        called="adds",
        drop="yes",
        why="the reference; additive",
    )
    identical_in_triple: Literal["default", "drop"] = ruling(
        "Does Identical Sequences add to Pure Triple and Pure Quadruple Sequence?",
        "it adds 2",
        called="adds",
        drop="it is dropped by both",
        why="literal, and the reference",
    )
    pure_identical_quad: Literal["default", "counts"] = ruling(
        "Is four times the same sequence Pure Identical Sequences?",
        "no: the seed says 'another'",
        called="not-counted",
        counts="yes",
        why="seed",
    )
    voided_exactly_one: Literal["default", "any-absent"] = ruling(
        "When does One Voided Suit hold?",
        "exactly two of the three suits occur",
        called="exactly-one",
        any_absent="at least one suit does not occur (an all-honors hand too)",
        why="seed: 'one of the three'",
    )
    mixed_needs_both: Literal["default", "reference"] = ruling(
        "Do Mixed Flush and Mixed Terminals need both components?",
        "yes: a suit and honors, terminals and honors",
        called="both",
        reference="an all-honors hand also scores Mixed Flush and Mixed Terminals (All Honors does not drop them)",
        why="seed: 'plus', 'and'",
    )
    number_hands_honors: Literal["default", "honors-ignored", "exactly"] = ruling(
        "Two and Three Number Hand: honors, and fewer numbers?",
        "no honors; at most that many numbers",
        called="no-honors",
        honors_ignored="honors are ignored, so that they may occur (an all-honors hand scores both)",
        exactly="no honors; exactly that many numbers",
        why="seed: 'consists of'",
    )
    no_jokers_scope: Literal["default", "discard-free", "melds-free"] = ruling(
        "Do melded jokers and a winning joker count against No Jokers?",
        "they count",
        called="all-count",
        discard_free="a joker won on as a discard does not count",
        melds_free="a joker in a meld does not count",
        why="seed: 'no jokers in hand'",
    )
    tanki_scope: Literal["default", "per-reading", "per-tile"] = ruling(
        "What does the self-draw-only pair wait on Baida or Suit block?",
        "every discard and robbed kong: it is a property of the waiting hand",
        called="waiting-hand",
        per_reading="a win whose every reading makes the pair of the winning tile and that joker",
        per_tile="a win on a tile with which the hand can be read with the pair made of that tile and that joker",
        why="the reference",
    )
    tanki_orphans_suit: Literal["default", "blocked"] = ruling(
        "Twelve different orphans and the Suit joker, an honor missing: self-draw only?",
        "no: the Suit joker cannot be that pair",
        called="not-blocked",
        blocked="yes",
        why="the joker's domain",
    )
    chow_hand_jokers: Literal["default", "none"] = ruling(
        "May jokers from hand be used in a called chow?",
        "yes, up to two",
        called="up-to-two",
        none="no",
        why="the seed's list of limits forbids only the discarded joker",
    )
    pung_discarded_joker: Literal["default", "not-counted"] = ruling(
        "Does a claimed joker count as the one joker of a pung or kong?",
        "yes",
        called="counted",
        not_counted="no: one more joker may come from hand",
        why="the reference",
    )
    added_kong_joker_pung: Literal["default", "refused"] = ruling(
        "May a natural tile be added to a pung that holds a joker?",
        "yes",
        called="allowed",
        refused="no",
        why="the seed forbids only adding a joker",
    )
    meld_joker_reread: Literal["default", "declared"] = ruling(
        "What does a joker in a melded chow stand for?",
        "any identity that makes the meld legal, chosen at scoring",
        called="free",
        declared="what the meld was announced as (`as`); free where nothing was announced",
        why="the reference solves jokers in calls anew",
    )
    joker_order: Literal["default", "by-kinds"] = ruling(
        "Which joker is weaker?",
        "Wind to Bamboo (4j-8j), then Suit and Honors (2j, 3j), then Baida (1j)",
        called="tiers",
        by_kinds="by the number of kinds covered: 5j, 4j, 3j, 6j = 7j = 8j, 2j, 1j",
        why="the reference's tiers; the outcomes are the same",
    )
    pung_tie: Literal["default"] = ruling(
        "Who wins a tie between claims on a discarded joker?",
        "the nearest in turn after the discarder",
        called="nearest",
        why="the reference and MCR",
    )
    chow_left: Literal["default", "fixed-seat"] = ruling(
        "Whose discard may be claimed for a chow when the left neighbour has won?",
        "the nearest active player's before you",
        called="nearest-active",
        fixed_seat="only the fixed left seat's",
        why="play order; 'Wins do not skip turns'",
    )
    swap_calling: Literal["default", "same-tile", "reference", "forbid-jokers"] = ruling(
        "What is swap-calling?",
        "discarding a tile that would have made a chow or pung with the same two tiles from hand (rulebook §4)",
        called="two-from-hand",
        same_tile="discarding the tile just claimed, nothing else",
        reference="as the default, with jokers as wildcards both in the two tiles from hand and in the discard",
        forbid_jokers="as the default, and discarding any joker is forbidden too",
        why="the reference without its wildcard excess",
    )
    empty_wall_claims: Literal["default", "chow-pung"] = ruling(
        "What may the last discard be claimed for?",
        "a win only",
        called="win-only",
        chow_pung="a win, a chow or a pung",
        why="the reference",
    )
    empty_wall_flower: Literal["default", "legal"] = ruling(
        "May a joker be declared when the wall is empty?",
        "no: there is no replacement tile",
        called="illegal",
        legal="yes: the turn passes without a discard, and the hand ends",
        why="no replacement tile exists",
    )
    replacement_end: Literal["default", "head"] = ruling(
        "Where is a replacement tile drawn (kongs, declared jokers)?",
        "at the back of the wall",
        called="tail",
        head="at the front, like any other draw",
        why="the seed is silent; usual practice. It matters only where a record has the wall",
    )
    kong_after_claim: Literal["default", "allowed"] = ruling(
        "A concealed or added kong straight after a chow or pung?",
        "no: it needs a draw before it",
        called="refused",
        allowed="yes",
        why="the seed is silent; the reference and modern practice",
    )
    flower_after_claim: Literal["default", "allowed"] = ruling(
        "May a joker be declared straight after a chow or pung?",
        "no: it needs a draw before it",
        called="refused",
        allowed="yes: its replacement is drawn before the discard",
        why="the seed is silent; the reference",
    )
    kong_needs_tile: Literal["default", "legal"] = ruling(
        "May a kong be declared when the wall is empty?",
        "no",
        called="illegal",
        legal="yes, in one's own turn: nothing is drawn or discarded after it, and the hand ends",
        why="there is no replacement tile; the seed is silent",
    )
    win_turn_order: Literal["default", "after-winner"] = ruling(
        "Who draws after a win on a discard?",
        "the first active player after the discarder",
        called="after-discarder",
        after_winner="the first active player after the last of the winners in turn order",
        why="seed: 'Wins do not skip turns'",
    )
    win_blocks_claims: Literal["default"] = ruling(
        "A discard is won on by one player and wanted for a pung by another?",
        "the claim is lost",
        called="claim-lost",
        why="the win takes the tile",
    )
    winner_hand_visible: Literal["default", "hidden", "kongs-shown"] = ruling(
        "What of an earlier winner's hand can be seen (Hell Wait)?",
        "all of it but concealed kongs",
        called="all-but-kongs",
        hidden="its open melds only",
        kongs_shown="all of it, concealed kongs too",
        why="seed: concealed kongs are 'completely hidden until the end of a round'",
    )
    hell_wait_jokers: Literal["default", "naturals-only"] = ruling(
        "Do unseen jokers count among the tiles that complete the hand?",
        "yes, each one that would complete it",
        called="counted",
        naturals_only="no",
        why="literal",
    )
    hell_wait_multi: Literal["default", "single-kind"] = ruling(
        "Hell Wait with several winning kinds?",
        "the total over all kinds must be one",
        called="all-kinds",
        single_kind="besides, the hand must wait for exactly one natural kind",
        why="the reference sums",
    )
    replacement_chain: Literal["default", "last-only"] = ruling(
        "A kong, then a joker declared, then a win: which rows?",
        "both After a Kong and After a Flower",
        called="both",
        last_only="only the row of the last declaration",
        why="the reference: the status lasts the turn",
    )
    man_scope: Literal["default", "discard-only"] = ruling(
        "Hand of Man by self-draw?",
        "by self-draw too (beside Hand of Heaven or Earth)",
        called="self-draw-too",
        before=(BY_THE_TEXT, "discard-only"),
        discard_only="on a discard only",
        why="seed: 'Win before your first discard and before any calls' names no way of winning; the reference: on a discard only",
    )
    earth_calls: Literal["default", "void"] = ruling(
        "Hand of Heaven or Earth after others' calls?",
        "still valid",
        called="valid",
        void="void: nobody may have made a chow, pung or kong",
        why="Hand of Man's text has the condition, theirs do not",
    )
    first_draw_flower: Literal["default", "counts"] = ruling(
        "Is the replacement of a joker declared on the first draw a first draw?",
        "no: no Hand of Heaven or Earth",
        called="not-counted",
        counts="yes",
        why="seed: 'with your first draw'",
    )
    melded_ckong: Literal["default", "not-counted"] = ruling(
        "Does a concealed kong count as one of the four calls of Melded Hand?",
        "yes",
        called="counted",
        not_counted="no",
        why="seed: 'no calls except concealed kong' makes it a call",
    )
    nine_gates_kong: Literal["default", "counts"] = ruling(
        "Nine Gates with a concealed kong?",
        "Open Nine Gates only",
        called="open-only",
        counts="Nine Gates",
        why="seed: 'no calls'",
    )
    double_triplets_suit: Literal["default", "different"] = ruling(
        "Two triplets of one number in the same suit: Double Triplets?",
        "they count",
        called="any-suits",
        different="they must be of different suits",
        why="seed: 'They can be of different suits'",
    )
    distinct_honors: Literal["default", "same-twice"] = ruling(
        "Wind and dragon rows with the same kind twice (jokers)?",
        "different kinds are needed",
        called="different",
        same_twice="each triplet or pair of winds (dragons) counts, also of a kind that is there already",
        why="the reference; the sense of the rows",
    )
    hog_copies: Literal["default", "exactly-four"] = ruling(
        "Tile Hog with five or more copies of a kind?",
        "counts as all four",
        called="four-or-more",
        exactly_four="exactly four copies are needed",
        why="seed: 'use up all four'",
    )
    hog_jokers: Literal["default", "naturals-only"] = ruling(
        "May a joker be one of the four copies of a Tile Hog?",
        "yes: what it stands for counts",
        called="counted",
        naturals_only="no: the hand must hold the four natural copies, in all five Tile Hog rows",
        why="seed: jokers represent tiles; 'all four of a given tile' names no exception",
    )
    hog_calls: Literal["default", "melds-too"] = ruling(
        "Do melds count for the Tile Hogs?",
        "concealed sets and the pair only",
        called="concealed-only",
        melds_too="melded chows and pungs count like concealed sets in all five Tile Hog rows; kongs never",
        why="seed: 'in hand (not calls)'",
    )
    double_hog_stack: Literal["default", "highest"] = ruling(
        "Do Double and Triple Tile Hog add to Tile Hog?",
        "they add",
        called="adds",
        highest="only the highest of all five rows counts",
        why="seed: 'only ... the highest scoring of the three Tile Hogs'",
    )
    kss_starts: Literal["default", "any-six"] = ruling(
        "Where may a Knitted Short Straight begin?",
        "1 to 6 or 4 to 9",
        called="one-or-four",
        any_six="any six consecutive numbers (2 to 7 and 3 to 8 too)",
        why="like Short Straight",
    )
    train_kong3: Literal["default", "no"] = ruling(
        "Does a kong of threes serve University Train?",
        "yes, as a triplet",
        called="yes",
        no="no: a triplet of threes or a kong of fours",
        why="triplets include kongs",
    )
    eyes_shape: Literal["default", "unconnected"] = ruling(
        "Eyes of the General outside the standard shape?",
        "no",
        called="standard",
        unconnected="also for the pair of Thirteen Unconnected (draft: Thirteen Disconnected)",
        why="the reference",
    )
    outside_shape: Literal["default", "seven-pairs"] = ruling(
        "Mixed and Pure Outside Hand with Seven Pairs?",
        "no: they speak of sets and a pair",
        called="standard",
        seven_pairs="yes: each pair counts as a set",
        why="seed: 'sets and pair'",
    )
    seven_pairs_repeat: Literal["default"] = ruling(
        "Four alike as two of the seven pairs (current edition)?",
        "no",
        called="no",
        why="seed: 'no repeats'",
    )
    draft_seven_pairs_repeat: Literal["default", "no"] = ruling(
        "Four alike as two of the seven pairs (draft)?",
        "allowed",
        called="allowed",
        no="not allowed, as in the current edition",
        why="the limit was added later",
    )
    draft_three_pure: Literal["default", "full-only"] = ruling(
        "Draft Three Pure Shifted Triplets: 'Same, but they are all the same suit'",
        "the small form (two triplets and the pair) or the full one, in one suit",
        called="small-too",
        full_only="three triplets only, as in the current edition",
        why="literal 'Same'",
    )
    draft_knitted_where: Literal["default", "blocks-only"] = ruling(
        "Do the draft's knitted rows score outside the standard shape?",
        "also among the tiles of Thirteen Disconnected and the Knitted Honors hand",
        called="everywhere",
        blocks_only="only as blocks of the standard shape",
        why="the draft-era reference",
    )
    draft_dead_wall: Literal["default", "fourteen"] = ruling(
        "Is there a dead wall in the draft?",
        "none",
        called="none",
        fourteen="fourteen tiles stay undrawn; replacements come from the tail and the live wall shrinks by as many",
        unbuilt="the draft-era limit of four kong draws: with eight jokers to replace it would end most hands by no rule of the seed",
        why="the later edition settles it",
    )
    draft_all_types: Literal["default", "drop"] = ruling(
        "All Types with the draft's Thirteen Orphans or Thirteen Disconnected?",
        "adds",
        called="adds",
        drop="dropped by both",
        why="the draft has no exclusion",
    )
    chicken_per_reading: Literal["default", "whole-hand"] = ruling(
        "Chicken Hand while another reading would score?",
        "allowed: the best total wins",
        called="per-reading",
        whole_hand="only if no reading of the hand scores any other row",
        why="the reference judges each joker assignment",
    )
    winning_tile_slot: Literal["default", "triplet"] = ruling(
        "On a discard, which concealed unit got the winning tile?",
        "the best for the winner",
        called="best",
        triplet="a concealed triplet of that kind whenever there is one",
        why="MCR",
    )
    no_passing_penalty: Literal["default"] = ruling(
        "Is there a penalty for passing a win or for a false win?",
        "none; a false win is a finding of the audit only",
        called="none",
        unbuilt="house penalties: no amounts are given anywhere",
        why="seed and reference are silent",
    )
    draft_suppress: Literal["default"] = ruling(
        "Which rows drop which in the draft?",
        "the same table, but All Types is never dropped",
        called="same-table",
        unbuilt="the draft-era reference's fewer links: no list of them survives",
        why="one table for both editions",
    )
    ties: Literal["default"] = ruling(
        "Which of several best readings is shown?",
        "the lexicographically smallest sorted list of (row, value)",
        called="canonical",
        why="reproducible reports; a claim may name the rows of any best reading",
    )
    suppression: Literal["default", "author"] = ruling(
        "Which rows drop which?",
        "only the links that the rule text states: everything else adds",
        called="text",
        before=(BY_THE_TEXT, "author"),
        author="every link of the text and those that only its author's program has (rulebook §7)",
        earlier={"seed-only": DEFAULT},
        why="seed: 'Faan is additive'; it names its exclusions one by one",
    )
    suppress_by_row: Literal["default"] = ruling(
        "Does a dropped row lose all its instances?",
        "yes",
        called="whole-row",
        unbuilt="dropping only the instances whose tiles all lie in the dropping figure: rows that judge the whole hand have no figure",
        why="the sense of 'Instead'",
    )
    flower_is_call: Literal["default", "call"] = ruling(
        "Is declaring a joker a call (Concealed Hand, Fully Concealed Hand, Nine Gates, Hand of Man)?",
        "no",
        called="no-call",
        call="yes",
        why="'four calls' and 'no calls except concealed kong' make sense of melds only",
    )
    earth_own_call: Literal["default", "void"] = ruling(
        "Hand of Earth after an own call, on the first tile ever drawn?",
        "it counts: a non-dealer's self-draw on the first drawn tile, whatever came before",
        called="counts",
        before=(BY_THE_TEXT, "void"),
        void="void",
        why="seed: 'Win with your first draw (as non-dealer)'; the reference: void",
    )
    within_count: Literal["default", "own-draws", "discards"] = ruling(
        "Which tiles count for Within Seven and Within Ten Tiles?",
        "every tile drawn from the wall after the deal by anybody, replacements included",
        called="all-draws",
        own_draws="the winner's own draws only",
        discards="the discards made so far",
        why="the reference counts the wall",
    )
    rotation: Literal["default", "dealer-stays"] = ruling(
        "Does the dealer stay after winning?",
        "no: the deal always passes, a game is 16 hands",
        called="always-passes",
        dealer_stays="yes: the deal passes only after a hand that the dealer did not win",
        why="the reference",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class CurrentRulings(B30fjRulings):
    """Those of the current edition."""

    elsewhere: ClassVar[Mapping[str, str]] = dict.fromkeys(
        (
            "draft-seven-pairs-repeat",
            "draft-three-pure",
            "draft-knitted-where",
            "draft-dead-wall",
            "draft-all-types",
            "draft-suppress",
        ),
        "is asked by the draft alone: b30fj-draft has it, b30fj does not",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftRulings(B30fjRulings):
    """Those of the draft."""

    elsewhere: ClassVar[Mapping[str, str]] = {
        "seven-pairs-repeat": "is asked by the current edition alone: b30fj has it, b30fj-draft has draft-seven-pairs-repeat"
    }
