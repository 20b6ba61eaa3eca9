"""What the store holds as tables for other programs: CSV, JSON Lines, records, a description for Datasette."""
