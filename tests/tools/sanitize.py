"""`make sanitize`: the kernel in C under the sanitizers of addresses and of undefined behaviour, with any input.

It is compiled anew with gcc or clang into a folder of its own, and asked of random hands of every ruleset, of hands
that nobody can have and of what is no hand. Exit status: 0 nothing was found, or there is no compiler here (which is
said); 1 something was.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
SOURCE: Final = ROOT / "replay" / "distance" / "kernel" / "module.c"
FLAGS: Final = (
    *("-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer", "-g", "-O1"),
    *("-std=c11", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC"),
)
ASK: Final = """
import sys
folder, root, hands = sys.argv[1:]
sys.path[:0] = [folder, root]
import _kernel
from replay.distance import asked
asked._built = lambda: _kernel
from tests.distance import hostile
hostile.everything(int(hands))
print("whole")
"""


def missing() -> str | None:
    """Why the sanitizers cannot be run here; None if they can."""
    compiler = _compiler()
    if compiler is None:
        return "there is neither gcc nor clang"
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        return "the headers of Python are not installed"
    if not _runtime(compiler).is_absolute():
        return f"{compiler} has no sanitizer of addresses"
    return None


def sanitized(hands: int, source: Path = SOURCE) -> str | None:
    """What the sanitizers, or the compiler, say of so many hands of each ruleset; None for nothing."""
    compiler = _compiler()
    assert compiler is not None
    with tempfile.TemporaryDirectory() as folder:
        built = Path(folder) / "_kernel.abi3.so"
        include = sysconfig.get_path("include")
        done = subprocess.run(
            [compiler, *FLAGS, f"-I{include}", str(source), "-o", str(built)],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            return done.stderr
        done = subprocess.run(
            [sys.executable, "-c", ASK, folder, str(ROOT), str(hands)],
            capture_output=True,
            text=True,
            check=False,
            env={
                "LD_PRELOAD": str(_runtime(compiler)),
                # the interpreter itself leaves some memory to the end
                "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=0",
                "UBSAN_OPTIONS": "print_stacktrace=1",
                "PYTHONMALLOC": "malloc",
                "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
                "HOME": str(Path.home()),
            },
        )
    return None if done.returncode == 0 and done.stdout.strip() == "whole" else done.stdout + done.stderr


def main() -> int:
    """Compile and ask; the exit status."""
    why = missing()
    if why is not None:
        sys.stdout.write(f"make sanitize is passed over: {why}.\n")
        return 0
    found = sanitized(int(sys.argv[1]) if len(sys.argv) > 1 else 3000)
    sys.stdout.write(f"the sanitizers found:\n{found}\n" if found else "the sanitizers found nothing\n")
    return int(found is not None)


def _compiler() -> str | None:
    return shutil.which("gcc") or shutil.which("clang")


def _runtime(compiler: str) -> Path:
    """The library of the sanitizer of addresses, which has to be loaded before Python; no path where there is none."""
    name = "libasan.so" if Path(compiler).name.startswith("gcc") else "libclang_rt.asan-x86_64.so"
    done = subprocess.run([compiler, f"-print-file-name={name}"], capture_output=True, text=True, check=True)
    return Path(done.stdout.strip())


if __name__ == "__main__":
    sys.exit(main())
