"""`pincite`: the commands of all layers under one name. The environment is read here, nowhere below."""

from __future__ import annotations

import sys
from importlib.metadata import version

import click

from gazetteers.errors import GazetteerError
from ingest.document.errors import IngestError, StoreError
from web.commands import audit as audit_cli
from web.commands import gazetteer as gazetteers_cli
from web.commands import gazetteer_words as gazetteer_cli
from web.commands import ingest as ingest_cli
from web.commands import maintenance as maintenance_cli
from web.commands import refs as references_cli
from web.commands import resolve as resolver_cli
from web.commands import search as search_cli
from web.commands import serve as serve_cli
from web.commands.options import BAD_INPUT, NO_INDEX
from web.settings import index_folder


class Pincite(click.Group):
    """The group of all commands. What a person can mend is one line on standard error, never a traceback."""

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; errors of the layers become their exit codes."""
        try:
            return super().invoke(ctx)
        except StoreError as error:
            click.echo(str(error), err=True)
            ctx.exit(NO_INDEX)
        except (IngestError, GazetteerError) as error:
            click.echo(str(error), err=True)
            ctx.exit(BAD_INPUT)

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """The commands in the order in which they are used, not by name."""
        return list(self.commands)


@click.group(
    cls=Pincite,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 fine, 1 finished with findings, 2 usage, 3 bad input, 4 index missing or stale.",
)
@click.version_option(version("pincite"), message="%(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Find the references in documents and what each points at, with the evidence for it, or why that cannot be said.

    Read documents into an index first: pincite ingest FILE. The index is ./pincite-index, or the folder that
    PINCITE_INDEX or --index names.
    """
    ctx.obj = {"index": index_folder()}


gazetteer_cli.extend(gazetteers_cli.gazetteer_group)
for group in (
    ingest_cli.commands,
    search_cli.commands,
    references_cli.commands,
    resolver_cli.commands,
    [audit_cli.audit_command],
    gazetteers_cli.commands,
    maintenance_cli.commands,
    serve_cli.commands,
):
    for command in group:
        main.add_command(command)


if __name__ == "__main__":
    sys.exit(main())
