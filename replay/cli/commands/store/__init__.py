"""Commands about the games of a store: fill it, ask it, write notes, hand on what it holds."""
