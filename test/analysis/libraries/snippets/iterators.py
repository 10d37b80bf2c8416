from itertools import chain, product


class NextOnly:
    def __next__(self):
        return 1


class NoNext:
    def __iter__(self):
        return self


class Failing:
    def __iter__(self):
        return self

    def __next__(self):
        3 // 0


def refused(action):
    try:
        return action()
    except (TypeError, ValueError, RuntimeError, ZeroDivisionError) as error:
        return type(error).__name__


_without = [NextOnly, NoNext]
of_pools = [refused(lambda: product(one())) for one in [*_without, Failing]]
of_chain = [refused(lambda: list(chain(one()))) for one in _without], refused(lambda: list(NoNext()))
negative = refused(lambda: product("ab", repeat=-1))


def searched(words, letter):
    for word in words:
        for one in word:
            if one == letter:
                break
        else:
            found = word
            break
    else:
        found = None
    return found


def counted_up(limit):
    count = 0
    while count < limit:
        count += 1
        while count % 3:
            count += 1
        else:
            break
    else:
        count = -1
    return count


# A `break` in a loop's `else` leaves the loop around it.
left_by_else = [searched(["ab", "cd", "ef"], "a"), searched(["ab", "ba"], "a"), counted_up(9), counted_up(0)]
