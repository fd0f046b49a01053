"""A party in a dungeon as a machine: it goes on to the next decision, and says what may be done there."""

from __future__ import annotations

from grognard.adventure.delve import chasing, exploring, foe_traps, going, meeting_ground
from grognard.adventure.delve.choices import list_choices
from grognard.adventure.delve.context import PartyInDungeon
from grognard.adventure.delve.legacy_ground import lay_ground
from grognard.adventure.delve.looking import look_through_bars
from grognard.adventure.delve.placement import LayoutCache
from grognard.adventure.delve.state import AreaState, DelveState, DoorState
from grognard.adventure.meetings import meeting
from grognard.adventure.party import facts, orders
from grognard.adventure.party.battleground import Battleground
from grognard.adventure.party.decision import CHASE, PartyDecision
from grognard.adventure.party.expedition_roster import ExpeditionRoster
from grognard.adventure.party.orders import PartyOrder
from grognard.adventure.party.party_under_way import BY_MAP
from grognard.adventure.party.people import Aftermath, Explorer
from grognard.adventure.party.state import FolkState, Meeting, PendingStep
from grognard.adventure.places.level import DungeonLevel, Way
from grognard.adventure.rolls.table_roll import TableRoll
from grognard.adventure.time import turns
from grognard.adventure.time.clock import CHECK, COME, ClockEvent
from grognard.battle.state.refusal import Refusal


class Delving(PartyInDungeon):
    """A party in a dungeon. `advance` goes on to the next decision; `obey` and `finish_fight` decide it."""

    def __init__(
        self, level: DungeonLevel, roll: ExpeditionRoster, *, seed: int, layouts: LayoutCache | None = None
    ) -> None:
        super().__init__(roll, seed=seed)
        self.level = level
        self.layouts = layouts or LayoutCache()
        self.state = _initial_state(level, roll.explorers(seed))
        self._rolls: dict[tuple[bool, bool, int | None], TableRoll] = {}
        here = self.here
        here.seen = True
        self.tell(facts.ENTER, where=self.area.title, result="first")
        if self.area.entry.text:
            self.tell(facts.DESCRIBE, where=self.area.title, what=self.area.entry.text)
        look_through_bars(self)

    # Where it is fought.

    def lay_out(self, meeting: Meeting, feet: int) -> Battleground:
        """The level around the party, the others as far off as it lets them be."""
        if self.layout < BY_MAP:
            return lay_ground(self.level, self.area, self._open_ways(), meeting, self.state, feet)
        return meeting_ground.lay_out(self, meeting, feet)

    def _open_ways(self) -> list[Way]:
        return [way for way in self.ways() if self.door(way.number).open]

    def limit_distance(self, meeting: Meeting, feet: int) -> int:
        """How far off they can be, up to `feet`."""
        if self.layout < BY_MAP:
            return super().limit_distance(meeting, feet)
        return meeting_ground.limit_distance(self, meeting, feet)

    def leave_ground(self, ground: Battleground, after: Aftermath) -> None:
        """Take over the state of the doors from a fight."""
        meeting_ground.update_doors(self, ground, after)

    def let_flee(self, ground: Battleground, after: Aftermath, folk: FolkState) -> bool:
        """Fled monsters are where their way out led."""
        return self.layout >= BY_MAP and meeting_ground.move_fled_foes(self, ground, after, folk)

    # Going on.

    def take_step(self, step: PendingStep) -> None:
        """Do a step of a turn."""
        if step.kind == "go":
            going.set_out(self, step.amount)
        elif step.kind == "arrive":
            going.arrive(self, step.amount)
        elif step.kind == "time":
            self.pass_rounds(step.amount, what=step.what)
        elif step.kind == "turn":
            self.pass_rounds(self.book.dungeon.rounds - self.state.rounds)
        elif step.kind == "do":
            kind, _, what = step.what.partition(" ")
            exploring.finish_order(self, kind, what)
        else:
            self.decision = PartyDecision(CHASE)

    def pass_rounds(self, rounds: int, *, what: str = "") -> None:
        """Let time pass with an activity, turn by turn, until wandering monsters or darkness interrupt it.

        Rule: bxe.time.encounter-rest-included, bxe.time.turn-sequence
        """
        state = self.state
        per = self.book.dungeon.rounds
        resting, fighting = what == orders.REST, what == "fight"
        while rounds > 0 and not state.over:
            if state.rounds == 0 and not state.begun:
                state.begun = True
                needs = self._wandering_roll(noisy=state.noisy or state.clock.noise, resting=resting)
                if self._begin_turn(needs) and not fighting:
                    self._meet_wanderers()
                    return
            passed = min(rounds, per - state.rounds)
            state.rounds += passed
            rounds -= passed
            if what == orders.SEARCH:
                self.here.spent += passed
            if state.rounds == per:
                needs = self._wandering_roll(noisy=state.noisy, resting=resting)
                state.clock.noise = state.noisy
                state.rounds, state.begun, state.noisy = 0, False, False
                happened: list[ClockEvent] = []
                dark = turns.end_turn(self.book, state.clock, needs, self.dice, happened, resting=resting)
                self._note(happened)
                if dark and not fighting and not resting and not self.is_lit():
                    state.agenda[:] = [PendingStep("act")]
                    return

    def _wandering_roll(self, *, noisy: bool, resting: bool) -> TableRoll:
        """How often monsters come just here, which a region may have a number of its own for.

        Rule: bxe.wandering.dungeon-region-chance
        """
        here = self.area.entry.wandering_faces
        faces = self._faces_of_level() if here is None else here
        hidden = resting and self._is_shut_in()
        roll = self._rolls.get((noisy, hidden, faces))
        if roll is None:
            roll = turns.wandering_roll(self.book, noisy=noisy, hidden=hidden, faces=faces)
            self._rolls[noisy, hidden, faces] = roll
        return roll

    def _faces_of_level(self) -> int | None:
        return self.level.wandering_faces[self.level.levels.get(self.state.area, 0)]

    def let_come(self, number: int) -> None:
        """Wandering monsters may spring a trap as they come."""
        foe_traps.come_over_trap(self, self.state.folk[number])

    def flee_from(self, meeting: Meeting, *, followed: bool) -> None:
        """Leave the monsters: at a walk, or in a chase."""
        chasing.begin_chase(self, meeting, followed=followed)

    def free_run(self) -> int:
        """The feet that the party runs in a round, at the pace of its slowest."""
        return chasing.running_feet(self)

    def is_out_of_sight(self, gap: int, run: int) -> bool:
        """Whether a party that runs is out of sight: past a doorway or a corner, or without a light."""
        return chasing.is_out_of_sight(self, gap, run)

    def pursue(self, meeting: Meeting) -> None:
        """Make the party pursue fleeing monsters, and report the outcome."""
        chasing.pursue(self, meeting)

    def pass_fight(self, rounds: int) -> None:
        """A fight takes whole turns, the one it began in among them."""
        per = self.book.dungeon.rounds
        passed = max(1, -(-rounds // per)) * per - self.state.rounds
        self.state.agenda[:] = [PendingStep("act"), PendingStep("time", passed, "fight")]

    def pass_meeting(self) -> None:
        """A meeting takes the rest of the turn."""
        self.state.agenda[:] = [PendingStep("act"), PendingStep("turn")]

    def _begin_turn(self, needs: TableRoll) -> bool:
        """Begin a turn: whether monsters come that wander here."""
        happened: list[ClockEvent] = []
        come = turns.begin_turn(self.book, self.state.clock, needs, self.dice, happened)
        self._note([one for one in happened if one.code != COME])
        return come and bool(self.who_wanders())

    def _note(self, happened: list[ClockEvent]) -> None:
        """Take over what the clock says."""
        for one in happened:
            self.tell(
                one.code,
                who=[one.who] if one.who else [],
                what=one.what,
                amount=one.amount,
                face=one.face,
                needed=one.needs,
                dice=f"d{self.book.dungeon.die}" if one.face else "",
                rules=one.rules,
                audience="referee" if one.code == CHECK else "",
            )

    def _meet_wanderers(self) -> None:
        number = meeting.summon(self)
        self.state.agenda[:] = [PendingStep("act"), PendingStep("meet", number)]

    def _is_shut_in(self) -> bool:
        """Whether every way out of here is wedged shut."""
        return all(self.door(number).held == "shut" for number in self.area.ways)

    # Deciding.

    def why_not_here(self, order: PartyOrder, kind: str) -> list[Refusal]:
        """Every reason why an order cannot be followed on the way, or in a chase."""
        if kind == CHASE:
            return chasing.why_not_chase(self, order)
        return exploring.why_not_explore(self, order)

    def choices_here(self, kind: str) -> list[tuple[str, str]]:
        """The orders that people mostly want on the way, or in a chase."""
        return list_choices(self, kind)

    def follow(self, order: PartyOrder, kind: str) -> None:
        """Follow an order on the way, or in a chase."""
        if kind == CHASE:
            chasing.run_round(self, order)
        else:
            self.state.agenda.append(PendingStep("act"))
            exploring.begin_order(self, order)


def _initial_state(level: DungeonLevel, explorers: list[Explorer]) -> DelveState:
    """The state at the start."""
    supplies = level.entry.supplies
    state = DelveState(
        explorers=explorers,
        area=level.entry.entrance,
        doors=[
            DoorState(
                known=way.door is None or not way.door.secret, open=way.door is None or way.door.is_archway
            )
            for way in level.ways
        ],
        areas={key: AreaState() for key in level.areas},
        supplies={
            "torches": supplies.torches,
            "lanterns": supplies.lanterns,
            "oil": supplies.oil,
            "spikes": supplies.spikes,
            "rations": supplies.rations,
            "gold": supplies.gold,
        },
    )
    for place, (key, area) in enumerate(level.areas.items()):
        if area.entry.folk is not None:
            state.folk.append(FolkState(place, False, key, meeting.list_members(area.entry.folk, 0)))
    return state
