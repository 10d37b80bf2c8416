import { findOnClass } from '../../interpreter/values/classes';
import { fieldOf, fieldsOfHash } from '../../interpreter/values/key-fields';
import { viewOf } from '../../interpreter/values/views';
import type { Value } from '../../interpreter/values/values';

/** Values that are looked at, at most: `t = (t, t)` doubles them. */
const MAX_LOOKED_AT = 1000;

/** Returns the value that keeps another from being a key: a list, a dict, a set, or an object without a hash, also in a tuple. */
export function unhashableIn(value: Value, room = { left: MAX_LOOKED_AT }): Value | undefined {
  room.left -= 1;
  if (room.left < 0) return undefined;
  switch (value.kind) {
    case 'list':
      // `dict.values()` has the hash of its identity; `dict.keys()` and `dict.items()` are sets.
      return viewOf(value) === undefined ? value : undefined;
    case 'dict':
      return value;
    case 'set':
      return value.frozen && viewOf(value) === undefined ? undefined : value;
    case 'tuple':
      return firstIn(
        value.items.map((one) => one.value),
        room,
      );
    case 'instance': {
      const hash = findOnClass(value.cls, '__hash__');
      if (hash?.kind === 'none') return value;
      if (hash?.kind === 'function') return undefined;
      if (value.payload !== undefined)
        return unhashableIn(value.payload, room) === undefined ? undefined : value;
      return firstIn(
        fieldsOfHash(value.cls).flatMap((name) => fieldOf(value, name) ?? []),
        room,
      );
    }
    default:
      return undefined;
  }
}

function firstIn(values: readonly Value[], room: { left: number }): Value | undefined {
  for (const one of values) {
    const found = unhashableIn(one, room);
    if (found !== undefined) return found;
  }
  return undefined;
}
