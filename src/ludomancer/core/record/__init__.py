"""A finished or running game on paper: text that people can read, and that replays exactly or says where not."""

from ludomancer.core.record.checks import Check, fairness, unchecked_text, verify
from ludomancer.core.record.entries import GoOn, Line, Machine, Move, Person, Resign, TakeBack, hashed
from ludomancer.core.record.played import RUNNING, position_hash, result_text
from ludomancer.core.record.record import TITLE, Record, parse_record, read_record
from ludomancer.core.record.recorder import Recorder
from ludomancer.core.record.replay import Replay

__all__ = [
    "RUNNING",
    "TITLE",
    "Check",
    "GoOn",
    "Line",
    "Machine",
    "Move",
    "Person",
    "Record",
    "Recorder",
    "Replay",
    "Resign",
    "TakeBack",
    "fairness",
    "hashed",
    "parse_record",
    "position_hash",
    "read_record",
    "result_text",
    "unchecked_text",
    "verify",
]
