"""How a fight came out: who is left, who did what, and one sentence about it."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.battle.state import events as codes
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import (
    ASLEEP,
    BOUND,
    CHARMED,
    DEAD,
    FLEEING,
    GONE,
    HELD,
    SURRENDERED,
    UNCONSCIOUS,
)
from grognard.battle.state.side import Side
from grognard.battle.state.supply import of_hand
from grognard.text.wording import capital, count_words, is_many, join_words, side_words

STANDING: Final = "standing"
HURT: Final = "hurt"
DEAD_STATE: Final = "dead"
FLED: Final = "fled"
FLEES: Final = "fleeing"
SURRENDERS: Final = "surrendered"
TAKEN: Final = "bound"
TURNED: Final = "won over"

_STATES: Final = (
    (DEAD, DEAD_STATE),
    (GONE, FLED),
    (BOUND, TAKEN),
    (SURRENDERED, SURRENDERS),
    (UNCONSCIOUS, "unconscious"),
    (ASLEEP, "asleep"),
    (HELD, "held"),
    (CHARMED, "charmed"),
    (FLEEING, FLEES),
)


class CombatantSummary(msgspec.Struct, frozen=True):
    """One combatant at the end: its state, what it has left, what it did. `kills` are blows that felled.

    `used` counts what it shot and threw, by the name of the weapon.
    """

    name: str
    side: int
    kind: str
    state: str
    hit_points: int
    max_hit_points: int
    attacks: int
    hits: int
    damage: int
    kills: int
    used: dict[str, int] = {}


class Summary(msgspec.Struct, frozen=True):
    """A whole fight at its end, or as far as it has come; `winner` is a side's index or -1."""

    rounds: int
    over: bool
    ending: str
    winner: int
    sides: tuple[str, ...]
    combatants: tuple[CombatantSummary, ...]
    closing: str


def state_of(combatant: Combatant) -> str:
    """What has become of a combatant, in a word."""
    for flag, word in _STATES:
        if combatant.flags & flag:
            return word
    if combatant.side != combatant.own_side:
        return TURNED
    return HURT if combatant.hit_points < combatant.max_hit_points else STANDING


def summarize(battle: Battle) -> Summary:
    """Sum up a battle from its state and its log."""
    size = len(battle.combatants)
    attacks, hits, damage, kills = [0] * size, [0] * size, [0] * size, [0] * size
    last_blow: dict[int, int] = {}
    for event in battle.log.events if battle.log is not None else []:
        if event.code == codes.ATTACK:
            attacks[event.actor] += 1
            hits[event.actor] += int(event.roll is not None and event.roll.success is True)
        elif event.code in (codes.DAMAGE, codes.HARM) or (event.code == codes.BURN and event.actor >= 0):
            damage[event.actor] += event.amount
            last_blow[event.target] = event.actor
        elif event.code == codes.DEATH and event.target in last_blow:
            kills[last_blow[event.target]] += 1
    combatants = tuple(
        CombatantSummary(
            name=one.name,
            side=int(one.own_side),
            kind=one.own_profile.kind,
            state=state_of(one),
            hit_points=max(0, int(one.hit_points)),
            max_hit_points=int(one.max_hit_points),
            attacks=attacks[one.index],
            hits=hits[one.index],
            damage=damage[one.index],
            kills=kills[one.index],
            used=count_used(one),
        )
        for one in battle.combatants
    )
    return Summary(
        rounds=int(battle.round),
        over=bool(battle.over),
        ending=battle.ending,
        winner=int(battle.winner),
        sides=tuple(side.name for side in battle.sides),
        combatants=combatants,
        closing=_describe_end(battle),
    )


def count_used(combatant: Combatant) -> dict[str, int]:
    """What a combatant has shot and thrown away, by the name of the weapon."""
    used: dict[str, int] = {}
    for routine in combatant.profile.routines:
        spent = int(of_hand(combatant.spent, routine.hand)) if routine.is_missile else 0
        if spent > 0 and routine.supply >= 0:
            name = routine.weapons[0].name.removeprefix("thrown ")
            used[name] = used.get(name, 0) + spent
    return used


def format_used(summary: Summary) -> str:
    """What was shot and thrown, in a line; empty if nothing was."""
    parts = [
        f"{one.name} {join_words([f'{name} {count}' for name, count in one.used.items()])}"
        for one in summary.combatants
        if one.used
    ]
    return f"Shot or thrown: {'; '.join(parts)}." if parts else ""


def format_closing(summary: Summary) -> str:
    """The one sentence that says how it ended."""
    return summary.closing


def _describe_end(battle: Battle) -> str:
    rounds = count_words(int(battle.round), "round")
    if not battle.over:
        return f"The fight is not over after {rounds}."
    losses = "; ".join(_describe_losses(side) for side in battle.sides)
    if battle.ending == "parley":
        return "They talk, and nobody draws a weapon."
    if battle.ending == "parted in peace":
        return "They part in peace."
    if battle.winner >= 0:
        winner = battle.sides[battle.winner]
        verb = "win" if is_many(winner) else "wins"
        return f"{capital(side_words(winner))} {verb} in {rounds}. {capital(losses)}."
    return f"Nobody wins: {battle.ending} after {rounds}. {capital(losses)}."


def _describe_losses(side: Side) -> str:
    """What a side has lost: "the goblins: 4 dead, 2 fled"."""
    counts: dict[str, int] = {}
    for member in side.own:
        state = state_of(member)
        if state not in (STANDING, HURT):
            counts[state] = counts.get(state, 0) + 1
    if not counts:
        return f"{side_words(side)}: no losses"
    if len(side.own) == 1:
        return f"{side_words(side)}: {next(iter(counts))}"
    return f"{side_words(side)}: {join_words([f'{count} {state}' for state, count in counts.items()])}"
