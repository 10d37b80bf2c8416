import { orderOfNumbers } from '../../values/exact';
import { textOf } from '../../values/make';
import { findOnClass } from '../../values/classes';
import type { InstanceValue, Value } from '../../values/values';

/** Orders texts by code points: JavaScript orders by UTF-16, which has surrogates before U+E000. */
function orderOfTexts(a: string, b: string): number {
  if (a === b) return 0;
  let at = 0;
  while (a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  const isSurrogate = (text: string): boolean => /^[\ud800-\udfff]/.test(text.charAt(at));
  if (isSurrogate(a) !== isSurrogate(b) && at < a.length && at < b.length) {
    const [bmp, sign] = isSurrogate(a) ? [b, 1] : [a, -1];
    if (bmp.charCodeAt(at) >= 0xe000) return sign;
  }
  return a < b ? -1 : 1;
}

/** Tells whether the program defines how an object stands to others. */
const isComparedByItself = ({ cls }: InstanceValue): boolean =>
  ['__lt__', '__gt__', '__eq__'].some((name) => findOnClass(cls, name)?.kind === 'function');

/** Elements of nested lists that are compared, at most: `x = [x, x]` doubles them. */
const MAX_COMPARED = 100_000;

/**
 * Returns a negative number, zero or a positive number, as Python orders two values; `undefined` if that isn't known.
 */
export function orderOf(a: Value, b: Value, room = { left: MAX_COMPARED }): number | undefined {
  if (a.kind === 'instance' && a.payload !== undefined)
    return isComparedByItself(a) ? undefined : orderOf(a.payload, b, room);
  if (b.kind === 'instance' && b.payload !== undefined)
    return isComparedByItself(b) ? undefined : orderOf(a, b.payload, room);
  const numeric = (value: Value): number | bigint | undefined =>
    value.kind === 'num' ? value.value : value.kind === 'bool' ? Number(value.value) : undefined;
  const [x, y] = [numeric(a), numeric(b)];
  if (x !== undefined && y !== undefined) return orderOfNumbers(x, y);
  const [s, t] = [textOf(a), textOf(b)];
  if (s !== undefined && t !== undefined) return orderOfTexts(s, t);
  if (a.kind === 'bytes' && b.kind === 'bytes') return a.value < b.value ? -1 : Number(a.value > b.value);
  if ((a.kind !== 'tuple' && a.kind !== 'list') || a.kind !== b.kind) return undefined;
  for (const [index, one] of a.items.entries()) {
    const other = b.items[index];
    if (other === undefined) return 1;
    room.left -= 1;
    const sign = room.left < 0 ? undefined : orderOf(one.value, other.value, room);
    if (sign !== 0) return sign;
  }
  return a.items.length - b.items.length;
}
