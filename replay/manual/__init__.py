"""The manual as it travels with the program: its pages, and what a citation of a finding means."""
