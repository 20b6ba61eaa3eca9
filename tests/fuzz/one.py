"""One target fuzzed in a process of its own, which ends at the first crash: python -m tests.fuzz.one TARGET FLAGS."""

from __future__ import annotations

import sys
from importlib import import_module


def main() -> None:
    """Fuzz until the time is up or something is raised; libFuzzer's flags and folders follow the target's name."""
    atheris = import_module("atheris")  # which only fuzzing needs
    with atheris.instrument_imports(include=["replay"]):
        from tests.fuzz.targets import TARGETS

    name, *flags = sys.argv[1:]
    atheris.Setup([sys.argv[0], *flags], TARGETS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
