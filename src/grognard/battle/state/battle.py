"""The battle itself: plain data that can be copied, compared, hashed and saved at any moment."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.agenda import Agenda
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.dying import bind_up, fallen_to_bind
from grognard.battle.state.effects import AWAITED, EXPECTED, LIGHT, mark_of
from grognard.battle.state.events import BANDAGE, END, EVERYONE, Event, Log
from grognard.battle.state.field import Field, clear_field, fill_field
from grognard.battle.state.flags import FLEEING, NOT_STANDING, UNABLE
from grognard.battle.state.numbers import Numbers
from grognard.battle.state.patches import SHUNNED, WARMS, cells_with, lay_patches, take_up_patches
from grognard.battle.state.rail_water import drain, flood
from grognard.battle.state.routes import Routes
from grognard.battle.state.side import Side
from grognard.battle.state.spread import Reach, Spread
from grognard.battle.state.steps import HIT_POINTS, REACTION, SURPRISE, pack_step
from grognard.battle.state.tally import FightTally
from grognard.battle.state.traces import Traces
from grognard.battle.state.turn_order import TurnOrder
from grognard.battle.state.unknown import Unknown
from grognard.dice.roll import Tally
from grognard.dice.source import Dice
from grognard.rules.ruleset import Ruleset

NO_WINNER: Final = -1
NOBODY_MET: Final = 1
"""In `Battle.unmet`: no side at all has met another yet."""
LIT: Final = mark_of(LIGHT)
"""The mark of light bearers."""
_EXPECTED: Final = mark_of(EXPECTED)
_AWAITED: Final = mark_of(AWAITED) | _EXPECTED

State = tuple[
    int,
    int,
    bool,
    int,
    str,
    str,
    tuple[int, ...],
    tuple[int, ...],
    tuple[tuple[int, ...], ...],
    tuple[tuple[int, ...], ...],
    tuple[int, ...],
    tuple[int, ...],
    int,
    tuple[bool, int, int],
]
"""A moment of a battle as plain values: see `Battle.state`."""

MAX_ROUNDS: Final = 500
"""A fight that lasts longer is called a stalemate: neither side can hurt the other."""
HANGING_ROUNDS: Final = 10
"""The rounds in which a side alone on the field may step beneath enemies that all hang above it."""

PATIENCE_ROUNDS: Final = 3
"""After so many quiet rounds no combatant waits any longer for others to begin."""
LONG_ROUNDS: Final = 6
"""After so many of them combatants go through obstacles that only hold them."""
QUIET_ROUNDS: Final = 10
"""A fight in which nothing has happened for so many rounds may be called off."""


class Witness:
    """The knowledge of each side at a moment; this base class knows nothing."""

    def note(self, battle: Battle, event: Event) -> None:
        """Record on an event which side knows of it."""


class Battle:
    """One battle in progress.

    `agenda` holds the steps still to come, the next one last. `winner` is a side's index once `over`.
    `patches` are cells with something on them (see `grognard.battle.state.patches`), `burning` those of the
    cells that combatants avoid if they can: on fire, harmful otherwise, or holding whatever enters; cells
    heated by a wall of fire are `hot`. `rail` says where two ships lie (see
    `grognard.battle.ground.boarding`). `looked` is the count of the field's changes at the last check of
    unmet sides. The dice, the log, the witness of what is logged, the counts, the scratch tallies, the order
    of turns while it is made, the last searches for ways and the places where sides meet (`meetings`, by
    distance) and the combatants `unknown` to the deciding side are not part of the state: two battles are
    equal when all the rest is. `moments` are those at which any combatant's traits act. `unmet` has
    `NOBODY_MET` and the bits of the sides that shut doors still keep from meeting any other. `stirred` says
    whether anything has happened in this round, `quiet` counts the rounds since the last in which it did,
    `gap` is the least distance between enemies in them (see `grognard.battle.hurts.quiet`). It is `reserved`
    if combatants may come later; `lights` says whether any bore a light at the start, `outdoors` whether it
    is under the sky, `dark` whether any side sees only so far, `hides` whether any combatant may be hidden in
    this round. `traces` spare vain searches.
    """

    def __init__(
        self, *, ruleset: Ruleset, field: Field, sides: list[Side], combatants: list[Combatant], dice: Dice
    ) -> None:
        self.ruleset = ruleset
        self.field: Final = field
        self.sides: Final = sides
        self.combatants: Final = combatants
        self.dice = dice
        self.log: Log | None = None
        self.witness = Witness()
        self.counts: FightTally | None = None
        self.routes: Final[dict[int, Routes]] = {}
        self.reaches: Final[dict[int, Reach]] = {}
        self.spread: Final = Spread()
        self.doorward: Final = Spread()
        self.meetings: dict[int, list[int]] = {}
        self.unknown: Final = Unknown()
        self.tally = Tally(ruleset.citations)
        self.guard = Tally(ruleset.citations)
        # Where the book says why the wound that is landing takes its victim out of the fight, if not for its
        # hit points: nothing but a note for the log.
        self.cause: str = ""
        self.turn_order: Final = TurnOrder()
        self.agenda: Final = Agenda([pack_step(REACTION), pack_step(SURPRISE), pack_step(HIT_POINTS)])
        self.wounded: Final = Numbers()
        self.patches: list[int] = []
        self.burning: set[int] = set()
        self.hot: set[int] = set()
        self.rail: list[int] = []
        self.round: i64 = 0
        self.count: i64 = 0
        self.over: bool = False
        self.winner: i64 = NO_WINNER
        self.ending: str = ""
        self.roll_hit_points: bool = False
        self.roll_distance: bool = False
        self.reaction: str = "immediate attack"
        self.roll_reaction: bool = False
        self.reaction_adjustment: i64 = 0
        self.moments: i64 = 0
        self.unmet: i64 = 0
        self.stirred: bool = False
        self.quiet: i64 = 0
        self.gap: i64 = 0
        self.looked: i64 = -1
        self.reserved: bool = False
        self.lights: bool = False
        self.outdoors: bool = False
        self.dark: Final[bool] = any(side.sight_feet > 0 for side in sides)
        self.hides: bool = True
        self.traces: Final = Traces()
        self._take_the_field()

    def _take_the_field(self) -> None:
        """Place the present combatants, and set the facts that follow from their profiles."""
        self.find_moments()
        for side in self.sides:
            side.forget_near(self.field.width * self.field.height)
            side.note_reach()
        fill_field(self.field, self.sides, self.combatants)

    def _find_traces(self) -> None:
        """Add the traces of all that is on the combatants now."""
        for one in self.combatants:
            one.traces = self.traces
            self.traces.flags |= one.flags
            self.traces.marks |= one.marks

    def find_moments(self) -> None:
        """Set the moments at which combatants' traits act, and whether reserves may come later.

        A change of the list of combatants calls for it: the newcomers leave their traces here from then on.
        """
        self.moments = 0
        self.reserved = False
        for one in self.combatants:
            self.moments |= one.profile.moments
            if one.called_by >= 0 or one.arrival != 0:
                self.reserved = True
            if one.marks & LIT != 0:
                self.lights = True
        self._find_traces()

    def record(self, event: Event) -> None:
        """Keep an event, if there is a log. Callers on the hot path test `log` first."""
        if self.log is not None:
            if not self.log.events:
                self.log.full_points = [int(one.max_hit_points) for one in self.combatants]
            event.dice = self.dice.take_noted()
            self.witness.note(self, event)
            self.log.add(event, round_number=self.round, count=self.count)

    def muster(self) -> None:
        """List each side's fighters, by their numbers, after an arrival or a change of sides."""
        for side in self.sides:
            side.members[:] = [
                one for one in self.combatants if one.side == side.index and one.marks & _AWAITED == 0
            ]
            side.initial = 0
            for one in side.own:
                if one.marks & _EXPECTED == 0:
                    side.initial += 1
            side.note_reach()

    def set_patches(self, patches: list[int]) -> None:
        """Replace the patches of ground; every change of them goes through here."""
        take_up_patches(self.field)
        self.patches = sorted(patches)
        self.burning = cells_with(self.patches, SHUNNED)
        self.hot = cells_with(self.patches, WARMS)
        lay_patches(self.field, self.patches)

    def copy_from(self, other: Battle) -> None:
        """Take over another moment of the same battle without allocating anew.

        Raises:
            IndexError: the other battle has not the same combatants.
        """
        clear_field(self.field, self.sides, self.combatants)
        take_up_patches(self.field)  # A combatant may stand later where a patch bars the way now.
        i: i64 = 0
        changed = self.reserved
        for combatant in self.combatants:
            if combatant.side != other.combatants[i].side:
                changed = True
            combatant.copy_from(other.combatants[i])
            i += 1
        self.traces.copy_from(other.traces)
        if changed:
            self.muster()
        i = 0
        for side in self.sides:
            side.copy_from(other.sides[i])
            i += 1
        fill_field(self.field, self.sides, self.combatants)
        self.agenda.copy_from(other.agenda)
        self.wounded.copy_from(other.wounded)
        if self.patches or other.patches:
            self.set_patches(other.patches)
        if self.rail or other.rail:
            drain(self.field, self.rail)
            self.rail = other.rail.copy()
            flood(self.field, self.rail)
        self.round = other.round
        self.count = other.count
        self.over = other.over
        self.winner = other.winner
        self.ending = other.ending
        self.reaction = other.reaction
        self.hides = other.hides
        self.unmet = other.unmet
        self.stirred = other.stirred
        self.quiet = other.quiet
        self.gap = other.gap

    def copy(self) -> Battle:
        """A battle of its own in the same state, with the same dice source and no log."""
        field = self.field.twin()
        combatants = [combatant.copy() for combatant in self.combatants]
        sides = []
        for side in self.sides:
            members = [
                combatant
                for combatant in combatants
                if combatant.own_side == side.index and combatant.called_by < 0
            ]
            sides.append(side.twin(members))
        battle = Battle(ruleset=self.ruleset, field=field, sides=sides, combatants=combatants, dice=self.dice)
        battle.witness = self.witness
        battle.lights = self.lights
        battle.outdoors = self.outdoors
        battle.roll_hit_points = self.roll_hit_points
        battle.roll_distance = self.roll_distance
        battle.roll_reaction = self.roll_reaction
        battle.reaction_adjustment = self.reaction_adjustment
        battle.muster()  # Some may have changed sides since the beginning.
        battle.copy_from(self)
        return battle

    def state(self) -> State:
        """Everything on the table, as nested tuples of integers and words."""
        return (
            self.round,
            self.count,
            self.over,
            self.winner,
            self.ending,
            self.reaction,
            tuple(self.agenda),
            tuple(self.wounded),
            tuple([side.state() for side in self.sides]),
            tuple([combatant.state() for combatant in self.combatants]),
            tuple(self.patches),
            tuple(self.rail),
            self.unmet,
            (self.stirred, self.quiet, self.gap),
        )

    def restore(self, state: State) -> None:
        """Take over a state written by `state` of a battle of the same encounter."""
        clear_field(self.field, self.sides, self.combatants)
        take_up_patches(self.field)
        for combatant, numbers in zip(self.combatants, state[9], strict=True):
            combatant.restore(numbers)
        self._find_traces()
        self.muster()
        for side, numbers in zip(self.sides, state[8], strict=True):
            side.restore(numbers)
        fill_field(self.field, self.sides, self.combatants)
        self.round, self.count, self.over, self.winner, self.ending, self.reaction = state[:6]
        self.agenda.replace(state[6])
        self.wounded.replace(state[7])
        self.set_patches(list(state[10]))
        drain(self.field, self.rail)
        self.rail = list(state[11])
        flood(self.field, self.rail)
        self.hides = True
        self.unmet = state[12]
        self.stirred, self.quiet, self.gap = state[13]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Battle) and self.state() == other.state()

    def __hash__(self) -> int:
        return hash(self.state())


def unmet_bit(side: i64) -> i64:
    """The bit of a side in `Battle.unmet`."""
    bit: i64 = 2
    return bit << side


def count_standing(battle: Battle, side: Side) -> i64:
    """Members of a side that still fight: alive, on the field, neither held nor fleeing."""
    standing: i64 = 0
    for member in side.members:
        if member.flags & NOT_STANDING == 0:
            standing += 1
    return standing


def has_fugitives(side: Side) -> bool:
    """Whether a member of the side is still on the field, running, and nothing holds it."""
    for member in side.members:
        if member.flags & UNABLE == 0 and member.flags & FLEEING != 0:
            return True
    return False


def finish(battle: Battle, winner: i64, ending: str) -> None:
    """Close the battle; where the dying may live, friends first bind the wounds of their own."""
    if battle.ruleset.hurts.tended:
        for one in fallen_to_bind(battle.sides, winner):
            bind_up(one)
            if battle.log is not None:
                rules = (battle.ruleset.cite("dying/bound"),)
                battle.record(Event(BANDAGE, target=one.index, left=one.hit_points, rules=rules))
    battle.over = True
    battle.winner = winner
    battle.ending = ending
    battle.agenda.clear()
    for side in battle.sides:
        side.lead = -1
    if battle.log is not None:
        battle.record(Event(END, side=winner, result=ending, audience=EVERYONE))
