import type { Site } from '../../../interpreter/calls/call-site';
import { iterate, type Iteration } from '../../../interpreter/evaluation/iterate';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { and } from '../../../interpreter/guards/guards';
import { item, tuple, unknown } from '../../../interpreter/values/make';
import type { Item, ListValue, Value } from '../../../interpreter/values/values';
import { lazyIterator } from '../../kit/elements';
import type { Rules } from '../../kit/model';
import { integerOf } from '../../kit/values';

/** More combinations than this aren't made. */
const MAX_ROWS = 10_000;

/** Elements of one combination that `product` makes, at most. */
const MAX_COLUMNS = 100;

const tooMany = (at: Site['at']): ReturnType<typeof unknown> =>
  unknown('limit', `more than ${MAX_ROWS} combinations`, at);

/** `product`, which takes the elements when it's called. */
export const COMBINATIONS: Rules<'product(*iterables, repeat=1)'> = {
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
