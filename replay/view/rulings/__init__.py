"""Named sets of rulings for people."""
