"""setuptools' own build backend, which brings a C compiler where there is none: `ziglang` from the package index.

Run as a script it prints the packages that a build here needs beside setuptools, for who builds without isolation.
"""

import os
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403

ZIG: Final = f'"{sys.executable}" -m ziglang cc -mcpu=baseline'
SHARED: Final = "-bundle -undefined dynamic_lookup" if sys.platform == "darwin" else "-shared"


def needed() -> list[str]:
    """The compiler, where the kernel could be built but for one. On Windows setuptools finds Microsoft's or none."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return ["ziglang"] if os.name == "posix" and headers.is_file() and not _runs(compiler) else []


def _runs(compiler: str) -> bool:
    try:
        done = subprocess.run([compiler, "--version"], check=False, capture_output=True)
    except OSError:
        return False
    return not done.returncode


@contextmanager
def _compiler() -> Iterator[None]:
    with tempfile.TemporaryDirectory() as cache:
        if needed() and find_spec("ziglang"):
            os.environ |= {"CC": ZIG, "LDSHARED": f"{ZIG} {SHARED}", "ZIG_GLOBAL_CACHE_DIR": cache}
        yield


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    return [*build_meta.get_requires_for_build_wheel(config_settings), *needed()]


def get_requires_for_build_editable(config_settings: Any = None) -> list[str]:
    return [*build_meta.get_requires_for_build_editable(config_settings), *needed()]


def build_wheel(*given: Any, **named: Any) -> str:
    with _compiler():
        return build_meta.build_wheel(*given, **named)


def build_editable(*given: Any, **named: Any) -> str:
    with _compiler():
        return build_meta.build_editable(*given, **named)


if __name__ == "__main__":
    print(*needed())
