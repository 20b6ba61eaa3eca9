"""Sentences as HTML: what they put in backquotes, fields and commands, is shown as code."""

from __future__ import annotations

import re
from html import escape
from typing import Final

_QUOTED: Final = re.compile(r"`((?:[^`<\n]|<mark>[^`<]*</mark>){1,200})`")


def coded(sentence: str) -> str:
    """Plain text as HTML, escaped.

    >>> coded("The input does not say what the winner could see (`visible`)")
    'The input does not say what the winner could see (<code>visible</code>)'
    """
    return code_in(escape(sentence))


def code_in(html: str) -> str:
    """The same of text that is escaped already; words that were searched for may be marked in it."""
    return _QUOTED.sub(r"<code>\1</code>", html)
