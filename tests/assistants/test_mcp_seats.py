"""A seat at the table for assistants: what a side cannot know changes no letter, and answers stay short."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from grognard.base.errors import GrognardError
from grognard.battle.play.decision import current_decision
from grognard.faces.mcp.fights import REFEREE_SEAT, FightTable
from grognard.faces.mcp.open_games import OpenGames
from grognard.faces.mcp.prompts import PROMPTS, copy_skills, describe_skill, fill_prompt
from grognard.faces.mcp.questions import may_ask
from grognard.faces.mcp.service import TOOLS, CallResult, Service, describe, schema_of
from grognard.fight.fight import Fight
from grognard.operations.catalogue import all_operations
from tests.contract import test_hidden_positions as hidden
from tests.contract.fights import BOOKS

ACTIONS = ("move 3,3 walk", "attack 0>{}", "wait {}", "charge 0>{} 3,3")


def texts_of_a_seat(fight: Fight, cells: list[tuple[int, int]]) -> dict[str, object]:
    """Everything that the seat of the side that decides is told, by the tool that tells it."""
    fight.stand()
    seat = fight.sides[current_decision(fight.battle).side]
    table = FightTable(fight)
    told: dict[str, object] = {
        "news": table.news(seat),
        "turn": table.turn(seat, most=100_000),
        "look": table.look(seat),
        "story": table.story(seat, since=0, why=True),
    }
    known = [one.name for one in table.seat(seat).scene.figures]
    told["sheets"] = [table.sheet(seat, name) for name in known]
    if table.menu(seat) is not None:
        told["refused"] = table.refused(seat, "")
        actions = [text.format(one) for text in ACTIONS for one in range(len(fight.battle.combatants))]
        actions += [f"move {x},{y} walk" for x, y in cells]
        told["why not"] = [try_why_not(table, seat, action) for action in actions]
    return told


def try_why_not(table: FightTable, seat: str, action: str) -> str:
    try:
        return table.refused(seat, action)
    except GrognardError as error:
        return str(error)


@pytest.mark.slow
@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("name", hidden.SHORT)
def test_what_a_side_cannot_know_changes_nothing_it_is_told(
    name: str, rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hidden, "answers", texts_of_a_seat)
    assert hidden.compare(name, rules, seeds=3, share=2, steps=60) > 4


def table_of(what: str, **arguments: object) -> Service:
    service = Service(OpenGames(keeps=False))
    begun = service.call(REFEREE_SEAT, "fight", {"what": what, "seed": 7, **arguments})
    assert not begun.is_error, begun.text
    return service


def refused(called: CallResult) -> str:
    assert called.is_error
    return called.text


def test_a_side_has_no_tool_and_no_question_of_the_referee() -> None:
    service = table_of("goblin-ambush", play="all")
    for name, tool in TOOLS.items():
        if tool.for_referee:
            assert "is for the referee; expected one of games, turn" in refused(service.call("2", name, {}))
    assert "referee" in refused(service.call("2", "look", {"as_side": "1"}))
    assert "odds is for the referee" in refused(service.call("2", "ask", {"operation": "odds"}))
    allowed = {name for name in all_operations() if may_ask("party", name)}
    assert {"check door", "roll", "campaign log", "rule"} <= allowed
    assert not any(all_operations()[name].writes for name in allowed)
    assert allowed.isdisjoint(
        {"examples", "creatures", "analyse", "encounter", "campaign export", "identify"}
    )


def test_a_seat_of_a_side_opens_no_file() -> None:
    service = Service(OpenGames(keeps=False))
    fields = {"who": "16", "rules": "examples/house-rules/quick-and-deadly.toml"}
    asked = {"operation": "check door", "fields": fields}
    assert "is a file" in refused(service.call("party", "ask", asked))
    assert "has no rule for forcing doors" in refused(service.call(REFEREE_SEAT, "ask", asked))


def test_players_read_a_campaign_as_players() -> None:
    from grognard.operations.campaigns.example import example_campaign

    with example_campaign() as file:
        service = Service(OpenGames(file.rpartition("/")[0], keeps=False))
        asked = {"operation": "campaign log", "campaign": file, "fields": {"view": "referee"}}
        assert service.call("party", "ask", asked) == service.call(
            REFEREE_SEAT, "ask", {**asked, "fields": {"view": "player"}}
        )


def test_a_side_decides_for_its_own_alone() -> None:
    service = table_of("2 fighter 2 vs 2 orc", play="all")
    table = service.desk.fight("", REFEREE_SEAT)
    for _ in range(12):
        decision = table.fight.decision
        if decision is None:
            break
        own, other = ("1", "2") if decision.side == 0 else ("2", "1")
        assert "another side decides" in refused(service.call(other, "choose", {"choice": "1"}))
        past = {"choice": "*", "moment": table.moment - 1}
        assert "is past; expected" in refused(service.call(own, "choose", past))
        assert not service.call(own, "choose", {"choice": "*", "moment": table.moment}).is_error
    assert "no side is called" in refused(service.call("dragons", "turn", {}))


def test_another_seat_is_told_what_it_missed() -> None:
    service = table_of("1 fighter 3 vs 1 orc", play="1")
    first = service.call("2", "wait", {"seconds": 0}).text
    assert "Round 1" in first
    assert (
        service.call("2", "wait", {"seconds": 0}).text
        == "Another side decides. wait returns when it is your turn."
    )
    service.call("1", "choose", {"choice": "*"})
    news = service.call("2", "wait", {"seconds": 0}).text
    assert news
    assert "Round 1\n" not in news


def test_the_tools_are_few_and_their_schemas_short() -> None:
    listed = [
        {"name": name, "description": describe(tool), "inputSchema": schema_of(tool)}
        for name, tool in TOOLS.items()
    ]
    assert len(TOOLS) == 18
    assert len(json.dumps(listed)) < 12_000
    for one in listed:
        assert one["description"]
        assert all("description" in field or "enum" in field for field in _fields(one)), one["name"]


def _fields(listed: Mapping[str, object]) -> list[dict[str, object]]:
    schema = listed["inputSchema"]
    assert isinstance(schema, dict)
    return list(schema["properties"].values())


@pytest.mark.parametrize("rules", BOOKS)
def test_answers_of_decisions_are_short_and_a_number_chooses_what_it_says(rules: str) -> None:
    service = table_of("goblin-ambush", rules=rules)
    for _ in range(30):
        menu = service.desk.fight("", REFEREE_SEAT).menu(REFEREE_SEAT)
        if menu is None:
            break
        said = service.call(REFEREE_SEAT, "choose", {"choice": "1"})
        assert not said.is_error
        assert len(said.text) < 600
        assert service.desk.fight("", REFEREE_SEAT).fight.history[-1] == menu.options[0].text


def test_taken_back_and_put_again() -> None:
    service = table_of("2 fighter 2 vs 2 orc")
    fight = service.desk.fight("", REFEREE_SEAT).fight
    before = fight.notation
    service.call(REFEREE_SEAT, "choose", {"choice": "*"})
    after = fight.notation
    assert service.call(REFEREE_SEAT, "undo", {}).text.startswith("Taken back: ")
    assert fight.notation == before
    assert service.call(REFEREE_SEAT, "undo", {"count": -1}).text.startswith("Put again: ")
    assert fight.notation == after
    assert (
        "nothing to take back" in refused(service.call(REFEREE_SEAT, "undo", {"count": 50})) or fight.notation
    )


def test_skills_make_the_prompts_and_can_be_copied(tmp_path: object) -> None:
    for name, prompt in PROMPTS.items():
        assert describe_skill(prompt.skill)
        text = fill_prompt(name, {prompt.argument: "the ford"})
        assert text.startswith("# ")
        assert text.endswith("the ford")
        for word in TOOLS:
            assert f"`{word} {{" not in text
    written = copy_skills(str(tmp_path))
    assert len(written) == len(PROMPTS)
    with pytest.raises(GrognardError, match="there already"):
        copy_skills(str(tmp_path))


CELLAR = 'title = "The cellar"\nentrance = "1"\nmap = "11+22"\nareas = [{ key = "1" }, { key = "2" }]\n'


def test_an_expedition_begins_of_a_text_that_names_no_file(tmp_path: Path) -> None:
    service = Service(OpenGames(str(tmp_path), keeps=False))
    begun = service.call(
        REFEREE_SEAT, "expedition", {"place": CELLAR, "party": "2 fighter 1", "rules": "bxe"}
    )
    assert begun.text.startswith("delve-1: The cellar")
    secret = tmp_path.parent / "party.toml"
    wrong = service.call(REFEREE_SEAT, "expedition", {"place": f'{CELLAR}[party]\nfile = "{secret}"\n'})
    assert wrong.is_error
    assert "no file is opened here" in wrong.text


def test_orders_that_cannot_be_given_are_listed_with_their_reasons(tmp_path: Path) -> None:
    service = Service(OpenGames(str(tmp_path), keeps=False))
    service.call(REFEREE_SEAT, "expedition", {"place": "under-hobs-mill", "rules": "bxe", "seed": 4})
    listed = service.call(REFEREE_SEAT, "why_not", {}).text.splitlines()
    assert "disarm: no trap is known here" in listed
    assert not any(line.startswith(("search", "rest")) for line in listed)
    said = service.call(REFEREE_SEAT, "why_not", {"action": "cast light"}).text
    assert said.startswith("'light' is no healing spell")
    unknown = service.call(REFEREE_SEAT, "choose", {"choice": "map"})
    assert unknown.is_error
    assert "there is no order 'map'; expected a number, or one of Go by the east door" in unknown.text


def test_a_roll_is_short_and_chances_of_a_fight_that_is_over_are_its_end(tmp_path: Path) -> None:
    service = Service(OpenGames(str(tmp_path), keeps=False))
    assert len(service.call(REFEREE_SEAT, "roll", {"dice": "3d6"}).text.splitlines()) == 3
    service.call(REFEREE_SEAT, "fight", {"what": "2 fighter 3 vs 1 goblin", "seed": 1, "play": ""})
    service.call(REFEREE_SEAT, "go_on", {"to": "end"})
    assert service.call(REFEREE_SEAT, "chances", {}).text.startswith("The fight is over. The party wins")


def test_why_not_finds_a_refused_choice_by_its_words(tmp_path: Path) -> None:
    service = Service(OpenGames(str(tmp_path), keeps=False))
    service.call(REFEREE_SEAT, "fight", {"what": "1 fighter 1 vs 1 goblin", "seed": 1})
    for line in service.call(REFEREE_SEAT, "why_not", {}).text.splitlines()[:4]:
        label = line.partition(": ")[0]
        said = service.call(REFEREE_SEAT, "why_not", {"action": label}).text.splitlines()
        assert line in said
