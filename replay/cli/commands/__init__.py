"""The commands, a module each in the room of its panel of the help: options, and a few lines that call the library."""
