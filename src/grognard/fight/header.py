"""The header of a fight for a program: what is fought, by which rules and dice, and the combatants."""

from __future__ import annotations

from grognard import __version__
from grognard.battle.state.events import REFEREE
from grognard.encounter.borrowed import borrowed_facts, borrowed_in
from grognard.fight.fight import Fight
from grognard.fight.records import EVENT_VERSION


def describe_header(fight: Fight, *, viewer: int = REFEREE) -> dict[str, object]:
    """Describe what is fought, by which rules and dice, the combatants, and the version of the events.

    A side is told of its own combatants alone, and not the seed, by which it would know all dice to come.
    """
    return {
        "type": "header",
        "grognard": __version__,
        "events": EVENT_VERSION,
        "title": fight.encounter.title,
        "rules": {
            "id": fight.rulebook.id,
            "title": fight.rulebook.title,
            "round": fight.rulebook.round.structure,
            "armour_class": fight.rulebook.armour.convention,
        },
        **({"seed": fight.seed} if viewer == REFEREE else {}),
        "borrowed": borrowed_facts(borrowed_in(fight.battle, fight.rulebook, viewer=viewer)),
        "sides": [
            {
                "name": side.name,
                "player_characters": bool(side.player_characters),
                "combatants": [
                    {
                        "name": one.name,
                        "kind": one.profile.kind,
                        "armour_class": int(
                            fight.battle.ruleset.shown_armour_class(one.profile.armour_class)
                        ),
                        "hit_points": int(one.max_hit_points),
                        "summary": one.profile.summary,
                    }
                    for one in side.own
                ],
            }
            for side in fight.battle.sides
            if viewer in (REFEREE, side.index)
        ],
    }
