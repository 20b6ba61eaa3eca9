"""`replay doctor`: is the program, the store, a file as it should be, and if not, what is to be done?"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from replay.cli.choice.games import OverwriteOption
from replay.cli.choice.rulings import RulingOption
from replay.cli.exits import FOUND, OK, UNUSABLE, UnusableError, agreed
from replay.cli.exporting.files import written
from replay.cli.foreign import inputs_of
from replay.cli.options import JsonOption, NamingOption, StoreOption, overrides_given, ruleset_named
from replay.cli.output import complain, emit, say
from replay.cli.progress import progress
from replay.cli.stored import changing
from replay.installation import DEFAULT_STORE

if TYPE_CHECKING:
    from replay.checks import Check
    from replay.cli.exporting.files import Files
    from replay.cli.progress import Bar
    from replay.formats.paths import Input


def doctor(
    files: Annotated[
        list[str] | None, typer.Argument(metavar="FILE", help="Files, folders of them, - for standard input.")
    ] = None,
    store: StoreOption = None,
    ruleset: NamingOption = None,
    ruling: RulingOption = None,
    correct: Annotated[
        str | None,
        typer.Option(metavar="NEW", help="Write a copy of FILE to NEW, corrected where that leaves fewer errors."),
    ] = None,
    rebuild: Annotated[
        bool, typer.Option("--rebuild", help="Make tables of a dataset that are lost or changed anew.")
    ] = False,
    forget: Annotated[
        bool, typer.Option("--forget", help="Delete for good the games that `replay remove` took out of the store.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="With --forget: do not ask.")] = False,
    force: OverwriteOption = False,
    json: JsonOption = False,
) -> None:
    """Check the program, a store and files, and say what to do about what is wrong.

    In a store it checks every page, every reference and every record's checksum.
    For a file it says which format it seems to have, how much of it can be read,
    and what may have caused its first fault. What is checked is never changed,
    but for a dataset with --rebuild, whose lost tables are made of its records,
    and with --forget, which deletes for good the games removed from a store.
    --correct writes a copy with what the rules expect, and lists each change.

    Exit status 1: something is wrong with a record or the store; 2: the
    program, the store or a file cannot be used as it is.

    replay doctor --store club.sqlite log.json
    """
    from replay.view.doctor import area_head, check_view, sums_view

    if ruleset is not None:
        ruleset_named(ruleset)
    rulings = overrides_given(ruling)
    if forget:
        _forget(store or DEFAULT_STORE, yes=yes, json=json)
    found: list[Check] = []
    inputs = inputs_of(files or [], ruleset)
    if correct is not None and (len(inputs) != 1 or inputs[0].is_standard_input):
        raise UnusableError("--correct: name one file, of which the copy is to be made")
    with ExitStack() as stack:
        bar = stack.enter_context(progress("checking", 0, raw=json))
        checks = _checks(inputs, store, rulings, bar, rebuild=rebuild)
        if correct is not None:
            copy = stack.enter_context(written(correct, made_from=files or (), force=force))
            checks = chain(checks, _corrected(inputs[0], rulings, copy))
        for each in checks:
            if json:
                from replay.answers.records import checked_of

                emit(checked_of(each))
            else:
                if not found or found[-1].area != each.area:
                    say(*([""] if found else []), area_head(each.area))
                before = found[-1] if found else None
                say(check_view(each, again=before is not None and before.subject == each.subject))
            found.append(each)
    if not json:
        say("", sums_view(found))
    problems = [each for each in found if each.state == "problem"]
    raise typer.Exit(UNUSABLE if any(each.unusable for each in problems) else FOUND if problems else OK)


def _forget(path: str, *, yes: bool, json: bool) -> None:
    """Delete for good what was removed, if that is meant; raises UnusableError, StoreError."""
    from replay.said import counted
    from replay.store.versions.changing import forget
    from replay.store.versions.reading import removed_games

    with changing(path, "nothing is removed from a dataset") as store:
        number = removed_games(store)
        question = f"Delete {counted(number, 'removed game')} from {path} for good?"
        if number and (yes or agreed(question, json=json)):
            gone = forget(store)
            complain(f"{counted(gone, 'game')} deleted for good")


def _corrected(source: Input, rulings: dict[str, str], copy: Files) -> Iterator[Check]:
    from replay.doctor.correcting import checks_of

    raw, found = checks_of(source, rulings)
    copy.write(0, raw)
    yield from found


def _checks(
    inputs: list[Input], store: str | None, rulings: dict[str, str], bar: Bar, *, rebuild: bool
) -> Iterator[Check]:
    from replay.checks import checked
    from replay.cli.scaling import can_scale
    from replay.doctor.files import examine as examine_file
    from replay.doctor.program import program_checks
    from replay.scale.open_named import is_dataset
    from replay.store.health import examine as examine_store

    def tell(what: str, done: int, total: int) -> None:
        bar.show(done, total, f"{what}, {done:,} of {total:,}")

    of_tables = store is not None and is_dataset(store)
    if rebuild and not of_tables:
        raise UnusableError("--rebuild is for the dataset that --store names")
    yield from program_checks()
    if store is not None and of_tables:
        can_scale()
        from replay.scale.health import examine_dataset

        yield from examine_dataset(store, tell, rebuild=rebuild)
    elif store is not None or Path(DEFAULT_STORE).exists():
        yield from examine_store(Path(store or DEFAULT_STORE), tell)
    else:
        yield checked("store", "file", "none in this folder ({path}); --store names another", path=DEFAULT_STORE)
    for number, each in enumerate(inputs):
        bar.show(number, len(inputs), f"checking {each.name}")
        yield from examine_file(each, rulings)
