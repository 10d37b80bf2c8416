"""Prints CPython's own syntax trees in the shape of src/analysis/python/ast.ts: one line of JSON a source.

    dump_ast.py FILE...        each file
    dump_ast.py --snippets     sources as a JSON array on stdin
    dump_ast.py --list BYTES   only the names of so many files of the standard library, spread over it: a JSON array
    dump_ast.py --refused      why CPython doesn't compile each of the sources on stdin, a JSON array: null where it does
    dump_ast.py --refused-files  the same for files, whose names are on stdin

A line is {"file", "text", "tree"}, or {"file", "text", "error"} where CPython refuses the source.
Optional fields that are absent in our tree are left out, as are places that CPython's tree doesn't have.
"""

import ast
import io
import json
import os
import sys
import sysconfig
import tokenize
import warnings

BINARY = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**",
    ast.MatMult: "@", ast.BitOr: "|", ast.BitAnd: "&", ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>",
}  # fmt: skip
UNARY = {ast.Not: "not", ast.USub: "-", ast.UAdd: "+", ast.Invert: "~"}
COMPARE = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.In: "in",
    ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not",
}  # fmt: skip
COMPREHENSIONS = {ast.ListComp: "list", ast.SetComp: "set", ast.DictComp: "dict", ast.GeneratorExp: "generator"}
SEQUENCES = {ast.List: "List", ast.Tuple: "Tuple", ast.Set: "Set"}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)


class Dump:
    def __init__(self, text):
        self.lines = text.split("\n")
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + units(line) + 1)

    def index(self, line, column):
        """The UTF-16 index in the text of a line and a column in UTF-8 bytes."""
        text = self.lines[line - 1]
        if not text.isascii():
            column = units(text.encode()[:column].decode())
        return self.starts[line - 1] + column

    def at(self, node, last=None):
        last = last or node
        return {
            "line": node.lineno,
            "start": self.index(node.lineno, node.col_offset),
            "end": self.index(last.end_lineno, last.end_col_offset),
        }

    def all(self, nodes):
        return [self.any(node) for node in nodes]

    def any(self, node):
        """Total: a kind of node that nobody wrote down here raises AttributeError."""
        if node is None:
            return None
        kind = type(node).__name__
        if type(node) in SEQUENCES:
            fields = {"type": SEQUENCES[type(node)], "items": self.all(node.elts)}
        elif type(node) in COMPREHENSIONS:
            fields = self.comprehension(node)
        else:
            fields = getattr(self, kind)(node)
        place = self.at(node) if hasattr(node, "lineno") and not isinstance(node, ast.pattern) else {}
        return {key: value for key, value in {"type": kind, **place, **fields}.items() if value is not None}

    # Expressions

    def Constant(self, node):
        value = node.value
        if isinstance(value, str):
            return {"type": "Str", "value": value}
        if isinstance(value, bytes):
            return {"type": "Bytes", "value": value.decode("latin-1")}
        if value is None or value is ... or isinstance(value, bool):
            return {"value": "Ellipsis" if value is ... else "None" if value is None else value}
        if isinstance(value, complex):
            return {"type": "UnsupportedExpr"}
        return {"type": "Num", "value": number(value), "isFloat": isinstance(value, float)}

    def JoinedStr(self, node):
        parts = []
        for value in node.values:
            part = value.value if isinstance(value, ast.Constant) else self.any(value)
            if isinstance(part, str) and parts and isinstance(parts[-1], str):
                parts[-1] += part
            elif part != "":
                parts.append(part)
        return {"parts": parts}

    def FormattedValue(self, node):
        conversion = None if node.conversion == -1 else chr(node.conversion)
        return {"value": self.any(node.value), "conversion": conversion, "spec": self.any(node.format_spec)}

    def Name(self, node):
        return {"id": node.id}

    def Attribute(self, node):
        return {"value": self.any(node.value), "attr": node.attr}

    def Subscript(self, node):
        return {"value": self.any(node.value), "index": self.any(node.slice)}

    def Slice(self, node):
        return {"lower": self.any(node.lower), "upper": self.any(node.upper), "step": self.any(node.step)}

    def Call(self, node):
        return {"func": self.any(node.func), "args": self.all(node.args), "keywords": self.keywords(node)}

    def keywords(self, node):
        return [
            without_none({**self.at(keyword), "name": keyword.arg, "value": self.any(keyword.value)})
            for keyword in node.keywords
        ]

    def BinOp(self, node):
        return {"op": BINARY[type(node.op)], "left": self.any(node.left), "right": self.any(node.right)}

    def UnaryOp(self, node):
        return {"op": UNARY[type(node.op)], "operand": self.any(node.operand)}

    def BoolOp(self, node):
        return {"op": "and" if isinstance(node.op, ast.And) else "or", "values": self.all(node.values)}

    def Compare(self, node):
        rest = [
            {"op": COMPARE[type(op)], "right": self.any(right)}
            for op, right in zip(node.ops, node.comparators)
        ]
        return {"left": self.any(node.left), "rest": rest}

    def IfExp(self, node):
        return {"test": self.any(node.test), "body": self.any(node.body), "orelse": self.any(node.orelse)}

    def Lambda(self, node):
        return {"params": self.params(node.args), "body": self.any(node.body)}

    def Dict(self, node):
        items = [
            without_none({"key": self.any(key), "value": self.any(value)})
            for key, value in zip(node.keys, node.values)
        ]
        return {"items": items}

    def comprehension(self, node):
        kind = COMPREHENSIONS[type(node)]
        is_dict = kind == "dict"
        clauses = [
            {
                "target": self.any(clause.target),
                "iterable": self.any(clause.iter),
                "conditions": self.all(clause.ifs),
            }
            for clause in node.generators
        ]
        return {
            "type": "Comprehension",
            "kind": kind,
            "element": self.any(node.value if is_dict else node.elt),
            "key": self.any(node.key) if is_dict else None,
            "clauses": clauses,
        }

    def Await(self, node):
        return {"value": self.any(node.value)}

    def Yield(self, node):
        return {"value": self.any(node.value), "from": False}

    def YieldFrom(self, node):
        return {"type": "Yield", "value": self.any(node.value), "from": True}

    def NamedExpr(self, node):
        return {"target": self.any(node.target), "value": self.any(node.value)}

    def Starred(self, node):
        return {"value": self.any(node.value)}

    def params(self, args):
        ordinary = [*args.posonlyargs, *args.args]
        defaults = [None] * (len(ordinary) - len(args.defaults)) + args.defaults
        result = [
            self.param(arg, "positional-only" if index < len(args.posonlyargs) else "positional", default)
            for index, (arg, default) in enumerate(zip(ordinary, defaults))
        ]
        if args.vararg:
            result.append(self.param(args.vararg, "var-positional", None))
        for arg, default in zip(args.kwonlyargs, args.kw_defaults):
            result.append(self.param(arg, "keyword-only", default))
        if args.kwarg:
            result.append(self.param(args.kwarg, "var-keyword", None))
        return result

    def param(self, arg, kind, default):
        fields = {"annotation": self.any(arg.annotation), "default": self.any(default)}
        return without_none({**self.at(arg), "name": arg.arg, "kind": kind, **fields})

    # Statements

    def Expr(self, node):
        return {"type": "ExprStmt", "value": self.any(node.value)}

    def Assign(self, node):
        return {"targets": self.all(node.targets), "value": self.any(node.value)}

    def AugAssign(self, node):
        return {"target": self.any(node.target), "op": BINARY[type(node.op)], "value": self.any(node.value)}

    def AnnAssign(self, node):
        fields = {"target": self.any(node.target), "annotation": self.any(node.annotation)}
        return {**fields, "value": self.any(node.value)}

    def FunctionDef(self, node):
        return {
            "type": "FunctionDef",
            "name": node.name,
            "typeParameters": self.type_parameters(node),
            "params": self.params(node.args),
            "returns": self.any(node.returns),
            "decorators": self.all(node.decorator_list),
            "isAsync": isinstance(node, ast.AsyncFunctionDef),
            "firstLine": first_line(node),
            "body": {"statements": self.all(node.body), "isGenerator": any(map(yields, node.body))},
        }

    AsyncFunctionDef = FunctionDef

    def ClassDef(self, node):
        return {
            "name": node.name,
            "typeParameters": self.type_parameters(node),
            "bases": self.all(node.bases),
            "keywords": self.keywords(node),
            "decorators": self.all(node.decorator_list),
            "firstLine": first_line(node),
            "body": self.all(node.body),
        }

    def Return(self, node):
        return {"value": self.any(node.value)}

    def If(self, node):
        return {"test": self.any(node.test), "body": self.all(node.body), "orelse": self.all(node.orelse)}

    While = If

    def For(self, node):
        return {
            "type": "For",
            "target": self.any(node.target),
            "iterable": self.any(node.iter),
            "body": self.all(node.body),
            "orelse": self.all(node.orelse),
            "isAsync": isinstance(node, ast.AsyncFor),
        }

    AsyncFor = For

    def With(self, node):
        items = [
            without_none({"context": self.any(item.context_expr), "target": self.any(item.optional_vars)})
            for item in node.items
        ]
        is_async = isinstance(node, ast.AsyncWith)
        return {"type": "With", "items": items, "body": self.all(node.body), "isAsync": is_async}

    AsyncWith = With

    def Try(self, node):
        handlers = [
            without_none(
                {
                    **self.at(handler),
                    "exception": self.any(handler.type),
                    "name": handler.name,
                    "body": self.all(handler.body),
                }
            )
            for handler in node.handlers
        ]
        return {
            "type": "Try",
            "isGroup": type(node).__name__ == "TryStar",
            "body": self.all(node.body),
            "handlers": handlers,
            "orelse": self.all(node.orelse),
            "finalbody": self.all(node.finalbody),
        }

    TryStar = Try

    def Match(self, node):
        cases = [
            without_none(
                {
                    "pattern": self.any(case.pattern),
                    "guard": self.any(case.guard),
                    "body": self.all(case.body),
                }
            )
            for case in node.cases
        ]
        return {"subject": self.any(node.subject), "cases": cases}

    def MatchValue(self, node):
        return {"value": self.any(node.value)}

    def MatchSingleton(self, node):
        value = "None" if node.value is None else node.value
        return {"type": "MatchValue", "value": {"type": "Constant", **self.at(node), "value": value}}

    def MatchStar(self, node):
        return {"name": node.name}

    def MatchSequence(self, node):
        return {"patterns": self.all(node.patterns)}

    MatchOr = MatchSequence

    def MatchMapping(self, node):
        items = [
            {"key": self.any(key), "pattern": self.any(pattern)}
            for key, pattern in zip(node.keys, node.patterns)
        ]
        return {"items": items, "rest": node.rest}

    def MatchClass(self, node):
        keywords = [
            {"name": name, "pattern": self.any(pattern)}
            for name, pattern in zip(node.kwd_attrs, node.kwd_patterns)
        ]
        return {"cls": self.any(node.cls), "patterns": self.all(node.patterns), "keywords": keywords}

    def MatchAs(self, node):
        return {"pattern": self.any(node.pattern), "name": node.name}

    def Import(self, node):
        return {"names": self.aliases(node)}

    def ImportFrom(self, node):
        names = "*" if node.names[0].name == "*" else self.aliases(node)
        return {"level": node.level, "module": node.module or "", "names": names}

    def aliases(self, node):
        return [
            without_none({**self.at(alias), "name": alias.name, "asname": alias.asname})
            for alias in node.names
        ]

    def Raise(self, node):
        return {"exception": self.any(node.exc), "cause": self.any(node.cause)}

    def Global(self, node):
        return {"names": node.names}

    Nonlocal = Global

    def Delete(self, node):
        return {"targets": self.all(node.targets)}

    def Assert(self, node):
        return {"test": self.any(node.test), "message": self.any(node.msg)}

    def TypeAlias(self, node):
        return {"name": node.name.id, "typeParameters": self.type_parameters(node), "value": self.any(node.value)}

    def type_parameters(self, node):
        return [
            {
                "name": one.name,
                "kind": type(one).__name__,
                "bound": self.any(getattr(one, "bound", None)),
                "default": self.any(getattr(one, "default_value", None)),
            }
            for one in getattr(node, "type_params", [])
        ]

    def Pass(self, node):
        return {}

    Break = Continue = Pass


def units(text):
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def number(value):
    if isinstance(value, float):
        return "inf" if value == float("inf") else value
    return value if value < 2**53 else str(value)


def without_none(fields):
    return {key: value for key, value in fields.items() if value is not None}


def first_line(node):
    return node.decorator_list[0].lineno if node.decorator_list else node.lineno


def yields(node):
    if isinstance(node, FUNCTIONS):
        return False
    return isinstance(node, (ast.Yield, ast.YieldFrom)) or any(map(yields, ast.iter_child_nodes(node)))


def dump(file, text):
    try:
        return {"file": file, "text": text, "tree": Dump(text).all(ast.parse(text).body)}
    except (SyntaxError, RecursionError, MemoryError, ValueError) as error:
        return {"file": file, "text": text, "error": str(error)}


def standard_library(budget):
    """Source files of the standard library, its tests too, evenly spread, of about so many bytes in all."""
    root = sysconfig.get_path("stdlib")
    files = []
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in ("site-packages", "__pycache__"))
        files += [os.path.join(folder, name) for name in sorted(names) if name.endswith(".py")]
    step = max(1, sum(map(os.path.getsize, files)) // budget)
    return files[::step]


def content(file):
    with open(file, "rb") as source:
        return source.read()


def read(file):
    found = content(file)
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(found).readline)
        return io.TextIOWrapper(io.BytesIO(found), encoding).read()
    except (SyntaxError, UnicodeDecodeError):
        return None


def refused(source):
    """CPython's message, of the parser or of the compiler, for a text or bytes; None for what it would run."""
    try:
        compile(source, "source", "exec", dont_inherit=True)
    except SyntaxError as error:
        return error.msg
    except (RecursionError, MemoryError, ValueError) as error:
        return str(error)


def main(arguments):
    warnings.simplefilter("ignore")
    if arguments == ["--refused"]:
        print(json.dumps([refused(text) for text in json.load(sys.stdin)]))
        return
    if arguments == ["--refused-files"]:
        print(json.dumps([refused(content(file)) for file in json.load(sys.stdin)]))
        return
    if arguments[0] == "--list":
        print(json.dumps(standard_library(int(arguments[1]))))
        return
    if arguments == ["--snippets"]:
        sources = [(None, text) for text in json.load(sys.stdin)]
    else:
        sources = ((file, read(file)) for file in arguments)
    for file, text in sources:
        if text is not None:
            print(json.dumps(dump(file, text)))


if __name__ == "__main__":
    main(sys.argv[1:])
