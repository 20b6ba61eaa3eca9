"""The player `sound`: speed by the tiles that are left, price by the exact scorer, danger by what lies on the table.

It uses no chance: the same table gives the same decision. Its estimates are rough where they must be quick; what a
decision is worth is found by playing on, not by believing them.
"""

from replay.simulate.sound.player import NAME, VERSION, Sound
from replay.simulate.sound.working import WorkedOut

__all__ = ["NAME", "VERSION", "Sound", "WorkedOut"]
