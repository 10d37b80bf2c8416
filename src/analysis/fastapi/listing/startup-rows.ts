import type { Code, Diagnostic } from '../../../base/diagnostics/diagnostic';
import type { Place } from '../../../base/diagnostics/place';
import type { RegisteredRoute } from './route';

/** An application's routes after its import, and while it runs. */
export interface Compared {
  /** The routes while it runs; those that it doesn't have after its import are marked. */
  readonly routes: readonly RegisteredRoute[];
  /** The routes that it has after its import only. */
  readonly removed: readonly RegisteredRoute[];
}

/** Compares the routes after the import with those while the application runs. */
export function compareStartup(
  before: readonly RegisteredRoute[],
  after: readonly RegisteredRoute[],
): Compared {
  const isNew = lacking(before);
  const isGone = lacking(after);
  return {
    routes: after.map((route) => (isNew(route) ? { ...route, startup: true } : route)),
    removed: before.filter(isGone),
  };
}

/** Returns a test whether a route has no counterpart left in a list; each counterpart is used once. */
function lacking(others: readonly RegisteredRoute[]): (route: RegisteredRoute) => boolean {
  const counts = new Map<string, number>();
  for (const one of others) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return (route) => {
    const count = counts.get(keyOf(route)) ?? 0;
    counts.set(keyOf(route), count - 1);
    return count <= 0;
  };
}

/** A route keeps its key when it gets a condition at startup. */
const keyOf = ({ kind, methods, path, host, handler, place }: RegisteredRoute): string =>
  JSON.stringify([kind, methods, path, host, handler, place]);

/** Returns a note on each place that registers routes at startup. */
export function leftOutNotes(
  before: readonly RegisteredRoute[],
  { routes, removed }: Compared,
): readonly Diagnostic[] {
  const chains = new Set(before.flatMap(({ chain }) => chain.map(textOf)));
  const groups = new Map<string, { readonly at: Place | undefined; readonly routes: RegisteredRoute[] }>();
  for (const route of routes.filter(({ startup, kind }) => startup === true && kind !== 'docs')) {
    // The first place from the outside that wasn't there before is in the handler.
    const at = route.chain.toReversed().find((place) => !chains.has(textOf(place))) ?? route.chain[0];
    const key = at === undefined ? '' : textOf(at);
    const group = groups.get(key) ?? { at, routes: [] };
    group.routes.push(route);
    groups.set(key, group);
  }
  const added = [...groups.values()].map(({ at, routes }) =>
    note(routes, 'registered at startup; --startup lists $', at),
  );
  return [...added, ...removedNotes(removed, '--startup leaves $ out')];
}

/** Returns a note on routes that a running server no longer has. */
export function removedNotes(
  removed: readonly RegisteredRoute[],
  remark = '--no-startup lists $',
): readonly Diagnostic[] {
  const gone = removed.filter(({ kind }) => kind !== 'docs');
  return gone.length === 0 ? [] : [note(gone, `removed at startup; ${remark}`, gone[0]?.chain[0])];
}

/** Diagnostics of startup that say that it may register routes which the report wouldn't have. */
const MAY_MISS: ReadonlySet<Code> = new Set([
  'router-unknown',
  'target-unknown',
  'routes-unknown',
  'loop-unknown',
  'mount-unknown',
  'handed-over',
]);

/** Returns the note on a diagnostic of a startup that is left out; none if no routes are missing because of it. */
export function atStartup(one: Diagnostic): readonly Diagnostic[] {
  if (one.code === 'startup-unfinished') return [one];
  return MAY_MISS.has(one.code) ? [{ ...one, isAtStartup: true }] : [];
}

/** Returns a note; `$` in its words stands for the routes. */
function note(routes: readonly RegisteredRoute[], words: string, at: Place | undefined): Diagnostic {
  const affects = [...new Set(routes.flatMap(({ module }) => module ?? []))].sort();
  const [count, pronoun] =
    routes.length === 1 ? ['1 route is', 'it'] : [`${routes.length} routes are`, 'them'];
  return { code: 'startup', detail: `${count} ${words.replace('$', pronoun)}`, at, affects };
}

const textOf = ({ file, line }: Place): string => `${file}:${line}`;
