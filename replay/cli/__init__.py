"""The command `replay`. Every command is a few lines that call the library; this page starts and ends the process."""

from __future__ import annotations

import gc
import os
import sys


def main() -> None:
    """Run the command line and exit with its status: 0, 1, 2, 70 (a fault of this program), 130 or 141."""
    try:
        _check_streams()
        gc.disable()  # modules that are loading leave nothing to collect; the command turns it on again
        for stream in (sys.stdout, sys.stderr):
            if reconfigure := getattr(stream, "reconfigure", None):
                reconfigure(errors="backslashreplace")  # a terminal that knows no Chinese must not end the program
        from replay.cli.app import app

        app()
    except KeyboardInterrupt:  # while modules are loading; later the application sees to it
        sys.exit(130)
    except Exception as error:  # likewise
        from replay.cli.exits import failed

        sys.exit(failed(error))
    finally:
        _flush()


def _check_streams() -> None:
    """Python has no stream where the shell closed it: without an output there is nothing to do."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: PTH123, SIM115  # for as long as the process lives
    if sys.stdout is None:
        from replay.cli.exits import UNUSABLE
        from replay.cli.output import complain

        complain("standard output is closed")
        sys.exit(UNUSABLE)


def _flush() -> None:
    """Write out what is left; what a stream does not take is dropped, or Python would make the status 120 for it."""
    for stream in (sys.stdout, sys.stderr):
        if stream is None or stream.closed:
            continue
        try:
            stream.flush()
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)
