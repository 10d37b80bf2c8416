import { str } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';

/** `path_format`: the path with its parameters' converters left out, `/{id:int}` → `/{id}`. */
export function pathFormat(path: Value): Value {
  if (path.kind !== 'str') return path;
  return str(
    ...path.parts.map((part) =>
      typeof part === 'string' ? part.replace(/\{([a-zA-Z_]\w*):[a-zA-Z_]\w*\}/gu, '{$1}') : part,
    ),
  );
}
