"""The effect of a spell in a fight, in one line, from its data."""

from __future__ import annotations

import re
from typing import Final

from grognard.rulebooks.power_schema import FormChange, PowerModifiers, PowerRules

BY_HAND: Final = "left to the referee"
_ONE: Final = {"enemies": "enemy", "friends": "friend", "anyone": "creature"}
_SEVERAL: Final = {"enemies": "enemies", "friends": "friends", "anyone": "all"}
_ORDER: Final = (
    "fallen",
    "living",
    "intelligent",
    "humanoid",
    "animal",
    "undead",
    "fireproof",
    "incorporeal",
    "evil",
    "good",
    "called",
)
_HELPS: Final = {"spared": "spares one", "half": "halves it", "heat": "leaves the damage near it"}
_STANDS: Final = {"fire": "fire", "barrier": "a barrier", "cloud": "a cloud", "web": "a web"}


def spell_line(rules: PowerRules | None, *, referee: str = "") -> str:
    """A spell's targets, effects and saving throw.

    >>> from grognard.rulebooks.spell_rows import find_spell_row
    >>> spell_line(find_spell_row("fireball"))
    "all within 20' of a place: damage 1d6/level (fire); a save vs spells halves it"
    >>> spell_line(None)
    'left to the referee'
    >>> spell_line(None, referee="Tells what is written.")
    'left to the referee, who tells what is written'
    """
    if rules is None:
        return f"{BY_HAND}, who {referee[0].lower()}{referee[1:-1]}" if referee else BY_HAND
    does = "; ".join(_does(rules))
    return f"{_whom(rules)}: {does}{_saving(rules)}"


def _whom(rules: PowerRules) -> str:
    """The targets."""
    if rules.leaps or (rules.aim == "self" and rules.shape == "one"):
        return "its caster"
    if (rules.calls or rules.unlocks) and rules.aim == "place":
        return "at a place"
    either = " or ".join(filter(None, (", ".join(rules.either[:-1]), *rules.either[-1:])))
    natures = " ".join(filter(None, (rules.of_kind, either, _natures(rules))))
    if rules.shape == "one":
        said = " ".join(filter(None, ("one", natures, _ONE[rules.whom])))
    else:
        several = _SEVERAL[rules.whom]
        parts = (several, natures) if rules.whom == "anyone" else (natures, several)
        said = " ".join(filter(None, parts))
        said = _where(rules, said)
    if rules.most_pounds:
        said += f", of {rules.most_pounds} pounds at most"
    if rules.most:
        said += f", at most {rules.most}"
    if rules.hit_dice_pool:
        said += f", {rules.hit_dice_pool} hit dice of them"
    if rules.most_hit_dice:
        said += f", of {rules.most_hit_dice} hit dice or fewer"
        said += f", or a single one of {rules.single_hit_dice}" if rules.single_hit_dice else ""
    if rules.least_hit_dice:
        said += f", of {rules.least_hit_dice} hit dice or more"
    return said


def _natures(rules: PowerRules) -> str:
    return " ".join(sorted((one for one in rules.only if one != "user"), key=_ORDER.index))


def _where(rules: PowerRules, said: str) -> str:
    size = f"{rules.size_feet}'" if rules.size_feet else feet_text(rules.size)
    if rules.shape == "burst":
        return f"{said} within {size} of {'its caster' if rules.aim == 'self' else 'a place'}"
    if rules.shape == "wall":
        return f"{said} in a wall {size} long"
    return f"{said} in a {rules.shape} {size} long{' from a place on' if rules.beyond else ''}"


def feet_text(size: str) -> str:
    """A size that grows with the level as books print it.

    >>> feet_text("50 + 10/level")
    "50'+10'/level"
    """
    return re.sub(r"(\d+)", r"\1'", size.replace(" ", ""))


def _does(rules: PowerRules) -> list[str]:
    """The effects on the targets."""
    said: list[str] = []
    if rules.damage:
        kind = f" ({rules.kind})" if rules.kind else ""
        times = f", {rules.strikes} times" if rules.strikes else ""
        twice = f", twice that to the {' and '.join(rules.twice)}" if rules.twice else ""
        said.append(f"damage {rules.damage}{times}{kind}{twice}")
    if rules.all_but:
        helps = rules.whom == "friends"
        said.append(f"all but {rules.all_but} hit points {'regained' if helps else 'lost'}")
    if rules.heals:
        said.append(f"{rules.heals} hit points regained")
    if rules.restores:
        said.append(f"levels restored: {rules.restores}")
    if rules.effect or rules.also:
        said.append(", ".join(one for one in (rules.effect, *rules.also) if one))
    if rules.images:
        said.append(f"{rules.images} images take what is meant for it")
    if rules.changes is not None:
        said.append(_changes(rules.changes))
    if rules.greater is not None:
        said.append(f"from level {rules.greater_from} {_changes(rules.greater)}")
    if rules.form_change is not None:
        said.append(_form(rules.form_change))
    if rules.becomes:
        said.append(f"becomes a {rules.becomes}")
    if rules.ends:
        said.append(f"ends {', '.join(rules.ends)}")
    if rules.calls:
        number = "" if rules.calls_number == "1" else f"{rules.calls_number} times "
        said.append(f"calls {number}{rules.calls}")
    if rules.rise:
        said.append("lives again")
    if rules.leaves:
        said.append("is gone from the fight")
    if rules.pushes_feet:
        said.append(f"pushed {rules.pushes_feet}' away")
    if rules.unlocks:
        said.append("a door that is locked, barred or stuck is no more than shut")
    if rules.leaps:
        said.append("stands elsewhere at once")
    if rules.upon_user:
        said.append(f"its caster is {rules.upon_user}")
    return [*said, *_leaves(rules)]


def _leaves(rules: PowerRules) -> list[str]:
    """Lasting effects on the ground, and side effects."""
    said: list[str] = []
    if rules.ground:
        stays = " and does the same to all who enter" if rules.lingers else ""
        penalty = f", {rules.ground_attack:+} to attack rolls there" if rules.ground_attack else ""
        said.append(f"{_STANDS.get(rules.ground, rules.ground)} stays on the ground{stays}{penalty}")
    if rules.heat is not None:
        heat = rules.heat
        said.append(
            f"each round {heat.near} within {heat.near_feet}' of its far side, "
            f"{heat.far} within {heat.far_feet}'"
        )
    if rules.lands:
        said.append("fliers are driven to the ground")
    return said


def _changes(changes: PowerModifiers) -> str:
    numbers = {
        "attack rolls": changes.attack,
        "damage": changes.damage,
        "armour class": changes.armour,
        "armour class in melee": changes.in_melee,
        "armour class against missiles": changes.missiles,
        "saving throws": changes.saves,
        "saving throws against fear": changes.fear,
        "morale": changes.morale,
        f"armour class and saving throws against the {changes.warded}": changes.ward,
        "armour class against evil, undead and summoned creatures": changes.guard,
    }
    said = [f"{amount:+} to {name}" for name, amount in numbers.items() if amount]
    if changes.dice:
        said.append(f"{changes.dice} more damage, as of magic")
    if changes.resist:
        said.append(f"half damage from {', '.join(changes.resist)}, +3 to saves against it")
    if changes.proof:
        said.append(f"nothing from {', '.join(changes.proof)}")
    return ", ".join(said)


def _form(change: FormChange) -> str:
    said = [
        f"{times} times the {name}"
        for name, times in (("pace", change.pace), ("attacks", change.attacks), ("damage", change.damage))
        if times > 1
    ]
    if change.armour:
        said.append(f"{change.armour:+} to armour class")
    if change.flies:
        said.append("flies")
    return ", ".join(said)


def _saving(rules: PowerRules) -> str:
    """The saving throw, the touch needed, and exceptions."""
    said = ""
    if rules.touch:
        said += "; its caster must hit with a touch"
    if rules.save:
        modifier = f" at {rules.save_modifier:+}" if rules.save_modifier else ""
        helps = _HELPS[rules.saved]
        said += f"; a save vs {rules.save}{modifier} {helps}"
    if rules.sure_hit_dice:
        said += f"; those of {rules.sure_hit_dice} hit dice or fewer have none"
    return said
