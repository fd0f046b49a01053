"""The reference fight as the naive loop that most people would write: no positions, no rules engine.

Four fighters (armour class 15, 6 hit points, +1, d8) meet six goblins (armour class 14, d8-1 hit points but
at least 1, +0, d6, morale 7). Each round everyone rolls d6 and acts from 6 down to 1, fighters first among
equals, striking the first living enemy; a 1 always misses and a 20 always hits. When half the goblins have
fallen they check morale once, on 2d6, and run when it comes up above 7. `naive.c` is the same fight.
"""

from __future__ import annotations

import json
import sys
import time
from random import Random

FIGHTERS = 4
GOBLINS = 6


class Combatant:
    """One fighter or goblin."""

    def __init__(self, *, armour_class: int, hit_points: int, attack_bonus: int, damage_die: int) -> None:
        self.armour_class = armour_class
        self.hit_points = hit_points
        self.attack_bonus = attack_bonus
        self.damage_die = damage_die


def find_living(side: list[Combatant]) -> Combatant | None:
    """The first of a side that still lives."""
    for combatant in side:
        if combatant.hit_points > 0:
            return combatant
    return None


def strike(attacker: Combatant, *, target: Combatant, rng: Random) -> None:
    """One attack and its damage."""
    face = rng.randint(1, 20)
    hit = face == 20 or (face > 1 and face + attacker.attack_bonus >= target.armour_class)
    if hit:
        target.hit_points -= rng.randint(1, attacker.damage_die)


def fight(rng: Random) -> bool:
    """One fight to the end; whether the fighters won."""
    fighters = [
        Combatant(armour_class=15, hit_points=6, attack_bonus=1, damage_die=8) for _ in range(FIGHTERS)
    ]
    goblins = [
        Combatant(armour_class=14, hit_points=max(1, rng.randint(1, 8) - 1), attack_bonus=0, damage_die=6)
        for _ in range(GOBLINS)
    ]
    entries = [(fighter, goblins) for fighter in fighters] + [(goblin, fighters) for goblin in goblins]
    checked = False
    while True:
        order = sorted(((rng.randint(1, 6), entry) for entry in entries), key=lambda pair: -pair[0])
        for _, (attacker, enemies) in order:
            if attacker.hit_points <= 0:
                continue
            target = find_living(enemies)
            if target is None:
                return enemies is goblins
            strike(attacker, target=target, rng=rng)
            if not checked and enemies is goblins and target.hit_points <= 0:
                alive = sum(goblin.hit_points > 0 for goblin in goblins)
                if 0 < alive <= GOBLINS // 2:
                    checked = True
                    if rng.randint(1, 6) + rng.randint(1, 6) > 7:
                        return True


def main() -> None:
    """Fight as often as the first argument says, and print fights, wins and seconds as JSON."""
    count = int(sys.argv[1])
    rng = Random(int(sys.argv[2]))
    started = time.perf_counter()
    wins = sum(fight(rng) for _ in range(count))
    print(json.dumps({"fights": count, "wins": wins, "seconds": time.perf_counter() - started}))


if __name__ == "__main__":
    main()
