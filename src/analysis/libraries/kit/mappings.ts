import type { Site } from '../../interpreter/calls/call-site';
import { raiseInWords } from '../../interpreter/guards/refusals';
import { DATA } from '../../interpreter/values/make';
import type { Unknown, Value } from '../../interpreter/values/values';

/** Returns true for a value of a built-in class that is no mapping; None often stands for an empty one. */
const isNoMapping = ({ kind }: Value): boolean => DATA.has(kind) && kind !== 'dict' && kind !== 'none';

/** Raises TypeError for a value that `mappingproxy` doesn't take, if a `try` catches it; `undefined` for one that it takes. */
export const refusedByProxy = (value: Value, { vm, at }: Pick<Site, 'vm' | 'at'>): Unknown | undefined =>
  isNoMapping(value)
    ? raiseInWords(vm, 'TypeError', `mappingproxy() argument must be a mapping, not ${value.kind}`, at)
    : undefined;
