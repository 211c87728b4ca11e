"""Realm of Sand in words: sentences, card texts, refusals and the rulebook."""
