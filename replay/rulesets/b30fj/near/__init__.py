"""How near a hand is to every winning shape: shanten, waits and accepted tiles (rulebook b30fj §6)."""
