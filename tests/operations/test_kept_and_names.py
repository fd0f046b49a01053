"""What is kept on this machine, and every name of a kind of thing; expeditions of a campaign."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.base.errors import InputError
from grognard.creatures.spells import list_spells
from grognard.fight.begin import start
from grognard.fight.kept import make_kept_path
from grognard.operations.asking import ask, ask_in
from grognard.operations.campaigns.example import example_campaign
from grognard.operations.campaigns.expeditions import SendExpedition
from grognard.operations.catalogue import all_operations
from grognard.operations.fights.kept import ListKeptFights
from grognard.operations.lookups.names import ListNames
from grognard.text.parts import Line, Rows

PLACE = str(Path(__file__).resolve().parents[2] / "examples/places/under-hobs-mill.toml")


def test_kept_fights_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))
    nothing = ask(ListKeptFights())
    assert nothing.facts.fights == ()
    assert nothing.parts == [Line("No fight is kept.")]
    fight = start("2 fighter 1 vs 1 ogre", seed=3, play="party")
    fight.save(make_kept_path(fight, "ford"))
    answer = ask(ListKeptFights())
    (kept,) = answer.facts.fights
    # It stands in the first round, at the first decision of the party.
    assert (kept.name, kept.round, kept.over) == ("ford", 1, False)
    (table,) = answer.parts
    assert isinstance(table, Rows)
    assert table.rows[0][0] == "ford"


def test_every_name_of_a_kind_is_listed() -> None:
    assert ask(ListNames(kind="books")).facts.names == ("bf", "bfref", "bxe", "bcb", "bxs")
    assert len(ask(ListNames(kind="spells")).facts.names) == len(list_spells())


def test_an_expedition_is_listed_and_heeds_its_options() -> None:
    assert all_operations()["campaign expedition"].load() is SendExpedition
    with example_campaign() as file:
        plain = ask_in(file, SendExpedition(place=PLACE), seed=1, dry_run=True)
        again = ask_in(file, SendExpedition(place=PLACE), seed=1, dry_run=True)
        assert plain.facts.said == again.facts.said
        with pytest.raises(InputError, match=r"no\.such"):
            ask_in(file, SendExpedition(place=PLACE, options=("no.such=1",)), seed=1, dry_run=True)
