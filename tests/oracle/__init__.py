"""The oracle: what the engine said of fixed records and hands, and what people saw, to compare every step with it."""
