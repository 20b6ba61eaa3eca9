"""The oracle: what the engine said of a fixed body of records and hands, so that every step can be compared with it."""
