"""Words and flight when somebody is met: offers, languages, shifts without dice, those who flee, noise."""

from __future__ import annotations

import pytest

from grognard.adventure.delve.machine import Delving
from grognard.base.errors import InputError
from grognard.creatures.abilities import Abilities
from grognard.encounter.entries import MemberEntry, SideEntry
from tests.adventure.places import CORRIDOR, codes, delving, one, order, with_folk
from tests.adventure.test_delve_meetings import FAR, FAST, FIRST, ORC, READY, SLOW, meeting_fight, met
from tests.adventure.test_journey import KEPT, walk

RICH = CORRIDOR.replace("rations = 8", "rations = 8, gold = 40")


def met_by_the_rich(members: str, *, rules: str, dice: str, more: str = "") -> Delving:
    """A magic-user with 40 gold pieces meets somebody in the passage."""
    place = with_folk(members, area="B", more=more).replace("rations = 8", "rations = 8, gold = 40")
    table = delving(place, rules=rules, party="1 magic-user 1")
    order(table, "go north", dice=dice)
    return table


@pytest.mark.rule("bxs.negotiation.parley-options")
def test_an_offer_makes_them_think_better() -> None:
    # Two of them: 20 gold pieces are 10 a head, and add 1 to the roll; 8 alone would not make them friendly.
    table = met_by_the_rich('{ creature = "orc", count = 2 }', rules="bxs", dice=FAR + READY + "d6:3 d6:4")
    facts = order(table, "offer 20", dice="d6:4 d6:4")
    assert (one(facts, "reaction").face, one(facts, "reaction").amount) == (8, 1)
    assert one(facts, "offer taken").amount == 20
    assert table.state.supplies["gold"] == 20


def test_an_offer_is_worth_three_steps_at_most() -> None:
    table = met_by_the_rich(ORC, rules="bxs", dice=FAR + READY + "d6:3 d6:4")
    facts = order(table, "offer 40 gp", dice="d6:4 d6:5")
    assert one(facts, "reaction").amount == 3
    # 9 and 3 are friendly: they part.
    assert "part" in codes(facts)


def test_who_turns_hostile_takes_no_gold() -> None:
    table = met_by_the_rich(ORC, rules="bxs", dice=FAR + READY + "d6:3 d6:4")
    facts = order(table, "bribe 9", dice="d6:1 d6:1")
    assert "offer taken" not in codes(facts)
    assert table.state.supplies["gold"] == 40
    assert meeting_fight(table)


def test_one_offers_what_one_has() -> None:
    table = met_by_the_rich(ORC, rules="bxs", dice=FAR + READY + "d6:3 d6:4")
    assert [str(refusal) for refusal in table.why_not("offer 41")] == ["the party has 40 gold pieces"]
    for text in ("offer", "offer 0", "offer a song"):
        assert "a number of gold pieces" in str(table.why_not(text)[0])
    assert table.why_not("offer 40") == []


def polyglots(*languages: str) -> SideEntry:
    """One magic-user who speaks some languages."""
    scholar = MemberEntry(character="magic-user 1", languages=list(languages))
    return SideEntry(name="Party", members=[scholar], player_characters=True)


def test_talk_needs_a_language_both_know() -> None:
    place = with_folk(ORC, area="B", more=', language = "Orcish"')
    for party, refused in ((polyglots("elvish"), True), (polyglots("elvish", "orcish"), False)):
        table = delving(place, rules="bxs", party=party)
        order(table, "go north", dice=FAR + READY + "d6:3 d6:4")
        said = [str(refusal) for refusal in table.why_not("talk")]
        assert said == (["no member of the party speaks Orcish"] if refused else [])
        assert bool(table.why_not("offer 1")) == refused or not refused


@pytest.mark.rule("bcb.negotiation.player-skill-shifts-reaction")
@pytest.mark.parametrize(("words", "mood"), [("talk 1", "friendly"), ("talk", "talk"), ("talk -1", "attack")])
def test_the_players_words_shift_what_they_think_by_bcb(words: str, mood: str) -> None:
    # Favorable (8, and 3 for Charisma); Charisma counts for nothing more, the shift alone does.
    speaker = MemberEntry(character="magic-user 1", abilities=Abilities(charisma=18))
    party = SideEntry(name="Party", members=[speaker], player_characters=True)
    table = delving(with_folk(ORC, area="B"), rules="bcb", party=party)
    order(table, "go north", dice=FAR + READY + "d6:4 d6:4")
    before = one(table.facts, "conduct").result
    facts = order(table, words)
    after = [fact.result for fact in facts if fact.code == "conduct"]
    assert (after or [before])[-1] == mood
    assert all(not fact.face for fact in facts)


def test_no_words_shift_it_by_four_steps() -> None:
    table = met(rules="bcb", dice=FAR + READY + "d6:4 d6:4")
    assert "at most 3 steps" in str(table.why_not("talk 4")[0])


COWARDS = ", flees = true"


@pytest.mark.rule("bxe.evasion.either-side-may-flee", "bxe.evasion.characters-choose-to-chase")
def test_those_who_flee_are_let_go_or_followed() -> None:
    left = met(ORC, dice=READY + FAR + FIRST + "d6:3 d6:4", more=COWARDS)
    assert left.facts[-1].code == "they flee"
    assert [text for text, _ in left.choices()] == ["wait", "follow"]
    assert left.why_not("attack")
    facts = order(left, "wait")
    assert "run down" not in codes(facts)
    assert left.state.folk[0].mood == "gone"
    assert not meeting_fight(left)
    slow = met(SLOW, dice=READY + FAR + FIRST + "d6:3 d6:4", more=COWARDS)
    # 60 feet off, and 60 feet a round faster: within 5 feet in the first round.
    assert one(order(slow, "follow"), "run down").amount == 1
    assert meeting_fight(slow)
    fast = met(FAST, dice=READY + FAR + FIRST + "d6:3 d6:4", more=COWARDS)
    assert codes(order(fast, "follow"))[0] == "they escape"
    assert not meeting_fight(fast)


def test_who_flees_on_a_journey_has_the_chances_of_a_party() -> None:
    bandits = 'met = [{ name = "Bandits", flees = true, members = [{ character = "fighter 1" }] }]'
    for face, caught in ((1, False), (100, True)):
        table = walk("." * 20, more=bandits, checks=1)
        order(table, "go There", dice=f"{KEPT} d6:1 d6:6 d6:6 d6:3 d6:3 d6:3 d6:3 d6:6 d6:1 d6:3 d6:4")
        assert [text for text, _ in table.choices()] == ["wait", "follow"]
        facts = order(table, "follow", dice=f"d100:{face}")
        assert ("run down" in codes(facts), meeting_fight(table)) == (caught, caught)


@pytest.mark.rule("bxe.surprise.noise-referee")
def test_who_is_noisy_warns_those_next_door() -> None:
    table = delving(with_folk(ORC, area="B"), party="1 magic-user 1")
    facts = order(table, "shout")
    assert codes(facts) == ["noise"]
    # The party's die alone: those in the passage know of it.
    facts = order(table, "go north", dice="d6:6 " + FAR + FIRST + "d6:3 d6:4")
    assert codes(facts).count("surprise") == 1
    far = delving(with_folk(ORC, area="C"), party="1 magic-user 1")
    order(far, "shout")
    assert not far.state.folk[0].alerted


def test_nothing_else_is_an_order_there() -> None:
    table = met(ORC, dice=READY + FAR + FIRST + "d6:3 d6:4", more=COWARDS)
    with pytest.raises(InputError):
        table.why_not("sing")
