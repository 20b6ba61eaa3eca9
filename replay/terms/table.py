"""The words, one row each: what English says and what the other sets say for it, with the source.

A row holds all its English forms; a word of another set is given once where it has no forms, else once for each. Words
that a set has not got, or that its players say in English, are the English ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from msgspec import Struct

TermPlace = Literal["labels", "messages", "sets", "rules"]
"""labels: texts of the views; messages: sentences with values; sets: texts about the sets of a finished hand; rules:
rules of play, where chow, pung and kong are calls, sequence and triplet sets."""
_BOTH: Final[tuple[TermPlace, ...]] = ("labels", "messages", "sets", "rules")
_CALLS: Final[tuple[TermPlace, ...]] = ("labels", "messages", "rules")
_OF_SETS: Final[tuple[TermPlace, ...]] = ("sets", "rules")
_LABELS: Final[tuple[TermPlace, ...]] = ("labels",)
_TILES: Final[tuple[TermPlace, ...]] = ("labels", "sets", "rules")
_SETS: Final[tuple[TermPlace, ...]] = ("sets",)


class Term(Struct, frozen=True, kw_only=True):
    """One word of the game in the four sets; see the module for its forms."""

    key: str
    en: tuple[str, ...]
    yue: str | tuple[str, ...]
    zh: str | tuple[str, ...]
    ja: str | tuple[str, ...]
    source: str
    """Where the words other than the English ones are from."""
    places: tuple[TermPlace, ...] = _BOTH

    def forms(self, name: str) -> Iterator[tuple[str, str]]:
        """Each English form with the word of this set."""
        word: str | tuple[str, ...] = getattr(self, name)
        yield from zip(self.en, (word,) * len(self.en) if isinstance(word, str) else word, strict=True)


_PLAYERS: Final = "zh, ja: as players say it"
_SEED: Final = "yue: seed 000 §Calls; zh, ja: as players say it"


def _term(
    key: str,
    en: str,
    *,
    zh: str,
    ja: str = "",
    yue: str = "",
    source: str = _PLAYERS,
    places: tuple[TermPlace, ...] = _BOTH,
) -> Term:
    """A row from its words, forms parted by `|`; a set that says it in English is left out."""
    forms = tuple(en.split("|"))

    def words(text: str) -> str | tuple[str, ...]:
        found = tuple(text.split("|")) if text else forms
        return found[0] if len(found) == 1 else found

    return Term(key=key, en=forms, yue=words(yue), zh=words(zh), ja=words(ja), source=source, places=places)


TERMS: Final = (
    # ------------------------------------------------- calls
    _term("chow", "chow|chows", yue="sheung|sheungs", zh="吃", ja="chi", source=_SEED, places=_CALLS),
    _term("pung", "pung|pungs", zh="碰", ja="pon", source=_SEED, places=_CALLS),
    _term("pong", "Pong", yue="pung", zh="碰", ja="pon", source=_SEED, places=_CALLS),
    _term("kong", "kong|kongs|gong|gongs", yue="kong|kongs|kong|kongs", zh="杠", ja="kan", source=_SEED),
    _term("open_kong", "open kong|open kongs", zh="明杠", ja="minkan"),
    _term("added_kong", "added kong|added kongs", zh="加杠", ja="kakan"),
    _term("promoted_gong", "promoted gong", yue="promoted kong", zh="加杠", ja="kakan"),
    _term(
        "concealed_kong",
        "concealed kong|concealed kongs|concealed gong|concealed gongs",
        yue="concealed kong|concealed kongs|concealed kong|concealed kongs",
        zh="暗杠",
        ja="ankan",
    ),
    _term(
        "robbed_kong",
        "robbing a kong|robbed kong|robbed kongs|robbing a gong|robbed gong|robbed gongs",
        yue="robbing a kong|robbed kong|robbed kongs|robbing a kong|robbed kong|robbed kongs",
        zh="抢杠",
        ja="chankan",
    ),
    # ------------------------------------------------- wins
    _term("win", "win|wins", yue="sik wu", zh="胡", ja="agari", source="yue, zh, ja: as players say it"),
    _term("won", "won", zh="胡"),
    _term(
        "win_by_self_draw",
        "wins by self-draw|win by self-draw|wins by drawing|won by self-draw",
        yue="sik wu by self-draw|sik wu by self-draw|sik wu by drawing|won by self-draw",
        zh="自摸",
        ja="wins by tsumo|win by tsumo|wins by tsumo with|won by tsumo",
        source="yue, zh, ja: as players say it",
    ),
    _term(
        "win_on_discard",
        "wins on|win on",
        yue="sik wu on",
        zh="胡",
        ja="wins by ron on|win by ron on",
        source="yue, zh, ja: as players say it",
    ),
    _term(
        "win_by_robbing",
        "wins by robbing the kong of",
        yue="sik wu by robbing the kong of",
        zh="抢杠胡",
        ja="wins by chankan with",
        source="yue, zh, ja: as players say it",
    ),
    _term(
        "self_draw",
        "self-draw|self-draws|self-drawn|self-pick",
        yue="self-draw|self-draws|self-drawn|self-draw",
        zh="自摸",
        ja="tsumo",
        source="yue: seed 000 §Special Win Methods; zh, ja: as players say it",
    ),
    _term("deal_in", "deal-in|deal-ins|deals in|dealt in|deal in", zh="点炮", source="zh: as players say it"),
    _term("faan", "faan", zh="番", ja="han", source="yue: seed 000 §Faan table; zh: seed 000; ja: as players say it"),
    # ------------------------------------------------- waits
    _term("wait", "wait|waits", zh="听口", ja="machi", source="yue: seed 000 §Concealed; zh, ja: as players say it"),
    _term("waits_for", "waits for|waited for|wait for", zh="听", source="zh: as players say it"),
    _term("waits_no_more", "waits no more", zh="不听了", source="zh: as players say it"),
    _term(
        "hell_wait",
        "hell wait|hell waits",
        zh="绝张",
        ja="jigoku machi",
        source="yue: seed 000 §Concealed; zh, ja: as players say it",
    ),
    _term("dead_wait", "dead wait|dead waits", zh="空听", ja="karaten"),
    _term("ready", "ready", zh="听牌", ja="tenpai"),
    _term("shanten", "shanten", zh="向听", source="zh: as players say it; shanten is its Japanese reading"),
    # ------------------------------------------------- play
    _term("draw", "draw|draws|drawn", zh="摸", source="zh: as players say it"),
    _term(
        "drawn_hand",
        "drawn hand|drawn hands|hand is drawn",
        yue="drawn hand|drawn hands|hand is drawn",
        zh="流局|流局|hand ends in 流局",
        ja="ryuukyoku|ryuukyoku|hand ends in ryuukyoku",
    ),
    _term("just_drawn", "just drawn", zh="摸切", ja="tsumogiri", places=_TILES),
    _term("discard", "discard|discards|discarded", zh="弃牌|弃牌|打出", source="zh: as players say it"),
    _term("dealer", "dealer|dealers", zh="庄家", ja="oya"),
    _term("wall", "wall", zh="牌墙", source="zh: as players say it"),
    _term("round_wind", "round wind|round winds", zh="圈风", source="zh: as players say it"),
    _term("round", "round", zh="圈", source="zh: as players say it", places=_LABELS),
    # ------------------------------------------------- tiles
    _term("east", "East|East wind", zh="东|东风", ja="Ton"),
    _term("south", "South|South wind", zh="南|南风", ja="Nan"),
    _term("west", "West|West wind", zh="西|西风", ja="Shaa"),
    _term("north", "North|North wind", zh="北|北风", ja="Pei"),
    _term("red_dragon", "red dragon|Red Dragon|Red Dragons", zh="红中", ja="chun"),
    _term("green_dragon", "green dragon|Green Dragon|Green Dragons", zh="发财", ja="hatsu"),
    _term("white_dragon", "white dragon|White Dragon|White Dragons", zh="白板", ja="haku"),
    _term("characters", "characters", zh="万", ja="manzu", source="zh: seed 000 (萬); ja: as said", places=_TILES),
    _term(
        "circles",
        "circles|dots",
        yue="circles",
        zh="筒",
        ja="pinzu",
        source="zh: seed 000; ja: as players say it",
        places=_TILES,
    ),
    _term("bamboo", "bamboo", zh="索", ja="souzu", source="zh: seed 000; ja: as players say it", places=_TILES),
    _term("missing_suit", "missing suit|missing suits", zh="缺门", source="zh: as players say it"),
    _term("joker", "joker|jokers", zh="百搭", source="zh: as players say it"),
    _term("baida", "Baida", zh="白搭", source="zh: seed 000"),
    _term("flower", "flower|flowers", zh="花", source="zh: as players say it"),
    # ------------------------------------------------- sets of a finished hand
    _term("chow_set", "chow|chows", yue="sheung|sheungs", zh="顺子", ja="shuntsu", source=_SEED, places=_SETS),
    _term("pung_set", "pung|pungs", zh="刻子", ja="koutsu", source=_SEED, places=_SETS),
    _term(
        "triplet",
        "triplet|triplets|triplet (pung)",
        yue="triplet|triplets|triplet (pung)",
        zh="刻子",
        ja="koutsu",
        places=_OF_SETS,
    ),
    _term(
        "sequence",
        "sequence|sequences|run (chow)|runs",
        yue="sequence|sequences|sequence (sheung)|sequences",
        zh="顺子",
        ja="shuntsu",
        places=_OF_SETS,
    ),
    _term("quad", "quad|quads|quad (gong)", yue="kong|kongs|kong", zh="杠", ja="kan", places=_OF_SETS),
    _term("pair", "pair|pairs", zh="对子", ja="toitsu", places=_OF_SETS),
)
"""All words. No English form is in two rows of one place."""
