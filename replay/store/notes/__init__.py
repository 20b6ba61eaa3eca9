"""Notes on games, hands and events: reading, searching, changing and moving them."""
