"""Hands of standard input, line by line: reading them, and answering each."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack

from replay.cli.exits import INTERNAL, OK, UNUSABLE, UnusableError
from replay.cli.output import complain, emit, say


def lines_of_stdin() -> Iterator[bytes]:
    """The lines of standard input as they come, without blank ones; of one that is too long enough to be refused.

    Raises InputError where there is no standard input, or none that ends.
    """
    from replay.formats.hands import LONGEST_LINE
    from replay.formats.streams import STANDARD_INPUT, opened

    stdin = opened(STANDARD_INPUT, STANDARD_INPUT, ExitStack())
    first = True
    while line := stdin.readline(LONGEST_LINE + 2):
        rest = line
        while not rest.endswith(b"\n") and (rest := stdin.readline(LONGEST_LINE)):
            pass
        line = line.removeprefix(b"\xef\xbb\xbf") if first else line
        first = False
        if line := line.strip():
            yield line


def answer_lines(answer: Callable[[bytes], None], *, as_json: bool) -> int:
    """Answer the hand on each line of standard input; one that cannot be read is refused, and the rest go on. The exit
    status."""
    from replay.answers.hands import UnreadHand
    from replay.formats.errors import HandInputError
    from replay.formats.hands import id_of

    status = OK
    for line in lines_of_stdin():
        try:
            answer(line)
            if not as_json:
                say("")
            continue
        except (HandInputError, UnusableError) as error:
            status, why = max(status, UNUSABLE), str(error)
        except OSError:
            raise
        except Exception as error:
            if os.environ.get("REPLAY_DEBUG"):
                raise
            status, why = INTERNAL, f"internal error, {type(error).__name__}: {error}"
        if as_json:
            emit(UnreadHand(id=id_of(line), valid=None, error=why))
        else:
            complain(why)
    return status
