from itertools import chain, combinations, compress, count, islice, pairwise, permutations, product, repeat, tee, zip_longest


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
of_data = [refused(lambda: compress(one(), repeat(1))) for one in _without]
of_pools = [[refused(lambda: make(one())) for one in [*_without, Failing]] for make in (product, lambda pool: combinations(pool, 2))]
of_rows = [refused(lambda: zip_longest([1], one())) for one in _without], refused(lambda: list(zip_longest(Failing())))
of_copies = [refused(lambda: tee(one())) for one in _without], refused(lambda: tee([], -1))
of_chain = [refused(lambda: list(chain(one()))) for one in _without], refused(lambda: list(NoNext()))
negative = refused(lambda: product("ab", repeat=-1)), refused(lambda: permutations("ab", -1)), refused(lambda: combinations("ab", -1))
rows = list(zip_longest("abc", [1], fillvalue="-")), list(islice(zip_longest(count(), "ab"), 3)), list(zip_longest())
_asked = []


def _slow(name):
    for number in range(2):
        _asked.append((name, number))
        yield number


_rows = zip_longest(_slow("a"), _slow("b"))
first_row = next(_rows), list(_asked)
_pool = [1, 2]
_pairs = combinations(_pool, 2)
_pool.append(3)
early_pool = list(_pairs)


class AsksCopy:
    is_first = True

    def __iter__(self):
        return self

    def __next__(self):
        if self.is_first:
            self.is_first = False
            return next(second)


first, second = tee(AsksCopy())
again = refused(lambda: next(first))
_one, _two, _three = tee(iter("abc"), 3)
copies = next(_one), list(_two), next(_one), list(_three), list(_one), list(pairwise("abc"))
del first, second


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
