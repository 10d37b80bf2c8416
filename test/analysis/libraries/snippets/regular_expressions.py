"""Regular expressions: positions, verbose patterns, empty matches, groups that took no part."""
import re

_number = re.compile(r"(?P<whole>\d+)(?:\.(?P<part>\d+))?")
_tokens = re.compile(
    r"""
    (?P<word>[a-z]+)   # a word, [not] more
    | (?P<space>[ #]+) (?# spaces)
    | (?P<digits>\d+)
    """,
    re.VERBOSE | re.IGNORECASE,
)
kinds = [(m[0], m.start(), m.end()) for m in _tokens.finditer("Ab 12#c")]
scanned = []
position = 0
while (found := _tokens.match("ab 12", position)) is not None:
    scanned.append((found.group(), found.pos, found.endpos))
    position = found.end()
at_start = _number.match("a12", 1) is not None, _number.match("a12") is None, re.compile("^b").match("ab", 1) is None
ends = _number.search("ab 12.5", 0, 5).group(), re.compile("b").fullmatch("abc", 1, 2) is not None
lines = re.match("^b", "a\nb", re.M) is None, re.fullmatch("a$", "a\n") is None, re.search("^b", "a\nb", re.M).span()
defaults = _number.match("7").groups("none"), _number.match("7").groupdict(0), _number.groupindex["part"], _number.groups
flags = re.compile("a").flags, re.compile("(?i)a", re.A).flags, re.search("(?im)^B$", "a\nb").group()
splits = re.split(r"(?<=[a-z])(?=[A-Z])|_+", "camelCaseAnd__snake"), re.split("x*", "axbc"), re.split("(,)", "a,b,c", 1)
empties = re.findall(r"|a", "ab"), re.sub("x*", "-", "abxd"), re.findall(r"\b|\w+", "a::bc"), re.findall("a??", "aa")
counted = re.sub(r"(\w)(\w*)", r"\g<2>\1", "swap these", count=1), re.sub("a", r"\.\n\\", "a")
expanded = re.sub("a", r"\101\0", "a") == "A\0"
