"""`ludomancer serve`: the tables in the browser."""

from typing import Annotated

import typer

from ludomancer.commands.common import BadArgument

MISSING = "the tables in the browser need more: pip install 'ludomancer[server]' (the terminal has: ludomancer play)"


def serve(
    host: Annotated[
        str | None, typer.Option(metavar="H", help="Where to listen: 127.0.0.1 (this machine), 0.0.0.0 (the network).")
    ] = None,
    port: Annotated[int | None, typer.Option(metavar="P", min=0, max=65535, help="The port; 0: any free one.")] = None,
    database_url: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Where tables are kept: a PostgreSQL; without it a file in the data folder."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Processes that serve; above 1 with PostgreSQL only.")
    ] = None,
    public_url: Annotated[
        str | None, typer.Option(metavar="U", help="The address by which people reach the server.")
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")] = False,
    or_open: Annotated[bool, typer.Option("--or-open", hidden=True)] = False,  # a server that runs already
) -> None:
    """Serve the tables in the browser. Games stay when the server ends."""
    try:
        from ludomancer.server import run
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("ludomancer"):
            raise
        raise BadArgument(MISSING) from None
    settings = run.chosen_settings(
        host=host, port=port, database_url=database_url, workers=workers, public_url=public_url
    )
    run.serve(settings, browser=not no_browser, or_open=or_open)
