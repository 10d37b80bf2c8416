"""Immutable values whose copy is the value itself."""

from typing import NamedTuple


class Row(NamedTuple):
    name: int


class Own(tuple):
    pass


plain = (1, [2])
row = Row(1)
own = Own((1, 2))
frozen = frozenset((1, 2))
whole_slices = plain[:] is plain, plain[0:2] is plain, plain[::1] is plain, plain[-2:] is plain, plain[0:99] is plain
other_slices = plain[1:] is plain, plain[::-1] is plain, plain[:-1] is plain
sums = plain + () is plain, () + plain is plain, plain * 1 is plain, plain + plain is plain, plain * 2 is plain
made = tuple(plain) is plain, tuple([]) is tuple(), plain[:0] is plain[5:], tuple(list(plain)) is plain
of_own = own[:] is own, tuple(own) is own, own * 1 is own, type(own[:]) is tuple
of_rows = row[:] is row, tuple(row) is row, row * 1 is row, type(row[:]) is tuple
of_sets = frozenset(frozen) is frozen, frozen.copy() is frozen, frozen | frozen is frozen, {1: 2}.keys() is frozenset({1: 2}.keys())

word = "mode"
sentinel = float("nan")
other_word = "mo" "de"
of_constants = word is other_word, "x"[1:] is word[:0], int("5") is 2 + 3, bytes() is b""[:0], sentinel is sentinel
different = word is word.upper(), int("5") is sentinel, word is sentinel
