import { type Place, NOWHERE } from '../../../base/diagnostics/place';
import { alternativesOf } from '../../interpreter/values/choice';
import { NONE } from '../../interpreter/values/make';
import type { Machine } from '../../interpreter/machine';
import type { InstanceValue, Value } from '../../interpreter/values/values';
import type { View } from '../listing/flatten';
import { knownText } from './include-steps';
import type { FastapiClasses } from '../models';
import { modulesBelow } from '../unfollowed/modules-below';
import { isReached } from '../unfollowed/unreached';
import { isA } from '../../libraries/kit/instances';
import type { MadeRouter } from './route-details';
import { type Names, namesFor, namesOf } from './router-names';
import type { RouterSettings } from '../../routing/build';
import { routerSettings } from './router-settings';

/** Returns the project's routers in order of creation, except those that belong to an application. */
function routersMade(vm: Machine, view: View, classes: FastapiClasses): readonly MadeRouter[] {
  const ofApplications = new Set(classes.made.flatMap((router) => ofApplication(router, classes)));
  const isOwn = (router: InstanceValue): boolean =>
    isA(router, classes.APIRouter) && !ofApplications.has(router);
  const names = namesOf(vm);
  const includes = classes.made.flatMap((router) =>
    includesOf(router, classes).map((one) => ({ ...one, router })),
  );
  const counts = new Map<InstanceValue, number>();
  return classes.made.filter(isOwn).map((router) => {
    const around = includes.filter(({ below }) => below === router);
    let paths: readonly string[] | undefined;
    let modules: readonly string[] | undefined;
    return {
      place: router.place,
      ...namedAs(router, names),
      get paths() {
        return (paths ??= pathsOf(router, classes));
      },
      prefix: knownText(router.attrs.get('prefix') ?? NONE),
      routes: countBelow(router, classes, counts),
      get modules() {
        return (modules ??= modulesBelow([router]));
      },
      isReached: isReached(router, view, classes),
      isIncluded: around.length > 0,
      includedIn: around.map((one) => ({ at: one.at, router: one.router.place })),
    };
  });
}

/** Returns the routers that belong to an application: its own, and its webhooks. */
function ofApplication(router: InstanceValue, { FastAPI }: FastapiClasses): readonly Value[] {
  const provider = router.attrs.get('dependency_overrides_provider');
  if (provider === undefined || !isA(provider, FastAPI)) return [];
  const webhooks = provider.attrs.get('webhooks');
  return webhooks === undefined ? [router] : [router, webhooks];
}

const routesOf = ({ attrs }: InstanceValue): readonly InstanceValue[] => {
  const routes = attrs.get('routes');
  const lists = routes === undefined ? [] : alternativesOf(routes);
  return lists
    .flatMap(({ value }) => (value.kind === 'list' ? value.items : []))
    .flatMap(({ value }) => instancesOf(value));
};

const instancesOf = (value: Value): readonly InstanceValue[] =>
  alternativesOf(value).flatMap((one) => (one.value.kind === 'instance' ? [one.value] : []));

function namedAs(router: InstanceValue, names: Names): Pick<MadeRouter, 'module' | 'variable' | 'held'> {
  const { variable, held } = namesFor(names, router);
  if (variable !== undefined) return { module: variable.module, variable: variable.expression, held: null };
  return {
    module: null,
    variable: null,
    held: held === undefined ? null : { module: held.module, expression: held.expression },
  };
}

/** Returns the paths of a router's own routes. */
const pathsOf = (router: InstanceValue, { IncludedRouter }: FastapiClasses): readonly string[] =>
  routesOf(router)
    .filter((route) => !isA(route, IncludedRouter))
    .map(({ attrs }) => knownText(attrs.get('path') ?? NONE));

interface Include {
  readonly at: Place;
  readonly below: InstanceValue;
}

/** Returns the includes of a router. */
const includesOf = (router: InstanceValue, { IncludedRouter }: FastapiClasses): readonly Include[] =>
  routesOf(router)
    .filter((route) => isA(route, IncludedRouter))
    .flatMap(({ attrs, place }) =>
      instancesOf(attrs.get('original_router') ?? NONE).map((below) => ({ at: place, below })),
    );

/**
 * Counts the routes below a router. `known` has the results for routers that were counted before; one nested in
 * itself adds nothing.
 */
function countBelow(
  router: InstanceValue,
  classes: FastapiClasses,
  known: Map<InstanceValue, number>,
): number {
  const counted = known.get(router);
  if (counted !== undefined) return counted;
  known.set(router, 0);
  const below = includesOf(router, classes).map((one) => countBelow(one.below, classes, known));
  const own = routesOf(router).filter((route) => !isA(route, classes.IncludedRouter)).length;
  const count = below.reduce((sum, one) => sum + one, own);
  known.set(router, count);
  return count;
}

/** Facts about an application besides its routes. */
export interface ApplicationDetails {
  /** All routers in order of creation, except those that belong to an application. */
  readonly routers: readonly MadeRouter[];
  /** The routers that the application doesn't reach. */
  readonly unreached: readonly MadeRouter[];
  readonly routing: RouterSettings;
}

export function applicationDetails(
  vm: Machine,
  app: Value,
  view: View,
  classes: FastapiClasses,
): ApplicationDetails {
  const at = app.kind === 'instance' ? app.place : NOWHERE;
  const routers = routersMade(vm, view, classes);
  return {
    routers,
    unreached: routers.filter(({ isReached }) => !isReached),
    routing: routerSettings({ vm, at }, app),
  };
}
