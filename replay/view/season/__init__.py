"""A season as people and programs read it."""
