"""A sentence that is told: its words and what stands in its places, worded for a page or for a terminal when shown."""

from __future__ import annotations

from string import Formatter

from replay.terms import form, has_words, say
from replay.view.blocks import AMOUNT, Text


class Telling:
    """A sentence with its values: `str` words it in the language in use, `coloured` does so for a terminal.

    A value is a text, a number, a coloured text, or another sentence.
    """

    def __init__(self, text: str, /, **places: object) -> None:
        """Keep the English sentence, by which the table of messages has it, and the values of its places."""
        self.text, self.places = text, places

    def __str__(self) -> str:
        """The sentence as plain text."""
        return say(self.text, **self.places)

    def known(self) -> bool:
        """Whether the language in use has the sentence, and those within it."""
        return has_words(self.text) and all(each.known() for each in self.places.values() if isinstance(each, Telling))

    def coloured(self, style: str = "", *, words: str = "") -> Text:
        """The sentence for a terminal, in a style; `words` is that of its own words alone."""
        if not self.places:
            return Text(style=style).append(str(self), words)
        found = Text(style=style)
        for own, place, spec, how in Formatter().parse(form(self.text, **self.places)):
            found.append(own, words)
            match self.places[place] if place else "":
                case Telling() as value:
                    found.append(value.coloured())
                case Text() as value:
                    found.append(value)
                case int() | float() as value:
                    found.append(format(value, spec or ""), AMOUNT if value < 0 else "")
                case value:
                    found.append(format(Formatter().convert_field(value, how), spec or ""))
        return found
