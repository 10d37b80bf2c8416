import { isNarrower, matchedBy, shapeOf } from './path-shape';
import type { ComparedRoute, Operation } from './route';

/** A field of a route that is compared. */
export type Field =
  | 'method'
  | 'path'
  | 'host'
  | 'condition'
  | 'tags'
  | 'name'
  | 'operationId'
  | 'handler'
  | 'kind'
  | 'inSchema';

/** A field that differs, as in the JSON. */
export interface Change {
  readonly field: Field;
  readonly before: Value;
  readonly after: Value;
  /** True if requests that were served before may not be served any more. */
  readonly breaking: boolean;
}

type Value = string | boolean | readonly string[] | null;

interface Rule {
  readonly field: Field;
  /** Returns the value; `undefined` if the side doesn't have it. */
  readonly of: (operation: Operation) => Value | undefined;
  readonly breaks?: (before: ComparedRoute, after: ComparedRoute) => boolean;
}

/** Every compared field, in the order of the output. */
const RULES: readonly Rule[] = [
  { field: 'method', of: ({ method }) => method, breaks: () => true },
  { field: 'path', of: ({ route }) => route.path, breaks: breaksPath },
  { field: 'host', of: ({ route }) => route.host, breaks: (_, after) => after.host !== null },
  { field: 'condition', of: ({ route }) => route.condition, breaks: breaksCondition },
  { field: 'tags', of: ({ route }) => route.tags },
  { field: 'name', of: ({ route }) => route.name },
  { field: 'operationId', of: ({ route }) => route.operationId },
  { field: 'handler', of: ({ route }) => handlerOf(route) },
  { field: 'kind', of: ({ route }) => route.kind },
  { field: 'inSchema', of: ({ route }) => route.inSchema },
];

/** Returns the differences of a pair of operations. */
export function changesOf(before: Operation, after: Operation): readonly Change[] {
  return RULES.flatMap(({ field, of, breaks }) => {
    const [was, is] = [of(before), of(after)];
    if (was === undefined || is === undefined || JSON.stringify(was) === JSON.stringify(is)) return [];
    return [{ field, before: was, after: is, breaking: breaks?.(before.route, after.route) ?? false }];
  });
}

/** Returns whether a new path breaks callers. A renamed parameter doesn't; one that accepts less does. */
function breaksPath({ path: before }: ComparedRoute, { path: after }: ComparedRoute): boolean {
  if (matchedBy(before) === matchedBy(after)) return false;
  return shapeOf(before) !== shapeOf(after) || isNarrower(before, after);
}

/** Returns whether a new condition breaks callers: a first or an additional one. Of two different ones neither is known to hold less often. */
function breaksCondition({ condition: before }: ComparedRoute, { condition: after }: ComparedRoute): boolean {
  return after !== null && (before === null || after.startsWith(`${before} and `));
}

const handlerOf = ({ module, handler }: ComparedRoute): string | null =>
  handler === null || module === null ? handler : `${module}:${handler}`;
