"""Excerpts: hands of which only the win was written down. Totals are the rulebook's, payments are those of its §9."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from replay.events import (
    AnyEvent,
    EndGame,
    GoAroundDiscard,
    KnownTileText,
    RecordMeld,
    SituationFields,
    StartGame,
    StartHand,
    Win,
)
from replay.formats.hand_text import fields_of_text
from replay.hands import Wind

_UNKNOWN = "?" * 13


@dataclass(frozen=True, slots=True, kw_only=True)
class Excerpt:
    """One win in the rulebook's one-line notation, by the player who sits South, the dealer being seat 0."""

    text: str
    total: int
    payments: tuple[int, int, int, int]
    about: str
    target: int | None = None
    situation: SituationFields | None = None
    go_around: tuple[tuple[Wind, KnownTileText], ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """A file of excerpts, each of them a hand of the same game."""

    about: str
    ruleset: str
    excerpts: tuple[Excerpt, ...]
    note: str = ""


def events_of(name: str, dispute: Dispute) -> Iterator[AnyEvent]:
    """The record of the excerpts: hands 1, 5, 9, ... of seat 0's deals, the wins as stated."""
    yield StartGame(
        version=1, ruleset=dispute.ruleset, game=name, players=("Ann", "Bo", "Cy", "Di"), note=dispute.about
    )
    for number, each in enumerate(dispute.excerpts, 1):
        dealer = (number - 1) % 4
        winds: tuple[Wind, ...] = ("E", "S", "W", "N")
        yield StartHand(
            hand=number,
            round=winds[(number - 1) // 4 % 4],
            dealer=dealer,
            hands=(_UNKNOWN,) * 4,
            excerpt=True,
            note=each.about,
        )
        yield _win(each, dealer)
    yield EndGame()


def _win(each: Excerpt, dealer: int) -> Win:
    fields = fields_of_text(each.text)
    seat = (dealer + 1) % 4
    a, b, c, d = (each.payments[(place - dealer) % 4] for place in range(4))
    return Win(
        seat=seat,
        by="self_draw" if each.target is None else "discard",
        tile=fields["win"],
        target=None if each.target is None else (dealer + each.target) % 4,
        total=each.total,
        payments=(a, b, c, d),
        hand=fields["concealed"],
        melds=tuple(msgspec.convert(fields.get("melds", []), list[RecordMeld])),
        flowers=fields.get("flowers", ""),
        situation=each.situation,
        go_around=None
        if each.go_around is None
        else tuple(GoAroundDiscard(seat=wind, tile=tile) for wind, tile in each.go_around),
    )


_LATE = SituationFields(tiles_drawn=40)

GAMES: dict[str, Dispute] = {
    "excerpts-of-disputed-hands": Dispute(
        ruleset="b30fj",
        about="Six wins without their hands' events, each as in the rulebook's example of a row.",
        excerpts=(
            Excerpt(
                about="Four Kongs",
                text="4z O:777s8j A:1111p O:4444m K:3333z + 4z",
                total=40,
                payments=(0, 256, 0, -256),
                target=3,
                situation=_LATE,
            ),
            Excerpt(
                about="After a Flower",
                text="123m345p3344z P:77s8j F:1j + 3z",
                total=2,
                payments=(-2, 6, -2, -2),
                situation=SituationFields(after_flower=True, tiles_drawn=40),
            ),
            Excerpt(
                about="Under the Sea",
                text="123m345p3344z P:77s8j + 3z",
                total=2,
                payments=(0, 2, -2, 0),
                target=2,
                situation=SituationFields(last_tile=True, tiles_drawn=92),
            ),
            Excerpt(
                about="Hell Wait: of the tiles that complete the hand one is out of sight",
                text="123m345p3344z P:77s8j + 3z",
                total=2,
                payments=(-2, 2, 0, 0),
                target=0,
                situation=SituationFields(visible="344z134j", tiles_drawn=40),
            ),
            Excerpt(
                about="Within Seven Tiles",
                text="123m345p3344z P:77s8j + 3z",
                total=13,
                payments=(-24, 24, 0, 0),
                target=0,
                situation=SituationFields(tiles_drawn=7),
            ),
            Excerpt(
                about="University Train",
                text="12345m77z C:789m O:4444s + 6m",
                total=35,
                payments=(0, 128, -128, 0),
                target=2,
                situation=_LATE,
            ),
        ),
    ),
    "draft-excerpts": Dispute(
        ruleset="b30fj-draft",
        about="Four wins without their hands' events, each as in the rulebook's example of a row of the draft.",
        excerpts=(
            Excerpt(
                about="All Central",
                text="444m555p66s44s P:55s8j + 6s",
                total=43,
                payments=(-256, 256, 0, 0),
                target=0,
                situation=_LATE,
            ),
            Excerpt(
                about="Three Pure Shifted Triplets with the pair",
                text="111m22m33m567s P:88p7j + 3m",
                total=13,
                payments=(0, 24, -24, 0),
                target=2,
                situation=_LATE,
            ),
            Excerpt(
                about="Knitted Terminal Sequences",
                text="17m28p39s123m4z P:77s8j + 4z",
                total=5,
                payments=(0, 8, 0, -8),
                target=3,
                situation=_LATE,
            ),
            Excerpt(
                about="Two Knitted Short Straights",
                text="1469m2457p3568s4z + 4z",
                total=13,
                payments=(0, 24, 0, -24),
                target=3,
                situation=_LATE,
            ),
        ),
    ),
}
