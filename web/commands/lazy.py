"""Commands that are loaded when they run: their modules import the readers, the search engine, the server."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, MutableMapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import click

from gazetteers.errors import GazetteerError
from ingest.document.errors import IngestError, StoreError
from web.commands.options import BAD_INPUT, NO_INDEX, STOPPED, UNREAD, say


@dataclass(frozen=True, slots=True)
class Listed:
    """A command as its group lists it: its name, where it stands ("module:attribute"), its first sentence of help."""

    name: str
    place: str
    help: str


class LazyCommands(MutableMapping[str, click.Command]):
    """The commands of a group by name, in the order of their listing; each is imported by the first that asks for it.

    Names and first sentences are told without importing anything.
    """

    def __init__(self, listing: Sequence[Listed]) -> None:
        self.listing = {listed.name: listed for listed in listing}
        self._loaded: dict[str, click.Command] = {}

    def __getitem__(self, name: str) -> click.Command:
        if name not in self._loaded:
            module, _, attribute = self.listing[name].place.partition(":")
            self._loaded[name] = getattr(import_module(module), attribute)
        return self._loaded[name]

    def __setitem__(self, name: str, command: click.Command) -> None:
        self._loaded[name] = command

    def __delitem__(self, name: str) -> None:
        del self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*self.listing, *self._loaded)))

    def __len__(self) -> int:
        return len({*self.listing, *self._loaded})

    def first_sentence(self, name: str) -> str:
        """What the listing says of a command, be it loaded or not; of one put in later, what it says itself."""
        return self.listing[name].help if name in self.listing else self._loaded[name].get_short_help_str(1000)


class LazyGroup(click.Group):
    """A group whose help lists its commands without importing them. What a person can mend in a command is one line on
    standard error and an exit code, never a traceback.
    """

    def __init__(self, *, listing: Sequence[Listed], **settings: Any) -> None:
        self.lazy = LazyCommands(listing)
        super().__init__(commands=self.lazy, **settings)

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
        except (KeyboardInterrupt, click.Abort):
            say("stopped")
            ctx.exit(STOPPED)
        except BrokenPipeError:
            with suppress(OSError):  # Python writes what is left at its end, and would complain
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(UNREAD)
        except OSError as error:
            if error.filename is None:
                raise
            say(f"{error.filename}: {error.strerror or error}")
            ctx.exit(BAD_INPUT)

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """The commands in the order of their listing, not by name."""
        return list(self.lazy)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write names and first sentences as click does, cut to the width of the page."""
        names = self.list_commands(ctx)
        room = formatter.width - 6 - max(map(len, names), default=0)  # click's own sum: two margins and the gap between
        sentences = [
            click.Command(name, help=self.lazy.first_sentence(name)).get_short_help_str(room) for name in names
        ]
        with formatter.section("Commands"):
            formatter.write_dl(list(zip(names, sentences, strict=True)))
