"""What happened to the waits of a hand, for people: a sentence for each chapter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace
from rich.text import Text

from replay.analysis.values import Chapter
from replay.terms import term
from replay.view.moment.review import Review, kinds_of
from replay.view.text import NOTE, name_of, tile


def chapters_at(review: Review, event: int, players: Sequence[str]) -> Iterator[Text]:
    """What happened to waits at an event, a sentence each."""
    for each in review.analysis.chapters:
        if each.event != event or (each.kind == "won" and not each.kinds):  # nothing is known of what it waited for
            continue
        if review.viewer is None:
            yield chapter_text(each, players)
        elif each.seat == review.viewer:
            yield chapter_text(replace(each, true=None), players)


_WAITING: Final = ("ready", "changed", "widened", "narrowed")


def chapter_text(chapter: Chapter, players: Sequence[str]) -> Text:
    """A chapter as a sentence."""
    name, kinds = name_of(players, chapter.seat), Text(" ").join(tile(kind) for kind in kinds_of(chapter.kinds))
    left = f" ({chapter.known} unseen" + (f", {chapter.true} true)" if chapter.true is not None else ")")
    found = Text(style=NOTE)
    if chapter.short and chapter.kind in _WAITING:
        return _worth_little(chapter, found.append(f"{name}{term(' waits for ')}").append_text(kinds).append(left))
    match chapter.kind:
        case "ready":
            return found.append(f"{name}{term(' is ready, waits for ')}").append_text(kinds).append(left)
        case "changed":
            return found.append(f"{name}{term(' now waits for ')}").append_text(kinds).append(left)
        case "widened" | "narrowed":
            words = term(" wait widens to ") if chapter.kind == "widened" else term(" wait narrows to ")
            return found.append(f"{name}'s{words}").append_text(kinds).append(left)
        case "hell":
            return (
                found.append(f"{name}'s{term(' wait for ')}")
                .append_text(kinds)
                .append(f"{term(' is a hell wait')}{left}")
            )
        case "died":
            return found.append(f"{name}'s{term(' wait for ')}").append_text(kinds).append(f" is dead{left}")
        case "broken":
            return found.append(f"{name}{term(' waits no more')}")
        case "passed_win":
            return found.append(f"{name} lets ").append_text(kinds).append(term(" pass and could have won on it"))
        case "passed_call":
            return found.append(f"{name} lets ").append_text(kinds).append(" pass, a call that brings the hand nearer")
        case "late":
            return (
                found.append(f"{name}{term(' draws ')}")
                .append_text(kinds)
                .append(term(", which an earlier wait was for"))
            )
        case "won":
            return found.append(f"{name}{term(' waited for ')}").append_text(kinds).append(left)


def _worth_little(chapter: Chapter, found: Text) -> Text:
    if not chapter.is_short:
        found.append(", with ").append_text(Text(" ").join(tile(kind) for kind in kinds_of(chapter.short)))
        return found.append(" worth too little to win")
    return found.append(", worth too little to win")
