"""The page around a report: its head with the policy that keeps it by itself, the style, the landmarks."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path

from replay import __version__
from replay.terms import language, say
from replay.view.drawn import looks
from replay.view.text import safe


def document(title: str, chunks: Iterable[str]) -> Iterator[str]:
    """A whole page with this plain text as its title, part by part, so that a long one need not be held at once."""
    style, script = styles(), _script()
    policy = (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    yield (
        f'<!DOCTYPE html>\n<html lang="{language()}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n<meta name="referrer" content="no-referrer">\n'
        f"<title>{escape(safe(title, 200))}</title>\n<style>{style}</style>\n</head>\n"
        f'<body>\n<a class="skip" href="#main">{say("To the report")}</a>\n<main id="main" tabindex="-1">\n'
    )
    moments = False
    for chunk in chunks:
        moments = moments or 'class="moment"' in chunk
        yield chunk
    yield f"</main>\n<footer>{_footer(moments=moments)}</footer>\n<script>{script}</script>\n</body>\n</html>\n"


def _footer(*, moments: bool) -> str:
    """What made the page, how its tiles are written, and the keys of a page that draws moments."""
    made = say("Made by {program} from the record alone.", program=f"replay {escape(__version__)}")
    written = say(
        "Tiles are written as 1-9 with m (characters), p (circles), s (bamboo), z (winds and dragons) or j (jokers)."
    )
    words = "{next} and {before} lead to the next and the previous drawn moment."
    lead = say(words, next="<kbd>j</kbd>", before="<kbd>k</kbd>")
    return f"<p>{made} {written}</p>" + (f"<p>{lead}</p>" if moments else "")


def whole(parts: Iterable[str]) -> str:
    """The page as one text."""
    return "".join(parts)


@cache
def styles() -> str:
    """The style sheet: what is drawn, the report's own rules, the faces of all tiles."""
    return f"{looks.rules()}\n{_beside('report.css')}\n{looks.faces()}"


@cache
def _script() -> str:
    return _beside("keys.js")


def _beside(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
