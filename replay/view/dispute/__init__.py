"""The case of one hand for both sides: claims and rules row by row, for people and for programs."""
