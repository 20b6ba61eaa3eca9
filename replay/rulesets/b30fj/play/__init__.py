"""How the game is played: calls, swap-calling, jokers in melds, who pays (rulebook b30fj §1-§5, §9)."""
