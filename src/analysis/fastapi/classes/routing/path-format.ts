import { str } from '../../../interpreter/values/make';
import type { Value } from '../../../interpreter/values/values';

/** Returns `path_format`: the path without the converters of its parameters, `/{id:int}` → `/{id}`. */
export function pathFormat(path: Value): Value {
  if (path.kind !== 'str') return path;
  return str(
    ...path.parts.map((part) =>
      typeof part === 'string' ? part.replace(/\{([a-zA-Z_]\w*):[a-zA-Z_]\w*\}/gu, '{$1}') : part,
    ),
  );
}
