"""The questions at the table, in the order in which help lists them. To read it loads none of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from grognard.operations.listing import PLAY, Listed

if TYPE_CHECKING:
    from grognard.operations.operation import Operation


def _turn_undead() -> type[Operation[Any]]:
    from grognard.operations.checks.turning import TurnUndead

    return TurnUndead


def _saving_throw() -> type[Operation[Any]]:
    from grognard.operations.checks.saving import SavingThrow

    return SavingThrow


def _cast_spell() -> type[Operation[Any]]:
    from grognard.operations.checks.spells import CastSpell

    return CastSpell


def _thief_skills() -> type[Operation[Any]]:
    from grognard.operations.checks.skills import ThiefSkills

    return ThiefSkills


def _ability_check() -> type[Operation[Any]]:
    from grognard.operations.checks.abilities import AbilityCheck

    return AbilityCheck


def _opposed_check() -> type[Operation[Any]]:
    from grognard.operations.checks.abilities import OpposedCheck

    return OpposedCheck


def _force_door() -> type[Operation[Any]]:
    from grognard.operations.checks.doors import ForceDoor

    return ForceDoor


def _listen() -> type[Operation[Any]]:
    from grognard.operations.checks.doors import Listen

    return Listen


def _search() -> type[Operation[Any]]:
    from grognard.operations.checks.doors import Search

    return Search


def _spring_trap() -> type[Operation[Any]]:
    from grognard.operations.checks.doors import SpringTrap

    return SpringTrap


def _forage() -> type[Operation[Any]]:
    from grognard.operations.checks.wilds import Forage

    return Forage


def _hunt() -> type[Operation[Any]]:
    from grognard.operations.checks.wilds import Hunt

    return Hunt


def _lose_way() -> type[Operation[Any]]:
    from grognard.operations.checks.wilds import LoseWay

    return LoseWay


def _meet_in_wilds() -> type[Operation[Any]]:
    from grognard.operations.checks.wilds import MeetInWilds

    return MeetInWilds


def _distract_pursuers() -> type[Operation[Any]]:
    from grognard.operations.checks.wilds import DistractPursuers

    return DistractPursuers


def _evade() -> type[Operation[Any]]:
    from grognard.operations.checks.flight import Evade

    return Evade


def _swim() -> type[Operation[Any]]:
    from grognard.operations.checks.flight import Swim

    return Swim


def _climb() -> type[Operation[Any]]:
    from grognard.operations.checks.flight import Climb

    return Climb


def _surprise() -> type[Operation[Any]]:
    from grognard.operations.checks.flight import Surprise

    return Surprise


def _belongings() -> type[Operation[Any]]:
    from grognard.operations.checks.belongings import Belongings

    return Belongings


def _ability_scores() -> type[Operation[Any]]:
    from grognard.operations.checks.scores import AbilityScores

    return AbilityScores


def _rest() -> type[Operation[Any]]:
    from grognard.operations.checks.rest import Rest

    return Rest


def _reaction() -> type[Operation[Any]]:
    from grognard.operations.checks.reaction import Reaction

    return Reaction


def _travel() -> type[Operation[Any]]:
    from grognard.operations.checks.travel import Travel

    return Travel


def _fly() -> type[Operation[Any]]:
    from grognard.operations.checks.travel import Fly

    return Fly


def _mount_load() -> type[Operation[Any]]:
    from grognard.operations.checks.travel import MountLoad

    return MountLoad


def _wind() -> type[Operation[Any]]:
    from grognard.operations.checks.travel import Wind

    return Wind


def _fall() -> type[Operation[Any]]:
    from grognard.operations.checks.bodies import Fall

    return Fall


def _sight() -> type[Operation[Any]]:
    from grognard.operations.checks.sights import Sight

    return Sight


def _encounter_distance() -> type[Operation[Any]]:
    from grognard.operations.checks.sights import EncounterDistance

    return EncounterDistance


def _sleep() -> type[Operation[Any]]:
    from grognard.operations.checks.bodies import Sleep

    return Sleep


def _abreast() -> type[Operation[Any]]:
    from grognard.operations.checks.measures import Abreast

    return Abreast


def _inches() -> type[Operation[Any]]:
    from grognard.operations.checks.measures import Inches

    return Inches


def _run() -> type[Operation[Any]]:
    from grognard.operations.checks.bodies import Run

    return Run


def _altitudes() -> type[Operation[Any]]:
    from grognard.operations.checks.measures import Altitudes

    return Altitudes


def _hunger() -> type[Operation[Any]]:
    from grognard.operations.checks.bodies import Hunger

    return Hunger


def _rations() -> type[Operation[Any]]:
    from grognard.operations.checks.measures import Rations

    return Rations


def _heading() -> type[Operation[Any]]:
    from grognard.operations.checks.straying import Heading

    return Heading


def _pursued() -> type[Operation[Any]]:
    from grognard.operations.checks.straying import Pursued

    return Pursued


QUESTIONS: Final = (
    Listed("check turn", PLAY, "how many undead a cleric turns", _turn_undead),
    Listed("check save", PLAY, "the chance of a saving throw", _saving_throw),
    Listed("check spell", PLAY, "how many a spell takes", _cast_spell),
    Listed("check skill", PLAY, "the chances of a thief's skills", _thief_skills),
    Listed("check ability", PLAY, "an ability check", _ability_check),
    Listed("check ability against", PLAY, "an ability check against that of an opponent", _opposed_check),
    Listed("check door", PLAY, "whether a stuck or locked door gives way", _force_door),
    Listed("check listen", PLAY, "whether somebody hears something", _listen),
    Listed("check search", PLAY, "whether somebody finds what is hidden", _search),
    Listed("check trap", PLAY, "whether a trap is sprung", _spring_trap),
    Listed("check forage", PLAY, "whether a party finds food on its way", _forage),
    Listed("check hunt", PLAY, "whether a party that hunts all day meets animals", _hunt),
    Listed("check lost", PLAY, "whether a party loses its way", _lose_way),
    Listed("check meet", PLAY, "whether a party meets somebody in the wilderness", _meet_in_wilds),
    Listed("check distract", PLAY, "whether pursuers stop for what is dropped", _distract_pursuers),
    Listed("check evade", PLAY, "whether a party gets away in the wilderness or on the water", _evade),
    Listed("check swim", PLAY, "whether a swimmer drowns", _swim),
    Listed("check climb", PLAY, "whether a climber falls", _climb),
    Listed("check surprise", PLAY, "whether a side is surprised", _surprise),
    Listed(
        "check items",
        PLAY,
        "what is left of what somebody carried whom fire or the like has killed",
        _belongings,
    ),
    Listed("check scores", PLAY, "what scores of abilities give by the tables", _ability_scores),
    Listed("check rest", PLAY, "the hit points that days of rest give back", _rest),
    Listed("check reaction", PLAY, "what those met make of the party", _reaction),
    Listed("check travel", PLAY, "how far a day on foot leads", _travel),
    Listed("check fly", PLAY, "how far a day in the air leads", _fly),
    Listed("check load", PLAY, "what a winged mount bears", _mount_load),
    Listed("check wind", PLAY, "the wind of a day at sea, and where it brings a ship", _wind),
    Listed("check fall", PLAY, "what a fall does", _fall),
    Listed("check sight", PLAY, "how far one sees", _sight),
    Listed("check distance", PLAY, "how far off somebody is met", _encounter_distance),
    Listed("check sleep", PLAY, "how long one must sleep, and what short nights do", _sleep),
    Listed("check abreast", PLAY, "how many stand side by side", _abreast),
    Listed("check inches", PLAY, "how far a range in inches of the table is", _inches),
    Listed("check run", PLAY, "how long one may run, and what rest gives back", _run),
    Listed("check altitudes", PLAY, "altitudes counted from another level", _altitudes),
    Listed("check hunger", PLAY, "what days without food do", _hunger),
    Listed("check rations", PLAY, "how much food a party brings to a dungeon", _rations),
    Listed("check heading", PLAY, "which way a lost party really goes", _heading),
    Listed("check pursued", PLAY, "which of those who flee have evaded pursuit", _pursued),
)
