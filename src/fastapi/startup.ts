import type { Diagnostic } from '../diagnostics/diagnostic';
import type { Place } from '../diagnostics/place';
import { alternativesOf } from '../interpreter/choice';
import { classOf } from '../interpreter/exceptions';
import { fork } from '../interpreter/forks';
import { Exhausted, Raised, type Machine } from '../interpreter/machine';
import type { InstanceValue, Value } from '../interpreter/values';
import { flatten, type View } from './flatten';
import { runLifespan } from './lifespan';
import type { FastapiClasses } from './models';
import type { RegisteredRoute } from './route';
import { unwrapApplication } from './unwrap';

type Report = (diagnostic: Diagnostic) => void;

/**
 * The routes that an application has while it runs: its lifespan and startup handlers are run up to their `yield`.
 * Where they fail, what they have registered till then. To be asked last, for it changes the application.
 */
export function viewStarted(
  vm: Machine,
  app: Value,
  classes: FastapiClasses,
  report: Report,
): View | undefined {
  let view: View | undefined;
  const look = (): void => {
    const { path } = vm;
    vm.path = [];
    view = flatten(vm, app, classes, report);
    vm.path = path;
  };
  start(vm, app, look, report);
  if (view === undefined) look();
  return view;
}

/** Runs the lifespan of the application; of several by an undecided test, of each under its guard, up to its end. */
function start(vm: Machine, app: Value, inside: () => void, report: Report): void {
  const at = { file: '', line: 0 };
  const found = alternativesOf(app).flatMap(({ guard, value }) => {
    const under = value.kind === 'absent' ? value : unwrapApplication({ vm, at }, value);
    return under.kind === 'instance' ? [{ guard, under }] : [];
  });
  const [only] = found;
  if (only === undefined) return;
  if (found.length === 1) attempt(vm, only.under, inside, report);
  else
    for (const { guard, under } of found) {
      fork(vm, [{ guard, run: () => attempt(vm, under, () => undefined, report) }]);
    }
}

function attempt(vm: Machine, app: InstanceValue, inside: () => void, report: Report): void {
  const { path, escapes, frame, scope, catchers, depth } = vm;
  Object.assign(vm, { escapes: [], frame: undefined, catchers: [] });
  vm.restart();
  try {
    runLifespan(vm, app, inside);
  } catch (error) {
    if (error instanceof Raised) {
      const detail = classOf(error.value)?.name ?? 'an exception';
      report({ code: 'exception', detail, at: error.at, affects: [] });
    } else if (!(error instanceof Exhausted)) throw error;
  } finally {
    Object.assign(vm, { path, escapes, frame, scope, catchers, depth });
  }
}

/** Notes that say where routes are registered at startup, and what is gone by then. */
export function startupNotes(
  before: readonly RegisteredRoute[],
  after: readonly RegisteredRoute[],
): readonly Diagnostic[] {
  const chains = new Set(before.flatMap(({ chain }) => chain.map(keyOf)));
  const groups = new Map<string, { readonly at: Place | undefined; readonly routes: RegisteredRoute[] }>();
  for (const route of without(after, before)) {
    // From the outside in: what wasn't there before is what the handler did.
    const at = route.chain.toReversed().find((place) => !chains.has(keyOf(place))) ?? route.chain[0];
    const key = at === undefined ? '' : keyOf(at);
    const group = groups.get(key) ?? { at, routes: [] };
    group.routes.push(route);
    groups.set(key, group);
  }
  const added = [...groups.values()].map(({ at, routes }) => note('registered', routes, at));
  const gone = without(before, after);
  return gone.length === 0 ? added : [...added, note('removed', gone, gone[0]?.chain[0])];
}

function note(done: string, routes: readonly RegisteredRoute[], at: Place | undefined): Diagnostic {
  const affects = [...new Set(routes.flatMap(({ module }) => module ?? []))].sort();
  const detail = routes.length === 1 ? `1 route is ${done}` : `${routes.length} routes are ${done}`;
  return { code: 'startup', detail, at, affects };
}

const keyOf = ({ file, line }: Place): string => `${file}:${line}`;

const routeKey = ({ kind, methods, path, host, condition, place }: RegisteredRoute): string =>
  JSON.stringify([kind, methods, path, host, condition, place]);

/** The routes of one list that have no partner in another, documentation routes apart. */
function without(
  routes: readonly RegisteredRoute[],
  others: readonly RegisteredRoute[],
): readonly RegisteredRoute[] {
  const counts = new Map<string, number>();
  for (const one of others) counts.set(routeKey(one), (counts.get(routeKey(one)) ?? 0) + 1);
  return routes.filter((one) => {
    const count = counts.get(routeKey(one)) ?? 0;
    counts.set(routeKey(one), count - 1);
    return count <= 0 && one.kind !== 'docs';
  });
}
