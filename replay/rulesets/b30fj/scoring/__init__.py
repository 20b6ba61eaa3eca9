"""The exact score of a hand: its shapes, every reading of them, and the best one (rulebook b30fj §6, §7)."""
