"""Fire: burning combatants, burning ground and moves through it, putting flames out."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.ground.burning import CLINGING, STANDING, fire_in, is_burning, is_oily, oily_cells
from grognard.battle.hurts.healing import restore
from grognard.battle.hurts.saving import roll_save
from grognard.battle.hurts.wound_effects import list_as_wounded, sear
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import (
    add_effect,
    amount_of,
    find_effect,
    shorten,
)
from grognard.battle.state.events import BLAZE, BURN, Event
from grognard.battle.state.flags import BURNING, FIREPROOF, OUT, SINGED
from grognard.battle.state.patches import FIRE, FUEL, OIL, PATCH_DOES, pack_patch, patch_cell, patch_kind
from grognard.battle.state.steps import (
    ACT,
    END_ROUND,
    LAND,
    pack_step,
    step_count,
    step_kind,
    step_phase,
    step_who,
)
from grognard.battle.state.steps import BURN as BURN_STEP
from grognard.dice import purpose
from grognard.dice.roll import Roll
from grognard.rules.damage import final_damage
from grognard.rules.harm_kinds import FIRE as FIERY
from grognard.rules.harm_kinds import harm_done
from grognard.rules.saves import DEATH, is_worst_effect


def harm(
    battle: Battle,
    actor: i64,
    target: Combatant,
    dice: tuple[int, int, int],
    what: str,
    rule: str,
    *,
    kinds: i64 = 0,
    harmless: bool = False,
    greatest: bool = False,
) -> None:
    """Roll damage that comes of no weapon, and let it wait with the other wounds of the moment.

    With `greatest` the dice are not rolled: they stand at their highest. It is of `kinds` of harm
    (`grognard.rules.harm_kinds`).
    """
    faces: list[tuple[int, int]] = []
    rolled: i64 = 0
    damage: i64 = 0
    if not harmless:
        why = purpose.pack_why(purpose.DAMAGE, actor, target.index)
        i: i64 = 0
        while i < dice[0]:
            face = dice[1] if greatest else battle.dice.die(dice[1], why)
            rolled += face
            faces.append((dice[1], face))
            i += 1
        damage = final_damage(battle.ruleset.damage.minimum, rolled, dice[2], 1)
        damage = harm_done(target.profile.hide, kinds, damage, dice[0], magical=False)
        if damage < 0:
            restore(battle, target, -damage, magical=False)
            damage, harmless = 0, True
    if not harmless:
        list_as_wounded(battle, target)
        target.pending.damage += damage
        sear(target, kinds, damage)
        if battle.counts is not None:
            battle.counts.note_harm(actor, target, damage)
    if battle.log is not None:
        roll = Roll(tuple(faces), total=damage, label="damage") if faces else None
        battle.record(
            Event(
                BURN,
                actor=actor,
                target=target.index,
                what=what,
                result="unharmed" if harmless else "",
                amount=damage,
                roll=roll,
                rules=(rule,),
            )
        )


def burn_by(
    battle: Battle, actor: i64, target: Combatant, dice: tuple[int, int, int], what: str, *, saves: bool
) -> None:
    """Burn a combatant, unless fire does it no harm or, where the fire allows one, a save gets it clear.

    Rule: bf.oil.fire-resistant-immune, bf.oil.fire-ability-immune, bfref.oil.fire-resistant,
        bf.oil.splash-save, bfref.oil.splash-save, bf.oil.ground-fire-no-save, bfref.oil.puddle-no-save,
        bcb.saves.natural-1-maximum-effect, bcb.saves.natural-20-no-effect
    """
    ruleset = battle.ruleset
    fireproof = target.profile.flags & FIREPROOF != 0
    greatest = False
    if not fireproof and saves:
        save = roll_save(battle, target, DEATH, "the splash", rule=ruleset.cite("oil/save"))
        if save.saved:
            return
        greatest = is_worst_effect(save.natural, extremes=ruleset.hurts.greatest_on_1)
    rule = ruleset.cite("oil/fireproof" if fireproof else f"oil/{what}")
    harm(battle, actor, target, dice, what, rule, kinds=FIERY, harmless=fireproof, greatest=greatest)


def ignite(battle: Battle, me: Combatant, target: Combatant) -> None:
    """Set one afire that is covered with oil: it burns now, and again in the rounds to come.

    Rule: bf.oil.direct-hit-damage, bf.oil.second-round-damage, bf.oil.two-rounds-max, bfref.oil.second-round,
        bfref.oil.two-rounds-only, bxs.oil.on-character-damage, bxs.oil.on-character-duration
    """
    ruleset = battle.ruleset
    burn_by(battle, me.index, target, ruleset.oil.direct, "direct", saves=False)
    if target.profile.flags & FIREPROOF == 0 and ruleset.oil.rounds > 1:
        # A second flask starts the burning anew rather than doubling it.
        phase = step_phase(battle.agenda.due())
        add_effect(target, pack_effect(effects.FLAMES, rounds=ruleset.oil.rounds - 1, amount=phase))


def spill(battle: Battle, x: i64, y: i64) -> None:
    """Leave unlit oil on the ground.

    Rule: bf.oil.unlit-slippery, bxs.oil.must-be-lit
    """
    for cell in oily_cells(battle, x, y):
        if not is_oily(battle, cell % battle.field.width, cell // battle.field.width):
            battle.set_patches([*battle.patches, pack_patch(cell, OIL)])


def set_ground_afire(battle: Battle, me: Combatant, x: i64, y: i64) -> None:
    """Set oil on the ground on fire; where nothing splashes, combatants in it are burned at once.

    Rule: bf.oil.ground-burns-10-rounds, bfref.oil.puddle-duration, bxs.oil.in-square-duration,
        bxs.oil.in-square-standing
    """
    ruleset = battle.ruleset
    cells = oily_cells(battle, x, y)
    kept = [
        patch
        for patch in battle.patches
        if patch_cell(patch) not in cells or PATCH_DOES[patch_kind(patch)] & FUEL == 0
    ]
    flames = [pack_patch(cell, FIRE, rounds=ruleset.oil.ground_rounds) for cell in cells]
    battle.set_patches(kept + flames)
    if battle.log is not None:
        rules = (ruleset.cite("oil/burns out"),)
        battle.record(Event(BLAZE, actor=me.index, at=(x, y), rounds=ruleset.oil.ground_rounds, rules=rules))
    for other in battle.combatants:
        if other.flags & (OUT | SINGED) == 0 and other.y * battle.field.width + other.x in cells:
            other.flags |= SINGED
            if ruleset.oil.splash[0] == 0:
                burn_by(battle, me.index, other, ruleset.oil.ground, "ground", saves=False)


def walk_through_fire(battle: Battle, mover: Combatant, way: list[int]) -> None:
    """Burn one whose way leads through burning oil, once a round.

    Rule: bf.oil.ground-fire-damage, bfref.oil.puddle-damage, bxs.oil.in-square-damage
    """
    width = battle.field.width
    for cell in way:
        if mover.flags & SINGED == 0 and is_burning(battle, cell % width, cell // width):
            mover.flags |= SINGED
            what = fire_in(battle, cell % width, cell // width)
            burn_by(battle, -1, mover, battle.ruleset.oil.ground, what, saves=False)


def schedule_fires(battle: Battle) -> None:
    """Put on the agenda of a round when those burn who are afire, or stand in a fire.

    Rule: bf.oil.second-round-damage, bfref.oil.second-round, bxs.oil.on-character-duration,
        bxs.oil.in-square-standing
    """
    ruleset = battle.ruleset
    ablaze = len(battle.patches) > 0
    for one in battle.combatants:
        if one.flags & BURNING == 0 and not ablaze:
            continue
        if one.flags & OUT != 0:
            continue
        if one.flags & BURNING != 0:
            phase = amount_of(one, effects.FLAMES) if ruleset.oil.again_in_phase else 0
            _schedule(battle, one, CLINGING, phase)
        if ablaze and is_burning(battle, one.x, one.y):
            if ruleset.oil.standing_first:
                count = step_count(battle.agenda.due())
                battle.agenda.append(pack_step(LAND, count=count))
                battle.agenda.append(pack_step(BURN_STEP, who=one.index, count=count, other=STANDING))
            else:
                _schedule(battle, one, STANDING, 0)


def _schedule(battle: Battle, one: Combatant, how: i64, phase: i64) -> None:
    """After its last turn of the round, or the last turn of a phase; without one, at the end of the round."""
    agenda = battle.agenda
    i: i64 = 0
    while i < len(agenda):
        step: i64 = agenda[i]
        mine = step_phase(step) == phase if phase > 0 else step_who(step) == one.index
        if step_kind(step) == ACT and mine:
            agenda.insert(i, pack_step(BURN_STEP, who=one.index, count=step_count(step), other=how))
            return
        i += 1
    i = 0
    while i < len(agenda) and step_kind(agenda[i]) != END_ROUND:
        i += 1
    agenda.insert(i + 1, pack_step(LAND))
    agenda.insert(i + 2, pack_step(BURN_STEP, who=one.index, other=how))


def burn_again(battle: Battle, one: Combatant, how: i64) -> None:
    """The moment at which one burns that is still afire, or stands in a fire.

    Rule: bf.oil.second-round-damage, bf.oil.two-rounds-max, bf.oil.ground-fire-damage,
        bfref.oil.two-rounds-only, bxs.oil.in-square-standing
    """
    if one.flags & OUT != 0:
        return
    if how == CLINGING:
        flames = find_effect(one, effects.FLAMES)
        if flames != 0:
            shorten(one, flames)
            burn_by(battle, -1, one, battle.ruleset.oil.direct, "again", saves=False)
    elif one.flags & SINGED == 0 and is_burning(battle, one.x, one.y):
        one.flags |= SINGED
        what = fire_in(battle, one.x, one.y)
        burn_by(battle, -1, one, battle.ruleset.oil.ground, what, saves=False)
