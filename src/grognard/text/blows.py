"""Blows: who strikes whom with what, what was needed, and what a hit does."""

from __future__ import annotations

from typing import Final

from grognard.battle.state import events as codes
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import Event
from grognard.battle.state.flags import UNDEAD
from grognard.battle.state.weapon import FLASK, HOLY, MISSILE, RIDDEN, Weapon
from grognard.battle.view.hearing import armour_class_held, needs_number
from grognard.text.explain import name_change, would_hit
from grognard.text.full_points import full_points
from grognard.text.reader import Reader
from grognard.text.wording import attack_verb, combatant_words, find_weapon_of, pick, with_weapon

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


class BlowTeller(Reader):
    """Tells attacks, wounds and deaths."""

    def _tell_attack(self, event: Event) -> str:
        assert event.roll is not None
        early = event.count > self._rolled.get(event.actor, event.count)
        occasion = _OCCASIONS.get(event.roll.label, "early strike: " if early else "")
        return f"{occasion}{self._name(event.actor)} {self._describe_blow(event)}"

    def _describe_blow(self, event: Event) -> str:
        """The attack and its result, to the end of the sentence."""
        assert event.roll is not None
        immune = self._cover_immunity(event)
        hit = bool(event.roll.success) or (immune and self._lands(event))
        weapon = self._weapon_of(event)
        if weapon is not None and weapon.flags & FLASK != 0:
            return self._describe_throw(event, weapon, hit=hit)
        short = 0 if event.roll.target is None else int(event.roll.target - event.roll.total)
        verb = attack_verb(event.what, weapon, hit=hit, number=event.number, short=short)
        is_missile = weapon is not None and weapon.flags & MISSILE != 0
        far = f" at {event.amount}'" if is_missile else ""
        blow = f"{verb} {self._name(event.target)}{far}{with_weapon(event.what)} ({self._brief(event)})"
        if not hit:
            return f"{blow}."
        return f"{blow}, but does no harm." if immune else blow + self._tell_result(event)

    def _lands(self, event: Event) -> bool:
        """Whether a blow that does no harm would have hit, which all who look on see.

        A side is not told the number that was needed, so the event of the log is asked.
        """
        roll = self._real(event).roll
        return roll is not None and would_hit(roll)

    def _weapon_of(self, event: Event) -> Weapon | None:
        """The weapon of an attack, None if the viewer does not know the attacker."""
        if event.actor < 0:
            return None
        return find_weapon_of(self._battle.combatants[event.actor], event.what)

    def _describe_throw(self, event: Event, weapon: Weapon, *, hit: bool) -> str:
        """A flask thrown or poured; its effects are told by the events that follow."""
        what = event.what.removeprefix("poured ")
        thing = what if weapon.flags & HOLY != 0 else with_weapon(what).removeprefix(" with ")
        ends = "and hits" if hit else "and misses"
        if weapon.flags & MISSILE == 0:
            return f"pours {thing} on {self._name(event.target)} {ends} ({self._brief(event)})."
        far = f" at {event.amount}'"
        return f"throws {thing} at {self._name(event.target)}{far} {ends} ({self._brief(event)})."

    def _cover_immunity(self, event: Event) -> bool:
        """Whether the attack was made in vain; the note of it is told with the blow."""
        note = self._after(event)
        if note is None or note.code != codes.IMMUNE or note.target != event.target:
            return False
        self._cover(note)
        return True

    # What an attack was held against.

    def _brief(self, event: Event) -> str:
        """The attack roll in a few words: its total, what it is held against, or the natural extreme."""
        assert event.roll is not None
        if event.result.startswith("natural"):
            return event.result
        if self._hides(event.target):
            return str(event.roll.total)
        if event.roll.target is not None and needs_number(self._battle, event):
            return f"{event.roll.total}, needs {event.roll.target}"
        return f"{event.roll.total} vs AC {self._shown_armour_class(event)}"

    def _shown_armour_class(self, event: Event) -> int:
        """The target's armour class at the moment of an attack, in the book's own convention."""
        return int(self._battle.ruleset.shown_armour_class(armour_class_held(self._battle, event)))

    def _explain_armour_class(self, event: Event) -> str:
        """The armour class with whatever changed it: "AC 14 (16 - 2 charging [bf.charge.ac-penalty])"."""
        assert event.roll is not None
        text = f"AC {self._shown_armour_class(event)}"
        if not event.roll.defences:
            return text
        ruleset = self._battle.ruleset
        own = ruleset.shown_armour_class(self._battle.combatants[event.target].profile.armour_class)
        changes = ""
        for change in event.roll.defences:
            value = -change.value if ruleset.descending else change.value
            rule = f" [{change.rule}]" if change.rule else ""
            changes += f" {'-' if value < 0 else '+'} {abs(value)} {name_change(change.name)}{rule}"
        return f"{text} ({own}{changes})"

    # What comes of a hit.

    def _tell_result(self, event: Event) -> str:
        """The result of a hit, as far as it has happened: its damage, the wound, the death."""
        damage = self._after(event)
        if damage is None or damage.target != event.target:
            return "."
        if damage.code == codes.TOUCH:
            self._cover(damage)
            return f": {self._touch_words(damage)}."
        if damage.code != codes.DAMAGE:
            return "."
        self._cover(damage)
        text = f" for {damage.amount}{self._kind_of(damage)}"
        wound = self._after(damage)
        if wound is None or wound.code != codes.WOUND or wound.target != event.target:
            return f"{text}."
        if wound.amount != damage.amount:
            return f"{text}."
        self._cover(wound)
        target = self._battle.combatants[event.target]
        if self._cover_death(wound):
            return f"{text}: {self._fall_words(target, wound)}."
        return f"{text}: {self._health_words(target, wound)}."

    def _tell_result_of(self, event: Event) -> str:
        """The damage, and the wound or death that follows at once."""
        text = f" for {event.amount}"
        wound = self._after(event)
        if wound is None or wound.code != codes.WOUND or wound.target != event.target:
            return f"{text}."
        if wound.amount != event.amount:
            return f"{text}."
        self._cover(wound)
        target = self._battle.combatants[event.target]
        words = self._fall_words if self._cover_death(wound) else self._health_words
        return f"{text}: {words(target, wound)}."

    def _kind_of(self, damage: Event) -> str:
        """The kind of a blow's damage if some of it cannot kill."""
        if not damage.result:
            return ""
        halved = self._battle.ruleset.subdual.softening.real(2) > 0
        return " (half subduing)" if halved else " (subduing)"

    def _cover_death(self, wound: Event) -> bool:
        death = self._after(wound)
        fallen = (codes.DEATH, codes.KNOCKOUT)
        if death is None or death.code not in fallen or death.target != wound.target:
            return False
        self._cover(death)
        return True

    def _fall_words(self, target: Combatant, event: Event) -> str:
        after = self._after(event)
        if after is not None and after.code == codes.KNOCKOUT and after.target == target.index:
            lies = pick(("falls unconscious", "is knocked out"), event.number)
            return f"{combatant_words(target)} {lies}{self._time_out(after)}"
        ends = _UNDONE if target.profile.flags & UNDEAD != 0 else _DEATHS
        return f"{combatant_words(target)} {pick(ends, event.number)}"

    def _time_out(self, knock_out: Event) -> str:
        """How long a combatant stays knocked out, where the viewer may know it."""
        rounds = knock_out.rounds or 0
        return "" if rounds == 0 or self._hides(knock_out.target) else f" for {self._time(rounds)}"

    def _health_words(self, target: Combatant, wound: Event) -> str:
        looks = _LOOKS.get(wound.result, wound.result)
        if self._hides(int(target.index)):
            return looks
        if wound.result == "down":
            return f"down at {wound.left} hp"
        whole = full_points(self._battle, target, before=wound.number)
        return f"{looks} ({wound.left} of {whole} hp)"

    def _tell_damage(self, event: Event) -> str:
        if event.actor == event.target:
            return f"{self._name(event.actor)} takes {event.amount} from striking the armour."
        kind = self._kind_of(event)
        return f"{self._name(event.actor)} deals {self._name(event.target)} {event.amount} damage{kind}."

    def _tell_touch(self, event: Event) -> str:
        return f"{self._name(event.target)} is touched: {self._touch_words(event)}."

    def _touch_words(self, touch: Event) -> str:
        drains = self._battle.ruleset.draining.allowed
        rolled = (*_ROLLED_EFFECTS, _ENERGY_DRAIN) if drains else _ROLLED_EFFECTS
        weapon = (
            find_weapon_of(self._battle.combatants[touch.actor], touch.what) if touch.actor >= 0 else None
        )
        ridden = weapon is not None and weapon.flags & RIDDEN != 0
        if ridden or (touch.result and all(effect.startswith(rolled) for effect in touch.result.split(", "))):
            return touch.result or "no damage"
        return f"{touch.result or 'no damage'}; the referee says what follows"

    def _tell_wound(self, event: Event) -> str:
        target = self._battle.combatants[event.target]
        if self._cover_death(event):
            return f"{self._fall_words(target, event)}."
        return f"{combatant_words(target)} is {self._health_words(target, event)}."

    def _tell_death(self, event: Event) -> str:
        return f"{self._fall_words(self._battle.combatants[event.target], event)}."

    def _tell_immune(self, event: Event) -> str:
        return f"the {event.what} does {self._name(event.target)} no harm."
