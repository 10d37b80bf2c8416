import type { Site } from '../../../interpreter/calls/call-site';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { converted, pull, type Pulled } from '../../../interpreter/evaluation/pull';
import { item, NONE } from '../../../interpreter/values/make';
import type { Item, Value } from '../../../interpreter/values/values';
import { zip } from '../../builtins/over-iterables';
import { invoke } from '../../kit/calls';
import { beginning } from '../../builtins/iteration';
import { areCertain, under } from '../../kit/elements';
import { functions, keeping } from '../../kit/model';
import { verdictOf } from '../../kit/truth-values';
import { causeOf, integerOf } from '../../kit/values';

/** Functions of `itertools` that pick elements. */
export const SELECTING = functions(keeping('itertools'), {
  'islice(iterable, *bounds)': beginning(({ iterable, bounds }, site) => islice(site, iterable, bounds)),
  'filterfalse(function, iterable, /)': beginning(({ function: test, iterable }, site) =>
    where(site, iterable, (value) => !verdict(site, test, value)),
  ),
  'takewhile(predicate, iterable, /)': beginning(function* ({ predicate, iterable }, site) {
    const elements = pull(site.vm, iterable, site.at);
    for (let next = elements.next(); ; next = elements.next()) {
      if (next.done === true) return next.value;
      const { value, guard } = next.value;
      if (!site.vm.reaches(guard)) continue;
      // Unknown elements after a refused one don't count.
      if (!verdict(site, predicate, value)) return { open: undefined };
      yield next.value;
    }
  }),
  'dropwhile(predicate, iterable, /)': beginning(({ predicate, iterable }, site) => {
    let isDropping = true;
    return where(site, iterable, (value) => !(isDropping &&= verdict(site, predicate, value)));
  }),
  'compress(data, selectors)': beginning(({ data, selectors }, site) =>
    converted(zip(site, [data, selectors]), function* ({ value: row, guard }) {
      const [value = NONE, chosen = NONE] = iterate(site.vm, row, site.at).items.map((one) => one.value);
      if (verdictOf(site.vm, chosen, site.at) ?? true) yield item(value, guard);
    }),
  ),
});

/** Tells what a predicate says; an element of which that isn't known counts as wanted, rather than lost. */
function verdict(site: Site, test: Value, value: Value): boolean {
  const result = test.kind === 'none' ? value : invoke(site, test, value);
  return verdictOf(site.vm, result, site.at) ?? true;
}

const where = ({ vm, at }: Site, iterable: Value, keeps: (value: Value) => boolean): Pulled =>
  converted(pull(vm, iterable, at), ({ value, guard }) => {
    const kept: Item[] = [];
    under(vm, guard, () => {
      if (keeps(value)) kept.push(item(value, guard));
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
