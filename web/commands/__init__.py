"""The command line: every command, and what may end a process."""
