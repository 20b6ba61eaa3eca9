"""What `import replay` offers to programs: games and what is said of them, hands, positions, rulesets, stores.

Programs take the names from `replay` itself; the modules here may move.
"""
