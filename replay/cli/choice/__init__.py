"""What the commands let people choose by the same options."""
