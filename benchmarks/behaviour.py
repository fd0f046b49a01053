"""What creatures and players do that none would: counted over many fights, from every decision they take.

Run it as `python -m benchmarks.behaviour [fights] [books]`; each row is a kind of folly, with how often it
came of how often it could have. Encounters: `benchmarks/encounters/behaviour`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.ground import BOOKS
from benchmarks.measuring import Plan, Row, Section, run_process
from grognard.battle.hurts.looks import BADLY_HURT, health_of
from grognard.battle.play.decision import current_decision
from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import (
    ATTACK,
    BIND_WOUNDS,
    BREAK_OFF,
    CHARGE,
    DECLARE_NOTHING,
    DECLARE_SPELL,
    DELAY,
    END_TURN,
    HOLD,
    MOVE,
    RELOAD,
    ROUSE,
    SURRENDER,
    USE,
    kind_of,
    routine_of,
    target_of,
)
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import is_engaged
from grognard.battle.state.flags import CASTER, DEAD, FLEEING, GONE, HELPLESS, NOT_STANDING, UNABLE
from grognard.battle.state.roles import LEADER
from grognard.battle.state.weapon import FLASK
from grognard.battle.view.aiming import is_beside_friend
from grognard.battle.view.policy import Policy
from grognard.battle.view.ready_powers import harms_from_afar, healing_reach_feet
from grognard.battle.view.view import View
from grognard.chances.counting.arena import Arena
from grognard.chances.counting.odds import make_plan
from grognard.rules.topics import NOBODY_ELSE

FOLDER = Path(__file__).parent / "encounters" / "behaviour"
FIGHTS = 20
WAITING = (END_TURN, DECLARE_NOTHING, DELAY, HOLD)
NOTHING_TO_DO = (*WAITING, BREAK_OFF, SURRENDER)
LONG = 20


@dataclass
class Kind:
    """One kind of folly: how often it came, of how many occasions."""

    came: int = 0
    could: int = 0

    def note(self, came: bool) -> None:
        """One more occasion, and whether it came to it."""
        self.could += 1
        self.came += came

    @property
    def share(self) -> float:
        """The part of the occasions on which it came."""
        return self.came / self.could if self.could else 0.0


@dataclass
class Counts:
    """Everything that is counted, by its name."""

    kinds: dict[str, Kind] = field(default_factory=dict)

    def note(self, name: str, came: bool) -> None:
        """One more occasion of a kind."""
        self.kinds.setdefault(name, Kind()).note(came)


@dataclass
class Round:
    """One round of one combatant: its part, whether it did anything, and what it could have done."""

    part: str
    did: bool = False
    could_cast: bool = False
    could_help: bool = False


class Watching(Policy):
    """Plays as another policy does, and notes for each combatant and round whether it did anything."""

    def __init__(self, inner: Policy, counts: Counts) -> None:
        super().__init__()
        self.trusted = True
        self.inner = inner
        self.counts = counts
        self.rounds: dict[tuple[int, int], Round] = {}
        self.care: dict[tuple[int, int], bool] = {}
        self.ran: set[int] = set()

    def choose(self, view: View) -> int:
        """What the other would do, noted."""
        action = self.inner.choose(view)
        me, battle = view._at.me, view._battle
        if kind_of(action) in WAITING and not has_something_to_do(battle):
            return action
        # Where no enemy is known to stand there is nothing to do but wait, or to end the helpless.
        if view.has_foes() and (not view.turn.is_declaring() or kind_of(action) != DECLARE_NOTHING):
            now = self.rounds.setdefault((view.round, view.me), Round(part_of(me)))
            now.did = now.did or kind_of(action) not in WAITING
            # What one could have done counts only where one did nothing.
            if not now.did:
                now.could_cast = now.could_cast or harms_from_afar(battle, me, spells=True)
                now.could_help = now.could_help or could_harm_or_help(battle, me)
        self._note_blow(battle, me, action)
        if kind_of(action) == USE:
            self._note_power(battle, me, action)
        elif kind_of(action) == BREAK_OFF:
            self.ran.add(view.me)
        if healing_reach_feet(battle, me) >= 0 and not is_engaged(battle.field, battle.sides, me):
            self._note_care(battle, me, action)
        return action

    def _note_blow(self, battle: Battle, me: Combatant, action: int) -> None:
        target = target_of(action)
        if kind_of(action) != ATTACK or not 0 <= target < len(battle.combatants):
            return
        other = battle.combatants[target]
        able = [
            one
            for one in battle.combatants
            if one.side == other.side and one.flags & NOT_STANDING == 0 and one is not other
        ]
        is_helpless = other.flags & UNABLE != 0
        if able:
            self.counts.note("the helpless struck while others stand", is_helpless)
        if me.profile.routines[routine_of(action)].weapons[0].flags & FLASK and able:
            self.counts.note("flasks thrown at the helpless", is_helpless)

    def _note_power(self, battle: Battle, me: Combatant, action: int) -> None:
        power = me.profile.powers[routine_of(action)]
        target = target_of(action)
        if power.harmful and power.is_spell() and 0 <= target < len(battle.combatants):
            self.counts.note(
                "spells at helpless targets", battle.combatants[target].flags & NOT_STANDING != 0
            )

    def _note_care(self, battle: Battle, me: Combatant, action: int) -> None:
        friends = [one for one in battle.sides[me.side].members if one.flags & NOT_STANDING == 0]
        if any(4 * one.hit_points <= one.max_hit_points for one in friends if one is not me):
            key = (battle.round, me.index)
            cares = kind_of(action) in (USE, MOVE, DECLARE_SPELL)
            self.care[key] = self.care.get(key, False) or cares

    def close(self, battle: Battle) -> None:
        """Take account of a fight that is over, and begin anew."""
        for one in self.rounds.values():
            self.counts.note(f"{one.part} idle", not one.did)
            self.counts.note(f"{one.part} idle who could harm or help", not one.did and one.could_help)
            if one.part == "casters":
                self.counts.note("casters idle with a spell that would harm", not one.did and one.could_cast)
        for cares in self.care.values():
            self.counts.note("friends at death's door whom nobody heals", not cares)
        for index in self.ran:
            self.counts.note("fugitives cut down", battle.combatants[index].flags & DEAD != 0)
        self.rounds.clear()
        self.care.clear()
        self.ran.clear()


def has_something_to_do(battle: Battle) -> bool:
    """Whether more is offered to the combatant whose turn it is than to wait, to leave or to yield."""
    return any(kind_of(choice.action) not in NOTHING_TO_DO for choice in current_decision(battle).choices)


def could_harm_or_help(battle: Battle, me: Combatant) -> bool:
    """Whether a choice would harm an enemy on its feet or help a friend who needs it.

    A step is neither, nor is a missile into a melee in which it might strike a friend.
    """
    for choice in current_decision(battle).choices:
        kind, target = kind_of(choice.action), target_of(choice.action)
        if kind in (ROUSE, BIND_WOUNDS, RELOAD):
            return True
        other = battle.combatants[target] if 0 <= target < len(battle.combatants) else None
        if other is None or other.flags & NOT_STANDING:
            continue
        if other.side != me.side and kind in (ATTACK, CHARGE):
            if kind == CHARGE or not endangers_friend(battle, me, routine_of(choice.action), other):
                return True
        if kind in (USE, DECLARE_SPELL):
            power = me.profile.powers[routine_of(choice.action)]
            if power.harmful:
                if other.side != me.side:
                    return True
            elif power.only_heals() and health_of(other) >= BADLY_HURT:
                return True
    return False


def endangers_friend(battle: Battle, me: Combatant, routine: int, other: Combatant) -> bool:
    """Whether an attack on an enemy is a missile that might strike a friend in melee with it."""
    if not me.profile.routines[routine].is_missile or battle.ruleset.missile.into_melee == NOBODY_ELSE:
        return False
    return is_beside_friend(battle, me, other)


def part_of(one: Combatant) -> str:
    """The part that a combatant is counted under: casters, leaders or others."""
    if one.profile.flags & CASTER and one.profile.turning_level == 0:
        return "casters"
    return "leaders" if one.profile.role == LEADER else "others"


def watch(encounter: str, rules: str, fights: int, counts: Counts) -> None:
    """Fight an encounter so many times, and count."""
    plan = make_plan(encounter, rules=rules)
    arena = Arena(plan)
    watching = [Watching(make(), counts) for make in plan.tactics]
    for number in range(fights):
        engine = arena.put_up(number)
        engine.policies = list(watching)
        engine.advance()
        battle = engine.battle
        counts.note("fights of twenty rounds and more", battle.round >= LONG)
        counts.note("fights nobody ends", battle.ending == "stalemate")
        counts.note("fights talked away", battle.ending in ("parley", "parted in peace"))
        note_bands(engine, counts)
        for one in watching:
            one.close(battle)


def note_bands(engine: Engine, counts: Counts) -> None:
    """Of each side of creatures of which some ran: whether others who could run still stood there."""
    battle = engine.battle
    for side in battle.sides:
        if side.player_characters:
            continue
        fled = any(one.flags & (FLEEING | GONE) for one in side.own)
        if fled:
            others_stay = any(one.flags & (DEAD | NOT_STANDING | UNABLE | HELPLESS) == 0 for one in side.own)
            counts.note("bands that run in part", others_stay)


def count_follies(fights: int, books: Iterable[str]) -> Counts:
    """All kinds, over all encounters by those books."""
    counts = Counts()
    for path in sorted(FOLDER.glob("*.toml")):
        for rules in books:
            watch(str(path), rules, fights, counts)
    return counts


LOST = "chance lost against the first hint"
MUCH_LOST = "decisions that lose ten points and more"
MINDS_SCRIPT = f"""
import json, sys
from benchmarks.behaviour import count_follies
from benchmarks.regret import draw_regrets, mean_loss, share_of_much
follies = count_follies(int(sys.argv[1]), ("bf", "bxe", "bcb"))
regrets = draw_regrets(int(sys.argv[2]), 1)
shares = {{name: kind.share for name, kind in follies.kinds.items()}}
print(json.dumps(shares | {{{LOST!r}: mean_loss(regrets), {MUCH_LOST!r}: share_of_much(regrets)}}))
"""
BOUNDS = {
    "casters idle": 0.25,
    "casters idle who could harm or help": 0.1,
    "leaders idle who could harm or help": 0.05,
    "others idle who could harm or help": 0.05,
    "fights nobody ends": 0.002,
    "flasks thrown at the helpless": 0.02,
    "the helpless struck while others stand": 0.05,
    LOST: 0.05,
}


def measure_minds(plan: Plan) -> Section:
    """How often creatures and players do what none would, and what the usual choice loses."""
    folder = list(plan.builds.values())[-1]
    command = [sys.executable, "-c", MINDS_SCRIPT, str(plan.count(10)), str(plan.count(100))]
    shares: dict[str, float] = json.loads(run_process(command, python_path=folder))
    rows = tuple(
        Row(name=name, value=100 * share, ratio=share, bound=BOUNDS.get(name, 0.0))
        for name, share in sorted(shares.items())
    )
    return Section(title="minds: what none would do", unit="%", yardstick="all occasions", rows=rows)


def main(arguments: Sequence[str]) -> int:
    """Count and print."""
    fights = int(arguments[0]) if arguments else FIGHTS
    books = arguments[1].split(",") if len(arguments) > 1 else BOOKS
    for name, kind in sorted(count_follies(fights, books).kinds.items()):
        print(f"{name:44}{kind.came:8} of {kind.could:8}  {100 * kind.share:5.1f}%")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
