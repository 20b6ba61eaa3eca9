"""The scoring rows, one line each, what drops what, and the sets behind a row (rulebook b30fj §7, §8)."""
