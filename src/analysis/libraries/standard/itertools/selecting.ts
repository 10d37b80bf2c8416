import { under } from '../../../interpreter/guards/forks';
import type { Site } from '../../../interpreter/calls/call-site';
import { converted, pull, type Pulled } from '../../../interpreter/evaluation/pull';
import { decide } from '../../../interpreter/evaluation/truth';
import { and } from '../../../interpreter/guards/guards';
import { item } from '../../../interpreter/values/make';
import type { Item, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { beginning } from '../../builtins/collections/iteration';
import { areCertain, testAt } from '../../kit/containers/elements';
import { functions, keeping } from '../../kit/model';
import { causeOf, integerOf } from '../../kit/values';

/** Functions of `itertools` that pick elements. */
export const SELECTING = functions(keeping('itertools'), {
  'islice(iterable, *bounds)': beginning(({ iterable, bounds }, site) => islice(site, iterable, bounds)),
  'filterfalse(function, iterable, /)': beginning(({ function: test, iterable }, site) =>
    refused(site, test, iterable),
  ),
});

/** Yields the elements that a predicate doesn't hold of, under the guards of its answers. */
const refused = (site: Site, test: Value, iterable: Value): Pulled =>
  converted(pull(site.vm, iterable, site.at), ({ value, guard }, index) => {
    const kept: Item[] = [];
    under(site.vm, guard, () => {
      const result = test.kind === 'none' ? value : invoke(site, test, value);
      const words = `filterfalse drops element ${index}`;
      const { whenFalse } = decide(site.vm, result, () => testAt(words, site.at));
      if (whenFalse !== undefined) kept.push(item(value, and(guard, whenFalse)));
    });
    return kept;
  });

/** Asks for no more elements than the slice needs. */
function* islice({ vm, at }: Site, iterable: Value, given: readonly Value[]): Pulled {
  const bounds = given.map((one) => (one.kind === 'none' ? undefined : (integerOf(one) ?? NaN)));
  const [start = 0, stop = Infinity, step = 1] = bounds.length === 1 ? [0, bounds[0]] : bounds;
  if ([start, stop, step].some(Number.isNaN)) return { open: causeOf(given[0], 'a slice', at) };
  const elements = pull(vm, iterable, at);
  let wanted = start;
  for (let index = 0; index < stop; index += 1) {
    const next = elements.next();
    if (next.done === true) return next.value;
    if (!areCertain(vm, [next.value]))
      return { open: causeOf(undefined, 'a slice of elements that depend on tests', at) };
    if (index !== wanted) continue;
    wanted += step;
    yield next.value;
  }
  return { open: undefined };
}
