"""How many examples Hypothesis tries. The same ones every time, unless `--hypothesis-profile=long` asks for more."""

from hypothesis import settings

settings.register_profile("quick", deadline=None, derandomize=True, database=None, max_examples=50)
settings.register_profile("long", deadline=None, database=None, max_examples=600)
settings.load_profile("quick")
