"""Deals that the engine's tests share: seats 1, 2 and 3 wait for 5p."""

DEALER = "19m147p258s34567z"
SOUTH = "123789m11s46p222z"
WEST = "456m789s33m46p666z"
NORTH = "234567s99p46p111z"
QUICK = f"{DEALER} {SOUTH} {WEST} {NORTH}"
ROUND = "d0:2m x0:2m d1:9p x1:9p d2:8p x2:8p d3:7m x3:7m"
WINS = "d0:5p x0:5p w1<0:5p w2<0:5p w3<0:5p"
