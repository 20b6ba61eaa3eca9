"""What a rulebook says beside its rows: the rules of play, and the choices that its text leaves."""
