import type { Place } from '../../../base/diagnostics/place';
import { callMethod } from '../calls/calls';
import { raiseInWords, refuseInWords } from '../guards/refusals';
import { nameOfType } from './text/own-text';
import { num } from '../values/make';
import type { Machine } from '../machine';
import type { Single, SliceValue, Value } from '../values/values';

/** Returns an index as a number, and a slice with numbers: they may be objects with `__index__`, or of a subclass of `int`. */
export function indexed(vm: Machine, key: Single, at: Place): Single {
  return key.kind === 'slice' ? indexedSlice(vm, key, at) : wholeOf(vm, key, at);
}

function wholeOf(vm: Machine, key: Single, at: Place): Single {
  if (key.kind === 'bool') return num(Number(key.value));
  if (key.kind !== 'instance') return key;
  const index = key.payload ?? callMethod(vm, key, '__index__', [], at);
  if (index?.kind === 'bool') return num(Number(index.value));
  return index?.kind === 'num' && !index.isFloat ? index : key;
}

function indexedSlice(vm: Machine, { lower, upper, step }: SliceValue, at: Place): SliceValue {
  const bound = (value: Value): Value => {
    if (value.kind === 'none' || value.kind === 'choice') return value;
    const whole = wholeOf(vm, value, at);
    if (whole.kind !== 'num' || whole.isFloat)
      refuseInWords(vm, 'slice indices must be integers or None or have an __index__ method', at, whole);
    return whole;
  };
  const slice: SliceValue = { kind: 'slice', lower: bound(lower), upper: bound(upper), step: bound(step) };
  if (slice.step.kind === 'num' && Number(slice.step.value) === 0)
    raiseInWords(vm, 'ValueError', 'slice step cannot be zero', at);
  return slice;
}

/** Raises TypeError for a key that's no index of a sequence, if a `try` catches it. */
export function refuseIndex(vm: Machine, sequence: Single, key: Single, at: Place): void {
  const type = nameOfType(key);
  const words =
    sequence.kind === 'str'
      ? `string indices must be integers, not '${type}'`
      : `${sequence.kind === 'bytes' ? 'byte' : sequence.kind} indices must be integers or slices, not ${type}`;
  refuseInWords(vm, words, at, key);
}
