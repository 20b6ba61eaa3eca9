"""The options that describe a hand, for `score` and `waits`, as the fields that JSON would hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final, NamedTuple, TypeVar

import typer

from replay.cli.exits import UnusableError

_Question = TypeVar("_Question")
"""A hand with what is asked of it."""

HandArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="HAND", help="The hand in one line of tiles, a JSON object, or - for JSON Lines.", show_default=False
    ),
]
SeatOption = Annotated[
    str | None, typer.Option("--seat", metavar="E|S|W|N", help="The seat wind; by default E, the dealer.")
]
_BESIDE_JSON: Final = frozenset({"hand", "ruleset", "ruling", "rulings", "prices", "json"})
"""What may stand beside a hand in JSON: it does not describe the hand."""
VisibleOption = Annotated[
    str | None, typer.Option("--visible", metavar="TILES", help="Tiles seen besides the own hand, melds and flowers.")
]


class HeldAsked(NamedTuple):
    """The options that say what a hand holds besides its concealed tiles, and in which round."""

    meld: Annotated[
        list[str] | None,
        typer.Option(
            "--meld",
            "-m",
            metavar="KIND:TILES",
            help="chow, pung, open_kong, added_kong, concealed_kong; may be repeated.",
        ),
    ] = None
    flowers: Annotated[str | None, typer.Option("--flowers", metavar="TILES", help="Declared jokers.")] = None
    round_wind: Annotated[
        str | None, typer.Option("--round", metavar="E|S|W|N", help="The round wind; E by default.")
    ] = None
    void_suit: Annotated[str | None, typer.Option("--void-suit", metavar="m|p|s", help="The missing suit.")] = None

    def fields(self, words: Sequence[str] | None, **plain: Any) -> dict[str, Any]:
        """The fields of a hand from its line of text and the options, options that were not given left out.

        Raises HandInputError when a text cannot be read, UnusableError when there is no hand.
        """
        from replay.formats.hand_text import fields_of_text, meld_of_text

        if not words:
            raise UnusableError(
                "give a hand, for example '123m345p3344z P:77s8j + 3z', or - for JSON Lines from standard input"
            )
        fields = fields_of_text(" ".join(words))
        if self.meld:
            fields["melds"] = [*fields.get("melds", ()), *(meld_of_text(text) for text in self.meld)]
        if self.flowers:
            fields["flowers"] = fields.get("flowers", "") + self.flowers
        plain |= {"round": wind(self.round_wind), "void_suit": self.void_suit}
        return fields | {name: value for name, value in plain.items() if value is not None}


HELD: Final = HeldAsked()


def _refuse_beside_json(context: typer.Context) -> None:
    """Raise UnusableError if an option that describes a hand is given: a hand in JSON says all this itself."""
    describing = [each for each in context.command.params if each.name not in _BESIDE_JSON]
    given = [each.opts[0] for each in describing if context.params.get(each.name or "") not in (None, False, [], ())]
    if given:
        raise UnusableError(f"{', '.join(given)}: not beside hands in JSON, which say this in their own fields")


def answer_given(
    context: typer.Context,
    words: Sequence[str] | None,
    read: Callable[[bytes | str], _Question],
    described: Callable[[], _Question],
    answer: Callable[[_Question], None],
    *,
    as_json: bool,
) -> None:
    """Answer what is asked of hands: lines of JSON from standard input, one JSON object, or words and options.

    `read` reads JSON, `described` makes the same of words and options. The command ends after a stream of lines.
    """
    text = " ".join(words or ())
    streamed = list(words or ()) == ["-"]
    if not (streamed or text.lstrip().startswith("{")):
        answer(described())
        return
    _refuse_beside_json(context)
    if streamed:
        from replay.cli.input_lines import answer_lines

        raise typer.Exit(answer_lines(lambda line: answer(read(line)), as_json=as_json))
    answer(read(text))


def wind(text: str | None) -> str | None:
    """A wind as it is written in JSON: `south` and `s` are S."""
    return text[:1].upper() if text is not None and (len(text) == 1 or text.lower() in _WINDS) else text


_WINDS = frozenset({"east", "south", "west", "north"})


def situation_fields(texts: Sequence[str] | None, visible: str | None) -> dict[str, Any] | None:
    """The situation from texts such as `last_tile` or `no_calls,tiles_drawn=40`; None if nothing is said."""
    found: dict[str, Any] = {} if visible is None else {"visible": visible}
    for item in (item for text in texts or () for item in text.split(",") if item.strip()):
        name, equals, value = item.strip().partition("=")
        key = name.strip().replace("-", "_")
        if not equals:
            found[key] = True
        elif value.lower() in ("true", "false"):
            found[key] = value.lower() == "true"
        else:
            found[key] = int(value) if value.isascii() and value.isdigit() else value
    return found or None
