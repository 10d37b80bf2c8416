import { isNarrower, matchedBy, shapeOf } from './path-shape';
import type { ComparedRoute, Operation } from './route';

/** What of a route may differ between two sides. */
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

/** One field that differs, as JSON has it. */
export interface Change {
  readonly field: Field;
  readonly before: Value;
  readonly after: Value;
  /** Whether callers that were served may be served no more. */
  readonly breaking: boolean;
}

type Value = string | boolean | readonly string[] | null;

interface Rule {
  readonly field: Field;
  /** `undefined` where a side doesn't tell. */
  readonly of: (operation: Operation) => Value | undefined;
  readonly breaks?: (before: ComparedRoute, after: ComparedRoute) => boolean;
}

/** One entry a field, in the order in which they're told. */
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

/** What differs between two operations that belong together. */
export function changesOf(before: Operation, after: Operation): readonly Change[] {
  return RULES.flatMap(({ field, of, breaks }) => {
    const [was, is] = [of(before), of(after)];
    if (was === undefined || is === undefined || JSON.stringify(was) === JSON.stringify(is)) return [];
    return [{ field, before: was, after: is, breaking: breaks?.(before.route, after.route) ?? false }];
  });
}

/** A parameter of another name is none to a caller; one that takes less is. */
function breaksPath({ path: before }: ComparedRoute, { path: after }: ComparedRoute): boolean {
  if (matchedBy(before) === matchedBy(after)) return false;
  return shapeOf(before) !== shapeOf(after) || isNarrower(before, after);
}

/** A test that wasn't there before, or one more: of two different ones nobody knows which holds more often. */
function breaksCondition({ condition: before }: ComparedRoute, { condition: after }: ComparedRoute): boolean {
  return after !== null && (before === null || after.startsWith(`${before} and `));
}

const handlerOf = ({ module, handler }: ComparedRoute): string | null =>
  handler === null || module === null ? handler : `${module}:${handler}`;
