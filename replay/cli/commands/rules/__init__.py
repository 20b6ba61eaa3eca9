"""Commands about a ruleset: its rulebook, games played by it."""
