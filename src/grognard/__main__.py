"""``python -m grognard``."""

from __future__ import annotations

from grognard.program import run_program

if __name__ == "__main__":
    run_program()
