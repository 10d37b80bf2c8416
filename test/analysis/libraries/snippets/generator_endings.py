"""How generators end: StopIteration that leaks, and exits that are passed on to what is delegated to."""
out = []
def careful(rows):
    for row in rows:
        try:
            yield row
        except GeneratorExit:
            out.append("closed " + row)
            return "ignored"
    return "exhausted"
def outer(*groups):
    for group in groups:
        yield from careful(group)
it = outer("xy", "z")
next(it)
it.close()
out.append(next(it, "closed"))
def o2():
    try:
        r = yield from careful("ab")
        out.append(r)
        yield 3
    except ValueError as e:
        out.append("caught")
        yield 9
it = o2()
out.append(next(it))
out.append(it.throw(ValueError("x")))
out.append(next(it, "end"))
class Inner:
    def __init__(self): self.n = 0
    def __iter__(self): return self
    def __next__(self):
        self.n += 1
        return self.n
    def close(self): out.append("inner closed")
def o3():
    try:
        yield from Inner()
    except GeneratorExit:
        out.append("outer saw exit")
        raise
it = o3()
out.append(next(it))
it.close()
out.append(next(it, "end3"))
def gen_of(it):
    while True:
        yield next(it)
try:
    out.append(list(gen_of(iter("ab"))))
except RuntimeError as exc:
    out.append(repr(exc))
try:
    out.append([*gen_of(iter("ab"))])
except StopIteration:
    out.append("no")
except RuntimeError as exc:
    out.append(str(exc.__cause__))
def ok(it):
    while True:
        try:
            yield next(it)
        except StopIteration:
            return
out.append(list(ok(iter("ab"))))
def stopping():
    yield 1
    raise StopIteration(5)
try:
    for x in stopping(): out.append(x)
except RuntimeError as exc:
    out.append(exc.__cause__.value)
def deleg():
    try:
        yield from gen_of(iter("q"))
    except RuntimeError:
        yield "recovered"
out.append(list(deleg()))
x = None

def leak(rows):
    it = iter(rows)
    while True:
        yield next(it)
g = leak(["u"])
out.append(next(g))
try:
    next(g)
except RuntimeError as exc:
    out.append(type(exc.__cause__).__name__)
try:
    for name in leak(["users", "items"]):
        out.append(name)
except RuntimeError as exc:
    out.append((type(exc.__cause__).__name__, str(exc)))
g = None
