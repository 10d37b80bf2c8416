import type { Call } from '../../../interpreter/calls/call-site';
import { callValue } from '../../../interpreter/calls/calls';
import { NO_ARGUMENTS } from '../../../interpreter/calls/call-site';
import { each } from '../../../interpreter/guards/forks';
import { str, textOf, unknown } from '../../../interpreter/values/make';
import { binary } from '../../../interpreter/evaluation/operators/operators';
import type { InstanceValue, Value } from '../../../interpreter/values/values';
import { ownOrNone } from '../../../libraries/kit/instances';

/**
 * Returns a route's `unique_id`: the result of the program's `generate_unique_id_function`, else FastAPI's own id.
 */
export function uniqueId(call: Call, route: InstanceValue): Value {
  const given = ownOrNone(call, route, 'generate_unique_id_function');
  if (given.kind !== 'none') return callValue(call.vm, given, { ...NO_ARGUMENTS, args: [route] }, call.at);
  const { vm, at } = call;
  const text = binary(vm, '+', ownOrNone(call, route, 'name'), ownOrNone(call, route, 'path_format'), at);
  return each(vm, text, (whole) =>
    each(vm, ownOrNone(call, route, 'methods'), (methods) => {
      const only = methods.kind === 'set' && methods.items.length === 1 ? methods.items[0]?.value : undefined;
      const method = only === undefined ? undefined : textOf(only)?.toLowerCase();
      const end = method ?? unknown('operands', 'the first of several methods', at);
      return whole.kind === 'str' ? str(...whole.parts.map(word), '_', end) : whole;
    }),
  );
}

/** Returns FastAPI's own id (`generate_unique_id`, 0.165); `undefined` if a part of it is unknown. */
export function defaultId(
  name: string | undefined,
  pathFormat: string | undefined,
  method: string | undefined,
): string | undefined {
  if (name === undefined || pathFormat === undefined || method === undefined) return undefined;
  return `${word(name + pathFormat)}_${method.toLowerCase()}`;
}

/** Replaces all but word characters in the known parts of a text, as `re.sub(r"\W", "_", text)` does. */
const word = <Part>(part: Part | string): Part | string =>
  typeof part === 'string' ? part.replace(/[^\p{L}\p{N}_]/gu, '_') : part;
