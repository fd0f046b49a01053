"""The states of a campaign's people after a battle: its first combatants, in their order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from grognard.adventure.party.aftermath import count_morale_twos, has_no_shield, magic_spent, pools_spent
from grognard.adventure.party.missiles import count_gone
from grognard.battle.hurts.draining import negative_levels
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.dying import is_bound_up
from grognard.battle.state.effect import effect_amount, effect_kind, effect_rounds
from grognard.battle.state.events import LEVEL_LOST, LEVEL_REGAINED
from grognard.battle.state.power import DEVICE, MEMORISED, POTION, SCROLL
from grognard.battle.view.fates import CAPTURED, fate_from_state, state_of
from grognard.campaign.away.trip import PersonAfterTrip

_LASTING: Final = (
    (effects.BLINDNESS, "blind", True),
    (effects.PETRIFICATION, "petrified", False),
    (effects.DISEASED, "diseased", False),
    (effects.ROTTING, "rotting", False),
    (effects.LYCANTHROPY, "lycanthropic", False),
    (effects.FEEBLENESS, "feebleminded", True),
    (effects.PARALYSIS, "paralysed", True),
    (effects.CHARM, "charmed", True),
    (effects.DYING, "dying", False),
)
"""What outlasts a fight, and what a campaign calls it; some of it only where it has no end of its own."""

_USED: Final = (("potion", POTION), ("scroll", SCROLL))


def states_after_battle(battle: Battle, people: Sequence[str]) -> tuple[PersonAfterTrip, ...]:
    """Each person's state after a battle; `people` are the ids of its first combatants."""
    lost = is_lost(battle)
    ones = count_morale_twos(battle.log)
    return tuple(
        _came(battle, one, who, lost=lost, ones=ones[int(one.index)])
        for who, one in zip(people, battle.combatants[: len(people)], strict=True)
    )


def is_lost(battle: Battle) -> bool:
    """Whether another side than the company's has won."""
    return battle.winner >= 0 and battle.winner != battle.combatants[0].own_side


def _came(battle: Battle, one: Combatant, who: str, *, lost: bool, ones: int) -> PersonAfterTrip:
    state = state_of(one)
    return PersonAfterTrip(
        who,
        state,
        int(one.hit_points) if is_bound_up(one) else max(0, int(one.hit_points)),
        taken=lost and fate_from_state(state, lost=lost) == CAPTURED,
        losses=_losses(battle, one),
        conditions=_lasting(one),
        constitution=sum(
            int(effect_amount(effect))
            for effect in one.effects
            if effect_kind(effect) == effects.CONSTITUTION
        ),
        spent=tuple(magic_spent(one, MEMORISED)),
        used=tuple(f"{kind} of {name}" for kind, means in _USED for name in magic_spent(one, means)),
        shot=count_gone(battle, one, lost=lost),
        charges=dict(Counter(magic_spent(one, DEVICE))),
        ones=ones,
        pools=pools_spent(one),
        shield_gone=has_no_shield(one),
    )


def _lasting(one: Combatant) -> tuple[str, ...]:
    names = []
    for kind, name, endless in _LASTING:
        found = effects.find_effect(one, kind)
        if kind == effects.DYING and is_bound_up(one):
            continue
        if found and not (endless and effect_rounds(found)):
            names.append(name)
    return tuple(names)


def _losses(battle: Battle, one: Combatant) -> tuple[int, ...]:
    """The hit points lost with each drained level that was not regained, as they were rolled.

    Regained levels are the last ones drained; where the rolls are unknown, the losses are even.
    """
    levels = int(negative_levels(one))
    if not levels:
        return ()
    points = int(effect_amount(effects.find_effect(one, effects.NEGATIVE_LEVELS)))
    losses: list[int] = []
    for event in battle.log.events if battle.log is not None else []:
        if event.target == one.index and event.code == LEVEL_LOST:
            losses.append(event.amount)
        elif event.target == one.index and event.code == LEVEL_REGAINED and losses:
            losses.pop()
    if len(losses) != levels or sum(losses) != points:
        even, over = divmod(points, levels)
        losses = [even + (number < over) for number in range(levels)]
    return tuple(losses)
