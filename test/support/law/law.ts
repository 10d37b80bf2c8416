import { DOCS_MODULE } from '../../../src/analysis/fastapi/classes/application';
import { endpointOf } from '../../../src/analysis/fastapi/classes/endpoint';
import { alternativesOf } from '../../../src/analysis/interpreter/values/choice';
import { NONE, textOf } from '../../../src/analysis/interpreter/values/make';
import type { InstanceValue, Value } from '../../../src/analysis/interpreter/values/values';
import type { RoutesReport } from '../../../src/routes-report/report';
import { add } from './holders';
import { instancesIn, isHolder, isOf, isOwn, routesIn, written } from './objects';
import type { Observed } from './observe';
import { untold } from './unknowns';

/**
 * Returns what a report loses without a word, a line each. The law: the routes of every router and application that was
 * made are rows, or below one that `unreached` names; every unknown that touches a router, an include or `routes` has a
 * diagnostic.
 */
export function lostWithoutWord(observed: Observed, report: RoutesReport): readonly string[] {
  return [...lostRoutes(observed, report), ...untold(observed, report)];
}

/** Returns the routes that are in no row and below nothing that the report names. */
function lostRoutes({ instances, started }: Observed, report: RoutesReport): readonly string[] {
  const holders = instances.filter((one) => isHolder(one) && isOwn(one.place));
  const documented = new Set<Value>([
    ...instances.flatMap((one) => routesIn(one, 'callbacks')),
    ...instances.flatMap((one) => instancesIn(one.attrs.get('webhooks')).flatMap((hooks) => routesIn(hooks))),
  ]);
  const named = namedIn(report);
  const told = [...below(holders.filter(({ place }) => named.has(written(place))))];
  const behind = [...below(behindMountRows(instances, report))];
  const copies = new Set([...told, ...behind].map(keyOf));
  const copied = copiesOf(instances);
  const isStartupTold = !report.startup && report.diagnostics.some(({ code }) => code === 'startup');
  const isTold = (route: InstanceValue): boolean =>
    documented.has(route) ||
    (isStartupTold && started.has(route)) ||
    isDocs(route) ||
    copies.has(keyOf(route)) ||
    [route, ...copied(route)].some((one) => isRow(one, report));
  return holders.flatMap((holder) =>
    routesIn(holder)
      .filter((route) => route.kind === 'instance')
      .filter((route) => isRoute(route) && !isTold(route))
      .map((route) => `${describe(route)} of ${holder.cls.name} ${written(holder.place)} is lost`),
  );
}

const isRoute = (route: InstanceValue): boolean =>
  isOf(route, 'Route', 'WebSocketRoute') && !isOf(route, '_IncludedRouter', 'Mount', 'Host');

const isDocs = ({ attrs }: InstanceValue): boolean =>
  endpointOf(attrs.get('endpoint') ?? NONE).module === DOCS_MODULE;

const describe = (route: InstanceValue): string =>
  `${route.cls.name} ${pathOf(route)} (${written(route.place)})`;

const namedIn = ({ unreached = [] }: RoutesReport): ReadonlySet<string> =>
  new Set(unreached.map(({ file, line }) => `${file}:${line}`));

/** Returns the places that a row of a route may show: its function's, or that of its registration. */
function placesOf({ attrs, place }: InstanceValue): readonly string[] {
  const of = alternativesOf(attrs.get('endpoint') ?? NONE).flatMap(({ value }) =>
    value.kind === 'absent' ? [] : [endpointOf(value).place ?? place],
  );
  return [place, ...of].map(written);
}

function isRow(route: InstanceValue, { routes }: RoutesReport): boolean {
  const places = placesOf(route);
  const { qualname, place } = endpointOf(route.attrs.get('endpoint') ?? NONE);
  // Handlers of packages have no place: a copy of the route has that of the include.
  const isSame = (handler: string | null): boolean =>
    place === null && qualname !== null && handler === qualname;
  return routes.some(
    ({ file, line, handler }) => places.includes(`${file ?? ''}:${line ?? ''}`) || isSame(handler),
  );
}

/**
 * Returns a function that gives the copies of a route whose handler has no place: before 0.137 an include makes them, with
 * its own place, the handler, and a path that ends in the route's.
 */
function copiesOf(instances: readonly InstanceValue[]): (route: InstanceValue) => readonly InstanceValue[] {
  const sharing = new Map<Value, InstanceValue[]>();
  for (const one of instances) {
    const endpoint = one.attrs.get('endpoint');
    if (endpoint !== undefined && isRoute(one) && endpointOf(endpoint).place === null)
      add(sharing, endpoint, one);
  }
  return ({ attrs }) =>
    (sharing.get(attrs.get('endpoint') ?? NONE) ?? []).filter((one) =>
      pathOf(one).endsWith(pathOf({ attrs })),
    );
}

const pathOf = ({ attrs }: Pick<InstanceValue, 'attrs'>): string =>
  textOf(attrs.get('path') ?? NONE) ?? '{?}';

const keyOf = (route: InstanceValue): string => placesOf(route).slice(1).join();

/** Returns the objects behind mounts that are one row each, since what they mount shows no routes. */
function behindMountRows(
  instances: readonly InstanceValue[],
  { routes }: RoutesReport,
): readonly InstanceValue[] {
  const rows = new Set(
    routes.filter(({ kind }) => kind === 'mount').map(({ file, line }) => `${file ?? ''}:${line ?? ''}`),
  );
  return instances
    .filter((one) => isOf(one, 'Mount', 'Host') && rows.has(written(one.place)))
    .flatMap(({ attrs }) => instancesIn(attrs.get('app')));
}

/** Returns the routes below objects: those of routers, of applications, of what they include, mount and wrap. */
function below(from: readonly InstanceValue[]): ReadonlySet<InstanceValue> {
  const seen = new Set<InstanceValue>(from);
  for (const one of seen) {
    const inner = ['app', '_app', '_base_app', 'router', 'original_router'].map((name) =>
      one.attrs.get(name),
    );
    for (const next of [...inner.flatMap(instancesIn), ...routesIn(one).flatMap(instancesIn)]) seen.add(next);
  }
  return new Set([...seen].filter(isRoute));
}
