"""The rulesets: each package or module in this folder that has a `RULESETS` tuple, and those of plug-ins.

The ids of a package begin with its name, `-` written for `_`, and one of them is just that: b30fj, b30fj-draft. So the
name of a ruleset tells where it is, and a command that needs one ruleset loads no other.
"""

from __future__ import annotations

import difflib
import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Final

from replay.rules import Ruleset
from replay.rulesets._installed import Plugged, installed
from replay.running import answers_calls

_CLOSE: Final = 0.75
_CLOSE_TITLE: Final = 0.9
_TELLING: Final = 4
"""Letters of a title's beginning that tell it."""


class UnknownRulesetError(ValueError):
    """No ruleset has this name; the message lists those that exist."""


@cache
def _modules() -> dict[str, str]:
    """The modules by what the ids in them begin with, in the order of ids; nothing is loaded."""
    names = (each.name for each in pkgutil.iter_modules(__path__))
    return {name.replace("_", "-"): name for name in sorted(names) if not name.startswith("_")}


@cache
def _rulesets_of(prefix: str) -> dict[str, Ruleset]:
    """The rulesets of a module by id; raises ValueError where their ids could not be told from another module's."""
    found: dict[str, Ruleset] = {}
    for ruleset in import_module(f"{__name__}.{_modules()[prefix]}").RULESETS:
        if ruleset.id in found:
            raise ValueError(f"two rulesets are called {ruleset.id!r}")
        if ruleset.id != prefix and not ruleset.id.startswith(f"{prefix}-"):
            raise ValueError(f"{ruleset.id!r}: the ids of {_modules()[prefix]} begin with {prefix!r}")
        found[ruleset.id] = ruleset
    if prefix not in found:
        raise ValueError(f"{_modules()[prefix]} has no ruleset {prefix!r}")
    return found


@cache
def all_rulesets() -> dict[str, Ruleset]:
    """Every ruleset by id, in the order of their ids; raises ValueError when two that come with it share one.

    Those of a plug-in that cannot be used are left out (`replay.plugins.left_out`).
    """
    found: dict[str, Ruleset] = {}
    for prefix in _modules():
        for name, ruleset in _rulesets_of(prefix).items():
            if name in found:
                raise ValueError(f"two rulesets are called {name!r}")
            found[name] = ruleset
    found |= {name: each.ruleset for name, each in plugged_in().items()}
    return dict(sorted(found.items()))


def first_ruleset() -> Ruleset:
    """The first of those that come with the program, without the others."""
    first = min(_modules())
    return _rulesets_of(first)[first]


def find_ruleset(name: str) -> Ruleset:
    """The ruleset of this id; raises UnknownRulesetError."""
    for prefix in _modules():
        if (name == prefix or name.startswith(f"{prefix}-")) and name in _rulesets_of(prefix):
            return _rulesets_of(prefix)[name]
    if name in plugged_in():
        return plugged_in()[name].ruleset
    meant = "" if (close := near(name)) is None else f" (is {close} meant?)"
    raise UnknownRulesetError(f"unknown ruleset {name!r}{meant}; there are {', '.join(all_rulesets())}")


def plugged_in() -> dict[str, Plugged]:
    """The rulesets of plug-ins by id. What cannot be used is left out (`replay.plugins.left_out`)."""
    return installed(tuple(_modules()))


def near(name: str) -> str | None:
    """The id of the ruleset whose id or title is written so, or nearly so, or begins so; None if there is none.

    >>> near("Zung Jung"), near("bloody 30 faan jokers"), near("zungjong"), near("riichi")
    ('zung-jung', 'b30fj', 'zung-jung', None)
    """
    wanted, called = _plain(name)[:60], _called()
    if wanted in called:
        return called[wanted]
    if len(wanted) >= _TELLING and (begun := [each for each in called if each.startswith(wanted)]):
        return called[begun[0]]
    close = difflib.get_close_matches(wanted, [_plain(each) for each in all_rulesets()], n=1, cutoff=_CLOSE)
    close = close or difflib.get_close_matches(wanted, list(called), n=1, cutoff=_CLOSE_TITLE)
    return called[close[0]] if close else None


@cache
def _called() -> dict[str, str]:
    """The ids of rulesets by themselves and by their titles, letters and digits alone; ids first."""
    ids = all_rulesets()
    return {_plain(each): each for each in ids} | {_plain(each.title): each.id for each in ids.values()}


def _plain(name: str) -> str:
    return "".join(char for char in name.casefold() if char.isalnum())


def rulings_in_force(name: str, departures: Mapping[str, str]) -> dict[str, str]:
    """Every ruling of this ruleset by its slug, with these choices; the choices alone where there is no such ruleset."""
    try:
        return find_ruleset(name).rulings.whole(departures)
    except UnknownRulesetError:
        return dict(departures)


def earlier_defaults(name: str, engine: int) -> dict[str, str]:
    """The options, by slug, that were the default for verdicts of this engine and are not now."""
    try:
        named = find_ruleset(name).rulings.named()
    except UnknownRulesetError:
        return {}
    return {slug: each.before[1] for slug, each in named.items() if each.before is not None and engine < each.before[0]}


answers_calls(__name__, "replay.library.rulesets")
