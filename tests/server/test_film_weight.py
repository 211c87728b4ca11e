"""What a filmed turn weighs on the line, packed as the stream packs it: on a phone in a train it must come, too."""

import random
import statistics
import zlib

import pytest

from ludomancer.core.registry import game_class, game_ids
from ludomancer.server.squeezing import MEMORY, WINDOW
from ludomancer.server.table_session import TableSession
from server.inside import Paper
from server.test_film import Open

pytestmark = pytest.mark.slow

TURNS = 20
HEAVIEST_TURN, USUAL_DECISION, HEAVIEST_DECISION = 40_000, 6_000, 15_000  # bytes
