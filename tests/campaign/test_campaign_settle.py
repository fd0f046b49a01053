"""What a fight comes to in a campaign: one pure function from how everybody came out of it to events."""

from __future__ import annotations

import msgspec
import pytest

from grognard.battle.state.events import Log
from grognard.campaign.away.after_battle import states_after_battle
from grognard.campaign.away.commands import come_back, depart
from grognard.campaign.away.settle import settle
from grognard.campaign.away.side import company_against, company_side, member_of
from grognard.campaign.away.trip import PersonAfterTrip, TripOutcome
from grognard.campaign.away.trips import find_trip
from grognard.campaign.company.commands import begin, state_after_entry
from grognard.campaign.company.gear import use_up
from grognard.campaign.journal.entries import EntryBody, decode_body, encode_body
from grognard.campaign.state import Campaign, Person, Spent
from grognard.encounter.setup import set_up
from grognard.fight.begin import start
from grognard.rulebooks.loader import load_rulebook
from tests.support import dice_of, lay


def campaign_of(**changed: object) -> Campaign:
    one = Person(id="hob", name="Hob", class_name="fighter", level=3, points=[8, 3, 4], hp=15)
    for name, value in changed.items():
        setattr(one, name, value)
    return state_after_entry(Campaign(), begin("Greywater", "bf", 1, [one], {}, 0))


def settled(
    came: PersonAfterTrip, *, lost: bool = False, **changed: object
) -> tuple[Person, list[str], tuple[str, ...]]:
    """Hob after a fight, the tags of its events, and what the referee is asked."""
    campaign = campaign_of(**changed)
    people = list(campaign.people.values())
    campaign = state_after_entry(
        campaign, depart(campaign, "fight-1", "ogre", people, kept="", seed=1, book="bf")
    )
    trip = find_trip(campaign, "fight-1")
    body, found = come_back(campaign, trip, TripOutcome((came,), lost), result="")
    assert decode_body(encode_body(body)) == body
    after = state_after_entry(campaign, body)
    assert not after.people["hob"].away
    tags = [str(event.__struct_config__.tag) for event in body.events]
    assert tags[0] == "returned"
    return after.people["hob"], tags[1:], found.asked


@pytest.mark.parametrize(
    ("came", "lost", "tags", "standing", "hp", "asked"),
    [
        (PersonAfterTrip("hob", "standing", 15), False, [], "player", 15, 0),
        (PersonAfterTrip("hob", "hurt", 4), False, ["hurt"], "player", 4, 0),
        (PersonAfterTrip("hob", "dead", 0), False, ["died"], "dead", 0, 0),
        (PersonAfterTrip("hob", "dead", 0), True, ["died"], "dead", 0, 0),
        (PersonAfterTrip("hob", "fled", 4), False, ["hurt"], "player", 4, 1),
        (PersonAfterTrip("hob", "fled", 15), True, [], "player", 15, 1),
        (PersonAfterTrip("hob", "asleep", 15, taken=True), True, ["captured"], "captive", 15, 0),
        (PersonAfterTrip("hob", "surrendered", 4, taken=True), True, ["hurt", "captured"], "captive", 4, 0),
        (PersonAfterTrip("hob", "carried off", 15), False, [], "player", 15, 1),
        (PersonAfterTrip("hob", "swallowed", 4), True, ["died"], "dead", 0, 0),
        (PersonAfterTrip("hob", "swallowed", 15), False, [], "player", 15, 1),
        (PersonAfterTrip("hob", "standing", 15, constitution=2), False, [], "player", 15, 1),
    ],
)
def test_a_state_comes_to_events(
    came: PersonAfterTrip, lost: bool, tags: list[str], standing: str, hp: int, asked: int
) -> None:
    one, found, questions = settled(came, lost=lost)
    assert (found, one.standing, one.hp, len(questions)) == (tags, standing, hp, asked)


def test_healed_points_come_home_too() -> None:
    one, tags, _ = settled(PersonAfterTrip("hob", "hurt", 9), hp=3)
    assert (one.hp, tags) == (9, ["healed"])


def test_each_drained_level_is_remembered_with_its_points() -> None:
    one, tags, _ = settled(PersonAfterTrip("hob", "hurt", 5, losses=(4, 2)), drained=[3], hp=12)
    assert tags == ["level-drained", "level-drained", "hurt"]
    assert (one.drained, one.most, one.hp) == ([3, 4, 2], 6, 5)


def test_conditions_begin_and_blindness_may_be_healed() -> None:
    one, tags, _ = settled(
        PersonAfterTrip("hob", "standing", 15, conditions=("diseased", "petrified")),
        conditions={"blind": 30, "cursed": 0, "diseased": 9},
    )
    assert one.conditions == {"cursed": 0, "diseased": 9, "petrified": 0}
    assert tags == ["condition-changed", "condition-changed"]
    one, tags, _ = settled(
        PersonAfterTrip("hob", "standing", 15, conditions=("blind",)), conditions={"blinded": 30}
    )
    assert (one.conditions, tags) == ({"blinded": 30}, [])


def test_what_is_used_is_gone_from_the_gear() -> None:
    came = PersonAfterTrip("hob", "standing", 15, used=("potion of healing", "scroll of web"))
    one, tags, _ = settled(came, gear="sword, 2 potions of healing, scroll of web")
    assert (one.gear, tags) == ("sword, potion of healing", ["gear-used"])
    assert use_up("sword", "potion of healing") == "sword"
    assert use_up("sword, scroll of healing", "potion of healing") == "sword, scroll of healing"


def test_spells_that_are_gone_are_in_the_entry() -> None:
    campaign = campaign_of()
    found = settle(campaign, TripOutcome((PersonAfterTrip("hob", "standing", 15, spent=("web", "sleep")),)))
    assert found.spent == {"hob": ("web", "sleep")}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"hp": 14}, "Hob has then 14 of 15 hit points, not 15 of 15"),
        ({"level": 4}, "Hob is then of level 4, not 3"),
        ({"gear": "sword"}, "Hob set out with other gear than there are then"),
        ({"standing": "gone"}, "Hob is gone"),
        ({"away": "fight-9"}, "Hob is away, fight-9"),
    ],
)
def test_they_set_out_as_they_were(changed: dict[str, object], said: str) -> None:
    campaign = campaign_of()
    body = depart(campaign, "fight-1", "ogre", list(campaign.people.values()), kept="", seed=1, book="bf")
    other = campaign_of()
    if "away" in changed:
        people = list(other.people.values())
        other = state_after_entry(
            other, depart(other, "fight-9", "orc", people, kept="g-fight-9", seed=1, book="bf")
        )
    else:
        for name, value in changed.items():
            setattr(other.people["hob"], name, value)
    with pytest.raises(Exception, match=said):
        state_after_entry(other, body)


def test_stock_is_taken_of_a_battle() -> None:
    book = load_rulebook("bf")
    campaign = campaign_of(gear="sword, potion of healing")
    people = list(campaign.people.values())
    battle = set_up(company_against(company_side(campaign, people, book), "2 orc"), book, dice_of(1))
    battle.log = Log()
    for effect in ("petrified", "blinded:3", "diseased", "charmed"):
        lay(battle, "Hob", effect)
    battle.over, battle.winner = True, 1
    (came,) = states_after_battle(battle, ["hob"])
    assert (came.state, came.taken) == ("petrified", False)
    assert came.conditions == ("petrified", "diseased", "charmed")


def test_levels_drained_in_a_fight_are_those_that_were_rolled() -> None:
    book = load_rulebook("bf")
    campaign = campaign_of(points=[30, 30, 30], hp=90)
    encounter = company_against(company_side(campaign, list(campaign.people.values()), book), "2 wight")
    drained = []
    for seed in range(1, 8):
        fought = start(encounter, rules=book, seed=seed)
        fought.run()
        (came,) = states_after_battle(fought.battle, ["hob"])
        lost = [event.amount for event in fought.events if event.code == "level lost"]
        drained += lost
        assert list(came.losses) == lost
        if came.state != "dead":
            body, _ = come_back_alone(campaign, came)
            after = state_after_entry(campaign, body).people["hob"]
            assert after.drained == lost
            assert after.hp == came.hp <= after.most == 90 - sum(lost)
    assert drained


def come_back_alone(campaign: Campaign, came: PersonAfterTrip) -> tuple[EntryBody, object]:
    found = settle(campaign, TripOutcome((came,)))
    return EntryBody(said="", events=found.events), found


def test_a_journal_of_before_still_decodes() -> None:
    old = (
        b'{"said":"a","events":[{"type":"joined","person":{"id":"hob","name":"Hob","class_name":"fighter",'
        b'"level":1,"points":[8],"hp":8}}],"reason":"","book":"","options":[],"rules":[],"thrown":[]}'
    )
    (event,) = decode_body(old).events
    joined = msgspec.to_builtins(event)["person"]
    assert (joined["gear"], joined["drained"], joined["away"]) == ("", [], "")


def test_what_was_spent_of_a_pool_is_kept_until_it_returns() -> None:
    one, tags, _ = settled(PersonAfterTrip("hob", "standing", 15, pools={"luck": 1}))
    assert (tags, one.spent) == (["pool-spent"], {"luck": Spent(1, 1, 3)})
    again, _, _ = settled(
        PersonAfterTrip("hob", "standing", 15, pools={"luck": 2}), spent={"luck": Spent(1, 1, 3)}
    )
    assert again.spent == {"luck": Spent(2, 1, 3)}
    campaign = campaign_of(spent={"luck": Spent(1, 1, 3)})
    hob = campaign.people["hob"]
    daily = load_rulebook("bf", options={"luck.points": 2, "luck.returns": "each day"})
    assert member_of(campaign, hob, daily).spent == {"luck": 1}
    assert member_of(campaign, hob, load_rulebook("bf", options={"luck.points": 2})).spent == {}
    campaign.day = 2
    assert member_of(campaign, hob, daily).spent == {}


def test_a_splintered_shield_is_gone_from_the_gear() -> None:
    one, tags, _ = settled(
        PersonAfterTrip("hob", "standing", 15, shield_gone=True), gear="chain, sword, shield"
    )
    assert (tags, one.gear) == (["gear-used"], "chain, sword, no shield")
    member = member_of(
        campaign_of(gear=one.gear), campaign_of(gear=one.gear).people["hob"], load_rulebook("bf")
    )
    assert member.shield is False


def test_stock_is_taken_of_pools_and_shields() -> None:
    book = load_rulebook("bf")
    campaign = campaign_of()
    people = list(campaign.people.values())
    battle = set_up(company_against(company_side(campaign, people, book), "2 orc"), book, dice_of(1))
    for effect in ("luck-spent:0:2", "shield-splintered"):
        lay(battle, "Hob", effect)
    (came,) = states_after_battle(battle, ["hob"])
    assert (came.pools, came.shield_gone) == ({"luck": 2}, True)
