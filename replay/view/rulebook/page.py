"""A rulebook as the engine applies it: the rows with their values and what they drop, and the rulings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from replay.rulebook import EXPLAINED, OURS
from replay.rules import RowDoc, Ruleset
from replay.rulings import DEFAULT, Ruling, Rulings, RulingSet
from replay.terms import in_terms
from replay.view.blocks import (
    FAINT,
    STRONG,
    WARN,
    Block,
    Cells,
    Grid,
    Inset,
    Text,
    heading,
    numeric,
    part,
    particulars,
    styled,
    whole,
)
from replay.view.rulebook.choices import CHOICES, said
from replay.view.rulebook.play import play_view
from replay.view.rulebook.titles import title_of
from replay.view.rulings.sets import SETS, sets_view
from replay.view.text import counted, safe


def rulesets_view(rulesets: Iterable[Ruleset]) -> Block:
    """The list of the rulesets."""
    table = particulars(STRONG)
    for ruleset in rulesets:
        about = Text(title_of(ruleset))
        about.append(f"\n{in_terms(ruleset.about)}", FAINT)
        table.add(ruleset.id, about)
    return table


RULINGS: Final = "Rulings"
"""What the section of the rulings is called."""


def sections_of(ruleset: Ruleset, rulings: Rulings) -> tuple[str, ...]:
    """The sections of a rulebook in their order: rules of play, rows, rulings."""
    told_in = [rule.section for rule in ruleset.play(rulings)] + [row.section for row in ruleset.rows(rulings)]
    rest = (RULINGS if rulings.described() else "", SETS if ruleset.sets else "")
    return tuple(dict.fromkeys(each for each in (*told_in, *rest) if each))


def rules_view(
    ruleset: Ruleset,
    rows: Sequence[RowDoc],
    rulings: Rulings,
    own: Sequence[RulingSet] = (),
    *,
    width: int = 80,
    only: Sequence[str] | None = None,
) -> Block:
    """One ruleset: its rules of play, its rows, then each ruling with its alternatives; what is chosen is marked.

    `own`: named sets besides those of the ruleset. `only`: the sections to show; all of them where it is None.
    """
    rules = ruleset.play(rulings)
    under = [safe(each, 200) for each in ruleset.rulings_in_words(rulings.departures(), own)]
    blocks: list[Block] = [
        heading(
            title_of(ruleset),
            ruleset.id,
            f"{ruleset.size} tiles",
            f"values in {in_terms(ruleset.unit)}",
            counted(len(rules), "rule"),
            counted(len(rows), "row"),
            counted(len(rulings.described()), "ruling"),
        ),
        Text(in_terms(ruleset.about)),
        *([Text(EXPLAINED, FAINT)] if ruleset.quotes else []),
        *([Text("under ", WARN).append(", ".join(under))] if under else []),
        *play_view([rule for rule in rules if only is None or rule.section in only]),
        *_rows([row for row in rows if only is None or row.section in only], droppers(rows), width),
    ]
    if rulings.described() and (only is None or RULINGS in only):
        picked = rulings.departures()
        texts = {choice.ruling: said(choice) for choice in ruleset.choices() if ruleset.quotes}
        told = (_ruling(each, picked.get(each.slug, DEFAULT), texts.get(each.slug, "")) for each in rulings.described())
        note = "a record or --ruling SLUG=VALUE chooses another one"
        blocks += part(f"{RULINGS}{OURS if ruleset.quotes else ''}", *told, note=note)
    if only is None or SETS in only:
        blocks += sets_view((*own, *ruleset.sets))
    if only is None and ruleset.choices():
        blocks += [Text(), Text(f"{CHOICES}: replay rules {ruleset.id} --choices", FAINT)]
    return blocks


def _rows(found: Iterable[RowDoc], dropped_by: Mapping[str, Sequence[str]], width: int) -> Iterator[Block]:
    """The rows by section."""
    for section, group in groupby(found, key=lambda row: row.section):
        each = list(group)
        cites = {", ".join(filter(None, (row.cite, row.book))) for row in each}
        alike = cites.pop() if len(cites) == 1 else ""
        rows = _section(each, dropped_by, width, cited=len(cites) > 0)
        yield from part(in_terms(section, sets=True), rows, note=alike)


def droppers(rows: Iterable[RowDoc]) -> dict[str, tuple[str, ...]]:
    """For each row that others drop: which ones."""
    found: dict[str, dict[str, None]] = {}
    for row in rows:
        for name in row.drops:
            found.setdefault(name, {})[key_of(row)] = None
    return {name: tuple(by) for name, by in found.items()}


def key_of(row: RowDoc) -> str:
    """The name that tells the row apart where several are printed alike."""
    return row.alias or row.name


def drops_in_words(row: RowDoc) -> str:
    """What the row drops: by the rule text first, then by each other source with its name."""
    by_source: dict[str, list[str]] = {}
    for link in row.drops_by():
        by_source.setdefault("" if link.source == "text" else link.cite, []).append(link.name)
    stated = by_source.pop("", [])
    rest = [f"by {source}: {', '.join(dict.fromkeys(names))}" for source, names in by_source.items()]
    return "; ".join([*([", ".join(dict.fromkeys(stated))] if stated else []), *rest])


def held_in_words(row: RowDoc) -> str:
    """When the row holds, in our words; marked so where the text's own are beside them."""
    holds = in_terms(row.holds, sets=True)
    return f"{holds}{OURS}" if row.words else holds


def _section(
    rows: Sequence[RowDoc],
    dropped_by: Mapping[str, Sequence[str]],
    width: int,
    *,
    cited: bool,
) -> Block:
    table = Grid(numeric(style=STRONG), Cells(most=36 if width >= 100 else 28))
    for row in rows:
        told = row_told(row, dropped_by.get(key_of(row), ()), cited=cited)
        table.add(row.value, key_of(row), told)
    return table


def row_told(row: RowDoc, dropped_by: Sequence[str], *, cited: bool = True) -> Text:
    """When a row holds, in the text's words and in ours, what it drops and what drops it, an example, where it is."""
    holds = Text(f"“{row.words}”\n" if row.words else "").append(held_in_words(row))
    if row.also and row.also != row.name:
        holds.append(f"\nalso called {row.also}", FAINT)
    if row.counts != "once":
        holds.append(f"  counts {in_terms(row.counts, sets=True)}", FAINT)
    if row.drops:
        holds.append(f"\ndrops {drops_in_words(row)}", FAINT)
    if dropped_by:
        holds.append(f"\ndropped by {', '.join(dropped_by)}", FAINT)
    if row.example:
        holds.append(f"\nexample {in_terms(row.example, sets=True)}", FAINT)
    if row.refers:
        holds.append(f"\n{row.refers}", FAINT)
    if cited and row.cite:
        holds.append(f"\n{', '.join(filter(None, (row.cite, row.book)))}", FAINT)
    return holds


def _ruling(ruling: Ruling, chosen: str, text: str) -> Block:
    head = styled(ruling.slug, WARN if chosen != DEFAULT else STRONG).append(f"  {in_terms(ruling.question)}")
    return [head, *ruling_told(ruling, chosen, text)]


def ruling_told(ruling: Ruling, chosen: str, text: str = "") -> Iterator[Block]:
    """The values of a ruling with the chosen one marked, the text's words, why the default is one."""
    table = Grid(whole())
    for option in ruling.options:
        picked = option.name == chosen
        table.add(
            Text(f"{'▸' if picked else ' '} {ruling.shown(option.name)}", STRONG if picked else FAINT),
            Text(in_terms(option.meaning), "" if picked else FAINT),
        )
    yield Inset(table)
    if text:
        yield Inset(Text(f"the text: {text.removeprefix('the text ')}", FAINT), 4)
    why = Text(f"why: {in_terms(ruling.why)}", FAINT)
    if ruling.unbuilt:
        why.append(f"\nnot offered: {in_terms(ruling.unbuilt)}")
    yield Inset(why, 4)
