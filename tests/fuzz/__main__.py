"""`make fuzz`: the readers fuzzed with coverage as the guide, and properties of simulated games, in bounded time.

Each target has its share of `--seconds` in a process of its own, with at most `--memory` MiB. What crashed is kept in
`tests/data/crashes/TARGET/`: `make test` tries it again and again. The corpus that the fuzzer builds lies in .fuzz/.
Exit status: 0 nothing was found, 1 something was, 2 atheris is not to be had here.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

from tests.fuzz.targets import DICTIONARY, SEEDS, TARGETS

ROOT = Path(__file__).parents[2]
CRASHES = ROOT / "tests" / "data" / "crashes"
CORPUS = ROOT / ".fuzz"


def fuzz(name: str, seconds: int, memory: int) -> tuple[int, str]:
    """Fuzz one target; how many crashes it has now that it had not, and what libFuzzer said last."""
    corpus, crashes = CORPUS / name, CRASHES / name
    corpus.mkdir(parents=True, exist_ok=True)
    crashes.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(SEEDS[name]):
        (corpus / f"seed{number}").write_bytes(seed)
    words = CORPUS / "words.dict"
    words.write_text("".join('"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"\n' for word in DICTIONARY))
    before = set(crashes.iterdir())
    done = subprocess.run(
        [
            *(sys.executable, "-m", "tests.fuzz.one", name, str(corpus), str(crashes)),
            *(f"-max_total_time={seconds}", f"-rss_limit_mb={memory}", "-timeout=20", "-max_len=8192"),
            *(f"-artifact_prefix={crashes}/", f"-dict={words}", "-print_final_stats=1", "-verbosity=1"),
        ],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        errors="replace",
        cwd=ROOT,
        check=False,
    )
    lines = done.stderr.splitlines()
    runs = next((each.split()[-1] for each in lines if "number_of_executed_units" in each), "?")
    covered = next((each.split("cov: ")[1].split()[0] for each in reversed(lines) if " cov: " in each), "?")
    new = len(set(crashes.iterdir()) - before)
    said = f"{runs} inputs, {covered} places reached, {new} crashes"
    if done.returncode and not new:
        return 1, f"{said}; ended with status {done.returncode}: {' / '.join(lines[-5:])}"
    if new:
        said += "\n" + "\n".join(lines[-40:])
    return new, said


def main() -> int:
    """Fuzz each target, then try properties of simulated games; the exit status."""
    asked = argparse.ArgumentParser(prog="make fuzz", description=__doc__)
    asked.add_argument("--seconds", type=int, default=120, help="in all; by default 120")
    asked.add_argument("--memory", type=int, default=1024, help="MiB for each process; by default 1024")
    asked.add_argument("--target", choices=list(TARGETS), action="append", help="by default all")
    given = asked.parse_args()
    if find_spec("atheris") is None:
        sys.stderr.write(
            "make fuzz needs atheris, which is not installed: `pip install --group fuzz`. There are wheels of it for\n"
            "Linux on x86-64 alone; elsewhere it has to be compiled with Clang. `make test` tries all past crashes\n"
            "and the properties of simulated games without it.\n"
        )
        return 2
    chosen = given.target or list(TARGETS)
    share = max(1, given.seconds * 3 // 4 // len(chosen))
    found = 0
    for name in chosen:
        crashes, said = fuzz(name, share, given.memory)
        sys.stdout.write(f"{name:10} {said}\n")
        sys.stdout.flush()
        found += crashes
    begun = time.monotonic()
    examples = max(10, given.seconds // 2)
    properties = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/fuzz"],
        env={**os.environ, "REPLAY_FUZZ_EXAMPLES": str(examples)},
        cwd=ROOT,
        check=False,
    )
    sys.stdout.write(f"properties of games: {examples} examples each, {time.monotonic() - begun:.0f} s\n")
    return int(bool(found or properties.returncode))


if __name__ == "__main__":
    sys.exit(main())
