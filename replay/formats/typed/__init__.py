"""The text form of a record, which people type and read aloud (docs/text-form.md)."""
