import type { Site } from '../../../interpreter/calls/call-site';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { binary } from '../../../interpreter/evaluation/operators';
import { under } from '../../../interpreter/guards/forks';
import { contentOf, entriesOf, entryOf, setEntry } from '../../../interpreter/values/dicts';
import { NONE, num, str, tuple } from '../../../interpreter/values/make';
import type { ClassValue, DictValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { areCertain } from '../../kit/elements';
import { constructor, keeping, type Member, methods } from '../../kit/model';
import { causeOf, integerOf } from '../../kit/values';
import { payloadClass } from './payload-class';
import { givingSameClass } from './same-class';
import { ofCounter, shownWith } from './shown';

/** `Counter(elements)`: how often each is there. What its operators give isn't known. */
export const counter = (dict: ClassValue): ClassValue =>
  payloadClass(
    'collections.Counter',
    dict,
    constructor('(iterable=..., /, **kwds)', (_, { iterable, kwds }, site) => {
      const counts = site.vm.dict();
      count(counts, iterable, kwds, site);
      return counts;
    }),
    [
      ...givingSameClass('collections.Counter'),
      ...COUNTER,
      ...OPERATORS,
      ...shownWith('collections.Counter', ofCounter),
    ],
  );

/** Adds what's in a mapping to the counts, or each element; then the counts that are given by name. */
function count(
  counts: DictValue,
  given: Value | undefined,
  keywords: ReadonlyMap<string, Value>,
  site: Site,
): void {
  const { vm, at } = site;
  const source = given?.kind === 'none' ? undefined : given;
  const mapping = source === undefined ? undefined : contentOf(source);
  const add = (key: Value, times: Value): void => {
    setEntry(vm, counts, key, binary(vm, '+', entryOf(vm, counts, key) ?? num(0), times, at));
  };
  if (mapping !== undefined) for (const { key, value } of entriesOf(vm, mapping)) add(key, value);
  else if (source !== undefined) {
    const { items, open } = iterate(vm, source, at);
    for (const { value, guard } of items) under(vm, guard, () => add(value, num(1)));
    counts.open ??= open;
  }
  for (const [name, value] of keywords) add(str(name), value);
}

const COUNTER = methods('collections.Counter', {
  'update(iterable=..., /, **kwds)': (self, { iterable, kwds }, site) => {
    const counts = contentOf(self);
    if (counts !== undefined) count(counts, iterable, kwds, site);
    return NONE;
  },
  '__missing__(key)': () => num(0),
  'most_common(n=None)': (self, { n }, site) => mostCommon(self, n, site),
  'elements()': (self, _, { vm, at }) => {
    const counts = contentOf(self);
    if (counts === undefined) return causeOf(self, 'a counter', at);
    return vm.list(
      entriesOf(vm, counts).flatMap(({ key, value }) =>
        Array.from({ length: Math.max(0, integerOf(value) ?? 1) }, () => key),
      ),
    );
  },
});

/** The operators of a dict have another meaning. */
const OPERATORS: readonly Member[] = ['add', 'sub', 'or', 'and', 'ior', 'iadd', 'isub', 'iand'].flatMap(
  (name) =>
    methods(keeping('collections.Counter'), {
      [`__${name}__(other)`]: (self: InstanceValue, _: unknown, { at }: Site) =>
        causeOf(self, 'a combined counter', at),
    }),
);

function mostCommon(self: InstanceValue, limit: Value, { vm, at }: Site): Value {
  const counts = contentOf(self);
  const entries = counts === undefined ? [] : entriesOf(vm, counts);
  if (
    counts === undefined ||
    counts.open !== undefined ||
    !areCertain(vm, entries) ||
    entries.some(({ value }) => integerOf(value) === undefined)
  ) {
    return vm.listOf([], counts?.open ?? causeOf(self, 'a counter', at));
  }
  const sorted = [...entries].sort((a, b) => (integerOf(b.value) ?? 0) - (integerOf(a.value) ?? 0));
  return vm.list(sorted.slice(0, integerOf(limit)).map(({ key, value }) => tuple(key, value)));
}
