"""Slow second opinions: scorers written from the rule texts alone, with nothing of `replay` in them."""
