"""The questions at the table, in the order in which help lists them. To read it loads none of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from grognard.operations.catalogue_row import PLAY, Catalogue

if TYPE_CHECKING:
    from grognard.operations.operation import Operation

CHECKS: Final = Catalogue()
"""The questions at the table, in the order in which help lists them."""


@CHECKS.lists("check turn", PLAY, "how many undead a cleric turns")
def _turn_undead() -> type[Operation[Any]]:
    from grognard.operations.checks.turning import TurnUndead

    return TurnUndead


@CHECKS.lists("check save", PLAY, "the chance of a saving throw")
def _saving_throw() -> type[Operation[Any]]:
    from grognard.operations.checks.saving import SavingThrow

    return SavingThrow


@CHECKS.lists("check spell", PLAY, "how many a spell takes")
def _cast_spell() -> type[Operation[Any]]:
    from grognard.operations.checks.spells import CastSpell

    return CastSpell


@CHECKS.lists("check skill", PLAY, "the chances of a thief's skills")
def _thief_skills() -> type[Operation[Any]]:
    from grognard.operations.checks.skills import ThiefSkills

    return ThiefSkills


@CHECKS.lists("check ability", PLAY, "an ability check")
def _ability_check() -> type[Operation[Any]]:
    from grognard.operations.checks.abilities import AbilityCheck

    return AbilityCheck


@CHECKS.lists("check ability against", PLAY, "an ability check against that of an opponent")
def _opposed_check() -> type[Operation[Any]]:
    from grognard.operations.checks.abilities import OpposedCheck

    return OpposedCheck


@CHECKS.lists("check door", PLAY, "whether a stuck or locked door gives way")
def _force_door() -> type[Operation[Any]]:
    from grognard.operations.checks.doors import ForceDoor

    return ForceDoor


@CHECKS.lists("check listen", PLAY, "whether a listener hears something")
def _listen() -> type[Operation[Any]]:
    from grognard.operations.checks.doors import Listen

    return Listen


@CHECKS.lists("check search", PLAY, "whether a search finds a hidden thing")
def _search() -> type[Operation[Any]]:
    from grognard.operations.checks.doors import Search

    return Search


@CHECKS.lists("check trap", PLAY, "whether a trap is sprung")
def _spring_trap() -> type[Operation[Any]]:
    from grognard.operations.checks.doors import SpringTrap

    return SpringTrap


@CHECKS.lists("check forage", PLAY, "whether a party finds food on its way")
def _forage() -> type[Operation[Any]]:
    from grognard.operations.checks.wilds import Forage

    return Forage


@CHECKS.lists("check hunt", PLAY, "whether a party that hunts all day meets animals")
def _hunt() -> type[Operation[Any]]:
    from grognard.operations.checks.wilds import Hunt

    return Hunt


@CHECKS.lists("check lost", PLAY, "whether a party loses its way")
def _lose_way() -> type[Operation[Any]]:
    from grognard.operations.checks.wilds import LoseWay

    return LoseWay


@CHECKS.lists("check meet", PLAY, "whether a party has an encounter in the wilderness")
def _meet_in_wilds() -> type[Operation[Any]]:
    from grognard.operations.checks.wilds import MeetInWilds

    return MeetInWilds


@CHECKS.lists("check distract", PLAY, "whether pursuers stop for what is dropped")
def _distract_pursuers() -> type[Operation[Any]]:
    from grognard.operations.checks.wilds import DistractPursuers

    return DistractPursuers


@CHECKS.lists("check evade", PLAY, "whether a party gets away in the wilderness or on the water")
def _evade() -> type[Operation[Any]]:
    from grognard.operations.checks.flight import Evade

    return Evade


@CHECKS.lists("check swim", PLAY, "whether a swimmer drowns")
def _swim() -> type[Operation[Any]]:
    from grognard.operations.checks.flight import Swim

    return Swim


@CHECKS.lists("check climb", PLAY, "whether a climber falls")
def _climb() -> type[Operation[Any]]:
    from grognard.operations.checks.flight import Climb

    return Climb


@CHECKS.lists("check surprise", PLAY, "whether a side is surprised")
def _surprise() -> type[Operation[Any]]:
    from grognard.operations.checks.flight import Surprise

    return Surprise


@CHECKS.lists("check items", PLAY, "which belongings survive their owner's death by fire or the like")
def _belongings() -> type[Operation[Any]]:
    from grognard.operations.checks.belongings import Belongings

    return Belongings


@CHECKS.lists("check scores", PLAY, "what scores of abilities give by the tables")
def _ability_scores() -> type[Operation[Any]]:
    from grognard.operations.checks.scores import AbilityScores

    return AbilityScores


@CHECKS.lists("check rest", PLAY, "the hit points that days of rest give back")
def _rest() -> type[Operation[Any]]:
    from grognard.operations.checks.rest import Rest

    return Rest


@CHECKS.lists("check reaction", PLAY, "what those met make of the party")
def _reaction() -> type[Operation[Any]]:
    from grognard.operations.checks.reaction import Reaction

    return Reaction


@CHECKS.lists("check travel", PLAY, "how far a day on foot leads")
def _travel() -> type[Operation[Any]]:
    from grognard.operations.checks.travel import Travel

    return Travel


@CHECKS.lists("check fly", PLAY, "how far a day in the air leads")
def _fly() -> type[Operation[Any]]:
    from grognard.operations.checks.travel import Fly

    return Fly


@CHECKS.lists("check load", PLAY, "what a winged mount bears")
def _mount_load() -> type[Operation[Any]]:
    from grognard.operations.checks.travel import MountLoad

    return MountLoad


@CHECKS.lists("check wind", PLAY, "the wind of a day at sea, and where it brings a ship")
def _wind() -> type[Operation[Any]]:
    from grognard.operations.checks.travel import Wind

    return Wind


@CHECKS.lists("check fall", PLAY, "what a fall does")
def _fall() -> type[Operation[Any]]:
    from grognard.operations.checks.strains import Fall

    return Fall


@CHECKS.lists("check sight", PLAY, "how far one sees")
def _sight() -> type[Operation[Any]]:
    from grognard.operations.checks.sights import Sight

    return Sight


@CHECKS.lists("check distance", PLAY, "how far off an encounter begins")
def _encounter_distance() -> type[Operation[Any]]:
    from grognard.operations.checks.sights import EncounterDistance

    return EncounterDistance


@CHECKS.lists("check sleep", PLAY, "how long one must sleep, and what short nights do")
def _sleep() -> type[Operation[Any]]:
    from grognard.operations.checks.strains import Sleep

    return Sleep


@CHECKS.lists("check abreast", PLAY, "how many stand side by side")
def _abreast() -> type[Operation[Any]]:
    from grognard.operations.checks.measures import Abreast

    return Abreast


@CHECKS.lists("check inches", PLAY, "how far a range in inches of the table is")
def _inches() -> type[Operation[Any]]:
    from grognard.operations.checks.measures import Inches

    return Inches


@CHECKS.lists("check run", PLAY, "how long one may run, and what rest gives back")
def _run() -> type[Operation[Any]]:
    from grognard.operations.checks.strains import Run

    return Run


@CHECKS.lists("check altitudes", PLAY, "altitudes counted from another level")
def _altitudes() -> type[Operation[Any]]:
    from grognard.operations.checks.measures import Altitudes

    return Altitudes


@CHECKS.lists("check hunger", PLAY, "what days without food do")
def _hunger() -> type[Operation[Any]]:
    from grognard.operations.checks.strains import Hunger

    return Hunger


@CHECKS.lists("check rations", PLAY, "how much food a party brings to a dungeon")
def _rations() -> type[Operation[Any]]:
    from grognard.operations.checks.measures import Rations

    return Rations


@CHECKS.lists("check heading", PLAY, "which way a lost party really goes")
def _heading() -> type[Operation[Any]]:
    from grognard.operations.checks.straying import Heading

    return Heading


@CHECKS.lists("check pursued", PLAY, "which of the fugitives have evaded pursuit")
def _pursued() -> type[Operation[Any]]:
    from grognard.operations.checks.straying import Pursued

    return Pursued
