import string
from string import Formatter, Template


def refused(make):
    try:
        made = make()
    except Exception as error:
        return type(error).__name__
    return made


class Dotted(Template):
    idpattern = r"[_a-z][._a-z0-9]*"


class At(Template):
    delimiter = "@"


class Cased(Template):
    flags = 0
    idpattern = "[a-z]+"
    braceidpattern = "[A-Z]+"


class Written(Template):
    pattern = r"""
    (?P<escaped>%{2})             |
    %(?P<named>[a-z]+)            |
    %\[(?P<braced>[a-z]+)\]       |
    (?P<invalid>%)
    """


class Source:
    def __getitem__(self, name):
        if name == "missing":
            raise KeyError(name)
        return "<" + name + ">"


plain = Template("$who likes ${what} $$5").substitute(who="tim", what=7), Template("$a").substitute({"a": 1}, a=2), Template("$a $b").safe_substitute(a=1)
own = (
    Dotted("$a.b-$c").substitute({"a.b": 1, "c": 2}),
    At("@who $who @{who} @@").substitute(who="x"),
    Cased("$foo ${BAR}").substitute(foo=1, BAR=2),
    refused(lambda: Cased("$FOO").substitute(FOO=1)),
    refused(lambda: Cased("${foo}").substitute(foo=1)),
    Written("%a %[b] %%").substitute(a=1, b=2),
    Written("%a % x").safe_substitute(a=1),
)
sources = Template("$a/$b").substitute(Source()), Template("$a/$missing").safe_substitute(Source()), refused(lambda: Template("$missing").substitute(Source()))
invalid = [
    refused(lambda: Template("$").substitute()),
    refused(lambda: Template("$1").substitute()),
    refused(lambda: Template("${a").substitute(a=1)),
    refused(lambda: Template("$a").substitute()),
    refused(lambda: Template.substitute()),
]
try:
    Template("a\nbc $ d").substitute()
except ValueError as error:
    where = str(error)
valid = Template("$a ${b} $$").is_valid(), Template("$a $").is_valid(), Template("$b $a $b ${c}").get_identifiers(), At("@x $y").get_identifiers()


class Upper(Formatter):
    def get_value(self, key, args, kwargs):
        if isinstance(key, str):
            return kwargs.get(key, "<" + key + ">")
        return super().get_value(key, args, kwargs)

    def convert_field(self, value, conversion):
        return str(value).upper() if conversion == "u" else super().convert_field(value, conversion)

    def format_field(self, value, spec):
        return super().format_field(value, spec) if spec != "path" else "/" + value


class Unused(Formatter):
    def check_unused_args(self, used, args, kwargs):
        left = [one for one in range(len(args)) if one not in used] + [one for one in kwargs if one not in used]
        if left:
            raise ValueError(left)


class Bars(Formatter):
    def parse(self, text):
        for part in text.split("|"):
            if part.startswith("+"):
                name, _, spec = part[1:].partition(":")
                yield "", name, spec, None
            else:
                yield part, None, None, None


basic = Formatter()
formatted = (
    basic.format("a{0}{1}-{0!r}", "x", 2),
    basic.format("{}{}{name:>{width}}", 1, 2, name="n", width=3),
    basic.format("{0[1]}{0[k]}" if False else "{0[1]}{1.real}", [5, 6], 3),
    basic.vformat("{a}{0}", (1,), {"a": 2}),
    basic.format("{{}}{!a}", "é"),
)
refusals = [
    refused(lambda: basic.format("{1}{}", 1, 2)),
    refused(lambda: basic.format("{}{1}", 1, 2)),
    refused(lambda: basic.format("{0!h}", 1)),
    refused(lambda: basic.format("{0}")),
    refused(lambda: basic.format("{a}")),
    refused(lambda: basic.format("{0.nope}", "")),
    refused(lambda: basic.format("{0[0]}", [])),
    refused(lambda: basic.format("{")),
    refused(lambda: basic.format()),
]
custom = Upper().format("{0!u}{name}{p:path}", "ab", p="users"), Bars().format("*|+0:^7s|*", "foo")
unused = Unused().format("{0}{a}", 1, a=2), refused(lambda: Unused().format("{0}", 1, 2)), refused(lambda: Unused().format("{0}", 1, b=2))
pieces = list(basic.parse("a{b!r:>3}c{{")), basic.get_field("0.real", (5,), {})
del basic

_doubled = ("a{{b", "}}{{", "{{{x}}}y", "a{b:c}{{d}}{e!r}z", "x{{y}}{z}")
braces = [list(string.Formatter().parse(text)) for text in _doubled]
