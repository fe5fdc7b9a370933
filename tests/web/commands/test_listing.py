"""The listing of commands says of each what the command says of itself, and importing it imports none of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click
import pytest

from web.cli import main
from web.commands.gazetteer import gazetteer_group
from web.commands.lazy import LazyGroup

FOLDER = Path(__file__).parents[3] / "web" / "commands"
GROUPS = {"pincite": main, "gazetteer": gazetteer_group}
SHARED = {
    "ingest_jobs",
    "ingest_lines",
    "__init__",
    "document_references",
    "gazetteer_names",
    "lazy",
    "listing",
    "options",
    "overlay",
    "reference_lines",
    "session",
    "terminal",
}
"""Modules of web/commands that hold no command."""


@pytest.mark.parametrize("name", GROUPS)
@pytest.mark.parametrize("room", [20, 45, 80, 500])
def test_short_helps_are_the_commands_own(name: str, room: int) -> None:
    group = GROUPS[name]
    assert isinstance(group, LazyGroup)
    for listed in group.lazy.listing.values():
        told = click.Command(listed.name, help=listed.help)
        command = group.commands[listed.name]
        assert command.name == listed.name
        assert told.get_short_help_str(room) == command.get_short_help_str(room), listed.name


def test_every_command_of_the_folder_is_listed() -> None:
    listed = {c for group in GROUPS.values() for c in group.commands.values()}
    for path in sorted(FOLDER.glob("*.py")):
        if path.stem in SHARED:
            continue
        module = __import__(f"web.commands.{path.stem}", fromlist=["_"])
        own = {c for c in vars(module).values() if isinstance(c, click.Command)}
        assert own, f"{path.name} holds no command"
        assert own <= listed, path.name


def test_help_shows_every_command_in_order_and_is_click_s_own() -> None:
    context = click.Context(main, info_name="pincite", terminal_width=100)
    ours = main.get_help(context)
    formatter = context.make_formatter()
    click.Group.format_commands(main, context, formatter)  # loads them all
    assert formatter.getvalue().strip() in ours
    assert main.list_commands(context) == list(main.commands)


def test_a_group_takes_a_command_that_is_not_listed() -> None:
    @click.group(cls=LazyGroup, listing=())
    def group() -> None:
        """A group."""

    @group.command("one")
    def one() -> None:
        """One."""

    assert list(group.commands) == ["one"]
    assert "  one  One." in group.get_help(click.Context(group))
    del group.commands["one"]
    assert len(group.commands) == 0


@pytest.mark.usefixtures("unmeasured")
@pytest.mark.usefixtures("unmeasured")
def test_help_imports_no_command() -> None:
    code = "import sys; from web.cli import main; main(['--help'], standalone_mode=False); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert {f"web.commands.{path.stem}" for path in FOLDER.glob("*.py") if path.stem not in SHARED} & loaded == set()
    assert not loaded & {"flask", "sqlite3", "networkx", "ahocorasick"}
