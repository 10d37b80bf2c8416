import { LIMITS } from '../limits';
import type { Machine } from '../machine';
import type { Value } from './values';

/** Long texts whose characters are counted. */
const counted = new WeakSet<Value>();

/** Returns the number of characters of a text or of bytes; 0 for any other value. */
export function sizeOfText(value: Value): number {
  if (value.kind === 'bytes') return value.value.length;
  if (value.kind !== 'str') return 0;
  let size = 0;
  for (const part of value.parts) size += typeof part === 'string' ? part.length : 1;
  return size;
}

/** Returns a text or bytes that an operation gives; counts what it copied for that, once for each text. */
export function copied<T extends Value>(vm: Machine, text: T): T {
  const size = sizeOfText(text);
  if (size < LIMITS.charactersOfStep || counted.has(text)) return text;
  counted.add(text);
  vm.work((size * LIMITS.elementsOfStep) / LIMITS.charactersOfStep);
  return text;
}
