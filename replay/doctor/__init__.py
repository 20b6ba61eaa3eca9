"""Looking for what is wrong with an installation, a store or a file, and saying what to do. Nothing is changed."""
