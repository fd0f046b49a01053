"""All that an adventure earned: foes, treasure, challenges, added up before it is divided."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grognard.advancement.worth import Foe, Worth, worth_of
from grognard.base.errors import InputError
from grognard.creatures.coins import COPPER_IN_GOLD
from grognard.rulebooks.advancement_schema import AwardRules
from grognard.rulebooks.experience_schema import ExperienceRules
from grognard.rules.experience import worth_by_hit_dice


class Treasure(msgspec.Struct, frozen=True):
    """A treasure found, valued in copper pieces; magic or abandoned treasure earns no experience.

    `said` is the treasure as written, `what` the words besides its value: none for coins.
    """

    copper: int
    what: str = ""
    magic: bool = False
    left: bool = False
    said: str = ""


class Challenge(msgspec.Struct, frozen=True):
    """Something else that was overcome: of a `level`, as a monster of that, or worth `points`."""

    points: int = 0
    level: int = 0


class Earned(msgspec.Struct, frozen=True):
    """The pool of an adventure and its parts: `tallied` are points that were added up before."""

    foes: tuple[Worth, ...]
    monsters: int
    treasure: int
    challenges: tuple[int, ...]
    tallied: int

    @property
    def pool(self) -> int:
        """All of it.

        Rule: bf.xp.award-per-adventure, bf.xp.sources-other, bxe.xp.two-sources, bxe.xp.pool-all
        """
        return self.monsters + self.treasure + sum(self.challenges) + self.tallied


def add_up(
    table: ExperienceRules,
    rules: AwardRules,
    *,
    foes: Sequence[Foe] = (),
    treasure: Sequence[Treasure] = (),
    challenges: Sequence[Challenge] = (),
    tallied: int = 0,
) -> Earned:
    """Add up what an adventure earned.

    Rule: bf.xp.award-per-adventure, bxe.xp.pool-all, bxe.xp.monster-total-formula

    Raises:
        InputError: the book has no experience for some of it.
    """
    weighed = tuple([worth_of(table, rules, foe) for foe in foes])
    return Earned(
        weighed,
        sum(one.points for one in weighed),
        treasure_points(rules, treasure),
        tuple([challenge_points(table, rules, one) for one in challenges]),
        tallied,
    )


def treasure_points(rules: AwardRules, found: Sequence[Treasure]) -> int:
    """The points for treasure: all values added up, then as many points for each whole gold piece.

    Rule: bxe.xp.treasure-rate, bxe.xp.treasure-sum-in-gp, bxe.xp.treasure-non-magical-only,
        bxe.xp.treasure-recovered
    """
    copper = sum(one.copper for one in found if not one.magic and not one.left)
    return copper * rules.treasure // COPPER_IN_GOLD


def challenge_points(table: ExperienceRules, rules: AwardRules, challenge: Challenge) -> int:
    """The points for a challenge that was no fight.

    Rule: bf.xp.sources-other, bf.xp.challenge-level, bf.xp.challenge-flat

    Raises:
        InputError: the book gives nothing for such.
    """
    if not rules.challenges:
        raise InputError(
            "this book gives experience for foes and treasure alone",
            key="challenge",
            expected="--percent for people who did well, or --option advancement.awards.challenges=true",
        )
    if challenge.level:
        return worth_by_hit_dice(table, hit_dice=challenge.level) or 0
    return challenge.points
