"""In which language people are told things: English, in which this program is written, or one of three others.

Words change, data never. A whole sentence is said in the language: it is found by the English one in the table of
messages (`replay/terms/messages/`, a file for each language), and one that the table has not got is English as a whole.

- `say`: a sentence with values in its places.
- `term`: a text written in the source; it can hold no value.
- `Terms`: a table of such texts, looked up in the language of the moment.
- `in_terms`: a finished sentence, such as a rule of play.

The pages of a ruleset may be in the words of its own text (`own_words`), where nobody has asked for English.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, Generic, Literal, LiteralString, TypeVar

from replay.said import counted

TermSet = Literal["en", "yue", "zh", "ja"]
EN: Final = "en"
SETS: Final[Mapping[TermSet, str]] = {
    "en": "English: chow, pung, kong, win, self-draw, faan",
    "yue": "Cantonese: 上, 碰, 槓, 食糊, 自摸, 番",
    "zh": "Chinese: 吃, 碰, 杠, 胡, 自摸, 番",
    "ja": "Japanese: チー, ポン, カン, 和了, ツモ, 翻",
}
"""The languages, each in a few words."""

_OWN: Final = re.compile(r"[a-zA-Z](?![^{]*\})")
"""A letter that is in no place of a sentence."""

K = TypeVar("K")


def _english() -> str:
    return EN


_chooser: Callable[[], str] = _english
_here: ContextVar[str | None] = ContextVar("terms", default=None)
"""What `using` has set for its own thread."""
_own: ContextVar[tuple[Mapping[str, Mapping[str, str]], bool] | None] = ContextVar("own", default=None)
"""The words of the ruleset whose page it is, and whether they are used where English was asked for by its name."""
_rows: ContextVar[str] = ContextVar("rows", default="")
"""The game whose rows are named here, by its page of the rulebook."""
_by_name = False
"""Whether somebody has asked for a language by its name: then no ruleset's own words go before it."""


def language() -> str:
    """The language in use, one of `SETS`."""
    return _here.get() or _chooser()


def choose(by: str | Callable[[], str]) -> None:
    """Use a language from now on, or ask each time which one: several people may look at one dashboard.

    Raises ValueError for a name that is not in `SETS`.
    """
    global _chooser, _by_name  # noqa: PLW0603 - one program speaks to one person, or asks who that is
    _by_name = isinstance(by, str)
    if isinstance(by, str):
        name = _known(by)
        _chooser = lambda: name  # noqa: E731
    else:
        _chooser = by


def choose_nothing() -> None:
    """English from now on, as when nothing was chosen: pages of a ruleset are in its own words."""
    choose(_english)


@contextmanager
def own_words(words: Mapping[str, Mapping[str, str]], *, always: bool = False) -> Iterator[None]:
    """A page of one ruleset, in this thread: where nobody has asked for a language, its own words are used.

    `always`: also where English was asked for by its name.
    """
    before = _own.set((words, always) if words else None)
    try:
        yield
    finally:
        _own.reset(before)


def say(text: str, /, **places: object) -> str:
    """A whole sentence in the language in use, found by the English one, with these values in its places.

    English has a form for one, told by the place `n`: `say("{n:,} games", n=1)` is `1 game`. The values stay as they
    are: what is to be HTML is escaped before. A sentence that the table has not got is said in English.
    """
    found = form(text, **places)
    return found.format(**places) if places else found


def form(text: str, /, **places: object) -> str:
    """The sentence in the language in use, its places still empty; which of its forms it is hangs on the values."""
    found = elsewhere(text)
    if found is None:
        found = message(EN, text, one=True) if places.get("n") in (1, -1) else None
    if found is None:
        found = text
    return found


def counting(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun in the language in use: `1 game`, `2 games`; `plural` where it is not the noun with an s.

    The nouns are words of the source, and their sentences stand in the table: `{n:,} games`.
    """
    if language() == EN:
        return counted(number, noun, plural)
    return say(f"{{n:,}} {plural or f'{noun}s'}", n=number)


def has_words(text: str) -> bool:
    """Whether the language in use has this sentence, as English has every one, and each those that are values alone."""
    return (name := language()) == EN or message(name, text) is not None or not _OWN.search(text)


def elsewhere(text: str) -> str | None:
    """What the language in use has for an English sentence; None in English, and where it has none."""
    return message(name, text) if (name := language()) != EN else None


def may_leave_out_who() -> bool:
    """Whether a sentence may begin without who does it, where that has just been said."""
    return language() == EN


def message(name: str, text: str, *, one: bool = False) -> str | None:
    """The text that a language has for an English sentence, or for `one` of what it counts; None where it has none."""
    from replay.terms.messages import texts

    return texts(name, one=one).get(text)


@contextmanager
def rows_of(ruleset: str) -> Iterator[None]:
    """Rows are those of this ruleset, in this thread: some are called otherwise there than in other games."""
    from replay.rulesets import UnknownRulesetError, find_ruleset

    try:
        found = find_ruleset(ruleset)
    except UnknownRulesetError:
        found = None
    before = _rows.set("" if found is None else found.book or found.id)
    try:
        yield
    finally:
        _rows.reset(before)


def row_name(name: str) -> str:
    """A scoring row in the language in use, by the English name of the rulebook; this one where the table has none."""
    if (speaks := language()) == EN:
        return name
    from replay.terms.messages import row_names

    names = row_names(speaks)
    return names.get(f"{_rows.get()}/{name}") or names.get(name, name)


def rows_apart(names: Iterable[str]) -> dict[str, str]:
    """The same of rows of several rulesets in one list, by the English name, which tells two of one name apart."""
    found = {each: row_name(each) for each in names}
    said = Counter(found.values())
    return {each: f"{told} ({each})" if said[told] > 1 and told != each else told for each, told in found.items()}


def _known(name: str) -> str:
    if name not in SETS:
        raise ValueError(f"unknown term set {name!r}; there are {', '.join(SETS)}")
    return name


@contextmanager
def using(name: str) -> Iterator[None]:
    """Use a language for a while, in this thread alone: another one may be speaking to somebody else.

    Raises ValueError for a name that is not in `SETS`.
    """
    before = _here.set(_known(name))
    try:
        yield
    finally:
        _here.reset(before)


def term(text: LiteralString) -> str:
    """A text of the source in the language in use: `term(" wins by drawing ")`.

    It must be written out where it is passed, so that no value can be in it; a test reads the source for that.
    """
    return in_terms(text)


def named(text: LiteralString, of: LiteralString = "set") -> str:
    """The same for a word of two meanings, of which `of` tells one, in brackets behind it in the table of messages.

    So are the parts of a finished hand, where a set of three is no call: `named("chow")` is 顺子 there.
    """
    if language() == EN:
        return in_terms(text, sets=True)
    return elsewhere(f"{text} ({of})") or text


def in_terms(text: str, *, sets: bool = False) -> str:
    """A sentence of the program in the language in use, or in the own words of the ruleset whose page it is.

    `sets`: it speaks of the sets of a finished hand, in which a chow is no call.
    """
    if language() != EN:
        return elsewhere(text) or text
    own = _own.get()
    if own is None or (_by_name and not own[1]):
        return text
    from replay.terms.own import in_own_words

    return in_own_words(text, own[0]["sets" if sets else "calls"])


class Terms(Mapping[K, str], Generic[K]):
    """A table of texts of the source, each in the language in use when it is looked up."""

    def __init__(self, texts: Mapping[K, str]) -> None:
        """Hold these texts; they must be written out in the source."""
        self.texts: Final = texts

    def __getitem__(self, key: K) -> str:
        """The text in the language in use."""
        return in_terms(self.texts[key])

    def __iter__(self) -> Iterator[K]:
        """The keys in their order."""
        return iter(self.texts)

    def __len__(self) -> int:
        """How many texts there are."""
        return len(self.texts)
