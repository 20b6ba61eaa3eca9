"""Readings: every way to read a hand's tiles as sets and a pair, some of the tiles being wildcards.

Tiles fall into five groups that no set crosses. What wildcards stand for matters only through the number of fillers
in each group: `wild` lists those numbers, `splits` reads one group.
"""
