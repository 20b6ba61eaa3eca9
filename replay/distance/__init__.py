"""How many tiles a hand still misses: exact counts for groups of kinds, joined through wildcards of nested scopes.

A hand is cut into groups (a suit, the winds, the dragons) such that every set lies within one of them. `sets`, `pairs`
and `singles` say for one group what each target misses, as `lanes`; `lanes` joins groups and takes off wildcards.
Nothing here knows a ruleset.
"""
