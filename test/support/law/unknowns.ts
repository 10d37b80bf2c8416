import type { Place } from '../../../src/base/diagnostics/place';
import { alternativesOf } from '../../../src/analysis/interpreter/values/choice';
import { addsNoRoutes } from '../../../src/analysis/fastapi/unfollowed/quiet';
import { isOtherFramework } from '../../../src/analysis/fastapi/unfollowed/other-frameworks';
import type {
  InstanceValue,
  LibraryValue,
  Unknown,
  Value,
} from '../../../src/analysis/interpreter/values/values';
import type { RoutesReport } from '../../../src/routes-report/report';
import { add, holdersOf } from './holders';
import { isHolder, isOf, isOwn, routesIn, written } from './objects';
import type { BlindCall, Observed } from './observe';

/** Methods of a router that register something. */
const REGISTERING =
  /\.(?:get|put|post|delete|options|head|patch|trace|api_route|websocket|websocket_route|route|add_api_route|add_api_websocket_route|add_route|add_websocket_route|include_router|mount)(?:\(…\))?$/u;

type Blind = Unknown | LibraryValue;

/** Something unknown that touches a router, and where. */
interface Touch {
  readonly what: string;
  readonly codes: readonly string[];
  /** The places that a diagnostic may name. */
  readonly places: readonly Place[];
  /** The objects that hold it: it's told if one of them is named as unreached. */
  readonly holders: readonly InstanceValue[];
}

/** Returns what's unknown about routers, includes and routes and has no diagnostic. */
export function untold(observed: Observed, report: RoutesReport): readonly string[] {
  const touches = [
    ...observed.instances.flatMap((one) => [...includes(one, observed), ...mounts(one, observed)]),
    ...lists(observed),
    ...observed.calls.flatMap(calls),
  ];
  return touches
    .filter(({ places }) => places.some(isOwn))
    .filter((touch) => !isTold(touch, report, observed))
    .map(
      ({ what, codes, places }) => `${what} (${places.map(written).join(', ')}) has no ${codes.join(' or ')}`,
    );
}

const blindIn = (value: Value | undefined): readonly Blind[] =>
  value === undefined
    ? []
    : alternativesOf(value).flatMap((one) =>
        one.value.kind === 'unknown' || one.value.kind === 'library' ? [one.value] : [],
      );

/** Returns the routers whose lists hold a route. */
const listing = (route: InstanceValue, observed: Observed): readonly InstanceValue[] =>
  holdersOf(observed).listing.get(route) ?? [];

function includes(one: InstanceValue, observed: Observed): readonly Touch[] {
  if (!isOf(one, '_IncludedRouter')) return [];
  return blindIn(one.attrs.get('original_router')).map((blind) => ({
    what: 'the include of an unknown router',
    codes: ['router-unknown'],
    places: [one.place, blind.at],
    holders: listing(one, observed),
  }));
}

function mounts(one: InstanceValue, observed: Observed): readonly Touch[] {
  if (!isOf(one, 'Mount', 'Host')) return [];
  return blindIn(one.attrs.get('app')).map((blind) => ({
    what: 'the mount of something unknown',
    codes: ['mount-unknown'],
    places: [one.place, blind.at],
    holders: listing(one, observed),
  }));
}

function lists({ instances }: Observed): readonly Touch[] {
  const routers = instances.filter(isHolder);
  const unknowns = new Map(routers.map((one) => [one, new Set(unknownsIn(one))]));
  // Before 0.137 an include copies what's unknown, so that several lists hold it.
  const holders = new Map<Blind, InstanceValue[]>();
  for (const [one, blinds] of unknowns) for (const blind of blinds) add(holders, blind, one);
  const touch = (one: InstanceValue, blind: Blind, what: string, code: string): Touch => ({
    what,
    codes: [code],
    places: [blind.at, one.place],
    holders: [one, ...(holders.get(blind) ?? [])],
  });
  return routers.flatMap((one) => [
    ...[...(unknowns.get(one) ?? [])].map((blind) =>
      touch(one, blind, 'something unknown in routes', 'routes-unknown'),
    ),
    ...(isOf(one, 'Starlette') ? blindIn(one.attrs.get('router')) : []).map((blind) =>
      touch(one, blind, 'the unknown router of an application', 'router-unknown'),
    ),
  ]);
}

/** Returns what's unknown in a list of routes. */
function unknownsIn(one: InstanceValue): readonly Blind[] {
  const routes = one.attrs.get('routes');
  const open = routes === undefined ? [] : alternativesOf(routes).flatMap(({ value }) => openOf(value));
  return [...blindIn(routes), ...open, ...routesIn(one).flatMap(blindIn)];
}

const openOf = (value: { readonly kind: string; readonly open?: Unknown | undefined }): readonly Blind[] =>
  value.kind === 'list' && value.open !== undefined ? [value.open] : [];

function calls({ callee, call }: BlindCall): readonly Touch[] {
  const name = callee.kind === 'library' ? callee.name : callee.detail;
  const [top = ''] = name.split(/[.(]/u);
  if (addsNoRoutes(top) || isOtherFramework(top)) return [];
  const given = [...call.args, ...call.keywords.values()];
  const held = [...new Set(given.flatMap((value) => holdersIn(value)))];
  const registers = REGISTERING.test(name) && given.some(({ kind }) => kind === 'function');
  if (held.length === 0 && !registers) return [];
  const codes = ['handed-over', 'target-unknown'];
  return [{ what: `the call of ${name} with a router`, codes, places: [call.at], holders: held }];
}

/** Returns the routers and applications in a value: itself, in containers, in arguments of partials, of bound methods. */
function holdersIn(value: Value, depth = 0): readonly InstanceValue[] {
  if (depth > 3) return [];
  const inside = (values: readonly Value[]): readonly InstanceValue[] =>
    values.flatMap((one) => holdersIn(one, depth + 1));
  return alternativesOf(value).flatMap(({ value: one }) => {
    if (one.kind === 'instance') return isHolder(one) ? [one] : [];
    if (one.kind === 'list' || one.kind === 'tuple' || one.kind === 'set')
      return inside(one.items.map((item) => item.value));
    if (one.kind === 'dict') return inside([...one.entries.values()].map((entry) => entry.value));
    if (one.kind === 'partial') return inside([one.func, ...one.args, ...one.keywords.values()]);
    return one.kind === 'method' ? inside([one.self]) : [];
  });
}

function isTold(touch: Touch, report: RoutesReport, observed: Observed): boolean {
  const places = touch.places.map(written);
  const files = touch.places.map(({ file }) => file);
  const isSaid = report.diagnostics.some(
    ({ code, file, line, message }) =>
      touch.codes.includes(code) &&
      (places.includes(`${file ?? ''}:${line ?? ''}`) || (isGrouped(message) && files.includes(file ?? ''))),
  );
  return isSaid || touch.holders.some((holder) => isNamed(holder, report, observed));
}

/** Returns true for a diagnostic about several places, of which it names the first. */
const isGrouped = (message: string): boolean => message.includes('; the first here');

/** Returns true if a router, its application, or one that includes or mounts it, is named as unreached and partial. */
function isNamed(holder: InstanceValue, report: RoutesReport, observed: Observed): boolean {
  const { around } = holdersOf(observed);
  const seen = new Set([holder]);
  for (const one of seen) for (const next of around.get(one) ?? []) seen.add(next);
  return (report.unreached ?? []).some(
    ({ file, line, partial }) =>
      partial && [...seen].some(({ place }) => written(place) === `${file}:${line}`),
  );
}
