"""Games of MCR as Chinese programs write them: Botzone's matches and its judge's logs, tziakcha's records."""
