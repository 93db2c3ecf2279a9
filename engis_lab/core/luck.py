"""Luck: a small generator of our own, the same numbers on every platform and Python.

SplitMix64 (Steele, Lea and Flood, 2014): 64 bits of state, one addition and three
multiplications a draw. A draw can be *keyed*: ``Luck(fold(seed, a, b))`` gives the same
numbers wherever in a line the event ``(a, b)`` falls, so that forks share their luck.
"""

from __future__ import annotations

# Typed module names: a literal above 2**31 inside a compiled expression becomes an object.
MASK64 = 0xFFFFFFFFFFFFFFFF
GAMMA = 0x9E3779B97F4A7C15
MIX1 = 0xBF58476D1CE4E5B9
MIX2 = 0x94D049BB133111EB


def mix64(z: int) -> int:
    """Scramble 64 bits (the finaliser of SplitMix64)."""
    z = ((z ^ (z >> 30)) * MIX1) & MASK64
    z = ((z ^ (z >> 27)) * MIX2) & MASK64
    return z ^ (z >> 31)


def fold(seed: int, a: int, b: int = 0, c: int = 0) -> int:
    """Return a seed for the event ``(a, b, c)`` of a game with this seed."""
    z = mix64((seed + GAMMA) & MASK64)
    z = mix64((z ^ (a + 1)) * GAMMA & MASK64)
    z = mix64((z ^ (b + 1)) * GAMMA & MASK64)
    return mix64((z ^ (c + 1)) * GAMMA & MASK64)


class Luck:
    """A stream of random numbers that starts at a 64-bit seed."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK64

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n - 1 (n at most 2**31; bias below 2**-32)."""
        s = (self.state + GAMMA) & MASK64
        self.state = s
        z = ((s ^ (s >> 30)) * MIX1) & MASK64
        z = ((z ^ (z >> 27)) * MIX2) & MASK64
        return (((z ^ (z >> 31)) >> 32) * n) >> 32

    def rekey(self, seed: int, event: int) -> None:
        """Go on with the numbers of an event of a game with this seed."""
        self.state = mix64((seed + (event + 1) * GAMMA) & MASK64)

    def shuffle(self, items: list[int], n: int) -> None:
        """Shuffle the first ``n`` items of a list in place (Fisher and Yates)."""
        for i in range(n - 1, 0, -1):
            j = self.below(i + 1)
            kept = items[i]
            items[i] = items[j]
            items[j] = kept
