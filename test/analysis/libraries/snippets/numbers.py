ints = int("42"), int(" -7 "), int("ff", 16), int("0x1f", 0), int(3.9), int(-3.9), int(True), int("1_000"), int()
big = int("123456789012345678901234567890")
floats = float("1.5"), float(2), float("1e3"), float()
bools = bool(0), bool("a"), bool([]), bool({}), bool(None), bool()
try:
    bad = int("x")
except ValueError:
    bad = "ValueError"
absolute = abs(-3), abs(2.5), abs(-0.5)
rounded = round(2.5), round(3.5), round(-2.5), round(2.4), round(1.2345, 2), round(0.125, 2), round(7), round(2.675, 2)
chars = ord("a"), chr(98), ord("é"), chr(0x1F600)
based = hex(255), oct(8), bin(5), hex(-16)
hashes = hash(5)
