"""What the commands share: options, output, failures. Heavy imports wait until they are needed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from replay.cli.choice.offered import offer_rulesets

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.progress import Progress

    from replay.rules import Rules, Ruleset

OK: Final = 0
FOUND: Final = 1
"""The command worked and found something wrong in a record."""
UNUSABLE: Final = 2
"""Wrong usage or unusable input."""
INTERNAL: Final = 70
"""A fault of this program."""
INTERRUPTED: Final = 130
CLOSED: Final = 141
"""The reader of the output went away: the status that the shell gives to a program that SIGPIPE ends."""

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON Lines for programs, and nothing else.")]
RulesetOption = Annotated[
    str | None,
    typer.Option(
        "--ruleset",
        "-r",
        metavar="RULESET",
        autocompletion=offer_rulesets,
        envvar="REPLAY_RULESET",
        help="The ruleset; by default the first that `replay rules` lists.",
    ),
]
NamingOption = Annotated[
    str | None,
    typer.Option(
        "--ruleset",
        "-r",
        metavar="RULESET",
        autocompletion=offer_rulesets,
        help="The ruleset, for files of other programs that name none.",
    ),
]
StoreOption = Annotated[
    str | None,
    typer.Option(
        "--store",
        "-s",
        metavar="FILE",
        envvar="REPLAY_STORE",
        help="The store; replay.sqlite in this folder by default.",
    ),
]
JobsOption = Annotated[
    int,
    typer.Option(
        "--jobs",
        "-j",
        min=1,
        metavar="N",
        help="How many processes to use; the result is the same. Each takes about 60 MB.",
    ),
]
DEFAULT_STORE: Final = "replay.sqlite"


class UnusableError(Exception):
    """Wrong usage or unusable input: the message is for the user, the exit status 2."""

    source: str | None = None
    """The input, where it is one that cannot be used."""

    @classmethod
    def of(cls, source: str, why: str) -> UnusableError:
        """That an input cannot be used, and why."""
        error = cls(f"{source}: {why}")
        error.source = source
        return error


_FOR_THE_USER: Final = (
    ("replay.formats.errors", "InputError"),
    ("replay.formats.hands", "HandInputError"),
    ("replay.store.errors", "StoreError"),
    ("replay.rulings", "UnknownRulingError"),
)
"""Errors of the library that tell the user what to do."""


_output = {"raw": False, "refused": False}
"""Of the command at work: whether it prints for programs, with `--json`, and whether an input could not be used."""


def prints_for_programs(raw: bool) -> None:
    """Say whether the command that begins prints for programs, who read of unusable input on standard output, too."""
    _output.update(raw=raw, refused=False)


def status_with_refused(status: int) -> int:
    """The exit status: that of unusable input where there was any, whatever else was found."""
    return UNUSABLE if _output["refused"] and status in (OK, FOUND) else status


def refuse(error: Exception) -> None:
    """Say on standard error why an input cannot be used; with `--json` on standard output, too, a line a fault.

    The command ends with the status of unusable input, whatever else it does.
    """
    _output["refused"] = True
    if _output["raw"]:
        with suppress(OSError):  # standard output may be what cannot be used
            for line in _refused(error):
                emit(line)
    complain(str(error), getattr(error, "lines", ()))


def _refused(error: Exception) -> list[dict[str, Any]]:
    if (faults := getattr(error, "faults", None)) is not None:
        return [each.as_json(getattr(error, "source", None)) for each in faults]
    field, colon, _ = str(error).partition(": ")
    named = colon and isinstance(error, ValueError) and field.isidentifier()
    source = getattr(error, "source", None)
    return [{"source": source, "line": None, "field": field if named else None, "error": str(error)}]


def failed(error: Exception) -> int:
    """Say in a line or two on standard error what went wrong, and give the exit status; raise it for who debugs."""
    if os.environ.get("REPLAY_DEBUG"):
        raise error
    # Whoever raised an error has loaded its module: nothing is imported in the middle of a failure.
    loaded = (getattr(sys.modules.get(module), name, None) for module, name in _FOR_THE_USER)
    if isinstance(error, (UnusableError, *(each for each in loaded if isinstance(each, type)))):
        refuse(error)
        return UNUSABLE
    if isinstance(error, OSError):
        where = f"{error.filename}: " if isinstance(error.filename, str) else ""
        refuse(UnusableError(f"{where}{error.strerror or error}"))
        return UNUSABLE
    if (plugs := sys.modules.get("replay.plugins")) is not None and (plugin := plugs.failing(error)) is not None:
        complain(f"{plugin.label} fails: {plugs.said(error)}")
        complain("This is a fault of that package, not of your input. REPLAY_DEBUG=1 prints where it is.")
        return INTERNAL
    complain(f"internal error, {type(error).__name__}: {error}")
    complain("This is a fault of replay, not of your input. Please report it with what REPLAY_DEBUG=1 prints.")
    return INTERNAL


# ------------------------------------------------------------- output


def console(*, stderr: bool = False) -> Console:
    """The terminal, or what stands in for it: no markup, so that text from records cannot style itself."""
    from rich.console import Console

    return Console(stderr=stderr, markup=False, emoji=False, highlight=False)


def say(*views: RenderableType) -> None:
    """Print for a person; without a terminal no line ends in blanks."""
    out = console()
    if out.is_terminal:
        out.print(*views, sep="\n")
        return
    with out.capture() as captured:
        out.print(*views, sep="\n")
    sys.stdout.write("".join(f"{line.rstrip()}\n" for line in captured.get().splitlines()))
    sys.stdout.flush()


def width() -> int:
    """Columns that views may fill."""
    return console().width


def emit(value: Any) -> None:
    """Print one line of JSON at once."""
    import msgspec

    line = msgspec.json.encode(value) + b"\n"
    if (binary := getattr(sys.stdout, "buffer", None)) is None:
        sys.stdout.write(line.decode())
    else:
        binary.write(line)
    sys.stdout.flush()


def complain(message: str, lines: Sequence[str] = ()) -> None:
    """One line on standard error, or `lines` that say the same at length; blanks at the head of one stay."""
    from replay.view.harmless import in_place, safe

    told = (in_place(each) if each.startswith(" ") else safe(each, 2000) for each in lines or (message,))
    with suppress(OSError):  # there is nowhere left to say it
        sys.stderr.write("replay: " + "".join(f"{each}\n" for each in told))


def name_left_out() -> None:
    """Say which plug-ins cannot be used. Where there are none, the look at the end of a command takes a millisecond."""
    from replay.plugins import IMPORTERS, RULESETS, left_out, plugins

    if plugins(RULESETS):
        from replay.rulesets import plugged_in

        plugged_in()
    if plugins(IMPORTERS):
        from replay.formats.importers.sources import importers

        importers()
    for each in left_out():
        complain(f"{each.sentence}; replay doctor tells what is installed")


@contextmanager
def progress(what: str, total: int, *, raw: bool = False) -> Iterator[Bar]:
    """A bar on standard error, once a second is over, for `total` steps; it vanishes at the end.

    There is none when standard error is no terminal; nor, for `raw` output, which cannot be printed above the bar, when
    standard output is one.
    """
    bar = Bar(what, total, wanted=sys.stderr.isatty() and not (raw and sys.stdout.isatty()))
    _open.append(bar)
    try:
        yield bar
    finally:
        _open.remove(bar)
        bar.close()


def show_once() -> None:
    """See that work which is done once shows on the bar that there is, or on one of its own."""
    from replay import once

    own: list[Bar] = []

    def show(what: str, done: int, total: int) -> None:
        if done == 0 and not _open:
            own.append(Bar(what, total, wanted=sys.stderr.isatty()))
        for bar in own or _open[-1:]:
            bar.lend(what, done, total)
        if done == total:
            while own:
                own.pop().close()

    once.listen(show)


_open: Final[list[Bar]] = []
"""The bars of the work that is going on, the outermost first."""


class Bar:
    """A progress bar that appears after a second, or never."""

    def __init__(self, what: str, total: int, *, wanted: bool) -> None:
        self._what, self._total, self._wanted = what, total, wanted
        self._start = monotonic()
        self._done = 0
        self._shown: Progress | None = None

    def advance(self, steps: int) -> None:
        """Count steps as done."""
        self.show(self._done + steps, self._total)

    def tell(self, what: str) -> None:
        """Say anew what is going on."""
        self.show(self._done, self._total, what)

    def show(self, done: int, total: int | None, what: str | None = None) -> None:
        """So many steps are done, of `total` if that is known; `what` says anew what is going on."""
        self._what = what or self._what
        self._done = done
        if not self._wanted:
            return
        if self._shown is None:
            if monotonic() - self._start < 1:
                return
            from rich.progress import Progress

            self._shown = Progress(
                console=console(stderr=True), transient=True, redirect_stdout=sys.stdout.isatty(), redirect_stderr=True
            )
            self._shown.add_task(self._what, total=total or None, completed=done)
            self._shown.start()
        self._shown.update(self._shown.task_ids[0], description=self._what, completed=done, total=total or None)

    def lend(self, what: str, done: int, total: int) -> None:
        """Show other work, which the own one waits for; afterwards the own one again."""
        before = self._what, self._done
        if done < total:
            self.show(done, total, what)
            self._what, self._done = before
        else:
            self.show(self._done, self._total, self._what)

    def close(self) -> None:
        """Take the bar away."""
        if self._shown is not None:
            self._shown.stop()


# ------------------------------------------------------------- input


def lines_of_stdin() -> Iterator[bytes]:
    """The lines of standard input as they come, without blank ones; of one that is too long enough to be refused.

    Raises UnusableError where there is no standard input.
    """
    from replay.formats.hands import LONGEST_LINE

    if sys.stdin is None:
        raise UnusableError("standard input is closed")
    stdin = sys.stdin.buffer
    first = True
    while line := stdin.readline(LONGEST_LINE + 2):
        rest = line
        while not rest.endswith(b"\n") and (rest := stdin.readline(LONGEST_LINE)):
            pass
        line = line.removeprefix(b"\xef\xbb\xbf") if first else line
        first = False
        if line := line.strip():
            yield line


def rulings_given(values: Sequence[str] | None) -> dict[str, str]:
    """The rulings of the options `--ruling slug=value`; raises UnusableError."""
    found: dict[str, str] = {}
    for text in values or ():
        slug, equals, value = text.partition("=")
        if not equals or not slug or not value:
            raise UnusableError(f"--ruling {text!r}: write it as SLUG=VALUE; `replay rules RULESET` lists them")
        found[slug.strip()] = value.strip()
    return found


def overrides_given(values: Sequence[str] | None) -> dict[str, str]:
    """The rulings of `--ruling` for records of any ruleset; raises UnusableError at one that no ruleset knows."""
    from replay.rulesets import all_rulesets
    from replay.rulings import UnknownRulingError

    found = rulings_given(values)
    for slug, value in found.items():
        refused = ""
        for ruleset in all_rulesets().values():
            try:
                ruleset.rulings.chosen({slug: value})
                break
            except UnknownRulingError as error:
                if not refused or "no value" in str(error):
                    refused = str(error)
        else:
            raise UnusableError(f"--ruling {slug}={value}: {refused}")
    return found


def ruleset_named(name: str | None) -> Ruleset:
    """The ruleset of this id; without one the first of all. Raises UnusableError."""
    from replay.rulesets import UnknownRulesetError, find_ruleset, first_ruleset

    try:
        return first_ruleset() if name is None else find_ruleset(name)
    except UnknownRulesetError as error:
        raise UnusableError(str(error)) from None


def rules_under(name: str | None, values: Mapping[str, str]) -> Rules:
    """The rules of this ruleset under these rulings; raises UnusableError at an unknown name."""
    from replay.rulings import UnknownRulingError

    ruleset = ruleset_named(name)
    try:
        return ruleset.under(ruleset.rulings.chosen(values))
    except UnknownRulingError as error:
        raise UnusableError(str(error)) from None


def answer_lines(answer: Callable[[bytes], None], refuse: Callable[[bytes, str], None]) -> int:
    """Answer each line of standard input; one that cannot be is refused, and the rest go on. The exit status."""
    from replay.formats.errors import HandInputError

    status = OK
    for line in lines_of_stdin():
        try:
            answer(line)
        except (HandInputError, UnusableError) as error:
            status = max(status, UNUSABLE)
            refuse(line, str(error))
        except OSError:
            raise
        except Exception as error:
            if os.environ.get("REPLAY_DEBUG"):
                raise
            status = INTERNAL
            refuse(line, f"internal error, {type(error).__name__}: {error}")
    return status
