"""The engine's figures in Sichuan's rules of play: what hands, kongs and drawn hands pay."""

from __future__ import annotations

from typing import Final

from replay.rulebook import BookFigures, RuleLine
from replay.rulesets.sichuan.hand_tables import CAP, FAN, SEED, table_of
from replay.rulesets.sichuan.kongs import ADDED, CONCEALED, OPEN
from replay.rulesets.sichuan.possible import COPIES
from replay.rulesets.sichuan.rows import row_docs
from replay.rulesets.sichuan.rulings import SichuanRulings
from replay.rulesets.sichuan.settle import SIXTEEN
from replay.said import counted

_PIG_PAYS: Final = {"default": CAP, "sixteen": SIXTEEN}
_ON_A_DISCARD: Final = ("Robbing a Kong", "Discard after a Kong", "Kong Bloom (discard kong)", "Last Minute Save")
_SELF_DRAWN: Final = ("Self-Draw", "Moon from Seabed", "Kong Bloom")


def figures(rulings: SichuanRulings) -> BookFigures:
    """Those under these rulings."""
    table = table_of(rulings)
    pig = _PIG_PAYS.get(rulings.pig_amount)
    return BookFigures(
        values={
            "tiles": sum(COPIES),
            "cap": table.cap,
            "most_faan": table.most + 1,
            "table": table.cite,
            "root_book": "rulebook sichuan §6" if table is SEED else table.cite,
            "added": counted(ADDED, "point"),
            "open": counted(OPEN, "point"),
            "concealed": counted(CONCEALED, "point"),
            "pig": counted(pig or 0, "point"),
        },
        tables=_tables(rulings),
        holds=frozenset(
            {
                "seed-table" if table is SEED else "faan-table",
                "bonus-rows" if rulings.stacking == "bonus-faan" else "plain-rows",
                *(["pig-amount"] if pig else []),
            }
        ),
    )


def _tables(rulings: SichuanRulings) -> dict[str, tuple[RuleLine, ...]]:
    table = table_of(rulings)
    values = {row.alias or row.name: row.value for row in row_docs(rulings)}
    types = {row.name: row.value.replace("-", " ").split("/") for row in row_docs(rulings) if row.name in FAN}
    faan = [(row.name, row.value) for row in row_docs(rulings) if "faan" in row.value]
    return {
        "types": (
            ("type", *(counted(roots, "root") for roots in range(4))),
            *((name, *(cell.strip() or "/" for cell in (*each, "", "", "")[:4])) for name, each in types.items()),
        ),
        "faan": (
            ("faan", *(str(faan + 1) for faan in range(table.most + 1))),
            ("A", *map(str, table.amounts)),
            *((name, value, *[""] * table.most)[: table.most + 2] for name, value in faan),
        ),
        "discard": (("row", "pays"), *((name, values.get(name, "")) for name in _ON_A_DISCARD)),
        "self-draw": (("row", "pays"), *((name, f"({values.get(name, '')}) x N") for name in _SELF_DRAWN)),
    }
