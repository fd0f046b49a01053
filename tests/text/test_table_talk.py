"""Sentences as a referee would say them: each fact by itself, each event by itself, written out by hand."""

from __future__ import annotations

import pytest

import grognard
from grognard.adventure.happening import Fact
from grognard.adventure.party import facts
from grognard.adventure.time import clock
from grognard.battle.hurts.presence import gain_effect
from grognard.battle.state import events as codes
from grognard.battle.state.battle import Battle
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import ENTANGLED, PARALYSIS
from grognard.battle.state.events import REFEREE, Event, Log
from grognard.battle.state.flags import DEAD
from grognard.dice.purpose import CHECK, pack_why
from grognard.dice.roll import Roll
from grognard.rulebooks.loader import load_rulebook
from grognard.text.dice_asked import describe_why
from grognard.text.expedition_facts import tell_fact
from grognard.text.narrate import Narrator
from grognard.text.plights import loss_words, plight_of
from grognard.text.summary import summarize
from grognard.text.wording import combatant_words, is_many, join_names, side_words
from tests.support import engine_of

LONE = "2 fighter 1 vs 1 ogre"


def battle_of(text: str = "2 fighter 1 vs 6 goblin", rules: str = "bf") -> Battle:
    """A battle before its first event, everyone with 6 hit points."""
    battle = engine_of(text, rules=rules).battle
    battle.log = Log()
    for one in battle.combatants:
        one.hit_points = one.max_hit_points = 6
    return battle


def tell(battle: Battle, *events: Event, round_seconds: int = 10) -> list[str]:
    """The lines some events make for the referee."""
    for event in events:
        battle.record(event)
    assert battle.log is not None
    narrator = Narrator(battle, viewer=REFEREE, round_seconds=round_seconds)
    told = [narrator.tell(event) for event in battle.log.events]
    return [line for line in told if line is not None]


def blow(total: int, *, target: int, hit: bool, what: str = "longsword") -> Event:
    """An attack of the first fighter against AC 14."""
    roll = Roll(((20, total),), total=total, target=14, success=hit, label="attack")
    return Event(codes.ATTACK, actor=0, target=target, what=what, result="hit" if hit else "miss", roll=roll)


def effect(what: str, rounds: int = 0, *, begins: bool = True, target: int = 2) -> Event:
    """An effect that begins or ends."""
    result = "begins" if begins else "ends"
    return Event(codes.EFFECT, target=target, what=what, result=result, rounds=rounds)


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (
            Fact(facts.ENTER, what="south door", where="a passage"),
            "The party takes the south door to a passage.",
        ),
        (Fact(facts.MET, what="Goblins", amount=4), "Goblins (4) are here."),
        (Fact(facts.MET, what="A goblin patrol", amount=4), "A goblin patrol (4) is here."),
        (Fact(facts.MET, what="The chief and his guard", amount=4), "The chief and his guard (4) are here."),
        (
            Fact(facts.COME, what="Fire beetles", amount=2, where="in the chief's hall"),
            "The party meets fire beetles (2) in the chief's hall.",
        ),
        (Fact(facts.DISTANCE, amount=70), "The distance is 70 feet."),
        (Fact(facts.SURPRISE, what="party", result="no"), "The party is not surprised."),
        (Fact(facts.SURPRISE, what="Goblins", result="yes"), "The goblins are surprised."),
        (Fact(facts.SURPRISE, what="A goblin patrol", result="yes"), "The goblin patrol is surprised."),
        (Fact(facts.INITIATIVE, result="foes"), "The other side acts first."),
        (Fact(facts.CONDUCT, what="Stirges", result="calm"), "The stirges ignore the party."),
        (
            Fact(facts.CONDUCT, what="A goblin patrol", result="talk"),
            "The goblin patrol seems willing to talk.",
        ),
        (Fact(facts.TALKED, who=("Ulf",), what="Goblins"), "Ulf talks with the goblins."),
        (
            Fact(facts.PARTED, what="Pirates of the Grey Gull", result="go"),
            "The party and the pirates of the Grey Gull part in peace; the pirates of the Grey Gull go away.",
        ),
        (Fact(facts.PURSUED, what="A goblin patrol"), "The goblin patrol pursues the party."),
        (Fact(facts.NOT_PURSUED, what="Goblins"), "The goblins do not pursue the party."),
        (Fact(facts.THEY_ESCAPE, what="Goblins"), "The goblins get away."),
        (Fact(facts.RUN_DOWN, what="Goblins", amount=3), "The party overtakes the goblins in 3 rounds."),
        (Fact(facts.LOST_THEM, what="Goblins", result="faster"), "The goblins cannot keep up and give up."),
        (Fact(facts.SLIPPED, what="Goblins"), "The party slips away unseen."),
        (
            Fact(facts.FOUND, what="purse in the well bucket"),
            "Searching, the party finds a purse in the well bucket.",
        ),
        (Fact(clock.REST_DUE), "The party must rest next turn."),
        (Fact(clock.TIRED), "The party is tired: -1 to hit until it rests."),
        (
            Fact(facts.HEALED, who=("Ulf", "Maud"), what="healing", amount=5, face=9),
            "Maud gives a potion to Ulf, who regains 5 hit points (9 now).",
        ),
        (Fact(facts.REACTION, what="Goblins", result="unfavorable"), "Reaction: unfavourable."),
        (
            Fact(facts.REFEREE, what="points", who=("Astrid",), result="0"),
            "The referee sets the hit points of Astrid to 0.",
        ),
        (Fact(facts.LEFT, who=("Ulf", "Maud"), where="home"), "The party arrives: Ulf and Maud."),
        # On a journey
        (Fact(facts.BOARDED, what="the Patience", where="Hull"), "The party boards the Patience at Hull."),
        (Fact(facts.BOARDED, what="river boat", where="Hull"), "The party boards the river boat at Hull."),
        (Fact(facts.LEAKS, what="The Patience", result="yes"), "The Patience takes on water."),
        (
            Fact(facts.MARCHED, amount=6, where="the grasslands"),
            "The party travels 6 hexes, to the grasslands.",
        ),
        (Fact(facts.CURRENT, amount=9), "The current carries the party 9 miles today."),
        (Fact(facts.DISTURBED), "The night's rest was broken: no spells can be memorised."),
        (Fact(facts.ESCAPE, what="Goblins", result="no"), "The escape fails."),
    ],
)
def test_fact_names_its_subject(fact: Fact, said: str) -> None:
    assert tell_fact(fact, load_rulebook("bxe")) == said


@pytest.mark.parametrize(
    ("face", "said"),
    [(6, "No wandering monsters come"), (1, "Wandering monsters come")],
)
def test_die_for_wandering_monsters_says_its_result(face: int, said: str) -> None:
    fact = Fact(clock.CHECK, dice="d6", face=face, needed=1, audience="referee")
    assert tell_fact(fact, load_rulebook("bxe")) == f"{said} ({face} on a d6, 1 or less needed)."


@pytest.mark.parametrize(
    ("result", "said"),
    [("yes", "Maud finds the hidden secret door"), ("no", "Maud does not find the hidden secret door")],
)
def test_searching_roll_says_its_result(result: str, said: str) -> None:
    fact = Fact(facts.SEARCH_ROLL, who=("Maud",), what="secret door", result=result)
    assert tell_fact(fact, load_rulebook("bxe")) == f"{said}."


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (effect("paralysed", 840), "Goblin 1 is paralysed for 14 turns."),
        (effect("helpless", 5400), "Goblin 1 is helpless for 15 hours."),
        (effect("entangled", 150), "Goblin 1 is entangled for 2 turns and 30 rounds."),
        (effect("asleep", 12), "Goblin 1 falls asleep for 12 rounds."),
        (effect("charmed"), "Goblin 1 is charmed and stands entranced."),
        (effect("charmed", begins=False), "Goblin 1 is no longer charmed."),
        (effect("feebleminded", begins=False), "Goblin 1 is no longer feebleminded."),
        (effect("changed", begins=False), "Goblin 1 changes back."),
        (Event(codes.HEAL, target=2, amount=5), "Goblin 1 regains 5 hit points."),
        (Event(codes.FALL, target=2), "Goblin 1 falls unconscious."),
        (Event(codes.FREEZE, target=2), "Goblin 1 is paralysed."),
        (
            Event(codes.LEVEL_LOST, target=0, amount=5, left=1),
            "Fighter 1 #1 is drained of a level and 5 hit points.",
        ),
        (
            Event(codes.LEVEL_LOST, target=0, amount=1, left=2),
            "Fighter 1 #1 is drained of a level and 1 hit point (2 levels in all).",
        ),
        (
            Event(codes.FUMBLE, actor=0, what="longsword", result="hits self"),
            "Mishap: Fighter 1 #1 swings the longsword back and is hit by it.",
        ),
        (
            Event(codes.FUMBLE, actor=0, what="longsword", result="helmet askew"),
            "Mishap: Fighter 1 #1 knocks the helmet over both eyes.",
        ),
        (
            Event(codes.EXTRACT, actor=0, target=0, amount=1),
            "Fighter 1 #1 pulls the missile out of the wound, which costs 1 hit point.",
        ),
        (
            Event(codes.EXTRACT, actor=0, target=1),
            "Fighter 1 #1 pulls the missile out of the wound of Fighter 1 #2 and does no harm.",
        ),
        (
            Event(codes.CONSTITUTION, target=0, amount=3, left=7),
            "Fighter 1 #1 loses 3 points of Constitution (7 left).",
        ),
        (Event(codes.SPOIL, actor=0, what="web"), "Fighter 1 #1's casting is disrupted, and web is lost."),
        (Event(codes.FORGET, actor=0, what="web"), "Fighter 1 #1 forgets web."),
        (
            Event(codes.DESTROY, target=0, what="longsword, dagger", result="destroyed"),
            "Fighter 1 #1's longsword and dagger are destroyed.",
        ),
        (Event(codes.POWER, actor=0, who=(2, 3), what="sings"), "Fighter 1 #1 sings to Goblins 1 and 2."),
        (
            Event(codes.POWER, actor=0, who=(1,), what="reads haste from a scroll"),
            "Fighter 1 #1 reads a scroll of haste on Fighter 1 #2.",
        ),
        (Event(codes.ESCAPE, actor=2, result="gone"), "Goblin 1 vanishes: the spell is over."),
        (
            Event(codes.DECLARATION, actor=0, what="spell", result="sleep"),
            "Fighter 1 #1 declares the spell sleep.",
        ),
        (
            Event(codes.REACTION, side=0, result="unfavorable", roll=Roll(((6, 2), (6, 3)), total=5)),
            "The goblins mean no good (unfavourable reaction, 2d6 (2, 3) = 5).",
        ),
        (Event(codes.DISTANCE, amount=40), "The sides meet at 40'."),
    ],
)
def test_event_is_told_in_plain_words(event: Event, line: str) -> None:
    assert tell(battle_of(), event) == [line]


def test_times_go_by_the_round_of_the_book() -> None:
    # Rounds of a minute: ten make a turn. Rounds of ten seconds: sixty do.
    assert tell(battle_of(), effect("asleep", 30), round_seconds=60) == ["Goblin 1 falls asleep for 3 turns."]
    assert tell(battle_of(), effect("asleep", 30)) == ["Goblin 1 falls asleep for 30 rounds."]


def test_those_who_wake_together_share_a_line() -> None:
    wakes = [Event(codes.STIR, actor=index) for index in (2, 3, 4, 6)]
    assert tell(battle_of(), *wakes) == ["Goblins 1-3 and 5 wake."]


@pytest.mark.parametrize(
    ("result", "line"),
    [
        ("stands", "The goblins pass the morale check at half strength (rolled 8, morale 7)."),
        ("fails", "The goblins fail the morale check at half strength (rolled 8, morale 7)."),
    ],
)
def test_morale_has_one_verb(result: str, line: str) -> None:
    roll = Roll(((6, 4), (6, 4)), total=8, target=7, success=result == "stands", label="morale")
    check = Event(codes.MORALE, side=1, who=(2, 3), what="half strength", result=result, roll=roll)
    assert tell(battle_of(), check) == [line]


def test_one_who_breaks_is_no_it() -> None:
    roll = Roll(((6, 5), (6, 4)), total=9, target=7, success=False, label="morale")
    check = Event(codes.MORALE, side=0, who=(0,), what="half strength", result="fails", roll=roll)
    lines = tell(battle_of(), check, Event(codes.FLIGHT, actor=0))
    assert lines == ["Fighter 1 #1 fails the morale check at half strength (rolled 9, morale 7) and flees."]


@pytest.mark.parametrize(
    ("total", "verb"),
    [(13, "misses"), (5, "misses"), (4, "swings wide of"), (1, "swings wide of")],
)
def test_a_blow_goes_wide_only_when_it_is_ten_short(total: int, verb: str) -> None:
    line = f"Fighter 1 #1 {verb} Goblin 1 with a longsword ({total} vs AC 14)."
    assert tell(battle_of(), blow(total, target=2, hit=False)) == [line]


def test_a_weapon_of_no_name_is_not_told() -> None:
    line = "Fighter 1 #1 misses Goblin 1 (12 vs AC 14)."
    assert tell(battle_of(), blow(12, target=2, hit=False, what="giant weapon")) == [line]


def test_a_book_of_charts_says_the_number_needed_alone() -> None:
    line = "Fighter 1 #1 misses Goblin 1 with a longsword (12, needs 14)."
    assert tell(battle_of(rules="bxe"), blow(12, target=2, hit=False)) == [line]


@pytest.mark.parametrize(
    ("looks", "left", "line"),
    [
        ("hurt", 5, "Goblin 1 is hurt (5 of 6 hp)."),
        ("down", -6, "Goblin 1 is down at -6 hp."),
        ("on its last legs", -1, "Goblin 1 is barely standing (-1 of 6 hp)."),
    ],
)
def test_hit_points_left_are_called_so(looks: str, left: int, line: str) -> None:
    wound = Event(codes.WOUND, target=2, amount=1, left=left, result=looks)
    assert tell(battle_of(), wound) == [line]


def test_a_lone_monster_has_its_article_and_a_named_one_has_none() -> None:
    lone, band = battle_of(LONE), battle_of()
    assert [combatant_words(one) for one in lone.combatants] == ["Fighter 1 #1", "Fighter 1 #2", "the ogre"]
    assert combatant_words(band.combatants[2]) == "Goblin 1"
    assert tell(lone, Event(codes.HEAL, target=2, amount=1)) == ["The ogre regains 1 hit point."]
    dragon = battle_of("1 fighter 1 vs 1 white dragon age 4")
    assert combatant_words(dragon.combatants[1]) == "the white dragon"


@pytest.mark.parametrize(
    ("name", "words", "many"),
    [
        ("The gate", "the gate", False),
        ("The crew", "the crew", False),
        ("The dead", "the dead", True),
        ("Goblins of the Grey Gull", "the goblins of the Grey Gull", True),
    ],
)
def test_a_side_agrees_with_its_verb(name: str, words: str, many: bool) -> None:
    side = battle_of().sides[1]
    side.name = name
    assert (side_words(side), is_many(side)) == (words, many)


def test_the_dead_are_many_even_when_one_is_left() -> None:
    side = battle_of(LONE).sides[1]
    side.name = "The dead"
    assert is_many(side)


@pytest.mark.parametrize(("kind", "word"), [(ENTANGLED, "entangled"), (PARALYSIS, "paralysed")])
def test_one_who_is_held_is_told_by_what_holds(kind: int, word: str) -> None:
    battle = battle_of()
    one = battle.combatants[2]
    gain_effect(battle, one, pack_effect(kind, rounds=10))
    assert plight_of(one) == word
    battle.over, battle.winner, battle.ending = True, 0, "victory"
    assert summarize(battle).closing.endswith(f". The party: no losses. The goblins: 1 {word}.")


@pytest.mark.parametrize(
    ("winner", "ending", "words"),
    [
        (0, "victory", "The skeletons: 2 destroyed."),
        (1, "victory", "The skeletons: 1 entangled and 1 destroyed."),
        (-1, "stalemate", "The skeletons: 1 entangled and 1 destroyed."),
    ],
)
def test_held_undead_of_the_losers_are_destroyed(winner: int, ending: str, words: str) -> None:
    battle = battle_of("2 fighter 1 vs 2 skeleton")
    gain_effect(battle, battle.combatants[2], pack_effect(ENTANGLED, rounds=10))
    battle.combatants[3].flags |= DEAD
    battle.over, battle.winner, battle.ending = True, winner, ending
    assert summarize(battle).closing.endswith(words)


def test_losses_are_killed_or_destroyed() -> None:
    battle = battle_of("2 fighter 1 vs 2 skeleton")
    fighter, skeleton = battle.combatants[0], battle.combatants[2]
    assert (loss_words(fighter, "dead"), loss_words(skeleton, "dead")) == ("killed", "destroyed")
    skeleton.flags |= DEAD
    battle.over, battle.winner, battle.ending = True, 0, "victory"
    closing = summarize(battle).closing
    assert closing.endswith(". The party: no losses. The skeletons: 1 destroyed.")


def test_a_die_of_a_door_is_a_check() -> None:
    assert describe_why(None, pack_why(CHECK, -1, -1)) == "check"


def test_whom_no_bestiary_lists_has_a_name_of_its_own() -> None:
    stat_line = "Grishnak: AC 14, HD 2, #At 1 club, Dam 1d6, Mv 30', Sv F2, Ml 8"
    battle = grognard.start(f"1 fighter 1 vs {stat_line}", seed=1).battle
    assert combatant_words(battle.combatants[1]) == "Grishnak"


def test_the_helpless_and_the_numbered_are_named_in_order() -> None:
    lone = battle_of(LONE)
    blow_at = Event(codes.HELPLESS_STRUCK, actor=0, target=2, what="longsword")
    assert tell(lone, blow_at)[0].startswith("Fighter 1 #1 strikes the helpless ogre with a longsword")
    band = battle_of("2 fighter 1 vs 5 goblin").combatants
    assert join_names([band[3], band[2], band[6], band[5]]) == "Goblins 1, 2, 4 and 5"


@pytest.mark.parametrize(
    ("known", "line"),
    [(0b0011, "Fighter 1 #1 moves 10'."), (0b0111, "Fighter 1 #1 advances 10' toward Goblin 1.")],
)
def test_a_move_behind_a_shut_door_names_nobody_whom_the_mover_has_not_met(known: int, line: str) -> None:
    battle = battle_of()
    move = Event(codes.MOVE, actor=0, what="walk", amount=10, way=((5, 5), (7, 5)))
    battle.record(move)
    move.known = (known, 0b1100)
    narrator = Narrator(battle, viewer=REFEREE, round_seconds=10)
    assert narrator.tell(move) == line
