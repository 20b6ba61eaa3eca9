"""The game itself: the deal, what may be done and what an event does, claims, wins and the end of a hand."""
