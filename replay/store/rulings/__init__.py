"""The named sets of rulings that verdicts of a store were made under."""
