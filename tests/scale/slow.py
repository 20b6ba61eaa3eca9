"""Audits for the tests of a cluster, which its processes can import: one that takes its time, one that kills."""

import os
import signal
import time

from replay.engine import audit

PAUSE = 0.25
"""Seconds that a game takes at least: long enough to be killed at."""
WICKED = "wrong_payments-xixi-drawn-hand"


def slow(record, *, rulings, keep_steps):
    time.sleep(PAUSE)
    return audit(record, rulings=rulings, keep_steps=keep_steps)


def killing(record, *, rulings, keep_steps):
    """Whoever is at this game is killed by it, each time."""
    if record.start.game == WICKED:
        os.kill(os.getpid(), signal.SIGKILL)
    return audit(record, rulings=rulings, keep_steps=keep_steps)
