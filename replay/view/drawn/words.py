"""Words as HTML: events, names of rows, amounts with a real minus, and what is there in English alone marked so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Final

from replay.events import AnyEvent
from replay.terms import EN, language, row_name
from replay.view import text
from replay.view.blocks import AMOUNT, Text
from replay.view.safe_text import safe
from replay.view.sentences import event_words

MINUS: Final = "\N{MINUS SIGN}"
"""As wide as a plus, and never the end of a line; files and the terminal have the hyphen, which can be typed."""
_TWICE: Final = re.compile(r'( aria-label="([^"]*)") title="\2"')


def untitled(html: str) -> str:
    """What is drawn, without the titles that repeat what is read out: of a thousand tiles they are half the page."""
    return _TWICE.sub(r"\1", html)


def in_english(html: str, tag: str = "span") -> str:
    """HTML that is there in English alone, such as a rule's text, marked as English where the page is in another."""
    return html if language() == EN else f'<{tag} lang="en">{html}</{tag}>'


def untranslated(html: str) -> str:
    """HTML of a name that no language has another word for, marked so where the page is not in English."""
    return html if language() == EN else f'<span translate="no">{html}</span>'


def row_html(name: str) -> str:
    """The name of a scoring row as HTML, in the language in use; there the rulebook's English one is its tooltip."""
    plain, told = escape(safe(name)), row_name(name)
    if told == name:
        return untranslated(plain)
    return f'<span lang="en" title="{plain}"><span lang="{language()}">{escape(told)}</span></span>'


def signed(amount: int) -> str:
    """An amount won or lost, as every page shows it.

    >>> signed(24), signed(-1200), signed(0)
    ('+24', '−1,200', '0')
    """
    return text.signed(amount).replace("-", MINUS)


def with_minus(words: str | Text) -> str:
    """Words with a real minus in what is marked as an amount."""
    plain = str(words)
    for start, end, style in words.spans if isinstance(words, Text) else ():
        if style == AMOUNT:
            plain = plain[:start] + plain[start:end].replace("-", MINUS) + plain[end:]
    return plain


def told_html(event: AnyEvent, players: Sequence[str], *, claims: bool = True) -> str:
    """What happened, as `event_words` has it for a terminal."""
    return escape(with_minus(event_words(event, players, claims=claims)))
