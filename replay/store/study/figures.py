"""What a study counts: each figure as one line, with the rows behind it, so that its sum and its hands cannot differ.

A row is one player in one hand (the columns of `replay.store.study.rows`). A figure is a sum over the rows that
meet `rows`, against a sum over the rows that meet `base`.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from replay.analysis.values import ChapterKind
from replay.hands import WinBy

FigureKind = Literal["share", "each", "mean"]
"""share: n of m rows; each: so much for each discard or turn; mean: over the rows, with a median."""
FigureSubject = Literal["hands", "waits", "discards"]
JudgedAs = Literal["given_up", "shanten_lost", "broke_ready", "could_deal_in"]
"""What a discard may be judged as."""


class FigureDef(Struct, frozen=True, kw_only=True):
    """One figure: its name for programs and `--hands`, its words, and the SQL of its sum and its hands.

    `rows`: the rows behind it. `of`: what a row adds to what it is counted against; `base`: which rows do. `adds`: what
    a row adds to it. `turn`: the column with the turn in which it happened, or `chapter` or `judged`: where the
    analysis of the hand tells it.
    """

    key: str
    group: FigureSubject
    label: str
    rows: str
    kind: FigureKind = "share"
    adds: str = "1"
    base: str = "1"
    of: str = "1"
    against: str = "hand"
    """What it is counted against, in the singular."""
    turn: str = ""
    chapter: ChapterKind | None = None
    judged: JudgedAs | Literal[""] = ""
    means: str = ""
    """What it says, in a sentence, where the label does not."""


_READY: Final = "ready_turn IS NOT NULL"
_WON: Final = "won_by IS NOT NULL"


def _won_by(by: WinBy, label: str) -> FigureDef:
    """Wins of this kind among all."""
    return FigureDef(
        key=by, group="hands", label=label, rows=f"won_by = '{by}'", base=_WON, against="win", turn="win_turn"
    )


def _mean(
    column: str, label: str, means: str = "", *, group: FigureSubject = "waits", rows: str = _READY, of: str = "ready"
) -> FigureDef:
    """The mean of a column over the rows that have it: ready hands, or `of` wins."""
    return FigureDef(
        key=column,
        group=group,
        label=label,
        kind="mean",
        rows=rows,
        adds=column,
        base=rows,
        against="win" if of == "win" else "ready hand",
        turn=f"{of}_turn",
        means=means,
    )


def _told(key: ChapterKind, column: str, label: str, means: str, *, group: FigureSubject = "waits") -> FigureDef:
    """The hands in whose story there is such a chapter."""
    return FigureDef(
        key=key,
        group=group,
        label=label,
        rows=f"{column} > 0",
        base="looked",
        against="hand analysed",
        chapter=key,
        means=means,
    )


def _judged(column: JudgedAs, label: str, means: str, *, base: str = "looked") -> FigureDef:
    """A column of judged discards, for each of them."""
    return FigureDef(
        key=column,
        group="discards",
        label=label,
        kind="each",
        rows=f"{column} > 0",
        adds=column,
        base=base,
        of="judged",
        against="discard",
        judged=column,
        means=means,
    )


FIGURES: Final = (
    FigureDef(key="won", group="hands", label="hands won", rows=_WON, turn="win_turn"),
    _won_by("self_draw", "  by self-draw"),
    _won_by("discard", "  on a discard"),
    _won_by("robbed_kong", "  by robbing a kong"),
    _mean("win_turn", "turn of the win", group="hands", rows="win_turn IS NOT NULL", of="win"),
    FigureDef(
        key="dealt_in",
        group="hands",
        label="dealt in",
        rows="fed > 0",
        turn="fed_turn",
        means="Somebody won on a tile that the player discarded or added to a kong.",
    ),
    FigureDef(key="nobody_won", group="hands", label="nobody won", rows="table_wins = 0"),
    FigureDef(
        key="ready",
        group="waits",
        label="came to be ready",
        rows=_READY,
        base="looked",
        against="hand analysed",
        turn="ready_turn",
    ),
    _mean("ready_turn", "turn first ready", "Turns of the hand: each draw and each claim by anybody begins one."),
    _mean("ready_draws", "own draws by then"),
    _mean("ready_width", "kinds waited for then"),
    _mean("ready_left", "tiles of them unseen", "Copies of the tiles waited for that the player could not see."),
    FigureDef(
        key="ready_won",
        group="waits",
        label="ready hands won",
        rows=f"{_READY} AND {_WON}",
        base=_READY,
        against="ready hand",
        turn="win_turn",
    ),
    _mean("won_width", "kinds waited for, won", rows=f"looked AND {_WON}", of="win"),
    FigureDef(
        key="hell_wait",
        group="waits",
        label="hell wait, as known",
        rows="hell_known > 0",
        base=_READY,
        against="ready hand",
        chapter="hell",
        means="Just one tile of all that complete the hand was left, as far as the player could know.",
    ),
    FigureDef(
        key="hell_won",
        group="waits",
        label="  won on it",
        rows="won_hell AND hell_known > 0",
        base="hell_known > 0",
        against="hell wait",
        turn="win_turn",
        means="Won while the wait was a hell wait, as far as the player could know.",
    ),
    FigureDef(
        key="hell_wait_true",
        group="waits",
        label="hell wait, in truth",
        rows="hell_true > 0",
        base=f"{_READY} AND hell_true IS NOT NULL",
        against="ready hand",
        chapter="hell",
        means="Just one tile of all that complete the hand could still come, wherever the others were.",
    ),
    FigureDef(
        key="hell_won_true",
        group="waits",
        label="  won on it",
        rows="won_hell_true AND hell_true > 0",
        base="hell_true > 0",
        against="hell wait",
        turn="win_turn",
        means="Won while the wait was a hell wait in truth.",
    ),
    FigureDef(
        key="dead",
        group="waits",
        label="ready turns dead, truth",
        kind="each",
        rows="dead_turns > 0",
        adds="dead_turns",
        base=f"{_READY} AND dead_turns IS NOT NULL",
        of="ready_turns",
        against="turn ready",
        chapter="died",
        means="Turns of the hand that the player was ready in while no tile of the wait could come any more.",
    ),
    _told(
        "passed_win",
        "passed_wins",
        "passed a win",
        "Let a tile pass, or put down a drawn one, that the player could have won on.",
    ),
    _told(
        "late", "late", "drew a past wait", "Drew a tile that would have completed an earlier wait of the same hand."
    ),
    _told(
        "passed_call",
        "passed_calls",
        "passed a useful call",
        "Let a discard pass that could have been called and would have brought the hand nearer.",
        group="discards",
    ),
    _judged(
        "given_up",
        "tiles given up",
        "Tiles that the best discard would have kept, of those that bring the hand nearer.",
    ),
    _judged("shanten_lost", "shanten lost", "How much farther from ready than after the best discard."),
    _judged(
        "broke_ready",
        "broke a ready hand",
        "Discards after which the hand was not ready though another discard would have left it so.",
    ),
    _judged(
        "could_deal_in",
        "could have dealt in",
        "Discards on which somebody could have won, whether he did or not.",
        base="looked AND could_deal_in IS NOT NULL",
    ),
)
"""In the order in which they are printed."""
BY_KEY: Final = {each.key: each for each in FIGURES}
