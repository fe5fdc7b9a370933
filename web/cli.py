"""`pincite`: the commands of all layers under one name. The environment is read here, nowhere below."""

from __future__ import annotations

import sys

import click

from gazetteers.errors import GazetteerError
from ingest.document.errors import IngestError, StoreError
from web.commands.lazy import LazyGroup
from web.commands.listing import COMMANDS
from web.commands.options import BAD_INPUT, NO_INDEX, say
from web.settings import index_folder


class Pincite(LazyGroup):
    """The group of all commands. What a person can mend is one line on standard error, never a traceback."""

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; errors of the layers become their exit codes."""
        try:
            return super().invoke(ctx)
        except StoreError as error:
            say(str(error))
            ctx.exit(NO_INDEX)
        except (IngestError, GazetteerError) as error:
            say(str(error))
            ctx.exit(BAD_INPUT)


@click.group(
    cls=Pincite,
    listing=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 fine, 1 finished with findings, 2 usage, 3 bad input, 4 index missing or stale.",
)
@click.version_option(package_name="pincite", message="%(version)s")  # looked up only where it is asked for
@click.pass_context
def main(ctx: click.Context) -> None:
    """Find the references in documents and what each points at, with the evidence for it, or why that cannot be said.

    Read documents into an index first: pincite ingest FILE. The index is ./pincite-index, or the folder that
    PINCITE_INDEX or --index names.
    """
    ctx.obj = {"index": index_folder()}


if __name__ == "__main__":
    sys.exit(main())
