import { DOCS_MODULE } from '../../../src/analysis/fastapi/classes/application';
import { endpointOf } from '../../../src/analysis/fastapi/classes/endpoint';
import { alternativesOf } from '../../../src/analysis/interpreter/values/choice';
import { textOf } from '../../../src/analysis/interpreter/values/make';
import type { InstanceValue, Value } from '../../../src/analysis/interpreter/values/values';
import type { RoutesReport } from '../../../src/routes-report/report';
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
  const isStartupTold = !report.startup && report.diagnostics.some(({ code }) => code === 'startup');
  const isTold = (route: InstanceValue): boolean =>
    documented.has(route) ||
    (isStartupTold && started.has(route)) ||
    isDocs(route) ||
    copies.has(keyOf(route)) ||
    isRow(route, report);
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
  endpointOf(attrs.get('endpoint') ?? { kind: 'none' }).module === DOCS_MODULE;

const describe = (route: InstanceValue): string =>
  `${route.cls.name} ${textOf(route.attrs.get('path') ?? { kind: 'none' }) ?? '{?}'} (${written(route.place)})`;

const namedIn = ({ unreached = [] }: RoutesReport): ReadonlySet<string> =>
  new Set(unreached.map(({ file, line }) => `${file}:${line}`));

/** Returns the places that a row of a route may show: its function's, or that of its registration. */
function placesOf({ attrs, place }: InstanceValue): readonly string[] {
  const of = alternativesOf(attrs.get('endpoint') ?? { kind: 'none' }).flatMap(({ value }) =>
    value.kind === 'absent' ? [] : [endpointOf(value).place ?? place],
  );
  return [place, ...of].map(written);
}

function isRow(route: InstanceValue, { routes }: RoutesReport): boolean {
  const places = placesOf(route);
  const { qualname, place } = endpointOf(route.attrs.get('endpoint') ?? { kind: 'none' });
  // Handlers of packages have no place: a copy of the route has that of the include.
  const isSame = (handler: string | null): boolean =>
    place === null && qualname !== null && handler === qualname;
  return routes.some(
    ({ file, line, handler }) => places.includes(`${file ?? ''}:${line ?? ''}`) || isSame(handler),
  );
}

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
