"""The progress bar of long work, on standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from replay.view.terminal import Progress


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
    from replay import running

    own: list[Bar] = []

    def show(what: str, done: int, total: int) -> None:
        if done == 0 and not _open:
            own.append(Bar(what, total, wanted=sys.stderr.isatty()))
        for bar in own or _open[-1:]:
            bar.lend(what, done, total)
        if done == total:
            while own:
                own.pop().close()

    running.listen(show)


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
            from replay.view.terminal import progress_bar

            self._shown = progress_bar()
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
