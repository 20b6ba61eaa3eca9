"""The figures of `replay study` as a table: players in columns, each figure with the counts behind it."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from parts.html import aside, table, text, with_code
from parts.store import no_hand_counts
from replay.store.queries.games import numbers_of
from replay.store.queries.study import MOST_LISTED, Behind, HandAt, HandFilter
from replay.store.reader import Reader
from replay.store.study.behind import behind, line_of
from replay.store.study.figures import FIGURES, FigureDef
from replay.store.study.players import study as count
from replay.store.study.results import Figure, HandRef, PlayerStudy, Study, StudyScope
from replay.store.study.rows import StudyFilter
from replay.terms import in_terms, say
from replay.view.drawn.words import signed
from replay.view.season.words import scope_left_out
from replay.view.study import GROUPS, moves_words, part_of
from screens.study.bars import here

MOST: Final = 6
"""Players in columns beside everybody."""


def studied(reader: Reader, study: HandFilter) -> Study:
    """The figures of the chosen games; raises StoreError."""
    return count(reader, _chosen(reader, study))


def hands_of(reader: Reader, key: str, study: HandFilter) -> Behind:
    """The hands behind a figure, each at the moment that it is about; raises StoreError."""
    total, hands = behind(reader, key, _chosen(reader, study), limit=MOST_LISTED)
    return Behind(tuple(_hand_at(reader, each) for each in hands), total)


def _chosen(reader: Reader, study: HandFilter) -> StudyFilter:
    """The same for `replay study`; no game has the number -1, and no numbers at all would mean every game."""
    return StudyFilter(players=study.players, games=numbers_of(reader, study.games) or (-1,))


def _hand_at(reader: Reader, ref: HandRef) -> HandAt:
    return HandAt(
        sha256=ref.sha256,
        game=ref.game,
        hand=ref.hand,
        seat=ref.seat or 0,
        name=ref.player or "",
        event=ref.event,
        line=line_of(reader, ref),
        note=ref.why,
    )


def figure_names() -> dict[str, str]:
    """Every figure by its key, with its words; those that sound alike with their key."""
    labels = [in_terms(each.label) for each in FIGURES]
    return {
        each.key: f"{label} ({each.key})" if labels.count(label) > 1 else label
        for each, label in zip(FIGURES, labels, strict=True)
    }


def figures_html(found: Study, study: HandFilter) -> str:
    """The figures, and what was left out."""
    if not found.hands:
        return no_hand_counts(found)
    # Those who are asked for come first: on a phone what comes last is off the page.
    people = (
        [*found.players[:MOST], found.everybody] if study.players else [found.everybody, *found.players[: MOST - 2]]
    )
    head = ["", *(f"<bdi>{text(each.player or say('everybody'), 20)}</bdi>" for each in people)]
    blocks = []
    for group, several in groupby(FIGURES, key=lambda each: each.group):
        rows = [
            (
                f'<span title="{text(in_terms(each.means), 300)}">{text(in_terms(each.label))}</span>',
                *(cell(each, who.figures[each.key], who.player) for who in people),
            )
            for each in several
        ]
        if group == "hands" and len(found.rulesets) == 1:
            rows += _worth(people)
        counts = [say("hands analysed"), *(f"{each.analysed:,}" for each in people)]
        if group == "hands":
            counts = [say("hands"), *(f"{each.hands:,}" for each in people)]
        blocks.append(
            f'<header class="gx-section"><h2>{GROUPS[group]}</h2></header><div class="gx-figures">'
            + table(
                head,
                [counts, *rows],
                label=say("Figures: {group}", group=GROUPS[group]),
                numbers=range(1, len(head)),
            )
            + "</div>"
        )
    return "".join(blocks) + scope_html(found)


def _worth(people: list[PlayerStudy]) -> list[tuple[str, ...]]:
    """Points and the average win, which are of one ruleset alone."""
    results = [who.results[0] if who.results else None for who in people]
    none = f'<span class="gx-faint">{say("none")}</span>'
    return [
        (say("points"), *(signed(each.points) if each else none for each in results)),
        (
            say("average win"),
            *(
                f'{each.total / each.totals:.1f} <span class="gx-faint">{say("of {whole:,}", whole=each.totals)}</span>'
                if each and each.totals
                else none
                for each in results
            ),
        ),
    ]


def linked(words: str, key: str, player: str | None) -> str:
    """The counts of a figure as a link to the hands behind it; `player` None: everybody's."""
    return here(text(words), tab="Figures", behind=key, players=[player] if player else None)


def cell(kind: FigureDef, figure: Figure, player: str | None = None) -> str:
    """One figure: the share or mean, and the counts behind it, a link to their hands."""
    if figure.value is None:
        return f'<span class="gx-faint">{say("none")}</span>'
    if kind.kind == "share":
        counts = part_of(figure.total, figure.of)
        counts = linked(counts, kind.key, player) if figure.total else counts
        return f'{100 * figure.value:.0f} % <span class="gx-faint">{counts}</span>'
    if kind.kind == "mean":
        middle = say(", median {value:g}", value=figure.median) if figure.median is not None else ""
        return f'{figure.value:.1f} <span class="gx-faint">{say("of {whole:,}", whole=figure.of)}{middle}</span>'
    counts = say("{part:,} in {whole:,}", part=figure.total, whole=figure.of)
    return f'{figure.value:.2f} <span class="gx-faint">{counts}</span>'


def moves_told(part: int, whole: int) -> str:
    """On how many hands waits and discards stand; "" where these are all."""
    return f"{say('Waits and discards')}: {moves_words(part, whole)}." if part < whole else ""


def scope_html(found: StudyScope) -> str:
    """On how many hands what stands, and what is left out."""
    missing = found.not_analysed
    more = [say("{n:,} hands not analysed by this version (replay analyse)", n=missing)] if missing else []
    told = moves_told(found.by_moves, found.hands)
    said = [*([told] if told else []), *scope_left_out(found, more)]
    return aside(with_code(" ".join(said))) if said else ""
