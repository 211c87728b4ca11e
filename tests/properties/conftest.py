"""How many examples Hypothesis tries: the same ones every time, more with `--hypothesis-profile=long`."""

from hypothesis import settings

settings.register_profile("quick", deadline=None, derandomize=True, database=None, max_examples=50)
settings.register_profile("long", deadline=None, derandomize=True, database=None, max_examples=250)
settings.load_profile("quick")
