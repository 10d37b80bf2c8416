import type { Site } from '../../../interpreter/calls/call-site';
import { compare } from '../../../interpreter/evaluation/operators/comparisons';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { converted, pull, type Pulled } from '../../../interpreter/evaluation/pull';
import { stream } from '../../../interpreter/evaluation/lazy-sequence';
import { keyOf } from '../../../interpreter/values/dicts';
import { item, tuple, unknown } from '../../../interpreter/values/make';
import type { Item, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { beginning } from '../../builtins/collections/iteration';
import { areCertain, madeUnder } from '../../kit/containers/elements';
import { functions, keeping } from '../../kit/model';
import { isTrue } from '../../kit/truth-values';
import { causeOf } from '../../kit/values';

/** Functions of `itertools` that group elements, and spread them. */
export const ROWS = functions(keeping('itertools'), {
  'groupby(iterable, key=None)': beginning(({ iterable, key }, site) => groupby(site, iterable, key)),
  'starmap(function, iterable, /)': beginning(({ function: func, iterable }, site) =>
    converted(pull(site.vm, iterable, site.at), ({ value: row, guard }) => {
      const given = iterate(site.vm, row, site.at).items.map(({ value }) => value);
      return madeUnder(site.vm, guard, () => invoke(site, func, ...given));
    }),
  ),
});

/** Yields elements up to one that may not be there. */
function* sure({ vm, at }: Site, iterable: Value): Pulled {
  const elements = pull(vm, iterable, at);
  for (let next = elements.next(); ; next = elements.next()) {
    if (next.done === true) return next.value;
    if (!areCertain(vm, [next.value]))
      return { open: causeOf(undefined, 'elements that depend on tests', at) };
    yield next.value;
  }
}

/** Yields keys with their groups, which take from the same elements: a group is empty once the next one is asked for. */
function* groupby(site: Site, iterable: Value, func: Value): Pulled {
  const { vm, at } = site;
  const elements = sure(site, iterable);
  const keyOfNext = ({ value }: Item): Value => (func.kind === 'none' ? value : invoke(site, func, value));
  let next = elements.next();
  let key = next.done === true ? undefined : keyOfNext(next.value);
  let current = 0;
  const group = function* (own: number, wanted: Value): Pulled {
    while (own === current && next.done !== true && key !== undefined && isSame(site, wanted, key)) {
      yield next.value;
      if (own !== current) break;
      next = elements.next();
      key = next.done === true ? undefined : keyOfNext(next.value);
    }
    return { open: undefined };
  };
  while (next.done !== true && key !== undefined) {
    const [own, wanted] = [(current += 1), key];
    const members = stream(vm, () => group(own, wanted));
    yield item(tuple(wanted, members));
    // The rest of the group, which nobody took, is passed by.
    for (const rest = group(own, wanted); rest.next().done !== true;);
  }
  return next.done === true ? next.value : { open: unknown('operands', 'groups', at) };
}

function isSame({ vm, at }: Site, a: Value, b: Value): boolean {
  const [left, right] = [keyOf(a), keyOf(b)];
  if (left !== undefined && right !== undefined) return left === right;
  if (a.kind === 'choice' || b.kind === 'choice') return a === b;
  const result = compare(vm, '==', a, b, at);
  return isTrue(result);
}
