"""Following a record: a game, its hands, each from the deal to the end; what was found, and whose points moved."""
