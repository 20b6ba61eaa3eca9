"""Taking games in: read, audited, analysed and stored, at once, in several processes, or from a watched folder."""
