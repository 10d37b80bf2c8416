"""Parsers of command lines: actions of one's own, choices, options in one word, words that a parser doesn't know."""
import argparse


class _Doubled(argparse.Action):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, [*(getattr(namespace, self.dest) or []), values * 2, option_string])


class _Bare(argparse.Action):
    def __init__(self, option_strings, dest, **more):
        super().__init__(option_strings, dest, nargs=0, default="off", **more)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, (values, self.dest))
        namespace.extra = parser.title


class _Loud(argparse.ArgumentParser):
    title = "loud"

    def error(self, message):
        raise ValueError(message)


_parser = _Loud(prog="tool", add_help=False)
_parser.add_argument("--twice", action=_Doubled, type=int)
_parser.add_argument("--bare", action=_Bare)
_parser.add_argument("-v", action="count", default=0)
_parser.add_argument("-q", action="store_true")
_parser.add_argument("-n", "--number", type=int, choices=range(3))
_parser.add_argument("--cache", action=argparse.BooleanOptionalAction, default=True)
_parser.add_argument("--log", action=argparse.BooleanOptionalAction)


def _read(*words):
    read = vars(_parser.parse_args(list(words)))
    return {name: read[name] for name in sorted(read)}


nothing = _read()
own = _read("--twice", "2", "--twice=3", "--bare")
joined = _read("-vvq", "-vn2")
switched = _read("--no-cache", "--log"), _read("--cache", "--no-log")
try:
    _read("--number", "7")
except ValueError as _error:
    refused = str(_error)

_commands = _Loud(add_help=False)
_kinds = _commands.add_subparsers(dest="kind")
_add = _kinds.add_parser("add", help="adds", add_help=False)
_add.add_argument("method", choices=["get", "put"])
inner = type(_add).__name__, _commands.parse_args(["add", "put"]).method
try:
    _commands.parse_args(["add", "pot"])
except ValueError as _error:
    refused_inside = str(_error)
_known, unread = _commands.parse_known_args(["add", "get", "--other", "word", "-x"])
known = _known.kind, _known.method
same = _parser.parse_args(["-v"]) == _parser.parse_args(["-v"]), _parser.parse_args([]) == _parser.parse_args(["-v"])
