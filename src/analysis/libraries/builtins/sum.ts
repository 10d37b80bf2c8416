import type { Site } from '../../interpreter/calls/call-site';
import { iterate } from '../../interpreter/evaluation/iterate';
import { binary } from '../../interpreter/evaluation/operators';
import { num } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import { areCertain, reachable } from '../kit/elements';
import { refusedOperand } from '../kit/operands';
import { causeOf } from '../kit/values';

/** Answers `sum(iterable, start)`: texts and bytes are joined, not summed. */
export function sum(iterable: Value, start: Value, site: Site): Value {
  const { vm, at } = site;
  if (start.kind === 'str' || start.kind === 'bytes')
    return refusedOperand(site, start, `sum() can't sum ${start.kind} values`);
  const { items, open } = iterate(vm, iterable, at);
  if (open !== undefined) return open;
  const here = reachable(vm, items);
  if (!areCertain(vm, here)) return causeOf(undefined, 'a sum of elements that depend on tests', at);
  const values = [start, ...here.map(({ value }) => value)];
  return sumOfFloats(values, site) ?? values.reduce((total, value) => binary(vm, '+', total, value, at));
}

/** Returns the sum of numbers with floats among them: since Python 3.12, without the errors of each step (Neumaier). */
function sumOfFloats(values: readonly Value[], { vm }: Site): Value | undefined {
  const first = values.findIndex((one) => one.kind === 'num' && one.isFloat);
  const [major, minor] = vm.options.python;
  if (first < 0 || major < 3 || (major === 3 && minor < 12)) return undefined;
  let total = -0;
  let lost = 0;
  for (const [index, one] of values.entries()) {
    if (one.kind !== 'num' && one.kind !== 'bool') return undefined;
    if (!Number.isSafeInteger(Number(one.value)) && (one.kind === 'bool' || !one.isFloat)) return undefined;
    const value = Number(one.value);
    const next = total + value;
    const isCompensated = index >= first && one.kind === 'num' && one.isFloat;
    if (isCompensated)
      lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return num(lost !== 0 && Number.isFinite(lost) ? total + lost : total, true);
}
