"""The knowledge of the deciding side: its own members exactly, the others as they look."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.sight import is_seen_by
from grognard.battle.hurts.looks import health_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import distance_feet, reaches
from grognard.battle.state.flags import ASLEEP, FLEEING, OUT
from grognard.battle.turns.rounds import RoundStructure
from grognard.battle.view.aiming import is_beside_friend
from grognard.battle.view.announcing import Announcing
from grognard.battle.view.answering import Answering
from grognard.battle.view.arms import Arms
from grognard.battle.view.bout import Bout
from grognard.battle.view.charging import Charging
from grognard.battle.view.danger import Danger
from grognard.battle.view.helping import Helping
from grognard.battle.view.own_fire import OwnFire
from grognard.battle.view.own_ground import OwnGround
from grognard.battle.view.own_magic import OwnMagic
from grognard.battle.view.own_resolve import OwnResolve
from grognard.battle.view.own_side import OwnSide
from grognard.battle.view.own_turn import OwnTurn
from grognard.battle.view.own_ways import OwnWays
from grognard.battle.view.seen import Seen
from grognard.battle.view.standpoint import Standpoint
from grognard.battle.view.targets import Targets


class View:
    """The table as seen by the combatant whose decision it is.

    Enemies are known by index, place and look; their hit points, armour class, morale and orders are not
    to be had here. Distances are feet. What a combatant may ask stands in parts: `view.turn.may_shoot()`,
    `view.targets.reach_target()`. `structure` says how a round is made, for tactics that think ahead.
    """

    def __init__(self, battle: Battle) -> None:
        at = Standpoint(battle)
        self._at: Final = at
        self._battle: Final = battle
        self.structure: RoundStructure | None = None
        self.side: Final = OwnSide(at)
        self.turn: Final = OwnTurn(at, self.side)
        self.danger: Final = Danger(at, self.side)
        self.arms: Final = Arms(at, self.side, self.turn, self.danger)
        self.targets: Final = Targets(at, self.danger, self.arms)
        self.ways: Final = OwnWays(at, self.turn, self.danger, self.targets)
        self.charging: Final = Charging(at)
        self.ground: Final = OwnGround(at, self.danger)
        self.fire: Final = OwnFire(at)
        self.magic: Final = OwnMagic(at, self.danger)
        self.announcing: Final = Announcing(at)
        self.bout: Final = Bout(at, self.side)
        self.help: Final = Helping(at, self.side, self.danger, self.arms, self.ways)
        self.resolve: Final = OwnResolve(at, self.side, self.arms)
        self.answers: Final = Answering(at, self.side)

    def use_structure(self, structure: RoundStructure) -> None:
        """Know from now on how a round is made."""
        self.structure = structure
        self._at.casts_midway = structure.casts_midway

    def turn_to(self, index: i64, *, closing: i64 = -1) -> None:
        """Look through the eyes of that combatant; `closing` is the enemy it may strike out of turn."""
        battle = self._battle
        step: i64 = 0
        if len(battle.agenda) > 0:
            step = battle.agenda.due()
        self._at.look(battle.combatants[index], step, closing)

    def look(self, me: Combatant, step: i64, closing: i64) -> None:
        """Take the view of the combatant whose step is the next of the agenda."""
        self._at.look(me, step, closing)

    @property
    def closing(self) -> i64:
        """The enemy that I may strike out of turn, or -1."""
        return self._at.closing

    def am_engaged(self) -> bool:
        """Whether an enemy is within reach of me."""
        return self._at.engaged

    def has_foes(self) -> bool:
        """Whether any enemy stands and fights, as far as I know where it is."""
        return self._at.has_foes()

    def is_beside_friend(self, index: i64) -> bool:
        """Whether that enemy stands in melee with one of my side (other than me)."""
        return is_beside_friend(self._battle, self._at.me, self._battle.combatants[index])

    @property
    def me(self) -> int:
        """The index of the combatant whose decision it is."""
        return self._at.me.index

    @property
    def round(self) -> int:
        """The number of the current round."""
        return self._battle.round

    def own(self, index: int) -> Combatant:
        """A copy of a member of the own side, with everything its player knows.

        Raises:
            IndexError: there is no such member of the own side.
        """
        combatant = self._battle.combatants[index]
        if combatant.side != self._at.me.side:
            raise IndexError(f"combatant {index} is not on this side")
        return combatant.copy()

    def enemies(self) -> list[Seen]:
        """Every enemy on the field in sight of my side, as it looks from here."""
        return [
            self._see(other)
            for other in self._battle.combatants
            if other.side != self._at.me.side and other.flags & OUT == 0 and self.is_seen(other.index)
        ]

    def friends(self) -> list[Seen]:
        """Every other member of the own side still on the field."""
        return [
            self._see(other)
            for other in self._battle.combatants
            if other.side == self._at.me.side and other.flags & OUT == 0 and other is not self._at.me
        ]

    def _see(self, other: Combatant) -> Seen:
        seen = Seen(
            other.index,
            name=other.name,
            kind=other.profile.kind,
            side=other.side,
            x=other.x,
            y=other.y,
            health=self.health_of(other.index),
        )
        seen.fleeing = other.flags & FLEEING != 0
        return seen

    def is_seen(self, index: i64) -> bool:
        """Whether my side sees that combatant: no wall between, and light enough."""
        return is_seen_by(self._battle, self._at.me.side, self._battle.combatants[index])

    def health_of(self, index: i64) -> i64:
        """How hurt one looks: `UNHURT`, `HURT`, `BADLY_HURT` (by half), `NEARLY_FINISHED` (a quarter)."""
        return health_of(self._battle.combatants[index])

    def is_fleeing(self, index: i64) -> bool:
        """Whether a combatant runs from the fight."""
        return self._battle.combatants[index].flags & FLEEING != 0

    def is_asleep(self, index: i64) -> bool:
        """Whether that combatant sleeps, and a blow would wake it."""
        return self._battle.combatants[index].flags & ASLEEP != 0

    def is_on_field(self, index: i64) -> bool:
        """Whether a combatant is still there."""
        return self._battle.combatants[index].flags & OUT == 0

    def distance_to(self, index: i64) -> i64:
        """Feet to another combatant."""
        return distance_feet(self._battle.field, self._at.me, self._battle.combatants[index])

    def can_reach(self, index: i64) -> bool:
        """Whether that combatant stands within my melee reach."""
        return reaches(self._battle.field, self._at.me, self._battle.combatants[index])
