"""The timeline of a hand, which can be clicked: a small component of our own.

Nothing is decided in the script of a component: it draws what it is given, as text, and says what was clicked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from parts.components import component, file_beside
from replay.terms import say
from screens.replay.moments import FLAG_SIGNS, MomentFlag


def timeline(shown: Sequence[MomentFlag], now: int, last: int, on_click: Callable[[], None]) -> None:
    """The timeline with its flags, one sign a moment: the most important; the others are in its label.

    The event that was clicked is in the session's state under `timeline`.
    """
    by_event: dict[int, list[MomentFlag]] = {}
    for flag in shown:
        by_event.setdefault(flag.event, []).append(flag)
    flags = [
        {
            "event": event,
            "kind": here[0].kind,
            "sign": FLAG_SIGNS[here[0].kind][0],
            "label": say("Event {event}: {what}", event=event, what=", ".join(flag.words for flag in here)),
        }
        for event, here in by_event.items()
    ]
    says = say("Timeline: event {event} of {last}. Click to go to a moment.", event="#", last=last)
    data: dict[str, Any] = {"now": now, "last": last, "flags": flags, "says": says}
    script, looks = file_beside(__file__, "timeline.js"), file_beside(__file__, "timeline.css")
    drawn = component("timeline", script, '<div class="line"></div>', looks)
    drawn(data=data, key="timeline", on_event_change=on_click, height=50)
