import type { SliceValue, Value } from './values';

/** Returns the positions that a slice of a sequence of `length` elements selects; `undefined` if it isn't known. */
export function positionsOf(slice: SliceValue, length: number): readonly number[] | undefined {
  const span = spanOf(slice, length);
  if (span === undefined) return undefined;
  const positions: number[] = [];
  const { start, stop, step } = span;
  for (let index = start; step > 0 ? index < stop : index > stop; index += step) positions.push(index);
  return positions;
}

/** Returns `start`, `stop` or `step` of a slice. */
export function attributeOfSlice({ lower, upper, step }: SliceValue, name: string): Value | undefined {
  switch (name) {
    case 'start':
      return lower;
    case 'stop':
      return upper;
    case 'step':
      return step;
    default:
      return undefined;
  }
}

/** Returns start, stop and step as `slice.indices(length)` does. */
export function spanOf(
  { lower, upper, step: given }: SliceValue,
  length: number,
): { readonly start: number; readonly stop: number; readonly step: number } | undefined {
  const [from, to, by] = [boundOf(lower), boundOf(upper), boundOf(given)];
  if (from === undefined || to === undefined || by === undefined || by === 0) return undefined;
  const step = by ?? 1;
  const [first, last] = step > 0 ? [0, length] : [-1, length - 1];
  const clamp = (index: number): number =>
    index < 0 ? Math.max(index + length, first) : Math.min(index, last);
  return {
    start: from === null ? (step > 0 ? 0 : length - 1) : clamp(from),
    stop: to === null ? (step > 0 ? length : -1) : clamp(to),
    step,
  };
}

/** Returns a bound of a slice; null if it's left out, `undefined` if it isn't known. */
function boundOf(value: Value): number | null | undefined {
  if (value.kind === 'none') return null;
  if (value.kind === 'bool') return Number(value.value);
  return value.kind === 'num' ? Number(value.value) : undefined;
}
