"""The saved form of a whole fight."""

from __future__ import annotations

from grognard.base.errors import InputError
from grognard.fight.fight_protocol import FightProtocol
from grognard.storage.saves.saved_fight import SavedFight, capture_fight


def capture(fight: FightProtocol, *, midway: bool) -> SavedFight:
    """All that is needed to go on with a fight, with every line of play there is.

    `midway` says that it is in the middle of something, and stands nowhere.

    Raises:
        InputError: its dice do not come from a seed of its own.
    """
    if fight.seed is None or fight.number is not None:
        problem = "only a fight with a seed of its own can be saved"
        raise InputError(problem, expected="one started without dice=")
    line, others = fight.lines.capture()
    return capture_fight(
        fight.engine,
        encounter=fight.encounter,
        rulebook=fight.rulebook,
        seed=fight.seed,
        line=line,
        others=tuple(others),
        parents=fight.lines.parents,
        played=tuple(sorted(fight.control.sides)),
        orders=fight.control.save_orders(),
        thrown_by=fight.thrown_by,
        midway=midway,
    )
