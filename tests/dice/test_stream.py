"""The stream against its published vector, an independent implementation in C, and plain statistics."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.dice import Stream
from grognard.dice.stream import mix_word

Words = tuple[int, int, int, int]

# Words and d20 faces computed by a separate C program with unsigned 32-bit arithmetic.
SEED_42: Words = (0x85F83CE6, 0xDCBF300B, 0xF34F16E1, 0x49BDA03A)
SEEDS: list[tuple[int, Words, list[int], list[int]]] = [
    (
        0,
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        [4230893723, 122862526, 3076823175, 3746988124],
        [20, 1, 15, 18, 12, 14, 12, 2],
    ),
    (
        1,
        (0x7F6D8536, 0x21F98F89, 0x4AF0BE6B, 0x845A6C82),
        [1667653943, 3459259321, 1390321568, 2037616487],
        [8, 17, 7, 10, 15, 2, 15, 9],
    ),
    (
        -1,
        (0x145B9368, 0x6F5D831D, 0xDD18CCFE, 0x88D290F8),
        [2876097462, 766272835, 2800650840, 3335701418],
        [14, 4, 14, 16, 7, 18, 1, 18],
    ),
    (42, SEED_42, [1625738573, 3474418793, 1118006896, 2136096070], [8, 17, 6, 10, 14, 16, 6, 20]),
    (
        2**100 + 9,
        (0xD6817922, 0xEB4C94F8, 0xEE47592C, 0xF19C8C95),
        [3850654982, 1454797813, 2616771173, 1935842894],
        [18, 7, 13, 10, 17, 16, 9, 5],
    ),
]
FORKS_OF_42: list[tuple[int, int, Words]] = [
    (5, 0, (0x96501712, 0x6F6C6955, 0x51F7FFB0, 0x6A52490B)),
    (5, 1, (0xDC219213, 0x41EBF3B8, 0x63C20391, 0x379C9811)),
    (24, 2**32 + 7, (0x6811DB86, 0x070556AB, 0x366C710B, 0x9686995C)),
    (24, -1, (0xD85AB0DE, 0x2B0E57EC, 0xB2D312ED, 0x163AB59C)),
]

seeds = st.integers(min_value=-(2**130), max_value=2**130)
indices = st.integers(min_value=-(2**63), max_value=2**63 - 1)
purposes = st.integers(min_value=0, max_value=255)


def draw(stream: Stream, count: int) -> list[int]:
    return [int(stream.next_u32()) for _ in range(count)]


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def test_published_vector_of_xoshiro128_plus_plus() -> None:
    words = [641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295, 495546011]
    assert draw(Stream.from_state(1, 2, 3, 4), 10) == [*words, 621204420]


def test_published_values_of_the_finaliser() -> None:
    # MurmurHash3 of the empty text with seed s is the finaliser of s.
    assert [mix_word(0), mix_word(1), mix_word(0xFFFFFFFF)] == [0, 0x514E28B7, 0x81F16F39]


@pytest.mark.parametrize(("seed", "key", "words", "faces"), SEEDS)
def test_seeding_is_frozen(seed: int, key: Words, words: list[int], faces: list[int]) -> None:
    stream = Stream(seed)
    assert stream.key() == stream.state() == key
    assert draw(stream, 4) == words
    again = Stream(seed)
    assert [again.die(20) for _ in range(8)] == faces


@pytest.mark.parametrize(("purpose", "index", "key"), FORKS_OF_42)
def test_forking_is_frozen(purpose: int, index: int, key: Words) -> None:
    child = Stream(42).fork(purpose, index)
    assert child.key() == child.state() == key


def test_forking_a_fork_is_frozen() -> None:
    grandchild = Stream(42).fork(24, -1).fork(2, 3)
    assert grandchild.state() == (0x714718EB, 0xB0258C18, 0x757DCC43, 0x02E53079)
    assert draw(grandchild, 2) == [2271988517, 2027992302]


@given(seeds, purposes, indices, st.integers(min_value=0, max_value=50))
def test_a_fork_does_not_depend_on_what_was_drawn(seed: int, purpose: int, index: int, draws: int) -> None:
    stream = Stream(seed)
    draw(stream, draws)
    child = Stream(seed + 1)
    draw(child, 3)
    child.reseed_as(stream, purpose, index)
    fresh = Stream(seed).fork(purpose, index)
    assert (child.key(), child.state()) == (fresh.key(), fresh.state())


@given(seeds, st.lists(st.tuples(purposes, indices), unique=True, min_size=2, max_size=20))
def test_different_forks_differ(seed: int, names: list[tuple[int, int]]) -> None:
    parent = Stream(seed)
    keys = {parent.fork(purpose, index).key() for purpose, index in names}
    assert len(keys | {parent.key()}) == len(names) + 1


def test_neighbouring_seeds_share_no_word() -> None:
    words = [word for seed in range(-500, 500) for word in Stream(seed).key()]
    # Four thousand random words of 32 bits hold two equal ones with chance 0.002.
    assert len(set(words)) == len(words) == 4000


def test_die_draws_again_where_faces_would_be_uneven() -> None:
    # 2**32 % (3 * 2**29) = 2**30: a quarter of all words must be refused (the C program says which).
    stream = Stream.from_state(1, 2, 3, 4)
    faces = [241, 590163, 1208554323, 1319196193, 313840228, 1450168025, 508440486, 232951658, 1586623724]
    assert [stream.die(3 * 2**29) for _ in range(9)] == faces
    refused_between = 4
    beside = Stream.from_state(1, 2, 3, 4)
    draw(beside, len(faces) + refused_between)
    assert stream.state() == beside.state()


def test_die_refuses_the_one_uneven_word_of_a_d3() -> None:
    # This state gives the word 0, the only one of 2**32 that a d3 cannot use; then 262273, a 1.
    stream = Stream.from_state(0, 1, 1, 0)
    assert stream.die(3) == 1
    assert draw(stream, 2) == [537135233, 675613569]


@given(seeds, st.integers(min_value=1, max_value=2**31 - 1))
def test_die_stays_on_the_die(seed: int, sides: int) -> None:
    stream = Stream(seed)
    assert all(1 <= stream.die(sides) <= sides for _ in range(20))


@pytest.mark.parametrize("sides", [0, -1, 2**31])
def test_die_refuses_impossible_sides(sides: int) -> None:
    with pytest.raises(ValueError, match="a die has 1 to 2147483647 sides"):
        Stream(1).die(sides)


@pytest.mark.parametrize("sides", [2, 6, 20, 100])
def test_faces_are_even(sides: int) -> None:
    stream = Stream(20240)
    counts = [0] * sides
    for _ in range(300 * sides):
        counts[stream.die(sides) - 1] += 1
    spread = (2 * (sides - 1)) ** 0.5
    assert abs(chi_square(counts) - (sides - 1)) < 4 * spread


def test_first_dice_of_successive_forks_are_even_and_unrelated() -> None:
    parent = Stream(99)
    child = Stream(0)
    pairs = [0] * 36
    before = 1
    for index in range(36 * 300):
        child.reseed_as(parent, 24, index)
        face = int(child.die(6))
        pairs[(before - 1) * 6 + face - 1] += 1
        before = face
    assert chi_square(pairs) < 66.6  # 35 degrees of freedom, one in a thousand


@given(seeds, st.integers(min_value=0, max_value=20))
def test_copy_and_saved_words_continue_alike_and_apart(seed: int, draws: int) -> None:
    stream = Stream(seed)
    draw(stream, draws)
    twin = stream.copy()
    saved = Stream.from_state(*stream.state(), key=stream.key())
    ahead = draw(stream, 5)
    assert draw(twin, 5) == draw(saved, 5) == ahead
    assert twin.fork(1, 2).state() == saved.fork(1, 2).state() == stream.fork(1, 2).state()


@pytest.mark.parametrize("words", [(0, 0, 0, 0), (1, 2, 3, 2**32), (1, -1, 0, 0)])
def test_from_state_refuses_what_is_no_state(words: Words) -> None:
    with pytest.raises(ValueError, match="four 32-bit words, not all zero"):
        Stream.from_state(*words)
    with pytest.raises(ValueError, match="four 32-bit words, not all zero"):
        Stream.from_state(1, 2, 3, 4, key=words)
