import math


class Meters:
    def __init__(self, value):
        self.value = value

    def __int__(self):
        return self.value

    def __float__(self):
        return self.value / 2

    def __round__(self, digits=None):
        return ("rounded", digits)


def refused(make):
    try:
        return make()
    except (ValueError, TypeError, ZeroDivisionError, OverflowError, UnicodeError) as error:
        return type(error).__name__


PAIRS = [(7, 2), (-7, 2), (7, -2), (7.5, 2), (-7.5, 2), (1e16, 3), (2**70, 3), (-(2**70), 2**35), (0.3, 0.1), (1, -0.1), (0, -3)]
divided = [(a // b, a % b, a / b, divmod(a, b)) for a, b in PAIRS]
signs = 0 * -1, -0, 0 // -5, float(-0), -0.0, 0.0 * -1, abs(-0.0)
bits = ~5, ~(2**70), ~True, 5 & -2, 2**70 | 1, -1 >> 3, 1 << 70, True & True, True | False, True ^ True, True + True, -True
powers = 2**-1, 2**0.5, (-2) ** 3, 10**30, pow(3, 100, 7), pow(3, -1, 7), pow(-3, 5, 7), pow(3, 5, -7), 1.0 ** float("nan"), 0**0
large = 10**25 / 10**24, 2**1000 / 2**999, (2**70 + 1) / 3, 1 / 3**100, int(1e22), int(-1e300) % 1000, 10**18 + 1.0
compared = 2**53 == 2**53 + 1, 2**53 + 1 > 2.0**53, 10**25 == 1e25, 1e22 == 10**22, 2**70 < float("inf"), sorted([3, 2.5, True, 2**70])
nan = float("nan")
nans = nan == nan, nan != nan, nan < 1, 1 < nan, nan in [nan], [nan] == [nan], nan is nan
rounded = [round(x, n) for x in (2.675, 1234.5678, -0.5, 1e22, 0.5, 1.005) for n in (0, 1, 2, -1, -2, None)]
integers = round(1234, -2), round(1250, -2), round(1350, -2), round(-15, -1), round(5, -1), round(7, 3), round(2**70, -3), round(5, -30)
own = round(Meters(1)), round(Meters(1), 2), int(Meters(3)), float(Meters(3)), bytes([1, 2]), bytes(3), bytes("é", "utf-8")
parsed = int("-0b101", 0), int(b"12"), int(" 1_0 "), float(b" 1.5 "), float("-inf"), float("1_0.5"), int("zz", 36), int("٣"), float(".5e-3")
hashes = hash(1) == hash(1.0), hash(2.5), hash(-1), hash(2**61), hash(float("inf")), hash(-2.0), hash(True), hash(10**30), hash(0.1)
chars = ord("😀"), ord(b"a"), chr(0), hex(2**70), bin(-(2**65)), oct(-8), hex(True), ascii("é")
logs = math.isnan(nan), math.isinf(-1e400), math.isfinite(1), math.copysign(3, -0.0), math.gcd(2**70, 6), math.lcm(4, 6), math.isqrt(10**40), math.factorial(25)
whole = math.floor(-2.5), math.ceil(2**70), math.trunc(1e20), math.prod([2, 3, 4]), math.log(8, 2), math.log10(1000), math.sqrt(2), math.fmod(-7, 3)
made = int.__new__(int, "7"), bool.__new__(bool, 1), str.__new__(str, "a"), bool.from_bytes(b"\x01", "big"), sum([1, 2.5, True]), sum([[1], [2]], [])
wrong = [
    refused(lambda: math.sqrt(-1)), refused(lambda: math.log(0)), refused(lambda: math.factorial(-1)), refused(lambda: math.floor("a")), refused(lambda: sum("ab", "")),
    refused(lambda: 1 / 0), refused(lambda: 1 % 0), refused(lambda: 0**-1), refused(lambda: 1 << -1), refused(lambda: 1.5 | 1),
    refused(lambda: 10**400 / 3), refused(lambda: float(10**400)), refused(lambda: 2.0**5000), refused(lambda: int("a")),
    refused(lambda: int(float("nan"))), refused(lambda: int(float("inf"))), refused(lambda: int([])), refused(lambda: int("1", 1)),
    refused(lambda: int(1, 2)), refused(lambda: float({})), refused(lambda: abs("a")), refused(lambda: round("a")),
    refused(lambda: chr(-1)), refused(lambda: chr("a")), refused(lambda: ord("ab")), refused(lambda: ord(1)), refused(lambda: hex(1.5)),
    refused(lambda: pow(2, 3, 0)), refused(lambda: pow(2, -1, 4)), refused(lambda: hash([])), refused(lambda: hash({})),
    refused(lambda: bytes("a")), refused(lambda: bytes([256])), refused(lambda: bytes(-1)), refused(lambda: abs()),
    refused(lambda: len(1)), refused(lambda: sum(["a"])), refused(lambda: ~1.5), refused(lambda: b"\xff".decode()),
    refused(lambda: "é".encode("ascii")), refused(lambda: int("1" * 5000)), refused(lambda: sorted([1, "a"])),
    refused(lambda: [("a", 1), (1, "a")].sort()), refused(lambda: max(1, "a")), refused(lambda: None < None),
]
messages = []
for given in ("a'b", "", "1.5"):
    try:
        int(given)
    except ValueError as error:
        messages.append(str(error))
    try:
        float(given + "x")
    except ValueError as error:
        messages.append(str(error))
