"""A finished or running game on paper: text that people can read, and that replays exactly or says where not."""

from ludomancer.core.record.checks import fairness, unchecked_text, verify
from ludomancer.core.record.entries import GoOn, Line, Machine, Move, Person, Resign, TakeBack, hashed
from ludomancer.core.record.kept_file import KeptFile, parse_kept_file, read_kept_file
from ludomancer.core.record.played import RUNNING, Agreed, position_hash, result_text
from ludomancer.core.record.record import TITLE, Deal, Head, RecordFile, parse_record, read_record, record_text
from ludomancer.core.record.recorder import Recorder
from ludomancer.core.record.replay import Replay
from ludomancer.core.record.verdict import GOOD, HINT, UNPROVEN, WRONG, Check, verdict

__all__ = [
    "GOOD",
    "HINT",
    "RUNNING",
    "TITLE",
    "UNPROVEN",
    "WRONG",
    "Agreed",
    "Check",
    "Deal",
    "GoOn",
    "Head",
    "KeptFile",
    "Line",
    "Machine",
    "Move",
    "Person",
    "RecordFile",
    "Recorder",
    "Replay",
    "Resign",
    "TakeBack",
    "fairness",
    "hashed",
    "parse_kept_file",
    "parse_record",
    "position_hash",
    "read_kept_file",
    "read_record",
    "record_text",
    "result_text",
    "unchecked_text",
    "verdict",
    "verify",
]
