"""What each command prints with `--json`, as types: schemas/*.schema.json is made from them, and so is the manual.

A program may decode a line with them: `msgspec.json.decode(line, type=replay.answers.records.Audited)`.
"""
