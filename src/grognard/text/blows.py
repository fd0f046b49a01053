"""Blows: striker, target, weapon, the number needed, and the effect of a hit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.battle.state import events as codes
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import Event
from grognard.battle.state.flags import UNDEAD
from grognard.battle.state.weapon import FLASK, HOLY, MISSILE, RIDDEN, Weapon
from grognard.battle.view.hearing import armour_class_held, needs_number
from grognard.text.explain import name_change, would_hit
from grognard.text.full_hit_points import full_hit_points
from grognard.text.log_reader import LogReader
from grognard.text.wording import attack_verb, combatant_words, find_weapon_of, pick_wording, with_weapon

_ROLLED_EFFECTS: Final = ("poison", "paralysis")
_ENERGY_DRAIN: Final = "energy drain"

_DEATHS: Final = ("falls dead", "drops dead", "is slain")
_UNDONE: Final = ("is destroyed", "collapses", "is laid to rest")
_LOOKS: Final = {"on its last legs": "barely standing"}
"""The looks of the wounded that another word says better of a person."""
_OCCASIONS: Final = {
    "parting shot": "parting shot: ",
    "charge": "end of the charge: ",
    "set weapon": "set weapon: ",
    "free shot": "free shot: ",
    "fending off": "fending off: ",
    "passing blow": "passing blow: ",
    "stray missile": "gone astray: ",
    "free attack": "free attack: ",
    "stumble": "free attack: ",
    "drop": "dropping: ",
    "further blow": "again: ",
}


class BlowTeller:
    """Tells attacks, wounds and deaths."""

    def __init__(self, log: LogReader) -> None:
        self._log = log

    def sentences(self) -> dict[str, Callable[[Event], str]]:
        """The method that tells each kind of event."""
        return {
            codes.ATTACK: self._tell_attack,
            codes.DAMAGE: self._tell_damage,
            codes.TOUCH: self._tell_touch,
            codes.WOUND: self._tell_wound,
            codes.DEATH: self._tell_death,
            codes.IMMUNE: self._tell_immune,
        }

    def _tell_attack(self, event: Event) -> str:
        assert event.roll is not None
        early = event.count > self._log.rolled.get(event.actor, event.count)
        occasion = _OCCASIONS.get(event.roll.label, "early strike: " if early else "")
        return f"{occasion}{self._log.name(event.actor)} {self.describe_blow(event)}"

    def describe_blow(self, event: Event) -> str:
        """The attack and its result, to the end of the sentence."""
        assert event.roll is not None
        immune = self._cover_immunity(event)
        hit = bool(event.roll.success) or (immune and self._lands(event))
        weapon = self.weapon_of(event)
        if weapon is not None and weapon.flags & FLASK != 0:
            return self._describe_throw(event, weapon, hit=hit)
        short = 0 if event.roll.target is None else int(event.roll.target - event.roll.total)
        verb = attack_verb(event.what, weapon, hit=hit, number=event.number, short=short)
        is_missile = weapon is not None and weapon.flags & MISSILE != 0
        far = f" at {event.amount}'" if is_missile else ""
        blow = f"{verb} {self._log.name(event.target)}{far}{with_weapon(event.what)} ({self.brief(event)})"
        if not hit:
            return f"{blow}."
        return f"{blow}, but does no harm." if immune else blow + self.tell_result(event)

    def _lands(self, event: Event) -> bool:
        """Whether a blow that does no harm would have hit, which all who look on see.

        A side is not told the number that was needed, so the event of the log is asked.
        """
        roll = self._log.real(event).roll
        return roll is not None and would_hit(roll)

    def weapon_of(self, event: Event) -> Weapon | None:
        """The weapon of an attack, None if the viewer does not know the attacker."""
        if event.actor < 0:
            return None
        return find_weapon_of(self._log.battle.combatants[event.actor], event.what)

    def _describe_throw(self, event: Event, weapon: Weapon, *, hit: bool) -> str:
        """A flask thrown or poured; its effects are told by the events that follow."""
        what = event.what.removeprefix("poured ")
        thing = what if weapon.flags & HOLY != 0 else with_weapon(what).removeprefix(" with ")
        ends = "and hits" if hit else "and misses"
        if weapon.flags & MISSILE == 0:
            return f"pours {thing} on {self._log.name(event.target)} {ends} ({self.brief(event)})."
        far = f" at {event.amount}'"
        return f"throws {thing} at {self._log.name(event.target)}{far} {ends} ({self.brief(event)})."

    def _cover_immunity(self, event: Event) -> bool:
        """Whether the attack was made in vain; the note of it is told with the blow."""
        note = self._log.after(event)
        if note is None or note.code != codes.IMMUNE or note.target != event.target:
            return False
        self._log.cover(note)
        return True

    # What an attack was held against.

    def brief(self, event: Event) -> str:
        """The attack roll in brief: its total against the number needed, or the natural extreme."""
        assert event.roll is not None
        if event.result.startswith("natural"):
            return event.result
        if self._log.hides(event.target):
            return str(event.roll.total)
        if event.roll.target is not None and needs_number(self._log.battle, event):
            return f"{event.roll.total}, needs {event.roll.target}"
        return f"{event.roll.total} vs AC {self._shown_armour_class(event)}"

    def _shown_armour_class(self, event: Event) -> int:
        """The target's armour class at the moment of an attack, in the book's own convention."""
        return int(self._log.battle.ruleset.shown_armour_class(armour_class_held(self._log.battle, event)))

    def explain_armour_class(self, event: Event) -> str:
        """The armour class with whatever changed it: "AC 14 (16 - 2 charging [bf.charge.ac-penalty])"."""
        assert event.roll is not None
        text = f"AC {self._shown_armour_class(event)}"
        if not event.roll.defences:
            return text
        ruleset = self._log.battle.ruleset
        own = ruleset.shown_armour_class(self._log.battle.combatants[event.target].profile.armour_class)
        changes = ""
        for change in event.roll.defences:
            value = -change.value if ruleset.descending else change.value
            rule = f" [{change.rule}]" if change.rule else ""
            changes += f" {'-' if value < 0 else '+'} {abs(value)} {name_change(change.name)}{rule}"
        return f"{text} ({own}{changes})"

    # What comes of a hit.

    def tell_result(self, event: Event) -> str:
        """The result of a hit, as far as it has happened: its damage, the wound, the death."""
        damage = self._log.after(event)
        if damage is None or damage.target != event.target:
            return "."
        if damage.code == codes.TOUCH:
            self._log.cover(damage)
            return f": {self._touch_words(damage)}."
        if damage.code != codes.DAMAGE:
            return "."
        self._log.cover(damage)
        text = f" for {damage.amount}{self._kind_of(damage)}"
        wound = self._log.after(damage)
        if wound is None or wound.code != codes.WOUND or wound.target != event.target:
            return f"{text}."
        if wound.amount != damage.amount:
            return f"{text}."
        self._log.cover(wound)
        target = self._log.battle.combatants[event.target]
        if self._cover_death(wound):
            return f"{text}: {self._fall_words(target, wound)}."
        return f"{text}: {self._health_words(target, wound)}."

    def tell_result_of(self, event: Event) -> str:
        """The damage, and the wound or death that follows at once."""
        text = f" for {event.amount}"
        wound = self._log.after(event)
        if wound is None or wound.code != codes.WOUND or wound.target != event.target:
            return f"{text}."
        if wound.amount != event.amount:
            return f"{text}."
        self._log.cover(wound)
        target = self._log.battle.combatants[event.target]
        words = self._fall_words if self._cover_death(wound) else self._health_words
        return f"{text}: {words(target, wound)}."

    def _kind_of(self, damage: Event) -> str:
        """The kind of a blow's damage if some of it cannot kill."""
        if not damage.result:
            return ""
        halved = self._log.battle.ruleset.subdual.softening.real(2) > 0
        return " (half subduing)" if halved else " (subduing)"

    def _cover_death(self, wound: Event) -> bool:
        death = self._log.after(wound)
        fallen = (codes.DEATH, codes.KNOCKOUT)
        if death is None or death.code not in fallen or death.target != wound.target:
            return False
        self._log.cover(death)
        return True

    def _fall_words(self, target: Combatant, event: Event) -> str:
        is_undead = target.profile.flags & UNDEAD != 0
        after = self._log.after(event)
        if after is not None and after.code == codes.KNOCKOUT and after.target == target.index:
            faints = ("collapses",) if is_undead else ("falls unconscious", "is knocked out")
            lies = pick_wording(faints, event.number)
            return f"{combatant_words(target)} {lies}{self.knock_out_time(after)}"
        ends = _UNDONE if is_undead else _DEATHS
        return f"{combatant_words(target)} {pick_wording(ends, event.number)}"

    def knock_out_time(self, knock_out: Event) -> str:
        """How long a combatant stays knocked out, where the viewer may know it."""
        rounds = knock_out.rounds or 0
        return "" if rounds == 0 or self._log.hides(knock_out.target) else f" for {self._log.time_of(rounds)}"

    def _health_words(self, target: Combatant, wound: Event) -> str:
        looks = _LOOKS.get(wound.result, wound.result)
        if self._log.hides(int(target.index)):
            return looks
        if wound.result == "down":
            return f"down at {wound.left} hp"
        whole = full_hit_points(self._log.battle, target, before=wound.number)
        return f"{looks} ({wound.left} of {whole} hp)"

    def _tell_damage(self, event: Event) -> str:
        if event.actor == event.target:
            return f"{self._log.name(event.actor)} takes {event.amount} from striking the armour."
        kind = self._kind_of(event)
        whom = self._log.name(event.target)
        return f"{self._log.name(event.actor)} deals {whom} {event.amount} damage{kind}."

    def _tell_touch(self, event: Event) -> str:
        return f"{self._log.name(event.target)} is touched: {self._touch_words(event)}."

    def _touch_words(self, touch: Event) -> str:
        drains = self._log.battle.ruleset.draining.allowed
        rolled = (*_ROLLED_EFFECTS, _ENERGY_DRAIN) if drains else _ROLLED_EFFECTS
        weapon = (
            find_weapon_of(self._log.battle.combatants[touch.actor], touch.what) if touch.actor >= 0 else None
        )
        ridden = weapon is not None and weapon.flags & RIDDEN != 0
        if ridden or (touch.result and all(effect.startswith(rolled) for effect in touch.result.split(", "))):
            return touch.result or "no damage"
        return f"{touch.result or 'no damage'}; the referee says what follows"

    def _tell_wound(self, event: Event) -> str:
        target = self._log.battle.combatants[event.target]
        if self._cover_death(event):
            return f"{self._fall_words(target, event)}."
        return f"{combatant_words(target)} is {self._health_words(target, event)}."

    def _tell_death(self, event: Event) -> str:
        return f"{self._fall_words(self._log.battle.combatants[event.target], event)}."

    def _tell_immune(self, event: Event) -> str:
        return f"the {event.what} does {self._log.name(event.target)} no harm."
