"""The rulesets: each package or module in this folder that has a `RULESETS` tuple. Adding one is adding its file."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from replay.rules import Ruleset


class UnknownRulesetError(ValueError):
    """No ruleset has this name; the message lists those that exist."""


@cache
def all_rulesets() -> dict[str, Ruleset]:
    """Every ruleset by id, in the order of their ids; raises ValueError when two share one."""
    found: dict[str, Ruleset] = {}
    for module in pkgutil.iter_modules(__path__, f"{__name__}."):
        if module.name.rpartition(".")[2].startswith("_"):
            continue
        for ruleset in import_module(module.name).RULESETS:
            if ruleset.id in found:
                raise ValueError(f"two rulesets are called {ruleset.id!r}")
            found[ruleset.id] = ruleset
    return dict(sorted(found.items()))


def find_ruleset(name: str) -> Ruleset:
    """The ruleset of this id; raises UnknownRulesetError."""
    try:
        return all_rulesets()[name]
    except KeyError:
        raise UnknownRulesetError(f"unknown ruleset {name!r}; there are {', '.join(all_rulesets())}") from None
