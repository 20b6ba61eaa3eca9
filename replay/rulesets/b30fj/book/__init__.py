"""The text of Bloody 30 Faan Jokers as people read it: rules of play, references, where it had to be read in one of two ways."""
