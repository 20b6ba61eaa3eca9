"""What decisions of stored games were worth: tables that anybody may drop, and `replay analyse --worth` makes anew.

`schema` has the tables, `keeping` writes them, `making` plays out what is missing, `reading` gives rows.
"""
