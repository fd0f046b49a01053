"""The levels of skill with which a side can be played, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from grognard.base.errors import InputError
from grognard.battle.state.battle import Battle
from grognard.battle.turns.opening import leading_side
from grognard.battle.turns.talk import has_speaker, obvious_reason
from grognard.battle.view.policy import Policy
from grognard.encounter.entries import Encounter, Pursuit, pursuit_of, resolve_of
from grognard.encounter.play_styles import Style, find_side, with_styles
from grognard.rules.reaction import IMMEDIATE_ATTACK
from grognard.tactics.expert import Expert
from grognard.tactics.plain import Plain
from grognard.tactics.sensible import Sensible

Tactics = Callable[[], Policy]
"""Makes the policy of a side: a class, or a function that another process can find by its name."""

ManyTactics = Sequence[Tactics | str] | Style | Mapping[str, Tactics | str] | None
"""How the sides of an encounter are played: see `settle_tactics`."""

LEVELS: Final[dict[str, type[Policy]]] = {"plain": Plain, "sensible": Sensible, "expert": Expert}

USUAL: Final = Sensible
"""What plays a side of which nothing else is said."""


def tactics_of(encounter: Encounter) -> tuple[type[Policy], ...]:
    """The tactics of each side of an encounter: its own, or the usual ones.

    >>> from grognard.encounter.matchups import parse_matchup
    >>> [one.__name__ for one in tactics_of(parse_matchup("1 fighter 1 vs 1 orc"))]
    ['Sensible', 'Sensible']
    """
    return tuple(LEVELS[side.tactics] if side.tactics else USUAL for side in encounter.sides)


def settle_tactics(
    encounter: Encounter, tactics: ManyTactics, resolve: Style
) -> tuple[Encounter, tuple[Tactics, ...]]:
    """An encounter with its tactics, and the policy of each side.

    Args:
        encounter: the encounter.
        tactics: a skill for all sides; or for each side, in their order or by its name, a skill or what
            makes its policy; or None.
        resolve: when the players' sides break off, or when each side does that is named.

    Raises:
        InputError: there is no such skill, resolve or side, or there are not as many policies as sides.
    """
    if tactics is None or isinstance(tactics, str):
        encounter = with_styles(encounter, tactics=tactics or "", resolve=resolve)
        return encounter, tactics_of(encounter)
    if not isinstance(tactics, Mapping):
        if len(tactics) != len(encounter.sides):
            problem = f"{len(tactics)} tactics"
            raise InputError(problem, expected=f"one for each of {len(encounter.sides)} sides")
        tactics = {str(number): one for number, one in enumerate(tactics, start=1)}
    skills = {side: one for side, one in tactics.items() if isinstance(one, str)}
    encounter = with_styles(encounter, tactics=skills, resolve=resolve)
    chosen: list[Tactics] = [*tactics_of(encounter)]
    for side, maker in tactics.items():
        if not isinstance(maker, str):
            chosen[find_side(encounter, side, "tactics")] = maker
    return encounter, tuple(chosen)


PURSUITS: Final[dict[Pursuit, str]] = {
    "none": "letting fleeing enemies go",
    "shots only": "shooting at fleeing enemies",
    "when stronger": "giving chase when stronger",
    "chase": "giving chase",
}
"""The words for a side's pursuit of fleeing enemies."""


def describe_play(encounter: Encounter, tactics: Sequence[Tactics], battle: Battle) -> str:
    """The tactics of the sides in a line: their level, when they leave, their pursuit, and whether they talk.

    `battle` is one that was set up from the encounter, at any moment.

    >>> import grognard
    >>> fight = grognard.start("1 fighter 1 vs 1 orc", seed=1)
    >>> describe_play(fight.encounter, fight.tactics, fight.battle)
    'all sensible; the party prudent, shooting at fleeing enemies; others pursue as their kind does'
    """
    names = [_skill_name_of(one) for one in tactics]
    alike = len(set(names)) == 1
    said = [f"all {names[0]}"] if alike else []
    for name, side in zip(names, encounter.sides, strict=True):
        # Plain tactics never leave; sides that check morale need no word on fighting to the death.
        resolve = resolve_of(side) if name != "plain" and (side.player_characters or side.resolve) else ""
        pursuit = PURSUITS.get(pursuit_of(side), "")
        words = [word for word in ("" if alike else name, resolve, pursuit) if word]
        if words:
            said.append(f"{_with_article(side.name)} {', '.join(words)}")
    by_kind = [side for side in encounter.sides if pursuit_of(side) not in PURSUITS]
    if by_kind:
        others = "all" if len(by_kind) == len(encounter.sides) else "others"
        said.append(f"{others} pursue as their kind does")
    meeting = _describe_meeting(encounter, battle)
    if meeting:
        said.append(meeting)
    return "; ".join(said)


def _describe_meeting(encounter: Encounter, battle: Battle) -> str:
    """Whether a reaction is rolled and the sides may talk; empty where they come to blows at once."""
    if encounter.reaction != "roll":
        return "" if encounter.reaction == IMMEDIATE_ATTACK else f"the reaction is {encounter.reaction}"
    party = leading_side(battle)
    met = [one for side in battle.sides if side is not party for one in side.own if one.called_by < 0]
    if obvious_reason(met):
        return "no reaction is rolled: they attack at once"
    if not has_speaker(met):
        return "a reaction is rolled, but they do not talk"
    if not has_speaker(party.own):
        return "a reaction is rolled, but nobody speaks for the party"
    return "a reaction is rolled, and they may talk"


def _with_article(name: str) -> str:
    return name if name.lower().startswith("the ") else f"the {name.lower()}"


def _skill_name_of(tactics: Tactics) -> str:
    """The skill of tactics, or else the name of their maker."""
    for name, level in LEVELS.items():
        if tactics is level:
            return name
    return getattr(tactics, "__name__", "tactics of your own")
