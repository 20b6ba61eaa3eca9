"""What the shell offers when somebody presses Tab: rulesets, rulings, games of the store, figures, kinds of faults.

Nothing is ever said of what is wrong: then nothing is offered.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import typer

Offer = list[tuple[str, str]]
"""Words with what they mean, for shells that show that."""

MOST: Final = 400
"""Words that are offered at once."""


def offer_rulesets(incomplete: str) -> Offer:
    """The rulesets with their titles."""
    from replay.rulesets import all_rulesets

    return _beginning(incomplete, ((name, ruleset.title) for name, ruleset in all_rulesets().items()))


def offer_rulings(ctx: typer.Context, incomplete: str) -> Offer:
    """The rulings and their values, of the ruleset that was named before, or of all."""
    from replay.rulesets import all_rulesets

    named = ctx.params.get("ruleset") or os.environ.get("REPLAY_RULESET")
    every = all_rulesets()
    found: dict[str, str] = {}
    for ruleset in [every[named]] if named in every else every.values():
        for each in ruleset.rulings.described():
            for option in each.options:
                found.setdefault(f"{each.slug}={each.written(option.name)}", option.meaning)
    return _beginning(incomplete, found.items())


def offer_games(ctx: typer.Context, incomplete: str) -> Offer:
    """The games of the store that was named before, or that a command takes without one."""
    from replay.installation import DEFAULT_STORE
    from replay.scale.open_named import open_named

    store = ctx.params.get("store") or os.environ.get("REPLAY_STORE") or DEFAULT_STORE
    try:
        if not Path(store).exists():
            return []
        with open_named(store) as reader:
            rows = [(each.game, f"{each.ruleset} {(each.played_at or '')[:10]}") for each in reader.games()]
    except Exception:  # whatever is wrong with the store: a command says so, a key that is pressed does not
        return []
    return _beginning(incomplete, rows)


def offer_games_and_files(ctx: typer.Context, incomplete: str) -> Offer:
    """The same, and files and folders that begin so."""
    folder, _, name = incomplete.rpartition("/")
    found: Offer = []
    try:
        for each in sorted(Path(f"{folder}/" if folder or incomplete.startswith("/") else ".").iterdir()):
            if each.name.startswith(name) and (name or not each.name.startswith(".")):
                before = f"{folder}/" if "/" in incomplete else ""
                found.append((f"{before}{each.name}{'/' if each.is_dir() else ''}", "a file"))
    except OSError:
        pass
    return [*offer_games(ctx, incomplete), *found[:MOST]]


def offer_figures(incomplete: str) -> Offer:
    """The figures of a study, and the lists besides."""
    from replay.store.study.behind import LISTS
    from replay.store.study.figures import BY_KEY

    figures = {key: figure.label.strip() for key, figure in BY_KEY.items()}
    return _beginning(incomplete, (LISTS | figures).items())


def offer_kinds(incomplete: str) -> Offer:
    """The kinds of faults that a game may be given."""
    from replay.simulate import KINDS

    return _beginning(incomplete, ((name, "") for name in (*KINDS, "any")))


def _beginning(incomplete: str, words: Iterable[tuple[str, str]]) -> Offer:
    return [(word, what) for word, what in dict(words).items() if word.startswith(incomplete)][:MOST]
