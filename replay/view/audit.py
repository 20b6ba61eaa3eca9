"""Audits for people: a line for a clean game, for any other one its findings with the hand and the rule beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from msgspec import structs

from replay.events import AnyEvent, Win
from replay.findings import Finding
from replay.hands import Meld
from replay.state import SEATS, HandState, SeatState
from replay.terms import counting, say, term
from replay.tiles import KIND_OF, parse_tiles
from replay.verdicts import GameAudit, Step
from replay.view.blocks import (
    BAD,
    CITED,
    FAINT,
    GOOD,
    NAME,
    NOTE,
    STRONG,
    WARN,
    Block,
    Grid,
    Inset,
    Text,
    particulars,
    styled,
)
from replay.view.text import (
    SEVERITY_STYLES,
    WIND_NAMES,
    claim_text,
    grouped,
    holding,
    in_words,
    known,
    name_of,
    right_words,
    safe,
    sides,
    tile,
)

SEVERITIES: Final = ("error", "warning", "note")
NOTHING_COMPARED: Final = "no claim compared"
"""What people read of a game in which nothing was held against computed values: none is claimed, or none can be."""
MOST: Final = 1000
"""Findings of a game that are shown to a person; all of them are in what programs get."""
_MOST_RULINGS: Final = 3
_MARKS: Final = {"clean": ("✓", GOOD), "findings": ("✗", BAD), "unreadable": ("✗", BAD)}


@dataclass(slots=True)
class AuditTally:
    """What a run of audits came to; `add` each game."""

    games: int = 0
    hands: int = 0
    events: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    severities: Counter[str] = field(default_factory=Counter)
    """Of the games that could be read."""
    errors: int = 0
    """Findings of severity error, in whatever game."""
    last: GameAudit | None = None
    """The game that was added last."""

    def add(self, audit: GameAudit, *, again: bool = False) -> None:
        """Count one game; `again`: in the place of the last one, of which it is the whole."""
        if again and self.last is not None:
            self._take_back(self.last)
        self.last = audit
        self.count(audit.verdict, audit.hands, audit.events, (finding.severity for finding in audit.findings))

    def _take_back(self, audit: GameAudit) -> None:
        found = Counter(each.severity for each in audit.findings)
        self.games -= 1
        self.hands -= audit.hands
        self.events -= audit.events
        self.verdicts[audit.verdict] -= 1
        self.errors -= found["error"]
        self.severities.subtract(found)

    def count(self, verdict: str, hands: int, events: int, severities: Iterable[str]) -> None:
        """Count one game of this verdict and size with findings of these severities."""
        self.games += 1
        self.hands += hands
        self.events += events
        self.verdicts[verdict] += 1
        found = Counter(severities)
        self.errors += found["error"]
        if verdict != "unreadable":
            self.severities.update(found)


def audit_view(audit: GameAudit, steps: Iterable[Step] = ()) -> Block:
    """One game's block. `steps`, those of the audit made with its steps kept, give the hand beside each finding."""
    told = first_left_out((each.where, each.why) for each in audit.left_out)
    head = [headline(audit), Inset(styled(told, FAINT))] if told else headline(audit)
    if not audit.findings:
        return head
    by_line = {step.at.line: step for step in steps}
    blocks = [finding_view(each, audit.players, by_line.get(each.line)) for each in audit.findings[:MOST]]
    if len(audit.findings) > MOST:
        blocks.append(styled(say("… {n:,} more findings; --json prints all", n=len(audit.findings) - MOST), FAINT))
    if cut := sum(each.cut_short for each in audit.findings):
        blocks.append(styled(say("not all other rulings were tried for {n:,} findings: there are many", n=cut), FAINT))
    return [head, *(Inset(block) for block in blocks)]


def headline(audit: GameAudit) -> Block:
    """The game, its verdict and its size on one line, if that is long enough."""
    mark, style = _MARKS[audit.verdict]
    if audit.verdict == "findings" and not any(each.severity == "error" for each in audit.findings):
        mark, style = "!", WARN if any(each.severity == "warning" for each in audit.findings) else NOTE
    found = styled(safe(audit.game) or say("(no name)"), STRONG)
    found.append("  ").append(verdict_words(audit), style)
    sizes = (
        safe(audit.ruleset),
        _rulings(audit.rulings_in_words),
        counting(audit.hands, "hand"),
        counting(audit.events, "event"),
        safe(audit.source),
        say(NOTHING_COMPARED) if _is_silent(audit) else "",
        left_out_words(not_taken_over(each.why for each in audit.left_out)),
    )
    found.append("  ").append(" · ".join(size for size in sizes if size), FAINT)
    line = Grid(gap=1)
    line.add(Text(mark, style), found)
    return line


def _is_silent(audit: GameAudit) -> bool:
    """Whether nothing is said against a game in which nothing was held against computed values."""
    wrong = audit.verdict == "unreadable" or any(each.severity == "error" for each in audit.findings)
    return not wrong and not audit.compared


def not_taken_over(reasons: Iterable[str]) -> int:
    """How much an importer could not take over, given why each thing is left out; claims that it took over and nothing
    compares are none of it."""
    return sum(not why.startswith("not compared") for why in reasons)


def left_out_words(lost: int) -> str:
    """How many things are left out; empty if none are."""
    return counting(lost, "thing left out", "things left out") if lost else ""


def first_left_out(left: Iterable[tuple[str, str]]) -> str:
    """Where the first thing stands that an importer could not take over, and how to see all; empty if there is none.

    `left`: where each stands, and why it is left out.
    """
    lost = [(where, why) for where, why in left if not_taken_over([why])]
    if not lost:
        return ""
    where, why = lost[0]
    more = say("; --json lists all {number}", number=len(lost)) if len(lost) > 1 else ""
    return safe(say("left out at {where}: {why}", where=where, why=why), 300) + more


def _rulings(told: Sequence[str]) -> str:
    """The rulings that are not the default, as far as there is room for them."""
    more = say(" and {n:,} more rulings", n=len(told) - _MOST_RULINGS) if len(told) > _MOST_RULINGS else ""
    return safe(", ".join(told[:_MOST_RULINGS])) + more


def verdict_words(audit: GameAudit) -> str:
    """The verdict with the number of findings of each severity: `2 errors, 1 note`."""
    if audit.verdict == "unreadable":
        return say("unreadable")
    return severity_words(Counter(each.severity for each in audit.findings)) or say("clean")


def severity_words(severities: Mapping[str, int]) -> str:
    """How many of each severity, the worst first; "" for none."""
    return say(", ").join(counting(severities[each], each) for each in SEVERITIES if severities.get(each))


def finding_view(finding: Finding, players: Sequence[str], step: Step | None = None) -> Block:
    """One finding: where, what, both sides of a claim, the hand at that event, and the rule."""
    head = styled(say("line {n}", n=finding.line), STRONG)
    where = []
    if finding.hand is not None:
        where.append(say("hand {n}", n=finding.hand))
    if finding.turn is not None:
        where.append(say("turn {n}", n=finding.turn) if finding.turn else say("before the first turn"))
    if finding.seat is not None:
        where.append(_seated(finding.seat, players, step.before if step else None))
    if where:
        head.append(f"  {say(', ').join(where)}")
    head.append("  ").append(finding.code, SEVERITY_STYLES[finding.severity]).append(
        f" ({say(finding.severity)})", FAINT
    )
    return [head, *(Inset(each, 4) for each in finding_told(finding, players, step))]


def finding_told(finding: Finding, players: Sequence[str], step: Step | None = None) -> list[Block]:
    """What is wrong, under which other rulings it is right, both sides of a claim, the hand at that event, the rule."""
    facts = particulars()
    if finding.recorded is not None or finding.expected is not None:
        recorded, expected = sides(finding, players)
        facts.add(say("recorded"), claim_text(recorded, expected, players))
        facts.add(say("expected"), claim_text(expected, recorded, players))
    if step is not None and finding.seat is not None:
        for label, shown in hand_beside(step.before, step.at.event, finding.seat, players):
            facts.add(label, shown)
    if finding.rule:
        facts.add(say("rule"), Text(safe(finding.rule, 500), CITED))
    told: list[Block] = [in_words(finding.message, players, code=finding.code, limit=2000)]
    if finding.right_under:
        right = styled(right_words(finding), GOOD).paint(NAME, 0)
        told.append(styled(f"{say('right under')} ", FAINT).append(right))
    return [*told, facts] if facts.rows else told


def hand_beside(state: HandState, event: AnyEvent, seat: int, players: Sequence[str]) -> Iterable[tuple[str, Text]]:
    """What the player held then, as a win shows it where the table does not know, and which tile lay open."""
    held = state.seats[seat]
    held = structs.replace(held, melds=tuple(each for each in held.melds if not each.supposed))
    if isinstance(event, Win) and event.seat == seat and event.hand is not None and not known(held.concealed):
        yield say("hand"), _shown(event, event.hand, held)
    else:
        yield (
            say("hand"),
            holding_of(held, KIND_OF[event.tile] if isinstance(event, Win) and event.by != "self_draw" else None),
        )
    if state.last_discard is not None and state.last_discard[0] != seat:
        by, kind = state.last_discard
        yield term("discard"), tile(kind).append(f" {say('by {who}', who=name_of(players, by))}", FAINT)


def holding_of(held: SeatState, win: int | None = None) -> Text:
    """All of a player's tiles: concealed, the one just drawn apart, melds, declared jokers."""
    rest = holding((), held.plain_melds, held.flowers, win)
    return Text("  ").join(part for part in (concealed_of(held), rest) if part.plain)


def _shown(win: Win, concealed: str, held: SeatState) -> Text:
    melds = held.plain_melds
    if win.melds is not None:
        melds = tuple(Meld(each.kind, parse_tiles(each.tiles)) for each in win.melds)
    flowers = held.flowers if win.flowers is None else parse_tiles(win.flowers)
    return holding(parse_tiles(concealed), melds, flowers, KIND_OF[win.tile])


def concealed_of(held: SeatState) -> Text:
    """A player's concealed tiles, the one just drawn apart."""
    concealed = list(held.concealed)
    if held.drawn is None or held.drawn not in concealed:
        return grouped(concealed)
    concealed.remove(held.drawn)
    return grouped(concealed).append("  ").append(tile(held.drawn, "underline"))


def tally_view(tally: AuditTally) -> Text:
    """The last line of a run: how many games, and what was found."""
    comma, verdicts = say(", "), tally.verdicts
    sizes = (counting(tally.games, "game"), counting(tally.hands, "hand"), counting(tally.events, "event"))
    found = styled(sizes[0], STRONG).append("".join(f"{comma}{each}" for each in sizes[1:]))
    wrong, bad = severity_words(tally.severities), BAD if tally.errors else WARN
    parts = (
        (verdicts["clean"], say("{number:,} clean", number=verdicts["clean"]), GOOD),
        (verdicts["findings"], say("{number:,} with {found}", number=verdicts["findings"], found=wrong), bad),
        (verdicts["unreadable"], say("{number:,} unreadable", number=verdicts["unreadable"]), BAD),
    )
    for place, (words, style) in enumerate((words, style) for number, words, style in parts if number):
        found.append(comma if place else say(": ")).append(words, style)
    return found


def _seated(seat: int, players: Sequence[str], state: HandState | None) -> str:
    name = name_of(players, seat)
    return f"{name} ({WIND_NAMES[state.wind_of(seat)]})" if state is not None and seat in SEATS else name
