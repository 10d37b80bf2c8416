"""Augmented assignments evaluate what stands in their target once; values that can't be unpacked."""
_calls = []


def _asked(value):
    _calls.append(value)
    return value


class _Object:
    value = 1


_object = _Object()


def _own():
    _calls.append("own")
    return _object


_own().value += 5
nested = {"a": {"b": 1}}
nested[_asked("a")][_asked("b")] += _asked(2)
_positions = iter([0, 1, 2])
rows = [10, 20, 30]
rows[next(_positions)] += 1
rows[next(_positions)] *= 2
calls = list(_calls)
changed = _object.value, _Object.value


class _Logged:
    def __init__(self):
        self.log = []

    def __getitem__(self, key):
        self.log.append(("get", key))
        return 1

    def __setitem__(self, key, value):
        self.log.append(("set", key, value))


_logged = _Logged()
_logged[_asked("k")] += 1
_logged["a", 1] -= 3
log = _logged.log


def _sums():
    sums = {"n": 0}
    sums[_asked("n")] += yield 1
    sums["n"] += yield 2
    yield sums


_steps = _sums()
sent = next(_steps), _steps.send(5), _steps.send(7), _calls.count("n")
_shared = _alias = [1]
_shared += _alias
aliased = list(_alias), _shared is _alias


def _unpacked(value):
    try:
        first, second = value
    except (TypeError, ValueError) as error:
        return str(error)
    return first, second


unpacked = _unpacked(5), _unpacked(None), _unpacked("ab"), _unpacked([1]), _unpacked((1, 2, 3)), _unpacked(_Object())
