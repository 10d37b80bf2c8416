import type { RegisteredRoute } from '../../../analysis/fastapi/listing/route';
import type { Operation } from '../../output/operations';
import { groupBy } from '../../../base/code/groups';
import type { SiblingOperation } from '../facts';
import { isSameResource, wordsOf } from '../words';

/** The routes of a file that belong to one collection: those on its path, and on the path of one of its items. */
export interface Resource {
  readonly file: string;
  /** The path of the collection without a trailing slash: `/api/v1/parts`. */
  readonly collection: string;
  readonly operations: readonly SiblingOperation[];
  readonly count: number;
}

/** Last words of paths that aren't resources, though their routes look like some. */
const NO_RESOURCES: ReadonlySet<string> = new Set([
  ...['health', 'healthz', 'healthcheck', 'ping', 'status', 'ready', 'live', 'metrics', 'version', 'info'],
  ...['auth', 'login', 'logout', 'token', 'refresh', 'register', 'signup', 'me'],
  ...['webhook', 'webhooks', 'ws', 'websocket', 'graphql'],
  ...['search', 'docs', 'root', 'index', 'test', 'debug'],
]);

/** Returns the resources that the routes of one file make up, those that lie below another one's path excluded. */
export function resourcesOf(file: string, routes: readonly RegisteredRoute[]): readonly Resource[] {
  const byPath = groupBy(
    routes.filter(({ kind, partial }) => kind === 'api' && !partial),
    ({ path }) => collectionOf(path),
  );
  const all = [...byPath].flatMap(([collection, rows]) => {
    const operations = rows.flatMap((route) => operationsOf(route));
    const count = new Set(operations.map(({ operation }) => operation)).size;
    const last = lastStatic(collection) ?? '';
    const isNamed = !collection.endsWith('}') && !NO_RESOURCES.has(last) && !/^by[_-]/.test(last);
    return isNamed && isCollection(operations) ? [{ file, collection, operations, count }] : [];
  });
  return all.filter(({ collection }) => !all.some((other) => collection.startsWith(`${other.collection}/`)));
}

/** Matches the end of a path that says what is done, and to what: `/items/delete`, `/items/add_item`. */
const DONE = /^(.*)\/(?:get[-_]all|get|all|add|create|update|edit|delete|remove)(?:[-_]([\w-]+))?$/;

/** Returns the path of the collection that a path is, or is an item of: `/items` of `/items/{id}`, and of `/items/delete_item/{id}`. */
export function collectionOf(path: string): string {
  const own = path.replace(/\/$/, '').replace(/\/\{[^/{}]+\}$/, '');
  const [, collection, what] = DONE.exec(own) ?? [];
  if (collection === undefined) return own;
  const isIts =
    what === undefined || isSameResource(wordsOf(what), wordsOf(lastStatic(collection) ?? 'nothing'));
  return isIts ? collection : own;
}

/** Returns the part of a route's path in its own file that belongs to the collection: nothing of `/add_item` below `/items`. */
export function collectionPart(own: string, { path }: RegisteredRoute): string {
  const rest = path.length - collectionOf(path).length;
  return own.slice(0, Math.max(0, own.length - rest));
}

/** Returns the last step of a path that isn't a parameter. */
export const lastStatic = (path: string): string | undefined =>
  path.split('/').findLast((step) => step !== '' && !step.includes('{'));

/** True if the operations show a collection: something on an item, or both reading and adding. */
const isCollection = (operations: readonly SiblingOperation[]): boolean =>
  operations.some(({ operation }) => ['get', 'update', 'delete'].includes(operation)) ||
  ['list', 'create'].every((wanted) => operations.some(({ operation }) => operation === wanted));

/** Returns what a route does for a collection or one of its items; a path that takes all the rest (`{rest:path}`) does nothing. */
export function operationsOf(route: RegisteredRoute): readonly SiblingOperation[] {
  const { path, methods, handler, place } = route;
  if (handler === null || place === null || /:path\}\/?$/.test(path)) return [];
  const isItem = /\{[^/{}]+\}\/?$/.test(path);
  return methods.flatMap((method) => {
    const operation = isItem ? ON_ITEM.get(method) : ON_COLLECTION.get(method);
    return operation === undefined ? [] : [{ operation, handler, line: place.line, route }];
  });
}

const ON_COLLECTION: ReadonlyMap<string, Operation> = new Map([
  ['GET', 'list'],
  ['POST', 'create'],
]);
const ON_ITEM: ReadonlyMap<string, Operation> = new Map([
  ['GET', 'get'],
  ['PUT', 'update'],
  ['PATCH', 'update'],
  ['DELETE', 'delete'],
]);
