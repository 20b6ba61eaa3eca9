"""Hands that people write down: miscounted tiles, what is not filled in, what an excerpt states besides wins."""
