"""The games that come with the program, one folder each; `ludomancer.core.registry` finds them."""
