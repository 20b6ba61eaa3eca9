"""The table of rows of each edition under chosen rulings (rulebook b30fj §8), and how people read it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from replay.rows import Row, RowTable, priced
from replay.rules import Link, RowDoc
from replay.rulesets.b30fj.edition import Edition
from replay.rulesets.b30fj.rows.authors_rows import written
from replay.rulesets.b30fj.rows.sequences import sequence_rows, terminal_sequence_rows
from replay.rulesets.b30fj.rows.shapes import knitted_rows, other_rows, pair_rows
from replay.rulesets.b30fj.rows.stated import stated
from replay.rulesets.b30fj.rows.suppress import linked
from replay.rulesets.b30fj.rows.tiles import hog_rows, honor_rows, number_rows, suit_rows, terminal_rows
from replay.rulesets.b30fj.rows.triplets import triplet_rows
from replay.rulesets.b30fj.rows.win_methods import concealed_rows, kong_rows, special_rows
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.said import Said

CHICKEN: Final = "Chicken Hand"
IMPLEMENTATION: Final = "the author's implementation"
"""Where a link comes from that the rule text does not state (rulebook §7)."""

DRAFT_NAMES: Final[Mapping[str, str]] = {
    "Pure Triple Sequence": "Triple Pure Sequences",
    "Pure Quadruple Sequence": "Quadruple Pure Sequences",
    "Three Mixed Shifted Sequences": "Mixed Three Shifted Sequences",
    "Four Mixed Shifted Sequences": "Mixed Four Shifted Sequences",
    "Three Pure Shifted Sequences": "Pure Three Shifted Sequences",
    "Four Pure Shifted Sequences": "Pure Four Shifted Sequences",
    "Three Mixed Linked Sequences": "Mixed Three Linked Sequences",
    "Three Pure Linked Sequences": "Pure Three Linked Sequences",
    "Three Mixed Small Shifted Triplets": "Mixed Three Small Shifted Triplets",
    "Three Mixed Shifted Triplets": "Mixed Three Shifted Triplets",
    "Four Mixed Small Shifted Triplets": "Mixed Four Small Shifted Triplets",
    "Four Mixed Shifted Triplets": "Mixed Four Shifted Triplets",
    "Five Mixed Small Shifted Triplets": "Mixed Five Small Shifted Triplets",
    "Thirteen Unconnected": "Thirteen Disconnected",
}
"""What the draft calls the rows that both editions have."""


def _never(_seen: object) -> bool:
    return False


def _all_rows(rulings: B30fjRulings, *, draft: bool) -> tuple[Row, ...]:
    """Every row with its section, in the order of the rulebook, under the names of the current edition."""
    simples, *outside = terminal_rows(rulings)
    eyes, *others = other_rows(rulings, draft=draft)
    if rulings.eyes_shape == "unconnected":
        eyes = replace(eyes, holds=f"{eyes.holds[:-1]}, that of {_THIRTEEN[draft]} too.")
    chicken = Row(
        CHICKEN,
        15,
        "",
        _never,
        "No other row holds in the reading.",
        example="" if draft else "123m345p3344z and J77s, winning on 3z after 10 tiles have been discarded",
    )
    sections: tuple[tuple[str, Iterable[Row]], ...] = (
        ("Flowers and Honors", honor_rows(rulings)),
        ("Terminals and Nonterminals", (simples, *terminal_sequence_rows(rulings), *outside)),
        ("Suits", suit_rows(rulings)),
        ("Kongs", kong_rows(rulings)),
        ("Triplets", triplet_rows(rulings, draft=draft)),
        ("Sequences", sequence_rows(rulings)),
        ("Tile Hog", hog_rows(rulings)),
        ("Numbers", number_rows(rulings, draft=draft)),
        ("Special Win Methods", special_rows(rulings)),
        ("Concealed", concealed_rows(rulings)),
        ("Pairs", pair_rows(rulings)),
        ("Knitted Hands" if draft else "Unconnected Hands", knitted_rows(rulings, draft=draft)),
        ("Miscellaneous", (eyes, chicken, *others)),
    )
    return tuple(written(replace(row, section=section), rulings) for section, rows in sections for row in rows)


_THIRTEEN: Final = {False: "Thirteen Unconnected", True: "Thirteen Disconnected"}


@lru_cache(maxsize=64)
def edition_rows(edition: Edition, rulings: B30fjRulings) -> tuple[Row, ...]:
    """Every row of the edition under these rulings, named, linked and cited."""
    rows = _all_rows(rulings, draft=edition.draft)
    defaults = {row.key: row for row in _all_rows(B30fjRulings(), draft=edition.draft)}
    names = DRAFT_NAMES if edition.draft else {}
    named = (
        replace(
            row,
            key=names.get(row.key, row.key),
            drops=tuple(names.get(each, each) for each in row.drops),
            cite=f"{edition.seed} §{row.section}",
            refers="" if edition.draft else row.refers,  # the draft's text names no other rules
        )
        for row in linked(rows, defaults, rulings, draft=edition.draft)
    )
    return priced(named, rulings)


def prices(edition: Edition) -> dict[str, int]:
    """Every row with its value by the rulebook."""
    return {row.key: row.value for row in edition_rows(edition, B30fjRulings())}


@lru_cache(maxsize=64)
def row_table(edition: Edition, rulings: B30fjRulings) -> RowTable:
    """The rows of the edition under these rulings, ready to judge."""
    return RowTable(
        edition_rows(edition, rulings),
        open_chains=rulings.suppression == "default" or rulings.instead_chain != "default",
        kept_only=rulings.suppress_closure == "kept-only",
        slugs=frozenset(rulings.named()),
    )


@lru_cache(maxsize=64)
def links(edition: Edition, rulings: B30fjRulings) -> Mapping[str, tuple[Link, ...]]:
    """For each row what it drops and where that comes from: the rule text, a chosen ruling, the implementation."""
    names = DRAFT_NAMES if edition.draft else {}
    texts = {
        (names.get(each.row, each.row), names.get(low, low)): each.words
        for each in stated(draft=edition.draft).values()
        for low in each.drops
    }
    usual = _pairs(edition, B30fjRulings())
    chosen = [
        (f"ruling {slug}={value}", _pairs(edition, B30fjRulings.chosen({slug: value})) - usual)
        for slug, value in rulings.departures().items()
        if slug != "suppression" and slug not in rulings.set_values()
    ]

    def source(row: Row, low: str) -> Link:
        if words := texts.get((row.key, low)):
            return Link(low, f"{edition.seed} §{row.section}: {words}", "text")
        for told, added in chosen:
            if (row.key, low) in added:
                return Link(low, told, "ruling")
        return Link(low, IMPLEMENTATION, "implementation")

    return {row.key: tuple(source(row, low) for low in row.drops) for row in edition_rows(edition, rulings)}


def _pairs(edition: Edition, rulings: B30fjRulings) -> set[tuple[str, str]]:
    return {(row.key, low) for row in edition_rows(edition, rulings) for low in row.drops}


def row_docs(edition: Edition, rulings: B30fjRulings) -> tuple[RowDoc, ...]:
    """Every row as people read it, in the order of the rulebook."""
    rows = edition_rows(edition, rulings)
    drops = links(edition, rulings)
    changed = _changed(rulings)
    return tuple(
        RowDoc(
            name=row.printed,
            value=f"{row.value} each" if row.counts != "once" else str(row.value),
            holds=_under(row, changed),
            section=row.section,
            cite=row.cite,
            drops=row.drops,
            links=drops[row.key],
            alias=row.key if row.key != row.printed else "",
            counts=row.counts,
            refers=f"MCR fan #{row.refers}" if row.refers else "",
            example=row.example,
        )
        for row in rows
    )


def _under(row: Row, changed: Iterable[tuple[str, str, str]]) -> str:
    """When the row holds, with what the rulings say of it that are not the default."""
    found = row.holds
    for slug, value, meaning in changed:
        if slug in row.ruled:
            ruling = f"{slug}={value}"
            found = Said("{why} With {ruling}: {what}", why=found, ruling=ruling, what=f"{meaning}.")
    return found


def _changed(rulings: B30fjRulings) -> tuple[tuple[str, str, str], ...]:
    """Each ruling that is not the default: its slug, its value, what that means."""
    chosen = rulings.departures()
    return tuple(
        (ruling.slug, chosen[ruling.slug], option.meaning)
        for ruling in rulings.described()
        for option in ruling.options
        if option.name == chosen.get(ruling.slug)
    )
