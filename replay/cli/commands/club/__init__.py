"""The commands for a club: its evenings and its season."""
