"""Day & Night on a terminal."""
