"""Audits for the tests of a cluster, which its processes can import: one that takes its time, one that kills."""

import time

from replay.engine import audit

PAUSE = 0.25
"""Seconds that a game takes at least: long enough to be killed at."""


def slow(record, *, rulings, keep_steps):
    time.sleep(PAUSE)
    return audit(record, rulings=rulings, keep_steps=keep_steps)
