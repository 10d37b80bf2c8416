def refused(action, *given, **named):
    try:
        action(*given, **named)
    except (TypeError, ValueError) as error:
        return type(error).__name__, str(error)
    return None


_numbers = [3, 1, 2]
_seen = []


def _looking(number):
    _seen.append(len(_numbers))
    return number


_numbers.sort(key=_looking)
while_sorted = _numbers, _seen


def _adding(number):
    _numbers.append(number)
    return -number


changed = refused(_numbers.sort, key=_adding), _numbers


two_arguments = refused(_numbers.sort, key=lambda one, other: 0)[0], refused(sorted, _numbers, key=lambda: 0)[0], _numbers
after_error = refused(_numbers.sort, key=lambda number: number if number < 2 else "x")[0], sorted(_numbers)


class Backwards(int):
    def __lt__(self, other):
        return int(self) > int(other)


class Listed(list):
    pass


own_order = [sorted([Backwards(1), Backwards(3), Backwards(2)]), sorted([[Backwards(1)], [Backwards(2)]]), [Backwards(2)] < [Backwards(1)]]
under_lists = Listed([1, 2]) < Listed([1, 3]), Listed([2]) < [1], sorted([Listed([2]), Listed([1, 5])])
