"""What choices are worth, what was luck, how dangerous a tile is, for the terminal."""
