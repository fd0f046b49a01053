"""``python -m grognard``."""

from __future__ import annotations

from grognard.faces.cli.main import run_program

if __name__ == "__main__":
    run_program()
