"""Files that commands write: complete or not at all."""

import os
from pathlib import Path
from typing import Self

from ludomancer.commands.common import BadArgument


class OutFile:
    """Written beside its place and moved there by `keep`; without that, whatever was there before stays."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.target = path.resolve()
            if self.target.is_dir():
                raise IsADirectoryError(None, "Is a directory")
            if self.target.exists() and not os.access(self.target, os.W_OK):
                raise PermissionError(None, "Permission denied")
            special = self.target.exists() and not self.target.is_file()  # a pipe or a device is written to directly
            self.draft = self.target if special else self.target.with_name(f".{self.target.name[:200]}.{os.getpid()}")
            self.file = self.draft.open("w", buffering=1, encoding="utf-8", newline="\n")
        except (OSError, ValueError, RuntimeError) as error:
            reason = getattr(error, "strerror", None) or error
            raise BadArgument(f"--out {path}: cannot be written ({reason})") from None

    def write(self, text: str) -> None:
        self.file.write(text)

    def write_bytes(self, data: bytes) -> None:
        self.file.buffer.write(data)

    def keep(self) -> None:
        self.file.close()
        if self.draft != self.target:
            if self.target.exists():
                self.draft.chmod(self.target.stat().st_mode & 0o7777)
            self.draft.replace(self.target)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()
        if self.draft != self.target:
            self.draft.unlink(missing_ok=True)
