"""The rows of rulebook sichuan §6 and §7 as people read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from replay.rules import RowDoc
from replay.rulesets.sichuan.hand_tables import EARTHLY, HEAVENLY, MAJSOUL, SEED, Type, table_of
from replay.rulesets.sichuan.rulings import SichuanRulings

_TYPES: Final = (
    "Standard win",
    "All Triplets",
    "Pure Suit",
    "Golden Hook",
    "Seven Pairs",
    "Dragon Pairs",
    "Pure Triplets",
    "Pure Golden Hook",
    "Pure Pairs",
)
"""The types in the order of the seed's table."""
_NAMES: Final = frozenset(each.name for table in (SEED, MAJSOUL) for each in table.types)
_A: Final = "A  the value A of a hand at 0/1/2/3 roots"
_FAAN: Final = "A  the faan of a hand: one type, the first that holds from the bottom up, roots and bonuses; A is 1, 2, 4, 8, 16, 32"


def holds(name: str, rulings: SichuanRulings) -> str:
    """When a hand is of this type, as one sentence."""
    kind = table_of(rulings).named(name)
    if name == "Golden Hook" and rulings.golden_hook == "pair-wait":
        return "Four triplets or kongs; the winning tile makes the pair."
    if name == "Golden Hook" and rulings.hook_melds != "default":
        return kind.holds.replace("declared", "declared, all of them exposed")
    if name == "Dragon Pairs" and rulings.root_scope != "default":
        return "Not under root-scope=kongs-only."
    return kind.holds if rulings.root_scope == "default" else kind.holds.replace("different pairs", "pairs")


def total_of(rows: Mapping[str, int]) -> int | None:
    """A of the rows of a win: what its type is worth; None where they do not name one type."""
    types = [value for name, value in rows.items() if name in _NAMES]
    return types[0] if len(types) == 1 else None


def _amounts(kind: Type, rulings: SichuanRulings) -> str:
    """A at 0, 1, 2 and 3 roots."""
    if kind.name in ("Seven Pairs", "Pure Pairs"):
        return f"{SEED.amount(kind.fan)}"
    if kind.name == "Dragon Pairs":
        if rulings.root_scope != "default":
            return "-"
        less = rulings.dragon_root == "one-less"
        return "/".join(["-", *(str(SEED.amount(kind.fan + roots - less)) for roots in (1, 2, 3))])
    return "/".join(str(SEED.amount(kind.fan + roots)) for roots in range(4))


def row_docs(rulings: SichuanRulings) -> tuple[RowDoc, ...]:
    """Every row under these rulings, in the order of the rulebook."""
    table = table_of(rulings)
    seed = table is SEED
    known = {each.name: each for each in table.types}
    names = _TYPES if seed else tuple(name for name in reversed(known) if name not in (HEAVENLY, EARTHLY))
    if rulings.start_win == "heaven-and-earth":
        names = (*names, HEAVENLY, EARTHLY)
    section = _A if seed else _FAAN
    types = [
        RowDoc(
            name=name,
            value=_amounts(known[name], rulings) if seed else f"{known[name].fan + 1} faan",
            holds=holds(name, rulings),
            section=section,
            cite=table.cite,
        )
        for name in names
    ]
    root = RowDoc(
        name="Root",
        value="x2" if seed else "+1 faan",
        holds="A kong declared."
        if rulings.root_scope == "kongs-only"
        else "All four copies of a tile, declared or not.",
        section=section,
        cite=table.cite,
        counts=f"each, up to A = {table.cap}",
    )
    return (*types, root, *(_bonus_rows(rulings) if rulings.stacking == "bonus-faan" else _payment_rows(rulings)))


def _bonus_rows(rulings: SichuanRulings) -> tuple[RowDoc, ...]:
    """The rows of rulebook §7 as bonuses of one faan, and what a self-draw pays (ruling `stacking`)."""
    last = "the last tile of the wall" if rulings.last_minute == "last-tile" else "the last tile was drawn"
    rows = (
        ("Kong Bloom", "Won by self-draw on the replacement tile of a kong."),
        ("Discard after a Kong", "A discard in a turn whose last draw was a replacement tile."),
        ("Robbing a Kong", "The tile that is added to a pung by another player."),
        ("Moon from Seabed", "The last tile of the wall, by self-draw."),
        ("Last Minute Save", f"Won on a discard after {last}." if "was" in last else f"Won on {last} when discarded."),
    )
    cite = f"{MAJSOUL.cite}; ruling stacking"
    bonus = tuple(
        RowDoc(name=name, value="+1 faan", holds=text, section="B  bonuses: each that fits adds one faan", cite=cite)
        for name, text in rows
    )
    drawn = RowDoc(
        name="Self-Draw",
        value="A+1",
        holds="What each player in play pays; a discarder and a robbed player pay A.",
        section="C  who pays",
        cite=cite,
    )
    return (*bonus, drawn)


def _payment_rows(rulings: SichuanRulings) -> tuple[RowDoc, ...]:
    cap = ", 8 at most" if rulings.no_second_cap == "capped" else ""
    factors = rulings.stacking == "multiply"
    discard = "B  what the discarder, konger or feeder pays; the first row that fits"
    drawn = "C  what each player in play pays; the first row that fits"
    if factors:
        discard, drawn = (text.replace("the first row that fits", "factors multiply") for text in (discard, drawn))
    last = (
        "the last tile of the wall, discarded"
        if rulings.last_minute == "last-tile"
        else "a discard with the wall empty"
    )
    fed = "The replacement tile of an open kong, by self-draw"
    who = "; everybody in play pays." if rulings.bloom_feeder == "all" else "; who fed the kong pays alone."
    robbed = "or an open kong " if rulings.rob_scope == "open-kongs" else ""
    rows = (
        ("Robbing a Kong", "2A", f"The tile that is added to a pung {robbed}by another player.", discard, "§B"),
        ("Discard after a Kong", "2A", "A discard in a turn whose last draw was a replacement tile.", discard, "§B"),
        ("Last Minute Save", "2A", f"{last[0].upper()}{last[1:]}.", discard, "§B"),
        ("Kong Bloom (discard kong)", "4A+1", f"{fed}{who}", discard, "§B"),
        ("Kong Bloom", "4A+1", "The replacement tile of a concealed or added kong.", drawn, "§C"),
        ("Moon from Seabed", "2A+1", "The last tile of the wall, by self-draw.", drawn, "§C"),
        ("Self-Draw", "A+1", "Any other self-draw.", drawn, "§C"),
    )
    return tuple(
        RowDoc(
            name=key.partition(" (")[0],
            alias=key if "(" in key else "",
            value=value + cap,
            holds=text,
            section=section,
            cite=f"seed 003 {cite}",
        )
        for key, value, text, section, cite in rows
    )
