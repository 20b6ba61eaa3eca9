"""What a hand waited for at every moment, and what each discard was worth: facts for study, never advice."""
