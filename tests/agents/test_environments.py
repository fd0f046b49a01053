"""The environments keep what Gymnasium and PettingZoo ask of one, and their numbers those of the fights."""

from __future__ import annotations

import pickle
import warnings

import pytest

pytest.importorskip("numpy")
pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from grognard.base.errors import InputError
from grognard.faces.env.many import FightVectorEnv
from grognard.faces.env.sides import SidesEnv
from grognard.faces.env.single import FightEnv
from grognard.faces.env.spaces import split
from grognard.fight.steered import SteeredFights
from tests.contract.fights import BOOKS

PATROL = "2 fighter 1, 1 cleric 1 vs 4 goblin"


def play_at_random(env: FightEnv, *, seed: int, fights: int) -> list[float]:
    """The rewards of fights in which the choices are drawn from the mask."""
    chooser, rewards = np.random.default_rng(seed), []
    for number in range(fights):
        _, info = env.reset(seed=seed if number == 0 else None)
        over = cut = False
        while not (over or cut):
            _, reward, over, cut, info = env.step(chooser.choice(np.flatnonzero(info["action_mask"])))
        rewards.append(reward)
    return rewards


@pytest.mark.parametrize("rules", BOOKS)
def test_gymnasium_checks_it(rules: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*render.*")
        check_env(FightEnv(PATROL, rules=rules), skip_render_check=True)
    assert FightEnv(PATROL, rules=rules).action_masks().shape == (64,)


@pytest.mark.parametrize("rules", BOOKS)
def test_pettingzoo_checks_it(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(SidesEnv(PATROL, rules=rules), num_cycles=150)
    seed_test(lambda: SidesEnv(PATROL, rules=rules), num_cycles=60)
    assert "Passed" in capsys.readouterr().out


def test_the_same_seed_is_the_same_fight_and_another_another() -> None:
    one, other = FightEnv(PATROL), FightEnv(PATROL)
    assert play_at_random(one, seed=3, fights=6) == play_at_random(other, seed=3, fights=6)
    first, again = one.reset(seed=1)[0], one.reset(seed=2)[0]
    assert not np.array_equal(first["observation"], again["observation"])


def test_the_mask_is_exact() -> None:
    env = FightEnv("examples/goblin-ambush.toml", advisor="plain")
    chooser = np.random.default_rng(1)
    observation, info = env.reset(seed=1)
    for _ in range(60):
        actions = env.fights.actions(0)
        assert info["action_mask"].sum() == len(actions) == env.action_masks().sum()
        _, choices = split(observation["observation"])
        assert (choices[:, 0] == 255).sum() == len(actions)
        observation, _, over, _, info = env.step(int(chooser.integers(len(actions))))
        if over:
            observation, info = env.reset()


@pytest.mark.slow
def test_every_action_of_a_long_list_is_on_one_of_its_pages() -> None:
    env = FightEnv("1 magic-user 14 vs 30 goblin", advisor="plain")
    observation, info = env.reset(seed=1)
    every = list(env.fights._steerings[0].actions)
    assert len(every) > 2 * 64
    seen: list[int] = []
    for page in range(-(-len(every) // 63)):
        actions = list(env.fights.actions(0))
        _, choices = split(observation["observation"])
        turn = len(actions)
        # Behind the actions of a page one more choice turns it; its columns are 0.
        assert info["action_mask"].sum() == turn + 1
        assert (choices[:, 0] == 255).sum() == turn
        assert not choices[turn:].any()
        advised = env.fights.advised(0)
        assert advised == turn or actions[advised] == env.fights._steerings[0].advised
        seen += actions
        kept = pickle.loads(pickle.dumps(env.fights))
        assert kept.pages == [page]
        assert kept.observations == env.fights.observations
        observation, reward, over, cut, info = env.step(turn)
        assert (reward, over, cut, "illegal" in info) == (0.0, False, False, False)
    assert seen == every
    assert list(env.fights.actions(0)) == every[:63]
    # An action of the second page is taken by its number there.
    env.step(63)
    twin = pickle.loads(pickle.dumps(env.fights))
    env.step(5)
    twin._steer(0, 68)
    assert twin.observations == env.fights.observations


def test_a_choice_behind_the_mask_takes_the_first_and_says_so() -> None:
    env, twin = FightEnv(PATROL), FightEnv(PATROL)
    env.reset(seed=5)
    twin.reset(seed=5)
    one = env.step(63)
    other = twin.step(0)
    assert one[4]["illegal"]
    assert "illegal" not in other[4]
    assert np.array_equal(one[0]["observation"], other[0]["observation"])


def test_many_at_once_fight_the_fights_of_one_after_another() -> None:
    many, single = FightVectorEnv(PATROL, 3), FightEnv(PATROL)
    observed, _ = many.reset(seed=4)
    won: dict[int, float] = {}
    while len(won) < 9:
        numbers = list(many.fights.numbers)
        observed, rewards, over, cut, _ = many.step(np.zeros(3, int))
        won |= {numbers[place]: float(rewards[place]) for place in range(3) if over[place] or cut[place]}
    assert many.observation_space.contains(observed)
    single.reset(seed=4)
    for number, reward in sorted(won.items()):
        single.reset(options={"number": number})
        ends, last = False, 0.0
        while not ends:
            _, last, ends, _, _ = single.step(0)
        assert last == reward


@pytest.mark.slow
def test_following_an_advisor_is_its_tactics() -> None:
    from grognard.chances.counting.odds import odds

    fights = SteeredFights(PATROL, advisor="plain", seed=1)
    wins = 0
    for number in range(60):
        fights.begin(0, number)
        while fights.sides[0] >= 0:
            fights.follow(0)
        wins += fights.winners[0] == 0
    answer = odds(PATROL, fights=60, seed=1, workers=1, tactics={"party": "plain"})
    assert wins == answer.sides[0].wins.count


def test_what_cannot_be_used_is_refused() -> None:
    with pytest.raises(InputError, match="several sides"):
        FightEnv(PATROL, play="all")
    with pytest.raises(InputError, match="expected plain, sensible, expert"):
        SteeredFights(PATROL, advisor="wise")
    with pytest.raises(InputError, match="no side is called"):
        FightEnv(PATROL, play="dragons")


def test_an_environment_is_pickled_where_it_stands() -> None:
    env = FightEnv(PATROL, advisor="plain")
    env.reset(seed=9)
    for _ in range(3):
        env.step(0)
    twin = pickle.loads(pickle.dumps(env))
    for _ in range(5):
        one, other = env.step(0), twin.step(0)
        assert np.array_equal(one[0]["observation"], other[0]["observation"])
        assert one[1:4] == other[1:4]
        if one[2]:
            break
