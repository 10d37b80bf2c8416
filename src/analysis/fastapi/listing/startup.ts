import type { Diagnostic } from '../../../base/diagnostics/diagnostic';
import { NOWHERE, type Place } from '../../../base/diagnostics/place';
import { alternativesOf } from '../../interpreter/values/choice';
import { classOf } from '../../interpreter/statements/exceptions';
import { failureOf } from '../../interpreter/modules/failures';
import { fork } from '../../interpreter/guards/forks';
import { Exhausted, LIMITS, Raised, Spent, type Machine } from '../../interpreter/machine';
import type { InstanceValue, Value } from '../../interpreter/values/values';
import { flatten, type View } from './flatten';
import { runLifespan } from '../classes/lifespan';
import type { FastapiClasses } from '../models';
import type { RegisteredRoute } from './route';
import { unwrapApplication } from '../classes/unwrap';

type Report = (diagnostic: Diagnostic) => void;

/** Thrown when the application's routes have been read, to end its handlers. */
class Seen extends Error {}

/** Says what is listed if a handler ends early. */
const ENDED = 'the application never starts; what it held by then is listed';

/** An application after startup. */
export interface Started {
  readonly view: View | undefined;
  /** True if its handlers were followed up to where the application runs. */
  readonly isWhole: boolean;
}

/** Runs the lifespan and startup handlers of an application. This changes it, so do it last. */
export class Startup {
  private view: View | undefined;
  private isBrief = false;

  constructor(
    private readonly vm: Machine,
    private readonly classes: FastapiClasses,
    private readonly report: Report,
  ) {}

  /**
   * Returns the routes at the handlers' `yield`; if they fail, those registered so far. With a limit of steps,
   * stops at the first `yield`.
   */
  run(app: Value, steps?: number): Started {
    this.vm.restart(steps);
    this.isBrief = steps !== undefined;
    const isWhole = this.start(app);
    this.isBrief = false;
    if (this.view === undefined) this.look(app);
    return { view: this.view, isWhole };
  }

  private look(app: Value): void {
    const { vm } = this;
    const { path } = vm;
    vm.path = [];
    this.view = flatten(vm, app, this.classes, this.report);
    vm.path = path;
    if (this.isBrief) throw new Seen();
  }

  /** Starts an application. If an undecided test chooses it, starts each under its guard, and ends each. */
  private start(app: Value): boolean {
    const at = NOWHERE;
    const found = alternativesOf(app).flatMap(({ guard, value }) => {
      const under = value.kind === 'absent' ? value : unwrapApplication({ vm: this.vm, at }, value);
      return under.kind === 'instance' ? [{ guard, under }] : [];
    });
    const [only] = found;
    if (found.length === 1 && only !== undefined)
      return this.attempt(only.under, () => {
        this.look(app);
      });
    return found
      .flatMap(({ guard, under }) =>
        fork(this.vm, [{ guard, run: () => this.attempt(under, () => undefined) }]),
      )
      .every(({ result }) => result);
  }

  private attempt(app: InstanceValue, inside: () => void): boolean {
    const { vm } = this;
    const { path, escapes, frame, scope, catchers, depth } = vm;
    Object.assign(vm, { escapes: [], frame: undefined, catchers: [] });
    try {
      runLifespan(vm, app, inside);
    } catch (error) {
      this.failed(error, app);
    } finally {
      Object.assign(vm, { path, escapes, frame, scope, catchers, depth });
    }
    return this.view !== undefined;
  }

  /** Handles an error in a handler: the routes found so far remain. */
  private failed(error: unknown, app: InstanceValue): void {
    if (error instanceof Seen) return;
    if (error instanceof Spent) {
      const detail = String(LIMITS.statement);
      this.report({ code: 'limit-statement', detail, at: error.at, affects: [], ended: ENDED });
      return;
    }
    if (error instanceof Exhausted) return; // the limit of steps was reported
    if (error instanceof Raised) {
      if (!this.isBrief) this.vm.uncaught.push(error);
      const detail = classOf(error.value)?.name ?? 'an exception';
      this.report({ code: 'exception', detail, at: error.at, affects: [], ended: ENDED });
      return;
    }
    this.report({ ...failureOf(error), at: app.place, affects: [], ended: ENDED });
  }
}

/** Returns notes on the places that register routes at startup, and on routes that startup removes. */
export function startupNotes(
  before: readonly RegisteredRoute[],
  after: readonly RegisteredRoute[],
): readonly Diagnostic[] {
  const chains = new Set(before.flatMap(({ chain }) => chain.map(keyOf)));
  const groups = new Map<string, { readonly at: Place | undefined; readonly routes: RegisteredRoute[] }>();
  for (const route of without(after, before)) {
    // The first place from the outside that wasn't there before is in the handler.
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

/** Returns the note that handlers exceed the limit. */
export const unfinishedNote = (at: Place | undefined): Diagnostic => ({
  code: 'startup',
  detail: 'more routes may be registered',
  at,
  affects: [],
});

function note(done: string, routes: readonly RegisteredRoute[], at: Place | undefined): Diagnostic {
  const affects = [...new Set(routes.flatMap(({ module }) => module ?? []))].sort();
  const detail = routes.length === 1 ? `1 route is ${done}` : `${routes.length} routes are ${done}`;
  return { code: 'startup', detail, at, affects };
}

const keyOf = ({ file, line }: Place): string => `${file}:${line}`;

const routeKey = ({ kind, methods, path, host, condition, place }: RegisteredRoute): string =>
  JSON.stringify([kind, methods, path, host, condition, place]);

/** Returns the routes in one list without a counterpart in another; ignores documentation routes. */
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
