"""How the game is played: calls, swap-calling, wins and what they pay, rotation (rulebook b30fj §1-§5, §9)."""
