"""Powers used, their results, and effects that begin and end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.battle.state import events as codes
from grognard.battle.state.events import Event
from grognard.battle.state.power import CALLS
from grognard.creatures.grammar import join_words
from grognard.text.blows import BlowTeller
from grognard.text.log_reader import LogReader
from grognard.text.wording import count_words, join_names, name_scroll

# The verb for one, and for several
_BEGINS: Final = {
    "asleep": ("falls asleep", "fall asleep"),
    "paralysed": ("is paralysed", "are paralysed"),
    "helpless": ("is helpless", "are helpless"),
    "charmed": ("is charmed and stands entranced", "are charmed and stand entranced"),
    "won-over": ("is won over and changes sides", "are won over and change sides"),
    "stunned": ("is stunned", "are stunned"),
    "blinded": ("is blinded", "are blinded"),
    "invisible": ("fades from sight", "fade from sight"),
    "silenced": ("cannot make a sound", "cannot make a sound"),
    "changed": ("changes shape", "change shape"),
    "driven-off": ("turns and flees", "turn and flee"),
    "held-fast": ("is held fast", "are held fast"),
    "swallowed": ("is swallowed whole", "are swallowed whole"),
    "petrified": ("is turned to stone", "are turned to stone"),
    "sickened": ("is sick", "are sick"),
    "afraid": ("is seized by fear and flees", "are seized by fear and flee"),
    "confused": ("is confused", "are confused"),
    "hasted": ("moves and strikes twice as fast", "move and strike twice as fast"),
    "slowed": ("moves and strikes half as fast", "move and strike half as fast"),
    "grown": ("grows", "grow"),
    "aloft": ("can fly", "can fly"),
    "feebleminded": ("is feebleminded", "are feebleminded"),
    "entangled": ("is entangled", "are entangled"),
    "deluded": ("stares at a phantasm and does nothing", "stare at a phantasm and do nothing"),
    "images": ("stands among false images", "stand among false images"),
    "safe-from-missiles": ("is safe from common missiles", "are safe from common missiles"),
    "safe-from-magic": ("is immune to magic", "are immune to magic"),
    "sees-in-the-dark": ("sees in the dark", "see in the dark"),
    "sees-the-invisible": ("sees the invisible", "see the invisible"),
    "poisoned": ("is poisoned", "are poisoned"),
    "doomed": ("is doomed", "are doomed"),
    "ill": ("is too sick to act", "are too sick to act"),
    "rotting": ("begins to rot and cannot be healed", "begin to rot and cannot be healed"),
    "carried-off": ("is carried off", "are carried off"),
    "raging": ("flies into a rage", "fly into a rage"),
}
_ENDS: Final = {
    "paralysed": ("can move again", "can move again"),
    "helpless": ("is no longer helpless", "are no longer helpless"),
    "charmed": ("is no longer charmed", "are no longer charmed"),
    "won-over": ("returns to the old side", "return to the old side"),
    "blinded": ("can see again", "can see again"),
    "invisible": ("can be seen again", "can be seen again"),
    "silenced": ("can speak again", "can speak again"),
    "changed": ("changes back", "change back"),
    "driven-off": ("turns at bay", "turn at bay"),
    "held-fast": ("is free", "are free"),
    "swallowed": ("is free", "are free"),
    "petrified": ("is flesh again", "are flesh again"),
    "sickened": ("is well again", "are well again"),
    "afraid": ("is no longer afraid", "are no longer afraid"),
    "confused": ("is no longer confused", "are no longer confused"),
    "hasted": ("is no longer hasted", "are no longer hasted"),
    "slowed": ("is no longer slowed", "are no longer slowed"),
    "aloft": ("can no longer fly", "can no longer fly"),
    "grown": ("is of the old size again", "are of the old size again"),
    "feebleminded": ("is no longer feebleminded", "are no longer feebleminded"),
    "entangled": ("gets free", "get free"),
    "deluded": ("sees through the phantasm", "see through the phantasm"),
    "stunned": ("is no longer stunned", "are no longer stunned"),
    "poisoned": ("is no longer poisoned", "are no longer poisoned"),
    "doomed": ("is saved", "are saved"),
    "ill": ("is well again", "are well again"),
    "cursed-grip": ("is rid of a curse", "are rid of a curse"),
    "rotting": ("no longer rots", "no longer rot"),
    "raging": ("no longer rages", "no longer rage"),
}
_TOWARD: Final = {"sings": "to"}
"""The preposition before the targets of a power, where it is not "on"."""
STICKS: Final = "the weapon sticks"
_COVERS: Final = {
    "oil": "Oil covers",
    "flames": "Fire covers",
    "web": "A web covers",
    "cloud": "A cloud covers",
    "darkness": "Darkness covers",
    "barrier": "A barrier bars",
    "silence": "Silence falls on",
    "blades": "Whirling blades cover",
    "swarm": "A swarm covers",
    "hail": "Hail falls on",
    "blaze": "Fire stands on",
    "gas": "A poisonous cloud covers",
}


class PowerTeller:
    """Tells of powers and effects."""

    def __init__(self, log: LogReader, blows: BlowTeller) -> None:
        self._log = log
        self._blows = blows

    def sentences(self) -> dict[str, Callable[[Event], str]]:
        return {
            codes.POWER: self._tell_power,
            codes.SPOIL: self._tell_spoiled,
            codes.READ: self._tell_reading,
            codes.FORGET: self._tell_forgotten,
            codes.EFFECT: self._tell_effect,
            codes.WEAR_OFF: self._tell_worn_off,
            codes.RISE: self._tell_risen,
            codes.IMAGE: self._tell_image,
            codes.REBOUND: self._tell_rebound,
            codes.BEWILDER: self._tell_bewildered,
            codes.HARM: self._tell_harm,
            codes.HEAL: self._tell_heal,
            codes.MOOD: self._tell_mood,
            codes.EYES: self._tell_eyes,
            codes.RUIN: self._tell_ruin,
            codes.BURST: self._tell_burst,
            codes.SAP: self._tell_sap,
            codes.REGROW: self._tell_regrow,
            codes.ARRIVE: self._tell_arrival,
            codes.LIGHT: self._tell_light,
            codes.MIX: self._tell_mix,
            codes.DESTROY: self._tell_destroyed,
            codes.TURN: self._tell_turning,
            codes.LEVEL_LOST: self._tell_level_lost,
            codes.LEVEL_REGAINED: self._tell_level_regained,
        }

    def _tell_power(self, event: Event) -> str:
        taken = [self._log.battle.combatants[index] for index in event.who]
        who, does = self._log.name(event.actor), name_scroll(event.what)
        if event.result == CALLS:
            return f"{who} {does}."
        on = f" {_TOWARD.get(event.what, 'on')} {join_names(taken)}" if taken else ""
        if event.result:
            return f"{who} {does}{on}. {_COVERS[event.result]} the ground."
        if event.way is not None:
            return f"{who} {does} and reappears elsewhere."
        if event.actor >= 0 and taken == [self._log.battle.combatants[event.actor]]:
            return f"{who} {does}."
        if not on and event.target >= 0:
            return f"{who} {does} on {self._log.name(event.target)}, to no effect."
        return f"{who} {does}{on or ', to no effect'}."

    def _tell_mood(self, event: Event) -> str:
        run = [event]
        following = self._log.after(event)
        while following is not None and (following.code, following.what) == (event.code, event.what):
            self._log.cover(following)
            run.append(following)
            following = self._log.after(following)
        willing = [one.actor for one in run if one.result == "willing"]
        others = [one.actor for one in run if one.result != "willing"]
        who = self._log.names(willing) if willing else "Nobody"
        if not others:
            return f"{who} may use {event.what} this round."
        return f"{who} may use {event.what} this round, not {self._log.names(others)}."

    def _tell_spoiled(self, event: Event) -> str:
        if event.result:
            return f"{self._log.name(event.actor)} is disturbed, and the {event.what} does nothing."
        return f"{self._log.name(event.actor)}'s casting is disrupted, and {event.what} is lost."

    def _tell_forgotten(self, event: Event) -> str:
        what = "a spell" if self._log.hides(event.actor) else event.what
        return f"{self._log.name(event.actor)} forgets {what}."

    def _tell_worn_off(self, event: Event) -> str:
        run = [event]
        following = self._log.after(event)
        while following is not None and (following.code, following.what) == (event.code, event.what):
            self._log.cover(following)
            run.append(following)
            following = self._log.after(following)
        what = event.what[:1].upper() + event.what[1:]
        return f"{what} on {self._log.names([one.target for one in run])} ends."

    def _tell_risen(self, event: Event) -> str:
        return f"{self._log.name(event.target)} rises from the dead."

    def _tell_bewildered(self, event: Event) -> str:
        does = {
            "as it likes": "has a clear moment",
            "babbles": "babbles and does nothing",
            "flees": "runs in confusion",
            "strikes": "turns on the nearest combatant",
        }
        return f"{self._log.name(event.actor)} {does[event.result]}."

    def _tell_image(self, event: Event) -> str:
        left = event.amount
        rest = f"{count_words(left, 'image')} left" if left else "the last of them"
        who, whose = self._log.name(event.actor), self._log.name(event.target)
        return f"{who} strikes an image of {whose}, which vanishes ({rest})."

    def _tell_rebound(self, event: Event) -> str:
        who, whose = self._log.name(event.target), self._log.name(event.actor)
        if event.result:
            return f"{who} turns back the {event.what} of {whose}, and the spell is lost."
        return f"{who} turns the {event.what} back upon {whose}."

    def _tell_reading(self, event: Event) -> str:
        more = count_words(event.rounds or 0, "more round")
        return f"{self._log.name(event.actor)} goes on reading {event.what}, for {more}."

    def _tell_eyes(self, event: Event) -> str:
        same = [event]
        following = self._log.after(event)
        while following is not None and following.code == codes.EYES and following.what == event.what:
            self._log.cover(following)
            same.append(following)
            following = self._log.after(following)
        names = self._log.names([one.actor for one in same])
        several = len(same) > 1
        if event.what == "mirror":
            verb = "watch" if several else "watches"
            return f"{names} {verb} {self._log.name(event.target)} in a mirror."
        verb = "look" if several else "looks"
        return f"{names} {verb} away from {self._log.name(event.target)}."

    def _tell_burst(self, event: Event) -> str:
        return f"{self._log.name(event.actor)} {event.what}."

    def _tell_ruin(self, event: Event) -> str:
        if event.result == STICKS:
            return (
                f"The {event.what} of {self._log.name(event.target)} sticks in {self._log.name(event.actor)}."
            )
        return f"{self._log.name(event.actor)} ruins the {event.what} of {self._log.name(event.target)}."

    def _tell_sap(self, event: Event) -> str:
        who = self._log.name(event.target)
        if self._log.hides(event.target):
            return f"{who} is weaker."
        return f"{who} loses {count_words(event.amount, 'point')} of {event.what} ({event.left} left)."

    def _tell_regrow(self, event: Event) -> str:
        if event.result == "rises":
            return f"{self._log.name(event.target)} rises again."
        return f"{self._log.name(event.target)} goes down, and the wounds begin to close."

    def _tell_arrival(self, event: Event) -> str:
        came = [self._log.battle.combatants[index] for index in event.who]
        if event.result == "divides":
            return f"{self._log.name(event.actor)} divides into {join_names(came)}."
        verb = "come" if len(came) > 1 else "comes"
        if event.result == "drops" and event.at is not None:
            verb = "drop" if len(came) > 1 else "drops"
            return f"{join_names(came)} {verb} from above at {event.at[0]},{event.at[1]}."
        if event.result == "joins" and event.at is not None:
            return f"{join_names(came)} {verb} into the fight at {event.at[0]},{event.at[1]}."
        return f"{join_names(came)} {verb} to the side of {self._log.name(event.actor)}."

    def _tell_light(self, event: Event) -> str:
        whose = f"The {event.what} of {self._log.name(event.target)}"
        return (
            f"{whose} falls to the ground and burns on." if event.result == "falls" else f"{whose} goes out."
        )

    def _tell_mix(self, event: Event) -> str:
        who = self._log.name(event.actor)
        time = "" if self._log.hides(event.actor) else f" for {self._log.time_of(event.rounds or 0)}"
        drinks = f"{who} drinks a potion of {event.what} on top of another"
        return f"{drinks}: both are wasted, and {who} is sick{time}."

    def _tell_destroyed(self, event: Event) -> str:
        run = [event]
        following = self._log.after(event)
        while following is not None and (following.code, following.target) == (event.code, event.target):
            self._log.cover(following)
            run.append(following)
            following = self._log.after(following)
        whose = self._log.name(event.target)
        said: list[str] = []
        for fate, verb in (("destroyed", "destroyed"), ("saved", "spared")):
            things = [name for one in run if one.result == fate for name in one.what.split(", ")]
            if things:
                be = "are" if len(things) > 1 else "is"
                said.append(f"{join_words(things)} {be} {verb}")
        return f"{whose}'s {'; '.join(said)}."

    def _tell_level_lost(self, event: Event) -> str:
        who = self._log.name(event.target)
        if event.result:
            drained = f"{who} is drained of all life"
            if self._log.is_undead(event.actor):
                drained += f", and may rise as a {self._kind(event.actor)}"
            return f"{drained}."
        if self._log.hides(event.target):
            return f"{who} is drained of life."
        points = count_words(event.amount, "hit point")
        levels = f" ({event.left} levels in all)" if (event.left or 0) > 1 else ""
        return f"{who} is drained of a level and {points}{levels}."

    def _tell_level_regained(self, event: Event) -> str:
        who = self._log.name(event.target)
        if self._log.hides(event.target):
            return f"{who} is stronger again."
        return f"{who} regains a level and {count_words(event.amount, 'hit point')}."

    def _kind(self, index: int) -> str:
        return self._log.battle.combatants[index].profile.kind.lower()

    def _tell_turning(self, event: Event) -> str:
        assert event.roll is not None
        faces = event.roll.faces
        dice = f"{len(faces) if len(faces) > 1 else ''}d{faces[0][0]}" if faces else "d20"
        who, rolled = self._log.name(event.actor), f"{dice} {event.roll.total}"
        taken = [self._log.battle.combatants[index] for index in event.who]
        if event.result == "fails":
            return f"{who} tries to turn the undead and fails ({rolled})."
        rolled += f", {event.amount} hit dice"
        over = join_names(taken) if taken else "some of the undead"
        some = "; the stronger ones stand firm" if event.result == "partly" else ""
        return f"{who} turns {over} ({rolled}){some}."

    def _tell_effect(self, event: Event) -> str:
        one, several = (_BEGINS if event.result == "begins" else _ENDS)[event.what]
        if event.actor >= 0:
            return f"{self._log.name(event.target)} {one} by {self._log.name(event.actor)}."
        rounds = event.rounds or 0
        known = "" if not rounds or self._log.hides(event.target) else f" for {self._log.time_of(rounds)}"
        whom = [event, *self._cover_alike(event)]
        taken = list(dict.fromkeys(each.target for each in whom))
        if len(taken) == 1:
            return f"{self._log.name(event.target)} {one}{known}."
        return f"{join_names([self._log.battle.combatants[index] for index in taken])} {several}{known}."

    def _cover_alike(self, event: Event) -> list[Event]:
        """The events that follow at once and say the same of others on the same side."""
        found: list[Event] = []
        following = self._log.after(event)
        while (
            following is not None
            and (following.code, following.what, following.result, following.rounds)
            == (event.code, event.what, event.result, event.rounds)
            and self._log.hides(following.target) == self._log.hides(event.target)
        ):
            self._log.cover(following)
            found.append(following)
            following = self._log.after(following)
        return found

    def _tell_harm(self, event: Event) -> str:
        if not event.amount:
            return f"the {event.what} does {self._log.name(event.target)} no harm."
        name = self._log.name(event.target)
        came = self._blows.tell_result_of(event).removeprefix(f" for {event.amount}")
        came = came.replace(f": {name} ", " and ", 1)
        return f"{name} takes {event.amount} from the {event.what}{came}"

    def _tell_heal(self, event: Event) -> str:
        if self._log.hides(event.target):
            return f"{self._log.name(event.target)} looks better."
        return f"{self._log.name(event.target)} regains {count_words(event.amount, 'hit point')}."
