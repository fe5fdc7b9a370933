"""`pincite`: the commands of all layers under one name. The environment is read here, nowhere below."""

from __future__ import annotations

import sys

import click

from web.commands.lazy import LazyGroup
from web.commands.listing import COMMANDS
from web.settings import index_folder, jurisdiction


@click.group(
    cls=LazyGroup,
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
    ctx.obj = {"index": index_folder(), "jurisdiction": jurisdiction()}


if __name__ == "__main__":
    sys.exit(main())
