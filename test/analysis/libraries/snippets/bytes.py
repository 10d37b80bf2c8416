def refused(make):
    try:
        return make()
    except (ValueError, TypeError, IndexError, OverflowError, UnicodeError) as error:
        return type(error).__name__


raw = b"  a,b,,c\n d\r\n"
cut = raw.split(b","), raw.split(), raw.rsplit(None, 1), raw.split(None, 1), raw.rsplit(b",", 1), raw.splitlines(), raw.splitlines(True)
stripped = raw.strip(), raw.lstrip(), raw.rstrip(b"\r\n"), b"xxaxx".strip(b"x"), b"\x85a\xa0".strip()
found = raw.find(b","), raw.find(44), raw.rfind(b","), raw.count(b","), raw.index(b"c"), b"z" in raw, 44 in raw, b"a,b" in raw
edges = raw.startswith(b" "), raw.endswith((b"\n", b"x")), b"abc".removeprefix(b"a"), b"abc".removesuffix(b"c")
made = b"-".join([b"a", b"b"]), b"a".ljust(3, b"."), b"a".center(4), b"7".zfill(3), b"a\tb".expandtabs(4), b"abab".replace(b"a", b"xy", 1)
parts = b"a=b=c".partition(b"="), b"a=b=c".rpartition(b"="), b"ab" * 2, b"a" + b"b"
cases = b"aBc\xe9".upper(), b"ABC\xc9".lower(), b"hello world".title(), b"hELLO".capitalize(), b"aB".swapcase()
tests = b"12".isdigit(), b"a1".isalnum(), b"ab".isalpha(), b" \n".isspace(), b"AB1".isupper(), b"ab1".islower(), b"\x80".isascii(), b"".isdigit()
items = b"abc"[0], b"abc"[-1], b"abc"[1:], b"abc"[::-1], list(b"ab"), len(b"abc")
hexes = b"\xde\xad\xbe\xef".hex(), b"\xde\xad\xbe\xef".hex("-"), b"\xde\xad\xbe".hex(":", 2), b"\xde\xad\xbe".hex(":", -2), bytes.fromhex("de AD")
decoded = b"\xc3\xa9".decode(), b"\xe9".decode("latin-1"), b"a\xff".decode("utf-8", "ignore"), b"a\xff".decode("ascii", "replace")
table = b"abc".translate(bytes.maketrans(b"ab", b"xy")), b"abc".translate(None, b"b")
numbers = (258).to_bytes(2, "big"), (258).to_bytes(2, "little"), (-1).to_bytes(2, "big", signed=True), int.from_bytes(b"\x01\x02", "big"), \
    int.from_bytes(b"\xff\xfe", "big", signed=True), int.from_bytes([1, 2], "little"), (0).to_bytes(), (5).bit_length(), (-5).bit_count()
floats = (0.5).as_integer_ratio(), (2.0).is_integer(), (7).as_integer_ratio(), (1.5).hex(), (3).real, (3).imag, True.numerator, (0.5).imag
order = b"a" < b"b", b"a" < b"aa", sorted([b"b", b"a"]), b"a" == b"a", b"a" == "a"
wrong = [
    refused(lambda: b"a" + "b"), refused(lambda: b"a".find("a")), refused(lambda: b"a".index(b"z")), refused(lambda: b"a"[3]),
    refused(lambda: b"a".split(b"")), refused(lambda: bytes.fromhex("a")), refused(lambda: (256).to_bytes(1, "big")),
    refused(lambda: (-1).to_bytes(1, "big")), refused(lambda: b",".join(["a"])), refused(lambda: b"a" < "b"), refused(lambda: b"\xff".decode("ascii")),
]
