"""`configparser`: what's read and set."""

import configparser

TEXT = """
[DEFAULT]
root = /srv
Debug = yes

[paths]
data = /srv/data
deep: /srv/data/deep  ; kept
many =
    one
    two

    three
# a comment

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
)
parser.add_section("added")
parser.set("added", "c", "/srv!")
changed = parser.get("added", "c"), parser.options("numbers"), parser.has_option("added", "root")


def refused(function, *args, **keywords):
    try:
        return function(*args, **keywords)
    except (configparser.Error, ValueError, KeyError, TypeError) as error:
        return type(error).__name__


def read_text(text, **options):
    one = configparser.ConfigParser(**options)
    one.read_string(text)
    return {name: dict(one.items(name)) for name in one.sections()}


refusals = (
    refused(parser.get, "none", "port"),
    refused(parser.get, "numbers", "none"),
    refused(parser.getboolean, "numbers", "bad"),
    refused(parser.getint, "numbers", "bad"),
    refused(parser.add_section, "numbers"),
    refused(parser.add_section, "DEFAULT"),
    refused(parser.set, "none", "port", "1"),
    refused(read_text, "[a]\n[a]\n"),
    refused(read_text, "[a]\nx=1\nX=2\n"),
    refused(read_text, "x=1\n"),
    refused(read_text, "[a]\nno value\n"),
)
several = configparser.ConfigParser({"home": "/h"}, default_section="common")
several.read_string("[common]\nx=1\n[b]\ny=2\n")
common = several.get("b", "y"), several.sections(), several.default_section, several.read(["missing.ini"])
del several, parser
