"""Commands about the program itself: its health, its manual."""
