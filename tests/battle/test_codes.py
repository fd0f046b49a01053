"""Steps and actions: integers that pack and unpack, and texts that are read back."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from grognard.base.errors import InputError
from grognard.battle.state import actions
from grognard.battle.state.actions import (
    KINDS,
    MODE_NAMES,
    attack_with,
    count_of,
    delay_until,
    format_action,
    is_action,
    kind_of,
    mode_of,
    move_to,
    parse_action,
    routine_of,
    target_of,
    wait_for,
    x_of,
    y_of,
)
from grognard.battle.state.steps import (
    ACT,
    LAND,
    REACH,
    STEP_NAMES,
    format_step,
    pack_step,
    parse_step,
    step_count,
    step_kind,
    step_other,
    step_who,
)


@pytest.mark.parametrize("who", [-1, 0, 399, 4000])
@pytest.mark.parametrize("count", [-128, -1, 0, 1, 20])
@pytest.mark.parametrize("other", [-1, 0, 399])
def test_steps_keep_every_part(who: int, count: int, other: int) -> None:
    for kind in [number for number, name in enumerate(STEP_NAMES) if name]:
        step = pack_step(kind, who=who, count=count, other=other)
        assert (step_kind(step), step_who(step), step_count(step), step_other(step)) == (
            kind,
            who,
            count,
            other,
        )
        assert parse_step(format_step(step)) == step


@pytest.mark.parametrize(
    ("step", "text"),
    [
        (pack_step(LAND, count=-2), "land:-1:-2"),
        (pack_step(ACT, who=7), "act:7"),
        (pack_step(ACT, who=7, count=4), "act:7:4"),
        (pack_step(REACH, who=1, count=4, other=2), "reach:1:4:2"),
        (pack_step(STEP_NAMES.index("round")), "round"),
    ],
)
def test_steps_are_written_briefly(step: int, text: str) -> None:
    assert format_step(step) == text


@pytest.mark.parametrize("text", ["", "fly:1", "act:x", "act:1.5"])
def test_no_step_is_read_from_another_text(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_step(text)


def test_actions_keep_every_part() -> None:
    for x, y in ((0, 0), (399, 1), (999, 999)):
        for mode in range(len(MODE_NAMES)):
            move = move_to(x, y, mode)
            assert (kind_of(move), x_of(move), y_of(move), mode_of(move)) == (actions.MOVE, x, y, mode)
    for routine, target in ((0, 0), (7, 399), (255, 4000)):
        attack = attack_with(routine, target)
        assert (kind_of(attack), routine_of(attack), target_of(attack)) == (actions.ATTACK, routine, target)
    for count in (-100, -1, 0, 12):
        assert (kind_of(delay_until(count)), count_of(delay_until(count))) == (actions.DELAY, count)
    assert (kind_of(wait_for(12)), target_of(wait_for(12))) == (actions.WAIT_FOR, 12)


def test_there_is_room_for_more_kinds_of_action() -> None:
    numbers = [number for number, _, _ in KINDS]
    assert len(set(numbers)) == len(numbers) == len({name for _, name, _ in KINDS})
    assert 0 < min(numbers) <= max(numbers) < actions.KIND_LIMIT // 2
    everything = actions.charge_at(255, 4094, 4095, 4095) | (actions.KIND_LIMIT - 1)
    assert everything == actions.ACTION_LIMIT - 1 < 2**62


@pytest.mark.parametrize(
    "text",
    [
        "move 0,0 walk",
        "move 17,999 run",
        "move 3,4 withdraw",
        "move 3,4 flee",
        "attack 0>0",
        "attack 2>399",
        "delay -3",
        "delay 5",
        "wait 12",
        "charge 1>4 7,8",
        "ready 2",
        "declare-defence 3",
        *(name for _, name, parts in KINDS if not parts),
    ],
)
def test_texts_of_actions_are_read_back(text: str) -> None:
    assert is_action(parse_action(text))
    assert format_action(parse_action(text)) == text


def test_a_move_without_a_manner_is_a_walk() -> None:
    assert parse_action(" move 3,4 ") == move_to(3, 4, actions.WALK)


@pytest.mark.parametrize(
    "text",
    ["", "jump", "move", "move 3", "move 3,4 fly", "attack 1", "attack a>b", "delay", "wait x", "end 1"],
)
def test_no_action_is_read_from_another_text(text: str) -> None:
    with pytest.raises(InputError, match=r"is no action; expected one of end, move X,Y walk"):
        parse_action(text)


@pytest.mark.parametrize("number", [0, -1, 255, move_to(0, 0, len(MODE_NAMES)), 1 << 52, 2**64 + 1, -(2**80)])
def test_other_integers_are_no_actions_and_still_have_a_text(number: int) -> None:
    assert not is_action(number)
    assert format_action(number) == f"action {number}"


def test_no_two_flags_share_a_bit() -> None:
    """The flags of a profile, and those of a combatant, as the source lists them; sums of flags apart."""
    folder = Path(__file__).parents[2] / "src" / "grognard" / "battle" / "state"
    text = (folder / "flags.py").read_text(encoding="utf-8")
    of_profiles, rest = text.split("# Combatant flags")
    of_combatants = rest.split("# What a combatant announced")[0]
    for part in (of_profiles, of_combatants):
        named = re.findall(r"^([A-Z_]+): Final = (\d+|1 << \d+)$", part, re.MULTILINE)
        bits = Counter(1 << int(bit[5:]) if "<<" in bit else int(bit) for _, bit in named)
        assert len(bits) > 20
        assert [bit for bit, count in bits.items() if count > 1] == []
        assert all(bit & (bit - 1) == 0 for bit in bits)
