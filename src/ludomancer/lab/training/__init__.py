"""Training nets: games against oneself, and what is learnt from them."""
