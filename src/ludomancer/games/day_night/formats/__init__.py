"""Day & Night on paper: editions, notation and positions, read, checked and written."""
