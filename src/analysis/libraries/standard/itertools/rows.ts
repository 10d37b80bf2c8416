import type { Site } from '../../../interpreter/calls/call-site';
import { compare } from '../../../interpreter/evaluation/comparisons';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { binary } from '../../../interpreter/evaluation/operators';
import { converted, pull, type Pulled } from '../../../interpreter/evaluation/pull';
import { stream } from '../../../interpreter/evaluation/supply';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { keyOf } from '../../../interpreter/values/dicts';
import { item, tuple, unknown } from '../../../interpreter/values/make';
import type { Item, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { beginning } from '../../builtins/iteration';
import { areCertain, madeUnder } from '../../kit/elements';
import { functions, keeping } from '../../kit/model';
import { refusedOperand, wholeOf } from '../../kit/operands';
import { isTrue, verdictOf } from '../../kit/truth-values';
import { causeOf } from '../../kit/values';

/** Functions of `itertools` that make rows and totals. */
export const ROWS = functions(keeping('itertools'), {
  'zip_longest(*iterables, fillvalue=None)': beginning(({ iterables, fillvalue }, site) =>
    longest(site, iterables, fillvalue),
  ),
  'accumulate(iterable, func=None, *, initial=None)': beginning(({ iterable, func, initial }, site) =>
    accumulate(site, iterable, func, initial),
  ),
  'groupby(iterable, key=None)': beginning(({ iterable, key }, site) => groupby(site, iterable, key)),
  'starmap(function, iterable, /)': beginning(({ function: func, iterable }, site) =>
    converted(pull(site.vm, iterable, site.at), ({ value: row, guard }) => {
      const given = iterate(site.vm, row, site.at).items.map(({ value }) => value);
      return madeUnder(site.vm, guard, () => invoke(site, func, ...given));
    }),
  ),
  'pairwise(iterable, /)': beginning(({ iterable }, site) => {
    let last: Value | undefined;
    return converted(sure(site, iterable), function* ({ value }) {
      if (last !== undefined) yield item(tuple(last, value));
      last = value;
    });
  }),
  'batched(iterable, n, *, strict=False)': (args, site) => {
    const { vm, at } = site;
    const size = wholeOf(site, args.n);
    if (size === undefined) return refusedOperand(site, args.n, 'the size of a batch');
    if (size < 1) return raiseInWords(vm, 'ValueError', 'n must be at least one', at);
    return beginning<typeof args>(({ iterable, strict }) => batched(site, iterable, Number(size), strict))(
      args,
      site,
    );
  },
});

/** Yields rows up to the end of the last iterable. */
function* longest(site: Site, iterables: readonly Value[], fill: Value): Pulled {
  const columns: (Pulled | undefined)[] = iterables.map((one) => sure(site, one));
  for (;;) {
    const row: Value[] = [];
    for (const [index, column] of columns.entries()) {
      const next = column?.next();
      if (next !== undefined && next.done !== true) row.push(next.value.value);
      else {
        if (next?.value.open !== undefined || next?.value.ended !== undefined) return next.value;
        columns[index] = undefined;
        row.push(fill);
      }
    }
    if (columns.every((column) => column === undefined)) return { open: undefined };
    yield item(tuple(...row));
  }
}

function* batched(site: Site, iterable: Value, size: number, strict: Value): Pulled {
  let batch: Value[] = [];
  const elements = sure(site, iterable);
  let next = elements.next();
  for (; next.done !== true; next = elements.next()) {
    batch.push(next.value.value);
    if (batch.length < size) continue;
    yield item(tuple(...batch));
    batch = [];
  }
  if (batch.length === 0 || next.value.open !== undefined || next.value.ended !== undefined)
    return next.value;
  const isStrict = verdictOf(site.vm, strict, site.at);
  if (isStrict === undefined) return { open: causeOf(strict, 'whether batches are whole', site.at) };
  if (isStrict) site.vm.raise('ValueError', 'batched(): incomplete batch', site.at);
  yield item(tuple(...batch));
  return next.value;
}

function* accumulate(site: Site, iterable: Value, func: Value, initial: Value): Pulled {
  const { vm, at } = site;
  let total: Value | undefined = initial.kind === 'none' ? undefined : initial;
  if (total !== undefined) yield item(total);
  return yield* converted(sure(site, iterable), function* ({ value }) {
    if (total === undefined) total = value;
    else if (func.kind === 'none') total = binary(vm, '+', total, value, at);
    else total = invoke(site, func, total, value);
    yield item(total);
  });
}

/** Yields elements up to one that may not be there. */
function* sure({ vm, at }: Site, iterable: Value): Pulled {
  const elements = pull(vm, iterable, at);
  for (let next = elements.next(); ; next = elements.next()) {
    if (next.done === true) return next.value;
    if (!areCertain(vm, [next.value])) return { open: causeOf(undefined, 'elements that hang on tests', at) };
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
