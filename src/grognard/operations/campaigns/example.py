"""A small campaign in a temporary file, to try operations on."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from grognard.base.files import write_whole
from grognard.operations.asking import ask
from grognard.operations.campaigns.beginning import BeginCampaign

_PEOPLE: Final = """\
title = "Stonewell"
chest = 100

[[people]]
name = "Dorn"
who = "fighter 4"
xp = 8200
hit_points = [8, 5, 6, 7]

[[people]]
name = "Wat"
who = "thief 4"
xp = 5000
hit_points = [4, 3, 4, 3]

[[hired]]
name = "armourer"
terms = "armourer"
since = 1
"""


@contextmanager
def example_campaign() -> Iterator[str]:
    """Make a campaign of two characters and an armourer; its file is deleted in the end.

    >>> from grognard.operations.asking import ask_in
    >>> from grognard.operations.campaigns.status import CampaignStatus
    >>> with example_campaign() as file:
    ...     ask_in(file, CampaignStatus()).facts.title
    'Stonewell'
    """
    with tempfile.TemporaryDirectory() as folder:
        origin = os.path.join(folder, "people.toml")
        write_whole(origin, _PEOPLE)
        yield ask(BeginCampaign(file=os.path.join(folder, "stonewell"), origin=origin)).facts.file
