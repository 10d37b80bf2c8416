

def refused(make):
    try:
        return make()
    except (ValueError, TypeError, IndexError, LookupError, UnicodeError) as error:
        return type(error).__name__


wide = "a😀b😀c"
found = wide.find("b"), wide.find("😀", 2), wide.rfind("😀"), wide.index("c"), wide.rindex("b"), wide.count("😀"), wide.find("z"), wide.find("")
bounded = wide.find("😀", -2), wide.find("a", 1), wide.find("c", 0, 4), wide.rfind("😀", 0, 3), wide.count("😀", 2), wide.count("", 1, 3)
empty = "abc".find("", 3), "abc".find("", 4), "abc".count(""), "abc".count("", 9), "".count(""), "abc".rfind(""), "abc".rfind("", 0, 2), "".find("", 1)
edges = wide.startswith("😀", 1), wide.endswith("b", 0, 3), "abc".startswith("", 4), "abc".startswith("bc", -2), "abc".endswith(("x", "c")), "abc".startswith(())
none = "abc".find("c", None, None), "abc".startswith("b", 1, None), "a,b".split(None), "a b".split(sep=" "), "aXbXc".split("X", 1), "aXbXc".rsplit("X", 1)
cut = "  a  b  c ".split(None, 1), "  a  b  c ".rsplit(None, 1), "".split(), "".split(","), " ".split(" "), "a  b".split(" "), "abc".split("abc")
split_more = "a b c".split(None, 0), "a,b,c".split(",", 0), " a b ".split(maxsplit=5), "a\x1fb\x85c\u3000d".split(), "1<>2<>3".split("<>")
replaced = "aaa".replace("a", "b", 2), "abc".replace("", "-"), "abc".replace("", "-", 2), "".replace("", "x"), "aaa".replace("aa", "b"), "abc".replace("b", "")
filled = wide.center(9, "*"), wide.ljust(7, "😀"), "abc".rjust(2), "-42".zfill(6), "+1".zfill(4), "😀".zfill(3), "".zfill(2), "ab".center(5), "abc".center(6)
cases = "ǆ".title(), "ß".upper(), "ŉ".capitalize(), "İ".lower(), "ΑΣ".lower(), "hello wORLD".title(), "they're bill's".title(), "aBc".swapcase(), "ﬁn".capitalize(), "".capitalize(), "".title()
folded = "Straße".casefold(), "ΣΑΣ".casefold(), "ﬁ".casefold()
digits = ["".isdigit(), "12".isdigit(), "²".isdigit(), "²".isdecimal(), "½".isnumeric(), "½".isdigit(), "٣".isdecimal(), "一".isnumeric(), "1a".isdigit()]
letters = ["abc".isalpha(), "é".isalpha(), "ª".isalpha(), "a1".isalnum(), "½".isalnum(), "_".isalnum(), "a b".isalpha(), "".isalpha(), "一".isalpha()]
shapes = ["Ab".istitle(), "A B".istitle(), "AB".istitle(), "a1".islower(), "A1".isupper(), "1".isupper(), "ǅ".istitle(), "".istitle(), "ªb".islower()]
others = ["a_1".isidentifier(), "1a".isidentifier(), "é".isidentifier(), "class".isidentifier(), "".isidentifier(), " \t".isspace(), "\x1f".isspace(), "".isspace()]
printable = ["a é".isprintable(), "\n".isprintable(), "\xa0".isprintable(), "".isprintable(), "😀".isprintable(), "\u200b".isprintable(), "a".isascii(), "é".isascii()]
stripped = "\u3000a\x85\x1f".strip(), "xxabcxy".strip("xy"), "abc".lstrip("ab"), "abc".rstrip("cb"), "😀a😀".strip("😀"), " a ".lstrip(), "abc".strip("")
parts = "a=b=c".partition("="), "a=b=c".rpartition("="), "abc".partition("="), "abc".rpartition("="), wide.partition("😀"), wide.rpartition("😀")
lines = "a\nb\r\nc\x0bd\x85e".splitlines(), "a\n\nb\n".splitlines(True), "".splitlines(), "\n".splitlines(), "a\rb".splitlines(keepends=True)
tabs = "a\tb".expandtabs(), "a\tbc\td".expandtabs(4), "\t".expandtabs(0), "a\n\tb".expandtabs(4), "é\t|".expandtabs(4)
affixes = "abc".removeprefix("ab"), "abc".removeprefix(""), "abc".removesuffix("bc"), "abc".removesuffix("x"), "abc".removesuffix("")
table = str.maketrans("ab", "xy", "c"), str.maketrans({"a": "1", 98: None, "c": 100})
translated = "abcd".translate(table[0]), "abcd".translate(table[1]), "a😀".translate({0x1F600: "!"}), "ab".translate({97: "xyz"})
joined = "-".join("😀b"), ",".join(["a"]), "".join([]), ", ".join(("a", "b")), "x".join({"k": 1})
indexed = wide[1], wide[-1], wide[1:3], wide[::-1], wide[5:], wide[-2:], wide[::2], len(wide), list(wide), "😀" in wide, wide * 2 == wide + wide
named = "\N{GREEK SMALL LETTER ALPHA}", "\N{em dash}", "\u00e9" == "\xe9", "\101", "\x41", "a\
b", r"\n", "\U0001F600"
encoded = "é".encode(), "é".encode("latin-1"), "aé".encode("ascii", "ignore"), "aé".encode("ascii", "replace"), "é".encode("utf_8"), "é".encode("UTF8")
wrong = [
    refused(lambda: "a".index("b")), refused(lambda: "a".rindex("b")), refused(lambda: "a".find(1)), refused(lambda: "a".split("")), refused(lambda: "a".join([1])),
    refused(lambda: "a".replace("a")), refused(lambda: "a".center()), refused(lambda: "a".center("3")), refused(lambda: "a".center(3, "xy")),
    refused(lambda: "a".startswith(1)), refused(lambda: "a".startswith(["a"])), refused(lambda: "a".partition("")), refused(lambda: "a".strip(1)),
    refused(lambda: "abc"[5]), refused(lambda: "abc"[str("a")]), refused(lambda: "a" + 1), refused(lambda: "a" * "b"), refused(lambda: 1 in "a"),
    refused(lambda: str.maketrans("a", "bc")), refused(lambda: "a".zfill("1")), refused(lambda: "\ud800".encode()),
    refused(lambda: "a".join(1)), refused(lambda: "a".count()), refused(lambda: "a" < 1), refused(lambda: "a".splitlines(1, 2)),
]
