"""Foreign formats, read as records: each importer knows a file's shape and no scoring (docs/import.md)."""
