"""Arguments of commands that may change a campaign; here so that to declare them loads nothing."""

from __future__ import annotations

import argparse


def add_change_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what every command takes that changes a campaign."""
    parser.add_argument("--dry-run", action="store_true", help="say what would be, and change nothing")
    parser.add_argument(
        "--command-id", metavar="TEXT", default="", help="ignore a repeat of the same command"
    )


def add_campaign_option(parser: argparse.ArgumentParser) -> None:
    """Declare the campaign of a command that is only asked of one; the only one here where none is named."""
    parser.add_argument("-c", "--campaign", metavar="FILE", default="", help="the campaign's file")


def add_campaign_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what a command takes that is answered alone, or for the people of a campaign."""
    parser.add_argument("-c", "--campaign", metavar="FILE", default="", help="use this campaign file")
    add_change_arguments(parser)
