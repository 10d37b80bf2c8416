import { placeText } from '../../../base/diagnostics/place';
import type { RegisteredRoute } from '../../../analysis/fastapi/listing/route';
import type { Scope } from '../../../analysis/routing/layout';
import { type EndpointNode, isThereWith } from '../../../analysis/routing/router';
import { type CheckContext, nameOf } from '../context';
import type { Found } from '../finding';
import type { Rule } from '../rule';

type Endpoint = EndpointNode<RegisteredRoute>;

/**
 * Finds operations of one OpenAPI document with the same id. FastAPI warns of them when it makes the document
 * (`get_openapi_operation_metadata` of fastapi/openapi/utils.py, 0.165).
 */
export const operationIdClash: Rule = {
  level: 'error',
  summary: 'operations of one OpenAPI document with the same id',
  find: operationIdClashes,
};

function operationIdClashes(context: CheckContext): readonly Found[] {
  const seen = new Map<Scope<RegisteredRoute>, Map<string, Endpoint[]>>();
  return context.layout.flatMap(({ node, scope }) => {
    if (node.kind !== 'endpoint' || node.under === undefined || node.row.kind !== 'api' || !node.row.inSchema)
      return [];
    const { row } = node;
    const id = row.details?.operationId ?? null;
    if (id === null || id.includes('{?}') || row.place === null) return [];
    const ids = seen.get(scope) ?? new Map<string, Endpoint[]>();
    seen.set(scope, ids);
    const others = ids.get(id) ?? [];
    ids.set(id, [...others, node]);
    const first = others.find((one) => isThereWith(one, node) || isThereWith(node, one))?.row;
    if (first === undefined) return row.methods.length > 1 ? [severalMethods(row, id)] : [];
    return isDuplicate(first, row) ? [] : [clash(row, first, id)];
  });
}

function clash(row: RegisteredRoute, first: RegisteredRoute, id: string): Found {
  const advice =
    row.details?.operationIdGiven === true
      ? 'Give it another operation_id.'
      : 'Rename the function, or give it an operation_id.';
  return {
    message: `${nameOf(row)} has the operation id "${id}" of ${nameOf(first)}${first.place === null ? '' : ` (${placeText(first.place)})`}; generated clients keep one of them. ${advice}`,
    place: row.place ?? { file: '', line: 1 },
    subject: `${nameOf(row)} ${id}`,
    related:
      first.place === null ? [] : [{ place: first.place, message: `${nameOf(first)} has the same id` }],
  };
}

/** Reports a route with several methods: FastAPI gives all of them one id. */
function severalMethods(row: RegisteredRoute, id: string): Found {
  return {
    message: `${nameOf(row)} has one operation id, "${id}", for ${row.methods.length} operations; generated clients keep one of them. Register each method by itself.`,
    place: row.place ?? { file: '', line: 1 },
    subject: `${nameOf(row)} ${id}`,
    related: [],
  };
}

/** Returns whether the rule `duplicate` reports the pair already. */
const isDuplicate = (one: RegisteredRoute, other: RegisteredRoute): boolean =>
  one.path === other.path && one.methods.some((method) => other.methods.includes(method));
