"""The choices of rulings: scenes that show what each changes, and how often it changes anything in simulated games."""
