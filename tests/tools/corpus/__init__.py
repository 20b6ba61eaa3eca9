"""How the shipped records are made: scenes written by hand in a short notation, and simulated games."""
