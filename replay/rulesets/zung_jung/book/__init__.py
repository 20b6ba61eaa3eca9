"""The text of Zung Jung as people read it: its rules of play, and where it had to be read in one of two ways."""
