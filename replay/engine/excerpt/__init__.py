"""Records that leave events out: a win is judged by what is stated, and by what the excerpt may have left out."""
