"""One moment of a hand: the table, the waits, the discards, and what happened so far."""
