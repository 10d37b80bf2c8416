class Meters:
    def __init__(self, value):
        self.value = value

    def __int__(self):
        return self.value

    def __float__(self):
        return self.value / 2

    def __round__(self, digits=None):
        return ("rounded", digits)


PAIRS = [(7, 2), (-7, 2), (7, -2), (7.5, 2), (-7.5, 2), (1e16, 3), (2**70, 3), (-(2**70), 2**35), (0.3, 0.1), (1, -0.1), (0, -3)]
divided = [(a // b, a % b, a / b, divmod(a, b)) for a, b in PAIRS]
signs = 0 * -1, -0, 0 // -5, float(-0), -0.0, 0.0 * -1, abs(-0.0)
bits = ~5, ~(2**70), ~True, 5 & -2, 2**70 | 1, -1 >> 3, 1 << 70, True & True, True | False, True ^ True, True + True, -True
large = 10**25 / 10**24, 2**1000 / 2**999, (2**70 + 1) / 3, 1 / 3**100, int(1e22), int(-1e300) % 1000, 10**18 + 1.0
compared = 2**53 == 2**53 + 1, 2**53 + 1 > 2.0**53, 10**25 == 1e25, 1e22 == 10**22, 2**70 < float("inf"), sorted([3, 2.5, True, 2**70])
nan = float("nan")
nans = nan == nan, nan != nan, nan < 1, 1 < nan, nan in [nan], [nan] == [nan], nan is nan
rounded = [round(x, n) for x in (2.675, 1234.5678, -0.5, 1e22, 0.5, 1.005) for n in (0, 1, 2, -1, -2, None)]
integers = round(1234, -2), round(1250, -2), round(1350, -2), round(-15, -1), round(5, -1), round(7, 3), round(2**70, -3), round(5, -30)
own = round(Meters(1)), round(Meters(1), 2), int(Meters(3)), float(Meters(3)), bytes("é", "utf-8")
parsed = int("-0b101", 0), int(b"12"), int(" 1_0 "), float(b" 1.5 "), float("-inf"), float("1_0.5"), int("zz", 36), int("٣"), float(".5e-3")
hashes = hash(1) == hash(1.0), hash(2.5), hash(-1), hash(2**61), hash(float("inf")), hash(-2.0), hash(True), hash(10**30), hash(0.1)
chars = ord("😀"), ord(b"a"), chr(0), hex(2**70), bin(-(2**65)), oct(-8), hex(True), ascii("é")
made = int.__new__(int, "7"), bool.__new__(bool, 1), str.__new__(str, "a"), sum([1, 2.5, True]), sum([[1], [2]], [])
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
