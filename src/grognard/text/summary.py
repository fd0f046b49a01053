"""The result of a fight: the survivors, everyone's deeds, and one sentence about it."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.battle.hurts.arriving import AWAITED, EXPECTED, is_in_pieces
from grognard.battle.hurts.draining import negative_levels
from grognard.battle.state import events as codes
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import effect_amount
from grognard.battle.state.effects import (
    DISEASED,
    DYING,
    LYCANTHROPY,
    NEGATIVE_LEVELS,
    ROTTING,
    find_effect,
    has_effect,
    mark_of,
)
from grognard.battle.state.events import REFEREE, Event
from grognard.battle.state.flags import DEAD, UNDEAD
from grognard.battle.state.power import DEVICE, POTION, SCROLL
from grognard.battle.state.side import Side
from grognard.battle.state.supply import of_hand
from grognard.battle.view.fates import (
    BROUGHT,
    DEAD_STATE,
    FLED,
    HURT,
    STANDING,
    SURRENDERS,
    TAKEN,
    fate_from_state,
    state_of,
)
from grognard.battle.view.hearing import Hearing
from grognard.creatures.grammar import join_words
from grognard.creatures.names import plural
from grognard.text.plights import loss_words
from grognard.text.wording import capital, count_words, is_many, join_names, name_scroll, side_words

_MISSILES: Final = (("crossbow", "bolt"), ("bow", "arrow"), ("sling", "stone"))
OUT_OF_SIGHT: Final = "out of sight"

_AFTERMATH: Final = (
    (DISEASED, "will fall ill of a bite in 3d6 hours"),
    (ROTTING, "cannot be healed before a cure disease"),
    (LYCANTHROPY, "will turn into such a beast in 3d6 days, or die of it, without a cure disease"),
)
_FATES: Final = {
    codes.DEATH: DEAD_STATE,
    codes.ESCAPE: FLED,
    codes.SURRENDER: SURRENDERS,
    codes.BEAR: BROUGHT,
}


class CombatantSummary(msgspec.Struct, frozen=True):
    """A combatant at the end: its state, what it has left, and its deeds. `kills` are felling blows.

    `used` counts shots and throws by the name of the weapon, `magic` the potions, scrolls and charges used
    up. A dying combatant may have fewer hit points than 0. For experience there are the hit dice of a
    creature as printed, with their `asterisks`, or the class and level of a character, whether it is a
    `retainer`, its `fate` (slain, captured, routed, or empty), and the levels that are drained with the hit
    points they cost.
    """

    name: str
    side: int
    kind: str
    state: str
    hit_points: int
    max_hit_points: int
    attacks: int
    hits: int
    damage: int
    kills: int
    used: dict[str, int] = {}
    magic: dict[str, int] = {}
    hit_dice: str = ""
    asterisks: int = 0
    class_name: str = msgspec.field(default="", name="class")
    level: int | None = None
    retainer: bool = False
    fate: str = ""
    negative_levels: int = 0
    points_drained: int = 0


class Summary(msgspec.Struct, frozen=True):
    """A whole fight at its end, or as far as it has come; `winner` is a side's index or -1."""

    rounds: int
    over: bool
    ending: str
    winner: int
    sides: tuple[str, ...]
    combatants: tuple[CombatantSummary, ...]
    closing: str


def describe_aftermath(battle: Battle, *, viewer: int = REFEREE) -> list[str]:
    """The diseases that the survivors of a fight carry, a sentence for each."""
    lines: list[str] = []
    for kind, what in _AFTERMATH:
        ill = [
            one
            for one in battle.combatants
            if one.marks & mark_of(kind) != 0 and one.flags & DEAD == 0 and viewer in (REFEREE, one.own_side)
        ]
        if ill:
            lines.append(f"{capital(join_names(ill))} {what}.")
    return lines


def has_come(combatant: Combatant) -> bool:
    """Whether a combatant has been in the fight: all but those still awaited."""
    return combatant.marks & (AWAITED | EXPECTED) == 0 or is_in_pieces(combatant)


def summarize(battle: Battle, *, viewer: int = REFEREE) -> Summary:
    """Sum up a battle from its state and its log, as the referee knows it or as a side does.

    A side's summary has the combatants it has known of, with 0 hit points for those of others; a combatant
    out of its sight has the state last heard of.
    """
    size = len(battle.combatants)
    attacks, hits, damage, kills = [0] * size, [0] * size, [0] * size, [0] * size
    last_blow: dict[int, int] = {}
    magic: list[dict[str, int]] = [{} for _ in battle.combatants]
    report = _Report(battle, viewer)
    for event in report.events:
        if event.code == codes.ATTACK:
            attacks[event.actor] += event.actor >= 0
            hits[event.actor] += event.actor >= 0 and event.roll is not None and event.roll.success is True
        elif event.code in (codes.DAMAGE, codes.HARM) or (event.code == codes.BURN and event.actor >= 0):
            damage[event.actor] += event.amount if event.actor >= 0 else 0
            last_blow[event.target] = event.actor
        elif event.code in (codes.POWER, codes.MIX) and event.actor >= 0:
            _count_magic(magic[event.actor], battle.combatants[event.actor], event)
        elif event.code == codes.DEATH and last_blow.get(event.target, -1) >= 0:
            kills[last_blow[event.target]] += 1
    combatants = tuple(
        msgspec.structs.replace(
            _describe_one(battle, one, report),
            attacks=attacks[one.index],
            hits=hits[one.index],
            damage=damage[one.index],
            kills=kills[one.index],
            magic=magic[one.index] if report.is_open(one) else {},
        )
        for one in battle.combatants
        if report.has_met(one) and has_come(one)
    )
    return Summary(
        rounds=int(battle.round),
        over=bool(battle.over),
        ending=battle.ending,
        winner=int(battle.winner) if report.knows_side(battle.winner) else -1,
        sides=tuple(side.name if report.knows_side(side.index) else "" for side in battle.sides),
        combatants=combatants,
        closing=_describe_end(battle, report),
    )


def _describe_one(battle: Battle, one: Combatant, report: _Report) -> CombatantSummary:
    """A combatant's row without its deeds, as far as it is known."""
    state = report.state_of(one)
    lost = battle.winner >= 0 and report.knows_side(battle.winner) and battle.winner != one.own_side
    plain = CombatantSummary(
        name=one.name,
        side=int(one.own_side),
        kind=one.own_profile.kind,
        state=state,
        hit_points=0,
        max_hit_points=0,
        attacks=0,
        hits=0,
        damage=0,
        kills=0,
        fate=fate_from_state(state, lost=lost, undead=one.own_profile.flags & UNDEAD != 0),
    )
    if not report.is_open(one):
        return plain
    sheet = one.own_profile
    levels = int(negative_levels(one))
    return msgspec.structs.replace(
        plain,
        hit_points=int(one.hit_points) if has_effect(one, DYING) else max(0, int(one.hit_points)),
        max_hit_points=int(one.max_hit_points),
        used=count_used(one),
        hit_dice=sheet.printed_dice,
        asterisks=int(sheet.asterisks),
        class_name=sheet.class_name,
        level=int(sheet.level) if sheet.class_name else None,
        retainer=bool(sheet.employed),
        negative_levels=levels,
        points_drained=int(effect_amount(find_effect(one, NEGATIVE_LEVELS))) if levels else 0,
    )


class _Report:
    """The events and states that the referee, or a side, knows of."""

    def __init__(self, battle: Battle, viewer: int) -> None:
        self._viewer = viewer
        self._hearing: Hearing | None = None
        self.events = battle.log.events if battle.log is not None else []
        if viewer == REFEREE:
            return
        self._hearing = Hearing(battle, viewer)
        heard = [self._hearing.hear(event) for event in self.events]
        self.events = [event for event in heard if event is not None]
        self._fates = {
            (event.actor if event.target < 0 else event.target): _FATES[event.code]
            for event in self.events
            if event.code in _FATES and (event.code != codes.BEAR or event.result == "away")
        }

    def has_met(self, one: Combatant) -> bool:
        return self._hearing is None or self._hearing.met >> int(one.index) & 1 != 0

    def knows_side(self, side: int) -> bool:
        return self._hearing is None or side < 0 or self._hearing.has_met(side)

    def is_open(self, one: Combatant) -> bool:
        """Whether the numbers of a combatant's sheet are known."""
        return self._viewer in (REFEREE, one.own_side)

    def state_of(self, one: Combatant) -> str:
        if self.is_open(one) or (self._hearing is not None and self._hearing.known >> int(one.index) & 1):
            return state_of(one)
        return self._fates.get(int(one.index), OUT_OF_SIGHT)


def count_used(combatant: Combatant) -> dict[str, int]:
    """The missiles a combatant has spent, by the name of the weapon."""
    used: dict[str, int] = {}
    for routine in combatant.profile.routines:
        spent = int(of_hand(combatant.spent, routine.hand)) if routine.is_missile else 0
        if spent > 0 and routine.supply >= 0:
            name = routine.weapons[0].name.removeprefix("thrown ")
            used[name] = used.get(name, 0) + spent
    return used


def _count_magic(counts: dict[str, int], user: Combatant, event: Event) -> None:
    """Count the potion, scroll or charge that an event has used up, if it is the use of one."""
    for power in user.own_profile.powers:
        said = power.name if event.code == codes.MIX else power.tells
        if power.means in (SCROLL, DEVICE, POTION) and said == event.what:
            counts[power.called()] = counts.get(power.called(), 0) + 1
            return


def format_used(summary: Summary) -> list[str]:
    """The missiles and the magic spent, a line each; no line where nothing was spent.

    "Missiles spent: Hilda, 9 arrows; Brand, 1 dagger."
    """
    missiles = [
        (one.name, [count_missiles(*item) for item in one.used.items()]) for one in summary.combatants
    ]
    magic = [
        (one.name, [f"{name_scroll(what)} ({count})" for what, count in one.magic.items()])
        for one in summary.combatants
    ]
    return [
        f"{said}: {'; '.join(f'{name}, {join_words(things)}' for name, things in spent if things)}."
        for said, spent in (("Missiles spent", missiles), ("Magic spent", magic))
        if any(things for _, things in spent)
    ]


def count_missiles(weapon: str, count: int) -> str:
    """The missiles that a weapon has spent.

    >>> count_missiles("longbow +1", 9), count_missiles("light crossbow", 1), count_missiles("dagger", 2)
    ('9 arrows', '1 bolt', '2 daggers')
    """
    plain = weapon.rstrip("+-0123456789 ")
    missile = next((missile for ending, missile in _MISSILES if plain.endswith(ending)), weapon)
    return f"{count} {missile if count == 1 else plural(missile)}"


def format_closing(summary: Summary) -> str:
    """The closing sentence of a fight."""
    return summary.closing


def _describe_end(battle: Battle, report: _Report) -> str:
    rounds = count_words(int(battle.round), "round")
    if not battle.over:
        return f"The fight is not over after {rounds}."
    known = [side for side in battle.sides if report.knows_side(side.index)]
    losses = ". ".join(
        capital(_describe_losses(side, report, lost=battle.winner not in (-1, side.index))) for side in known
    )
    if battle.ending == "parley":
        return "The sides parley, and no blow is struck."
    if battle.ending == "parted in peace":
        return "The sides part in peace."
    if battle.winner >= 0 and report.knows_side(battle.winner):
        winner = battle.sides[battle.winner]
        verb = "win" if is_many(winner) else "wins"
        taken = _list_prisoners(known, battle, report)
        return f"{capital(side_words(winner))} {verb} in {rounds}. {losses}.{taken}"
    if battle.winner >= 0:
        return f"An unseen enemy wins in {rounds}. {losses}."
    return f"Nobody wins: {battle.ending} after {rounds}. {losses}."


def _list_prisoners(known: list[Side], battle: Battle, report: _Report) -> str:
    """A sentence about the prisoners of the winners, or nothing."""
    taken = [
        one
        for side in known
        for one in side.own
        if report.has_met(one) and has_come(one) and report.state_of(one) in (SURRENDERS, TAKEN)
        if battle.winner != one.own_side
    ]
    return f" Taken prisoner: {join_names(taken)}." if taken else ""


def _describe_losses(side: Side, report: _Report, *, lost: bool) -> str:
    """A side with its losses, and whether it `lost` the fight: "the goblins: 4 killed and 2 fled"."""
    counts: dict[str, int] = {}
    members = [member for member in side.own if report.has_met(member) and has_come(member)]
    for member in members:
        state = report.state_of(member)
        if state not in (STANDING, HURT):
            word = loss_words(member, state, points=report.is_open(member), lost=lost)
            counts[word] = counts.get(word, 0) + 1
    if not counts:
        return f"{side_words(side)}: no losses"
    if len(members) == 1:
        return f"{side_words(side)}: {next(iter(counts))}"
    return f"{side_words(side)}: {join_words([f'{count} {state}' for state, count in counts.items()])}"
