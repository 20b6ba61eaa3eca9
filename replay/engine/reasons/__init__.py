"""Why what was found in a game of another program is right by the rules of that program, each reason proven."""
