import { NOWHERE } from '../../../base/diagnostics/place';
import type { Machine } from '../../interpreter/machine';
import type { Value } from '../../interpreter/values/values';
import type { RouterSettings } from '../../routing/build';
import type { View } from '../listing/flatten';
import type { FastapiClasses } from '../models';
import type { MadeRouter } from './route-details';
import { routerSettings } from './router-settings';
import { routersMade } from './routers-made';

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
