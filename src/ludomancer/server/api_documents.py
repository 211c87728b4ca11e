"""What programs send and what they are answered, as OpenAPI describes it."""

from typing import Annotated

from pydantic import BaseModel, Field

from ludomancer.server.table_play import MAX_LINE
from ludomancer.server.table_setup import MAX_EDITION, MAX_SCENARIO
from ludomancer.server.table_state import MAX_REVISION

Short = Annotated[str, Field(max_length=200)]


class Problem(BaseModel):
    """Why a request was not carried out; nothing has changed."""

    error: str = Field(description="In the language of the request.")
    rule: str | None = Field(None, description="The id of the rule that says no.")
    revision: int | None = Field(None, description="Where the table stands, if the request was late.")


class OptionInfo(BaseModel):
    """What can be chosen in a game besides its mode."""

    name: str
    values: list[str] = Field(description="The first is the default.")
    rule: str


class GameInfo(BaseModel):
    """A game of this server."""

    id: str
    name: str
    modes: list[str]
    seats: list[str]
    seat_counts: list[int]
    options: list[OptionInfo]
    editions: list[str]
    rules_version: int


class NewTable(BaseModel):
    """A table as a program wants it."""

    model_config = {"extra": "forbid"}

    game: Short
    seats: dict[Short, Short] = Field(
        default_factory=dict,
        max_length=8,
        description="By seat: `me`, `friend` (free until someone sits down), or a machine: `greedy`, `search:300` …",
    )
    name: Short = ""
    mode: Short | None = None
    options: dict[Short, Short] = Field(default_factory=dict, max_length=50)
    number: int | None = Field(None, ge=1, le=8, description="Seats, in games for several numbers of players.")
    edition: Short = "standard"
    edition_text: str = Field("", max_length=MAX_EDITION, description="An edition of your own, in TOML.")
    scenario: str = Field("", max_length=MAX_SCENARIO, description="A scenario in YAML to begin from.")
    hints: bool = Field(False, description="May people ask for hints in a game between people?")
    practice: Short = Field(
        "", description="`free-undo`: a practice game, against machines only, in which what was seen can be unseen."
    )
    promise: Short = Field("", description="SHA-256 of your secret for the deal; without it the server makes one.")


class TableOpened(BaseModel):
    """A new table, and the keys for it."""

    table: str
    revision: int
    status: str
    promise: str = Field(description="SHA-256 of the server's secret.")
    join: str = Field(description="The code for playing.")
    watch: str = Field(description="The code for watching.")
    keys: dict[str, str] = Field(description="The keys of your seats: whoever has one plays the seat.")
    close: str = Field(description="The key for closing the table (`DELETE /api/tables/{table_id}`).")


class SitDown(BaseModel):
    """Who wants to take a free seat."""

    model_config = {"extra": "forbid"}

    code: Short = Field(description="The code for playing, or its link.")
    seat: Short = Field("", description="The first free one if none is named.")
    name: Short = ""
    promise: Short = ""


class Seated(BaseModel):
    """A seat that was taken, and its key."""

    table: str
    promises: dict[str, str] = Field(description="What the server and the others promised for the deal.")
    seat: str
    key: str
    revision: int


class Place(BaseModel):
    """A seat and who has it."""

    seat: str
    kind: str = Field(description="`person`, `machine` or `free`.")
    name: str
    player: str = Field(description="Of a machine.")


class Invitation(BaseModel):
    """What a guest may know of a table before sitting down."""

    game: str
    mode: str
    options: dict[str, str]
    edition: str
    edition_hash: str
    own_edition: bool = Field(description="One that does not come with the game.")
    seats: list[Place]
    from_position: bool = Field(description="Begun from a position: whoever opened the table may know every card.")
    hints: bool
    promise: str = Field(description="SHA-256 of the server's secret.")


class Secret(BaseModel):
    """A secret that was promised for the deal."""

    model_config = {"extra": "forbid"}

    secret: Short


class At(BaseModel):
    """What a change of a table answers."""

    model_config = {"extra": "forbid"}

    revision: int = Field(ge=0, le=MAX_REVISION, description="The revision of the table that this answers.")


class Act(At):
    """A decision, or a line that stands for several."""

    action: str = Field(min_length=1, max_length=MAX_LINE)


class Undo(At):
    """A take-back."""

    count: int = Field(1, ge=1, le=100_000)


class Answer(At):
    """The answer to what another seat asked."""

    yes: bool


class Of(At):
    """What is asked for another seat."""

    seat: Short


class Changed(BaseModel):
    """The table after a change."""

    revision: int


class Action(BaseModel):
    """A legal action, as it is written and in words."""

    action: str
    text: str


class Actions(BaseModel):
    """What a seat can do now."""

    revision: int
    to_act: str | None
    actions: list[Action]


class Hint(BaseModel):
    """What a machine would do."""

    action: str
    text: str


class RuleText(BaseModel):
    """A rule of the rulebook."""

    rule: str
    text: str
