class Index:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


def refused(make):
    try:
        return make()
    except (ValueError, TypeError, IndexError, OverflowError, AttributeError) as error:
        return type(error).__name__


rows = [list(range(*bounds)) for bounds in [(3,), (1, 4), (0, 10, 3), (10, 0, -4), (0,), (5, 1), (-3, 3, 2)]]
items = range(10)[3], range(10)[-1], range(0, 100, 7)[5], range(10)[Index(2)], range(10**30)[10**29]
facts = len(range(10)), len(range(0, 10, 3)), len(range(2**62)), bool(range(0)), bool(range(1)), range(5, 1).start, range(3).step
found = 3 in range(5), 5 in range(5), 4 in range(0, 9, 3), 3.0 in range(5), 2.5 in range(5), "3" in range(5), 10**20 in range(10**30)
kinds = isinstance(range(3), range), isinstance(range(3), list), type(range(3)) is range
turned = list(reversed(range(5))), list(reversed(range(0, 10, 3))), sorted(range(3), reverse=True), [*range(3)], {*range(2)}
paired = list(zip(range(3), "abc")), dict(enumerate(range(2, 4))), list(map(str, range(3))), sum(range(101)), max(range(5)), min(range(5))
first, *rest = range(4)
joined = ",".join(str(one) for one in range(4))
big = list(range(10**20, 10**20 + 2)), list(range(2**53 - 1, 2**53 + 2)), list(range(-(2**70), 1 - 2**70))
match range(2):
    case [0, 1]:
        matched = "sequence"
    case _:
        matched = "other"
iterator = iter(range(3))
taken = next(iterator), next(iterator), list(iterator)
