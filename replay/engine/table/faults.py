"""Making faults: each cites the paragraph of the rulebook, or of the record format, that it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from msgspec import structs

from replay.engine.table.tiles_held import missing
from replay.events import AnyEvent, Chow, Discard, Flower, Kong, Pung, Win
from replay.findings import Fault
from replay.rules import Claim, Payments, Rules
from replay.said import Said, unit_for
from replay.state import HandState
from replay.tiles import KIND_OF, Kind, TileKinds, name_of, parse_tiles

_FORMAT: Final[Mapping[str, str]] = {
    code: f"record format, {part}"
    for part, codes in {
        "Events": "bad_event truncated unfinished wrong_deal wrong_flag win_order wall_mismatch tile_count",
        "Fine points": "wrong_hand wrong_scores missing_draw missing_discard tile_not_in_hand hand_over",
        "Hidden tiles": "unverifiable",
    }.items()
    for code in codes.split()
}
"""What the record format says of, where the rules do not."""
OVER_BEFORE: Final = "The hand was over before this."
PAYS_NOTHING: Final = "The end of the hand pays nothing."


def worth(total: int | None, unit: str) -> str:
    """An amount with its unit: `1 point`, `2 points`, `8 faan`."""
    return f"{total} {unit if total is None else unit_for(total, unit)}"


def cite(rules: Rules, code: str, cause: str = "") -> str:
    """Where the rules say what the code is about: the text's own sentence where it has one, then the rulebook.

    `cause`: the code of the reason behind it, of which the text may have a sentence of its own.
    """
    if paragraph := rules.cites.get(code):
        stands = f"rulebook {rules.ruleset.book or rules.ruleset.id} {paragraph}"
        said = rules.ruleset.text.of_finding(code, cause) if rules.ruleset.text is not None else ""
        return f"{said}; {stands}" if said else stands
    return _FORMAT.get(code, "")


def fault(
    rules: Rules,
    code: str,
    message: str,
    *,
    recorded: Any = None,
    expected: Any = None,
    blocks: bool = True,
    cause: str = "",
    **values: Any,
) -> Fault:
    """A fault with its citation and these values in the places of its sentence. `blocks`: the event can't simply be
    taken as it stands."""
    said = Said(message, **values) if values else message
    rule = cite(rules, code, cause)
    return Fault(code=code, message=said, recorded=recorded, expected=expected, rule=rule, blocks=blocks)


def remark(rules: Rules, code: str, message: str, **about: Any) -> Fault:
    """A fault that leaves the event as it stands: a wrong claim, flag or order, or what can't be verified."""
    return fault(rules, code, message, blocks=False, **about)


def wrong_payments(
    rules: Rules, message: str, recorded: Payments | None, right: Payments | None = None, **values: Any
) -> Fault:
    """The remark on payments that are wrong; what is right may not be known."""
    expected = None if right is None else list(right)
    return remark(rules, "wrong_payments", message, recorded=list(recorded or ()), expected=expected, **values)


def wrong_kong(rules: Rules, recorded: Payments, right: Payments | None) -> Fault:
    """The remark on a kong that moves other points than recorded."""
    words = "This kong pays nothing." if right is not None and not any(right) else "This kong pays other amounts."
    return wrong_payments(rules, words, recorded, right)


def not_put_down(event: Claim | Win, there: tuple[int, Kind] | None, rules: Rules, done: str, what: str) -> Fault:
    """The fault of a claim of, or a win on, a tile that has not just been put down; `there` is the one that lies there,
    `what` it is called, `done` what its player has done with it."""
    words, about = f"{{Seat}} has not just {done} {{tile}}.", {"Seat": event.target, "tile": event.tile}
    right = None
    if there is not None:
        words, right = f"{words[:-1]}; {what} is {{tile2}} by {{seat2}}.", name_of(there[1])
        about |= {"tile2": there[1], "seat2": there[0]}
    return fault(rules, "not_discarded", Said(words, **about), recorded=event.tile, expected=right)


def cited(rules: Rules, found: Fault) -> Fault:
    """What a ruleset's function returned, with the citation filled in."""
    return found if found.rule else structs.replace(found, rule=cite(rules, found.code))


def named(faults: Iterable[Fault]) -> tuple[Kind, ...]:
    """The tiles of which a fault says that there are too many."""
    many = (each for each in faults if each.code == "too_many_copies" and isinstance(each.recorded, Mapping))
    return tuple(kind for each in many for kind in counted_kinds(each))


def lacking(faults: Iterable[Fault], state: HandState, event: AnyEvent) -> tuple[Kind, ...]:
    """The tiles of which a fault says that the player who plays or shows them does not hold them."""
    if not isinstance(event, Discard | Chow | Pung | Kong | Flower | Win):
        return ()
    used = (each for each in faults if each.code == "tile_not_in_hand" and isinstance(each.recorded, str))
    held = state.seats[event.seat].concealed
    return tuple(kind for each in used for kind in missing(held, recorded_kinds(each)))


# A fault names tiles in notation, for people and programs; what it names is read back here alone.


def counted_kinds(found: Fault) -> dict[Kind, int]:
    """The number of each kind that the fault counts."""
    return {KIND_OF[name]: number for name, number in found.recorded.items()}


def recorded_kinds(found: Fault) -> TileKinds:
    """The tiles that the fault says are recorded."""
    return parse_tiles(found.recorded)


def expected_kinds(found: Fault) -> TileKinds:
    """The tiles that the fault says are expected, in one text or one by one."""
    return parse_tiles("".join(found.expected))
