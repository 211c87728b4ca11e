"""What the pages in the browser are made of."""
