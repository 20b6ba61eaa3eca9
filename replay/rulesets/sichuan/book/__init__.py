"""The text of Sichuan as people read it: its rules of play, and where it had to be read in one of two ways."""
