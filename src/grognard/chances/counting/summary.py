"""From counts to an answer: the tally of an estimate as `Odds`."""

from __future__ import annotations

from typing import Final

from grognard.battle.state.costs import COSTS
from grognard.battle.state.endings import DEFEATS, ENDINGS
from grognard.battle.state.tally import LONGEST, FightTally, SideTally, list_weapons
from grognard.battle.state.weapon import MISSILE
from grognard.chances.counting.arena import Arena
from grognard.chances.counting.intervals import Chance, Mean
from grognard.chances.counting.monte_carlo import Estimate, Limits
from grognard.chances.counting.result import CombatantOdds, FightsFound, Odds, SideOdds, WeaponOdds
from grognard.tactics.skill_levels import describe_play

_SHOWN_ROUND: Final = 0.001
"""Survival is given up to the round that all but so few fights do not outlast."""


def summarize_odds(arena: Arena, estimate: Estimate[FightTally], limits: Limits) -> Odds:
    """The odds that an estimate gives."""
    tally = estimate.tally
    plan = arena.plan
    fights = int(tally.fights)
    return Odds(
        title=plan.encounter.title,
        rules=plan.rulebook.id,
        rules_title=plan.rulebook.title,
        seed=plan.seed,
        fights=fights,
        margin=limits.margin,
        stopped=estimate.stopped,
        notes=arena.notes,
        watched=plan.watched,
        sides=tuple(_describe_side(arena, tally, number) for number in range(len(tally.sides))),
        nobody=Chance.seen(int(tally.wins[-1]), fights),
        played=describe_play(plan.encounter, plan.tactics, arena.battle),
        plainly=None,
        expertly=None,
        endings={name: int(count) for name, count in zip(ENDINGS, tally.endings, strict=True) if count},
        rounds=Mean.seen(int(tally.rounds), squares=int(tally.rounds_squared), of=fights),
        lengths=tuple(int(count) for count in tally.lengths),
        combatants=tuple(
            _describe_combatant(arena, tally, number)
            for number in range(len(tally.combatants))
            if arena.battle.combatants[number].called_by < 0
        ),
        weapons=_describe_weapons(arena, tally),
        found=FightsFound(worst=int(tally.worst.number), closest=int(tally.closest.number)),
        borrowed=arena.borrowed,
    )


def _describe_side(arena: Arena, tally: FightTally, number: int) -> SideOdds:
    fights = int(tally.fights)
    counts = tally.sides[number]
    size = int(counts.size)
    losses = [int(count) for count in counts.losses]
    there = sum(1 for one in arena.battle.sides[number].own if one.arrival == 0)
    standing, alive = _follow_rounds(counts, fights, there=there, last=_last_shown_round(tally))
    return SideOdds(
        name=arena.plan.encounter.sides[number].name,
        size=size,
        player_characters=arena.plan.encounter.sides[number].player_characters,
        wins=Chance.seen(int(tally.wins[number]), fights),
        no_losses=Chance.seen(losses[0], fights),
        some_losses=Chance.seen(sum(losses[1:size]), fights),
        all_lost=Chance.seen(losses[size], fights),
        mean_losses=Mean.seen(
            sum(k * count for k, count in enumerate(losses)),
            squares=sum(k * k * count for k, count in enumerate(losses)),
            of=fights,
        ),
        hit_points=Mean.seen(int(counts.hit_points), squares=int(counts.hit_points_squared), of=fights),
        full_hit_points=int(counts.max_hit_points) / fights,
        losses=tuple(losses),
        defeats={how: int(count) for how, count in zip(DEFEATS, counts.defeats, strict=True) if count},
        costs={what: count / fights for what, count in zip(COSTS, counts.costs, strict=True) if count},
        standing=standing,
        alive=alive,
    )


def _last_shown_round(tally: FightTally) -> int:
    """The round by whose end all but very few fights are over."""
    few = _SHOWN_ROUND * int(tally.fights)
    left = int(tally.fights)
    for number, count in enumerate(tally.lengths):
        left -= int(count)
        if left <= few:
            return max(1, min(number, LONGEST))
    return LONGEST


def _follow_rounds(
    counts: SideTally, fights: int, *, there: int, last: int
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Average members standing and alive at the end of each round; who is out of a fight stays as it was."""
    standing, alive = [float(there)], [float(counts.size)]
    over_standing = int(counts.rounds[0].final_standing)
    over_alive = int(counts.rounds[0].final_alive)
    for one in counts.rounds[1 : last + 1]:
        over_standing += int(one.final_standing)
        over_alive += int(one.final_alive)
        standing.append((int(one.standing) + over_standing) / fights)
        alive.append((int(one.alive) + over_alive) / fights)
    return tuple(standing), tuple(alive)


def _describe_combatant(arena: Arena, tally: FightTally, number: int) -> CombatantOdds:
    fights = int(tally.fights)
    who = arena.battle.combatants[number]
    counts = tally.combatants[number]
    return CombatantOdds(
        name=who.name,
        side=arena.battle.sides[who.own_side].name,
        kind=who.own_profile.kind,
        dead=Chance.seen(int(counts.dead), fights),
        unconscious=int(counts.unconscious) / fights,
        fled=int(counts.fled) / fights,
        surrendered=int(counts.surrendered) / fights,
        helpless=int(counts.helpless) / fights,
        standing=int(counts.standing) / fights,
        hit_points=int(counts.hit_points) / fights,
        full_hit_points=int(counts.max_hit_points) / fights,
        attacks=int(counts.attacks) / fights,
        hits=int(counts.hits) / fights,
        damage=int(counts.damage) / fights,
        kills=int(counts.kills) / fights,
        tenths=tuple(int(count) for count in counts.tenths),
    )


FIRE: Final = "fire, flasks, powers"
"""The name in place of a weapon for damage without one."""


def _describe_weapons(arena: Arena, tally: FightTally) -> tuple[WeaponOdds, ...]:
    """The weapons used, those of one kind, side and name added up, the deadliest first."""
    sums: dict[tuple[str, str, str, bool], list[int]] = {}
    for (owner, weapon), counts in zip(list_weapons(arena.battle.combatants), tally.weapons, strict=True):
        side = arena.battle.sides[owner.own_side].name
        key = (side, owner.own_profile.kind, weapon.name, weapon.flags & MISSILE != 0)
        numbers = [int(counts.attacks), int(counts.hits), int(counts.damage), int(counts.kills)]
        sums[key] = [a + b for a, b in zip(sums.get(key, [0] * 4), numbers, strict=True)]
    for side_entry, counts in zip(arena.battle.sides, tally.harms, strict=True):
        sums[(side_entry.name, side_entry.name, FIRE, True)] = [0, 0, int(counts.damage), int(counts.kills)]
    fights = int(tally.fights)
    killed = sum(numbers[3] for numbers in sums.values())
    ranked = sorted(sums.items(), key=lambda item: (-item[1][3], -item[1][2], -item[1][0], item[0]))
    return tuple(
        WeaponOdds(
            side=side,
            kind=kind,
            weapon=weapon,
            missile=missile,
            attacks=numbers[0] / fights,
            hits=numbers[1] / fights,
            damage=numbers[2] / fights,
            kills=numbers[3] / fights,
            share=numbers[3] / killed if killed else 0.0,
        )
        for (side, kind, weapon, missile), numbers in ranked
        if numbers[0] or numbers[2]
    )
