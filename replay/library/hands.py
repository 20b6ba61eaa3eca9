"""One hand for programs: what it is worth, what it waits for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from msgspec import Struct

from replay.hands import (
    Acceptance,
    Dropped,
    Hand,
    HeldHand,
    Line,
    NotAWin,
    Reason,
    Scored,
    ShownReading,
    Wind,
)
from replay.hands import Wait as Waited
from replay.library.errors import Error, in_one_family
from replay.library.rulesets import ChosenRulings, rules_of
from replay.rules import PaidCase, Rules
from replay.said import unit_for
from replay.situations import paid_cases
from replay.tiles import NAMES, Kind

# ------------------------------------------------------------- the score


class Score(Struct, frozen=True, kw_only=True):
    """What a hand is worth: the proven maximum over all its readings, or why it is no win.

    `total` counts `unit`; it is None where the hand is no win, and where it leaves out what decides (`reasons` says
    what). `rows` are the rows that count, each with `.name`, `.value`, `.times`, `.why`, `.tiles`, `.cite`; `dropped`
    those that hold and are dropped, each with `.name` and `.by`. `payments` are by seat wind, None where the hand does
    not fix who pays; `payout` is what a payer pays. `others` are the best other readings with their totals.

    >>> import replay
    >>> found = replay.score("123789m123s222z1j + 8m", ruleset="b30fj")
    >>> found.is_win, found.total, found.reasons[0].code
    (False, None, 'self_draw_only')
    """

    ruleset: str
    is_win: bool
    total: int | None = None
    unit: str = ""
    rows: tuple[Line, ...] = ()
    reading: ShownReading | None = None
    payout: int | None = None
    payments: Mapping[Wind, int] | None = None
    dropped: tuple[Dropped, ...] = ()
    others: tuple[tuple[int, ShownReading], ...] = ()
    reasons: tuple[Reason, ...] = ()
    may_pay: tuple[PaidCase, ...] = ()
    """Each way in which it may be paid, where the hand leaves open who pays."""
    club: str = ""
    hand: Hand | None = None
    """The hand with what follows from what was said of it."""
    result: Scored | NotAWin
    """All that the scorer says."""

    def __repr__(self) -> str:
        return f"<score in {self.ruleset}: {self.told}>"

    @property
    def told(self) -> str:
        """What it comes to, in a few words: `12 faan`, `no win: ...`, `total open: ...`.

        >>> import replay
        >>> replay.score("123456789m123p5s + 5s", ruleset="zung-jung").told
        '50 points'
        """
        if self.total is not None:
            return f"{self.total} {unit_for(self.total, self.unit)}"
        why = "; ".join(each.message for each in self.reasons)
        return f"total open: {why}" if self.is_win else f"no win: {why}"

    @property
    def jokers(self) -> tuple[tuple[str, str], ...]:
        """What each joker of the reading stands for, tile to tile; equal jokers stand there one by one."""
        return () if self.reading is None else self.reading.jokers

    def as_json(self) -> dict[str, Any]:
        """The same as `replay score --json` prints it."""
        from replay.answers.hands import score_line

        return score_line(self.result, self.ruleset, cases=self.may_pay, club=self.club)

    def _repr_html_(self) -> str:
        """The reading and the rows as a notebook shows them."""
        from replay.report.shown import score_shown

        return score_shown(self.result, self.hand)


def score_of(
    ruleset: str, result: Scored | NotAWin, hand: Hand | None, may_pay: tuple[PaidCase, ...] = (), club: str = ""
) -> Score:
    """The result of the scorer as programs get it."""
    if isinstance(result, NotAWin):
        return Score(ruleset=ruleset, is_win=False, reasons=result.reasons, hand=hand, result=result)
    return Score(
        ruleset=ruleset,
        is_win=True,
        total=result.total,
        unit=result.unit,
        rows=result.lines,
        reading=result.reading,
        payout=result.payout,
        payments=result.payments,
        dropped=result.dropped,
        others=result.others,
        reasons=result.reasons,
        may_pay=may_pay,
        club=club,
        hand=hand,
        result=result,
    )


def score(
    hand: str | Mapping[str, Any], *, ruleset: str | None = None, rulings: ChosenRulings | None = None, **said: Any
) -> Score:
    """What a hand with its winning tile is worth.

    `hand` is a line as `replay score` takes it, or a mapping with the fields of its JSON (docs/score.md). Each of those
    fields may be given by name as well, `by="self_draw"`, `seat="S"`, `situation={"last_tile": True}`; where nothing
    says how it was won, it was on a discard. Raises Error for what cannot be read, with the field; a hand that does not
    win is no error.

    >>> import replay
    >>> found = replay.score("78p23456s1j2j3j4j6j7j + 8j", ruleset="b30fj", by="self_draw")
    >>> found.total, [row.name for row in found.rows][:2], found.payments["S"]
    (16, ['All Sequences', 'Three Mixed Shifted Sequences'], -32)
    """
    from replay.formats.hands import answer, score_input

    with in_one_family("hand"):
        given = score_input({"by": "discard", **_fields(hand, ruleset, said)})
        rules = rules_of(given.ruleset, rulings, given.rulings)
        found, result = answer(given, rules)
    club = rules.ruleset.club_in_words(rules.rulings.departures())
    return score_of(rules.ruleset.id, result, found, paid_cases(found, result, rules), club)


def _fields(hand: str | Mapping[str, Any], ruleset: str | None, said: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a hand as JSON would hold them; raises Error where one is said in two ways."""
    from replay.formats.hand_text import fields_of_text

    fields = fields_of_text(hand) if isinstance(hand, str) else dict(hand)
    more = dict(said) if ruleset is None else {"ruleset": ruleset, **said}
    for name, value in more.items():
        if fields.setdefault(name, value) != value:
            raise Error(f"{name}: the hand says {fields[name]!r}, the call {value!r}", "hand", None, name)
    if "ruleset" not in fields:
        raise Error("ruleset: name the ruleset, such as ruleset=replay.rulesets()[0]", "hand", None, "ruleset")
    return fields


# ------------------------------------------------------------- the waits


class Wait(Struct, frozen=True):
    """A tile, how many of it the owner of the hand cannot see, and whether it may be taken from all (`any`).

    >>> import replay
    >>> [(wait.tile, wait.left) for wait in replay.waits("123m456m789m12p55s", ruleset="zung-jung").waits]
    [('3p', 4)]
    """

    tile: str
    left: int
    by: Literal["any", "self_draw"] = "any"


class Waits(Struct, frozen=True, kw_only=True):
    """How near a hand is. `shanten` 0 is ready, -1 complete (of 14 tiles).

    Of a hand of 13 tiles (less three a meld): `waits` of a ready one, else `accepts`, what brings it nearer. Of a hand
    of 14: `discards`, what is left after each, the best first. `left` counts the copies of all those tiles that the
    owner cannot see; `hell_wait`: just one of the tiles that complete the hand is left.

    >>> import replay
    >>> found = replay.waits("123m456m789m12p559s", ruleset="zung-jung")
    >>> found.discards[0].tile, found.discards[0].after.tiles
    ('9s', ('3p',))
    """

    shanten: int
    waits: tuple[Wait, ...] = ()
    accepts: tuple[Wait, ...] = ()
    left: int = 0
    hell_wait: bool = False
    discards: tuple[Leaves, ...] = ()
    short: tuple[str, ...] = ()
    """Those of `waits` that are worth no win by the tiles alone, in games that ask for a minimum."""

    @property
    def tiles(self) -> tuple[str, ...]:
        """The tiles that complete the hand."""
        return tuple(each.tile for each in self.waits)


class Leaves(Struct, frozen=True, kw_only=True):
    """A discard and the hand that it leaves; not `legal` where the tiles held forbid it (a missing suit goes first)."""

    tile: str
    after: Waits
    legal: bool = True


def waits(
    hand: str | Mapping[str, Any], *, ruleset: str | None = None, rulings: ChosenRulings | None = None, **said: Any
) -> Waits:
    """How near a hand is, and what it waits for.

    `hand` is a line as `replay waits` takes it, or a mapping with the fields of its JSON, each of which may be given by
    name as well: `visible="5p5p"`, `void_suit="m"`. Raises Error for what cannot be read or held, with the field.

    >>> import replay
    >>> found = replay.waits("123456789m567p1j", ruleset="b30fj", visible="5p")
    >>> found.shanten, found.hell_wait, found.waits[0]
    (0, False, Wait(tile='1m', left=3, by='self_draw'))
    """
    from replay.formats.hands import waits_input

    with in_one_family("hand"):
        fields = _fields(hand, ruleset, said)
        if "win" in fields:
            raise Error("win: a hand that waits has no winning tile; see `replay.score`", "hand", None, "win")
        given = waits_input(fields)
        rules = rules_of(given.ruleset, rulings, given.rulings)
        held = given.held()
        if wrong := rules.wrong_holding(held):
            raise Error(wrong, "hand")
        return look_of(held, rules)


def look_of(held: HeldHand, rules: Rules) -> Waits:
    """How near the hand is, as programs get it: what one of 13 waits for, what each discard of one of 14 leaves."""
    if len(held.concealed) % 3 == 1:
        found = rules.shapes.accepts(held)
        return _waits_of(found, rules.too_little(held, (wait.tile for wait in found.waits)))
    left = (
        Leaves(tile=NAMES[each.tile], after=_waits_of(each.after, each.short or ()), legal=each.legal)
        for each in rules.discards(held)
    )
    return Waits(shanten=rules.shapes.shanten(held), discards=tuple(left))


def _waits_of(found: Acceptance, short: Iterable[Kind] = ()) -> Waits:
    """What a hand of 13 waits for; `short`: what of that is worth no win."""
    return Waits(
        shanten=found.shanten,
        waits=_named(found.waits),
        accepts=_named(found.accepts),
        left=found.left,
        hell_wait=found.hell_wait,
        short=tuple(NAMES[kind] for kind in short),
    )


def _named(found: tuple[Waited, ...]) -> tuple[Wait, ...]:
    return tuple(Wait(NAMES[each.tile], each.left, each.by) for each in found)
