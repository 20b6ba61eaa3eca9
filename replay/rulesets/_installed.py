"""Rulesets of other packages: the plug-ins that can be used, each looked at before anybody plays by it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from msgspec import Struct

from replay.hands import Hand, NotAWin, Scored
from replay.plugins import AN_ID, RULESETS, Plugin, PluginError, leave_out, load, plugins, said
from replay.rules import RowDoc, Rules, Ruleset
from replay.tiles import KINDS

_ID: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*").fullmatch
_DEALT: Final = 13


class Plugged(Struct, frozen=True):
    """A ruleset and where it comes from."""

    ruleset: Ruleset
    plugin: Plugin


@cache
def installed(shipped: tuple[str, ...]) -> dict[str, Plugged]:
    """The rulesets of plug-ins by id. `shipped`: what the ids begin with that come with the program.

    A plug-in that cannot be used, or has an id that is taken, is left out as a whole.
    """
    found: dict[str, Plugged] = {}
    for plugin in plugins(RULESETS):
        try:
            rulesets = _named(plugin, shipped)
            if taken := found.keys() & rulesets.keys():
                other = found[min(taken)].plugin
                raise PluginError(f"the ruleset {min(taken)} is that of {other.label}")
        except PluginError as error:
            leave_out(plugin, error)
            continue
        found |= {name: Plugged(each, plugin) for name, each in rulesets.items()}
    return found


def _named(plugin: Plugin, shipped: tuple[str, ...]) -> dict[str, Ruleset]:
    taken = next((each for each in shipped if plugin.name == each or plugin.name.startswith(f"{each}-")), None)
    if _ID(plugin.name) is None:
        raise PluginError("a ruleset is called by small letters and digits, with single hyphens between them")
    if taken is not None:
        raise PluginError(f"the ids that begin with {taken} are those of replay itself")
    return _checked(plugin, load(plugin))


def _checked(plugin: Plugin, module: Any) -> dict[str, Ruleset]:
    listed = getattr(module, "RULESETS", None)
    if not isinstance(listed, tuple) or not listed or not all(isinstance(each, Ruleset) for each in listed):
        raise PluginError(f"RULESETS of {plugin.value} is not a tuple of rulesets")
    found: dict[str, Ruleset] = {}
    for ruleset in listed:
        if why := unusable(ruleset, found, plugin.name):
            raise PluginError(f"{ruleset.id!r}: {why}")
        found[ruleset.id] = ruleset
    if plugin.name not in found:
        raise PluginError(f"it has no ruleset {plugin.name!r}, as which it is announced")
    return found


def unusable(ruleset: Any, others: Iterable[str], name: str) -> str | None:
    """Why the ruleset can't be used; None if it can, as far as one hand tells. Nothing in it has the type it should."""
    if not isinstance(ruleset.id, str) or _ID(ruleset.id) is None:
        return AN_ID
    if ruleset.id != name and not ruleset.id.startswith(f"{name}-"):
        return f"its ids begin with {name!r}"
    if ruleset.id in others:
        return "two rulesets have this id"
    if len(ruleset.copies) != KINDS or not all(isinstance(each, int) and each >= 0 for each in ruleset.copies):
        return f"copies has {len(ruleset.copies)} numbers, one is needed for each of the {KINDS} kinds of tiles"
    if ruleset.dealt != _DEALT or ruleset.size <= 4 * _DEALT:
        return f"{_DEALT} tiles are dealt to each of four players, and at least one must be left"
    try:
        return _tried(ruleset)
    except Exception as error:
        return f"it fails: {said(error)}"


def _tried(ruleset: Any) -> str | None:
    """One hand is scored: does the ruleset answer, and with what it should?"""
    rules: Any = ruleset.under()
    if not isinstance(rules, Rules):
        return "build gives no Rules"
    if not all(isinstance(each, RowDoc) for each in ruleset.rows(rules.rulings)):
        return "rows gives something that is not a RowDoc"
    tiles = [kind for kind, number in enumerate(ruleset.copies) for _ in range(number)][: _DEALT + 1]
    scored: Any = rules.score(Hand(concealed=tuple(tiles[:-1]), win=tiles[-1], by="self_draw"))
    return None if isinstance(scored, Scored | NotAWin) else "score gives neither Scored nor NotAWin"
