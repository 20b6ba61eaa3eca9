"""The rulings (rulebook zung-jung, Rulings) that a single scored hand, its shape or its waits can feel.

Not among them: what only a whole record shows. How far the window of the look-back goes is one of those; `go_around`
is the window.
"""

from __future__ import annotations

from collections.abc import Mapping

CHOICES: dict[str, tuple[str, ...]] = {
    "concealed-irregular": ("no",),
    "resp-any-tile": ("same-tile",),
    "resp-payment-only": ("full",),
    "resp-first": ("latest", "own-first"),
    "resp-robbing": ("yes",),
    "fifth-tile": ("shape",),
    "chicken": ("min5",),
    "report-capped": ("deciding", "limit-alone"),
    "cap-bonus": ("on-top",),
    "over-cap-two": ("sum",),
    "round-wind": ("round", "title"),
    "identical-pairs": ("no",),
    "nine-gates": ("any",),
    "flush-needs-suit": ("no",),
    "earth-is-discard": ("first-draw",),
    "heaven-14": ("any-tile",),
}


class Rules:
    """The rulings in force."""

    def __init__(self, chosen: Mapping[str, str]) -> None:
        for slug, value in chosen.items():
            if slug in CHOICES and value not in (*CHOICES[slug], "default"):
                raise ValueError(f"{slug} knows no {value!r}")
        self._chosen = dict(chosen)

    def says(self, slug: str, value: str) -> bool:
        """Is the alternative `value` in force for the ruling `slug`?"""
        if value not in CHOICES[slug]:
            raise ValueError(f"{slug} knows no {value!r}")
        return self._chosen.get(slug) == value
