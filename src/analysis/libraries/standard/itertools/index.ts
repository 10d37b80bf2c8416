import type { Place } from '../../../../base/diagnostics/place';
import { binary } from '../../../interpreter/evaluation/operators/operators';
import { pull, type Pulled } from '../../../interpreter/evaluation/pull';
import { stream } from '../../../interpreter/evaluation/lazy-sequence';
import { and } from '../../../interpreter/guards/guards';
import type { Machine } from '../../../interpreter/machine';
import { modelClass } from '../../../interpreter/values/classes';
import { item, tuple, unknown } from '../../../interpreter/values/make';
import type { Item, Unknown, ListValue, Value } from '../../../interpreter/values/values';
import type { Library } from '../../kit/library';
import { beginning } from '../../builtins/collections/iteration';
import { constructor, functions, keeping, staticMethods, type Rules } from '../../kit/model';
import { causeOf, integerOf } from '../../kit/values';
import { ROWS } from './rows';
import { SELECTING } from './selecting';
import type { Site } from '../../../interpreter/calls/call-site';
import { iterate, type Iteration } from '../../../interpreter/evaluation/iterate';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { lazyIterator } from '../../kit/containers/elements';

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

/** More combinations than this aren't made. */
const MAX_ROWS = 10_000;

/** Elements of one combination that `product` makes, at most. */
const MAX_COLUMNS = 100;

const tooMany = (at: Site['at']): ReturnType<typeof unknown> =>
  unknown('limit', `more than ${MAX_ROWS} combinations`, at);

/** `product`, which takes the elements when it's called. */
const COMBINATIONS: Rules<'product(*iterables, repeat=1)'> = {
  'product(*iterables, repeat=1)': ({ iterables, repeat }, site) => {
    const columns = iterables.map((one) => iterate(site.vm, one, site.at));
    if ((integerOf(repeat) ?? 0) < 0)
      return raiseInWords(site.vm, 'ValueError', 'repeat argument cannot be negative', site.at);
    return lazyIterator(site.vm, () => product(site, columns, repeat));
  },
};

function product({ vm, at }: Site, given: readonly Iteration[], repeat: Value): ListValue {
  const times = integerOf(repeat) ?? 1;
  // An endless generator may ask for one more column each time, of a single element.
  if (times * given.length > MAX_COLUMNS) return vm.listOf([], tooMany(at));
  const columns = Array.from({ length: Math.max(0, times) }, () => given).flat();
  let made: readonly Item[] = [item(tuple())];
  for (const { items } of columns) {
    if (made.length * items.length > MAX_ROWS) return vm.listOf([], tooMany(at));
    made = made.flatMap(({ value, guard }) =>
      items.map((one): Item =>
        item(
          { kind: 'tuple', items: [...(value.kind === 'tuple' ? value.items : []), item(one.value)] },
          and(guard, one.guard),
        ),
      ),
    );
  }
  return vm.listOf(made, columns.find(({ open }) => open !== undefined)?.open);
}
