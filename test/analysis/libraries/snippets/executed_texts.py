"""Texts that a program runs: in the names around, in namespaces, compiled; what they bind, and what they raise."""
name = "module"
exec("bound = 1\nfor _i in range(3):\n    bound += _i\ndef _made(x):\n    return [x, name]")
used = bound, _made(2)
exec("global name_of\nname_of = name.upper()")
_space = {"name": "given"}
exec("other = name * 2\nif other:\n    kept = [c for c in name if c in 'gn']\n    del other", _space)
given = sorted(set(_space) - {"__builtins__"}), _space["kept"], "__builtins__" in _space, "other" in globals()
_globals, _locals = {"a": 1}, {"b": 2}
exec("c = a + b\nglobal d\nd = c\ndef f():\n    return a\ne = f()", _globals, _locals)
split = sorted(_locals)[:4], _locals["c"], _locals["e"], _globals["d"], "c" in _globals


def _inside(name, *texts):
    hidden = [1]
    exec("hidden.append(name)\nnever = 2")
    found = []
    for text in texts:
        try:
            found.append(eval(text))
        except (NameError, SyntaxError, ZeroDivisionError) as error:
            found.append((type(error).__name__, str(error)))
    return hidden, found


inside = _inside("argument", "name * 2", "[name := 'walrus', name][1]", "name", "(lambda: name)()", "[c for c in name][0]", "never", "1 +", "1 / 0", "hidden[-1] if name and not 1 > 2 else None")
ways = eval("name"), eval(" name "), eval("name", {"name": 1}), eval("name + other", {"name": 1}, {"other": 2}), eval("len(name)", globals())
_code = compile("twice = 2 * value", "<rules>", "exec")
tables = []
evaluated = eval(compile("[one + 1 for one in values]", "<list>", "eval"), {"values": [1, 2]}), _code.co_filename
faults = []
exec("class _Made:\n    value = name\n    def show(self):\n        return type(self).__name__, self.value, __name__ == 'x'")
made = _Made().show()


class _Body:
    exec("within = name")
    copied = within


body = _Body.copied, _Body.within
handlers = {}
exec("def get(): return 'GET'\ndef post(): return 'POST'", {"__name__": "generated"}, handlers)
generated = [(key, value(), value.__module__, value.__name__) for key, value in handlers.items()]
exec("from operator import neg\nimport json as _json\nfloored = neg(2)")
nested = eval("eval('eval(\"name\")')")
exec("exec('deep = 1')")
try:
    exec("early = 1\nlate = undefined\nnever = 2")
except NameError as _error:
    stopped = early, "never" in globals(), _error.name
