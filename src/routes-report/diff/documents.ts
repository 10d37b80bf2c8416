import { isList, isObject, type JsonObject } from '../../analysis/types/json/json';
import { METHODS } from '../../openapi/compare/side';
import { downgraded } from '../../openapi/convert/older';
import { parseDocument, versionOf } from '../../openapi/parse-document';
import type { ComparedRoute } from './route';
import type { State } from './sides';

/** Returns the side that a document is; `undefined` for a text that's none. */
export function documentState(name: string, text: string): State | undefined {
  const document = parseDocument(text);
  return document === undefined
    ? undefined
    : ofDocument({ side: { name, total: 0 }, diagnostics: [] }, document);
}

/**
 * Makes two sides comparable, if one of them is a document: the other is its document, too, in the same version of OpenAPI.
 * A side without a document stays as it is.
 */
export function asDocuments([base, head]: readonly [State, State]): readonly [State, State] {
  const versions = [base, head].flatMap(({ document }) =>
    document === undefined ? [] : versionOf(document),
  );
  const isOlder = versions.includes('3.0') && versions.includes('3.1');
  const isDocument = base.isDocument === true || head.isDocument === true;
  const made = (state: State): State => {
    if (state.document === undefined) return state;
    const document =
      isOlder && versionOf(state.document) === '3.1' ? downgraded(state.document) : state.document;
    return isDocument ? ofDocument(state, document) : { ...state, document };
  };
  return [made(base), made(head)];
}

function ofDocument(state: Omit<State, 'routes' | 'startup'>, document: JsonObject): State {
  const routes = routesIn(document);
  return {
    ...state,
    startup: true,
    isDocument: true,
    document,
    routes,
    side: { ...state.side, total: routes.length },
  };
}

/** Returns the operations of a document as rows; what a document doesn't tell is `null`. */
function routesIn({ paths }: JsonObject): readonly ComparedRoute[] {
  return Object.entries(isObject(paths) ? paths : {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = isObject(item) ? item[method] : undefined;
      return isObject(operation) ? [routeOf(path, method, operation)] : [];
    }),
  );
}

function routeOf(path: string, method: string, operation: JsonObject): ComparedRoute {
  const { tags, operationId, 'x-condition': condition } = operation;
  return {
    methods: [method.toUpperCase()],
    path,
    tags: (isList(tags) ? tags : []).filter((tag) => typeof tag === 'string'),
    kind: 'api',
    name: null,
    handler: null,
    module: null,
    inSchema: true,
    host: null,
    condition: typeof condition === 'string' ? condition : null,
    partial: false,
    startup: false,
    ...(typeof operationId === 'string' ? { operationId } : {}),
  };
}
