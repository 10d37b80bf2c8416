import type { Call } from '../../../interpreter/calls/call-site';
import { and } from '../../../interpreter/guards/guards';
import { iterate, type Iteration } from '../../../interpreter/evaluation/iterate';
import { item, NONE, num, tuple, unknown } from '../../../interpreter/values/make';
import type { Item, ListValue, Value } from '../../../interpreter/values/values';
import { areCertain, causeOf, given, integerOf } from '../../kit/support';

/** More combinations than this aren't made. */
const MAX_ROWS = 10_000;

/** What an argument iterates over. */
export const source = ({ vm, args, open, at }: Call, position: number): Iteration => {
  const value = args[position];
  return value === undefined
    ? { items: [], open: open ?? causeOf(undefined, 'an iterable', at) }
    : iterate(vm, value, at);
};

/** The elements where all are known and certain; else why not. */
export function certain(call: Call, position: number): readonly Value[] | ListValue {
  const { items, open } = source(call, position);
  if (open !== undefined || !areCertain(call.vm, items)) {
    return call.vm.listOf([], causeOf(open, 'elements that hang on tests', call.at));
  }
  return items.map(({ value }) => value);
}

/** Whether {@link certain} gave elements. */
export const isKnown = (values: readonly Value[] | ListValue): values is readonly Value[] =>
  Array.isArray(values);

/** Rows of elements; too many of them leave the list open. */
export function rows(call: Call, made: Iterable<readonly Value[]>): ListValue {
  const items: Item[] = [];
  for (const row of made) {
    if (items.length >= MAX_ROWS)
      return call.vm.listOf(items, unknown('limit', `more than ${MAX_ROWS} combinations`, call.at));
    items.push(item(tuple(...row)));
  }
  return call.vm.listOf(items);
}

/** The functions of `itertools` that combine elements. */
export const COMBINATIONS: Readonly<Record<string, (call: Call) => ListValue>> = {
  product,
  permutations: (call) =>
    choices(call, (pool, picked) => pool.filter((index) => !picked.includes(index)), true),
  combinations: (call) =>
    choices(call, (pool, picked) => pool.filter((index) => index > (picked.at(-1) ?? -1)), false),
  combinations_with_replacement: (call) =>
    choices(call, (pool, picked) => pool.filter((index) => index >= (picked.at(-1) ?? 0)), false),
};

function product(call: Call): ListValue {
  const times = integerOf(call.keywords.get('repeat') ?? num(1)) ?? 1;
  const columns = Array.from({ length: times }, () =>
    call.args.map((_, index) => source(call, index)),
  ).flat();
  let made: readonly Item[] = [item(tuple())];
  for (const { items } of columns) {
    if (made.length * items.length > MAX_ROWS)
      return call.vm.listOf([], unknown('limit', `more than ${MAX_ROWS} combinations`, call.at));
    made = made.flatMap(({ value, guard }) =>
      items.map((one): Item =>
        item(
          { kind: 'tuple', items: [...(value.kind === 'tuple' ? value.items : []), item(one.value)] },
          and(guard, one.guard),
        ),
      ),
    );
  }
  return call.vm.listOf(made, columns.find(({ open }) => open !== undefined)?.open);
}

/** Picks of `r` elements by their positions; `next` says which may follow those picked. */
function choices(
  call: Call,
  next: (pool: readonly number[], picked: readonly number[]) => readonly number[],
  wholeByDefault: boolean,
): ListValue {
  const values = certain(call, 0);
  if (!isKnown(values)) return values;
  const size = integerOf(given(call, 1, 'r')) ?? (wholeByDefault ? values.length : undefined);
  if (size === undefined) return call.vm.listOf([], causeOf(call.args[1], 'a number of elements', call.at));
  const elements: readonly Value[] = values;
  const pool = [...elements.keys()];
  function* pick(picked: readonly number[]): Generator<readonly Value[]> {
    if (picked.length === size) yield picked.map((index) => elements[index] ?? NONE);
    else for (const index of next(pool, picked)) yield* pick([...picked, index]);
  }
  return rows(call, pick([]));
}
