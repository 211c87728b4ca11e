"""The tests in a browser: a package, so that they share what lives as long as it, and no other test does."""
