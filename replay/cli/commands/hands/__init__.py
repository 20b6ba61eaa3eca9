"""Commands about a single hand that somebody types."""
