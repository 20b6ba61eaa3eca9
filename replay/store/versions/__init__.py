"""What games were before: earlier versions, games that were removed, and what differs between two records."""
