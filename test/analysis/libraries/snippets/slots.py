"""The slots of a class in its namespace."""


names = []
for label, body in {"dup": {"__slots__": ("b", "b")}, "string": {"__slots__": "word"}}.items():
    made = type(label, (), body)
    names.append([k for k in vars(made) if not k.startswith("__")])


class Slotted:
    __slots__ = ["x", "__y", "__dict__"]
    def f(self): pass
has = ("x" in vars(Slotted), "_Slotted__y" in Slotted.__dict__, "z" in vars(Slotted), hasattr(Slotted, "x"))




