"""Eight hands that a club wrote on paper, and what they come to."""

from typing import Final

EVENING: Final = """\
game thu-2026-11-26 zung-jung
players Mei Sam Lin Bob
date 2026-11-26
hand 1 E dealer Mei excerpt
Mei win on 8p from Sam total 80 pays 240 -190 -25 -25 shows 88p55z melds P:222p P:777z P:999p
hand 2 E dealer Sam excerpt
Lin win self-draw total 30 pays -30 -30 90 -30
hand 3 E dealer Lin excerpt
Bob win from Lin total 40 pays -25 -25 -70 120
hand 4 E dealer Bob excerpt
end exhausted
hand 5 S dealer Mei excerpt
Sam win from Mei total 10 pays -10 30 -10 -10
hand 6 S dealer Sam excerpt
Mei win self-draw total 60 pays 180 -60 -60 -60
hand 7 S dealer Lin excerpt
Lin win from Bob total 25 pays -25 -25 75 -25
hand 8 S dealer Bob excerpt
Bob win self-draw total 5 pays -5 -5 -5 15
end game
"""

FIGURES: Final = {
    "Mei": (325, 8, 2, 1, 70.0),
    "Lin": (-5, 8, 2, 1, 27.5),
    "Bob": (-15, 8, 2, 1, 22.5),
    "Sam": (-305, 8, 1, 1, 10.0),
}
"""Of each: points, hands, hands won, hands dealt in, average win."""
