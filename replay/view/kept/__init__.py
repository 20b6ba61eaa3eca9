"""What is kept of games beside their play, for people: who is who, and what a game was before."""
