import type { Place } from '../../../../base/diagnostics/place';
import { binary } from '../../../interpreter/evaluation/operators';
import { pull, type Pulled } from '../../../interpreter/evaluation/pull';
import { stream } from '../../../interpreter/evaluation/lazy-sequence';
import { and } from '../../../interpreter/guards/guards';
import type { Machine } from '../../../interpreter/machine';
import { modelClass } from '../../../interpreter/values/classes';
import { item } from '../../../interpreter/values/make';
import type { Item, Unknown } from '../../../interpreter/values/values';
import type { Library } from '../../kit/library';
import { beginning } from '../../builtins/iteration';
import { constructor, functions, keeping, staticMethods } from '../../kit/model';
import { causeOf, integerOf } from '../../kit/values';
import { COMBINATIONS } from './combinations';
import { ROWS } from './rows';
import { SELECTING } from './selecting';

/** `itertools`: everything is lazy, and endless ones end where nobody asks for more. */
export const library: Library = ({ object }) => ({
  ...functions(keeping('itertools'), COMBINATIONS),
  ...ENDLESS,
  ...SELECTING,
  ...ROWS,
  'itertools.chain': modelClass('itertools.chain', [object], CHAIN, {
    construct: constructor('(*iterables)', (_, { iterables }, { vm, at, open }) =>
      stream(vm, () =>
        chain(
          vm,
          iterables.map((one) => item(one)),
          open,
          at,
        ),
      ),
    ),
  }),
});

const CHAIN = staticMethods(keeping('itertools.chain'), {
  'from_iterable(iterable, /)': beginning(function* ({ iterable }, { vm, at }) {
    const elements = pull(vm, iterable, at);
    return yield* chain(vm, elements, undefined, at);
  }),
});

/** Yields the elements of one iterable after the other. */
function* chain(
  vm: Machine,
  iterables: Iterable<Item> | Pulled,
  open: Unknown | undefined,
  at: Place,
): Pulled {
  let why = open;
  for (const { value, guard } of iterables) {
    if (!vm.reaches(guard)) continue;
    const elements = pull(vm, value, at);
    let next = elements.next();
    for (; next.done !== true; next = elements.next())
      yield item(next.value.value, and(guard, next.value.guard));
    if (next.value.ended !== undefined) return next.value;
    why ??= next.value.open;
  }
  return { open: why };
}

const ENDLESS = functions(keeping('itertools'), {
  'repeat(object, times=...)': beginning(function* ({ object, times }, { at }) {
    const count = times === undefined ? Infinity : integerOf(times);
    if (count === undefined) return { open: causeOf(times, 'a number of times', at) };
    for (let index = 0; index < count; index += 1) yield item(object);
    return { open: undefined };
  }),
  'count(start=0, step=1)': beginning(function* ({ start, step }, { vm, at }) {
    for (let value = start; ; value = binary(vm, '+', value, step, at)) {
      if (value.kind !== 'num') return { open: causeOf(start, 'a start', at) };
      yield item(value);
    }
  }),
  'cycle(iterable, /)': beginning(function* ({ iterable }, { vm, at }) {
    const seen: Item[] = [];
    const elements = pull(vm, iterable, at);
    let next = elements.next();
    for (; next.done !== true; next = elements.next()) {
      seen.push(next.value);
      yield next.value;
    }
    if (next.value.open !== undefined || next.value.ended !== undefined || seen.length === 0)
      return next.value;
    for (;;) yield* seen;
  }),
});
