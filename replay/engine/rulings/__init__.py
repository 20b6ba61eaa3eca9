"""A game under other rulings: what each would change, and for whom."""
