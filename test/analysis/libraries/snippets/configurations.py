"""`configparser`: what's read, what refers to others, and what's refused."""

import configparser

TEXT = """
[DEFAULT]
root = /srv
Debug = yes

[paths]
data = %(root)s/data
deep: %(data)s/deep  ; kept
many =
    one
    two

    three
# a comment
percent = 100%%

[numbers]
port = 8000
ratio = 0.5
on = on
bad = maybe
"""

parser = configparser.ConfigParser()
parser.read_string(TEXT)
read = {name: dict(parser.items(name)) for name in parser.sections()}
sections = parser.sections(), list(parser), len(parser), "paths" in parser, "none" in parser, parser.has_section("DEFAULT")
values = (
    parser.get("paths", "DEEP"),
    parser.get("paths", "deep", raw=True),
    parser.getint("numbers", "port"),
    parser.getfloat("numbers", "ratio"),
    parser.getboolean("numbers", "on"),
    parser.get("numbers", "none", fallback=None),
    parser.getint("none", "none", fallback=3),
    parser.get("paths", "data", vars={"root": "/other"}),
)
_section = parser["numbers"]
proxy = (
    _section["port"],
    _section.get("none"),
    _section.get("none", "other"),
    _section.getint("port"),
    _section.getboolean("on"),
    _section.getint("missing", 7),
    "port" in _section,
    list(_section),
    _section.name,
    len(_section),
)
_section["new"] = "value"
parser["added"] = {"a": 1, "B": True}
parser.set("added", "c", "%(a)s!")
changed = dict(parser["added"]), parser.options("numbers"), parser.remove_option("numbers", "new"), parser.remove_section("added"), parser.sections()
defaults = dict(parser.defaults())


def refused(function, *args, **keywords):
    try:
        return function(*args, **keywords)
    except (configparser.Error, ValueError, KeyError, TypeError) as error:
        return type(error).__name__


def read_text(text, **options):
    one = configparser.ConfigParser(**options)
    one.read_string(text)
    return {name: dict(one[name]) for name in one}


refusals = (
    refused(parser.get, "none", "port"),
    refused(parser.get, "numbers", "none"),
    refused(parser.getboolean, "numbers", "bad"),
    refused(parser.getint, "numbers", "bad"),
    refused(lambda: parser["none"]),
    refused(lambda: parser["numbers"]["none"]),
    refused(parser.add_section, "numbers"),
    refused(parser.add_section, "DEFAULT"),
    refused(parser.set, "none", "port", "1"),
    refused(read_text, "[a]\n[a]\n"),
    refused(read_text, "[a]\nx=1\nX=2\n"),
    refused(read_text, "x=1\n"),
    refused(read_text, "[a]\nno value\n"),
    refused(read_text, "[a]\nx=%(y)s\n"),
    refused(read_text, "[a]\nx=%(x)s\n"),
    refused(read_text, "[a]\nx=%y\n"),
)
_extended = configparser.ConfigParser(interpolation=configparser.ExtendedInterpolation())
_extended.read_string("[a]\nx=${b:y}/${z}\nz=1$$\n[b]\ny=2\n")
extended = _extended["a"]["x"], refused(_extended.get, "a", "none")
_listed = configparser.ConfigParser(converters={"list": lambda text: text.split(",")})
_listed.read_dict({"a": {"x": "1,2"}})
converted = _listed.getlist("a", "x"), _listed["a"].getlist("x"), _listed["a"].getlist("y"), _listed["a"].getlist("y", [])
lines = refused(read_text, "[a]\nx = 1\n  2\n\n  3\ny = 4\n", empty_lines_in_values=False)
several = configparser.ConfigParser({"home": "/h"}, default_section="common")
several.read_string("[common]\nx=1\n[b]\ny=%(home)s%(x)s\n")
common = several.get("b", "y"), several.sections(), several.default_section, several["common"]["x"], several.read(["missing.ini"])
del several, parser


class _Measured(configparser.ConfigParser):
    gettysburg = None

    def getlen(self, section, option, *, raw=False, vars=None, fallback=configparser._UNSET):
        return self._get_conv(section, option, len, raw=raw, vars=vars, fallback=fallback)


_measured = _Measured()
_measured.read_dict({"a": {"x": "four"}})
measured = (
    _measured["a"].getlen("x"),
    refused(_measured.getlen, "a", "none"),
    _measured.getlen("a", "none", fallback=0),
)

_defaulted = configparser.ConfigParser()
_defaulted.read_string("[DEFAULT]\nroot = 1\nbase = 2\n[s]\nown = 1\nbase = 3\n")
_defaults = _defaulted.defaults()
own_options = [key for key in _defaulted["s"] if key not in _defaulted.defaults()]
of_defaults = _defaults["root"], "root" in _defaults, "none" in _defaults, _defaulted.defaults() is _defaults
_defaults["new"] = "x"
_defaulted["DEFAULT"]["later"] = "y"
_defaulted.remove_option("DEFAULT", "base")
defaults_follow = dict(_defaults), list(_defaulted["s"]), _defaulted.get("s", "new"), _defaulted.has_option("s", "later")
