import type { Place } from '../../../../base/diagnostics/place';
import { binary } from '../../../interpreter/evaluation/operators/operators';
import type { Machine } from '../../../interpreter/machine';
import { textOf, str } from '../../../interpreter/values/make';
import type { Value } from '../../../interpreter/values/values';

/** Joins a prefix and a path, and keeps which inputs they come from. */
export function joinPaths(vm: Machine, prefix: Value, path: Value, at: Place): Value {
  const whole = textOf(prefix) === '' ? path : binary(vm, '+', prefix, path, at);
  return vm.decisions?.joined(whole, prefix, path) ?? whole;
}

/** Returns `path_format`: the path without the converters of its parameters, `/{id:int}` → `/{id}`. */
export function pathFormat(path: Value): Value {
  if (path.kind !== 'str') return path;
  return str(
    ...path.parts.map((part) =>
      typeof part === 'string' ? part.replace(/\{([a-zA-Z_]\w*):[a-zA-Z_]\w*\}/gu, '{$1}') : part,
    ),
  );
}
