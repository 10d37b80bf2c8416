class Version(int):
    pass


class Name(str):
    pass


class Celsius:
    def __format__(self, spec):
        return f"<{spec}>"

    def __float__(self):
        return 2.5

    def __index__(self):
        return 7


def refused(make):
    try:
        return make()
    except (ValueError, TypeError, KeyError, IndexError, OverflowError) as error:
        return type(error).__name__


FLOATS = [0.0, -0.0, 1.5, 2.675, 0.000012345, 123456.789, 1e22, 9.9999999999999999e22, 5e-324, float("inf"), float("nan")]
SPECS = ["", "f", ".0f", ".2f", "e", ".0e", ".3E", "g", ".3g", "#.3g", ".1g", "%", ".1%", ".4", "12.3f", "<12.1f", "^+12.1f",
         "=+12.1f", "012.1f", "012,.1f", ",.2f", "_", "z.1f", "x>8.1f", " .1f", "#.0f", "n", "G"]
floats = [[format(number, spec) for spec in SPECS] for number in FLOATS]
INTEGERS = [0, 7, -7, 255, 1234567, -1234567, 2**70, True]
CODES = ["", "d", "b", "o", "x", "X", "#x", "#X", "#o", "#b", "08", "+", " d", "<8", "^9", ">12", ",", "_", "_x", "_b", "012,",
         "010,d", "*^15,", "e", ".2f", "%", "08b", "#010x", "1"]
integers = [[format(number, code) for code in CODES] for number in INTEGERS]
texts = [format("naïve 😀", spec) for spec in ["", "s", "10", "<10", ">10", "^10", "*^10", ".3", "10.3", "08", "😀<9"]]
others = f"{None}", f"{True:>6}", f"{Version(7):03d}", f"{Name('a'):>3}", f"{Celsius():abc}", f"{[1]!r:>5}", f"{'é'!a}"
percent = (
    "%s-%r-%a" % ("é", "é", "é"), "%5d|%-5d|%05d|%+d|% d" % (42, 42, 42, 42, 42), "%x %X %#x %o %#o" % (255, 255, 255, 8, 8),
    "%.3d" % 5, "%e %.2f %g %G" % (12345.678, 2.675, 1e-10, 1e20), "%5.1f%%" % 99.95, "%*d" % (6, 42),
    "%-*d|" % (6, 42), "%.*f" % (2, 3.14159), "%(a)s %(b)05.1f" % {"a": 1, "b": 2.25}, "%d" % 3.99, "%s" % (None,), "%d" % True,
    "%.2s" % "abc", "%i" % -7, "%d" % 10**30, "%s %%" % 1, "%f" % Celsius(), "%x" % Celsius(),
)
percent_wrong = [
    refused(lambda: "%d" % "a"), refused(lambda: "%d" % (1, 2)), refused(lambda: "%s %s" % 1), refused(lambda: "%x" % 1.5),
    refused(lambda: "%y" % 1), refused(lambda: "%" % 1), refused(lambda: "%(a)s" % 1), refused(lambda: "%(a)s" % {}),
    refused(lambda: "%c" % "ab"), refused(lambda: "a" % 1), refused(lambda: "a" % ()), refused(lambda: "a" % {"b": 1}),
]
templates = (
    "{0}{1}{0}".format("a", "b"), "{}{}".format(1, 2), "{{{}}}".format(1), "{:>{}}".format("a", 4), "{:{w}.{p}f}".format(2.675, w=8, p=1),
    "{0[1]}{1[k]}{2.real}".format([1, 2], {"k": 3}, 4), "{!r:>5}".format("a"), "{a!s}".format(a=1), "{0:{1}{2}}".format(5, "0", "4"),
    "{[0]}".format("ab"), "{:%}".format(0.5), "{x[a}b]}".format(x={"a}b": 1}) if False else "",
)
templates_wrong = [
    refused(lambda: "{".format()), refused(lambda: "}".format()), refused(lambda: "{}".format()), refused(lambda: "{a}".format()),
    refused(lambda: "{}{0}".format(1)), refused(lambda: "{0}{}".format(1)), refused(lambda: "{!x}".format(1)),
    refused(lambda: "{:{:{}}}".format(1, 2, 3)),
]
reprs = (
    repr("it's"), repr('"'), repr("\x00\x7f\xa0\u2028é😀\t\r\\"), repr(b"it's\x00\xff\n"), repr(...), repr(int), repr(slice(1, None)),
    repr(set()), repr({1}), repr(frozenset({"a"})), repr(Version(3)), repr(Name("a")), repr((1,)), ascii("é😀\u2028"),
)
