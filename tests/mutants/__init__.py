"""The engine with one rule broken at a time; see run.py."""
