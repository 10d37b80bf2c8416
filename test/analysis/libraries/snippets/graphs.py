"""`graphlib`: nodes that are equal by methods of the program are one node, shown as each place gave them."""

from graphlib import CycleError, TopologicalSorter


class Section:
    def __init__(self, name):
        self.name = name

    def __hash__(self):
        return hash(self.name.lower())

    def __eq__(self, other):
        return isinstance(other, Section) and self.name.lower() == other.name.lower()

    def __repr__(self):
        return self.name


_sorter = TopologicalSorter()
for _name in ("a", "b"):
    _sorter.add(Section(_name.upper()), Section("core"))
_sorter.add(Section("c"), Section("a"), Section("B"))
_sorter.add(Section("a"), Section("extra"))
_sorter.prepare()
waves = []
while _sorter.is_active():
    _ready = _sorter.get_ready()
    waves.append([repr(section) for section in _ready])
    _sorter.done(*[Section(section.name.upper()) for section in _ready])
order = [str(one) for one in TopologicalSorter({Section("x"): [Section("Y")], Section("y"): [Section("Z"), 1, True, 1.0]}).static_order()]
try:
    list(TopologicalSorter({Section("x"): [Section("Y")], Section("y"): [Section("X")]}).static_order())
except CycleError as exc:
    cycle = [repr(one) for one in exc.args[1]]
