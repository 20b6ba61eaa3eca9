"""The answers of a plain game: four sets and a pair, claims in the usual order, whoever put down the tile pays.

They are the defaults of the contract. A ruleset says only what it has of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from replay.events import Chow
from replay.findings import Fault
from replay.hands import WINDS, Hand, Meld, MeldKind, Reason, Wind
from replay.rules.holding import nothing_declared, owned, wrong_number, wrong_tiles
from replay.rules.rotation import passed
from replay.rules.values import Claim, NextDeal, PaidCase, Settled, SettledBy
from replay.said import Said, whole
from replay.state import HandState
from replay.tiles import NATURAL_KINDS, Kind, format_tiles

TITLES: Final[Mapping[MeldKind, str]] = {
    "chow": "chow",
    "pung": "pung",
    "open_kong": "open kong",
    "added_kong": "added kong",
    "concealed_kong": "concealed kong",
}
NO_PUNG: Final = Fault(code="illegal_kong", message="The player has no pung of this kind to add the tile to.")
NO_TARGET: Final = Reason("not_judged", "who pays is open: whose tile was won on is not given")
NO_KONG: Final = "a win on the replacement tile of a kong needs a kong, and there is none"
NO_MELD: Final = "{row} allows no meld"
UNSEEN: Final = "{row} ({n}): the input does not say what the winner could see (`visible`)"
DECLARED_BEFORE: Final = "{Seat} has declared {suit} before; a missing suit can't be changed."
OWN_TILE: Final = Reason("own_tile", "nobody may win on their own discard or kong")
WON_BEFORE: Final = "the first win ends the hand, and {wind} has won before"
"""Where the first win ends the hand, and `wind` has one."""
ROBBED: Final = "the winner holds {n} of {tile}, but the other three lie in the robbed pung"
HOLDS: Final = "{row} holds whatever is hidden, and adds at least {n}"
CERTAIN: Final = "what holds for certain comes to {n} ({parts})"
ILLEGAL: Final[Mapping[MeldKind, str]] = {
    "chow": "illegal_chow",
    "pung": "illegal_pung",
    "open_kong": "illegal_kong",
    "added_kong": "illegal_kong",
    "concealed_kong": "illegal_kong",
}
"""The finding code of a meld of each kind that is not legal."""


def nothing(*_given: object) -> None:
    """No fault, and nothing to say."""
    return


def never(*_given: object) -> bool:
    """It is never so."""
    return False


# ------------------------------------------------------------- tiles held


def none_barred(_concealed: Sequence[Kind], _void_suit: str | None) -> frozenset[Kind]:
    """No kind is barred from being discarded: a claim alone may forbid one."""
    return frozenset()


def any_wait(waits: int) -> int:
    """Every kind waited for counts for a hell wait."""
    return waits


# ------------------------------------------------------------- melds and claims


def is_chow(tiles: tuple[Kind, ...]) -> bool:
    """Whether the tiles are a run of three in one suit."""
    if len(tiles) != 3:
        return False
    low, middle, high = sorted(tiles)
    return high < 27 and low // 9 == high // 9 and (middle - low, high - middle) == (1, 1)


def wrong_meld(meld: Meld) -> str | None:
    """Why the tiles are no meld of its kind, as a sentence without its full stop; None if they are one."""
    kind, tiles = meld.kind, meld.tiles
    if kind == "chow":
        wrong = "{tiles} is not a chow: a chow is a run of three in one suit"
        return None if is_chow(tiles) else Said(wrong, tiles=format_tiles(tiles) or "nothing")
    number = 3 if kind == "pung" else 4
    if len(tiles) != number or len(set(tiles)) != 1 or tiles[0] >= NATURAL_KINDS:
        return not_alike(kind, format_tiles(tiles) or "nothing")
    return None


def not_alike(kind: MeldKind, tiles: str) -> str:
    """That these tiles are no pung, or no kong of this kind."""
    wrong = "{tiles} is not {a_meld}: that is four of a kind"
    if kind == "pung":
        wrong = "{tiles} is not {a_meld}: that is three of a kind"
    return Said(wrong, tiles=tiles, a_meld=TITLES[kind])


def meld_fault(kind: MeldKind, claimed: Kind | None, given: tuple[Kind, ...], pung: Meld | None) -> Fault | None:
    """Why these tiles are no legal meld of this kind."""
    if kind == "added_kong":
        if pung is not None and claimed in pung.tiles:
            return None
        return NO_PUNG
    why = wrong_meld(Meld(kind, given if claimed is None else (*given, claimed)))
    return None if why is None else Fault(code=ILLEGAL[kind], message=whole(why))


def chow_seat(state: HandState, discarder: int) -> int:
    """The next player in play may chow."""
    return state.next_in_play(discarder)


def claim_rank(_state: HandState, event: Claim) -> tuple[int, ...]:
    """A pung or kong goes before a chow."""
    return (1,) if isinstance(event, Chow) else (0,)


# ------------------------------------------------------------- draws and deals


def after_win(state: HandState, source: int, _winners: tuple[int, ...]) -> int:
    """The next in play after the player who discarded, added or drew the tile draws next."""
    return state.next_in_play(source)


def next_deals(state: HandState, _followed: bool) -> tuple[NextDeal, ...]:
    """The deal passes after every hand, the round wind after four deals; or the round goes by the hand's number, where
    the first hand of a record has one that its dealer does not fit."""
    return passed(state), passed(state, by_number=True)


# ------------------------------------------------------------- wins and payments


def impossible(hand: Hand, copies: tuple[int, ...], flowers: frozenset[Kind] = frozenset()) -> tuple[Reason, ...]:
    """Every reason why no such hand exists, whatever it would score; empty for a possible hand.

    `copies`: how many tiles of each kind the game has, `flowers`: which are put down. The first win ends the hand.
    """
    found = [*wrong_tiles((*owned(hand), *(hand.flowers if flowers else ())), copies), *wrong_number(hand)]
    if not flowers:
        found += nothing_declared(hand)
    elif wrong := [kind for kind in hand.flowers if kind not in flowers]:
        found.append(Reason("illegal_flower", Said("{tiles}: only flowers are put down", tiles=wrong)))
    found += (Reason("illegal_meld", why) for meld in hand.melds if (why := wrong_meld(meld)))
    if hand.out:
        found.append(Reason("already_won", Said(WON_BEFORE, wind=hand.out[0])))
    if hand.by != "self_draw" and hand.target == hand.seat:
        found.append(OWN_TILE)
    return tuple(found)


def won_before(hand: Hand) -> tuple[Reason, ...]:
    """Why the winner can't be one where the third win ends the hand and who has won plays no further part."""
    found = []
    if len({*hand.out} - {hand.seat}) == len(WINDS) - 1:
        found.append(Reason("hand_over", "all three others have won before: the third win ends the hand"))
    if hand.seat in hand.out:
        found.append(Reason("already_won", Said("{wind} has already won and takes no further part", wind=hand.seat)))
    return tuple(found)


def pay(hand: Hand, total: int) -> Mapping[Wind, int] | None:
    """The discarder or the declarer of a robbed kong pays the total alone; for a self-draw everybody in play pays it.

    By seat wind, what each gains or loses; None for another's tile where more than one may have put it down.
    """
    if hand.by == "self_draw":
        payers = [wind for wind in WINDS if wind != hand.seat and wind not in hand.out]
    elif (payer := hand.giver) is None:
        return None
    else:
        payers = [payer]
    found: dict[Wind, int] = dict.fromkeys(WINDS, 0)
    for payer in payers:
        found[payer] -= total
        found[hand.seat] += total
    return found


def by_giver(pay: Callable[[Hand, int], Mapping[Wind, int] | None], hand: Hand, total: int) -> tuple[PaidCase, ...]:
    """What this total pays by each player who may have put down, or added, the tile won on, where nobody is named."""
    if hand.by == "self_draw" or hand.giver is not None:
        return ()
    when = "{who} put the tile down" if hand.by == "discard" else "{who} added the tile to a pung"
    givers = [wind for wind in WINDS if wind != hand.seat and wind not in hand.out]
    ways = [(pay(replace(hand, target=wind), total), wind) for wind in givers]
    return tuple(PaidCase(moved, when, wind) for moved, wind in ways if moved is not None)


def pays_by(
    pay: Callable[[Hand, int], Mapping[Wind, int] | None],
    cases: Callable[[Hand, int], tuple[PaidCase, ...]] | None = None,
) -> Callable[[Hand, int], tuple[PaidCase, ...]]:
    """What `pay` says a total moves; where that is None each of these cases, by default each giver's."""

    def pays(hand: Hand, total: int) -> tuple[PaidCase, ...]:
        if (moved := pay(hand, total)) is not None:
            return (PaidCase(moved, "", hand.seat),)
        return by_giver(pay, hand, total) if cases is None else cases(hand, total)

    return pays


def total_of(rows: Mapping[str, int]) -> int | None:
    """The rows add up."""
    return sum(rows.values())


def settle(_state: HandState, by: SettledBy) -> tuple[tuple[Settled, ...], ...]:
    """The end of a hand moves nothing."""
    return ((),) if by == "known" else ()


def denies(_hand: Hand | None, claimed: Mapping[str, int] | int) -> str | None:
    """A hand is worth something."""
    return "every hand is worth 1 at least" if isinstance(claimed, int) and claimed <= 0 else None
