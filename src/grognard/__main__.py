"""``python -m grognard``."""

from __future__ import annotations

from grognard.cli.main import run_program

if __name__ == "__main__":
    run_program()
