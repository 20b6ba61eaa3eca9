"""How long a command takes to start, against an empty Typer command in the same environment."""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

from replay.formats import write_events
from replay.rulesets import first_ruleset
from replay.simulate import simulate_game
from tests.bench.figures import Figure, Section, process_cost

GOAL = 60.0
WHY = "What is above an empty command is the loading of the modules that the answer needs, and the answer itself."
EMPTY = """
import typer
app = typer.Typer()
@app.command()
def one() -> None: pass
@app.command()
def two() -> None: pass
app()
"""


def startup(rounds: int) -> Section:
    """Each command of which people wait for the start, in turns with the empty one."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "empty.py").write_text(EMPTY)
        game = folder / "game.jsonl"
        game.write_bytes(write_events(simulate_game(first_ruleset(), 1, hands=1)))
        replay = ["-m", "replay"]
        commands = {
            "an empty Typer command": ["empty.py", "one"],
            "--help": [*replay, "--help"],
            "rules": [*replay, "rules"],
            "score HAND": [*replay, "score", "123m345p3344z P:77s8j F:1j + 3z"],
            "score HAND --json": [*replay, "score", "--json", "123m345p3344z P:77s8j F:1j + 3z"],
            "waits HAND": [*replay, "waits", "123456789m567p1j"],
            "audit FILE, one hand": [*replay, "audit", str(game)],
            "show FILE, one hand": [*replay, "show", str(game)],
        }
        times: dict[str, list[float]] = {what: [] for what in commands}
        for number in range(rounds + 1):
            for what, words in commands.items():
                taken = 1000 * process_cost(words, folder).processor
                if number:  # the first round compiles
                    times[what].append(taken)
    medians = {what: statistics.median(each) for what, each in times.items()}
    empty, base = next(iter(medians.items()))
    return Section(
        "Start of a command",
        f"Whole processes from start to end, byte code compiled, medians of {rounds} rounds; above an empty command "
        f"of the same library, {base:.0f} ms. The work is in it: the hand scored, the file audited and printed.",
        (
            Figure(empty, (base,), "ms"),
            *(
                Figure(f"{what}, above that", (medians[what] - base,), "ms", (GOAL,), why=WHY)
                for what in medians
                if what != empty
            ),
        ),
    )
