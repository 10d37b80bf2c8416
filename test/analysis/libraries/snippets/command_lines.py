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


def _tried(parser, *words):
    try:
        return sorted(vars(parser.parse_args(list(words))).items())
    except ValueError as error:
        return str(error)


_line = _Loud(prog="line")
_line.add_argument("name")
_line.add_argument("extra", nargs="*", default=["none"])
_line.add_argument("--depth", type=int, default="3")
_line.add_argument("--tag", action="append", default=["t"], dest="tags")
_line.add_argument("--const", action="append_const", const="c", dest="tags")
_line.add_argument("--more", action="extend", nargs="+", type=int)
_line.add_argument("--pair", nargs=2, metavar=("A", "B"))
_line.add_argument("--maybe", nargs="?", const="set", default="unset")
_line.add_argument("-x", dest="cross", action="store_const", const=1.5)
_line.add_argument("--hidden", default=argparse.SUPPRESS)
_rivals = _line.add_mutually_exclusive_group()
_rivals.add_argument("--public", action="store_true")
_rivals.add_argument("--private", choices=["a", "b"])
placed = _tried(_line, "n"), _tried(_line, "n", "a", "b"), _tried(_line, "n", "-x", "a", "b"), _tried(_line, "-x", "n", "a", "--", "-b")
collected = _tried(_line, "n", "--tag", "u", "--const", "--more", "1", "2", "--more=3"), _tried(_line, "n", "--hidden", "h")
in_pairs = _tried(_line, "--pair", "1", "2", "n"), _tried(_line, "--pair", "1", "n"), _tried(_line, "--pair=1", "n")
optional = _tried(_line, "n", "--maybe"), _tried(_line, "n", "--maybe", "m"), _tried(_line, "n", "--maybe="), _tried(_line, "--may", "n")
rival = _tried(_line, "n", "--public", "--private", "a"), _tried(_line, "n", "--private", "c"), _tried(_line, "n", "--private")
misfits = (
    _tried(_line),
    _tried(_line, "n", "--depth", "deep"),
    _tried(_line, "n", "--public=1"),
    _tried(_line, "n", "--p"),
    _tried(_line, "n", "--unknown", "x"),
    _tried(_line, "n", "-y"),
    _tried(_line, "n", "--depth", "-5"),
    _tried(_line, "n", "-x5"),
    _tried(_line, "n", "--more"),
)

_raising = argparse.ArgumentParser(prog="raising", exit_on_error=False, add_help=False, argument_default="usual")
_raising.add_argument("--size", type=int)
_raising.add_argument("--kind", choices=["k", "l"], metavar="KIND")
_raising.add_argument("-1", dest="one", action="store_true")
raised = []
for _words in (["--size", "x"], ["--kind", "m"], ["--size"], ["--size", "4", "-1"]):
    try:
        raised.append(_raising.parse_args(_words))
    except argparse.ArgumentError as _error:
        raised.append((_error.argument_name, _error.message, str(_error)))
raised[-1] = sorted(vars(raised[-1]).items())


class _Silent(argparse.ArgumentParser):
    def print_usage(self, file=None): ...

    def print_help(self, file=None): ...

    def _print_message(self, message, file=None): ...


class _Leaving(_Silent):
    def exit(self, status=0, message=None):
        raise RuntimeError(status)


exits = []
for _kind in (_Silent, _Leaving):
    for _words in (["--other"], ["--help"], ["x"]):
        try:
            _kind(prog="exits").parse_args(_words)
        except (SystemExit, RuntimeError) as _exit:
            exits.append((type(_exit).__name__, _exit.args))


def _even(text):
    number = int(text)
    if number % 2:
        raise argparse.ArgumentTypeError(f"{text} is odd")
    return number


_base = _Loud(add_help=False)
_base.add_argument("--level", type=_even, default=2)
_base.set_defaults(level=4, made="default")
_tree = _Loud(prog="tree", parents=[_base])
_branches = _tree.add_subparsers(dest="branch", required=True)
_leaf = _branches.add_parser("leaf", aliases=["l"])
_leaf.add_argument("rest", nargs=argparse.REMAINDER)
_twig = _branches.add_parser("twig")
_twig.add_argument("-n", action="count")
_twig.set_defaults(run="twig")
branched = (
    _tried(_tree, "leaf", "-a", "b"),
    _tried(_tree, "l"),
    _tried(_tree, "--level", "6", "twig", "-nn"),
    _tried(_tree, "--level", "7", "twig"),
    _tried(_tree, "bough"),
    _tried(_tree, "twig", "--other"),
    _tried(_tree, "--level=8"),
)
given = argparse.Namespace(level=10, old=1)
_tree.parse_args(["twig"], namespace=given)
given = sorted(vars(given).items()), "old" in given, "new" in given, given == argparse.Namespace(**vars(given))
defaults = _tree.get_default("level"), _tree.get_default("made"), _base.get_default("none")
