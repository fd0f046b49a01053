"""The fight of `naive.py` as plain Python does it fast: flat lists of integers, nothing needless.

It is the same fight with the same chances, without objects, `randint`, and rolls for the dead. Combatants
0 to 3 are the fighters, 4 to 9 the goblins. Since everyone strikes the first living enemy, the dead of a side
are always those before its first.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Final

FIGHTERS: Final = 4
EVERYONE: Final = 10
HALF_FALLEN: Final = 7  # the first goblin when half of them lie
FIGHTERS_NEED: Final = 13  # +1 against armour class 14; a 20 always hits and a 1 never does
GOBLINS_NEED: Final = 15


def fight(random: Callable[[], float]) -> bool:
    """One fight to the end; whether the fighters won."""
    points = [6, 6, 6, 6, *[max(1, int(random() * 8)) for _ in range(6)]]
    living = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    fighter, goblin = 0, FIGHTERS  # the first of each side that still lives
    checked = False
    while True:
        # An entry is who it is in the last four bits, the highest initiative first.
        for entry in sorted([who - (int(random() * 6) + 1) * 16 for who in living]):
            who = entry & 15
            if who < FIGHTERS:
                if who < fighter or int(random() * 20) + 1 < FIGHTERS_NEED:
                    continue
                points[goblin] -= int(random() * 8) + 1
                if points[goblin] > 0:
                    continue
                living.remove(goblin)
                goblin += 1
                if goblin == EVERYONE:
                    return True
                if goblin >= HALF_FALLEN and not checked:
                    checked = True
                    if int(random() * 6) + 1 + int(random() * 6) + 1 > 7:
                        return True
            elif who >= goblin and int(random() * 20) + 1 >= GOBLINS_NEED:
                points[fighter] -= int(random() * 6) + 1
                if points[fighter] > 0:
                    continue
                living.remove(fighter)
                fighter += 1
                if fighter == FIGHTERS:
                    return False


def main() -> None:
    """Fight as often as the first argument says, and print fights, wins and seconds as JSON."""
    count = int(sys.argv[1])
    random = Random(int(sys.argv[2])).random
    started = time.perf_counter()
    wins = sum(fight(random) for _ in range(count))
    print(json.dumps({"fights": count, "wins": wins, "seconds": time.perf_counter() - started}))


if __name__ == "__main__":
    main()
