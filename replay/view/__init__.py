"""How results look: pure functions from results to text, for terminal and dashboard. Nothing here reads or writes."""
