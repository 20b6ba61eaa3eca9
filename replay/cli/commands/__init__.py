"""The commands, a module each: its options, and a few lines that call the library."""
