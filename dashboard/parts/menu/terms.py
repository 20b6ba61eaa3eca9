"""In which language the dashboard speaks: the choice in the menu."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Final

from parts.components import component
from parts.just_used import just_used, waiting
from parts.menu.kept import MenuChoice
from replay.terms import EN, SETS, choose, language

NAMES: Final[Mapping[str, str]] = {"en": "English", "yue": "廣東話", "zh": "简体中文", "ja": "日本語"}
"""What the switch calls each language: as its speakers do, whatever language the page is in."""
TAGS: Final[Mapping[str, str]] = {"en": "en", "yue": "yue-Hant-HK", "zh": "zh-Hans", "ja": "ja"}
"""How a page tells a browser and a screen reader its language (BCP 47)."""
_JS: Final = "export default function ({ data }) { document.documentElement.lang = data.lang; }"


def default() -> str:
    """The set that the dashboard was started with: behind `--terms` on its command line, REPLAY_TERMS, or English."""
    words = sys.argv[1:]
    given = words[words.index("--terms") + 1] if "--terms" in words[:-1] else os.environ.get("REPLAY_TERMS", EN)
    return given if given in SETS else EN


TERMS: Final = MenuChoice("terms", default, SETS)


def tell_browser() -> None:
    """Say in the page itself which language it is in, so that it is read aloud in that one."""
    component("language", _JS)(data={"lang": TAGS[language()]}, key="language", height=1)


def take(*, early: bool = False) -> None:
    """Take the language from the address, where a link was followed, and use it for all that is drawn.

    `early`: the page is not known yet, as the names of the pages are to be in that language.
    """
    TERMS.take(held=just_used() or (early and waiting()))
    choose(TERMS.asked)
