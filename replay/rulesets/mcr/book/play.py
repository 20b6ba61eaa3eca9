"""The rules of play of MCR, each with its paragraph (rulebook mcr §1-§6)."""

from __future__ import annotations

from typing import Final

from replay.rulebook import Rule, Ruled, RuleDoc, in_words
from replay.rulesets.mcr.play import OWN
from replay.rulesets.mcr.rulings import McrRulings

_SECTIONS: Final = ("The table", "Turns and calls", "Winning", "Payment")
_TABLE, _TURN, _WIN, _PAID = _SECTIONS


def play_docs(rulings: McrRulings, *, flowers: bool) -> tuple[RuleDoc, ...]:
    """Every rule under these rulings, in the order of the rulebook. `flowers`: of the game that has them."""
    rules = (*(_WITH_FLOWERS if flowers else _OWN_WALLS), *_RULES)
    return in_words(sorted(rules, key=lambda rule: _SECTIONS.index(rule.section)), rulings, text=False)


def _rule(slug: str, title: str, part: str, section: str, *says: str | Ruled) -> Rule:
    return Rule(slug=slug, title=title, says=says, section=section, cite=f"rulebook mcr §{part}")


_WITH_FLOWERS: Final = (
    _rule("tiles", "Tiles", "1.1", _TABLE, "144 tiles: 34 kinds, four of each, and eight flowers.", Ruled("flower-codes", "Flowers are written 1f to 8f.")),
    _rule("deal", "Deal", "1.3", _TABLE, "Each player is dealt 13 tiles, and the dealer draws one more.", Ruled("flowers-of-the-deal", "Before the first discard the dealer puts down all flowers and takes as many tiles from the tail of the wall, again while there are new ones; then the others in turn.")),
    _rule("wall", "Wall", "1.4", _TABLE, "The whole wall is drawn.", "What replaces a kong or a flower comes from its tail.", Ruled("own-walls", "There is one wall for all.")),
    _rule("flowers", "Flowers", "2.2", _TURN, "A flower that is drawn is put down and replaced at once.", Ruled("flower-discard", "It may not be kept or discarded.")),
)  # fmt: skip
_OWN_WALLS: Final = (
    _rule("tiles", "Tiles", "1.1", _TABLE, "136 tiles: 34 kinds, four of each, no flowers."),
    _rule("deal", "Deal", "1.6", _TABLE, "Each player is dealt 13 tiles, and the dealer draws one more."),
    _rule("wall", "Own walls", "1.6", _TABLE, Ruled("own-walls", f"Each player draws from a wall of {OWN} tiles of their own, replacements too."), "The wall is empty where that of the next player is."),
    _rule("flowers", "Flowers", "1.1", _TABLE, "This game has none; what is ruled about them is for mcr.", Ruled("flower-codes", "There they are written 1f to 8f."), Ruled("flowers-of-the-deal", "Those of the deal are replaced before the first discard."), Ruled("flower-discard", "They may not be kept or discarded.")),
)  # fmt: skip
_RULES: Final = (
    _rule("end", "What ends a hand", "1.5", _TABLE, "One win ends the hand.", "It is drawn when the wall is empty and the last discard is not won on; a drawn hand moves nothing."),
    _rule("rotation", "Who deals next", "3.1", _TABLE, "The deal passes after every hand, the round after four.", Ruled("seat-swap", "Players change places between rounds: a record holds one round.")),
    _rule("claims", "Claims", "2.3", _TURN, "A win goes first, then a pung or kong, then a chow; a chow is for the next player alone.", "There is no ban on swap-calling, and none on tiles let pass."),
    _rule("kongs", "Kongs", "2.5", _TURN, "Open, added and concealed, in the own turn after a draw.", "Only an added kong may be robbed, and only to win.", "With the wall empty nothing but a win is called."),
    _rule("one-winner", "One winner", "2.4", _TURN, "Of several who could win on a tile the first in turn order does."),
    _rule("shapes", "Winning hands", "4.1", _WIN, "Four sets and a pair; a Knitted Straight, a set and a pair; seven pairs; thirteen orphans; fourteen honors and knitted tiles."),
    _rule("minimum", "Eight fan", "4.1", _WIN, Ruled("minimum", "A win needs eight fan without its flowers."), Ruled("false-win", "A false win costs 30, ten to each of the others, and is not audited.")),
    _rule("dearest", "The dearest reading", "4.2", _WIN, "Of all readings and choices of rows the one that is worth most counts.", Ruled("equal-rows", "Each that is worth as much may be claimed.")),
    _rule("joined", "Rows that join sets", "4.4", _WIN, "A row of several sets may not join two that are joined already.", "So four chows bear three rows of two at most.", Ruled("shifted-gap", "222 333 444 666 are no Four Pure Shifted Pungs.")),
    _rule("dropped", "Rows that are dropped", "4.5", _WIN, "A row drops those that it cannot be without.", Ruled("quadruple-text", "Quadruple Chow drops Pure Triple Chow, Four Pure Shifted Pungs drop Pure Shifted Pungs."), Ruled("all-green-flush", "All Green does not drop Full Flush."), Ruled("gates-extra", "Nine Gates drop neither Pure Straight nor Tile Hog."), Ruled("knitted-types", "Honors and knitted tiles drop All Types.")),
    _rule("kong-rows", "Kongs as rows", "4.6", _WIN, "One row for the number of kongs, and one for that of concealed pungs.", Ruled("two-concealed-kongs", "Two concealed kongs are 6."), Ruled("kong-pair", "A melded and a concealed kong are 5.")),
    _rule("shut", "Shut hands", "4.7", _WIN, "Hands that are shut by their shape count no Concealed Hand.", Ruled("shut-drawn", "Drawn, they count Self-Drawn, 1."), Ruled("last-draw-pairs", "With Last Tile Draw they do not.")),
    _rule("waits", "Waits", "4.8", _WIN, "Edge, Closed and Single Wait need that one kind alone completes the hand.", Ruled("fifth-tile", "A kind of which the winner holds four counts among them."), Ruled("straight-wait", "A tile that is in the Knitted Straight and outside may be the one outside.")),
    _rule("replacement", "Replacement tiles", "4.10", _WIN, "Out with Replacement Tile is for the tile that replaces a kong.", Ruled("kong-flower", "It is not for the tile that replaces a flower drawn for one.")),
    _rule("payment", "Payment", "6", _PAID, "A self-draw: each of the others pays 8 and the fan.", "On a discard or a robbed kong who put down the tile pays 8 and the fan, the others 8 each."),
)  # fmt: skip
