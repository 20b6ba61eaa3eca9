"""What goes wrong outside a record: a path that cannot be read."""


class InputError(Exception):
    """An input that cannot be read at all; the message names it and says why, in one line for a person."""
