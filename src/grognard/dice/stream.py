"""A stream of uniform integers: xoshiro128++ over 32-bit words, forkable by (purpose, index).

The generator is xoshiro128++ of Blackman and Vigna; words are mixed by the 32-bit finaliser of
Appleby's MurmurHash3. A stream has a *key* of four words, fixed when it is seeded, and a *state* of
four words that starts equal to the key and moves with every draw. A fork is a function of the
parent's key alone, so it never depends on how much the parent has drawn.

Mixing three words x, y, z into a key k0..k3 takes two laps of the finaliser f (sums modulo 2**32)::

    a = f(k0 + x)        b = f((k1 + y) ^ a)  c = f((k2 + z) ^ b)  d = f(k3 ^ c)
    a = f(a ^ d)         b = f(b ^ a)         c = f(c ^ b)         d = f(d ^ c)

Every step can be undone, so one parent never has two equal children; the second lap lets every word
of the child depend on every input. A fork mixes (low half of the index, high half, purpose). A seed n
is first folded to 2n, or -2n - 1 when negative; then its 64-bit pieces, lowest first, are mixed as
(low half, high half, "SEED") into the first 128 bits of the fraction of pi. The seed 0 has no piece.

Everything stays below 2**63 in absolute value, so compiled 64-bit arithmetic and Python's own agree.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

MASK: Final = 0xFFFFFFFF
MAX_SIDES: Final = 0x7FFFFFFF  # keeps word * sides below 2**63

PI_0: Final = 0x243F6A88
PI_1: Final = 0x85A308D3
PI_2: Final = 0x13198A2E
PI_3: Final = 0x03707344
SEED_TAG: Final = 0x53454544  # "SEED": far above any purpose, so a seed is never another seed's fork

# The finaliser's two multipliers are 0x85EBCA6B and 0xC2B2AE35. Less 2**32 they give the same low 32
# bits, and the product of a word with them stays within signed 64 bits.
FACTOR_1: Final = -0x7A143595
FACTOR_2: Final = -0x3D4D51CB


def mix_word(word: i64) -> i64:
    """Scramble one 32-bit word reversibly (the finaliser of 32-bit MurmurHash3).

    >>> hex(mix_word(1))
    '0x514e28b7'
    """
    word = ((word ^ (word >> 16)) * FACTOR_1) & MASK
    word = ((word ^ (word >> 13)) * FACTOR_2) & MASK
    return word ^ (word >> 16)


@final
class Stream:
    """A deterministic source of 32-bit words and of die faces.

    Args:
        seed: any integer, of any size and sign.

    >>> dice = Stream(7)
    >>> [int(dice.die(6)) for _ in range(8)] == [int(Stream(7).die(6))] * 8
    False
    >>> dice.fork(1, 0).state() == Stream(7).fork(1, 0).state()
    True
    """

    def __init__(self, seed: int) -> None:
        # Set before anything is called: then compiled code knows that they always are.
        self.s0: i64 = 0
        self.s1: i64 = 0
        self.s2: i64 = 0
        self.s3: i64 = 0
        self.k0: i64 = PI_0
        self.k1: i64 = PI_1
        self.k2: i64 = PI_2
        self.k3: i64 = PI_3
        rest = 2 * seed if seed >= 0 else -2 * seed - 1
        while rest:
            low: i64 = rest & MASK
            high: i64 = (rest >> 32) & MASK
            self._set_key_from(self, low, high, SEED_TAG)
            rest >>= 64
        self.s0 = self.k0
        self.s1 = self.k1
        self.s2 = self.k2
        self.s3 = self.k3

    @staticmethod
    def from_state(a: i64, b: i64, c: i64, d: i64, key: tuple[int, int, int, int] | None = None) -> Stream:
        """Take up a stream at a state; without `key` (see `Stream.key`) it forks by that state.

        Raises:
            ValueError: a word is not 32 bits, or all words of the state or of the key are zero.
        """
        _check_words(a, b, c, d)
        stream = Stream(0)
        stream.s0 = stream.k0 = a
        stream.s1 = stream.k1 = b
        stream.s2 = stream.k2 = c
        stream.s3 = stream.k3 = d
        if key is not None:
            _check_words(key[0], key[1], key[2], key[3])
            stream.k0 = key[0]
            stream.k1 = key[1]
            stream.k2 = key[2]
            stream.k3 = key[3]
        return stream

    def rewind(self, a: i64, b: i64, c: i64, d: i64) -> None:
        """Draw again as from a state it had.

        Raises:
            ValueError: a word is not 32 bits, or all are zero.
        """
        _check_words(a, b, c, d)
        self.s0 = a
        self.s1 = b
        self.s2 = c
        self.s3 = d

    def state(self) -> tuple[int, int, int, int]:
        """The four words the next draw depends on."""
        return (int(self.s0), int(self.s1), int(self.s2), int(self.s3))

    def key(self) -> tuple[int, int, int, int]:
        """The four words every fork depends on; drawing does not change them."""
        return (int(self.k0), int(self.k1), int(self.k2), int(self.k3))

    def copy(self) -> Stream:
        """A second stream that will draw and fork exactly as this one."""
        twin = Stream(0)
        twin.k0 = self.k0
        twin.k1 = self.k1
        twin.k2 = self.k2
        twin.k3 = self.k3
        twin.s0 = self.s0
        twin.s1 = self.s1
        twin.s2 = self.s2
        twin.s3 = self.s3
        return twin

    def next_u32(self) -> i64:
        """Draw the next word, 0 to 2**32 - 1."""
        s0 = self.s0
        s1 = self.s1
        s2 = self.s2 ^ s0
        s3 = self.s3
        total = (s0 + s3) & MASK
        word = (((total << 7) | (total >> 25)) + s0) & MASK
        s3 ^= s1
        self.s1 = s1 ^ s2
        self.s0 = s0 ^ s3
        self.s2 = s2 ^ ((s1 << 9) & MASK)
        self.s3 = ((s3 << 11) | (s3 >> 21)) & MASK
        return word

    def die(self, sides: i64) -> i64:
        """Roll one die: each of 1 to `sides` exactly as likely (Lemire's multiplication with rejection).

        Raises:
            ValueError: `sides` is not 1 to 2**31 - 1.

        >>> Stream(1).die(1) == 1
        True
        """
        if sides < 1 or sides > MAX_SIDES:
            _refuse(sides)
        product = self.next_u32() * sides
        if (product & MASK) < sides:
            # Rarely, for a small die: the words that would favour some faces are drawn again.
            uneven = (MASK + 1) % sides
            while (product & MASK) < uneven:
                product = self.next_u32() * sides
        return (product >> 32) + 1

    def fork(self, purpose: i64, index: i64) -> Stream:
        """A new stream fixed by this one's key, `purpose` (0 to 2**32 - 1) and `index` (64 bits, signed)."""
        child = Stream(0)
        child.reseed_as(self, purpose, index)
        return child

    def reseed_as(self, parent: Stream, purpose: i64, index: i64) -> None:
        """Become `parent.fork(purpose, index)` without making a new object."""
        self._set_key_from(parent, index & MASK, (index >> 32) & MASK, purpose)
        self.s0 = self.k0
        self.s1 = self.k1
        self.s2 = self.k2
        self.s3 = self.k3

    def _set_key_from(self, parent: Stream, x: i64, y: i64, z: i64) -> None:
        a = mix_word((parent.k0 + x) & MASK)
        b = mix_word(((parent.k1 + y) & MASK) ^ a)
        c = mix_word(((parent.k2 + z) & MASK) ^ b)
        d = mix_word(parent.k3 ^ c)
        a = mix_word(a ^ d)
        b = mix_word(b ^ a)
        c = mix_word(c ^ b)
        d = mix_word(d ^ c)
        # The generator cannot leave the all-zero state; one key in 2**128 leads there.
        self.k0 = a if a | b | c | d else PI_0
        self.k1 = b
        self.k2 = c
        self.k3 = d


# Apart, so that what calls it is small enough to be compiled into its own callers.
def _refuse(sides: i64) -> None:
    raise ValueError(f"a die has 1 to {MAX_SIDES} sides, not {sides}")


def _check_words(a: i64, b: i64, c: i64, d: i64) -> None:
    words = (int(a), int(b), int(c), int(d))
    if not all(0 <= word <= MASK for word in words) or not any(words):
        raise ValueError(f"four 32-bit words, not all zero, make a stream, not {words}")
