"""`replay show`: step through a hand in the terminal, or print it."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from replay.cli.choice.games import GameArgument, GameInFileOption, HandOption
from replay.cli.choice.rulings import NONE_ASKED, RulingsAsked
from replay.cli.exits import UNUSABLE, UnusableError
from replay.cli.one_game import audited_game, chosen_hand
from replay.cli.options import JsonOption, NamingOption, StoreOption, rules_under
from replay.cli.output import complain, emit, say, width
from replay.cli.seats import seat_called
from replay.cli.stored import notes_of_store, worth_of_game

if TYPE_CHECKING:
    from replay.answers.parts import DangerOfTile
    from replay.events import GameRecord
    from replay.store.notes.reading import Note
    from replay.store.worth.reading import WorthRow
    from replay.verdicts import GameAudit, HandAudit
    from replay.view.blocks import Block
    from replay.view.moment.review import Review
    from replay.worth.danger import Danger


class _Wanted(NamedTuple):
    """Which moments are to be shown, whose hand at them, as whom."""

    turn: Annotated[int | None, typer.Option("--turn", min=0, help="Print the table after this turn.")] = None
    event: Annotated[
        int | None, typer.Option("--event", min=0, help="Print the table after this event; the deal is 0.")
    ] = None
    seat: Annotated[
        str | None,
        typer.Option(
            "--seat", metavar="SEAT", help="Show the waits and discards of this player: a wind, 0 to 3, or a name."
        ),
    ] = None
    viewer: Annotated[
        str | None, typer.Option("--as", metavar="SEAT", help="Show only what this player could see.")
    ] = None
    danger: Annotated[
        bool, typer.Option("--danger", help="At a moment: say how dangerous each tile of who is to discard is.")
    ] = False
    everything: Annotated[bool, typer.Option("--all", help="Print the table after every event.")] = False

    @property
    def at_a_moment(self) -> bool:
        """Whether moments are named."""
        return self.turn is not None or self.event is not None


_NOTHING: Final = _Wanted()


def show(
    source: GameArgument,
    hand: HandOption = None,
    wanted: _Wanted = _NOTHING,
    game: GameInFileOption = None,
    store: StoreOption = None,
    ruleset: NamingOption = None,
    ruled: RulingsAsked = NONE_ASKED,
    json: JsonOption = False,
) -> None:
    """Step through a hand, event by event, with what was found.

    In a terminal the arrow keys step, and ? lists the keys. Elsewhere, and with
    --turn, --event or --all, it is printed: the hands of the game, one hand
    (--hand) as a list of its events, or the table at a moment of it.

    The story of the waits stands among the events. A moment shows how near each
    player is, what the one to act waits for, where those tiles are and what they
    would win, or what each discard leaves. "unseen" counts the tiles that the
    player cannot see, "true" those that can still come.

    The notes on a game of the store stand at their turns (replay note --help).

    replay show games.jsonl --hand 3 --turn 12
    """
    chosen = ruled.chosen(every=True, store=store)
    record, report, in_force = audited_game(source, game, store, chosen, ruleset)
    notes = notes_of_store(source, store)
    if not report.details:
        if not json:
            from replay.view.audit import audit_view

            say(audit_view(report), *_on_the_game(notes))
        if report.verdict == "unreadable":
            from replay.answers.parts import Refused
            from replay.findings import place_json

            for found in report.findings if json else ():
                emit(Refused(source=report.source, **place_json(found.line), field=None, error=found.message))
            complain(f"{report.source}: nothing of this game can be followed; `replay audit` says why")
            raise typer.Exit(UNUSABLE)
        return
    dealer = _hands(report, hand)[0].dealer
    eyes = None if wanted.viewer is None else seat_called(wanted.viewer, report.players, dealer, "--as")
    views = Views(record, report, in_force, notes, worth_of_game(source, store))
    report = views.of(eyes)
    whose = None if wanted.seat is None else seat_called(wanted.seat, report.players, dealer, "--seat")
    if json:
        for each in _hands(report, hand):
            _lines(report, each, wanted, views, whose, eyes)
        return
    at_a_moment = wanted.at_a_moment or wanted.everything
    if wanted.danger and not at_a_moment:
        raise UnusableError("--danger is told at a moment: say --turn N, --event N or --all")
    if not at_a_moment and sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty():
        from replay.cli.stepper import step_through

        step_through(views, _hands(report, hand)[0], viewer=eyes, seat=whose)
        return
    if not at_a_moment and hand is None and len(report.details) > 1:
        _overview(report, () if eyes is not None else notes)
        return
    from replay.terms import rows_of

    with rows_of(report.ruleset):
        _print(report, _hands(report, hand)[0], wanted, views, whose, eyes)


def _print(
    report: GameAudit, hand: HandAudit, wanted: _Wanted, views: Views, seat: int | None, viewer: int | None
) -> None:

    from replay.terms import say as words_of
    from replay.view.blocks import FAINT, Text
    from replay.view.moment.board import board_view, moments
    from replay.view.text import name_of

    if not hand.steps:
        raise UnusableError(f"hand {hand.number} has no event that could be followed; `replay audit` says why")
    review = views.review(hand, viewer)
    if viewer is not None:
        left_out = "As {name} could see it; findings are left out."
        with_notes = "As {name} could see it; findings and notes are left out."
        name = name_of(report.players, viewer)
        say(Text(words_of(with_notes if views.notes else left_out, name=name), FAINT), "")
    if not (wanted.at_a_moment or wanted.everything):
        _transcript(report, hand, views, review, viewer)
        return
    columns = width()
    every = range(moments(hand)) if wanted.everything else _moments(hand, wanted.turn, wanted.event)
    for number, moment in enumerate(every):
        if number:
            say("", Text("─" * min(columns, 80), FAINT), "")
        under = report.rulings_in_words
        say(board_view(hand, moment, report.players, width=columns, review=review, seat=seat, rulings=under))
        if notes := views.notes_at(hand, moment, viewer):
            say("", *_views(notes))
        about = (moment + 1,) if wanted.everything else (moment, moment + 1)
        if rows := tuple(each for each in views.worth_of(hand, viewer) if each.event in about):
            from replay.view.worth.given_up import choices_view

            say("", *(choices_view(each, report.players) for each in rows))
        if wanted.danger:
            from replay.view.worth.danger import danger_view, no_danger_text

            danger = views.danger_at(hand, moment, viewer)
            say("", no_danger_text(danger) if isinstance(danger, str) else danger_view(danger))


def _transcript(report: GameAudit, hand: HandAudit, views: Views, review: Review, viewer: int | None) -> None:
    """All events of the hand, its ledger, and what is told of the whole of it."""
    from replay.view.blocks import FAINT, Text
    from replay.view.moment.board import ledger_view, moments, transcript_view

    if report.rulings_in_words:
        from replay.view.text import safe

        say(Text(" · ".join((safe(report.ruleset), *map(safe, report.rulings_in_words))), FAINT), "")
    beside = {moment: views.notes_at(hand, moment, viewer) for moment in range(moments(hand))}
    told = {moment: _views(found) for moment, found in beside.items() if found}
    say(transcript_view(hand, report.players, review, told), "", ledger_view(hand, report.players))
    say(*_on_the_game(() if viewer is not None else views.notes))
    if rows := views.worth_of(hand, viewer):
        from replay.view.worth.given_up import given_up_view

        say("", given_up_view(rows, report.players))
    if viewer is None:
        from replay.view.worth.luck import luck_view
        from replay.worth.results import hand_luck

        if (found := hand_luck(hand, views.rules)) is not None:
            say("", luck_view(found, report.players))


def _lines(
    report: GameAudit,
    hand: HandAudit,
    wanted: _Wanted,
    views: Views,
    seat: int | None,
    viewer: int | None,
) -> None:
    from msgspec import UNSET, UnsetType

    from replay.answers.moment import moment_of
    from replay.answers.notes import notes_of
    from replay.answers.parts import dangers_of

    moments = _moments(hand, wanted.turn, wanted.event)
    review = views.review(hand, viewer) if moments else None
    for moment in moments:
        notes = notes_of(views.notes_at(hand, moment, viewer))
        danger: list[DangerOfTile] | UnsetType | None = UNSET
        if wanted.danger:
            found = views.danger_at(hand, moment, viewer)
            danger = None if isinstance(found, str) else dangers_of(found)
        closely = wanted.at_a_moment
        emit(moment_of(report, hand, moment, review, closely=closely, seat=seat, notes=notes, danger=danger))


class Views:
    """A game as everybody and as each player sees it, each audited when it is asked for, and the notes on it."""

    def __init__(
        self,
        record: GameRecord,
        report: GameAudit,
        rulings: dict[str, str],
        notes: tuple[Note, ...],
        worth: Mapping[int, tuple[WorthRow, ...]],
    ) -> None:
        self.record, self.rulings, self.notes, self.worth = record, rulings, notes, worth
        self.rules = rules_under(report.ruleset, report.rulings or {})
        self.reports: dict[int | None, GameAudit] = {None: report}
        self.audited: dict[int, HandAudit] = {}
        """The hands with their findings, which the analysis needs, of those that are shown without."""
        self.reviews: dict[int, Review] = {}

    def of(self, viewer: int | None) -> GameAudit:
        """The game as the player in this seat sees it; None: all of it."""
        if viewer not in self.reports:
            from replay.view.moment.viewpoint import seen_from, silent

            report = seen_from(self.record, viewer or 0, self.rules, self.rulings)
            self.reports[viewer] = shown = silent(report)
            self.audited.update(zip(map(id, shown.details), report.details, strict=True))
        return self.reports[viewer]

    def review(self, hand: HandAudit, viewer: int | None) -> Review:
        """What it takes to analyse a hand of that game."""
        if id(hand) not in self.reviews:
            from replay.analysis.hand import analyse_hand
            from replay.view.moment.review import Review

            analysis = analyse_hand(self.audited.get(id(hand), hand), self.rules)
            self.reviews[id(hand)] = Review(rules=self.rules, analysis=analysis, viewer=viewer)
        return self.reviews[id(hand)]

    def worth_of(self, hand: HandAudit, viewer: int | None) -> tuple[WorthRow, ...]:
        """What the decisions of a hand were worth, where the store has it; of a player's view the own ones."""
        place = self._place(hand, viewer) + 1
        return tuple(each for each in self.worth.get(place, ()) if viewer in (None, each.seat))

    def danger_at(self, hand: HandAudit, moment: int, viewer: int | None) -> tuple[Danger, ...] | str:
        """How dangerous each tile of who is to discard next is, or of who has just discarded; or why it is not told."""
        from replay.worth.danger import danger_before
        from replay.worth.moments import Moments
        from replay.worth.values import UndecidedError

        report = self.of(None)
        whole = report.details[self._place(hand, viewer)]
        moments = Moments(self.record, report, whole, self.rules, self.rulings)
        try:
            return danger_before(moments, (moment + 1, moment), viewer)
        except UndecidedError as error:
            return str(error)

    def _place(self, hand: HandAudit, viewer: int | None) -> int:
        return next(place for place, each in enumerate(self.of(viewer).details) if each is hand)

    def notes_at(self, hand: HandAudit, moment: int, viewer: int | None) -> list[Note]:
        """The notes at a moment of a hand of that game; a player's view has none, for they may tell more."""
        if viewer is not None or not self.notes:
            return []
        from replay.view.notes import moment_notes

        return moment_notes(self.notes, self._place(hand, None) + 1, moment, len(hand.steps))


def _on_the_game(notes: Iterable[Note]) -> list[Block]:
    """The notes on the whole game, with a line before them."""
    found = [each for each in notes if each.hand is None]
    return ["", "On the game:", *_views(found)] if found else []


def _views(notes: Iterable[Note]) -> list[Block]:
    from replay.view.notes import note_view

    return [note_view(each) for each in notes]


def _overview(report: GameAudit, notes: tuple[Note, ...]) -> None:
    from replay.view.audit import headline
    from replay.view.game import game_view

    say(headline(report), "", game_view(report), *_on_the_game(notes))
    hands = [each.number for each in notes if each.hand is not None]
    if hands:
        say("", f"Notes stand in hand {', '.join(str(each) for each in dict.fromkeys(hands))}.")
    say("", "--hand N prints a hand, --turn N the table after a turn of it.")


def _hands(report: GameAudit, number: int | None) -> list[HandAudit]:
    return list(report.details) if number is None else [chosen_hand(report, number)]


def _moments(hand: HandAudit, turn: int | None, event: int | None) -> list[int]:
    """Which moments of the hand are meant: all, the one after the event, or the last one of the turn."""
    from replay.view.moment.board import moments
    from replay.view.moment.review import state_at

    every = list(range(moments(hand)))
    if event is not None:
        if event not in every:
            raise UnusableError(f"there is no event {event} in hand {hand.number}; {_last(every[-1:])}")
        return [event]
    if turn is None:
        return every
    turns = [state_at(hand, each).turns for each in every]
    if turn not in turns:
        raise UnusableError(f"there is no turn {turn} in hand {hand.number}; {_last(turns[-1:])}")
    return [max(each for each in every if turns[each] == turn)]


def _last(numbers: list[int]) -> str:
    return f"the last one is {numbers[0]}" if numbers else "nothing of it could be followed"
