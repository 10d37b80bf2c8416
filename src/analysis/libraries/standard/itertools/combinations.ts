import type { Site } from '../../../interpreter/calls/call-site';
import { iterate, type Iteration } from '../../../interpreter/evaluation/iterate';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { and } from '../../../interpreter/guards/guards';
import { LIMITS } from '../../../interpreter/limits';
import { item, NONE, tuple, unknown } from '../../../interpreter/values/make';
import type { Item, ListValue, Value } from '../../../interpreter/values/values';
import { areCertain, lazyIterator } from '../../kit/elements';
import type { Rules } from '../../kit/model';
import { causeOf, integerOf } from '../../kit/values';

/** More combinations than this aren't made. */
const MAX_ROWS = 10_000;

/** Returns the elements where all are known and certain; else an open list that says why not. */
function certain({ vm, at }: Site, iterable: Value): readonly Value[] | ListValue {
  const { items, open } = iterate(vm, iterable, at);
  if (open !== undefined || !areCertain(vm, items))
    return vm.listOf([], causeOf(open, 'elements that hang on tests', at));
  return items.map(({ value }) => value);
}

/** Tells whether {@link certain} gave elements. */
const isKnown = (values: readonly Value[] | ListValue): values is readonly Value[] => Array.isArray(values);

/** Lists rows of elements; too many of them leave the list open. */
function rows({ vm, at }: Site, made: Iterable<readonly Value[]>): ListValue {
  const items: Item[] = [];
  for (const row of made) {
    vm.work(LIMITS.elementsOfStep + row.length);
    if (items.length >= MAX_ROWS) return vm.listOf(items, tooMany(at));
    items.push(item(tuple(...row)));
  }
  return vm.listOf(items);
}

/** Elements of one combination that `product` makes, at most. */
const MAX_COLUMNS = 100;

const tooMany = (at: Site['at']): ReturnType<typeof unknown> =>
  unknown('limit', `more than ${MAX_ROWS} combinations`, at);

type Signatures =
  | 'product(*iterables, repeat=1)'
  | 'permutations(iterable, r=None)'
  | 'combinations(iterable, r)'
  | 'combinations_with_replacement(iterable, r)';

/** The functions of `itertools` that combine elements, which they take when they're called. */
export const COMBINATIONS: Rules<Signatures> = {
  'product(*iterables, repeat=1)': ({ iterables, repeat }, site) => {
    const columns = iterables.map((one) => iterate(site.vm, one, site.at));
    if ((integerOf(repeat) ?? 0) < 0)
      return raiseInWords(site.vm, 'ValueError', 'repeat argument cannot be negative', site.at);
    return lazyIterator(site.vm, () => product(site, columns, repeat));
  },
  'permutations(iterable, r=None)': ({ iterable, r }, site) =>
    choices(site, iterable, r, (pool, picked) => pool.filter((index) => !picked.includes(index))),
  'combinations(iterable, r)': ({ iterable, r }, site) =>
    choices(site, iterable, r, (pool, picked) => pool.filter((index) => index > (picked.at(-1) ?? -1))),
  'combinations_with_replacement(iterable, r)': ({ iterable, r }, site) =>
    choices(site, iterable, r, (pool, picked) => pool.filter((index) => index >= (picked.at(-1) ?? 0))),
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

/** Picks `r` elements (None: all) by their positions; `next` says which may follow those picked. */
function choices(
  site: Site,
  iterable: Value,
  r: Value,
  next: (pool: readonly number[], picked: readonly number[]) => readonly number[],
): Value {
  const elements = certain(site, iterable);
  if ((integerOf(r) ?? 0) < 0) return raiseInWords(site.vm, 'ValueError', 'r must be non-negative', site.at);
  return lazyIterator(site.vm, () => (isKnown(elements) ? picked(site, elements, r, next) : elements));
}

function picked(
  site: Site,
  elements: readonly Value[],
  r: Value,
  next: (pool: readonly number[], picked: readonly number[]) => readonly number[],
): ListValue {
  const size = r.kind === 'none' ? elements.length : integerOf(r);
  if (size === undefined) return site.vm.listOf([], causeOf(r, 'a number of elements', site.at));
  const pool = [...elements.keys()];
  function* pick(from: readonly Value[], taken: readonly number[]): Generator<readonly Value[]> {
    site.vm.work(LIMITS.elementsOfStep + pool.length);
    if (taken.length === size) yield taken.map((index) => from[index] ?? NONE);
    else for (const index of next(pool, taken)) yield* pick(from, [...taken, index]);
  }
  return rows(site, pick(elements, []));
}
