"""Audits many files in several processes: python pool.py FILE..."""

import sys
from concurrent.futures import ProcessPoolExecutor

import replay


def judge(path: str) -> list[tuple[str, str, int]]:
    """Of each game of a file its id, its verdict, and the number of findings."""
    reports = [game.audit() for game in replay.read(path)]
    return [(report.game.id, report.verdict, len(report.findings)) for report in reports]


if __name__ == "__main__":
    with ProcessPoolExecutor() as pool:
        for path, games in zip(sys.argv[1:], pool.map(judge, sys.argv[1:], chunksize=8), strict=True):
            for name, verdict, findings in games:
                print(f"{path}: {name}: {verdict}, {findings} findings")
