"""The rulings (rulebook zung-jung, Rulings) that a single scored hand, its shape or its waits can feel.

Not among them: what only a whole record shows. How far the window of the look-back goes is one of those; `go_around`
is the window.
"""

from __future__ import annotations

from functools import partial

from tests.reference import chosen

CHOICES: chosen.Choices = {
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

rules_of = partial(chosen.rules_of, CHOICES)
