import { NOWHERE } from '../../../base/diagnostics/place';
import type { Machine } from '../../interpreter/machine';
import type { Value } from '../../interpreter/values/values';
import type { RouterSettings } from '../../routing/build';
import type { View } from '../listing/flatten';
import type { FastapiClasses } from '../models';
import type { MadeRouter } from './route-details';
import { routerSettings } from './router-settings';
import { routersMade } from './routers-made';
import { callOf, NO_ARGUMENTS } from '../../interpreter/calls/call-site';
import { textOf } from '../../interpreter/values/make';
import { ownOrNone } from '../../libraries/kit/instances';
import { unwrapApplication } from '../classes/unwrap';

/** Facts about an application besides its routes. */
export interface ApplicationDetails {
  /** All routers in order of creation, except those that belong to an application. */
  readonly routers: readonly MadeRouter[];
  /** The routers that the application doesn't reach. */
  readonly unreached: readonly MadeRouter[];
  readonly info: ApplicationInfo;
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
    info: applicationInfo(vm, app),
    routing: routerSettings({ vm, at }, app),
  };
}

/** Metadata of an application (`FastAPI(title=…)`): `undefined` if unknown, null if there is none. */
interface ApplicationInfo {
  readonly title: string | null | undefined;
  readonly version: string | null | undefined;
  readonly summary: string | null | undefined;
  readonly description: string | null | undefined;
}

/** Returns the metadata of the application inside any middleware. */
function applicationInfo(vm: Machine, app: Value): ApplicationInfo {
  const at = app.kind === 'instance' ? app.place : NOWHERE;
  const under = unwrapApplication({ vm, at }, app);
  const call = callOf(vm, NO_ARGUMENTS, at);
  const of = (name: string): string | null | undefined => {
    if (under.kind !== 'instance') return undefined;
    const value = ownOrNone(call, under, name);
    return value.kind === 'none' ? null : textOf(value);
  };
  return {
    title: of('title'),
    version: of('version'),
    summary: of('summary'),
    description: of('description'),
  };
}
