"""What happened to the waits of a hand, for people: a sentence for each chapter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from replay.analysis.planes import kinds_in
from replay.analysis.values import Chapter
from replay.view.blocks import NOTE, Text
from replay.view.moment.review import Review
from replay.view.telling import Telling
from replay.view.text import name_of, tile


def chapters_at(review: Review, event: int, players: Sequence[str]) -> Iterator[Text]:
    """What happened to waits at an event, a sentence each, for the terminal."""
    for each in review.analysis.chapters:
        if each.event != event or (each.kind == "won" and not each.kinds):  # nothing is known of what it waited for
            continue
        if review.viewer is None:
            yield chapter_told(each, players).coloured(NOTE)
        elif each.seat == review.viewer:
            yield chapter_told(replace(each, true=None), players).coloured(NOTE)


_WAITING: Final = ("ready", "changed", "widened", "narrowed")
_WORDS: Final[dict[str, str]] = {
    "ready": "{name} is ready, waits for {tiles} ({left})",
    "short": "{name} waits for {tiles} ({left}), worth too little to win",
    "short in part": "{name} waits for {tiles} ({left}), with {short} worth too little to win",
    "changed": "{name} now waits for {tiles} ({left})",
    "widened": "{name}'s wait widens to {tiles} ({left})",
    "narrowed": "{name}'s wait narrows to {tiles} ({left})",
    "hell": "{name}'s wait for {tiles} is a hell wait ({left})",
    "died": "{name}'s wait for {tiles} is dead ({left})",
    "broken": "{name} waits no more",
    "passed_win": "{name} lets {tiles} pass and could have won on it",
    "passed_call": "{name} lets {tiles} pass, a call that brings the hand nearer",
    "late": "{name} draws {tiles}, which an earlier wait was for",
    "won": "{name} waited for {tiles} ({left})",
}
"""The sentence of each kind of chapter; `left` says how many copies there are."""


def chapter_told(chapter: Chapter, players: Sequence[str]) -> Telling:
    """A chapter as a sentence."""
    kind: str = chapter.kind
    if chapter.short and kind in _WAITING:
        kind = "short" if chapter.is_short else "short in part"
    left = Telling("{n:,} unseen", n=chapter.known)
    if chapter.true is not None:
        left = Telling("{n:,} unseen, {true:,} true", n=chapter.known, true=chapter.true)
    tiles, short = (Text(" ").join(map(tile, kinds_in(each))) for each in (chapter.kinds, chapter.short))
    return Telling(_WORDS[kind], name=name_of(players, chapter.seat), tiles=tiles, short=short, left=left)
