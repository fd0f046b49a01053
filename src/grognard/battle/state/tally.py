"""The results of a run of fights, counted as they are fought: sums only; no fight is kept."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.battle.state.blow import Blow
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.costs import (
    CARRIED,
    COSTS,
    HELPLESS,
    is_lost,
    loss_of,
    note_spent,
)
from grognard.battle.state.endings import DEFEATS, ENDINGS, IN_PIECES, NEVER_CAME, defeat_of
from grognard.battle.state.flags import (
    DEAD,
    FLEEING,
    GONE,
    HELD,
    NOT_STANDING,
    SURRENDERED,
    UNABLE,
    UNCONSCIOUS,
)
from grognard.battle.state.side import Side
from grognard.battle.state.weapon import Weapon

LONGEST: Final = 60
"""Rounds counted one by one; longer fights share the place after it."""

TENTHS: Final = 10
"""Hit points left are counted in tenths of the full number, with a place for none."""

WORST_LOSS: Final = 1_000_000


@final
class CombatantTally:
    """One combatant's fates and deeds over all fights."""

    def __init__(self) -> None:
        self.dead: i64 = 0
        self.unconscious: i64 = 0
        self.fled: i64 = 0
        self.surrendered: i64 = 0
        self.standing: i64 = 0
        self.helpless: i64 = 0
        self.attacks: i64 = 0
        self.hits: i64 = 0
        self.damage: i64 = 0
        self.kills: i64 = 0
        self.hit_points: i64 = 0
        self.max_hit_points: i64 = 0
        self.tenths: vec[i64] = vec[i64]([0] * (TENTHS + 1))
        # Whose blow with what came last in the fight under way; not a count.
        self.last_attacker: i64 = -1
        self.last_weapon: i64 = -1

    def write(self, numbers: list[int]) -> None:
        """Append all counts."""
        numbers.extend([self.dead, self.unconscious, self.fled, self.surrendered, self.standing])
        numbers.extend([self.attacks, self.hits, self.damage, self.kills])
        numbers.extend([self.hit_points, self.max_hit_points, self.helpless])
        numbers.extend(list(self.tenths))

    def add(self, numbers: list[int], at: i64) -> i64:
        """Add counts as `write` wrote them from that place on; returns the place after them."""
        self.dead += numbers[at]
        self.unconscious += numbers[at + 1]
        self.fled += numbers[at + 2]
        self.surrendered += numbers[at + 3]
        self.standing += numbers[at + 4]
        self.attacks += numbers[at + 5]
        self.hits += numbers[at + 6]
        self.damage += numbers[at + 7]
        self.kills += numbers[at + 8]
        self.hit_points += numbers[at + 9]
        self.max_hit_points += numbers[at + 10]
        self.helpless += numbers[at + 11]
        place: i64 = 0
        while place < len(self.tenths):
            self.tenths[place] += numbers[at + 12 + place]
            place += 1
        return at + 12 + place


@final
class WeaponTally:
    """The attacks, hits, damage and kills with one kind of weapon of one kind of combatant."""

    def __init__(self) -> None:
        self.attacks: i64 = 0
        self.hits: i64 = 0
        self.damage: i64 = 0
        self.kills: i64 = 0

    def write(self, numbers: list[int]) -> None:
        """Append all counts."""
        numbers.extend([self.attacks, self.hits, self.damage, self.kills])

    def add(self, numbers: list[int], at: i64) -> i64:
        """Add counts as `write` wrote them from that place on; returns the place after them."""
        self.attacks += numbers[at]
        self.hits += numbers[at + 1]
        self.damage += numbers[at + 2]
        self.kills += numbers[at + 3]
        return at + 4


@final
class RoundTally:
    """A side at the end of one round, added up over the fights that went on: members standing and alive.

    `final_standing` and `final_alive` count the same for the fights that ended in this round.
    """

    def __init__(self) -> None:
        self.standing: i64 = 0
        self.alive: i64 = 0
        self.final_standing: i64 = 0
        self.final_alive: i64 = 0

    def write(self, numbers: list[int]) -> None:
        """Append all counts."""
        numbers.extend([self.standing, self.alive, self.final_standing, self.final_alive])

    def add(self, numbers: list[int], at: i64) -> i64:
        """Add counts as `write` wrote them from that place on; returns the place after them."""
        self.standing += numbers[at]
        self.alive += numbers[at + 1]
        self.final_standing += numbers[at + 2]
        self.final_alive += numbers[at + 3]
        return at + 4


@final
class SideTally:
    """The results of one side: `losses[k]` counts the fights in which k of its members died or lay dying.

    `defeats` counts the fights another side won, by how this one was beaten (see `DEFEATS`), `costs` adds up
    the costs (see `COSTS`). The sums of hit points are of those left to the other members at the end of a
    fight, and of their squares.
    """

    def __init__(self, size: i64) -> None:
        self.size = size
        self.hit_points: i64 = 0
        self.hit_points_squared: i64 = 0
        self.max_hit_points: i64 = 0
        self.losses: vec[i64] = vec[i64]([0] * (size + 1))
        self.defeats: vec[i64] = vec[i64]([0] * len(DEFEATS))
        self.costs: vec[i64] = vec[i64]([0] * len(COSTS))
        self.rounds: list[RoundTally] = [RoundTally() for _ in range(LONGEST + 2)]

    def write(self, numbers: list[int]) -> None:
        """Append all counts."""
        numbers.extend([self.hit_points, self.hit_points_squared, self.max_hit_points])
        numbers.extend(list(self.losses))
        numbers.extend(list(self.defeats))
        numbers.extend(list(self.costs))
        for one in self.rounds:
            one.write(numbers)

    def add(self, numbers: list[int], at: i64) -> i64:
        """Add counts as `write` wrote them from that place on; returns the place after them."""
        self.hit_points += numbers[at]
        self.hit_points_squared += numbers[at + 1]
        self.max_hit_points += numbers[at + 2]
        at = add_list(self.losses, numbers, at + 3)
        at = add_list(self.defeats, numbers, at)
        at = add_list(self.costs, numbers, at)
        for one in self.rounds:
            at = one.add(numbers, at)
        return at


@final
class LowestScore:
    """The fight with the lowest score so far, the earliest of equals; `number` is -1 while there is none."""

    def __init__(self) -> None:
        self.number: i64 = -1
        self.score: i64 = 0

    def offer(self, number: i64, score: i64) -> None:
        """Take a fight that scores lower, or as low with a lower number."""
        if self.number < 0 or score < self.score or (score == self.score and number < self.number):
            self.number = number
            self.score = score


@final
class FightTally:
    """The results of a run of fights. Tallies of the same battle add up with `merge`, and can be pickled.

    `wins` is by side, its last entry counts fights without a winner. `side_of` gives each combatant's side
    (for later arrivals, which are not counted, -1 less the side's number), `weapons` the number of kinds of
    weapons (see `number_weapons`), `harms` counts by side the harm by other means than weapons; `watched` is
    the side whose worst fight is remembered.
    """

    def __init__(self, side_of: list[int], *, weapons: i64, watched: i64 = 0) -> None:
        self.side_of = side_of
        self.watched = watched
        sides: i64 = 0
        for side in side_of:
            if side >= sides:
                sides = side + 1
        sizes = [0] * sides
        for side in side_of:
            if side >= 0:
                sizes[side] += 1
        self.fights: i64 = 0
        self.rounds: i64 = 0
        self.rounds_squared: i64 = 0
        self.wins: vec[i64] = vec[i64]([0] * (sides + 1))
        self.endings: vec[i64] = vec[i64]([0] * len(ENDINGS))
        self.lengths: vec[i64] = vec[i64]([0] * (LONGEST + 2))
        self.sides: list[SideTally] = [SideTally(size) for size in sizes]
        self.combatants: list[CombatantTally] = [CombatantTally() for _ in side_of]
        self.weapons: list[WeaponTally] = [WeaponTally() for _ in range(weapons)]
        self.harms: list[WeaponTally] = [WeaponTally() for _ in sizes]
        self.worst = LowestScore()
        self.closest = LowestScore()

    def _whose(self, index: i64) -> i64:
        """The side of a combatant."""
        side = self.side_of[index]
        return side if side >= 0 else -1 - side

    def note_attack(self, blow: Blow) -> None:
        """Count an attack."""
        doer = self.combatants[blow.attacker.index]
        tool = self.weapons[blow.weapon.number]
        doer.attacks += 1
        tool.attacks += 1
        if blow.hit:
            doer.hits += 1
            tool.hits += 1

    def note_touch(self, blow: Blow) -> None:
        """Count an attack with the bare hand that carries a power; its harm is the power's."""
        doer = self.combatants[blow.attacker.index]
        doer.attacks += 1
        if blow.hit:
            doer.hits += 1

    def note_damage(self, blow: Blow) -> None:
        """Count the damage of a blow, which is its victim's last until another comes."""
        self.combatants[blow.attacker.index].damage += blow.damage
        self.weapons[blow.weapon.number].damage += blow.damage
        victim = self.combatants[blow.victim().index]
        victim.last_attacker = blow.attacker.index
        victim.last_weapon = blow.weapon.number

    def note_harm(self, actor: i64, target: Combatant, damage: i64) -> None:
        """Count damage without a weapon, such as fire, for the combatant that caused it."""
        if actor < 0:
            return
        self.combatants[actor].damage += damage
        self.harms[self._whose(actor)].damage += damage
        victim = self.combatants[target.index]
        victim.last_attacker = actor
        victim.last_weapon = -1

    def note_fall(self, target: Combatant) -> None:
        """Count a combatant's fall for its last striker or burner."""
        victim = self.combatants[target.index]
        if victim.last_attacker < 0:
            return
        self.combatants[victim.last_attacker].kills += 1
        if victim.last_weapon < 0:
            self.harms[self._whose(victim.last_attacker)].kills += 1
        else:
            self.weapons[victim.last_weapon].kills += 1

    def begin(self) -> None:
        """Reset before a fight: no blows yet."""
        for one in self.combatants:
            one.last_attacker = -1

    def note_round(self, number: i64, sides: list[Side]) -> None:
        """Count the members of each side at the end of a round after which the fight goes on."""
        if number > LONGEST:
            number = LONGEST + 1
        for side in sides:
            one = self.sides[side.index].rounds[number]
            one.standing += side.standing
            one.alive += len(side.own) - side.losses

    def note_end(self, number: i64, *, rounds: i64, winner: i64, ending: str, sides: list[Side]) -> None:
        """Count a fight that is over; `number` is its number."""
        self.fights += 1
        self.rounds += rounds
        self.rounds_squared += rounds * rounds
        self.wins[winner if winner >= 0 else len(self.sides)] += 1
        length: i64 = rounds if rounds <= LONGEST else LONGEST + 1
        self.lengths[length] += 1
        kind: i64 = 0
        if winner < 0:
            kind = 1
            while kind < len(ENDINGS) - 1 and ending != ENDINGS[kind]:
                kind += 1
        self.endings[kind] += 1
        for side in sides:
            self._note_side(side, number, length, winner)
        if winner < 0 and kind == 1:
            self.closest.offer(number, 0)

    def _note_side(self, side: Side, number: i64, length: i64, winner: i64) -> None:
        """Count a side at the end of a fight."""
        tally = self.sides[side.index]
        left: i64 = 0
        full: i64 = 0
        standing: i64 = 0
        fallen: i64 = 0
        for member in side.own:
            one = self.combatants[member.index]
            flags = member.flags
            full += member.max_hit_points
            if member.spent != 0 or member.effects or flags & SURRENDERED != 0:
                note_spent(tally.costs, member, winner)
            one.max_hit_points += member.max_hit_points
            if is_lost(member, winner):
                fallen += 1
                one.tenths[0] += 1
                tally.costs[loss_of(member)] += 1
            else:
                points: i64 = 0
                if member.hit_points > 0:
                    points = member.hit_points
                left += points
                one.hit_points += points
                one.tenths[(points * TENTHS + member.max_hit_points - 1) // member.max_hit_points] += 1
                if flags & NOT_STANDING == 0:
                    standing += points
            if member.marks & IN_PIECES != 0:
                # It counts as one that has won or lost with its parts.
                flags = 0 if winner == member.own_side else DEAD
            elif member.marks & CARRIED != 0:
                flags = HELD
            if member.marks & NEVER_CAME == 0:
                note_fate(one, flags)
        tally.hit_points += left
        tally.hit_points_squared += left * left
        tally.max_hit_points += full
        tally.losses[fallen] += 1
        if winner >= 0 and winner != side.index:
            tally.defeats[defeat_of(side)] += 1
        last = tally.rounds[length]
        last.final_standing += side.standing
        last.final_alive += len(side.own) - side.losses
        if side.index == self.watched:
            self.worst.offer(number, left - fallen * WORST_LOSS)
        if side.index == winner:
            self.closest.offer(number, standing * 1000 // full)

    def counts(self) -> list[int]:
        """Everything that adds up, as a flat list."""
        numbers: list[int] = [self.fights, self.rounds, self.rounds_squared]
        numbers.extend(list(self.wins))
        numbers.extend(list(self.endings))
        numbers.extend(list(self.lengths))
        for side in self.sides:
            side.write(numbers)
        for combatant in self.combatants:
            combatant.write(numbers)
        for weapon in self.weapons:
            weapon.write(numbers)
        for harm in self.harms:
            harm.write(numbers)
        return numbers

    def marks(self) -> list[int]:
        """The remembered fights: number and score of the worst and of the closest."""
        return [self.worst.number, self.worst.score, self.closest.number, self.closest.score]

    def add(self, numbers: list[int], marks: list[int]) -> None:
        """Add what `counts` and `marks` of another tally of the same battle gave."""
        self.fights += numbers[0]
        self.rounds += numbers[1]
        self.rounds_squared += numbers[2]
        at = add_list(self.wins, numbers, 3)
        at = add_list(self.endings, numbers, at)
        at = add_list(self.lengths, numbers, at)
        for side in self.sides:
            at = side.add(numbers, at)
        for combatant in self.combatants:
            at = combatant.add(numbers, at)
        for weapon in self.weapons:
            at = weapon.add(numbers, at)
        for harm in self.harms:
            at = harm.add(numbers, at)
        if marks[0] >= 0:
            self.worst.offer(marks[0], marks[1])
        if marks[2] >= 0:
            self.closest.offer(marks[2], marks[3])

    def merge(self, other: FightTally) -> None:
        """Add another tally of the same battle.

        Raises:
            ValueError: it is a tally of another battle.
        """
        if self.side_of != other.side_of or len(self.weapons) != len(other.weapons):
            raise ValueError("only tallies of the same battle add up")
        self.add(other.counts(), other.marks())

    def __reduce__(self) -> tuple[object, ...]:
        shape = (self.side_of, len(self.weapons), int(self.watched))
        return restore_tally, (*shape, self.counts(), self.marks())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, FightTally):
            return NotImplemented
        return (
            self.side_of == other.side_of
            and self.counts() == other.counts()
            and self.marks() == other.marks()
        )

    def __hash__(self) -> int:
        return hash(tuple(self.counts()))


def note_fate(one: CombatantTally, flags: i64) -> None:
    """Count what became of a combatant: one thing a fight, the gravest."""
    if flags & NOT_STANDING == 0:
        one.standing += 1
    elif flags & DEAD != 0:
        one.dead += 1
    elif flags & UNCONSCIOUS != 0:
        one.unconscious += 1
    elif flags & SURRENDERED != 0:
        one.surrendered += 1
    elif flags & GONE != 0 or flags & (FLEEING | UNABLE) == FLEEING:
        one.fled += 1
    elif flags & HELPLESS != 0:
        one.helpless += 1


def add_list(counts: vec[i64], numbers: list[int], at: i64) -> i64:
    """Add numbers from that place on to as many counts; returns the place after them."""
    i: i64 = 0
    while i < len(counts):
        counts[i] += numbers[at + i]
        i += 1
    return at + i


def restore_tally(
    side_of: list[int], weapons: int, watched: int, counts: list[int], marks: list[int]
) -> FightTally:
    """A tally from its shape and its counts."""
    tally = FightTally(side_of, weapons=weapons, watched=watched)
    tally.add(counts, marks)
    return tally


def list_weapons(combatants: list[Combatant]) -> list[tuple[Combatant, Weapon]]:
    """Every weapon in a battle once, with the first combatant that has it, in the order of their numbers.

    Those of the forms that a combatant may take are among them.
    """
    found: list[tuple[Combatant, Weapon]] = []
    seen: list[Weapon] = []
    for combatant in combatants:
        if combatant.index > 0 and combatants[combatant.index - 1].own_profile is combatant.own_profile:
            continue
        for profile in [combatant.own_profile, *combatant.own_profile.forms]:
            for routine in profile.routines:
                for weapon in routine.weapons:
                    if not any(weapon is one for one in seen):
                        seen.append(weapon)
                        found.append((combatant, weapon))
    return found


def number_weapons(combatants: list[Combatant]) -> i64:
    """Give every weapon in a battle its number, for counting; returns how many there are."""
    number: i64 = 0
    for _, weapon in list_weapons(combatants):
        weapon.number = number
        number += 1
    return number


def tally_for(combatants: list[Combatant], *, watched: i64 = 0) -> FightTally:
    """An empty tally for a battle with these combatants, whose weapons get their numbers."""
    weapons = number_weapons(combatants)
    side_of = [int(one.own_side) if one.called_by < 0 else -1 - int(one.own_side) for one in combatants]
    return FightTally(side_of, weapons=weapons, watched=watched)
