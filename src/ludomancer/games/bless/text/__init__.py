"""Bless in words: sentences, card texts, refusals and the rulebook."""
