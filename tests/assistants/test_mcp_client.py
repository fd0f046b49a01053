"""The SDK's own client plays: a fight in every book, a delve, a month of a campaign; over stdio and HTTP."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import anyio
import pytest

pytest.importorskip("mcp")

from mcp.shared.exceptions import MCPError

from tests.assistants.client import ROOT, Served, Talk, compare_kept, over_stdio, play_on, run
from tests.contract.fights import BOOKS

PATROL = "2 fighter 1, 1 cleric 1 vs 4 goblin"


@pytest.mark.slow
def test_a_fight_in_every_book_over_stdio(tmp_path: Path) -> None:
    async def play() -> None:
        async with over_stdio(tmp_path) as talk:
            for book in BOOKS:
                talk.lines.clear()
                begun = await talk.call("fight", what=PATROL, rules=book, seed=7)
                assert f"by {book}" in begun
                last = await play_on(talk)
                compare_kept(f"fight-{book}", talk.transcript)
                assert re.search(r"The (party|goblins) wins? in \d+ rounds?\.", last), last
            games = (await talk.call("games")).splitlines()
            assert [line.rpartition(", ")[2] for line in games] == ["over"] * len(BOOKS)
            assert talk.longest < 600

    run(play)


@pytest.mark.slow
def test_a_delve_over_http(tmp_path: Path) -> None:
    async def play() -> None:
        with Served(tmp_path, "referee") as table:
            async with table.talk("referee") as talk:
                await talk.call("expedition", place="under-hobs-mill", seed=1, rules="bxs")
                await play_on(talk)
                assert "Turn" in await talk.call("story", since=0)
                compare_kept("delve", talk.transcript)
                assert talk.longest < 600

    run(play)


@pytest.mark.slow
def test_a_delve_over_http_whose_fights_both_sides_play(tmp_path: Path) -> None:
    async def monsters(table: Served, done: anyio.Event, heard: list[str]) -> None:
        async with table.talk("2") as talk:
            while not done.is_set():
                text = await talk.call("wait", seconds=1)
                heard.append(text)
                if re.search(r"^#\d+ ", text, re.MULTILINE):
                    await talk.try_call("choose", choice="*")
            assert talk.longest < 600

    async def play() -> None:
        heard: list[str] = []
        done = anyio.Event()
        with Served(tmp_path, "referee", "party", "2") as table:
            async with anyio.create_task_group() as group, table.talk("referee") as referee:
                await referee.call("expedition", place="under-hobs-mill", seed=1, rules="bxs", play="1,2")
                group.start_soon(monsters, table, done, heard)
                async with table.talk("party") as party:
                    await lead(party)
                done.set()
        assert any(re.search(r"^#\d+ (?!.*The mill)", text, re.MULTILINE) for text in heard)
        assert not any("[referee]" in text for text in heard)

    run(play)


async def lead(party: Talk) -> None:
    """Lead the party until the delve is over; nothing of the referee's is ever told it."""
    for _ in range(1_500):
        text = await party.call("wait", seconds=5)
        if "The end" in text or re.search(r"the party (leaves|is lost|comes)", text, re.IGNORECASE):
            break
        text, is_error = await party.try_call("choose", choice="*")
        if is_error and "over" in text:
            break
    assert "[referee]" not in party.transcript
    assert party.longest < 600


@pytest.mark.slow
def test_a_month_of_a_campaign_over_stdio(tmp_path: Path) -> None:
    shutil.copy(ROOT / "examples/campaigns/greywater.toml", tmp_path / "begin.toml")

    async def play() -> None:
        async with over_stdio(tmp_path) as talk:

            async def ask(operation: str, rolled: str = "", seed: int | None = None, **fields: object) -> str:
                return await talk.call(
                    "ask",
                    operation=operation,
                    fields=fields,
                    campaign="greywater",
                    rolled=rolled,
                    **({} if seed is None else {"seed": seed}),
                )

            made = await talk.call(
                "ask", operation="campaign new", fields={"file": "greywater", "origin": "begin.toml"}
            )
            assert "3,150" in made
            hired = await ask(
                "hire",
                rolled="8",
                who="fighter 2",
                by="Dorn",
                names=["Ulf"],
                offer="15%, more pay",
                hp=[6, 5],
            )
            assert "accepted" in hired
            assert "Entry 3" in await ask("memorise", who="Ysolde", spells=["sleep", "web"])
            fought = await ask("campaign fight", seed=3, what="3 goblin")
            assert "Entry 4" in fought
            await ask("campaign find", treasure="300 gp")
            await ask("campaign divide", hoard="hoard-1")
            for _ in range(3):
                await ask("campaign pass", days=10)
            status = await ask("campaign status")
            assert "day 31" in status
            log = await ask("campaign log")
            assert log.count("\n") >= 8
            taken = await ask("campaign undo")
            assert "Entry" in taken
            compare_kept("campaign-month", talk.transcript)

    run(play)


@pytest.mark.slow
def test_prompts_resources_and_errors_that_say_what_is_right(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('title = "Mine"\n', encoding="utf-8")

    async def play() -> None:
        with Served(tmp_path, "referee", "party") as table:
            async with table.talk("referee") as referee, table.talk("party") as party:
                client, player = referee._client, party._client
                assert len((await client.list_tools()).tools) == 18
                names = {tool.name for tool in (await player.list_tools()).tools}
                assert not names & {"fight", "expedition", "open", "say", "undo", "go_on"}
                prompt = await client.get_prompt("referee", {"plan": "an ambush"})
                assert "Tonight: an ambush" in getattr(prompt.messages[0].content, "text", "")
                assert {one.name for one in (await client.list_prompts()).prompts} >= {"solo_evening"}
                uris = {str(one.uri) for one in (await client.list_resources()).resources}
                assert {"grognard://file/mine.toml", "grognard://rulings/bxe"} <= uris
                assert not any("file" in str(one.uri) for one in (await player.list_resources()).resources)
                rule = await player.read_resource("grognard://rule/bf.morale.check")
                assert "Roll" in getattr(rule.contents[0], "text", "") or rule.contents
                with pytest.raises(MCPError, match="expected one of"):
                    await player.read_resource("grognard://file/mine.toml")
                text, is_error = await referee.try_call("fight", what="2 fighter 1 vs 3 gobbo")
                assert is_error
                assert "gobbo" in text
                assert "expected" in text

    run(play)
