"""What a club does with its evenings: who sits with whom, and how the season stands."""
