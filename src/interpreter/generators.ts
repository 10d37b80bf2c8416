import type { Place } from '../diagnostics/place';
import { and } from './guards';
import { iterate } from './iterate';
import { item } from './make';
import { LIMITS, Overflow, type Machine } from './machine';
import type { Value } from './values';

/** `yield value`, `yield from value`: kept with the path on which it happened. */
export function yieldValue(vm: Machine, value: Value, from: boolean, at: Place): void {
  const { frame } = vm;
  if (frame === undefined) return;
  frame.onYield?.(value);
  const guard = vm.changeOf(frame.path);
  if (!from) frame.yields.push(item(value, guard));
  else
    for (const one of iterate(vm, value, at).items) frame.yields.push(item(one.value, and(guard, one.guard)));
  if (frame.yields.length > LIMITS.yields) throw new Overflow();
}
