import { under } from '../../../interpreter/guards/forks';
import type { Site } from '../../../interpreter/calls/call-site';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { converted, pull, type Pulled } from '../../../interpreter/evaluation/pull';
import { decide } from '../../../interpreter/evaluation/truth';
import { ALWAYS, and, not, type Guard } from '../../../interpreter/guards/guards';
import { item, NONE } from '../../../interpreter/values/make';
import type { Item, Value } from '../../../interpreter/values/values';
import { zip } from '../../builtins/over-iterables';
import { invoke } from '../../kit/calls';
import { beginning } from '../../builtins/iteration';
import { areCertain, testAt } from '../../kit/elements';
import { functions, keeping } from '../../kit/model';
import { causeOf, integerOf } from '../../kit/values';

/** Functions of `itertools` that pick elements. */
export const SELECTING = functions(keeping('itertools'), {
  'islice(iterable, *bounds)': beginning(({ iterable, bounds }, site) => islice(site, iterable, bounds)),
  'filterfalse(function, iterable, /)': beginning(({ function: test, iterable }, site) =>
    where(
      site,
      iterable,
      (value, index) => asked(site, test, value, `filterfalse drops element ${index}`).whenFalse,
    ),
  ),
  'takewhile(predicate, iterable, /)': beginning(({ predicate, iterable }, site) =>
    takeWhile(site, predicate, iterable),
  ),
  'dropwhile(predicate, iterable, /)': beginning(({ predicate, iterable }, site) => {
    // The guard under which all elements so far are dropped; `undefined` once one is kept for certain.
    let dropping: Guard | undefined = ALWAYS;
    return where(site, iterable, (value, index) => {
      if (dropping === undefined) return ALWAYS;
      const { whenTrue, whenFalse } = asked(site, predicate, value, `dropwhile drops element ${index}`);
      dropping = whenTrue && (whenFalse === undefined ? dropping : and(dropping, whenTrue));
      if (dropping === undefined) return ALWAYS;
      return dropping.length === 0 ? undefined : not(dropping);
    });
  }),
  'compress(data, selectors)': beginning(({ data, selectors }, site) =>
    converted(zip(site, [data, selectors]), function* ({ value: row, guard }, index) {
      const [value = NONE, chosen = NONE] = iterate(site.vm, row, site.at).items.map((one) => one.value);
      const { whenTrue } = decide(site.vm, chosen, () => testAt(`compress keeps element ${index}`, site.at));
      if (whenTrue !== undefined) yield item(value, and(guard, whenTrue));
    }),
  ),
});

/** Returns the guards under which a predicate holds of an element, and under which it doesn't. `words`: what that decides. */
function asked(site: Site, test: Value, value: Value, words: string): ReturnType<typeof decide> {
  const result = test.kind === 'none' ? value : invoke(site, test, value);
  return decide(site.vm, result, () => testAt(words, site.at));
}

/** Yields elements up to the first one that a predicate refuses; where that isn't known, those behind it hang on the test. */
function* takeWhile(site: Site, predicate: Value, iterable: Value): Pulled {
  const elements = pull(site.vm, iterable, site.at);
  let taking: Guard = ALWAYS;
  let index = 0;
  for (let next = elements.next(); ; next = elements.next(), index += 1) {
    if (next.done === true) return next.value;
    const { value, guard } = next.value;
    if (!site.vm.reaches(and(guard, taking))) continue;
    const { whenTrue } = asked(site, predicate, value, `takewhile keeps element ${index}`);
    // Unknown elements after a refused one don't count.
    if (whenTrue === undefined) return { open: undefined };
    taking = and(taking, whenTrue);
    yield item(value, and(guard, taking));
  }
}

/** Yields elements under the guards that a rule gives; those without one are left out. */
const where = (
  { vm, at }: Site,
  iterable: Value,
  keeps: (value: Value, index: number) => Guard | undefined,
): Pulled =>
  converted(pull(vm, iterable, at), ({ value, guard }, index) => {
    const kept: Item[] = [];
    under(vm, guard, () => {
      const wanted = keeps(value, index);
      if (wanted !== undefined) kept.push(item(value, and(guard, wanted)));
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
      return { open: causeOf(undefined, 'a slice of elements that hang on tests', at) };
    if (index !== wanted) continue;
    wanted += step;
    yield next.value;
  }
  return { open: undefined };
}
