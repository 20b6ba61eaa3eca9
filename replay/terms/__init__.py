"""Which words players read: one of four term sets. Words change, data never.

`en` is how this program is written. In another set the words of the game (pung, win, faan, ...) are exchanged in an
otherwise English sentence, from one table (`replay.terms.table`). Three ways lead through it, and each of them touches
the program's own words alone:

- `term`: a text written in the source; it can hold no value.
- `Terms`: a table of such texts, exchanged as they are looked up.
- `in_terms`: a sentence that was made with values in it, such as a finding's. Rows of any ruleset, what stands in
  quotes and what the caller names as `kept` stay as they are.

Where whoever reads has chosen a language, as on the dashboard, a whole sentence is said in it and no word is exchanged:
`say` finds it by the English one in the table of messages (`replay/terms/messages/`, a file for each language), and so
do the three others where their text is there.

In `en` the tables are not even loaded.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, Generic, Literal, LiteralString, TypeVar

from replay.said import counted
from replay.terms.quoted import OWN

TermSet = Literal["en", "yue", "zh", "ja"]
EN: Final = "en"
SETS: Final[Mapping[TermSet, str]] = {
    "en": "English: chow, pung, kong, win, self-draw, faan",
    "yue": "Cantonese: sheung, pung, kong, sik wu, self-draw, faan",
    "zh": "Chinese: 吃, 碰, 杠, 胡, 自摸, 番",
    "ja": "Japanese: chi, pon, kan, agari, tsumo, han",
}
"""The term sets, each in a few words."""

_PLACE: Final = re.compile(r"(\{[^}]*\})")
"""A place for a value in a sentence."""

K = TypeVar("K")


def _english() -> str:
    return EN


_chooser: Callable[[], str] = _english
_here: ContextVar[str | None] = ContextVar("terms", default=None)
"""What `using` has set for its own thread."""
_own: ContextVar[tuple[str, bool]] = ContextVar("own", default=("", False))
_rows: ContextVar[str] = ContextVar("rows", default="")
"""The game whose rows are named here, by its page of the rulebook."""
_speaks: ContextVar[bool] = ContextVar("speaks", default=False)
"""Whether that set is a language, in whose sentences this thread speaks."""
_sentences = False
"""Whether the sets are languages: then sentences are said in them, and words are not exchanged in English ones."""
_by_name = False
"""Whether somebody has asked for a set by its name: then no ruleset's own words go before it."""


def chosen() -> str:
    """The term set in use, one of `SETS`."""
    return _here.get() or _chooser()


def choose(by: str | Callable[[], str], *, sentences: bool = False) -> None:
    """Use a term set from now on, or ask each time which one: several people may look at one dashboard.

    `sentences`: it is a language, whole sentences are said in it. Raises ValueError for a name that is not in `SETS`.
    """
    global _chooser, _by_name, _sentences  # noqa: PLW0603 - one program speaks to one person, or asks who that is
    _sentences = sentences
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
def own_words(ruleset: str, words: Mapping[str, object], *, always: bool = False) -> Iterator[None]:
    """A page of one ruleset, in this thread: where nobody has asked for another set, its own words are used.

    `always`: also where English was asked for by its name.
    """
    before = _own.set((f"{OWN}{ruleset}" if words else "", always))
    try:
        yield
    finally:
        _own.reset(before)


def _in_use() -> str:
    """The set to use here: the one chosen, or the own words of the ruleset whose page it is."""
    name = chosen()
    own, always = _own.get()
    return own if own and name == EN and (always or not _by_name) else name


def language() -> str:
    """The language in which whole sentences are said; English where only words are exchanged."""
    return chosen() if _speaks.get() or (_sentences and _here.get() is None) else EN


def say(text: str, /, **places: object) -> str:
    """A whole sentence in the language in use, found by the English one, with these values in its places.

    English has a form for one, told by the place `n`: `say("{n:,} games", n=1)` is `1 game`. The values stay as they
    are: what is to be HTML is escaped before. A sentence that the table has not got is said in English.
    """
    found = form(text, **places)
    return found.format(**places) if places else found


def form(text: str, /, **places: object) -> str:
    """The sentence in the language in use, its places still empty; which of its forms it is hangs on the values."""
    found = message(name, text) if (name := language()) != EN else None
    if found is None:
        found = message(EN, text, one=True) if places.get("n") in (1, -1) else None
    if found is None:
        found = text
    if language() == EN and chosen() != EN:
        found = "".join(part if part[:1] == "{" else in_terms(part) for part in _PLACE.split(found))
    return found


def counting(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun in the language in use: `1 game`, `2 games`; `plural` where it is not the noun with an s.

    The nouns are words of the source, and their sentences stand in the table: `{n:,} games`.
    """
    if language() == EN:
        return counted(number, in_terms(noun), in_terms(plural or f"{noun}s"))
    return say(f"{{n:,}} {plural or f'{noun}s'}", n=number)


def has_words(text: str) -> bool:
    """Whether the language in use has this sentence, as English has every one."""
    return (name := language()) == EN or message(name, text) is not None


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
def using(name: str, *, sentences: bool = False) -> Iterator[None]:
    """Use a term set for a while, in this thread alone: another one may be speaking to somebody else.

    `sentences`: it is a language, as in `choose`.
    Raises ValueError for a name that is not in `SETS`.
    """
    before, spoke = _here.set(_known(name)), _speaks.set(sentences)
    try:
        yield
    finally:
        _speaks.reset(spoke)
        _here.reset(before)


def term(text: LiteralString) -> str:
    """A text of the source in the words of the set in use: `term(" wins by drawing ")`.

    It must be written out where it is passed, so that no value can be in it; a test reads the source for that.
    """
    return text if (name := _in_use()) == EN else _said(name, text, "labels")


def named(text: LiteralString) -> str:
    """The same for the parts of a finished hand, where a set of three is no call: `named("chow")` is 顺子 there."""
    if (name := _in_use()) == EN:
        return text
    return _exchanged(name, text, "sets") if language() == EN else message(name, f"{text} (set)") or text


def in_terms(text: str, kept: Iterable[str] = (), *, sets: bool = False, rules: bool = False) -> str:
    """A sentence of the program in the words of the set in use; the values in it stay as they are.

    Values are the names of rows, what stands in quotes, and `kept`. `sets`: it speaks of the sets of a finished hand;
    `rules`: it is a rule of play, in which a chow is a call and a sequence a set.
    """
    if (name := _in_use()) == EN:
        return text
    if language() != EN:
        return message(name, text) or text
    from replay.terms.exchange import outside

    return outside(name, text, frozenset(kept), "sets" if sets else "rules" if rules else "messages")


class Terms(Mapping[K, str], Generic[K]):
    """A table of texts of the source, each in the words of the set in use when it is looked up."""

    def __init__(self, texts: Mapping[K, str]) -> None:
        """Hold these texts; they must be written out in the source."""
        self.texts: Final = texts

    def __getitem__(self, key: K) -> str:
        """The text in the words of the set in use."""
        text = self.texts[key]
        return text if (name := _in_use()) == EN else _said(name, text, "labels")

    def __iter__(self) -> Iterator[K]:
        """The keys in their order."""
        return iter(self.texts)

    def __len__(self) -> int:
        """How many texts there are."""
        return len(self.texts)


def _said(name: str, text: str, where: str) -> str:
    """A text of the source: by the table of messages, or with its words exchanged."""
    if language() == EN:
        return _exchanged(name, text, where)
    return message(name, text) or text


def _exchanged(name: str, text: str, where: str) -> str:
    from replay.terms.exchange import exchanged

    return exchanged(name, text, where)
