"""The rows of the slow second scorer, each a function written from the rulebook alone."""
