"""Flight and pursuit through a dungeon, back along the ways that are known."""

from __future__ import annotations

from typing import Final

from grognard.adventure.delve.context import PartyInDungeon
from grognard.adventure.delve.crossing import cross
from grognard.adventure.delve.doors_and_traps import SAVE_DIE, roll_save
from grognard.adventure.delve.state import Chase
from grognard.adventure.happening import EVERYBODY
from grognard.adventure.meetings.meeting import let_go
from grognard.adventure.party import facts, orders
from grognard.adventure.party.orders import PartyOrder
from grognard.adventure.party.party_under_way import BY_MAP
from grognard.adventure.party.state import FolkState, Meeting, PendingStep
from grognard.adventure.places.level import Way
from grognard.adventure.rolls.table_roll import TableRoll
from grognard.battle.state.refusal import Refusal
from grognard.rules.chasing import rounds_to_catch_up
from grognard.rules.movement_rate import ROUNDS_TO_A_RATE

CHASE: Final = "chase"
FIGHT: Final = "fight"
ACT: Final = "act"
RATES: Final = "rates"
STANDING: Final = ("standing", "hurt")


def begin_chase(context: PartyInDungeon, meeting: Meeting, *, followed: bool) -> None:
    """The party leaves the monsters: at a walk if none follows, else it runs for the way out.

    Rule: bxe.chase.dungeon-faster-escapes, bxe.chase.dungeon-pursuit-too-slow,
        bxe.chase.dungeon-pursuit-speed-condition, bxe.chase.dungeon-faster-after-break-away,
        bxe.chase.dungeon-faster-after-combat,
        bxs.chase.pursuit-resolution
    """
    state = context.state
    state.meeting = None
    folk = state.folk[meeting.folk]
    folk.alerted = folk.alerted or followed or not meeting.foes_surprised
    if not followed:
        go_home(folk)
        state.agenda[:] = [PendingStep(ACT)]
        if state.came_by >= 0 and not context.level.ways[state.came_by].bars(state.area):
            state.agenda.append(PendingStep("go", state.came_by))
        return
    rules = context.book.chase
    ways = context.way_out()
    mine, theirs = running_feet(context), pursuing_feet(context, folk)
    state.chase = Chase(meeting.folk, max(rules.caught_feet + 1, meeting.feet), ways)
    if rules.faster_escape and mine > theirs:
        end_chase(context, "faster", rules=context.cite("chase", "faster"))
        return
    state.agenda[:] = [PendingStep(ACT), PendingStep(CHASE, meeting.folk)]


def pursue(context: PartyInDungeon, meeting: Meeting) -> None:
    """Run after fleeing monsters: a faster party catches them, if they stay in sight so long."""
    state = context.state
    folk = state.folk[meeting.folk]
    name = context.entry_of(folk).name
    rules = context.book.chase
    gain = running_feet(context) - pursuing_feet(context, folk)
    if gain <= 0 or (rules.vision_feet and meeting.feet > rules.vision_feet):
        context.tell(facts.THEY_ESCAPE, what=name, rules=context.cite("chase", "faster"))
        let_go(context, meeting)
        return
    rounds = int(rounds_to_catch_up(meeting.feet, gain, caught_feet=rules.caught_feet))
    context.tell(facts.RUN_DOWN, what=name, amount=rounds, rules=context.cite("chase", "caught"))
    meeting.feet = rules.caught_feet
    state.agenda[:] = [PendingStep(ACT), PendingStep(FIGHT, meeting.folk)]


def go_home(folk: FolkState) -> None:
    """Wandering monsters are not met again; inhabitants stay where they live."""
    if folk.wandering:
        folk.area = ""


def running_feet(context: PartyInDungeon) -> int:
    """How far the party runs in a round, all together.

    Rule: bxe.chase.group-slowest-member, bxe.chase.dungeon-full-running-speed, bf.chase.play-out
    """
    return context.rate() // ROUNDS_TO_A_RATE * context.book.movement.run_multiple


def pursuing_feet(context: PartyInDungeon, folk: FolkState) -> int:
    """The feet that the pursuers run in a round, all together."""
    feet = [one.feet for one in folk.members if one.state in STANDING]
    return min(feet, default=0) * context.book.movement.run_multiple


def is_out_of_sight(context: PartyInDungeon, gap: int, run: int) -> bool:
    """Whether running `run_round` feet takes the party out of sight of monsters `gap` feet behind it.

    Past the first doorway or corner it does. Before that, a party in the light stays in sight; a party in the
    dark is seen no farther than monsters see there.

    Rule: bxe.chase.surprise-flee-unpursued
    """
    ways = context.way_out()
    if ways and run >= context.level.ways[ways[0]].feet // 2:
        return True
    vision = context.book.chase.vision_feet or context.book.sight.infravision_feet
    return not context.is_lit() and 0 < vision < gap


def why_not_chase(context: PartyInDungeon, order: PartyOrder) -> list[Refusal]:
    """Every reason why an order cannot be followed in a chase."""
    if order.kind not in orders.CHASING:
        return [Refusal(f"somebody follows: {', '.join(orders.CHASING)}")]
    if order.kind == orders.DROP:
        what = order.what.lower()
        if what not in ("food", "treasure"):
            return [Refusal("one drops food or treasure")]
        if not getattr(context.book.chase, what):
            return [Refusal("by this book pursuers never stop for dropped things")]
        if what == "food" and not context.state.supplies.get("rations"):
            return [Refusal("there is no food to drop")]
        if what == "treasure" and not context.state.worth:
            return [Refusal("there is no treasure to drop")]
    if order.kind == orders.BLOCK:
        chase = context.state.chase
        if context.book.chase.blocked == 100:
            return [Refusal("the book has nothing slow those who follow")]
        if not order.what:
            return [Refusal("it needs a thing to throw in the way, such as: block furniture")]
        if chase is not None and chase.blocked == chase.passed:
            return [Refusal("something lies in the way here already")]
    if order.kind == orders.OIL and not (context.state.supplies.get("oil") and context.state.clock.lights):
        return [Refusal("there is no oil, or nothing to light it with")]
    return []


def run_round(context: PartyInDungeon, order: PartyOrder) -> None:
    """A round of a chase, with what the party does in it.

    Rule: bxe.chase.dungeon-obstacles, bxs.evasion.burning-oil-blocks, bxe.chase.dungeon-in-rounds,
        bxe.chase.dungeon-caught-when-gap-closed, bxe.chase.dungeon-out-of-sight-ends,
        bxe.chase.dungeon-relentless-override,
        bf.chase.evaded-out-of-sight, bf.chase.seen-again-continues,
        bf.chase.end-by-exhaustion, bxe.running.no-mapping, bf.chase.no-mapping
    """
    chase = context.state.chase
    assert chase is not None
    folk = context.state.folk[chase.folk]
    entry = context.entry_of(folk)
    rules = context.book.chase
    if order.kind == orders.STAND:
        _turn_to_fight(context, chase, chase.gap)
        return
    if order.kind == orders.OIL:
        context.state.supplies["oil"] -= 1
        context.tell(facts.BARRED, what="burning oil", rules=context.cite("chase", "stop"))
        end_chase(context, "stopped")
        return
    if order.kind == orders.DROP and _stops_for_bait(context, folk, order.what.lower()):
        end_chase(context, "stopped")
        return
    if rules.dungeon == RATES:
        _turn_to_fight(context, chase, rules.caught_feet)
        return
    _move(context, chase, folk, blocked=order.what if order.kind == orders.BLOCK else "")
    if chase.barred:
        end_chase(context, "stopped")
        return
    context.tell(facts.CHASED, what=entry.name, amount=chase.gap, rules=context.cite("chase", "run"))
    if chase.gap <= rules.caught_feet:
        _turn_to_fight(context, chase, rules.caught_feet)
        return
    hidden = chase.passed > chase.followed
    if (rules.hidden_round and chase.hidden and hidden and not entry.relentless) or (
        rules.vision_feet and chase.gap > rules.vision_feet and not entry.relentless
    ):
        end_chase(context, "out of sight", rules=context.cite("chase", "out of sight"))
    elif chase.run >= sum(context.level.ways[number].feet for number in chase.ways):
        end_chase(context, "outside")
    else:
        chase.hidden = hidden
        context.state.agenda.append(PendingStep(CHASE, chase.folk))


def _move(context: PartyInDungeon, chase: Chase, folk: FolkState, *, blocked: str = "") -> None:
    """Both sides run for a round; at each doorway and corner a runner may fall, and runs no farther.

    Where something is thrown in the way, the pursuers cross it at a part of their pace.

    Rule: bxe.chase.dungeon-obstacle-slow,
        bf.chase.obstacle-save, bf.chase.obstacle-save-dexterity, bf.chase.obstacle-fall,
        bf.chase.obstacle-fall-no-move, bf.chase.stand-and-move
    """
    chase.rounds += 1
    rise = chase.fallen
    chase.fallen = []
    mine = _pace(context, chase, running_feet(context), walking=bool(rise))
    theirs = pursuing_feet(context, folk)
    if blocked:
        theirs = theirs * context.book.chase.blocked // 100
        chase.blocked = chase.passed
        context.tell(facts.SLOWED, what=blocked, amount=theirs, rules=context.cite("chase", "slow"))
    reached, target = chase.run, chase.run + mine
    ends = _obstacle_feet(context, chase)
    while chase.passed < len(ends) and ends[chase.passed] <= target:
        reached = ends[chase.passed]
        _pass_way(context, chase)
        if context.book.chase.obstacle_save and not _keep_feet(context, chase):
            target = reached
    came = target - chase.run
    chase.run = target
    start = chase.run - came - chase.gap
    followed = start + theirs
    while chase.followed < len(ends) and ends[chase.followed] <= followed:
        chase.followed += 1
        if context.book.chase.obstacle_save and not _foes_keep_feet(context, folk):
            followed = ends[chase.followed - 1]
            break
    chase.gap = max(0, target - followed)


def _obstacle_feet(context: PartyInDungeon, chase: Chase) -> list[int]:
    """How far along the flight each doorway or corner is."""
    ends: list[int] = []
    total = 0
    for number in chase.ways:
        feet = context.level.ways[number].feet
        ends.append(total + feet // 2)
        total += feet
    return ends


def _pace(context: PartyInDungeon, chase: Chase, running: int, *, walking: bool) -> int:
    """The feet of this round: after a fall, or too long a run, only a walk."""
    walk = context.rate() // ROUNDS_TO_A_RATE
    rules = context.book.movement
    limits = [
        rules.run_rounds_per_constitution * context.sheets[one.name].abilities.constitution
        if context.sheets[one.name].constitution_known and rules.run_rounds_per_constitution
        else rules.run_rounds_without_constitution or rules.run_rounds
        for one in context.able
    ]
    if chase.rounds > min(limits, default=0) > 0:
        if chase.rounds == min(limits) + 1:
            context.tell(facts.TIRED_OUT, rules=context.cite("chase", "exhausted"))
        return walk
    return walk if walking else running


def _pass_way(context: PartyInDungeon, chase: Chase) -> None:
    number = chase.ways[chase.passed]
    chase.passed += 1
    state = context.state
    state.area = context.level.ways[number].other(state.area)
    state.came_by = number
    context.tell(facts.CROSSED, where=context.area.title)
    cross(context, context.level.ways[number], 1)
    chase.barred = chase.barred or _shuts_out(context, context.level.ways[number], chase)


def _shuts_out(context: PartyInDungeon, way: Way, chase: Chase) -> bool:
    """Whether a door falls shut between the party and pursuers without hands to open it.

    Rule: bxe.doors.swing-shut, bxe.chase.dungeon-obstacles
    """
    if way.door is None or way.door.stays_open or way.door.is_archway or context.layout < BY_MAP:
        return False
    door = context.door(way.number)
    if door.held == "open":
        return False
    door.open = False
    folk = context.state.folk[chase.folk]
    if any(one.hands for one in folk.members if one.state in STANDING):
        return False
    name = way.name_from(way.other(context.state.area))
    context.tell(facts.BARRED, what=name, rules=context.cite("chase", "stop"))
    return True


def _keep_feet(context: PartyInDungeon, chase: Chase) -> bool:
    """Whether the whole party keeps its feet at a doorway or a corner."""
    for one in context.able:
        bonus = context.sheets[one.name].abilities.dexterity_modifier
        rules = context.cite("chase", "obstacle")
        if not roll_save(context, one, context.book.chase.obstacle_save, bonus=bonus, rules=rules):
            chase.fallen.append(one.name)
            context.tell(facts.FALLEN, who=[one.name], rules=context.cite("chase", "falls"))
    return not chase.fallen


def _foes_keep_feet(context: PartyInDungeon, folk: FolkState) -> bool:
    """Whether any pursuer keeps its feet; the others are left behind for the moment."""
    standing = [one for one in folk.members if one.state in STANDING]
    kept = [context.die(SAVE_DIE) >= one.save for one in standing]
    for one, kept_feet in zip(standing, kept, strict=True):
        if not kept_feet:
            context.tell(facts.FALLEN, who=[one.name], rules=context.cite("chase", "falls"))
    return any(kept)


def _stops_for_bait(context: PartyInDungeon, folk: FolkState, what: str) -> bool:
    """Whether the pursuers stop for a dropped bait.

    Rule: bxe.chase.dungeon-drop-treasure, bxe.chase.dungeon-drop-treasure-fails,
        bxe.chase.dungeon-drop-treasure-indifferent, bxe.chase.dungeon-drop-food,
        bxe.chase.dungeon-drop-food-low-intelligence, bxe.chase.dungeon-drop-food-other
    """
    rules = context.book.chase
    entry = context.entry_of(folk)
    state = context.state
    wits = context.has_wits(folk)
    if what == "food":
        state.supplies["rations"] -= min(state.supplies["rations"], len(context.present))
        likes = entry.food if entry.food is not None else not wits
        faces = rules.food
    else:
        state.worth, state.loot = 0, []
        for one in context.present:
            one.loot = 0
        likes = entry.treasure if entry.treasure is not None else wits
        faces = rules.treasure
    if not likes:
        context.tell(facts.DROPPED, what=what, result="no", rules=context.cite("chase", f"not {what}"))
        return False
    roll = TableRoll(rules.die, faces, context.cite("chase", what))
    return context.try_roll(roll, facts.DROPPED, what=what, audience=EVERYBODY)


def end_chase(context: PartyInDungeon, how: str, *, rules: tuple[str, ...] = ()) -> None:
    """The pursuit has ended."""
    chase = context.state.chase
    assert chase is not None
    folk = context.state.folk[chase.folk]
    name = context.entry_of(folk).name
    go_home(folk)
    rest = [] if how == "outside" else chase.ways[chase.passed : chase.passed + 1]
    context.tell(facts.LOST_THEM, what=name, result=how, rules=rules)
    context.state.chase = None
    context.state.agenda[:] = [PendingStep(ACT)]
    if rest:
        _pass_way(context, chase)
    if chase.passed == len(chase.ways) and how == "outside":
        context.state.over = "out"
        context.tell(facts.LEFT, who=[one.name for one in context.present])
    if chase.rounds:
        context.state.agenda.append(PendingStep("time", chase.rounds, "run"))


def _turn_to_fight(context: PartyInDungeon, chase: Chase, gap: int) -> None:
    """A chase that catches becomes a fight where they stand."""
    folk = context.state.folk[chase.folk]
    context.tell(
        facts.CAUGHT, what=context.entry_of(folk).name, amount=gap, rules=context.cite("chase", "caught")
    )
    context.state.chase = None
    behind = context.state.came_by if chase.passed else -1
    context.state.meeting = Meeting(chase.folk, feet=max(5, gap), by=behind)
    context.state.agenda[:] = [PendingStep(ACT), PendingStep(FIGHT, chase.folk)]
