"""What to write instead of what people type: words of other programs, whole words for letters, dates as spoken."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Final

from replay.formats.typed.words import NUMBER, RESERVED
from replay.hands import WINDS
from replay.tiles import LETTERS

ROUNDS: Final = {
    **{wind.casefold(): wind for wind in WINDS},
    **dict(zip(("east", "south", "west", "north"), WINDS, strict=True)),
    **dict(zip(("ost", "süd", "west", "nord"), WINDS, strict=True)),
    **dict(zip("東南西北", WINDS, strict=True)),
    "东": "E",
}
"""How people write the round, and the letter that it is written with."""

_SELF_DRAW: Final = "write win self-draw"
_TOTAL: Final = "a claimed total is written total 20"
_SAID: Final = {
    **dict.fromkeys(("tsumo", "zimo", "自摸"), _SELF_DRAW),
    **dict.fromkeys(
        ("ron", "hu", "woo", "mahjong", "mah-jong", "won", "wins", "winner", "gewinnt", "胡", "和"), "write win"
    ),
    **dict.fromkeys(("chi", "chii", "sheung", "chows", "吃"), "write chow"),
    **dict.fromkeys(("pon", "peng", "pungs", "碰"), "write pung"),
    **dict.fromkeys(("kan", "gang", "kongs", "杠", "槓"), "write kong"),
    **dict.fromkeys(("draws", "drew", "takes"), "a draw is the tile alone, 5z"),
    **dict.fromkeys(("discards", "discarded", "throws", "puts"), "a discard is written >9m"),
    **dict.fromkeys(("points", "point", "faan", "fan", "chips", "pts", "tai", "番"), _TOTAL + ", without a unit"),
    **dict.fromkeys(("claims", "claiming", "worth", "scores:"), _TOTAL),
    **dict.fromkeys(("by", "drawn"), "write self-draw, discard or robbed alone"),
    **dict.fromkeys(
        ("draw", "drawn-hand", "exhausted", "washout"), "a hand without a last win ends with end exhausted"
    ),
    "round": "the round is its letter alone, after the number of the hand: hand 4 S",
    "with": "the winning tile comes after on: win on 8m",
    "hand:": "write hand without ':'",
}
_HONORS: Final = re.compile(r"[ESWNCFPRGBD]{1,4}").fullmatch
_LETTERS: Final = re.compile(rf"[{LETTERS}0-9?]*").fullmatch
_DAY: Final = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})").fullmatch
_ISO_DAY: Final = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])").fullmatch
_YEAR_FIRST: Final = re.compile(r"(\d{4})[./](\d{1,2})[./](\d{1,2})").fullmatch
_ROUND_FIRST: Final = re.compile(r"([ESWN])(\d+)").fullmatch
_TIME: Final = re.compile(r"\d{1,2}:\d\d(:\d\d)?").fullmatch
TILES: Final = (
    "tiles are written 1m to 9m, 1p to 9p, 1s to 9s, winds 1z to 4z, dragons 5z to 7z, jokers 1j to 8j, flowers 1f to"
    " 8f"
)


def of_word(word: str, known: Iterable[str]) -> str:
    """What to write instead of a word, for a message; "" where nothing is known."""
    bare = word.rstrip(":;,.")
    folded = {each.casefold(): each for each in known}
    if bare != word and (found := folded.get(bare.casefold())) is not None:
        return f" (write {found} without {word[len(bare) :]!r})"
    if (said := _SAID.get(word.casefold())) is not None:
        return f" ({said})"
    return f" ({TILES})" if _HONORS(word) else ""


def of_name(word: str) -> str:
    """Why a word is no plain name of a player, for a message."""
    if word in RESERVED:
        return ", which is a word of the text form"
    return ", which begins as tiles do" if word[:1].isdigit() else ", which is not a plain word"


def of_number(word: str) -> str:
    """What to write instead of a word where a number is expected."""
    parts = [part for part in re.split(r"[,;]", word) if part]
    if len(parts) > 1 and all(map(NUMBER, parts)):
        return f" (write {' '.join(parts)}, with blanks)"
    bare = word.rstrip(".,;:!?")
    if bare != word and NUMBER(bare):
        return f" (write {bare})"
    if any(char in word for char in "oO") and NUMBER(word.replace("o", "0").replace("O", "0")):
        return " (the letter O is not a zero)"
    if found := _ROUND_FIRST(word):
        return f" (write {found[2]} {found[1]})"
    if word.lstrip("+-").isdecimal() and word.isascii():
        return " (a number has 13 digits at most)"
    return ""


def of_tiles(word: str) -> str:
    """What to write instead of a word where tiles are expected."""
    if re.fullmatch(r"[1-9]", word):
        return f" (the letter comes right after the digit, as in {word}m)"
    return "" if _LETTERS(word) else f" ({TILES})"


def of_tile(word: str) -> str:
    """What to write instead of a word where one tile is expected."""
    return of_tiles(word) or ("" if len(word) != 2 else f" ({TILES})")


def of_honors(word: str) -> str:
    """What to write instead of tiles among which winds and dragons are called by letters."""
    return f" ({TILES})" if any(map(str.isupper, word)) else ""


def of_turn(word: str) -> str:
    """What to write instead of a word where a turn is expected."""
    if not word.isascii():
        return ""
    if "->" in word:
        return f" (write {word.replace('->', '>')})"
    if NUMBER(word):
        return f" ({_TOTAL})"
    return of_tiles(word) if word[:1].isdigit() and ">" not in word else ""


def of_date(words: Sequence[str]) -> str:
    """What to write instead of these words behind `date`."""
    first = words[0].rstrip(".,;")
    if found := _DAY(first):
        day, month, year = found.groups()
    elif found := _YEAR_FIRST(first):
        year, month, day = found.groups()
    else:
        day = month = year = ""
    if year:
        first = f"{year}-{int(month):02}-{int(day):02}"
    try:
        date.fromisoformat(first)
    except ValueError:
        if _ISO_DAY(first):
            return "there is no such day"
        return "a date is written year-month-day, 2026-11-06"
    if len(words) > 1 and _TIME(words[1]):
        first += f"T{words[1].zfill(5)}"
    return f"write {first}"
