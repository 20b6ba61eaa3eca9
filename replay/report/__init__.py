"""Reports: one HTML file that needs no network, no script and no other file; of a hand, a game, or all findings.

Everything that a record says is escaped; the page's own policy forbids it to load anything.
"""
