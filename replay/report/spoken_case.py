"""The case of a hand in a language other than English, as a page to send and for the panel Dispute of the dashboard.

English has its own page in `replay.report.dispute`. What is there in English alone stands apart from the sentences, as
an element of its own that is marked as English: citations, rulings in the words of the rulebook, and, folded away, what
the engine says of a finding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Final

from replay.engine.rulings.report import Dispute, Remedy
from replay.events import Chow, EndHand, Kong, Pung, Win
from replay.findings import CODES, Finding
from replay.hands import Scored
from replay.report.parts import drawn, four, heading, table, text, untitled, who
from replay.rules import NO_PAYMENTS, Rules
from replay.state import SEATS
from replay.terms import EN, counting, in_terms, language, say
from replay.view.dispute.case import UNDECIDED, Case, Money, by_event, in_force, sum_of
from replay.view.dispute.claims import RowCase, WinCase
from replay.view.dispute.points import money_rows
from replay.view.dispute.rows import SAYS
from replay.view.dispute.rulings import MOST_CHOICES
from replay.view.dispute.text import events_before, rules_behind
from replay.view.dispute.verdict import verdict_told
from replay.view.drawn import tiles
from replay.view.drawn.facts import finding_box, hand_title, value_here
from replay.view.drawn.score import win_panel, worth
from replay.view.drawn.words import coded, folded, in_english, minus_in, own_or_english, reason_html, row_html, signed
from replay.view.paid import paid_for
from replay.view.rulings.report import choice_name
from replay.view.sentences import event_words
from replay.view.text import amounts, name_of, safe, said, sides, with_names

MARKS: Final = {"agrees": "✓", "differs": "≠", "undecided": "?"}
_CUT: Final = 400
"""Letters of the rulebook on a ruling that are quoted."""


def case_title(case: Case) -> str:
    """The title of the page, as plain text."""
    name = safe(case.game) or say("A game without a name")
    return say("{game}, {hand}: the case", game=name, hand=hand_title(case.hand))


def case_page(case: Case, rules: Rules) -> Iterator[str]:
    """The whole page, the answer first."""
    assert language() != EN, "English has its own page"
    yield heading(1, escape(case_title(case)))
    mark = f'<span aria-hidden="true">{MARKS[case.verdict]}</span>'
    yield f'<p class="lead">{mark} {escape(minus_in(verdict_words(case), case.players))}</p>\n'
    rulings = "".join(f" · {in_english(text(each, 200))}" for each in case.rulings_in_words)
    dealer = say("dealer: {name}", name=who(case.players, case.hand.dealer))
    yield f'<p class="faint">{text(say(case.title))}{rulings} · {dealer}</p>\n'
    yield sides_spoken(case)
    if case.first is not None:
        yield from _up_to_there(case)
        yield rule_spoken(case)
    if counted := [each for each in case.wins if not each.win.miscounted]:
        yield heading(2, say("The score, row by row"))
        yield from (win_spoken(case, each) for each in counted)
    if not case.hand.miscounted:
        yield heading(2, say("Points"))
        yield points_spoken(case)
    if case.rulings.disputes:
        yield heading(2, say("Under which rulings"))
        yield from (rulings_spoken(each, case, rules) for each in by_event(case.rulings.disputes))
    yield open_spoken(case)
    yield from _besides(case)


def _besides(case: Case) -> Iterator[str]:
    first = case.first.line if case.first is not None else 0
    others = [each for each in case.findings if each.code not in UNDECIDED and each.line != first]
    for title, found in (
        ("Found besides in this hand", others),
        ("Found in this game outside its hands", case.outside),
    ):
        if found:
            yield heading(2, say(title))
            yield "".join(untitled(finding_box(each, case.players, _line(each.line))) for each in found)


def _line(line: int) -> str:
    return say("line {n}", n=str(line))


# ------------------------------------------------------------- the answer


def verdict_words(case: Case) -> str:
    """The answer in a sentence or two, as plain text."""
    if case.first is not None:
        return verdict_told(case)
    if case.hand.miscounted:
        names = ", ".join(name_of(case.players, each.win.event.seat) for each in case.wins if each.win.miscounted)
        return say("First it must be known how many tiles {names} had; until then nothing is said.", names=names)
    if not case.hand.wins and any(each.finding.line == case.hand.line for each in case.open):
        return say("There is nothing to judge in this hand yet.")
    if case.verdict == "undecided":
        return say(
            "Nothing contradicts the rules; {n:,} questions cannot be decided from this record.", n=len(case.open)
        )
    return _undisputed(case)


def _undisputed(case: Case) -> str:
    if not case.hand.wins:
        return say("Nothing is disputed: no event of this hand contradicts the rules.")
    totals = [
        say("{name} scores {worth}.", name=name_of(case.players, each.win.event.seat), worth=_worth(each))
        for each in case.wins
        if isinstance(each.win.scored, Scored) and each.win.scored.total is not None
    ]
    silent = not any(
        (each.win.event.total, each.win.event.patterns, each.win.event.payments) != (None, None, None)
        for each in case.wins
    )
    told = [say("Nothing is disputed: every event of this hand follows the rules."), *totals]
    return "".join([*told, *([say("The record claims no score.")] if silent else [])])


def _worth(win: WinCase) -> str:
    scored = win.win.scored
    assert isinstance(scored, Scored)
    return worth(scored.total or 0, scored.unit)


# ------------------------------------------------------------- both sides


def sides_spoken(case: Case) -> str:
    """What each side claims, as HTML; nothing where nothing differs."""
    if case.sides is None or case.first is None:
        return ""
    here = [each for each in case.findings if each.line == case.first.line and each.severity != "note"]
    english = escape(minus_in(case.sides[1].says, case.players))
    parts = [
        f"<section>{heading(3, say('As the record has it'))}<p>{escape(_recorded(case))}</p>"
        f"{_values(case, here, 0)}</section>",
        f"<section>{heading(3, say('As the rules have it'))}{_ruled(here)}{_values(case, here, 1)}"
        f"{folded(english)}</section>",
    ]
    return f'{heading(2, say("What each side claims"))}<div class="sides">{"".join(parts)}</div>\n'


def _recorded(case: Case) -> str:
    """The event as the record has it, or what stands in its place, as plain text."""
    assert case.first is not None
    if case.first.code == "truncated":
        return say("The record ends here.")
    if case.step is not None:
        return minus_in(event_words(case.step.at.event, case.players), case.players)
    if case.first.line == case.hand.line:
        return say("The deal, line {line}", line=case.hand.line)
    return say("This line, as it stands.")


def _ruled(here: Sequence[Finding]) -> str:
    """What the rules say of it: what each code found there means."""
    return "".join(f"<p>{own_or_english(CODES[code].means)}</p>" for code in dict.fromkeys(each.code for each in here))


def _values(case: Case, here: Sequence[Finding], side: int) -> str:
    """The recorded or expected values of the findings there."""
    found = [sides(each, case.players)[side] for each in here]
    name = say("expected" if side else "recorded")
    told = "".join(
        f"<div><dt>{name}</dt><dd>{value_here(each, case.players)}</dd></div>" for each in found if each is not None
    )
    return f"<dl>{told}</dl>" if told else ""


def _up_to_there(case: Case) -> Iterator[str]:
    yield heading(2, say("Up to there both agree"))
    yield f"<p>{escape(_before(case))}</p>\n"
    told = "".join(
        f"<li>{escape(minus_in(event_words(each.at.event, case.players), case.players))} "
        f'<span class="faint">{_line(each.at.line)}</span></li>\n'
        for each in events_before(case)
    )
    if told:
        yield f'<ul class="turns">{told}</ul>\n'
    if case.table_then is None or case.first is None:
        return
    yield f'<section class="moment" tabindex="-1">{heading(2, say("The table then"))}'
    seat = case.first.seat if case.first.seat in SEATS else case.hand.dealer
    yield drawn(case.table_then, case.players, near=seat or 0, hand=case.hand, number=case.followed)
    yield "</section>\n"


def _before(case: Case) -> str:
    """What happened up to the first divergence, in numbers."""
    steps = [each.at.event for each in case.hand.steps[: case.followed]]
    if not steps:
        return say("Nothing of this hand lies before it but the deal.")
    counts = [
        counting(len(steps), "event"),
        counting(0 if case.before is None else case.before.turns, "turn"),
        counting(sum(isinstance(each, Chow | Pung | Kong) for each in steps), "call"),
        counting(sum(isinstance(each, Win) for each in steps), "win"),
    ]
    return say("Before it in this hand: {counts}.", counts=say("; ").join(counts))


def rule_spoken(case: Case, cited: Callable[[str], str] = escape) -> str:
    """The rules behind what differs: the citation, marked as English, and what it says of rows and findings.

    `cited` makes HTML of a citation.
    """
    assert case.first is not None
    told: dict[str, list[str]] = {}
    for each in case.findings:
        if each.line == case.first.line and each.severity != "note":
            told.setdefault(safe(each.rule, 500) or each.code, []).append(own_or_english(CODES[each.code].means))
    for row in (row for win in case.wins if win.win.line == case.first.line for row in win.rows):
        if row.holds and row.claimed != row.computed:
            holds = reason_html(row.holds, coded(safe(row.holds, 500)))
            told.setdefault(safe(row.cite, 200), []).append(f"{row_html(row.name)}: {holds}")
    assert told.keys() == {rule for rule, _ in rules_behind(case)}
    items = "".join(
        f"<dt>{in_english(cited(rule))}</dt>{''.join(f'<dd>{each}</dd>' for each in dict.fromkeys(says))}"
        for rule, says in told.items()
    )
    return f"{heading(2, say('The rule'))}<dl>{items}</dl>\n"


# ------------------------------------------------------------- rows and points


def win_spoken(case: Case, win: WinCase) -> str:
    """A win: the score with its rows, and each row on both sides where they differ."""
    parts = [untitled(win_panel(win.win, case.players))]
    if not win.agrees and win.rows:
        head = (say("row"), f"#{say('the claim')}", f"#{say('expected')}", say("why"))
        listed = win.win.event.patterns is not None
        rows = [_row(each, listed=listed) for each in win.rows]
        parts.append(table(say("Each row as claimed and by the rules"), head, rows, kind="plain rows"))
    return f'<section class="win">\n{"".join(parts)}</section>\n'


def _row(row: RowCase, *, listed: bool) -> tuple[str, str, str, str]:
    plain = row.says == "agrees" or (
        row.says == "not_claimed" and (not listed or (row.claimed is None and not row.computed))
    )
    tone = "" if row.says == "dropped" and row.claimed is None else " bad"
    label = "" if plain else f'<span class="tag{tone}">{say(SAYS[row.says])}</span> '
    shown = " ".join(tiles.notation(each, "xs") for each in row.tiles.split()) if row.tiles else ""
    why = safe(row.why, 500).removeprefix(safe(row.tiles, 120)).lstrip(" :—")
    told = reason_html(why, coded(why)) if why else ""
    cite = f' <span class="faint">{in_english(text(row.cite))}</span>' if row.cite else ""
    # A row that these rules do not have may be called in this language as one that they have.
    name = f'<span translate="no">{text(row.name, 60)}</span>' if row.says == "unknown" else row_html(row.name)
    return name, _number(row.claimed), _number(row.computed), f"{label}{untitled(shown)} {told}{cite}"


def _number(value: int | None) -> str:
    return "–" if value is None else f"{value:,}"


def points_spoken(case: Case) -> str:
    """What each event moves, recorded and computed where they differ, and what the hand moves in all."""
    if not case.money:
        return f"<p>{say('Nothing is paid in this hand.')}</p>\n"
    rows: list[tuple[str, ...]] = []
    for each in case.money:
        for line, _, whose, moved, differs in money_rows(each):
            cells = [f"<strong>{cell}</strong>" if differs else cell for cell in four(moved)]
            where = f"{_paid_for(case, each)}{say('; ')}{_line(each.line)}" if line else f"({say('the same')})"
            rows.append((where, say(whose), *cells))
    recorded = sum_of([each.recorded for each in case.money])
    computed = sum_of([each.computed for each in case.money])
    here, before = say("this hand"), len(rows)
    if recorded == computed:
        rows.append((here, say("both"), *four(computed)))
    else:
        rows += [(here, say(whose), *four(side)) for whose, side in (("recorded", recorded), ("computed", computed))]
        if recorded is not None and computed is not None:
            less = (signed(one - two) for one, two in zip(computed, recorded, strict=True))
            rows.append((say("difference"), "", *less))
    head = (say("paid for"), say("side"), *(f"#{who(case.players, seat)}" for seat in SEATS))
    return table(say("Points of this hand, by player"), head, rows, sums=len(rows) - before)


def _paid_for(case: Case, money: Money) -> str:
    """What an event pays for, as HTML."""
    event = next((each.at.event for each in case.hand.steps if each.at.line == money.line), None)
    match event:
        case Win():
            return say("win of {name}", name=who(case.players, event.seat))
        case Kong():
            return say("kong of {name}", name=who(case.players, event.seat))
        case EndHand(settlement=list() | tuple()):
            told = paid_for(money.what.replace(" ", "_"))
            return f'<span translate="no">{text(told, 60)}</span>' if told.isascii() else escape(told)
        case _:
            return say("end of the hand")


# ------------------------------------------------------------- other rulings, what is open


def rulings_spoken(disputes: Sequence[Dispute], case: Case, rules: Rules) -> str:
    """Under which rulings each side of the disputes over one event is right, and what that costs whom."""
    first = disputes[0]
    codes = ", ".join(f'<span translate="no">{escape(each.finding.code)}</span>' for each in disputes)
    chosen = ", ".join(f"{slug}={value}" for slug, value in case.rulings.in_force.items())
    in_use = f"<code>{text(chosen)}</code>" if chosen else say("all defaults")
    parts = [
        heading(3, f"{_line(first.finding.line)}{say('; ')}{codes}"),
        f"<p>{say('The rules are right under the rulings in force: {rulings}.', rulings=in_use)}</p>\n",
    ]
    if not first.remedies:
        tried = case.rulings.singles + case.rulings.pairs
        parts.append(
            f"<p>{say('The record is right under none of the {n:,} other choices of rulings.', n=tried)}</p>\n"
        )
    for remedy in first.remedies[:MOST_CHOICES]:
        choice = f"<code>{text(choice_name(remedy))}</code>"
        parts.append(
            f"<p>{say('The record is right under {choice}.', choice=choice)}</p>{_remedy(remedy, case, rules)}"
        )
    if (more := len(first.remedies) - MOST_CHOICES) > 0:
        parts.append(f"<p>{say('{number} more are not listed.', number=more)}</p>\n")
    return "".join(parts)


def _remedy(remedy: Remedy, case: Case, rules: Rules) -> str:
    """The rulebook's question with both answers as quotations, then what the choice costs whom."""
    quoted = []
    for each in remedy.choice:
        for name, words in (
            ("The question", each.question),
            ("In force", in_force(each, case.rulings, rules)),
            ("Then", each.meaning),
        ):
            quoted.append(f"<dt>{say(name)}</dt><dd>{in_english(coded(safe(in_terms(words, sets=True), _CUT)))}</dd>")
    told = []
    if any(remedy.payments):
        moved = escape(minus_in(amounts(remedy.payments, case.players), case.players))
        told.append(say("The event then moves: {amounts}.", amounts=moved))
    if remedy.hand == NO_PAYMENTS == remedy.game:
        told.append(say("It costs nobody anything."))
    else:
        told.append(say("This hand changes by: {amounts}.", amounts=_moved(remedy.hand, case)))
        if remedy.game != remedy.hand:
            told.append(say("The whole game changes by: {amounts}.", amounts=_moved(remedy.game, case)))
    if remedy.besides:
        besides = ", ".join(say("{code} at line {line}", code=each.code, line=each.line) for each in remedy.besides[:3])
        told.append(f'{say("found then")}: <span translate="no">{escape(besides)}</span>')
    items = "".join(f"<li>{each}</li>" for each in told)
    return f"<dl>{''.join(quoted)}</dl><ul>{items}</ul>\n"


def _moved(moved: Sequence[int], case: Case) -> str:
    return escape(minus_in(amounts(moved, case.players), case.players))


def open_spoken(case: Case) -> str:
    """What cannot be decided, each with the fact that would decide it."""
    if not case.open:
        return ""
    parts = [heading(2, say("What cannot be decided"))]
    for each in case.open:
        found = each.finding
        english = coded(minus_in(with_names(said(found.message, limit=1000), case.players), case.players))
        parts.append(
            f"<p>{_line(found.line)}{say(': ')}{own_or_english(CODES[found.code].means)}</p>{folded(english)}"
            f"<p><strong>{say('This would decide it:')}</strong> {reason_html(each.fact, coded(each.fact))}</p>\n"
        )
    return "".join(parts)
