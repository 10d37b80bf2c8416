import type { Place } from '../../../base/diagnostics/place';
import { alternativesOf } from '../../interpreter/values/choice';
import { textOf } from '../../interpreter/values/make';
import type { InstanceValue, Value } from '../../interpreter/values/values';
import { isA } from '../../libraries/kit/instances';
import { DOCS_MODULE } from '../classes/application';
import { copiesOf } from '../classes/routing/copies';
import { endpointOf, unwrap } from '../classes/endpoint';
import type { View } from '../listing/flatten';
import type { FastapiClasses } from '../models';

/** A router or application with routes that the listed application doesn't serve. */
export interface Unreached {
  readonly kind: 'application' | 'router';
  /** The place where it's made. */
  readonly place: Place;
  /** The number of its routes that aren't listed, those of routers and applications below it included. */
  readonly routes: number;
  /** True if it has more routes, which aren't known. */
  readonly partial: boolean;
  /** True if it's included, but the include didn't copy these routes (before 0.137): they came later, or are mounted. */
  readonly isLate: boolean;
}

/**
 * Returns the routers and applications that the program made and the view doesn't reach, in order of creation. Leaves
 * out those below another one of them, and those without a route that the view lacks.
 */
export function unreachedRouters(view: View, classes: FastapiClasses): readonly Unreached[] {
  const { applications, made } = classes;
  const webhooks = new Set(applications.map(({ attrs }) => attrs.get('webhooks')));
  const behind = behindMounts(view);
  const isLost = (router: InstanceValue): boolean =>
    !webhooks.has(router) && !behind.has(router) && !view.reached.has(router);
  const lost = made.filter(isLost);
  if (lost.length === 0) return [];
  const below = new Set(lost.flatMap((router) => partsOf(router, classes).routers));
  const holders = new Map(applications.map((app) => [app.attrs.get('router'), app]));
  const count = new Count(view, classes);
  const found = new Map<InstanceValue, Unreached>();
  // Routers inside each other have no outermost one: they come last.
  for (const router of [...lost.filter((one) => !below.has(one)), ...lost]) {
    if (count.seen.has(router)) continue;
    const holder = holders.get(router);
    const { routes, partial } = count.below(router, holder !== undefined);
    const kind = holder === undefined ? 'router' : 'application';
    const isLate = classes.copiedTo(router).length > 0;
    const { place } = holder ?? router;
    if (routes > 0 || partial) found.set(router, { kind, place, routes, partial, isLate });
  }
  return lost.flatMap((router) => found.get(router) ?? []);
}

/** Returns true if the view contains the router's routes, or (before 0.137) copies of them. */
export function isReached(router: InstanceValue, view: View, classes: FastapiClasses): boolean {
  if (view.reached.has(router)) return true;
  return classes.copiedTo(router).some((parent) => isReached(parent, view, classes));
}

/** Returns the routers of applications that one row stands for: mounted inside middleware, they show no routes. */
function behindMounts({ rows }: View): ReadonlySet<Value> {
  const behind = new Set<Value>();
  for (const { kind, route } of rows) {
    if (kind !== 'mount') continue;
    const app = route.attrs.get('_base_app') ?? route.attrs.get('app');
    const pending = app === undefined ? [] : [app];
    for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
      if (one.kind !== 'instance' || behind.has(one)) continue;
      behind.add(one);
      for (const name of ['app', '_app', 'router'])
        pending.push(...[one.attrs.get(name)].filter((inner) => inner !== undefined));
    }
  }
  return behind;
}

/** Returns the routes that document callbacks of a listed route: they're no routes of the application. */
const callbacksOf = ({ attrs }: InstanceValue): readonly InstanceValue[] => {
  const callbacks = attrs.get('callbacks');
  return callbacks?.kind === 'list'
    ? callbacks.items.flatMap(({ value }) => (value.kind === 'instance' ? [value] : []))
    : [];
};

/** Counts the routes of routers that a view lacks. Visits each router once. */
class Count {
  readonly seen = new Set<InstanceValue>();
  /** The routes of the rows, and of callbacks that they document. */
  private readonly listed: ReadonlySet<InstanceValue>;
  /** The paths of the rows of each function, and of all functions that a place defines. */
  private readonly served = new Map<unknown, Value[]>();
  /** Routes that an include copied: their copies are counted instead. */
  private readonly copied: ReadonlySet<InstanceValue>;

  constructor(
    view: View,
    private readonly classes: FastapiClasses,
  ) {
    this.listed = new Set(view.rows.flatMap(({ route }) => [route, ...callbacksOf(route)]));
    for (const { endpoint, path } of view.rows)
      for (const key of [unwrap(endpoint), keyOf(endpoint)])
        if (key !== undefined) this.served.set(key, [...(this.served.get(key) ?? []), path]);
    this.copied = new Set(
      classes.made.flatMap((router) =>
        partsOf(router, classes).routes.flatMap((route) => copiesOf(route).map(({ from }) => from)),
      ),
    );
  }

  /**
   * Returns what's lost of a router and of those below it. An application may be made twice, as by a factory that both the
   * program and the server call: functions of the same places are the same there.
   */
  below(
    router: InstanceValue,
    isApplication: boolean,
  ): { readonly routes: number; readonly partial: boolean } {
    let routes = 0;
    let partial = false;
    const pending = [router];
    for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
      if (this.seen.has(one)) continue;
      this.seen.add(one);
      const parts = partsOf(one, this.classes);
      routes += parts.routes.filter((route) => this.isMissing(route, isApplication)).length;
      partial ||= parts.unknown.some((value) => !this.copiedUnknown(one, value));
      pending.push(...parts.routers);
    }
    return { routes, partial };
  }

  /** Returns true if an include copied something unknown in a router: it's in the including router, too. */
  private copiedUnknown(router: InstanceValue, value: Value): boolean {
    return this.classes
      .copiedTo(router)
      .some((parent) => partsOf(parent, this.classes).unknown.includes(value));
  }

  private isMissing(route: InstanceValue, isApplication: boolean): boolean {
    const [endpoint, path] = [route.attrs.get('endpoint'), route.attrs.get('path')];
    if (this.copied.has(route) || this.listed.has(route)) return false;
    if (endpoint === undefined) return true;
    const key = isApplication ? keyOf(endpoint) : unwrap(endpoint);
    if (this.served.get(key)?.some((whole) => mayEndWith(whole, path)) === true) return false;
    return endpointOf(endpoint).module !== DOCS_MODULE;
  }
}

/** Returns a key for the function behind an endpoint, which is the same for all functions that a place defines. */
function keyOf(endpoint: Value): string | undefined {
  const { place, qualname } = endpointOf(endpoint);
  return place === null ? undefined : `${place.file}:${place.line}:${qualname ?? ''}`;
}

/** Returns true for the path of a row that may be a route's, with what includes, or the program itself, put before it. */
function mayEndWith(whole: Value, path: Value | undefined): boolean {
  const [all, end] = [textOf(whole), path === undefined ? undefined : textOf(path)];
  return all === undefined || end === undefined || all.endsWith(end);
}

interface Parts {
  readonly routes: readonly InstanceValue[];
  /** The routers below, of applications too. */
  readonly routers: readonly InstanceValue[];
  /** The unknown values among them. */
  readonly unknown: readonly Value[];
}

/** Returns what a router holds. */
function partsOf({ attrs }: InstanceValue, { IncludedRouter, Mount, Host }: FastapiClasses): Parts {
  const routes: InstanceValue[] = [];
  const routers: InstanceValue[] = [];
  const unknown: Value[] = [];
  const into = (target: InstanceValue[], value: Value | undefined): void => {
    for (const one of value === undefined ? [] : alternativesOf(value)) {
      if (one.value.kind === 'instance') target.push(one.value);
      else if (one.value.kind === 'unknown' || one.value.kind === 'library') unknown.push(one.value);
    }
  };
  const lists = alternativesOf(attrs.get('routes') ?? { kind: 'none' });
  const entries: InstanceValue[] = [];
  for (const { value } of lists) {
    if (value.kind !== 'list') continue;
    if (value.open !== undefined) unknown.push(value.open);
    for (const item of value.items) into(entries, item.value);
  }
  for (const entry of entries) {
    if (isA(entry, IncludedRouter)) into(routers, entry.attrs.get('original_router'));
    else if (isA(entry, Mount) || isA(entry, Host)) into(routers, routerOf(entry));
    else routes.push(entry);
  }
  return { routes, routers, unknown };
}

/** Returns the router of a mounted application, or what's unknown. Static files and the like have none. */
function routerOf({ attrs }: InstanceValue): Value | undefined {
  const app = attrs.get('_base_app') ?? attrs.get('app');
  return app?.kind === 'instance' ? (app.attrs.get('router') ?? app) : app;
}
