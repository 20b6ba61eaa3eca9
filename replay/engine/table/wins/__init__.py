"""Wins: how one came about, whether it is one, and whether what a record claims of it is what the rules give."""
