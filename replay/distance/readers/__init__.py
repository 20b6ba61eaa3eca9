"""What reads a plan: slowly (`definition`), by the tables (`nearness`); the kernel in C does so too."""
