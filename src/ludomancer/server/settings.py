"""What can be set when a server is started: by flags of `ludomancer serve`, or by LUDOMANCER_… in the environment."""

import os
from typing import Literal

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

from ludomancer.core.folders import data_folder
from ludomancer.core.registry import OWN_GAMES, game_class

DAY = 24 * 3600.0


class Settings(BaseSettings):
    """What can be set from the environment or the command line."""

    model_config = SettingsConfigDict(env_prefix="LUDOMANCER_", extra="ignore")

    host: str = "127.0.0.1"
    port: int = Field(default=8765, ge=0, le=65535)
    database_url: str = ""  # empty: a SQLite file in the user's data folder
    workers: int = Field(default=1, ge=1, le=64)
    public_url: str = ""  # where people reach it, if not by host and port
    proxies: str = "127.0.0.1"  # whose word about the addresses of others counts, separated by commas
    allowed_hosts: str = ""  # further names it answers to, separated by commas
    thinkers: int = Field(default=0, ge=0, le=64)  # processes in which machines think; 0: as many as there are cores
    most_search: int = Field(default=0, ge=0)  # simulations a decision that may be asked for; 0: the hardest level's
    think_seconds: float = Field(default=60.0, gt=0)  # after which a machine that thinks is replaced
    away_seconds: float = Field(default=60.0, ge=0)  # after which a machine may play for someone who left
    max_tables: int = Field(default=20_000, ge=1)  # that are not over
    max_body: int = Field(default=100_000, ge=1_000)  # bytes of a request; forms that carry a file may be larger
    max_upload: int = Field(default=400_000, ge=1_000)
    rate: float = Field(default=20.0, gt=0)  # changes a second from one address, over a while
    burst: int = Field(default=80, ge=1)  # and at once
    new_tables: int = Field(default=60, ge=1)  # an hour from one address, over a while
    page_rate: float = Field(default=100.0, gt=0)  # pages a second for one address, over a while
    page_burst: int = Field(default=1000, ge=1)  # and at once
    streams: int = Field(default=60, ge=1)  # open at once for one address: schools share theirs
    machine_seconds: float = Field(default=3600.0, gt=0)  # an hour in which machines think for one address
    address_connections: int = Field(default=500, ge=1)  # open at once from one address
    request_seconds: float = Field(default=30.0, gt=0)  # in which the head of a request must have come
    idle_days: float = Field(default=60.0, gt=0)  # after which a table that nobody plays at is removed
    connections: int = Field(default=10_000, ge=1)  # at once; more are told to come back later
    send_seconds: float = Field(default=30.0, gt=0)  # after which a line that takes nothing of what waits is cut
    keep_days: float = Field(default=0.0, ge=0)  # after which a finished one is removed; 0: never
    games: str = ""  # of other packages, by their ids, separated by commas: those of the program are always offered
    log: Literal["debug", "info", "warning", "error"] = "info"  # from which level on; debug: with all of a traceback

    def store_url(self) -> str:
        return self.database_url or f"sqlite:///{data_folder() / 'tables.sqlite'}"

    def offered(self) -> list[str]:
        """The ids of the games that people find here; UnknownName where one is not there."""
        named = [name.strip() for name in self.games.split(",") if name.strip()]
        for name in named:
            game_class(name)
        return list(dict.fromkeys([*OWN_GAMES, *named]))

    def worker_processes(self) -> int:
        return self.thinkers or max(1, os.cpu_count() or 1)

    def secure(self) -> bool:
        """Is the server reached by https only?"""
        return self.public_url.startswith("https://")
