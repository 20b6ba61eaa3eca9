"""Figures over many games: the rows they count, and the hands behind each."""
